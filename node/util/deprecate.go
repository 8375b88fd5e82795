package util

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/engine/introspect"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

var (
	keyPrototype = engine.StaticKey{Name: "prototype"}
	keyLength    = engine.StaticKey{Name: "length"}
)

// deprecate is util.deprecate(fn, msg[, code[, options]]).
// https://nodejs.org/api/util.html#utildeprecatefn-msg-code-options
func deprecate(c *engine.Call) (engine.Value, error) {
	code := ""
	if v := c.Arg(2); !v.IsUndefined() {
		var err error
		if code, err = validate.String(c, v, "code"); err != nil {
			return engine.Undefined, err
		}
	}
	e := env.From(c)
	if e.Options.NoDeprecation {
		return c.Arg(0), nil
	}
	f, ok := c.Arg(0).AsFunction()
	if !ok {
		return engine.Undefined, engine.TypeError("Object prototype may only be an Object or null: %s", introspect.Describe(c.Arg(0)))
	}
	d := &deprecated{e: e, f: f, message: c.Arg(1), code: code}
	d.self = c.Runtime().NewFunctionOrConstructor("deprecated", 0, d.call)
	return d.self.Value(), d.dress()
}

// deprecated is a function that warns when it is first called.
type deprecated struct {
	e       *env.Env
	f, self *engine.Function
	message engine.Value
	code    string
	warned  bool
}

// dress gives the function what callers see of the one behind it: the chain
// of prototypes, the length, and the prototype of a constructor.
func (d *deprecated) dress() error {
	proto, err := d.f.GetKey(keyPrototype.Key())
	if err != nil {
		return err
	}
	if proto.IsUndefined() {
		own := d.e.RT.NewObject()
		if err := own.Define(engine.NewKey("constructor"), engine.Property{Value: d.self.Value(), Writable: true, Configurable: true}); err != nil {
			return err
		}
		proto = own.Value()
	}
	if err := d.self.Define(keyPrototype.Key(), engine.Property{Value: proto, Writable: true}); err != nil {
		return err
	}
	if err := d.self.SetPrototype(&d.f.Object); err != nil {
		return err
	}
	n, err := d.f.GetKey(keyLength.Key())
	if err != nil {
		return err
	}
	return d.self.Define(keyLength.Key(), engine.Property{Value: n, Configurable: true})
}

func (d *deprecated) call(c *engine.Call) (engine.Value, error) {
	if !d.warned {
		d.warned = true
		if err := d.warn(); err != nil {
			return engine.Undefined, err
		}
	}
	if nt := c.NewTarget(); nt != nil {
		target, _ := nt.Value().AsFunction()
		o, err := d.f.ConstructWith(target, c.Args(0)...)
		if err != nil {
			return engine.Undefined, err
		}
		return o.Value(), nil
	}
	return c.Forward(d.f, c.This(), 0)
}

// deprecations are the codes that have been warned about in a runtime.
type deprecations struct{ codes map[string]bool }

var deprecationStates = env.State[deprecations]{}

func (d *deprecated) warn() error {
	if d.code == "" {
		return d.e.EmitWarning(d.message, engine.String("DeprecationWarning"), engine.Undefined, d.self.Value())
	}
	s := deprecationStates.Must(d.e)
	if s.codes[d.code] {
		return nil
	}
	if s.codes == nil {
		s.codes = map[string]bool{}
	}
	s.codes[d.code] = true
	return d.e.EmitWarning(d.message, engine.String("DeprecationWarning"), engine.String(d.code), d.self.Value())
}
