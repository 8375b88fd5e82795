package vm

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
)

func syntheticClass(parent *engine.Function) *engine.Class {
	return &engine.Class{Name: "SyntheticModule", Length: 2,
		Parent: func(*engine.Runtime) (*engine.Function, error) { return parent, nil },
		Init:   syntheticInit,
		Methods: []engine.Method{
			{Name: "link", Func: syntheticLink},
			{Name: "setExport", Length: 2, Func: syntheticSetExport},
		}}
}

// syntheticInit is new vm.SyntheticModule(exportNames, evaluateCallback[, options]).
// https://nodejs.org/api/vm.html#new-vmsyntheticmoduleexportnames-evaluatecallback-options
func syntheticInit(c *engine.Call) error {
	names, err := exportNames(c)
	if err != nil {
		return err
	}
	f, err := validate.Function(c, c.Arg(1), "evaluateCallback")
	if err != nil {
		return err
	}
	options, err := moduleOptions(c, 2)
	if err != nil {
		return err
	}
	m, err := initModule(c, options)
	if err != nil {
		return err
	}
	m.m = m.realm.rt.NewSyntheticModule(m.identifier, names, func(func(string, engine.Value) error) error {
		_, err := f.Call(m.object.Value())
		return err
	})
	if err := m.m.Link(); err != nil { // it depends on nothing
		return err
	}
	return m.publish()
}

// exportNames reads the argument of that name.
func exportNames(c *engine.Call) ([]string, error) {
	rt := c.Runtime()
	v := c.Arg(0)
	invalid := func() error {
		return nodeerr.Type("ERR_INVALID_ARG_TYPE", `The "exportNames" argument must be an Array of unique strings. Received %s`, nodeerr.Received(rt, v))
	}
	if !v.IsArray() {
		return nil, invalid()
	}
	var names []string
	seen := map[string]bool{}
	bad := false
	err := rt.Iterate(v, func(v engine.Value) error {
		s, ok := v.AsWTF8()
		switch {
		case !ok:
			bad = true
		case seen[s]:
			return nodeerr.InvalidArgValue(rt, "exportNames."+s, v, "is duplicated")
		}
		seen[s] = true
		names = append(names, s)
		return nil
	})
	if err == nil && bad {
		err = invalid()
	}
	return names, err
}

func thisSynthetic(c *engine.Call) (*vmModule, error) {
	if m := moduleOf(c.This()); m != nil && m.source == nil {
		return m, nil
	}
	return nil, nodeerr.InvalidThis("SyntheticModule")
}

// syntheticLink is syntheticModule.link(): there is nothing to link.
func syntheticLink(c *engine.Call) (engine.Value, error) {
	_, err := thisSynthetic(c)
	return engine.Undefined, err
}

// syntheticSetExport is syntheticModule.setExport(name, value).
// https://nodejs.org/api/vm.html#syntheticmodulesetexportname-value
func syntheticSetExport(c *engine.Call) (engine.Value, error) {
	m, err := thisSynthetic(c)
	if err != nil {
		return engine.Undefined, err
	}
	name, err := validate.String(c, c.Arg(0), "name")
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, m.m.SetExport(name, c.Arg(1))
}
