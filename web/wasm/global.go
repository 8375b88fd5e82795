package wasm

import (
	"github.com/tetratelabs/wazero/api"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/web/wasm/binary"
)

// global is the Go state of a WebAssembly.Global.
type global struct {
	source source
	typ    binary.GlobalType
	g      api.Global
}

var globalKey = engine.PrivateKey[global]{Name: "wasmGlobal"}

func (s *state) newGlobal(o *engine.Object, from source, t binary.GlobalType) engine.Value {
	globalKey.Set(o, &global{from, t, from.mod.ExportedGlobal(from.name)})
	return o.Value()
}

// globalInit is new WebAssembly.Global(descriptor[, value]).
func (s *state) globalInit(c *engine.Call) error {
	o, err := descriptor(c, "Global", "global")
	if err != nil {
		return err
	}
	const where = "WebAssembly.Global()"
	mutable, err := o.Get("mutable")
	if err != nil {
		return err
	}
	v, err := o.Get("value")
	if err != nil {
		return err
	}
	name, err := s.e.RT.ToString(v)
	if err != nil {
		return err
	}
	t, ok := typeByName(name)
	if !ok {
		return engine.TypeError("%s: Descriptor property 'value' must be a WebAssembly type", where)
	}
	g := binary.GlobalType{Type: t, Mutable: mutable.Truthy()}
	bits := uint64(0)
	if v := c.Arg(1); !v.IsUndefined() || c.Len() > 1 && t == binary.ExternRef {
		if bits, err = s.toWasm(v, t); err != nil {
			return err
		}
	}
	var w binary.Writer
	init, err := constant(t, bits)
	if err != nil {
		if !g.Mutable {
			return engine.TypeError("%s: %s", where, err.Error())
		}
		init = []byte{0xD0, t}
	}
	w.Export("g", binary.KindGlobal, w.Global(g, init...))
	m, err := s.assemble(&w, nil)
	if err != nil {
		return s.trap(err)
	}
	s.newGlobal(c.ThisObject(), source{m, "g"}, g)
	if mg, ok := globalKey.Get(c.ThisObject()).g.(api.MutableGlobal); ok && bits != 0 {
		mg.Set(bits)
	}
	return nil
}

func thisGlobal(c *engine.Call, where string) (*global, error) {
	if o := c.ThisObject(); o != nil {
		if g := globalKey.Get(o); g != nil {
			return g, nil
		}
	}
	return nil, engine.TypeError("%s: Receiver is not a WebAssembly.Global", where)
}

func (s *state) globalGet(c *engine.Call) (engine.Value, error) {
	g, err := thisGlobal(c, "get WebAssembly.Global.value")
	if err != nil {
		return engine.Undefined, err
	}
	return s.toJS(g.g.Get(), g.typ.Type)
}

func (s *state) globalValueOf(c *engine.Call) (engine.Value, error) {
	g, err := thisGlobal(c, "WebAssembly.Global.valueOf()")
	if err != nil {
		return engine.Undefined, err
	}
	return s.toJS(g.g.Get(), g.typ.Type)
}

func (s *state) globalSet(c *engine.Call) (engine.Value, error) {
	g, err := thisGlobal(c, "set WebAssembly.Global.value")
	if err != nil {
		return engine.Undefined, err
	}
	m, ok := g.g.(api.MutableGlobal)
	if !ok || !g.typ.Mutable {
		// COMPAT: the parenthesis is V8's.
		return engine.Undefined, engine.TypeError("set WebAssembly.Global.value): Can't set the value of an immutable global.")
	}
	bits, err := s.toWasm(c.Arg(0), g.typ.Type)
	if err != nil {
		return engine.Undefined, err
	}
	m.Set(bits)
	return engine.Undefined, nil
}
