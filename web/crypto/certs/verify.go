package certs

import (
	"bytes"
	"encoding/asn1"

	"golang.org/x/crypto/cryptobyte"
	cbasn1 "golang.org/x/crypto/cryptobyte/asn1"

	"github.com/sxfescript/sxn/web/crypto/digests"
	"github.com/sxfescript/sxn/web/crypto/keys"
	"github.com/sxfescript/sxn/web/crypto/signatures"
)

// signatureAlgorithm is a signature algorithm by OID.
type signatureAlgorithm struct {
	oid, name string
	digest    digests.Algorithm
}

var signatureAlgorithms = [...]signatureAlgorithm{
	{"1.2.840.113549.1.1.4", "md5WithRSAEncryption", digests.MD5},
	{"1.2.840.113549.1.1.5", "sha1WithRSAEncryption", digests.SHA1},
	{"1.2.840.113549.1.1.14", "sha224WithRSAEncryption", digests.SHA224},
	{"1.2.840.113549.1.1.11", "sha256WithRSAEncryption", digests.SHA256},
	{"1.2.840.113549.1.1.12", "sha384WithRSAEncryption", digests.SHA384},
	{"1.2.840.113549.1.1.13", "sha512WithRSAEncryption", digests.SHA512},
	{"1.2.840.113549.1.1.10", "rsassaPss", digests.None},
	{"1.2.840.10045.4.1", "ecdsa-with-SHA1", digests.SHA1},
	{"1.2.840.10045.4.3.1", "ecdsa-with-SHA224", digests.SHA224},
	{"1.2.840.10045.4.3.2", "ecdsa-with-SHA256", digests.SHA256},
	{"1.2.840.10045.4.3.3", "ecdsa-with-SHA384", digests.SHA384},
	{"1.2.840.10045.4.3.4", "ecdsa-with-SHA512", digests.SHA512},
	{"1.2.840.10040.4.3", "dsaWithSHA1", digests.SHA1},
	{"2.16.840.1.101.3.4.3.1", "dsa_with_SHA224", digests.SHA224},
	{"2.16.840.1.101.3.4.3.2", "dsa_with_SHA256", digests.SHA256},
	{"1.3.101.112", "ED25519", digests.None},
	{"1.3.101.113", "ED448", digests.None},
	{"2.16.840.1.101.3.4.3.17", "ML-DSA-44", digests.None},
	{"2.16.840.1.101.3.4.3.18", "ML-DSA-65", digests.None},
	{"2.16.840.1.101.3.4.3.19", "ML-DSA-87", digests.None},
}

// AlgorithmName is the name of a signature algorithm, "" for unknown ones.
func AlgorithmName(oid asn1.ObjectIdentifier) string {
	if a := findSignature(oid); a != nil {
		return a.name
	}
	return ""
}

func findSignature(oid asn1.ObjectIdentifier) *signatureAlgorithm {
	s := oid.String()
	for i := range signatureAlgorithms {
		if signatureAlgorithms[i].oid == s {
			return &signatureAlgorithms[i]
		}
	}
	return nil
}

// VerifySignature verifies a signature by an algorithm given with its header.
func VerifySignature(k *keys.Key, algorithm cryptobyte.String, data, sig []byte) bool {
	var body cryptobyte.String
	var oid asn1.ObjectIdentifier
	if !algorithm.ReadASN1(&body, cbasn1.SEQUENCE) || !body.ReadASN1ObjectIdentifier(&oid) {
		return false
	}
	a := findSignature(oid)
	if a == nil {
		return false
	}
	o := &signatures.Options{}
	digest := a.digest
	if a.name == "rsassaPss" {
		pss, err := keys.ParsePSS(body)
		if err != nil || pss == nil {
			return false
		}
		o.Padding, o.HasSalt, o.Salt = signatures.PaddingPSS, true, pss.SaltLength
		digest = digests.Find(pss.Hash)
	}
	ok, err := signatures.Verify(k, digest, data, sig, o)
	return ok && err == nil
}

// Verify verifies the certificate's signature.
func (c *Certificate) Verify(k *keys.Key) bool {
	return VerifySignature(k, c.Algorithm, c.TBS, c.Signature)
}

// IssuedBy reports whether the names and key identifiers say that another
// certificate issued this one.
func (c *Certificate) IssuedBy(o *Certificate) bool {
	if !bytes.Equal(c.RawIssuer, o.RawSubject) {
		return false
	}
	if c.AuthorityKeyID != nil && o.SubjectKeyID != nil && !bytes.Equal(c.AuthorityKeyID, o.SubjectKeyID) {
		return false
	}
	const keyCertSign = 1 << 5
	return o.KeyUsage < 0 || o.KeyUsage&keyCertSign != 0
}
