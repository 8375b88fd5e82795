package crypto

import (
	"crypto/rand"
	"math/big"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/crypto/digests"
	"github.com/sxfescript/sxn/web/crypto/keys"
	"github.com/sxfescript/sxn/web/crypto/openssl"
)

// pairJob is a key generation whose arguments have been checked.
type pairJob struct {
	generate        func() (*keys.Key, error)
	public, private *keyEncoding // nil for KeyObjects
}

func unknownKeyType(rt *engine.Runtime, v engine.Value) *nodeerr.Error {
	return nodeerr.InvalidArgValue(rt, "type", v, "must be a supported key type")
}

// pairArguments checks the arguments of generateKeyPair.
func pairArguments(c *engine.Call, options engine.Value) (*pairJob, error) {
	rt := c.Runtime()
	alg, err := validate.String(c, c.Arg(0), "type")
	if err != nil {
		return nil, err
	}
	var o *engine.Object
	if !options.IsUndefined() {
		if o, err = validate.Object(c, options, "options"); err != nil {
			return nil, err
		}
	}
	j := &pairJob{}
	if o != nil {
		if j.public, err = pairEncoding(rt, o, alg, keys.Public, "publicKeyEncoding"); err != nil {
			return nil, err
		}
		if j.private, err = pairEncoding(rt, o, alg, keys.Private, "privateKeyEncoding"); err != nil {
			return nil, err
		}
	}
	if keys.IsRaw(alg) {
		j.generate = func() (*keys.Key, error) { return keys.GenerateRaw(alg) }
		return j, nil
	}
	switch alg {
	case keys.RSA, keys.RSAPSS, keys.DSA, keys.EC, keys.DH:
	default:
		return nil, unknownKeyType(rt, c.Arg(0)).Native()
	}
	if o, err = validate.Object(c, options, "options"); err != nil {
		return nil, err
	}
	switch alg {
	case keys.RSA, keys.RSAPSS:
		j.generate, err = rsaGenerator(c, o, alg)
	case keys.DSA:
		j.generate, err = dsaGenerator(c, o)
	case keys.EC:
		j.generate, err = ecGenerator(c, o)
	case keys.DH:
		j.generate, err = dhGenerator(c, o)
	}
	return j, err
}

func pairEncoding(rt *engine.Runtime, o *engine.Object, alg string, t keys.Type, name string) (*keyEncoding, error) {
	v, err := o.Get(name)
	if err != nil || v.IsNullish() {
		return nil, err
	}
	eo, ok := v.AsObject()
	if !ok {
		return nil, nodeerr.InvalidArgValue(rt, "options."+name, v, "")
	}
	return readKeyEncoding(rt, eo, alg, t, "options."+name)
}

// uintOption is an option that is an unsigned number; absent is what stands
// for undefined, and -1 makes the option required.
func uintOption(c *engine.Call, o *engine.Object, name string, absent int64) (int64, error) {
	v, err := o.Get(name)
	if err != nil {
		return 0, err
	}
	if v.IsNullish() && absent >= 0 {
		return absent, nil
	}
	n, err := validate.Uint32(c, v, "options."+name, false)
	return int64(n), err
}

func rsaGenerator(c *engine.Call, o *engine.Object, alg string) (func() (*keys.Key, error), error) {
	bits, err := uintOption(c, o, "modulusLength", -1)
	if err != nil {
		return nil, err
	}
	e, err := uintOption(c, o, "publicExponent", 65537)
	if err != nil {
		return nil, err
	}
	var pss *keys.PSSParams
	if alg == keys.RSAPSS {
		if pss, err = pssParams(c, o); err != nil {
			return nil, err
		}
	}
	if bits > 16384 {
		return nil, openssl.New(0x0200006A, "rsa routines", "modulus too large", "ERR_OSSL_RSA_MODULUS_TOO_LARGE")
	}
	return func() (*keys.Key, error) { return keys.GenerateRSA(alg, int(bits), big.NewInt(e), pss) }, nil
}

func pssParams(c *engine.Call, o *engine.Object) (*keys.PSSParams, error) {
	rt := c.Runtime()
	salt, err := o.Get("saltLength")
	if err != nil {
		return nil, err
	}
	length := int32(-1)
	if !salt.IsUndefined() {
		if length, err = validate.Int32(c, salt, "options.saltLength", 0, 1<<31-1); err != nil {
			return nil, err
		}
	}
	names := [2]string{}
	for i, name := range [...]string{"hashAlgorithm", "mgf1HashAlgorithm"} {
		v, err := o.Get(name)
		if err != nil {
			return nil, err
		}
		if !v.IsUndefined() {
			if names[i], err = validate.String(c, v, "options."+name); err != nil {
				return nil, err
			}
		}
	}
	for _, name := range [...]string{"hash", "mgf1Hash"} {
		v, err := o.Get(name)
		if err != nil {
			return nil, err
		}
		if !v.IsUndefined() {
			return nil, nodeerr.InvalidArgValue(rt, "options."+name, v, "is no longer supported")
		}
	}
	if names[0] == "" && names[1] == "" && length < 0 {
		return nil, nil
	}
	hash, mgf := digests.SHA1, digests.SHA1
	if names[0] != "" {
		if hash = digests.Find(names[0]); hash.Name() == "" {
			return nil, errDigest(names[0])
		}
		mgf = hash
	}
	if names[1] != "" {
		if mgf = digests.Find(names[1]); mgf.Name() == "" {
			return nil, nodeerr.Type("ERR_CRYPTO_INVALID_DIGEST", "Invalid MGF1 digest: %s", names[1]).Native()
		}
	}
	if length < 0 {
		length = int32(hash.Size())
	}
	return &keys.PSSParams{Hash: hash.Name(), MGF1Hash: mgf.Name(), SaltLength: int(length)}, nil
}

func dsaGenerator(c *engine.Call, o *engine.Object) (func() (*keys.Key, error), error) {
	l, err := uintOption(c, o, "modulusLength", -1)
	if err != nil {
		return nil, err
	}
	v, err := o.Get("divisorLength")
	if err != nil {
		return nil, err
	}
	n := int32(-1)
	if !v.IsNullish() {
		if n, err = validate.Int32(c, v, "options.divisorLength", 0, 1<<31-1); err != nil {
			return nil, err
		}
	}
	return func() (*keys.Key, error) { return keys.GenerateDSA(int(l), int(n)) }, nil
}

func ecGenerator(c *engine.Call, o *engine.Object) (func() (*keys.Key, error), error) {
	v, err := o.Get("namedCurve")
	if err != nil {
		return nil, err
	}
	name, err := validate.String(c, v, "options.namedCurve")
	if err != nil {
		return nil, err
	}
	if v, err = o.Get("paramEncoding"); err != nil {
		return nil, err
	}
	enc, _ := v.AsString()
	if !v.IsNullish() && enc != "named" && enc != "explicit" {
		return nil, nodeerr.InvalidArgValue(c.Runtime(), "options.paramEncoding", v, "")
	}
	curve := keys.FindCurve(name)
	if curve == nil {
		return nil, errCurve()
	}
	return func() (*keys.Key, error) {
		k, err := keys.GenerateEC(curve)
		if err == nil {
			k.Explicit = enc == "explicit"
		}
		return k, err
	}, nil
}

func dhGenerator(c *engine.Call, o *engine.Object) (func() (*keys.Key, error), error) {
	var values [4]engine.Value
	names := [...]string{"group", "prime", "primeLength", "generator"}
	for i, name := range names {
		v, err := o.Get(name)
		if err != nil {
			return nil, err
		}
		values[i] = v
	}
	pair := func(a, b string) error {
		return nodeerr.Type("ERR_INCOMPATIBLE_OPTION_PAIR", `Option "%s" cannot be used in combination with option "%s"`, a, b)
	}
	if !values[0].IsNullish() {
		for i, v := range values[1:] {
			if !v.IsNullish() {
				return nil, pair("group", names[i+1])
			}
		}
		name, err := validate.String(c, values[0], "options.group")
		if err != nil {
			return nil, err
		}
		p := groupPrime(name)
		if p == nil {
			return nil, errGroup()
		}
		return func() (*keys.Key, error) { return keys.GenerateDH(p, big.NewInt(2), groupExponent(p)) }, nil
	}
	generator := int64(2)
	if !values[3].IsNullish() {
		n, err := validate.Int32(c, values[3], "options.generator", 0, 1<<31-1)
		if err != nil {
			return nil, err
		}
		generator = int64(n)
	}
	g := big.NewInt(generator)
	switch {
	case !values[1].IsNullish():
		if !values[2].IsNullish() {
			return nil, pair("prime", "primeLength")
		}
		b, err := validate.Buffer(c, values[1], "options.prime")
		if err != nil {
			return nil, err
		}
		p := new(big.Int).SetBytes(b)
		return func() (*keys.Key, error) { return keys.GenerateDH(p, g, 0) }, nil
	case !values[2].IsNullish():
		n, err := validate.Int32(c, values[2], "options.primeLength", 0, 1<<31-1)
		if err != nil {
			return nil, err
		}
		return func() (*keys.Key, error) {
			if n < 512 {
				return nil, errModulusTooSmall()
			}
			if n > 10000 {
				return nil, openssl.New(0x02800067, "Diffie-Hellman routines", "modulus too large", "ERR_OSSL_DH_MODULUS_TOO_LARGE")
			}
			p, err := safePrime(int(n), g)
			if err != nil {
				return nil, err
			}
			return keys.GenerateDH(p, g, 0)
		}, nil
	}
	return nil, nodeerr.Type("ERR_MISSING_OPTION", "At least one of the group, prime, or primeLength options is required")
}

// half is one key of a pair as its encoding wants it.
func half(e *env.Env, k *keys.Key, x *keyEncoding) (engine.Value, error) {
	if x == nil {
		return newKeyObject(e, k)
	}
	return x.export(e, k)
}

func (j *pairJob) results(e *env.Env, k *keys.Key) (public, private engine.Value, err error) {
	if public, err = half(e, k.Public(), j.public); err != nil {
		return public, private, err
	}
	private, err = half(e, k, j.private)
	return public, private, err
}

// generateKeyPairSync is crypto.generateKeyPairSync(type, options).
// https://nodejs.org/api/crypto.html#cryptogeneratekeypairsynctype-options
func generateKeyPairSync(c *engine.Call) (engine.Value, error) {
	j, err := pairArguments(c, c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	k, err := j.generate()
	if err != nil {
		return engine.Undefined, err
	}
	public, private, err := j.results(env.From(c), k)
	if err != nil {
		return engine.Undefined, err
	}
	o := c.Runtime().NewObject()
	if err := o.Put("publicKey", public); err != nil {
		return engine.Undefined, err
	}
	return o.Value(), o.Put("privateKey", private)
}

// generateKeyPair is crypto.generateKeyPair(type, options, callback).
// https://nodejs.org/api/crypto.html#cryptogeneratekeypairtype-options-callback
func generateKeyPair(c *engine.Call) (engine.Value, error) {
	options, callback := c.Arg(1), c.Arg(2)
	if options.IsFunction() {
		options, callback = engine.Undefined, options
	}
	return startPair(c, func() (*pairJob, error) { return pairArguments(c, options) }, callback)
}

func argString(v engine.Value) string {
	s, _ := v.AsString()
	return s
}

func startPair(c *engine.Call, arguments func() (*pairJob, error), callback engine.Value) (engine.Value, error) {
	j, err := arguments()
	if err != nil {
		return engine.Undefined, err
	}
	f, err := validate.Function(c, callback, "callback")
	if err != nil {
		return engine.Undefined, err
	}
	e := env.From(c)
	var k *keys.Key
	var kerr error
	laterMany(e, f, "KEYPAIRGENREQUEST", func() { k, kerr = j.generate() }, func() ([]engine.Value, error) {
		if kerr != nil {
			return nil, kerr
		}
		public, private, err := j.results(e, k)
		return []engine.Value{public, private}, err
	})
	return engine.Undefined, nil
}

// laterMany is later for callbacks with several results.
func laterMany(e *env.Env, f *engine.Function, kind string, work func(), results func() ([]engine.Value, error)) {
	r := e.NewResource(kind, engine.Undefined)
	e.Work("crypto", work, func() {
		e.RunTaskIn(&r, &finishedMany{f, results})
		e.DestroyResource(&r)
	})
}

type finishedMany struct {
	f       *engine.Function
	results func() ([]engine.Value, error)
}

// RunTask calls the callback.
func (t *finishedMany) RunTask(e *env.Env) error {
	vs, err := t.results()
	if err != nil {
		ev, ok := e.RT.ErrorValue(err)
		if !ok {
			return err
		}
		_, err = t.f.Call(engine.Undefined, ev)
		return err
	}
	_, err = t.f.Call(engine.Undefined, append([]engine.Value{engine.Null}, vs...)...)
	return err
}

// secretArguments checks the arguments of generateKey.
func secretArguments(c *engine.Call) (int, error) {
	rt := c.Runtime()
	kind, err := validate.String(c, c.Arg(0), "type")
	if err != nil {
		return 0, err
	}
	o, err := validate.Object(c, c.Arg(1), "options")
	if err != nil {
		return 0, err
	}
	v, err := o.Get("length")
	if err != nil {
		return 0, err
	}
	switch kind {
	case "hmac":
		n, err := validate.Integer(c, v, "options.length", 8, 1<<31-1)
		return int(n) / 8, err
	case "aes":
		if n, ok := v.AsInt(); ok && (n == 128 || n == 192 || n == 256) {
			return n / 8, nil
		}
		return 0, nodeerr.InvalidArgValue(rt, "options.length", v, "must be one of: 128, 192, 256")
	}
	return 0, unknownKeyType(rt, c.Arg(0))
}

// generateKeySync is crypto.generateKeySync(type, options).
// https://nodejs.org/api/crypto.html#cryptogeneratekeysynctype-options
func generateKeySync(c *engine.Call) (engine.Value, error) {
	n, err := secretArguments(c)
	if err != nil {
		return engine.Undefined, err
	}
	b := make([]byte, n)
	fill(b)
	return newKeyObject(env.From(c), keys.NewSecret(b))
}

// generateKey is crypto.generateKey(type, options, callback).
// https://nodejs.org/api/crypto.html#cryptogeneratekeytype-options-callback
func generateKey(c *engine.Call) (engine.Value, error) {
	f, ok := c.Arg(2).AsFunction()
	if !ok {
		if _, err := validate.String(c, c.Arg(0), "type"); err != nil {
			return engine.Undefined, err
		}
		_, err := validate.Function(c, c.Arg(2), "callback")
		return engine.Undefined, err
	}
	n, err := secretArguments(c)
	if err != nil {
		return engine.Undefined, err
	}
	e := env.From(c)
	b := make([]byte, n)
	later(e, f, "KEYGENREQUEST", func() { _, _ = rand.Read(b) }, func() (engine.Value, error) { // ends the process where the system has no randomness
		return newKeyObject(e, keys.NewSecret(b))
	})
	return engine.Undefined, nil
}
