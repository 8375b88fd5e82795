package es5

import (
	"github.com/sxfescript/sxn/engine"
)

var keyPrototype = engine.StaticKey{Name: "prototype"}

// Construct serves engine.Class.Construct of a class with ES5 set: it runs
// init on a new object of new.target, on this where this is an instance of the
// class, and on a new object otherwise. make, if not nil, makes new objects of
// a prototype.
func Construct(c *engine.Call, class *engine.Function, make func(proto *engine.Object) *engine.Object, init func(o *engine.Object) error) (engine.Value, error) {
	rt := c.Runtime()
	newTarget := c.NewTarget()
	if newTarget == nil {
		if o := c.ThisObject(); o != nil {
			is, err := rt.InstanceOf(c.This(), class)
			if err != nil {
				return engine.Undefined, err
			}
			if is {
				return engine.Undefined, init(o)
			}
		}
		newTarget = &class.Object
	}
	v, err := newTarget.GetKey(keyPrototype.Key())
	if err != nil {
		return engine.Undefined, err
	}
	proto, ok := v.AsObject()
	if !ok {
		if v, err = class.GetKey(keyPrototype.Key()); err != nil {
			return engine.Undefined, err
		}
		proto, _ = v.AsObject()
	}
	var o *engine.Object
	if make != nil {
		o = make(proto)
	}
	if o == nil {
		o = rt.NewObjectWithPrototype(proto)
	}
	return o.Value(), init(o)
}
