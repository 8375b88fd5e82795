package vm

import (
	"weak"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/runtime/env"
)

// Module is node:vm.
var Module = node.Module{ID: "vm", Build: buildModule, Exports: []node.Export{
	{Name: "Script", Value: func(e *env.Env) (engine.Value, error) {
		s, err := stateOf(e)
		if err != nil {
			return engine.Undefined, err
		}
		return s.script.Value(), nil
	}},
	{Name: "createContext", Value: func(e *env.Env) (engine.Value, error) {
		// COMPAT: an ordinary function, which works with new.
		f, err := e.RT.NewClass(&engine.Class{Name: "createContext", ES5: true, Construct: createContext})
		if err != nil {
			return engine.Undefined, err
		}
		return f.Value(), nil
	}},
	{Name: "createScript", Length: 2, Func: createScript},
	{Name: "runInContext", Length: 3, Func: runInContext},
	{Name: "runInNewContext", Value: func(e *env.Env) (engine.Value, error) {
		// Programs call it with new as well.
		return e.RT.NewFunctionOrConstructor("runInNewContext", 3, runInNewContext).Value(), nil
	}},
	{Name: "runInThisContext", Length: 2, Func: runInThisContext},
	{Name: "isContext", Length: 1, Func: isContext},
	{Name: "compileFunction", Length: 2, Func: compileFunction},
	{Name: "measureMemory", Func: measureMemory},
	{Name: "constants", Value: constants},
}}

// state is what the module keeps of a runtime.
type state struct {
	script *engine.Function
	// The classes of modules, made with --experimental-vm-modules.
	module, sourceText, synthetic *engine.Function
	mainRealm                     *realm
	contexts                      []weak.Pointer[realm]
	warnedModules, warnedMemory   bool
	warnedLoader                  bool
	wrapKey, contextKey           engine.Key // symbols of own properties of modules
	// The symbols of constants.
	mainLoader, dontContextify engine.Value
}

// buildModule leaves the classes of modules out without --experimental-vm-modules.
func buildModule(e *env.Env, m *node.Module) (engine.Value, error) {
	o := e.RT.NewObject()
	if err := node.Define(e, o, m.Exports); err != nil {
		return engine.Undefined, err
	}
	if !e.Options.ExperimentalVMModules {
		return o.Value(), nil
	}
	class := func(pick func(s *state) *engine.Function) func(*env.Env) (engine.Value, error) {
		return func(e *env.Env) (engine.Value, error) {
			s, err := stateOf(e)
			if err == nil {
				err = s.moduleClasses(e)
			}
			if err != nil {
				return engine.Undefined, err
			}
			return pick(s).Value(), nil
		}
	}
	return o.Value(), node.Define(e, o, []node.Export{
		{Name: "Module", Value: class(func(s *state) *engine.Function { return s.module })},
		{Name: "SourceTextModule", Value: class(func(s *state) *engine.Function { return s.sourceText })},
		{Name: "SyntheticModule", Value: class(func(s *state) *engine.Function { return s.synthetic })},
	})
}

// moduleClasses makes the classes of modules.
func (s *state) moduleClasses(e *env.Env) (err error) {
	if s.synthetic != nil {
		return nil
	}
	if s.module, err = e.RT.NewClass(moduleClass()); err != nil {
		return err
	}
	if s.sourceText, err = e.RT.NewClass(sourceTextClass(s.module)); err != nil {
		return err
	}
	s.wrapKey, s.contextKey = engine.NewSymbol("kWrap"), engine.NewSymbol("kContext")
	s.synthetic, err = e.RT.NewClass(syntheticClass(s.module))
	return err
}

// main is the realm of the program itself.
func (s *state) main(e *env.Env) *realm {
	if s.mainRealm == nil {
		s.mainRealm = &realm{rt: e.RT}
	}
	return s.mainRealm
}

// warnOnce says that a feature is experimental.
func (s *state) warnOnce(e *env.Env, done *bool, feature string) error {
	if *done {
		return nil
	}
	*done = true
	return e.EmitWarning(engine.String(feature+" is an experimental feature and might change at any time"), engine.String("ExperimentalWarning"))
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
