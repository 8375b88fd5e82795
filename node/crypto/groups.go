package crypto

import (
	"math/big"

	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/web/crypto/openssl"
)

func errGroup() error { return nodeerr.New("ERR_CRYPTO_UNKNOWN_DH_GROUP", "Unknown DH group").Native() }

func errModulusTooSmall() error {
	return openssl.New(0x0280007E, "Diffie-Hellman routines", "modulus too small", "ERR_OSSL_DH_MODULUS_TOO_SMALL")
}

// groupPrime is the prime of a MODP group, nil for unknown ones. The primes
// are 2^n - 2^(n-64) - 1 + 2^64 * (floor(2^(n-130) * pi) + c).
// https://www.rfc-editor.org/rfc/rfc2409#section-6
// https://www.rfc-editor.org/rfc/rfc3526
func groupPrime(name string) *big.Int {
	switch name {
	case "modp1":
		return modp(768, 149686)
	case "modp2":
		return modp(1024, 129093)
	case "modp5":
		return modp(1536, 741804)
	case "modp14":
		return modp(2048, 124476)
	case "modp15":
		return modp(3072, 1690314)
	case "modp16":
		return modp(4096, 240904)
	case "modp17":
		return modp(6144, 929484)
	case "modp18":
		return modp(8192, 4743158)
	}
	return nil
}

func modp(n uint, c int64) *big.Int {
	one := big.NewInt(1)
	p := new(big.Int).Lsh(one, n)
	p.Sub(p, new(big.Int).Lsh(one, n-64))
	p.Sub(p, one)
	x := pi(n - 130)
	x.Add(x, big.NewInt(c))
	return p.Add(p, x.Lsh(x, 64))
}

// pi is floor(2^bits * pi), by Machin's formula.
func pi(bits uint) *big.Int {
	const guard = 64
	unity := new(big.Int).Lsh(big.NewInt(1), bits+guard)
	p := arccot(5, unity)
	p.Lsh(p, 2).Sub(p, arccot(239, unity))
	return p.Rsh(p.Lsh(p, 2), guard)
}

// arccot is the arc cotangent of x as a multiple of 1/unity.
func arccot(x int64, unity *big.Int) *big.Int {
	square := big.NewInt(x * x)
	power := new(big.Int).Div(unity, big.NewInt(x))
	sum := new(big.Int).Set(power)
	term := new(big.Int)
	for n := int64(3); power.Sign() != 0; n += 2 {
		power.Div(power, square)
		term.Div(power, big.NewInt(n))
		if n%4 == 3 {
			sum.Sub(sum, term)
		} else {
			sum.Add(sum, term)
		}
	}
	return sum
}

// groupExponent is the length of the private keys of a group that OpenSSL
// chooses: twice the strength of its prime.
func groupExponent(p *big.Int) int {
	switch n := p.BitLen(); {
	case n < 2048:
		return 0
	case n == 2048:
		return 225
	case n == 3072:
		return 275
	case n == 4096:
		return 325
	case n == 6144:
		return 375
	}
	return 400
}
