package streams

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/engine/introspect"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/encoding"
	"github.com/sxfescript/sxn/web/encoding/codec"
)

// textEncoder is the state of a TextEncoderStream.
type textEncoder struct {
	t *Transform
	// high is a high surrogate at the end of the last chunk, 0 for none.
	high uint16
}

// textDecoder is the state of a TextDecoderStream.
type textDecoder struct {
	t                *Transform
	codec            *codec.Decoder
	enc              codec.Encoding
	fatal, ignoreBOM bool
}

var (
	textEncoderKey = engine.PrivateKey[textEncoder]{Name: "TextEncoderStream"}
	textDecoderKey = engine.PrivateKey[textDecoder]{Name: "TextDecoderStream"}
)

// textEncoderDefinition is TextEncoderStream.
// https://encoding.spec.whatwg.org/#interface-textencoderstream
func (st *state) textEncoderDefinition() *engine.Class {
	get := func(name string, member string, f func(*textEncoder) engine.Value) engine.Method {
		return engine.Method{Name: name, Enumerable: true, Get: func(c *engine.Call) (engine.Value, error) {
			x, err := private(c, &textEncoderKey, member)
			if err != nil {
				return engine.Undefined, err
			}
			return f(x), nil
		}}
	}
	return &engine.Class{Name: "TextEncoderStream", Init: constructTextEncoder, Methods: []engine.Method{
		get("encoding", "#handle", func(*textEncoder) engine.Value { return engine.String("utf-8") }),
		get("readable", "#transform", func(x *textEncoder) engine.Value { return x.t.readable.object.Value() }),
		get("writable", "#transform", func(x *textEncoder) engine.Value { return x.t.writable.object.Value() }),
		{SymbolFor: "nodejs.util.inspect.custom", Length: 2, Func: inspectTextEncoder},
	}}
}

func constructTextEncoder(c *engine.Call) error {
	x := &textEncoder{}
	t, err := NewTransform(env.From(c), Transformer{Transform: x.encode, Flush: x.flush})
	if err != nil {
		return err
	}
	x.t = t
	textEncoderKey.Set(c.ThisObject(), x)
	return nil
}

// encode is "encode and enqueue a chunk".
// https://encoding.spec.whatwg.org/#encode-and-enqueue-a-chunk
func (x *textEncoder) encode(t *Transform, chunk engine.Value) (engine.Value, error) {
	v := chunk
	if chunk.IsSymbol() { // COMPAT: Node shows symbols
		name, _ := introspect.SymbolDescription(chunk)
		v = engine.String("Symbol(" + name + ")")
	} else if !chunk.IsString() {
		var err error
		if v, err = t.st.rt.ToStringValue(chunk); err != nil {
			return engine.Undefined, err
		}
	}
	latin1, units, _ := v.StringUnits()
	if len(latin1)+len(units) == 0 {
		return engine.Undefined, nil
	}
	if x.high != 0 || len(units) > 0 && isHigh(units[len(units)-1]) {
		latin1, units = nil, x.join(latin1, units)
	}
	b := make([]byte, codec.UTF8Length(latin1, units))
	codec.WriteUTF8(b, latin1, units)
	if len(b) == 0 {
		return engine.Undefined, nil
	}
	return engine.Undefined, t.EnqueueBytes(b)
}

func isHigh(u uint16) bool { return u&0xFC00 == 0xD800 }

// join puts the surrogate that was left before a chunk, and keeps one at its end.
func (x *textEncoder) join(latin1 []byte, units []uint16) []uint16 {
	all := make([]uint16, 0, len(latin1)+len(units)+1)
	if x.high != 0 {
		all = append(all, x.high)
		x.high = 0
	}
	for _, b := range latin1 {
		all = append(all, uint16(b))
	}
	all = append(all, units...)
	if last := all[len(all)-1]; isHigh(last) {
		x.high = last
		all = all[:len(all)-1]
	}
	return all
}

// flush is "encode and flush".
// https://encoding.spec.whatwg.org/#encode-and-flush
func (x *textEncoder) flush(t *Transform) (engine.Value, error) {
	if x.high == 0 {
		return engine.Undefined, nil
	}
	return engine.Undefined, t.EnqueueBytes([]byte("\uFFFD"))
}

// thisInspected is the this value of an inspection. COMPAT: Node checks that
// there is one, and trips over the private member of another object.
func thisInspected[T any](c *engine.Call, k *engine.PrivateKey[T]) (*T, error) {
	if c.ThisObject() == nil {
		return nil, nodeerr.InvalidThis(k.Name)
	}
	return private(c, k, "#handle")
}

func inspectTextEncoder(c *engine.Call) (engine.Value, error) {
	x, err := thisInspected(c, &textEncoderKey)
	if err != nil {
		return engine.Undefined, err
	}
	return show(c, "TextEncoderStream", property{"encoding", engine.String("utf-8")},
		property{"readable", x.t.readable.object.Value()}, property{"writable", x.t.writable.object.Value()})
}

// textDecoderDefinition is TextDecoderStream.
// https://encoding.spec.whatwg.org/#interface-textdecoderstream
func (st *state) textDecoderDefinition() *engine.Class {
	get := func(name string, member string, f func(*textDecoder) engine.Value) engine.Method {
		return engine.Method{Name: name, Enumerable: true, Get: func(c *engine.Call) (engine.Value, error) {
			x, err := private(c, &textDecoderKey, member)
			if err != nil {
				return engine.Undefined, err
			}
			return f(x), nil
		}}
	}
	return &engine.Class{Name: "TextDecoderStream", Init: constructTextDecoder, Methods: []engine.Method{
		get("encoding", "#handle", func(x *textDecoder) engine.Value { return engine.String(x.enc.Name()) }),
		get("fatal", "#handle", func(x *textDecoder) engine.Value { return engine.Bool(x.fatal) }),
		get("ignoreBOM", "#handle", func(x *textDecoder) engine.Value { return engine.Bool(x.ignoreBOM) }),
		get("readable", "#transform", func(x *textDecoder) engine.Value { return x.t.readable.object.Value() }),
		get("writable", "#transform", func(x *textDecoder) engine.Value { return x.t.writable.object.Value() }),
		{SymbolFor: "nodejs.util.inspect.custom", Length: 2, Func: inspectTextDecoder},
	}}
}

// constructTextDecoder is new TextDecoderStream([label[, options]]).
// https://encoding.spec.whatwg.org/#dom-textdecoderstream
func constructTextDecoder(c *engine.Call) error {
	rt := c.Runtime()
	x := &textDecoder{enc: codec.UTF8}
	if v := c.Arg(0); !v.IsUndefined() {
		label, err := rt.ToString(v)
		if err != nil {
			return err
		}
		if x.enc, err = encoding.Lookup(label); err != nil {
			return err
		}
	}
	o, err := dictionary(rt, c.Arg(1), "options", true)
	if err != nil {
		return err
	}
	if o != nil {
		for _, f := range [...]struct {
			name string
			to   *bool
		}{{"fatal", &x.fatal}, {"ignoreBOM", &x.ignoreBOM}} {
			v, err := o.Get(f.name)
			if err != nil {
				return err
			}
			*f.to = v.Truthy()
		}
	}
	x.codec = codec.NewDecoder(x.enc, x.fatal, x.ignoreBOM)
	if x.t, err = NewTransform(env.From(c), Transformer{Transform: x.decode, Flush: x.flush}); err != nil {
		return err
	}
	textDecoderKey.Set(c.ThisObject(), x)
	return nil
}

// NewTextDecoder returns what a TextDecoderStream for UTF-8 does.
func NewTextDecoder(e *env.Env) (*Transform, error) {
	x := &textDecoder{enc: codec.UTF8, codec: codec.NewDecoder(codec.UTF8, false, false)}
	var err error
	x.t, err = NewTransform(e, Transformer{Transform: x.decode, Flush: x.flush})
	return x.t, err
}

// decode is "decode and enqueue a chunk".
// https://encoding.spec.whatwg.org/#decode-and-enqueue-a-chunk
func (x *textDecoder) decode(t *Transform, chunk engine.Value) (engine.Value, error) {
	view, ok := chunk.AsView()
	if !ok {
		return engine.Undefined, nodeerr.InvalidArgType(t.st.rt, "input", chunk, "ArrayBuffer", "ArrayBufferView")
	}
	return engine.Undefined, x.give(view.Bytes, true)
}

// flush is "flush and enqueue".
// https://encoding.spec.whatwg.org/#flush-and-enqueue
func (x *textDecoder) flush(*Transform) (engine.Value, error) {
	return engine.Undefined, x.give(nil, false)
}

func (x *textDecoder) give(b []byte, more bool) error {
	s, err := encoding.Decode(x.codec, x.enc, b, more)
	if err != nil || s.StringLen() == 0 {
		return err
	}
	return x.t.Enqueue(s)
}

func inspectTextDecoder(c *engine.Call) (engine.Value, error) {
	x, err := thisInspected(c, &textDecoderKey)
	if err != nil {
		return engine.Undefined, err
	}
	return show(c, "TextDecoderStream", property{"encoding", engine.String(x.enc.Name())}, property{"fatal", engine.Bool(x.fatal)},
		property{"ignoreBOM", engine.Bool(x.ignoreBOM)}, property{"readable", x.t.readable.object.Value()},
		property{"writable", x.t.writable.object.Value()})
}
