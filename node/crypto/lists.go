package crypto

import (
	"math"
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/web/crypto/ciphers"
	"github.com/sxfescript/sxn/web/crypto/digests"
	"github.com/sxfescript/sxn/web/crypto/keys"
	"github.com/sxfescript/sxn/web/crypto/macs"
)

// getHashes is crypto.getHashes().
// https://nodejs.org/api/crypto.html#cryptogethashes
func getHashes(c *engine.Call) (engine.Value, error) {
	return c.Runtime().NewStringArray(digests.Names()).Value(), nil
}

// getMacs is crypto.getMacs().
func getMacs(c *engine.Call) (engine.Value, error) {
	return c.Runtime().NewStringArray(macs.Names()).Value(), nil
}

// getCiphers is crypto.getCiphers(): the ciphers that there are.
// https://nodejs.org/api/crypto.html#cryptogetciphers
func getCiphers(c *engine.Call) (engine.Value, error) {
	return c.Runtime().NewStringArray(ciphers.Names()).Value(), nil
}

// getCurves is crypto.getCurves(): the curves that there are.
// https://nodejs.org/api/crypto.html#cryptogetcurves
func getCurves(c *engine.Call) (engine.Value, error) {
	return c.Runtime().NewStringArray(keys.CurveNames()).Value(), nil
}

// lengthOption is an option of getCipherInfo; -1 stands for none.
func lengthOption(c *engine.Call, o *engine.Object, name string) (int, error) {
	v, err := o.Get(name)
	if err != nil || v.IsUndefined() {
		return -1, err
	}
	n, err := validate.Uint32(c, v, "options."+name, false)
	return int(n), err
}

// getCipherInfo is crypto.getCipherInfo(nameOrNid[, options]): undefined for
// unknown ciphers and for lengths that the cipher does not take.
// https://nodejs.org/api/crypto.html#cryptogetcipherinfonameornid-options
func getCipherInfo(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	var info *ciphers.Info
	switch v := c.Arg(0); {
	case v.IsString():
		name, _ := v.AsString()
		info = ciphers.Find(name)
	case v.IsNumber():
		n, err := rt.ToInt32(v)
		if err != nil {
			return engine.Undefined, err
		}
		info = ciphers.FindNID(int(n))
	default:
		return engine.Undefined, nodeerr.InvalidArgType(rt, "nameOrNid", v, "string", "number")
	}
	key, iv := -1, -1
	if !c.Arg(1).IsUndefined() {
		o, err := validate.Object(c, c.Arg(1), "options")
		if err != nil {
			return engine.Undefined, err
		}
		if key, err = lengthOption(c, o, "keyLength"); err != nil {
			return engine.Undefined, err
		}
		if iv, err = lengthOption(c, o, "ivLength"); err != nil {
			return engine.Undefined, err
		}
	}
	if info == nil || key >= 0 && key != info.KeyLength || iv >= 0 && !info.IVAllowed(iv) {
		return engine.Undefined, nil
	}
	ivLength := info.IVLength
	if iv >= 0 {
		ivLength = iv
	}
	return cipherInfo(rt, info, ivLength)
}

func cipherInfo(rt *engine.Runtime, info *ciphers.Info, ivLength int) (engine.Value, error) {
	optional := func(n int) engine.Value {
		if n == 0 {
			return engine.Undefined
		}
		return engine.Int(n)
	}
	o := rt.NewObjectWithPrototype(nil)
	for _, p := range [...]struct {
		name string
		v    engine.Value
	}{{"mode", engine.String(info.Mode)}, {"name", engine.String(info.Shown)}, {"nid", optional(info.NID)},
		{"keyLength", engine.Int(info.KeyLength)}, {"blockSize", optional(info.BlockSize)}, {"ivLength", optional(ivLength)}} {
		if err := o.Put(p.name, p.v); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}

// getFips is crypto.getFips().
// https://nodejs.org/api/crypto.html#cryptogetfips
func getFips(*engine.Call) (engine.Value, error) { return engine.Int(0), nil }

// setFips is crypto.setFips(bool): there is no FIPS provider to switch to.
// https://nodejs.org/api/crypto.html#cryptosetfipsbool
func setFips(c *engine.Call) (engine.Value, error) {
	if c.Arg(0).Truthy() {
		return engine.Undefined, nodeerr.MethodNotImplemented("crypto.setFips")
	}
	return engine.Undefined, nil
}

// setEngine is crypto.setEngine(engine[, flags]): there are no engines.
// https://nodejs.org/api/crypto.html#cryptosetengineengine-flags
func setEngine(c *engine.Call) (engine.Value, error) {
	id, err := validate.String(c, c.Arg(0), "id")
	if err != nil {
		return engine.Undefined, err
	}
	if f := c.Arg(1); f.Truthy() {
		if _, err := validate.Number(c, f, "flags", math.Inf(-1), math.Inf(1)); err != nil {
			return engine.Undefined, err
		}
	}
	return engine.Undefined, nodeerr.New("ERR_CRYPTO_ENGINE_UNKNOWN", "Engine %s was not found", strconv.Quote(id))
}

// secureHeapUsed is crypto.secureHeapUsed(): there is no secure heap.
// https://nodejs.org/api/crypto.html#cryptosecureheapused
func secureHeapUsed(c *engine.Call) (engine.Value, error) {
	o := c.Runtime().NewObject()
	for _, p := range [...]struct {
		name string
		n    float64
	}{{"total", 0}, {"used", 0}, {"utilization", math.NaN()}, {"min", 2}} {
		if err := o.Put(p.name, engine.Number(p.n)); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}
