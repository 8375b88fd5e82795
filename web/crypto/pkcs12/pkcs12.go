package pkcs12

import (
	"crypto/hmac"
	"encoding/asn1"
	"errors"

	"golang.org/x/crypto/cryptobyte"
	cbasn1 "golang.org/x/crypto/cryptobyte/asn1"

	"github.com/sxfescript/sxn/web/crypto/certs"
	"github.com/sxfescript/sxn/web/crypto/digests"
	"github.com/sxfescript/sxn/web/crypto/keys"
	"github.com/sxfescript/sxn/web/crypto/openssl"
)

// The failures.
var (
	ErrFormat      = errors.New("not a valid PKCS#12 structure")
	ErrMAC         = errors.New("mac verify failure")
	ErrUnsupported = errors.New("unsupported algorithm")
	ErrParse       = errors.New("parse error") // after the password was right
)

// Bundle is what a bundle holds.
type Bundle struct {
	Key         *keys.Key          // the first private key, nil for none
	Certificate *certs.Certificate // the one of the key, nil for none
	Others      []*certs.Certificate
}

// maxIterations bounds the work that a bundle asks for, maxDepth how deep its
// bags may be nested.
const (
	maxIterations = 10_000_000
	maxDepth      = 8
)

func pkcs7(n int) asn1.ObjectIdentifier { return asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 7, n} }

func bagOID(n int) asn1.ObjectIdentifier {
	return asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 12, 10, 1, n}
}

var context0 = cbasn1.Tag(0).Constructed().ContextSpecific()

// reader reads a bundle.
type reader struct {
	pass  []byte
	most  int  // iterations
	none  bool // the empty password is that without any bytes
	key   *keys.Key
	certs []*certs.Certificate
}

// Parse reads a bundle.
func Parse(der, pass []byte) (*Bundle, error) { return parse(der, pass, maxIterations) }

// parse is Parse with another bound of the work.
func parse(der, pass []byte, most int) (*Bundle, error) {
	s := cryptobyte.String(der)
	var pfx, content cryptobyte.String
	var version int
	if !s.ReadASN1(&pfx, cbasn1.SEQUENCE) || !pfx.ReadASN1Integer(&version) || version != 3 {
		return nil, ErrFormat
	}
	oid, value, ok := contentInfo(&pfx)
	if !ok || !oid.Equal(pkcs7(1)) || !value.ReadASN1(&content, cbasn1.OCTET_STRING) {
		return nil, ErrFormat
	}
	r := &reader{pass: pass, most: most}
	if !pfx.Empty() {
		if err := r.checkMAC(pfx, content); err != nil {
			return nil, err
		}
	}
	var safes cryptobyte.String
	if !content.ReadASN1(&safes, cbasn1.SEQUENCE) {
		return nil, ErrParse
	}
	for !safes.Empty() {
		if err := r.safe(&safes); err != nil {
			return nil, err
		}
	}
	return r.bundle(), nil
}

// contentInfo reads a ContentInfo.
func contentInfo(s *cryptobyte.String) (oid asn1.ObjectIdentifier, value cryptobyte.String, ok bool) {
	var info cryptobyte.String
	ok = s.ReadASN1(&info, cbasn1.SEQUENCE) && info.ReadASN1ObjectIdentifier(&oid) && info.ReadASN1(&value, context0)
	return oid, value, ok
}

// checkMAC checks the password by the MAC of the content, with both forms of
// the empty one.
func (r *reader) checkMAC(s, content cryptobyte.String) error {
	var mac, info, alg, want, salt cryptobyte.String
	var oid asn1.ObjectIdentifier
	iterations := 1
	if !s.ReadASN1(&mac, cbasn1.SEQUENCE) || !mac.ReadASN1(&info, cbasn1.SEQUENCE) || !info.ReadASN1(&alg, cbasn1.SEQUENCE) ||
		!alg.ReadASN1ObjectIdentifier(&oid) || !info.ReadASN1(&want, cbasn1.OCTET_STRING) || !mac.ReadASN1(&salt, cbasn1.OCTET_STRING) ||
		!mac.Empty() && !mac.ReadASN1Integer(&iterations) {
		return ErrFormat
	}
	d := digestOf(oid)
	if d == digests.None {
		return ErrUnsupported
	}
	if iterations < 1 || iterations > r.most {
		return ErrMAC
	}
	try := func(pass []byte) bool {
		h := hmac.New(d.New, keys.PKCS12KDF(d.New, pass, salt, keys.PKCS12MAC, iterations, d.Size()))
		h.Write(content)
		return hmac.Equal(h.Sum(nil), want)
	}
	if try(keys.BMPPassword(r.pass)) {
		return nil
	}
	if len(r.pass) == 0 && try(nil) {
		r.none = true
		return nil
	}
	return ErrMAC
}

// digestOf finds the digest of a MAC.
func digestOf(oid asn1.ObjectIdentifier) digests.Algorithm {
	if oid.Equal(asn1.ObjectIdentifier{1, 3, 14, 3, 2, 26}) {
		return digests.SHA1
	}
	if oid.Equal(asn1.ObjectIdentifier{1, 2, 840, 113549, 2, 5}) {
		return digests.MD5
	}
	for i, d := range [...]digests.Algorithm{digests.SHA256, digests.SHA384, digests.SHA512, digests.SHA224, digests.SHA512_224, digests.SHA512_256,
		digests.SHA3_224, digests.SHA3_256, digests.SHA3_384, digests.SHA3_512} {
		if oid.Equal(asn1.ObjectIdentifier{2, 16, 840, 1, 101, 3, 4, 2, i + 1}) {
			return d
		}
	}
	return digests.None
}

// safe reads one part of the content, which may be encrypted.
func (r *reader) safe(s *cryptobyte.String) error {
	oid, value, ok := contentInfo(s)
	if !ok {
		return ErrParse
	}
	var contents []byte
	switch {
	case oid.Equal(pkcs7(1)):
		var b cryptobyte.String
		if !value.ReadASN1(&b, cbasn1.OCTET_STRING) {
			return ErrParse
		}
		contents = b
	case oid.Equal(pkcs7(6)):
		var data, info, encrypted cryptobyte.String
		var version int
		var inner asn1.ObjectIdentifier
		if !value.ReadASN1(&data, cbasn1.SEQUENCE) || !data.ReadASN1Integer(&version) || !data.ReadASN1(&info, cbasn1.SEQUENCE) ||
			!info.ReadASN1ObjectIdentifier(&inner) {
			return ErrParse
		}
		scheme, ok := keys.ReadPBE(&info)
		if !ok || !info.ReadASN1(&encrypted, cbasn1.Tag(0).ContextSpecific()) {
			return ErrParse
		}
		var err error
		if contents, err = r.decrypt(scheme, encrypted); err != nil {
			return err
		}
	default:
		return ErrUnsupported // public keys instead of a password
	}
	return r.bags(contents, 0)
}

func (r *reader) decrypt(scheme keys.PBE, data []byte) ([]byte, error) {
	if !scheme.Known() {
		return nil, ErrUnsupported
	}
	scheme.Limit(r.most)
	b, err := scheme.Decrypt(data, r.pass, r.none)
	var failed *openssl.Error
	if errors.As(err, &failed) && failed.Reason == "unsupported" {
		return nil, ErrUnsupported
	}
	if err != nil {
		return nil, ErrParse
	}
	return b, nil
}

// bags reads a series of bags.
func (r *reader) bags(b []byte, depth int) error {
	s := cryptobyte.String(b)
	var list cryptobyte.String
	if !s.ReadASN1(&list, cbasn1.SEQUENCE) || depth > maxDepth {
		return ErrParse
	}
	for !list.Empty() {
		var bag, value cryptobyte.String
		var oid asn1.ObjectIdentifier
		if !list.ReadASN1(&bag, cbasn1.SEQUENCE) || !bag.ReadASN1ObjectIdentifier(&oid) || !bag.ReadASN1(&value, context0) {
			return ErrParse
		}
		if err := r.bag(oid, value, depth); err != nil {
			return err
		}
	}
	return nil
}

func (r *reader) bag(oid asn1.ObjectIdentifier, value cryptobyte.String, depth int) error {
	switch {
	case oid.Equal(bagOID(1)):
		return r.privateKey(value)
	case oid.Equal(bagOID(2)):
		var info, data cryptobyte.String
		if !value.ReadASN1(&info, cbasn1.SEQUENCE) {
			return ErrParse
		}
		scheme, ok := keys.ReadPBE(&info)
		if !ok || !info.ReadASN1(&data, cbasn1.OCTET_STRING) {
			return ErrParse
		}
		if r.key != nil {
			return nil
		}
		plain, err := r.decrypt(scheme, data)
		if err != nil {
			return err
		}
		return r.privateKey(plain)
	case oid.Equal(bagOID(3)):
		var bag, wrapped, der cryptobyte.String
		var kind asn1.ObjectIdentifier
		if !value.ReadASN1(&bag, cbasn1.SEQUENCE) || !bag.ReadASN1ObjectIdentifier(&kind) {
			return ErrParse
		}
		if !kind.Equal(asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 9, 22, 1}) {
			return nil // no X.509 certificate
		}
		if !bag.ReadASN1(&wrapped, context0) || !wrapped.ReadASN1(&der, cbasn1.OCTET_STRING) {
			return ErrParse
		}
		x, err := certs.Parse(der)
		if err != nil {
			return ErrParse
		}
		r.certs = append(r.certs, x)
	case oid.Equal(bagOID(6)):
		return r.bags(value, depth+1)
	}
	return nil
}

func (r *reader) privateKey(der []byte) error {
	if r.key != nil {
		return nil
	}
	k, err := keys.ParsePKCS8(der)
	if err != nil {
		return ErrParse
	}
	r.key = k
	return nil
}

// bundle finds the certificate of the key.
func (r *reader) bundle() *Bundle {
	b := &Bundle{Key: r.key}
	for _, x := range r.certs {
		if b.Key != nil && b.Certificate == nil {
			if public, err := keys.ParseSPKI(x.SPKI); err == nil && public.Equal(b.Key.Public()) {
				b.Certificate = x
				continue
			}
		}
		b.Others = append(b.Others, x)
	}
	return b
}
