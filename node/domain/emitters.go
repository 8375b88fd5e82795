package domain

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// prepare makes what the module needs.
func (s *state) prepare(e *env.Env) error {
	rt := e.RT
	s.e, s.idle, s.weakKey = e, engine.Null, engine.NewSymbol("kWeak")
	var err error
	if s.class, err = rt.NewClass(domainClass()); err != nil {
		return err
	}
	weak, err := rt.NewClass(&engine.Class{Name: "WeakReference", ES5: true, Init: func(*engine.Call) error { return engine.TypeError("Illegal constructor") }})
	if err != nil {
		return err
	}
	v, err := weak.Get("prototype")
	if err != nil {
		return err
	}
	s.weakRef, _ = v.AsObject()
	s.update = rt.NewFunction("updateExceptionCapture", 0, func(*engine.Call) (engine.Value, error) { return engine.Undefined, nil })
	s.promise, _ = rt.Intrinsic("Promise").Value().AsFunction()
	if s.emitter, err = events.Class(rt); err != nil {
		return err
	}
	s.process, err = e.Process()
	return err
}

// install makes the module part of emitters, of process and of what happens
// to errors that nothing catches.
func (s *state) install(e *env.Env) error {
	rt := e.RT
	if _, err := e.Builtin(e, "events"); err != nil { // its properties, before they are replaced
		return err
	}
	v, err := s.emitter.Get("prototype")
	if err != nil {
		return err
	}
	proto, _ := v.AsObject()
	if v, err = proto.Get("emit"); err != nil {
		return err
	}
	s.emit, _ = v.AsFunction()
	if v, err = s.emitter.Get("init"); err != nil {
		return err
	}
	s.init, _ = v.AsFunction()
	if err := s.emitter.Define(engine.NewKey("usingDomains"), engine.Property{Value: engine.True, Writable: true, Enumerable: true, Configurable: true}); err != nil {
		return err
	}
	if err := s.emitter.Set("init", rt.NewFunction("", 1, s.emitterInit).Value()); err != nil {
		return err
	}
	if err := proto.Set("emit", rt.NewFunction("emit", 0, s.emitterEmit).Value()); err != nil {
		return err
	}
	get := rt.NewFunction("get", 0, func(*engine.Call) (engine.Value, error) { return s.scope().active, nil })
	set := rt.NewFunction("set", 1, func(c *engine.Call) (engine.Value, error) {
		s.set(s.scope().stack, c.Arg(0))
		return engine.Undefined, nil
	})
	err = s.process.Define(keyDomain.Key(), engine.Property{Get: get, Set: set, Enumerable: true, Configurable: true})
	if err != nil {
		return err
	}
	e.DomainCapture = s.capture
	e.ActiveDomain = func() *engine.Object { return s.domainOf(s.scope().active) }
	return nil
}

// emitterInit is EventEmitter.init: an emitter belongs to the active domain.
func (s *state) emitterInit(c *engine.Call) (engine.Value, error) {
	o := c.ThisObject()
	if o == nil || s.init == nil {
		return engine.Undefined, nodeerr.InvalidThis("EventEmitter")
	}
	if err := setDomain(o, engine.Null); err != nil {
		return engine.Undefined, err
	}
	if active := s.scope().active; active.Truthy() && s.domainOf(o.Value()) == nil {
		if err := o.SetKey(keyDomain.Key(), active); err != nil {
			return engine.Undefined, err
		}
	}
	return c.Forward(s.init, c.This(), 0)
}

// emitterEmit is EventEmitter.prototype.emit: listeners run in the domain of
// the emitter, and errors without a listener go to it.
func (s *state) emitterEmit(c *engine.Call) (engine.Value, error) {
	o := c.ThisObject()
	if o == nil || o == s.process {
		return c.Forward(s.emit, c.This(), 0)
	}
	v, err := o.GetKey(keyDomain.Key())
	if err != nil {
		return engine.Undefined, err
	}
	d, ok := v.AsObject()
	if !ok {
		return c.Forward(s.emit, c.This(), 0)
	}
	if name, _ := c.Arg(0).AsString(); name == "error" {
		n, err := events.ListenerCountKey(s.e, o, keyError.Key())
		if err != nil {
			return engine.Undefined, err
		}
		if n > 0 {
			return c.Forward(s.emit, c.This(), 0)
		}
		return engine.False, s.emitError(c, o, d)
	}
	s.enter(d)
	r, err := c.Forward(s.emit, c.This(), 0)
	if err == nil {
		s.exit(d)
	}
	return r, err
}

// emitError gives an error that an emitter has no listener for to its domain,
// whose handler runs in the domain around that.
func (s *state) emitError(c *engine.Call, o, d *engine.Object) error {
	er := c.Arg(1)
	if !er.Truthy() {
		text := "Unhandled error."
		if !er.IsUndefined() {
			text += " (" + nodeerr.Inspect(c.Runtime(), er) + ")"
		}
		er = nodeerr.New("ERR_UNHANDLED_ERROR", "%s", text).Value(c.Runtime())
	}
	if eo, ok := er.AsObject(); ok && !er.IsFunction() {
		if err := eo.SetKey(keyDomainEmitter.Key(), o.Value()); err != nil {
			return err
		}
		if err := setDomain(eo, d.Value()); err != nil {
			return err
		}
		if err := eo.SetKey(keyDomainThrown.Key(), engine.False); err != nil {
			return err
		}
	}
	outer := s.scope()
	i := len(outer.stack)
	for i > 0 && outer.active.SameValue(outer.stack[i-1].Value()) {
		i--
	}
	active := engine.Null
	if i > 0 {
		active = outer.stack[i-1].Value()
	}
	s.set(outer.stack[:i], active)
	if _, err := events.EmitKey(s.e, d, keyError.Key(), er); err != nil {
		return err
	}
	s.set(outer.stack, outer.active)
	return nil
}
