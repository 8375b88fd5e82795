package compression

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/compression/codec"
	"github.com/sxfescript/sxn/web/streams"
)

// outputSize is how much a stream gives at once, zlib's default in Node.
const outputSize = 16 << 10

// coder is the state of a CompressionStream or DecompressionStream.
type coder struct {
	rt    *engine.Runtime
	t     *streams.Transform
	codec codec.Codec
	// end is the flush value at the end of the input, process that before it.
	end, process int
	decoder      ended
	failed       bool // or closed
}

// ended is a decompressor that knows where its data end.
type ended interface{ Ended() bool }

var (
	compressionKey   = engine.PrivateKey[coder]{Name: "CompressionStream"}
	decompressionKey = engine.PrivateKey[coder]{Name: "DecompressionStream"}
)

type state struct{ compression, decompression *engine.Function }

var states env.State[state]

// CompressionGlobal returns CompressionStream, as the value of the global property.
func CompressionGlobal(e *env.Env) (engine.Value, error) {
	return global(e, func(s *state) **engine.Function { return &s.compression }, &compressionKey, newEncoder)
}

// DecompressionGlobal returns DecompressionStream, as the value of the global property.
func DecompressionGlobal(e *env.Env) (engine.Value, error) {
	return global(e, func(s *state) **engine.Function { return &s.decompression }, &decompressionKey, newDecoder)
}

func global(e *env.Env, which func(*state) **engine.Function, k *engine.PrivateKey[coder], open func(format string) *coder) (engine.Value, error) {
	s, err := states.Get(e)
	if err != nil {
		return engine.Undefined, err
	}
	f := which(s)
	if *f == nil {
		if *f, err = e.RT.NewClass(class(k, open)); err != nil {
			return engine.Undefined, err
		}
	}
	return (*f).Value(), nil
}

func class(k *engine.PrivateKey[coder], open func(format string) *coder) *engine.Class {
	get := func(name string, f func(*coder) engine.Value) engine.Method {
		return engine.Method{Name: name, Enumerable: true, Get: func(c *engine.Call) (engine.Value, error) {
			x, err := this(c, k)
			if err != nil {
				return engine.Undefined, err
			}
			return f(x), nil
		}}
	}
	return &engine.Class{Name: k.Name, Length: 1, ToStringTag: k.Name,
		Init: func(c *engine.Call) error { return construct(c, k, open) },
		Methods: []engine.Method{
			get("readable", func(x *coder) engine.Value { return x.t.Readable().Value() }),
			get("writable", func(x *coder) engine.Value { return x.t.Writable().Value() }),
			{SymbolFor: "nodejs.util.inspect.custom", Length: 2, Func: func(c *engine.Call) (engine.Value, error) {
				x, err := this(c, k)
				if err != nil {
					return engine.Undefined, err
				}
				return streams.InspectPair(c, k.Name, x.t.Readable(), x.t.Writable())
			}},
		}}
}

// this is the stream that this is. COMPAT: Node keeps it in a private member.
func this(c *engine.Call, k *engine.PrivateKey[coder]) (*coder, error) {
	if o := c.ThisObject(); o != nil {
		if x := k.Get(o); x != nil {
			return x, nil
		}
	}
	switch v := c.This(); {
	case v.IsUndefined():
		return nil, engine.TypeError("Cannot read properties of undefined (reading '#transform')")
	case v.IsNull():
		return nil, engine.TypeError("Cannot read properties of null (reading '#transform')")
	}
	return nil, engine.TypeError("Cannot read private member #transform from an object whose class did not declare it")
}

// construct is new CompressionStream(format) and new DecompressionStream(format).
// https://compression.spec.whatwg.org/#dom-compressionstream-compressionstream
func construct(c *engine.Call, k *engine.PrivateKey[coder], open func(format string) *coder) error {
	rt := c.Runtime()
	format, err := rt.ToString(c.Arg(0))
	if err != nil {
		return err
	}
	x := open(format)
	if x == nil {
		return nodeerr.Type("ERR_INVALID_ARG_VALUE", "%s",
			"Failed to construct '"+k.Name+"': 1st argument '"+format+"' is not a valid enum value of type CompressionFormat.")
	}
	x.rt = rt
	x.t, err = streams.NewTransform(env.From(c), streams.Transformer{Transform: x.transform, Flush: x.flush, Cancel: x.cancel,
		ReadableHighWaterMark: 4})
	if err != nil {
		return err
	}
	k.Set(c.ThisObject(), x)
	return nil
}

func newEncoder(format string) *coder {
	const level, window = 6, 15
	switch format {
	case "gzip":
		return &coder{codec: codec.NewDeflate(codec.Gzip, level, window, codec.DefaultStrategy, nil), process: codec.NoFlush, end: codec.Finish}
	case "deflate":
		return &coder{codec: codec.NewDeflate(codec.Zlib, level, window, codec.DefaultStrategy, nil), process: codec.NoFlush, end: codec.Finish}
	case "deflate-raw":
		return &coder{codec: codec.NewDeflate(codec.Raw, level, window, codec.DefaultStrategy, nil), process: codec.NoFlush, end: codec.Finish}
	case "brotli":
		return &coder{codec: codec.NewBrotliEncoder(11, 22), process: codec.BrotliProcess, end: codec.BrotliFinish}
	}
	return nil
}

func newDecoder(format string) *coder {
	inflate := func(f codec.Format) *coder {
		d := codec.NewInflate(f, 15, nil)
		d.OneMember()
		return &coder{codec: d, decoder: d, process: codec.NoFlush, end: codec.Finish}
	}
	switch format {
	case "gzip":
		return inflate(codec.Gzip)
	case "deflate":
		return inflate(codec.Zlib)
	case "deflate-raw":
		return inflate(codec.Raw)
	case "brotli":
		d := codec.NewBrotliDecoder(false)
		return &coder{codec: d, decoder: d, process: codec.BrotliProcess, end: codec.BrotliFinish}
	}
	return nil
}

// input returns the bytes of a chunk. COMPAT: Node takes strings, as UTF-8.
func (x *coder) input(chunk engine.Value) ([]byte, error) {
	if s, ok := chunk.AsString(); ok {
		return []byte(s), nil
	}
	if chunk.IsNull() {
		return nil, nodeerr.Type("ERR_STREAM_NULL_VALUES", "May not write null values to stream")
	}
	view, ok := chunk.AsView()
	if !ok {
		return nil, nodeerr.InvalidArgType(x.rt, "chunk", chunk, "string", "Buffer", "TypedArray", "DataView")
	}
	if view.Shared {
		return nil, nodeerr.InvalidArgType(x.rt, "chunk", chunk, "ArrayBuffer", "Buffer", "TypedArray", "DataView")
	}
	return view.Bytes, nil
}

// transform is "compress and enqueue a chunk" or "decompress and enqueue a chunk".
// https://compression.spec.whatwg.org/#compress-and-enqueue-a-chunk
func (x *coder) transform(_ *streams.Transform, chunk engine.Value) (engine.Value, error) {
	b, err := x.input(chunk)
	if err != nil || x.failed || len(b) == 0 {
		return engine.Undefined, err
	}
	return x.run(b, x.process)
}

// flush is "compress flush and enqueue" or "decompress flush and enqueue".
// https://compression.spec.whatwg.org/#compress-flush-and-enqueue
func (x *coder) flush(*streams.Transform) (engine.Value, error) {
	if x.decoder != nil && x.decoder.Ended() {
		x.close()
		return engine.Undefined, nil
	}
	return x.run(nil, x.end)
}

func (x *coder) cancel(engine.Value) (engine.Value, error) {
	x.close()
	return engine.Undefined, nil
}

func (x *coder) close() {
	if !x.failed {
		x.failed = true
		x.codec.Close()
	}
}

// run gives b to the codec and enqueues what comes out. Where the readable
// side has no room it goes on later: the promise returned waits for that.
func (x *coder) run(b []byte, flush int) (engine.Value, error) {
	done, err := x.steps(&b, flush)
	if done || err != nil {
		return engine.Undefined, err
	}
	// JavaScript may change the chunk before it is needed again.
	rest := append([]byte(nil), b...)
	p := x.rt.NewPromise()
	var more func(ok bool)
	more = func(ok bool) {
		if !ok || x.failed {
			p.Resolve(engine.Undefined)
			return
		}
		done, err := x.steps(&rest, flush)
		switch {
		case err != nil:
			p.Reject(err)
		case done:
			p.Resolve(engine.Undefined)
		default:
			x.t.Wanted(more)
		}
	}
	x.t.Wanted(more)
	return p.Value(), nil
}

// steps runs the codec until its input is used up (done), or the readable
// side has no room for what comes out.
func (x *coder) steps(b *[]byte, flush int) (done bool, err error) {
	for {
		if len(*b) > 0 && x.decoder != nil && x.decoder.Ended() {
			x.fail(errTrailingJunk())
			return true, nil
		}
		out := make([]byte, outputSize)
		nsrc, ndst, failure := x.codec.Write(out, *b, flush)
		*b = (*b)[nsrc:]
		if ndst > 0 {
			if err := x.t.EnqueueBytes(out[:ndst:ndst]); err != nil {
				x.close()
				return true, err
			}
		}
		if failure != nil {
			return true, x.failWith(failure, flush)
		}
		full := ndst == len(out)
		switch {
		case len(*b) > 0 && nsrc > 0, full:
			if x.t.Full() {
				return false, nil
			}
		case len(*b) == 0:
			return true, x.finished(flush)
		case x.decoder == nil || !x.decoder.Ended():
			return true, nil
		}
	}
}

// finished checks, at the end of the input, that the data are complete.
func (x *coder) finished(flush int) error {
	if flush != x.end {
		return nil
	}
	if x.decoder != nil && !x.decoder.Ended() {
		return x.failWith(&codec.Error{Code: "Z_BUF_ERROR", Errno: -5, Message: "unexpected end of file"}, flush)
	}
	x.close()
	return nil
}

// failWith makes the stream fail with an error of the codec. COMPAT: a write
// whose data are wrong succeeds, and the stream fails after it.
func (x *coder) failWith(failure *codec.Error, flush int) error {
	cause := &nodeerr.Error{Kind: engine.PlainErrorKind, Code: failure.Code, Message: failure.Message, Plain: true,
		Props: []nodeerr.Prop{{Name: "errno", Value: engine.Int(failure.Errno)}}}
	if x.decoder != nil && failure.Code == "Z_BUF_ERROR" {
		cause.Message = "unexpected end of file"
	}
	err := &nodeerr.Error{Kind: engine.TypeErrorKind, Code: failure.Code, Plain: true, Cause: cause.Value(x.rt), HasCause: true}
	if flush == x.end {
		x.close()
		return err
	}
	x.fail(err)
	return nil
}

func (x *coder) fail(err error) {
	x.close()
	x.t.Error(err)
}

func errTrailingJunk() error {
	return nodeerr.Type("ERR_TRAILING_JUNK_AFTER_STREAM_END", "Trailing junk found after the end of the compressed stream")
}
