package streams

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// strategy is a ByteLengthQueuingStrategy or CountQueuingStrategy.
type strategy struct{ highWaterMark float64 }

var (
	byteLengthKey = engine.PrivateKey[strategy]{Name: "ByteLengthQueuingStrategy"}
	countKey      = engine.PrivateKey[strategy]{Name: "CountQueuingStrategy"}
)

// strategyDefinition is one of the two strategies.
// https://streams.spec.whatwg.org/#blqs-class
// https://streams.spec.whatwg.org/#cqs-class
func (st *state) strategyDefinition(id classID) *engine.Class {
	k, member, size := &byteLengthKey, "#byteSizeFunction", (*state).byteSizeFunction
	if id == countClass {
		k, member, size = &countKey, "#countSizeFunction", (*state).countSizeFunction
	}
	return &engine.Class{Name: k.Name, Length: 1, ToStringTag: k.Name,
		Init: func(c *engine.Call) error { return constructStrategy(c, k) },
		Methods: []engine.Method{
			{Name: "highWaterMark", Enumerable: true, Get: func(c *engine.Call) (engine.Value, error) {
				s, err := private(c, k, "#state")
				if err != nil {
					return engine.Undefined, err
				}
				return engine.Number(s.highWaterMark), nil
			}},
			{Name: "size", Enumerable: true, Get: func(c *engine.Call) (engine.Value, error) {
				if _, err := private(c, k, member); err != nil {
					return engine.Undefined, err
				}
				st, err := stateOf(env.From(c))
				if err != nil {
					return engine.Undefined, err
				}
				return size(st).Value(), nil
			}},
			{SymbolFor: "nodejs.util.inspect.custom", Length: 2, Func: inspectStrategy(k)},
		}}
}

// private returns what k has attached to the this value, or the error of V8
// for a private member that is missing.
func private[T any](c *engine.Call, k *engine.PrivateKey[T], name string) (*T, error) {
	if p := data(k, c.This()); p != nil {
		return p, nil
	}
	if c.This().IsNullish() {
		return nil, engine.TypeError("Cannot read properties of %s (reading '%s')", nullish(c.This()), name)
	}
	return nil, engine.TypeError("Cannot read private member %s from an object whose class did not declare it", name)
}

func constructStrategy(c *engine.Call, k *engine.PrivateKey[strategy]) error {
	rt := c.Runtime()
	o, ok := c.Arg(0).AsObject()
	if !ok || c.Arg(0).IsFunction() || c.Arg(0).IsArray() {
		return nodeerr.InvalidArgType(rt, "init", c.Arg(0), "object")
	}
	v, err := o.GetKey(keyHighWaterMark.Key())
	if err != nil {
		return err
	}
	if v.IsUndefined() {
		return nodeerr.Type("ERR_MISSING_OPTION", "init.highWaterMark is required")
	}
	n, err := rt.ToNumber(v)
	if err != nil {
		return err
	}
	k.Set(c.ThisObject(), &strategy{n})
	return nil
}

// byteSizeFunction returns the size function of ByteLengthQueuingStrategy.
func (st *state) byteSizeFunction() *engine.Function {
	if st.byteSize == nil {
		st.byteSize = st.rt.NewFunction("size", 1, func(c *engine.Call) (engine.Value, error) {
			v := c.Arg(0)
			if v.IsNullish() {
				return engine.Undefined, engine.TypeError("Cannot read properties of %s (reading 'byteLength')", nullish(v))
			}
			return c.Runtime().GetV(v, engine.NewKey("byteLength"))
		})
	}
	return st.byteSize
}

// countSizeFunction returns the size function of CountQueuingStrategy.
func (st *state) countSizeFunction() *engine.Function {
	if st.countSize == nil {
		st.countSize = st.rt.NewFunction("size", 0, func(*engine.Call) (engine.Value, error) { return engine.Int(1), nil })
	}
	return st.countSize
}
