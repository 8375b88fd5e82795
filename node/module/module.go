package module

import (
	"os"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/modules/cjs"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// Module is node:module.
var Module = node.Module{ID: "module", Build: build}

// build adds to the class of the loader.
func build(e *env.Env, _ *node.Module) (engine.Value, error) {
	if e.ModuleClass == nil {
		return engine.Undefined, nodeerr.MethodNotImplemented("module")
	}
	ctor := e.ModuleClass()
	return ctor.Value(), node.Define(e, &ctor.Object, []node.Export{
		{Name: "_stat", Get: statFunction, Set: ignore, Hidden: true},
		{Name: "register", Length: 1, Func: register},
		{Name: "constants", Value: constants},
		{Name: "enableCompileCache", Length: 1, Func: enableCompileCache},
		{Name: "findPackageJSON", Length: 1, Func: cjs.Of(e).FindPackageJSON},
		{Name: "flushCompileCache", Func: flushCompileCache},
		{Name: "getCompileCacheDir", Func: getCompileCacheDir},
		{Name: "stripTypeScriptTypes", Length: 1, Func: stripTypeScriptTypes},
		{Name: "findSourceMap", Length: 1, Func: findSourceMap},
		{Name: "SourceMap", Value: sourceMapClass},
		{Name: "getSourceMapsSupport", Func: getSourceMapsSupport},
		{Name: "setSourceMapsSupport", Length: 1, Func: setSourceMapsSupport},
	})
}

func ignore(*engine.Call) (engine.Value, error) { return engine.Undefined, nil }

// statFunction is Module._stat, which tells files (0), folders (1) and errors (-2) apart.
func statFunction(c *engine.Call) (engine.Value, error) {
	return c.Runtime().NewFunction("stat", 1, func(c *engine.Call) (engine.Value, error) {
		name, err := validate.String(c, c.Arg(0), "filename")
		if err != nil {
			return engine.Undefined, err
		}
		switch info, err := os.Stat(name); {
		case err != nil:
			return engine.Int(-2), nil
		case info.IsDir():
			return engine.Int(1), nil
		}
		return engine.Int(0), nil
	}).Value(), nil
}

// statuses are the states of the compile cache.
// https://nodejs.org/api/module.html#moduleconstantscompilecachestatus
var statuses = [...]string{"FAILED", "ENABLED", "ALREADY_ENABLED", "DISABLED"}

func constants(e *env.Env) (engine.Value, error) {
	list := e.RT.NewObjectWithPrototype(nil)
	for i, name := range statuses {
		if err := list.Put(name, engine.Int(i)); err != nil {
			return engine.Undefined, err
		}
	}
	if err := list.Freeze(); err != nil {
		return engine.Undefined, err
	}
	o := e.RT.NewObjectWithPrototype(nil)
	if err := o.Put("compileCacheStatus", list.Value()); err != nil {
		return engine.Undefined, err
	}
	return o.Value(), o.Freeze()
}
