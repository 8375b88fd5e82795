package typedarray

import (
	"github.com/sxfescript/sxn/engine/internal/core"
)

// constructorSpecs are the typed array constructors, by element type.
var constructorSpecs = [...]core.ConstructorSpec{
	core.ElementInt8:         {Name: "Int8Array", Length: 3, Construct: constructInt8, Prototype: core.IntrinsicInt8ArrayPrototype, Parent: core.IntrinsicTypedArray, Statics: sizes[0:1]},
	core.ElementUint8:        {Name: "Uint8Array", Length: 3, Construct: constructUint8, Prototype: core.IntrinsicUint8ArrayPrototype, Parent: core.IntrinsicTypedArray, Statics: uint8Statics[:]},
	core.ElementUint8Clamped: {Name: "Uint8ClampedArray", Length: 3, Construct: constructUint8Clamped, Prototype: core.IntrinsicUint8ClampedArrayPrototype, Parent: core.IntrinsicTypedArray, Statics: sizes[0:1]},
	core.ElementInt16:        {Name: "Int16Array", Length: 3, Construct: constructInt16, Prototype: core.IntrinsicInt16ArrayPrototype, Parent: core.IntrinsicTypedArray, Statics: sizes[1:2]},
	core.ElementUint16:       {Name: "Uint16Array", Length: 3, Construct: constructUint16, Prototype: core.IntrinsicUint16ArrayPrototype, Parent: core.IntrinsicTypedArray, Statics: sizes[1:2]},
	core.ElementInt32:        {Name: "Int32Array", Length: 3, Construct: constructInt32, Prototype: core.IntrinsicInt32ArrayPrototype, Parent: core.IntrinsicTypedArray, Statics: sizes[2:3]},
	core.ElementUint32:       {Name: "Uint32Array", Length: 3, Construct: constructUint32, Prototype: core.IntrinsicUint32ArrayPrototype, Parent: core.IntrinsicTypedArray, Statics: sizes[2:3]},
	core.ElementFloat16:      {Name: "Float16Array", Length: 3, Construct: constructFloat16, Prototype: core.IntrinsicFloat16ArrayPrototype, Parent: core.IntrinsicTypedArray, Statics: sizes[1:2]},
	core.ElementFloat32:      {Name: "Float32Array", Length: 3, Construct: constructFloat32, Prototype: core.IntrinsicFloat32ArrayPrototype, Parent: core.IntrinsicTypedArray, Statics: sizes[2:3]},
	core.ElementFloat64:      {Name: "Float64Array", Length: 3, Construct: constructFloat64, Prototype: core.IntrinsicFloat64ArrayPrototype, Parent: core.IntrinsicTypedArray, Statics: sizes[3:4]},
	core.ElementBigInt64:     {Name: "BigInt64Array", Length: 3, Construct: constructBigInt64, Prototype: core.IntrinsicBigInt64ArrayPrototype, Parent: core.IntrinsicTypedArray, Statics: sizes[3:4]},
	core.ElementBigUint64:    {Name: "BigUint64Array", Length: 3, Construct: constructBigUint64, Prototype: core.IntrinsicBigUint64ArrayPrototype, Parent: core.IntrinsicTypedArray, Statics: sizes[3:4]},
}

// sizes are the BYTES_PER_ELEMENT properties for elements of 1, 2, 4 and 8 bytes.
var sizes = [...]core.PropertySpec{
	{Name: "BYTES_PER_ELEMENT", Value: core.Value{Bits: core.TagInt | 1}, HasValue: true, HasAttrs: true},
	{Name: "BYTES_PER_ELEMENT", Value: core.Value{Bits: core.TagInt | 2}, HasValue: true, HasAttrs: true},
	{Name: "BYTES_PER_ELEMENT", Value: core.Value{Bits: core.TagInt | 4}, HasValue: true, HasAttrs: true},
	{Name: "BYTES_PER_ELEMENT", Value: core.Value{Bits: core.TagInt | 8}, HasValue: true, HasAttrs: true},
}

var uint8Statics = [...]core.PropertySpec{
	{Name: "BYTES_PER_ELEMENT", Value: core.Value{Bits: core.TagInt | 1}, HasValue: true, HasAttrs: true},
	{Name: "fromBase64", Length: 1, Func: fromBase64},
	{Name: "fromHex", Length: 1, Func: fromHex},
}

var uint8Properties = [...]core.PropertySpec{
	{Name: "constructor", Intrinsic: core.IntrinsicUint8Array},
	{Name: "BYTES_PER_ELEMENT", Value: core.Value{Bits: core.TagInt | 1}, HasValue: true, HasAttrs: true},
	{Name: "toBase64", Func: prototypeToBase64},
	{Name: "setFromBase64", Length: 1, Func: prototypeSetFromBase64},
	{Name: "toHex", Func: prototypeToHex},
	{Name: "setFromHex", Length: 1, Func: prototypeSetFromHex},
}

// NewConstructor makes the constructor of typed arrays of the type.
func NewConstructor(r *core.Realm, t core.ElementType) *core.Object {
	return r.NewBuiltinConstructor(&constructorSpecs[t])
}

// NewPrototype makes the prototype of typed arrays of the type.
func NewPrototype(r *core.Realm, t core.ElementType) *core.Object {
	parent := r.Intrinsic(core.IntrinsicTypedArrayPrototype)
	if t == core.ElementUint8 {
		return r.NewBuiltinObject(parent, nil, uint8Properties[:])
	}
	properties := [2]core.PropertySpec{{Name: "constructor", Intrinsic: t.ConstructorID()}, sizes[t.Shift()]}
	return r.NewBuiltinObject(parent, nil, properties[:])
}

func constructInt8(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	return construct(r, newTarget, args, core.ElementInt8)
}

func constructUint8(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	return construct(r, newTarget, args, core.ElementUint8)
}

func constructUint8Clamped(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	return construct(r, newTarget, args, core.ElementUint8Clamped)
}

func constructInt16(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	return construct(r, newTarget, args, core.ElementInt16)
}

func constructUint16(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	return construct(r, newTarget, args, core.ElementUint16)
}

func constructInt32(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	return construct(r, newTarget, args, core.ElementInt32)
}

func constructUint32(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	return construct(r, newTarget, args, core.ElementUint32)
}

func constructFloat16(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	return construct(r, newTarget, args, core.ElementFloat16)
}

func constructFloat32(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	return construct(r, newTarget, args, core.ElementFloat32)
}

func constructFloat64(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	return construct(r, newTarget, args, core.ElementFloat64)
}

func constructBigInt64(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	return construct(r, newTarget, args, core.ElementBigInt64)
}

func constructBigUint64(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	return construct(r, newTarget, args, core.ElementBigUint64)
}
