package v8

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/asynchooks"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// hookKinds are the hooks of a promise and the methods that set one of them.
var hookKinds = [...]struct{ name, method string }{{"init", "onInit"}, {"before", "onBefore"}, {"after", "onAfter"}, {"settled", "onSettled"}}

// promiseHooks is v8.promiseHooks.
// https://nodejs.org/api/v8.html#promise-hooks
func promiseHooks(e *env.Env) (engine.Value, error) {
	o := e.RT.NewObject()
	create := e.RT.NewFunction("createHook", 0, func(c *engine.Call) (engine.Value, error) {
		var hooks [4]*engine.Function
		for i, k := range hookKinds {
			v := engine.Undefined
			if given, ok := c.Arg(0).AsObject(); ok {
				var err error
				if v, err = given.Get(k.name); err != nil {
					return engine.Undefined, err
				}
			}
			if v.IsUndefined() {
				continue
			}
			f, err := plainFunction(c, v, k.name+"Hook")
			if err != nil {
				return engine.Undefined, err
			}
			hooks[i] = f
		}
		return startHooks(c, hooks)
	})
	if err := o.Put("createHook", create.Value()); err != nil {
		return engine.Undefined, err
	}
	for i, k := range hookKinds {
		f := e.RT.NewFunction("", 1, func(c *engine.Call) (engine.Value, error) {
			var hooks [4]*engine.Function
			var err error
			if hooks[i], err = plainFunction(c, c.Arg(0), k.name+"Hook"); err != nil {
				return engine.Undefined, err
			}
			return startHooks(c, hooks)
		})
		if err := o.Put(k.method, f.Value()); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}

// plainFunction refuses asynchronous functions, whose promises would call the
// hook again.
func plainFunction(c *engine.Call, v engine.Value, name string) (*engine.Function, error) {
	f, ok := v.AsFunction()
	if ok {
		tag, err := f.GetKey(engine.SymbolToStringTag.Key())
		if err != nil {
			return nil, err
		}
		if name, _ := tag.AsString(); name != "AsyncFunction" {
			return f, nil
		}
	}
	return nil, nodeerr.InvalidArgType(c.Runtime(), name, v, "function")
}

// startHooks begins to call hooks; the function returned ends that.
func startHooks(c *engine.Call, hooks [4]*engine.Function) (engine.Value, error) {
	e := env.From(c)
	call := func(f *engine.Function) func(args ...engine.Value) {
		if f == nil {
			return nil
		}
		return func(args ...engine.Value) {
			if _, err := f.Call(engine.Undefined, args...); err != nil {
				e.UncaughtInMicrotask(err)
			}
		}
	}
	stop, err := asynchooks.ObservePromises(e, &asynchooks.PromiseObserver{
		Init: call(hooks[0]), Before: call(hooks[1]), After: call(hooks[2]), Settled: call(hooks[3])})
	if err != nil {
		return engine.Undefined, err
	}
	return e.RT.NewFunction("", 0, func(*engine.Call) (engine.Value, error) {
		stop()
		return engine.Undefined, nil
	}).Value(), nil
}
