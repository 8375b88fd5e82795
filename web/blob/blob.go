package blob

import (
	"io"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/domexception"
)

// Blob is the immutable content of a Blob object.
type Blob struct {
	pieces []piece
	size   int64
	// Type is the media type, empty for none.
	Type string
	// NotCloneable says why structured cloning refuses the blob, empty where it does not.
	NotCloneable string
}

// piece is a range of memory or, where src is not nil, of a source.
type piece struct {
	mem    []byte
	src    io.ReaderAt
	off, n int64
}

// Of returns a blob over b, which it takes over.
func Of(b []byte, mediaType string) *Blob {
	if len(b) == 0 {
		return &Blob{Type: mediaType}
	}
	return &Blob{pieces: []piece{{mem: b, n: int64(len(b))}}, size: int64(len(b)), Type: mediaType}
}

// OfSource returns a blob of size bytes that are read from src when they are
// asked for, on other goroutines. A short read means that it has changed.
func OfSource(src io.ReaderAt, size int64, mediaType string) *Blob {
	return &Blob{pieces: []piece{{src: src, n: size}}, size: size, Type: mediaType}
}

// Size returns the number of bytes.
func (b *Blob) Size() int64 { return b.size }

// Memory returns the content where all of it is in memory; it must not be changed.
func (b *Blob) Memory() ([]byte, bool) {
	if len(b.pieces) == 1 && b.pieces[0].src == nil {
		return b.pieces[0].mem, true
	}
	for i := range b.pieces {
		if b.pieces[i].src != nil {
			return nil, false
		}
	}
	all, _ := b.ReadAll()
	return all, true
}

// ReadAll reads the content into a slice of its own. It may block; from any goroutine.
func (b *Blob) ReadAll() ([]byte, error) {
	out := make([]byte, 0, b.size)
	for i := range b.pieces {
		var err error
		if out, err = b.pieces[i].appendTo(out); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (p *piece) appendTo(out []byte) ([]byte, error) {
	if p.src == nil {
		return append(out, p.mem...), nil
	}
	n := len(out)
	out = append(out, make([]byte, p.n)...)
	if k, err := p.src.ReadAt(out[n:], p.off); int64(k) < p.n || err != nil && err != io.EOF {
		if err == nil || err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		return nil, err
	}
	return out, nil
}

// Slice returns the range [from, to), which lies inside the blob.
func (b *Blob) Slice(from, to int64, mediaType string) *Blob {
	s := &Blob{Type: mediaType}
	at := int64(0)
	for _, p := range b.pieces {
		lo, hi := max(from-at, 0), min(to-at, p.n)
		at += p.n
		if lo < hi {
			p.off, p.n = p.off+lo, hi-lo
			if p.src == nil {
				p.mem = p.mem[lo:hi]
			}
			s.pieces = append(s.pieces, p)
			s.size += p.n
		}
	}
	return s
}

// Concat returns a blob of the contents of others, one after the other.
func Concat(mediaType string, blobs ...*Blob) *Blob {
	b := &Blob{Type: mediaType}
	for _, x := range blobs {
		b.append(x)
	}
	return b
}

func (b *Blob) append(other *Blob) {
	b.pieces = append(b.pieces, other.pieces...)
	b.size += other.size
}

// errNotReadable is what reading a source that fails rejects with.
func errNotReadable() error {
	return domexception.Errorf("NotReadableError", "The blob could not be read")
}

// Read gives the content to done on the runtime's goroutine: at once where it
// is in memory, else after reading on another goroutine. done owns the bytes.
func (b *Blob) Read(e *env.Env, done func(content []byte, err error)) {
	inMemory := true
	for i := range b.pieces {
		inMemory = inMemory && b.pieces[i].src == nil
	}
	if inMemory {
		done(b.ReadAll())
		return
	}
	var content []byte
	var err error
	frame := e.Frame()
	e.Loop.Go(func() { content, err = b.ReadAll() }, func() {
		e.Run(frame, func() error {
			if err != nil {
				err = errNotReadable()
			}
			done(content, err)
			return nil
		})
	})
}

var (
	blobKey = engine.PrivateKey[Blob]{Name: "Blob"}
	fileKey = engine.PrivateKey[fileData]{Name: "File"}
)

// As returns the content of a Blob object.
func As(v engine.Value) (*Blob, bool) {
	o, ok := v.AsObject()
	if !ok {
		return nil, false
	}
	b := blobKey.Get(o)
	return b, b != nil
}

// New returns a Blob object.
func New(e *env.Env, b *Blob) (*engine.Object, error) {
	s, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	o := e.RT.NewObjectWithPrototype(s.proto)
	blobKey.Set(o, b)
	return o, nil
}

// NewFile returns a File object; lastModified is in milliseconds.
func NewFile(e *env.Env, b *Blob, name engine.Value, lastModified float64) (*engine.Object, error) {
	s, err := fileStateOf(e)
	if err != nil {
		return nil, err
	}
	o := e.RT.NewObjectWithPrototype(s.proto)
	blobKey.Set(o, b)
	fileKey.Set(o, &fileData{name, lastModified})
	return o, nil
}

// FileData returns name and last modification of a File object.
func FileData(v engine.Value) (name engine.Value, lastModified float64, ok bool) {
	o, isObject := v.AsObject()
	if !isObject {
		return engine.Undefined, 0, false
	}
	f := fileKey.Get(o)
	if f == nil {
		return engine.Undefined, 0, false
	}
	return f.name, f.lastModified, true
}
