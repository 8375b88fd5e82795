package zlib

import (
	"fmt"
	"hash/crc32"
	"math"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/node/zlib/archive"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/compression/codec"
)

// getMaxZipContentSize is zlib.getMaxZipContentSize().
// https://nodejs.org/api/zlib.html#zlibgetmaxzipcontentsize
func getMaxZipContentSize(c *engine.Call) (engine.Value, error) {
	s, err := zipStateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Number(s.maxContent), nil
}

// setMaxZipContentSize is zlib.setMaxZipContentSize(size).
// https://nodejs.org/api/zlib.html#zlibsetmaxzipcontentsizesize
func setMaxZipContentSize(c *engine.Call) (engine.Value, error) {
	s, err := zipStateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	n, err := validate.Integer(c, c.Arg(0), "size", 0, maxBufferLength)
	if err != nil {
		return engine.Undefined, err
	}
	s.maxContent = float64(n)
	return engine.Undefined, nil
}

// contentOptions are the options of the methods that read content.
type contentOptions struct {
	verify bool
	max    engine.Value // undefined for none
}

func parseContentOptions(opts engine.Value) (contentOptions, error) {
	o := contentOptions{verify: true}
	v, err := entryOption(opts, "verify")
	if err != nil {
		return o, err
	}
	o.verify = !v.IsFalse()
	o.max, err = entryOption(opts, "maxSize")
	return o, err
}

// checkSize refuses an entry that declares more than the option maxSize.
func (z *zipEntry) checkSize(rt *engine.Runtime, max engine.Value) error {
	if max.IsUndefined() {
		return nil
	}
	limit, err := rt.ToNumber(max)
	if err != nil || math.IsNaN(limit) || float64(z.meta.Size) <= limit {
		return err
	}
	text, err := rt.ToString(max)
	if err != nil {
		return err
	}
	return zipError(archive.EntryTooLarge(fmt.Sprintf("entry %s declares %d bytes, exceeding the %s byte limit", archive.Quote(z.name()), z.meta.Size, text)))
}

// readable checks that the whole content may be read.
func (z *zipEntry) readable(c *engine.Call) (contentOptions, error) {
	if err := z.notPending(); err != nil {
		return contentOptions{}, err
	}
	o, err := parseContentOptions(c.Arg(0))
	if err != nil {
		return o, err
	}
	if o.max.IsNullish() {
		s, err := zipStateOf(env.From(c))
		if err != nil {
			return o, err
		}
		o.max = engine.Number(s.maxContent)
	}
	if err := z.checkSize(c.Runtime(), o.max); err != nil {
		return o, err
	}
	return o, z.open()
}

// open checks that there is something to read from.
func (z *zipEntry) open() error {
	switch z.state {
	case inMemory:
		return nil
	case inFile:
		return z.file.usable()
	}
	return nodeerr.InvalidState("the content of a streaming entry is not available for reading")
}

// zipEntryContentSync is zipEntry.contentSync([options]).
// https://nodejs.org/api/zlib.html#zipentrycontentsyncoptions
func zipEntryContentSync(c *engine.Call) (engine.Value, error) {
	z, err := thisZipEntry(c)
	if err != nil {
		return engine.Undefined, err
	}
	o, err := z.readable(c)
	if err != nil {
		return engine.Undefined, err
	}
	b, err := z.decode(o.verify)
	if err != nil {
		return engine.Undefined, zipError(err)
	}
	return buffer.New(env.From(c), b).Value(), nil
}

// zipEntryContent is zipEntry.content([options]).
// https://nodejs.org/api/zlib.html#zipentrycontentoptions
func zipEntryContent(c *engine.Call) (engine.Value, error) {
	return promised(func(c *engine.Call) (engine.Value, error) {
		z, err := thisZipEntry(c)
		if err != nil {
			return engine.Undefined, err
		}
		o, err := z.readable(c)
		if err != nil {
			return engine.Undefined, err
		}
		e := env.From(c)
		p := e.RT.NewPromise()
		var b []byte
		z.hold()
		onPool(e, func() { b, err = z.decode(o.verify) }, func() {
			z.release()
			if err != nil {
				p.Reject(zipError(err))
				return
			}
			p.Resolve(buffer.New(e, b).Value())
		})
		return p.Value(), nil
	})(c)
}

// hold keeps the file of an entry open while it is read.
func (z *zipEntry) hold() {
	if z.state == inFile {
		z.file.reads++
	}
}

func (z *zipEntry) release() {
	if z.state == inFile {
		z.file.endRead()
	}
}

// stored returns the content as it is stored, of a file in memory of its own.
func (z *zipEntry) stored() ([]byte, error) {
	if z.state == inMemory {
		return z.raw, nil
	}
	if z.meta.CompressedSize > math.MaxInt32 {
		return nil, archive.EntryTooLarge(fmt.Sprintf("entry %s is too large to buffer (%d compressed bytes); use contentIterator() instead",
			archive.Quote(z.name()), z.meta.CompressedSize))
	}
	at, err := z.file.contentOffset(z)
	if err != nil {
		return nil, err
	}
	b := make([]byte, z.meta.CompressedSize)
	return b, z.file.readFull(b, at)
}

// decode reads and checks the whole content. It runs on any goroutine; what it
// returns shares no memory with the entry.
func (z *zipEntry) decode(verify bool) ([]byte, error) {
	raw, err := z.stored()
	if err != nil {
		return nil, err
	}
	h := z.meta
	if err := z.supported(); err != nil {
		return nil, err
	}
	out := raw
	switch {
	case h.Method != archive.Store:
		if out, err = z.expand(raw); err != nil {
			return nil, err
		}
	case z.state == inMemory:
		out = append([]byte{}, raw...)
	}
	if int64(len(out)) != h.Size {
		return nil, archive.Corrupt(fmt.Sprintf("entry %s produced %d bytes, expected %d", archive.Quote(z.name()), len(out), h.Size))
	}
	if verify && crc32.ChecksumIEEE(out) != h.CRC32 {
		return nil, z.wrongSum()
	}
	return out, nil
}

func (z *zipEntry) wrongSum() error {
	return archive.Corrupt("entry " + archive.Quote(z.name()) + " failed CRC-32 verification")
}

// supported refuses encrypted entries and unknown methods.
func (z *zipEntry) supported() error {
	h := z.meta
	if h.Flags&archive.FlagEncrypted != 0 {
		return archive.Unsupported("entry " + archive.Quote(z.name()) + " is encrypted")
	}
	switch h.Method {
	case archive.Store, archive.Deflate, archive.Zstd:
		return nil
	}
	return archive.Unsupported(fmt.Sprintf("entry %s uses compression method %d", archive.Quote(z.name()), h.Method))
}

// memberDecoder makes the codec for the content of an entry.
func (z *zipEntry) memberDecoder() (c codec.Codec, finish int) {
	if z.meta.Method == archive.Zstd {
		return codec.NewZstdDecoder(0, nil), codec.ZstdEnd
	}
	return codec.NewInflate(codec.Raw, 15, nil), codec.Finish
}

// expand decompresses content, at most what the entry declares.
func (z *zipEntry) expand(raw []byte) ([]byte, error) {
	coder, finish := z.memberDecoder()
	defer coder.Close()
	verb, past := "decompress", "decompresses"
	if z.meta.Method == archive.Deflate {
		verb, past = "inflate", "inflates"
	}
	out := make([]byte, 0, min(z.meta.Size+1, 64<<10))
	for {
		if len(out) == cap(out) {
			out = append(out, 0)[:len(out)]
		}
		n, m, err := coder.Write(out[len(out):cap(out)], raw, finish)
		raw, out = raw[n:], out[:len(out)+m]
		if err != nil {
			return nil, archive.Corrupt("entry " + archive.Quote(z.name()) + " failed to " + verb + ": " + err.Message)
		}
		if int64(len(out)) > z.meta.Size {
			return nil, archive.Corrupt(fmt.Sprintf("entry %s %s beyond its declared size of %d bytes", archive.Quote(z.name()), past, z.meta.Size))
		}
		if len(out) < cap(out) {
			return out, nil
		}
	}
}

// zipEntryContentIterator is zipEntry.contentIterator([options]).
// https://nodejs.org/api/zlib.html#zipentrycontentiteratoroptions
func zipEntryContentIterator(c *engine.Call) (engine.Value, error) {
	z, err := thisZipEntry(c)
	if err != nil {
		return engine.Undefined, err
	}
	if z.state != inMemory && z.state != inFile {
		return engine.Undefined, nodeerr.InvalidState("the content of a streaming entry is not available for reading")
	}
	o, err := parseContentOptions(c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	return newAsyncGenerator(z.contentGenerator(env.From(c), o))
}

// contentGenerator gives the content in pieces.
func (z *zipEntry) contentGenerator(e *env.Env, o contentOptions) *asyncGenerator {
	r := &contentReader{z: z, verify: o.verify}
	g := &asyncGenerator{e: e}
	g.step = func(yield func(engine.Value, bool, error)) {
		if !r.started {
			err := z.open()
			if err == nil {
				err = zipError(z.supported())
			}
			if err == nil {
				err = z.checkSize(e.RT, o.max)
			}
			if err != nil {
				yield(engine.Undefined, false, err)
				return
			}
			r.start()
		}
		var b []byte
		var err error
		z.hold()
		onPool(e, func() { b, err = r.next() }, func() {
			z.release()
			switch {
			case err != nil:
				r.stop()
				yield(engine.Undefined, false, zipError(err))
			case b == nil:
				r.stop()
				yield(engine.Undefined, true, nil)
			case z.state == inMemory && z.meta.Method == archive.Store:
				yield(z.rawContent(), false, nil)
			default:
				yield(buffer.New(e, b).Value(), false, nil)
			}
		})
	}
	g.close = func(then func(error)) {
		r.stop()
		then(nil)
	}
	return g
}

// contentReader reads the content of an entry piece by piece, on any goroutine.
type contentReader struct {
	z        *zipEntry
	verify   bool
	started  bool
	source   rawReader
	coder    codec.Codec
	finish   int
	in       []byte
	last     bool // in is the end of what is stored
	ended    bool
	produced int64
	sum      uint32
}

func (r *contentReader) start() {
	r.started = true
	r.source = rawReader{z: r.z}
	if r.z.meta.Method != archive.Store {
		r.coder, r.finish = r.z.memberDecoder()
	}
}

func (r *contentReader) stop() {
	if r.coder != nil {
		r.coder.Close()
		r.coder = nil
	}
}

// next returns the next piece, nil at the end.
func (r *contentReader) next() ([]byte, error) {
	if r.ended {
		return nil, r.check()
	}
	b, err := r.piece()
	if err != nil {
		return nil, err
	}
	r.produced += int64(len(b))
	if r.produced > r.z.meta.Size {
		return nil, archive.Corrupt(fmt.Sprintf("entry %s inflates beyond its declared size of %d bytes", archive.Quote(r.z.name()), r.z.meta.Size))
	}
	if r.verify {
		r.sum = crc32.Update(r.sum, crc32.IEEETable, b)
	}
	if len(b) == 0 {
		return nil, r.check()
	}
	return b, nil
}

// piece makes the next piece; none is left where it is empty.
func (r *contentReader) piece() ([]byte, error) {
	if r.coder == nil {
		return r.source.next()
	}
	out := make([]byte, defaultChunk)
	filled := 0
	for filled < len(out) {
		if len(r.in) == 0 && !r.last {
			var err error
			if r.in, err = r.source.next(); err != nil {
				return nil, err
			}
			r.last = len(r.in) == 0 || r.source.left() == 0
		}
		flush := 0
		if r.last {
			flush = r.finish
		}
		n, m, err := r.coder.Write(out[filled:], r.in, flush)
		if err != nil {
			return nil, zlibError(err)
		}
		r.in, filled = r.in[n:], filled+m
		if n == 0 && m == 0 || r.last && filled < len(out) {
			r.ended = true
			break
		}
	}
	return out[:filled], nil
}

// check compares the whole with what the entry declares.
func (r *contentReader) check() error {
	h := r.z.meta
	if r.produced != h.Size {
		return archive.Corrupt(fmt.Sprintf("entry %s is truncated: got %d of %d bytes", archive.Quote(r.z.name()), r.produced, h.Size))
	}
	if r.verify && r.sum != h.CRC32 {
		return r.z.wrongSum()
	}
	return nil
}

// readPiece is how much is read from a file at once.
const readPiece = 4 << 20

// rawReader reads what is stored piece by piece, on any goroutine.
type rawReader struct {
	z    *zipEntry
	from int64
	at   int64 // in the file, 0 before the first read
}

// left is how many bytes follow.
func (r *rawReader) left() int64 {
	if r.z.state == inMemory {
		return int64(len(r.z.raw)) - r.from
	}
	return r.z.meta.CompressedSize - r.from
}

// next returns the next piece, an empty one at the end.
func (r *rawReader) next() ([]byte, error) {
	n := r.left()
	if n <= 0 {
		return nil, nil
	}
	if r.z.state == inMemory {
		r.from += n
		return r.z.raw, nil
	}
	if r.at == 0 {
		var err error
		if r.at, err = r.z.file.contentOffset(r.z); err != nil {
			return nil, err
		}
	}
	b := make([]byte, min(n, readPiece))
	if err := r.z.file.readFull(b, r.at+r.from); err != nil {
		return nil, err
	}
	r.from += int64(len(b))
	return b, nil
}
