package vm

import (
	"weak"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// realm is the context behind a contextified object.
type realm struct {
	rt     *engine.Runtime
	object *engine.Object // the contextified object, nil for the program itself
	drain  bool           // microtasks are its own, and run right after a script
	// modules counts the modules without an identifier.
	modules int
}

var realmKey = engine.PrivateKey[realm]{Name: "vmContext"}

// consoleMethods are those of the console that V8 puts into each context;
// without an inspector they do nothing.
var consoleMethods = [...]string{"debug", "error", "info", "log", "warn", "dir", "dirxml", "table", "trace", "group", "groupCollapsed",
	"groupEnd", "clear", "count", "countReset", "assert", "profile", "profileEnd", "time", "timeLog", "timeEnd", "timeStamp", "context"}

// newRealm makes a context whose global object shows sandbox, or is a plain
// one where that is nil.
func newRealm(e *env.Env, sandbox *engine.Object, x contextOptions) (*engine.Object, error) {
	r := &realm{drain: x.drain}
	if sandbox == nil {
		r.rt = e.RT.NewContext()
		sandbox = r.rt.Global()
	} else {
		r.rt = e.RT.NewSandboxContext(sandbox)
	}
	if x.drain {
		r.rt.SeparateJobs()
	}
	if x.noStrings {
		r.rt.DisallowStringCode()
	}
	r.rt.DefineInner("console", func(rt *engine.Runtime) (engine.Value, error) {
		o := rt.NewObject()
		methods := make([]engine.Method, len(consoleMethods))
		for i, name := range consoleMethods {
			methods[i] = engine.Method{Name: name, Enumerable: true, Func: func(*engine.Call) (engine.Value, error) { return engine.Undefined, nil }}
		}
		return o.Value(), rt.DefineMethods(o, methods)
	})
	// COMPAT: the contexts of V8 have a WebAssembly each; here it is that of
	// the first realm.
	r.rt.DefineInner("WebAssembly", func(*engine.Runtime) (engine.Value, error) { return e.RT.Global().Get("WebAssembly") })
	r.object = sandbox
	realmKey.Set(sandbox, r)
	s, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	s.contexts = append(s.contexts, weak.Make(r))
	return sandbox, nil
}

// createContext is vm.createContext([contextObject[, options]]).
// https://nodejs.org/api/vm.html#vmcreatecontextcontextobject-options
func createContext(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	s, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	var sandbox *engine.Object
	switch v := c.Arg(0); {
	case v.IsUndefined():
		sandbox = e.RT.NewObject()
	case v.StrictEquals(s.dontContextify):
	default:
		o, ok := v.AsObject()
		if !ok {
			return engine.Undefined, nodeerr.InvalidArgType(e.RT, "object", v, "Object")
		}
		if realmKey.Get(o) != nil {
			return v, nil
		}
		sandbox = o
	}
	var x contextOptions
	if !c.Arg(1).IsUndefined() {
		o, err := validate.Object(c, c.Arg(1), "options")
		if err != nil {
			return engine.Undefined, err
		}
		if x, err = readContextOptions(c, o, false); err != nil {
			return engine.Undefined, err
		}
		if _, err := importerOption(c, o); err != nil {
			return engine.Undefined, err
		}
	}
	o, err := newRealm(e, sandbox, x)
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

// newContextArgument makes the context that runInNewContext runs in.
func newContextArgument(c *engine.Call, object, options engine.Value) (*realm, error) {
	e := env.From(c)
	s, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	sandbox, isObject := object.AsObject()
	switch {
	case object.IsUndefined():
		sandbox = e.RT.NewObject()
	case object.StrictEquals(s.dontContextify):
		sandbox = nil
	case !isObject:
		return nil, nodeerr.InvalidArgType(e.RT, "object", object, "Object")
	case realmKey.Get(sandbox) != nil:
		return realmKey.Get(sandbox), nil
	}
	var x contextOptions
	if o, ok := options.AsObject(); ok {
		if x, err = readContextOptions(c, o, true); err != nil {
			return nil, err
		}
	}
	o, err := newRealm(e, sandbox, x)
	if err != nil {
		return nil, err
	}
	return realmKey.Get(o), nil
}

// contextArgument is the context of a contextified object.
func contextArgument(c *engine.Call, v engine.Value, name string) (*realm, error) {
	o, ok := v.AsObject()
	if !ok {
		return nil, nodeerr.InvalidArgType(c.Runtime(), "object", v, "Object")
	}
	if r := realmKey.Get(o); r != nil {
		return r, nil
	}
	return nil, nodeerr.InvalidArgType(c.Runtime(), name, v, "vm.Context")
}

// RuntimeOf returns the realm of a contextified object, nil for what is none.
func RuntimeOf(v engine.Value) *engine.Runtime {
	if o, ok := v.AsObject(); ok {
		if r := realmKey.Get(o); r != nil {
			return r.rt
		}
	}
	return nil
}

// isContext is vm.isContext(object).
// https://nodejs.org/api/vm.html#vmiscontextobject
func isContext(c *engine.Call) (engine.Value, error) {
	o, ok := c.Arg(0).AsObject()
	if !ok {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "object", c.Arg(0), "Object")
	}
	return engine.Bool(realmKey.Get(o) != nil), nil
}
