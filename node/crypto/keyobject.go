package crypto

import (
	"bytes"
	"crypto/subtle"
	"encoding/base64"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// keyData is the key behind a KeyObject. Only secret keys exist.
type keyData struct{ secret []byte }

var keyKey = engine.PrivateKey[keyData]{Name: "KeyObject"}

// secretOf returns the secret key that o is, nil for other objects.
func secretOf(o *engine.Object) *keyData { return keyKey.Get(o) }

func keyObjectClass() *engine.Class {
	return &engine.Class{Name: "KeyObject", Length: 2, Init: initKeyObject, Methods: []engine.Method{
		{Name: "type", Get: keyObjectType},
		{Name: "toCryptoKey", Length: 3, Func: unavailable("KeyObject.prototype.toCryptoKey")},
		{Name: "equals", Length: 1, Func: keyObjectEquals},
	}, Statics: []engine.Method{
		{Name: "from", Length: 1, Func: unavailable("KeyObject.from")},
	}, ToStringTag: "KeyObject"}
}

func secretKeyObjectClass() *engine.Class {
	return &engine.Class{Name: "SecretKeyObject", Length: 1, Parent: keyObject, Methods: []engine.Method{
		{Name: "symmetricKeySize", Get: secretKeySize},
		{Name: "export", Length: 1, Func: secretKeyExport},
	}}
}

func keyObject(rt *engine.Runtime) (*engine.Function, error) {
	s, err := stateOf(env.Of(rt))
	if err != nil {
		return nil, err
	}
	return s.keyObject(rt)
}

// initKeyObject is new KeyObject(type, handle), which programs cannot use:
// there are no handles outside this package.
func initKeyObject(c *engine.Call) error {
	switch s, _ := c.Arg(0).AsString(); s {
	case "secret", "public", "private":
		return nodeerr.InvalidArgType(c.Runtime(), "handle", c.Arg(1), "object")
	}
	return nodeerr.InvalidArgValue(c.Runtime(), "type", c.Arg(0), "")
}

func thisKey(c *engine.Call) (*keyData, error) {
	if o := c.ThisObject(); o != nil {
		if k := keyKey.Get(o); k != nil {
			return k, nil
		}
	}
	return nil, nodeerr.InvalidThis("KeyObject")
}

// keyObjectType is keyObject.type.
// https://nodejs.org/api/crypto.html#keyobjecttype
func keyObjectType(c *engine.Call) (engine.Value, error) {
	if _, err := thisKey(c); err != nil {
		return engine.Undefined, err
	}
	return engine.String("secret"), nil
}

// keyObjectEquals is keyObject.equals(otherKeyObject).
// https://nodejs.org/api/crypto.html#keyobjectequalsotherkeyobject
func keyObjectEquals(c *engine.Call) (engine.Value, error) {
	k, err := thisKey(c)
	if err != nil {
		return engine.Undefined, err
	}
	if o, ok := c.Arg(0).AsObject(); ok {
		if other := secretOf(o); other != nil {
			return engine.Bool(subtle.ConstantTimeCompare(k.secret, other.secret) == 1), nil
		}
	}
	return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "otherKeyObject", c.Arg(0), "KeyObject")
}

// secretKeySize is keyObject.symmetricKeySize, in bytes.
// https://nodejs.org/api/crypto.html#keyobjectsymmetrickeysize
func secretKeySize(c *engine.Call) (engine.Value, error) {
	k, err := thisKey(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Int(len(k.secret)), nil
}

// secretKeyExport is keyObject.export([options]) of secret keys.
// https://nodejs.org/api/crypto.html#keyobjectexportoptions
func secretKeyExport(c *engine.Call) (engine.Value, error) {
	k, err := thisKey(c)
	if err != nil {
		return engine.Undefined, err
	}
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
	if format.IsUndefined() {
		return buffer.New(env.From(c), bytes.Clone(k.secret)).Value(), nil
	}
	name, err := validate.OneOf(c, format, "options.format", "buffer", "jwk")
	if err != nil {
		return engine.Undefined, err
	}
	if name == "buffer" {
		return buffer.New(env.From(c), bytes.Clone(k.secret)).Value(), nil
	}
	jwk := c.Runtime().NewObject()
	if err := jwk.Put("kty", engine.String("oct")); err != nil {
		return engine.Undefined, err
	}
	return jwk.Value(), jwk.Put("k", engine.String(base64.RawURLEncoding.EncodeToString(k.secret)))
}

// createSecretKey is crypto.createSecretKey(key[, encoding]).
// https://nodejs.org/api/crypto.html#cryptocreatesecretkeykey-encoding
func createSecretKey(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	s, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	var secret []byte
	if c.Arg(0).IsString() {
		enc, _ := buffer.ParseEncoding(c.Arg(1)) // unknown names count as utf8
		secret = buffer.StringBytes(c.Arg(0), enc)
	} else if b, ok := viewBytes(c.Arg(0)); ok {
		secret = bytes.Clone(b)
	} else {
		return engine.Undefined, nodeerr.InvalidArgType(rt, "key", c.Arg(0), "string", "ArrayBuffer", "Buffer", "TypedArray", "DataView")
	}
	proto, err := s.secretKeyPrototype(rt)
	if err != nil {
		return engine.Undefined, err
	}
	o := rt.NewObjectWithPrototype(proto)
	keyKey.Set(o, &keyData{secret})
	return o.Value(), nil
}
