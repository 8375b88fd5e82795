package wasm

import (
	"strconv"

	"github.com/tetratelabs/wazero/api"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/web/wasm/binary"
)

// function is the Go state of an exported function.
type function struct {
	s      *state
	object *engine.Function
	source source // where it is exported; no module for those found in tables
	typ    binary.FuncType
	fn     api.Function
	busy   bool // a call is under way
	ref    uint64
}

// funcKey names a function of an instance.
type funcKey struct {
	mod   api.Module
	index uint32
}

var functionKey = engine.PrivateKey[function]{Name: "wasmFunction"}

// functionOf is the exported function that v is, nil for others.
func functionOf(v engine.Value) *function {
	if o, ok := v.AsObject(); ok {
		return functionKey.Get(o)
	}
	return nil
}

func (s *state) exportFunction(from source, x *binary.Export) *function {
	key := funcKey{from.mod, x.Index}
	if f := s.functions[key]; f != nil {
		return f
	}
	f := &function{s: s, source: from, typ: x.Func, fn: from.mod.ExportedFunction(from.name)}
	f.dress(strconv.Itoa(int(x.Index)))
	s.functions[key] = f
	return f
}

func (f *function) dress(name string) {
	f.object = f.s.e.RT.NewFunction(name, len(f.typ.Params), f.call)
	functionKey.Set(&f.object.Object, f)
}

// call is [[Call]] of an exported function.
// https://webassembly.github.io/spec/js-api/#call-an-exported-function
func (f *function) call(c *engine.Call) (engine.Value, error) {
	var small [16]uint64
	stack := small[:]
	if n := max(len(f.typ.Params), len(f.typ.Results)); n > len(stack) {
		stack = make([]uint64, n)
	}
	s := f.s
	for i, t := range f.typ.Params {
		x, err := s.toWasm(c.Arg(i), t)
		if err != nil {
			return engine.Undefined, err
		}
		stack[i] = x
	}
	for _, t := range f.typ.Results {
		if t == binary.V128 {
			return engine.Undefined, engine.TypeError("type incompatibility when transforming from/to JS")
		}
	}
	fn := f.fn
	if f.busy && f.source.mod != nil {
		fn = f.source.mod.ExportedFunction(f.source.name)
	}
	was := f.busy
	f.busy = true
	err := fn.CallWithStack(s.context(), stack)
	f.busy = was
	s.sync()
	if err != nil {
		return engine.Undefined, s.trap(err)
	}
	switch len(f.typ.Results) {
	case 0:
		return engine.Undefined, nil
	case 1:
		return s.toJS(stack[0], f.typ.Results[0])
	}
	vs := make([]engine.Value, len(f.typ.Results))
	for i, t := range f.typ.Results {
		if vs[i], err = s.toJS(stack[i], t); err != nil {
			return engine.Undefined, err
		}
	}
	return s.e.RT.NewArray(vs...).Value(), nil
}

// hostFunction lets WebAssembly call a function of JavaScript. What that
// throws is carried through the frames of WebAssembly by a panic, which
// wazero recovers.
// https://webassembly.github.io/spec/js-api/#create-a-host-function
func (s *state) hostFunction(f *engine.Function, t binary.FuncType) api.GoModuleFunc {
	return func(_ context, _ api.Module, stack []uint64) {
		s.sync()
		args := make([]engine.Value, len(t.Params))
		for i, p := range t.Params {
			v, err := s.toJS(stack[i], p)
			if err != nil {
				panic(&jsPanic{err})
			}
			args[i] = v
		}
		v, err := f.Call(engine.Undefined, args...)
		if err == nil {
			err = s.results(v, t.Results, stack)
		}
		if err != nil {
			panic(&jsPanic{err})
		}
	}
}

func (s *state) results(v engine.Value, types []binary.ValueType, stack []uint64) (err error) {
	switch len(types) {
	case 0:
		return nil
	case 1:
		stack[0], err = s.toWasm(v, types[0])
		return err
	}
	n := 0
	err = s.e.RT.Iterate(v, func(v engine.Value) (err error) {
		if n < len(types) {
			stack[n], err = s.toWasm(v, types[n])
		}
		n++
		return err
	})
	if err == nil && n != len(types) {
		err = engine.TypeError("multi-return length mismatch")
	}
	return err
}

// referenceOf is the function reference of an exported function.
func (s *state) referenceOf(f *function) (uint64, error) {
	if f.ref != 0 {
		return f.ref, nil
	}
	var w binary.Writer
	i := w.Import("source", f.source.name, binary.Extern{Kind: binary.KindFunc, Func: f.typ})
	w.Declare(i)
	w.Export("ref", binary.KindFunc, w.Func(binary.FuncType{Results: []binary.ValueType{binary.FuncRef}}, 0xD2, byte(i)))
	m, err := s.assemble(&w, map[string]api.Module{"source": f.source.mod})
	if err != nil {
		return 0, s.trap(err)
	}
	var stack [1]uint64
	if err := m.ExportedFunction("ref").CallWithStack(s.context(), stack[:]); err != nil {
		return 0, s.trap(err)
	}
	f.ref = stack[0]
	s.references[f.ref] = f
	return f.ref, nil
}
