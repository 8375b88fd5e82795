package vm

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/runtime/env"
)

// Module is node:vm.
var Module = node.Module{ID: "vm", Exports: []node.Export{
	{Name: "Script", Value: func(e *env.Env) (engine.Value, error) {
		s, err := stateOf(e)
		if err != nil {
			return engine.Undefined, err
		}
		return s.script.Value(), nil
	}},
	{Name: "createContext", Func: createContext},
	{Name: "createScript", Length: 2, Func: createScript},
	{Name: "runInContext", Length: 3, Func: runInContext},
	{Name: "runInNewContext", Length: 3, Func: runInNewContext},
	{Name: "runInThisContext", Length: 2, Func: runInThisContext},
	{Name: "isContext", Length: 1, Func: isContext},
	{Name: "compileFunction", Length: 2, Func: compileFunction},
	{Name: "measureMemory", Func: measureMemory},
	{Name: "constants", Value: constants},
}}

// state is what the module keeps of a runtime.
type state struct {
	script *engine.Function
	// The symbols of constants.
	mainLoader, dontContextify engine.Value
}

var states env.State[state]

func stateOf(e *env.Env) (*state, error) {
	s, err := states.Get(e)
	if err != nil || s.script != nil {
		return s, err
	}
	base, err := e.RT.NewClass(&engine.Class{Name: "ContextifyScript", ES5: true, Methods: []engine.Method{
		{Name: "createCachedData", Func: scriptCreateCachedData, Enumerable: true},
	}})
	if err != nil {
		return nil, err
	}
	s.mainLoader = engine.NewSymbol("vm_dynamic_import_main_context_default").Value()
	s.dontContextify = engine.NewSymbol("vm_context_no_contextify").Value()
	s.script, err = e.RT.NewClass(&engine.Class{Name: "Script", Length: 1,
		Parent: func(*engine.Runtime) (*engine.Function, error) { return base, nil },
		Init:   scriptInit,
		Methods: []engine.Method{
			{Name: "runInThisContext", Length: 1, Func: scriptRunInThisContext},
			{Name: "runInContext", Length: 2, Func: scriptRunInContext},
			{Name: "runInNewContext", Length: 2, Func: scriptRunInNewContext},
		}})
	return s, err
}

func constants(e *env.Env) (engine.Value, error) {
	s, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	o := e.RT.NewObjectWithPrototype(nil)
	for _, x := range [...]struct {
		name string
		v    engine.Value
	}{{"USE_MAIN_CONTEXT_DEFAULT_LOADER", s.mainLoader}, {"DONT_CONTEXTIFY", s.dontContextify}} {
		if err := o.Put(x.name, x.v); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), o.Freeze()
}
