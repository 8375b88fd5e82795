package v8

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/internal/valueserializer"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

var writerKey = engine.PrivateKey[valueserializer.Writer]{Name: "v8Serializer"}

// constructOnly is the error of a class of native code that is called.
func constructOnly(name string) error {
	return nodeerr.Type("ERR_CONSTRUCT_CALL_REQUIRED", "Class constructor %s cannot be invoked without 'new'", name)
}

func serializerClass() *engine.Class {
	m := func(name string, f func(c *engine.Call, w *valueserializer.Writer) (engine.Value, error)) engine.Method {
		return engine.Method{Name: name, Enumerable: true, Func: func(c *engine.Call) (engine.Value, error) {
			if o := c.ThisObject(); o != nil {
				if w := writerKey.Get(o); w != nil {
					return f(c, w)
				}
			}
			return engine.Undefined, engine.TypeError("Illegal invocation")
		}}
	}
	return &engine.Class{Name: "Serializer", ES5: true, Init: serializerInit, Methods: []engine.Method{
		m("writeHeader", func(_ *engine.Call, w *valueserializer.Writer) (engine.Value, error) {
			w.Header()
			return engine.Undefined, nil
		}),
		m("writeValue", func(c *engine.Call, w *valueserializer.Writer) (engine.Value, error) {
			return engine.True, w.Value(c.Arg(0))
		}),
		m("releaseBuffer", func(c *engine.Call, w *valueserializer.Writer) (engine.Value, error) {
			return buffer.New(env.From(c), w.Release()).Value(), nil
		}),
		m("transferArrayBuffer", func(c *engine.Call, w *valueserializer.Writer) (engine.Value, error) {
			id, err := toUint32(c, 0)
			if err != nil {
				return engine.Undefined, err
			}
			o, ok := c.Arg(1).AsObject()
			if view, isView := c.Arg(1).AsView(); ok && isView && view.Buffer == o {
				w.Transfer(id, o)
			}
			return engine.Undefined, nil
		}),
		m("writeUint32", func(c *engine.Call, w *valueserializer.Writer) (engine.Value, error) {
			n, err := toUint32(c, 0)
			w.Uint64(uint64(n))
			return engine.Undefined, err
		}),
		m("writeUint64", func(c *engine.Call, w *valueserializer.Writer) (engine.Value, error) {
			high, err := toUint32(c, 0)
			if err != nil {
				return engine.Undefined, err
			}
			low, err := toUint32(c, 1)
			w.Uint64(uint64(high)<<32 | uint64(low))
			return engine.Undefined, err
		}),
		m("writeDouble", func(c *engine.Call, w *valueserializer.Writer) (engine.Value, error) {
			f, err := c.Runtime().ToNumber(c.Arg(0))
			w.Double(f)
			return engine.Undefined, err
		}),
		m("writeRawBytes", func(c *engine.Call, w *valueserializer.Writer) (engine.Value, error) {
			b, ok := c.Arg(0).AsBytes()
			if !ok {
				return engine.Undefined, nodeerr.Type("ERR_INVALID_ARG_TYPE", "source must be a TypedArray or a DataView").Native()
			}
			w.Raw(b)
			return engine.Undefined, nil
		}),
		m("_setTreatArrayBufferViewsAsHostObjects", func(c *engine.Call, w *valueserializer.Writer) (engine.Value, error) {
			w.ViewsAreHost(c.Arg(0).Truthy())
			return engine.Undefined, nil
		}),
		{Name: "_getDataCloneError", Enumerable: true, Value: func(rt *engine.Runtime) (engine.Value, error) {
			return rt.Intrinsic("Error").Value(), nil
		}},
	}}
}

func toUint32(c *engine.Call, i int) (uint32, error) {
	n, err := c.Runtime().ToInt32(c.Arg(i))
	return uint32(n), err
}

// serializerInit is new v8.Serializer().
// https://nodejs.org/api/v8.html#new-serializer
func serializerInit(c *engine.Call) error {
	if c.NewTarget() == nil {
		return constructOnly("Serializer")
	}
	e, o := env.From(c), c.ThisObject()
	host := &valueserializer.WriteHost{
		CloneError: func(message string) error {
			f, err := method(o, "_getDataCloneError")
			if err != nil {
				return err
			}
			if f == nil {
				return engine.Error("%s", message)
			}
			v, err := f.Call(o.Value(), engine.String(message))
			if err != nil {
				return err
			}
			return engine.Throw(v)
		},
		Object: func(x *engine.Object) error {
			f, err := method(o, "_writeHostObject")
			if err != nil {
				return err
			}
			if f == nil {
				tag, err := x.GetKey(engine.SymbolToStringTag.Key())
				if err != nil {
					return err
				}
				name, _ := tag.AsString()
				shown := "[object " + name + "]"
				f, err := method(o, "_getDataCloneError")
				if err != nil {
					return err
				}
				if f == nil {
					return engine.Error("%s could not be cloned.", shown)
				}
				v, err := f.Call(o.Value(), engine.String(shown+" could not be cloned."))
				if err != nil {
					return err
				}
				return engine.Throw(v)
			}
			_, err = f.Call(o.Value(), x.Value())
			return err
		},
	}
	host.SharedID = func(x *engine.Object) (uint32, error) {
		f, err := method(o, "_getSharedArrayBufferId")
		if err != nil {
			return 0, err
		}
		if f == nil {
			return 0, host.CloneError("#<SharedArrayBuffer> could not be cloned.")
		}
		v, err := f.Call(o.Value(), x.Value())
		if err != nil {
			return 0, err
		}
		n, err := e.RT.ToInt32(v)
		return uint32(n), err
	}
	writerKey.Set(o, valueserializer.NewWriter(e, host))
	return nil
}

// method is a method that users may define, nil where there is none.
func method(o *engine.Object, name string) (*engine.Function, error) {
	v, err := o.Get(name)
	if err != nil {
		return nil, err
	}
	f, _ := v.AsFunction()
	return f, nil
}

func defaultSerializerClass(parent *engine.Function) *engine.Class {
	return &engine.Class{Name: "DefaultSerializer", Parent: func(*engine.Runtime) (*engine.Function, error) { return parent, nil },
		Init: func(c *engine.Call) error {
			if err := serializerInit(c); err != nil {
				return err
			}
			writerKey.Get(c.ThisObject()).ViewsAreHost(true)
			return nil
		},
		Methods: []engine.Method{{Name: "_writeHostObject", Length: 1, Func: writeHostObject}}}
}

// writeHostObject is defaultSerializer._writeHostObject(view).
func writeHostObject(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	this := c.ThisObject()
	view, ok := c.Arg(0).AsView()
	o, _ := c.Arg(0).AsObject()
	if this == nil || !ok || view.Buffer == o {
		return engine.Undefined, engine.Error("Unserializable host object: %s", nodeerr.Inspect(e.RT, c.Arg(0)))
	}
	class := valueserializer.ViewClass(e, o, view)
	for _, n := range [...]int{int(class), len(view.Bytes)} {
		if _, err := this.Invoke("writeUint32", engine.Int(n)); err != nil {
			return engine.Undefined, err
		}
	}
	_, err := this.Invoke("writeRawBytes", o.Value())
	return engine.Undefined, err
}

// serialize is v8.serialize(value).
// https://nodejs.org/api/v8.html#v8serializevalue
func serialize(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	b, err := valueserializer.Serialize(e, c.Arg(0), false)
	if err != nil {
		return engine.Undefined, err
	}
	return buffer.New(e, b).Value(), nil
}
