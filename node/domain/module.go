package domain

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/runtime/env"
)

// Module is node:domain.
var Module = node.Module{ID: "domain", Build: build, Exports: []node.Export{
	{Name: "_stack", Get: getStack, Set: ignore},
	{Name: "Domain", Value: func(e *env.Env) (engine.Value, error) { return states.Must(e).class.Value(), nil }},
	{Name: "createDomain", Func: createDomain},
	{Name: "create", Alias: "createDomain"},
	{Name: "active", Get: getActive, Set: ignore},
}}

func build(e *env.Env, m *node.Module) (engine.Value, error) {
	s, err := states.Get(e)
	if err == nil {
		err = s.prepare(e)
	}
	if err == nil {
		err = s.install(e)
	}
	if err != nil {
		return engine.Undefined, err
	}
	o := e.RT.NewObject()
	return o.Value(), node.Define(e, o, m.Exports)
}

// ignore is the setter of exports that tell of the state.
func ignore(*engine.Call) (engine.Value, error) { return engine.Undefined, nil }

func getStack(c *engine.Call) (engine.Value, error) {
	sc := states.Must(env.From(c)).scope()
	list := make([]engine.Value, len(sc.stack))
	for i, d := range sc.stack {
		list[i] = d.Value()
	}
	return c.Runtime().NewArray(list...).Value(), nil
}

func getActive(c *engine.Call) (engine.Value, error) {
	return states.Must(env.From(c)).scope().active, nil
}

// createDomain is domain.create().
// https://nodejs.org/api/domain.html#domaincreate
func createDomain(c *engine.Call) (engine.Value, error) {
	o, err := states.Must(env.From(c)).class.Construct()
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}
