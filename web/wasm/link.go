package wasm

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/web/wasm/binary"
)

// source is where something to import is found: an export of an instance.
type source struct {
	mod  api.Module
	name string
}

// instantiateWith instantiates a compiled module whose imports come from
// sources by the name of the module.
func (s *state) instantiateWith(c wazero.CompiledModule, sources map[string]api.Module) (api.Module, error) {
	ctx := experimental.WithImportResolver(s.context(), func(name string) api.Module { return sources[name] })
	return s.store().InstantiateModule(ctx, c, wazero.NewModuleConfig().WithName("").WithStartFunctions())
}

// assemble instantiates what a Writer put together.
func (s *state) assemble(w *binary.Writer, sources map[string]api.Module) (api.Module, error) {
	c, err := s.store().CompileModule(s.context(), w.Bytes())
	if err != nil {
		return nil, err
	}
	return s.instantiateWith(c, sources)
}

// imported is what the imports of an instance are, by their number.
type imported struct {
	source source
	value  engine.Value     // a Memory, Table, Global or exported function; undefined for others
	call   *engine.Function // a function of JavaScript
	bits   uint64           // an immutable global given as a value
	direct bool             // source is set
}

// instanceInit is new WebAssembly.Instance(module[, imports]).
func (s *state) instanceInit(c *engine.Call) error {
	if err := constructed(c, "Instance"); err != nil {
		return err
	}
	const where = "WebAssembly.Instance()"
	m, err := moduleArgument(c.Arg(0), where)
	if err != nil {
		return err
	}
	if v := c.Arg(1); !v.IsUndefined() && !v.IsObject() {
		return engine.TypeError("%s: Argument 1 must be an object", where)
	}
	_, err = s.link(c.ThisObject(), m, c.Arg(1), where)
	return err
}

// link makes an instance behind o.
func (s *state) link(o *engine.Object, m *module, imports engine.Value, where string) (*engine.Object, error) {
	list, err := s.readImports(m, imports, where)
	if err != nil {
		return nil, err
	}
	p, err := s.provide(m, list)
	if err != nil {
		return nil, s.linkFailure(err, where)
	}
	inst, err := s.instantiateWith(m.compiled, map[string]api.Module{provider: p})
	if err != nil {
		return nil, s.linkFailure(err, where)
	}
	s.sync()
	exports, err := s.exportsOf(inst, m, list)
	if err != nil {
		return nil, err
	}
	exportsKey.Set(o, exports)
	return o, nil
}

// linkFailure is the error of instantiating: a trap of the start function, or
// imports that do not fit.
func (s *state) linkFailure(err error, where string) error {
	var p *jsPanic
	if errors.As(err, &p) || strings.Contains(err.Error(), "wasm error: ") || s.context().Err() != nil {
		return s.trap(err)
	}
	text, _, _ := strings.Cut(err.Error(), "\n")
	if strings.Contains(text, "out of bounds") || strings.Contains(text, "out of range") {
		return throw(s.runtimeError, where+": "+text)
	}
	return throw(s.linkError, where+": "+text)
}

// readImports reads what the imports object gives.
func (s *state) readImports(m *module, imports engine.Value, where string) ([]imported, error) {
	if len(m.decl.Imports) == 0 {
		return nil, nil
	}
	top, ok := imports.AsObject()
	if !ok {
		return nil, engine.TypeError("%s: Imports argument must be present and must be an object", where)
	}
	list := make([]imported, len(m.decl.Imports))
	for i := range list {
		x := &m.decl.Imports[i]
		at := fmt.Sprintf("%s: Import #%d %q", where, i, x.Module)
		v, err := top.Get(x.Module)
		if err != nil {
			return nil, err
		}
		mo, ok := v.AsObject()
		if !ok {
			return nil, engine.TypeError("%s: module is not an object or function", at)
		}
		if v, err = mo.Get(x.Name); err != nil {
			return nil, err
		}
		if list[i], err = s.readImport(x, v, at+fmt.Sprintf(" %q", x.Name)); err != nil {
			return nil, err
		}
	}
	return list, nil
}

func (s *state) readImport(x *binary.Import, v engine.Value, at string) (imported, error) {
	fail := func(text string) (imported, error) { return imported{}, throw(s.linkError, at+": "+text) }
	o, _ := v.AsObject()
	switch x.Kind {
	case binary.KindFunc:
		call, ok := v.AsFunction()
		if !ok {
			return fail("function import requires a callable")
		}
		if f := functionOf(v); f != nil {
			if !f.typ.Equal(x.Func) {
				return fail("imported function does not match the expected type")
			}
			if f.source.mod != nil {
				return imported{source: f.source, value: v, direct: true}, nil
			}
		}
		return imported{call: call}, nil
	case binary.KindMemory:
		if o != nil {
			if m := memoryKey.Get(o); m != nil {
				return imported{source: m.source, value: v, direct: true}, nil
			}
		}
		return fail("memory import must be a WebAssembly.Memory object")
	case binary.KindTable:
		if o != nil {
			if t := tableKey.Get(o); t != nil {
				return imported{source: t.source, value: v, direct: true}, nil
			}
		}
		return fail("table import requires a WebAssembly.Table")
	}
	if o != nil {
		if g := globalKey.Get(o); g != nil {
			if g.typ.Mutable != x.Global.Mutable {
				return fail("imported global does not match the expected mutability")
			}
			if g.typ.Type != x.Global.Type {
				return fail("imported global does not match the expected type")
			}
			return imported{source: g.source, value: v, direct: true}, nil
		}
	}
	if x.Global.Mutable {
		return fail("imported mutable global must be a WebAssembly.Global object")
	}
	isNumber := v.IsNumber() && x.Global.Type != binary.I64 || v.IsBigInt() && x.Global.Type == binary.I64
	if isReference := x.Global.Type == binary.ExternRef || x.Global.Type == binary.FuncRef; !isReference && !isNumber {
		return fail("global import must be a number, valid Wasm reference, or WebAssembly.Global object")
	}
	bits, err := s.toWasm(v, x.Global.Type)
	return imported{bits: bits}, err
}

// provide makes the module that an instance takes its imports from.
func (s *state) provide(m *module, list []imported) (api.Module, error) {
	if len(list) == 0 {
		return nil, nil
	}
	// The store finds modules of host functions by their names alone.
	hostName := "host" + strconv.Itoa(s.serial)
	host := s.store().NewHostModuleBuilder(hostName)
	s.serial++
	calls := 0
	for i := range list {
		x := &m.decl.Imports[i]
		if list[i].call == nil {
			continue
		}
		calls++
		host.NewFunctionBuilder().WithGoModuleFunction(s.hostFunction(list[i].call, x.Func), apiTypes(x.Func.Params), apiTypes(x.Func.Results)).
			Export(strconv.Itoa(i))
	}
	if calls > 0 {
		if _, err := host.Instantiate(s.context()); err != nil {
			return nil, err
		}
	}
	var w binary.Writer
	sources := map[string]api.Module{}
	index := make([]int, len(list))
	for i := range list {
		x := &m.decl.Imports[i]
		switch {
		case list[i].call != nil:
			index[i] = w.Import(hostName, strconv.Itoa(i), x.Extern)
		case list[i].direct:
			from := "source" + strconv.Itoa(i)
			sources[from] = list[i].source.mod
			index[i] = w.Import(from, list[i].source.name, x.Extern)
		}
	}
	for i := range list {
		x := &m.decl.Imports[i]
		if list[i].call == nil && !list[i].direct {
			init, err := constant(x.Global.Type, list[i].bits)
			if err != nil {
				return nil, err
			}
			index[i] = w.Global(x.Global, init...)
		}
		w.Export(strconv.Itoa(i), x.Kind, index[i])
	}
	return s.assemble(&w, sources)
}

func apiTypes(ts []binary.ValueType) []api.ValueType { return append([]api.ValueType{}, ts...) }

// constant is the expression of a constant.
func constant(t binary.ValueType, bits uint64) ([]byte, error) {
	switch t {
	case binary.I32:
		return sleb([]byte{0x41}, int64(int32(bits))), nil
	case binary.I64:
		return sleb([]byte{0x42}, int64(bits)), nil
	case binary.F32:
		return []byte{0x43, byte(bits), byte(bits >> 8), byte(bits >> 16), byte(bits >> 24)}, nil
	case binary.F64:
		b := []byte{0x44}
		for i := range 8 {
			b = append(b, byte(bits>>(8*i)))
		}
		return b, nil
	}
	if bits != 0 {
		return nil, errors.New("immutable globals of reference types other than null are not supported")
	}
	return []byte{0xD0, t}, nil
}

func sleb(b []byte, v int64) []byte {
	for {
		c := byte(v & 0x7F)
		v >>= 7
		if v == 0 && c&0x40 == 0 || v == -1 && c&0x40 != 0 {
			return append(b, c)
		}
		b = append(b, c|0x80)
	}
}

var exportsKey = engine.PrivateKey[engine.Object]{Name: "wasmExports"}

func (s *state) instanceExports(c *engine.Call) (engine.Value, error) {
	if o := c.ThisObject(); o != nil {
		if x := exportsKey.Get(o); x != nil {
			return x.Value(), nil
		}
	}
	return engine.Undefined, engine.TypeError("WebAssembly.Instance.exports: Receiver is not a WebAssembly.Instance")
}

// exportsOf makes the exports object.
func (s *state) exportsOf(inst api.Module, m *module, list []imported) (*engine.Object, error) {
	o := s.e.RT.NewObjectWithPrototype(nil)
	given := map[[2]uint32]engine.Value{} // what was imported, by kind and index
	var next [4]uint32
	for i := range list {
		k := m.decl.Imports[i].Kind
		if !list[i].value.IsUndefined() {
			given[[2]uint32{uint32(k), next[k]}] = list[i].value
		}
		next[k]++
	}
	for i := range m.decl.Exports {
		x := &m.decl.Exports[i]
		v, ok := given[[2]uint32{uint32(x.Kind), x.Index}]
		if !ok {
			from := source{inst, x.Name}
			switch x.Kind {
			case binary.KindFunc:
				v = s.exportFunction(from, x).object.Value()
			case binary.KindMemory:
				v = s.newMemory(s.memory.object(s.e.RT), from)
			case binary.KindTable:
				v = s.newTable(s.table.object(s.e.RT), from, x.Table)
			case binary.KindGlobal:
				v = s.newGlobal(s.global.object(s.e.RT), from, x.Global)
			}
			given[[2]uint32{uint32(x.Kind), x.Index}] = v
		}
		if err := o.Put(x.Name, v); err != nil {
			return nil, err
		}
	}
	return o, o.Freeze()
}

// pages is the number of pages that a value names.
func (s *state) pages(v engine.Value, where string) (uint32, error) {
	f, err := s.e.RT.ToNumber(v)
	if err != nil {
		return 0, err
	}
	if f = math.Trunc(f); f != f || f < 0 || f > math.MaxUint32 {
		return 0, engine.TypeError("%s: Argument 0 must be convertible to a valid number", where)
	}
	return uint32(f), nil
}
