package keys

import (
	"crypto/rand"
	"crypto/rsa"
	"math/big"

	"github.com/sxfescript/sxn/web/crypto/openssl"
)

// GenerateRSA makes a key of a size with a public exponent; alg is RSA or RSAPSS.
func GenerateRSA(alg string, bits int, e *big.Int, pss *PSSParams) (*Key, error) {
	switch {
	case bits < 512:
		return nil, openssl.New(0x1C8000AB, "Provider routines", "key size too small", "ERR_OSSL_KEY_SIZE_TOO_SMALL")
	case e.Sign() <= 0 || e.Bit(0) == 0 || e.BitLen() < 2:
		return nil, openssl.New(0x020000B2, "rsa routines", "pub exponent out of range", "ERR_OSSL_RSA_PUB_EXPONENT_OUT_OF_RANGE")
	}
	if e.IsInt64() && e.Int64() == 65537 && bits >= 1024 {
		k, err := rsa.GenerateKey(rand.Reader, bits)
		if err != nil {
			return nil, err
		}
		r := &RSAKey{N: k.N, E: e, D: k.D, P: k.Primes[0], Q: k.Primes[1]}
		r.precompute()
		return &Key{Type: Private, Alg: alg, RSA: r, PSS: pss}, nil
	}
	// crypto/rsa makes keys with the exponent 65537 and of 1024 bits and more alone.
	for {
		p, err := rand.Prime(rand.Reader, (bits+1)/2)
		if err != nil {
			return nil, err
		}
		q, err := rand.Prime(rand.Reader, bits-(bits+1)/2)
		if err != nil {
			return nil, err
		}
		if r := newRSA(p, q, e); r != nil && r.N.BitLen() == bits {
			return &Key{Type: Private, Alg: alg, RSA: r, PSS: pss}, nil
		}
	}
}

// newRSA is the key of two primes, nil where there is none for e.
func newRSA(p, q, e *big.Int) *RSAKey {
	if p.Cmp(q) == 0 {
		return nil
	}
	if p.Cmp(q) < 0 {
		p, q = q, p
	}
	one := big.NewInt(1)
	p1, q1 := new(big.Int).Sub(p, one), new(big.Int).Sub(q, one)
	lcm := new(big.Int).Mul(p1, q1)
	lcm.Div(lcm, new(big.Int).GCD(nil, nil, p1, q1))
	d := new(big.Int).ModInverse(e, lcm)
	if d == nil {
		return nil
	}
	r := &RSAKey{N: new(big.Int).Mul(p, q), E: e, D: d, P: p, Q: q}
	r.precompute()
	return r
}

func (r *RSAKey) precompute() {
	one := big.NewInt(1)
	r.Dp = new(big.Int).Mod(r.D, new(big.Int).Sub(r.P, one))
	r.Dq = new(big.Int).Mod(r.D, new(big.Int).Sub(r.Q, one))
	r.Qinv = new(big.Int).ModInverse(r.Q, r.P)
}

// GenerateEC makes a key on a curve.
func GenerateEC(c *Curve) (*Key, error) {
	s, p, err := c.Generate()
	if err != nil {
		return nil, err
	}
	return &Key{Type: Private, Alg: EC, Curve: c, Point: p, Scalar: s}, nil
}

// maxPrimeTries ends a search that finds nothing.
const maxPrimeTries = 1 << 20

// GenerateDSA makes a key with new parameters of L and N bits.
// https://nvlpubs.nist.gov/nistpubs/FIPS/NIST.FIPS.186-4.pdf
func GenerateDSA(l, n int) (*Key, error) {
	if n < 0 {
		n = 224
		if l < 2048 {
			n = 160
		}
	}
	if l < 1024 || n != 160 && n != 224 && n != 256 || l > 10000 {
		return nil, openssl.New(0x05000072, "dsa routines", "bad ffc parameters", "ERR_OSSL_DSA_BAD_FFC_PARAMETERS")
	}
	one := big.NewInt(1)
	for range maxPrimeTries {
		q, err := rand.Prime(rand.Reader, n)
		if err != nil {
			return nil, err
		}
		q2 := new(big.Int).Lsh(q, 1)
		for range 4 * l {
			x := make([]byte, (l+7)/8)
			_, _ = rand.Read(x) // ends the process where the system has no randomness
			p := new(big.Int).SetBytes(x)
			p.SetBit(p.Rsh(p, uint(len(x)*8-l)), l-1, 1)
			p.Sub(p, new(big.Int).Mod(p, q2)).Add(p, one) // p = 1 mod 2q
			if p.BitLen() != l || !p.ProbablyPrime(20) {
				continue
			}
			exp := new(big.Int).Div(new(big.Int).Sub(p, one), q)
			for h := int64(2); ; h++ {
				if g := new(big.Int).Exp(big.NewInt(h), exp, p); g.Cmp(one) != 0 {
					return groupKey(DSA, &GroupKey{P: p, Q: q, G: g}, 0)
				}
			}
		}
	}
	return nil, openssl.New(0x05000072, "dsa routines", "bad ffc parameters", "ERR_OSSL_DSA_BAD_FFC_PARAMETERS")
}

// groupKey makes a key of parameters.
func groupKey(alg string, g *GroupKey, length int) (*Key, error) {
	limit := g.Q
	switch {
	case alg == DSA:
	case length > 0:
		limit = new(big.Int).Lsh(big.NewInt(1), uint(length))
	default:
		limit = new(big.Int).Rsh(g.P, 1)
	}
	x, err := rand.Int(rand.Reader, new(big.Int).Sub(limit, big.NewInt(1)))
	if err != nil {
		return nil, err
	}
	g.X = x.Add(x, big.NewInt(1))
	g.Y = new(big.Int).Exp(g.G, g.X, g.P)
	return &Key{Type: Private, Alg: alg, Group: g}, nil
}

// GenerateDH makes a key of a group, whose private key has length bits where
// length is not 0.
func GenerateDH(p, g *big.Int, length int) (*Key, error) {
	if p.Bit(0) == 0 || p.BitLen() < 3 {
		return nil, openssl.New(0x0280007E, "Diffie-Hellman routines", "modulus too small", "ERR_OSSL_DH_MODULUS_TOO_SMALL")
	}
	return groupKey(DH, &GroupKey{P: p, G: g}, length)
}
