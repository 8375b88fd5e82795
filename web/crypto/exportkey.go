package crypto

import (
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/crypto/keys"
)

// exportKey is crypto.subtle.exportKey(format, key).
// https://w3c.github.io/webcrypto/#SubtleCrypto-method-exportKey
func exportKey(c *call) (outcome, error) {
	format, err := c.format(0)
	if err != nil {
		return outcome{}, err
	}
	k, err := c.key(1)
	if err != nil {
		return outcome{}, err
	}
	v, err := k.export(c.e, format)
	return outcome{value: v}, err
}

// export is an exported key: an object for JWK, an ArrayBuffer otherwise.
func (k *CryptoKey) export(e *env.Env, format string) (engine.Value, error) {
	alg, ok := findAlgorithm(k.name)
	if !ok || alg.family == famKDF {
		return engine.Undefined, notSupported("%s key export is not supported", k.name)
	}
	if !k.Extractable {
		return engine.Undefined, invalidAccess("key is not extractable")
	}
	if format == "jwk" {
		return k.exportJWK(e.RT)
	}
	b, err := k.exportBytes(&alg, format)
	if err != nil {
		return engine.Undefined, err
	}
	return e.RT.NewArrayBuffer(b).Value(), nil
}

func (k *CryptoKey) exportBytes(alg *algorithm, format string) ([]byte, error) {
	unsupported := func() ([]byte, error) {
		return nil, notSupported("Unable to export %s %s key using %s format", k.name, k.Key.Type, format)
	}
	if k.Key.Type == keys.Secret {
		if !(&keyData{format: format}).rawSecret(&params{algorithm: *alg}) {
			return unsupported()
		}
		return append([]byte{}, k.Key.Bytes...), nil
	}
	postQuantum := keys.IsPostQuantum(k.Key.Alg)
	public := func() error {
		if k.Key.Type != keys.Public {
			return invalidAccess("Key must be a public key")
		}
		return nil
	}
	private := func() error {
		if k.Key.Type != keys.Private {
			return invalidAccess("Key must be a private key")
		}
		return nil
	}
	switch {
	case format == "spki":
		if err := public(); err != nil {
			return nil, err
		}
		return k.Key.SPKI()
	case format == "pkcs8":
		if err := private(); err != nil {
			return nil, err
		}
		return k.Key.PKCS8()
	case alg.family == famRSA:
		return unsupported()
	case format == "raw" && !postQuantum, format == "raw-public":
		if err := public(); err != nil {
			return nil, err
		}
		if k.Key.Curve != nil {
			return append([]byte{}, k.Key.Point...), nil
		}
		return append([]byte{}, k.Key.Pub...), nil
	case format == "raw-seed" && postQuantum:
		if err := private(); err != nil {
			return nil, err
		}
		if k.Key.Priv == nil {
			return nil, operationError("The operation failed for an operation-specific reason")
		}
		return append([]byte{}, k.Key.Priv...), nil
	}
	return unsupported()
}

func (k *CryptoKey) exportJWK(rt *engine.Runtime) (engine.Value, error) {
	o := rt.NewObject()
	if err := o.Put("key_ops", rt.NewStringArray(k.usages.list()).Value()); err != nil {
		return engine.Undefined, err
	}
	if err := o.Put("ext", engine.Bool(k.Extractable)); err != nil {
		return engine.Undefined, err
	}
	if alg := k.jwkAlg(); alg != "" {
		if err := o.Put("alg", engine.String(alg)); err != nil {
			return engine.Undefined, err
		}
	}
	ok, err := PutJWK(o, k.Key)
	if err == nil && !ok {
		err = operationError("The operation failed for an operation-specific reason")
	}
	return o.Value(), err
}

// getPublicKey is crypto.subtle.getPublicKey(key, keyUsages).
// https://wicg.github.io/webcrypto-modern-algos/#SubtleCrypto-method-getPublicKey
func getPublicKey(c *call) (outcome, error) {
	k, err := c.key(0)
	if err != nil {
		return outcome{}, err
	}
	u, err := c.usages(1)
	if err != nil {
		return outcome{}, err
	}
	switch k.Key.Type {
	case keys.Secret:
		return outcome{}, notSupported("key must be a private key")
	case keys.Public:
		return outcome{}, invalidAccess("key must be a private key")
	}
	alg, _ := findAlgorithm(k.name)
	if err := checkUsages(&alg, keys.Public, u); err != nil {
		return outcome{}, err
	}
	p := &CryptoKey{Key: k.Key.Public(), Extractable: true, name: k.name, hash: k.hash, usages: u}
	o, err := p.object(c.e)
	if err != nil {
		return outcome{}, err
	}
	return outcome{value: o.Value()}, nil
}

// rawAlg is the name of a raw algorithm in package keys.
func rawAlg(name string) string { return strings.ToLower(name) }
