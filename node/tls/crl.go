package tls

import (
	"bytes"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/asn1"
	"encoding/pem"
	"math/big"
	"time"
)

// revocations is a list of revoked certificates. crypto/x509 refuses those of
// version 1, which OpenSSL makes where it is not told otherwise.
type revocations struct {
	issuer     []byte // the raw name
	nextUpdate time.Time
	serials    []*big.Int
}

// tbsList is TBSCertList: https://www.rfc-editor.org/rfc/rfc5280#section-5.1
type tbsList struct {
	Raw        asn1.RawContent
	Version    int `asn1:"optional,default:0"`
	Signature  pkix.AlgorithmIdentifier
	Issuer     asn1.RawValue
	ThisUpdate time.Time
	NextUpdate time.Time        `asn1:"optional"`
	Revoked    []revokedEntry   `asn1:"optional"`
	Extensions []pkix.Extension `asn1:"tag:0,optional,explicit"`
}

type revokedEntry struct {
	Serial     *big.Int
	Date       time.Time
	Extensions []pkix.Extension `asn1:"optional"`
}

func parseCRL(b []byte) (*revocations, bool) {
	block, _ := pem.Decode(b)
	if block == nil || block.Type != "X509 CRL" {
		return nil, false
	}
	var list struct {
		TBS       tbsList
		Algorithm pkix.AlgorithmIdentifier
		Signature asn1.BitString
	}
	if rest, err := asn1.Unmarshal(block.Bytes, &list); err != nil || len(rest) > 0 {
		return nil, false
	}
	out := &revocations{issuer: list.TBS.Issuer.FullBytes, nextUpdate: list.TBS.NextUpdate}
	for _, r := range list.TBS.Revoked {
		out.serials = append(out.serials, r.Serial)
	}
	return out, true
}

func checkRevocation(chain []*x509.Certificate, crls []*revocations) verdict {
	for i, c := range chain {
		if selfIssued(c) && i > 0 {
			continue
		}
		var crl *revocations
		for _, l := range crls {
			if bytes.Equal(l.issuer, c.RawIssuer) {
				crl = l
			}
		}
		if crl == nil {
			return failed("UNABLE_TO_GET_CRL", "unable to get certificate CRL")
		}
		for _, serial := range crl.serials {
			if serial.Cmp(c.SerialNumber) == 0 {
				return failed("CERT_REVOKED", "certificate revoked")
			}
		}
		if !crl.nextUpdate.IsZero() && time.Now().After(crl.nextUpdate) {
			return failed("CRL_HAS_EXPIRED", "CRL has expired")
		}
	}
	return good
}
