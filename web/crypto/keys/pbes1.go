package keys

import (
	"encoding/asn1"
	"encoding/binary"
	"hash"
	"unicode/utf16"

	"golang.org/x/crypto/cryptobyte"
	cbasn1 "golang.org/x/crypto/cryptobyte/asn1"

	"github.com/sxfescript/sxn/web/crypto/ciphers"
	"github.com/sxfescript/sxn/web/crypto/digests"
	"github.com/sxfescript/sxn/web/crypto/openssl"
)

// maxPKCS12Iterations bounds the work that a file from outside asks for.
const maxPKCS12Iterations = 10_000_000

// pkcs12PBE is the OID of an encryption scheme of PKCS #12.
func pkcs12PBE(n int) asn1.ObjectIdentifier {
	return asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 12, 1, n}
}

// The purposes of what PKCS12KDF derives.
const (
	PKCS12Key = 1 + iota
	PKCS12IV
	PKCS12MAC
)

// BMPPassword is a password as PKCS #12 wants it: UTF-16, big-endian, with a
// zero at the end.
func BMPPassword(pass []byte) []byte {
	units := utf16.Encode([]rune(string(pass)))
	b := make([]byte, 0, 2*len(units)+2)
	for _, u := range units {
		b = binary.BigEndian.AppendUint16(b, u)
	}
	return append(b, 0, 0)
}

// PKCS12KDF derives n bytes of a BMPPassword, or of nothing.
// https://www.rfc-editor.org/rfc/rfc7292#appendix-B.2
func PKCS12KDF(newHash func() hash.Hash, pass, salt []byte, purpose byte, iterations, n int) []byte {
	h := newHash()
	u, v := h.Size(), h.BlockSize()
	diversifier := make([]byte, v)
	for i := range diversifier {
		diversifier[i] = purpose
	}
	block := append(fill(salt, v), fill(pass, v)...)
	var out []byte
	for len(out) < n {
		h.Reset()
		h.Write(diversifier)
		h.Write(block)
		a := h.Sum(nil)
		for i := 1; i < iterations; i++ {
			h.Reset()
			h.Write(a)
			a = h.Sum(a[:0])
		}
		out = append(out, a...)
		b := make([]byte, v)
		for i := range b {
			b[i] = a[i%u]
		}
		for at := 0; at < len(block); at += v {
			// block[at:at+v] += b + 1
			carry := uint16(1)
			for i := v - 1; i >= 0; i-- {
				carry += uint16(block[at+i]) + uint16(b[i])
				block[at+i] = byte(carry)
				carry >>= 8
			}
		}
	}
	return out[:n]
}

// fill repeats b to a multiple of v bytes.
func fill(b []byte, v int) []byte {
	if len(b) == 0 {
		return nil
	}
	out := make([]byte, (len(b)+v-1)/v*v)
	for i := range out {
		out[i] = b[i%len(b)]
	}
	return out
}

// pbes1 makes the cipher that an identifier of PKCS #12 describes; pass is a
// BMPPassword or nothing.
func (id identifier) pbes1(pass []byte) (*ciphers.Cipher, error) {
	name := ""
	switch {
	case id.oid.Equal(pkcs12PBE(3)):
		name = "des-ede3-cbc"
	case id.oid.Equal(pkcs12PBE(4)):
		name = "des-ede-cbc"
	default:
		return nil, openssl.Unsupported()
	}
	var params, salt cryptobyte.String
	var iterations int
	if !id.params.ReadASN1(&params, cbasn1.SEQUENCE) || !params.ReadASN1(&salt, cbasn1.OCTET_STRING) ||
		!params.ReadASN1Integer(&iterations) || iterations < 1 || iterations > id.bound(maxPKCS12Iterations) {
		return nil, ErrDER
	}
	info := ciphers.Find(name)
	key := PKCS12KDF(digests.SHA1.New, pass, salt, PKCS12Key, iterations, info.KeyLength)
	iv := PKCS12KDF(digests.SHA1.New, pass, salt, PKCS12IV, iterations, info.IVLength)
	return ciphers.New(info, key, iv, false)
}

// PBE is a scheme of encryption with a password.
type PBE struct{ id identifier }

// ReadPBE reads the AlgorithmIdentifier of a scheme.
func ReadPBE(s *cryptobyte.String) (PBE, bool) {
	id, ok := readIdentifier(s)
	return PBE{id}, ok
}

// Limit sets how many iterations Decrypt does at the most.
func (p *PBE) Limit(n int) { p.id.most = n }

// Known reports whether Decrypt has the scheme.
func (p PBE) Known() bool {
	return p.id.oid.Equal(oidPBES2) || p.id.oid.Equal(pkcs12PBE(3)) || p.id.oid.Equal(pkcs12PBE(4))
}

// Decrypt decrypts data. The schemes of PKCS #12 have two forms of the empty
// password, of which none takes the one without any bytes.
func (p PBE) Decrypt(data, pass []byte, none bool) ([]byte, error) {
	c, err := p.cipher(pass, none)
	if err != nil {
		return nil, err
	}
	return crypt(c, data)
}

func (p PBE) cipher(pass []byte, none bool) (*ciphers.Cipher, error) {
	switch {
	case p.id.oid.Equal(oidPBES2):
		return p.id.pbes2(pass)
	case none:
		return p.id.pbes1(nil)
	}
	return p.id.pbes1(BMPPassword(pass))
}
