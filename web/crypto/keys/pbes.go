package keys

import (
	"crypto/pbkdf2"
	"crypto/rand"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/asn1"
	"hash"

	"golang.org/x/crypto/cryptobyte"
	cbasn1 "golang.org/x/crypto/cryptobyte/asn1"
	"golang.org/x/crypto/scrypt"

	"github.com/sxfescript/sxn/web/crypto/ciphers"
	"github.com/sxfescript/sxn/web/crypto/openssl"
)

var (
	oidPBES2  = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 5, 13}
	oidPBKDF2 = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 5, 12}
	oidScrypt = asn1.ObjectIdentifier{1, 3, 6, 1, 4, 1, 11591, 4, 11}
)

const (
	pbkdf2Iterations = 2048
	// maxIterations bounds the work that a key from outside asks for.
	maxIterations = 50_000_000
	maxScrypt     = 1 << 20
)

func hmacOID(n int) asn1.ObjectIdentifier { return asn1.ObjectIdentifier{1, 2, 840, 113549, 2, n} }

// prf finds the hash of an HMAC by the last arc of its OID.
func prf(oid asn1.ObjectIdentifier) func() hash.Hash {
	for i, f := range [...]func() hash.Hash{sha1.New, sha256.New224, sha256.New, sha512.New384, sha512.New} {
		if hmacOID(7 + i).Equal(oid) {
			return f
		}
	}
	return nil
}

// pbeCiphers are the ciphers of AES in the order of their OIDs.
var pbeCiphers = [...]string{"aes-128-ecb", "aes-128-cbc", "aes-128-ofb", "aes-128-cfb", "aes-192-ecb", "aes-192-cbc", "aes-192-ofb",
	"aes-192-cfb", "aes-256-ecb", "aes-256-cbc", "aes-256-ofb", "aes-256-cfb"}

// cipherOID is the OID of the ciphers that PBES2 takes.
func cipherOID(name string) asn1.ObjectIdentifier {
	if name == "des-ede3-cbc" {
		return asn1.ObjectIdentifier{1, 2, 840, 113549, 3, 7}
	}
	for i, n := range pbeCiphers {
		if n == name {
			return nist(1, 20*(i/4)+i%4+1)
		}
	}
	return nil
}

func errCipherParameter() error {
	return openssl.New(0x0680006C, "asn1 encoding routines", "cipher has no object identifier", "ERR_OSSL_ASN1_CIPHER_HAS_NO_OBJECT_IDENTIFIER")
}

func isEncryptedPKCS8(der []byte) bool {
	s := cryptobyte.String(der)
	var body cryptobyte.String
	return s.ReadASN1(&body, cbasn1.SEQUENCE) && body.PeekASN1Tag(cbasn1.SEQUENCE)
}

// EncryptPKCS8 is the EncryptedPrivateKeyInfo of a PrivateKeyInfo under PBES2.
// https://www.rfc-editor.org/rfc/rfc8018#section-6.2
func EncryptPKCS8(der []byte, cipher *ciphers.Info, pass []byte) ([]byte, error) {
	oid := cipherOID(cipher.Name)
	if oid == nil {
		return nil, errCipherParameter()
	}
	salt, iv := make([]byte, 16), make([]byte, cipher.IVLength)
	_, _ = rand.Read(salt) // ends the process where the system has no randomness
	_, _ = rand.Read(iv)
	key, err := pbkdf2.Key(sha256.New, string(pass), salt, pbkdf2Iterations, cipher.KeyLength)
	if err != nil {
		return nil, err
	}
	c, err := ciphers.New(cipher, key, iv, true)
	if err != nil {
		return nil, err
	}
	data, err := crypt(c, der)
	if err != nil {
		return nil, err
	}
	var b cryptobyte.Builder
	seq(&b, func(b *cryptobyte.Builder) {
		seq(b, func(b *cryptobyte.Builder) {
			b.AddASN1ObjectIdentifier(oidPBES2)
			seq(b, func(b *cryptobyte.Builder) {
				seq(b, func(b *cryptobyte.Builder) {
					b.AddASN1ObjectIdentifier(oidPBKDF2)
					seq(b, func(b *cryptobyte.Builder) {
						b.AddASN1OctetString(salt)
						b.AddASN1Int64(pbkdf2Iterations)
						seq(b, func(b *cryptobyte.Builder) {
							b.AddASN1ObjectIdentifier(hmacOID(9))
							b.AddASN1NULL()
						})
					})
				})
				seq(b, func(b *cryptobyte.Builder) {
					b.AddASN1ObjectIdentifier(oid)
					b.AddASN1OctetString(iv)
				})
			})
		})
		b.AddASN1OctetString(data)
	})
	return b.Bytes()
}

// ParseEncryptedPKCS8 decrypts and reads an EncryptedPrivateKeyInfo.
func ParseEncryptedPKCS8(der []byte, pass Passphrase) (*Key, error) {
	s := cryptobyte.String(der)
	var body, data cryptobyte.String
	if !s.ReadASN1(&body, cbasn1.SEQUENCE) {
		return nil, ErrDER
	}
	id, ok := readIdentifier(&body)
	if !ok || !body.ReadASN1(&data, cbasn1.OCTET_STRING) {
		return nil, ErrDER
	}
	if !pass.Given {
		e := openssl.NoPassphrase()
		e.Stack = []string{e.Stack[0], e.Message, openssl.Text(0x1C80009F, "Provider routines", "unable to get passphrase"), e.Message, e.Message}
		return nil, e
	}
	c, err := PBE{id}.cipher(pass.Bytes, false)
	if err != nil {
		return nil, err
	}
	plain, err := crypt(c, data)
	if err != nil {
		return nil, badPassphrase()
	}
	return ParsePKCS8(plain)
}

func badPassphrase() error {
	e := openssl.BadDecrypt()
	final := openssl.Text(0x11800074, "PKCS12 routines", "pkcs12 cipherfinal error")
	e.Stack = []string{final, e.Message, final, e.Message}
	return e
}

// pbes2 makes the cipher that an identifier of PBES2 describes.
func (id identifier) pbes2(pass []byte) (*ciphers.Cipher, error) {
	var params cryptobyte.String
	if !id.oid.Equal(oidPBES2) {
		return nil, openssl.Unsupported()
	}
	if !id.params.ReadASN1(&params, cbasn1.SEQUENCE) {
		return nil, ErrDER
	}
	kdf, ok := readIdentifier(&params)
	if !ok {
		return nil, ErrDER
	}
	kdf.most = id.most
	scheme, ok := readIdentifier(&params)
	if !ok {
		return nil, ErrDER
	}
	for _, name := range append([]string{"des-ede3-cbc"}, pbeCiphers[:]...) {
		if !cipherOID(name).Equal(scheme.oid) {
			continue
		}
		var iv cryptobyte.String
		if !scheme.params.ReadASN1(&iv, cbasn1.OCTET_STRING) {
			return nil, ErrDER
		}
		info := ciphers.Find(name)
		key, err := kdf.derive(pass, info.KeyLength)
		if err != nil {
			return nil, err
		}
		if len(iv) != info.IVLength {
			return nil, ErrDER
		}
		return ciphers.New(info, key, iv, false)
	}
	return nil, openssl.Unsupported()
}

func (id identifier) derive(pass []byte, n int) ([]byte, error) {
	var p, salt cryptobyte.String
	if !id.params.ReadASN1(&p, cbasn1.SEQUENCE) || !p.ReadASN1(&salt, cbasn1.OCTET_STRING) {
		return nil, ErrDER
	}
	switch {
	case id.oid.Equal(oidPBKDF2):
		var iterations int
		if !p.ReadASN1Integer(&iterations) || iterations < 1 || iterations > id.bound(maxIterations) {
			return nil, ErrDER
		}
		h := sha1.New
		if p.PeekASN1Tag(cbasn1.INTEGER) && !p.SkipASN1(cbasn1.INTEGER) {
			return nil, ErrDER
		}
		if !p.Empty() {
			alg, ok := readIdentifier(&p)
			if h = prf(alg.oid); !ok || h == nil {
				return nil, openssl.Unsupported()
			}
		}
		return pbkdf2.Key(h, string(pass), salt, iterations, n)
	case id.oid.Equal(oidScrypt):
		var cost, r, parallel int
		if !p.ReadASN1Integer(&cost) || !p.ReadASN1Integer(&r) || !p.ReadASN1Integer(&parallel) ||
			cost < 2 || cost > id.bound(maxScrypt) || r < 1 || r > 64 || parallel < 1 || parallel > 64 {
			return nil, ErrDER
		}
		return scrypt.Key(pass, salt, cost, r, parallel, n)
	}
	return nil, openssl.Unsupported()
}
