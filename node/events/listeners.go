package events

import (
	"math"
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

var infinity = math.Inf(1)

// prototypeAddListener is emitter.addListener(eventName, listener), also on.
// https://nodejs.org/api/events.html#emitteroneventname-listener
func prototypeAddListener(c *engine.Call) (engine.Value, error) { return addFrom(c, false) }

// prototypePrependListener is emitter.prependListener(eventName, listener).
// https://nodejs.org/api/events.html#emitterprependlistenereventname-listener
func prototypePrependListener(c *engine.Call) (engine.Value, error) { return addFrom(c, true) }

func addFrom(c *engine.Call, prepend bool) (engine.Value, error) {
	if err := checkListener(c.Runtime(), c.Arg(1)); err != nil {
		return engine.Undefined, err
	}
	o, err := thisObject(c, "_events")
	if err != nil {
		return engine.Undefined, err
	}
	k, err := eventKey(c, 0)
	if err != nil {
		return engine.Undefined, err
	}
	return c.This(), addListener(env.From(c), o, k, c.Arg(0), c.Arg(1), prepend)
}

func checkListener(rt *engine.Runtime, v engine.Value) error {
	if !v.IsFunction() {
		return nodeerr.InvalidArgType(rt, "listener", v, "function")
	}
	return nil
}

// addListener adds a listener under a name; given is the name as it was
// given, which need not be a string.
func addListener(e *env.Env, o *engine.Object, name engine.Key, given, listener engine.Value, prepend bool) error {
	evs, err := eventsOf(o)
	if err != nil {
		return err
	}
	var existing engine.Value
	if evs == nil {
		if err := resetEvents(e.RT, o); err != nil {
			return err
		}
		if evs, err = eventsOf(o); err != nil || evs == nil {
			return err
		}
	} else {
		if evs, err = announce(e, o, evs, given, listener); err != nil {
			return err
		}
		if existing, err = evs.GetKey(name); err != nil {
			return err
		}
	}
	if existing.IsUndefined() {
		if err := evs.SetKey(name, listener); err != nil {
			return err
		}
		_, err := count(o, 1)
		return err
	}
	list, err := appendListener(e.RT, evs, name, existing, listener, prepend)
	if err != nil || list == nil {
		return err
	}
	return warnLeak(e, o, list, given)
}

// announce emits newListener and returns the _events object afterwards.
func announce(e *env.Env, o, evs *engine.Object, name, listener engine.Value) (*engine.Object, error) {
	n, err := evs.GetKey(keyNewListener.Key())
	if err != nil || n.IsUndefined() {
		return evs, err
	}
	shown := listener
	if lo, ok := listener.AsObject(); ok {
		inner, err := lo.GetKey(keyListener.Key())
		if err != nil {
			return nil, err
		}
		if !inner.IsNullish() {
			shown = inner
		}
	}
	if _, err := EmitKey(e, o, keyNewListener.Key(), name, shown); err != nil {
		return nil, err
	}
	after, err := eventsOf(o)
	if err == nil && after == nil {
		err = engine.TypeError("Cannot read properties of undefined (reading '%s')", keyName(name))
	}
	return after, err
}

// keyName shows the name of an event in a message.
func keyName(name engine.Value) string {
	k, _ := name.AsKey()
	if k.IsSymbol() {
		return "Symbol(" + k.Name() + ")"
	}
	return k.Name()
}

// appendListener adds a listener to an event that has some, and returns the
// array of them.
func appendListener(rt *engine.Runtime, evs *engine.Object, name engine.Key, existing, listener engine.Value, prepend bool) (*engine.Object, error) {
	if existing.IsFunction() {
		pair := [2]engine.Value{existing, listener}
		if prepend {
			pair = [2]engine.Value{listener, existing}
		}
		list := rt.NewArray(pair[:]...)
		return list, evs.SetKey(name, list.Value())
	}
	list, ok := existing.AsObject()
	if !ok {
		return nil, engine.TypeError("existing.push is not a function")
	}
	n, err := list.Length()
	if err != nil {
		return nil, err
	}
	if !prepend {
		return list, list.SetIndex(uint32(n), listener)
	}
	_, err = list.Invoke("unshift", listener)
	return list, err
}

// warnLeak warns once when an event has more listeners than allowed.
func warnLeak(e *env.Env, o, list *engine.Object, name engine.Value) error {
	s, err := stateOf(e)
	if err != nil {
		return err
	}
	m, err := maxListeners(s, o)
	if err != nil {
		return err
	}
	limit, _ := m.AsNumber()
	n, err := list.Length()
	if err != nil || !(limit > 0) || !(float64(n) > limit) {
		return err
	}
	warned, err := list.GetKey(keyWarned.Key())
	if err != nil || warned.Truthy() {
		return err
	}
	if err := list.SetKey(keyWarned.Key(), engine.True); err != nil {
		return err
	}
	shown := keyName(name)
	if !name.IsSymbol() {
		if shown, err = e.RT.ToString(name); err != nil {
			return err
		}
	}
	text, err := e.RT.ToString(m)
	if err != nil {
		return err
	}
	w := e.RT.NewError(engine.PlainErrorKind, "Possible EventEmitter memory leak detected. "+strconv.Itoa(n)+" "+shown+
		" listeners added to "+shallowName(o)+". MaxListeners is "+text+". Use emitter.setMaxListeners() to increase limit")
	for _, p := range [...]nodeerr.Prop{{Name: "name", Value: engine.String("MaxListenersExceededWarning")}, {Name: "emitter", Value: o.Value()},
		{Name: "type", Value: name}, {Name: "count", Value: engine.Int(n)}} {
		if err := w.Put(p.Name, p.Value); err != nil {
			return err
		}
	}
	return e.EmitWarning(w.Value())
}

// shallowName is util.inspect(o, { depth: -1 }) of an emitter.
func shallowName(o *engine.Object) string {
	for p := o; p != nil; {
		d, ok, err := p.OwnProperty(engine.NewKey("constructor"))
		if err != nil {
			break
		}
		if f, isFunc := d.Value.AsFunction(); ok && isFunc && f.Name() != "" {
			return "[" + f.Name() + "]"
		}
		if p, err = p.Prototype(); err != nil {
			break
		}
	}
	return "[Object: null prototype]"
}

// onceState is the state behind a listener added with once.
type onceState struct {
	fired    bool
	e        *env.Env
	target   *engine.Object
	name     engine.Key
	listener *engine.Function
	wrapper  *engine.Function
}

func (s *onceState) call(c *engine.Call) (engine.Value, error) {
	if s.fired {
		return engine.Undefined, nil
	}
	if _, err := s.target.InvokeKey(keyRemoveListener.Key(), s.name.Value(), s.wrapper.Value()); err != nil {
		return engine.Undefined, err
	}
	s.fired = true
	return c.Forward(s.listener, s.target.Value(), 0)
}

// onceWrapper returns the function that removes itself and calls listener.
func onceWrapper(e *env.Env, target *engine.Object, name engine.Key, listener *engine.Function) (*engine.Function, error) {
	s := &onceState{e: e, target: target, name: name, listener: listener}
	s.wrapper = e.RT.NewFunction("wrapper", 0, s.call)
	return s.wrapper, s.wrapper.PutKey(keyListener.Key(), listener.Value())
}

// prototypeOnce is emitter.once(eventName, listener).
// https://nodejs.org/api/events.html#emitteronceeventname-listener
func prototypeOnce(c *engine.Call) (engine.Value, error) { return onceFrom(c, "on") }

// prototypePrependOnceListener is emitter.prependOnceListener(eventName, listener).
// https://nodejs.org/api/events.html#emitterprependoncelistenereventname-listener
func prototypePrependOnceListener(c *engine.Call) (engine.Value, error) {
	return onceFrom(c, "prependListener")
}

func onceFrom(c *engine.Call, method string) (engine.Value, error) {
	if err := checkListener(c.Runtime(), c.Arg(1)); err != nil {
		return engine.Undefined, err
	}
	o, err := thisObject(c, method)
	if err != nil {
		return engine.Undefined, err
	}
	k, err := eventKey(c, 0)
	if err != nil {
		return engine.Undefined, err
	}
	f, _ := c.Arg(1).AsFunction()
	w, err := onceWrapper(env.From(c), o, k, f)
	if err != nil {
		return engine.Undefined, err
	}
	_, err = o.Invoke(method, k.Value(), w.Value())
	return c.This(), err
}

// prototypeListeners is emitter.listeners(eventName).
// https://nodejs.org/api/events.html#emitterlistenerseventname
func prototypeListeners(c *engine.Call) (engine.Value, error) { return listListeners(c, true) }

// prototypeRawListeners is emitter.rawListeners(eventName).
// https://nodejs.org/api/events.html#emitterrawlistenerseventname
func prototypeRawListeners(c *engine.Call) (engine.Value, error) { return listListeners(c, false) }

func listListeners(c *engine.Call, unwrap bool) (engine.Value, error) {
	o, err := thisObject(c, "_events")
	if err != nil {
		return engine.Undefined, err
	}
	k, err := eventKey(c, 0)
	if err != nil {
		return engine.Undefined, err
	}
	ls, err := listenersOf(o, k)
	if err != nil {
		return engine.Undefined, err
	}
	if unwrap {
		for i, l := range ls {
			if ls[i], err = unwrapped(l); err != nil {
				return engine.Undefined, err
			}
		}
	}
	return c.Runtime().NewArray(ls...).Value(), nil
}

// listenersOf returns a copy of the listeners of an event.
func listenersOf(o *engine.Object, name engine.Key) ([]engine.Value, error) {
	evs, err := eventsOf(o)
	if err != nil || evs == nil {
		return nil, err
	}
	h, err := evs.GetKey(name)
	if err != nil || h.IsUndefined() {
		return nil, err
	}
	if h.IsFunction() {
		return []engine.Value{h}, nil
	}
	list, ok := h.AsObject()
	if !ok {
		return nil, nil
	}
	ls, _ := list.Elements()
	return ls, nil
}

// unwrapped is l.listener || l.
func unwrapped(l engine.Value) (engine.Value, error) {
	o, ok := l.AsObject()
	if !ok {
		return l, nil
	}
	inner, err := o.GetKey(keyListener.Key())
	if err != nil || !inner.Truthy() {
		return l, err
	}
	return inner, nil
}

// prototypeListenerCount is emitter.listenerCount(eventName[, listener]).
// https://nodejs.org/api/events.html#emitterlistenercounteventname-listener
func prototypeListenerCount(c *engine.Call) (engine.Value, error) {
	o, err := thisObject(c, "_events")
	if err != nil {
		return engine.Undefined, err
	}
	k, err := eventKey(c, 0)
	if err != nil {
		return engine.Undefined, err
	}
	n, err := listenerCount(o, k, c.Arg(1))
	return engine.Int(n), err
}

func listenerCount(o *engine.Object, name engine.Key, listener engine.Value) (int, error) {
	evs, err := eventsOf(o)
	if err != nil || evs == nil {
		return 0, err
	}
	h, err := evs.GetKey(name)
	if err != nil || h.IsUndefined() {
		return 0, err
	}
	if h.IsFunction() {
		if listener.IsNullish() {
			return 1, nil
		}
		same, err := isListener(h, listener)
		if same {
			return 1, err
		}
		return 0, err
	}
	list, ok := h.AsObject()
	if !ok {
		return 0, nil
	}
	if listener.IsNullish() {
		return list.Length()
	}
	ls, _ := list.Elements()
	n := 0
	for _, l := range ls {
		same, err := isListener(l, listener)
		if err != nil {
			return 0, err
		}
		if same {
			n++
		}
	}
	return n, nil
}

// isListener reports whether l is listener, or wraps it.
func isListener(l, listener engine.Value) (bool, error) {
	if l.StrictEquals(listener) {
		return true, nil
	}
	o, ok := l.AsObject()
	if !ok {
		return false, nil
	}
	inner, err := o.GetKey(keyListener.Key())
	return err == nil && !inner.IsUndefined() && inner.StrictEquals(listener), err
}

// prototypeEventNames is emitter.eventNames().
// https://nodejs.org/api/events.html#emittereventnames
func prototypeEventNames(c *engine.Call) (engine.Value, error) {
	o, err := thisObject(c, "_eventsCount")
	if err != nil {
		return engine.Undefined, err
	}
	names, err := EventNames(o, false)
	return c.Runtime().NewArray(names...).Value(), err
}

// EventNames returns the names of the events of o. Streams keep the names of
// events that lost their listeners; active leaves those out.
func EventNames(o *engine.Object, active bool) ([]engine.Value, error) {
	n, err := o.GetKey(keyEventsCount.Key())
	if err != nil {
		return nil, err
	}
	if f, _ := n.AsNumber(); !(f > 0) {
		return nil, nil
	}
	evs, err := eventsOf(o)
	if err != nil || evs == nil {
		return nil, err
	}
	keys, err := evs.OwnKeys()
	if err != nil {
		return nil, err
	}
	names := make([]engine.Value, 0, len(keys))
	for _, k := range keys {
		if active {
			h, err := evs.GetKey(k)
			if err != nil {
				return nil, err
			}
			if h.IsUndefined() {
				continue
			}
		}
		names = append(names, k.Value())
	}
	return names, nil
}
