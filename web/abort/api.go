package abort

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	webevents "github.com/sxfescript/sxn/web/events"
)

// ControllerGlobal returns AbortController.
func ControllerGlobal(e *env.Env) (engine.Value, error) {
	s, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	return s.controller.Value(), nil
}

// SignalGlobal returns AbortSignal.
func SignalGlobal(e *env.Env) (engine.Value, error) {
	s, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	return s.signal.Value(), nil
}

// NewController returns a new AbortController and its signal.
func NewController(e *env.Env) (controller, signal *engine.Object, err error) {
	s, err := stateOf(e)
	if err != nil {
		return nil, nil, err
	}
	controller = e.RT.NewObjectWithPrototype(s.controllerProto)
	c := &controllerData{}
	controllerKey.Set(controller, c)
	signal, err = c.get(e)
	return controller, signal, err
}

// NewSignal returns a new signal that Abort aborts.
func NewSignal(e *env.Env) (*engine.Object, error) {
	s, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	o, _, err := s.newSignal(e)
	return o, err
}

// Abort aborts a signal; an undefined reason is an AbortError.
func Abort(e *env.Env, signal *engine.Object, reason engine.Value) error {
	d := signalKey.Get(signal)
	if d == nil {
		return engine.TypeError("the object is not an AbortSignal")
	}
	if reason.IsUndefined() {
		var err error
		if reason, err = abortReason(e); err != nil {
			return err
		}
	}
	return d.abort(e, reason)
}

// IsSignal reports whether v is an AbortSignal.
func IsSignal(v engine.Value) bool {
	o, ok := v.AsObject()
	return ok && signalKey.Get(o) != nil
}

// Aborted reads signal.aborted and signal.reason; signals of other
// implementations answer through their properties.
func Aborted(signal *engine.Object) (aborted bool, reason engine.Value, err error) {
	if d := signalKey.Get(signal); d != nil {
		return d.aborted, d.reason, nil
	}
	v, err := signal.Get("aborted")
	if err != nil || !v.Truthy() {
		return false, engine.Undefined, err
	}
	reason, err = signal.Get("reason")
	return true, reason, err
}

// Error returns the AbortError of Node (not the DOMException) for a signal
// that has aborted: its cause is the reason.
func Error(signal *engine.Object) error {
	_, reason, err := Aborted(signal)
	if err != nil {
		return err
	}
	return nodeerr.Abort(reason)
}

// OnAbort calls f once when signal aborts, even if a listener before it stops
// the propagation; at once where it has aborted. The function returned removes f.
func OnAbort(e *env.Env, signal *engine.Object, f func() error) (remove func() error, err error) {
	aborted, _, err := Aborted(signal)
	if err != nil {
		return nil, err
	}
	if aborted {
		return func() error { return nil }, f()
	}
	fn := e.RT.NewFunction("", 0, func(*engine.Call) (engine.Value, error) { return engine.Undefined, f() })
	if webevents.TargetOf(signal) != nil {
		return func() error { return webevents.RemoveListener(e, signal, "abort", fn) },
			webevents.AddListener(e, signal, "abort", fn, webevents.ListenerOptions{Once: true, Resist: true})
	}
	opts := e.RT.NewObject()
	if err := opts.Put("once", engine.True); err != nil {
		return nil, err
	}
	_, err = signal.Invoke("addEventListener", engine.String("abort"), fn.Value(), opts.Value())
	return func() error {
		_, err := signal.Invoke("removeEventListener", engine.String("abort"), fn.Value())
		return err
	}, err
}
