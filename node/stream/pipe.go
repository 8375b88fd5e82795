package stream

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/runtime/env"
)

// connection is one readable.pipe(destination).
type connection struct {
	r    *readable
	dest *engine.Object

	onEnd, onUnpipe, onDrain, onData, onError, onClose, onFinish, unpipe *engine.Function
	// endFn is the listener of 'end': onEnd or unpipe.
	cleanedUp bool
}

// prototypePipe is readable.pipe(destination, options).
// https://nodejs.org/api/stream.html#readablepipedestination-options
func prototypePipe(c *engine.Call) (engine.Value, error) {
	r, err := thisReadable(c)
	if err != nil {
		return engine.Undefined, err
	}
	dest, err := pipeDestination(c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	ends, err := endsDestination(r.env, dest, c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	return c.Arg(0), r.pipe(dest, ends)
}

// pipeDestination checks that v may be piped to.
func pipeDestination(v engine.Value) (*engine.Object, error) {
	if v.IsNullish() {
		shown := "undefined"
		if v.IsNull() {
			shown = "null"
		}
		return nil, engine.TypeError("Cannot read properties of %s (reading 'on')", shown)
	}
	o, ok := v.AsObject()
	if !ok || !hasMethod(v, "on") {
		return nil, engine.TypeError("dest.on is not a function")
	}
	return o, nil
}

// endsDestination reports whether the end of the source ends dest.
func endsDestination(e *env.Env, dest *engine.Object, options engine.Value) (bool, error) {
	if o, ok := options.AsObject(); ok {
		v, err := o.GetKey(keyEnd.Key())
		if err != nil || v.IsFalse() {
			return false, err
		}
	}
	return !isStandardStream(e, dest), nil
}

// isStandardStream reports whether o is process.stdout or process.stderr,
// without making them.
func isStandardStream(e *env.Env, o *engine.Object) bool {
	v, err := o.Get("_isStdio")
	if err != nil || !v.Truthy() {
		return false
	}
	p, err := e.Process()
	if err != nil {
		return false
	}
	for _, name := range [...]string{"stdout", "stderr"} {
		if v, err := p.Get(name); err == nil {
			if x, ok := v.AsObject(); ok && x == o {
				return true
			}
		}
	}
	return false
}

func (r *readable) pipe(dest *engine.Object, ends bool) error {
	if len(r.pipes) == 1 {
		r.flags |= multiAwaitDrain
	}
	r.pipes = append(r.pipes, dest)
	p := &connection{r: r, dest: dest}
	rt := r.env.RT
	p.onEnd = rt.NewFunction("onend", 0, func(*engine.Call) (engine.Value, error) { return call(dest, &keyEnd) })
	p.unpipe = rt.NewFunction("unpipe", 0, func(*engine.Call) (engine.Value, error) { return engine.Undefined, p.callUnpipe() })
	p.onUnpipe = rt.NewFunction("onunpipe", 2, p.unpiped)
	p.onData = rt.NewFunction("ondata", 1, p.data)
	p.onError = rt.NewFunction("onerror", 1, p.failed)
	p.onClose = rt.NewFunction("onclose", 0, func(*engine.Call) (engine.Value, error) { return p.gone("finish", p.onFinish) })
	p.onFinish = rt.NewFunction("onfinish", 0, func(*engine.Call) (engine.Value, error) { return p.gone("close", p.onClose) })
	endFn := p.onEnd
	if !ends {
		endFn = p.unpipe
	}
	if r.has(endEmitted) {
		r.env.NextTickCall(endFn)
	} else if _, err := call(r.stream, &keyOnce, keyEnd.Key().Value(), endFn.Value()); err != nil {
		return err
	}
	if err := p.listen(); err != nil {
		return err
	}
	if _, err := events.Emit(r.env, dest, "pipe", r.stream.Value()); err != nil {
		return err
	}
	full, err := dest.GetKey(keyNeedDrain.Key())
	if err != nil {
		return err
	}
	if full.IsTrue() {
		return p.pause()
	}
	if !r.has(flowing) {
		return r.st.callResume(r.stream)
	}
	return nil
}

func (p *connection) listen() error {
	if err := events.On(p.r.env, p.dest, "unpipe", p.onUnpipe); err != nil {
		return err
	}
	if err := events.On(p.r.env, p.r.stream, "data", p.onData); err != nil {
		return err
	}
	// The error listener goes first, so that it unpipes before others act.
	if err := prependListener(p.r.env, p.dest, keyError.Key(), p.onError); err != nil {
		return err
	}
	if err := events.Once(p.r.env, p.dest, "close", p.onClose); err != nil {
		return err
	}
	return events.Once(p.r.env, p.dest, "finish", p.onFinish)
}

// prependListener puts a listener in front of the others. Emitters of other
// implementations may lack the method; their _events are changed then.
func prependListener(e *env.Env, o *engine.Object, name engine.Key, f *engine.Function) error {
	m, err := o.Get("prependListener")
	if err != nil {
		return err
	}
	if fn, ok := m.AsFunction(); ok {
		_, err = fn.Call(o.Value(), name.Value(), f.Value())
		return err
	}
	evs, err := o.GetKey(keyEvents.Key())
	if err != nil {
		return err
	}
	eo, ok := evs.AsObject()
	if !ok {
		return events.OnKey(e, o, name, f)
	}
	old, err := eo.GetKey(name)
	if err != nil {
		return err
	}
	if !old.Truthy() {
		return events.OnKey(e, o, name, f)
	}
	if list, ok := old.AsObject(); ok && old.IsArray() {
		_, err = list.Invoke("unshift", f.Value())
		return err
	}
	return eo.SetKey(name, e.RT.NewArray(f.Value(), old).Value())
}

// data is the listener of 'data'.
func (p *connection) data(c *engine.Call) (engine.Value, error) {
	more, err := p.r.st.callWrite(p.dest, c.Arg(0))
	if err == nil && more.IsFalse() {
		err = p.pause()
	}
	if err == nil {
		return engine.Undefined, nil
	}
	reason, ok := p.r.env.RT.ErrorValue(err)
	if !ok {
		return engine.Undefined, err
	}
	return engine.Undefined, p.r.st.callDestroy(p.dest, reason)
}

// callWrite is dest.write(chunk).
func (st *state) callWrite(dest *engine.Object, chunk engine.Value) (engine.Value, error) {
	f, same, err := method(dest, &keyWrite, st.orig.write)
	if err != nil {
		return engine.Undefined, err
	}
	if same {
		if w := writableOf(dest); w != nil {
			ok, err := w.write(chunk, engine.Undefined, engine.Undefined)
			return engine.Bool(ok), err
		}
	}
	return apply(f, "dest.write", dest, chunk)
}

// pause waits for 'drain' of the destination.
func (p *connection) pause() error {
	r := p.r
	if !p.cleanedUp {
		if len(r.pipes) == 1 && r.pipes[0] == p.dest {
			r.awaitDrain = append(r.awaitDrain[:0], p.dest)
			r.flags &^= multiAwaitDrain
		} else if len(r.pipes) > 1 && contains(r.pipes, p.dest) && !contains(r.awaitDrain, p.dest) {
			r.awaitDrain = append(r.awaitDrain, p.dest)
		}
		if err := r.st.callPause(r.stream); err != nil {
			return err
		}
	}
	if p.onDrain != nil {
		return nil
	}
	p.onDrain = r.env.RT.NewFunction("pipeOnDrainFunctionResult", 0, func(*engine.Call) (engine.Value, error) {
		return engine.Undefined, p.drained()
	})
	return events.On(r.env, p.dest, "drain", p.onDrain)
}

func contains(os []*engine.Object, o *engine.Object) bool {
	for _, x := range os {
		if x == o {
			return true
		}
	}
	return false
}

func without(os []*engine.Object, o *engine.Object) []*engine.Object {
	for i, x := range os {
		if x == o {
			return append(os[:i:i], os[i+1:]...)
		}
	}
	return os
}

func (p *connection) drained() error {
	r := p.r
	if len(r.awaitDrain) > 0 {
		r.awaitDrain = without(r.awaitDrain, p.dest)
	}
	if len(r.awaitDrain) > 0 {
		return nil
	}
	n, err := events.ListenerCountKey(r.env, r.stream, keyData.Key())
	if err != nil || n == 0 {
		return err
	}
	return r.st.callResume(r.stream)
}

// failed is the listener of 'error' of the destination. Without another
// listener the error is thrown as it would be without the pipe.
func (p *connection) failed(c *engine.Call) (engine.Value, error) {
	e := p.r.env
	if err := p.callUnpipe(); err != nil {
		return engine.Undefined, err
	}
	if err := events.Off(e, p.dest, "error", p.onError); err != nil {
		return engine.Undefined, err
	}
	n, err := events.ListenerCountKey(e, p.dest, keyError.Key())
	if err != nil || n > 0 {
		return engine.Undefined, err
	}
	var s *side
	if w := writableOf(p.dest); w != nil {
		s = &w.side
	} else if r := readableOf(p.dest); r != nil {
		s = &r.side
	}
	if s != nil && !s.has(errorEmitted) {
		return engine.Undefined, p.r.st.errorOrDestroy(p.dest, c.Arg(0), false)
	}
	_, err = events.EmitKey(e, p.dest, keyError.Key(), c.Arg(0))
	return engine.Undefined, err
}

// gone is the listener of 'close' and of 'finish' of the destination.
func (p *connection) gone(other string, listener *engine.Function) (engine.Value, error) {
	if err := events.Off(p.r.env, p.dest, other, listener); err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, p.callUnpipe()
}

func (p *connection) callUnpipe() error {
	_, err := call(p.r.stream, &keyUnpipe, p.dest.Value())
	return err
}

// unpiped is the listener of 'unpipe' of the destination.
func (p *connection) unpiped(c *engine.Call) (engine.Value, error) {
	if o, ok := c.Arg(0).AsObject(); !ok || o != p.r.stream {
		return engine.Undefined, nil
	}
	info, ok := c.Arg(1).AsObject()
	if !ok {
		return engine.Undefined, nil
	}
	v, err := info.Get("hasUnpiped")
	if err != nil || !v.IsFalse() {
		return engine.Undefined, err
	}
	if err := info.Set("hasUnpiped", engine.True); err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, p.cleanup()
}

func (p *connection) cleanup() error {
	e, src := p.r.env, p.r.stream
	type listening struct {
		o    *engine.Object
		name string
		f    *engine.Function
	}
	all := [...]listening{{p.dest, "close", p.onClose}, {p.dest, "finish", p.onFinish}, {p.dest, "drain", p.onDrain},
		{p.dest, "error", p.onError}, {p.dest, "unpipe", p.onUnpipe}, {src, "end", p.onEnd}, {src, "end", p.unpipe}, {src, "data", p.onData}}
	for _, l := range all {
		if l.f == nil {
			continue
		}
		if err := events.Off(e, l.o, l.name, l.f); err != nil {
			return err
		}
	}
	p.cleanedUp = true
	// A destination that was waited for will not drain for this source any more.
	if p.onDrain == nil || len(p.r.awaitDrain) == 0 && !p.r.has(multiAwaitDrain) {
		return nil
	}
	if w := writableOf(p.dest); w != nil && !w.has(needDrain) {
		return nil
	}
	return p.drained()
}

// prototypeUnpipe is readable.unpipe(destination).
// https://nodejs.org/api/stream.html#readableunpipedestination
func prototypeUnpipe(c *engine.Call) (engine.Value, error) {
	r, err := thisReadable(c)
	if err != nil {
		return engine.Undefined, err
	}
	if len(r.pipes) == 0 {
		return c.This(), nil
	}
	if !c.Arg(0).Truthy() {
		dests := r.pipes
		r.pipes = nil
		if err := r.st.callPause(r.stream); err != nil {
			return engine.Undefined, err
		}
		for _, d := range dests {
			if err := r.emitUnpipe(d); err != nil {
				return engine.Undefined, err
			}
		}
		return c.This(), nil
	}
	dest, ok := c.Arg(0).AsObject()
	if !ok || !contains(r.pipes, dest) {
		return c.This(), nil
	}
	r.pipes = without(r.pipes, dest)
	if len(r.pipes) == 0 {
		if err := r.st.callPause(r.stream); err != nil {
			return engine.Undefined, err
		}
	}
	return c.This(), r.emitUnpipe(dest)
}

func (r *readable) emitUnpipe(dest *engine.Object) error {
	info := r.env.RT.NewObject()
	if err := info.Put("hasUnpiped", engine.False); err != nil {
		return err
	}
	_, err := events.Emit(r.env, dest, "unpipe", r.stream.Value(), info.Value())
	return err
}
