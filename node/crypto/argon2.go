package crypto

import (
	"bytes"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/crypto/argon2"
)

// argon2Arguments checks the arguments of argon2.
func argon2Arguments(c *engine.Call) (derivation, error) {
	p := &argon2.Params{}
	var err error
	if p.Variant, err = validate.String(c, c.Arg(0), "algorithm"); err != nil {
		return nil, err
	}
	if p.Variant, err = validate.OneOf(c, c.Arg(0), "algorithm", "argon2d", "argon2i", "argon2id"); err != nil {
		return nil, err
	}
	o, err := validate.Object(c, c.Arg(1), "parameters")
	if err != nil {
		return nil, err
	}
	const most = 1<<32 - 1
	read := func(name string, optional bool, least int64) ([]byte, error) {
		v, err := o.Get(name)
		if err != nil || optional && v.IsUndefined() {
			return nil, err
		}
		b, err := inputBytes(c.Runtime(), v, "parameters."+name)
		if err == nil && int64(len(b)) < least {
			err = nodeerr.OutOfRange(c.Runtime(), "parameters."+name+".byteLength", ">= 8 && <= 4294967295", engine.Int(len(b)))
		}
		return bytes.Clone(b), err
	}
	number := func(name string, least, limit float64) (uint32, error) {
		v, err := o.Get(name)
		if err != nil {
			return 0, err
		}
		n, err := validate.Integer(c, v, "parameters."+name, least, limit)
		return uint32(n), err
	}
	if p.Message, err = read("message", false, 0); err != nil {
		return nil, err
	}
	if p.Nonce, err = read("nonce", false, 8); err != nil {
		return nil, err
	}
	if p.Parallelism, err = number("parallelism", 1, 1<<24-1); err != nil {
		return nil, err
	}
	if p.TagLength, err = number("tagLength", 4, most); err != nil {
		return nil, err
	}
	if p.Memory, err = number("memory", float64(8*p.Parallelism), most); err != nil {
		return nil, err
	}
	if p.Passes, err = number("passes", 1, most); err != nil {
		return nil, err
	}
	if p.Secret, err = read("secret", true, 0); err != nil {
		return nil, err
	}
	if p.Data, err = read("associatedData", true, 0); err != nil {
		return nil, err
	}
	return func() ([]byte, error) {
		b, err := argon2.Key(p)
		if err != nil {
			return nil, engine.Error("Argon2 derivation failed")
		}
		return b, nil
	}, nil
}

// argon2Sync is crypto.argon2Sync(algorithm, parameters).
// https://nodejs.org/api/crypto.html#cryptoargon2syncalgorithm-parameters
func argon2Sync(c *engine.Call) (engine.Value, error) {
	d, err := argon2Arguments(c)
	return runDerivation(c, d, err)
}

// argon2Async is crypto.argon2(algorithm, parameters, callback).
// https://nodejs.org/api/crypto.html#cryptoargon2algorithm-parameters-callback
func argon2Async(c *engine.Call) (engine.Value, error) {
	d, err := argon2Arguments(c)
	if err != nil {
		return engine.Undefined, err
	}
	f, err := validate.Function(c, c.Arg(2), "callback")
	if err != nil {
		return engine.Undefined, err
	}
	e := env.From(c)
	startDerivation(c, d, f, "ARGON2REQUEST", func(b []byte) engine.Value { return buffer.New(e, b).Value() })
	return engine.Undefined, nil
}
