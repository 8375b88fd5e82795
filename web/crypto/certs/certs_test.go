package certs

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"math/big"
	"net"
	"testing"
	"time"

	"github.com/sxfescript/sxn/web/crypto/keys"
)

func selfSigned(t testing.TB) []byte {
	t.Helper()
	k, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(255), Subject: pkix.Name{CommonName: "example.com", Organization: []string{"A, B"}},
		NotBefore: time.Unix(1700000000, 0), NotAfter: time.Unix(1800000000, 0), DNSNames: []string{"*.example.com", "a,b"},
		IPAddresses: []net.IP{net.IPv4(1, 2, 3, 4), net.ParseIP("::1")}, EmailAddresses: []string{"me@example.com"},
		OCSPServer: []string{"http://ocsp/"}, IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &k.PublicKey, k)
	if err != nil {
		t.Fatal(err)
	}
	return der
}

func TestParse(t *testing.T) {
	c, err := Parse(selfSigned(t))
	if err != nil {
		t.Fatal(err)
	}
	if s := c.Subject.String(); s != "O=A\\, B\nCN=example.com" {
		t.Errorf("subject %q", s)
	}
	if s, _ := c.AltNames(); s != `DNS:*.example.com, DNS:"a\u002cb", email:me@example.com, IP Address:1.2.3.4, IP Address:0:0:0:0:0:0:0:1` {
		t.Errorf("names %q", s)
	}
	if s, _ := c.Access(); s != "OCSP - URI:http://ocsp/" {
		t.Errorf("access %q", s)
	}
	if Time(c.NotBefore) != "Nov 14 22:13:20 2023 GMT" || !c.CA || !c.IssuedBy(c) {
		t.Error(Time(c.NotBefore), c.CA)
	}
	k, err := keys.ParseSPKI(c.SPKI)
	if err != nil || !c.Verify(k) {
		t.Error("signature", err)
	}
	c.TBS[20] ^= 1
	if c.Verify(k) {
		t.Error("a changed certificate verifies")
	}
}

func TestCheckHost(t *testing.T) {
	c, err := Parse(selfSigned(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range [...]struct {
		host string
		o    HostOptions
		want bool
	}{
		{"www.example.com", HostOptions{}, true}, {"WWW.EXAMPLE.COM", HostOptions{}, true}, {"a.www.example.com", HostOptions{}, false},
		{"example.com", HostOptions{}, false}, {"example.com", HostOptions{AlwaysSubject: true}, true},
		{"www.example.com", HostOptions{NoWildcards: true}, false}, {"a.b.example.com", HostOptions{MultiLabel: true}, true},
	} {
		if _, ok := c.CheckHost(x.host, &x.o); ok != x.want {
			t.Errorf("%s %+v: %v", x.host, x.o, ok)
		}
	}
	if !c.CheckIP("::1") || c.CheckIP("1.2.3.5") || !c.CheckEmail("me@EXAMPLE.com", &HostOptions{}) {
		t.Error("addresses")
	}
}

func FuzzParse(f *testing.F) {
	f.Add(selfSigned(f))
	f.Fuzz(func(t *testing.T, der []byte) {
		c, err := Parse(der)
		if err != nil {
			return
		}
		_, _ = c.AltNames()
		_, _ = c.Access()
		_, _ = c.CheckHost("www.example.com", &HostOptions{})
		_ = c.Subject.String() + c.Issuer.String() + AlgorithmName(c.AlgorithmOID)
		if k, err := keys.ParseSPKI(c.SPKI); err == nil {
			c.Verify(k)
		}
	})
}
