package encoding

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/web/encoding/codec"
)

// decoderClass is TextDecoder: https://encoding.spec.whatwg.org/#interface-textdecoder
func decoderClass() *engine.Class {
	return &engine.Class{
		Name: "TextDecoder",
		Init: initDecoder,
		Methods: []engine.Method{
			{Name: "decode", Func: decode, Enumerable: true},
			{Name: "encoding", Get: getEncoding, Enumerable: true},
			{Name: "fatal", Get: getFatal, Enumerable: true},
			{Name: "ignoreBOM", Get: getIgnoreBOM, Enumerable: true},
			{SymbolFor: "nodejs.util.inspect.custom", Length: 2, Func: inspectDecoder},
		},
		ToStringTag: "TextDecoder",
	}
}

// textDecoder is the state of a TextDecoder.
type textDecoder struct {
	codec            *codec.Decoder
	enc              codec.Encoding
	fatal, ignoreBOM bool
}

var decoderKey = engine.PrivateKey[textDecoder]{Name: "TextDecoder"}

// Lookup returns the encoding of a TextDecoder's label.
func Lookup(label string) (codec.Encoding, error) {
	enc, ok := codec.Lookup(label)
	if !ok || enc == codec.Replacement {
		if ok {
			label = enc.Name()
		}
		return 0, nodeerr.Range("ERR_ENCODING_NOT_SUPPORTED", "The \"%s\" encoding is not supported", label)
	}
	return enc, nil
}

// InvalidData is the error for input of a fatal decoder that is not well-formed.
func InvalidData(enc codec.Encoding) error {
	return nodeerr.Type("ERR_ENCODING_INVALID_ENCODED_DATA", "The encoded data was not valid for encoding %s", enc.Name())
}

// optionsObject checks that v is an object, or undefined or null: then it is nil.
func optionsObject(c *engine.Call, v engine.Value) (*engine.Object, error) {
	if v.IsNullish() {
		return nil, nil
	}
	o, ok := v.AsObject()
	if !ok {
		return nil, nodeerr.InvalidArgType(c.Runtime(), "options", v, "object")
	}
	return o, nil
}

// initDecoder is new TextDecoder([label[, options]]).
func initDecoder(c *engine.Call) error {
	d := &textDecoder{enc: codec.UTF8}
	if v := c.Arg(0); !v.IsUndefined() {
		label, err := c.Runtime().ToString(v)
		if err != nil {
			return err
		}
		if d.enc, err = Lookup(label); err != nil {
			return err
		}
	}
	o, err := optionsObject(c, c.Arg(1))
	if err != nil {
		return err
	}
	if o != nil {
		v, err := o.Get("fatal")
		if err != nil {
			return err
		}
		d.fatal = v.Truthy()
		if v, err = o.Get("ignoreBOM"); err != nil {
			return err
		}
		d.ignoreBOM = v.Truthy()
	}
	d.codec = codec.NewDecoder(d.enc, d.fatal, d.ignoreBOM)
	decoderKey.Set(c.ThisObject(), d)
	return nil
}

func thisDecoder(c *engine.Call) (*textDecoder, error) {
	if o := c.ThisObject(); o != nil {
		if d := decoderKey.Get(o); d != nil {
			return d, nil
		}
	}
	return nil, nodeerr.InvalidThis("TextDecoder")
}

var keyStream = engine.StaticKey{Name: "stream"}

// decode is decoder.decode([input[, options]]).
// https://encoding.spec.whatwg.org/#dom-textdecoder-decode
func decode(c *engine.Call) (engine.Value, error) {
	d, err := thisDecoder(c)
	if err != nil {
		return engine.Undefined, err
	}
	if c.Len() == 1 && d.enc == codec.UTF8 && !d.fatal && !d.codec.Streaming() { // the usual call
		if b, ok := c.Arg(0).AsUint8Bytes(); ok {
			if len(b) >= 3 && b[0] == 0xEF && !d.ignoreBOM && b[1] == 0xBB && b[2] == 0xBF {
				b = b[3:]
			}
			return engine.StringUTF8(b), nil
		}
	}
	stream := false
	if c.Len() > 1 {
		o, err := optionsObject(c, c.Arg(1))
		if err != nil {
			return engine.Undefined, err
		}
		if o != nil {
			v, err := o.GetKey(keyStream.Key())
			if err != nil {
				return engine.Undefined, err
			}
			stream = v.Truthy()
		}
	}
	var src []byte
	if v := c.Arg(0); !v.IsUndefined() {
		view, ok := v.AsView()
		if !ok {
			return engine.Undefined, d.inputError(c.Runtime(), v)
		}
		src = view.Bytes
	}
	return Decode(d.codec, d.enc, src, stream)
}

// Decode decodes a chunk of a stream to a String.
func Decode(d *codec.Decoder, enc codec.Encoding, src []byte, stream bool) (engine.Value, error) {
	if enc == codec.UTF8 {
		text, ok := d.UTF8(src, stream)
		if !ok {
			return engine.Undefined, InvalidData(enc)
		}
		return engine.StringUTF8(text), nil
	}
	if d.SameAsLatin1(src) {
		return engine.StringLatin1(append([]byte(nil), src...)), nil
	}
	units, ok := d.Units(src, stream)
	if !ok {
		return engine.Undefined, InvalidData(enc)
	}
	return engine.StringUTF16(units), nil
}

// inputError is the error for an input that is no buffer. COMPAT: its text
// depends on how Node decodes the encoding.
func (d *textDecoder) inputError(rt *engine.Runtime, v engine.Value) error {
	const code = "ERR_INVALID_ARG_TYPE"
	switch d.enc {
	case codec.UTF8:
		return nodeerr.Type(code, "The \"list\" argument must be an instance of SharedArrayBuffer, ArrayBuffer or ArrayBufferView.")
	case codec.UTF16LE, codec.UTF16BE, codec.GBK, codec.GB18030, codec.Big5, codec.EUCJP, codec.ISO2022JP, codec.ShiftJIS, codec.EUCKR:
		return nodeerr.Type(code, "The \"input\" argument must be an instance of SharedArrayBuffer, ArrayBuffer or ArrayBufferView.")
	}
	return nodeerr.InvalidArgType(rt, "input", v, "ArrayBuffer", "ArrayBufferView")
}

func getEncoding(c *engine.Call) (engine.Value, error) {
	d, err := thisDecoder(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.String(d.enc.Name()), nil
}

func getFatal(c *engine.Call) (engine.Value, error) {
	d, err := thisDecoder(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Bool(d.fatal), nil
}

func getIgnoreBOM(c *engine.Call) (engine.Value, error) {
	d, err := thisDecoder(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Bool(d.ignoreBOM), nil
}

func inspectDecoder(c *engine.Call) (engine.Value, error) {
	d, err := thisDecoder(c)
	if err != nil {
		return engine.Undefined, err
	}
	name := "TextDecoder"
	ctor, err := c.ThisObject().Get("constructor")
	if err != nil {
		return engine.Undefined, err
	}
	if f, ok := ctor.AsFunction(); ok {
		name = f.Name()
	}
	if depth, ok := c.Arg(0).AsNumber(); ok && depth < 0 {
		return engine.String("[" + name + "]"), nil
	}
	o := c.Runtime().NewObject()
	for _, p := range [...]struct {
		name  string
		value engine.Value
	}{{"encoding", engine.String(d.enc.Name())}, {"fatal", engine.Bool(d.fatal)}, {"ignoreBOM", engine.Bool(d.ignoreBOM)}} {
		if err := o.Put(p.name, p.value); err != nil {
			return engine.Undefined, err
		}
	}
	v, err := inspect(c, o)
	if err != nil {
		return engine.Undefined, err
	}
	s, _ := v.AsString()
	return engine.String(name + " " + s), nil
}
