package signatures

import (
	"bytes"
	"crypto/rand"
	"crypto/subtle"
	"encoding/binary"

	"github.com/sxfescript/sxn/web/crypto/digests"
)

// mgf1 masks b.
// https://www.rfc-editor.org/rfc/rfc8017#appendix-B.2.1
func mgf1(alg digests.Algorithm, b, seed []byte) {
	for counter := uint32(0); len(b) > 0; counter++ {
		h := alg.Hash(binary.BigEndian.AppendUint32(bytes.Clone(seed), counter))
		n := subtle.XORBytes(b, b, h[:min(len(h), len(b))])
		b = b[n:]
	}
}

func pssHash(alg digests.Algorithm, digest, salt []byte) []byte {
	m := make([]byte, 8, 8+len(digest)+len(salt))
	return alg.Hash(append(append(m, digest...), salt...))
}

// encodePSS is EMSA-PSS-ENCODE; the salt is known to fit.
// https://www.rfc-editor.org/rfc/rfc8017#section-9.1.1
func encodePSS(alg, mgf digests.Algorithm, digest []byte, saltLength, bits int) []byte {
	salt := make([]byte, saltLength)
	_, _ = rand.Read(salt) // ends the process where the system has no randomness
	h := pssHash(alg, digest, salt)
	n := (bits + 7) / 8
	em := make([]byte, n)
	db := em[:n-len(h)-1]
	db[len(db)-saltLength-1] = 1
	copy(db[len(db)-saltLength:], salt)
	mgf1(mgf, db, h)
	db[0] &= 0xff >> (8*n - bits)
	copy(em[len(db):], h)
	em[n-1] = 0xbc
	return em
}

// checkPSS is EMSA-PSS-VERIFY; saltLength is SaltAuto for any.
// https://www.rfc-editor.org/rfc/rfc8017#section-9.1.2
func checkPSS(alg, mgf digests.Algorithm, digest, em []byte, saltLength, bits int) bool {
	n := (bits + 7) / 8
	if len(em) > n {
		if em[0] != 0 {
			return false
		}
		em = em[len(em)-n:]
	}
	hLen := len(digest)
	if n < hLen+2 || em[n-1] != 0xbc || em[0]&^(0xff>>(8*n-bits)) != 0 {
		return false
	}
	db, h := bytes.Clone(em[:n-hLen-1]), em[n-hLen-1:n-1]
	mgf1(mgf, db, h)
	db[0] &= 0xff >> (8*n - bits)
	i := bytes.IndexByte(db, 1)
	if i < 0 || len(bytes.TrimLeft(db[:i], "\x00")) > 0 || saltLength >= 0 && len(db)-i-1 != saltLength {
		return false
	}
	return bytes.Equal(pssHash(alg, digest, db[i+1:]), h)
}
