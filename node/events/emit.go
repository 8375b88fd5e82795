package events

import (
	"slices"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// arguments are the arguments of an emit: those of a native's call from index
// 1 on, which are passed on in place, or values of Go code.
type arguments struct {
	call *engine.Call
	args []engine.Value
}

func (a arguments) apply(f *engine.Function, this engine.Value) (engine.Value, error) {
	if a.call != nil {
		return a.call.Forward(f, this, 1)
	}
	return f.Call(this, a.args...)
}

func (a arguments) first() engine.Value {
	if a.call != nil {
		return a.call.Arg(1)
	}
	if len(a.args) > 0 {
		return a.args[0]
	}
	return engine.Undefined
}

func (a arguments) copy() []engine.Value {
	if a.call != nil {
		return a.call.Args(1)
	}
	return slices.Clone(a.args)
}

// prototypeEmit is emitter.emit(eventName, ...args).
// https://nodejs.org/api/events.html#emitteremiteventname-args
func prototypeEmit(c *engine.Call) (engine.Value, error) {
	o, err := thisObject(c, "_events")
	if err != nil {
		return engine.Undefined, err
	}
	k, err := eventKey(c, 0)
	if err != nil {
		return engine.Undefined, err
	}
	had, err := emit(c.Runtime(), o, k, arguments{call: c})
	return engine.Bool(had), err
}

// emit calls the listeners of an event. It does not allocate unless the event
// is an error, has more than eight listeners, or a listener returns a promise
// that is to be captured.
func emit(rt *engine.Runtime, o *engine.Object, name engine.Key, args arguments) (bool, error) {
	evs, err := eventsOf(o)
	if err != nil {
		return false, err
	}
	if name == keyError.Key() {
		if evs, err = beforeError(rt, o, evs, args); err != nil || evs == nil {
			return false, err
		}
	}
	if evs == nil {
		return false, nil
	}
	h, err := evs.GetKey(name)
	if err != nil || h.IsUndefined() {
		return false, err
	}
	if f, ok := h.AsFunction(); ok {
		r, err := args.apply(f, o.Value())
		if err == nil && !r.IsNullish() {
			err = addCatch(rt, o, r, name, args)
		}
		return err == nil, err
	}
	return emitList(rt, o, name, h, args)
}

func emitList(rt *engine.Runtime, o *engine.Object, name engine.Key, h engine.Value, args arguments) (bool, error) {
	list, ok := h.AsObject()
	if !ok {
		return true, nil // what a program stored there
	}
	var few [8]engine.Value
	listeners, ok := list.AppendElements(few[:0])
	if !ok {
		return false, engine.TypeError("Function.prototype.apply was called on %s, which is not a function", "undefined")
	}
	for _, l := range listeners {
		f, ok := l.AsFunction()
		if !ok {
			return false, engine.TypeError("handler is not a function")
		}
		r, err := args.apply(f, o.Value())
		if err == nil && !r.IsNullish() {
			err = addCatch(rt, o, r, name, args)
		}
		if err != nil {
			return false, err
		}
	}
	return true, nil
}

// beforeError emits errorMonitor and throws when nothing listens to 'error'.
// It returns the _events object to go on with.
func beforeError(rt *engine.Runtime, o *engine.Object, evs *engine.Object, args arguments) (*engine.Object, error) {
	if evs != nil {
		s, err := stateOf(env.Of(rt))
		if err != nil {
			return nil, err
		}
		m, err := evs.GetKey(s.errorMonitor)
		if err != nil {
			return nil, err
		}
		if !m.IsUndefined() {
			if _, err := EmitKey(env.Of(rt), o, s.errorMonitor, args.copy()...); err != nil {
				return nil, err
			}
		}
		h, err := evs.GetKey(keyError.Key())
		if err != nil || !h.IsUndefined() {
			return evs, err
		}
	}
	return nil, unhandledError(rt, o, args.first())
}

// unhandled marks errors that emit has thrown for want of a listener.
var unhandled = engine.PrivateKey[string]{Name: "unhandledErrorEvent"}

// Unhandled reports whether emit has thrown an error for want of a listener,
// and makes its stack say where that was: the report of uncaught errors is
// what shows it.
func Unhandled(o *engine.Object) bool {
	emitted := unhandled.Get(o)
	if emitted == nil {
		return false
	}
	v, err := o.Get("stack")
	if err != nil {
		return true
	}
	if text, ok := v.AsString(); ok {
		// An object that cannot be changed keeps its stack as it is.
		_ = o.Define(engine.NewKey("stack"), engine.Property{Value: engine.String(text + *emitted), Writable: true, Configurable: true})
	}
	return true
}

// emittedAt is the part of a stack that tells where an event was emitted.
func emittedAt(rt *engine.Runtime, o *engine.Object) string {
	name := ""
	if v, err := o.Get("constructor"); err == nil {
		if f, ok := v.AsFunction(); ok && f.Name() != "EventEmitter" && f.Name() != "" {
			name = " on " + f.Name() + " instance"
		}
	}
	text := "\nEmitted 'error' event" + name + " at:"
	frames := rt.Stack(11)
	if len(frames) > 0 && frames[0].Line > 0 && frames[0].Function == "emit" && frames[0].URL == "node:events" {
		frames = frames[1:] // emit itself
	}
	frames = frames[:min(len(frames), 10)]
	for i := range frames {
		text += "\n    at " + frames[i].Text
	}
	if len(frames) == 0 {
		text += "\n    at emit (node:events)"
	}
	return text
}

// unhandledError is what emit throws for an error without a listener.
func unhandledError(rt *engine.Runtime, emitter *engine.Object, v engine.Value) error {
	if o, ok := v.AsObject(); ok {
		isError := o.IsError()
		if !isError {
			base := (*engine.Function)(nil)
			if f, ok := rt.Intrinsic("Error").Value().AsFunction(); ok {
				base = f
			}
			var err error
			if isError, err = rt.InstanceOf(v, base); err != nil {
				return err
			}
		}
		if isError {
			if o.IsError() {
				text := emittedAt(rt, emitter)
				unhandled.Set(o, &text)
			}
			return engine.Throw(v)
		}
	}
	text, err := shown(rt, v)
	if err != nil {
		return err
	}
	return nodeerr.New("ERR_UNHANDLED_ERROR", "%s", "Unhandled error. ("+text+")").With("context", v)
}

// shown is util.inspect(v), or String(v) where that fails.
func shown(rt *engine.Runtime, v engine.Value) (string, error) {
	if e := env.Of(rt); e.Builtin != nil {
		if util, err := e.Builtin(e, "util"); err == nil {
			uo, _ := util.AsObject()
			if text, err := uo.Invoke("inspect", v); err == nil {
				return rt.ToString(text)
			}
		}
	}
	return rt.ToString(v)
}

// addCatch watches a promise that a listener returned, where the emitter
// captures rejections.
// https://nodejs.org/api/events.html#capture-rejections-of-promises
func addCatch(rt *engine.Runtime, o *engine.Object, r engine.Value, name engine.Key, args arguments) error {
	e := env.Of(rt)
	s, err := stateOf(e)
	if err != nil {
		return err
	}
	captures, err := o.GetKey(s.capture)
	if err != nil || !captures.Truthy() {
		return err
	}
	if err := s.watch(e, o, r, name, args); err != nil {
		return EmitError(e, o, err)
	}
	return nil
}

func (s *state) watch(e *env.Env, o *engine.Object, r engine.Value, name engine.Key, args arguments) error {
	then, err := e.RT.GetV(r, keyThen.Key())
	if err != nil {
		return err
	}
	f, ok := then.AsFunction()
	if !ok {
		return nil
	}
	kept := args.copy()
	onRejected := e.RT.NewFunction("", 1, func(c *engine.Call) (engine.Value, error) {
		reason := c.Arg(0)
		// The rejection leaves the promise's job before it is handled, so
		// that an error thrown by a handler is an uncaught exception.
		e.NextTick(func() error { return s.emitRejection(e, o, reason, name, kept) })
		return engine.Undefined, nil
	})
	_, err = f.Call(r, engine.Undefined, onRejected.Value())
	return err
}

// emitRejection hands a captured rejection to the emitter.
func (s *state) emitRejection(e *env.Env, o *engine.Object, reason engine.Value, name engine.Key, args []engine.Value) error {
	h, err := o.GetKey(RejectionKey())
	if err != nil {
		return err
	}
	if f, ok := h.AsFunction(); ok {
		_, err := f.Call(o.Value(), append([]engine.Value{reason, name.Value()}, args...)...)
		return err
	}
	previous, err := o.GetKey(s.capture)
	if err != nil {
		return err
	}
	// A listener of 'error' that rejects must not come back here.
	if err := o.SetKey(s.capture, engine.False); err != nil {
		return err
	}
	_, err = EmitKey(e, o, keyError.Key(), reason)
	if e := o.SetKey(s.capture, previous); err == nil {
		err = e
	}
	return err
}
