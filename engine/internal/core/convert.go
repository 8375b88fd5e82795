package core

import (
	"math"

	"github.com/sxfescript/sxn/engine/internal/numeric"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// Hint is the preferred type of ToPrimitive.
type Hint uint8

const (
	HintDefault Hint = iota
	HintNumber
	HintString
)

// ToPrimitive is the operation of that name.
// https://tc39.es/ecma262/#sec-toprimitive
func ToPrimitive(r *Realm, v Value, hint Hint) (Value, error) {
	if !v.IsObject() {
		return v, nil
	}
	o := v.AsObject()
	exotic, err := Get(o, text.SymToPrimitive.Key())
	if err != nil {
		return Undefined, err
	}
	if exotic.IsNullish() {
		return OrdinaryToPrimitive(o, hint)
	}
	if !exotic.IsCallable() {
		return Undefined, TypeError(msgNotFunction, DescribeCallSite(exotic))
	}
	name := text.AtomDefault
	switch hint {
	case HintNumber:
		name = text.AtomNumber
	case HintString:
		name = text.AtomStringWord
	}
	res, err := Call(exotic, v, Str(name.String()))
	if err != nil {
		return Undefined, err
	}
	if res.IsObject() {
		return Undefined, TypeError(msgToPrimitive)
	}
	return res, nil
}

// OrdinaryToPrimitive is the operation of that name; HintDefault counts as
// HintNumber.
// https://tc39.es/ecma262/#sec-ordinarytoprimitive
func OrdinaryToPrimitive(o *Object, hint Hint) (Value, error) {
	names := [2]*Atom{text.AtomValueOf, text.AtomToString}
	if hint == HintString {
		names[0], names[1] = names[1], names[0]
	}
	for _, name := range names {
		f, err := Get(o, name.Key())
		if err != nil {
			return Undefined, err
		}
		if !f.IsCallable() {
			continue
		}
		v, err := Call(f, Obj(o))
		if err != nil {
			return Undefined, err
		}
		if !v.IsObject() {
			return v, nil
		}
	}
	return Undefined, TypeError(msgToPrimitive)
}

// ToBoolean is the operation of that name.
// https://tc39.es/ecma262/#sec-toboolean
func ToBoolean(v Value) bool {
	switch v.Bits & TagMask {
	case TagSpecial:
		return v.Bits == BitsTrue
	case TagString:
		return v.AsString().Len() > 0
	case TagObject:
		return !IsHTMLDDA(v)
	case TagSymbol:
		return true
	case TagBigInt:
		return v.AsBigInt().Sign() != 0
	case TagInt:
		return uint32(v.Bits) != 0
	}
	f := v.AsDouble()
	return f == f && f != 0
}

// ToNumber is the operation of that name.
// https://tc39.es/ecma262/#sec-tonumber
func ToNumber(r *Realm, v Value) (float64, error) {
	if v.IsNumber() {
		return v.AsNumber(), nil
	}
	switch v.Bits & TagMask {
	case TagString:
		return text.StringToNumber(v.AsString()), nil
	case TagSymbol:
		return 0, TypeError(msgSymbolToNumber)
	case TagBigInt:
		return 0, TypeError(msgBigIntToNumber)
	case TagObject:
		p, err := ToPrimitive(r, v, HintNumber)
		if err != nil {
			return 0, err
		}
		return ToNumber(r, p)
	}
	switch v.Bits {
	case BitsNull, BitsFalse:
		return 0, nil
	case BitsTrue:
		return 1, nil
	}
	return math.NaN(), nil
}

// ToNumberValue is ToNumber with the result as a Value, an int32 where it is
// one.
func ToNumberValue(r *Realm, v Value) (Value, error) {
	if v.IsNumber() {
		return v, nil
	}
	f, err := ToNumber(r, v)
	return Number(f), err
}

// ToNumeric is the operation of that name: a Number or a BigInt.
// https://tc39.es/ecma262/#sec-tonumeric
func ToNumeric(r *Realm, v Value) (Value, error) {
	if v.IsNumber() || v.IsBigInt() {
		return v, nil
	}
	if v.IsObject() {
		var err error
		if v, err = ToPrimitive(r, v, HintNumber); err != nil {
			return Undefined, err
		}
		if v.IsBigInt() {
			return v, nil
		}
	}
	f, err := ToNumber(r, v)
	return Number(f), err
}

// DoubleToInt32 is ToInt32 of a Number.
// https://tc39.es/ecma262/#sec-toint32
func DoubleToInt32(f float64) int32 {
	if i := int64(f); float64(i) == f || f > -9e18 && f < 9e18 {
		return int32(i)
	}
	return numeric.WideToInt32(f)
}

// ToInt32 is the operation of that name.
// https://tc39.es/ecma262/#sec-toint32
func ToInt32(r *Realm, v Value) (int32, error) {
	if v.IsInt() {
		return v.AsInt(), nil
	}
	f, err := ToNumber(r, v)
	return DoubleToInt32(f), err
}

// ToUint32 is the operation of that name; the others below likewise.
// https://tc39.es/ecma262/#sec-touint32
func ToUint32(r *Realm, v Value) (uint32, error) {
	i, err := ToInt32(r, v)
	return uint32(i), err
}

// ToUint16 is the operation of that name.
// https://tc39.es/ecma262/#sec-touint16
func ToUint16(r *Realm, v Value) (uint16, error) {
	i, err := ToInt32(r, v)
	return uint16(i), err
}

// ToIntegerOrInfinity is the operation of that name.
// https://tc39.es/ecma262/#sec-tointegerorinfinity
func ToIntegerOrInfinity(r *Realm, v Value) (float64, error) {
	if v.IsInt() {
		return float64(v.AsInt()), nil
	}
	f, err := ToNumber(r, v)
	return numeric.Integer(f), err
}

// MaxSafeInteger is 2^53 - 1.
const MaxSafeInteger = 1<<53 - 1

// ToLength is the operation of that name.
// https://tc39.es/ecma262/#sec-tolength
func ToLength(r *Realm, v Value) (int64, error) {
	if v.IsInt() {
		return int64(max(0, v.AsInt())), nil
	}
	f, err := ToIntegerOrInfinity(r, v)
	switch {
	case err != nil || f <= 0:
		return 0, err
	case f >= MaxSafeInteger:
		return MaxSafeInteger, nil
	}
	return int64(f), nil
}

// ToIndex is the operation of that name.
// https://tc39.es/ecma262/#sec-toindex
func ToIndex(r *Realm, v Value) (int, error) {
	if v.IsInt() && v.AsInt() >= 0 {
		return int(v.AsInt()), nil
	}
	f, err := ToIntegerOrInfinity(r, v)
	if err != nil {
		return 0, err
	}
	if f < 0 || f > MaxSafeInteger {
		return 0, RangeError(msgInvalidIndex)
	}
	return int(f), nil
}

// CopyWithinRange converts the arguments of the copyWithin methods for a
// sequence of length n: count elements from from on go to to.
func CopyWithinRange(r *Realm, args []Value, n int64) (to, from, count int64, err error) {
	if to, err = RelativeIndex(r, Arg(args, 0), n, 0); err != nil {
		return 0, 0, 0, err
	}
	if from, err = RelativeIndex(r, Arg(args, 1), n, 0); err != nil {
		return 0, 0, 0, err
	}
	end, err := RelativeIndex(r, Arg(args, 2), n, n)
	return to, from, min(end-from, n-to), err
}

// ToRadix converts the argument of the toString methods of numbers.
func ToRadix(r *Realm, v Value) (int, error) {
	if v.IsUndefined() {
		return 10, nil
	}
	f, err := ToIntegerOrInfinity(r, v)
	if err != nil {
		return 0, err
	}
	if f < 2 || f > 36 {
		return 0, RangeError("toString() radix argument must be between 2 and 36")
	}
	return int(f), nil
}

// RelativeIndex returns the position that a relative index argument (of slice,
// at, fill ...) means in a sequence of length n: negative values count from
// the end, and the result is clamped to 0..n. undefined gives def.
func RelativeIndex(r *Realm, v Value, n, def int64) (int64, error) {
	if v.IsUndefined() {
		return def, nil
	}
	f, err := ToIntegerOrInfinity(r, v)
	if err != nil {
		return 0, err
	}
	if f < 0 {
		f += float64(n)
	}
	return int64(min(max(f, 0), float64(n))), nil
}

// ToString is the operation of that name.
// https://tc39.es/ecma262/#sec-tostring
func ToString(r *Realm, v Value) (text.String, error) {
	switch v.Bits & TagMask {
	case TagString:
		return v.AsString(), nil
	case TagSymbol:
		return text.Empty, TypeError(msgSymbolToString)
	case TagObject:
		p, err := ToPrimitive(r, v, HintString)
		if err != nil {
			return text.Empty, err
		}
		return ToString(r, p)
	}
	return primitiveToString(v), nil
}

// primitiveToString is ToString of what is neither an object nor a symbol.
func primitiveToString(v Value) text.String {
	switch v.Bits & TagMask {
	case TagString:
		return v.AsString()
	case TagInt:
		return text.FromInt(v.AsInt())
	case TagBigInt:
		return text.FromASCII(bigIntText(v.AsBigInt()))
	case TagSpecial:
		switch v.Bits {
		case BitsUndefined, BitsHole:
			return text.AtomUndefined.String()
		case BitsNull:
			return text.AtomNull.String()
		case BitsTrue:
			return text.AtomTrue.String()
		case BitsFalse:
			return text.AtomFalse.String()
		}
		return text.Empty
	}
	return text.NumberToString(v.AsDouble())
}

// ToPropertyKey is the operation of that name.
// https://tc39.es/ecma262/#sec-topropertykey
func ToPropertyKey(r *Realm, v Value) (PropertyKey, error) {
	switch {
	case v.IsInt():
		if i := v.AsInt(); i >= 0 {
			return text.IndexKey(uint32(i)), nil
		}
	case v.IsString():
		return text.Intern(v.AsString()), nil
	case v.IsSymbol():
		return v.AsSymbol().Key(), nil
	case v.IsDouble():
		if f := v.AsDouble(); f >= 0 && f < 1<<32-1 && float64(uint32(f)) == f {
			return text.IndexKey(uint32(f)), nil
		}
	case v.IsObject():
		p, err := ToPrimitive(r, v, HintString)
		if err != nil {
			return PropertyKey{}, err
		}
		return ToPropertyKey(r, p)
	}
	return text.Intern(primitiveToString(v)), nil
}

// ToObject is the operation of that name.
// https://tc39.es/ecma262/#sec-toobject
func ToObject(r *Realm, v Value) (*Object, error) {
	switch {
	case v.IsObject():
		return v.AsObject(), nil
	case v.IsNullish():
		return nil, TypeError(msgNullishToObject)
	}
	return r.NewPrimitiveObject(v, nil), nil
}

// RequireObjectCoercible is the operation of that name.
// https://tc39.es/ecma262/#sec-requireobjectcoercible
func RequireObjectCoercible(v Value) error {
	if v.IsNullish() {
		return TypeError(msgNullishToObject)
	}
	return nil
}

// IsIntegralNumber is the operation of that name.
// https://tc39.es/ecma262/#sec-isintegralnumber
func IsIntegralNumber(v Value) bool {
	if v.IsInt() {
		return true
	}
	if !v.IsDouble() {
		return false
	}
	f := v.AsDouble()
	return math.Trunc(f) == f && !math.IsInf(f, 0)
}
