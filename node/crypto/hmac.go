package crypto

import (
	"crypto/hmac"
	gohash "hash"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/internal/es5"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/crypto/digests"
)

// hmacData is the state of an Hmac; mac is nil once it is read.
type hmacData struct {
	mac       gohash.Hash
	finalized bool
}

var hmacKey = engine.PrivateKey[hmacData]{Name: "Hmac"}

func hmacClass() *engine.Class {
	return &engine.Class{Name: "Hmac", Length: 3, ES5: true, Construct: constructHmac, Methods: []engine.Method{
		{Name: "update", Length: 2, Func: hmacUpdate, Enumerable: true},
		{Name: "digest", Length: 1, Func: hmacDigest, Enumerable: true},
		{Name: "_flush", Length: 1, Func: hmacFlush, Enumerable: true},
		{Name: "_transform", Length: 3, Func: hmacTransform, Enumerable: true},
	}}
}

// createHmac is crypto.createHmac(algorithm, key[, options]).
// https://nodejs.org/api/crypto.html#cryptocreatehmacalgorithm-key-options
func createHmac(c *engine.Call) (engine.Value, error) {
	s, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	o := c.Runtime().NewObjectWithPrototype(s.hmacProto)
	return o.Value(), initHmac(c, o)
}

func constructHmac(c *engine.Call) (engine.Value, error) {
	s, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	return es5.Construct(c, s.hmac, nil, func(o *engine.Object) error { return initHmac(c, o) })
}

func initHmac(c *engine.Call, o *engine.Object) error {
	name, err := validate.String(c, c.Arg(0), "hmac")
	if err != nil {
		return err
	}
	enc := buffer.UTF8
	if opts, ok := c.Arg(2).AsObject(); ok {
		v, err := opts.Get("encoding")
		if err != nil {
			return err
		}
		if !v.IsNullish() {
			if _, err := validate.String(c, v, "options.encoding"); err != nil {
				return err
			}
			if e, ok := buffer.ParseEncoding(v); ok {
				enc = e
			}
		}
	}
	key, err := secretKey(c.Runtime(), c.Arg(1), enc)
	if err != nil {
		return err
	}
	alg := digests.Find(name)
	if alg == digests.None {
		return nodeerr.Type("ERR_CRYPTO_INVALID_DIGEST", "Invalid digest: %s", name).Native()
	}
	if alg.XOF() {
		// COMPAT: HMAC takes no XOF; Node finds no reason for it in OpenSSL.
		return engine.Error("error:00000000:lib(0)::reason(0)")
	}
	hmacKey.Set(o, &hmacData{mac: hmac.New(alg.New, key)})
	return o.SetKey(keyOptions.Key(), c.Arg(2))
}

// secretKey is the key argument of createHmac.
func secretKey(rt *engine.Runtime, v engine.Value, enc buffer.Encoding) ([]byte, error) {
	if v.IsString() {
		return buffer.StringBytes(v, enc), nil
	}
	if b, ok := viewBytes(v); ok {
		return b, nil
	}
	if o, ok := v.AsObject(); ok {
		if k := secretOf(o); k != nil {
			return k.Bytes, nil
		}
	}
	return nil, nodeerr.InvalidArgType(rt, "key", v, "string", "ArrayBuffer", "Buffer", "TypedArray", "DataView", "KeyObject", "CryptoKey")
}

func thisHmac(c *engine.Call) (*hmacData, error) {
	if o := c.ThisObject(); o != nil {
		if d := hmacKey.Get(o); d != nil {
			return d, nil
		}
	}
	return nil, engine.TypeError("Illegal invocation")
}

func (d *hmacData) write(b []byte) {
	if d.mac != nil {
		_, _ = d.mac.Write(b) // hashes accept everything
	}
}

func (d *hmacData) sum() []byte {
	if d.mac == nil {
		return []byte{}
	}
	b := d.mac.Sum(nil)
	d.mac = nil
	return b
}

// hmacUpdate is hmac.update(data[, inputEncoding]).
// https://nodejs.org/api/crypto.html#hmacupdatedata-inputencoding
func hmacUpdate(c *engine.Call) (engine.Value, error) {
	d, err := thisHmac(c)
	if err != nil {
		return engine.Undefined, err
	}
	if d.finalized {
		return engine.Undefined, errFinalized()
	}
	return c.This(), digestInput(c.Runtime(), d.write, c.Arg(0), c.Arg(1))
}

// hmacDigest is hmac.digest([encoding]). A second call gives nothing.
// https://nodejs.org/api/crypto.html#hmacdigestencoding
func hmacDigest(c *engine.Call) (engine.Value, error) {
	d, err := thisHmac(c)
	if err != nil {
		return engine.Undefined, err
	}
	if err := checkEncoding(c.Runtime(), c.Arg(0)); err != nil {
		return engine.Undefined, err
	}
	d.finalized = true
	return output(env.From(c), d.sum(), c.Arg(0))
}

// hmacTransform is hmac._transform(chunk, encoding, callback).
func hmacTransform(c *engine.Call) (engine.Value, error) {
	d, err := thisHmac(c)
	if err != nil {
		return engine.Undefined, err
	}
	if err := digestInput(c.Runtime(), d.write, c.Arg(0), c.Arg(1)); err != nil {
		return engine.Undefined, err
	}
	return callback(c.Arg(2))
}

// hmacFlush is hmac._flush(callback).
func hmacFlush(c *engine.Call) (engine.Value, error) {
	d, err := thisHmac(c)
	if err != nil {
		return engine.Undefined, err
	}
	if _, err := c.ThisObject().Invoke("push", buffer.New(env.From(c), d.sum()).Value()); err != nil {
		return engine.Undefined, err
	}
	return callback(c.Arg(0))
}
