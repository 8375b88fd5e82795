package net

import (
	"github.com/sxfescript/sxn/engine"
)

// arguments are the arguments of connect and listen in one form.
type arguments struct {
	options  *engine.Object
	callback *engine.Function
}

// normalizeArgs turns (options), (path), (port[, host]) with a callback at the
// end into options and callback.
// https://nodejs.org/api/net.html#netcreateconnection
func normalizeArgs(rt *engine.Runtime, args []engine.Value) (arguments, error) {
	a := arguments{}
	if len(args) == 0 {
		a.options = rt.NewObject()
		return a, nil
	}
	first := args[0]
	if o, ok := first.AsObject(); ok && !first.IsFunction() {
		a.options = o
	} else if isPipeName(rt, first) {
		a.options = rt.NewObject()
		if err := a.options.Put("path", first); err != nil {
			return a, err
		}
	} else {
		a.options = rt.NewObject()
		if err := a.options.Put("port", first); err != nil {
			return a, err
		}
		if len(args) > 1 && args[1].IsString() {
			if err := a.options.Put("host", args[1]); err != nil {
				return a, err
			}
		}
	}
	a.callback, _ = args[len(args)-1].AsFunction()
	return a, nil
}

// normalizeValues is normalizeArgs for what may be its result already.
func normalizeValues(rt *engine.Runtime, args []engine.Value) (arguments, error) {
	if len(args) > 0 && args[0].IsArray() {
		o, _ := args[0].AsObject()
		vs, _ := o.Elements()
		a := arguments{}
		if len(vs) > 0 {
			a.options, _ = vs[0].AsObject()
		}
		if len(vs) > 1 {
			a.callback, _ = vs[1].AsFunction()
		}
		if a.options == nil {
			a.options = rt.NewObject()
		}
		return a, nil
	}
	return normalizeArgs(rt, args)
}

// isPipeName reports whether v is a path: a string that is no number.
func isPipeName(rt *engine.Runtime, v engine.Value) bool {
	if !v.IsString() {
		return false
	}
	_, ok := portNumber(rt, v)
	return !ok
}

// portNumber returns the non-negative number that v is or spells, as toNumber
// of Node does.
func portNumber(rt *engine.Runtime, v engine.Value) (float64, bool) {
	f, err := rt.ToNumber(v)
	if v.IsSymbol() || v.IsBigInt() || err != nil {
		return 0, false
	}
	return f, f >= 0
}

// moduleNormalizeArgs is net._normalizeArgs(args).
func moduleNormalizeArgs(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	list, _ := c.Arg(0).AsObject()
	var args []engine.Value
	if list != nil {
		args, _ = list.Elements()
	}
	a, err := normalizeArgs(rt, args)
	if err != nil {
		return engine.Undefined, err
	}
	cb := engine.Null
	if a.callback != nil {
		cb = a.callback.Value()
	}
	return rt.NewArray(a.options.Value(), cb).Value(), nil
}
