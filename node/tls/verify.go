package tls

import (
	"bytes"
	"crypto/x509"
	"encoding/pem"
	"time"
)

// store is a set of trusted certificates.
type store struct{ certs []*x509.Certificate }

func (s *store) addPEM(b []byte) {
	for {
		var block *pem.Block
		if block, b = pem.Decode(b); block == nil {
			return
		}
		if c, err := x509.ParseCertificate(block.Bytes); err == nil {
			s.certs = append(s.certs, c)
		}
	}
}

func (s *store) has(c *x509.Certificate) bool {
	for _, x := range s.certs {
		if x.Equal(c) {
			return true
		}
	}
	return false
}

// issuerOf returns the certificate that has signed c.
func (s *store) issuerOf(c *x509.Certificate) *x509.Certificate { return issuerAmong(s.certs, c) }

func issuerAmong(certs []*x509.Certificate, c *x509.Certificate) *x509.Certificate {
	for _, x := range certs {
		if bytes.Equal(x.RawSubject, c.RawIssuer) && signed(x, c) {
			return x
		}
	}
	return nil
}

func signed(by, c *x509.Certificate) bool {
	return by.CheckSignature(c.SignatureAlgorithm, c.RawTBSCertificate, c.Signature) == nil
}

// selfIssued reports a certificate that names itself as its issuer.
func selfIssued(c *x509.Certificate) bool { return bytes.Equal(c.RawSubject, c.RawIssuer) }

// verdict is the outcome of a verification: OpenSSL's code and text, empty
// where the certificate is good.
type verdict struct{ code, text string }

func (v verdict) ok() bool { return v.code == "" }

var good verdict

func failed(code, text string) verdict { return verdict{code, text} }

// noCertificate is the verdict of a peer that has shown none.
func noCertificate() verdict {
	return failed("UNABLE_TO_GET_ISSUER_CERT", "unable to get issuer certificate")
}

// verifyChain verifies what a peer has shown, as X509_verify_cert does.
// https://docs.openssl.org/3.5/man1/openssl-verification-options/
func verifyChain(shown []*x509.Certificate, trusted *store, ctx *secureContext, server bool) verdict {
	if len(shown) == 0 {
		return noCertificate()
	}
	chain := []*x509.Certificate{shown[0]}
	rest := shown[1:]
	fromStore := 0
	anchored := false
	for len(chain) < 100 {
		cur := chain[len(chain)-1]
		if selfIssued(cur) {
			anchored = trusted.has(cur)
			break
		}
		if next := trusted.issuerOf(cur); next != nil {
			chain = append(chain, next)
			fromStore++
			continue
		}
		if fromStore > 0 {
			break
		}
		next := issuerAmong(rest, cur)
		if next == nil {
			break
		}
		chain = append(chain, next)
	}
	last := chain[len(chain)-1]
	if !anchored && ctx != nil && ctx.partial {
		for _, c := range chain {
			anchored = anchored || trusted.has(c)
		}
	}
	switch {
	case anchored:
		return checkChain(chain, ctx, server)
	case selfIssued(last) && len(chain) == 1:
		return failed("DEPTH_ZERO_SELF_SIGNED_CERT", "self-signed certificate")
	case selfIssued(last):
		return failed("SELF_SIGNED_CERT_IN_CHAIN", "self-signed certificate in certificate chain")
	case fromStore > 0:
		return failed("UNABLE_TO_GET_ISSUER_CERT", "unable to get issuer certificate")
	case len(chain) == 1:
		return failed("UNABLE_TO_VERIFY_LEAF_SIGNATURE", "unable to verify the first certificate")
	}
	return failed("UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "unable to get local issuer certificate")
}

// checkChain checks times, constraints and revocation of a chain that ends in
// a trusted certificate.
func checkChain(chain []*x509.Certificate, ctx *secureContext, server bool) verdict {
	now := time.Now()
	for i := len(chain) - 1; i >= 0; i-- {
		c := chain[i]
		switch {
		case now.Before(c.NotBefore):
			return failed("CERT_NOT_YET_VALID", "certificate is not yet valid")
		case now.After(c.NotAfter):
			return failed("CERT_HAS_EXPIRED", "certificate has expired")
		case i > 0 && c.Version >= 3 && c.BasicConstraintsValid && !c.IsCA:
			return failed("INVALID_CA", "invalid CA certificate")
		case i > 0 && c.BasicConstraintsValid && c.MaxPathLen >= 0 && (c.MaxPathLen > 0 || c.MaxPathLenZero) && i-1 > c.MaxPathLen:
			return failed("PATH_LENGTH_EXCEEDED", "path length constraint exceeded")
		}
	}
	if leaf := chain[0]; !allows(leaf, server) {
		return failed("INVALID_PURPOSE", "unsuitable certificate purpose")
	}
	if ctx != nil && len(ctx.crls) > 0 {
		return checkRevocation(chain, ctx.crls)
	}
	return good
}

// allows reports whether the extended key usage of a certificate lets it serve.
func allows(c *x509.Certificate, server bool) bool {
	if len(c.ExtKeyUsage) == 0 && len(c.UnknownExtKeyUsage) == 0 {
		return true
	}
	want := x509.ExtKeyUsageClientAuth
	if server {
		want = x509.ExtKeyUsageServerAuth
	}
	for _, u := range c.ExtKeyUsage {
		if u == want || u == x509.ExtKeyUsageAny {
			return true
		}
	}
	return false
}
