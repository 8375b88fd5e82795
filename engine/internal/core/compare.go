package core

import (
	"math"
	"math/big"

	"github.com/sxfescript/sxn/engine/internal/text"
)

// Tri is a truth value that may be undefined.
type Tri uint8

const (
	TriFalse Tri = iota
	TriTrue
	TriUndefined
)

func triOf(b bool) Tri {
	if b {
		return TriTrue
	}
	return TriFalse
}

// SameValue is the operation of that name.
// https://tc39.es/ecma262/#sec-samevalue
func SameValue(x, y Value) bool {
	if x.IsNumber() && y.IsNumber() {
		a, b := x.AsNumber(), y.AsNumber()
		return math.Float64bits(a) == math.Float64bits(b) || a != a && b != b
	}
	return sameValueNonNumber(x, y)
}

// SameValueZero is the operation of that name.
// https://tc39.es/ecma262/#sec-samevaluezero
func SameValueZero(x, y Value) bool {
	if x.IsNumber() && y.IsNumber() {
		a, b := x.AsNumber(), y.AsNumber()
		return a == b || a != a && b != b
	}
	return sameValueNonNumber(x, y)
}

// IsStrictlyEqual is the operation of that name.
// https://tc39.es/ecma262/#sec-isstrictlyequal
func IsStrictlyEqual(x, y Value) bool {
	if x.IsNumber() && y.IsNumber() {
		return x.AsNumber() == y.AsNumber()
	}
	return sameValueNonNumber(x, y)
}

func sameValueNonNumber(x, y Value) bool {
	tag := x.Bits & TagMask
	if tag != y.Bits&TagMask {
		return false
	}
	switch tag {
	case TagString:
		return x.AsString().Equal(y.AsString())
	case TagObject, TagSymbol:
		return x.Ptr == y.Ptr
	case TagBigInt:
		return x.AsBigInt().Cmp(y.AsBigInt()) == 0
	case TagSpecial:
		return x.Bits == y.Bits
	}
	return false
}

// IsLooselyEqual is the operation of that name.
// https://tc39.es/ecma262/#sec-islooselyequal
func IsLooselyEqual(r *Realm, x, y Value) (bool, error) {
	for {
		switch {
		case x.IsNumber() && y.IsNumber():
			return x.AsNumber() == y.AsNumber(), nil
		case x.IsNullish() || y.IsNullish():
			return (x.IsNullish() || IsHTMLDDA(x)) && (y.IsNullish() || IsHTMLDDA(y)), nil
		case x.Bits&TagMask == y.Bits&TagMask:
			return sameValueNonNumber(x, y), nil
		case x.IsNumber() && y.IsString():
			return x.AsNumber() == text.StringToNumber(y.AsString()), nil
		case x.IsString() && y.IsNumber():
			return text.StringToNumber(x.AsString()) == y.AsNumber(), nil
		case x.IsBigInt() && y.IsString():
			n, ok := text.StringToBigInt(y.AsString())
			return ok && x.AsBigInt().Cmp(n) == 0, nil
		case x.IsString() && y.IsBigInt():
			x, y = y, x
		case x.IsBool():
			x = boolToNumber(x)
		case y.IsBool():
			y = boolToNumber(y)
		case x.IsObject():
			p, err := ToPrimitive(r, x, HintDefault)
			if err != nil {
				return false, err
			}
			x = p
		case y.IsObject():
			p, err := ToPrimitive(r, y, HintDefault)
			if err != nil {
				return false, err
			}
			y = p
		case x.IsBigInt() && y.IsNumber():
			return compareBigIntNumber(x.AsBigInt(), y.AsNumber()) == orderEqual, nil
		case x.IsNumber() && y.IsBigInt():
			return compareBigIntNumber(y.AsBigInt(), x.AsNumber()) == orderEqual, nil
		default:
			return false, nil
		}
	}
}

func boolToNumber(v Value) Value {
	if v.IsTrue() {
		return Int(1)
	}
	return Int(0)
}

// IsLessThan is the operation of that name.
// https://tc39.es/ecma262/#sec-islessthan
func IsLessThan(r *Realm, x, y Value, leftFirst bool) (Tri, error) {
	if x.IsNumber() && y.IsNumber() {
		return lessNumbers(x.AsNumber(), y.AsNumber()), nil
	}
	var err error
	if leftFirst {
		if x, err = ToPrimitive(r, x, HintNumber); err != nil {
			return TriUndefined, err
		}
	}
	if y, err = ToPrimitive(r, y, HintNumber); err != nil {
		return TriUndefined, err
	}
	if !leftFirst {
		if x, err = ToPrimitive(r, x, HintNumber); err != nil {
			return TriUndefined, err
		}
	}
	switch {
	case x.IsString() && y.IsString():
		return triOf(x.AsString().Compare(y.AsString()) < 0), nil
	case x.IsBigInt() && y.IsString():
		n, ok := text.StringToBigInt(y.AsString())
		if !ok {
			return TriUndefined, nil
		}
		return triOf(x.AsBigInt().Cmp(n) < 0), nil
	case x.IsString() && y.IsBigInt():
		n, ok := text.StringToBigInt(x.AsString())
		if !ok {
			return TriUndefined, nil
		}
		return triOf(n.Cmp(y.AsBigInt()) < 0), nil
	}
	if x, err = ToNumeric(r, x); err != nil {
		return TriUndefined, err
	}
	if y, err = ToNumeric(r, y); err != nil {
		return TriUndefined, err
	}
	switch {
	case x.IsNumber() && y.IsNumber():
		return lessNumbers(x.AsNumber(), y.AsNumber()), nil
	case x.IsBigInt() && y.IsBigInt():
		return triOf(x.AsBigInt().Cmp(y.AsBigInt()) < 0), nil
	case x.IsBigInt():
		o := compareBigIntNumber(x.AsBigInt(), y.AsNumber())
		if o == orderNone {
			return TriUndefined, nil
		}
		return triOf(o == orderLess), nil
	}
	o := compareBigIntNumber(y.AsBigInt(), x.AsNumber())
	if o == orderNone {
		return TriUndefined, nil
	}
	return triOf(o == orderGreater), nil
}

func lessNumbers(a, b float64) Tri {
	if a != a || b != b {
		return TriUndefined
	}
	return triOf(a < b)
}

// Less, LessEqual, Greater and GreaterEqual are the relational operators.
// https://tc39.es/ecma262/#sec-relational-operators-runtime-semantics-evaluation
func Less(r *Realm, x, y Value) (bool, error) {
	t, err := IsLessThan(r, x, y, true)
	return t == TriTrue, err
}

// Greater is x > y.
func Greater(r *Realm, x, y Value) (bool, error) {
	t, err := IsLessThan(r, y, x, false)
	return t == TriTrue, err
}

// LessEqual is x <= y.
func LessEqual(r *Realm, x, y Value) (bool, error) {
	t, err := IsLessThan(r, y, x, false)
	return t == TriFalse, err
}

// GreaterEqual is x >= y.
func GreaterEqual(r *Realm, x, y Value) (bool, error) {
	t, err := IsLessThan(r, x, y, true)
	return t == TriFalse, err
}

type order uint8

const (
	orderNone order = iota
	orderLess
	orderEqual
	orderGreater
)

// compareBigIntNumber orders a BigInt and a Number by mathematical value.
func compareBigIntNumber(x *big.Int, f float64) order {
	switch {
	case f != f:
		return orderNone
	case math.IsInf(f, 1):
		return orderLess
	case math.IsInf(f, -1):
		return orderGreater
	}
	if x.IsInt64() && math.Abs(f) < 1<<53 {
		whole := math.Trunc(f)
		switch i := x.Int64(); {
		case i < int64(whole):
			return orderLess
		case i > int64(whole):
			return orderGreater
		}
		return orderOf(-signOf(f - whole))
	}
	if x.BitLen() > 1024 {
		return orderOf(x.Sign())
	}
	whole, _ := new(big.Float).SetFloat64(math.Trunc(f)).Int(nil)
	if c := x.Cmp(whole); c != 0 {
		return orderOf(c)
	}
	return orderOf(-signOf(f - math.Trunc(f)))
}

func orderOf(sign int) order { return order(sign + int(orderEqual)) }

func signOf(f float64) int {
	switch {
	case f < 0:
		return -1
	case f > 0:
		return 1
	}
	return 0
}
