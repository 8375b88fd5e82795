package crypto

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/crypto/digests"
	"github.com/sxfescript/sxn/web/crypto/keys"
	"github.com/sxfescript/sxn/web/crypto/openssl"
	"github.com/sxfescript/sxn/web/crypto/signatures"
)

// rsaOptions are the options of the RSA functions.
type rsaOptions struct {
	padding int
	hash    digests.Algorithm
	label   []byte
}

func readRSAOptions(c *engine.Call, v engine.Value, padding int) (*rsaOptions, error) {
	x := &rsaOptions{padding: padding, hash: digests.SHA1}
	o, ok := v.AsObject()
	if !ok {
		return x, nil
	}
	p, err := o.Get("padding")
	if err != nil {
		return nil, err
	}
	if p.Truthy() {
		n, ok := p.AsInt()
		if !ok || n < 1 || n > 6 {
			return nil, openssl.New(0x02000076, "rsa routines", "unknown padding type", "ERR_OSSL_RSA_UNKNOWN_PADDING_TYPE")
		}
		x.padding = n
	}
	if p, err = o.Get("oaepHash"); err != nil {
		return nil, err
	}
	if !p.IsUndefined() {
		name, err := validate.String(c, p, "key.oaepHash")
		if err != nil {
			return nil, err
		}
		if x.hash = digests.Find(name); x.hash == digests.None {
			return nil, &openssl.Error{Message: "Invalid digest used", Code: "ERR_OSSL_EVP_INVALID_DIGEST"}
		}
	}
	if p, err = o.Get("oaepLabel"); err != nil || p.IsUndefined() {
		return x, err
	}
	x.label, err = inputBytes(c.Runtime(), p, "key.oaepLabel")
	return x, err
}

// rsaFunction makes one of the four RSA functions.
func rsaFunction(u keyUse, padding int, f func(k *keys.Key, b []byte, x *rsaOptions) ([]byte, error)) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		e := env.From(c)
		name := "key"
		if u == consumePrivate {
			name = "privateKey"
		}
		if err := checkOptions(c, padding); err != nil {
			return engine.Undefined, err
		}
		k, err := keyArgument(e, c.Arg(0), u, name)
		if err != nil {
			return engine.Undefined, err
		}
		encoding := engine.Undefined
		if o, ok := c.Arg(0).AsObject(); ok {
			if encoding, err = o.Get("encoding"); err != nil {
				return engine.Undefined, err
			}
		}
		x, err := readRSAOptions(c, c.Arg(0), padding)
		if err != nil {
			return engine.Undefined, err
		}
		data, err := rsaInput(e.RT, c.Arg(1), encoding)
		if err != nil {
			return engine.Undefined, err
		}
		b, err := f(k, data, x)
		if err != nil {
			return engine.Undefined, err
		}
		return buffer.New(e, b).Value(), nil
	}
}

// checkOptions checks the options before the key is read, where there is one.
func checkOptions(c *engine.Call, padding int) error {
	o, ok := c.Arg(0).AsObject()
	if !ok {
		return nil
	}
	v, err := o.Get("key")
	if err != nil || v.IsUndefined() {
		return err
	}
	_, err = readRSAOptions(c, c.Arg(0), padding)
	return err
}

func rsaInput(rt *engine.Runtime, v, encoding engine.Value) ([]byte, error) {
	if v.IsString() {
		enc, _ := buffer.ParseEncoding(encoding) // unknown names count as utf8
		return buffer.StringBytes(v, enc), nil
	}
	if b, ok := viewBytes(v); ok {
		return b, nil
	}
	return nil, nodeerr.InvalidArgType(rt, "buffer", v, "string", "ArrayBuffer", "Buffer", "TypedArray", "DataView")
}

// publicEncrypt is crypto.publicEncrypt(key, buffer).
// https://nodejs.org/api/crypto.html#cryptopublicencryptkey-buffer
func publicEncrypt(c *engine.Call) (engine.Value, error) {
	return rsaFunction(consumePublic, signatures.PaddingOAEP, func(k *keys.Key, b []byte, x *rsaOptions) ([]byte, error) {
		return signatures.Encrypt(k, b, x.padding, x.hash, x.label)
	})(c)
}

// privateDecrypt is crypto.privateDecrypt(privateKey, buffer).
// https://nodejs.org/api/crypto.html#cryptoprivatedecryptprivatekey-buffer
func privateDecrypt(c *engine.Call) (engine.Value, error) {
	return rsaFunction(consumePrivate, signatures.PaddingOAEP, func(k *keys.Key, b []byte, x *rsaOptions) ([]byte, error) {
		return signatures.Decrypt(k, b, x.padding, x.hash, x.label)
	})(c)
}

// privateEncrypt is crypto.privateEncrypt(privateKey, buffer).
// https://nodejs.org/api/crypto.html#cryptoprivateencryptprivatekey-buffer
func privateEncrypt(c *engine.Call) (engine.Value, error) {
	return rsaFunction(consumePrivate, signatures.PaddingPKCS1, func(k *keys.Key, b []byte, x *rsaOptions) ([]byte, error) {
		return signatures.PrivateEncrypt(k, b, x.padding)
	})(c)
}

// publicDecrypt is crypto.publicDecrypt(key, buffer).
// https://nodejs.org/api/crypto.html#cryptopublicdecryptkey-buffer
func publicDecrypt(c *engine.Call) (engine.Value, error) {
	return rsaFunction(consumePublic, signatures.PaddingPKCS1, func(k *keys.Key, b []byte, x *rsaOptions) ([]byte, error) {
		return signatures.PublicDecrypt(k, b, x.padding)
	})(c)
}
