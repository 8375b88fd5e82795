package errors

import (
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

var aggregateErrorSpec = core.ConstructorSpec{Name: "AggregateError", Length: 2, Construct: constructAggregateError,
	Prototype: core.IntrinsicAggregateErrorPrototype, Parent: core.IntrinsicError}

var aggregateErrorPrototype = [...]core.PropertySpec{
	{Name: "constructor", Intrinsic: core.IntrinsicAggregateError},
	{Name: "name", Lazy: aggregateErrorName},
	{Name: "message", Lazy: emptyString},
}

var suppressedErrorSpec = core.ConstructorSpec{Name: "SuppressedError", Length: 3, Construct: constructSuppressedError,
	Prototype: core.IntrinsicSuppressedErrorPrototype, Parent: core.IntrinsicError}

var suppressedErrorPrototype = [...]core.PropertySpec{
	{Name: "constructor", Intrinsic: core.IntrinsicSuppressedError},
	{Name: "name", Lazy: suppressedErrorName},
	{Name: "message", Lazy: emptyString},
}

func aggregateErrorName(*core.Realm) (core.Value, error) {
	return core.GoStr("AggregateError"), nil
}

func suppressedErrorName(*core.Realm) (core.Value, error) {
	return core.GoStr("SuppressedError"), nil
}

// NewAggregateError makes %AggregateError%.
func NewAggregateError(r *core.Realm) *core.Object {
	return r.NewBuiltinConstructor(&aggregateErrorSpec)
}

// NewAggregateErrorPrototype makes %AggregateError.prototype%.
func NewAggregateErrorPrototype(r *core.Realm) *core.Object {
	return newPrototype(r, aggregateErrorPrototype[:])
}

// NewSuppressedError makes %SuppressedError%.
func NewSuppressedError(r *core.Realm) *core.Object {
	return r.NewBuiltinConstructor(&suppressedErrorSpec)
}

// NewSuppressedErrorPrototype makes %SuppressedError.prototype%.
func NewSuppressedErrorPrototype(r *core.Realm) *core.Object {
	return newPrototype(r, suppressedErrorPrototype[:])
}

// constructAggregateError is the AggregateError constructor.
// https://tc39.es/ecma262/#sec-aggregate-error
func constructAggregateError(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	v, err := create(r, newTarget, core.IntrinsicAggregateError, core.IntrinsicAggregateErrorPrototype, core.Arg(args, 1), core.Arg(args, 2))
	if err != nil {
		return v, err
	}
	list, err := core.IterableToList(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	core.DefineOwn(v.AsObject(), text.InternGo("errors"), core.Obj(&r.NewArray(list).Object), core.MethodDefault)
	return v, nil
}

// constructSuppressedError is the SuppressedError constructor.
// https://tc39.es/ecma262/#sec-suppressederror
func constructSuppressedError(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	v, err := create(r, newTarget, core.IntrinsicSuppressedError, core.IntrinsicSuppressedErrorPrototype, core.Arg(args, 2), core.Undefined)
	if err != nil {
		return v, err
	}
	core.DefineOwn(v.AsObject(), text.InternGo("error"), core.Arg(args, 0), core.MethodDefault)
	core.DefineOwn(v.AsObject(), text.InternGo("suppressed"), core.Arg(args, 1), core.MethodDefault)
	return v, nil
}
