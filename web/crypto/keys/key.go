package keys

import (
	"bytes"
	"crypto/rsa"
	"crypto/subtle"
	"math/big"
	"sync"
)

// Type tells secret, public and private keys apart.
type Type uint8

// The types of keys.
const (
	Secret Type = iota
	Public
	Private
)

func (t Type) String() string {
	switch t {
	case Public:
		return "public"
	case Private:
		return "private"
	}
	return "secret"
}

// The names of asymmetric keys, as asymmetricKeyType shows them.
const (
	RSA     = "rsa"
	RSAPSS  = "rsa-pss"
	DSA     = "dsa"
	DH      = "dh"
	EC      = "ec"
	Ed25519 = "ed25519"
	Ed448   = "ed448"
	X25519  = "x25519"
	X448    = "x448"
)

// Key is a key of any kind. The fields that are set depend on its algorithm.
type Key struct {
	Type Type
	// Alg is the name of an asymmetric key's algorithm, "" for secret keys.
	Alg string
	// Bytes are the bytes of a secret key.
	Bytes []byte
	// RSA is the key of rsa and rsa-pss, PSS the restrictions of the latter.
	RSA *RSAKey
	PSS *PSSParams
	// Group is the key of dsa and dh.
	Group *GroupKey
	// Curve, Point (uncompressed) and Scalar are the key of ec.
	Curve *Curve
	Point []byte
	// Explicit is set where the curve is written as its parameters.
	Explicit bool
	// Scalar is as long as the order of the curve.
	Scalar []byte
	// Pub and Priv are the raw keys of the other algorithms. Priv of ML-DSA and
	// ML-KEM is the seed; Expanded is their key where the seed is not known.
	Pub, Priv, Expanded []byte
}

// RSAKey is an RSA key; D and what follows are nil for public keys.
type RSAKey struct {
	N, E, D, P, Q, Dp, Dq, Qinv *big.Int

	once sync.Once
	std  *rsa.PrivateKey
	err  error
}

// PSSParams restrict what an rsa-pss key signs.
type PSSParams struct {
	Hash, MGF1Hash string
	SaltLength     int
}

// GroupKey is a key over a prime group; Q is nil where it is not known, X for
// public keys.
type GroupKey struct {
	P, Q, G, Y, X *big.Int
	// Length is the privateValueLength of DH parameters, 0 for none.
	Length int
}

// NewSecret returns a secret key over b, which it takes over.
func NewSecret(b []byte) *Key { return &Key{Bytes: b} }

// Public returns the public key of k, which is not secret.
func (k *Key) Public() *Key {
	if k.Type != Private {
		return k
	}
	p := *k
	p.Type, p.Scalar, p.Priv, p.Expanded = Public, nil, nil, nil
	if k.RSA != nil {
		p.RSA = &RSAKey{N: k.RSA.N, E: k.RSA.E}
	}
	if k.Group != nil {
		g := *k.Group
		g.X = nil
		p.Group = &g
	}
	return &p
}

// StdPublic returns the key for crypto/rsa.
func (r *RSAKey) StdPublic() *rsa.PublicKey {
	e := 0
	if r.E.IsInt64() && r.E.Int64() < 1<<31 {
		e = int(r.E.Int64())
	}
	return &rsa.PublicKey{N: r.N, E: e}
}

// StdPrivate returns the private key for crypto/rsa.
func (r *RSAKey) StdPrivate() (*rsa.PrivateKey, error) {
	r.once.Do(func() {
		k := &rsa.PrivateKey{PublicKey: *r.StdPublic(), D: r.D}
		if r.P != nil && r.Q != nil {
			k.Primes = []*big.Int{r.P, r.Q}
		}
		k.Precompute()
		r.std, r.err = k, k.Validate()
	})
	return r.std, r.err
}

// Equal reports whether two keys are the same, in constant time for secret keys.
func (k *Key) Equal(o *Key) bool {
	if k.Type != o.Type || k.Alg != o.Alg {
		return false
	}
	if k.Type == Secret {
		return subtle.ConstantTimeCompare(k.Bytes, o.Bytes) == 1
	}
	a, errA := k.Public().SPKI()
	b, errB := o.Public().SPKI()
	if errA != nil || errB != nil || !bytes.Equal(a, b) || k.Type == Public {
		return errA == nil && errB == nil && bytes.Equal(a, b) && k.Type == Public
	}
	a, errA = k.PKCS8()
	b, errB = o.PKCS8()
	return errA == nil && errB == nil && subtle.ConstantTimeCompare(a, b) == 1
}

// Bits is the size of the modulus, prime or curve, 0 for other keys.
func (k *Key) Bits() int {
	switch {
	case k.RSA != nil:
		return k.RSA.N.BitLen()
	case k.Group != nil:
		return k.Group.P.BitLen()
	case k.Curve != nil:
		return k.Curve.Bits
	}
	return 0
}
