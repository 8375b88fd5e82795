package keys

import (
	"crypto/rand"
	"math/big"
)

const (
	// sieveLimit bounds the primes that are tried by division.
	sieveLimit = 1 << 15
	// window is how many candidates are looked at before another start.
	window = 1 << 14
)

// smallPrimes are the odd primes below sieveLimit.
func smallPrimes() []uint32 {
	composite := make([]bool, sieveLimit)
	var primes []uint32
	for n := 3; n < sieveLimit; n += 2 {
		if composite[n] {
			continue
		}
		primes = append(primes, uint32(n))
		for m := n * n; m < sieveLimit; m += 2 * n {
			composite[m] = true
		}
	}
	return primes
}

// SafePrime finds a prime p of a size with (p-1)/2 prime as well, and p = rem
// modulo add: 23 and 24 for the generator 2, so that it generates the subgroup
// of that order.
func SafePrime(bits int, add, rem int64) (*big.Int, error) {
	primes := smallPrimes()
	step, remainder := big.NewInt(add), big.NewInt(rem)
	low := new(big.Int).Lsh(big.NewInt(3), uint(bits-2)) // the two highest bits
	span := new(big.Int).Lsh(big.NewInt(1), uint(bits-2))
	for {
		start, err := rand.Int(rand.Reader, span)
		if err != nil {
			return nil, err
		}
		start.Add(start, low)
		start.Sub(start, new(big.Int).Mod(start, step)).Add(start, remainder)
		if p := searchSafe(start, step, bits, primes); p != nil {
			return p, nil
		}
	}
}

// searchSafe looks at the candidates that follow start, nil where none is safe.
func searchSafe(start, step *big.Int, bits int, primes []uint32) *big.Int {
	var sieved [window]bool
	m, divisor := new(big.Int), new(big.Int)
	for _, r := range primes {
		if bits < 20 && int64(r) > 1<<(bits/2-1) {
			break
		}
		at := uint64(m.Mod(start, divisor.SetUint64(uint64(r))).Uint64())
		by := uint64(m.Mod(step, divisor).Uint64())
		if by == 0 {
			continue
		}
		for i := range uint64(r) {
			if at == 0 || at == 1 { // r divides p, or p-1
				for j := i; j < window; j += uint64(r) {
					sieved[j] = true
				}
			}
			at = (at + by) % uint64(r)
		}
	}
	one, two := big.NewInt(1), big.NewInt(2)
	q, power := new(big.Int), new(big.Int)
	for i := range sieved {
		if sieved[i] {
			continue
		}
		p := m.Mul(step, big.NewInt(int64(i)))
		p.Add(p, start)
		if p.BitLen() != bits {
			return nil
		}
		q.Rsh(p, 1)
		if power.Exp(two, divisor.Sub(q, one), q).Cmp(one) != 0 {
			continue
		}
		if q.ProbablyPrime(20) && p.ProbablyPrime(20) {
			return new(big.Int).Set(p)
		}
	}
	return nil
}
