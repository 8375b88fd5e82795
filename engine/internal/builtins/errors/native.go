package errors

import (
	"github.com/sxfescript/sxn/engine/internal/core"
)

// The native errors differ in their names alone.
// https://tc39.es/ecma262/#sec-nativeerror-object-structure

var evalErrorSpec = core.ConstructorSpec{Name: "EvalError", Length: 1, Construct: constructEvalError, Prototype: core.IntrinsicEvalErrorPrototype, Parent: core.IntrinsicError}

var evalErrorPrototype = [...]core.PropertySpec{
	{Name: "constructor", Intrinsic: core.IntrinsicEvalError},
	{Name: "name", Lazy: evalErrorName},
	{Name: "message", Lazy: emptyString},
}

// NewEvalError makes %EvalError%.
func NewEvalError(r *core.Realm) *core.Object { return r.NewBuiltinConstructor(&evalErrorSpec) }

// NewEvalErrorPrototype makes %EvalError.prototype%.
func NewEvalErrorPrototype(r *core.Realm) *core.Object { return newPrototype(r, evalErrorPrototype[:]) }

func evalErrorName(*core.Realm) (core.Value, error) {
	return core.GoStr("EvalError"), nil
}

func constructEvalError(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	return create(r, newTarget, core.IntrinsicEvalError, core.IntrinsicEvalErrorPrototype, core.Arg(args, 0), core.Arg(args, 1))
}

var rangeErrorSpec = core.ConstructorSpec{Name: "RangeError", Length: 1, Construct: constructRangeError, Prototype: core.IntrinsicRangeErrorPrototype, Parent: core.IntrinsicError}

var rangeErrorPrototype = [...]core.PropertySpec{
	{Name: "constructor", Intrinsic: core.IntrinsicRangeError},
	{Name: "name", Lazy: rangeErrorName},
	{Name: "message", Lazy: emptyString},
}

// NewRangeError makes %RangeError%.
func NewRangeError(r *core.Realm) *core.Object { return r.NewBuiltinConstructor(&rangeErrorSpec) }

// NewRangeErrorPrototype makes %RangeError.prototype%.
func NewRangeErrorPrototype(r *core.Realm) *core.Object {
	return newPrototype(r, rangeErrorPrototype[:])
}

func rangeErrorName(*core.Realm) (core.Value, error) {
	return core.GoStr("RangeError"), nil
}

func constructRangeError(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	return create(r, newTarget, core.IntrinsicRangeError, core.IntrinsicRangeErrorPrototype, core.Arg(args, 0), core.Arg(args, 1))
}

var referenceErrorSpec = core.ConstructorSpec{Name: "ReferenceError", Length: 1, Construct: constructReferenceError, Prototype: core.IntrinsicReferenceErrorPrototype, Parent: core.IntrinsicError}

var referenceErrorPrototype = [...]core.PropertySpec{
	{Name: "constructor", Intrinsic: core.IntrinsicReferenceError},
	{Name: "name", Lazy: referenceErrorName},
	{Name: "message", Lazy: emptyString},
}

// NewReferenceError makes %ReferenceError%.
func NewReferenceError(r *core.Realm) *core.Object {
	return r.NewBuiltinConstructor(&referenceErrorSpec)
}

// NewReferenceErrorPrototype makes %ReferenceError.prototype%.
func NewReferenceErrorPrototype(r *core.Realm) *core.Object {
	return newPrototype(r, referenceErrorPrototype[:])
}

func referenceErrorName(*core.Realm) (core.Value, error) {
	return core.GoStr("ReferenceError"), nil
}

func constructReferenceError(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	return create(r, newTarget, core.IntrinsicReferenceError, core.IntrinsicReferenceErrorPrototype, core.Arg(args, 0), core.Arg(args, 1))
}

var syntaxErrorSpec = core.ConstructorSpec{Name: "SyntaxError", Length: 1, Construct: constructSyntaxError, Prototype: core.IntrinsicSyntaxErrorPrototype, Parent: core.IntrinsicError}

var syntaxErrorPrototype = [...]core.PropertySpec{
	{Name: "constructor", Intrinsic: core.IntrinsicSyntaxError},
	{Name: "name", Lazy: syntaxErrorName},
	{Name: "message", Lazy: emptyString},
}

// NewSyntaxError makes %SyntaxError%.
func NewSyntaxError(r *core.Realm) *core.Object { return r.NewBuiltinConstructor(&syntaxErrorSpec) }

// NewSyntaxErrorPrototype makes %SyntaxError.prototype%.
func NewSyntaxErrorPrototype(r *core.Realm) *core.Object {
	return newPrototype(r, syntaxErrorPrototype[:])
}

func syntaxErrorName(*core.Realm) (core.Value, error) {
	return core.GoStr("SyntaxError"), nil
}

func constructSyntaxError(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	return create(r, newTarget, core.IntrinsicSyntaxError, core.IntrinsicSyntaxErrorPrototype, core.Arg(args, 0), core.Arg(args, 1))
}

var typeErrorSpec = core.ConstructorSpec{Name: "TypeError", Length: 1, Construct: constructTypeError, Prototype: core.IntrinsicTypeErrorPrototype, Parent: core.IntrinsicError}

var typeErrorPrototype = [...]core.PropertySpec{
	{Name: "constructor", Intrinsic: core.IntrinsicTypeError},
	{Name: "name", Lazy: typeErrorName},
	{Name: "message", Lazy: emptyString},
}

// NewTypeError makes %TypeError%.
func NewTypeError(r *core.Realm) *core.Object { return r.NewBuiltinConstructor(&typeErrorSpec) }

// NewTypeErrorPrototype makes %TypeError.prototype%.
func NewTypeErrorPrototype(r *core.Realm) *core.Object { return newPrototype(r, typeErrorPrototype[:]) }

func typeErrorName(*core.Realm) (core.Value, error) {
	return core.GoStr("TypeError"), nil
}

func constructTypeError(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	return create(r, newTarget, core.IntrinsicTypeError, core.IntrinsicTypeErrorPrototype, core.Arg(args, 0), core.Arg(args, 1))
}

var uriErrorSpec = core.ConstructorSpec{Name: "URIError", Length: 1, Construct: constructURIError, Prototype: core.IntrinsicURIErrorPrototype, Parent: core.IntrinsicError}

var uriErrorPrototype = [...]core.PropertySpec{
	{Name: "constructor", Intrinsic: core.IntrinsicURIError},
	{Name: "name", Lazy: uriErrorName},
	{Name: "message", Lazy: emptyString},
}

// NewURIError makes %URIError%.
func NewURIError(r *core.Realm) *core.Object { return r.NewBuiltinConstructor(&uriErrorSpec) }

// NewURIErrorPrototype makes %URIError.prototype%.
func NewURIErrorPrototype(r *core.Realm) *core.Object { return newPrototype(r, uriErrorPrototype[:]) }

func uriErrorName(*core.Realm) (core.Value, error) { return core.GoStr("URIError"), nil }

func constructURIError(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	return create(r, newTarget, core.IntrinsicURIError, core.IntrinsicURIErrorPrototype, core.Arg(args, 0), core.Arg(args, 1))
}

func newPrototype(r *core.Realm, specs []core.PropertySpec) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicErrorPrototype), nil, specs)
}
