package events

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// event is the state of an Event.
type event struct {
	typ                           engine.Value
	cancelable, bubbles, composed bool
	trusted                       bool
	canceled, stopped             bool
	propagationStopped            bool
	dispatching, passive          bool
	target                        *engine.Object
	time                          float64
	detail                        engine.Value // of CustomEvent
	custom                        bool
}

var eventKey = engine.PrivateKey[event]{Name: "Event"}

// state is what the package keeps per runtime.
type state struct {
	event, custom, target, nodeTarget *engine.Function
	eventProto, customProto           *engine.Object
	defaultMax                        float64
}

var states env.State[state]

func stateOf(e *env.Env) (*state, error) {
	s, err := states.Get(e)
	if err != nil || s.target != nil {
		return s, err
	}
	s.defaultMax = 10
	if s.event, err = e.RT.NewClass(&engine.Class{Name: "Event", Length: 1, Init: constructEvent, ToStringTag: "Event",
		Methods: eventMethods(), Statics: phases()}); err != nil {
		return nil, err
	}
	if s.eventProto, err = prototypeOf(s.event); err != nil {
		return nil, err
	}
	if err := s.defineTrusted(e.RT); err != nil {
		return nil, err
	}
	s.target, err = newTargetClass(e.RT)
	return s, err
}

func prototypeOf(f *engine.Function) (*engine.Object, error) {
	v, err := f.Get("prototype")
	if err != nil {
		return nil, err
	}
	o, _ := v.AsObject()
	return o, nil
}

func phases() []engine.Method {
	names := [...]string{"NONE", "CAPTURING_PHASE", "AT_TARGET", "BUBBLING_PHASE"}
	ms := make([]engine.Method, len(names))
	for i, n := range names {
		ms[i] = engine.Method{Name: n, Enumerable: true, ReadOnly: true, Fixed: true,
			Value: func(*engine.Runtime) (engine.Value, error) { return engine.Int(i), nil }}
	}
	return ms
}

func eventMethods() []engine.Method {
	get := func(f func(d *event) engine.Value) engine.NativeFunc {
		return func(c *engine.Call) (engine.Value, error) {
			d, err := thisEvent(c)
			if err != nil {
				return engine.Undefined, err
			}
			return f(d), nil
		}
	}
	do := func(f func(d *event)) engine.NativeFunc {
		return func(c *engine.Call) (engine.Value, error) {
			d, err := thisEvent(c)
			if err == nil {
				f(d)
			}
			return engine.Undefined, err
		}
	}
	return []engine.Method{
		{Name: "initEvent", Length: 1, Func: prototypeInitEvent, Enumerable: true},
		{Name: "stopImmediatePropagation", Func: do(func(d *event) { d.propagationStopped, d.stopped = true, true }), Enumerable: true},
		{Name: "preventDefault", Func: do((*event).preventDefault), Enumerable: true},
		{Name: "target", Get: get((*event).targetValue), Enumerable: true},
		{Name: "currentTarget", Get: get((*event).currentTarget), Enumerable: true},
		{Name: "srcElement", Get: get((*event).targetValue), Enumerable: true},
		{Name: "type", Get: get(func(d *event) engine.Value { return d.typ }), Enumerable: true},
		{Name: "cancelable", Get: get(func(d *event) engine.Value { return engine.Bool(d.cancelable) }), Enumerable: true},
		{Name: "defaultPrevented", Get: get(func(d *event) engine.Value { return engine.Bool(d.cancelable && d.canceled) }), Enumerable: true},
		{Name: "timeStamp", Get: get(func(d *event) engine.Value { return engine.Number(d.time) }), Enumerable: true},
		{Name: "composedPath", Func: prototypeComposedPath, Enumerable: true},
		{Name: "returnValue", Get: get(func(d *event) engine.Value { return engine.Bool(!d.cancelable || !d.canceled) }),
			Set: prototypeSetReturnValue, Enumerable: true},
		{Name: "bubbles", Get: get(func(d *event) engine.Value { return engine.Bool(d.bubbles) }), Enumerable: true},
		{Name: "composed", Get: get(func(d *event) engine.Value { return engine.Bool(d.composed) }), Enumerable: true},
		{Name: "eventPhase", Get: get((*event).phase), Enumerable: true},
		{Name: "cancelBubble", Get: get(func(d *event) engine.Value { return engine.Bool(d.propagationStopped) }),
			Set: prototypeSetCancelBubble, Enumerable: true},
		{Name: "stopPropagation", Func: do(func(d *event) { d.propagationStopped = true }), Enumerable: true},
	}
}

// defineTrusted adds isTrusted, which cannot be deleted, and the inspector.
func (s *state) defineTrusted(rt *engine.Runtime) error {
	if err := s.eventProto.Define(engine.NewKey("isTrusted"), engine.Property{Enumerable: true,
		Get: rt.NewFunction("get isTrusted", 0, func(c *engine.Call) (engine.Value, error) {
			d, err := thisEvent(c)
			if err != nil {
				return engine.Undefined, err
			}
			return engine.Bool(d.trusted), nil
		})}); err != nil {
		return err
	}
	return DefineInspect(rt, s.eventProto, inspectEvent)
}

func thisEvent(c *engine.Call) (*event, error) {
	if o := c.ThisObject(); o != nil {
		if d := eventKey.Get(o); d != nil {
			return d, nil
		}
	}
	return nil, nodeerr.InvalidThis("Event")
}

func (d *event) targetValue() engine.Value {
	if d.target == nil {
		return engine.Null
	}
	return d.target.Value()
}

func (d *event) currentTarget() engine.Value {
	if !d.dispatching {
		return engine.Null
	}
	return d.targetValue()
}

func (d *event) phase() engine.Value {
	if d.dispatching {
		return engine.Int(2)
	}
	return engine.Int(0)
}

// preventDefault has no effect in a passive listener.
func (d *event) preventDefault() {
	if d.cancelable && !d.passive {
		d.canceled = true
	}
}

// constructEvent is new Event(type, options).
// https://dom.spec.whatwg.org/#concept-event-constructor
func constructEvent(c *engine.Call) error { return initEvent(c, c.ThisObject()) }

func initEvent(c *engine.Call, o *engine.Object) error {
	if c.Len() == 0 {
		return nodeerr.MissingArgs("type")
	}
	rt := c.Runtime()
	d := &event{detail: engine.Null}
	if v := c.Arg(1); !v.IsNullish() {
		opts, ok := v.AsObject()
		if !ok || v.IsFunction() {
			return nodeerr.InvalidArgType(rt, "options", v, "object")
		}
		for _, f := range [...]struct {
			name string
			to   *bool
		}{{"bubbles", &d.bubbles}, {"cancelable", &d.cancelable}, {"composed", &d.composed}} {
			x, err := opts.Get(f.name)
			if err != nil {
				return err
			}
			*f.to = x.Truthy()
		}
	}
	var err error
	if d.typ, err = rt.ToStringValue(c.Arg(0)); err != nil {
		return err
	}
	d.time = now(env.From(c))
	eventKey.Set(o, d)
	return nil
}

// now is performance.now().
func now(e *env.Env) float64 { return float64(e.Loop.HRTime()) / 1e6 }

func (s *state) newEvent(e *env.Env, proto *engine.Object, d *event) *engine.Object {
	o := e.RT.NewObjectWithPrototype(proto)
	d.time = now(e)
	if d.detail.IsUndefined() {
		d.detail = engine.Null
	}
	eventKey.Set(o, d)
	return o
}

// prototypeInitEvent is event.initEvent(type, bubbles, cancelable).
// https://dom.spec.whatwg.org/#dom-event-initevent
func prototypeInitEvent(c *engine.Call) (engine.Value, error) {
	if c.Len() == 0 {
		return engine.Undefined, nodeerr.MissingArgs("type")
	}
	d, err := thisEvent(c)
	if err != nil || d.dispatching {
		return engine.Undefined, err
	}
	if d.typ, err = c.Runtime().ToStringValue(c.Arg(0)); err != nil {
		return engine.Undefined, err
	}
	d.bubbles, d.cancelable = c.Arg(1).Truthy(), c.Arg(2).Truthy()
	return engine.Undefined, nil
}

// prototypeComposedPath is event.composedPath().
// https://dom.spec.whatwg.org/#dom-event-composedpath
func prototypeComposedPath(c *engine.Call) (engine.Value, error) {
	d, err := thisEvent(c)
	if err != nil {
		return engine.Undefined, err
	}
	if d.dispatching {
		return c.Runtime().NewArray(d.targetValue()).Value(), nil
	}
	return c.Runtime().NewArray().Value(), nil
}

// prototypeSetReturnValue is the setter of event.returnValue.
// https://dom.spec.whatwg.org/#dom-event-returnvalue
func prototypeSetReturnValue(c *engine.Call) (engine.Value, error) {
	d, err := thisEvent(c)
	if err == nil && !c.Arg(0).Truthy() {
		d.preventDefault()
	}
	return engine.Undefined, err
}

// prototypeSetCancelBubble is the setter of event.cancelBubble.
// https://dom.spec.whatwg.org/#dom-event-cancelbubble
func prototypeSetCancelBubble(c *engine.Call) (engine.Value, error) {
	d, err := thisEvent(c)
	if err == nil && c.Arg(0).Truthy() {
		d.propagationStopped = true
	}
	return engine.Undefined, err
}

// CustomEventGlobal returns CustomEvent.
// https://dom.spec.whatwg.org/#interface-customevent
func CustomEventGlobal(e *env.Env) (engine.Value, error) {
	s, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	return classValue(s.customClass(e))
}

func (s *state) customClass(e *env.Env) (*engine.Function, error) {
	if s.custom != nil {
		return s.custom, nil
	}
	f, err := e.RT.NewClass(&engine.Class{Name: "CustomEvent", Length: 1, Parent: EventClass, Init: constructCustomEvent,
		ToStringTag: "CustomEvent", Methods: []engine.Method{{Name: "detail", Get: getDetail, Enumerable: true}}})
	if err != nil {
		return nil, err
	}
	s.custom = f
	s.customProto, err = prototypeOf(f)
	return f, err
}

// constructCustomEvent is new CustomEvent(type, options).
// https://dom.spec.whatwg.org/#dom-event-event
func constructCustomEvent(c *engine.Call) error {
	if err := initEvent(c, c.ThisObject()); err != nil {
		return err
	}
	d := eventKey.Get(c.ThisObject())
	d.custom = true
	o, ok := c.Arg(1).AsObject()
	if !ok {
		return nil
	}
	v, err := o.Get("detail")
	if err == nil && !v.IsUndefined() {
		d.detail = v
	}
	return err
}

func getDetail(c *engine.Call) (engine.Value, error) {
	if o := c.ThisObject(); o != nil {
		if d := eventKey.Get(o); d != nil && d.custom {
			return d.detail, nil
		}
	}
	return engine.Undefined, nodeerr.InvalidThis("CustomEvent")
}
