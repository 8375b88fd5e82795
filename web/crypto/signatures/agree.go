package signatures

import (
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/binary"
	"hash"
	"math/big"

	"github.com/cloudflare/circl/dh/x448"

	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/web/crypto/keys"
	"github.com/sxfescript/sxn/web/crypto/openssl"
)

// ErrDerivation is the error of a public key that no secret comes from.
func ErrDerivation() error {
	return openssl.New(0x1C8000A4, "Provider routines", "failed during derivation", "ERR_OSSL_FAILED_DURING_DERIVATION")
}

// Agree is the secret that a private key and the public key of another agree
// on: two keys of one algorithm, curve or group.
func Agree(priv, pub *keys.Key) ([]byte, error) {
	different := func() error {
		return openssl.New(0x1C8000CB, "Provider routines", "mismatching domain parameters", "ERR_OSSL_MISMATCHING_DOMAIN_PARAMETERS")
	}
	switch priv.Alg {
	case keys.X25519:
		k, err := ecdh.X25519().NewPrivateKey(priv.Priv)
		if err != nil {
			return nil, ErrDerivation()
		}
		p, err := ecdh.X25519().NewPublicKey(pub.Pub)
		if err != nil {
			return nil, ErrDerivation()
		}
		s, err := k.ECDH(p)
		if err != nil {
			return nil, ErrDerivation()
		}
		return s, nil
	case keys.X448:
		var shared, k, p x448.Key
		copy(k[:], priv.Priv)
		copy(p[:], pub.Pub)
		if !x448.Shared(&shared, &k, &p) {
			return nil, ErrDerivation()
		}
		return shared[:], nil
	case keys.EC:
		if priv.Curve != pub.Curve {
			return nil, different()
		}
		s, err := priv.Curve.Shared(priv.Scalar, pub.Point)
		if err != nil {
			return nil, ErrDerivation()
		}
		return s, nil
	case keys.DH:
		if priv.Group.P.Cmp(pub.Group.P) != 0 || priv.Group.G.Cmp(pub.Group.G) != 0 {
			return nil, different()
		}
		p := priv.Group.P
		s := new(big.Int).Exp(pub.Group.Y, priv.Group.X, p)
		return s.FillBytes(make([]byte, (p.BitLen()+7)/8)), nil
	}
	return nil, ErrKeyType()
}

// kemSuite is a DHKEM of RFC 9180.
type kemSuite struct {
	id     uint16
	hash   func() hash.Hash
	secret int
}

func suiteOf(k *keys.Key) (kemSuite, bool) {
	switch {
	case k.Alg == keys.X25519:
		return kemSuite{0x20, sha256.New, 32}, true
	case k.Alg == keys.X448:
		return kemSuite{0x21, sha512.New, 64}, true
	case k.Alg == keys.EC && k.Curve.NIST == "P-256":
		return kemSuite{0x10, sha256.New, 32}, true
	case k.Alg == keys.EC && k.Curve.NIST == "P-384":
		return kemSuite{0x11, sha512.New384, 48}, true
	case k.Alg == keys.EC && k.Curve.NIST == "P-521":
		return kemSuite{0x12, sha512.New, 64}, true
	}
	return kemSuite{}, false
}

// derive is ExtractAndExpand.
// https://www.rfc-editor.org/rfc/rfc9180#section-4.1
func (s kemSuite) derive(dh, context []byte) ([]byte, error) {
	suite := binary.BigEndian.AppendUint16([]byte("KEM"), s.id)
	ikm := append(append(append([]byte("HPKE-v1"), suite...), "eae_prk"...), dh...)
	prk, err := hkdf.Extract(s.hash, ikm, nil)
	if err != nil {
		return nil, err
	}
	info := append(binary.BigEndian.AppendUint16(nil, uint16(s.secret)), "HPKE-v1"...)
	info = append(append(append(info, suite...), "shared_secret"...), context...)
	return hkdf.Expand(s.hash, prk, string(info), s.secret)
}

func serialize(k *keys.Key) []byte {
	if k.Curve != nil {
		return k.Point
	}
	return k.Pub
}

func kemFailure(what string) error {
	return nodeerr.New("ERR_CRYPTO_OPERATION_FAILED", "%s failed", what).Native()
}

// Encapsulate makes a secret and its ciphertext for a public key.
func Encapsulate(pub *keys.Key) (secret, ciphertext []byte, err error) {
	if s := keys.KEMScheme(pub.Alg); s != nil {
		k, err := s.UnmarshalBinaryPublicKey(pub.Pub)
		if err != nil {
			return nil, nil, kemFailure("Encapsulation")
		}
		ciphertext, secret, err = s.Encapsulate(k)
		return secret, ciphertext, err
	}
	if pub.Alg == keys.RSA {
		z, err := rand.Int(rand.Reader, pub.RSA.N)
		if err != nil {
			return nil, nil, err
		}
		secret = z.FillBytes(make([]byte, (pub.RSA.N.BitLen()+7)/8))
		ciphertext, err = rawPublic(pub.RSA, secret)
		return secret, ciphertext, err
	}
	suite, ok := suiteOf(pub)
	if !ok {
		return nil, nil, kemFailure("Encapsulation")
	}
	var ephemeral *keys.Key
	if pub.Curve != nil {
		ephemeral, err = keys.GenerateEC(pub.Curve)
	} else {
		ephemeral, err = keys.GenerateRaw(pub.Alg)
	}
	if err != nil {
		return nil, nil, err
	}
	dh, err := Agree(ephemeral, pub)
	if err != nil {
		return nil, nil, kemFailure("Encapsulation")
	}
	ciphertext = serialize(ephemeral)
	secret, err = suite.derive(dh, append(append([]byte(nil), ciphertext...), serialize(pub)...))
	return secret, ciphertext, err
}

// Decapsulate finds the secret of a ciphertext.
func Decapsulate(priv *keys.Key, ciphertext []byte) ([]byte, error) {
	if s := keys.KEMScheme(priv.Alg); s != nil {
		k, err := priv.KEMKey()
		if err != nil || len(ciphertext) != s.CiphertextSize() {
			return nil, kemFailure("Decapsulation")
		}
		return s.Decapsulate(k, ciphertext)
	}
	if priv.Alg == keys.RSA {
		if len(ciphertext) != (priv.RSA.N.BitLen()+7)/8 {
			return nil, kemFailure("Decapsulation")
		}
		return rawPrivate(priv.RSA, ciphertext)
	}
	suite, ok := suiteOf(priv)
	if !ok {
		return nil, kemFailure("Decapsulation")
	}
	var pub *keys.Key
	var err error
	if priv.Curve != nil {
		pub, err = keys.ECPublic(priv.Curve, ciphertext)
	} else {
		pub, err = keys.RawPublic(priv.Alg, ciphertext)
	}
	if err != nil {
		return nil, kemFailure("Decapsulation")
	}
	dh, err := Agree(priv, pub)
	if err != nil {
		return nil, kemFailure("Decapsulation")
	}
	return suite.derive(dh, append(append([]byte(nil), ciphertext...), serialize(priv)...))
}
