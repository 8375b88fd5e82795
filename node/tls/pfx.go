package tls

import (
	"crypto"
	"crypto/x509"
	"errors"
	"slices"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	certificates "github.com/sxfescript/sxn/web/crypto/certs"
	"github.com/sxfescript/sxn/web/crypto/pkcs12"
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
	bundle, err := pkcs12.Parse(b, []byte(pass))
	switch {
	case errors.Is(err, pkcs12.ErrMAC):
		return engine.Error("mac verify failure")
	case errors.Is(err, pkcs12.ErrUnsupported):
		return nodeerr.New("ERR_CRYPTO_UNSUPPORTED_OPERATION", "Unsupported PKCS12 PFX data").Native()
	case err != nil:
		return engine.Error("not enough data")
	}
	var key crypto.PrivateKey
	if bundle.Key != nil {
		der, err := bundle.Key.PKCS8()
		if err != nil {
			return err
		}
		key, _ = parseDER(der)
	}
	if key == nil {
		return nodeerr.New("ERR_CRYPTO_OPERATION_FAILED", "Unable to load private key from PFX data")
	}
	var certs []*x509.Certificate
	for _, found := range append([]*certificates.Certificate{bundle.Certificate}, bundle.Others...) {
		if found == nil {
			continue
		}
		if c, err := x509.ParseCertificate(found.Raw); err == nil {
			certs = append(certs, c)
		}
	}
	var chain []*x509.Certificate
	for _, c := range certs {
		if matches(c, key) {
			chain = append([]*x509.Certificate{c}, chain...)
			continue
		}
		chain = append(chain, c)
		if ctx.ca == nil {
			st, err := stateOf(env.From(x.c))
			if err != nil {
				return err
			}
			ctx.ca = &store{certs: slices.Clone(st.defaultStore().certs)}
		}
		ctx.ca.certs = append(ctx.ca.certs, c)
	}
	if len(chain) == 0 {
		return engine.Error("Unable to load PFX certificate")
	}
	ctx.certs = append(ctx.certs, certificate(chain, key))
	return nil
}
