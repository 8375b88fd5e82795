package crypto

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/internal/es5"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/crypto/digests"
)

// hashData is the state of a Hash.
type hashData struct {
	alg       digests.Algorithm
	h         digests.Hasher
	length    int // of the output
	finalized bool
	result    []byte // after digest, for the stream
}

var hashKey = engine.PrivateKey[hashData]{Name: "Hash"}

func hashClass() *engine.Class {
	return &engine.Class{Name: "Hash", Length: 2, ES5: true, Construct: constructHash, Methods: []engine.Method{
		{Name: "copy", Length: 1, Func: hashCopy, Enumerable: true},
		{Name: "_transform", Length: 3, Func: hashTransform, Enumerable: true},
		{Name: "_flush", Length: 1, Func: hashFlush, Enumerable: true},
		{Name: "update", Length: 2, Func: hashUpdate, Enumerable: true},
		{Name: "digest", Length: 1, Func: hashDigest, Enumerable: true},
	}}
}

// createHash is crypto.createHash(algorithm[, options]).
// https://nodejs.org/api/crypto.html#cryptocreatehashalgorithm-options
func createHash(c *engine.Call) (engine.Value, error) {
	s, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	o := c.Runtime().NewObjectWithPrototype(s.hashProto)
	return o.Value(), initHash(c, o)
}

func constructHash(c *engine.Call) (engine.Value, error) {
	s, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	return es5.Construct(c, s.hash, nil, func(o *engine.Object) error { return initHash(c, o) })
}

func initHash(c *engine.Call, o *engine.Object) error {
	name, err := validate.String(c, c.Arg(0), "algorithm")
	if err != nil {
		return err
	}
	length, given := 0, false
	if opts, ok := c.Arg(1).AsObject(); ok {
		v, err := opts.Get("outputLength")
		if err != nil {
			return err
		}
		if !v.IsUndefined() {
			n, err := validate.Uint32(c, v, "options.outputLength", false)
			if err != nil {
				return err
			}
			length, given = int(n), true
		}
	}
	alg := digests.Find(name)
	if alg == digests.None {
		return engine.Error("Digest method not supported")
	}
	d := &hashData{alg: alg, h: alg.Hasher(), length: alg.Size()}
	if given {
		if length != d.length && !alg.XOF() {
			return osslError("error:030000B2:digital envelope routines::not XOF or invalid length", "ERR_OSSL_EVP_NOT_XOF_OR_INVALID_LENGTH",
				"digital envelope routines", "not XOF or invalid length")
		}
		d.length = length
	} else if alg == digests.SHAKE128 || alg == digests.SHAKE256 {
		if err := warnShake(env.From(c)); err != nil {
			return err
		}
	}
	hashKey.Set(o, d)
	return o.SetKey(keyOptions.Key(), c.Arg(1))
}

// warnShake is the deprecation DEP0198, once per runtime.
func warnShake(e *env.Env) error {
	s := states.Must(e)
	if s.warnedShake {
		return nil
	}
	s.warnedShake = true
	return e.EmitWarning(engine.String("Creating SHAKE128/256 digests without an explicit options.outputLength is deprecated."),
		engine.String("DeprecationWarning"), engine.String("DEP0198"))
}

// osslError is an error of OpenSSL as Node decorates it.
func osslError(message, code, library, reason string) error {
	e := &nodeerr.Error{Kind: engine.PlainErrorKind, Message: message, Plain: true}
	return e.With("library", engine.String(library)).With("reason", engine.String(reason)).With("code", engine.String(code))
}

func thisHash(c *engine.Call) (*hashData, error) {
	if o := c.ThisObject(); o != nil {
		if d := hashKey.Get(o); d != nil {
			return d, nil
		}
	}
	return nil, engine.TypeError("Illegal invocation")
}

func errFinalized() error { return nodeerr.New("ERR_CRYPTO_HASH_FINALIZED", "Digest already called") }

// hashCopy is hash.copy([options]).
// https://nodejs.org/api/crypto.html#hashcopyoptions
func hashCopy(c *engine.Call) (engine.Value, error) {
	d, err := thisHash(c)
	if err != nil {
		return engine.Undefined, err
	}
	if d.finalized {
		return engine.Undefined, errFinalized()
	}
	s, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	n := &hashData{alg: d.alg, h: d.h.Clone(), length: d.alg.Size()}
	if opts, ok := c.Arg(0).AsObject(); ok {
		v, err := opts.Get("outputLength")
		if err != nil {
			return engine.Undefined, err
		}
		if !v.IsUndefined() {
			length, err := validate.Uint32(c, v, "options.outputLength", false)
			if err != nil {
				return engine.Undefined, err
			}
			if int(length) != n.length && !d.alg.XOF() {
				return engine.Undefined, osslError("error:030000B2:digital envelope routines::not XOF or invalid length",
					"ERR_OSSL_EVP_NOT_XOF_OR_INVALID_LENGTH", "digital envelope routines", "not XOF or invalid length")
			}
			n.length = int(length)
		}
	}
	o := c.Runtime().NewObjectWithPrototype(s.hashProto)
	hashKey.Set(o, n)
	return o.Value(), o.SetKey(keyOptions.Key(), c.Arg(0))
}

// hashUpdate is hash.update(data[, inputEncoding]).
// https://nodejs.org/api/crypto.html#hashupdatedata-inputencoding
func hashUpdate(c *engine.Call) (engine.Value, error) {
	d, err := thisHash(c)
	if err != nil {
		return engine.Undefined, err
	}
	if d.finalized {
		return engine.Undefined, errFinalized()
	}
	return c.This(), digestInput(c.Runtime(), d.h.Write, c.Arg(0), c.Arg(1))
}

// hashDigest is hash.digest([encoding]).
// https://nodejs.org/api/crypto.html#hashdigestencoding
func hashDigest(c *engine.Call) (engine.Value, error) {
	d, err := thisHash(c)
	if err != nil {
		return engine.Undefined, err
	}
	if d.finalized {
		return engine.Undefined, errFinalized()
	}
	if err := checkEncoding(c.Runtime(), c.Arg(0)); err != nil {
		return engine.Undefined, err
	}
	v, err := output(env.From(c), d.sum(), c.Arg(0))
	if err == nil {
		d.finalized = true
	}
	return v, err
}

func (d *hashData) sum() []byte {
	if d.result == nil {
		d.result = d.h.Sum(d.length)
		d.h = digests.Hasher{}
	}
	return append(make([]byte, 0, len(d.result)), d.result...)
}

// hashTransform is hash._transform(chunk, encoding, callback).
func hashTransform(c *engine.Call) (engine.Value, error) {
	d, err := thisHash(c)
	if err != nil {
		return engine.Undefined, err
	}
	if d.result == nil {
		if err := digestInput(c.Runtime(), d.h.Write, c.Arg(0), c.Arg(1)); err != nil {
			return engine.Undefined, err
		}
	}
	return callback(c.Arg(2))
}

// hashFlush is hash._flush(callback).
func hashFlush(c *engine.Call) (engine.Value, error) {
	d, err := thisHash(c)
	if err != nil {
		return engine.Undefined, err
	}
	b, err := output(env.From(c), d.sum(), engine.Undefined)
	if err != nil {
		return engine.Undefined, err
	}
	if _, err := c.ThisObject().Invoke("push", b); err != nil {
		return engine.Undefined, err
	}
	return callback(c.Arg(0))
}

// callback calls a function without arguments.
func callback(v engine.Value) (engine.Value, error) {
	f, ok := v.AsFunction()
	if !ok {
		return engine.Undefined, engine.TypeError("callback is not a function")
	}
	return f.Call(engine.Undefined)
}

// hashOnce is crypto.hash(algorithm, data[, options]).
// https://nodejs.org/api/crypto.html#cryptohashalgorithm-data-options
func hashOnce(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	name, err := validate.String(c, c.Arg(0), "algorithm")
	if err != nil {
		return engine.Undefined, err
	}
	input := c.Arg(1)
	if _, ok := input.AsBytes(); !ok && !input.IsString() {
		return engine.Undefined, nodeerr.InvalidArgType(rt, "input", input, "string", "Buffer", "TypedArray", "DataView")
	}
	encoding, length, err := hashOptions(c, c.Arg(2))
	if err != nil {
		return engine.Undefined, err
	}
	alg := digests.Find(name)
	if alg == digests.None {
		return engine.Undefined, engine.Error("Digest method %s is not supported", name)
	}
	given := length >= 0
	if !given {
		length = alg.Size()
	} else if length != alg.Size() && !alg.XOF() {
		return engine.Undefined, engine.Error("Output length %d is invalid for %s, which does not support XOF", length, name)
	}
	if !given && (alg == digests.SHAKE128 || alg == digests.SHAKE256) {
		if err := warnShake(env.From(c)); err != nil {
			return engine.Undefined, err
		}
	}
	h := alg.Hasher()
	if b, ok := input.AsBytes(); ok {
		h.Write(b)
	} else {
		writeString(h.Write, input, buffer.UTF8)
	}
	return output(env.From(c), h.Sum(length), encoding)
}

// hashOptions reads the last argument of crypto.hash; length is -1 where none is given.
func hashOptions(c *engine.Call, options engine.Value) (encoding engine.Value, length int, err error) {
	rt := c.Runtime()
	encoding, length = engine.String("hex"), -1
	if options.IsString() {
		encoding = options
	} else if !options.IsUndefined() {
		o, err := validate.Object(c, options, "options")
		if err != nil {
			return encoding, length, err
		}
		v, err := o.Get("outputLength")
		if err != nil {
			return encoding, length, err
		}
		if !v.IsUndefined() {
			n, err := validate.Uint32(c, v, "options.outputLength", false)
			if err != nil {
				return encoding, length, err
			}
			length = int(n)
		}
		if v, err = o.Get("outputEncoding"); err != nil {
			return encoding, length, err
		}
		if !v.IsUndefined() {
			encoding = v
		}
	}
	if _, ok := buffer.ParseEncoding(encoding); ok {
		return encoding, length, nil
	}
	s, err := validate.String(c, encoding, "outputEncoding")
	if err == nil && s != "buffer" {
		err = nodeerr.InvalidArgValue(rt, "outputEncoding", encoding, "")
	}
	return encoding, length, err
}
