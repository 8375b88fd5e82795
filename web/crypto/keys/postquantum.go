package keys

import (
	"encoding/asn1"
	"strings"

	"github.com/cloudflare/circl/kem"
	"github.com/cloudflare/circl/kem/mlkem/mlkem1024"
	"github.com/cloudflare/circl/kem/mlkem/mlkem512"
	"github.com/cloudflare/circl/kem/mlkem/mlkem768"
	"github.com/cloudflare/circl/sign"
	"github.com/cloudflare/circl/sign/mldsa/mldsa44"
	"github.com/cloudflare/circl/sign/mldsa/mldsa65"
	"github.com/cloudflare/circl/sign/mldsa/mldsa87"
	"github.com/cloudflare/circl/sign/slhdsa"
)

// slhNames are the parameter sets of SLH-DSA in the order of their OIDs.
var slhNames = [...]struct {
	name string
	id   slhdsa.ID
}{
	{"slh-dsa-sha2-128s", slhdsa.SHA2_128s}, {"slh-dsa-sha2-128f", slhdsa.SHA2_128f},
	{"slh-dsa-sha2-192s", slhdsa.SHA2_192s}, {"slh-dsa-sha2-192f", slhdsa.SHA2_192f},
	{"slh-dsa-sha2-256s", slhdsa.SHA2_256s}, {"slh-dsa-sha2-256f", slhdsa.SHA2_256f},
	{"slh-dsa-shake-128s", slhdsa.SHAKE_128s}, {"slh-dsa-shake-128f", slhdsa.SHAKE_128f},
	{"slh-dsa-shake-192s", slhdsa.SHAKE_192s}, {"slh-dsa-shake-192f", slhdsa.SHAKE_192f},
	{"slh-dsa-shake-256s", slhdsa.SHAKE_256s}, {"slh-dsa-shake-256f", slhdsa.SHAKE_256f},
}

// SignScheme is the scheme of ML-DSA and SLH-DSA algorithms, nil for others.
func SignScheme(alg string) sign.Scheme {
	switch alg {
	case "ml-dsa-44":
		return mldsa44.Scheme()
	case "ml-dsa-65":
		return mldsa65.Scheme()
	case "ml-dsa-87":
		return mldsa87.Scheme()
	}
	for _, s := range slhNames {
		if s.name == alg {
			return s.id.Scheme()
		}
	}
	return nil
}

// KEMScheme is the scheme of ML-KEM algorithms, nil for others.
func KEMScheme(alg string) kem.Scheme {
	switch alg {
	case "ml-kem-512":
		return mlkem512.Scheme()
	case "ml-kem-768":
		return mlkem768.Scheme()
	case "ml-kem-1024":
		return mlkem1024.Scheme()
	}
	return nil
}

// IsMLDSA, IsMLKEM and IsSLHDSA tell the families of post-quantum algorithms.
func IsMLDSA(alg string) bool { return strings.HasPrefix(alg, "ml-dsa-") }

// IsMLKEM reports whether alg is an ML-KEM parameter set.
func IsMLKEM(alg string) bool { return strings.HasPrefix(alg, "ml-kem-") }

// IsSLHDSA reports whether alg is an SLH-DSA parameter set.
func IsSLHDSA(alg string) bool { return strings.HasPrefix(alg, "slh-dsa-") }

// IsPostQuantum reports whether alg is one of the three families.
func IsPostQuantum(alg string) bool { return IsMLDSA(alg) || IsMLKEM(alg) || IsSLHDSA(alg) }

func nist(arc ...int) asn1.ObjectIdentifier {
	return append(asn1.ObjectIdentifier{2, 16, 840, 1, 101, 3, 4}, arc...)
}

// oidOf is the OID of an algorithm that has no parameters, nil for others.
func oidOf(alg string) asn1.ObjectIdentifier {
	switch alg {
	case X25519:
		return asn1.ObjectIdentifier{1, 3, 101, 110}
	case X448:
		return asn1.ObjectIdentifier{1, 3, 101, 111}
	case Ed25519:
		return asn1.ObjectIdentifier{1, 3, 101, 112}
	case Ed448:
		return asn1.ObjectIdentifier{1, 3, 101, 113}
	case "ml-dsa-44":
		return nist(3, 17)
	case "ml-dsa-65":
		return nist(3, 18)
	case "ml-dsa-87":
		return nist(3, 19)
	case "ml-kem-512":
		return nist(4, 1)
	case "ml-kem-768":
		return nist(4, 2)
	case "ml-kem-1024":
		return nist(4, 3)
	}
	for i, s := range slhNames {
		if s.name == alg {
			return nist(3, 20+i)
		}
	}
	return nil
}

// algByOID finds an algorithm without parameters, "" for unknown ones.
func algByOID(oid asn1.ObjectIdentifier) string {
	for _, alg := range [...]string{X25519, X448, Ed25519, Ed448, "ml-dsa-44", "ml-dsa-65", "ml-dsa-87", "ml-kem-512", "ml-kem-768", "ml-kem-1024"} {
		if oidOf(alg).Equal(oid) {
			return alg
		}
	}
	for _, s := range slhNames {
		if oidOf(s.name).Equal(oid) {
			return s.name
		}
	}
	return ""
}

// IsRaw reports whether keys of an algorithm are strings of bytes.
func IsRaw(alg string) bool { return oidOf(alg) != nil }

// seedSize is the length of the seed of ML-DSA and ML-KEM keys.
func seedSize(alg string) int {
	if IsMLKEM(alg) {
		return 64
	}
	return 32
}

// publicSize is the length of the public key of a raw algorithm.
func publicSize(alg string) int {
	switch alg {
	case X25519, Ed25519:
		return 32
	case X448:
		return 56
	case Ed448:
		return 57
	}
	if s := SignScheme(alg); s != nil {
		return s.PublicKeySize()
	}
	return KEMScheme(alg).PublicKeySize()
}

// privateSize is the length of the private key of a raw algorithm: of the seed
// for ML-DSA and ML-KEM.
func privateSize(alg string) int {
	switch {
	case IsSLHDSA(alg):
		return SignScheme(alg).PrivateKeySize()
	case IsPostQuantum(alg):
		return seedSize(alg)
	}
	return publicSize(alg)
}

// expandedSize is the length of the private key that a seed expands to.
func expandedSize(alg string) int {
	if s := SignScheme(alg); s != nil {
		return s.PrivateKeySize()
	}
	return KEMScheme(alg).PrivateKeySize()
}

// SignKey returns the private key for the scheme of ML-DSA and SLH-DSA.
func (k *Key) SignKey() (sign.PrivateKey, error) {
	s := SignScheme(k.Alg)
	switch {
	case IsSLHDSA(k.Alg):
		return s.UnmarshalBinaryPrivateKey(k.Priv)
	case k.Priv == nil:
		return s.UnmarshalBinaryPrivateKey(k.Expanded)
	}
	_, priv := s.DeriveKey(k.Priv)
	return priv, nil
}

// KEMKey returns the private key for the scheme of ML-KEM.
func (k *Key) KEMKey() (kem.PrivateKey, error) {
	s := KEMScheme(k.Alg)
	if k.Priv == nil {
		return s.UnmarshalBinaryPrivateKey(k.Expanded)
	}
	_, priv := s.DeriveKeyPair(k.Priv)
	return priv, nil
}
