package wasm

import (
	"github.com/tetratelabs/wazero"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/wasm/binary"
)

// state is what the package keeps of a runtime.
type state struct {
	e       *env.Env
	runtime wazero.Runtime // made with the first module

	module, instance, memory, table, global class
	compileError, linkError, runtimeError   *engine.Function
	memories                                []*memory             // whose buffers have been looked at
	functions                               map[funcKey]*function // exported functions, by instance and index
	references                              map[uint64]*function  // function references seen in tables
	externs                                 []engine.Value        // values behind externref
	externIndex                             map[engine.Value]uint64
	types                                   []binary.FuncType // of all modules
	serial                                  int
}

// class is a class with the prototype of its objects.
type class struct {
	ctor  *engine.Function
	proto *engine.Object
}

func (c class) object(rt *engine.Runtime) *engine.Object { return rt.NewObjectWithPrototype(c.proto) }

var states env.State[state]

// Global returns the WebAssembly namespace.
func Global(e *env.Env) (engine.Value, error) {
	s := states.Must(e)
	s.e = e
	s.functions, s.references = map[funcKey]*function{}, map[uint64]*function{}
	s.externs, s.externIndex = []engine.Value{engine.Null}, map[engine.Value]uint64{}
	rt := e.RT
	o := rt.NewObject()
	for _, x := range [...]struct {
		to  *class
		def engine.Class
	}{
		{&s.module, engine.Class{Name: "Module", Init: s.moduleInit, Statics: []engine.Method{
			{Name: "imports", Length: 1, Func: s.moduleImports, Enumerable: true},
			{Name: "exports", Length: 1, Func: s.moduleExports, Enumerable: true},
			{Name: "customSections", Length: 2, Func: s.moduleCustomSections, Enumerable: true},
		}}},
		{&s.instance, engine.Class{Name: "Instance", Init: s.instanceInit, Methods: []engine.Method{
			{Name: "exports", Get: s.instanceExports, Enumerable: true},
		}}},
		{&s.table, engine.Class{Name: "Table", Init: s.tableInit, Methods: []engine.Method{
			{Name: "length", Get: s.tableLength, Enumerable: true},
			{Name: "grow", Length: 1, Func: s.tableGrow, Enumerable: true},
			{Name: "set", Length: 1, Func: s.tableSet, Enumerable: true},
			{Name: "get", Length: 1, Func: s.tableGet, Enumerable: true},
		}}},
		{&s.memory, engine.Class{Name: "Memory", Init: s.memoryInit, Methods: []engine.Method{
			{Name: "grow", Length: 1, Func: s.memoryGrow, Enumerable: true},
			{Name: "buffer", Get: s.memoryBuffer, Enumerable: true},
		}}},
		{&s.global, engine.Class{Name: "Global", Init: s.globalInit, Methods: []engine.Method{
			{Name: "valueOf", Func: s.globalValueOf, Enumerable: true},
			{Name: "value", Get: s.globalGet, Set: s.globalSet, Enumerable: true},
		}}},
	} {
		def := x.def
		def.Length, def.ES5, def.ToStringTag = 1, true, "WebAssembly."+def.Name
		ctor, err := rt.NewClass(&def)
		if err != nil {
			return engine.Undefined, err
		}
		p, err := ctor.Get("prototype")
		if err != nil {
			return engine.Undefined, err
		}
		x.to.ctor = ctor
		x.to.proto, _ = p.AsObject()
	}
	s.registerClones()
	if err := s.makeErrors(); err != nil {
		return engine.Undefined, err
	}
	methods := []engine.Method{
		{Name: "compile", Length: 1, Func: s.compile, Enumerable: true},
		{Name: "validate", Length: 1, Func: s.validate, Enumerable: true},
		{Name: "instantiate", Length: 1, Func: s.instantiate, Enumerable: true},
	}
	for _, c := range [...]struct {
		name string
		f    *engine.Function
	}{{"Module", s.module.ctor}, {"Instance", s.instance.ctor}, {"Table", s.table.ctor}, {"Memory", s.memory.ctor}, {"Global", s.global.ctor},
		{"CompileError", s.compileError}, {"LinkError", s.linkError}, {"RuntimeError", s.runtimeError}} {
		v := c.f.Value()
		methods = append(methods, engine.Method{Name: c.name, Value: func(*engine.Runtime) (engine.Value, error) { return v, nil }})
	}
	methods = append(methods,
		engine.Method{Name: "compileStreaming", Length: 1, Func: s.compileStreaming, Enumerable: true},
		engine.Method{Name: "instantiateStreaming", Length: 1, Func: s.instantiateStreaming, Enumerable: true})
	if err := rt.DefineMethods(o, methods); err != nil {
		return engine.Undefined, err
	}
	return o.Value(), o.Define(engine.SymbolToStringTag.Key(), engine.Property{Value: engine.String("WebAssembly"), Configurable: true})
}

// store returns the runtime of wazero.
func (s *state) store() wazero.Runtime {
	if s.runtime == nil {
		s.runtime = wazero.NewRuntimeWithConfig(s.e.RT.Context(), wazero.NewRuntimeConfig().WithCloseOnContextDone(true).WithDebugInfoEnabled(false))
	}
	return s.runtime
}

// constructed refuses a call without new.
func constructed(c *engine.Call, name string) error {
	if c.NewTarget() == nil {
		return engine.TypeError("WebAssembly.%s(): WebAssembly.%s must be invoked with 'new'", name, name)
	}
	return nil
}
