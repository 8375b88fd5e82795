package globals

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

// global is one name.
type global struct {
	Name string
	Kind kind
	// Enumerable is set where Node's property is.
	Enumerable bool
	// Value makes the value when it is first read.
	Value func(e *env.Env) (engine.Value, error)
	// Module names the builtin module that exports the value as Export, or
	// under Name where Export is empty, or is the value where Export is "*".
	Module, Export string
	// When says whether the name is there at all; nil means that it is.
	When func(e *env.Env) bool
}

// kind is the form of a property.
type kind uint8

const (
	// data is a writable, configurable data property.
	data kind = iota
	// variable is an accessor pair over a variable, its functions named get and set.
	variable
	// getter is an accessor without setter.
	getter
	// replaceable is an accessor whose setter makes it a data property.
	replaceable
)

// Install defines the globals in a runtime.
func Install(e *env.Env) error {
	o := e.RT.Global()
	methods := make([]engine.Method, 0, 8)
	for i := range table {
		g := &table[i]
		if g.Value == nil && g.Module == "" || g.When != nil && !g.When(e) {
			continue
		}
		methods = append(methods[:0], engine.Method{Name: g.Name, Enumerable: g.Enumerable})
		m := &methods[0]
		v := &value{g: g}
		switch g.Kind {
		case data:
			m.Value = func(rt *engine.Runtime) (engine.Value, error) { return v.make(env.Of(rt)) }
		case variable:
			err := o.Define(engine.NewKey(g.Name), engine.Property{Get: e.RT.NewThunk("get", func() (engine.Value, error) { return v.read(e) }),
				Set: e.RT.NewFunction("set", 1, v.set), Enumerable: g.Enumerable, Configurable: true})
			if err != nil {
				return err
			}
			continue
		case getter:
			m.Get = v.get
		case replaceable:
			m.Get, m.Set = v.get, v.replace
		}
		if err := e.RT.DefineMethods(o, methods); err != nil {
			return err
		}
	}
	return o.Define(engine.SymbolToStringTag.Key(), engine.Property{Value: engine.String("global"), Configurable: true})
}

// value is the value of one global in one runtime.
type value struct {
	g    *global
	v    engine.Value
	made bool
}

func (v *value) make(e *env.Env) (engine.Value, error) {
	if v.g.Value != nil {
		return v.g.Value(e)
	}
	exports, err := e.Builtin(e, v.g.Module)
	if err != nil || v.g.Export == "*" {
		return exports, err
	}
	name := v.g.Export
	if name == "" {
		name = v.g.Name
	}
	return e.RT.GetV(exports, engine.NewKey(name))
}

func (v *value) get(c *engine.Call) (engine.Value, error) { return v.read(env.From(c)) }

func (v *value) read(e *env.Env) (engine.Value, error) {
	if !v.made {
		x, err := v.make(e)
		if err != nil {
			return engine.Undefined, err
		}
		v.v, v.made = x, true
	}
	return v.v, nil
}

func (v *value) set(c *engine.Call) (engine.Value, error) {
	v.v, v.made = c.Arg(0), true
	return engine.Undefined, nil
}

func (v *value) replace(c *engine.Call) (engine.Value, error) {
	o := c.ThisObject()
	if o == nil {
		o = c.Runtime().Global()
	}
	return engine.Undefined, o.Define(engine.NewKey(v.g.Name),
		engine.Property{Value: c.Arg(0), Writable: true, Enumerable: v.g.Enumerable, Configurable: true})
}
