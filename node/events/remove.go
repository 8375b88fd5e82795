package events

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

// prototypeRemoveListener is emitter.removeListener(eventName, listener), also off.
// https://nodejs.org/api/events.html#emitterremovelistenereventname-listener
func prototypeRemoveListener(c *engine.Call) (engine.Value, error) {
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
	return c.This(), removeListener(env.From(c), o, k, c.Arg(1))
}

func removeListener(e *env.Env, o *engine.Object, name engine.Key, listener engine.Value) error {
	evs, err := eventsOf(o)
	if err != nil || evs == nil {
		return err
	}
	h, err := evs.GetKey(name)
	if err != nil || h.IsUndefined() {
		return err
	}
	if h.IsFunction() {
		same, err := isListener(h, listener)
		if err != nil || !same {
			return err
		}
		return removeOnly(e, o, evs, name, h, listener)
	}
	list, ok := h.AsObject()
	if !ok {
		return nil
	}
	return removeFromList(e, o, evs, list, name, listener)
}

// removeOnly removes the only listener of an event.
func removeOnly(e *env.Env, o, evs *engine.Object, name engine.Key, h, listener engine.Value) error {
	s, err := stateOf(e)
	if err != nil {
		return err
	}
	n, err := count(o, -1)
	if err != nil {
		return err
	}
	keep, err := o.GetKey(s.shapeMode)
	if err != nil {
		return err
	}
	switch {
	case keep.Truthy():
		if err := evs.SetKey(name, engine.Undefined); err != nil {
			return err
		}
	case n == 0:
		return o.SetKey(keyEvents.Key(), e.RT.NewObjectWithPrototype(nil).Value())
	default:
		if _, err := evs.Delete(name); err != nil {
			return err
		}
	}
	shown, err := unwrapped(h)
	if err != nil {
		return err
	}
	return announceRemoval(e, o, evs, name, shown)
}

func announceRemoval(e *env.Env, o, evs *engine.Object, name engine.Key, listener engine.Value) error {
	r, err := evs.GetKey(keyRemoveListener.Key())
	if err != nil || r.IsUndefined() {
		return err
	}
	_, err = EmitKey(e, o, keyRemoveListener.Key(), name.Value(), listener)
	return err
}

// removeFromList removes the listener that was added last.
func removeFromList(e *env.Env, o, evs, list *engine.Object, name engine.Key, listener engine.Value) error {
	n, ok := list.DenseLength()
	if !ok {
		return nil
	}
	at, err := lastListener(list, n, listener)
	if err != nil || at < 0 {
		return err
	}
	for i := at; i+1 < n; i++ {
		l, err := list.GetIndex(uint32(i + 1))
		if err != nil {
			return err
		}
		if err := list.SetIndex(uint32(i), l); err != nil {
			return err
		}
	}
	if err := list.Set("length", engine.Int(n-1)); err != nil {
		return err
	}
	if n == 2 {
		l, err := list.GetIndex(0)
		if err != nil {
			return err
		}
		if err := evs.SetKey(name, l); err != nil {
			return err
		}
	}
	return announceRemoval(e, o, evs, name, listener)
}

// lastListener returns the last place of a listener among the first n
// elements of a list, or -1.
func lastListener(list *engine.Object, n int, listener engine.Value) (int, error) {
	for i := n - 1; i >= 0; i-- {
		l, err := list.GetIndex(uint32(i))
		if err != nil {
			return -1, err
		}
		if same, err := isListener(l, listener); err != nil || same {
			return i, err
		}
	}
	return -1, nil
}

// prototypeRemoveAllListeners is emitter.removeAllListeners([eventName]).
// https://nodejs.org/api/events.html#emitterremovealllistenerseventname
func prototypeRemoveAllListeners(c *engine.Call) (engine.Value, error) {
	o, err := thisObject(c, "_events")
	if err != nil {
		return engine.Undefined, err
	}
	var k engine.Key
	if c.Len() > 0 {
		if k, err = eventKey(c, 0); err != nil {
			return engine.Undefined, err
		}
	}
	return c.This(), removeAllListeners(env.From(c), o, k, c.Len() > 0)
}

func removeAllListeners(e *env.Env, o *engine.Object, name engine.Key, one bool) error {
	evs, err := eventsOf(o)
	if err != nil || evs == nil {
		return err
	}
	r, err := evs.GetKey(keyRemoveListener.Key())
	if err != nil {
		return err
	}
	switch {
	case r.IsUndefined():
		return dropListeners(e, o, evs, name, one)
	case !one:
		return removeEach(e, o, evs)
	}
	ls, err := listenersOf(o, name)
	if err != nil {
		return err
	}
	for i := len(ls) - 1; i >= 0; i-- {
		if _, err := o.InvokeKey(keyRemoveListener.Key(), name.Value(), ls[i]); err != nil {
			return err
		}
	}
	return nil
}

// dropListeners removes listeners when nothing listens to removeListener.
func dropListeners(e *env.Env, o, evs *engine.Object, name engine.Key, one bool) error {
	s, err := stateOf(e)
	if err != nil {
		return err
	}
	if !one {
		err = resetEvents(e.RT, o)
	} else {
		err = dropEvent(e, o, evs, name)
	}
	if err != nil {
		return err
	}
	return o.SetKey(s.shapeMode, engine.False)
}

func dropEvent(e *env.Env, o, evs *engine.Object, name engine.Key) error {
	h, err := evs.GetKey(name)
	if err != nil || h.IsUndefined() {
		return err
	}
	n, err := count(o, -1)
	if err != nil {
		return err
	}
	if n == 0 {
		return o.SetKey(keyEvents.Key(), e.RT.NewObjectWithPrototype(nil).Value())
	}
	_, err = evs.Delete(name)
	return err
}

// removeEach removes all listeners with the events that tell of it.
func removeEach(e *env.Env, o, evs *engine.Object) error {
	keys, err := evs.OwnKeys()
	if err != nil {
		return err
	}
	for _, k := range keys {
		if k == keyRemoveListener.Key() {
			continue
		}
		if _, err := o.Invoke("removeAllListeners", k.Value()); err != nil {
			return err
		}
	}
	if _, err := o.Invoke("removeAllListeners", keyRemoveListener.Key().Value()); err != nil {
		return err
	}
	s, err := stateOf(e)
	if err != nil {
		return err
	}
	if err := resetEvents(e.RT, o); err != nil {
		return err
	}
	return o.SetKey(s.shapeMode, engine.False)
}
