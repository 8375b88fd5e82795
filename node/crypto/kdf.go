package crypto

import (
	"bytes"
	"crypto/hkdf"
	"crypto/pbkdf2"

	"golang.org/x/crypto/scrypt"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/crypto/digests"
)

// derivation is a key derivation whose arguments have been checked; it runs
// on the loop's goroutine or on the pool.
type derivation func() ([]byte, error)

func errDigest(name string) error {
	return nodeerr.Type("ERR_CRYPTO_INVALID_DIGEST", "Invalid digest: %s", name).Native()
}

// pbkdf2Arguments checks the arguments of pbkdf2.
func pbkdf2Arguments(c *engine.Call) (derivation, error) {
	name, err := validate.String(c, c.Arg(4), "digest")
	if err != nil {
		return nil, err
	}
	password, err := inputBytes(c.Runtime(), c.Arg(0), "password")
	if err != nil {
		return nil, err
	}
	salt, err := inputBytes(c.Runtime(), c.Arg(1), "salt")
	if err != nil {
		return nil, err
	}
	iterations, err := validate.Int32(c, c.Arg(2), "iterations", 1, 1<<31-1)
	if err != nil {
		return nil, err
	}
	length, err := validate.Int32(c, c.Arg(3), "keylen", 0, 1<<31-1)
	if err != nil {
		return nil, err
	}
	alg := digests.Find(name)
	if alg == digests.None {
		return nil, errDigest(name)
	}
	password, salt = bytes.Clone(password), bytes.Clone(salt)
	return func() ([]byte, error) {
		if alg.XOF() {
			return nil, osslError("PBKDF2 derivation failed", "ERR_OSSL_XOF_DIGESTS_NOT_ALLOWED", "Provider routines", "xof digests not allowed")
		}
		if length == 0 {
			return nil, engine.Error("PBKDF2 derivation failed")
		}
		b, err := pbkdf2.Key(alg.New, string(password), salt, int(iterations), int(length))
		if err != nil {
			return nil, engine.Error("PBKDF2 derivation failed")
		}
		return b, nil
	}, nil
}

// pbkdf2Sync is crypto.pbkdf2Sync(password, salt, iterations, keylen, digest).
// https://nodejs.org/api/crypto.html#cryptopbkdf2syncpassword-salt-iterations-keylen-digest
func pbkdf2Sync(c *engine.Call) (engine.Value, error) {
	d, err := pbkdf2Arguments(c)
	return runDerivation(c, d, err)
}

func runDerivation(c *engine.Call, d derivation, err error) (engine.Value, error) {
	if err != nil {
		return engine.Undefined, err
	}
	b, err := d()
	if err != nil {
		return engine.Undefined, err
	}
	return buffer.New(env.From(c), b).Value(), nil
}

// startDerivation runs a derivation on the pool.
func startDerivation(c *engine.Call, d derivation, f *engine.Function, kind string, wrap func(b []byte) engine.Value) {
	var b []byte
	var err error
	later(env.From(c), f, kind, func() { b, err = d() }, func() (engine.Value, error) {
		if err != nil {
			return engine.Undefined, err
		}
		return wrap(b), nil
	})
}

// pbkdf2Async is crypto.pbkdf2(password, salt, iterations, keylen, digest, callback).
// https://nodejs.org/api/crypto.html#cryptopbkdf2password-salt-iterations-keylen-digest-callback
func pbkdf2Async(c *engine.Call) (engine.Value, error) {
	d, derr := pbkdf2Arguments(c)
	cb := c.Arg(5)
	if c.Arg(4).IsFunction() {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "digest", engine.Undefined, "string")
	}
	if e, ok := derr.(*nodeerr.Error); ok && e.Code == "ERR_CRYPTO_INVALID_DIGEST" || derr == nil {
		if _, err := validate.Function(c, cb, "callback"); err != nil {
			return engine.Undefined, err
		}
	}
	if derr != nil {
		return engine.Undefined, derr
	}
	f, _ := cb.AsFunction()
	e := env.From(c)
	startDerivation(c, d, f, "PBKDF2REQUEST", func(b []byte) engine.Value { return buffer.New(e, b).Value() })
	return engine.Undefined, nil
}

// scryptParameters are the options of scrypt.
type scryptParameters struct {
	n, r, p uint32
	maxmem  int64
}

// scryptOptions reads the options of scrypt, each of which has two names.
func scryptOptions(c *engine.Call, options engine.Value) (scryptParameters, error) {
	s := scryptParameters{n: 16384, r: 8, p: 1, maxmem: 32 << 20}
	o, ok := options.AsObject()
	if !ok {
		return s, nil
	}
	for _, x := range [...]struct {
		short, long string
		to          *uint32
	}{{"N", "cost", &s.n}, {"r", "blockSize", &s.r}, {"p", "parallelization", &s.p}} {
		given := false
		for _, name := range [...]string{x.short, x.long} {
			v, err := o.Get(name)
			if err != nil {
				return s, err
			}
			if v.IsUndefined() {
				continue
			}
			if given {
				return s, nodeerr.Type("ERR_INCOMPATIBLE_OPTION_PAIR", `Option "%s" cannot be used in combination with option "%s"`, x.short, x.long)
			}
			given = true
			n, err := validate.Uint32(c, v, name, false)
			if err != nil {
				return s, err
			}
			if n != 0 {
				*x.to = n
			}
		}
	}
	v, err := o.Get("maxmem")
	if err != nil || v.IsUndefined() {
		return s, err
	}
	n, err := validate.Integer(c, v, "maxmem", 0, 1<<53-1)
	if err == nil && n != 0 {
		s.maxmem = n
	}
	return s, err
}

func scryptArguments(c *engine.Call, options engine.Value) (derivation, error) {
	s, err := scryptOptions(c, options)
	if err != nil {
		return nil, err
	}
	password, err := inputBytes(c.Runtime(), c.Arg(0), "password")
	if err != nil {
		return nil, err
	}
	salt, err := inputBytes(c.Runtime(), c.Arg(1), "salt")
	if err != nil {
		return nil, err
	}
	length, err := validate.Int32(c, c.Arg(2), "keylen", 0, 1<<31-1)
	if err != nil {
		return nil, err
	}
	if s.n < 2 || s.n&(s.n-1) != 0 {
		return nil, nodeerr.Range("ERR_CRYPTO_INVALID_SCRYPT_PARAMS", "Invalid scrypt params").Native()
	}
	if uint64(s.r)*uint64(s.p) >= 1<<30 || s.r <= 3 && uint64(s.n) >= 1<<(16*s.r) || 128*uint64(s.r)*uint64(s.p)+128*uint64(s.r)*(uint64(s.n)+2) > uint64(s.maxmem) {
		return nil, nodeerr.Range("ERR_CRYPTO_INVALID_SCRYPT_PARAMS",
			"Invalid scrypt params: error:030000AC:digital envelope routines::memory limit exceeded").Native()
	}
	password, salt = bytes.Clone(password), bytes.Clone(salt)
	return func() ([]byte, error) {
		if length == 0 {
			return []byte{}, nil
		}
		b, err := scrypt.Key(password, salt, int(s.n), int(s.r), int(s.p), int(length))
		if err != nil {
			return nil, engine.Error("Scrypt derivation failed")
		}
		return b, nil
	}, nil
}

// scryptSync is crypto.scryptSync(password, salt, keylen[, options]).
// https://nodejs.org/api/crypto.html#cryptoscryptsyncpassword-salt-keylen-options
func scryptSync(c *engine.Call) (engine.Value, error) {
	d, err := scryptArguments(c, c.Arg(3))
	return runDerivation(c, d, err)
}

// scryptAsync is crypto.scrypt(password, salt, keylen[, options], callback).
// https://nodejs.org/api/crypto.html#cryptoscryptpassword-salt-keylen-options-callback
func scryptAsync(c *engine.Call) (engine.Value, error) {
	options, cb := c.Arg(3), c.Arg(4)
	if cb.IsUndefined() && (options.IsFunction() || !options.IsObject()) {
		options, cb = engine.Undefined, options
	}
	if options.IsFunction() {
		options, cb = engine.Undefined, options
	}
	d, err := scryptArguments(c, options)
	if err != nil {
		return engine.Undefined, err
	}
	f, err := validate.Function(c, cb, "callback")
	if err != nil {
		return engine.Undefined, err
	}
	e := env.From(c)
	startDerivation(c, d, f, "SCRYPTREQUEST", func(b []byte) engine.Value { return buffer.New(e, b).Value() })
	return engine.Undefined, nil
}

// hkdfArguments checks the arguments of hkdf.
func hkdfArguments(c *engine.Call) (derivation, error) {
	rt := c.Runtime()
	name, err := validate.String(c, c.Arg(0), "digest")
	if err != nil {
		return nil, err
	}
	key, err := hkdfKey(rt, c.Arg(1))
	if err != nil {
		return nil, err
	}
	salt, err := hkdfBytes(rt, c.Arg(2), "salt")
	if err != nil {
		return nil, err
	}
	info, err := hkdfBytes(rt, c.Arg(3), "info")
	if err != nil {
		return nil, err
	}
	length, err := validate.Integer(c, c.Arg(4), "length", 0, 1<<53-1)
	if err != nil {
		return nil, err
	}
	if len(info) > 1024 {
		return nil, nodeerr.OutOfRange(rt, "info", "must not contain more than 1024 bytes", engine.Int(len(info)))
	}
	alg := digests.Find(name)
	if alg == digests.None {
		return nil, errDigest(name)
	}
	if length > int64(255*alg.Size()) {
		return nil, nodeerr.Range("ERR_CRYPTO_INVALID_KEYLEN", "Invalid key length").Native()
	}
	key, salt, text := bytes.Clone(key), bytes.Clone(salt), string(info)
	return func() ([]byte, error) {
		if length == 0 || alg.XOF() {
			return nil, engine.Error("HKDF derivation failed")
		}
		b, err := hkdf.Key(alg.New, key, salt, text, int(length))
		if err != nil {
			return nil, engine.Error("HKDF derivation failed")
		}
		return b, nil
	}, nil
}

// hkdfBytes is inputBytes with the order of types that the errors of hkdf have.
func hkdfBytes(rt *engine.Runtime, v engine.Value, name string) ([]byte, error) {
	b, err := inputBytes(rt, v, name)
	if err != nil {
		err = nodeerr.InvalidArgType(rt, name, v, "string", "ArrayBuffer", "TypedArray", "DataView", "Buffer")
	}
	return b, err
}

// hkdfKey is the input keying material.
func hkdfKey(rt *engine.Runtime, v engine.Value) ([]byte, error) {
	if o, ok := v.AsObject(); ok {
		if k := secretOf(o); k != nil {
			return k.Bytes, nil
		}
	}
	if v.IsString() {
		return buffer.StringBytes(v, buffer.UTF8), nil
	}
	if b, ok := viewBytes(v); ok {
		return b, nil
	}
	return nil, nodeerr.InvalidArgType(rt, "ikm", v, "string", "SecretKeyObject", "ArrayBuffer", "TypedArray", "DataView", "Buffer")
}

// hkdfSync is crypto.hkdfSync(digest, ikm, salt, info, keylen); the result is
// an ArrayBuffer.
// https://nodejs.org/api/crypto.html#cryptohkdfsyncdigest-ikm-salt-info-keylen
func hkdfSync(c *engine.Call) (engine.Value, error) {
	d, err := hkdfArguments(c)
	if err != nil {
		return engine.Undefined, err
	}
	b, err := d()
	if err != nil {
		return engine.Undefined, err
	}
	return c.Runtime().NewArrayBuffer(b).Value(), nil
}

// hkdfAsync is crypto.hkdf(digest, ikm, salt, info, keylen, callback).
// https://nodejs.org/api/crypto.html#cryptohkdfdigest-ikm-salt-info-keylen-callback
func hkdfAsync(c *engine.Call) (engine.Value, error) {
	d, derr := hkdfArguments(c)
	if e, ok := derr.(*nodeerr.Error); ok && e.Code == "ERR_CRYPTO_INVALID_DIGEST" || derr == nil {
		if _, err := validate.Function(c, c.Arg(5), "callback"); err != nil {
			return engine.Undefined, err
		}
	}
	if derr != nil {
		return engine.Undefined, derr
	}
	f, _ := c.Arg(5).AsFunction()
	rt := c.Runtime()
	startDerivation(c, d, f, "DERIVEBITSREQUEST", func(b []byte) engine.Value { return rt.NewArrayBuffer(b).Value() })
	return engine.Undefined, nil
}
