package constants

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/runtime/env"
)

// Module is node:constants.
var Module = node.Module{ID: "constants", Build: build}

// sources are the objects that are put together, in order.
var sources = [...]struct{ module, group string }{{"os", "dlopen"}, {"os", "errno"}, {"os", "priority"}, {"os", "signals"}, {"fs", ""}, {"crypto", ""}}

func build(e *env.Env, _ *node.Module) (engine.Value, error) {
	result := e.RT.NewObject()
	for _, s := range sources {
		v, err := e.Builtin(e, s.module)
		if err != nil {
			return engine.Undefined, err
		}
		if v, err = e.RT.GetV(v, engine.NewKey("constants")); err != nil {
			return engine.Undefined, err
		}
		if s.group != "" {
			if v, err = e.RT.GetV(v, engine.NewKey(s.group)); err != nil {
				return engine.Undefined, err
			}
		}
		if err := copyInto(result, v); err != nil {
			return engine.Undefined, err
		}
	}
	return result.Value(), result.Freeze()
}

func copyInto(result *engine.Object, v engine.Value) error {
	o, ok := v.AsObject()
	if !ok {
		return nil
	}
	keys, err := o.Keys()
	if err != nil {
		return err
	}
	for _, k := range keys {
		p, ok, err := o.OwnProperty(k)
		if err != nil {
			return err
		}
		if !ok || p.Get != nil {
			continue // the list of ciphers can be changed, and stays where it is
		}
		if err := result.PutKey(k, p.Value); err != nil {
			return err
		}
	}
	return nil
}
