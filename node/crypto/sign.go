package crypto

import (
	"bytes"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/internal/es5"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/stream"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/crypto/digests"
	"github.com/sxfescript/sxn/web/crypto/keys"
	"github.com/sxfescript/sxn/web/crypto/openssl"
	"github.com/sxfescript/sxn/web/crypto/signatures"
)

// signData is the state of a Sign or Verify; done is set once it has been used.
type signData struct {
	alg  digests.Algorithm
	h    digests.Hasher
	done bool
}

var signKey = engine.PrivateKey[signData]{Name: "Sign"}

func signClass() *engine.Class {
	return &engine.Class{Name: "Sign", Length: 2, ES5: true, Parent: stream.WritableClass, Construct: constructSign(func(s *state) *engine.Function { return s.sign }), Methods: []engine.Method{
		{Name: "_write", Length: 3, Func: signWrite, Enumerable: true},
		{Name: "update", Length: 2, Func: signUpdate, Enumerable: true},
		{Name: "sign", Length: 2, Func: signSign, Enumerable: true},
	}}
}

func verifyClass() *engine.Class {
	return &engine.Class{Name: "Verify", Length: 2, ES5: true, Parent: stream.WritableClass, Construct: constructSign(func(s *state) *engine.Function { return s.verify }), Methods: []engine.Method{
		{Name: "_write", Length: 3, Func: signWrite, Enumerable: true},
		{Name: "update", Length: 2, Func: signUpdate, Enumerable: true},
		{Name: "verify", Length: 3, Func: verifyVerify, Enumerable: true},
	}}
}

func constructSign(class func(*state) *engine.Function) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		s, err := signState(env.From(c))
		if err != nil {
			return engine.Undefined, err
		}
		return es5.Construct(c, class(s), nil, func(o *engine.Object) error { return initSign(c, o) })
	}
}

// signState is the state with the classes of this file.
func signState(e *env.Env) (*state, error) {
	s := states.Must(e)
	if s.sign != nil {
		return s, nil
	}
	for _, x := range [...]struct {
		class func() *engine.Class
		ctor  **engine.Function
	}{{verifyClass, &s.verify}, {signClass, &s.sign}} {
		f, err := e.RT.NewClass(x.class())
		if err != nil {
			return nil, err
		}
		*x.ctor = f
	}
	return s, nil
}

// createSign is crypto.createSign(algorithm[, options]).
// https://nodejs.org/api/crypto.html#cryptocreatesignalgorithm-options
func createSign(c *engine.Call) (engine.Value, error) {
	return newSign(c, func(s *state) *engine.Function { return s.sign })
}

// createVerify is crypto.createVerify(algorithm[, options]).
// https://nodejs.org/api/crypto.html#cryptocreateverifyalgorithm-options
func createVerify(c *engine.Call) (engine.Value, error) {
	return newSign(c, func(s *state) *engine.Function { return s.verify })
}

func newSign(c *engine.Call, class func(*state) *engine.Function) (engine.Value, error) {
	s, err := signState(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	p, err := class(s).GetKey(keyPrototype.Key())
	if err != nil {
		return engine.Undefined, err
	}
	po, _ := p.AsObject()
	o := c.Runtime().NewObjectWithPrototype(po)
	return o.Value(), initSign(c, o)
}

func initSign(c *engine.Call, o *engine.Object) error {
	name, err := validate.String(c, c.Arg(0), "algorithm")
	if err != nil {
		return err
	}
	alg := digests.Find(name)
	if alg == digests.None {
		return nodeerr.Type("ERR_CRYPTO_INVALID_DIGEST", "Invalid digest").Native()
	}
	signKey.Set(o, &signData{alg: alg, h: alg.Hasher()})
	return stream.InitWritable(env.From(c), o, c.Arg(1), nil)
}

func thisSign(c *engine.Call) (*signData, error) {
	if o := c.ThisObject(); o != nil {
		if d := signKey.Get(o); d != nil {
			return d, nil
		}
	}
	return nil, engine.TypeError("Illegal invocation")
}

func errNotInitialised() error {
	return nodeerr.New("ERR_CRYPTO_INVALID_STATE", "Not initialised").Native()
}

// signUpdate is sign.update(data[, inputEncoding]).
// https://nodejs.org/api/crypto.html#signupdatedata-inputencoding
func signUpdate(c *engine.Call) (engine.Value, error) {
	d, err := thisSign(c)
	if err != nil {
		return engine.Undefined, err
	}
	return c.This(), d.update(c, c.Arg(0), c.Arg(1))
}

func (d *signData) update(c *engine.Call, data, encoding engine.Value) error {
	if d.done {
		return errNotInitialised()
	}
	return digestInput(c.Runtime(), d.h.Write, data, encoding)
}

// signWrite is sign._write(chunk, encoding, callback).
func signWrite(c *engine.Call) (engine.Value, error) {
	d, err := thisSign(c)
	if err != nil {
		return engine.Undefined, err
	}
	if err := d.update(c, c.Arg(0), c.Arg(1)); err != nil {
		return engine.Undefined, err
	}
	return callback(c.Arg(2))
}

// digest ends the data.
func (d *signData) digest() ([]byte, error) {
	if d.done {
		return nil, errNotInitialised()
	}
	d.done = true
	return d.h.Sum(d.alg.Size()), nil
}

func errUnsupportedOperation() error {
	return nodeerr.New("ERR_CRYPTO_UNSUPPORTED_OPERATION", "Unsupported crypto operation").Native()
}

// signSign is sign.sign(privateKey[, outputEncoding]).
// https://nodejs.org/api/crypto.html#signsignprivatekey-outputencoding
func signSign(c *engine.Call) (engine.Value, error) {
	d, err := thisSign(c)
	if err != nil {
		return engine.Undefined, err
	}
	if !c.Arg(0).Truthy() {
		return engine.Undefined, errSignKey()
	}
	e := env.From(c)
	k, err := keyArgument(e, c.Arg(0), consumePrivate, "privateKey")
	if err != nil {
		return engine.Undefined, err
	}
	o, err := signOptions(e.RT, c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	digest, err := d.digest()
	if err != nil {
		return engine.Undefined, err
	}
	if signatures.WholeMessage(k) {
		return engine.Undefined, errUnsupportedOperation()
	}
	if d.alg.XOF() {
		return engine.Undefined, signatures.ErrInvalidDigest()
	}
	sig, err := signatures.SignDigest(k, d.alg, digest, o)
	if err != nil {
		return engine.Undefined, err
	}
	return output(e, sig, c.Arg(1))
}

func errSignKey() error {
	return nodeerr.New("ERR_CRYPTO_SIGN_KEY_REQUIRED", "No key provided to sign")
}

// verifyVerify is verify.verify(object, signature[, signatureEncoding]).
// https://nodejs.org/api/crypto.html#verifyverifyobject-signature-signatureencoding
func verifyVerify(c *engine.Call) (engine.Value, error) {
	d, err := thisSign(c)
	if err != nil {
		return engine.Undefined, err
	}
	e := env.From(c)
	k, err := keyArgument(e, c.Arg(0), consumePublic, "key")
	if err != nil {
		return engine.Undefined, err
	}
	o, err := signOptions(e.RT, c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	sig, err := signatureArgument(e.RT, c.Arg(1), c.Arg(2))
	if err != nil {
		return engine.Undefined, err
	}
	digest, err := d.digest()
	if err != nil {
		return engine.Undefined, err
	}
	if signatures.WholeMessage(k) {
		return engine.Undefined, errUnsupportedOperation()
	}
	if d.alg.XOF() {
		return engine.Undefined, signatures.ErrInvalidDigest()
	}
	ok, err := signatures.VerifyDigest(k, d.alg, digest, sig, o)
	return engine.Bool(ok), err
}

func signatureArgument(rt *engine.Runtime, v, encoding engine.Value) ([]byte, error) {
	if v.IsString() {
		enc, _ := buffer.ParseEncoding(encoding) // unknown names count as utf8
		return buffer.StringBytes(v, enc), nil
	}
	if b, ok := viewBytes(v); ok {
		return b, nil
	}
	return nil, nodeerr.InvalidArgType(rt, "signature", v, "string", "ArrayBuffer", "Buffer", "TypedArray", "DataView")
}

// signOptions reads the options that stand beside the key.
func signOptions(rt *engine.Runtime, key engine.Value) (*signatures.Options, error) {
	so := &signatures.Options{}
	o, ok := key.AsObject()
	if !ok {
		return so, nil
	}
	read := func(name string, to *int) (given bool, err error) {
		v, err := o.Get(name)
		if err != nil || v.IsUndefined() {
			return false, err
		}
		f, isNumber := v.AsNumber()
		n := int(int32(f))
		if !isNumber || float64(n) != f {
			return false, nodeerr.InvalidArgValue(rt, "options."+name, v, "")
		}
		*to = n
		return true, nil
	}
	var err error
	if _, err = read("padding", &so.Padding); err != nil {
		return nil, err
	}
	if so.HasSalt, err = read("saltLength", &so.Salt); err != nil {
		return nil, err
	}
	v, err := o.Get("dsaEncoding")
	if err != nil {
		return nil, err
	}
	switch s, _ := v.AsString(); {
	case s == "ieee-p1363":
		so.P1363 = true
	case !v.IsUndefined() && s != "der":
		return nil, nodeerr.InvalidArgValue(rt, "options.dsaEncoding", v, "")
	}
	if v, err = o.Get("context"); err != nil || v.IsUndefined() {
		return so, err
	}
	b, ok := viewBytes(v)
	if !ok {
		return nil, nodeerr.InvalidArgType(rt, "context", v, "ArrayBuffer", "Buffer", "TypedArray", "DataView")
	}
	so.Context = bytes.Clone(b)
	return so, nil
}

// oneShot is a call of crypto.sign or crypto.verify.
type oneShot struct {
	alg      digests.Algorithm
	data     []byte
	key      *keys.Key
	options  *signatures.Options
	callback *engine.Function
}

// oneShotArguments checks what the two have in common.
func oneShotArguments(c *engine.Call, callback engine.Value, u keyUse) (*oneShot, error) {
	e := env.From(c)
	x := &oneShot{}
	var err error
	if !c.Arg(0).IsNullish() {
		name, err := validate.String(c, c.Arg(0), "algorithm")
		if err != nil {
			return nil, err
		}
		if x.alg = digests.Find(name); x.alg == digests.None {
			return nil, errDigest(name)
		}
	}
	if !callback.IsUndefined() {
		if x.callback, err = validate.Function(c, callback, "callback"); err != nil {
			return nil, err
		}
	}
	data, err := inputBytes(e.RT, c.Arg(1), "data")
	if err != nil {
		return nil, err
	}
	x.data = data
	if x.callback != nil {
		x.data = bytes.Clone(data)
	}
	if u == consumePrivate && !c.Arg(2).Truthy() {
		return nil, errSignKey()
	}
	if u == consumePublic && c.Arg(2).IsNullish() {
		what := "undefined"
		if c.Arg(2).IsNull() {
			what = "null"
		}
		return nil, engine.TypeError("Cannot read properties of %s (reading 'padding')", what)
	}
	if x.options, err = signOptions(e.RT, c.Arg(2)); err != nil {
		return nil, err
	}
	x.key, err = keyArgument(e, c.Arg(2), u, "key")
	return x, err
}

func (x *oneShot) check() error {
	if len(x.options.Context) > 255 {
		return openssl.New(0x1C8000FC, "Provider routines", "invalid context string length", "ERR_OSSL_INVALID_CONTEXT_STRING_LENGTH")
	}
	return nil
}

// signOneShot is crypto.sign(algorithm, data, key[, callback]).
// https://nodejs.org/api/crypto.html#cryptosignalgorithm-data-key-callback
func signOneShot(c *engine.Call) (engine.Value, error) {
	x, err := oneShotArguments(c, c.Arg(3), consumePrivate)
	if err != nil {
		return engine.Undefined, err
	}
	e := env.From(c)
	work := func() ([]byte, error) {
		if err := x.check(); err != nil {
			return nil, err
		}
		return signatures.Sign(x.key, x.alg, x.data, x.options)
	}
	if x.callback == nil {
		return runDerivation(c, work, nil)
	}
	startDerivation(c, work, x.callback, "SIGNREQUEST", func(b []byte) engine.Value { return buffer.New(e, b).Value() })
	return engine.Undefined, nil
}

// verifyOneShot is crypto.verify(algorithm, data, key, signature[, callback]).
// https://nodejs.org/api/crypto.html#cryptoverifyalgorithm-data-key-signature-callback
func verifyOneShot(c *engine.Call) (engine.Value, error) {
	sig, ok := viewBytes(c.Arg(3))
	x, err := oneShotArguments(c, c.Arg(4), consumePublic)
	if err != nil {
		return engine.Undefined, err
	}
	if !ok {
		if sig, err = signatureArgument(c.Runtime(), c.Arg(3), engine.Undefined); err != nil {
			return engine.Undefined, err
		}
	}
	if x.callback == nil {
		if err := x.check(); err != nil {
			return engine.Undefined, err
		}
		valid, err := signatures.Verify(x.key, x.alg, x.data, sig, x.options)
		return engine.Bool(valid), err
	}
	sig = bytes.Clone(sig)
	valid := false
	var verr error
	later(env.From(c), x.callback, "SIGNREQUEST", func() {
		if verr = x.check(); verr == nil {
			valid, verr = signatures.Verify(x.key, x.alg, x.data, sig, x.options)
		}
	}, func() (engine.Value, error) { return engine.Bool(valid), verr })
	return engine.Undefined, nil
}
