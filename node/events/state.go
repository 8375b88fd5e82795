package events

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

// state is what the package keeps per runtime.
type state struct {
	class *engine.Function
	proto *engine.Object
	// emit and listenerCount are the original methods, initFunc the original
	// EventEmitter.init.
	emit, listenerCount, initFunc *engine.Object

	errorMonitor, capture, shapeMode    engine.Key
	maxTargetListeners, maxTargetWarned engine.Key
	defaultMaxListeners                 float64
	asyncResource                       *engine.Function // EventEmitterAsyncResource, once made
	asyncIteratorPrototype              *engine.Object   // of events.on, once made
	staticsReady                        bool
}

var states env.State[state]

// stateOf returns the state of a runtime, made on first use.
func stateOf(e *env.Env) (*state, error) {
	s, err := states.Get(e)
	if err != nil || s.class != nil {
		return s, err
	}
	return s, s.build(e)
}

var (
	keyEvents         = engine.StaticKey{Name: "_events"}
	keyEventsCount    = engine.StaticKey{Name: "_eventsCount"}
	keyMaxListeners   = engine.StaticKey{Name: "_maxListeners"}
	keyEmit           = engine.StaticKey{Name: "emit"}
	keyError          = engine.StaticKey{Name: "error"}
	keyOn             = engine.StaticKey{Name: "on"}
	keyOnce           = engine.StaticKey{Name: "once"}
	keyRemoveListener = engine.StaticKey{Name: "removeListener"}
	keyNewListener    = engine.StaticKey{Name: "newListener"}
	keyListener       = engine.StaticKey{Name: "listener"}
	keyListenerCount  = engine.StaticKey{Name: "listenerCount"}
	keyWarned         = engine.StaticKey{Name: "warned"}
	keyInit           = engine.StaticKey{Name: "init"}
	keyThen           = engine.StaticKey{Name: "then"}
	keyPrototype      = engine.StaticKey{Name: "prototype"}
)

// prototypeMethods are the members of EventEmitter.prototype in Node's order.
// They are enumerable since Node makes them by assignment.
func prototypeMethods() []engine.Method {
	return []engine.Method{
		{Name: "setMaxListeners", Length: 1, Func: prototypeSetMaxListeners, Enumerable: true},
		{Name: "getMaxListeners", Length: 0, Func: prototypeGetMaxListeners, Enumerable: true},
		{Name: "emit", Length: 0, Func: prototypeEmit, Enumerable: true},
		{Name: "addListener", Length: 2, Func: prototypeAddListener, Enumerable: true},
		{Name: "on", Alias: "addListener", Enumerable: true},
		{Name: "prependListener", Length: 2, Func: prototypePrependListener, Enumerable: true},
		{Name: "once", Length: 2, Func: prototypeOnce, Enumerable: true},
		{Name: "prependOnceListener", Length: 2, Func: prototypePrependOnceListener, Enumerable: true},
		{Name: "removeListener", Length: 2, Func: prototypeRemoveListener, Enumerable: true},
		{Name: "off", Alias: "removeListener", Enumerable: true},
		{Name: "removeAllListeners", Length: 1, Func: prototypeRemoveAllListeners, Enumerable: true},
		{Name: "listeners", Length: 1, Func: prototypeListeners, Enumerable: true},
		{Name: "rawListeners", Length: 1, Func: prototypeRawListeners, Enumerable: true},
		{Name: "listenerCount", Length: 2, Func: prototypeListenerCount, Enumerable: true},
		{Name: "eventNames", Length: 0, Func: prototypeEventNames, Enumerable: true},
	}
}

func (s *state) build(e *env.Env) error {
	rt := e.RT
	s.errorMonitor = engine.NewSymbol("events.errorMonitor")
	s.capture = engine.NewSymbol("kCapture")
	s.shapeMode = engine.NewSymbol("shapeMode")
	s.maxTargetListeners = engine.NewSymbol("events.maxEventTargetListeners")
	s.maxTargetWarned = engine.NewSymbol("events.maxEventTargetListenersWarned")
	s.defaultMaxListeners = 10
	class, err := rt.NewClass(&engine.Class{Name: "EventEmitter", Length: 1, ES5: true, Init: construct})
	if err != nil {
		return err
	}
	p, err := class.GetKey(keyPrototype.Key())
	if err != nil {
		return err
	}
	s.proto, _ = p.AsObject()
	if err := s.fillPrototype(rt); err != nil {
		return err
	}
	init := rt.NewFunction("", 1, emitterInit)
	s.initFunc = &init.Object
	s.class = class
	return class.Put("init", init.Value())
}

func (s *state) fillPrototype(rt *engine.Runtime) error {
	p := s.proto
	hidden := func(k engine.Key, v engine.Value) error {
		return p.Define(k, engine.Property{Value: v, Writable: true, Enumerable: !k.IsSymbol(), Configurable: !k.IsSymbol()})
	}
	if err := hidden(s.capture, engine.False); err != nil {
		return err
	}
	if err := hidden(keyEvents.Key(), engine.Undefined); err != nil {
		return err
	}
	if err := hidden(keyEventsCount.Key(), engine.Int(0)); err != nil {
		return err
	}
	if err := hidden(keyMaxListeners.Key(), engine.Undefined); err != nil {
		return err
	}
	if err := rt.DefineMethods(p, prototypeMethods()); err != nil {
		return err
	}
	for name, to := range map[string]**engine.Object{"emit": &s.emit, "listenerCount": &s.listenerCount} {
		v, err := p.Get(name)
		if err != nil {
			return err
		}
		*to, _ = v.AsObject()
	}
	return nil
}
