package wasm

import (
	"fmt"
	"math"

	"github.com/tetratelabs/wazero/api"
	wtable "github.com/tetratelabs/wazero/experimental/table"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/web/wasm/binary"
)

// table is the Go state of a WebAssembly.Table. What JavaScript does with it
// goes through a module with functions for it, made on first use.
type table struct {
	source source
	typ    binary.TableType
	helper api.Module // imports the table as its only one
	fns    map[string]api.Function
}

var tableKey = engine.PrivateKey[table]{Name: "wasmTable"}

const maxTable = 10000000

func (s *state) newTable(o *engine.Object, from source, t binary.TableType) engine.Value {
	tableKey.Set(o, &table{source: from, typ: t})
	return o.Value()
}

// tableInit is new WebAssembly.Table(descriptor[, value]).
func (s *state) tableInit(c *engine.Call) error {
	o, err := descriptor(c, "Table", "table")
	if err != nil {
		return err
	}
	const where = "WebAssembly.Table()"
	v, err := o.Get("element")
	if err != nil {
		return err
	}
	name, err := s.e.RT.ToString(v)
	if err != nil {
		return err
	}
	t, ok := typeByName(name)
	if !ok || t != binary.FuncRef && t != binary.ExternRef {
		return engine.TypeError("%s: Descriptor property 'element' must be a WebAssembly reference type", where)
	}
	l, err := s.limitsOf(o, where, math.MaxUint32)
	if err != nil {
		return err
	}
	if l.Min > maxTable {
		return engine.RangeError("%s: Property 'initial': value %d is above the upper bound %d", where, l.Min, maxTable)
	}
	var w binary.Writer
	typ := binary.TableType{Element: t, Limits: l}
	w.Export("t", binary.KindTable, w.Table(typ))
	m, err := s.assemble(&w, nil)
	if err != nil {
		return s.trap(err)
	}
	s.newTable(c.ThisObject(), source{m, "t"}, typ)
	init := c.Arg(1)
	if init.IsUndefined() && (t == binary.FuncRef || c.Len() < 2) {
		if t == binary.FuncRef {
			return nil
		}
	}
	ref, err := s.element(t, init, where)
	if err != nil || ref == 0 {
		return err
	}
	x := tableKey.Get(c.ThisObject())
	for i := range l.Min {
		if _, err := s.on(x, "set", uint64(i), ref); err != nil {
			return err
		}
	}
	return nil
}

// element is the reference that a value becomes in a table.
func (s *state) element(t binary.ValueType, v engine.Value, where string) (uint64, error) {
	if t == binary.FuncRef && !v.IsNull() && functionOf(v) == nil {
		return 0, engine.TypeError("%s: Argument 1 is invalid for table: function-typed object must be null (if nullable) or a Wasm function object", where)
	}
	return s.toWasm(v, t)
}

// on calls one of the functions for a table: size, get, set, grow.
func (s *state) on(t *table, name string, args ...uint64) (uint64, error) {
	if t.helper == nil {
		e := t.typ.Element
		i32, ref := binary.I32, e
		var w binary.Writer
		w.Import("source", t.source.name, binary.Extern{Kind: binary.KindTable, Table: binary.TableType{Element: e}})
		for _, f := range [...]struct {
			name string
			t    binary.FuncType
			code []byte
		}{
			{"size", binary.FuncType{Results: []byte{i32}}, []byte{0xFC, 16, 0}},
			{"get", binary.FuncType{Params: []byte{i32}, Results: []byte{ref}}, []byte{0x20, 0, 0x25, 0}},
			{"set", binary.FuncType{Params: []byte{i32, ref}}, []byte{0x20, 0, 0x20, 1, 0x26, 0}},
			{"grow", binary.FuncType{Params: []byte{i32, ref}, Results: []byte{i32}}, []byte{0x20, 1, 0x20, 0, 0xFC, 15, 0}},
		} {
			w.Export(f.name, binary.KindFunc, w.Func(f.t, f.code...))
		}
		m, err := s.assemble(&w, map[string]api.Module{"source": t.source.mod})
		if err != nil {
			return 0, s.trap(err)
		}
		t.helper, t.fns = m, map[string]api.Function{}
		for _, n := range [...]string{"size", "get", "set", "grow"} {
			t.fns[n] = m.ExportedFunction(n)
		}
	}
	var stack [2]uint64
	copy(stack[:], args)
	if err := t.fns[name].CallWithStack(s.context(), stack[:]); err != nil {
		return 0, s.trap(err)
	}
	return stack[0], nil
}

func thisTable(c *engine.Call, where string) (*table, error) {
	if o := c.ThisObject(); o != nil {
		if t := tableKey.Get(o); t != nil {
			return t, nil
		}
	}
	return nil, engine.TypeError("%s: Receiver is not a WebAssembly.Table", where)
}

func (s *state) tableLength(c *engine.Call) (engine.Value, error) {
	t, err := thisTable(c, "WebAssembly.Table.length")
	if err != nil {
		return engine.Undefined, err
	}
	n, err := s.on(t, "size")
	return engine.Int(int(uint32(n))), err
}

// index checks an index of a table.
func (s *state) index(t *table, v engine.Value, where string) (uint64, error) {
	i, err := s.pages(v, where)
	if err != nil {
		return 0, err
	}
	n, err := s.on(t, "size")
	if err != nil {
		return 0, err
	}
	if uint64(i) >= uint64(uint32(n)) {
		name := "funcref"
		if t.typ.Element == binary.ExternRef {
			name = "externref"
		}
		return 0, engine.RangeError("%s: invalid address %d in %s table of size %d", where, i, name, uint32(n))
	}
	return uint64(i), nil
}

func (s *state) tableGet(c *engine.Call) (engine.Value, error) {
	const where = "WebAssembly.Table.get()"
	t, err := thisTable(c, where)
	if err != nil {
		return engine.Undefined, err
	}
	i, err := s.index(t, c.Arg(0), where)
	if err != nil {
		return engine.Undefined, err
	}
	ref, err := s.on(t, "get", i)
	if err != nil {
		return engine.Undefined, err
	}
	if t.typ.Element == binary.FuncRef && ref != 0 && s.references[ref] == nil {
		if err := s.discover(t, i, ref); err != nil {
			return engine.Undefined, err
		}
	}
	return s.toJS(ref, t.typ.Element)
}

// discover makes the function object for an element that JavaScript has not
// seen. wazero gives a function of a table by its type alone, so all types of
// the modules are tried.
func (s *state) discover(t *table, i, ref uint64) error {
	for _, typ := range s.types {
		fn := lookup(t.helper, i, typ)
		if fn == nil {
			continue
		}
		f := &function{s: s, typ: typ, fn: fn, ref: ref}
		f.dress(fmt.Sprint(i))
		s.references[ref] = f
		return nil
	}
	return nil
}

// lookup is the function at an index of the table if it has that type.
func lookup(helper api.Module, i uint64, typ binary.FuncType) (fn api.Function) {
	defer func() {
		if recover() != nil { // how LookupFunction says that the type is another
			fn = nil
		}
	}()
	return wtable.LookupFunction(helper, 0, uint32(i), apiTypes(typ.Params), apiTypes(typ.Results))
}

func (s *state) tableSet(c *engine.Call) (engine.Value, error) {
	const where = "WebAssembly.Table.set()"
	t, err := thisTable(c, where)
	if err != nil {
		return engine.Undefined, err
	}
	i, err := s.index(t, c.Arg(0), where)
	if err != nil {
		return engine.Undefined, err
	}
	v := c.Arg(1)
	if c.Len() < 2 && t.typ.Element == binary.FuncRef {
		v = engine.Null
	}
	ref, err := s.element(t.typ.Element, v, where)
	if err != nil {
		return engine.Undefined, err
	}
	_, err = s.on(t, "set", i, ref)
	return engine.Undefined, err
}

func (s *state) tableGrow(c *engine.Call) (engine.Value, error) {
	const where = "WebAssembly.Table.grow()"
	t, err := thisTable(c, where)
	if err != nil {
		return engine.Undefined, err
	}
	n, err := s.pages(c.Arg(0), where)
	if err != nil {
		return engine.Undefined, err
	}
	v := c.Arg(1)
	if c.Len() < 2 && t.typ.Element == binary.FuncRef {
		v = engine.Null
	}
	ref, err := s.element(t.typ.Element, v, where)
	if err != nil {
		return engine.Undefined, err
	}
	old := uint64(math.MaxUint32)
	if n <= maxTable {
		if old, err = s.on(t, "grow", uint64(n), ref); err != nil {
			return engine.Undefined, err
		}
	}
	if uint32(old) == math.MaxUint32 {
		return engine.Undefined, engine.RangeError("%s: failed to grow table by %d", where, n)
	}
	return engine.Int(int(uint32(old))), nil
}
