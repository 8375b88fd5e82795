package stream

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// sides are the sides that a stream has; both may be nil.
type sides struct {
	st     *state
	stream *engine.Object
	r      *readable
	w      *writable
}

func (st *state) sidesOf(o *engine.Object) sides { return sides{st, o, readableOf(o), writableOf(o)} }

func (s sides) any(f flags) bool { return s.r != nil && s.r.has(f) || s.w != nil && s.w.has(f) }

func (s sides) set(f flags) {
	if s.r != nil {
		s.r.flags |= f
	}
	if s.w != nil {
		s.w.flags |= f
	}
}

// fail notes an error on both sides; each keeps its first one.
func (s sides) fail(err engine.Value) {
	if !err.Truthy() {
		return
	}
	if s.w != nil {
		s.w.fail(err)
	}
	if s.r != nil {
		s.r.fail(err)
	}
}

func (s sides) constructed() bool {
	if s.w != nil {
		return s.w.has(constructed)
	}
	return s.r == nil || s.r.has(constructed)
}

// prototypeDestroy is stream.destroy(error), of both kinds of streams.
// https://nodejs.org/api/stream.html#readabledestroyerror
func prototypeDestroy(c *engine.Call) (engine.Value, error) {
	o := c.ThisObject()
	if o == nil {
		return engine.Undefined, engine.TypeError("Cannot read properties of undefined (reading '_readableState')")
	}
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	cb, _ := c.Arg(1).AsFunction()
	return c.This(), st.destroy(o, c.Arg(0), cb)
}

// prototypeWritableDestroy is writable.destroy(error): what is queued fails.
// https://nodejs.org/api/stream.html#writabledestroyerror
func prototypeWritableDestroy(c *engine.Call) (engine.Value, error) {
	if o := c.ThisObject(); o != nil {
		if w := writableOf(o); w != nil {
			w.failQueuedLater()
		}
	}
	return prototypeDestroy(c)
}

// failQueuedLater fails what is queued in the next tick, before destroying.
func (w *writable) failQueuedLater() {
	if !w.has(destroyed) && w.has(hasBuffered|hasOnFinished) {
		w.env.NextTickTask((*errorBufferTask)(w))
	}
}

type errorBufferTask writable

// RunTask implements env.Task.
func (t *errorBufferTask) RunTask(*env.Env) error { return (*writable)(t).errorBuffer() }

// callDestroy is stream.destroy(err), which programs replace.
func (st *state) callDestroy(o *engine.Object, err engine.Value) error {
	f, same, e := method(o, &keyDestroy, st.orig.destroy)
	if e != nil {
		return e
	}
	if same || f.StrictEquals(st.orig.writableDestroy.Value()) {
		if !same {
			if w := writableOf(o); w != nil {
				w.failQueuedLater()
			}
		}
		return st.destroy(o, err, nil)
	}
	if err.IsUndefined() {
		_, e = apply(f, "stream.destroy", o)
	} else {
		_, e = apply(f, "stream.destroy", o, err)
	}
	return e
}

// destroy destroys a stream once; cb is called when it is done.
func (st *state) destroy(o *engine.Object, err engine.Value, cb *engine.Function) error {
	s := st.sidesOf(o)
	if s.any(destroyed) {
		if cb != nil {
			_, e := cb.Call(engine.Undefined)
			return e
		}
		return nil
	}
	// The error is noted on both sides: the other one may be asked for it.
	s.fail(err)
	s.set(destroyed)
	if !s.constructed() {
		construction := constructions.Get(o)
		if construction != nil {
			construction.destroy = func(er engine.Value) error {
				joined, e := st.aggregate(er, err)
				if e != nil {
					return e
				}
				return s.destroyNow(joined, cb)
			}
			return nil
		}
	}
	return s.destroyNow(err, cb)
}

// destroyNow calls _destroy.
func (s sides) destroyNow(err engine.Value, cb *engine.Function) error {
	called := false
	onDestroy := func(er engine.Value) error {
		if called {
			return nil
		}
		called = true
		s.fail(er)
		s.set(closed)
		if cb != nil {
			if _, e := cb.Call(engine.Undefined, er); e != nil {
				return e
			}
		}
		t := &closeTask{s: s, err: er}
		s.st.env.NextTickTask(t)
		return nil
	}
	er := err
	if !er.Truthy() {
		er = engine.Null
	}
	f, e := s.stream.GetKey(keyUnderDestroy.Key())
	if e == nil {
		e = s.callUnderDestroy(f, er, onDestroy)
	}
	if e != nil {
		v, ok := s.st.env.RT.ErrorValue(e)
		if !ok {
			return e
		}
		return onDestroy(v)
	}
	return nil
}

func (s sides) callUnderDestroy(f, er engine.Value, onDestroy func(engine.Value) error) error {
	fo, _ := f.AsObject()
	if fo == s.st.orig.underDestroy || fo == s.st.orig.writableUnderDestroy {
		if impl := s.impl(); impl != nil && impl.Destroy != nil {
			return impl.Destroy(er, onDestroy)
		}
		return onDestroy(er)
	}
	cb := s.st.env.RT.NewFunction("onDestroy", 1, func(c *engine.Call) (engine.Value, error) {
		return engine.Undefined, onDestroy(c.Arg(0))
	})
	_, err := apply(f, "self._destroy", s.stream, er, cb.Value())
	return err
}

func (s sides) impl() *Impl {
	if s.r != nil && s.r.impl != nil {
		return s.r.impl
	}
	if s.w != nil {
		return s.w.impl
	}
	return nil
}

// closeTask emits 'error' and 'close' of a destroyed stream.
type closeTask struct {
	s   sides
	err engine.Value
}

// RunTask implements env.Task.
func (t *closeTask) RunTask(*env.Env) error {
	if t.err.Truthy() {
		if err := t.s.emitError(t.err); err != nil {
			return err
		}
	}
	return t.s.emitClose()
}

func (s sides) emitClose() error {
	s.set(closeEmitted)
	if !s.any(emitClose) {
		return nil
	}
	_, err := events.EmitKey(s.st.env, s.stream, keyClose.Key())
	return err
}

func (s sides) emitError(err engine.Value) error {
	if s.any(errorEmitted) {
		return nil
	}
	s.set(errorEmitted)
	_, e := events.EmitKey(s.st.env, s.stream, keyError.Key(), err)
	return e
}

// errorTask is emitError in the next tick.
type errorTask closeTask

// RunTask implements env.Task.
func (t *errorTask) RunTask(*env.Env) error { return t.s.emitError(t.err) }

// errorOrDestroy reports an error: streams with autoDestroy are destroyed,
// others emit 'error' (sync: in the next tick).
func (st *state) errorOrDestroy(o *engine.Object, err engine.Value, sync bool) error {
	s := st.sidesOf(o)
	switch {
	case s.any(destroyed):
		return nil
	case s.any(autoDestroy):
		return st.callDestroy(o, err)
	case !err.Truthy():
		return nil
	}
	s.fail(err)
	if sync {
		st.env.NextTickTask(&errorTask{s: s, err: err})
		return nil
	}
	return s.emitError(err)
}

// prototypeUnderDestroy is stream._destroy of classes that do not have their own.
// https://nodejs.org/api/stream.html#readable_destroyerr-callback
func prototypeUnderDestroy(c *engine.Call) (engine.Value, error) {
	f, ok := c.Arg(1).AsFunction()
	if !ok {
		return engine.Undefined, engine.TypeError("cb is not a function")
	}
	_, err := f.Call(engine.Undefined, c.Arg(0))
	return engine.Undefined, err
}

// prototypeUndestroy makes a destroyed stream usable again, for net.Socket
// which connects again.
func prototypeUndestroy(c *engine.Call) (engine.Value, error) {
	if o := c.ThisObject(); o != nil {
		Undestroy(env.From(c), o)
	}
	return engine.Undefined, nil
}

// Undestroy is stream._undestroy().
func Undestroy(e *env.Env, o *engine.Object) {
	if r := readableOf(o); r != nil {
		r.flags &^= closed | closeEmitted | destroyed | errored | errorEmitted | reading | ended | endEmitted | endScheduled
		r.flags |= constructed
		r.err = engine.Null
		if r.off {
			r.flags |= ended | endEmitted
		}
	}
	if w := writableOf(o); w != nil {
		w.flags &^= destroyed | closed | closeEmitted | errored | errorEmitted | finalCalled | prefinished | ending | writeEnded | finished
		w.flags |= constructed
		w.err = engine.Null
		if w.off {
			w.flags |= ending | writeEnded | finished
		}
	}
}

// construction is a stream whose _construct has not called back yet.
type construction struct {
	callbacks []func() error
	destroy   func(err engine.Value) error
}

var constructions = engine.PrivateKey[construction]{Name: "construction"}

// construct calls _construct in the next tick; then is called after it.
// https://nodejs.org/api/stream.html#writable_constructcallback
func (st *state) construct(o *engine.Object, then func() error) error {
	f, err := o.GetKey(keyUnderConstruct.Key())
	if err != nil {
		return err
	}
	s := st.sidesOf(o)
	impl := s.impl()
	if !f.IsFunction() && (impl == nil || impl.Construct == nil) {
		return nil
	}
	if s.r != nil {
		s.r.flags &^= constructed
	}
	if s.w != nil {
		s.w.flags &^= constructed
	}
	if k := constructions.Get(o); k != nil {
		k.callbacks = append(k.callbacks, then)
		return nil
	}
	constructions.Set(o, &construction{callbacks: []func() error{then}})
	st.env.NextTick(func() error { return st.constructNow(o) })
	return nil
}

func (st *state) constructNow(o *engine.Object) error {
	called := false
	onConstruct := func(er engine.Value) error {
		s := st.sidesOf(o)
		if called {
			if er.IsNullish() {
				er = errMultipleCallback().Value(st.env.RT)
			}
			return st.errorOrDestroy(o, er, false)
		}
		called = true
		s.set(constructed)
		k := constructions.Get(o)
		switch {
		case s.any(destroyed):
			if k != nil && k.destroy != nil {
				return k.destroy(er)
			}
			return nil
		case er.Truthy():
			return st.errorOrDestroy(o, er, true)
		}
		if k == nil {
			return nil
		}
		for _, f := range k.callbacks {
			if err := f(); err != nil {
				return err
			}
		}
		return nil
	}
	later := func(er engine.Value) { st.env.NextTick(func() error { return onConstruct(er) }) }
	f, err := o.GetKey(keyUnderConstruct.Key())
	if err == nil {
		if !f.IsFunction() {
			err = st.sidesOf(o).impl().Construct(later)
		} else {
			cb := st.env.RT.NewFunction("", 1, func(c *engine.Call) (engine.Value, error) {
				later(c.Arg(0))
				return engine.Undefined, nil
			})
			_, err = apply(f, "stream._construct", o, cb.Value())
		}
	}
	if err != nil {
		v, ok := st.env.RT.ErrorValue(err)
		if !ok {
			return err
		}
		later(v)
	}
	return nil
}

// destroyer is stream.destroy(stream, error): it destroys whatever kind of
// stream it is. Without an error it is an abort unless the stream is at its end.
func (st *state) destroyer(v, err engine.Value) error {
	o, ok := v.AsObject()
	if !ok || isDestroyed(v) {
		return nil
	}
	if !err.Truthy() && !st.isFinished(v) {
		err = nodeerr.Abort(engine.Undefined).Value(st.env.RT)
	}
	if e := st.destroyAny(o, err); e != nil {
		return e
	}
	d, e := o.GetKey(keyDestroyed.Key())
	if e != nil || d.Truthy() {
		return e
	}
	return o.SetKey(st.isDestroyedKey, engine.True)
}

func (st *state) destroyAny(o *engine.Object, err engine.Value) error {
	server, e := isServerRequest(o)
	if e != nil {
		return e
	}
	if server {
		if e := o.Set("socket", engine.Null); e != nil {
			return e
		}
		_, e := call(o, &keyDestroy, err)
		return e
	}
	if isRequest(o) {
		_, e := o.Invoke("abort")
		return e
	}
	if req, e := o.Get("req"); e == nil {
		if ro, ok := req.AsObject(); ok && isRequest(ro) {
			_, e := ro.Invoke("abort")
			return e
		}
	}
	d, e := o.GetKey(keyDestroy.Key())
	if e != nil {
		return e
	}
	if d.IsFunction() {
		return st.callDestroy(o, err)
	}
	c, e := o.GetKey(keyClose.Key())
	if e != nil {
		return e
	}
	if f, ok := c.AsFunction(); ok {
		_, e = f.Call(o.Value())
	}
	return e
}

// staticDestroy is stream.destroy(stream, error).
func staticDestroy(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, st.destroyer(c.Arg(0), c.Arg(1))
}

// prototypeRejection is stream[Symbol.for('nodejs.rejection')](error).
func prototypeRejection(c *engine.Call) (engine.Value, error) {
	o := c.ThisObject()
	if o == nil {
		return engine.Undefined, engine.TypeError("Cannot read properties of undefined (reading 'destroy')")
	}
	return call(o, &keyDestroy, c.Arg(0))
}

// prototypeAsyncDispose is stream[Symbol.asyncDispose](): it destroys the
// stream and waits for its end.
// https://nodejs.org/api/stream.html#readablesymbolasyncdispose
func prototypeAsyncDispose(writableSide bool) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		e := env.From(c)
		st, err := stateOf(e)
		if err != nil {
			return engine.Undefined, err
		}
		o := c.ThisObject()
		if o == nil {
			return engine.Undefined, engine.TypeError("Cannot read properties of undefined (reading 'destroyed')")
		}
		reason := engine.Null
		d, err := o.GetKey(keyDestroyed.Key())
		if err != nil {
			return engine.Undefined, err
		}
		if !d.Truthy() {
			name := "readableEnded"
			if writableSide {
				name = "writableFinished"
			}
			done, err := o.Get(name)
			if err != nil {
				return engine.Undefined, err
			}
			if !done.Truthy() {
				reason = nodeerr.Abort(engine.Undefined).Value(e.RT)
			}
			if _, err := call(o, &keyDestroy, reason); err != nil {
				return engine.Undefined, err
			}
		}
		p := e.RT.NewPromise()
		_, err = st.finished(o, finishedOptions{readable: unknown, writable: unknown}, func(er engine.Value) error {
			if er.Truthy() && !er.StrictEquals(reason) {
				p.RejectValue(er)
			} else {
				p.Resolve(engine.Null)
			}
			return nil
		})
		return p.Value(), err
	}
}
