package crypto

import (
	"bytes"
	"math/big"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	webcrypto "github.com/sxfescript/sxn/web/crypto"
	"github.com/sxfescript/sxn/web/crypto/keys"
	"github.com/sxfescript/sxn/web/structuredclone"
)

var keyKey = engine.PrivateKey[keys.Key]{Name: "KeyObject"}

// keyOf returns the key behind a KeyObject or CryptoKey, nil for other values.
func keyOf(v engine.Value) *keys.Key {
	o, ok := v.AsObject()
	if !ok {
		return nil
	}
	if k := keyKey.Get(o); k != nil {
		return k
	}
	if k := webcrypto.KeyOf(v); k != nil {
		return k.Key
	}
	return nil
}

// secretOf returns the secret key that o is, nil for other objects.
func secretOf(o *engine.Object) *keys.Key {
	if k := keyOf(o.Value()); k != nil && k.Type == keys.Secret {
		return k
	}
	return nil
}

// keyClasses are the classes of KeyObjects.
type keyClasses struct {
	base                    *engine.Function
	secret, public, private *engine.Object // prototypes
}

func keyObjectClass() *engine.Class {
	return &engine.Class{Name: "KeyObject", Length: 2, Init: initKeyObject, Methods: []engine.Method{
		{Name: "type", Get: keyObjectType},
		{Name: "toCryptoKey", Length: 3, Func: keyObjectToCryptoKey},
		{Name: "equals", Length: 1, Func: keyObjectEquals},
	}, Statics: []engine.Method{
		{Name: "from", Length: 1, Func: keyObjectFrom},
	}, ToStringTag: "KeyObject"}
}

// build makes the classes.
func (k *keyClasses) build(rt *engine.Runtime) error {
	base, err := rt.NewClass(keyObjectClass())
	if err != nil {
		return err
	}
	parent := func(f *engine.Function) func(*engine.Runtime) (*engine.Function, error) {
		return func(*engine.Runtime) (*engine.Function, error) { return f, nil }
	}
	asymmetric, err := rt.NewClass(&engine.Class{Name: "AsymmetricKeyObject", Parent: parent(base), Methods: []engine.Method{
		{Name: "asymmetricKeyType", Get: asymmetricKeyType},
		{Name: "asymmetricKeyDetails", Get: asymmetricKeyDetails},
	}})
	if err != nil {
		return err
	}
	for _, x := range [...]struct {
		class *engine.Class
		proto **engine.Object
	}{
		{&engine.Class{Name: "SecretKeyObject", Length: 1, Parent: parent(base), Methods: []engine.Method{
			{Name: "symmetricKeySize", Get: secretKeySize}, {Name: "export", Length: 1, Func: keyExport}}}, &k.secret},
		{&engine.Class{Name: "PublicKeyObject", Length: 1, Parent: parent(asymmetric), Methods: []engine.Method{
			{Name: "export", Length: 1, Func: keyExport}}}, &k.public},
		{&engine.Class{Name: "PrivateKeyObject", Length: 1, Parent: parent(asymmetric), Methods: []engine.Method{
			{Name: "export", Length: 1, Func: keyExport}}}, &k.private},
	} {
		f, err := rt.NewClass(x.class)
		if err != nil {
			return err
		}
		p, err := f.GetKey(keyPrototype.Key())
		if err != nil {
			return err
		}
		*x.proto, _ = p.AsObject()
	}
	for _, p := range [...]*engine.Object{k.secret, k.public, k.private} {
		structuredclone.Register(p, &structuredclone.Class{Is: isKeyObject, Clone: cloneKeyObject})
	}
	k.base = base
	return nil
}

func keyClassesOf(e *env.Env) (*keyClasses, error) {
	s := states.Must(e)
	if s.keys.base != nil {
		return &s.keys, nil
	}
	return &s.keys, s.keys.build(e.RT)
}

// newKeyObject makes the KeyObject of a key.
func newKeyObject(e *env.Env, k *keys.Key) (engine.Value, error) {
	classes, err := keyClassesOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	proto := classes.secret
	switch k.Type {
	case keys.Public:
		proto = classes.public
	case keys.Private:
		proto = classes.private
	}
	o := e.RT.NewObjectWithPrototype(proto)
	keyKey.Set(o, k)
	return o.Value(), nil
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

func thisKey(c *engine.Call) (*keys.Key, error) {
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
	k, err := thisKey(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.String(k.Type.String()), nil
}

// keyObjectEquals is keyObject.equals(otherKeyObject).
// https://nodejs.org/api/crypto.html#keyobjectequalsotherkeyobject
func keyObjectEquals(c *engine.Call) (engine.Value, error) {
	k, err := thisKey(c)
	if err != nil {
		return engine.Undefined, err
	}
	if o, ok := c.Arg(0).AsObject(); ok {
		if other := keyKey.Get(o); other != nil {
			return engine.Bool(k.Equal(other)), nil
		}
	}
	return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "otherKeyObject", c.Arg(0), "KeyObject")
}

// keyObjectFrom is KeyObject.from(key).
// https://nodejs.org/api/crypto.html#static-method-keyobjectfromkey
func keyObjectFrom(c *engine.Call) (engine.Value, error) {
	k := webcrypto.KeyOf(c.Arg(0))
	if k == nil {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "key", c.Arg(0), "CryptoKey")
	}
	return newKeyObject(env.From(c), k.Key)
}

// keyObjectToCryptoKey is keyObject.toCryptoKey(algorithm, extractable, keyUsages).
// https://nodejs.org/api/crypto.html#keyobjecttocryptokeyalgorithm-extractable-keyusages
func keyObjectToCryptoKey(c *engine.Call) (engine.Value, error) {
	k, err := thisKey(c)
	if err != nil {
		return engine.Undefined, err
	}
	return webcrypto.ToCryptoKey(c, k)
}

// secretKeySize is keyObject.symmetricKeySize, in bytes.
// https://nodejs.org/api/crypto.html#keyobjectsymmetrickeysize
func secretKeySize(c *engine.Call) (engine.Value, error) {
	k, err := thisKey(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Int(len(k.Bytes)), nil
}

// asymmetricKeyType is keyObject.asymmetricKeyType.
// https://nodejs.org/api/crypto.html#keyobjectasymmetrickeytype
func asymmetricKeyType(c *engine.Call) (engine.Value, error) {
	k, err := thisKey(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.String(k.Alg), nil
}

// asymmetricKeyDetails is keyObject.asymmetricKeyDetails.
// https://nodejs.org/api/crypto.html#keyobjectasymmetrickeydetails
func asymmetricKeyDetails(c *engine.Call) (engine.Value, error) {
	k, err := thisKey(c)
	if err != nil {
		return engine.Undefined, err
	}
	o := c.Runtime().NewObject()
	put := func(name string, v engine.Value) {
		if err == nil {
			err = o.Put(name, v)
		}
	}
	switch {
	case k.RSA != nil:
		put("modulusLength", engine.Int(k.Bits()))
		put("publicExponent", engine.BigInt(new(big.Int).Set(k.RSA.E)))
		if k.PSS != nil {
			put("hashAlgorithm", engine.String(k.PSS.Hash))
			put("mgf1HashAlgorithm", engine.String(k.PSS.MGF1Hash))
			put("saltLength", engine.Int(k.PSS.SaltLength))
		}
	case k.Alg == keys.DSA:
		put("modulusLength", engine.Int(k.Bits()))
		put("divisorLength", engine.Int(k.Group.Q.BitLen()))
	case k.Curve != nil:
		put("namedCurve", engine.String(k.Curve.Name))
	}
	return o.Value(), err
}

// createSecretKey is crypto.createSecretKey(key[, encoding]).
// https://nodejs.org/api/crypto.html#cryptocreatesecretkeykey-encoding
func createSecretKey(c *engine.Call) (engine.Value, error) {
	var secret []byte
	if c.Arg(0).IsString() {
		enc, _ := buffer.ParseEncoding(c.Arg(1)) // unknown names count as utf8
		secret = buffer.StringBytes(c.Arg(0), enc)
	} else if b, ok := viewBytes(c.Arg(0)); ok {
		secret = bytes.Clone(b)
	} else {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "key", c.Arg(0), "ArrayBuffer", "Buffer", "TypedArray", "DataView")
	}
	return newKeyObject(env.From(c), keys.NewSecret(secret))
}

func isKeyObject(o *engine.Object) bool { return keyKey.Get(o) != nil }

// clonedKey is a KeyObject on its way to another runtime: keys are immutable.
type clonedKey struct{ k *keys.Key }

func cloneKeyObject(o *engine.Object) (structuredclone.Data, error) {
	return clonedKey{keyKey.Get(o)}, nil
}

// Make makes the KeyObject.
func (c clonedKey) Make(e *env.Env) (*engine.Object, error) {
	v, err := newKeyObject(e, c.k)
	if err != nil {
		return nil, err
	}
	o, _ := v.AsObject()
	return o, nil
}
