package vm

import (
	"time"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// scriptOptions are the options of compiling a script.
type scriptOptions struct {
	filename     string
	line, column int
	cachedData   []byte // nil: none given
	hasCached    bool
	importer     engine.Value // importModuleDynamically
	produce      bool         // produceCachedData
}

// optionsObject is an options argument: an object, or a string that is the
// file name; nil where it is undefined.
func optionsObject(c *engine.Call, v engine.Value) (o *engine.Object, filename engine.Value, err error) {
	if v.IsString() {
		return nil, v, nil
	}
	if v.IsUndefined() {
		return nil, engine.Undefined, nil
	}
	if o, err = validate.Object(c, v, "options"); err != nil {
		return nil, engine.Undefined, err
	}
	filename, err = o.Get("filename")
	return o, filename, err
}

func readScriptOptions(c *engine.Call, v engine.Value, defaultName string) (x scriptOptions, err error) {
	o, filename, err := optionsObject(c, v)
	if err != nil {
		return x, err
	}
	x.filename = defaultName
	if !filename.IsUndefined() {
		if x.filename, err = validate.String(c, filename, "options.filename"); err != nil {
			return x, err
		}
	}
	if o == nil {
		return x, nil
	}
	for _, f := range [...]struct {
		name string
		to   *int
	}{{"lineOffset", &x.line}, {"columnOffset", &x.column}} {
		v, err := o.Get(f.name)
		if err != nil {
			return x, err
		}
		if v.IsUndefined() {
			continue
		}
		n, err := validate.Int32(c, v, "options."+f.name, -1<<31, 1<<31-1)
		if err != nil {
			return x, err
		}
		*f.to = int(n)
	}
	if v, err = o.Get("cachedData"); err != nil {
		return x, err
	}
	if !v.IsUndefined() {
		if x.cachedData, err = validate.Buffer(c, v, "options.cachedData"); err != nil {
			return x, err
		}
		x.hasCached = true
	}
	if v, err = o.Get("produceCachedData"); err != nil {
		return x, err
	}
	if !v.IsUndefined() {
		if x.produce, err = validate.Boolean(c, v, "options.produceCachedData"); err != nil {
			return x, err
		}
	}
	x.importer, err = importerOption(c, o)
	return x, err
}

// importerOption reads importModuleDynamically.
func importerOption(c *engine.Call, o *engine.Object) (engine.Value, error) {
	v, err := o.Get("importModuleDynamically")
	if err != nil || v.IsUndefined() {
		return v, err
	}
	e := env.From(c)
	s, err := stateOf(e)
	if err != nil {
		return v, err
	}
	if v.StrictEquals(s.mainLoader) {
		return v, s.warnOnce(e, &s.warnedLoader, "vm.USE_MAIN_CONTEXT_DEFAULT_LOADER")
	}
	if _, err := validate.Function(c, v, "options.importModuleDynamically"); err != nil {
		return engine.Undefined, err
	}
	return v, nil
}

// runOptions are the options of running a script.
type runOptions struct {
	hideErrors    bool // displayErrors is false
	timeout       time.Duration
	breakOnSigint bool
}

// readLimits reads what may end a script or a module.
func readLimits(c *engine.Call, o *engine.Object) (x runOptions, err error) {
	v, err := o.Get("timeout")
	if err != nil {
		return x, err
	}
	if !v.IsUndefined() {
		ms, err := validate.Uint32(c, v, "options.timeout", true)
		if err != nil {
			return x, err
		}
		x.timeout = time.Duration(ms) * time.Millisecond
	}
	if v, err = o.Get("breakOnSigint"); err != nil || v.IsUndefined() {
		return x, err
	}
	x.breakOnSigint, err = validate.Boolean(c, v, "options.breakOnSigint")
	return x, err
}

// readScriptRunOptions is readRunOptions for the methods of scripts, which take
// no file name in place of the options.
func readScriptRunOptions(c *engine.Call, v engine.Value) (x runOptions, err error) {
	if v.IsString() {
		return x, nodeerr.InvalidArgType(c.Runtime(), "options", v, "object")
	}
	return readRunOptions(c, v)
}

func readRunOptions(c *engine.Call, v engine.Value) (x runOptions, err error) {
	o, _, err := optionsObject(c, v)
	if err != nil || o == nil {
		return x, err
	}
	if v, err = o.Get("timeout"); err != nil {
		return x, err
	}
	if !v.IsUndefined() {
		ms, err := validate.Uint32(c, v, "options.timeout", true)
		if err != nil {
			return x, err
		}
		x.timeout = time.Duration(ms) * time.Millisecond
	}
	for _, f := range [...]struct {
		name string
		to   func(bool)
	}{{"displayErrors", func(b bool) { x.hideErrors = !b }}, {"breakOnSigint", func(b bool) { x.breakOnSigint = b }}} {
		if v, err = o.Get(f.name); err != nil {
			return x, err
		}
		if v.IsUndefined() {
			continue
		}
		b, err := validate.Boolean(c, v, "options."+f.name)
		if err != nil {
			return x, err
		}
		f.to(b)
	}
	return x, nil
}

// contextOptions are the options of making a context.
type contextOptions struct {
	noStrings bool // codeGeneration.strings is false
	drain     bool // microtaskMode is afterEvaluate
}

// readContextOptions reads them from an options object; the names are those
// of createContext, or of runInNewContext where prefixed.
func readContextOptions(c *engine.Call, o *engine.Object, prefixed bool) (x contextOptions, err error) {
	names := [...]string{"name", "origin", "codeGeneration"}
	if prefixed {
		names = [...]string{"contextName", "contextOrigin", "contextCodeGeneration"}
	}
	for _, name := range names[:2] {
		v, err := o.Get(name)
		if err != nil {
			return x, err
		}
		if !v.IsUndefined() {
			if _, err := validate.String(c, v, "options."+name); err != nil {
				return x, err
			}
		}
	}
	v, err := o.Get(names[2])
	if err != nil {
		return x, err
	}
	if !v.IsUndefined() {
		g, err := validate.Object(c, v, "options."+names[2])
		if err != nil {
			return x, err
		}
		for _, name := range [...]string{"strings", "wasm"} {
			v, err := g.Get(name)
			if err != nil {
				return x, err
			}
			if v.IsUndefined() {
				continue
			}
			b, err := validate.Boolean(c, v, "options."+names[2]+"."+name)
			if err != nil {
				return x, err
			}
			if name == "strings" {
				x.noStrings = !b
			}
		}
	}
	if v, err = o.Get("microtaskMode"); err != nil {
		return x, err
	}
	if !v.IsUndefined() {
		if s, ok := v.AsString(); !ok || s != "afterEvaluate" {
			return x, nodeerr.InvalidArgValue(c.Runtime(), "options.microtaskMode", v, "must be one of: 'afterEvaluate', undefined")
		}
		x.drain = true
	}
	return x, nil
}
