package events

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	webevents "github.com/sxfescript/sxn/web/events"
)

// Module is node:events, whose exports are the class EventEmitter.
var Module = node.Module{ID: "events", Build: build}

func build(e *env.Env, _ *node.Module) (engine.Value, error) {
	s, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	return s.class.Value(), s.defineStatics(e)
}

// defineStatics adds the members of EventEmitter itself, in Node's order.
func (s *state) defineStatics(e *env.Env) error {
	if s.staticsReady {
		return nil
	}
	s.staticsReady = true
	o := &s.class.Object
	constant := func(v engine.Value) func(*env.Env) (engine.Value, error) {
		return func(*env.Env) (engine.Value, error) { return v, nil }
	}
	// init is there already, but comes last.
	init, err := o.GetKey(keyInit.Key())
	if err != nil {
		return err
	}
	if _, err := o.Delete(keyInit.Key()); err != nil {
		return err
	}
	return node.Define(e, o, []node.Export{
		{Name: "addAbortListener", Length: 2, Func: addAbortListener},
		{Name: "once", Length: 2, Func: once},
		{Name: "on", Length: 2, Func: on},
		{Name: "getEventListeners", Length: 2, Func: getEventListeners},
		{Name: "getMaxListeners", Length: 1, Func: getMaxListeners},
		{Name: "listenerCount", Length: 2, Func: staticListenerCount},
		{Name: "EventEmitter", Value: constant(s.class.Value())},
		{Name: "usingDomains", Value: constant(engine.False)},
		{Name: "captureRejectionSymbol", Value: constant(RejectionKey().Value())},
		{Name: "captureRejections", Fixed: true, Get: s.getCaptureRejections, Set: s.setCaptureRejections},
		{Name: "EventEmitterAsyncResource", Get: getAsyncResource},
		{Name: "errorMonitor", Value: constant(s.errorMonitor.Value())},
		{Name: "defaultMaxListeners", Fixed: true, Get: getDefaultMaxListeners, Set: setDefaultMaxListeners},
		{Name: "kMaxEventTargetListeners", Hidden: true, ReadOnly: true, Fixed: true, Value: constant(s.maxTargetListeners.Value())},
		{Name: "kMaxEventTargetListenersWarned", Hidden: true, ReadOnly: true, Fixed: true, Value: constant(s.maxTargetWarned.Value())},
		{Name: "setMaxListeners", Func: setMaxListeners},
		{Name: "init", Value: constant(init)},
	})
}

// getCaptureRejections and setCaptureRejections are the accessor
// events.captureRejections, the default for new emitters.
// https://nodejs.org/api/events.html#eventscapturerejections
func (s *state) getCaptureRejections(*engine.Call) (engine.Value, error) {
	return s.proto.GetKey(s.capture)
}

func (s *state) setCaptureRejections(c *engine.Call) (engine.Value, error) {
	b, err := validate.Boolean(c, c.Arg(0), "EventEmitter.captureRejections")
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, s.proto.SetKey(s.capture, engine.Bool(b))
}

// getDefaultMaxListeners and setDefaultMaxListeners are the accessor
// events.defaultMaxListeners. Event targets have the same default.
// https://nodejs.org/api/events.html#eventsdefaultmaxlisteners
func getDefaultMaxListeners(c *engine.Call) (engine.Value, error) {
	s, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Number(s.defaultMaxListeners), nil
}

func setDefaultMaxListeners(c *engine.Call) (engine.Value, error) {
	n, err := validate.Number(c, c.Arg(0), "defaultMaxListeners", 0, infinity)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, changeDefault(env.From(c), n)
}

func changeDefault(e *env.Env, n float64) error {
	s, err := stateOf(e)
	if err != nil {
		return err
	}
	s.defaultMaxListeners = n
	return webevents.SetDefaultMaxListeners(e, n)
}

// setMaxListeners is events.setMaxListeners(n, ...eventTargets).
// https://nodejs.org/api/events.html#eventssetmaxlistenersn-eventtargets
func setMaxListeners(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	s, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	n := s.defaultMaxListeners
	if v := c.Arg(0); !v.IsUndefined() {
		if n, err = validate.Number(c, v, "setMaxListeners", 0, infinity); err != nil {
			return engine.Undefined, err
		}
	}
	if c.Len() < 2 {
		return engine.Undefined, changeDefault(e, n)
	}
	for i := 1; i < c.Len(); i++ {
		o, ok := c.Arg(i).AsObject()
		if ok {
			if t := webevents.TargetOf(o); t != nil {
				t.SetMaxListeners(n)
				continue
			}
			f, err := o.Get("setMaxListeners")
			if err != nil {
				return engine.Undefined, err
			}
			if fn, ok := f.AsFunction(); ok {
				if _, err := fn.Call(o.Value(), engine.Number(n)); err != nil {
					return engine.Undefined, err
				}
				continue
			}
		}
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "eventTargets", c.Arg(i), "EventEmitter", "EventTarget")
	}
	return engine.Undefined, nil
}

// getMaxListeners is events.getMaxListeners(emitterOrTarget).
// https://nodejs.org/api/events.html#eventsgetmaxlistenersemitterortarget
func getMaxListeners(c *engine.Call) (engine.Value, error) {
	s, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	if o, ok := c.Arg(0).AsObject(); ok {
		f, err := o.Get("getMaxListeners")
		if err != nil {
			return engine.Undefined, err
		}
		if f.IsFunction() {
			return maxListeners(s, o)
		}
		if t := webevents.TargetOf(o); t != nil {
			return engine.Number(t.MaxListeners()), nil
		}
	}
	return engine.Undefined, notEmitter(c)
}

func notEmitter(c *engine.Call) error {
	return nodeerr.InvalidArgType(c.Runtime(), "emitter", c.Arg(0), "EventEmitter", "EventTarget")
}

// getEventListeners is events.getEventListeners(emitterOrTarget, eventName).
// https://nodejs.org/api/events.html#eventsgeteventlistenersemitterortarget-eventname
func getEventListeners(c *engine.Call) (engine.Value, error) {
	o, ok := c.Arg(0).AsObject()
	if !ok {
		return engine.Undefined, notEmitter(c)
	}
	f, err := o.Get("listeners")
	if err != nil {
		return engine.Undefined, err
	}
	if fn, ok := f.AsFunction(); ok {
		return fn.Call(o.Value(), c.Arg(1))
	}
	if webevents.TargetOf(o) == nil {
		return engine.Undefined, notEmitter(c)
	}
	k, err := eventKey(c, 1)
	if err != nil {
		return engine.Undefined, err
	}
	return c.Runtime().NewArray(webevents.Listeners(o, k)...).Value(), nil
}

// staticListenerCount is events.listenerCount(emitterOrTarget, eventName).
// https://nodejs.org/api/events.html#eventslistenercountemitterortarget-eventname
func staticListenerCount(c *engine.Call) (engine.Value, error) {
	o, ok := c.Arg(0).AsObject()
	if !ok {
		return engine.Undefined, notEmitter(c)
	}
	f, err := o.GetKey(keyListenerCount.Key())
	if err != nil {
		return engine.Undefined, err
	}
	if fn, ok := f.AsFunction(); ok {
		return fn.Call(o.Value(), c.Arg(1))
	}
	k, err := eventKey(c, 1)
	if err != nil {
		return engine.Undefined, err
	}
	if webevents.TargetOf(o) != nil {
		return engine.Int(len(webevents.Listeners(o, k))), nil
	}
	return engine.Undefined, notEmitter(c)
}
