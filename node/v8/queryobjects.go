package v8

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// queryObjects is v8.queryObjects(ctor[, options]): the objects whose
// prototype chain has the prototype of a constructor.
// https://nodejs.org/api/v8.html#v8queryobjectsctor-options
func queryObjects(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	ctor, err := validate.Function(c, c.Arg(0), "constructor")
	if err != nil {
		return engine.Undefined, err
	}
	format := "count"
	if v := c.Arg(1); !v.IsUndefined() {
		o, err := validate.Object(c, v, "options")
		if err != nil {
			return engine.Undefined, err
		}
		f, err := o.Get("format")
		if err != nil {
			return engine.Undefined, err
		}
		if !f.IsUndefined() {
			if format, _ = f.AsString(); format != "count" && format != "summary" {
				return engine.Undefined, nodeerr.InvalidArgValue(rt, "options.format", f, "is invalid")
			}
		}
	}
	found, err := instances(c, ctor)
	if err != nil {
		return engine.Undefined, err
	}
	if format == "count" {
		return engine.Int(len(found)), nil
	}
	return summary(env.Of(rt), found)
}

// instances returns the live objects that inherit from the prototype of f.
func instances(c *engine.Call, f *engine.Function) (found []*engine.Object, err error) {
	p, err := f.Get("prototype")
	if err != nil {
		return nil, err
	}
	proto, ok := p.AsObject()
	if !ok {
		return nil, nil
	}
	WalkHeap(env.Of(c.Runtime())).Objects(func(o *engine.Object) bool {
		if o.InheritsFrom(proto) {
			found = append(found, o)
		}
		return true
	})
	return found, nil
}

// summary shows objects as util.inspect does without depth.
func summary(e *env.Env, found []*engine.Object) (engine.Value, error) {
	util, err := builtin(e, "util")
	if err != nil {
		return engine.Undefined, err
	}
	options := e.RT.NewObject()
	if err := options.Put("depth", engine.Int(0)); err != nil {
		return engine.Undefined, err
	}
	texts := make([]engine.Value, len(found))
	for i, o := range found {
		if texts[i], err = util.Invoke("inspect", o.Value(), options.Value()); err != nil {
			return engine.Undefined, err
		}
	}
	return e.RT.NewArray(texts...).Value(), nil
}
