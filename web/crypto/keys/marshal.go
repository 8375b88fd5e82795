package keys

import (
	"encoding/asn1"
	"errors"
	"math/big"

	"golang.org/x/crypto/cryptobyte"
	cbasn1 "golang.org/x/crypto/cryptobyte/asn1"
)

var (
	oidRSA  = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 1, 1}
	oidMGF1 = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 1, 8}
	oidPSS  = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 1, 10}
	oidDSA  = asn1.ObjectIdentifier{1, 2, 840, 10040, 4, 1}
	oidDH   = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 3, 1}
	oidDHX  = asn1.ObjectIdentifier{1, 2, 840, 10046, 2, 1}
	oidEC   = asn1.ObjectIdentifier{1, 2, 840, 10045, 2, 1}
)

var errNoForm = errors.New("the key has no such form")

func seq(b *cryptobyte.Builder, f func(b *cryptobyte.Builder)) {
	b.AddASN1(cbasn1.SEQUENCE, f)
}

// SPKI is the SubjectPublicKeyInfo of the public key of k.
// https://www.rfc-editor.org/rfc/rfc5280#section-4.1
func (k *Key) SPKI() ([]byte, error) {
	var b cryptobyte.Builder
	seq(&b, func(b *cryptobyte.Builder) {
		k.algorithmIdentifier(b)
		b.AddASN1(cbasn1.BIT_STRING, func(b *cryptobyte.Builder) {
			b.AddUint8(0)
			switch {
			case k.RSA != nil:
				k.pkcs1Public(b)
			case k.Group != nil:
				b.AddASN1BigInt(k.Group.Y)
			case k.Curve != nil:
				b.AddBytes(k.Point)
			default:
				b.AddBytes(k.Pub)
			}
		})
	})
	return b.Bytes()
}

func (k *Key) algorithmIdentifier(b *cryptobyte.Builder) {
	seq(b, func(b *cryptobyte.Builder) {
		switch k.Alg {
		case RSA:
			b.AddASN1ObjectIdentifier(oidRSA)
			b.AddASN1NULL()
		case RSAPSS:
			b.AddASN1ObjectIdentifier(oidPSS)
			if k.PSS != nil {
				k.PSS.marshal(b)
			}
		case DSA:
			b.AddASN1ObjectIdentifier(oidDSA)
			seq(b, func(b *cryptobyte.Builder) {
				b.AddASN1BigInt(k.Group.P)
				b.AddASN1BigInt(k.Group.Q)
				b.AddASN1BigInt(k.Group.G)
			})
		case DH:
			b.AddASN1ObjectIdentifier(oidDH)
			seq(b, func(b *cryptobyte.Builder) {
				b.AddASN1BigInt(k.Group.P)
				b.AddASN1BigInt(k.Group.G)
				if k.Group.Length > 0 {
					b.AddASN1Int64(int64(k.Group.Length))
				}
			})
		case EC:
			b.AddASN1ObjectIdentifier(oidEC)
			k.curveParameters(b)
		default:
			b.AddASN1ObjectIdentifier(oidOf(k.Alg))
		}
	})
}

// marshal writes RSASSA-PSS-params without their defaults.
// https://www.rfc-editor.org/rfc/rfc8017#appendix-A.2.3
func (p *PSSParams) marshal(b *cryptobyte.Builder) {
	tagged := func(b *cryptobyte.Builder, n uint8, f func(b *cryptobyte.Builder)) {
		b.AddASN1(cbasn1.Tag(n).ContextSpecific().Constructed(), f)
	}
	hash := func(b *cryptobyte.Builder, name string) {
		seq(b, func(b *cryptobyte.Builder) {
			b.AddASN1ObjectIdentifier(hashOID(name))
			b.AddASN1NULL()
		})
	}
	seq(b, func(b *cryptobyte.Builder) {
		if p.Hash != "sha1" {
			tagged(b, 0, func(b *cryptobyte.Builder) { hash(b, p.Hash) })
		}
		if p.MGF1Hash != "sha1" {
			tagged(b, 1, func(b *cryptobyte.Builder) {
				seq(b, func(b *cryptobyte.Builder) {
					b.AddASN1ObjectIdentifier(oidMGF1)
					hash(b, p.MGF1Hash)
				})
			})
		}
		if p.SaltLength != 20 {
			tagged(b, 2, func(b *cryptobyte.Builder) { b.AddASN1Int64(int64(p.SaltLength)) })
		}
	})
}

// hashOID is the OID of a digest that PSS parameters may name.
func hashOID(name string) asn1.ObjectIdentifier {
	switch name {
	case "sha1":
		return asn1.ObjectIdentifier{1, 3, 14, 3, 2, 26}
	case "md5":
		return asn1.ObjectIdentifier{1, 2, 840, 113549, 2, 5}
	case "sha224":
		return nist(2, 4)
	case "sha256":
		return nist(2, 1)
	case "sha384":
		return nist(2, 2)
	case "sha512":
		return nist(2, 3)
	case "sha512-224":
		return nist(2, 5)
	case "sha512-256":
		return nist(2, 6)
	case "sha3-224":
		return nist(2, 7)
	case "sha3-256":
		return nist(2, 8)
	case "sha3-384":
		return nist(2, 9)
	case "sha3-512":
		return nist(2, 10)
	}
	return nil
}

// HashInPSS reports whether PSS parameters may name a digest.
func HashInPSS(name string) bool { return hashOID(name) != nil }

func hashByOID(oid asn1.ObjectIdentifier) string {
	for _, n := range [...]string{"sha1", "md5", "sha224", "sha256", "sha384", "sha512", "sha512-224", "sha512-256", "sha3-224", "sha3-256", "sha3-384", "sha3-512"} {
		if hashOID(n).Equal(oid) {
			return n
		}
	}
	return ""
}

func (k *Key) pkcs1Public(b *cryptobyte.Builder) {
	seq(b, func(b *cryptobyte.Builder) {
		b.AddASN1BigInt(k.RSA.N)
		b.AddASN1BigInt(k.RSA.E)
	})
}

// PKCS1Public is the RSAPublicKey of PKCS #1.
func (k *Key) PKCS1Public() ([]byte, error) {
	if k.RSA == nil {
		return nil, errNoForm
	}
	var b cryptobyte.Builder
	k.pkcs1Public(&b)
	return b.Bytes()
}

// PKCS1Private is the RSAPrivateKey of PKCS #1.
func (k *Key) PKCS1Private() ([]byte, error) {
	if k.RSA == nil || k.RSA.D == nil || k.RSA.Qinv == nil {
		return nil, errNoForm
	}
	var b cryptobyte.Builder
	seq(&b, func(b *cryptobyte.Builder) {
		b.AddASN1Int64(0)
		r := k.RSA
		for _, n := range [...]*big.Int{r.N, r.E, r.D, r.P, r.Q, r.Dp, r.Dq, r.Qinv} {
			b.AddASN1BigInt(n)
		}
	})
	return b.Bytes()
}

// SEC1 is the ECPrivateKey of SEC 1, with its curve.
// https://www.rfc-editor.org/rfc/rfc5915
func (k *Key) SEC1() ([]byte, error) {
	if k.Curve == nil || k.Scalar == nil {
		return nil, errNoForm
	}
	return k.ecPrivate(true)
}

func (k *Key) ecPrivate(withCurve bool) ([]byte, error) {
	var b cryptobyte.Builder
	seq(&b, func(b *cryptobyte.Builder) {
		b.AddASN1Int64(1)
		b.AddASN1OctetString(k.Scalar)
		if withCurve {
			b.AddASN1(cbasn1.Tag(0).ContextSpecific().Constructed(), func(b *cryptobyte.Builder) {
				k.curveParameters(b)
			})
		}
		b.AddASN1(cbasn1.Tag(1).ContextSpecific().Constructed(), func(b *cryptobyte.Builder) {
			b.AddASN1BitString(k.Point)
		})
	})
	return b.Bytes()
}

// DSAPrivate is the traditional form of DSA keys, which OpenSSL reads.
func (k *Key) DSAPrivate() ([]byte, error) {
	var b cryptobyte.Builder
	seq(&b, func(b *cryptobyte.Builder) {
		b.AddASN1Int64(0)
		g := k.Group
		for _, n := range [...]*big.Int{g.P, g.Q, g.G, g.Y, g.X} {
			b.AddASN1BigInt(n)
		}
	})
	return b.Bytes()
}

// PKCS8 is the PrivateKeyInfo of a private key.
// https://www.rfc-editor.org/rfc/rfc5208
func (k *Key) PKCS8() ([]byte, error) {
	inner, err := k.pkcs8Key()
	if err != nil {
		return nil, err
	}
	var b cryptobyte.Builder
	seq(&b, func(b *cryptobyte.Builder) {
		b.AddASN1Int64(0)
		k.algorithmIdentifier(b)
		b.AddASN1OctetString(inner)
	})
	return b.Bytes()
}

func (k *Key) pkcs8Key() ([]byte, error) {
	var b cryptobyte.Builder
	switch {
	case k.Type != Private:
		return nil, errNoForm
	case k.RSA != nil:
		return k.PKCS1Private()
	case k.Group != nil:
		b.AddASN1BigInt(k.Group.X)
	case k.Curve != nil:
		return k.ecPrivate(false)
	case IsSLHDSA(k.Alg):
		return k.Priv, nil
	case IsPostQuantum(k.Alg) && k.Priv != nil:
		b.AddASN1(cbasn1.Tag(0).ContextSpecific(), func(b *cryptobyte.Builder) { b.AddBytes(k.Priv) })
	case IsPostQuantum(k.Alg):
		b.AddASN1OctetString(k.Expanded)
	default:
		b.AddASN1OctetString(k.Priv)
	}
	return b.Bytes()
}
