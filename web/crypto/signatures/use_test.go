package signatures

import (
	"math/big"
	"testing"

	"github.com/sxfescript/sxn/web/crypto/digests"
	"github.com/sxfescript/sxn/web/crypto/keys"
)

// use does everything with a key; its numbers may be nonsense.
func use(k *keys.Key, b []byte) {
	if k.Bits() > 600 {
		return // only slower
	}
	for _, o := range [...]Options{{}, {P1363: true}, {Padding: PaddingPSS}, {Padding: PaddingPSS, HasSalt: true}, {Padding: PaddingPSS, HasSalt: true, Salt: SaltDigest}} {
		_, _ = Verify(k.Public(), digests.SHA1, b, b, &o) // any outcome but a panic, here and below
		_, _ = Verify(k.Public(), digests.None, b, b, &o)
		if k.Type == keys.Private {
			_, _ = Sign(k, digests.SHA1, b, &o)
			_, _ = Sign(k, digests.None, b, &o)
		}
	}
	_, _, _ = Encapsulate(k.Public())
	for padding := range 7 {
		_, _ = Encrypt(k.Public(), b, padding, digests.SHA1, nil)
		_, _ = PublicDecrypt(k.Public(), b, padding)
		if k.Type == keys.Private {
			_, _ = Decrypt(k, b, padding, digests.SHA1, nil)
			_, _ = PrivateEncrypt(k, b, padding)
		}
	}
	if k.Type == keys.Private {
		_, _ = Agree(k, k.Public())
		_, _ = Decapsulate(k, b)
	}
}

func TestNonsenseKeys(t *testing.T) {
	for n := int64(1); n < 40; n++ {
		for e := int64(0); e < 6; e++ {
			i := func(x int64) *big.Int { return big.NewInt(x) }
			use(&keys.Key{Type: keys.Private, Alg: keys.RSA, RSA: &keys.RSAKey{N: i(n), E: i(e), D: i(e + 1), P: i(n), Q: i(e + 1), Dp: i(e), Dq: i(1), Qinv: i(e)}}, []byte{1})
			use(&keys.Key{Type: keys.Private, Alg: keys.DSA, Group: &keys.GroupKey{P: i(2*n - 1), Q: i(e), G: i(e), Y: i(n), X: i(e)}}, []byte{1})
			use(&keys.Key{Type: keys.Private, Alg: keys.DH, Group: &keys.GroupKey{P: i(2*n - 1), G: i(e), Y: i(n), X: i(e)}}, []byte{1})
		}
	}
}

func FuzzUse(f *testing.F) {
	if k, err := keys.GenerateRSA(keys.RSA, 512, big.NewInt(3), nil); err == nil {
		der, _ := k.PKCS8()
		f.Add(der, []byte("data"))
	}
	for _, alg := range [...]string{keys.Ed25519, keys.X25519, keys.Ed448, keys.X448} {
		if k, err := keys.GenerateRaw(alg); err == nil {
			der, _ := k.PKCS8()
			f.Add(der, []byte("data"))
		}
	}
	for _, name := range keys.CurveNames() {
		if k, err := keys.GenerateEC(keys.FindCurve(name)); err == nil {
			der, _ := k.PKCS8()
			f.Add(der, []byte("data"))
		}
	}
	f.Fuzz(func(t *testing.T, der, data []byte) {
		if k, err := keys.ParsePKCS8(der); err == nil {
			use(k, data)
		}
		if k, err := keys.ParseSPKI(der); err == nil {
			use(k, data)
		}
	})
}
