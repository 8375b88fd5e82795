package number

import (
	"math"
	"math/big"
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

var constructorSpec = core.ConstructorSpec{Name: "Number", Length: 1, Construct: construct, Prototype: core.IntrinsicNumberPrototype,
	Statics: constructorProperties[:]}

var constructorProperties = [...]core.PropertySpec{
	{Name: "isFinite", Length: 1, Func: isFinite},
	{Name: "isInteger", Length: 1, Func: isInteger},
	{Name: "isNaN", Length: 1, Func: isNaN},
	{Name: "isSafeInteger", Length: 1, Func: isSafeInteger},
	{Name: "parseFloat", Intrinsic: core.IntrinsicParseFloat},
	{Name: "parseInt", Intrinsic: core.IntrinsicParseInt},
	{Name: "MAX_VALUE", Value: core.Value{Bits: 0x7FEFFFFFFFFFFFFF}, HasValue: true, HasAttrs: true},
	{Name: "MIN_VALUE", Value: core.Value{Bits: 1}, HasValue: true, HasAttrs: true},
	{Name: "NaN", Value: core.Value{Bits: core.CanonicalNaN}, HasValue: true, HasAttrs: true},
	{Name: "NEGATIVE_INFINITY", Value: core.Value{Bits: 0xFFF0 << 48}, HasValue: true, HasAttrs: true},
	{Name: "POSITIVE_INFINITY", Value: core.Value{Bits: 0x7FF0 << 48}, HasValue: true, HasAttrs: true},
	{Name: "MAX_SAFE_INTEGER", Value: core.Value{Bits: 0x433FFFFFFFFFFFFF}, HasValue: true, HasAttrs: true},
	{Name: "MIN_SAFE_INTEGER", Value: core.Value{Bits: 0xC33FFFFFFFFFFFFF}, HasValue: true, HasAttrs: true},
	{Name: "EPSILON", Value: core.Value{Bits: 0x3CB0 << 48}, HasValue: true, HasAttrs: true},
}

var prototypeProperties = [...]core.PropertySpec{
	{Name: "constructor", Intrinsic: core.IntrinsicNumber},
	{Name: "toExponential", Length: 1, Func: prototypeToExponential},
	{Name: "toFixed", Length: 1, Func: prototypeToFixed},
	{Name: "toPrecision", Length: 1, Func: prototypeToPrecision},
	{Name: "toString", Length: 1, Func: prototypeToString},
	{Name: "valueOf", Func: prototypeValueOf},
	{Name: "toLocaleString", Func: prototypeToLocaleString},
}

// NewConstructor makes %Number%.
func NewConstructor(r *core.Realm) *core.Object { return r.NewBuiltinConstructor(&constructorSpec) }

// NewPrototype makes %Number.prototype%, itself a Number object.
func NewPrototype(r *core.Realm) *core.Object {
	o := r.NewPrimitiveObject(core.Zero, r.Intrinsic(core.IntrinsicObjectPrototype))
	core.InstallProperties(r, o, prototypeProperties[:])
	return o
}

// construct is the Number constructor.
// https://tc39.es/ecma262/#sec-number-constructor-number-value
func construct(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	n := core.Zero
	if len(args) > 0 {
		v, err := core.ToNumeric(r, args[0])
		if err != nil {
			return core.Undefined, err
		}
		if n = v; v.IsBigInt() {
			n = bigIntToNumber(v.AsBigInt())
		}
	}
	if newTarget == nil {
		return n, nil
	}
	proto, err := core.GetPrototypeFromConstructor(newTarget, core.IntrinsicNumberPrototype)
	if err != nil {
		return core.Undefined, err
	}
	return core.Obj(r.NewPrimitiveObject(n, proto)), nil
}

// isFinite is Number.isFinite.
// https://tc39.es/ecma262/#sec-number.isfinite
func isFinite(_ *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	v := core.Arg(args, 0)
	return core.Bool(v.IsNumber() && !math.IsNaN(v.AsNumber()) && !math.IsInf(v.AsNumber(), 0)), nil
}

// isInteger is Number.isInteger.
// https://tc39.es/ecma262/#sec-number.isinteger
func isInteger(_ *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return core.Bool(core.IsIntegralNumber(core.Arg(args, 0))), nil
}

// isNaN is Number.isNaN.
// https://tc39.es/ecma262/#sec-number.isnan
func isNaN(_ *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	v := core.Arg(args, 0)
	return core.Bool(v.IsNumber() && math.IsNaN(v.AsNumber())), nil
}

// isSafeInteger is Number.isSafeInteger.
// https://tc39.es/ecma262/#sec-number.issafeinteger
func isSafeInteger(_ *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	v := core.Arg(args, 0)
	return core.Bool(core.IsIntegralNumber(v) && math.Abs(v.AsNumber()) <= 1<<53-1), nil
}

// thisNumberValue is the abstract operation of that name.
// https://tc39.es/ecma262/#sec-thisnumbervalue
func thisNumberValue(this core.Value, method string) (float64, error) {
	if this.IsNumber() {
		return this.AsNumber(), nil
	}
	if this.IsKind(core.KindNumber) {
		return (*core.PrimitiveObject)(unsafe.Pointer(this.AsObject())).Data.AsNumber(), nil
	}
	return 0, core.TypeError("Number.prototype.%s requires that 'this' be a Number", method)
}

// digits converts the argument of the formatting methods. Numbers that are
// not finite are formatted before the range is checked, but for toFixed.
func digits(r *core.Realm, args []core.Value) (float64, error) {
	return core.ToIntegerOrInfinity(r, core.Arg(args, 0))
}

func nonFinite(x float64) bool { return math.IsNaN(x) || math.IsInf(x, 0) }

// prototypeToExponential is Number.prototype.toExponential.
// https://tc39.es/ecma262/#sec-number.prototype.toexponential
func prototypeToExponential(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	x, err := thisNumberValue(this, "toExponential")
	if err != nil {
		return core.Undefined, err
	}
	f, err := digits(r, args)
	if err != nil {
		return core.Undefined, err
	}
	if nonFinite(x) {
		return core.Str(text.NumberToString(x)), nil
	}
	if f < 0 || f > 100 {
		return core.Undefined, core.RangeError("toExponential() argument must be between 0 and 100")
	}
	n := int(f)
	if core.Arg(args, 0).IsUndefined() {
		n = -1
	}
	return core.GoStr(text.ToExponential(x, n)), nil
}

// prototypeToFixed is Number.prototype.toFixed.
// https://tc39.es/ecma262/#sec-number.prototype.tofixed
func prototypeToFixed(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	x, err := thisNumberValue(this, "toFixed")
	if err != nil {
		return core.Undefined, err
	}
	f, err := digits(r, args)
	if err != nil {
		return core.Undefined, err
	}
	if f < 0 || f > 100 {
		return core.Undefined, core.RangeError("toFixed() digits argument must be between 0 and 100")
	}
	if nonFinite(x) || math.Abs(x) >= 1e21 {
		return core.Str(text.NumberToString(x)), nil
	}
	return core.GoStr(text.ToFixed(x, int(f))), nil
}

// prototypeToPrecision is Number.prototype.toPrecision.
// https://tc39.es/ecma262/#sec-number.prototype.toprecision
func prototypeToPrecision(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	x, err := thisNumberValue(this, "toPrecision")
	if err != nil {
		return core.Undefined, err
	}
	if core.Arg(args, 0).IsUndefined() {
		return core.Str(text.NumberToString(x)), nil
	}
	p, err := digits(r, args)
	if err != nil {
		return core.Undefined, err
	}
	if nonFinite(x) {
		return core.Str(text.NumberToString(x)), nil
	}
	if p < 1 || p > 100 {
		return core.Undefined, core.RangeError("toPrecision() argument must be between 1 and 100")
	}
	return core.GoStr(text.ToPrecision(x, int(p))), nil
}

// prototypeToString is Number.prototype.toString.
// https://tc39.es/ecma262/#sec-number.prototype.tostring
func prototypeToString(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	x, err := thisNumberValue(this, "toString")
	if err != nil {
		return core.Undefined, err
	}
	radix, err := core.ToRadix(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	if radix == 10 || nonFinite(x) {
		return core.Str(text.NumberToString(x)), nil
	}
	return core.GoStr(text.NumberToRadix(x, radix)), nil
}

// prototypeToLocaleString is Number.prototype.toLocaleString. The conversion
// belongs to ECMA-402; without it this is toString.
// https://tc39.es/ecma402/#sup-number.prototype.tolocalestring
func prototypeToLocaleString(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	x, err := thisNumberValue(this, "toLocaleString")
	if err != nil {
		return core.Undefined, err
	}
	if f := r.Agent.Locale.FormatNumber; f != nil {
		return f(r, core.Number(x), core.Arg(args, 0), core.Arg(args, 1))
	}
	return core.Str(text.NumberToString(x)), nil
}

// prototypeValueOf is Number.prototype.valueOf.
// https://tc39.es/ecma262/#sec-number.prototype.valueof
func prototypeValueOf(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	x, err := thisNumberValue(this, "valueOf")
	return core.Number(x), err
}

// bigIntToNumber returns the Number nearest to b, ties to even.
// https://tc39.es/ecma262/#sec-number-constructor-number-value
func bigIntToNumber(b *big.Int) core.Value {
	if b.IsInt64() {
		return core.Int64(b.Int64())
	}
	f, _ := b.Float64()
	return core.Number(f)
}
