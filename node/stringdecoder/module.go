package stringdecoder

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// Module is node:string_decoder.
var Module = node.Module{ID: "string_decoder", Exports: []node.Export{{Name: "StringDecoder", Value: func(e *env.Env) (engine.Value, error) {
	f, err := Class(e)
	if err != nil {
		return engine.Undefined, err
	}
	return f.Value(), nil
}}}}

var (
	decoderKey  = engine.PrivateKey[Decoder]{Name: "StringDecoder"}
	keyEncoding = engine.StaticKey{Name: "encoding"}
)

type state struct {
	class *engine.Function
	proto *engine.Object
}

var states env.State[state]

func stateOf(e *env.Env) (*state, error) {
	s, err := states.Get(e)
	if err != nil || s.class != nil {
		return s, err
	}
	class, err := e.RT.NewClass(&engine.Class{Name: "StringDecoder", Length: 1, ES5: true, Init: construct, Methods: []engine.Method{
		{Name: "write", Length: 1, Func: prototypeWrite, Enumerable: true},
		{Name: "end", Length: 1, Func: prototypeEnd, Enumerable: true},
		{Name: "text", Length: 2, Func: prototypeText, Enumerable: true},
		{Name: "lastChar", Get: prototypeLastChar, Enumerable: true},
		{Name: "lastNeed", Get: prototypeLastNeed, Enumerable: true},
		{Name: "lastTotal", Get: prototypeLastTotal, Enumerable: true},
	}})
	if err != nil {
		return nil, err
	}
	p, err := class.Get("prototype")
	if err != nil {
		return nil, err
	}
	s.proto, _ = p.AsObject()
	s.class = class
	return s, nil
}

// Class returns StringDecoder.
func Class(e *env.Env) (*engine.Function, error) {
	s, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	return s.class, nil
}

// New returns a new StringDecoder object and the decoder behind it.
func New(e *env.Env, enc buffer.Encoding) (*engine.Object, *Decoder, error) {
	s, err := stateOf(e)
	if err != nil {
		return nil, nil, err
	}
	o := e.RT.NewObjectWithPrototype(s.proto)
	d := &Decoder{Encoding: enc}
	decoderKey.Set(o, d)
	return o, d, o.SetKey(keyEncoding.Key(), engine.String(enc.String()))
}

// Of returns the decoder behind a StringDecoder object, nil for others.
func Of(v engine.Value) *Decoder {
	if o, ok := v.AsObject(); ok {
		return decoderKey.Get(o)
	}
	return nil
}

// construct is new StringDecoder(encoding).
// https://nodejs.org/api/string_decoder.html#new-stringdecoderencoding
func construct(c *engine.Call) error {
	enc := buffer.UTF8
	if v := c.Arg(0); v.Truthy() {
		var ok bool
		if enc, ok = buffer.ParseEncoding(v); !ok {
			name, err := nodeerr.FormatValue(c.Runtime(), v)
			if err != nil {
				return err
			}
			if enc, ok = buffer.ParseEncoding(engine.String(name)); !ok || !v.IsObject() {
				return nodeerr.UnknownEncoding(name)
			}
		}
	}
	o := c.ThisObject()
	if o == nil {
		name := "undefined"
		if c.This().IsNull() {
			name = "null"
		}
		return engine.TypeError("Cannot set properties of %s (setting 'encoding')", name)
	}
	if err := o.SetKey(keyEncoding.Key(), engine.String(enc.String())); err != nil {
		return err
	}
	decoderKey.Set(o, &Decoder{Encoding: enc})
	return nil
}

func this(c *engine.Call) (*Decoder, error) {
	if o := c.ThisObject(); o != nil {
		if d := decoderKey.Get(o); d != nil {
			return d, nil
		}
	}
	return nil, nodeerr.InvalidThis("StringDecoder")
}

// prototypeWrite is stringDecoder.write(buffer).
// https://nodejs.org/api/string_decoder.html#stringdecoderwritebuffer
func prototypeWrite(c *engine.Call) (engine.Value, error) { return write(c, c.Arg(0)) }

func write(c *engine.Call, v engine.Value) (engine.Value, error) {
	if v.IsString() {
		return v, nil
	}
	b, ok := v.AsBytes()
	if !ok {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "buf", v, "Buffer", "TypedArray", "DataView")
	}
	d, err := this(c)
	if err != nil {
		return engine.Undefined, err
	}
	return d.Write(b)
}

// prototypeEnd is stringDecoder.end([buffer]).
// https://nodejs.org/api/string_decoder.html#stringdecoderendbuffer
func prototypeEnd(c *engine.Call) (engine.Value, error) {
	text := engine.String("")
	if v := c.Arg(0); !v.IsUndefined() {
		var err error
		if text, err = write(c, v); err != nil {
			return engine.Undefined, err
		}
	}
	d, err := this(c)
	if err != nil {
		return engine.Undefined, err
	}
	rest, err := d.Flush()
	if err != nil {
		return engine.Undefined, err
	}
	return text.Concat(rest)
}

// prototypeText is the undocumented stringDecoder.text(buffer, offset): it
// decodes from an offset without what was kept back.
func prototypeText(c *engine.Call) (engine.Value, error) {
	d, err := this(c)
	if err != nil {
		return engine.Undefined, err
	}
	d.Reset()
	o, err := c.Runtime().ToObject(c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	v, err := o.Invoke("slice", c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	return write(c, v)
}

func prototypeLastChar(c *engine.Call) (engine.Value, error) {
	d, err := this(c)
	if err != nil {
		return engine.Undefined, err
	}
	return buffer.NewCopy(env.From(c), d.kept[:]).Value(), nil
}

func prototypeLastNeed(c *engine.Call) (engine.Value, error) {
	d, err := this(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Int(d.missing), nil
}

func prototypeLastTotal(c *engine.Call) (engine.Value, error) {
	d, err := this(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Int(d.buffered + d.missing), nil
}
