package integrity

import (
	"bytes"
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"hash"
	"strings"
)

// Integrity is a parsed integrity string, reduced to its strongest algorithm.
type Integrity struct {
	// Algorithm is sha512, sha384, sha256, sha1 or md5; empty if the string
	// has no hash that is known.
	Algorithm string
	// Digests are the accepted raw digests.
	Digests [][]byte
}

// Error is npm's EINTEGRITY.
type Error struct {
	// Wanted and Got are integrity strings, Size the number of bytes hashed.
	Wanted, Got string
	Size        int64
	algorithm   string
}

// Code is "EINTEGRITY".
func (*Error) Code() string { return "EINTEGRITY" }

// Error gives npm's text.
func (e *Error) Error() string {
	return fmt.Sprintf("%s integrity checksum failed when using %s: wanted %s but got %s. (%d bytes)",
		e.Wanted, e.algorithm, e.Wanted, e.Got, e.Size)
}

// strength orders the algorithms; 0 for one that is not known.
func strength(algorithm string) int {
	switch algorithm {
	case "sha512":
		return 5
	case "sha384":
		return 4
	case "sha256":
		return 3
	case "sha1":
		return 2
	case "md5":
		return 1
	}
	return 0
}

// Parse reads an integrity string. What it does not know it passes over.
func Parse(s string) Integrity {
	var out Integrity
	for _, part := range strings.Fields(s) {
		algorithm, text, ok := strings.Cut(part, "-")
		if !ok || strength(algorithm) == 0 || strength(algorithm) < strength(out.Algorithm) {
			continue
		}
		text, _, _ = strings.Cut(text, "?")
		digest, err := base64.StdEncoding.DecodeString(text)
		if err != nil || len(digest) != newHash(algorithm).Size() {
			continue
		}
		if algorithm != out.Algorithm {
			out = Integrity{Algorithm: algorithm}
		}
		out.Digests = append(out.Digests, digest)
	}
	return out
}

// FromHex makes an Integrity of a hex digest, as the old "shasum" field.
func FromHex(algorithm, digest string) Integrity {
	raw, err := hex.DecodeString(digest)
	if err != nil || strength(algorithm) == 0 || len(raw) != newHash(algorithm).Size() {
		return Integrity{}
	}
	return Integrity{Algorithm: algorithm, Digests: [][]byte{raw}}
}

// Empty reports an integrity that nothing can be checked against.
func (i Integrity) Empty() bool { return len(i.Digests) == 0 }

// String is the integrity string.
func (i Integrity) String() string {
	parts := make([]string, len(i.Digests))
	for k, d := range i.Digests {
		parts[k] = i.Algorithm + "-" + base64.StdEncoding.EncodeToString(d)
	}
	return strings.Join(parts, " ")
}

// NewHash returns the hash to feed; for an empty Integrity it is sha512.
func (i Integrity) NewHash() hash.Hash {
	if i.Algorithm == "" {
		return sha512.New()
	}
	return newHash(i.Algorithm)
}

func newHash(algorithm string) hash.Hash {
	switch algorithm {
	case "sha384":
		return sha512.New384()
	case "sha256":
		return sha256.New()
	case "sha1":
		return sha1.New()
	case "md5":
		return md5.New()
	}
	return sha512.New()
}

// Check compares the sum of a hash made by NewHash. An empty Integrity
// accepts everything.
func (i Integrity) Check(sum []byte, size int64) error {
	if i.Empty() {
		return nil
	}
	for _, d := range i.Digests {
		if bytes.Equal(d, sum) {
			return nil
		}
	}
	return &Error{Wanted: i.String(), Size: size, algorithm: i.Algorithm,
		Got: i.Algorithm + "-" + base64.StdEncoding.EncodeToString(sum)}
}
