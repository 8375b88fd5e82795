package keys

import (
	"encoding/asn1"
	"errors"
	"math/big"

	"golang.org/x/crypto/cryptobyte"
	cbasn1 "golang.org/x/crypto/cryptobyte/asn1"

	"github.com/sxfescript/sxn/web/crypto/openssl"
)

// ErrDER is the error of DER that is not what it should be.
var ErrDER = errors.New("malformed key")

// maxBits bounds the numbers that are read, as OpenSSL bounds a modulus.
const maxBits = 16384

func integer(s *cryptobyte.String) (*big.Int, bool) {
	n := new(big.Int)
	ok := s.ReadASN1Integer(n) && n.Sign() >= 0 && n.BitLen() <= maxBits
	return n, ok
}

func integers(s *cryptobyte.String, to ...**big.Int) bool {
	for _, p := range to {
		n, ok := integer(s)
		if !ok {
			return false
		}
		*p = n
	}
	return true
}

// identifier is an AlgorithmIdentifier.
type identifier struct {
	oid    asn1.ObjectIdentifier
	params cryptobyte.String // what follows the OID
	most   int               // iterations of a derivation, 0 for the usual bound
}

// bound is how many iterations are done for data from outside.
func (id identifier) bound(usual int) int {
	if id.most > 0 {
		return id.most
	}
	return usual
}

func readIdentifier(s *cryptobyte.String) (identifier, bool) {
	var alg cryptobyte.String
	var id identifier
	ok := s.ReadASN1(&alg, cbasn1.SEQUENCE) && alg.ReadASN1ObjectIdentifier(&id.oid)
	id.params = alg
	return id, ok
}

// ParseSPKI reads a SubjectPublicKeyInfo.
func ParseSPKI(der []byte) (*Key, error) {
	s := cryptobyte.String(der)
	var info cryptobyte.String
	var bits asn1.BitString
	if !s.ReadASN1(&info, cbasn1.SEQUENCE) {
		return nil, openssl.TooLong()
	}
	id, ok := readIdentifier(&info)
	if !ok || !info.ReadASN1BitString(&bits) || bits.BitLength%8 != 0 {
		return nil, ErrDER
	}
	return id.publicKey(bits.Bytes)
}

// withPSS makes an RSA key one of rsa-pss, with the parameters of the identifier.
func (id identifier) withPSS(k *Key, err error) (*Key, error) {
	if err != nil {
		return nil, err
	}
	k.Alg = RSAPSS
	k.PSS, err = parsePSS(id.params)
	return k, err
}

// groupKey reads the number of a key of the identifier's group.
func (id identifier) groupKey(b cryptobyte.String) (*Key, *big.Int, error) {
	k, err := id.group()
	if err != nil {
		return nil, nil, err
	}
	var n *big.Int
	if !integers(&b, &n) {
		return nil, nil, ErrDER
	}
	return k, n, nil
}

func (id identifier) publicKey(b []byte) (*Key, error) {
	switch {
	case id.oid.Equal(oidRSA):
		return ParsePKCS1Public(b)
	case id.oid.Equal(oidPSS):
		return id.withPSS(ParsePKCS1Public(b))
	case id.oid.Equal(oidDSA), id.oid.Equal(oidDH), id.oid.Equal(oidDHX):
		k, y, err := id.groupKey(b)
		if err != nil {
			return nil, err
		}
		k.Type, k.Group.Y = Public, y
		return k, nil
	case id.oid.Equal(oidEC):
		c, explicit, err := id.curve()
		if err != nil {
			return nil, err
		}
		k, err := ECPublic(c, b)
		if err == nil {
			k.Explicit = explicit
		}
		return k, err
	}
	if alg := algByOID(id.oid); alg != "" {
		return RawPublic(alg, b)
	}
	return nil, openssl.Unsupported()
}

// ECPublic returns the ec key of a point in any form.
func ECPublic(c *Curve, point []byte) (*Key, error) {
	p, err := c.Decode(point)
	if err != nil {
		return nil, err
	}
	return &Key{Type: Public, Alg: EC, Curve: c, Point: p}, nil
}

// ECPrivate returns the ec key of a private key.
func ECPrivate(c *Curve, scalar []byte) (*Key, error) {
	s, err := c.PadScalar(scalar)
	if err != nil {
		return nil, err
	}
	p, err := c.Base(s)
	if err != nil {
		return nil, err
	}
	return &Key{Type: Private, Alg: EC, Curve: c, Point: p, Scalar: s}, nil
}

// curve reads the name of a curve, or its parameters.
func (id identifier) curve() (c *Curve, explicit bool, err error) {
	if id.params.PeekASN1Tag(cbasn1.SEQUENCE) {
		c, err = readParameters(id.params)
		return c, true, err
	}
	var oid asn1.ObjectIdentifier
	if !id.params.ReadASN1ObjectIdentifier(&oid) {
		return nil, false, ErrDER
	}
	if c = curveByOID(oid); c == nil {
		return nil, false, openssl.Unsupported()
	}
	return c, false, nil
}

// group reads the parameters of DSA and DH keys.
func (id identifier) group() (*Key, error) {
	var s cryptobyte.String
	g := &GroupKey{}
	if !id.params.ReadASN1(&s, cbasn1.SEQUENCE) {
		return nil, ErrDER
	}
	k := &Key{Alg: DH, Group: g}
	switch {
	case id.oid.Equal(oidDSA):
		k.Alg = DSA
		if !integers(&s, &g.P, &g.Q, &g.G) {
			return nil, ErrDER
		}
	case id.oid.Equal(oidDHX):
		if !integers(&s, &g.P, &g.G, &g.Q) {
			return nil, ErrDER
		}
	default:
		if !integers(&s, &g.P, &g.G) || !s.Empty() && !s.ReadASN1Integer(&g.Length) {
			return nil, ErrDER
		}
	}
	if g.P.Bit(0) == 0 {
		return nil, ErrDER
	}
	return k, nil
}

// parsePSS reads RSASSA-PSS-params; there may be none.
func parsePSS(s cryptobyte.String) (*PSSParams, error) {
	if s.Empty() {
		return nil, nil
	}
	p := &PSSParams{Hash: "sha1", MGF1Hash: "sha1", SaltLength: 20}
	var params, inner cryptobyte.String
	var has bool
	if !s.ReadASN1(&params, cbasn1.SEQUENCE) {
		return nil, ErrDER
	}
	tag := func(n uint8) cbasn1.Tag { return cbasn1.Tag(n).ContextSpecific().Constructed() }
	if !params.ReadOptionalASN1(&inner, &has, tag(0)) {
		return nil, ErrDER
	}
	if has {
		id, ok := readIdentifier(&inner)
		if p.Hash = hashByOID(id.oid); !ok || p.Hash == "" {
			return nil, ErrDER
		}
	}
	if !params.ReadOptionalASN1(&inner, &has, tag(1)) {
		return nil, ErrDER
	}
	if has {
		mgf, ok := readIdentifier(&inner)
		if !ok || !mgf.oid.Equal(oidMGF1) {
			return nil, ErrDER
		}
		id, ok := readIdentifier(&mgf.params)
		if p.MGF1Hash = hashByOID(id.oid); !ok || p.MGF1Hash == "" {
			return nil, ErrDER
		}
	}
	if !params.ReadOptionalASN1(&inner, &has, tag(2)) || has && !inner.ReadASN1Integer(&p.SaltLength) || p.SaltLength < 0 {
		return nil, ErrDER
	}
	return p, nil
}

// ParsePKCS1Public reads an RSAPublicKey.
func ParsePKCS1Public(der []byte) (*Key, error) {
	s := cryptobyte.String(der)
	var body cryptobyte.String
	r := &RSAKey{}
	if !s.ReadASN1(&body, cbasn1.SEQUENCE) || !integers(&body, &r.N, &r.E) || r.N.Sign() == 0 {
		return nil, openssl.Unsupported()
	}
	return &Key{Type: Public, Alg: RSA, RSA: r}, nil
}

// ParsePKCS1Private reads an RSAPrivateKey.
func ParsePKCS1Private(der []byte) (*Key, error) {
	s := cryptobyte.String(der)
	var body cryptobyte.String
	var version int
	r := &RSAKey{}
	if !s.ReadASN1(&body, cbasn1.SEQUENCE) || !body.ReadASN1Integer(&version) ||
		!integers(&body, &r.N, &r.E, &r.D, &r.P, &r.Q, &r.Dp, &r.Dq, &r.Qinv) || r.N.Sign() == 0 || r.P.Sign() == 0 || r.Q.Sign() == 0 {
		return nil, ErrDER
	}
	return &Key{Type: Private, Alg: RSA, RSA: r}, nil
}

// ParseSEC1 reads an ECPrivateKey. curve is what a surrounding PKCS #8 names,
// nil without one.
func ParseSEC1(der []byte, curve *Curve) (*Key, error) {
	s := cryptobyte.String(der)
	var body, scalar, params cryptobyte.String
	var version int
	var has bool
	if !s.ReadASN1(&body, cbasn1.SEQUENCE) || !body.ReadASN1Integer(&version) || version != 1 ||
		!body.ReadASN1(&scalar, cbasn1.OCTET_STRING) ||
		!body.ReadOptionalASN1(&params, &has, cbasn1.Tag(0).ContextSpecific().Constructed()) {
		return nil, ErrDER
	}
	explicit := false
	if has && curve == nil {
		var err error
		if curve, explicit, err = (identifier{params: params}).curve(); err != nil {
			return nil, err
		}
	}
	if curve == nil {
		return nil, ErrDER
	}
	k, err := ECPrivate(curve, scalar)
	if err == nil {
		k.Explicit = explicit
	}
	return k, err
}

// parseDSA reads the traditional form of DSA keys.
func parseDSA(der []byte) (*Key, error) {
	s := cryptobyte.String(der)
	var body cryptobyte.String
	var version int
	g := &GroupKey{}
	if !s.ReadASN1(&body, cbasn1.SEQUENCE) || !body.ReadASN1Integer(&version) || !integers(&body, &g.P, &g.Q, &g.G, &g.Y, &g.X) || g.P.Bit(0) == 0 {
		return nil, ErrDER
	}
	return &Key{Type: Private, Alg: DSA, Group: g}, nil
}

// ParsePKCS8 reads a PrivateKeyInfo.
func ParsePKCS8(der []byte) (*Key, error) {
	s := cryptobyte.String(der)
	var body, inner cryptobyte.String
	var version int
	if !s.ReadASN1(&body, cbasn1.SEQUENCE) {
		return nil, openssl.NotEnoughData()
	}
	if !body.ReadASN1Integer(&version) {
		return nil, ErrDER
	}
	id, ok := readIdentifier(&body)
	if !ok || !body.ReadASN1(&inner, cbasn1.OCTET_STRING) {
		return nil, ErrDER
	}
	return id.privateKey(inner)
}

func (id identifier) privateKey(b cryptobyte.String) (*Key, error) {
	switch {
	case id.oid.Equal(oidRSA):
		return ParsePKCS1Private(b)
	case id.oid.Equal(oidPSS):
		return id.withPSS(ParsePKCS1Private(b))
	case id.oid.Equal(oidDSA), id.oid.Equal(oidDH), id.oid.Equal(oidDHX):
		k, x, err := id.groupKey(b)
		if err != nil {
			return nil, err
		}
		k.Type, k.Group.X = Private, x
		k.Group.Y = new(big.Int).Exp(k.Group.G, k.Group.X, k.Group.P)
		return k, nil
	case id.oid.Equal(oidEC):
		c, explicit, err := id.curve()
		if err != nil {
			return nil, err
		}
		k, err := ParseSEC1(b, c)
		if err == nil {
			k.Explicit = explicit
		}
		return k, err
	}
	alg := algByOID(id.oid)
	if alg == "" {
		return nil, openssl.Unsupported()
	}
	return rawPKCS8(alg, b)
}

// rawPKCS8 reads the inner key of raw algorithms. ML-DSA and ML-KEM have a
// choice of seed, expanded key and both.
func rawPKCS8(alg string, b cryptobyte.String) (*Key, error) {
	var inner cryptobyte.String
	switch {
	case IsSLHDSA(alg):
		return RawPrivate(alg, b)
	case !IsPostQuantum(alg):
		if !b.ReadASN1(&inner, cbasn1.OCTET_STRING) {
			return nil, ErrDER
		}
		return RawPrivate(alg, inner)
	case b.PeekASN1Tag(cbasn1.Tag(0).ContextSpecific()):
		if !b.ReadASN1(&inner, cbasn1.Tag(0).ContextSpecific()) {
			return nil, ErrDER
		}
		return RawPrivate(alg, inner)
	case b.PeekASN1Tag(cbasn1.SEQUENCE):
		var both cryptobyte.String
		if !b.ReadASN1(&both, cbasn1.SEQUENCE) || !both.ReadASN1(&inner, cbasn1.OCTET_STRING) {
			return nil, ErrDER
		}
		return RawPrivate(alg, inner)
	}
	if !b.ReadASN1(&inner, cbasn1.OCTET_STRING) {
		return nil, ErrDER
	}
	return RawExpanded(alg, inner)
}

// ParsePSS reads RSASSA-PSS-params, nil where there are none.
func ParsePSS(params []byte) (*PSSParams, error) { return parsePSS(params) }
