package numeric

import "math/big"

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
