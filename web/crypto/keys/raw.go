package keys

import (
	"bytes"
	"crypto/ecdh"
	"crypto/ed25519"
	"crypto/rand"
	"encoding"
	"errors"

	"github.com/cloudflare/circl/dh/x448"
	"github.com/cloudflare/circl/sign/ed448"
)

// ErrSize is the error of a raw key of the wrong length.
var ErrSize = errors.New("invalid key length")

// RawPublic returns the public key of a raw algorithm over its bytes.
func RawPublic(alg string, b []byte) (*Key, error) {
	if len(b) != publicSize(alg) {
		return nil, ErrSize
	}
	return &Key{Type: Public, Alg: alg, Pub: bytes.Clone(b)}, nil
}

// RawPrivate returns the private key of a raw algorithm over its bytes, which
// are the seed for ML-DSA and ML-KEM.
func RawPrivate(alg string, b []byte) (*Key, error) {
	if len(b) != privateSize(alg) {
		return nil, ErrSize
	}
	k := &Key{Type: Private, Alg: alg, Priv: bytes.Clone(b)}
	pub, err := k.rawPublic()
	k.Pub = pub
	return k, err
}

// RawExpanded returns the private key of ML-DSA or ML-KEM whose seed is not known.
func RawExpanded(alg string, b []byte) (*Key, error) {
	if len(b) != expandedSize(alg) {
		return nil, ErrSize
	}
	k := &Key{Type: Private, Alg: alg, Expanded: bytes.Clone(b)}
	pub, err := k.rawPublic()
	k.Pub = pub
	return k, err
}

func (k *Key) rawPublic() ([]byte, error) {
	switch k.Alg {
	case Ed25519:
		return ed25519.NewKeyFromSeed(k.Priv)[32:], nil
	case Ed448:
		priv := ed448.NewKeyFromSeed(k.Priv)
		return bytes.Clone(priv[57:]), nil
	case X25519:
		priv, err := ecdh.X25519().NewPrivateKey(k.Priv)
		if err != nil {
			return nil, err
		}
		return priv.PublicKey().Bytes(), nil
	case X448:
		var pub, priv x448.Key
		copy(priv[:], k.Priv)
		x448.KeyGen(&pub, &priv)
		return pub[:], nil
	}
	if IsMLKEM(k.Alg) {
		priv, err := k.KEMKey()
		if err != nil {
			return nil, err
		}
		return priv.Public().MarshalBinary()
	}
	priv, err := k.SignKey()
	if err != nil {
		return nil, err
	}
	pub, ok := priv.Public().(encoding.BinaryMarshaler)
	if !ok {
		return nil, errors.New("public key has no bytes")
	}
	return pub.MarshalBinary()
}

// GenerateRaw makes a key of a raw algorithm.
func GenerateRaw(alg string) (*Key, error) {
	if IsSLHDSA(alg) {
		_, priv, err := SignScheme(alg).GenerateKey()
		if err != nil {
			return nil, err
		}
		b, err := priv.MarshalBinary()
		if err != nil {
			return nil, err
		}
		return RawPrivate(alg, b)
	}
	seed := make([]byte, privateSize(alg))
	_, _ = rand.Read(seed) // ends the process where the system has no randomness
	return RawPrivate(alg, seed)
}
