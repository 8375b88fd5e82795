package webidl

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

// Inspect shows o behind a name, as the method that util.inspect calls does.
func Inspect(c *engine.Call, name string, o *engine.Object) (engine.Value, error) {
	rt := c.Runtime()
	e := env.From(c)
	opts := rt.NewObject()
	if from, ok := c.Arg(1).AsObject(); ok {
		if err := opts.CopyDataProperties(from.Value()); err != nil {
			return engine.Undefined, err
		}
	}
	depth, err := opts.Get("depth")
	if err != nil {
		return engine.Undefined, err
	}
	if depth.IsNullish() {
		if err := opts.Set("depth", c.Arg(0)); err != nil {
			return engine.Undefined, err
		}
	}
	util, err := e.Builtin(e, "util")
	if err != nil {
		return engine.Undefined, err
	}
	uo, _ := util.AsObject()
	v, err := uo.Invoke("formatWithOptions", opts.Value(), o.Value())
	if err != nil {
		return engine.Undefined, err
	}
	return engine.String(name + " ").Concat(v)
}
