package v8

import (
	"errors"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/internal/valueserializer"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// deserializer is what a Deserializer reads from.
type deserializer struct {
	*valueserializer.Reader
	view engine.View
}

var readerKey = engine.PrivateKey[deserializer]{Name: "v8Deserializer"}

const badVersion = "Unable to deserialize cloned data due to invalid or unsupported version."

func deserializerClass() *engine.Class {
	m := func(name string, f func(c *engine.Call, d *deserializer) (engine.Value, error)) engine.Method {
		return engine.Method{Name: name, Enumerable: true, Func: func(c *engine.Call) (engine.Value, error) {
			if o := c.ThisObject(); o != nil {
				if d := readerKey.Get(o); d != nil {
					return f(c, d)
				}
			}
			return engine.Undefined, engine.TypeError("Illegal invocation")
		}}
	}
	methods := []engine.Method{
		m("readHeader", func(_ *engine.Call, d *deserializer) (engine.Value, error) {
			if !d.Header() {
				return engine.Undefined, engine.Error("%s", badVersion)
			}
			return engine.True, nil
		}),
		m("readValue", func(_ *engine.Call, d *deserializer) (engine.Value, error) { return readValue(d) }),
		m("getWireFormatVersion", func(_ *engine.Call, d *deserializer) (engine.Value, error) {
			return engine.Int64(int64(d.Version())), nil
		}),
		m("transferArrayBuffer", func(c *engine.Call, d *deserializer) (engine.Value, error) {
			id, err := toUint32(c, 0)
			if err != nil {
				return engine.Undefined, err
			}
			o, ok := c.Arg(1).AsObject()
			view, isView := c.Arg(1).AsView()
			if !ok || !isView || view.Buffer != o {
				return engine.Undefined, nodeerr.Type("ERR_INVALID_ARG_TYPE", "arrayBuffer must be an ArrayBuffer or SharedArrayBuffer").Native()
			}
			d.Transfer(id, o)
			return engine.Undefined, nil
		}),
		m("readUint32", func(_ *engine.Call, d *deserializer) (engine.Value, error) {
			n, err := d.Uint64()
			if err != nil {
				return engine.Undefined, engine.Error("ReadUint32() failed")
			}
			return engine.Number(float64(uint32(n))), nil
		}),
		m("readUint64", func(c *engine.Call, d *deserializer) (engine.Value, error) {
			n, err := d.Uint64()
			if err != nil {
				return engine.Undefined, engine.Error("ReadUint64() failed")
			}
			return c.Runtime().NewArray(engine.Number(float64(n>>32)), engine.Number(float64(uint32(n)))).Value(), nil
		}),
		m("readDouble", func(_ *engine.Call, d *deserializer) (engine.Value, error) {
			f, err := d.Double()
			if err != nil {
				return engine.Undefined, engine.Error("ReadDouble() failed")
			}
			return engine.Number(f), nil
		}),
		m("_readRawBytes", func(c *engine.Call, d *deserializer) (engine.Value, error) {
			n, err := lengthArgument(c)
			if err != nil {
				return engine.Undefined, err
			}
			at, err := d.Skip(n)
			if err != nil {
				return engine.Undefined, engine.Error("ReadRawBytes() failed")
			}
			return engine.Int(at), nil
		}),
		m("readRawBytes", func(c *engine.Call, d *deserializer) (engine.Value, error) {
			n, err := lengthArgument(c)
			if err != nil {
				return engine.Undefined, err
			}
			at, err := d.Skip(n)
			if err != nil {
				return engine.Undefined, engine.Error("ReadRawBytes() failed")
			}
			return buffer.View(env.From(c), d.view.Buffer, d.view.ByteOffset+at, int(n)).Value(), nil
		}),
	}
	methods[len(methods)-1].Length = 1
	return &engine.Class{Name: "Deserializer", Length: 1, ES5: true, Init: deserializerInit, Methods: methods}
}

// lengthArgument is the number of bytes to read.
func lengthArgument(c *engine.Call) (uint64, error) {
	f, err := c.Runtime().ToNumber(c.Arg(0))
	if err != nil || !(f >= 0 && f <= 1<<53) {
		return 0, err
	}
	return uint64(f), nil
}

// readValue reads a value; what is not in the format is an Error.
func readValue(d *deserializer) (engine.Value, error) {
	v, err := d.Value()
	if errors.Is(err, valueserializer.ErrDamaged) {
		err = engine.Error("%s", err.Error())
	}
	return v, err
}

// deserializerInit is new v8.Deserializer(buffer).
// https://nodejs.org/api/v8.html#new-deserializerbuffer
func deserializerInit(c *engine.Call) error {
	if c.NewTarget() == nil {
		return constructOnly("Deserializer")
	}
	o := c.ThisObject()
	d, err := newDeserializer(env.From(c), c.Arg(0), func(*deserializer) (*engine.Object, error) {
		f, err := method(o, "_readHostObject")
		if err != nil {
			return nil, err
		}
		if f == nil {
			return nil, engine.Error("Unable to deserialize cloned data.")
		}
		v, err := f.Call(o.Value())
		if err != nil {
			return nil, err
		}
		x, ok := v.AsObject()
		if !ok {
			return nil, engine.TypeError("readHostObject must return an object")
		}
		return x, nil
	})
	if err != nil {
		return err
	}
	readerKey.Set(o, d)
	return o.Put("buffer", c.Arg(0))
}

func newDeserializer(e *env.Env, v engine.Value, object func(d *deserializer) (*engine.Object, error)) (*deserializer, error) {
	view, ok := v.AsView()
	o, _ := v.AsObject()
	if !ok || view.Buffer == o {
		return nil, nodeerr.Type("ERR_INVALID_ARG_TYPE", "buffer must be a TypedArray or a DataView").Native()
	}
	d := &deserializer{view: view}
	d.Reader = valueserializer.NewReader(e, view.Bytes, &valueserializer.ReadHost{Object: func() (*engine.Object, error) { return object(d) }})
	return d, nil
}

func defaultDeserializerClass(parent *engine.Function) *engine.Class {
	return &engine.Class{Name: "DefaultDeserializer", Parent: func(*engine.Runtime) (*engine.Function, error) { return parent, nil },
		Init: deserializerInit,
		Methods: []engine.Method{{Name: "_readHostObject", Func: func(c *engine.Call) (engine.Value, error) {
			if o := c.ThisObject(); o != nil {
				if d := readerKey.Get(o); d != nil {
					v, err := readView(env.From(c), d)
					if err != nil {
						return engine.Undefined, err
					}
					return v.Value(), nil
				}
			}
			return engine.Undefined, engine.TypeError("Illegal invocation")
		}}}}
}

// readView reads a view as Node's default classes write them. It is one of the
// buffer that is read from where its alignment allows that.
func readView(e *env.Env, d *deserializer) (*engine.Object, error) {
	damaged := engine.Error("Unable to deserialize cloned data.")
	class, err := d.Uint64()
	if err != nil {
		return nil, damaged
	}
	n, err := d.Uint64()
	if err != nil {
		return nil, damaged
	}
	name, size, ok := valueserializer.ViewClassName(uint32(class))
	if !ok {
		return nil, damaged
	}
	at, err := d.Skip(n)
	if err != nil {
		return nil, damaged
	}
	offset := d.view.ByteOffset + at
	if name == "FastBuffer" {
		return buffer.View(e, d.view.Buffer, offset, int(n)), nil
	}
	of := d.view.Buffer
	if offset%size != 0 {
		of, offset = e.RT.NewArrayBuffer(append([]byte(nil), d.view.Bytes[at:at+int(n)]...)), 0
	}
	f, ok := e.RT.Intrinsic(name).Value().AsFunction()
	if !ok {
		return nil, damaged
	}
	return f.Construct(of.Value(), engine.Int(offset), engine.Int(int(n)/size))
}

// deserialize is v8.deserialize(buffer).
// https://nodejs.org/api/v8.html#v8deserializebuffer
func deserialize(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	d, err := newDeserializer(e, c.Arg(0), func(d *deserializer) (*engine.Object, error) { return readView(e, d) })
	if err != nil {
		return engine.Undefined, err
	}
	if !d.Header() {
		return engine.Undefined, engine.Error("%s", badVersion)
	}
	return readValue(d)
}
