package zlib

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/stream"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/compression/codec"
)

// handle is the codec behind a stream: the object in its _handle property.
type handle struct {
	e      *env.Env
	opts   *options
	codec  codec.Codec
	object *engine.Object
	stream *engine.Object
	busy   bool // a write runs on the pool
	closed bool
	failed bool

	// The write under way.
	in      []byte
	flush   int
	cb      engine.Value
	buf     []byte // the space for output
	nsrc    int
	ndst    int
	err     *codec.Error
	context env.Resource
}

var (
	handleKey = engine.PrivateKey[handle]{Name: "zlib"}
	flushKey  = engine.PrivateKey[int]{Name: "zlibFlush"} // of the empty chunks that carry a flush

	keyHandle       = engine.StaticKey{Name: "_handle"}
	keyBytesWritten = engine.StaticKey{Name: "bytesWritten"}
	keyUnderRead    = engine.StaticKey{Name: "_read"}
	keyDestroyed    = engine.StaticKey{Name: "destroyed"}
)

// initStream is the constructor of a stream class on an object.
func initStream(e *env.Env, o *engine.Object, m mode, opts engine.Value) error {
	rt := e.RT
	parsed, err := parseOptions(e, m, opts)
	if err != nil {
		return err
	}
	coder, err := parsed.newCodec()
	if err != nil {
		return err
	}
	base, err := streamOptions(rt, opts)
	if err != nil {
		return err
	}
	if err := stream.InitTransform(e, o, base, nil); err != nil {
		return err
	}
	s, err := stateOf(e)
	if err != nil {
		return err
	}
	h := &handle{e: e, opts: parsed, codec: coder, stream: o}
	h.object = rt.NewObjectWithPrototype(s.handleProto)
	h.context = e.NewResource("ZLIB", h.object.Value())
	handleKey.Set(h.object, h)
	for _, p := range [...]struct {
		name string
		v    engine.Value
	}{
		{"bytesWritten", engine.Int(0)}, {"_handle", h.object.Value()}, {"_chunkSize", engine.Int(parsed.chunkSize)},
		{"_defaultFlushFlag", engine.Int(parsed.flush)}, {"_finishFlushFlag", engine.Int(parsed.finishFlush)},
		{"_defaultFullFlushFlag", engine.Int(parsed.fullFlush)}, {"_info", optionOf(opts, "info")},
		{"_maxOutputLength", engine.Number(parsed.maxOutput)}, {"_rejectGarbageAfterEnd", engine.Bool(parsed.rejectGarbage)},
	} {
		if err := o.Set(p.name, p.v); err != nil {
			return err
		}
	}
	if m.family() != familyZlib {
		return nil
	}
	if err := o.Set("_level", engine.Int(parsed.level)); err != nil {
		return err
	}
	if err := o.Set("_strategy", engine.Int(parsed.strategy)); err != nil {
		return err
	}
	return o.Set("_mode", engine.Int(int(m)))
}

func optionOf(opts engine.Value, name string) engine.Value {
	if o, ok := opts.AsObject(); ok {
		if v, err := o.Get(name); err == nil {
			return v
		}
	}
	return engine.Undefined
}

// streamOptions are the options of the Transform: without an encoding or object mode.
func streamOptions(rt *engine.Runtime, opts engine.Value) (engine.Value, error) {
	o, ok := opts.AsObject()
	if !ok {
		return engine.Undefined, nil
	}
	plain := rt.NewObject()
	if err := plain.Put("autoDestroy", engine.True); err != nil {
		return engine.Undefined, err
	}
	keys, err := o.Keys()
	if err != nil {
		return engine.Undefined, err
	}
	for _, k := range keys {
		v, err := o.GetKey(k)
		if err != nil {
			return engine.Undefined, err
		}
		switch k.Name() {
		case "encoding":
			v = engine.Null
		case "objectMode", "readableObjectMode", "writableObjectMode":
			v = engine.False
		case "flush": // a number here, a function in Transform
			continue
		}
		if err := plain.PutKey(k, v); err != nil {
			return engine.Undefined, err
		}
	}
	return plain.Value(), nil
}

// thisHandle returns the handle of the stream that a method was called on; nil
// where it is closed.
func thisHandle(c *engine.Call) (*engine.Object, *handle, error) {
	o := c.ThisObject()
	if o == nil {
		return nil, nil, engine.TypeError("Cannot read properties of undefined (reading '_handle')")
	}
	v, err := o.GetKey(keyHandle.Key())
	if err != nil {
		return nil, nil, err
	}
	ho, ok := v.AsObject()
	if !ok {
		return o, nil, nil
	}
	return o, handleKey.Get(ho), nil
}

// prototypeTransform is zlib._transform(chunk, encoding, callback).
func prototypeTransform(c *engine.Call) (engine.Value, error) {
	o, h, err := thisHandle(c)
	if err != nil {
		return engine.Undefined, err
	}
	if h == nil {
		return engine.Undefined, nextTick(env.From(c), c.Arg(2))
	}
	chunk, ok := c.Arg(0).AsObject()
	b, isBytes := c.Arg(0).AsBytes()
	if !ok || !isBytes {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "chunk", c.Arg(0), "string", "Buffer", "TypedArray", "DataView")
	}
	flush := h.opts.flush
	if f := flushKey.Get(chunk); f != nil {
		flush = *f
	}
	st := stream.StatusOf(o)
	if st.Ending && st.WritableLength == len(b) {
		flush = strongest(h.opts.mode, flush, h.opts.finishFlush)
	}
	return engine.Undefined, h.start(b, flush, c.Arg(2))
}

// strongest is the flush that includes the other.
func strongest(m mode, a, b int) int {
	if m.family() == familyZlib {
		rank := func(f int) int {
			if f == codec.Block {
				return 1
			}
			return 2 * f
		}
		if rank(a) > rank(b) {
			return a
		}
		return b
	}
	return max(a, b)
}

func nextTick(e *env.Env, cb engine.Value) error {
	f, ok := cb.AsFunction()
	if !ok {
		return nil
	}
	e.NextTickCall(f)
	return nil
}

// start begins a write.
func (h *handle) start(in []byte, flush int, cb engine.Value) error {
	h.in, h.flush, h.cb = in, flush, cb
	h.context.Frame = h.e.Frame()
	h.submit()
	return nil
}

// submit runs one step on the pool.
func (h *handle) submit() {
	h.busy = true
	if h.buf == nil {
		h.buf = make([]byte, h.opts.chunkSize)
	}
	h.e.Work("zlib", h.step, func() { h.e.RunTaskIn(&h.context, h) })
}

// step works on the pool.
func (h *handle) step() { h.nsrc, h.ndst, h.err = h.codec.Write(h.buf, h.in, h.flush) }

// RunTask takes what a step gave.
func (h *handle) RunTask(e *env.Env) error {
	h.busy = false
	o := h.stream
	if h.closed {
		h.free()
		return h.done()
	}
	if h.err != nil {
		return h.fail(zlibError(h.err))
	}
	if err := addWritten(o, h.nsrc); err != nil {
		return err
	}
	full := false
	filled := h.ndst == len(h.buf)
	if h.ndst > 0 {
		var chunk *engine.Object
		if filled {
			chunk = buffer.New(e, h.buf)
			h.buf = nil
		} else {
			chunk = buffer.NewCopy(e, h.buf[:h.ndst])
		}
		more, err := stream.Push(e, o, chunk.Value())
		if err != nil {
			return err
		}
		full = !more
	}
	if d, err := o.GetKey(keyDestroyed.Key()); err != nil || d.Truthy() {
		if err != nil {
			return err
		}
		return h.done()
	}
	h.in = h.in[h.nsrc:]
	if filled {
		if full {
			return h.waitForRead()
		}
		h.submit()
		return nil
	}
	if len(h.in) > 0 {
		// The format ended before the input did.
		if h.opts.rejectGarbage {
			return h.fail(errTrailing())
		}
		if err := stream.PushEnd(e, o); err != nil {
			return err
		}
	}
	return h.done()
}

// waitForRead goes on when the reader asks for more: a _read property takes
// the next call.
func (h *handle) waitForRead() error {
	o := h.stream
	old, err := o.GetKey(keyUnderRead.Key())
	if err != nil {
		return err
	}
	f := h.e.RT.NewFunction("", 1, func(c *engine.Call) (engine.Value, error) {
		if err := o.SetKey(keyUnderRead.Key(), old); err != nil {
			return engine.Undefined, err
		}
		if !h.closed {
			h.submit()
		}
		return o.InvokeKey(keyUnderRead.Key(), c.Arg(0))
	})
	return o.SetKey(keyUnderRead.Key(), f.Value())
}

// done calls the callback of the write.
func (h *handle) done() error {
	cb := h.cb
	h.in, h.cb = nil, engine.Undefined
	if f, ok := cb.AsFunction(); ok {
		_, err := f.Call(engine.Undefined)
		return err
	}
	return nil
}

// fail destroys the stream with an error.
func (h *handle) fail(err error) error {
	h.failed = true
	h.in, h.cb = nil, engine.Undefined
	return stream.DestroyError(h.e, h.stream, err)
}

// free gives the codec back.
func (h *handle) free() {
	if h.codec != nil {
		h.codec.Close()
		h.codec = nil
	}
	h.buf = nil
}

func addWritten(o *engine.Object, n int) error {
	if n == 0 {
		return nil
	}
	v, err := o.GetKey(keyBytesWritten.Key())
	if err != nil {
		return err
	}
	f, _ := v.AsNumber()
	return o.SetKey(keyBytesWritten.Key(), engine.Number(f+float64(n)))
}

// handleClose is handle.close(). A write under way ends first.
func handleClose(c *engine.Call) (engine.Value, error) {
	if o := c.ThisObject(); o != nil {
		if h := handleKey.Get(o); h != nil && !h.closed {
			h.closed = true
			if !h.busy {
				h.free()
			}
		}
	}
	return engine.Undefined, nil
}

// handleReset is handle.reset().
func handleReset(c *engine.Call) (engine.Value, error) {
	if o := c.ThisObject(); o != nil {
		if h := handleKey.Get(o); h != nil && !h.closed && !h.busy {
			h.codec.Reset()
		}
	}
	return engine.Undefined, nil
}

// closeHandle closes the handle of a stream and takes it away.
func closeHandle(o *engine.Object) error {
	v, err := o.GetKey(keyHandle.Key())
	if err != nil || !v.Truthy() {
		return err
	}
	if ho, ok := v.AsObject(); ok {
		if _, err := ho.Invoke("close"); err != nil {
			return err
		}
	}
	return o.SetKey(keyHandle.Key(), engine.Null)
}

// prototypeFlushStream is zlib._flush(callback), the end of the input.
func prototypeFlushStream(c *engine.Call) (engine.Value, error) {
	o := c.ThisObject()
	if o == nil {
		return engine.Undefined, engine.TypeError("Cannot read properties of undefined (reading '_transform')")
	}
	return o.Invoke("_transform", buffer.New(env.From(c), nil).Value(), engine.String(""), c.Arg(0))
}

// prototypeFinal is zlib._final(callback).
func prototypeFinal(c *engine.Call) (engine.Value, error) {
	f, ok := c.Arg(0).AsFunction()
	if !ok {
		return engine.Undefined, engine.TypeError("callback is not a function")
	}
	return f.Call(engine.Undefined)
}

// prototypeFlush is zlib.flush([kind, ]callback).
// https://nodejs.org/api/zlib.html#zlibflushkind-callback
func prototypeFlush(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	o, _, err := thisHandle(c)
	if err != nil {
		return engine.Undefined, err
	}
	kind, cb := c.Arg(0), c.Arg(1)
	if kind.IsFunction() || kind.IsUndefined() && !cb.Truthy() {
		cb = kind
		if kind, err = o.Get("_defaultFullFlushFlag"); err != nil {
			return engine.Undefined, err
		}
	}
	return engine.Undefined, flush(e, o, kind, cb)
}

func flush(e *env.Env, o *engine.Object, kind, cb engine.Value) error {
	st := stream.StatusOf(o)
	switch {
	case st.Finished:
		return nextTick(e, cb)
	case st.Ending:
		if cb.Truthy() {
			_, err := o.Invoke("once", engine.String("end"), cb)
			return err
		}
		return nil
	}
	n, _ := kind.AsInt()
	chunk := buffer.New(e, nil)
	flushKey.Set(chunk, &n)
	_, err := o.Invoke("write", chunk.Value(), engine.String(""), cb)
	return err
}

// prototypeClose is zlib.close([callback]).
// https://nodejs.org/api/zlib.html#zlibclosecallback
func prototypeClose(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	o := c.ThisObject()
	if o == nil {
		return engine.Undefined, engine.TypeError("Cannot read properties of undefined (reading 'destroy')")
	}
	if c.Arg(0).Truthy() {
		f, err := validate.Function(c, c.Arg(0), "callback")
		if err != nil {
			return engine.Undefined, err
		}
		if _, err := stream.Finished(e, o, nil, nil, func(er engine.Value) error {
			_, err := f.Call(o.Value(), er)
			return err
		}); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Invoke("destroy")
}

// prototypeDestroy is zlib._destroy(error, callback).
func prototypeDestroy(c *engine.Call) (engine.Value, error) {
	if o := c.ThisObject(); o != nil {
		if err := closeHandle(o); err != nil {
			return engine.Undefined, err
		}
	}
	f, ok := c.Arg(1).AsFunction()
	if !ok {
		return engine.Undefined, engine.TypeError("callback is not a function")
	}
	return f.Call(engine.Undefined, c.Arg(0))
}

// prototypeReset is zlib.reset().
// https://nodejs.org/api/zlib.html#zlibreset
func prototypeReset(c *engine.Call) (engine.Value, error) {
	o, h, err := thisHandle(c)
	if err != nil {
		return engine.Undefined, err
	}
	if h == nil {
		return engine.Undefined, nodeerr.New("ERR_INTERNAL_ASSERTION", "zlib binding closed")
	}
	v, err := o.GetKey(keyHandle.Key())
	if err != nil {
		return engine.Undefined, err
	}
	ho, _ := v.AsObject()
	return ho.Invoke("reset")
}

// prototypeClosed is zlib._closed.
func prototypeClosed(c *engine.Call) (engine.Value, error) {
	o := c.ThisObject()
	if o == nil {
		return engine.Undefined, nil
	}
	v, err := o.GetKey(keyHandle.Key())
	return engine.Bool(!v.Truthy()), err
}

// prototypeParams is zlib.params(level, strategy, callback).
// https://nodejs.org/api/zlib.html#zlibparamslevel-strategy-callback
func prototypeParams(c *engine.Call) (engine.Value, error) {
	rt, e := c.Runtime(), env.From(c)
	o, h, err := thisHandle(c)
	if err != nil {
		return engine.Undefined, err
	}
	level, err := rangeOrDefault(rt, "level", c.Arg(0), -1, 9, 0)
	if err != nil {
		return engine.Undefined, err
	}
	strategy, err := rangeOrDefault(rt, "strategy", c.Arg(1), 0, 4, 0)
	if err != nil {
		return engine.Undefined, err
	}
	cb := c.Arg(2)
	if h != nil && h.opts.level == int(level) && h.opts.strategy == int(strategy) {
		return engine.Undefined, nextTick(e, cb)
	}
	after := rt.NewFunction("", 1, func(c *engine.Call) (engine.Value, error) {
		if er := c.Arg(0); er.Truthy() {
			if f, ok := cb.AsFunction(); ok {
				return f.Call(engine.Undefined, er)
			}
			return engine.Undefined, nil
		}
		if h == nil || h.closed {
			return engine.Undefined, nodeerr.New("ERR_INTERNAL_ASSERTION", "zlib binding closed")
		}
		if d, ok := h.codec.(*codec.Deflate); ok {
			d.Params(int(level), int(strategy))
		}
		h.opts.level, h.opts.strategy = int(level), int(strategy)
		if err := o.Set("_level", engine.Int(int(level))); err != nil {
			return engine.Undefined, err
		}
		if err := o.Set("_strategy", engine.Int(int(strategy))); err != nil {
			return engine.Undefined, err
		}
		if f, ok := cb.AsFunction(); ok {
			return f.Call(engine.Undefined)
		}
		return engine.Undefined, nil
	})
	return engine.Undefined, flush(e, o, engine.Int(codec.SyncFlush), after.Value())
}

// prototypeProcessChunk is zlib._processChunk(chunk, flushFlag[, callback]):
// without a callback it works at once and returns the output.
func prototypeProcessChunk(c *engine.Call) (engine.Value, error) {
	o, h, err := thisHandle(c)
	if err != nil {
		return engine.Undefined, err
	}
	if h == nil || h.closed {
		if c.Arg(2).IsFunction() {
			return engine.Undefined, nextTick(env.From(c), c.Arg(2))
		}
		return engine.Undefined, nodeerr.New("ERR_INTERNAL_ASSERTION", "zlib binding closed")
	}
	b, ok := c.Arg(0).AsBytes()
	if !ok {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "chunk", c.Arg(0), "Buffer", "TypedArray", "DataView")
	}
	n, _ := c.Arg(1).AsInt()
	if c.Arg(2).IsFunction() {
		return engine.Undefined, h.start(b, n, c.Arg(2))
	}
	out, read, err := h.opts.run(h.codec, b, n)
	if err != nil {
		if cerr := closeHandle(o); cerr != nil {
			return engine.Undefined, cerr
		}
		return engine.Undefined, err
	}
	if err := o.SetKey(keyBytesWritten.Key(), engine.Int(read)); err != nil {
		return engine.Undefined, err
	}
	if err := closeHandle(o); err != nil {
		return engine.Undefined, err
	}
	return buffer.New(h.e, out).Value(), nil
}
