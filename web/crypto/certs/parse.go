package certs

import (
	"encoding/asn1"
	"errors"
	"math/big"
	"time"

	"golang.org/x/crypto/cryptobyte"
	cbasn1 "golang.org/x/crypto/cryptobyte/asn1"
)

// ErrMalformed is the error of bytes that are no certificate.
var ErrMalformed = errors.New("malformed certificate")

// Certificate is a certificate that has been read.
type Certificate struct {
	Raw, TBS, SPKI   []byte
	Serial           *big.Int
	Algorithm        cryptobyte.String // AlgorithmIdentifier
	AlgorithmOID     asn1.ObjectIdentifier
	Signature        []byte
	Issuer, Subject  Name
	RawIssuer        []byte
	RawSubject       []byte
	NotBefore        time.Time
	NotAfter         time.Time
	CA               bool
	HasConstraints   bool
	KeyUsage         int // bits, -1 where there is no such extension
	ExtKeyUsage      []asn1.ObjectIdentifier
	SubjectAltNames  []GeneralName
	HasAltNames      bool
	InfoAccess       []AccessDescription
	HasInfoAccess    bool
	SubjectKeyID     []byte
	AuthorityKeyID   []byte
	malformedAltName bool
}

// Attribute is one attribute of a name; Next is set where the following one
// belongs to the same relative name.
type Attribute struct {
	OID   asn1.ObjectIdentifier
	Tag   cbasn1.Tag
	Value []byte
	Next  bool
}

// Name is a distinguished name.
type Name []Attribute

// GeneralName is a name of an extension; Tag is its number.
type GeneralName struct {
	Tag   int
	Value []byte
}

// AccessDescription is an entry of the authority information access.
type AccessDescription struct {
	Method   asn1.ObjectIdentifier
	Location GeneralName
}

// Parse reads a certificate in DER; what follows it is ignored.
func Parse(der []byte) (*Certificate, error) {
	s := cryptobyte.String(der)
	var whole, cert, tbs, body cryptobyte.String
	c := &Certificate{KeyUsage: -1}
	if !s.ReadASN1Element(&whole, cbasn1.SEQUENCE) {
		return nil, ErrMalformed
	}
	c.Raw = append([]byte(nil), whole...)
	whole = c.Raw
	if !whole.ReadASN1(&cert, cbasn1.SEQUENCE) || !cert.ReadASN1Element(&tbs, cbasn1.SEQUENCE) ||
		!cert.ReadASN1Element(&c.Algorithm, cbasn1.SEQUENCE) || !cert.ReadASN1BitStringAsBytes(&c.Signature) {
		return nil, ErrMalformed
	}
	c.TBS = tbs
	alg := c.Algorithm
	var inner cryptobyte.String
	if !alg.ReadASN1(&inner, cbasn1.SEQUENCE) || !inner.ReadASN1ObjectIdentifier(&c.AlgorithmOID) || !tbs.ReadASN1(&body, cbasn1.SEQUENCE) {
		return nil, ErrMalformed
	}
	return c, c.parseBody(body)
}

func (c *Certificate) parseBody(b cryptobyte.String) error {
	c.Serial = new(big.Int)
	var issuer, validity, subject, spki cryptobyte.String
	if !b.SkipOptionalASN1(cbasn1.Tag(0).ContextSpecific().Constructed()) || !b.ReadASN1Integer(c.Serial) || !b.SkipASN1(cbasn1.SEQUENCE) ||
		!b.ReadASN1Element(&issuer, cbasn1.SEQUENCE) || !b.ReadASN1(&validity, cbasn1.SEQUENCE) ||
		!b.ReadASN1Element(&subject, cbasn1.SEQUENCE) || !b.ReadASN1Element(&spki, cbasn1.SEQUENCE) {
		return ErrMalformed
	}
	c.RawIssuer, c.RawSubject, c.SPKI = issuer, subject, spki
	var ok bool
	if c.Issuer, ok = parseName(issuer); !ok {
		return ErrMalformed
	}
	if c.Subject, ok = parseName(subject); !ok {
		return ErrMalformed
	}
	if c.NotBefore, ok = parseTime(&validity); !ok {
		return ErrMalformed
	}
	if c.NotAfter, ok = parseTime(&validity); !ok {
		return ErrMalformed
	}
	b.SkipOptionalASN1(cbasn1.Tag(1).ContextSpecific())
	b.SkipOptionalASN1(cbasn1.Tag(2).ContextSpecific())
	var list, extensions cryptobyte.String
	var has bool
	if !b.ReadOptionalASN1(&list, &has, cbasn1.Tag(3).ContextSpecific().Constructed()) {
		return ErrMalformed
	}
	if !has {
		return nil
	}
	if !list.ReadASN1(&extensions, cbasn1.SEQUENCE) {
		return ErrMalformed
	}
	for !extensions.Empty() {
		var ext, value cryptobyte.String
		var oid asn1.ObjectIdentifier
		if !extensions.ReadASN1(&ext, cbasn1.SEQUENCE) || !ext.ReadASN1ObjectIdentifier(&oid) ||
			!ext.SkipOptionalASN1(cbasn1.BOOLEAN) || !ext.ReadASN1(&value, cbasn1.OCTET_STRING) {
			return ErrMalformed
		}
		c.extension(oid, value)
	}
	return nil
}

func parseTime(s *cryptobyte.String) (time.Time, bool) {
	var t time.Time
	if s.PeekASN1Tag(cbasn1.UTCTime) {
		return t, s.ReadASN1UTCTime(&t)
	}
	return t, s.ReadASN1GeneralizedTime(&t)
}

// parseName reads a Name with its header.
func parseName(s cryptobyte.String) (Name, bool) {
	var rdns cryptobyte.String
	if !s.ReadASN1(&rdns, cbasn1.SEQUENCE) {
		return nil, false
	}
	var n Name
	for !rdns.Empty() {
		var set cryptobyte.String
		if !rdns.ReadASN1(&set, cbasn1.SET) {
			return nil, false
		}
		for !set.Empty() {
			var pair, value cryptobyte.String
			a := Attribute{}
			if !set.ReadASN1(&pair, cbasn1.SEQUENCE) || !pair.ReadASN1ObjectIdentifier(&a.OID) || !pair.ReadAnyASN1(&value, &a.Tag) {
				return nil, false
			}
			a.Value, a.Next = value, !set.Empty()
			n = append(n, a)
		}
	}
	return n, true
}

func extOID(n int) asn1.ObjectIdentifier { return asn1.ObjectIdentifier{2, 5, 29, n} }

// extension reads the extensions that are shown; malformed ones count as absent.
func (c *Certificate) extension(oid asn1.ObjectIdentifier, v cryptobyte.String) {
	var body cryptobyte.String
	switch {
	case oid.Equal(extOID(19)):
		if v.ReadASN1(&body, cbasn1.SEQUENCE) {
			c.HasConstraints = true
			if body.PeekASN1Tag(cbasn1.BOOLEAN) {
				body.ReadASN1Boolean(&c.CA)
			}
		}
	case oid.Equal(extOID(15)):
		var bits asn1.BitString
		if v.ReadASN1BitString(&bits) {
			c.KeyUsage = 0
			for i := range 9 {
				c.KeyUsage |= bits.At(i) << i
			}
		}
	case oid.Equal(extOID(37)):
		if v.ReadASN1(&body, cbasn1.SEQUENCE) {
			for !body.Empty() {
				var o asn1.ObjectIdentifier
				if !body.ReadASN1ObjectIdentifier(&o) {
					return
				}
				c.ExtKeyUsage = append(c.ExtKeyUsage, o)
			}
		}
	case oid.Equal(extOID(17)):
		c.HasAltNames = true
		if !v.ReadASN1(&body, cbasn1.SEQUENCE) {
			c.malformedAltName = true
			return
		}
		for !body.Empty() {
			g, ok := readGeneralName(&body)
			if !ok {
				c.malformedAltName = true
				return
			}
			c.SubjectAltNames = append(c.SubjectAltNames, g)
		}
	case oid.Equal(extOID(14)):
		if v.ReadASN1(&body, cbasn1.OCTET_STRING) {
			c.SubjectKeyID = body
		}
	case oid.Equal(extOID(35)):
		if v.ReadASN1(&body, cbasn1.SEQUENCE) && body.PeekASN1Tag(cbasn1.Tag(0).ContextSpecific()) {
			var id cryptobyte.String
			if body.ReadASN1(&id, cbasn1.Tag(0).ContextSpecific()) {
				c.AuthorityKeyID = id
			}
		}
	case oid.Equal(asn1.ObjectIdentifier{1, 3, 6, 1, 5, 5, 7, 1, 1}):
		c.infoAccess(v)
	}
}

func (c *Certificate) infoAccess(v cryptobyte.String) {
	var body cryptobyte.String
	if !v.ReadASN1(&body, cbasn1.SEQUENCE) {
		return
	}
	c.HasInfoAccess = true
	for !body.Empty() {
		var one cryptobyte.String
		d := AccessDescription{}
		if !body.ReadASN1(&one, cbasn1.SEQUENCE) || !one.ReadASN1ObjectIdentifier(&d.Method) {
			return
		}
		var ok bool
		if d.Location, ok = readGeneralName(&one); !ok {
			return
		}
		c.InfoAccess = append(c.InfoAccess, d)
	}
}

func readGeneralName(s *cryptobyte.String) (GeneralName, bool) {
	var v cryptobyte.String
	var tag cbasn1.Tag
	if !s.ReadAnyASN1(&v, &tag) || tag&0x80 == 0 {
		return GeneralName{}, false
	}
	return GeneralName{Tag: int(tag & 0x1f), Value: v}, true
}
