package zlib

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/compression/codec"
)

// run puts a whole input through a codec. It runs on any goroutine.
func (o *options) run(c codec.Codec, in []byte, flush int) (out []byte, read int, err error) {
	size := min(max(o.chunkSize, 512), len(in)*4+512)
	if !o.mode.decompresses() {
		size = len(in)/2 + 64
	}
	out = make([]byte, 0, size)
	for {
		if cap(out)-len(out) < 256 {
			grown := make([]byte, len(out), max(2*cap(out), 4096))
			copy(grown, out)
			out = grown
		}
		space := out[len(out):cap(out)]
		nsrc, ndst, failed := c.Write(space, in[read:], flush)
		if failed != nil {
			return nil, read, zlibError(failed)
		}
		read += nsrc
		out = out[:len(out)+ndst]
		if float64(len(out)) > o.maxOutput {
			return nil, read, errTooLarge(o.maxOutput)
		}
		if ndst < len(space) {
			break
		}
	}
	if read < len(in) && o.rejectGarbage {
		return nil, read, errTrailing()
	}
	if cap(out) > 2*len(out)+4096 {
		out = append(make([]byte, 0, len(out)), out...)
	}
	return out, read, nil
}

// input is the data of the functions for whole buffers.
func input(rt *engine.Runtime, v engine.Value, name string, expected ...string) ([]byte, error) {
	if v.IsString() {
		return buffer.StringBytes(v, buffer.UTF8), nil
	}
	if b, ok := v.AsBytes(); ok {
		return b, nil
	}
	if w, ok := v.AsView(); ok {
		return w.Bytes, nil
	}
	return nil, nodeerr.InvalidArgType(rt, name, v, expected...)
}

// syncFunction is zlib.gzipSync and its like.
// https://nodejs.org/api/zlib.html#convenience-methods
func syncFunction(m mode) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		rt, e := c.Runtime(), env.From(c)
		o, err := parseOptions(e, m, c.Arg(1))
		if err != nil {
			return engine.Undefined, err
		}
		coder, err := o.newCodec()
		if err != nil {
			return engine.Undefined, err
		}
		defer coder.Close()
		in, err := input(rt, c.Arg(0), "buffer", "string", "Buffer", "TypedArray", "DataView", "ArrayBuffer")
		if err != nil {
			return engine.Undefined, err
		}
		out, read, err := o.run(coder, in, o.finishFlush)
		if err != nil {
			return engine.Undefined, err
		}
		result := buffer.New(e, out).Value()
		if !o.info {
			return result, nil
		}
		return withEngine(e, m, c.Arg(1), result, read)
	}
}

// withEngine is the result where the option info is set.
func withEngine(e *env.Env, m mode, opts, result engine.Value, read int) (engine.Value, error) {
	class, err := classOf(e, m)
	if err != nil {
		return engine.Undefined, err
	}
	z, err := class.Construct(opts)
	if err != nil {
		return engine.Undefined, err
	}
	if err := z.Set("bytesWritten", engine.Int(read)); err != nil {
		return engine.Undefined, err
	}
	if err := closeHandle(z); err != nil {
		return engine.Undefined, err
	}
	o := e.RT.NewObject()
	if err := o.Put("buffer", result); err != nil {
		return engine.Undefined, err
	}
	return o.Value(), o.Put("engine", z.Value())
}

// asyncFunction is zlib.gzip and its like.
func asyncFunction(m mode) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		rt, e := c.Runtime(), env.From(c)
		opts, cb := c.Arg(1), c.Arg(2)
		if opts.IsFunction() {
			opts, cb = engine.Undefined, opts
		}
		o, err := parseOptions(e, m, opts)
		if err != nil {
			return engine.Undefined, err
		}
		coder, err := o.newCodec()
		if err != nil {
			return engine.Undefined, err
		}
		f, err := validate.Function(c, cb, "callback")
		if err != nil {
			coder.Close()
			return engine.Undefined, err
		}
		var in []byte
		if v := c.Arg(0); !v.IsNullish() {
			if in, err = input(rt, v, "chunk", "string", "Buffer", "TypedArray", "DataView"); err != nil {
				coder.Close()
				return engine.Undefined, err
			}
		}
		t := &wholeTask{f: f, o: o, opts: opts}
		r := e.NewResource("ZLIB", engine.Undefined)
		e.Work("zlib", func() {
			t.out, t.read, t.err = o.run(coder, in, o.finishFlush)
			coder.Close()
		}, func() {
			e.RunTaskIn(&r, t)
		})
		return engine.Undefined, nil
	}
}

// wholeTask is the end of an asynchronous function.
type wholeTask struct {
	f    *engine.Function
	o    *options
	opts engine.Value
	out  []byte
	read int
	err  error
}

// RunTask calls the callback.
func (t *wholeTask) RunTask(e *env.Env) error {
	if t.err != nil {
		v, ok := e.RT.ErrorValue(t.err)
		if !ok {
			return t.err
		}
		_, err := t.f.Call(engine.Undefined, v)
		return err
	}
	result := buffer.New(e, t.out).Value()
	if t.o.info {
		var err error
		if result, err = withEngine(e, t.o.mode, t.opts, result, t.read); err != nil {
			return err
		}
	}
	_, err := t.f.Call(engine.Undefined, engine.Null, result)
	return err
}
