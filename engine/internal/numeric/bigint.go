package numeric

import (
	"math"
	"math/big"
)

// Low64 returns b modulo 2^64.
func Low64(b *big.Int) uint64 {
	var u uint64
	words := b.Bits()
	if len(words) > 0 {
		u = uint64(words[0])
		if ^big.Word(0)>>32 == 0 && len(words) > 1 { // 32-bit words
			u |= uint64(words[1]) << 32
		}
	}
	if b.Sign() < 0 {
		u = -u
	}
	return u
}

// Shift shifts x by the magnitude of y. ok is false where the result has more
// than maxBits bits. The result may be x itself.
// https://tc39.es/ecma262/#sec-numeric-types-bigint-leftShift
func Shift(x, y *big.Int, right bool, maxBits uint64) (z *big.Int, ok bool) {
	if x.Sign() == 0 {
		return x, true
	}
	n := uint64(math.MaxUint64)
	if y.BitLen() <= 32 {
		n = new(big.Int).Abs(y).Uint64()
	}
	switch {
	case right && n > maxBits:
		if x.Sign() < 0 {
			return big.NewInt(-1), true
		}
		return new(big.Int), true
	case right:
		return new(big.Int).Rsh(x, uint(n)), true
	case n > maxBits || uint64(x.BitLen())+n > maxBits:
		return nil, false
	}
	return new(big.Int).Lsh(x, uint(n)), true
}

// Power returns x to the power y, which is not negative. ok is false where
// the result has more than maxBits bits. The result may be x itself.
// https://tc39.es/ecma262/#sec-numeric-types-bigint-exponentiate
func Power(x, y *big.Int, maxBits uint64) (z *big.Int, ok bool) {
	if y.Sign() == 0 {
		return big.NewInt(1), true
	}
	if x.BitLen() <= 1 { // 0, 1, -1
		if x.Sign() < 0 && y.Bit(0) == 0 {
			return big.NewInt(1), true
		}
		return x, true
	}
	if y.BitLen() > 31 || uint64(x.BitLen()-1)*y.Uint64() >= maxBits {
		return nil, false
	}
	n := uint(y.Uint64())
	if zeros := x.TrailingZeroBits(); int(zeros) == x.BitLen()-1 { // a power of two
		z := new(big.Int).Lsh(big.NewInt(1), zeros*n)
		if x.Sign() < 0 && n&1 != 0 {
			z.Neg(z)
		}
		return z, true
	}
	return new(big.Int).Exp(x, y, nil), true
}
