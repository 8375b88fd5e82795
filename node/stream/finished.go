package stream

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/abort"
)

// finishedOptions are the options of stream.finished.
type finishedOptions struct {
	readable, writable tri // unknown: what the stream is
	noError            bool
	signal             *engine.Object
}

// staticFinished is stream.finished(stream, options, callback).
// https://nodejs.org/api/stream.html#streamfinishedstream-options-callback
func staticFinished(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	st, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	options, callback := c.Arg(1), c.Arg(2)
	if c.Len() == 2 {
		options, callback = engine.Undefined, options
	}
	if !options.IsNullish() {
		if _, err := validate.Object(c, options, "options"); err != nil {
			return engine.Undefined, err
		}
	}
	f, err := validate.Function(c, callback, "callback")
	if err != nil {
		return engine.Undefined, err
	}
	opts, err := st.finishedOptions(c, options)
	if err != nil {
		return engine.Undefined, err
	}
	o, ok := c.Arg(0).AsObject()
	frame := e.Frame()
	if ok && (isReadableStream(c.Arg(0)) || isWritableStream(c.Arg(0))) {
		return st.finishedWeb(c, o, opts, f)
	}
	if !ok || !isNodeStream(c.Arg(0)) {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "stream", c.Arg(0), "ReadableStream", "WritableStream", "Stream")
	}
	cleanup, err := st.finished(o, opts, func(er engine.Value) error {
		if frame != e.Frame() {
			previous := e.SetFrame(frame)
			defer e.SetFrame(previous)
		}
		var err error
		if er.IsUndefined() {
			_, err = f.Call(o.Value())
		} else {
			_, err = f.Call(o.Value(), er)
		}
		return err
	})
	if err != nil {
		return engine.Undefined, err
	}
	return e.RT.NewFunction("cleanup", 0, func(*engine.Call) (engine.Value, error) { return engine.Undefined, cleanup() }).Value(), nil
}

func (st *state) finishedOptions(c *engine.Call, options engine.Value) (finishedOptions, error) {
	opts := finishedOptions{readable: unknown, writable: unknown}
	o, ok := options.AsObject()
	if !ok {
		return opts, nil
	}
	for _, p := range [...]struct {
		name string
		to   *tri
	}{{"readable", &opts.readable}, {"writable", &opts.writable}} {
		v, err := o.Get(p.name)
		if err != nil {
			return opts, err
		}
		if !v.IsNullish() {
			*p.to = triOf(v.Truthy())
		}
	}
	v, err := o.Get("error")
	if err != nil {
		return opts, err
	}
	opts.noError = v.IsFalse()
	if v, err = o.Get("signal"); err != nil {
		return opts, err
	}
	opts.signal, err = validate.AbortSignal(c, v, "options.signal")
	return opts, err
}

// watcher waits for the end of one stream.
type watcher struct {
	st                 *state
	o                  *engine.Object
	v                  engine.Value
	callback           func(err engine.Value) error // nil once called
	readable, writable bool
	willEmitClose      bool
	readableFinished   bool
	writableFinished   bool
	listening          []listening
	stopSignal         func() error
}

type listening struct {
	o    *engine.Object
	name string
	f    *engine.Function
}

// finished calls callback when the stream is at its end, has failed or was
// closed before its end. cleanup removes the listeners.
func (st *state) finished(o *engine.Object, opts finishedOptions, callback func(err engine.Value) error) (cleanup func() error, err error) {
	w := &watcher{st: st, o: o, v: o.Value(), callback: callback}
	isR, isW := isReadableNodeStream(w.v, false), isWritableNodeStream(w.v)
	w.readable, w.writable = isR, isW
	if opts.readable != unknown {
		w.readable = opts.readable == yes
	}
	if opts.writable != unknown {
		w.writable = opts.writable == yes
	}
	// A stream that is told to emit 'close' is finished with that event, when
	// all of its sides are waited for.
	w.willEmitClose = willEmitClose(w.v) && isR == w.readable && isW == w.writable
	w.writableFinished = isWritableFinished(w.v, false) == yes
	w.readableFinished = isReadableFinished(w.v, false) == yes
	isClosedNow := isClosed(w.v) == yes
	onClose := w.fn(w.onClose)
	if err := w.listen(opts, onClose); err != nil {
		return nil, err
	}
	w.checkNow(isClosedNow, onClose)
	if opts.signal != nil && !isClosedNow {
		if err := w.followSignal(opts.signal); err != nil {
			return nil, err
		}
	}
	return w.cleanup, nil
}

func (w *watcher) fn(f func(c *engine.Call) error) *engine.Function {
	return w.st.env.RT.NewFunction("", 0, func(c *engine.Call) (engine.Value, error) { return engine.Undefined, f(c) })
}

func (w *watcher) on(o *engine.Object, name string, f *engine.Function) error {
	w.listening = append(w.listening, listening{o, name, f})
	return events.On(w.st.env, o, name, f)
}

func (w *watcher) listen(opts finishedOptions, onClose *engine.Function) error {
	onFinish, onEnd := w.fn(w.onFinish), w.fn(w.onEnd)
	onError := w.fn(func(c *engine.Call) error { return w.call(c.Arg(0)) })
	switch {
	case isRequest(w.o):
		if err := w.listenRequest(onFinish, onClose); err != nil {
			return err
		}
	case w.writable && !prop(w.v, "_writableState").Truthy():
		legacy := w.fn(func(c *engine.Call) error {
			if prop(w.v, "writable").Truthy() {
				return nil
			}
			return w.onFinish(c)
		})
		if err := w.on(w.o, "end", legacy); err != nil {
			return err
		}
		if err := w.on(w.o, "close", legacy); err != nil {
			return err
		}
	}
	if !w.willEmitClose && prop(w.v, "aborted").IsBool() {
		if err := w.on(w.o, "aborted", onClose); err != nil {
			return err
		}
	}
	if err := w.on(w.o, "end", onEnd); err != nil {
		return err
	}
	if err := w.on(w.o, "finish", onFinish); err != nil {
		return err
	}
	if !opts.noError {
		if err := w.on(w.o, "error", onError); err != nil {
			return err
		}
	}
	return w.on(w.o, "close", onClose)
}

func (w *watcher) listenRequest(onFinish, onClose *engine.Function) error {
	if err := w.on(w.o, "complete", onFinish); err != nil {
		return err
	}
	if !w.willEmitClose {
		if err := w.on(w.o, "abort", onClose); err != nil {
			return err
		}
	}
	onRequest := func() error {
		if req, ok := prop(w.v, "req").AsObject(); ok {
			return w.on(req, "finish", onFinish)
		}
		return nil
	}
	if prop(w.v, "req").Truthy() {
		return onRequest()
	}
	return w.on(w.o, "request", w.fn(func(*engine.Call) error { return onRequest() }))
}

// checkNow looks whether the stream is at its end already.
func (w *watcher) checkNow(isClosedNow bool, onClose *engine.Function) {
	e := w.st.env
	ws, rs := prop(w.v, "_writableState"), prop(w.v, "_readableState")
	later := func() { e.NextTick(w.onClosed) }
	pending, hasPending := prop(ws, "pendingcb").AsInt()
	switch {
	case isClosedNow:
		e.NextTickCall(onClose)
	case prop(ws, "errorEmitted").Truthy() || prop(rs, "errorEmitted").Truthy():
		if !w.willEmitClose {
			later()
		}
	case !w.readable && (!w.willEmitClose || w.st.isReadable(w.v) == yes) && (w.writableFinished || isWritable(w.v) == no) &&
		(!hasPending || pending == 0):
		later()
	case !w.writable && (!w.willEmitClose || isWritable(w.v) == yes) && (w.readableFinished || w.st.isReadable(w.v) == no):
		later()
	case rs.Truthy() && prop(w.v, "req").Truthy() && prop(w.v, "aborted").Truthy():
		later()
	}
}

// call calls the callback, once.
func (w *watcher) call(err engine.Value) error {
	f := w.callback
	if f == nil {
		return nil
	}
	w.callback = nil
	if w.stopSignal != nil {
		if e := w.stopSignal(); e != nil {
			return e
		}
	}
	return f(err)
}

func (w *watcher) onFinish(*engine.Call) error {
	w.writableFinished = true
	// destroy was called before 'finish' by a stream that does not wait for it.
	if prop(w.v, "destroyed").Truthy() {
		w.willEmitClose = false
	}
	if w.willEmitClose && (!prop(w.v, "readable").Truthy() || w.readable) {
		return nil
	}
	if !w.readable || w.readableFinished {
		return w.call(engine.Undefined)
	}
	return nil
}

func (w *watcher) onEnd(*engine.Call) error {
	w.readableFinished = true
	if prop(w.v, "destroyed").Truthy() {
		w.willEmitClose = false
	}
	if w.willEmitClose && (!prop(w.v, "writable").Truthy() || w.writable) {
		return nil
	}
	if !w.writable || w.writableFinished {
		return w.call(engine.Undefined)
	}
	return nil
}

func (w *watcher) onClose(*engine.Call) error {
	if er := erroredValue(w.v); er.Truthy() && !er.IsBool() {
		return w.call(er)
	}
	early := w.readable && !w.readableFinished && isReadableNodeStream(w.v, true) && isReadableFinished(w.v, false) != yes ||
		w.writable && !w.writableFinished && isWritableFinished(w.v, false) != yes
	if early {
		return w.call(errPrematureClose().Value(w.st.env.RT))
	}
	return w.call(engine.Undefined)
}

// onClosed is for streams that were over before anyone listened.
func (w *watcher) onClosed() error {
	if er := erroredValue(w.v); er.Truthy() && !er.IsBool() {
		return w.call(er)
	}
	return w.call(engine.Undefined)
}

func (w *watcher) followSignal(signal *engine.Object) error {
	e := w.st.env
	abortNow := func() error {
		f := w.callback
		if err := w.cleanup(); err != nil || f == nil {
			return err
		}
		_, reason, err := abort.Aborted(signal)
		if err != nil {
			return err
		}
		return f(nodeerr.Abort(reason).Value(e.RT))
	}
	aborted, _, err := abort.Aborted(signal)
	if err != nil {
		return err
	}
	if aborted {
		e.NextTick(abortNow)
		return nil
	}
	w.stopSignal, err = abort.OnAbort(e, signal, abortNow)
	return err
}

func (w *watcher) cleanup() error {
	w.callback = nil
	for _, l := range w.listening {
		if err := events.Off(w.st.env, l.o, l.name, l.f); err != nil {
			return err
		}
	}
	w.listening = nil
	return nil
}

// finishedWeb is finished of a web stream.
func (st *state) finishedWeb(c *engine.Call, o *engine.Object, opts finishedOptions, f *engine.Function) (engine.Value, error) {
	e := st.env
	aborted := false
	settle := func(args ...engine.Value) error {
		if aborted {
			return nil
		}
		aborted = true
		e.NextTickCall(f, args...)
		return nil
	}
	if opts.signal != nil {
		if _, err := abort.OnAbort(e, opts.signal, func() error {
			if aborted {
				return nil
			}
			aborted = true
			_, reason, err := abort.Aborted(opts.signal)
			if err != nil {
				return err
			}
			_, err = f.Call(o.Value(), nodeerr.Abort(reason).Value(e.RT))
			return err
		}); err != nil {
			return engine.Undefined, err
		}
	}
	closedPromise := prop(symbolProp(o.Value(), st.isClosedPromiseKey), "promise")
	p, err := e.RT.ResolvedPromise(closedPromise)
	if err != nil {
		return engine.Undefined, err
	}
	p.Then(func(_ engine.Value, err error) error {
		if err == nil {
			return settle()
		}
		v, e := errorOf(st.env.RT, err)
		if e != nil {
			return e
		}
		return settle(v)
	})
	return st.nop.Value(), nil
}
