package streams

import (
	"math"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

func (st *state) readableDefinition() *engine.Class {
	return &engine.Class{Name: "ReadableStream", Init: constructReadable, ToStringTag: "ReadableStream",
		Statics: []engine.Method{{Name: "from", Length: 1, Func: from, Enumerable: true}},
		Methods: []engine.Method{
			{Name: "locked", Get: readableLocked, Enumerable: true},
			{Name: "cancel", Func: promised(readableCancel), Enumerable: true},
			{Name: "getReader", Func: readableGetReader, Enumerable: true},
			{Name: "pipeThrough", Length: 1, Func: readablePipeThrough, Enumerable: true},
			{Name: "pipeTo", Length: 1, Func: promised(readablePipeTo), Enumerable: true},
			{Name: "tee", Func: readableTee, Enumerable: true},
			{Name: "values", Func: readableValues, Enumerable: true},
			{SymbolFor: "nodejs.stream.disturbed", Get: readableDisturbed},
			{SymbolFor: "nodejs.stream.errored", Get: readableErrored},
			{SymbolFor: "nodejs.stream.readable", Get: readableReadable},
			{SymbolFor: "nodejs.webstream.controllerErrorFunction", Length: 1, Func: readableFail},
			{SymbolFor: "nodejs.webstream.isClosedPromise", Get: readableEnd},
			{SymbolFor: "nodejs.util.inspect.custom", Length: 2, Func: inspectReadable},
			{Symbol: engine.SymbolAsyncIterator, Alias: "values"},
		}}
}

// constructReadable is new ReadableStream([source[, strategy]]).
// https://streams.spec.whatwg.org/#rs-constructor
func constructReadable(c *engine.Call) error {
	rt := c.Runtime()
	st, err := stateOf(env.From(c))
	if err != nil {
		return err
	}
	source, err := dictionary(rt, c.Arg(0), "source", false)
	if err != nil {
		return err
	}
	strategy, err := dictionary(rt, c.Arg(1), "strategy", true)
	if err != nil {
		return err
	}
	size, err := member(strategy, &keySize)
	if err != nil {
		return err
	}
	hwm, err := member(strategy, &keyHighWaterMark)
	if err != nil {
		return err
	}
	typ, err := member(source, &keyType)
	if err != nil {
		return err
	}
	s := &Readable{st: st, object: c.ThisObject()}
	if !typ.IsUndefined() {
		text := ""
		if !typ.IsSymbol() {
			if text, err = rt.ToString(typ); err != nil {
				return err
			}
		}
		if text != "bytes" {
			return nodeerr.InvalidArgValue(rt, "source.type", typ, "")
		}
		if !size.IsUndefined() {
			return badValue(rt, "strategy.size", size)
		}
		n, err := extractHighWaterMark(rt, hwm, 0)
		if err != nil {
			return err
		}
		return s.constructBytes(source, n)
	}
	n, err := extractHighWaterMark(rt, hwm, 1)
	if err != nil {
		return err
	}
	f, err := extractSize(rt, size)
	if err != nil {
		return err
	}
	return s.constructDefault(source, n, f)
}

// jsSource is an underlying source.
type jsSource struct {
	this       engine.Value
	ctrl       readableController
	pulls      *engine.Function
	cancels    *engine.Function
	controller engine.Value
}

func (st *state) newSource(source *engine.Object) (src *jsSource, start *engine.Function, err error) {
	src = &jsSource{this: thisValue(source)}
	if start, err = startMethod(source); err != nil {
		return nil, nil, err
	}
	if src.pulls, err = method(st.rt, source, "pull", "source.pull"); err != nil {
		return nil, nil, err
	}
	src.cancels, err = method(st.rt, source, "cancel", "source.cancel")
	return src, start, err
}

func (x *jsSource) pull() result {
	if x.pulls == nil {
		return result{}
	}
	v, err := x.pulls.Call(x.this, x.controller)
	return result{v: v, err: err}
}

func (x *jsSource) cancel(reason engine.Value) result {
	if x.cancels == nil {
		return result{}
	}
	v, err := x.cancels.Call(x.this, reason)
	return result{v: v, err: err}
}

// begin calls the start method.
func (x *jsSource) begin(st *state, start *engine.Function) (result, error) {
	if x.pulls != nil || start != nil {
		x.controller = x.ctrl.controllerObject().Value()
	}
	if start == nil {
		return result{}, nil
	}
	v, err := start.Call(x.this, x.controller)
	if err != nil {
		return result{}, err
	}
	return st.started(v), nil
}

func (s *Readable) constructDefault(source *engine.Object, hwm float64, size *engine.Function) error {
	src, start, err := s.st.newSource(source)
	if err != nil {
		return err
	}
	readableKey.Set(s.object, s)
	c := s.setupDefault(src, hwm, size)
	src.ctrl = c
	r, err := src.begin(s.st, start)
	if err == nil {
		c.startedWith(r)
	}
	return err
}

func (s *Readable) constructBytes(source *engine.Object, hwm float64) error {
	src, start, err := s.st.newSource(source)
	if err != nil {
		return err
	}
	v, err := source.Get("autoAllocateChunkSize")
	if err != nil {
		return err
	}
	auto := 0
	if !v.IsUndefined() {
		n, err := s.st.rt.ToNumber(v)
		if err != nil {
			return err
		}
		if n = math.Trunc(n); !(n >= 1 && n <= 1<<53-1) {
			return nodeerr.InvalidArgValue(s.st.rt, "source.autoAllocateChunkSize", v, "")
		}
		auto = int(n)
	}
	readableKey.Set(s.object, s)
	c := s.setupBytes(src, hwm, auto)
	src.ctrl = c
	r, err := src.begin(s.st, start)
	if err == nil {
		c.startedWith(r)
	}
	return err
}

// readableLocked is stream.locked.
// https://streams.spec.whatwg.org/#rs-locked
func readableLocked(c *engine.Call) (engine.Value, error) {
	s, err := this(c, &readableKey)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Bool(s.reader != nil), nil
}

// readableCancel is stream.cancel([reason]).
// https://streams.spec.whatwg.org/#rs-cancel
func readableCancel(c *engine.Call) (engine.Value, error) {
	s, err := this(c, &readableKey)
	if err != nil {
		return engine.Undefined, err
	}
	if s.reader != nil {
		return engine.Undefined, errLocked()
	}
	return s.cancelled(c.Arg(0)), nil
}

// cancelled cancels the stream and returns the promise for JavaScript.
func (s *Readable) cancelled(reason engine.Value) engine.Value {
	f := s.cancel(reason)
	f.loud = true
	return f.js(s.st).Value()
}

// readableGetReader is stream.getReader([options]).
// https://streams.spec.whatwg.org/#rs-get-reader
func readableGetReader(c *engine.Call) (engine.Value, error) {
	s, err := this(c, &readableKey)
	if err != nil {
		return engine.Undefined, err
	}
	o, err := dictionary(c.Runtime(), c.Arg(0), "options", true)
	if err != nil {
		return engine.Undefined, err
	}
	mode, err := member(o, &keyMode)
	if err != nil {
		return engine.Undefined, err
	}
	r := &Reader{}
	id := defaultReaderClass
	if !mode.IsUndefined() {
		text := ""
		if !mode.IsSymbol() {
			if text, err = c.Runtime().ToString(mode); err != nil {
				return engine.Undefined, err
			}
		}
		if text != "byob" {
			return engine.Undefined, nodeerr.InvalidArgValue(c.Runtime(), "options.mode", mode, "")
		}
		r.byob, id = true, byobReaderClass
	}
	if err := s.lock(r); err != nil {
		return engine.Undefined, err
	}
	r.object = s.st.newObject(id)
	r.attach()
	return r.object.Value(), nil
}

// lock is acquire with the checks of a constructor of readers.
func (s *Readable) lock(r *Reader) error {
	if s.reader != nil {
		return errLocked()
	}
	if _, ok := s.ctrl.(*byteController); r.byob && !ok {
		return nodeerr.InvalidArgValue(s.st.rt, "stream", s.object.Value(), "must be a byte stream")
	}
	s.acquire(r)
	return nil
}

func (r *Reader) attach() {
	if r.byob {
		byobReaderKey.Set(r.object, r)
	} else {
		readerKey.Set(r.object, r)
	}
}

// readablePipeThrough is stream.pipeThrough(transform[, options]).
// https://streams.spec.whatwg.org/#rs-pipe-through
func readablePipeThrough(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	s, err := this(c, &readableKey)
	if err != nil {
		return engine.Undefined, err
	}
	pair := c.Arg(0)
	readable := engine.Undefined
	if o, ok := pair.AsObject(); ok {
		if readable, err = o.GetKey(keyReadable.Key()); err != nil {
			return engine.Undefined, err
		}
	}
	if data(&readableKey, readable) == nil {
		return engine.Undefined, nodeerr.InvalidArgType(rt, "transform.readable", readable, "ReadableStream")
	}
	o, _ := pair.AsObject()
	writable, err := o.GetKey(keyWritable.Key())
	if err != nil {
		return engine.Undefined, err
	}
	w := data(&writableKey, writable)
	if w == nil {
		return engine.Undefined, nodeerr.InvalidArgType(rt, "transform.writable", writable, "WritableStream")
	}
	opts, err := pipeOptions(rt, c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	if err := s.canPipe(w); err != nil {
		return engine.Undefined, err
	}
	s.pipeTo(w, opts)
	return readable, nil
}

// canPipe checks that neither stream is locked.
func (s *Readable) canPipe(w *Writable) error {
	if s.reader != nil {
		return invalidState("The ReadableStream is locked")
	}
	if w.writer != nil {
		return invalidState("The WritableStream is locked")
	}
	return nil
}

// readablePipeTo is stream.pipeTo(destination[, options]).
// https://streams.spec.whatwg.org/#rs-pipe-to
func readablePipeTo(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	s, err := this(c, &readableKey)
	if err != nil {
		return engine.Undefined, err
	}
	w := data(&writableKey, c.Arg(0))
	if w == nil {
		return engine.Undefined, nodeerr.InvalidArgType(rt, "transform.writable", c.Arg(0), "WritableStream")
	}
	opts, err := pipeOptions(rt, c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	if err := s.canPipe(w); err != nil {
		return engine.Undefined, err
	}
	return s.pipeTo(w, opts).js(s.st).Value(), nil
}

// readableTee is stream.tee().
// https://streams.spec.whatwg.org/#rs-tee
func readableTee(c *engine.Call) (engine.Value, error) {
	s, err := this(c, &readableKey)
	if err != nil {
		return engine.Undefined, err
	}
	if s.reader != nil {
		return engine.Undefined, errLocked()
	}
	b := s.tee(false)
	return c.Runtime().NewArray(b[0].object.Value(), b[1].object.Value()).Value(), nil
}

// TeeGlobal returns ReadableStreamTee of node:stream/web, which can be
// constructed as every function of JavaScript source can.
func TeeGlobal(e *env.Env) (engine.Value, error) {
	return e.RT.NewFunctionOrConstructor("ReadableStreamTee", 1, readableStreamTee).Value(), nil
}

// readableStreamTee is ReadableStreamTee(stream, cloneForBranch2).
// https://streams.spec.whatwg.org/#readable-stream-tee
func readableStreamTee(c *engine.Call) (engine.Value, error) {
	s := data(&readableKey, c.Arg(0))
	if s == nil {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "stream", c.Arg(0), "ReadableStream")
	}
	if s.reader != nil {
		return engine.Undefined, errLocked()
	}
	b := s.tee(c.Arg(1).Truthy())
	return c.Runtime().NewArray(b[0].object.Value(), b[1].object.Value()).Value(), nil
}

func readableDisturbed(c *engine.Call) (engine.Value, error) {
	s, err := this(c, &readableKey)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Bool(s.disturbed), nil
}

func readableErrored(c *engine.Call) (engine.Value, error) {
	s, err := this(c, &readableKey)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Bool(s.state == errored), nil
}

func readableReadable(c *engine.Call) (engine.Value, error) {
	s, err := this(c, &readableKey)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Bool(s.state == open), nil
}

// readableFail makes the stream fail, for stream.destroy and addAbortSignal.
func readableFail(c *engine.Call) (engine.Value, error) {
	s, err := this(c, &readableKey)
	if err == nil {
		s.ctrl.fail(c.Arg(0))
	}
	return engine.Undefined, err
}

// readableEnd is what stream.finished waits for.
func readableEnd(c *engine.Call) (engine.Value, error) {
	s, err := this(c, &readableKey)
	if err != nil {
		return engine.Undefined, err
	}
	return s.st.deferred(s.end())
}

// deferred shows a future as an object with a promise, as Node keeps it.
func (st *state) deferred(f *future) (engine.Value, error) {
	o := st.rt.NewObject()
	if err := o.Put("promise", f.js(st).Value()); err != nil {
		return engine.Undefined, err
	}
	if err := o.Put("resolve", engine.Undefined); err != nil {
		return engine.Undefined, err
	}
	return o.Value(), o.Put("reject", engine.Undefined)
}
