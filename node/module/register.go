package module

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/modules/esm"
	"github.com/sxfescript/sxn/node/internal/deprecation"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/structuredclone"
)

// register is module.register(specifier[, parentURL][, options]).
// https://nodejs.org/api/module.html#moduleregisterspecifier-parenturl-options
func register(c *engine.Call) (engine.Value, error) {
	e, rt := env.From(c), c.Runtime()
	if err := deprecation.Warn(e, "DEP0205", "`module.register()` is deprecated. Use `module.registerHooks()` instead."); err != nil {
		return engine.Undefined, err
	}
	specifier, err := rt.ToString(c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	parent, options := c.Arg(1), c.Arg(2)
	if o, ok := parent.AsObject(); ok {
		href, err := o.Get("href")
		if err != nil {
			return engine.Undefined, err
		}
		if !href.IsString() {
			options = parent
			if parent, err = o.Get("parentURL"); err != nil {
				return engine.Undefined, err
			}
		}
	}
	base := "data:"
	if !parent.IsNullish() {
		if base, err = rt.ToString(parent); err != nil {
			return engine.Undefined, err
		}
	}
	data, err := registerData(e, options)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, esm.Of(e).Register(specifier, base, data)
}

// registerData is a copy of options.data, as a thread of hooks would get it.
func registerData(e *env.Env, options engine.Value) (engine.Value, error) {
	o, ok := options.AsObject()
	if !ok {
		return engine.Undefined, nil
	}
	data, err := o.Get("data")
	if err != nil || !data.IsObject() {
		return data, err
	}
	list, err := o.Get("transferList")
	if err != nil {
		return engine.Undefined, err
	}
	var transfer []*engine.Object
	if list.IsArray() {
		err := e.RT.Iterate(list, func(v engine.Value) error {
			if x, ok := v.AsObject(); ok {
				transfer = append(transfer, x)
			}
			return nil
		})
		if err != nil {
			return engine.Undefined, err
		}
	}
	m, err := structuredclone.Serialize(e, data, transfer)
	if err != nil {
		return engine.Undefined, err
	}
	return m.Deserialize(e)
}
