package storage

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

// newStorage makes a Storage object: a proxy, since items are properties.
// https://html.spec.whatwg.org/multipage/webstorage.html#the-storage-interface
func (st *state) newStorage(e *env.Env) (*engine.Object, error) {
	rt := e.RT
	s := &store{values: map[string]engine.Value{}, target: rt.NewObjectWithPrototype(st.proto)}
	handler := rt.NewObjectWithPrototype(nil)
	for name, f := range map[string]engine.NativeFunc{"get": s.get, "set": s.setTrap, "has": s.has, "deleteProperty": s.delete,
		"ownKeys": s.ownKeys, "getOwnPropertyDescriptor": s.descriptor, "defineProperty": s.define} {
		if err := handler.Put(name, rt.NewFunction(name, 0, f).Value()); err != nil {
			return nil, err
		}
	}
	ctor, ok := rt.Intrinsic("Proxy").Value().AsFunction()
	if !ok {
		return nil, engine.TypeError("Proxy is not a constructor")
	}
	p, err := ctor.Construct(s.target.Value(), handler.Value())
	if err != nil {
		return nil, err
	}
	storeKey.Set(p, s)
	return p, nil
}

// inherited reports whether a key is a member of the class, which comes before items.
func (s *store) inherited(k engine.Value) (bool, error) {
	key, ok := k.AsKey()
	if !ok {
		return false, nil
	}
	proto, err := s.target.Prototype()
	if err != nil || proto == nil {
		return false, err
	}
	return proto.Has(key)
}

// item returns the item that a key names where no member of the class has its name.
func (s *store) item(k engine.Value) (engine.Value, bool, error) {
	name, ok := k.AsWTF8()
	if !ok {
		return engine.Undefined, false, nil
	}
	v, ok := s.values[name]
	if !ok {
		return engine.Undefined, false, nil
	}
	hidden, err := s.inherited(k)
	return v, !hidden, err
}

// get is the trap for reads: target, key, receiver.
func (s *store) get(c *engine.Call) (engine.Value, error) {
	v, ok, err := s.item(c.Arg(1))
	if err != nil || ok {
		return v, err
	}
	key, err := c.Runtime().ToPropertyKey(c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	proto, err := s.target.Prototype()
	if err != nil || proto == nil {
		return engine.Undefined, err
	}
	p, found, err := proto.OwnProperty(key)
	if err != nil {
		return engine.Undefined, err
	}
	if found && p.Get != nil {
		return p.Get.Call(c.Arg(2))
	}
	return proto.GetKey(key)
}

// setTrap is the trap for assignments: target, key, value, receiver.
func (s *store) setTrap(c *engine.Call) (engine.Value, error) {
	if c.Arg(1).IsSymbol() {
		return engine.True, nil
	}
	hidden, err := s.inherited(c.Arg(1))
	if err != nil || hidden {
		return engine.True, err
	}
	return engine.True, s.set(c.Runtime(), c.Arg(1), c.Arg(2))
}

func (s *store) define(c *engine.Call) (engine.Value, error) {
	v, err := c.Runtime().GetV(c.Arg(2), engine.NewKey("value"))
	if err != nil {
		return engine.Undefined, err
	}
	return engine.True, s.set(c.Runtime(), c.Arg(1), v)
}

func (s *store) has(c *engine.Call) (engine.Value, error) {
	_, ok, err := s.item(c.Arg(1))
	if err != nil || ok {
		return engine.Bool(ok), err
	}
	ok, err = s.inherited(c.Arg(1))
	return engine.Bool(ok), err
}

func (s *store) delete(c *engine.Call) (engine.Value, error) {
	if name, ok := c.Arg(1).AsWTF8(); ok {
		return engine.True, s.remove(name)
	}
	return engine.True, nil
}

func (s *store) ownKeys(c *engine.Call) (engine.Value, error) {
	keys := make([]engine.Value, len(s.keys))
	for i, k := range s.keys {
		keys[i] = engine.StringWTF8(k)
	}
	return c.Runtime().NewArray(keys...).Value(), nil
}

func (s *store) descriptor(c *engine.Call) (engine.Value, error) {
	v, ok, err := s.item(c.Arg(1))
	if err != nil || !ok {
		return engine.Undefined, err
	}
	o := c.Runtime().NewObject()
	for _, p := range [...]struct {
		name string
		v    engine.Value
	}{{"value", v}, {"writable", engine.True}, {"enumerable", engine.True}, {"configurable", engine.True}} {
		if err := o.Put(p.name, p.v); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}
