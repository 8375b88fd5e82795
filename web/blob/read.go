package blob

import (
	"runtime"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/streams"
)

// lineEnding is what the option endings: "native" makes of line ends.
func lineEnding() string {
	if runtime.GOOS == "windows" {
		return "\r\n"
	}
	return "\n"
}

// read returns a promise for what convert makes of the content. COMPAT: where
// it is in memory, the promise is settled that many microtasks later.
func read(c *engine.Call, hops int, convert func(rt *engine.Runtime, content []byte) engine.Value) (engine.Value, error) {
	rt := c.Runtime()
	p := rt.NewPromise()
	b, err := this(c)
	if err != nil {
		p.Reject(err)
		return p.Value(), nil
	}
	b.Read(env.From(c), func(content []byte, err error) {
		if err != nil {
			p.Reject(err)
			return
		}
		after(rt, hops, func() { p.Resolve(convert(rt, content)) })
	})
	return p.Value(), nil
}

// after runs f so many microtasks later.
func after(rt *engine.Runtime, hops int, f func()) {
	if hops == 0 {
		f()
		return
	}
	rt.EnqueueJob(func() error {
		after(rt, hops-1, f)
		return nil
	})
}

// arrayBuffer is blob.arrayBuffer().
func arrayBuffer(c *engine.Call) (engine.Value, error) {
	return read(c, 1, func(rt *engine.Runtime, b []byte) engine.Value { return rt.NewArrayBuffer(b).Value() })
}

// bytes is blob.bytes().
func bytes(c *engine.Call) (engine.Value, error) {
	return read(c, 2, func(rt *engine.Runtime, b []byte) engine.Value { return rt.NewUint8Array(b).Value() })
}

// text is blob.text(): UTF-8 without its byte order mark.
func text(c *engine.Call) (engine.Value, error) {
	return read(c, 2, func(_ *engine.Runtime, b []byte) engine.Value {
		if len(b) >= 3 && b[0] == 0xEF && b[1] == 0xBB && b[2] == 0xBF {
			b = b[3:]
		}
		return engine.StringUTF8(b)
	})
}

// chunkSize is how much of a source a stream reads at once.
const chunkSize = 64 << 10

// stream is blob.stream(): a byte stream.
// https://w3c.github.io/FileAPI/#stream-method-algo
func stream(c *engine.Call) (engine.Value, error) {
	s, err := newStream(c)
	if err != nil {
		return engine.Undefined, err
	}
	return s.Value(), nil
}

func newStream(c *engine.Call) (*streams.Readable, error) {
	b, err := this(c)
	if err != nil {
		return nil, err
	}
	return b.Stream(env.From(c))
}

// Stream returns a byte stream over the content.
func (b *Blob) Stream(e *env.Env) (*streams.Readable, error) {
	r := &streamReader{e: e, blob: b}
	return streams.NewReadable(e, streams.Source{Pull: r.pull}, streams.ReadableOptions{Bytes: true})
}

// textStream is blob.textStream(): the stream through a TextDecoderStream.
func textStream(c *engine.Call) (engine.Value, error) {
	s, err := newStream(c)
	if err != nil {
		return engine.Undefined, err
	}
	decoder, err := streams.NewTextDecoder(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	text, err := s.PipeThrough(decoder, streams.PipeOptions{})
	if err != nil {
		return engine.Undefined, err
	}
	return text.Value(), nil
}

// streamReader is the source of a stream over a blob.
type streamReader struct {
	e    *env.Env
	blob *Blob
	i    int   // the piece
	at   int64 // where in it
}

// next returns the next chunk as a blob of one piece, nil at the end.
func (r *streamReader) next() *Blob {
	if r.i == len(r.blob.pieces) {
		return nil
	}
	p := r.blob.pieces[r.i]
	p.off, p.n = p.off+r.at, p.n-r.at
	if p.src != nil && p.n > chunkSize {
		p.n = chunkSize
		r.at += chunkSize
	} else {
		r.i, r.at = r.i+1, 0
	}
	return &Blob{pieces: []piece{p}, size: p.n}
}

// pull gives the stream a chunk.
func (r *streamReader) pull(s *streams.Readable) error {
	chunk := r.next()
	if chunk == nil {
		return s.Close()
	}
	chunk.Read(r.e, func(content []byte, err error) {
		switch {
		case err != nil || s.Closed(): // it may have been cancelled meanwhile
		case len(content) == 0: // an empty source was only checked
			err = r.pull(s)
		default:
			err = s.EnqueueBytes(content)
		}
		if err != nil {
			s.Error(err)
		}
	})
	return nil
}
