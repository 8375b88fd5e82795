package blob

import (
	"runtime"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
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
	b, err := this(c)
	if err != nil {
		return engine.Undefined, err
	}
	rt := c.Runtime()
	e := env.From(c)
	r := &streamReader{blob: b}
	source := rt.NewObject()
	if err := source.Put("type", engine.String("bytes")); err != nil {
		return engine.Undefined, err
	}
	if err := source.Put("pull", rt.NewFunction("pull", 1, r.pull).Value()); err != nil {
		return engine.Undefined, err
	}
	strategy := rt.NewObject()
	if err := strategy.Put("highWaterMark", engine.Int(0)); err != nil {
		return engine.Undefined, err
	}
	class, err := streamClass(e, "ReadableStream")
	if err != nil {
		return engine.Undefined, err
	}
	o, err := class.Construct(source.Value(), strategy.Value())
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

func streamClass(e *env.Env, name string) (*engine.Function, error) {
	web, err := e.Builtin(e, "stream/web")
	if err != nil {
		return nil, err
	}
	v, err := e.RT.GetV(web, engine.NewKey(name))
	if err != nil {
		return nil, err
	}
	f, ok := v.AsFunction()
	if !ok {
		return nil, engine.TypeError("%s is not a constructor", name)
	}
	return f, nil
}

// textStream is blob.textStream(): the stream through a TextDecoderStream.
func textStream(c *engine.Call) (engine.Value, error) {
	s, err := stream(c)
	if err != nil {
		return engine.Undefined, err
	}
	class, err := streamClass(env.From(c), "TextDecoderStream")
	if err != nil {
		return engine.Undefined, err
	}
	decoder, err := class.Construct()
	if err != nil {
		return engine.Undefined, err
	}
	o, _ := s.AsObject()
	return o.Invoke("pipeThrough", decoder.Value())
}

// streamReader is the source of a stream over a blob.
type streamReader struct {
	blob *Blob
	at   int64
}

// next returns the next chunk as a blob of one piece, nil at the end.
func (r *streamReader) next() *Blob {
	at := int64(0)
	for i := range r.blob.pieces {
		p := &r.blob.pieces[i]
		if r.at < at+p.n {
			to := at + p.n
			if p.src != nil {
				to = min(to, r.at+chunkSize)
			}
			from := r.at
			r.at = to
			return r.blob.Slice(from, to, "")
		}
		at += p.n
	}
	return nil
}

// pull gives the controller in argument 0 a chunk.
func (r *streamReader) pull(c *engine.Call) (engine.Value, error) {
	controller := c.Arg(0)
	o, ok := controller.AsObject()
	if !ok {
		return engine.Undefined, engine.TypeError("controller is not an object")
	}
	chunk := r.next()
	if chunk == nil {
		return engine.Undefined, closeController(o)
	}
	rt := c.Runtime()
	p := rt.NewPromise()
	chunk.Read(env.From(c), func(content []byte, err error) {
		if err == nil {
			_, err = o.Invoke("enqueue", rt.NewUint8Array(content).Value())
		}
		if err != nil {
			p.Reject(err)
			return
		}
		p.Resolve(engine.Undefined)
	})
	return p.Value(), nil
}

// closeController closes a byte stream and answers a pending read into a
// caller's buffer.
func closeController(o *engine.Object) error {
	if _, err := o.Invoke("close"); err != nil {
		return err
	}
	request, err := o.Get("byobRequest")
	if err != nil {
		return err
	}
	if ro, ok := request.AsObject(); ok {
		_, err = ro.Invoke("respond", engine.Int(0))
	}
	return err
}
