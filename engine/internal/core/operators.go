package core

import (
	"math"
	"math/big"

	"github.com/sxfescript/sxn/engine/internal/numeric"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// The operators below are the slow paths of the interpreter: they take any
// values, convert them in the order of the specification, and work on both
// numeric types.
// https://tc39.es/ecma262/#sec-evaluatestringornumericbinaryexpression

// Add is x + y.
// https://tc39.es/ecma262/#sec-addition-operator-plus
func Add(r *Realm, x, y Value) (Value, error) {
	if x.IsNumber() && y.IsNumber() {
		return Number(x.AsNumber() + y.AsNumber()), nil
	}
	if x.IsBigInt() && y.IsBigInt() {
		return bigIntOp(x.AsBigInt(), y.AsBigInt(), opAdd)
	}
	var err error
	if x, err = ToPrimitive(r, x, HintDefault); err != nil {
		return Undefined, err
	}
	if y, err = ToPrimitive(r, y, HintDefault); err != nil {
		return Undefined, err
	}
	if x.IsString() || y.IsString() {
		a, err := ToString(r, x)
		if err != nil {
			return Undefined, err
		}
		b, err := ToString(r, y)
		if err != nil {
			return Undefined, err
		}
		return ConcatStrings(a, b)
	}
	return arithmetic(r, x, y, opAdd)
}

// ConcatStrings returns a + b, or the RangeError of a result that is too long.
func ConcatStrings(a, b text.String) (Value, error) {
	s, ok := text.Concat(a, b)
	if !ok {
		return Undefined, RangeError(msgInvalidStringLength)
	}
	return Str(s), nil
}

// Sub is x - y.
func Sub(r *Realm, x, y Value) (Value, error) { return arithmetic(r, x, y, opSub) }

// Mul is x * y.
func Mul(r *Realm, x, y Value) (Value, error) { return arithmetic(r, x, y, opMul) }

// Div is x / y.
func Div(r *Realm, x, y Value) (Value, error) { return arithmetic(r, x, y, opDiv) }

// Mod is x % y.
func Mod(r *Realm, x, y Value) (Value, error) { return arithmetic(r, x, y, opMod) }

// Exp is x ** y.
func Exp(r *Realm, x, y Value) (Value, error) { return arithmetic(r, x, y, opExp) }

// BitAnd is x & y.
func BitAnd(r *Realm, x, y Value) (Value, error) { return arithmetic(r, x, y, opAnd) }

// BitOr is x | y.
func BitOr(r *Realm, x, y Value) (Value, error) { return arithmetic(r, x, y, opOr) }

// BitXor is x ^ y.
func BitXor(r *Realm, x, y Value) (Value, error) { return arithmetic(r, x, y, opXor) }

// ShiftLeft is x << y.
func ShiftLeft(r *Realm, x, y Value) (Value, error) { return arithmetic(r, x, y, opShl) }

// ShiftRight is x >> y.
func ShiftRight(r *Realm, x, y Value) (Value, error) { return arithmetic(r, x, y, opSar) }

// ShiftRightUnsigned is x >>> y.
func ShiftRightUnsigned(r *Realm, x, y Value) (Value, error) { return arithmetic(r, x, y, opShr) }

type binaryOp uint8

const (
	opAdd binaryOp = iota
	opSub
	opMul
	opDiv
	opMod
	opExp
	opAnd
	opOr
	opXor
	opShl
	opSar
	opShr
)

func arithmetic(r *Realm, x, y Value, op binaryOp) (Value, error) {
	if x.IsBigInt() && y.IsBigInt() {
		return bigIntOp(x.AsBigInt(), y.AsBigInt(), op)
	}
	var err error
	if x, err = ToNumeric(r, x); err != nil {
		return Undefined, err
	}
	if y, err = ToNumeric(r, y); err != nil {
		return Undefined, err
	}
	if x.IsNumber() && y.IsNumber() {
		return numberOp(x, y, op), nil
	}
	if x.IsBigInt() && y.IsBigInt() {
		return bigIntOp(x.AsBigInt(), y.AsBigInt(), op)
	}
	return Undefined, TypeError(msgMixBigInt)
}

func numberOp(x, y Value, op binaryOp) Value {
	a, b := x.AsNumber(), y.AsNumber()
	switch op {
	case opAdd:
		return Number(a + b)
	case opSub:
		return Number(a - b)
	case opMul:
		return Number(a * b)
	case opDiv:
		return Number(a / b)
	case opMod:
		return Number(NumberRemainder(a, b))
	case opExp:
		return Number(numeric.Exponentiate(a, b))
	}
	i, j := DoubleToInt32(a), DoubleToInt32(b)
	switch op {
	case opAnd:
		return Int(i & j)
	case opOr:
		return Int(i | j)
	case opXor:
		return Int(i ^ j)
	case opShl:
		return Int(i << (uint32(j) & 31))
	case opSar:
		return Int(i >> (uint32(j) & 31))
	}
	return Int64(int64(uint32(i) >> (uint32(j) & 31)))
}

// NumberRemainder is Number::remainder.
// https://tc39.es/ecma262/#sec-numeric-types-number-remainder
func NumberRemainder(a, b float64) float64 {
	if ia, ib := int64(a), int64(b); float64(ia) == a && float64(ib) == b && ib != 0 && ia > 0 && ib != -1 {
		return float64(ia % ib)
	}
	return math.Mod(a, b)
}

// Negate is -x.
// https://tc39.es/ecma262/#sec-unary-minus-operator
func Negate(r *Realm, x Value) (Value, error) {
	x, err := ToNumeric(r, x)
	if err != nil {
		return Undefined, err
	}
	if x.IsBigInt() {
		return BigInt(new(big.Int).Neg(x.AsBigInt())), nil
	}
	return Number(-x.AsNumber()), nil
}

// BitNot is ~x.
// https://tc39.es/ecma262/#sec-bitwise-not-operator
func BitNot(r *Realm, x Value) (Value, error) {
	x, err := ToNumeric(r, x)
	if err != nil {
		return Undefined, err
	}
	if x.IsBigInt() {
		return checkedBigInt(new(big.Int).Not(x.AsBigInt()))
	}
	return Int(^DoubleToInt32(x.AsNumber())), nil
}

// Increment is the new value of x++ or x--, given ToNumeric of x and 1 or -1.
// https://tc39.es/ecma262/#sec-postfix-increment-operator
func Increment(x Value, by int32) (Value, error) {
	if x.IsBigInt() {
		return bigIntOp(x.AsBigInt(), big.NewInt(int64(by)), opAdd)
	}
	return Number(x.AsNumber() + float64(by)), nil
}

// TypeOf is the typeof operator on a value.
// https://tc39.es/ecma262/#sec-typeof-operator
func TypeOf(v Value) text.String {
	switch v.Bits & TagMask {
	case TagString:
		return text.AtomStringWord.String()
	case TagObject:
		if v.IsCallable() {
			if IsHTMLDDA(v) {
				return text.AtomUndefined.String()
			}
			return text.AtomFunction.String()
		}
		return text.AtomObject.String()
	case TagSymbol:
		return text.AtomSymbolWord.String()
	case TagBigInt:
		return text.AtomBigint.String()
	case TagSpecial:
		switch {
		case v.IsBool():
			return text.AtomBoolean.String()
		case v.IsNull():
			return text.AtomObject.String()
		}
		return text.AtomUndefined.String()
	}
	return text.AtomNumber.String()
}
