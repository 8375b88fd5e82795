package events

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// NodeTargetClass returns NodeEventTarget, the parent of MessagePort.
// https://nodejs.org/api/events.html#class-nodeeventtarget
func NodeTargetClass(rt *engine.Runtime) (*engine.Function, error) {
	s, err := stateOf(env.Of(rt))
	if err != nil || s.nodeTarget != nil {
		return s.nodeTarget, err
	}
	s.nodeTarget, err = rt.NewClass(&engine.Class{Name: "NodeEventTarget", Parent: TargetClass, Init: constructTarget,
		Statics: []engine.Method{{Name: "defaultMaxListeners", Enumerable: true,
			Value: func(*engine.Runtime) (engine.Value, error) { return engine.Int(10), nil }}},
		Methods: []engine.Method{
			{Name: "setMaxListeners", Length: 1, Func: nodeSetMaxListeners, Enumerable: true},
			{Name: "getMaxListeners", Func: nodeGetMaxListeners, Enumerable: true},
			{Name: "eventNames", Func: nodeEventNames, Enumerable: true},
			{Name: "listenerCount", Length: 1, Func: nodeListenerCount, Enumerable: true},
			{Name: "off", Length: 3, Func: nodeRemoveListener, Enumerable: true},
			{Name: "removeListener", Length: 3, Func: nodeRemoveListener, Enumerable: true},
			{Name: "on", Length: 2, Func: nodeAddListener, Enumerable: true},
			{Name: "addListener", Length: 2, Func: nodeAddListener, Enumerable: true},
			{Name: "emit", Length: 2, Func: nodeEmit, Enumerable: true},
			{Name: "once", Length: 2, Func: nodeOnce, Enumerable: true},
			{Name: "removeAllListeners", Length: 1, Func: nodeRemoveAllListeners, Enumerable: true},
		}})
	return s.nodeTarget, err
}

const nodeTargetName = "NodeEventTarget"

func nodeSetMaxListeners(c *engine.Call) (engine.Value, error) {
	t, err := thisTarget(c, nodeTargetName)
	if err != nil {
		return engine.Undefined, err
	}
	n, ok := c.Arg(0).AsNumber()
	if !ok {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "n", c.Arg(0), "number")
	}
	if !(n >= 0) {
		return engine.Undefined, nodeerr.OutOfRange(c.Runtime(), "n", "a non-negative number", c.Arg(0))
	}
	t.SetMaxListeners(n)
	return engine.Undefined, nil
}

func nodeGetMaxListeners(c *engine.Call) (engine.Value, error) {
	t, err := thisTarget(c, nodeTargetName)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Number(t.max), nil
}

func nodeEventNames(c *engine.Call) (engine.Value, error) {
	t, err := thisTarget(c, nodeTargetName)
	if err != nil {
		return engine.Undefined, err
	}
	types := t.types.present()
	names := make([]engine.Value, len(types))
	for i, l := range types {
		names[i] = l.typ.Value()
	}
	return c.Runtime().NewArray(names...).Value(), nil
}

func nodeListenerCount(c *engine.Call) (engine.Value, error) {
	t, err := thisTarget(c, nodeTargetName)
	if err != nil {
		return engine.Undefined, err
	}
	k, err := typeKey(c)
	if err != nil {
		return engine.Undefined, err
	}
	if ls := t.find(k); ls != nil {
		return engine.Int(ls.size), nil
	}
	return engine.Int(0), nil
}

func nodeRemoveListener(c *engine.Call) (engine.Value, error) {
	if _, err := thisTarget(c, nodeTargetName); err != nil {
		return engine.Undefined, err
	}
	_, err := c.ThisObject().Invoke("removeEventListener", c.Arg(0), c.Arg(1), c.Arg(2))
	return c.This(), err
}

func nodeAddListener(c *engine.Call) (engine.Value, error) { return nodeAdd(c, false) }

func nodeOnce(c *engine.Call) (engine.Value, error) { return nodeAdd(c, true) }

func nodeAdd(c *engine.Call, once bool) (engine.Value, error) {
	t, err := thisTarget(c, nodeTargetName)
	if err != nil {
		return engine.Undefined, err
	}
	if ok, err := validListener(c.Runtime(), c.Arg(1)); err != nil || !ok {
		if err == nil {
			err = t.warnNoListener(c)
		}
		return c.This(), err
	}
	k, err := typeKey(c)
	if err != nil {
		return engine.Undefined, err
	}
	l := &listener{value: c.Arg(1), callback: callbackOf(c.Runtime(), c.Arg(1)), nodeStyle: true, once: once}
	return c.This(), t.add(k, l)
}

// nodeEmit is target.emit(type, arg).
// https://nodejs.org/api/events.html#nodeeventtargetemittype-arg
func nodeEmit(c *engine.Call) (engine.Value, error) {
	t, err := thisTarget(c, nodeTargetName)
	if err != nil {
		return engine.Undefined, err
	}
	if !c.Arg(0).IsString() {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "type", c.Arg(0), "string")
	}
	k, _ := c.Arg(0).AsKey()
	ls := t.find(k)
	if ls == nil {
		return engine.False, nil
	}
	arg, typ := c.Arg(1), c.Arg(0)
	return engine.True, t.emit(ls, k, arg, func() (*engine.Object, error) {
		s, err := stateOf(t.env)
		if err != nil {
			return nil, err
		}
		if _, err := s.customClass(t.env); err != nil {
			return nil, err
		}
		return s.newEvent(t.env, s.customProto, &event{typ: typ, detail: arg, custom: true}), nil
	})
}

func nodeRemoveAllListeners(c *engine.Call) (engine.Value, error) {
	t, err := thisTarget(c, nodeTargetName)
	if err != nil {
		return engine.Undefined, err
	}
	var only *listeners
	if !c.Arg(0).IsUndefined() {
		k, err := typeKey(c)
		if err != nil {
			return engine.Undefined, err
		}
		if only = t.find(k); only == nil {
			return c.This(), nil
		}
	}
	for _, ls := range t.types.present() {
		if only != nil && ls != only {
			continue
		}
		for l := ls.first; l != nil; l = l.next {
			l.removed = true
		}
		t.types.drop(ls)
	}
	return c.This(), nil
}
