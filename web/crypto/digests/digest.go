package digests

import (
	"crypto"
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	gosha3 "crypto/sha3"
	"crypto/sha512"
	"hash"
	"reflect"
	"strings"

	"golang.org/x/crypto/blake2b"
	"golang.org/x/crypto/blake2s"
	//lint:ignore SA1019 Node offers the digest, nothing of ours relies on it
	"golang.org/x/crypto/ripemd160"
	"golang.org/x/crypto/sha3"
)

// Algorithm is a message digest. The zero Algorithm is none.
type Algorithm uint8

// The digests.
const (
	None Algorithm = iota
	MD5
	MD5SHA1
	SHA1
	SHA224
	SHA256
	SHA256_192
	SHA384
	SHA512
	SHA512_224
	SHA512_256
	SHA3_224
	SHA3_256
	SHA3_384
	SHA3_512
	Keccak224
	Keccak256
	Keccak384
	Keccak512
	KeccakKMAC128
	KeccakKMAC256
	SHAKE128
	SHAKE256
	RIPEMD160
	BLAKE2b512
	BLAKE2s256
)

// Find finds a digest by one of the names that OpenSSL knows, in any case.
func Find(name string) Algorithm {
	name = strings.ToLower(name)
	switch name {
	case "md5withrsaencryption", "ssl3-md5":
		return MD5
	case "ripemd160withrsa":
		return RIPEMD160
	case "ssl3-sha1", "dss1", "rsa-sha1-2", "sha1withrsaencryption":
		return SHA1
	}
	if s, ok := strings.CutPrefix(name, "id-rsassa-pkcs1-v1_5-with-"); ok {
		if strings.HasPrefix(s, "sha3-") {
			return plainDigest(s)
		}
		return None
	}
	if s, ok := strings.CutSuffix(name, "withrsaencryption"); ok {
		if strings.HasPrefix(s, "sha") && !strings.ContainsAny(s, "/") && len(s) > 5 && s[3] != '-' && s[3] != '3' || s == "sha384" {
			return plainDigest(s)
		}
		return None
	}
	if s, ok := strings.CutPrefix(name, "rsa-"); ok {
		switch s {
		case "md5", "ripemd160", "sha1", "sha224", "sha256", "sha3-224", "sha3-256", "sha3-384", "sha3-512", "sha384", "sha512", "sha512/224", "sha512/256":
			return plainDigest(s)
		}
		return None
	}
	return plainDigest(name)
}

func plainDigest(name string) Algorithm {
	switch name {
	case "md5":
		return MD5
	case "md5-sha1":
		return MD5SHA1
	case "sha1", "sha-1":
		return SHA1
	case "sha224", "sha-224", "sha2-224":
		return SHA224
	case "sha256", "sha-256", "sha2-256":
		return SHA256
	case "sha256-192", "sha-256/192", "sha2-256/192":
		return SHA256_192
	case "sha384", "sha-384", "sha2-384":
		return SHA384
	case "sha512", "sha-512", "sha2-512":
		return SHA512
	case "sha512-224", "sha512/224", "sha-512/224", "sha2-512/224":
		return SHA512_224
	case "sha512-256", "sha512/256", "sha-512/256", "sha2-512/256":
		return SHA512_256
	case "sha3-224":
		return SHA3_224
	case "sha3-256":
		return SHA3_256
	case "sha3-384":
		return SHA3_384
	case "sha3-512":
		return SHA3_512
	case "keccak-224":
		return Keccak224
	case "keccak-256":
		return Keccak256
	case "keccak-384":
		return Keccak384
	case "keccak-kmac-128", "keccak-kmac128":
		return KeccakKMAC128
	case "keccak-kmac-256", "keccak-kmac256":
		return KeccakKMAC256
	case "keccak-512":
		return Keccak512
	case "shake128", "shake-128":
		return SHAKE128
	case "shake256", "shake-256":
		return SHAKE256
	case "ripemd160", "ripemd-160", "ripemd", "rmd160":
		return RIPEMD160
	case "blake2b512", "blake2b-512":
		return BLAKE2b512
	case "blake2s256", "blake2s-256":
		return BLAKE2s256
	}
	return None
}

// Names are the names that getHashes lists, in OpenSSL's order.
func Names() []string { return names[:] }

var names = [...]string{
	"RSA-MD5", "RSA-RIPEMD160", "RSA-SHA1", "RSA-SHA1-2", "RSA-SHA224", "RSA-SHA256", "RSA-SHA3-224", "RSA-SHA3-256", "RSA-SHA3-384",
	"RSA-SHA3-512", "RSA-SHA384", "RSA-SHA512", "RSA-SHA512/224", "RSA-SHA512/256", "blake2b-512", "blake2b512", "blake2s-256",
	"blake2s256", "id-rsassa-pkcs1-v1_5-with-sha3-224", "id-rsassa-pkcs1-v1_5-with-sha3-256", "id-rsassa-pkcs1-v1_5-with-sha3-384",
	"id-rsassa-pkcs1-v1_5-with-sha3-512", "keccak-224", "keccak-256",
	"keccak-384", "keccak-512", "keccak-kmac-128", "keccak-kmac-256", "keccak-kmac128", "keccak-kmac256", "md5", "md5-sha1", "md5WithRSAEncryption", "ripemd", "ripemd-160",
	"ripemd160", "ripemd160WithRSA", "rmd160", "sha-1", "sha-224", "sha-256", "sha-256/192", "sha-384", "sha-512", "sha-512/224",
	"sha-512/256", "sha1", "sha1WithRSAEncryption", "sha2-224", "sha2-256", "sha2-256/192", "sha2-384", "sha2-512", "sha2-512/224",
	"sha2-512/256", "sha224", "sha224WithRSAEncryption", "sha256", "sha256-192", "sha256WithRSAEncryption", "sha3-224", "sha3-256",
	"sha3-384", "sha3-512", "sha384", "sha384WithRSAEncryption", "sha512", "sha512-224", "sha512-224WithRSAEncryption", "sha512-256",
	"sha512-256WithRSAEncryption", "sha512WithRSAEncryption", "shake-128", "shake-256", "shake128", "shake256", "ssl3-md5", "ssl3-sha1",
}

// XOF reports whether the digest gives output of any length.
func (a Algorithm) XOF() bool {
	return a == SHAKE128 || a == SHAKE256 || a == KeccakKMAC128 || a == KeccakKMAC256
}

// Size is the length of the output, in bytes: the default one for XOFs.
func (a Algorithm) Size() int {
	switch a {
	case SHAKE128:
		return 16
	case SHAKE256, KeccakKMAC128:
		return 32
	case KeccakKMAC256:
		return 64
	}
	return a.New().Size()
}

// New returns a hash of a digest that is no XOF.
func (a Algorithm) New() hash.Hash {
	switch a {
	case MD5:
		return md5.New()
	case MD5SHA1:
		return &md5sha1{md5.New(), sha1.New()}
	case SHA1:
		return sha1.New()
	case SHA224:
		return sha256.New224()
	case SHA256_192:
		return &truncated{sha256.New(), 24}
	case SHA384:
		return sha512.New384()
	case SHA512:
		return sha512.New()
	case SHA512_224:
		return sha512.New512_224()
	case SHA512_256:
		return sha512.New512_256()
	case SHA3_224:
		return gosha3.New224()
	case SHA3_256:
		return gosha3.New256()
	case SHA3_384:
		return gosha3.New384()
	case SHA3_512:
		return gosha3.New512()
	case Keccak224:
		return newSponge(144, 28, 1, false)
	case Keccak384:
		return newSponge(104, 48, 1, false)
	case Keccak256:
		return sha3.NewLegacyKeccak256()
	case Keccak512:
		return sha3.NewLegacyKeccak512()
	case RIPEMD160:
		return ripemd160.New()
	case BLAKE2b512:
		h, _ := blake2b.New512(nil) // fails for long keys only
		return h
	case BLAKE2s256:
		h, _ := blake2s.New256(nil) // fails for long keys only
		return h
	}
	return sha256.New()
}

// Hasher is a digest under way.
type Hasher struct {
	h hash.Hash
	x *gosha3.SHAKE // instead of h for XOFs
	s *sponge       // instead of h for the XOFs of Keccak
}

// Hasher begins a digest.
func (a Algorithm) Hasher() Hasher {
	switch a {
	case SHAKE128:
		return Hasher{x: gosha3.NewSHAKE128()}
	case SHAKE256:
		return Hasher{x: gosha3.NewSHAKE256()}
	case KeccakKMAC128:
		return Hasher{s: newSponge(168, 32, 4, false)}
	case KeccakKMAC256:
		return Hasher{s: newSponge(136, 64, 4, false)}
	}
	return Hasher{h: a.New()}
}

// Write adds data.
func (h Hasher) Write(b []byte) {
	if h.x != nil {
		_, _ = h.x.Write(b) // hashes accept everything
		return
	}
	if h.s != nil {
		_, _ = h.s.Write(b)
		return
	}
	_, _ = h.h.Write(b)
}

// Sum ends the digest; n is the length for XOFs.
func (h Hasher) Sum(n int) []byte {
	if h.x != nil {
		b := make([]byte, n)
		_, _ = h.x.Read(b) // a sponge has no end
		return b
	}
	if h.s != nil {
		return h.s.squeeze(n)
	}
	return h.h.Sum(nil)
}

// Clone copies the state.
func (h Hasher) Clone() Hasher {
	if h.x != nil {
		x := *h.x
		return Hasher{x: &x}
	}
	if h.s != nil {
		s := *h.s
		s.buf = append([]byte(nil), s.buf...)
		return Hasher{s: &s}
	}
	return Hasher{h: cloneHash(h.h)}
}

// cloneHash copies the state of a hash. The ones of x/crypto are structs of
// arrays and numbers without a method for it.
func cloneHash(h hash.Hash) hash.Hash {
	if c, ok := h.(hash.Cloner); ok {
		if d, err := c.Clone(); err == nil {
			return d
		}
	}
	v := reflect.ValueOf(h).Elem()
	p := reflect.New(v.Type())
	p.Elem().Set(v)
	return p.Interface().(hash.Hash)
}

// md5sha1 is the digest of TLS before 1.2: MD5 and SHA-1 side by side.
type md5sha1 struct{ md5, sha1 hash.Hash }

func (h *md5sha1) Write(b []byte) (int, error) {
	_, _ = h.md5.Write(b) // hashes accept everything
	return h.sha1.Write(b)
}

func (h *md5sha1) Sum(b []byte) []byte { return h.sha1.Sum(h.md5.Sum(b)) }
func (h *md5sha1) Reset()              { h.md5.Reset(); h.sha1.Reset() }
func (h *md5sha1) Size() int           { return md5.Size + sha1.Size }
func (h *md5sha1) BlockSize() int      { return md5.BlockSize }

func (h *md5sha1) Clone() (hash.Cloner, error) {
	return &md5sha1{cloneHash(h.md5), cloneHash(h.sha1)}, nil
}

// truncated is a hash of which only the first bytes are used.
type truncated struct {
	hash.Hash
	n int
}

func (h *truncated) Sum(b []byte) []byte { return append(b, h.Hash.Sum(nil)[:h.n]...) }
func (h *truncated) Size() int           { return h.n }

func (h *truncated) Clone() (hash.Cloner, error) { return &truncated{cloneHash(h.Hash), h.n}, nil }

// Std is the digest for packages of the standard library, 0 where they have none.
func (a Algorithm) Std() crypto.Hash {
	switch a {
	case MD5:
		return crypto.MD5
	case MD5SHA1:
		return crypto.MD5SHA1
	case SHA1:
		return crypto.SHA1
	case SHA224:
		return crypto.SHA224
	case SHA256:
		return crypto.SHA256
	case SHA384:
		return crypto.SHA384
	case SHA512:
		return crypto.SHA512
	case SHA512_224:
		return crypto.SHA512_224
	case SHA512_256:
		return crypto.SHA512_256
	case SHA3_224:
		return crypto.SHA3_224
	case SHA3_256:
		return crypto.SHA3_256
	case SHA3_384:
		return crypto.SHA3_384
	case SHA3_512:
		return crypto.SHA3_512
	case RIPEMD160:
		return crypto.RIPEMD160
	}
	return 0
}

// Name is the short name of the digests that keys may be restricted to.
func (a Algorithm) Name() string {
	switch a {
	case MD5:
		return "md5"
	case SHA1:
		return "sha1"
	case SHA224:
		return "sha224"
	case SHA256:
		return "sha256"
	case SHA384:
		return "sha384"
	case SHA512:
		return "sha512"
	case SHA512_224:
		return "sha512-224"
	case SHA512_256:
		return "sha512-256"
	case SHA3_224:
		return "sha3-224"
	case SHA3_256:
		return "sha3-256"
	case SHA3_384:
		return "sha3-384"
	case SHA3_512:
		return "sha3-512"
	case RIPEMD160:
		return "ripemd160"
	}
	return ""
}

// Hash is the digest of data.
func (a Algorithm) Hash(data []byte) []byte {
	h := a.Hasher()
	h.Write(data)
	return h.Sum(a.Size())
}
