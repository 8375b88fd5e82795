package encoding

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/encoding/codec"
)

type state struct{ encoder, decoder *engine.Function }

var states env.State[state]

func classOf(e *env.Env, which func(s *state) **engine.Function, class func() *engine.Class) (*engine.Function, error) {
	s, err := states.Get(e)
	if err != nil {
		return nil, err
	}
	f := which(s)
	if *f == nil {
		*f, err = e.RT.NewClass(class())
	}
	return *f, err
}

// EncoderClass returns TextEncoder.
func EncoderClass(e *env.Env) (*engine.Function, error) {
	return classOf(e, func(s *state) **engine.Function { return &s.encoder }, encoderClass)
}

// DecoderClass returns TextDecoder.
func DecoderClass(e *env.Env) (*engine.Function, error) {
	return classOf(e, func(s *state) **engine.Function { return &s.decoder }, decoderClass)
}

// GlobalEncoder returns TextEncoder as the value of the global property.
func GlobalEncoder(e *env.Env) (engine.Value, error) { return global(EncoderClass(e)) }

// GlobalDecoder returns TextDecoder as the value of the global property.
func GlobalDecoder(e *env.Env) (engine.Value, error) { return global(DecoderClass(e)) }

func global(f *engine.Function, err error) (engine.Value, error) {
	if err != nil {
		return engine.Undefined, err
	}
	return f.Value(), nil
}

// encoderClass is TextEncoder: https://encoding.spec.whatwg.org/#interface-textencoder
func encoderClass() *engine.Class {
	return &engine.Class{
		Name: "TextEncoder",
		Init: func(c *engine.Call) error {
			encoderKey.Set(c.ThisObject(), &isEncoder)
			return nil
		},
		Methods: []engine.Method{
			{Name: "encoding", Get: getEncoderEncoding, Enumerable: true},
			{Name: "encode", Func: encode, Enumerable: true},
			{Name: "encodeInto", Length: 2, Func: encodeInto, Enumerable: true},
			{SymbolFor: "nodejs.util.inspect.custom", Length: 2, Func: inspectEncoder},
		},
		ToStringTag: "TextEncoder",
	}
}

// encoderKey marks TextEncoder objects.
var (
	encoderKey = engine.PrivateKey[bool]{Name: "TextEncoder"}
	isEncoder  = true
)

func thisEncoder(c *engine.Call) error {
	if o := c.ThisObject(); o == nil || encoderKey.Get(o) == nil {
		return engine.TypeError("Receiver must be an instance of class TextEncoder")
	}
	return nil
}

func getEncoderEncoding(c *engine.Call) (engine.Value, error) {
	if thisEncoder(c) != nil {
		return engine.Undefined, engine.TypeError("Cannot read private member #encoding from an object whose class did not declare it")
	}
	return engine.String("utf-8"), nil
}

// encode is encoder.encode([input]). The bytes are written once, into memory
// of their exact size.
// https://encoding.spec.whatwg.org/#dom-textencoder-encode
func encode(c *engine.Call) (engine.Value, error) {
	if err := thisEncoder(c); err != nil {
		return engine.Undefined, err
	}
	rt := c.Runtime()
	v := c.Arg(0)
	if v.IsUndefined() {
		return rt.NewBytes(nil, nil).Value(), nil
	}
	if !v.IsString() {
		var err error
		if v, err = rt.ToStringValue(v); err != nil {
			return engine.Undefined, err
		}
	}
	latin1, units, _ := v.StringUnits()
	b := make([]byte, codec.UTF8Length(latin1, units))
	codec.WriteUTF8(b, latin1, units)
	return rt.NewBytes(nil, b).Value(), nil
}

var (
	keyRead    = engine.StaticKey{Name: "read"}
	keyWritten = engine.StaticKey{Name: "written"}
)

// encodeInto is encoder.encodeInto(src, dest).
// https://encoding.spec.whatwg.org/#dom-textencoder-encodeinto
func encodeInto(c *engine.Call) (engine.Value, error) {
	if _, err := validate.String(c, c.Arg(0), "src"); err != nil {
		return engine.Undefined, err
	}
	if err := thisEncoder(c); err != nil {
		return engine.Undefined, err
	}
	rt := c.Runtime()
	view, ok := c.Arg(1).AsView()
	if !ok || !view.Typed || view.Type != engine.Uint8 {
		return engine.Undefined, nodeerr.InvalidArgType(rt, "dest", c.Arg(1), "Uint8Array")
	}
	latin1, units, _ := c.Arg(0).StringUnits()
	written, read := codec.WriteUTF8(view.Bytes, latin1, units)
	o := rt.NewObject()
	if err := o.PutKey(keyRead.Key(), engine.Int(read)); err != nil {
		return engine.Undefined, err
	}
	return o.Value(), o.PutKey(keyWritten.Key(), engine.Int(written))
}

func inspectEncoder(c *engine.Call) (engine.Value, error) {
	if d, ok := c.Arg(0).AsNumber(); ok && d < 0 {
		return c.This(), nil
	}
	v, err := getEncoderEncoding(c)
	if err != nil {
		return engine.Undefined, err
	}
	o := c.Runtime().NewObject()
	if err := o.Put("encoding", v); err != nil {
		return engine.Undefined, err
	}
	return inspect(c, o)
}

// inspect is util.inspect of o with the options that util.inspect.custom gets.
func inspect(c *engine.Call, o *engine.Object) (engine.Value, error) {
	e := env.From(c)
	util, err := e.Builtin(e, "util")
	if err != nil {
		return engine.Undefined, err
	}
	uo, _ := util.AsObject()
	return uo.Invoke("inspect", o.Value(), c.Arg(1))
}
