package crypto

import (
	"bytes"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/crypto/keys"
	"github.com/sxfescript/sxn/web/crypto/signatures"
)

func optionalCallback(c *engine.Call, v engine.Value) (*engine.Function, error) {
	if v.IsUndefined() {
		return nil, nil
	}
	return validate.Function(c, v, "callback")
}

// encapsulate is crypto.encapsulate(key[, callback]).
// https://nodejs.org/api/crypto.html#cryptoencapsulatekey-callback
func encapsulate(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	f, err := optionalCallback(c, c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	k, err := keyArgument(e, c.Arg(0), consumePublic, "key")
	if err != nil {
		return engine.Undefined, err
	}
	result := func(secret, ciphertext []byte) (engine.Value, error) {
		o := e.RT.NewObject()
		if err := o.Put("sharedKey", buffer.New(e, secret).Value()); err != nil {
			return engine.Undefined, err
		}
		return o.Value(), o.Put("ciphertext", buffer.New(e, ciphertext).Value())
	}
	if f == nil {
		secret, ciphertext, err := signatures.Encapsulate(k)
		if err != nil {
			return engine.Undefined, err
		}
		return result(secret, ciphertext)
	}
	var secret, ciphertext []byte
	var kerr error
	later(e, f, "DERIVEBITSREQUEST", func() { secret, ciphertext, kerr = signatures.Encapsulate(k) }, func() (engine.Value, error) {
		if kerr != nil {
			return engine.Undefined, kerr
		}
		return result(secret, ciphertext)
	})
	return engine.Undefined, nil
}

// decapsulate is crypto.decapsulate(key, ciphertext[, callback]).
// https://nodejs.org/api/crypto.html#cryptodecapsulatekey-ciphertext-callback
func decapsulate(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	f, err := optionalCallback(c, c.Arg(2))
	if err != nil {
		return engine.Undefined, err
	}
	k, err := keyArgument(e, c.Arg(0), consumePrivate, "key")
	if err != nil {
		return engine.Undefined, err
	}
	ciphertext, err := inputBytes(e.RT, c.Arg(1), "ciphertext")
	if err != nil {
		return engine.Undefined, err
	}
	ciphertext = bytes.Clone(ciphertext)
	work := func() ([]byte, error) { return signatures.Decapsulate(k, ciphertext) }
	if f == nil {
		return runDerivation(c, work, nil)
	}
	startDerivation(c, work, f, "DERIVEBITSREQUEST", func(b []byte) engine.Value { return buffer.New(e, b).Value() })
	return engine.Undefined, nil
}

// agreementKey reads one of the keys of crypto.diffieHellman.
func agreementKey(e *env.Env, o *engine.Object, name string, private bool) (*keys.Key, error) {
	v, err := o.Get(name)
	if err != nil {
		return nil, err
	}
	u := consumePublic
	if private {
		u = consumePrivate
	}
	if !v.Truthy() {
		return nil, nodeerr.InvalidArgValue(e.RT, "options."+name, v, "")
	}
	return keyArgument(e, v, u, "options."+name)
}

// diffieHellman is crypto.diffieHellman(options[, callback]).
// https://nodejs.org/api/crypto.html#cryptodiffiehellmanoptions-callback
func diffieHellman(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	o, err := validate.Object(c, c.Arg(0), "options")
	if err != nil {
		return engine.Undefined, err
	}
	f, err := optionalCallback(c, c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	private, err := agreementKey(e, o, "privateKey", true)
	if err != nil {
		return engine.Undefined, err
	}
	public, err := agreementKey(e, o, "publicKey", false)
	if err != nil {
		return engine.Undefined, err
	}
	switch private.Alg {
	case keys.DH, keys.EC, keys.X25519, keys.X448:
	default:
		return engine.Undefined, incompatibleKeys(private, public)
	}
	if private.Alg != public.Alg {
		return engine.Undefined, incompatibleKeys(private, public)
	}
	work := func() ([]byte, error) { return signatures.Agree(private, public) }
	if f == nil {
		return runDerivation(c, work, nil)
	}
	startDerivation(c, work, f, "DERIVEBITSREQUEST", func(b []byte) engine.Value { return buffer.New(e, b).Value() })
	return engine.Undefined, nil
}

func incompatibleKeys(a, b *keys.Key) error {
	return nodeerr.New("ERR_CRYPTO_INCOMPATIBLE_KEY", "Incompatible key types for Diffie-Hellman: %s and %s", a.Alg, b.Alg)
}
