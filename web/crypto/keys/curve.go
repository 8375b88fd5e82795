package keys

import (
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"encoding/asn1"
	"errors"
	"math/big"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"
)

// Curve is a named elliptic curve.
type Curve struct {
	// Name is OpenSSL's name, JWK that of the standards ("" for P-224, which JWK
	// does not know).
	Name, NIST, JWK string
	OID             asn1.ObjectIdentifier
	Bits            int
}

var (
	p224 = Curve{"secp224r1", "P-224", "", asn1.ObjectIdentifier{1, 3, 132, 0, 33}, 224}
	p256 = Curve{"prime256v1", "P-256", "P-256", asn1.ObjectIdentifier{1, 2, 840, 10045, 3, 1, 7}, 256}
	p384 = Curve{"secp384r1", "P-384", "P-384", asn1.ObjectIdentifier{1, 3, 132, 0, 34}, 384}
	p521 = Curve{"secp521r1", "P-521", "P-521", asn1.ObjectIdentifier{1, 3, 132, 0, 35}, 521}
	k256 = Curve{"secp256k1", "", "secp256k1", asn1.ObjectIdentifier{1, 3, 132, 0, 10}, 256}
)

// CurveNames are the curves of this package, in the order of getCurves.
func CurveNames() []string {
	return []string{"prime256v1", "secp224r1", "secp256k1", "secp384r1", "secp521r1"}
}

func curves() [5]*Curve { return [...]*Curve{&p224, &p256, &p384, &p521, &k256} }

// FindCurve finds a curve by OpenSSL's or NIST's name, nil for unknown ones.
func FindCurve(name string) *Curve {
	for _, c := range curves() {
		if c.Name == name || c.NIST != "" && c.NIST == name {
			return c
		}
	}
	return nil
}

// FindNamedCurve finds a curve by OpenSSL's name alone.
func FindNamedCurve(name string) *Curve {
	if c := FindCurve(name); c != nil && c.Name == name {
		return c
	}
	return nil
}

func curveByJWK(name string) *Curve {
	for _, c := range curves() {
		if c.JWK == name && name != "" {
			return c
		}
	}
	return nil
}

func curveByOID(oid asn1.ObjectIdentifier) *Curve {
	for _, c := range curves() {
		if c.OID.Equal(oid) {
			return c
		}
	}
	return nil
}

// Size is the length of a coordinate, in bytes.
func (c *Curve) Size() int { return (c.Bits + 7) / 8 }

// Std is the curve of crypto/elliptic, nil for secp256k1.
func (c *Curve) Std() elliptic.Curve {
	switch c {
	case &p224:
		return elliptic.P224()
	case &p256:
		return elliptic.P256()
	case &p384:
		return elliptic.P384()
	case &p521:
		return elliptic.P521()
	}
	return nil
}

func (c *Curve) dh() ecdh.Curve {
	switch c {
	case &p256:
		return ecdh.P256()
	case &p384:
		return ecdh.P384()
	case &p521:
		return ecdh.P521()
	}
	return nil
}

// Order is the order of the base point.
func (c *Curve) Order() *big.Int {
	if c == &k256 {
		return secp256k1.Params().N
	}
	return c.Std().Params().N
}

// ErrPoint is the error of bytes that are no point of the curve.
var ErrPoint = errors.New("invalid point")

// ErrScalar is the error of a private key outside the curve's order.
var ErrScalar = errors.New("invalid private key")

// PadScalar brings a private key to the length of the order, and checks that
// it lies in it.
func (c *Curve) PadScalar(b []byte) ([]byte, error) {
	x := new(big.Int).SetBytes(b)
	if x.Sign() == 0 || x.Cmp(c.Order()) >= 0 {
		return nil, ErrScalar
	}
	return x.FillBytes(make([]byte, c.Size())), nil
}

// Base returns the public point of a private key.
func (c *Curve) Base(scalar []byte) ([]byte, error) {
	s, err := c.PadScalar(scalar)
	if err != nil {
		return nil, err
	}
	if c == &k256 {
		return secp256k1.PrivKeyFromBytes(s).PubKey().SerializeUncompressed(), nil
	}
	k, err := ecdsa.ParseRawPrivateKey(c.Std(), s)
	if err != nil {
		return nil, ErrScalar
	}
	return k.PublicKey.Bytes()
}

// Generate returns a new private key and its point.
func (c *Curve) Generate() (scalar, point []byte, err error) {
	if c == &k256 {
		k, err := secp256k1.GeneratePrivateKey()
		if err != nil {
			return nil, nil, err
		}
		return k.Serialize(), k.PubKey().SerializeUncompressed(), nil
	}
	k, err := ecdsa.GenerateKey(c.Std(), rand.Reader)
	if err != nil {
		return nil, nil, err
	}
	if scalar, err = k.Bytes(); err != nil {
		return nil, nil, err
	}
	point, err = k.PublicKey.Bytes()
	return scalar, point, err
}

// Decode reads a point in its compressed, uncompressed or hybrid form.
func (c *Curve) Decode(b []byte) ([]byte, error) {
	n := c.Size()
	if len(b) == 1+2*n && (b[0] == 6 || b[0] == 7) {
		if b[0]&1 != b[2*n]&1 {
			return nil, ErrPoint
		}
		b = append([]byte{4}, b[1:]...)
	}
	if c == &k256 {
		k, err := secp256k1.ParsePubKey(b)
		if err != nil {
			return nil, ErrPoint
		}
		return k.SerializeUncompressed(), nil
	}
	if len(b) == 1+n && (b[0] == 2 || b[0] == 3) {
		x, y := elliptic.UnmarshalCompressed(c.Std(), b)
		if x == nil {
			return nil, ErrPoint
		}
		return c.pack(x, y), nil
	}
	if _, err := ecdsa.ParseUncompressedPublicKey(c.Std(), b); err != nil {
		return nil, ErrPoint
	}
	return append([]byte(nil), b...), nil
}

func (c *Curve) pack(x, y *big.Int) []byte {
	n := c.Size()
	b := make([]byte, 1+2*n)
	b[0] = 4
	x.FillBytes(b[1 : 1+n])
	y.FillBytes(b[1+n:])
	return b
}

// Compress is the compressed form of an uncompressed point.
func (c *Curve) Compress(point []byte) []byte {
	n := c.Size()
	return append([]byte{2 | point[2*n]&1}, point[1:1+n]...)
}

// Hybrid is the hybrid form of an uncompressed point.
func (c *Curve) Hybrid(point []byte) []byte {
	return append([]byte{6 | point[len(point)-1]&1}, point[1:]...)
}

// Shared is the x coordinate that a private key and a point of another agree on.
func (c *Curve) Shared(scalar, point []byte) ([]byte, error) {
	if c == &k256 {
		pub, err := secp256k1.ParsePubKey(point)
		if err != nil {
			return nil, ErrPoint
		}
		return secp256k1.GenerateSharedSecret(secp256k1.PrivKeyFromBytes(scalar), pub), nil
	}
	if c == &p224 {
		pub, err := ecdsa.ParseUncompressedPublicKey(c.Std(), point)
		if err != nil {
			return nil, ErrPoint
		}
		//lint:ignore SA1019 crypto/ecdh has no P-224
		x, _ := c.Std().ScalarMult(pub.X, pub.Y, scalar)
		return x.FillBytes(make([]byte, c.Size())), nil
	}
	priv, err := c.dh().NewPrivateKey(scalar)
	if err != nil {
		return nil, ErrScalar
	}
	pub, err := c.dh().NewPublicKey(point)
	if err != nil {
		return nil, ErrPoint
	}
	return priv.ECDH(pub)
}

// StdPublic returns the key of an ec key for crypto/ecdsa; its curve is not secp256k1.
func (k *Key) StdPublic() (*ecdsa.PublicKey, error) {
	return ecdsa.ParseUncompressedPublicKey(k.Curve.Std(), k.Point)
}

// StdPrivate returns the private key for crypto/ecdsa.
func (k *Key) StdPrivate() (*ecdsa.PrivateKey, error) {
	return ecdsa.ParseRawPrivateKey(k.Curve.Std(), k.Scalar)
}
