package domain

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/asynchooks"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

var (
	keyDomain        = engine.StaticKey{Name: "domain"}
	keyMembers       = engine.StaticKey{Name: "members"}
	keyError         = engine.StaticKey{Name: "error"}
	keyDomainThrown  = engine.StaticKey{Name: "domainThrown"}
	keyDomainBound   = engine.StaticKey{Name: "domainBound"}
	keyDomainEmitter = engine.StaticKey{Name: "domainEmitter"}
)

func domainClass() *engine.Class {
	return &engine.Class{Name: "Domain", Parent: events.Class, Init: construct, Methods: []engine.Method{
		{Name: "members", Value: func(*engine.Runtime) (engine.Value, error) { return engine.Undefined, nil }, Enumerable: true},
		{Name: "_errorHandler", Length: 1, Func: errorHandler, NoName: true, Enumerable: true},
		{Name: "enter", Func: enter, NoName: true, Enumerable: true},
		{Name: "exit", Func: exit, NoName: true, Enumerable: true},
		{Name: "add", Length: 1, Func: add, NoName: true, Enumerable: true},
		{Name: "remove", Length: 1, Func: remove, NoName: true, Enumerable: true},
		{Name: "run", Length: 1, Func: run, NoName: true, Enumerable: true},
		{Name: "intercept", Length: 1, Func: intercept, NoName: true, Enumerable: true},
		{Name: "bind", Length: 1, Func: bind, NoName: true, Enumerable: true},
	}}
}

// construct is new Domain().
// https://nodejs.org/api/domain.html#class-domain
func construct(c *engine.Call) error {
	e := env.From(c)
	s := states.Must(e)
	o := c.ThisObject()
	if err := events.Init(e, o); err != nil {
		return err
	}
	if err := o.SetKey(keyMembers.Key(), e.RT.NewArray().Value()); err != nil {
		return err
	}
	if err := o.PutKey(s.weakKey, e.RT.NewObjectWithPrototype(s.weakRef).Value()); err != nil {
		return err
	}
	for _, name := range [...]string{"removeListener", "newListener"} {
		if err := events.On(e, o, name, s.update); err != nil {
			return err
		}
	}
	if s.observing {
		return nil
	}
	s.observing = true
	_, err := asynchooks.Observe(e, &asynchooks.Observer{Init: s.mark})
	return err
}

// mark makes the active domain a property of a new asynchronous resource.
// Promises of other contexts stay as they are.
func (s *state) mark(_ env.AsyncIDs, kind string, resource engine.Value) {
	active := s.scope().active
	if active.IsNullish() {
		return
	}
	if kind == "PROMISE" {
		if is, err := s.e.RT.InstanceOf(resource, s.promise); err != nil || !is {
			return
		}
	}
	if o, ok := resource.AsObject(); ok {
		_ = setDomain(o, active) // resources that are frozen go without
	}
}

// setDomain defines the property domain.
func setDomain(o *engine.Object, d engine.Value) error {
	return o.Define(keyDomain.Key(), engine.Property{Value: d, Writable: true, Configurable: true})
}

func this(c *engine.Call) (*state, *engine.Object, error) {
	s := states.Must(env.From(c))
	o := c.ThisObject()
	if o == nil {
		return nil, nil, nodeerr.InvalidThis("Domain")
	}
	return s, o, nil
}

func enter(c *engine.Call) (engine.Value, error) {
	s, d, err := this(c)
	if err == nil {
		s.enter(d)
	}
	return engine.Undefined, err
}

func exit(c *engine.Call) (engine.Value, error) {
	s, d, err := this(c)
	if err == nil {
		s.exit(d)
	}
	return engine.Undefined, err
}

// add is domain.add(emitter).
// https://nodejs.org/api/domain.html#domainaddemitter
func add(c *engine.Call) (engine.Value, error) {
	s, d, err := this(c)
	if err != nil {
		return engine.Undefined, err
	}
	has, err := c.Runtime().GetV(c.Arg(0), keyDomain.Key())
	if err != nil || has.SameValue(d.Value()) {
		return engine.Undefined, err
	}
	ee, ok := c.Arg(0).AsObject()
	if !ok {
		return engine.Undefined, engine.TypeError("Object.defineProperty called on non-object")
	}
	if old, ok := has.AsObject(); ok {
		if _, err := old.Invoke("remove", ee.Value()); err != nil {
			return engine.Undefined, err
		}
	}
	if s.domainOf(ee.Value()) != nil {
		// Domains that belong to each other would never end.
		above, err := d.GetKey(keyDomain.Key())
		for err == nil && above.Truthy() {
			if above.SameValue(ee.Value()) {
				return engine.Undefined, nil
			}
			above, err = c.Runtime().GetV(above, keyDomain.Key())
		}
		if err != nil {
			return engine.Undefined, err
		}
	}
	if err := setDomain(ee, d.Value()); err != nil {
		return engine.Undefined, err
	}
	members, err := membersOf(d)
	if err != nil {
		return engine.Undefined, err
	}
	_, err = members.Invoke("push", ee.Value())
	return engine.Undefined, err
}

func membersOf(d *engine.Object) (*engine.Object, error) {
	v, err := d.GetKey(keyMembers.Key())
	if err != nil {
		return nil, err
	}
	o, ok := v.AsObject()
	if !ok {
		return nil, engine.TypeError("domain.members is not an array")
	}
	return o, nil
}

// remove is domain.remove(emitter).
// https://nodejs.org/api/domain.html#domainremoveemitter
func remove(c *engine.Call) (engine.Value, error) {
	_, d, err := this(c)
	if err != nil {
		return engine.Undefined, err
	}
	ee, ok := c.Arg(0).AsObject()
	if !ok {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "ee", c.Arg(0), "Object")
	}
	if err := ee.SetKey(keyDomain.Key(), engine.Null); err != nil {
		return engine.Undefined, err
	}
	members, err := membersOf(d)
	if err != nil {
		return engine.Undefined, err
	}
	at, err := members.Invoke("indexOf", ee.Value())
	if i, _ := at.AsInt(); err != nil || i < 0 {
		return engine.Undefined, err
	}
	_, err = members.Invoke("splice", at, engine.Int(1))
	return engine.Undefined, err
}

// run is domain.run(fn[, ...args]). A function that throws leaves its domain
// entered: that is how the error finds it.
// https://nodejs.org/api/domain.html#domainrunfn-args
func run(c *engine.Call) (engine.Value, error) {
	s, d, err := this(c)
	if err != nil {
		return engine.Undefined, err
	}
	s.enter(d)
	f, ok := c.Arg(0).AsFunction()
	if !ok {
		return engine.Undefined, engine.TypeError("Function.prototype.apply was called on %s, which is %s and not a function",
			nodeerr.Inspect(c.Runtime(), c.Arg(0)), c.Arg(0).TypeOf())
	}
	v, err := c.Forward(f, d.Value(), 1)
	if err == nil {
		s.exit(d)
	}
	return v, err
}

// callable is cb of bind and intercept, which find out when they call it.
func callable(v engine.Value) (*engine.Function, error) {
	f, ok := v.AsFunction()
	if !ok {
		return nil, engine.TypeError("Function.prototype.apply was called on %s, which is %s and not a function", v.TypeOf(), v.TypeOf())
	}
	return f, nil
}

// bind is domain.bind(callback).
// https://nodejs.org/api/domain.html#domainbindcallback
func bind(c *engine.Call) (engine.Value, error) {
	s, d, err := this(c)
	if err != nil {
		return engine.Undefined, err
	}
	cb := c.Arg(0)
	f := c.Runtime().NewFunction("runBound", 0, func(c *engine.Call) (engine.Value, error) {
		s.enter(d)
		f, err := callable(cb)
		if err != nil {
			return engine.Undefined, err
		}
		v, err := c.Forward(f, c.This(), 0)
		if err == nil {
			s.exit(d)
		}
		return v, err
	})
	return f.Value(), setDomain(&f.Object, d.Value())
}

// intercept is domain.intercept(callback).
// https://nodejs.org/api/domain.html#domaininterceptcallback
func intercept(c *engine.Call) (engine.Value, error) {
	s, d, err := this(c)
	if err != nil {
		return engine.Undefined, err
	}
	cb := c.Arg(0)
	f := c.Runtime().NewFunction("runIntercepted", 0, func(c *engine.Call) (engine.Value, error) {
		if er, ok := c.Arg(0).AsObject(); ok {
			is, err := isError(c.Runtime(), er)
			if err != nil {
				return engine.Undefined, err
			}
			if is {
				return engine.Undefined, s.intercepted(d, er, cb)
			}
		}
		s.enter(d)
		f, err := callable(cb)
		if err != nil {
			return engine.Undefined, err
		}
		v, err := c.Forward(f, c.This(), 1)
		if err == nil {
			s.exit(d)
		}
		return v, err
	})
	return f.Value(), nil
}

func isError(rt *engine.Runtime, o *engine.Object) (bool, error) {
	base, ok := rt.Intrinsic("Error").Value().AsFunction()
	if !ok {
		return false, nil
	}
	return rt.InstanceOf(o.Value(), base)
}

// intercepted gives the error of an intercepted callback to the domain.
func (s *state) intercepted(d, er *engine.Object, cb engine.Value) error {
	if err := er.SetKey(keyDomainBound.Key(), cb); err != nil {
		return err
	}
	if err := er.SetKey(keyDomainThrown.Key(), engine.False); err != nil {
		return err
	}
	if err := setDomain(er, d.Value()); err != nil {
		return err
	}
	_, err := events.EmitKey(s.e, d, keyError.Key(), er.Value())
	return err
}
