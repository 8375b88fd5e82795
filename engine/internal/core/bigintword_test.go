package core

import (
	"math"
	"math/big"
	"testing"
)

// TestBigIntWordOp compares the operations on single words with math/big.
func TestBigIntWordOp(t *testing.T) {
	var list []*big.Int
	for _, u := range [...]uint64{0, 1, 2, 3, 63, 64, 255, 1 << 31, 1<<32 - 1, 1 << 32, math.MaxInt64, 1 << 63, math.MaxUint64 - 1, math.MaxUint64} {
		x := new(big.Int).SetUint64(u)
		list = append(list, x, new(big.Int).Neg(x), new(big.Int).Lsh(x, 7))
	}
	for _, x := range list {
		for _, y := range list {
			for op, f := range map[binaryOp]func(z, x, y *big.Int) *big.Int{
				opAdd: (*big.Int).Add, opSub: (*big.Int).Sub, opMul: (*big.Int).Mul, opDiv: (*big.Int).Quo, opMod: (*big.Int).Rem,
				opAnd: (*big.Int).And, opOr: (*big.Int).Or, opXor: (*big.Int).Xor,
			} {
				if (op == opDiv || op == opMod) && y.Sign() == 0 {
					continue
				}
				got, err := bigIntOp(x, y, op)
				if want := f(new(big.Int), x, y); err != nil || got.AsBigInt().Cmp(want) != 0 || got.AsBigInt().Sign() != want.Sign() {
					t.Fatalf("%v op %d %v = %v, %v, want %v", x, op, y, got.AsBigInt(), err, want)
				}
			}
			if y.IsInt64() && y.Int64() >= 0 && y.Int64() < 100 {
				n := uint(y.Int64())
				l, _ := bigIntOp(x, y, opShl)
				r, _ := bigIntOp(x, y, opSar)
				if l.AsBigInt().Cmp(new(big.Int).Lsh(x, n)) != 0 || r.AsBigInt().Cmp(new(big.Int).Rsh(x, n)) != 0 {
					t.Fatalf("%v shifted by %d: %v and %v", x, n, l.AsBigInt(), r.AsBigInt())
				}
			}
		}
	}
	for _, i := range [...]int64{0, 1, -1, math.MaxInt64, math.MinInt64} {
		if v := BigIntFromInt64(i).AsBigInt(); !v.IsInt64() || v.Int64() != i {
			t.Errorf("BigIntFromInt64(%d) = %v", i, v)
		}
	}
}
