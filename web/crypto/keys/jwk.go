package keys

import (
	"encoding/base64"
	"math/big"
	"strings"

	"github.com/sxfescript/sxn/node/nodeerr"
)

// JWK is a JSON Web Key as strings; absent members are "".
// https://www.rfc-editor.org/rfc/rfc7517
type JWK struct {
	Kty, Crv, Alg, K      string
	N, E, D, P, Q         string
	Dp, Dq, Qi, X, Y      string
	Pub, Priv             string
	HasD, HasPriv, HasPub bool
}

func b64(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

func number(n *big.Int) string { return b64(n.Bytes()) }

// Base64URL decodes base64url leniently, as Node does: the characters of both
// alphabets count, and decoding ends at what is neither.
func Base64URL(s string) []byte {
	clean := make([]byte, 0, len(s))
	if i := strings.IndexByte(s, '='); i >= 0 {
		s = s[:i]
	}
	for i := range len(s) {
		switch c := s[i]; {
		case c == '+':
			clean = append(clean, '-')
		case c == '/':
			clean = append(clean, '_')
		case c == '-' || c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z':
			clean = append(clean, c)
		}
	}
	if len(clean)%4 == 1 {
		clean = clean[:len(clean)-1]
	}
	b := make([]byte, base64.RawURLEncoding.DecodedLen(len(clean)))
	n, _ := base64.RawURLEncoding.Decode(b, clean) // only the alphabet is left
	return b[:n]
}

func bigB64(s string) *big.Int { return new(big.Int).SetBytes(Base64URL(s)) }

// AKPName is the alg of a post-quantum key in JWK.
func AKPName(alg string) string { return strings.ToUpper(alg) }

// akpAlg finds the algorithm of an alg member, "" for unknown ones.
func akpAlg(name string) string {
	alg := strings.ToLower(name)
	if !IsPostQuantum(alg) || oidOf(alg) == nil {
		return ""
	}
	switch {
	case AKPName(alg) == name:
		return alg
	case IsSLHDSA(alg) && name == "SLH-DSA-"+strings.ToUpper(alg[8:len(alg)-1])+alg[len(alg)-1:]:
		return alg
	}
	return ""
}

// okpName is the crv of Ed25519 and its like.
func okpName(alg string) string { return strings.ToUpper(alg[:1]) + alg[1:] }

// JWK returns the key as a JWK; ok is false where there is no such form.
func (k *Key) JWK() (j JWK, ok bool) {
	private := k.Type == Private
	switch {
	case k.Type == Secret:
		return JWK{Kty: "oct", K: b64(k.Bytes)}, true
	case k.Alg == RSA:
		j = JWK{Kty: "RSA", N: number(k.RSA.N), E: number(k.RSA.E)}
		if private {
			r := k.RSA
			j.D, j.P, j.Q, j.Dp, j.Dq, j.Qi = number(r.D), number(r.P), number(r.Q), number(r.Dp), number(r.Dq), number(r.Qinv)
		}
		return j, true
	case k.Alg == EC && k.Curve.JWK != "":
		n := k.Curve.Size()
		j = JWK{Kty: "EC", Crv: k.Curve.JWK, X: b64(k.Point[1 : 1+n]), Y: b64(k.Point[1+n:])}
		if private {
			j.D = b64(k.Scalar)
		}
		return j, true
	case IsPostQuantum(k.Alg):
		j = JWK{Kty: "AKP", Alg: AKPName(k.Alg), Pub: b64(k.Pub)}
		if IsSLHDSA(k.Alg) {
			j.Alg = j.Alg[:len(j.Alg)-1] + k.Alg[len(k.Alg)-1:]
		}
		if private && k.Priv == nil {
			return j, false
		}
		if private {
			j.Priv = b64(k.Priv)
		}
		return j, true
	case IsRaw(k.Alg):
		j = JWK{Kty: "OKP", Crv: okpName(k.Alg), X: b64(k.Pub)}
		if private {
			j.D = b64(k.Priv)
		}
		return j, true
	}
	return j, false
}

func invalidJWK(message string) error {
	return nodeerr.Type("ERR_CRYPTO_INVALID_JWK", "%s", message).Native()
}

// FromJWK reads an asymmetric JWK.
func FromJWK(j *JWK) (*Key, error) {
	switch j.Kty {
	case "RSA":
		return rsaFromJWK(j)
	case "EC":
		return ecFromJWK(j)
	case "OKP":
		return okpFromJWK(j)
	case "AKP":
		return akpFromJWK(j)
	}
	return nil, invalidJWK(j.Kty + " is not a supported JWK key type")
}

func rsaFromJWK(j *JWK) (*Key, error) {
	if j.N == "" || j.E == "" || len(j.N) > maxBits/4 || len(j.E) > maxBits/4 {
		return nil, invalidJWK("Invalid JWK RSA key")
	}
	r := &RSAKey{N: bigB64(j.N), E: bigB64(j.E)}
	if r.N.Sign() == 0 {
		return nil, invalidJWK("Invalid JWK RSA key")
	}
	if !j.HasD {
		return &Key{Type: Public, Alg: RSA, RSA: r}, nil
	}
	for _, p := range [...]struct {
		text string
		to   **big.Int
	}{{j.D, &r.D}, {j.P, &r.P}, {j.Q, &r.Q}, {j.Dp, &r.Dp}, {j.Dq, &r.Dq}, {j.Qi, &r.Qinv}} {
		if p.text == "" || len(p.text) > maxBits/4 {
			return nil, invalidJWK("Invalid JWK RSA key")
		}
		*p.to = bigB64(p.text)
	}
	if r.P.Sign() == 0 || r.Q.Sign() == 0 {
		return nil, invalidJWK("Invalid JWK RSA key")
	}
	return &Key{Type: Private, Alg: RSA, RSA: r}, nil
}

func ecFromJWK(j *JWK) (*Key, error) {
	c := curveByJWK(j.Crv)
	if j.Crv == "" || j.X == "" || j.Y == "" {
		return nil, invalidJWK("Invalid JWK EC key")
	}
	if c == nil {
		return nil, nodeerr.Type("ERR_CRYPTO_INVALID_CURVE", "Invalid EC curve name").Native()
	}
	x, y := Base64URL(j.X), Base64URL(j.Y)
	n := c.Size()
	if len(x) == 0 || len(y) == 0 || len(x) > n || len(y) > n {
		return nil, invalidJWK("Invalid JWK EC key")
	}
	p := make([]byte, 1+2*n)
	p[0] = 4
	copy(p[1+n-len(x):], x)
	copy(p[1+2*n-len(y):], y)
	pub, err := ECPublic(c, p)
	if err != nil {
		return nil, invalidJWK("Invalid JWK EC key")
	}
	if !j.HasD {
		return pub, nil
	}
	s, err := c.PadScalar(Base64URL(j.D))
	if err != nil {
		return nil, invalidJWK("Invalid JWK EC key")
	}
	return &Key{Type: Private, Alg: EC, Curve: c, Point: pub.Point, Scalar: s}, nil
}

func okpFromJWK(j *JWK) (*Key, error) {
	alg := ""
	for _, a := range [...]string{Ed25519, Ed448, X25519, X448} {
		if okpName(a) == j.Crv {
			alg = a
		}
	}
	if alg == "" {
		return nil, invalidJWK("Invalid JWK OKP key")
	}
	var k *Key
	var err error
	if j.HasD {
		k, err = RawPrivate(alg, Base64URL(j.D))
	} else {
		k, err = RawPublic(alg, Base64URL(j.X))
	}
	if err != nil {
		return nil, invalidJWK("Invalid JWK OKP key")
	}
	return k, nil
}

func akpFromJWK(j *JWK) (*Key, error) {
	alg := akpAlg(j.Alg)
	if alg == "" {
		return nil, invalidJWK("Unsupported JWK AKP \"alg\"")
	}
	var k *Key
	var err error
	if j.HasPriv {
		k, err = RawPrivate(alg, Base64URL(j.Priv))
		if err == nil && j.HasPub && b64(k.Pub) != strings.TrimRight(j.Pub, "=") {
			err = ErrPoint
		}
	} else {
		k, err = RawPublic(alg, Base64URL(j.Pub))
	}
	if err != nil {
		return nil, invalidJWK("Invalid JWK AKP key")
	}
	return k, nil
}
