package macs

import (
	"crypto/hmac"
	"errors"
	"hash"
	"strings"

	//lint:ignore SA1019 Node offers the code, nothing of ours relies on it
	"golang.org/x/crypto/poly1305"

	"github.com/sxfescript/sxn/web/crypto/ciphers"
	"github.com/sxfescript/sxn/web/crypto/digests"
	"github.com/sxfescript/sxn/web/crypto/openssl"
)

// MAC is a code under way.
type MAC interface {
	Write(b []byte) (int, error)
	// Sum ends the code.
	Sum() []byte
}

// Family is one kind of code.
type Family uint8

// The families. None stands for no code.
const (
	None Family = iota
	HMAC
	CMAC
	GMAC
	KMAC128
	KMAC256
	BLAKE2b
	BLAKE2s
	Poly1305
	SipHash
)

// Names are the names of the codes, as getMacs lists them.
func Names() []string {
	return []string{"blake2bmac", "blake2smac", "cmac", "gmac", "hmac", "kmac-128", "kmac-256", "kmac128", "kmac256", "poly1305", "siphash"}
}

// Find finds a family by name in any case.
func Find(name string) Family {
	switch strings.ToLower(name) {
	case "hmac":
		return HMAC
	case "cmac":
		return CMAC
	case "gmac":
		return GMAC
	case "kmac128", "kmac-128":
		return KMAC128
	case "kmac256", "kmac-256":
		return KMAC256
	case "blake2bmac":
		return BLAKE2b
	case "blake2smac":
		return BLAKE2s
	case "poly1305":
		return Poly1305
	case "siphash":
		return SipHash
	}
	return None
}

// Takes reports whether the family has an option.
func (f Family) Takes(option string) bool {
	switch option {
	case "digest":
		return f == HMAC
	case "cipher":
		return f == CMAC || f == GMAC
	case "iv":
		return f == GMAC
	case "customization":
		return f == KMAC128 || f == KMAC256 || f == BLAKE2b || f == BLAKE2s
	case "salt":
		return f == BLAKE2b || f == BLAKE2s
	case "outputLength":
		return f == KMAC128 || f == KMAC256 || f == BLAKE2b || f == BLAKE2s || f == SipHash
	}
	return false
}

// Parameters are the options of a code.
type Parameters struct {
	Digest, Cipher          string
	IV, Customization, Salt []byte
	Length                  int64 // of the output, -1 for the usual one
}

// ErrInit is the failure for which OpenSSL has no reason.
var ErrInit = errors.New("Failed to initialize MAC")

// New begins a code.
func New(f Family, key []byte, p Parameters) (MAC, error) {
	switch f {
	case HMAC:
		alg := digests.Find(p.Digest)
		if alg == digests.None || alg.XOF() {
			return nil, unsupported()
		}
		return sum{hmac.New(alg.New, key)}, nil
	case CMAC:
		return newCMAC(p.Cipher, key)
	case GMAC:
		return newGMAC(p.Cipher, key, p.IV)
	case KMAC128, KMAC256:
		return newKMAC(f, key, p)
	case BLAKE2b, BLAKE2s:
		return newBLAKE2(f, key, p)
	case Poly1305:
		if len(key) != 32 {
			return nil, keyLength()
		}
		return poly{poly1305.New((*[32]byte)(key))}, nil
	case SipHash:
		return newSipHash(key, p.Length)
	}
	return nil, ErrInit
}

// sum is a hash as a code.
type sum struct{ hash.Hash }

func (s sum) Sum() []byte { return s.Hash.Sum(nil) }

type poly struct{ *poly1305.MAC }

func (p poly) Sum() []byte { return p.MAC.Sum(nil) }

func unsupported() error {
	return openssl.New(0x0308010C, "digital envelope routines", "unsupported", "ERR_OSSL_EVP_UNSUPPORTED")
}

func keyLength() error {
	return openssl.New(0x1C800069, "Provider routines", "invalid key length", "ERR_OSSL_INVALID_KEY_LENGTH")
}

func invalidMode() error {
	return openssl.New(0x1C80007D, "Provider routines", "invalid mode", "ERR_OSSL_INVALID_MODE")
}

func customLength() error {
	return openssl.New(0x1C80006F, "Provider routines", "invalid custom length", "ERR_OSSL_INVALID_CUSTOM_LENGTH")
}

// gmac is the tag of GCM over associated data alone.
type gmac struct{ c *ciphers.Cipher }

func newGMAC(name string, key, iv []byte) (MAC, error) {
	info := ciphers.Find(name)
	switch {
	case info == nil:
		return nil, unsupported()
	case info.Mode != "gcm":
		return nil, invalidMode()
	case len(key) != info.KeyLength:
		return nil, keyLength()
	}
	c, err := ciphers.New(info, key, iv, true)
	if err != nil {
		return nil, err
	}
	return gmac{c}, nil
}

func (g gmac) Write(b []byte) (int, error) {
	g.c.AAD(b)
	return len(b), nil
}

func (g gmac) Sum() []byte {
	if _, err := g.c.Final(); err != nil {
		return nil
	}
	return g.c.Tag()
}
