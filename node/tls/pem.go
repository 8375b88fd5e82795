package tls

import (
	"bytes"
	"crypto"
	"crypto/aes"
	"crypto/cipher"
	"crypto/des"
	"crypto/md5"
	"crypto/pbkdf2"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/asn1"
	"encoding/hex"
	"encoding/pem"
	"hash"
	"strings"
)

func noStartLine() error {
	return openssl("ERR_OSSL_PEM_NO_START_LINE", 0x0480006C, "PEM routines", "no start line")
}

func badDecrypt() error {
	return openssl("ERR_OSSL_BAD_DECRYPT", 0x1C800064, "Provider routines", "bad decrypt")
}

func unsupportedKey() error {
	return openssl("ERR_OSSL_UNSUPPORTED", 0x1E08010C, "DECODER routines", "unsupported")
}

// parseChain reads the certificates of a PEM text: the leaf and its chain.
func parseChain(b []byte) ([]*x509.Certificate, error) {
	var chain []*x509.Certificate
	for {
		var block *pem.Block
		if block, b = pem.Decode(b); block == nil {
			break
		}
		if !strings.HasSuffix(block.Type, "CERTIFICATE") {
			continue
		}
		c, err := x509.ParseCertificate(block.Bytes)
		if err != nil {
			return nil, openssl("ERR_OSSL_ASN1_WRONG_TAG", 0x068000A8, "asn1 encoding routines", "wrong tag")
		}
		chain = append(chain, c)
	}
	if len(chain) == 0 {
		return nil, noStartLine()
	}
	return chain, nil
}

// parseKey reads the private key of a PEM text.
func parseKey(b []byte, pass string, hasPass bool) (crypto.PrivateKey, error) {
	for {
		var block *pem.Block
		if block, b = pem.Decode(b); block == nil {
			return nil, unsupportedKey()
		}
		if !strings.HasSuffix(block.Type, "PRIVATE KEY") {
			continue
		}
		der := block.Bytes
		encrypted := block.Type == "ENCRYPTED PRIVATE KEY" || block.Headers["DEK-Info"] != ""
		if encrypted {
			if !hasPass {
				return nil, badDecrypt()
			}
			var ok bool
			if der, ok = decryptKey(block, pass); !ok {
				return nil, badDecrypt()
			}
		}
		k, ok := parseDER(der)
		switch {
		case ok:
			return k, nil
		case encrypted:
			return nil, badDecrypt()
		}
		return nil, unsupportedKey()
	}
}

func parseDER(der []byte) (crypto.PrivateKey, bool) {
	if k, err := x509.ParsePKCS8PrivateKey(der); err == nil {
		return k, true
	}
	if k, err := x509.ParsePKCS1PrivateKey(der); err == nil {
		return k, true
	}
	if k, err := x509.ParseECPrivateKey(der); err == nil {
		return k, true
	}
	return nil, false
}

func decryptKey(block *pem.Block, pass string) ([]byte, bool) {
	if block.Type == "ENCRYPTED PRIVATE KEY" {
		return decryptPKCS8(block.Bytes, pass)
	}
	name, ivText, ok := strings.Cut(block.Headers["DEK-Info"], ",")
	iv, err := hex.DecodeString(ivText)
	if !ok || err != nil || len(iv) < 8 {
		return nil, false
	}
	size, mk := blockCipher(name)
	if mk == nil {
		return nil, false
	}
	// EVP_BytesToKey with MD5, whose salt are the first bytes of the IV.
	var key, last []byte
	for len(key) < size {
		h := md5.New()
		h.Write(last)
		h.Write([]byte(pass))
		h.Write(iv[:8])
		last = h.Sum(nil)
		key = append(key, last...)
	}
	return decryptCBC(mk, key[:size], iv, block.Bytes)
}

func blockCipher(name string) (keySize int, mk func(key []byte) (cipher.Block, error)) {
	switch name {
	case "AES-128-CBC":
		return 16, aes.NewCipher
	case "AES-192-CBC":
		return 24, aes.NewCipher
	case "AES-256-CBC":
		return 32, aes.NewCipher
	case "DES-EDE3-CBC":
		return 24, des.NewTripleDESCipher
	}
	return 0, nil
}

func decryptCBC(mk func([]byte) (cipher.Block, error), key, iv, data []byte) ([]byte, bool) {
	b, err := mk(key)
	if err != nil || len(iv) != b.BlockSize() || len(data) == 0 || len(data)%b.BlockSize() != 0 {
		return nil, false
	}
	out := make([]byte, len(data))
	cipher.NewCBCDecrypter(b, iv).CryptBlocks(out, data)
	n := int(out[len(out)-1])
	if n == 0 || n > b.BlockSize() || n > len(out) || !bytes.Equal(out[len(out)-n:], bytes.Repeat([]byte{byte(n)}, n)) {
		return nil, false
	}
	return out[:len(out)-n], true
}

// PBES2 of PKCS #5: https://www.rfc-editor.org/rfc/rfc8018#appendix-A.4
type (
	encryptedKey struct {
		Algorithm pkix.AlgorithmIdentifier
		Data      []byte
	}
	pbes2Params struct {
		KDF, Scheme pkix.AlgorithmIdentifier
	}
	pbkdf2Params struct {
		Salt       []byte
		Iterations int
		Length     int                      `asn1:"optional"`
		PRF        pkix.AlgorithmIdentifier `asn1:"optional"`
	}
)

func decryptPKCS8(der []byte, pass string) ([]byte, bool) {
	var e encryptedKey
	if _, err := asn1.Unmarshal(der, &e); err != nil {
		return nil, false
	}
	return decryptPBES2(e.Algorithm, e.Data, pass)
}

func decryptPBES2(alg pkix.AlgorithmIdentifier, data []byte, pass string) ([]byte, bool) {
	if alg.Algorithm.String() != "1.2.840.113549.1.5.13" {
		return nil, false
	}
	var p pbes2Params
	if _, err := asn1.Unmarshal(alg.Parameters.FullBytes, &p); err != nil || p.KDF.Algorithm.String() != "1.2.840.113549.1.5.12" {
		return nil, false
	}
	var kdf pbkdf2Params
	if _, err := asn1.Unmarshal(p.KDF.Parameters.FullBytes, &kdf); err != nil || kdf.Iterations < 1 || kdf.Iterations > 10_000_000 {
		return nil, false
	}
	name := map[string]string{"2.16.840.1.101.3.4.1.2": "AES-128-CBC", "2.16.840.1.101.3.4.1.22": "AES-192-CBC",
		"2.16.840.1.101.3.4.1.42": "AES-256-CBC", "1.2.840.113549.3.7": "DES-EDE3-CBC"}[p.Scheme.Algorithm.String()]
	size, mk := blockCipher(name)
	var iv []byte
	if _, err := asn1.Unmarshal(p.Scheme.Parameters.FullBytes, &iv); err != nil || mk == nil {
		return nil, false
	}
	key, err := pbkdf2.Key(prf(kdf.PRF.Algorithm.String()), pass, kdf.Salt, kdf.Iterations, size)
	if err != nil {
		return nil, false
	}
	return decryptCBC(mk, key, iv, data)
}

func prf(oid string) func() hash.Hash {
	switch oid {
	case "1.2.840.113549.2.9":
		return sha256.New
	case "1.2.840.113549.2.10":
		return sha512.New384
	case "1.2.840.113549.2.11":
		return sha512.New
	}
	return sha1.New
}
