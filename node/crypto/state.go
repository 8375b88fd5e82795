package crypto

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

// state is what the module keeps per runtime.
type state struct {
	hash, hmac, mac            *engine.Function
	hashProto, hmacProto       *engine.Object
	macProto                   *engine.Object
	sign, verify               *engine.Function
	dh, dhGroup, ecdh          *engine.Function
	certificate, x509          *engine.Function
	cipher, decipher           *engine.Function
	cipherProto, decipherProto *engine.Object
	warnedTag, warnedSetPublic bool
	keys                       keyClasses
	warnedShake                bool
	warnedCryptoKey            bool
}

var states = env.State[state]{}

// stateOf returns the state of a runtime, made on first use.
func stateOf(e *env.Env) (*state, error) {
	s := states.Must(e)
	if s.hash != nil {
		return s, nil
	}
	return s, s.build(e)
}

// build makes the classes that are streams; their prototypes share one parent.
func (s *state) build(e *env.Env) error {
	lazy, err := lazyPrototype(e)
	if err != nil {
		return err
	}
	for _, x := range [...]struct {
		class func() *engine.Class
		ctor  **engine.Function
		proto **engine.Object
	}{
		{func() *engine.Class { return cipherClass(true) }, &s.cipher, &s.cipherProto},
		{func() *engine.Class { return cipherClass(false) }, &s.decipher, &s.decipherProto},
		{hmacClass, &s.hmac, &s.hmacProto}, {macClass, &s.mac, &s.macProto}, {hashClass, &s.hash, &s.hashProto},
	} {
		f, err := e.RT.NewClass(x.class())
		if err != nil {
			return err
		}
		p, err := f.GetKey(keyPrototype.Key())
		if err != nil {
			return err
		}
		*x.ctor = f
		*x.proto, _ = p.AsObject()
		if err := (*x.proto).SetPrototype(lazy); err != nil {
			return err
		}
		lazyCtor, err := lazy.Get("constructor")
		if err != nil {
			return err
		}
		if lc, ok := lazyCtor.AsObject(); ok {
			if err := f.SetPrototype(lc); err != nil {
				return err
			}
		}
	}
	return nil
}

// deprecatedClass is a class behind util.deprecate, as Node exports Hash and Hmac.
func deprecatedClass(name, code string, class func(s *state) *engine.Function) func(e *env.Env) (engine.Value, error) {
	return func(e *env.Env) (engine.Value, error) {
		s, err := stateOf(e)
		if err != nil {
			return engine.Undefined, err
		}
		u, err := e.Builtin(e, "util")
		if err != nil {
			return engine.Undefined, err
		}
		o, ok := u.AsObject()
		if !ok {
			return engine.Undefined, engine.TypeError("util is not an object")
		}
		return o.Invoke("deprecate", class(s).Value(), engine.String("crypto."+name+" constructor is deprecated."), engine.String(code))
	}
}
