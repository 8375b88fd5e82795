package crypto

import (
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

// algorithm is a message digest. The zero algorithm is none.
type algorithm uint8

const (
	algNone algorithm = iota
	algMD5
	algMD5SHA1
	algSHA1
	algSHA224
	algSHA256
	algSHA256_192
	algSHA384
	algSHA512
	algSHA512_224
	algSHA512_256
	algSHA3_224
	algSHA3_256
	algSHA3_384
	algSHA3_512
	algKeccak256
	algKeccak512
	algSHAKE128
	algSHAKE256
	algRIPEMD160
	algBLAKE2b512
	algBLAKE2s256
)

// findDigest finds a digest by one of the names that OpenSSL knows, in any case.
func findDigest(name string) algorithm {
	name = strings.ToLower(name)
	switch name {
	case "md5withrsaencryption", "ssl3-md5":
		return algMD5
	case "ripemd160withrsa":
		return algRIPEMD160
	case "ssl3-sha1", "rsa-sha1-2", "sha1withrsaencryption":
		return algSHA1
	}
	if s, ok := strings.CutPrefix(name, "id-rsassa-pkcs1-v1_5-with-"); ok {
		if strings.HasPrefix(s, "sha3-") {
			return plainDigest(s)
		}
		return algNone
	}
	if s, ok := strings.CutSuffix(name, "withrsaencryption"); ok {
		if strings.HasPrefix(s, "sha") && !strings.ContainsAny(s, "/") && len(s) > 5 && s[3] != '-' && s[3] != '3' || s == "sha384" {
			return plainDigest(s)
		}
		return algNone
	}
	if s, ok := strings.CutPrefix(name, "rsa-"); ok {
		switch s {
		case "md5", "ripemd160", "sha1", "sha224", "sha256", "sha3-224", "sha3-256", "sha3-384", "sha3-512", "sha384", "sha512", "sha512/224", "sha512/256":
			return plainDigest(s)
		}
		return algNone
	}
	return plainDigest(name)
}

func plainDigest(name string) algorithm {
	switch name {
	case "md5":
		return algMD5
	case "md5-sha1":
		return algMD5SHA1
	case "sha1", "sha-1":
		return algSHA1
	case "sha224", "sha-224", "sha2-224":
		return algSHA224
	case "sha256", "sha-256", "sha2-256":
		return algSHA256
	case "sha256-192", "sha-256/192", "sha2-256/192":
		return algSHA256_192
	case "sha384", "sha-384", "sha2-384":
		return algSHA384
	case "sha512", "sha-512", "sha2-512":
		return algSHA512
	case "sha512-224", "sha512/224", "sha-512/224", "sha2-512/224":
		return algSHA512_224
	case "sha512-256", "sha512/256", "sha-512/256", "sha2-512/256":
		return algSHA512_256
	case "sha3-224":
		return algSHA3_224
	case "sha3-256":
		return algSHA3_256
	case "sha3-384":
		return algSHA3_384
	case "sha3-512":
		return algSHA3_512
	case "keccak-256":
		return algKeccak256
	case "keccak-512":
		return algKeccak512
	case "shake128", "shake-128":
		return algSHAKE128
	case "shake256", "shake-256":
		return algSHAKE256
	case "ripemd160", "ripemd-160", "ripemd", "rmd160":
		return algRIPEMD160
	case "blake2b512", "blake2b-512":
		return algBLAKE2b512
	case "blake2s256", "blake2s-256":
		return algBLAKE2s256
	}
	return algNone
}

// hashNames are the names that getHashes lists, in OpenSSL's order.
var hashNames = [...]string{
	"RSA-MD5", "RSA-RIPEMD160", "RSA-SHA1", "RSA-SHA1-2", "RSA-SHA224", "RSA-SHA256", "RSA-SHA3-224", "RSA-SHA3-256", "RSA-SHA3-384",
	"RSA-SHA3-512", "RSA-SHA384", "RSA-SHA512", "RSA-SHA512/224", "RSA-SHA512/256", "blake2b-512", "blake2b512", "blake2s-256",
	"blake2s256", "id-rsassa-pkcs1-v1_5-with-sha3-224", "id-rsassa-pkcs1-v1_5-with-sha3-256", "id-rsassa-pkcs1-v1_5-with-sha3-384",
	"id-rsassa-pkcs1-v1_5-with-sha3-512", "keccak-256", "keccak-512", "md5", "md5-sha1", "md5WithRSAEncryption", "ripemd", "ripemd-160",
	"ripemd160", "ripemd160WithRSA", "rmd160", "sha-1", "sha-224", "sha-256", "sha-256/192", "sha-384", "sha-512", "sha-512/224",
	"sha-512/256", "sha1", "sha1WithRSAEncryption", "sha2-224", "sha2-256", "sha2-256/192", "sha2-384", "sha2-512", "sha2-512/224",
	"sha2-512/256", "sha224", "sha224WithRSAEncryption", "sha256", "sha256-192", "sha256WithRSAEncryption", "sha3-224", "sha3-256",
	"sha3-384", "sha3-512", "sha384", "sha384WithRSAEncryption", "sha512", "sha512-224", "sha512-224WithRSAEncryption", "sha512-256",
	"sha512-256WithRSAEncryption", "sha512WithRSAEncryption", "shake-128", "shake-256", "shake128", "shake256", "ssl3-md5", "ssl3-sha1",
}

// xof reports whether the digest gives output of any length.
func (a algorithm) xof() bool { return a == algSHAKE128 || a == algSHAKE256 }

// size is the length of the output, in bytes: the default one for XOFs.
func (a algorithm) size() int {
	switch a {
	case algSHAKE128:
		return 16
	case algSHAKE256:
		return 32
	}
	return a.new().Size()
}

// new returns a hash of a digest that is no XOF.
func (a algorithm) new() hash.Hash {
	switch a {
	case algMD5:
		return md5.New()
	case algMD5SHA1:
		return &md5sha1{md5.New(), sha1.New()}
	case algSHA1:
		return sha1.New()
	case algSHA224:
		return sha256.New224()
	case algSHA256_192:
		return &truncated{sha256.New(), 24}
	case algSHA384:
		return sha512.New384()
	case algSHA512:
		return sha512.New()
	case algSHA512_224:
		return sha512.New512_224()
	case algSHA512_256:
		return sha512.New512_256()
	case algSHA3_224:
		return gosha3.New224()
	case algSHA3_256:
		return gosha3.New256()
	case algSHA3_384:
		return gosha3.New384()
	case algSHA3_512:
		return gosha3.New512()
	case algKeccak256:
		return sha3.NewLegacyKeccak256()
	case algKeccak512:
		return sha3.NewLegacyKeccak512()
	case algRIPEMD160:
		return ripemd160.New()
	case algBLAKE2b512:
		h, _ := blake2b.New512(nil) // fails for long keys only
		return h
	case algBLAKE2s256:
		h, _ := blake2s.New256(nil) // fails for long keys only
		return h
	}
	return sha256.New()
}

// hasher is a digest under way.
type hasher struct {
	h hash.Hash
	x *gosha3.SHAKE // instead of h for XOFs
}

func (a algorithm) hasher() hasher {
	switch a {
	case algSHAKE128:
		return hasher{x: gosha3.NewSHAKE128()}
	case algSHAKE256:
		return hasher{x: gosha3.NewSHAKE256()}
	}
	return hasher{h: a.new()}
}

func (h hasher) write(b []byte) {
	if h.x != nil {
		_, _ = h.x.Write(b) // hashes accept everything
		return
	}
	_, _ = h.h.Write(b)
}

// sum ends the digest; n is the length for XOFs.
func (h hasher) sum(n int) []byte {
	if h.x != nil {
		b := make([]byte, n)
		_, _ = h.x.Read(b) // a sponge has no end
		return b
	}
	return h.h.Sum(nil)
}

func (h hasher) clone() hasher {
	if h.x != nil {
		x := *h.x
		return hasher{x: &x}
	}
	return hasher{h: cloneHash(h.h)}
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
