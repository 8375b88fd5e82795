package testrunner

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// mockProperty is a MockPropertyContext.
// https://nodejs.org/api/test.html#class-mockpropertycontext
type mockProperty struct {
	object   *engine.Object
	key      engine.Key
	original engine.Property
	value    engine.Value
	accesses []engine.Value
	once     map[int]engine.Value
}

var mockPropertyKey = engine.PrivateKey[mockProperty]{Name: "MockPropertyContext"}

func propertyContextClass() *engine.Class {
	return &engine.Class{Name: "MockPropertyContext", Length: 3, Init: func(*engine.Call) error { return nil }, Methods: []engine.Method{
		{Name: "accesses", Get: propertyAccesses},
		{Name: "accessCount", Func: propertyAccessCount},
		{Name: "mockImplementation", Length: 1, Func: propertyImplementation},
		{Name: "mockImplementationOnce", Length: 2, Func: propertyOnce},
		{Name: "resetAccesses", Func: propertyReset},
		{Name: "restore", Func: propertyRestore},
	}}
}

// trackerProperty is mock.property(object, propertyName, value).
// https://nodejs.org/api/test.html#mockpropertyobject-propertyname-value
func trackerProperty(c *engine.Call) (engine.Value, error) {
	t, err := thisTracker(c)
	if err != nil {
		return engine.Undefined, err
	}
	rt := c.Runtime()
	target, ok := c.Arg(0).AsObject()
	if !ok {
		return engine.Undefined, nodeerr.InvalidArgType(rt, "object", c.Arg(0), "object")
	}
	name := c.Arg(1)
	if !name.IsString() && !name.IsSymbol() {
		return engine.Undefined, nodeerr.InvalidArgType(rt, "propertyName", name, "string", "symbol")
	}
	key, _ := name.AsKey()
	p, found, err := findProperty(target, key)
	if err != nil {
		return engine.Undefined, err
	}
	if !found {
		return engine.Undefined, nodeerr.InvalidArgValue(rt, "propertyName", name, "is not a property of the object")
	}
	m := &mockProperty{object: target, key: key, original: p, once: map[int]engine.Value{}, value: p.Value}
	if p.Get != nil || p.Set != nil {
		if m.value, err = target.GetKey(key); err != nil {
			return engine.Undefined, err
		}
	}
	if c.Len() > 2 {
		m.value = c.Arg(2)
	}
	classes, err := stateOf(env.From(c)).mocks()
	if err != nil {
		return engine.Undefined, err
	}
	ctx, err := classes.property.Construct()
	if err != nil {
		return engine.Undefined, err
	}
	mockPropertyKey.Set(ctx, m)
	err = target.Define(key, engine.Property{Configurable: p.Configurable, Enumerable: p.Enumerable,
		Get: rt.NewFunction("get", 0, func(c *engine.Call) (engine.Value, error) {
			v := m.next(m.value)
			return v, m.track(c.Runtime(), "get", v)
		}),
		Set: rt.NewFunction("set", 1, func(c *engine.Call) (engine.Value, error) { return engine.Undefined, m.set(c.Runtime(), c.Arg(0)) })})
	if err != nil {
		return engine.Undefined, err
	}
	t.restores = append(t.restores, m.restore)
	handler := rt.NewObjectWithPrototype(nil)
	if err := rt.DefineMethods(handler, []engine.Method{{Name: "get", Length: 3, Func: func(c *engine.Call) (engine.Value, error) { return proxyGet(c, ctx) }}}); err != nil {
		return engine.Undefined, err
	}
	proxy, err := newProxy(rt, target, handler)
	if err != nil {
		return engine.Undefined, err
	}
	return proxy.Value(), nil
}

// set assigns the property.
func (m *mockProperty) set(rt *engine.Runtime, v engine.Value) error {
	if p := &m.original; p.Get == nil && p.Set == nil && !p.Writable || p.Get != nil && p.Set == nil {
		return nodeerr.InvalidArgValue(rt, "propertyName", m.key.Value(), "cannot be set")
	}
	v = m.next(v)
	m.value = v
	return m.track(rt, "set", v)
}

func (m *mockProperty) next(v engine.Value) engine.Value {
	n := len(m.accesses)
	if once, ok := m.once[n]; ok {
		delete(m.once, n)
		return once
	}
	return v
}

func (m *mockProperty) track(rt *engine.Runtime, kind string, v engine.Value) error {
	r := newRecord(rt).text("type", kind).put("value", v).put("stack", rt.NewError(engine.PlainErrorKind, "").Value())
	m.accesses = append(m.accesses, r.o.Value())
	return r.err
}

func (m *mockProperty) restore() error { return m.object.Define(m.key, m.original) }

func thisProperty(c *engine.Call) (*mockProperty, error) {
	if o := c.ThisObject(); o != nil {
		if m := mockPropertyKey.Get(o); m != nil {
			return m, nil
		}
	}
	return nil, engine.TypeError("Cannot read private member #accesses from an object whose class did not declare it")
}

func propertyAccesses(c *engine.Call) (engine.Value, error) {
	m, err := thisProperty(c)
	if err != nil {
		return engine.Undefined, err
	}
	return c.Runtime().NewArray(m.accesses...).Value(), nil
}

func propertyAccessCount(c *engine.Call) (engine.Value, error) {
	m, err := thisProperty(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Int(len(m.accesses)), nil
}

func propertyImplementation(c *engine.Call) (engine.Value, error) {
	m, err := thisProperty(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, m.set(c.Runtime(), c.Arg(0))
}

func propertyOnce(c *engine.Call) (engine.Value, error) {
	m, err := thisProperty(c)
	if err != nil {
		return engine.Undefined, err
	}
	n := int64(len(m.accesses))
	if v := c.Arg(1); !v.IsNullish() {
		if n, err = validate.Integer(c, v, "onAccess", float64(n), 1<<53-1); err != nil {
			return engine.Undefined, err
		}
	}
	m.once[int(n)] = c.Arg(0)
	return engine.Undefined, nil
}

func propertyReset(c *engine.Call) (engine.Value, error) {
	m, err := thisProperty(c)
	if err != nil {
		return engine.Undefined, err
	}
	m.accesses = nil
	return engine.Undefined, nil
}

func propertyRestore(c *engine.Call) (engine.Value, error) {
	m, err := thisProperty(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, m.restore()
}
