package util

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// customPromisify is util.promisify.custom.
func customPromisify() engine.Key { return engine.SymbolFor("nodejs.util.promisify.custom") }

// promisifyArgs names the values that a callback gets beside the error, for
// functions whose promise is an object of them.
var promisifyArgs = engine.PrivateKey[[]string]{Name: "customPromisifyArgs"}

// promisifySymbol is the symbol under which functions show those names.
var promisifySymbol = env.State[engine.Key]{New: func(*env.Env) (*engine.Key, error) {
	k := engine.NewSymbol("customPromisifyArgs")
	return &k, nil
}}

// SetPromisifyArgs says that the promise of a promisified f is an object of
// the values under these names.
func SetPromisifyArgs(e *env.Env, f *engine.Object, names []string) error {
	promisifyArgs.Set(f, &names)
	k, err := promisifySymbol.Get(e)
	if err != nil {
		return err
	}
	return f.Define(*k, engine.Property{Value: e.RT.NewStringArray(names).Value()})
}

func promisifyFunction(e *env.Env) (engine.Value, error) {
	f := e.RT.NewFunction("promisify", 1, promisify)
	return f.Value(), f.Put("custom", customPromisify().Value())
}

// promisify is util.promisify(original).
func promisify(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	original, err := validate.Function(c, c.Arg(0), "original")
	if err != nil {
		return engine.Undefined, err
	}
	custom, err := original.GetKey(customPromisify())
	if err != nil {
		return engine.Undefined, err
	}
	if custom.Truthy() {
		f, ok := custom.AsFunction()
		if !ok {
			return engine.Undefined, nodeerr.InvalidArgType(rt, "util.promisify.custom", custom, "Function")
		}
		return custom, f.Define(customPromisify(), engine.Property{Value: custom, Configurable: true})
	}
	f := rt.NewFunction("fn", 0, func(c *engine.Call) (engine.Value, error) {
		p := rt.NewPromise()
		callback := rt.NewFunction("", 0, func(c *engine.Call) (engine.Value, error) {
			settle(rt, p, original, c)
			return engine.Undefined, nil
		})
		if _, err := original.Call(c.This(), append(c.Args(0), callback.Value())...); err != nil {
			if engine.IsTermination(err) {
				return engine.Undefined, err
			}
			p.Reject(err)
		}
		return p.Value(), nil
	})
	if err := copyProperties(f, original); err != nil {
		return engine.Undefined, err
	}
	return f.Value(), f.Define(customPromisify(), engine.Property{Value: f.Value(), Configurable: true})
}

// settle is the callback of a promisified function: (err, ...values).
func settle(rt *engine.Runtime, p *engine.Promise, original *engine.Function, c *engine.Call) {
	if c.Arg(0).Truthy() {
		p.RejectValue(c.Arg(0))
		return
	}
	names := promisifyArgs.Get(&original.Object)
	if names == nil || c.Len() <= 2 {
		p.Resolve(c.Arg(1))
		return
	}
	o := rt.NewObject()
	for i, n := range *names {
		if err := o.Put(n, c.Arg(i+1)); err != nil {
			p.Reject(err)
			return
		}
	}
	p.Resolve(o.Value())
}

// copyProperties gives f the prototype and own properties of original.
func copyProperties(f, original *engine.Function) error {
	proto, err := original.Prototype()
	if err != nil {
		return err
	}
	if err := f.SetPrototype(proto); err != nil {
		return err
	}
	return copyOwnProperties(f, original)
}

func copyOwnProperties(f, original *engine.Function) error {
	keys, err := original.OwnKeys()
	if err != nil {
		return err
	}
	for _, k := range keys {
		d, ok, err := original.OwnProperty(k)
		if err != nil {
			return err
		}
		if !ok {
			continue
		}
		if err := f.Define(k, d); err != nil {
			return err
		}
	}
	return nil
}

// callbackify is util.callbackify(original).
func callbackify(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	original, err := validate.Function(c, c.Arg(0), "original")
	if err != nil {
		return engine.Undefined, err
	}
	e := env.From(c)
	f := rt.NewFunction("callbackified", 0, func(c *engine.Call) (engine.Value, error) {
		n := c.Len()
		callback, ok := c.Arg(n - 1).AsFunction()
		if !ok {
			return engine.Undefined, nodeerr.InvalidArgType(rt, "last argument", c.Arg(n-1), "Function")
		}
		this := c.This()
		v, err := original.Call(this, c.Args(0)[:n-1]...)
		if err != nil {
			return engine.Undefined, err
		}
		p, err := rt.ResolvedPromise(v)
		if err != nil {
			return engine.Undefined, err
		}
		p.Then(func(v engine.Value, err error) error {
			e.NextTick(func() error {
				var cerr error
				if err != nil {
					_, cerr = callback.Call(this, reasonOf(rt, err))
				} else {
					_, cerr = callback.Call(this, engine.Null, v)
				}
				return cerr
			})
			return nil
		})
		return engine.Undefined, nil
	})
	if err := copyOwnProperties(f, original); err != nil {
		return engine.Undefined, err
	}
	name, err := original.Get("name")
	if err != nil {
		return engine.Undefined, err
	}
	if s, ok := name.AsString(); ok {
		if err := f.Define(engine.NewKey("name"), engine.Property{Value: engine.String(s + "Callbackified"), Configurable: true}); err != nil {
			return engine.Undefined, err
		}
	}
	length, err := original.Get("length")
	if err != nil {
		return engine.Undefined, err
	}
	if n, ok := length.AsInt(); ok {
		return f.Value(), f.Define(engine.NewKey("length"), engine.Property{Value: engine.Int(n + 1), Configurable: true})
	}
	return f.Value(), nil
}

// reasonOf is the reason of a rejection as callbackify hands it on: an error
// instead of a falsy value.
func reasonOf(rt *engine.Runtime, err error) engine.Value {
	v, _ := rt.ErrorValue(err)
	if v.Truthy() {
		return v
	}
	x := nodeerr.New("ERR_FALSY_VALUE_REJECTION", "Promise was rejected with falsy value")
	return x.With("reason", v).Value(rt)
}
