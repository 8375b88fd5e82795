package blob

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

// inspectAs shows this as util.inspect shows an object of the given
// properties behind a class name; arguments are those of util.inspect.custom.
func inspectAs(c *engine.Call, name string, fill func(o *engine.Object) error) (engine.Value, error) {
	rt := c.Runtime()
	depth := c.Arg(0)
	if d, ok := depth.AsNumber(); ok && d < 0 {
		return engine.String("[" + name + "]"), nil
	}
	opts := rt.NewObject()
	if from, ok := c.Arg(1).AsObject(); ok {
		if err := opts.CopyDataProperties(from.Value()); err != nil {
			return engine.Undefined, err
		}
		// COMPAT: the depth is that of the whole inspection, not what is left of it.
		whole, err := from.Get("depth")
		if err != nil {
			return engine.Undefined, err
		}
		if d, ok := whole.AsNumber(); ok {
			if err := opts.Put("depth", engine.Number(d-1)); err != nil {
				return engine.Undefined, err
			}
		}
	}
	o := rt.NewObject()
	if err := fill(o); err != nil {
		return engine.Undefined, err
	}
	e := env.From(c)
	util, err := e.Builtin(e, "util")
	if err != nil {
		return engine.Undefined, err
	}
	uo, _ := util.AsObject()
	v, err := uo.Invoke("inspect", o.Value(), opts.Value())
	if err != nil {
		return engine.Undefined, err
	}
	s, _ := v.AsString()
	return engine.String(name + " " + s), nil
}
