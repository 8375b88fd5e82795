package crypto

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/stream"
	"github.com/sxfescript/sxn/runtime/env"
)

var (
	keyOptions       = engine.StaticKey{Name: "_options"}
	keyWritableState = engine.StaticKey{Name: "_writableState"}
	keyPrototype     = engine.StaticKey{Name: "prototype"}
)

// lazyPrototype makes the prototype of the transform streams of this module:
// their stream state is made when something first reads _readableState or
// _writableState, since most of them are never used as streams.
func lazyPrototype(e *env.Env) (*engine.Object, error) {
	transform, err := stream.TransformClass(e.RT)
	if err != nil {
		return nil, err
	}
	p, err := transform.GetKey(keyPrototype.Key())
	if err != nil {
		return nil, err
	}
	tp, _ := p.AsObject()
	proto := e.RT.NewObjectWithPrototype(tp)
	ctor := e.RT.NewFunctionOrConstructor("LazyTransform", 1, func(c *engine.Call) (engine.Value, error) {
		o := c.ThisObject()
		if o == nil {
			return engine.Undefined, engine.TypeError("Cannot set properties of undefined (setting '_options')")
		}
		return engine.Undefined, o.SetKey(keyOptions.Key(), c.Arg(0))
	})
	if err := proto.Define(engine.NewKey("constructor"), engine.Property{Value: ctor.Value(), Writable: true, Configurable: true}); err != nil {
		return nil, err
	}
	for _, name := range [...]string{"_readableState", "_writableState"} {
		key := engine.NewKey(name)
		get := e.RT.NewFunction("get", 0, func(c *engine.Call) (engine.Value, error) {
			o := c.ThisObject()
			if o == nil || o == proto {
				return engine.Undefined, nil
			}
			if err := initStream(e, o); err != nil {
				return engine.Undefined, err
			}
			return o.GetKey(key)
		})
		set := e.RT.NewFunction("set", 1, func(c *engine.Call) (engine.Value, error) {
			o := c.ThisObject()
			if o == nil {
				return engine.Undefined, nil
			}
			return engine.Undefined, o.PutKey(key, c.Arg(0))
		})
		if err := proto.Define(key, engine.Property{Get: get, Set: set, Enumerable: true, Configurable: true}); err != nil {
			return nil, err
		}
	}
	return proto, nil
}

// initStream makes o a transform stream.
func initStream(e *env.Env, o *engine.Object) error {
	options, err := o.GetKey(keyOptions.Key())
	if err != nil {
		return err
	}
	if err := stream.InitTransform(e, o, options, nil); err != nil {
		return err
	}
	w, err := o.GetKey(keyWritableState.Key())
	if err != nil {
		return err
	}
	if wo, ok := w.AsObject(); ok {
		return wo.Set("decodeStrings", engine.False)
	}
	return nil
}
