package crypto

import (
	"math/big"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/crypto/keys"
	"github.com/sxfescript/sxn/web/domexception"
	"github.com/sxfescript/sxn/web/structuredclone"
)

// CryptoKey is the key behind a CryptoKey object.
// https://w3c.github.io/webcrypto/#cryptokey-interface
type CryptoKey struct {
	Key         *keys.Key
	Extractable bool

	name, hash  string
	length      int // of HMAC and AES keys, in bits
	usages      usage
	algorithm   *engine.Object // made when first read
	usagesArray *engine.Object
}

var keyKey = engine.PrivateKey[CryptoKey]{Name: "CryptoKey"}

// KeyOf returns the key behind a CryptoKey object, nil for other values.
func KeyOf(v engine.Value) *CryptoKey { return keyOf(v) }

func keyOf(v engine.Value) *CryptoKey {
	o, ok := v.AsObject()
	if !ok {
		return nil
	}
	return keyKey.Get(o)
}

// usage is a set of key usages.
type usage uint16

const (
	useEncrypt usage = 1 << iota
	useDecrypt
	useSign
	useVerify
	useDeriveKey
	useDeriveBits
	useWrapKey
	useUnwrapKey
	useEncapsulateKey
	useEncapsulateBits
	useDecapsulateKey
	useDecapsulateBits
)

// usageNames are in the order in which usages are listed.
var usageNames = [...]string{"encrypt", "decrypt", "sign", "verify", "deriveKey", "deriveBits", "wrapKey", "unwrapKey",
	"encapsulateKey", "encapsulateBits", "decapsulateKey", "decapsulateBits"}

func usageByName(name string) usage {
	for i, n := range usageNames {
		if n == name {
			return 1 << i
		}
	}
	return 0
}

func (u usage) list() []string {
	s := []string{}
	for i, n := range usageNames {
		if u&(1<<i) != 0 {
			s = append(s, n)
		}
	}
	return s
}

// usagesFor are the usages that keys of an algorithm may have.
func usagesFor(alg *algorithm, t keys.Type) usage {
	pair := func(public, private usage) usage {
		switch t {
		case keys.Public:
			return public
		case keys.Private:
			return private
		}
		return public | private
	}
	switch {
	case alg.family == famHMAC || alg.family == famKMAC:
		return useSign | useVerify
	case alg.name == "AES-KW":
		return useWrapKey | useUnwrapKey
	case alg.family == famAES:
		return useEncrypt | useDecrypt | useWrapKey | useUnwrapKey
	case alg.family == famKDF:
		return useDeriveKey | useDeriveBits
	case alg.name == "RSA-OAEP":
		return pair(useEncrypt|useWrapKey, useDecrypt|useUnwrapKey)
	case alg.dicts[opSign] != nil:
		return pair(useVerify, useSign)
	case alg.dicts[opEncapsulate] != nil:
		return pair(useEncapsulateKey|useEncapsulateBits, useDecapsulateKey|useDecapsulateBits)
	}
	return pair(0, useDeriveKey|useDeriveBits)
}

func syntaxError(format string, a ...any) error {
	return domexception.Errorf("SyntaxError", format, a...)
}
func dataError(format string, a ...any) error { return domexception.Errorf("DataError", format, a...) }
func notSupported(format string, a ...any) error {
	return domexception.Errorf("NotSupportedError", format, a...)
}
func invalidAccess(format string, a ...any) error {
	return domexception.Errorf("InvalidAccessError", format, a...)
}
func operationError(format string, a ...any) error {
	return domexception.Errorf("OperationError", format, a...)
}

func checkUsages(alg *algorithm, t keys.Type, u usage) error {
	if u&^usagesFor(alg, t) == 0 {
		return nil
	}
	if alg.family == famKDF {
		return syntaxError("Unsupported key usage for a %s key", alg.name)
	}
	return syntaxError("Unsupported key usage for %s key", alg.name)
}

func keyClass() *engine.Class {
	return &engine.Class{Name: "CryptoKey", Construct: illegal, ToStringTag: "CryptoKey", Methods: []engine.Method{
		{Name: "type", Get: keyType, Enumerable: true},
		{Name: "extractable", Get: keyExtractable, Enumerable: true},
		{Name: "algorithm", Get: keyAlgorithm, Enumerable: true},
		{Name: "usages", Get: keyUsages, Enumerable: true},
		{SymbolFor: "nodejs.util.inspect.custom", Length: 2, Func: keyInspect},
	}}
}

// object makes the CryptoKey object of a key.
func (k *CryptoKey) object(e *env.Env) (*engine.Object, error) {
	s, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	o := e.RT.NewObjectWithPrototype(s.keyProto)
	keyKey.Set(o, k)
	return o, nil
}

func thisKey(c *engine.Call) (*CryptoKey, error) {
	if k := keyOf(c.This()); k != nil {
		return k, nil
	}
	return nil, nodeerr.InvalidThis("CryptoKey")
}

// keyType is cryptoKey.type.
// https://w3c.github.io/webcrypto/#dom-cryptokey-type
func keyType(c *engine.Call) (engine.Value, error) {
	k, err := thisKey(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.String(k.Key.Type.String()), nil
}

// keyExtractable is cryptoKey.extractable.
// https://w3c.github.io/webcrypto/#dom-cryptokey-extractable
func keyExtractable(c *engine.Call) (engine.Value, error) {
	k, err := thisKey(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Bool(k.Extractable), nil
}

// keyUsages is cryptoKey.usages.
// https://w3c.github.io/webcrypto/#dom-cryptokey-usages
func keyUsages(c *engine.Call) (engine.Value, error) {
	k, err := thisKey(c)
	if err != nil {
		return engine.Undefined, err
	}
	return k.usagesValue(c.Runtime()), nil
}

func (k *CryptoKey) usagesValue(rt *engine.Runtime) engine.Value {
	if k.usagesArray == nil {
		k.usagesArray = rt.NewStringArray(k.usages.list())
	}
	return k.usagesArray.Value()
}

// keyAlgorithm is cryptoKey.algorithm.
// https://w3c.github.io/webcrypto/#dom-cryptokey-algorithm
func keyAlgorithm(c *engine.Call) (engine.Value, error) {
	k, err := thisKey(c)
	if err != nil {
		return engine.Undefined, err
	}
	return k.algorithmValue(c.Runtime())
}

func (k *CryptoKey) algorithmValue(rt *engine.Runtime) (engine.Value, error) {
	if k.algorithm == nil {
		o := rt.NewObject()
		if err := k.describe(rt, o); err != nil {
			return engine.Undefined, err
		}
		k.algorithm = o
	}
	return k.algorithm.Value(), nil
}

func (k *CryptoKey) describe(rt *engine.Runtime, o *engine.Object) error {
	if err := o.Put("name", engine.String(k.name)); err != nil {
		return err
	}
	switch {
	case k.Key.RSA != nil:
		if err := o.Put("modulusLength", engine.Int(k.Key.RSA.N.BitLen())); err != nil {
			return err
		}
		if err := o.Put("publicExponent", rt.NewUint8Array(k.Key.RSA.E.Bytes()).Value()); err != nil {
			return err
		}
	case k.Key.Curve != nil:
		return o.Put("namedCurve", engine.String(k.Key.Curve.JWK))
	case k.length > 0:
		if err := o.Put("length", engine.Int(k.length)); err != nil {
			return err
		}
	}
	if k.hash == "" {
		return nil
	}
	h := rt.NewObject()
	if err := h.Put("name", engine.String(k.hash)); err != nil {
		return err
	}
	return o.Put("hash", h.Value())
}

// keyInspect shows the members of a key, as util.inspect wants them.
func keyInspect(c *engine.Call) (engine.Value, error) {
	k, err := thisKey(c)
	if err != nil {
		return engine.Undefined, err
	}
	rt := c.Runtime()
	if depth, ok := c.Arg(0).AsNumber(); ok && depth < 0 {
		return c.This(), nil
	}
	// Programs may have changed the objects of the getters; these are new.
	alg := rt.NewObject()
	if err := k.describe(rt, alg); err != nil {
		return engine.Undefined, err
	}
	o := rt.NewObject()
	for _, p := range [...]struct {
		name string
		v    engine.Value
	}{{"type", engine.String(k.Key.Type.String())}, {"extractable", engine.Bool(k.Extractable)}, {"algorithm", alg.Value()}, {"usages", rt.NewStringArray(k.usages.list()).Value()}} {
		if err := o.Put(p.name, p.v); err != nil {
			return engine.Undefined, err
		}
	}
	return inspectAs(c, "CryptoKey", o)
}

// inspectAs is the name of a class and its members shown by util.inspect, one
// level less deep.
func inspectAs(c *engine.Call, name string, members *engine.Object) (engine.Value, error) {
	rt, e := c.Runtime(), env.From(c)
	options := rt.NewObject()
	if o, ok := c.Arg(1).AsObject(); ok {
		names, err := o.Keys()
		if err != nil {
			return engine.Undefined, err
		}
		for _, n := range names {
			v, err := o.GetKey(n)
			if err != nil {
				return engine.Undefined, err
			}
			if err := options.PutKey(n, v); err != nil {
				return engine.Undefined, err
			}
		}
		depth, err := o.Get("depth")
		if err != nil {
			return engine.Undefined, err
		}
		if d, ok := depth.AsNumber(); ok {
			if err := options.Put("depth", engine.Number(d-1)); err != nil {
				return engine.Undefined, err
			}
		}
	}
	u, err := e.Builtin(e, "util")
	if err != nil {
		return engine.Undefined, err
	}
	uo, _ := u.AsObject()
	text, err := uo.Invoke("inspect", members.Value(), options.Value())
	if err != nil {
		return engine.Undefined, err
	}
	return engine.String(name + " ").Concat(text)
}

// jwkAlg is the alg member of a key's JWK, "" for none.
func (k *CryptoKey) jwkAlg() string {
	hash := strings.TrimPrefix(k.hash, "SHA-")
	if strings.HasPrefix(hash, "SHA3") {
		return ""
	}
	switch k.name {
	case "HMAC":
		return "HS" + hash
	case "RSASSA-PKCS1-v1_5":
		return "RS" + hash
	case "RSA-PSS":
		return "PS" + hash
	case "RSA-OAEP":
		if hash == "1" {
			return "RSA-OAEP"
		}
		return "RSA-OAEP-" + hash
	case "AES-CBC", "AES-CTR", "AES-GCM", "AES-KW", "AES-OCB":
		return "A" + big.NewInt(int64(k.length)).String() + k.name[4:]
	case "ChaCha20-Poly1305":
		return "C20P"
	case "Ed25519", "Ed448":
		return k.name
	case "KMAC128", "KMAC256":
		return "K" + k.name[4:]
	}
	return ""
}

func isKey(o *engine.Object) bool { return keyKey.Get(o) != nil }

// cloneKey copies a key for another runtime.
func cloneKey(o *engine.Object) (structuredclone.Data, error) {
	k := *keyKey.Get(o)
	k.algorithm, k.usagesArray = nil, nil
	return &k, nil
}

// Make makes the object of a cloned key.
func (k *CryptoKey) Make(e *env.Env) (*engine.Object, error) {
	c := *k
	return c.object(e)
}
