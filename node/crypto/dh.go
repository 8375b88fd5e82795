package crypto

import (
	"crypto/rand"
	"math/big"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/internal/es5"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/crypto/keys"
	"github.com/sxfescript/sxn/web/crypto/openssl"
)

// dhData is the state of a DiffieHellman.
type dhData struct {
	p, g, x, y *big.Int // x and y are nil until there are keys
	length     int      // of private keys, in bits; 0 for that of the prime
}

var dhKey = engine.PrivateKey[dhData]{Name: "DiffieHellman"}

var keyVerifyError = engine.StaticKey{Name: "verifyError"}

func diffieHellmanClass() *engine.Class {
	return &engine.Class{Name: "DiffieHellman", Length: 4, ES5: true, Construct: constructDH, Methods: append(dhMethods(),
		engine.Method{Name: "setPublicKey", Length: 2, Func: dhSetPublicKey, Enumerable: true},
		engine.Method{Name: "setPrivateKey", Length: 2, Func: dhSetPrivateKey, Enumerable: true})}
}

func diffieHellmanGroupClass() *engine.Class {
	return &engine.Class{Name: "DiffieHellmanGroup", Length: 1, ES5: true, Construct: constructDHGroup, Methods: dhMethods()}
}

func dhMethods() []engine.Method {
	return []engine.Method{
		{Name: "generateKeys", Length: 1, Func: dhGenerateKeys, Enumerable: true},
		{Name: "computeSecret", Length: 3, Func: dhComputeSecret, Enumerable: true},
		{Name: "getPrime", Length: 1, Func: dhGetPrime, Enumerable: true},
		{Name: "getGenerator", Length: 1, Func: dhGetGenerator, Enumerable: true},
		{Name: "getPublicKey", Length: 1, Func: dhGetPublicKey, Enumerable: true},
		{Name: "getPrivateKey", Length: 1, Func: dhGetPrivateKey, Enumerable: true},
	}
}

// classState is the state with the classes of Diffie-Hellman.
func classState(e *env.Env) (*state, error) {
	s := states.Must(e)
	if s.dh != nil {
		return s, nil
	}
	for _, x := range [...]struct {
		class func() *engine.Class
		ctor  **engine.Function
	}{{ecdhClass, &s.ecdh}, {diffieHellmanGroupClass, &s.dhGroup}, {diffieHellmanClass, &s.dh}} {
		f, err := e.RT.NewClass(x.class())
		if err != nil {
			return nil, err
		}
		*x.ctor = f
	}
	return s, nil
}

func constructDH(c *engine.Call) (engine.Value, error) {
	s, err := classState(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	return es5.Construct(c, s.dh, nil, func(o *engine.Object) error { return initDH(c, o) })
}

func constructDHGroup(c *engine.Call) (engine.Value, error) {
	s, err := classState(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	return es5.Construct(c, s.dhGroup, nil, func(o *engine.Object) error { return initDHGroup(c, o) })
}

// made makes an object of a class of the state and initialises it.
func made(c *engine.Call, class func(*state) *engine.Function, init func(o *engine.Object) error) (engine.Value, error) {
	s, err := classState(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	p, err := class(s).GetKey(keyPrototype.Key())
	if err != nil {
		return engine.Undefined, err
	}
	po, _ := p.AsObject()
	o := c.Runtime().NewObjectWithPrototype(po)
	return o.Value(), init(o)
}

// createDiffieHellman is crypto.createDiffieHellman(prime[, primeEncoding][,
// generator][, generatorEncoding]) and createDiffieHellman(primeLength[, generator]).
// https://nodejs.org/api/crypto.html#cryptocreatediffiehellmanprime-primeencoding-generator-generatorencoding
func createDiffieHellman(c *engine.Call) (engine.Value, error) {
	return made(c, func(s *state) *engine.Function { return s.dh }, func(o *engine.Object) error { return initDH(c, o) })
}

// createDiffieHellmanGroup is crypto.createDiffieHellmanGroup(name), and getDiffieHellman.
// https://nodejs.org/api/crypto.html#cryptocreatediffiehellmangroupname
func createDiffieHellmanGroup(c *engine.Call) (engine.Value, error) {
	return made(c, func(s *state) *engine.Function { return s.dhGroup }, func(o *engine.Object) error { return initDHGroup(c, o) })
}

func badGenerator() error {
	return openssl.New(0x02800065, "Diffie-Hellman routines", "bad generator", "ERR_OSSL_DH_BAD_GENERATOR")
}

func initDH(c *engine.Call, o *engine.Object) error {
	rt := c.Runtime()
	v := c.Arg(0)
	if !v.IsNumber() && !v.IsString() {
		if _, ok := viewBytes(v); !ok {
			return nodeerr.InvalidArgType(rt, "sizeOrKey", v, "number", "string", "ArrayBuffer", "Buffer", "TypedArray", "DataView")
		}
	}
	size := int32(-1)
	if v.IsNumber() {
		var err error
		if size, err = validate.Int32(c, v, "sizeOrKey", -1<<31, 1<<31-1); err != nil {
			return err
		}
	}
	keyEncoding, generator, genEncoding := c.Arg(1), c.Arg(2), c.Arg(3)
	if _, ok := buffer.ParseEncoding(keyEncoding); keyEncoding.Truthy() && !ok {
		if s, _ := keyEncoding.AsString(); s != "buffer" {
			generator, genEncoding, keyEncoding = keyEncoding, c.Arg(2), engine.Undefined
		}
	}
	g, err := generatorArgument(c, generator, genEncoding)
	if err != nil {
		return err
	}
	d := &dhData{g: g}
	if v.IsNumber() {
		if size < 512 {
			return errModulusTooSmall()
		}
		if size > 10000 {
			return openssl.New(0x02800067, "Diffie-Hellman routines", "modulus too large", "ERR_OSSL_DH_MODULUS_TOO_LARGE")
		}
		if g.Cmp(big.NewInt(2)) < 0 {
			return badGenerator()
		}
		if d.p, err = safePrime(int(size), g); err != nil {
			return err
		}
	} else {
		b, err := cipherBytes(rt, v, keyEncoding, "sizeOrKey")
		if err != nil {
			return err
		}
		if d.p = new(big.Int).SetBytes(b); d.p.BitLen() > 10000 {
			return openssl.New(0x02800067, "Diffie-Hellman routines", "modulus too large", "ERR_OSSL_DH_MODULUS_TOO_LARGE")
		}
		if g.Cmp(big.NewInt(2)) < 0 {
			return badGenerator()
		}
	}
	dhKey.Set(o, d)
	return putVerifyError(o, d.check())
}

func putVerifyError(o *engine.Object, n int) error {
	return o.Define(keyVerifyError.Key(), engine.Property{Value: engine.Int(n), Enumerable: true})
}

// generatorArgument is the generator argument, 2 where there is none.
func generatorArgument(c *engine.Call, v, encoding engine.Value) (*big.Int, error) {
	if !v.Truthy() && !v.IsNumber() {
		return big.NewInt(2), nil
	}
	if v.IsNumber() {
		n, err := validate.Int32(c, v, "generator", -1<<31, 1<<31-1)
		switch {
		case err != nil:
			return nil, err
		case n == 0:
			return big.NewInt(2), nil
		case n < 2:
			return nil, badGenerator()
		}
		return big.NewInt(int64(n)), nil
	}
	if v.IsString() {
		enc, _ := buffer.ParseEncoding(encoding) // unknown names count as utf8
		return new(big.Int).SetBytes(buffer.StringBytes(v, enc)), nil
	}
	if b, ok := viewBytes(v); ok {
		return new(big.Int).SetBytes(b), nil
	}
	return nil, nodeerr.InvalidArgType(c.Runtime(), "generator", v, "number", "string", "ArrayBuffer", "Buffer", "TypedArray", "DataView")
}

// check is verifyError: what OpenSSL finds wrong with the parameters.
func (d *dhData) check() int {
	const (
		notPrime, notSafe, unsuitable, notMinimum = 1, 2, 8, 0x80
	)
	n := 0
	if d.p.Bit(0) == 0 {
		n |= notPrime
	}
	one := big.NewInt(1)
	if d.g.Cmp(one) <= 0 || d.g.Cmp(new(big.Int).Sub(d.p, one)) >= 0 {
		n |= unsuitable
	}
	if d.p.BitLen() < 512 {
		n |= notMinimum
	}
	switch {
	case !d.p.ProbablyPrime(20):
		n |= notPrime
	case !new(big.Int).Rsh(d.p, 1).ProbablyPrime(20):
		n |= notSafe
	}
	return n
}

func initDHGroup(c *engine.Call, o *engine.Object) error {
	name, ok := c.Arg(0).AsString()
	if !ok {
		return nodeerr.Type("ERR_INVALID_ARG_TYPE", "Group name must be a string").Native()
	}
	p := groupPrime(lower(name))
	if p == nil {
		return errGroup()
	}
	dhKey.Set(o, &dhData{p: p, g: big.NewInt(2), length: groupExponent(p)})
	return putVerifyError(o, 0)
}

func lower(s string) string {
	b := []byte(s)
	for i, c := range b {
		if c >= 'A' && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}

func thisDH(c *engine.Call) (*dhData, error) {
	if o := c.ThisObject(); o != nil {
		if d := dhKey.Get(o); d != nil {
			return d, nil
		}
	}
	return nil, engine.TypeError("Illegal invocation")
}

// encoded is a result as a Buffer, or as text where encoding names one.
func encoded(c *engine.Call, b []byte, encoding engine.Value) (engine.Value, error) {
	e := env.From(c)
	if s, _ := encoding.AsString(); !encoding.Truthy() || s == "buffer" {
		return buffer.New(e, b).Value(), nil
	}
	enc, err := buffer.EncodingArg(e.RT, encoding, buffer.UTF8)
	if err != nil {
		return engine.Undefined, err
	}
	return buffer.ToString(b, enc)
}

func (d *dhData) pad(n *big.Int) []byte { return n.FillBytes(make([]byte, (d.p.BitLen()+7)/8)) }

// dhGenerateKeys is diffieHellman.generateKeys([encoding]).
// https://nodejs.org/api/crypto.html#diffiehellmangeneratekeysencoding
func dhGenerateKeys(c *engine.Call) (engine.Value, error) {
	d, err := thisDH(c)
	if err != nil {
		return engine.Undefined, err
	}
	if d.p.BitLen() < 3 || d.p.Bit(0) == 0 {
		return engine.Undefined, nodeerr.New("ERR_CRYPTO_OPERATION_FAILED", "Key generation failed").Native()
	}
	if d.x == nil {
		limit := new(big.Int).Sub(d.p, big.NewInt(2))
		if d.length > 0 {
			limit = new(big.Int).Lsh(big.NewInt(1), uint(d.length))
		}
		if d.x, err = rand.Int(rand.Reader, limit); err != nil {
			return engine.Undefined, err
		}
		d.x.Add(d.x, big.NewInt(1))
	}
	d.y = new(big.Int).Exp(d.g, d.x, d.p)
	return encoded(c, d.pad(d.y), c.Arg(0))
}

// dhComputeSecret is diffieHellman.computeSecret(otherPublicKey[, inputEncoding][, outputEncoding]).
// https://nodejs.org/api/crypto.html#diffiehellmancomputesecretotherpublickey-inputencoding-outputencoding
func dhComputeSecret(c *engine.Call) (engine.Value, error) {
	d, err := thisDH(c)
	if err != nil {
		return engine.Undefined, err
	}
	b, err := cipherBytes(c.Runtime(), c.Arg(0), c.Arg(1), "otherPublicKey")
	if err != nil {
		return engine.Undefined, err
	}
	y := new(big.Int).SetBytes(b)
	one := big.NewInt(1)
	switch {
	case y.Cmp(one) <= 0:
		return engine.Undefined, nodeerr.Range("ERR_CRYPTO_INVALID_KEYLEN", "Supplied key is too small").Native()
	case y.Cmp(new(big.Int).Sub(d.p, one)) >= 0:
		return engine.Undefined, nodeerr.Range("ERR_CRYPTO_INVALID_KEYLEN", "Supplied key is too large").Native()
	case d.x == nil:
		return engine.Undefined, nodeerr.New("ERR_CRYPTO_INVALID_STATE", "No private key - did you forget to generate one?").Native()
	}
	return encoded(c, d.pad(y.Exp(y, d.x, d.p)), c.Arg(2))
}

func dhNumber(c *engine.Call, f func(d *dhData) ([]byte, error)) (engine.Value, error) {
	d, err := thisDH(c)
	if err != nil {
		return engine.Undefined, err
	}
	b, err := f(d)
	if err != nil {
		return engine.Undefined, err
	}
	return encoded(c, b, c.Arg(0))
}

// dhGetPrime is diffieHellman.getPrime([encoding]).
// https://nodejs.org/api/crypto.html#diffiehellmangetprimeencoding
func dhGetPrime(c *engine.Call) (engine.Value, error) {
	return dhNumber(c, func(d *dhData) ([]byte, error) { return d.p.Bytes(), nil })
}

// dhGetGenerator is diffieHellman.getGenerator([encoding]).
// https://nodejs.org/api/crypto.html#diffiehellmangetgeneratorencoding
func dhGetGenerator(c *engine.Call) (engine.Value, error) {
	return dhNumber(c, func(d *dhData) ([]byte, error) { return d.g.Bytes(), nil })
}

// dhGetPublicKey is diffieHellman.getPublicKey([encoding]).
// https://nodejs.org/api/crypto.html#diffiehellmangetpublickeyencoding
func dhGetPublicKey(c *engine.Call) (engine.Value, error) {
	return dhNumber(c, func(d *dhData) ([]byte, error) {
		if d.y == nil {
			return nil, nodeerr.New("ERR_CRYPTO_INVALID_STATE", "No public key - did you forget to generate one?").Native()
		}
		return d.y.Bytes(), nil
	})
}

// dhGetPrivateKey is diffieHellman.getPrivateKey([encoding]).
// https://nodejs.org/api/crypto.html#diffiehellmangetprivatekeyencoding
func dhGetPrivateKey(c *engine.Call) (engine.Value, error) {
	return dhNumber(c, func(d *dhData) ([]byte, error) {
		if d.x == nil {
			return nil, nodeerr.New("ERR_CRYPTO_INVALID_STATE", "No private key - did you forget to generate one?").Native()
		}
		return d.x.Bytes(), nil
	})
}

// dhSetPublicKey is diffieHellman.setPublicKey(publicKey[, encoding]).
// https://nodejs.org/api/crypto.html#diffiehellmansetpublickeypublickey-encoding
func dhSetPublicKey(c *engine.Call) (engine.Value, error) {
	d, err := thisDH(c)
	if err != nil {
		return engine.Undefined, err
	}
	b, err := cipherBytes(c.Runtime(), c.Arg(0), c.Arg(1), "key")
	if err == nil {
		d.y = new(big.Int).SetBytes(b)
	}
	return c.This(), err
}

// dhSetPrivateKey is diffieHellman.setPrivateKey(privateKey[, encoding]).
// https://nodejs.org/api/crypto.html#diffiehellmansetprivatekeyprivatekey-encoding
func dhSetPrivateKey(c *engine.Call) (engine.Value, error) {
	d, err := thisDH(c)
	if err != nil {
		return engine.Undefined, err
	}
	b, err := cipherBytes(c.Runtime(), c.Arg(0), c.Arg(1), "key")
	if err == nil {
		d.x = new(big.Int).SetBytes(b)
	}
	return c.This(), err
}

// safePrime is a new prime for a generator, as OpenSSL chooses it.
func safePrime(bits int, g *big.Int) (*big.Int, error) {
	switch {
	case g.IsInt64() && g.Int64() == 2:
		return keys.SafePrime(bits, 24, 23)
	case g.IsInt64() && g.Int64() == 5:
		return keys.SafePrime(bits, 60, 59)
	}
	return keys.SafePrime(bits, 12, 11)
}
