package stream

import (
	"math"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/runtime/env"
)

// flow reads for as long as the stream flows and there is something.
func (r *readable) flow() error {
	for r.has(flowing) {
		piped, err := r.piped()
		if err != nil {
			return err
		}
		if piped {
			if err := r.passOn(); err != nil {
				return err
			}
			continue
		}
		v, err := r.callReadMethod(math.NaN())
		if err != nil || v.IsNull() {
			return err
		}
	}
	return nil
}

// piped reports whether the next chunk goes to one pipe and nowhere else.
func (r *readable) piped() (bool, error) {
	if len(r.pipes) != 1 || r.buffered() == 0 || r.has(destroyed|errored) {
		return false, nil
	}
	n, err := events.ListenerCountKey(r.env, r.stream, keyData.Key())
	return n == 1, err
}

// passOn reads one chunk as read does. COMPAT: it does not ask for 'end' when
// the chunk was the last one, so that a pipe that pauses sees 'end' only after
// it was resumed; a read method of the program is not called either.
func (r *readable) passOn() error {
	r.flags &^= emittedReadable
	n := r.howMuch(math.NaN())
	if r.decoder != nil {
		n = float64(chunkLength(r.buf[r.head]))
	}
	if err := r.fill(math.NaN(), &n); err != nil {
		return err
	}
	if r.buffered() == 0 {
		return nil
	}
	chunk := r.shift()
	r.length -= r.sizeOf(chunk)
	r.awaitDrain = r.awaitDrain[:0]
	if r.length == 0 && !r.has(ended) {
		r.flags |= needReadable
	}
	if r.has(errorEmitted | closeEmitted) {
		return nil
	}
	r.flags |= dataEmitted
	return r.emit(&keyData, chunk)
}

// prototypeOn is readable.on(eventName, listener).
// https://nodejs.org/api/stream.html#event-data
func prototypeOn(c *engine.Call) (engine.Value, error) {
	o := c.ThisObject()
	if o == nil {
		return engine.Undefined, engine.TypeError("Cannot read properties of undefined (reading '_events')")
	}
	e := env.From(c)
	st, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	res, err := c.Forward(st.emitterOn, c.This(), 0)
	if err != nil {
		return engine.Undefined, err
	}
	k, ok := c.Arg(0).AsKey()
	if !ok {
		return res, nil
	}
	switch k {
	case keyData.Key():
		r, err := thisReadable(c)
		if err != nil {
			return engine.Undefined, err
		}
		return res, r.onData()
	case keyReadable.Key():
		r, err := thisReadable(c)
		if err != nil {
			return engine.Undefined, err
		}
		r.onReadable()
	}
	return res, nil
}

// onData starts the stream where nothing else decides about it.
func (r *readable) onData() error {
	r.flags |= dataListening
	n, err := events.ListenerCountKey(r.env, r.stream, keyReadable.Key())
	if err != nil {
		return err
	}
	r.set(readableListening, n > 0)
	if r.has(hasFlowing) && !r.has(flowing) {
		return nil
	}
	return r.st.callResume(r.stream)
}

// onReadable stops the flow: the listener reads.
func (r *readable) onReadable() {
	if r.has(endEmitted | readableListening) {
		return
	}
	r.flags |= readableListening | needReadable
	r.setFlowing(false)
	if r.length > 0 {
		r.emitReadable()
	} else if !r.has(reading) {
		r.env.NextTickTask((*readZeroTask)(r))
	}
}

type readZeroTask readable

// RunTask implements env.Task.
func (t *readZeroTask) RunTask(*env.Env) error {
	_, err := (*readable)(t).callReadMethod(0)
	return err
}

// prototypeReadableRemoveListener is readable.removeListener(eventName, listener).
func prototypeReadableRemoveListener(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	st, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	res, err := c.Forward(st.emitterRemoveListener, c.This(), 0)
	if err != nil {
		return engine.Undefined, err
	}
	k, ok := c.Arg(0).AsKey()
	if !ok || k != keyReadable.Key() && k != keyData.Key() {
		return res, nil
	}
	r := readableOf(c.ThisObject())
	if r == nil {
		return res, nil
	}
	if k == keyReadable.Key() {
		// The listener may be replaced in the same tick.
		e.NextTickTask((*updateListeningTask)(r))
		return res, nil
	}
	n, err := events.ListenerCountKey(e, r.stream, keyData.Key())
	if err == nil && n == 0 {
		r.flags &^= dataListening
	}
	return res, err
}

// prototypeReadableRemoveAllListeners is readable.removeAllListeners(eventName).
func prototypeReadableRemoveAllListeners(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	st, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	res, err := c.Forward(st.emitterRemoveAll, c.This(), 0)
	if err != nil {
		return engine.Undefined, err
	}
	k, _ := c.Arg(0).AsKey()
	if c.Arg(0).IsUndefined() || k == keyReadable.Key() {
		if r := readableOf(c.ThisObject()); r != nil {
			e.NextTickTask((*updateListeningTask)(r))
		}
	}
	return res, nil
}

type updateListeningTask readable

// RunTask implements env.Task.
func (t *updateListeningTask) RunTask(e *env.Env) error {
	r := (*readable)(t)
	n, err := events.ListenerCountKey(e, r.stream, keyReadable.Key())
	if err != nil {
		return err
	}
	r.set(readableListening, n > 0)
	if r.has(resumeScheduled) && r.has(hasPaused) && !r.has(paused) {
		// resume was called when the stream could not flow yet.
		r.setFlowing(true)
		return nil
	}
	if n, err = events.ListenerCountKey(e, r.stream, keyData.Key()); err != nil {
		return err
	}
	if n > 0 {
		return r.st.callResume(r.stream)
	}
	if !r.has(readableListening) {
		r.flags &^= hasFlowing | flowing
	}
	return nil
}

// prototypeResume is readable.resume().
// https://nodejs.org/api/stream.html#readableresume
func prototypeResume(c *engine.Call) (engine.Value, error) {
	r, err := thisReadable(c)
	if err != nil {
		return engine.Undefined, err
	}
	r.resume()
	return c.This(), nil
}

func (r *readable) resume() {
	if r.has(destroyed) {
		return
	}
	if !r.has(flowing) {
		// With a listener of 'readable' the stream does not flow, but
		// resume() still makes it start to read.
		r.setFlowing(!r.has(readableListening))
		if !r.has(resumeScheduled) {
			r.flags |= resumeScheduled
			r.env.NextTickTask((*resumeTask)(r))
		}
	}
	r.setPaused(false)
}

type resumeTask readable

// RunTask implements env.Task.
func (t *resumeTask) RunTask(*env.Env) error {
	r := (*readable)(t)
	if !r.has(reading) {
		if _, err := r.callReadMethod(0); err != nil {
			return err
		}
	}
	r.flags &^= resumeScheduled
	if err := r.emit(&keyResume); err != nil {
		return err
	}
	if err := r.flow(); err != nil {
		return err
	}
	if r.has(flowing) && !r.has(reading) {
		_, err := r.callReadMethod(0)
		return err
	}
	return nil
}

// prototypePause is readable.pause().
// https://nodejs.org/api/stream.html#readablepause
func prototypePause(c *engine.Call) (engine.Value, error) {
	r, err := thisReadable(c)
	if err != nil {
		return engine.Undefined, err
	}
	return c.This(), r.pause()
}

func (r *readable) pause() error {
	if r.has(destroyed) {
		return nil
	}
	if !r.has(hasFlowing) || r.has(flowing) {
		r.setFlowing(false)
		if err := r.emit(&keyPause); err != nil {
			return err
		}
	}
	r.setPaused(true)
	return nil
}

// callResume is stream.resume().
func (st *state) callResume(o *engine.Object) error {
	f, same, err := method(o, &keyResume, st.orig.resume)
	if err != nil {
		return err
	}
	if same {
		if r := readableOf(o); r != nil {
			r.resume()
			return nil
		}
	}
	_, err = apply(f, "this.resume", o)
	return err
}

// callPause is stream.pause().
func (st *state) callPause(o *engine.Object) error {
	f, same, err := method(o, &keyPause, st.orig.pause)
	if err != nil {
		return err
	}
	if same {
		if r := readableOf(o); r != nil {
			return r.pause()
		}
	}
	_, err = apply(f, "this.pause", o)
	return err
}

// prototypeIsPaused is readable.isPaused().
// https://nodejs.org/api/stream.html#readableispaused
func prototypeIsPaused(c *engine.Call) (engine.Value, error) {
	r, err := thisReadable(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Bool(r.has(hasPaused) && r.has(paused) || r.has(hasFlowing) && !r.has(flowing)), nil
}
