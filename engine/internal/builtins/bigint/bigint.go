package bigint

import (
	"math/big"
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
)

var constructorSpec = core.ConstructorSpec{Name: "BigInt", Length: 1, Construct: construct, Prototype: core.IntrinsicBigIntPrototype,
	Statics: constructorProperties[:]}

var constructorProperties = [...]core.PropertySpec{
	{Name: "asUintN", Length: 2, Func: asUintN},
	{Name: "asIntN", Length: 2, Func: asIntN},
}

var prototypeProperties = [...]core.PropertySpec{
	{Name: "constructor", Intrinsic: core.IntrinsicBigInt},
	{Name: "toLocaleString", Func: prototypeToLocaleString},
	{Name: "toString", Func: prototypeToString},
	{Name: "valueOf", Func: prototypeValueOf},
	{Symbol: core.SymbolToStringTag, Lazy: tag, Attrs: core.Configurable, HasAttrs: true},
}

func tag(*core.Realm) (core.Value, error) { return core.GoStr("BigInt"), nil }

// NewConstructor makes %BigInt%.
func NewConstructor(r *core.Realm) *core.Object { return r.NewBuiltinConstructor(&constructorSpec) }

// NewPrototype makes %BigInt.prototype%.
func NewPrototype(r *core.Realm) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicObjectPrototype), nil, prototypeProperties[:])
}

// construct is the BigInt constructor, which new refuses.
// https://tc39.es/ecma262/#sec-bigint-constructor-number-value
func construct(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	if newTarget != nil {
		return core.Undefined, core.TypeError("BigInt is not a constructor")
	}
	prim, err := core.ToPrimitive(r, core.Arg(args, 0), core.HintNumber)
	if err != nil {
		return core.Undefined, err
	}
	var b *big.Int
	if prim.IsNumber() {
		b, err = core.NumberToBigInt(prim)
	} else {
		b, err = core.ToBigInt(r, prim)
	}
	if err != nil {
		return core.Undefined, err
	}
	return core.BigInt(b), nil
}

// wrapArgs converts the arguments of asIntN and asUintN.
func wrapArgs(r *core.Realm, args []core.Value) (bits int, b *big.Int, err error) {
	f, err := core.ToIntegerOrInfinity(r, core.Arg(args, 0))
	if err != nil {
		return 0, nil, err
	}
	if f < 0 || f > core.MaxSafeInteger {
		return 0, nil, core.RangeError("Invalid value: not (convertible to) a safe integer")
	}
	bits = int(f)
	b, err = core.ToBigInt(r, core.Arg(args, 1))
	return bits, b, err
}

// asUintN is BigInt.asUintN.
// https://tc39.es/ecma262/#sec-bigint.asuintn
func asUintN(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	bits, b, err := wrapArgs(r, args)
	if err != nil {
		return core.Undefined, err
	}
	if b.Sign() >= 0 && b.BitLen() <= bits {
		return core.BigInt(b), nil
	}
	if bits > maxBits {
		return core.Undefined, core.ErrBigIntTooBig()
	}
	return core.BigInt(modulo(b, bits)), nil
}

// maxBits is the size of the greatest BigInt, as in V8.
const maxBits = 1 << 30

// modulo is b modulo 2^bits, never negative.
func modulo(b *big.Int, bits int) *big.Int {
	mask := new(big.Int).Lsh(big.NewInt(1), uint(bits))
	mask.Sub(mask, big.NewInt(1))
	return mask.And(mask, b)
}

// asIntN is BigInt.asIntN.
// https://tc39.es/ecma262/#sec-bigint.asintn
func asIntN(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	bits, b, err := wrapArgs(r, args)
	if err != nil {
		return core.Undefined, err
	}
	if bits == 0 {
		return core.BigInt(new(big.Int)), nil
	}
	if b.BitLen() < bits {
		return core.BigInt(b), nil
	}
	if bits > maxBits {
		return core.BigInt(b), nil
	}
	m := modulo(b, bits)
	if m.Bit(bits-1) == 1 {
		m.Sub(m, new(big.Int).Lsh(big.NewInt(1), uint(bits)))
	}
	return core.BigInt(m), nil
}

// thisBigIntValue is the abstract operation of that name.
// https://tc39.es/ecma262/#sec-thisbigintvalue
func thisBigIntValue(this core.Value, method string) (*big.Int, error) {
	if this.IsBigInt() {
		return this.AsBigInt(), nil
	}
	if this.IsKind(core.KindBigInt) {
		return (*core.PrimitiveObject)(unsafe.Pointer(this.AsObject())).Data.AsBigInt(), nil
	}
	return nil, core.TypeError("BigInt.prototype.%s requires that 'this' be a BigInt", method)
}

// prototypeToString is BigInt.prototype.toString.
// https://tc39.es/ecma262/#sec-bigint.prototype.tostring
func prototypeToString(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	b, err := thisBigIntValue(this, "toString")
	if err != nil {
		return core.Undefined, err
	}
	radix, err := core.ToRadix(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	return core.GoStr(b.Text(radix)), nil
}

// prototypeToLocaleString is BigInt.prototype.toLocaleString.
// https://tc39.es/ecma402/#sup-bigint.prototype.tolocalestring
func prototypeToLocaleString(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	b, err := thisBigIntValue(this, "toLocaleString")
	if err != nil {
		return core.Undefined, err
	}
	if f := r.Agent.Locale.FormatNumber; f != nil {
		return f(r, core.BigInt(b), core.Arg(args, 0), core.Arg(args, 1))
	}
	return core.GoStr(b.String()), nil
}

// prototypeValueOf is BigInt.prototype.valueOf.
// https://tc39.es/ecma262/#sec-bigint.prototype.valueof
func prototypeValueOf(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	b, err := thisBigIntValue(this, "valueOf")
	if err != nil {
		return core.Undefined, err
	}
	return core.BigInt(b), nil
}
