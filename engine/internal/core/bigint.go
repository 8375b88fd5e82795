package core

import (
	"math/big"
	"math/bits"

	"github.com/sxfescript/sxn/engine/internal/numeric"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// maxBigIntBits is V8's limit on the magnitude of a BigInt.
const maxBigIntBits = 1 << 30

// BigIntFromInt64 returns the BigInt value i.
func BigIntFromInt64(i int64) Value {
	if bits.UintSize < 64 {
		return BigInt(big.NewInt(i))
	}
	return wordBigInt(i < 0, uint(max(i, -i)))
}

// BigIntFromUint64 returns the BigInt value u.
func BigIntFromUint64(u uint64) Value { return BigInt(new(big.Int).SetUint64(u)) }

func bigIntText(b *big.Int) string { return b.Text(10) }

// ErrBigIntTooBig returns the error of a BigInt beyond the limit.
func ErrBigIntTooBig() error { return RangeError(msgBigIntTooBig) }

func checkedBigInt(b *big.Int) (Value, error) {
	if b.BitLen() > maxBigIntBits {
		return Undefined, ErrBigIntTooBig()
	}
	return BigInt(b), nil
}

// bigIntOp is the BigInt side of the arithmetic operators.
// https://tc39.es/ecma262/#sec-ecmascript-language-types-bigint-type
func bigIntOp(x, y *big.Int, op binaryOp) (Value, error) {
	if v, ok := bigIntWordOp(x, y, op); ok {
		return v, nil
	}
	z := new(big.Int)
	switch op {
	case opAdd:
		z.Add(x, y)
	case opSub:
		z.Sub(x, y)
	case opMul:
		if x.BitLen()+y.BitLen() > maxBigIntBits+1 {
			return Undefined, ErrBigIntTooBig()
		}
		z.Mul(x, y)
	case opDiv, opMod:
		if y.Sign() == 0 {
			return Undefined, RangeError(msgDivisionByZero)
		}
		if op == opDiv {
			z.Quo(x, y)
		} else {
			z.Rem(x, y)
		}
	case opExp:
		if y.Sign() < 0 {
			return Undefined, RangeError(msgExponentNegative)
		}
		return limited(numeric.Power(x, y, maxBigIntBits))
	case opAnd:
		z.And(x, y)
	case opOr:
		z.Or(x, y)
	case opXor:
		z.Xor(x, y)
	case opShl:
		return limited(numeric.Shift(x, y, y.Sign() < 0, maxBigIntBits))
	case opSar:
		return limited(numeric.Shift(x, y, y.Sign() >= 0, maxBigIntBits))
	case opShr:
		return Undefined, TypeError(msgBigIntShr)
	}
	return checkedBigInt(z)
}

// limited returns what package numeric computed, or the error of a BigInt
// beyond the limit.
func limited(z *big.Int, ok bool) (Value, error) {
	if !ok {
		return Undefined, ErrBigIntTooBig()
	}
	return checkedBigInt(z)
}

// ToBigInt is the operation of that name.
// https://tc39.es/ecma262/#sec-tobigint
func ToBigInt(r *Realm, v Value) (*big.Int, error) {
	p, err := ToPrimitive(r, v, HintNumber)
	if err != nil {
		return nil, err
	}
	switch {
	case p.IsBigInt():
		return p.AsBigInt(), nil
	case p.IsBool():
		if p.IsTrue() {
			return big.NewInt(1), nil
		}
		return new(big.Int), nil
	case p.IsString():
		b, ok := text.StringToBigInt(p.AsString())
		if !ok {
			return nil, SyntaxError(msgToBigInt, DescribeValue(p))
		}
		if b.BitLen() > maxBigIntBits {
			return nil, ErrBigIntTooBig()
		}
		return b, nil
	}
	return nil, TypeError(msgToBigInt, DescribeValue(p))
}

// ToBigInt64 is the operation of that name.
// https://tc39.es/ecma262/#sec-tobigint64
func ToBigInt64(r *Realm, v Value) (int64, error) {
	u, err := ToBigUint64(r, v)
	return int64(u), err
}

// ToBigUint64 is the operation of that name.
// https://tc39.es/ecma262/#sec-tobiguint64
func ToBigUint64(r *Realm, v Value) (uint64, error) {
	b, err := ToBigInt(r, v)
	if err != nil {
		return 0, err
	}
	return numeric.Low64(b), nil
}

// NumberToBigInt is the operation of that name.
// https://tc39.es/ecma262/#sec-numbertobigint
func NumberToBigInt(v Value) (*big.Int, error) {
	if !IsIntegralNumber(v) {
		return nil, RangeError(msgNumberToBigInt, DescribeValue(v))
	}
	if v.IsInt() {
		return big.NewInt(int64(v.AsInt())), nil
	}
	b, _ := new(big.Float).SetFloat64(v.AsDouble()).Int(nil)
	return b, nil
}

// smallBigInt is a BigInt of one word in one allocation.
type smallBigInt struct {
	big.Int
	word [1]big.Word
}

// wordBigInt returns the BigInt value with the magnitude m.
func wordBigInt(negative bool, m uint) Value {
	z := new(smallBigInt)
	if m != 0 {
		z.word[0] = big.Word(m)
		z.SetBits(z.word[:])
		if negative {
			z.Neg(&z.Int)
		}
	}
	return BigInt(&z.Int)
}

// word returns sign and magnitude of an integer of at most one word.
func word(x *big.Int) (negative bool, m uint, ok bool) {
	switch b := x.Bits(); len(b) {
	case 0:
		return false, 0, true
	case 1:
		return x.Sign() < 0, uint(b[0]), true
	}
	return false, 0, false
}

// bigIntWordOp is bigIntOp on operands of one word whose result is one too;
// ok is false for everything else.
//
// PERF: one allocation, the result, and no arithmetic on slices (bigint_small).
func bigIntWordOp(x, y *big.Int, op binaryOp) (v Value, ok bool) {
	xn, a, xok := word(x)
	yn, b, yok := word(y)
	if !xok || !yok {
		return v, false
	}
	switch op {
	case opSub:
		yn = !yn
		fallthrough
	case opAdd:
		if xn == yn {
			s, carry := bits.Add(a, b, 0)
			return wordResult(xn, s, carry == 0)
		}
		if a >= b {
			return wordBigInt(xn, a-b), true
		}
		return wordBigInt(yn, b-a), true
	case opMul:
		hi, lo := bits.Mul(a, b)
		return wordResult(xn != yn, lo, hi == 0)
	case opDiv:
		if b != 0 {
			return wordBigInt(xn != yn, a/b), true
		}
	case opMod:
		if b != 0 {
			return wordBigInt(xn, a%b), true
		}
	case opAnd, opOr, opXor:
		if !xn && !yn {
			return wordBigInt(false, bitOp(a, b, op)), true
		}
	case opSar:
		if !xn && !yn && b < bits.UintSize {
			return wordBigInt(false, a>>b), true
		}
	case opShl:
		if !yn && b < bits.UintSize && bits.Len(a)+int(b) <= bits.UintSize {
			return wordBigInt(xn, a<<b), true
		}
	}
	return v, false
}

func wordResult(negative bool, m uint, ok bool) (Value, bool) {
	if !ok {
		return Value{}, false
	}
	return wordBigInt(negative, m), true
}

func bitOp(a, b uint, op binaryOp) uint {
	switch op {
	case opAnd:
		return a & b
	case opOr:
		return a | b
	}
	return a ^ b
}
