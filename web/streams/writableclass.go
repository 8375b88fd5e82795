package streams

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

func (st *state) writableDefinition() *engine.Class {
	return &engine.Class{Name: "WritableStream", Init: constructWritable, ToStringTag: "WritableStream",
		Methods: []engine.Method{
			{Name: "locked", Get: writableLocked, Enumerable: true},
			{Name: "abort", Func: promised(writableAbort), Enumerable: true},
			{Name: "close", Func: promised(writableClose), Enumerable: true},
			{Name: "getWriter", Func: writableGetWriter, Enumerable: true},
			{SymbolFor: "nodejs.stream.errored", Get: writableErrored},
			{SymbolFor: "nodejs.stream.writable", Get: writableWritable},
			{SymbolFor: "nodejs.webstream.controllerErrorFunction", Length: 1, Func: writableFail},
			{SymbolFor: "nodejs.webstream.isClosedPromise", Get: writableEnd},
			{SymbolFor: "nodejs.util.inspect.custom", Length: 2, Func: inspectWritable},
		}}
}

// jsSink is an underlying sink.
type jsSink struct {
	this                   engine.Value
	writes, closes, aborts *engine.Function
	controller             engine.Value
}

func (x *jsSink) write(chunk engine.Value) result {
	if x.writes == nil {
		return result{}
	}
	v, err := x.writes.Call(x.this, chunk, x.controller)
	return result{v: v, err: err}
}

func (x *jsSink) close() result {
	if x.closes == nil {
		return result{}
	}
	v, err := x.closes.Call(x.this)
	return result{v: v, err: err}
}

func (x *jsSink) abort(reason engine.Value) result {
	if x.aborts == nil {
		return result{}
	}
	v, err := x.aborts.Call(x.this, reason)
	return result{v: v, err: err}
}

// constructWritable is new WritableStream([sink[, strategy]]).
// https://streams.spec.whatwg.org/#ws-constructor
func constructWritable(c *engine.Call) error {
	rt := c.Runtime()
	st, err := stateOf(env.From(c))
	if err != nil {
		return err
	}
	sink, err := dictionary(rt, c.Arg(0), "sink", false)
	if err != nil {
		return err
	}
	strategy, err := dictionary(rt, c.Arg(1), "strategy", true)
	if err != nil {
		return err
	}
	typ, err := member(sink, &keyType)
	if err != nil {
		return err
	}
	if !typ.IsUndefined() {
		return badValue(rt, "type", typ)
	}
	sizeValue, err := member(strategy, &keySize)
	if err != nil {
		return err
	}
	size, err := extractSize(rt, sizeValue)
	if err != nil {
		return err
	}
	hwmValue, err := member(strategy, &keyHighWaterMark)
	if err != nil {
		return err
	}
	hwm, err := extractHighWaterMark(rt, hwmValue, 1)
	if err != nil {
		return err
	}
	w := &Writable{st: st, object: c.ThisObject()}
	return w.construct(sink, hwm, size)
}

func (w *Writable) construct(sink *engine.Object, hwm float64, size *engine.Function) error {
	rt := w.st.rt
	start, err := startMethod(sink)
	if err != nil {
		return err
	}
	k := &jsSink{this: thisValue(sink)}
	for _, m := range [...]struct {
		name, full string
		f          **engine.Function
	}{{"write", "sink.write", &k.writes}, {"close", "sink.close", &k.closes}, {"abort", "sink.abort", &k.aborts}} {
		if *m.f, err = method(rt, sink, m.name, m.full); err != nil {
			return err
		}
	}
	writableKey.Set(w.object, w)
	w.setup(k, hwm, size)
	if start != nil || k.writes != nil {
		k.controller = w.controllerObject().Value()
	}
	r := result{}
	if start != nil {
		v, err := start.Call(k.this, k.controller)
		if err != nil {
			return err
		}
		r = w.st.started(v)
	}
	w.startedWith(r)
	return nil
}

// writableLocked is stream.locked.
// https://streams.spec.whatwg.org/#ws-locked
func writableLocked(c *engine.Call) (engine.Value, error) {
	w, err := this(c, &writableKey)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Bool(w.writer != nil), nil
}

// writableAbort is stream.abort([reason]).
// https://streams.spec.whatwg.org/#ws-abort
func writableAbort(c *engine.Call) (engine.Value, error) {
	w, err := this(c, &writableKey)
	if err != nil {
		return engine.Undefined, err
	}
	if w.writer != nil {
		return engine.Undefined, errWritableLocked()
	}
	return w.abort(c.Arg(0)).js(w.st).Value(), nil
}

// writableClose is stream.close().
// https://streams.spec.whatwg.org/#ws-close
func writableClose(c *engine.Call) (engine.Value, error) {
	w, err := this(c, &writableKey)
	if err != nil {
		return engine.Undefined, err
	}
	if w.writer != nil {
		return engine.Undefined, errWritableLocked()
	}
	return w.closeValue()
}

// closeValue closes the stream and returns the promise for JavaScript.
func (w *Writable) closeValue() (engine.Value, error) {
	if w.closeQueuedOrInFlight() {
		return engine.Undefined, invalidState("Failure to close WritableStream")
	}
	return w.close().js(w.st).Value(), nil
}

// writableGetWriter is stream.getWriter().
// https://streams.spec.whatwg.org/#ws-get-writer
func writableGetWriter(c *engine.Call) (engine.Value, error) {
	w, err := this(c, &writableKey)
	if err != nil {
		return engine.Undefined, err
	}
	if w.writer != nil {
		return engine.Undefined, errWritableLocked()
	}
	x := &Writer{object: w.st.newObject(writerClass)}
	w.acquire(x)
	writerKey.Set(x.object, x)
	return x.object.Value(), nil
}

func writableErrored(c *engine.Call) (engine.Value, error) {
	w, err := this(c, &writableKey)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Bool(w.state == errored), nil
}

func writableWritable(c *engine.Call) (engine.Value, error) {
	w, err := this(c, &writableKey)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Bool(w.state == open), nil
}

func writableFail(c *engine.Call) (engine.Value, error) {
	w, err := this(c, &writableKey)
	if err == nil {
		w.fail(c.Arg(0))
	}
	return engine.Undefined, err
}

func writableEnd(c *engine.Call) (engine.Value, error) {
	w, err := this(c, &writableKey)
	if err != nil {
		return engine.Undefined, err
	}
	return w.st.deferred(w.end())
}

var writerKey = engine.PrivateKey[Writer]{Name: "WritableStreamDefaultWriter"}

func (st *state) writerDefinition() *engine.Class {
	return &engine.Class{Name: "WritableStreamDefaultWriter", Length: 1, Init: constructWriter, ToStringTag: "WritableStreamDefaultWriter",
		Methods: []engine.Method{
			{Name: "closed", Get: promised(writerClosed), Enumerable: true},
			{Name: "desiredSize", Get: writerDesiredSize, Enumerable: true},
			{Name: "ready", Get: promised(writerReady), Enumerable: true},
			{Name: "abort", Func: promised(writerAbort), Enumerable: true},
			{Name: "close", Func: promised(writerClose), Enumerable: true},
			{Name: "releaseLock", Func: writerReleaseLock, Enumerable: true},
			{Name: "write", Func: promised(writerWrite), Enumerable: true},
			{SymbolFor: "nodejs.util.inspect.custom", Length: 2, Func: inspectWriter},
		}}
}

// constructWriter is new WritableStreamDefaultWriter(stream).
// https://streams.spec.whatwg.org/#default-writer-constructor
func constructWriter(c *engine.Call) error {
	w := data(&writableKey, c.Arg(0))
	if w == nil {
		return nodeerr.InvalidArgType(c.Runtime(), "stream", c.Arg(0), "WritableStream")
	}
	if w.writer != nil {
		return errWritableLocked()
	}
	x := &Writer{object: c.ThisObject()}
	w.acquire(x)
	writerKey.Set(x.object, x)
	return nil
}

// writerClosed is writer.closed.
// https://streams.spec.whatwg.org/#default-writer-closed
func writerClosed(c *engine.Call) (engine.Value, error) {
	x, err := this(c, &writerKey)
	if err != nil {
		return engine.Undefined, err
	}
	return x.closed.js(x.st).Value(), nil
}

// writerReady is writer.ready.
// https://streams.spec.whatwg.org/#default-writer-ready
func writerReady(c *engine.Call) (engine.Value, error) {
	x, err := this(c, &writerKey)
	if err != nil {
		return engine.Undefined, err
	}
	return x.ready.js(x.st).Value(), nil
}

// writerDesiredSize is writer.desiredSize.
// https://streams.spec.whatwg.org/#default-writer-desired-size
func writerDesiredSize(c *engine.Call) (engine.Value, error) {
	x, err := thisWriter(c)
	if err != nil {
		return engine.Undefined, err
	}
	return x.desiredSizeValue(), nil
}

func (x *Writer) desiredSizeValue() engine.Value {
	if n, ok := x.desiredSize(); ok {
		return engine.Number(n)
	}
	return engine.Null
}

// thisWriter is the writer that this is, bound to a stream.
func thisWriter(c *engine.Call) (*Writer, error) {
	x, err := this(c, &writerKey)
	if err == nil && x.stream == nil {
		err = errUnbound()
	}
	return x, err
}

// writerAbort is writer.abort([reason]).
// https://streams.spec.whatwg.org/#default-writer-abort
func writerAbort(c *engine.Call) (engine.Value, error) {
	x, err := thisWriter(c)
	if err != nil {
		return engine.Undefined, err
	}
	return x.stream.abort(c.Arg(0)).js(x.st).Value(), nil
}

// writerClose is writer.close().
// https://streams.spec.whatwg.org/#default-writer-close
func writerClose(c *engine.Call) (engine.Value, error) {
	x, err := thisWriter(c)
	if err != nil {
		return engine.Undefined, err
	}
	return x.stream.closeValue()
}

// writerReleaseLock is writer.releaseLock().
// https://streams.spec.whatwg.org/#default-writer-release-lock
func writerReleaseLock(c *engine.Call) (engine.Value, error) {
	x, err := this(c, &writerKey)
	if err == nil {
		x.release()
	}
	return engine.Undefined, err
}

// writerWrite is writer.write(chunk).
// https://streams.spec.whatwg.org/#default-writer-write
func writerWrite(c *engine.Call) (engine.Value, error) {
	x, err := thisWriter(c)
	if err != nil {
		return engine.Undefined, err
	}
	p := c.Runtime().NewPromise()
	x.write(x.st.valueChunk(c.Arg(0)), (*promiseSettler)(p))
	return p.Value(), nil
}

func (st *state) writableControllerDefinition() *engine.Class {
	return &engine.Class{Name: "WritableStreamDefaultController", Init: illegalConstructor, ToStringTag: "WritableStreamDefaultController",
		Methods: []engine.Method{
			{Name: "signal", Get: controllerSignal, Enumerable: true},
			{Name: "error", Func: controllerError, Enumerable: true},
			{SymbolFor: "nodejs.util.inspect.custom", Length: 2, Func: inspectWritableController},
		}}
}

// controllerSignal is controller.signal.
// https://streams.spec.whatwg.org/#ws-default-controller-signal
func controllerSignal(c *engine.Call) (engine.Value, error) {
	w, err := this(c, &writableControllerKey)
	if err != nil {
		return engine.Undefined, err
	}
	o, err := w.signalObject()
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

// controllerError is controller.error(reason).
// https://streams.spec.whatwg.org/#ws-default-controller-error
func controllerError(c *engine.Call) (engine.Value, error) {
	w, err := this(c, &writableControllerKey)
	if err == nil {
		w.fail(c.Arg(0))
	}
	return engine.Undefined, err
}
