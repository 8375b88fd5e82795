package keys

import (
	"bytes"
	"crypto/md5"
	"crypto/rand"
	"encoding/hex"
	"encoding/pem"
	"errors"
	"strings"

	"golang.org/x/crypto/cryptobyte"
	cbasn1 "golang.org/x/crypto/cryptobyte/asn1"

	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/web/crypto/ciphers"
	"github.com/sxfescript/sxn/web/crypto/openssl"
)

// Passphrase is what decrypts a key; the zero Passphrase is none.
type Passphrase struct {
	Bytes []byte
	Given bool
}

// blocks calls f for the blocks of a PEM text until it returns true.
func blocks(text []byte, f func(b *pem.Block) bool) bool {
	for {
		b, rest := pem.Decode(text)
		if b == nil {
			return false
		}
		if f(b) {
			return true
		}
		text = rest
	}
}

// ParsePublicPEM reads the first public key or certificate of a PEM text, or
// the public half of a private key.
func ParsePublicPEM(text []byte, pass Passphrase) (*Key, error) {
	var k *Key
	var err error
	for _, kind := range [...]string{"PUBLIC KEY", "RSA PUBLIC KEY", "CERTIFICATE"} {
		if blocks(text, func(b *pem.Block) bool {
			if b.Type != kind {
				return false
			}
			k, err = parsePublicBlock(b)
			return true
		}) {
			return k, err
		}
	}
	if k, err = ParsePrivatePEM(text, pass); err != nil {
		return nil, err
	}
	return k.Public(), nil
}

func parsePublicBlock(b *pem.Block) (*Key, error) {
	switch b.Type {
	case "PUBLIC KEY":
		return ParseSPKI(b.Bytes)
	case "RSA PUBLIC KEY":
		return ParsePKCS1Public(b.Bytes)
	}
	spki, err := CertificateSPKI(b.Bytes)
	if err != nil {
		return nil, err
	}
	return ParseSPKI(spki)
}

// CertificateSPKI finds the SubjectPublicKeyInfo of a certificate.
func CertificateSPKI(der []byte) ([]byte, error) {
	s := cryptobyte.String(der)
	var cert, tbs, spki cryptobyte.String
	if !s.ReadASN1(&cert, cbasn1.SEQUENCE) || !cert.ReadASN1(&tbs, cbasn1.SEQUENCE) ||
		!tbs.SkipOptionalASN1(cbasn1.Tag(0).ContextSpecific().Constructed()) || !tbs.SkipASN1(cbasn1.INTEGER) {
		return nil, ErrDER
	}
	for range 4 { // signature, issuer, validity, subject
		if !tbs.SkipASN1(cbasn1.SEQUENCE) {
			return nil, ErrDER
		}
	}
	if !tbs.ReadASN1Element(&spki, cbasn1.SEQUENCE) {
		return nil, ErrDER
	}
	return spki, nil
}

// ParsePrivatePEM reads the first private key of a PEM text.
func ParsePrivatePEM(text []byte, pass Passphrase) (*Key, error) {
	var k *Key
	err := error(openssl.Unsupported())
	blocks(text, func(b *pem.Block) bool {
		if !strings.HasSuffix(b.Type, "PRIVATE KEY") {
			return false
		}
		k, err = parsePrivateBlock(b, pass)
		return true
	})
	return k, err
}

func parsePrivateBlock(b *pem.Block, pass Passphrase) (*Key, error) {
	der := b.Bytes
	if strings.Contains(b.Headers["Proc-Type"], "ENCRYPTED") {
		if !pass.Given {
			return nil, openssl.NoPassphrase()
		}
		var err error
		if der, err = decryptLegacy(b, pass.Bytes); err != nil {
			return nil, err
		}
	}
	switch b.Type {
	case "PRIVATE KEY":
		return ParsePKCS8(der)
	case "ENCRYPTED PRIVATE KEY":
		return ParseEncryptedPKCS8(der, pass)
	case "RSA PRIVATE KEY":
		return ParsePKCS1Private(der)
	case "EC PRIVATE KEY":
		return ParseSEC1(der, nil)
	case "DSA PRIVATE KEY":
		return parseDSA(der)
	}
	return nil, openssl.Unsupported()
}

// ParsePrivateDER reads a private key in DER of any form.
func ParsePrivateDER(der []byte, form string, pass Passphrase) (*Key, error) {
	var k *Key
	var err error
	switch form {
	case "pkcs1":
		k, err = ParsePKCS1Private(der)
	case "sec1":
		k, err = ParseSEC1(der, nil)
	default:
		if isEncryptedPKCS8(der) {
			if !pass.Given {
				return nil, nodeerr.Type("ERR_MISSING_PASSPHRASE", "Passphrase required for encrypted key").Native()
			}
			return ParseEncryptedPKCS8(der, pass)
		}
		k, err = ParsePKCS8(der)
	}
	if errors.Is(err, ErrDER) {
		return nil, openssl.NotEnoughData()
	}
	return k, err
}

// legacyKey is OpenSSL's EVP_BytesToKey with MD5 and one iteration.
func legacyKey(pass, salt []byte, n int) []byte {
	var key, d []byte
	for len(key) < n {
		h := md5.New()
		_, _ = h.Write(d) // hashes accept everything
		_, _ = h.Write(pass)
		_, _ = h.Write(salt)
		d = h.Sum(nil)
		key = append(key, d...)
	}
	return key[:n]
}

func decryptLegacy(b *pem.Block, pass []byte) ([]byte, error) {
	name, ivText, _ := strings.Cut(b.Headers["DEK-Info"], ",")
	info := ciphers.Find(name)
	iv, err := hex.DecodeString(strings.TrimSpace(ivText))
	if info == nil || err != nil || info.Mode != "cbc" || len(iv) != info.IVLength {
		return nil, openssl.Unsupported()
	}
	c, err := ciphers.New(info, legacyKey(pass, iv[:8], info.KeyLength), iv, false)
	if err != nil {
		return nil, err
	}
	out, err := crypt(c, b.Bytes)
	if err != nil {
		e := openssl.BadDecrypt()
		e.Stack = []string{openssl.Text(0x04800065, "PEM routines", "bad decrypt"), e.Message}
		return nil, e
	}
	return out, nil
}

// crypt runs all of the data through a cipher.
func crypt(c *ciphers.Cipher, data []byte) ([]byte, error) {
	out, err := c.Update(data)
	if err != nil {
		return nil, err
	}
	last, err := c.Final()
	return append(out, last...), err
}

// EncryptPEM is the traditional encryption of PEM.
func EncryptPEM(kind string, der []byte, cipher *ciphers.Info, pass []byte) ([]byte, error) {
	if cipher.Mode != "cbc" {
		return nil, errCipherParameter()
	}
	iv := make([]byte, cipher.IVLength)
	_, _ = rand.Read(iv) // ends the process where the system has no randomness
	c, err := ciphers.New(cipher, legacyKey(pass, iv[:8], cipher.KeyLength), iv, true)
	if err != nil {
		return nil, err
	}
	data, err := crypt(c, der)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = pem.Encode(&out, &pem.Block{Type: kind, Bytes: data, Headers: map[string]string{
		"Proc-Type": "4,ENCRYPTED", "DEK-Info": strings.ToUpper(cipher.Name) + "," + strings.ToUpper(hex.EncodeToString(iv))}})
	return out.Bytes(), err
}

// PEM wraps DER in a PEM block.
func PEM(kind string, der []byte) []byte {
	return pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der})
}

// ParsePublicDER reads a public key in DER, in the form spki or pkcs1.
func ParsePublicDER(der []byte, form string) (*Key, error) {
	if form == "pkcs1" {
		k, err := ParsePKCS1Public(der)
		if err != nil {
			e := openssl.Unsupported()
			e.Message = "Failed to read asymmetric key"
			return nil, e
		}
		return k, nil
	}
	k, err := ParseSPKI(der)
	if err != nil && !isOpenSSL(err) {
		return nil, wrongTag()
	}
	return k, err
}

func isOpenSSL(err error) bool {
	var e *openssl.Error
	return errors.As(err, &e)
}

func wrongTag() error {
	return &openssl.Error{Message: "Failed to read asymmetric key", Library: "asn1 encoding routines", Reason: "wrong tag", Code: "ERR_OSSL_ASN1_WRONG_TAG",
		Stack: []string{
			openssl.Text(0x0688010A, "asn1 encoding routines", "nested asn1 error"),
			openssl.Text(0x068000A8, "asn1 encoding routines", "wrong tag"),
		}}
}
