package crypto

import (
	"crypto/rand"
	"encoding/hex"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/domexception"
	"github.com/sxfescript/sxn/web/structuredclone"
)

// state is what the package keeps per runtime.
type state struct {
	crypto, subtle, key        *engine.Function
	cryptoObject, subtleObject *engine.Object
	keyProto                   *engine.Object
	warned                     map[string]bool // algorithms
}

var states = env.State[state]{}

// stateOf returns the state of a runtime, made on first use.
func stateOf(e *env.Env) (*state, error) {
	s := states.Must(e)
	if s.crypto != nil {
		return s, nil
	}
	return s, s.build(e)
}

func cryptoClass() *engine.Class {
	return &engine.Class{Name: "Crypto", Construct: illegal, ToStringTag: "Crypto", Methods: []engine.Method{
		{Name: "subtle", Get: cryptoSubtle, Enumerable: true},
		{Name: "getRandomValues", Length: 1, Func: cryptoGetRandomValues, Enumerable: true},
		{Name: "randomUUID", Func: cryptoRandomUUID, Enumerable: true},
	}}
}

func illegal(*engine.Call) (engine.Value, error) {
	return engine.Undefined, nodeerr.Type("ERR_ILLEGAL_CONSTRUCTOR", "Illegal constructor")
}

func (s *state) build(e *env.Env) error {
	for _, x := range [...]struct {
		class func() *engine.Class
		to    **engine.Function
		o     **engine.Object
	}{{cryptoClass, &s.crypto, &s.cryptoObject}, {subtleClass, &s.subtle, &s.subtleObject}, {keyClass, &s.key, nil}} {
		f, err := e.RT.NewClass(x.class())
		if err != nil {
			return err
		}
		*x.to = f
		p, err := f.Get("prototype")
		if err != nil {
			return err
		}
		po, _ := p.AsObject()
		if x.o == nil {
			s.keyProto = po
			structuredclone.Register(po, &structuredclone.Class{Is: isKey, Clone: cloneKey})
			continue
		}
		*x.o = e.RT.NewObjectWithPrototype(po)
	}
	return nil
}

// Global is the global crypto object.
// https://w3c.github.io/webcrypto/#Crypto-interface
func Global(e *env.Env) (engine.Value, error) {
	s, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	return s.cryptoObject.Value(), nil
}

// CryptoGlobal, SubtleGlobal and KeyGlobal are the global classes.
func CryptoGlobal(e *env.Env) (engine.Value, error) {
	return class(e, func(s *state) *engine.Function { return s.crypto })
}

// SubtleGlobal is the class SubtleCrypto.
func SubtleGlobal(e *env.Env) (engine.Value, error) {
	return class(e, func(s *state) *engine.Function { return s.subtle })
}

// KeyGlobal is the class CryptoKey.
func KeyGlobal(e *env.Env) (engine.Value, error) {
	return class(e, func(s *state) *engine.Function { return s.key })
}

func class(e *env.Env, which func(*state) *engine.Function) (engine.Value, error) {
	s, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	return which(s).Value(), nil
}

// RandomValues is the getRandomValues function of node:crypto, which needs no this.
func RandomValues(e *env.Env) (engine.Value, error) {
	return e.RT.NewFunction("getRandomValues", 1, func(c *engine.Call) (engine.Value, error) { return randomValues(c) }).Value(), nil
}

func thisIs(c *engine.Call, which func(*state) *engine.Object, name string) error {
	s, err := stateOf(env.From(c))
	if err != nil {
		return err
	}
	if c.ThisObject() != which(s) {
		return nodeerr.InvalidThis(name)
	}
	return nil
}

func thisCrypto(c *engine.Call) error {
	return thisIs(c, func(s *state) *engine.Object { return s.cryptoObject }, "Crypto")
}

// cryptoSubtle is crypto.subtle.
// https://w3c.github.io/webcrypto/#Crypto-attribute-subtle
func cryptoSubtle(c *engine.Call) (engine.Value, error) {
	if err := thisCrypto(c); err != nil {
		return engine.Undefined, err
	}
	s, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	return s.subtleObject.Value(), nil
}

// cryptoGetRandomValues is crypto.getRandomValues(array).
// https://w3c.github.io/webcrypto/#Crypto-method-getRandomValues
func cryptoGetRandomValues(c *engine.Call) (engine.Value, error) {
	if err := thisCrypto(c); err != nil {
		return engine.Undefined, err
	}
	return randomValues(c)
}

func randomValues(c *engine.Call) (engine.Value, error) {
	if c.Len() == 0 {
		return engine.Undefined, nodeerr.Type("ERR_MISSING_ARGS", "Failed to execute 'getRandomValues' on 'Crypto': 1 argument required, but only 0 present.").Native()
	}
	w, ok := c.Arg(0).AsView()
	if _, view := c.Arg(0).AsBytes(); !ok || !view {
		return engine.Undefined, nodeerr.Type("ERR_INVALID_ARG_TYPE", "Failed to execute 'getRandomValues' on 'Crypto': 1st argument is not an ArrayBufferView.").Native()
	}
	switch {
	case !w.Typed, w.Type == engine.Float16, w.Type == engine.Float32, w.Type == engine.Float64:
		return engine.Undefined, domexception.Errorf("TypeMismatchError", "The data argument must be an integer-type TypedArray")
	case len(w.Bytes) > 65536:
		return engine.Undefined, quotaExceeded(env.From(c))
	}
	_, _ = rand.Read(w.Bytes) // ends the process where the system has no randomness
	return c.Arg(0), nil
}

// quotaExceeded is the error of more than 65,536 bytes.
func quotaExceeded(e *env.Env) error {
	v, err := domexception.QuotaGlobal(e)
	if err != nil {
		return err
	}
	f, ok := v.AsFunction()
	if !ok {
		return engine.TypeError("QuotaExceededError is not a constructor")
	}
	o, err := f.Construct(engine.String("The requested length exceeds 65,536 bytes"))
	if err != nil {
		return err
	}
	return engine.Throw(o.Value())
}

// cryptoRandomUUID is crypto.randomUUID().
// https://w3c.github.io/webcrypto/#Crypto-method-randomUUID
func cryptoRandomUUID(c *engine.Call) (engine.Value, error) {
	if err := thisCrypto(c); err != nil {
		return engine.Undefined, err
	}
	var b [16]byte
	_, _ = rand.Read(b[:]) // ends the process where the system has no randomness
	b[6] = b[6]&0x0f | 0x40
	b[8] = b[8]&0x3f | 0x80
	h := hex.EncodeToString(b[:])
	return engine.String(h[:8] + "-" + h[8:12] + "-" + h[12:16] + "-" + h[16:20] + "-" + h[20:]), nil
}
