package keys

import (
	"bytes"
	"encoding/asn1"
	"encoding/hex"
	"math/big"

	"golang.org/x/crypto/cryptobyte"
	cbasn1 "golang.org/x/crypto/cryptobyte/asn1"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"

	"github.com/sxfescript/sxn/web/crypto/openssl"
)

var oidPrimeField = asn1.ObjectIdentifier{1, 2, 840, 10045, 1, 1}

// domain are the numbers that describe a curve; seed is "" for none.
type domain struct {
	p, a, b, order *big.Int
	base           []byte
	seed           string
}

func (c *Curve) domain() *domain {
	if c == &k256 {
		s := secp256k1.Params()
		return &domain{p: s.P, a: new(big.Int), b: big.NewInt(7), order: s.N, base: c.pack(s.Gx, s.Gy)}
	}
	s := c.Std().Params()
	d := &domain{p: s.P, a: new(big.Int).Sub(s.P, big.NewInt(3)), b: s.B, order: s.N, base: c.pack(s.Gx, s.Gy)}
	switch c {
	case &p224:
		d.seed = "bd71344799d5c7fcdc45b59fa3b9ab8f6a948bc5"
	case &p256:
		d.seed = "c49d360886e704936a6678e1139d26b7819f7e90"
	case &p384:
		d.seed = "a335926aa319a27a1d00896a6773a4827acdac73"
	case &p521:
		d.seed = "d09e8800291cb85396cc6717393284aaa0da64ba"
	}
	return d
}

// curveParameters writes the name of the curve, or ECParameters.
// https://www.rfc-editor.org/rfc/rfc3279#section-2.3.5
func (k *Key) curveParameters(b *cryptobyte.Builder) {
	if !k.Explicit {
		b.AddASN1ObjectIdentifier(k.Curve.OID)
		return
	}
	d := k.Curve.domain()
	size := k.Curve.Size()
	seq(b, func(b *cryptobyte.Builder) {
		b.AddASN1Int64(1)
		seq(b, func(b *cryptobyte.Builder) {
			b.AddASN1ObjectIdentifier(oidPrimeField)
			b.AddASN1BigInt(d.p)
		})
		seq(b, func(b *cryptobyte.Builder) {
			b.AddASN1OctetString(d.a.FillBytes(make([]byte, size)))
			b.AddASN1OctetString(d.b.FillBytes(make([]byte, size)))
			if seed, err := hex.DecodeString(d.seed); err == nil && len(seed) > 0 {
				b.AddASN1BitString(seed)
			}
		})
		b.AddASN1OctetString(d.base)
		b.AddASN1BigInt(d.order)
		b.AddASN1Int64(1)
	})
}

// readParameters finds the curve that ECParameters describe.
func readParameters(s cryptobyte.String) (*Curve, error) {
	var body, field, curve, a, b, base cryptobyte.String
	var version int
	var oid asn1.ObjectIdentifier
	if !s.ReadASN1(&body, cbasn1.SEQUENCE) || !body.ReadASN1Integer(&version) || !body.ReadASN1(&field, cbasn1.SEQUENCE) ||
		!field.ReadASN1ObjectIdentifier(&oid) {
		return nil, ErrDER
	}
	if !oid.Equal(oidPrimeField) {
		return nil, openssl.Unsupported()
	}
	p, ok := integer(&field)
	if !ok || !body.ReadASN1(&curve, cbasn1.SEQUENCE) || !curve.ReadASN1(&a, cbasn1.OCTET_STRING) || !curve.ReadASN1(&b, cbasn1.OCTET_STRING) ||
		!body.ReadASN1(&base, cbasn1.OCTET_STRING) {
		return nil, ErrDER
	}
	order, ok := integer(&body)
	if !ok {
		return nil, ErrDER
	}
	for _, c := range curves() {
		d := c.domain()
		if d.p.Cmp(p) != 0 || d.order.Cmp(order) != 0 || d.a.Cmp(new(big.Int).SetBytes(a)) != 0 || d.b.Cmp(new(big.Int).SetBytes(b)) != 0 {
			continue
		}
		if point, err := c.Decode(base); err == nil && bytes.Equal(point, d.base) {
			return c, nil
		}
	}
	return nil, openssl.Unsupported()
}
