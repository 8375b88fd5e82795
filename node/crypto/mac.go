package crypto

import (
	"errors"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/internal/es5"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/crypto/macs"
)

// macData is the state of a Mac; mac is nil once it is read.
type macData struct{ mac macs.MAC }

var macKey = engine.PrivateKey[macData]{Name: "Mac"}

func macClass() *engine.Class {
	return &engine.Class{Name: "Mac", Length: 3, ES5: true, Construct: constructMac, Methods: []engine.Method{
		{Name: "_transform", Length: 3, Func: macTransform, Enumerable: true},
		{Name: "_flush", Length: 1, Func: macFlush, Enumerable: true},
		{Name: "update", Length: 2, Func: macUpdate, Enumerable: true},
		{Name: "final", Length: 1, Func: macFinal, Enumerable: true},
	}}
}

// createMac is crypto.createMac(algorithm, key[, options]).
// https://nodejs.org/api/crypto.html#cryptocreatemacalgorithm-key-options
func createMac(c *engine.Call) (engine.Value, error) {
	s, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	o := c.Runtime().NewObjectWithPrototype(s.macProto)
	return o.Value(), initMac(c, o)
}

func constructMac(c *engine.Call) (engine.Value, error) {
	if c.NewTarget() == nil {
		return createMac(c)
	}
	s, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	return es5.Construct(c, s.mac, nil, func(o *engine.Object) error { return initMac(c, o) })
}

func initMac(c *engine.Call, o *engine.Object) error {
	rt := c.Runtime()
	name, err := validate.String(c, c.Arg(0), "algorithm")
	if err != nil {
		return err
	}
	if name == "" || strings.Contains(name, "\x00") {
		return nodeerr.InvalidArgValue(rt, "algorithm", c.Arg(0), "must be non-empty and contain no NUL bytes")
	}
	key, err := macKeyArg(rt, c.Arg(1))
	if err != nil {
		return err
	}
	p, given, err := macOptions(c)
	if err != nil {
		return err
	}
	f := macs.Find(name)
	if f == macs.None {
		return nodeerr.Type("ERR_CRYPTO_INVALID_MAC", "Invalid MAC: %s", name).Native()
	}
	if err := checkMacOptions(f, name, p, given); err != nil {
		return err
	}
	m, err := macs.New(f, key, p)
	if errors.Is(err, macs.ErrInit) {
		return nodeerr.New("ERR_CRYPTO_OPERATION_FAILED", "%s", err.Error()).Native()
	}
	if err != nil {
		return err
	}
	macKey.Set(o, &macData{mac: m})
	return o.SetKey(keyOptions.Key(), c.Arg(2))
}

// macKeyArg is the argument key: bytes or a secret KeyObject.
func macKeyArg(rt *engine.Runtime, v engine.Value) ([]byte, error) {
	if b, ok := viewBytes(v); ok {
		return b, nil
	}
	if o, ok := v.AsObject(); ok {
		if k := secretOf(o); k != nil {
			return k.Bytes, nil
		}
	}
	return nil, nodeerr.InvalidArgType(rt, "key", v, "ArrayBuffer", "Buffer", "TypedArray", "DataView", "KeyObject")
}

// macOptions reads the options that codes have; given are those that are there.
func macOptions(c *engine.Call) (p macs.Parameters, given []string, err error) {
	p.Length = -1
	if c.Arg(2).IsUndefined() {
		return p, nil, nil
	}
	o, err := validate.Object(c, c.Arg(2), "options")
	if err != nil {
		return p, nil, err
	}
	for _, x := range [...]struct {
		name  string
		text  *string
		bytes *[]byte
	}{{"digest", &p.Digest, nil}, {"cipher", &p.Cipher, nil}, {"iv", nil, &p.IV}, {"customization", nil, &p.Customization}, {"salt", nil, &p.Salt}} {
		v, err := o.Get(x.name)
		if err != nil {
			return p, nil, err
		}
		if v.IsUndefined() {
			continue
		}
		given = append(given, x.name)
		if x.text != nil {
			if *x.text, err = validate.String(c, v, "options."+x.name); err != nil {
				return p, nil, err
			}
			if *x.text == "" || strings.Contains(*x.text, "\x00") {
				return p, nil, nodeerr.InvalidArgValue(c.Runtime(), "options."+x.name, v, "must be non-empty and contain no NUL bytes")
			}
			continue
		}
		b, ok := viewBytes(v)
		if !ok {
			return p, nil, nodeerr.InvalidArgType(c.Runtime(), "options."+x.name, v, "ArrayBuffer", "Buffer", "TypedArray", "DataView")
		}
		*x.bytes = b
	}
	v, err := o.Get("outputLength")
	if err != nil || v.IsUndefined() {
		return p, given, err
	}
	n, err := validate.Uint32(c, v, "options.outputLength", false)
	p.Length = int64(n)
	return p, append(given, "outputLength"), err
}

// checkMacOptions refuses options that a code does not have, and the lack of
// those that it needs.
func checkMacOptions(f macs.Family, name string, p macs.Parameters, given []string) error {
	refuse := func(option, why string) error {
		return nodeerr.Type("ERR_INVALID_ARG_VALUE", "The property 'options.%s' %s", option, why).Native()
	}
	for _, option := range given {
		if !f.Takes(option) {
			return refuse(option, "is not supported by MAC "+name)
		}
	}
	switch {
	case f == macs.HMAC && p.Digest == "":
		return refuse("digest", "is required for HMAC")
	case f == macs.CMAC && p.Cipher == "":
		return refuse("cipher", "is required for CMAC")
	case f == macs.GMAC && p.Cipher == "":
		return refuse("cipher", "is required for GMAC")
	case f == macs.GMAC && len(p.IV) == 0:
		return refuse("iv", "must be non-empty for GMAC")
	}
	return nil
}

func thisMac(c *engine.Call) (*macData, error) {
	if o := c.ThisObject(); o != nil {
		if d := macKey.Get(o); d != nil {
			return d, nil
		}
	}
	return nil, engine.TypeError("Illegal invocation")
}

func errMacFinalized() error {
	return nodeerr.New("ERR_CRYPTO_MAC_FINALIZED", "MAC already finalized")
}

func (d *macData) write(b []byte) {
	_, _ = d.mac.Write(b) // codes accept everything
}

func (d *macData) sum() []byte {
	b := d.mac.Sum()
	d.mac = nil
	return b
}

// macUpdate is mac.update(data[, inputEncoding]).
func macUpdate(c *engine.Call) (engine.Value, error) {
	d, err := thisMac(c)
	if err != nil {
		return engine.Undefined, err
	}
	if d.mac == nil {
		return engine.Undefined, errMacFinalized()
	}
	return c.This(), digestInput(c.Runtime(), d.write, c.Arg(0), c.Arg(1))
}

// macFinal is mac.final([outputEncoding]).
func macFinal(c *engine.Call) (engine.Value, error) {
	d, err := thisMac(c)
	if err != nil {
		return engine.Undefined, err
	}
	if d.mac == nil {
		return engine.Undefined, errMacFinalized()
	}
	if v := c.Arg(0); !v.IsNullish() {
		text, err := c.Runtime().ToString(v)
		if err != nil {
			return engine.Undefined, err
		}
		if _, ok := buffer.ParseEncoding(v); !ok && text != "buffer" {
			return engine.Undefined, nodeerr.InvalidArgValue(c.Runtime(), "outputEncoding", v, "is invalid")
		}
	}
	return output(env.From(c), d.sum(), c.Arg(0))
}

// macTransform is mac._transform(chunk, encoding, callback).
func macTransform(c *engine.Call) (engine.Value, error) {
	d, err := thisMac(c)
	if err == nil && d.mac == nil {
		err = errMacFinalized()
	}
	if err == nil {
		err = digestInput(c.Runtime(), d.write, c.Arg(0), c.Arg(1))
	}
	if err != nil {
		return engine.Undefined, err
	}
	return callback(c.Arg(2))
}

// macFlush is mac._flush(callback).
func macFlush(c *engine.Call) (engine.Value, error) {
	d, err := thisMac(c)
	if err == nil && d.mac == nil {
		err = errMacFinalized()
	}
	if err != nil {
		return engine.Undefined, err
	}
	if _, err := c.ThisObject().Invoke("push", buffer.New(env.From(c), d.sum()).Value()); err != nil {
		return engine.Undefined, err
	}
	return callback(c.Arg(0))
}
