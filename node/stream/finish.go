package stream

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// prototypeEnd is writable.end(chunk, encoding, callback).
// https://nodejs.org/api/stream.html#writableendchunk-encoding-callback
func prototypeEnd(c *engine.Call) (engine.Value, error) {
	w, err := thisWritable(c)
	if err != nil {
		return engine.Undefined, err
	}
	chunk, encoding, callback := c.Arg(0), c.Arg(1), c.Arg(2)
	switch {
	case chunk.IsFunction():
		chunk, encoding, callback = engine.Null, engine.Null, chunk
	case encoding.IsFunction():
		encoding, callback = engine.Null, encoding
	}
	cb := writeCallback{}
	cb.js, _ = callback.AsFunction()
	return c.This(), w.end(chunk, encoding, cb)
}

func (w *writable) end(chunk, encoding engine.Value, cb writeCallback) error {
	refused := engine.Undefined
	if !chunk.IsNullish() {
		var err error
		if _, refused, err = w.writeWith(chunk, encoding, writeCallback{}); err != nil {
			return err
		}
	}
	if w.corked > 0 {
		w.corked = 1
		if err := w.uncork(); err != nil {
			return err
		}
	}
	switch {
	case !refused.IsUndefined():
	case !w.has(errored | ending):
		// Without the tick of finishMaybe, 'finish' of a stream that ends at
		// once would come before its listeners are there.
		w.flags |= ending
		if err := w.finishMaybe(true); err != nil {
			return err
		}
		w.flags |= writeEnded
	case w.has(finished):
		refused = nodeerr.New("ERR_STREAM_ALREADY_FINISHED", "Cannot call end after a stream was finished").Value(w.env.RT)
	case w.has(destroyed):
		refused = errDestroyed("end").Value(w.env.RT)
	}
	if cb.none() {
		return nil
	}
	switch {
	case !refused.IsUndefined():
		w.callLater(cb, refused)
	case w.has(errored):
		w.callLater(cb, w.err)
	case w.has(finished):
		w.callLaterPlain(cb)
	default:
		w.flags |= hasOnFinished
		w.onFinished = append(w.onFinished, cb)
	}
	return nil
}

// callLaterPlain is callLater without an argument.
func (w *writable) callLaterPlain(cb writeCallback) {
	if cb.js != nil {
		w.env.NextTickCall(cb.js)
		return
	}
	w.callLater(cb, engine.Undefined)
}

// needFinish reports whether everything is written and 'finish' is due.
func (w *writable) needFinish() bool {
	return w.has(ending) && w.has(constructed) && w.length == 0 &&
		!w.has(destroyed|errored|finished|writing|errorEmitted|closeEmitted|hasBuffered)
}

// finishMaybe finishes the stream when everything is written; sync puts it
// off to the next tick.
func (w *writable) finishMaybe(sync bool) error {
	if !w.needFinish() {
		return nil
	}
	if err := w.prefinish(); err != nil {
		return err
	}
	if w.pendingcb != 0 {
		return nil
	}
	if sync {
		w.pendingcb++
		w.env.NextTickTask((*finishMaybeTask)(w))
		return nil
	}
	if w.needFinish() {
		w.pendingcb++
		return w.finish()
	}
	return nil
}

type finishMaybeTask writable

// RunTask implements env.Task.
func (t *finishMaybeTask) RunTask(*env.Env) error {
	w := (*writable)(t)
	if w.needFinish() {
		return w.finish()
	}
	w.pendingcb--
	return nil
}

func (w *writable) prefinish() error {
	if w.has(prefinished | finalCalled) {
		return nil
	}
	f, err := w.stream.GetKey(keyUnderFinal.Key())
	if err != nil {
		return err
	}
	if (f.IsFunction() || w.impl != nil && w.impl.Final != nil) && !w.has(destroyed) {
		w.flags |= finalCalled
		return w.callFinal(f)
	}
	w.flags |= prefinished
	return w.emit(&keyPrefinish)
}

// callFinal calls _final, whose callback finishes the stream.
func (w *writable) callFinal(f engine.Value) error {
	called := false
	onFinish := func(er engine.Value) error {
		if called {
			if er.IsNullish() {
				er = errMultipleCallback().Value(w.env.RT)
			}
			return w.st.errorOrDestroy(w.stream, er, false)
		}
		called = true
		w.pendingcb--
		if er.Truthy() {
			if err := w.callFinished(er); err != nil {
				return err
			}
			return w.st.errorOrDestroy(w.stream, er, w.has(writeSync))
		}
		if !w.needFinish() {
			return nil
		}
		w.flags |= prefinished
		if err := w.emit(&keyPrefinish); err != nil {
			return err
		}
		// Some streams assume that 'finish' comes after what 'prefinish' did.
		w.pendingcb++
		w.env.NextTickTask((*finishTask)(w))
		return nil
	}
	w.flags |= writeSync
	w.pendingcb++
	var err error
	if !f.IsFunction() {
		err = w.impl.Final(onFinish)
	} else {
		cb := w.env.RT.NewFunction("onFinish", 1, func(c *engine.Call) (engine.Value, error) {
			return engine.Undefined, onFinish(c.Arg(0))
		})
		_, err = apply(f, "stream._final", w.stream, cb.Value())
	}
	if err != nil {
		v, ok := w.env.RT.ErrorValue(err)
		if !ok {
			return err
		}
		if err := onFinish(v); err != nil {
			return err
		}
	}
	w.flags &^= writeSync
	return nil
}

type finishTask writable

// RunTask implements env.Task.
func (t *finishTask) RunTask(*env.Env) error { return (*writable)(t).finish() }

func (w *writable) finish() error {
	w.pendingcb--
	w.flags |= finished
	if err := w.callFinished(engine.Null); err != nil {
		return err
	}
	if err := w.emit(&keyFinish); err != nil {
		return err
	}
	if !w.has(autoDestroy) {
		return nil
	}
	// A Duplex is destroyed when both sides are done.
	if r := readableOf(w.stream); r != nil && !(r.has(autoDestroy) && (r.has(endEmitted) || r.off)) {
		return nil
	}
	return w.st.callDestroy(w.stream, engine.Undefined)
}

// callFinished calls the callbacks of end.
func (w *writable) callFinished(err engine.Value) error {
	if !w.has(hasOnFinished) {
		return nil
	}
	cbs := w.onFinished
	w.onFinished = nil
	w.flags &^= hasOnFinished
	for _, cb := range cbs {
		if err := cb.call(err); err != nil {
			return err
		}
	}
	return nil
}
