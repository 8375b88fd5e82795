package crypto

import (
	"bytes"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha3"
	"crypto/sha512"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/domexception"
)

func subtleClass() *engine.Class {
	return &engine.Class{Name: "SubtleCrypto", Construct: illegal, ToStringTag: "SubtleCrypto", Methods: []engine.Method{
		{Name: "encrypt", Length: 3, Func: rejecting("encrypt"), Enumerable: true},
		{Name: "decrypt", Length: 3, Func: rejecting("decrypt"), Enumerable: true},
		{Name: "sign", Length: 3, Func: rejecting("sign"), Enumerable: true},
		{Name: "verify", Length: 4, Func: rejecting("verify"), Enumerable: true},
		{Name: "digest", Length: 2, Func: subtleDigest, Enumerable: true},
		{Name: "generateKey", Length: 3, Func: rejecting("generateKey"), Enumerable: true},
		{Name: "deriveKey", Length: 5, Func: rejecting("deriveKey"), Enumerable: true},
		{Name: "deriveBits", Length: 2, Func: rejecting("deriveBits"), Enumerable: true},
		{Name: "importKey", Length: 5, Func: rejecting("importKey"), Enumerable: true},
		{Name: "exportKey", Length: 2, Func: rejecting("exportKey"), Enumerable: true},
		{Name: "wrapKey", Length: 4, Func: rejecting("wrapKey"), Enumerable: true},
		{Name: "unwrapKey", Length: 7, Func: rejecting("unwrapKey"), Enumerable: true},
		{Name: "getPublicKey", Length: 2, Func: rejecting("getPublicKey"), Enumerable: true},
		{Name: "encapsulateBits", Length: 2, Func: rejecting("encapsulateBits"), Enumerable: true},
		{Name: "encapsulateKey", Length: 5, Func: rejecting("encapsulateKey"), Enumerable: true},
		{Name: "decapsulateBits", Length: 3, Func: rejecting("decapsulateBits"), Enumerable: true},
		{Name: "decapsulateKey", Length: 6, Func: rejecting("decapsulateKey"), Enumerable: true},
	}, Statics: []engine.Method{{Name: "supports", Length: 2, Func: subtleSupports, Enumerable: true}}}
}

// rejecting is a method that is not available: it returns a rejected promise.
func rejecting(name string) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		p := c.Runtime().NewPromise()
		p.Reject(nodeerr.Unavailable("crypto.subtle." + name))
		return p.Value(), nil
	}
}

// digests are the algorithms of SubtleCrypto.digest.
func digest(name string, b []byte) ([]byte, bool) {
	switch strings.ToUpper(name) {
	case "SHA-1":
		s := sha1.Sum(b)
		return s[:], true
	case "SHA-256":
		s := sha256.Sum256(b)
		return s[:], true
	case "SHA-384":
		s := sha512.Sum384(b)
		return s[:], true
	case "SHA-512":
		s := sha512.Sum512(b)
		return s[:], true
	case "SHA3-256":
		s := sha3.Sum256(b)
		return s[:], true
	case "SHA3-384":
		s := sha3.Sum384(b)
		return s[:], true
	case "SHA3-512":
		s := sha3.Sum512(b)
		return s[:], true
	}
	return nil, false
}

// subtleSupports is SubtleCrypto.supports(operation, algorithm).
// https://wicg.github.io/webcrypto-modern-algos/#SubtleCrypto-method-supports
func subtleSupports(c *engine.Call) (engine.Value, error) {
	op, err := c.Runtime().ToString(c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	name, err := algorithmName(c.Runtime(), c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	_, ok := digest(name, nil)
	return engine.Bool(ok && op == "digest"), nil
}

// algorithmName is the name of an AlgorithmIdentifier.
func algorithmName(rt *engine.Runtime, v engine.Value) (string, error) {
	if o, ok := v.AsObject(); ok {
		n, err := o.Get("name")
		if err != nil {
			return "", err
		}
		if n.IsUndefined() {
			return "", nodeerr.Type("ERR_MISSING_OPTION", "Failed to normalize algorithm: 'name' is required in 'Algorithm'.")
		}
		v = n
	}
	return rt.ToString(v)
}

// subtleDigest is crypto.subtle.digest(algorithm, data).
// https://w3c.github.io/webcrypto/#SubtleCrypto-method-digest
func subtleDigest(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	p := rt.NewPromise()
	if err := startDigest(c, p); err != nil {
		p.Reject(err)
	}
	return p.Value(), nil
}

func startDigest(c *engine.Call, p *engine.Promise) error {
	rt, e := c.Runtime(), env.From(c)
	if err := thisIs(c, func(s *state) *engine.Object { return s.subtleObject }, "SubtleCrypto"); err != nil {
		return err
	}
	if c.Len() < 2 {
		return nodeerr.Type("ERR_MISSING_ARGS", "Failed to execute 'digest' on 'SubtleCrypto': 2 arguments required, but only %d present.", c.Len())
	}
	name, err := algorithmName(rt, c.Arg(0))
	if err != nil {
		return err
	}
	w, ok := c.Arg(1).AsView()
	if !ok {
		return nodeerr.Type("ERR_INVALID_ARG_TYPE", "Failed to execute 'digest' on 'SubtleCrypto': 2nd argument is not instance of ArrayBuffer, Buffer, TypedArray, or DataView.")
	}
	if _, ok := digest(name, nil); !ok {
		return domexception.Errorf("NotSupportedError", "Unrecognized algorithm name")
	}
	data := bytes.Clone(w.Bytes)
	var sum []byte
	frame := e.Frame()
	e.Loop.Go(func() { sum, _ = digest(name, data) }, func() {
		e.Run(frame, func() error {
			p.Resolve(rt.NewArrayBuffer(sum).Value())
			return nil
		})
	})
	return nil
}
