package events

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// construct is new EventEmitter(options) and EventEmitter.call(this, options).
// https://nodejs.org/api/events.html#class-eventemitter
func construct(c *engine.Call) error {
	e := env.From(c)
	o, err := thisObject(c, "_events")
	if err != nil {
		return err
	}
	s, err := stateOf(e)
	if err != nil {
		return err
	}
	return s.init(e, o, c.Arg(0))
}

// init calls EventEmitter.init, which node:domain and programs replace.
func (s *state) init(e *env.Env, o *engine.Object, options engine.Value) error {
	f, err := s.class.GetKey(keyInit.Key())
	if err != nil {
		return err
	}
	if fo, ok := f.AsObject(); ok && fo == s.initFunc {
		return initEmitter(e, s, o, options)
	}
	fn, ok := f.AsFunction()
	if !ok {
		return engine.TypeError("EventEmitter.init is not a function")
	}
	_, err = fn.Call(o.Value(), options)
	return err
}

// emitterInit is EventEmitter.init.
func emitterInit(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	o, err := thisObject(c, "_events")
	if err != nil {
		return engine.Undefined, err
	}
	s, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, initEmitter(e, s, o, c.Arg(0))
}

func initEmitter(e *env.Env, s *state, o *engine.Object, options engine.Value) error {
	fresh, err := needsEvents(o)
	if err != nil {
		return err
	}
	if fresh {
		if err := resetEvents(e.RT, o); err != nil {
			return err
		}
	}
	m, err := o.GetKey(keyMaxListeners.Key())
	if err != nil {
		return err
	}
	if !m.Truthy() {
		m = engine.Undefined
	}
	if err := o.PutKey(keyMaxListeners.Key(), m); err != nil {
		return err
	}
	if err := o.PutKey(s.shapeMode, engine.Bool(!fresh)); err != nil {
		return err
	}
	return s.setCapture(e, o, options)
}

// needsEvents reports whether o has no _events of its own.
func needsEvents(o *engine.Object) (bool, error) {
	v, err := o.GetKey(keyEvents.Key())
	if err != nil || v.IsUndefined() {
		return err == nil, err
	}
	p, err := o.Prototype()
	if err != nil || p == nil {
		return false, err
	}
	inherited, err := p.GetKey(keyEvents.Key())
	return err == nil && v.StrictEquals(inherited), err
}

// resetEvents gives o an empty _events.
func resetEvents(rt *engine.Runtime, o *engine.Object) error {
	if err := o.PutKey(keyEvents.Key(), rt.NewObjectWithPrototype(nil).Value()); err != nil {
		return err
	}
	return o.PutKey(keyEventsCount.Key(), engine.Int(0))
}

func (s *state) setCapture(e *env.Env, o *engine.Object, options engine.Value) error {
	if !options.IsNullish() {
		v, err := e.RT.GetV(options, keyCaptureRejections.Key())
		if err != nil {
			return err
		}
		if v.Truthy() {
			if !v.IsBool() {
				return nodeerr.InvalidArgType(e.RT, "options.captureRejections", v, "boolean")
			}
			return o.PutKey(s.capture, engine.True)
		}
	}
	v, err := s.proto.GetKey(s.capture)
	if err != nil {
		return err
	}
	return o.PutKey(s.capture, v)
}

var keyCaptureRejections = engine.StaticKey{Name: "captureRejections"}

// thisObject returns this as an object; property is what V8's message names.
func thisObject(c *engine.Call, property string) (*engine.Object, error) {
	if o := c.ThisObject(); o != nil {
		return o, nil
	}
	if v := c.This(); v.IsNullish() {
		name := "undefined"
		if v.IsNull() {
			name = "null"
		}
		return nil, engine.TypeError("Cannot read properties of %s (reading '%s')", name, property)
	}
	return c.Runtime().ToObject(c.This())
}

// prototypeSetMaxListeners is emitter.setMaxListeners(n).
// https://nodejs.org/api/events.html#emittersetmaxlistenersn
func prototypeSetMaxListeners(c *engine.Call) (engine.Value, error) {
	if _, err := validate.Number(c, c.Arg(0), "setMaxListeners", 0, infinity); err != nil {
		return engine.Undefined, err
	}
	o, err := thisObject(c, "_maxListeners")
	if err != nil {
		return engine.Undefined, err
	}
	return c.This(), o.SetKey(keyMaxListeners.Key(), c.Arg(0))
}

// prototypeGetMaxListeners is emitter.getMaxListeners().
// https://nodejs.org/api/events.html#emittergetmaxlisteners
func prototypeGetMaxListeners(c *engine.Call) (engine.Value, error) {
	o, err := thisObject(c, "_maxListeners")
	if err != nil {
		return engine.Undefined, err
	}
	s, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	return maxListeners(s, o)
}

func maxListeners(s *state, o *engine.Object) (engine.Value, error) {
	v, err := o.GetKey(keyMaxListeners.Key())
	if err == nil && v.IsUndefined() {
		v = engine.Number(s.defaultMaxListeners)
	}
	return v, err
}

// eventsOf returns the _events object, nil where there is none.
func eventsOf(o *engine.Object) (*engine.Object, error) {
	v, err := o.GetKey(keyEvents.Key())
	if err != nil {
		return nil, err
	}
	evs, _ := v.AsObject()
	return evs, nil
}

// eventKey converts an event name to a key.
func eventKey(c *engine.Call, i int) (engine.Key, error) {
	v := c.Arg(i)
	if k, ok := v.AsKey(); ok {
		return k, nil
	}
	return c.Runtime().ToPropertyKey(v)
}

// count changes _eventsCount by d and returns the new value.
func count(o *engine.Object, d int) (int, error) {
	v, err := o.GetKey(keyEventsCount.Key())
	if err != nil {
		return 0, err
	}
	n, _ := v.AsInt()
	return n + d, o.SetKey(keyEventsCount.Key(), engine.Int(n+d))
}
