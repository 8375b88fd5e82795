package events

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

// EventClass returns Event, as the parent of an engine.Class.
func EventClass(rt *engine.Runtime) (*engine.Function, error) {
	s, err := stateOf(env.Of(rt))
	if err != nil {
		return nil, err
	}
	return s.event, nil
}

// TargetClass returns EventTarget, as the parent of an engine.Class.
func TargetClass(rt *engine.Runtime) (*engine.Function, error) {
	s, err := stateOf(env.Of(rt))
	if err != nil {
		return nil, err
	}
	return s.target, nil
}

// EventGlobal, CustomEventGlobal and EventTargetGlobal return the values of
// the global properties.
func EventGlobal(e *env.Env) (engine.Value, error) { return classValue(EventClass(e.RT)) }

// EventTargetGlobal returns EventTarget.
func EventTargetGlobal(e *env.Env) (engine.Value, error) { return classValue(TargetClass(e.RT)) }

func classValue(f *engine.Function, err error) (engine.Value, error) {
	if err != nil {
		return engine.Undefined, err
	}
	return f.Value(), nil
}

// IsTarget reports whether v is an EventTarget: an object whose listeners
// this package keeps.
func IsTarget(v engine.Value) bool {
	o, ok := v.AsObject()
	return ok && targetKey.Get(o) != nil
}

// IsEvent reports whether v is an Event.
func IsEvent(v engine.Value) bool {
	o, ok := v.AsObject()
	return ok && eventKey.Get(o) != nil
}

// InitTarget makes o an EventTarget, for constructors in Go. It returns the
// target for Hooks.
func InitTarget(e *env.Env, o *engine.Object) (*Target, error) {
	s, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	t := &Target{env: e, object: o, max: s.defaultMax}
	targetKey.Set(o, t)
	return t, nil
}

// TargetOf returns the listeners of an EventTarget, nil for other objects.
func TargetOf(o *engine.Object) *Target { return targetKey.Get(o) }

// SetHooks lets the owner of a target know of listeners that come and go, with
// the number that the type has afterwards.
func (t *Target) SetHooks(added, removed func(typ string, size int)) {
	t.added, t.removed = added, removed
}

// MaxListeners is the number of listeners of one type beyond which a warning
// is given; 0 means none.
func (t *Target) MaxListeners() float64 { return t.max }

// SetMaxListeners changes MaxListeners and lets the warning come again.
func (t *Target) SetMaxListeners(n float64) { t.max, t.warned = n, false }

// DefaultMaxListeners is MaxListeners of new targets, which is also
// events.defaultMaxListeners.
func DefaultMaxListeners(e *env.Env) float64 {
	s, err := stateOf(e)
	if err != nil {
		return 10
	}
	return s.defaultMax
}

// SetDefaultMaxListeners changes DefaultMaxListeners.
func SetDefaultMaxListeners(e *env.Env, n float64) error {
	s, err := stateOf(e)
	if err == nil {
		s.defaultMax = n
	}
	return err
}

// ListenerOptions are the options of a listener added from Go.
type ListenerOptions struct {
	Once bool
	// Resist keeps the listener going when another one stops the propagation.
	Resist bool
	// NodeStyle listeners get the value given to Emit instead of an event.
	NodeStyle bool
}

// AddListener is target.addEventListener(typ, f, options).
func AddListener(e *env.Env, target *engine.Object, typ string, f *engine.Function, o ListenerOptions) error {
	t := targetKey.Get(target)
	if t == nil {
		return engine.TypeError("the object is not an EventTarget")
	}
	return t.add(engine.NewKey(typ), &listener{value: f.Value(), callback: f, once: o.Once, resist: o.Resist, nodeStyle: o.NodeStyle})
}

// RemoveListener is target.removeEventListener(typ, f).
func RemoveListener(e *env.Env, target *engine.Object, typ string, f *engine.Function) error {
	if t := targetKey.Get(target); t != nil {
		return t.remove(engine.NewKey(typ), f.Value(), false)
	}
	return nil
}

// Listeners returns the listeners of a type, as events.getEventListeners does.
func Listeners(target *engine.Object, typ engine.Key) []engine.Value {
	t := targetKey.Get(target)
	if t == nil {
		return nil
	}
	l := t.find(typ)
	if l == nil {
		return nil
	}
	vs := make([]engine.Value, 0, l.size)
	for x := l.first; x != nil; x = x.next {
		v := x.value
		if f, ok := v.AsFunction(); ok {
			if inner := innerListener(f); !inner.IsUndefined() {
				v = inner
			}
		}
		vs = append(vs, v)
	}
	return vs
}

func innerListener(f *engine.Function) engine.Value {
	v, err := f.Get("listener")
	if err != nil {
		return engine.Undefined
	}
	return v
}

// NewEvent returns a new event; trusted ones come from the runtime.
func NewEvent(e *env.Env, typ string, trusted bool) (*engine.Object, error) {
	s, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	return s.newEvent(e, s.eventProto, &event{typ: engine.String(typ), trusted: trusted}), nil
}

// NewEventOf returns a new event with the prototype proto, that of a subclass.
func NewEventOf(e *env.Env, proto *engine.Object, typ string, trusted bool) (*engine.Object, error) {
	s, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	return s.newEvent(e, proto, &event{typ: engine.String(typ), trusted: trusted, detail: engine.Null}), nil
}

// InitEvent makes o an event, for the constructors of subclasses in Go: it
// takes type and options from the arguments of the call.
func InitEvent(c *engine.Call, o *engine.Object) error { return initEvent(c, o) }

// Dispatch dispatches an event without the checks of dispatchEvent.
func Dispatch(e *env.Env, target, ev *engine.Object) error {
	t := targetKey.Get(target)
	if t == nil {
		return engine.TypeError("the object is not an EventTarget")
	}
	d := eventKey.Get(ev)
	k, err := e.RT.ToPropertyKey(d.typ)
	if err != nil {
		return err
	}
	t.dispatch(engine.Undefined, k, ev, d)
	return nil
}

// DispatchNew dispatches a new trusted event of a type. It makes no event
// when there are no listeners.
func DispatchNew(e *env.Env, target *engine.Object, typ string) error {
	t := targetKey.Get(target)
	if t == nil || t.find(engine.NewKey(typ)) == nil {
		return nil
	}
	ev, err := NewEvent(e, typ, true)
	if err != nil {
		return err
	}
	return Dispatch(e, target, ev)
}

// Emit calls the listeners of a type with value (listeners of Node's style)
// or with the event that makeEvent makes of it once it is needed. It reports
// whether there were listeners.
func Emit(e *env.Env, target *engine.Object, typ string, value engine.Value, makeEvent func() (*engine.Object, error)) (bool, error) {
	t := targetKey.Get(target)
	if t == nil {
		return false, engine.TypeError("the object is not an EventTarget")
	}
	l := t.find(engine.NewKey(typ))
	if l == nil {
		return false, nil
	}
	return true, t.emit(l, engine.NewKey(typ), value, makeEvent)
}
