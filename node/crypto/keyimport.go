package crypto

import (
	"bytes"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	webcrypto "github.com/sxfescript/sxn/web/crypto"
	"github.com/sxfescript/sxn/web/crypto/keys"
	"github.com/sxfescript/sxn/web/crypto/openssl"
)

// keyUse is what a key argument is for.
type keyUse uint8

const (
	consumePublic keyUse = iota
	consumePrivate
	createPublic
	createPrivate
)

func (u keyUse) private() bool { return u == consumePrivate || u == createPrivate }

// expected are the types that a key argument may have.
func (u keyUse) expected() []string {
	s := []string{"string", "ArrayBuffer", "Buffer", "TypedArray", "DataView"}
	if u != createPrivate {
		s = append(s, "KeyObject", "CryptoKey")
	}
	if u.private() {
		s = append(s, "URL")
	}
	return s
}

func invalidKeyType(actual, expected string) error {
	return nodeerr.Type("ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE", "Invalid key object type %s, expected %s.", actual, expected)
}

// checkKeyType checks a key that exists already.
func (u keyUse) checkKeyType(k *keys.Key) error {
	switch u {
	case consumePrivate, createPublic:
		if k.Type != keys.Private {
			return invalidKeyType(k.Type.String(), "private")
		}
	case consumePublic:
		if k.Type == keys.Secret {
			return invalidKeyType(k.Type.String(), "private or public")
		}
	}
	return nil
}

// keyArgument reads a key argument; name is what errors call it.
func keyArgument(e *env.Env, v engine.Value, u keyUse, name string) (*keys.Key, error) {
	rt := e.RT
	if k, err := existingKey(e, v, u); k != nil || err != nil {
		return k, err
	}
	if v.IsString() {
		return parsePEM(buffer.StringBytes(v, buffer.UTF8), u, keys.Passphrase{})
	}
	if b, ok := viewBytes(v); ok {
		return parsePEM(b, u, keys.Passphrase{})
	}
	o, ok := v.AsObject()
	if !ok || v.IsFunction() || keyOf(v) != nil {
		return nil, nodeerr.InvalidArgType(rt, name, v, u.expected()...)
	}
	return keyFromOptions(e, o, u, name)
}

// existingKey is the key of a KeyObject or CryptoKey.
func existingKey(e *env.Env, v engine.Value, u keyUse) (*keys.Key, error) {
	k := keyOf(v)
	if k == nil || u == createPrivate {
		return nil, nil
	}
	if err := u.checkKeyType(k); err != nil {
		return nil, err
	}
	if webcrypto.KeyOf(v) != nil {
		if err := warnCryptoKey(e); err != nil {
			return nil, err
		}
	}
	return k, nil
}

// warnCryptoKey is the deprecation DEP0203, once per runtime.
func warnCryptoKey(e *env.Env) error {
	s := states.Must(e)
	if s.warnedCryptoKey {
		return nil
	}
	s.warnedCryptoKey = true
	return e.EmitWarning(engine.String("Passing a CryptoKey to node:crypto functions is deprecated."),
		engine.String("DeprecationWarning"), engine.String("DEP0203"))
}

// keyError is the error of a key that cannot be read.
func keyError(err error) error {
	switch err {
	case nil:
		return nil
	case keys.ErrDER, keys.ErrPoint, keys.ErrScalar, keys.ErrSize:
		return openssl.Unsupported()
	}
	return err
}

func parsePEM(b []byte, u keyUse, pass keys.Passphrase) (*keys.Key, error) {
	parse := keys.ParsePublicPEM
	if u.private() {
		parse = keys.ParsePrivatePEM
	}
	k, err := parse(b, pass)
	if e, ok := err.(*openssl.Error); ok && e.Library == "asn1 encoding routines" {
		err = openssl.Unsupported()
	}
	return k, keyError(err)
}

// keyFromOptions reads a key given as an object with its format.
func keyFromOptions(e *env.Env, o *engine.Object, u keyUse, name string) (*keys.Key, error) {
	rt := e.RT
	data, err := o.Get("key")
	if err != nil {
		return nil, err
	}
	formatValue, err := o.Get("format")
	if err != nil {
		return nil, err
	}
	if k, err := existingKey(e, data, u); k != nil || err != nil {
		return k, err
	}
	if u == createPrivate && keyOf(data) != nil {
		return nil, nodeerr.InvalidArgType(rt, name, data, u.expected()...)
	}
	format, _ := formatValue.AsString()
	switch {
	case format == "jwk":
		return jwkArgument(e, data, u, name+".key")
	case format == "raw-public" || format == "raw-private" || format == "raw-seed":
		return rawArgument(rt, o, data, u, format, name)
	}
	b, err := keyBytes(rt, o, data, u, name)
	if err != nil {
		return nil, err
	}
	if formatValue.IsUndefined() {
		format = "pem"
	}
	if format != "pem" && format != "der" {
		return nil, nodeerr.InvalidArgValue(rt, name+".format", formatValue, "")
	}
	form, err := keyForm(rt, o, u, format, name)
	if err != nil {
		return nil, err
	}
	pass, err := passphraseOf(rt, o, name)
	if err != nil {
		return nil, err
	}
	if format == "pem" {
		return parsePEM(b, u, pass)
	}
	var k *keys.Key
	switch {
	case u.private():
		k, err = keys.ParsePrivateDER(b, form, pass)
	case form == "pkcs8" || form == "sec1":
		if k, err = keys.ParsePrivateDER(b, form, pass); err == nil {
			k = k.Public()
		}
	default:
		k, err = keys.ParsePublicDER(b, form)
		if err != nil && form == "pkcs1" {
			if private, perr := keys.ParsePrivateDER(b, form, pass); perr == nil {
				k, err = private.Public(), nil
			}
		}
	}
	return k, keyError(err)
}

// keyForm reads the type option, which DER needs.
func keyForm(rt *engine.Runtime, o *engine.Object, u keyUse, format, name string) (string, error) {
	v, err := o.Get("type")
	if err != nil || v.IsUndefined() && format == "pem" {
		return "", err
	}
	form, _ := v.AsString()
	switch {
	case form == "pkcs1":
	case form == "spki" && !u.private():
	case form == "pkcs8" || form == "sec1":
	default:
		return "", nodeerr.InvalidArgValue(rt, name+".type", v, "")
	}
	return form, nil
}

// keyBytes are the bytes of the key option.
func keyBytes(rt *engine.Runtime, o *engine.Object, data engine.Value, u keyUse, name string) ([]byte, error) {
	if data.IsString() {
		enc, err := o.Get("encoding")
		if err != nil {
			return nil, err
		}
		e, _ := buffer.ParseEncoding(enc) // unknown names count as utf8
		return buffer.StringBytes(data, e), nil
	}
	if b, ok := viewBytes(data); ok {
		return b, nil
	}
	return nil, nodeerr.InvalidArgType(rt, name+".key", data, u.expected()...)
}

func passphraseOf(rt *engine.Runtime, o *engine.Object, name string) (keys.Passphrase, error) {
	v, err := o.Get("passphrase")
	if err != nil || v.IsNullish() {
		return keys.Passphrase{}, err
	}
	if v.IsString() {
		return keys.Passphrase{Bytes: buffer.StringBytes(v, buffer.UTF8), Given: true}, nil
	}
	if b, ok := viewBytes(v); ok {
		return keys.Passphrase{Bytes: bytes.Clone(b), Given: true}, nil
	}
	return keys.Passphrase{}, nodeerr.InvalidArgValue(rt, name+".passphrase", v, "")
}

func errJWK(message string) error {
	return nodeerr.Type("ERR_CRYPTO_INVALID_JWK", "%s", message).Native()
}

// jwkArgument reads a key given as a JWK.
func jwkArgument(e *env.Env, v engine.Value, u keyUse, name string) (*keys.Key, error) {
	o, ok := v.AsObject()
	if !ok || v.IsFunction() || v.IsArray() {
		return nil, nodeerr.InvalidArgType(e.RT, name, v, "object")
	}
	kty, err := o.Get("kty")
	if err != nil {
		return nil, err
	}
	if !kty.IsString() {
		return nil, errJWK("Invalid JWK format")
	}
	j, err := webcrypto.ReadJWK(o, func(member string, v engine.Value) (string, error) {
		s, _ := v.AsString() // what is no text counts as missing
		return s, nil
	})
	if err != nil {
		return nil, err
	}
	k, err := keys.FromJWK(j)
	switch {
	case err != nil:
		return nil, err
	case u.private() && k.Type != keys.Private:
		return nil, errJWK("JWK does not contain private key material")
	case !u.private():
		return k.Public(), nil
	}
	return k, nil
}

// rawArgument reads a key given as its raw bytes.
func rawArgument(rt *engine.Runtime, o *engine.Object, data engine.Value, u keyUse, format, name string) (*keys.Key, error) {
	b, ok := viewBytes(data)
	if !ok {
		return nil, nodeerr.InvalidArgType(rt, name+".key", data, "ArrayBuffer", "Buffer", "TypedArray", "DataView")
	}
	if u.private() && format == "raw-public" {
		f, _ := o.Get("format") // it was read before without an error
		return nil, nodeerr.InvalidArgValue(rt, name+".format", f, "")
	}
	v, err := o.Get("asymmetricKeyType")
	if err != nil {
		return nil, err
	}
	alg, ok := v.AsString()
	if !ok {
		return nil, nodeerr.InvalidArgType(rt, name+".asymmetricKeyType", v, "string")
	}
	k, err := readRaw(rt, o, b, alg, format, name)
	if err != nil {
		return nil, err
	}
	if !u.private() {
		k = k.Public()
	}
	return k, nil
}

func readRaw(rt *engine.Runtime, o *engine.Object, b []byte, alg, format, name string) (*keys.Key, error) {
	wrong := errKeyEncoding()
	invalid := nodeerr.Type("ERR_INVALID_ARG_VALUE", "Invalid key data").Native()
	seeded := keys.IsMLDSA(alg) || keys.IsMLKEM(alg)
	var k *keys.Key
	var err error
	switch {
	case alg == keys.EC:
		v, gerr := o.Get("namedCurve")
		if gerr != nil {
			return nil, gerr
		}
		curveName, ok := v.AsString()
		if !ok {
			return nil, nodeerr.InvalidArgType(rt, name+".namedCurve", v, "string")
		}
		curve := keys.FindCurve(curveName)
		switch {
		case curve == nil:
			return nil, errCurve()
		case format == "raw-seed":
			return nil, wrong
		case format == "raw-public":
			k, err = keys.ECPublic(curve, b)
		case len(b) != curve.Size():
			return nil, invalid
		default:
			k, err = keys.ECPrivate(curve, b)
		}
	case alg == keys.RSA || alg == keys.RSAPSS || alg == keys.DSA || alg == keys.DH:
		return nil, wrong
	case !keys.IsRaw(alg):
		return nil, nodeerr.Type("ERR_INVALID_ARG_VALUE", "Invalid asymmetricKeyType: %s", alg).Native()
	case format == "raw-public":
		k, err = keys.RawPublic(alg, b)
	case seeded != (format == "raw-seed"):
		return nil, wrong
	default:
		k, err = keys.RawPrivate(alg, b)
	}
	if err != nil {
		return nil, invalid
	}
	return k, nil
}

func errCurve() error {
	return nodeerr.Type("ERR_CRYPTO_INVALID_CURVE", "Invalid EC curve name").Native()
}

// createPublicKey is crypto.createPublicKey(key).
// https://nodejs.org/api/crypto.html#cryptocreatepublickeykey
func createPublicKey(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	k, err := keyArgument(e, c.Arg(0), createPublic, "key")
	if err != nil {
		return engine.Undefined, err
	}
	return newKeyObject(e, k.Public())
}

// createPrivateKey is crypto.createPrivateKey(key).
// https://nodejs.org/api/crypto.html#cryptocreateprivatekeykey
func createPrivateKey(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	k, err := keyArgument(e, c.Arg(0), createPrivate, "key")
	if err != nil {
		return engine.Undefined, err
	}
	return newKeyObject(e, k)
}
