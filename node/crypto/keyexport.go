package crypto

import (
	"bytes"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	webcrypto "github.com/sxfescript/sxn/web/crypto"
	"github.com/sxfescript/sxn/web/crypto/ciphers"
	"github.com/sxfescript/sxn/web/crypto/keys"
)

// keyEncoding is how an asymmetric key is exported.
type keyEncoding struct {
	format, kind string
	cipher       *ciphers.Info // nil for none
	passphrase   []byte
}

// keyExport is keyObject.export([options]).
// https://nodejs.org/api/crypto.html#keyobjectexportoptions
func keyExport(c *engine.Call) (engine.Value, error) {
	k, err := thisKey(c)
	if err != nil {
		return engine.Undefined, err
	}
	if k.Type == keys.Secret {
		return secretKeyExport(c, k)
	}
	o, err := validate.Object(c, c.Arg(0), "options")
	if err != nil {
		return engine.Undefined, err
	}
	x, err := readKeyEncoding(c.Runtime(), o, k.Alg, k.Type, "options")
	if err != nil {
		return engine.Undefined, err
	}
	return x.export(env.From(c), k)
}

func secretKeyExport(c *engine.Call, k *keys.Key) (engine.Value, error) {
	rt := c.Runtime()
	format := engine.Undefined
	if !c.Arg(0).IsUndefined() {
		o, err := validate.Object(c, c.Arg(0), "options")
		if err != nil {
			return engine.Undefined, err
		}
		if format, err = o.Get("format"); err != nil {
			return engine.Undefined, err
		}
	}
	name, _ := format.AsString()
	switch {
	case format.IsUndefined(), name == "buffer":
		return buffer.New(env.From(c), bytes.Clone(k.Bytes)).Value(), nil
	case name != "jwk":
		return engine.Undefined, nodeerr.InvalidArgValue(rt, "options.format", format, "must be one of: undefined, 'buffer', 'jwk'")
	}
	jwk := rt.NewObject()
	_, err := webcrypto.PutJWK(jwk, k)
	return jwk.Value(), err
}

func incompatible(format string, a ...any) error {
	return nodeerr.New("ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS", format, a...)
}

func errKeyEncoding() error {
	return nodeerr.New("ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS", "The selected key encoding is incompatible with the key type").Native()
}

// readKeyEncoding reads the options of an export; name is what errors call them.
func readKeyEncoding(rt *engine.Runtime, o *engine.Object, alg string, t keys.Type, name string) (*keyEncoding, error) {
	x := &keyEncoding{}
	get := func(option string) (engine.Value, string, error) {
		v, err := o.Get(option)
		s, _ := v.AsString()
		return v, s, err
	}
	format, text, err := get("format")
	if err != nil {
		return nil, err
	}
	x.format = text
	switch text {
	case "pem", "der":
		if err := x.readType(rt, o, alg, t, name); err != nil {
			return nil, err
		}
	case "jwk":
	case "raw-public":
		if t != keys.Public {
			return nil, nodeerr.InvalidArgValue(rt, name+".format", format, "")
		}
		if x.kind, err = pointForm(rt, o, alg, name); err != nil {
			return nil, err
		}
	case "raw-private", "raw-seed":
		if t != keys.Private {
			return nil, nodeerr.InvalidArgValue(rt, name+".format", format, "")
		}
	default:
		return nil, nodeerr.InvalidArgValue(rt, name+".format", format, "")
	}
	if t == keys.Private {
		if err := x.readCipher(rt, o, name); err != nil {
			return nil, err
		}
	}
	return x, nil
}

// pointForm is the type option of raw-public.
func pointForm(rt *engine.Runtime, o *engine.Object, alg, name string) (string, error) {
	v, err := o.Get("type")
	if err != nil || v.IsUndefined() {
		return "uncompressed", err
	}
	s, _ := v.AsString()
	if s != "compressed" && s != "uncompressed" {
		return "", nodeerr.InvalidArgValue(rt, name+".type", v, "")
	}
	return s, nil
}

func (x *keyEncoding) readType(rt *engine.Runtime, o *engine.Object, alg string, t keys.Type, name string) error {
	v, err := o.Get("type")
	if err != nil {
		return err
	}
	x.kind, _ = v.AsString()
	switch {
	case x.kind == "pkcs1":
		if alg != keys.RSA {
			return incompatible("The selected key encoding pkcs1 can only be used for RSA keys.")
		}
	case x.kind == "spki" && t == keys.Public, x.kind == "pkcs8" && t == keys.Private:
	case x.kind == "sec1" && t == keys.Private:
		if alg != keys.EC {
			return incompatible("The selected key encoding sec1 can only be used for EC keys.")
		}
	default:
		return nodeerr.InvalidArgValue(rt, name+".type", v, "")
	}
	return nil
}

func (x *keyEncoding) readCipher(rt *engine.Runtime, o *engine.Object, name string) error {
	cipher, err := o.Get("cipher")
	if err != nil {
		return err
	}
	pass, err := o.Get("passphrase")
	if err != nil {
		return err
	}
	if cipher.IsNullish() {
		if !pass.IsNullish() {
			if x.format == "jwk" || x.format == "raw-private" || x.format == "raw-seed" {
				return incompatible("The selected key encoding %s does not support encryption.", x.format)
			}
			return nodeerr.InvalidArgValue(rt, name+".cipher", cipher, "is required when a passphrase is specified")
		}
		return nil
	}
	text, ok := cipher.AsString()
	if !ok {
		return nodeerr.InvalidArgValue(rt, name+".cipher", cipher, "")
	}
	if pass.IsString() {
		x.passphrase = buffer.StringBytes(pass, buffer.UTF8)
	} else if b, ok := viewBytes(pass); ok {
		x.passphrase = bytes.Clone(b)
	} else {
		return nodeerr.InvalidArgValue(rt, name+".passphrase", pass, "")
	}
	x.cipher = ciphers.Find(text)
	switch {
	case x.cipher == nil && name != "options":
		return errUnknownCipher()
	case x.format != "pem" && x.format != "der":
		return incompatible("The selected key encoding %s does not support encryption.", x.format)
	case x.format == "der" && (x.kind == "pkcs1" || x.kind == "sec1"):
		return incompatible("The selected key encoding %s does not support encryption.", x.kind)
	}
	if x.cipher == nil {
		return errUnknownCipher()
	}
	return nil
}

func errUnknownCipher() error {
	return nodeerr.New("ERR_CRYPTO_UNKNOWN_CIPHER", "Unknown cipher").Native()
}

// encoded is an exported key that is text or bytes.
func (x *keyEncoding) encoded(k *keys.Key) ([]byte, error) {
	var der []byte
	var err error
	label := ""
	switch {
	case x.kind == "pkcs1" && k.Type == keys.Public:
		label = "RSA PUBLIC KEY"
		der, err = k.PKCS1Public()
	case x.kind == "pkcs1":
		label = "RSA PRIVATE KEY"
		der, err = k.PKCS1Private()
	case x.kind == "spki":
		label = "PUBLIC KEY"
		der, err = k.SPKI()
	case x.kind == "sec1":
		label = "EC PRIVATE KEY"
		der, err = k.SEC1()
	default:
		label = "PRIVATE KEY"
		if der, err = k.PKCS8(); err == nil && x.cipher != nil {
			label = "ENCRYPTED PRIVATE KEY"
			der, err = keys.EncryptPKCS8(der, x.cipher, x.passphrase)
		}
	}
	switch {
	case err != nil:
		return nil, err
	case x.format == "der":
		return der, nil
	case x.cipher != nil && x.kind != "pkcs8":
		return keys.EncryptPEM(label, der, x.cipher, x.passphrase)
	}
	return keys.PEM(label, der), nil
}

// raw is an exported key in a raw format.
func (x *keyEncoding) raw(k *keys.Key) ([]byte, error) {
	wrong := errKeyEncoding()
	seeded := keys.IsMLDSA(k.Alg) || keys.IsMLKEM(k.Alg)
	switch {
	case k.Curve != nil && x.format == "raw-public":
		if x.kind == "compressed" {
			return k.Curve.Compress(k.Point), nil
		}
		return bytes.Clone(k.Point), nil
	case k.Curve != nil && x.format == "raw-private":
		return bytes.Clone(k.Scalar), nil
	case !keys.IsRaw(k.Alg):
		return nil, wrong
	case x.format == "raw-public":
		return bytes.Clone(k.Pub), nil
	case seeded != (x.format == "raw-seed"):
		return nil, wrong
	case k.Priv == nil:
		return nil, nodeerr.New("ERR_CRYPTO_OPERATION_FAILED", "key does not have an available seed").Native()
	}
	return bytes.Clone(k.Priv), nil
}

// export is an exported key: text, a Buffer or a JWK.
func (x *keyEncoding) export(e *env.Env, k *keys.Key) (engine.Value, error) {
	switch x.format {
	case "jwk":
		o := e.RT.NewObject()
		ok, err := webcrypto.PutJWK(o, k)
		switch {
		case err == nil && !ok && k.Curve != nil:
			err = nodeerr.New("ERR_CRYPTO_JWK_UNSUPPORTED_CURVE", "Unsupported JWK EC curve: %s.", k.Curve.Name).Native()
		case err == nil && !ok && k.Expanded != nil:
			err = nodeerr.New("ERR_CRYPTO_OPERATION_FAILED", "key does not have an available seed").Native()
		case err == nil && !ok:
			err = nodeerr.New("ERR_CRYPTO_JWK_UNSUPPORTED_KEY_TYPE", "Unsupported JWK Key Type.").Native()
		}
		return o.Value(), err
	case "raw-public", "raw-private", "raw-seed":
		b, err := x.raw(k)
		if err != nil {
			return engine.Undefined, err
		}
		return buffer.New(e, b).Value(), nil
	}
	b, err := x.encoded(k)
	switch {
	case err != nil:
		return engine.Undefined, err
	case x.format == "pem":
		return engine.String(string(b)), nil
	}
	return buffer.New(e, b).Value(), nil
}
