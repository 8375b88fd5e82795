package tls

import (
	"crypto"
	"crypto/x509"

	"golang.org/x/crypto/pkcs12"

	"github.com/sxfescript/sxn/engine"
)

// addPFX reads a PKCS #12 file: a key, its certificate and others, which count
// as CAs.
func (ctx *secureContext) addPFX(x *options, v engine.Value) error {
	pass := x.str("passphrase")
	if o, ok := v.AsObject(); ok {
		if _, isView := v.AsView(); !isView {
			sub := &options{c: x.c, o: o}
			if p := sub.str("passphrase"); p != "" {
				pass = p
			}
			v = sub.get("buf")
			if sub.err != nil {
				return sub.err
			}
		}
	}
	if x.err != nil {
		return x.err
	}
	b, err := pemBytes(x, v, "options.pfx")
	if err != nil {
		return err
	}
	blocks, err := pkcs12.ToPEM(b, pass)
	if err != nil {
		switch err {
		case pkcs12.ErrIncorrectPassword:
			return engine.Error("mac verify failure")
		}
		return engine.Error("not enough data")
	}
	var key crypto.PrivateKey
	var certs []*x509.Certificate
	for _, block := range blocks {
		if block.Type == "CERTIFICATE" {
			if c, err := x509.ParseCertificate(block.Bytes); err == nil {
				certs = append(certs, c)
			}
			continue
		}
		if k, ok := parseDER(block.Bytes); ok {
			key = k
		}
	}
	var chain []*x509.Certificate
	for _, c := range certs {
		if key != nil && matches(c, key) {
			chain = append([]*x509.Certificate{c}, chain...)
			continue
		}
		chain = append(chain, c)
		if ctx.ca == nil {
			ctx.ca = &store{}
		}
		ctx.ca.certs = append(ctx.ca.certs, c)
	}
	if len(chain) == 0 {
		return engine.Error("Unable to load PFX certificate")
	}
	ctx.certs = append(ctx.certs, certificate(chain, key))
	return nil
}
