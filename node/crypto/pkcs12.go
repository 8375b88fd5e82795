package crypto

import (
	"bytes"
	"errors"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/crypto/openssl"
	"github.com/sxfescript/sxn/web/crypto/pkcs12"
)

// parsePKCS12 is crypto.parsePKCS12(bundle[, options]).
// https://nodejs.org/api/crypto.html#cryptoparsepkcs12bundle-options
func parsePKCS12(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	der, ok := viewBytes(c.Arg(0))
	if !ok {
		return engine.Undefined, nodeerr.InvalidArgType(rt, "bundle", c.Arg(0), "ArrayBuffer", "TypedArray", "DataView", "Buffer")
	}
	var pass []byte
	if !c.Arg(1).IsUndefined() {
		o, err := validate.Object(c, c.Arg(1), "options")
		if err != nil {
			return engine.Undefined, err
		}
		if pass, err = bundlePassphrase(rt, o); err != nil {
			return engine.Undefined, err
		}
	}
	b, err := pkcs12.Parse(der, pass)
	if err != nil {
		return engine.Undefined, bundleError(err)
	}
	return bundleObject(env.From(c), b)
}

// bundlePassphrase is the option passphrase.
func bundlePassphrase(rt *engine.Runtime, o *engine.Object) ([]byte, error) {
	v, err := o.Get("passphrase")
	if err != nil || v.IsUndefined() {
		return nil, err
	}
	b, ok := viewBytes(v)
	if v.IsString() {
		b, ok = buffer.StringBytes(v, buffer.UTF8), true
	}
	if !ok {
		return nil, nodeerr.InvalidArgType(rt, "options.passphrase", v, "string", "ArrayBuffer", "Buffer", "TypedArray", "DataView")
	}
	if bytes.IndexByte(b, 0) >= 0 {
		return nil, nodeerr.InvalidArgValue(rt, "options.passphrase", v, "must not contain null bytes")
	}
	return b, nil
}

func bundleError(err error) error {
	switch {
	case errors.Is(err, pkcs12.ErrMAC):
		return openssl.New(0x11800071, "PKCS12 routines", "mac verify failure", "ERR_OSSL_PKCS12_MAC_VERIFY_FAILURE")
	case errors.Is(err, pkcs12.ErrUnsupported):
		return nodeerr.New("ERR_CRYPTO_UNSUPPORTED_OPERATION",
			"PKCS#12 bundle uses an unsupported algorithm; it may require the OpenSSL legacy provider").Native()
	case errors.Is(err, pkcs12.ErrFormat):
		return nodeerr.New("ERR_CRYPTO_OPERATION_FAILED", "Input is not a valid PKCS#12 structure").Native()
	}
	return openssl.New(0x11800072, "PKCS12 routines", "parse error", "ERR_OSSL_PKCS12_PARSE_ERROR")
}

// bundleObject is what parsePKCS12 returns.
func bundleObject(e *env.Env, b *pkcs12.Bundle) (engine.Value, error) {
	var err error
	key, cert := engine.Null, engine.Null
	if b.Key != nil {
		if key, err = newKeyObject(e, b.Key); err != nil {
			return engine.Undefined, err
		}
	}
	if b.Certificate != nil {
		if cert, err = newCertificate(e, b.Certificate); err != nil {
			return engine.Undefined, err
		}
	}
	others := make([]engine.Value, len(b.Others))
	for i, x := range b.Others {
		if others[i], err = newCertificate(e, x); err != nil {
			return engine.Undefined, err
		}
	}
	o := e.RT.NewObject()
	for _, p := range [...]struct {
		name string
		v    engine.Value
	}{{"privateKey", key}, {"certificate", cert}, {"additionalCertificates", e.RT.NewArray(others...).Value()}} {
		if err := o.Put(p.name, p.v); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}
