package events

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// Shown says what util.inspect shows of an object behind the name of its class.
type Shown func(rt *engine.Runtime, o *engine.Object) (*engine.Object, error)

// DefineInspect gives a prototype the method that util.inspect calls: the
// object shows as the name of its constructor and what shown returns, or the
// name alone where nothing more may be shown.
// https://nodejs.org/api/util.html#utilinspectcustom
func DefineInspect(rt *engine.Runtime, proto *engine.Object, shown Shown) error {
	k := engine.SymbolFor("nodejs.util.inspect.custom")
	f := rt.NewKeyFunction(k, 2, func(c *engine.Call) (engine.Value, error) { return inspect(c, shown) })
	return proto.Define(k, engine.Property{Value: f.Value(), Writable: true, Configurable: true})
}

func inspect(c *engine.Call, shown Shown) (engine.Value, error) {
	rt := c.Runtime()
	o := c.ThisObject()
	if o == nil {
		return engine.Undefined, nodeerr.InvalidThis("Object")
	}
	name, err := className(o)
	if err != nil {
		return engine.Undefined, err
	}
	if d, ok := c.Arg(0).AsNumber(); ok && d < 0 {
		return engine.String(name), nil
	}
	v, err := shown(rt, o)
	if err != nil {
		return engine.Undefined, err
	}
	opts, err := deeper(rt, c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	f, ok := c.Arg(2).AsFunction()
	if !ok {
		if f, err = utilInspect(env.From(c)); err != nil {
			return engine.Undefined, err
		}
	}
	s, err := f.Call(engine.Undefined, v.Value(), opts.Value())
	if err != nil {
		return engine.Undefined, err
	}
	text, err := rt.ToString(s)
	return engine.String(name + " " + text), err
}

func utilInspect(e *env.Env) (*engine.Function, error) {
	v, err := e.Builtin(e, "util")
	if err != nil {
		return nil, err
	}
	i, err := e.RT.GetV(v, engine.NewKey("inspect"))
	if err != nil {
		return nil, err
	}
	f, _ := i.AsFunction()
	return f, nil
}

func className(o *engine.Object) (string, error) {
	v, err := o.Get("constructor")
	if err != nil {
		return "", err
	}
	if f, ok := v.AsFunction(); ok {
		return f.Name(), nil
	}
	return "Object", nil
}

// deeper copies the options of an inspection with one level less to go.
func deeper(rt *engine.Runtime, v engine.Value) (*engine.Object, error) {
	opts := rt.NewObject()
	from, ok := v.AsObject()
	if !ok {
		return opts, nil
	}
	keys, err := from.Keys()
	if err != nil {
		return nil, err
	}
	for _, k := range keys {
		x, err := from.GetKey(k)
		if err != nil {
			return nil, err
		}
		if d, ok := x.AsInt(); ok && k.Name() == "depth" {
			x = engine.Int(d - 1)
		}
		if err := opts.PutKey(k, x); err != nil {
			return nil, err
		}
	}
	return opts, nil
}

func inspectEvent(rt *engine.Runtime, o *engine.Object) (*engine.Object, error) {
	shown := rt.NewObject()
	d := eventKey.Get(o)
	if d == nil {
		return nil, nodeerr.InvalidThis("Event")
	}
	for _, p := range [...]nodeerr.Prop{{Name: "type", Value: d.typ}, {Name: "defaultPrevented", Value: engine.Bool(d.cancelable && d.canceled)},
		{Name: "cancelable", Value: engine.Bool(d.cancelable)}, {Name: "timeStamp", Value: engine.Number(d.time)}} {
		if err := shown.Put(p.Name, p.Value); err != nil {
			return nil, err
		}
	}
	return shown, nil
}

func inspectTarget(rt *engine.Runtime, _ *engine.Object) (*engine.Object, error) {
	return rt.NewObject(), nil
}
