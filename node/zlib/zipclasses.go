package zlib

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/zlib/archive"
	"github.com/sxfescript/sxn/runtime/env"
)

// zipState is what the ZIP functions keep per runtime.
type zipState struct {
	entry, file, buffer                 *engine.Function // the classes that do the work
	generatorProto, asyncGeneratorProto *engine.Object
	maxContent                          float64
	warned                              bool
}

var zipStates = env.State[zipState]{}

// defaultMaxContent is the first value of getMaxZipContentSize.
const defaultMaxContent = 256 << 20

// zipStateOf returns the state of a runtime, made on first use.
func zipStateOf(e *env.Env) (*zipState, error) {
	s := zipStates.Must(e)
	if s.entry != nil {
		return s, nil
	}
	s.maxContent = defaultMaxContent
	rt := e.RT
	s.generatorProto = rt.NewObjectWithPrototype(rt.Intrinsic("GeneratorFunction.prototype.prototype"))
	if err := rt.DefineMethods(s.generatorProto, generatorMethods()); err != nil {
		return nil, err
	}
	s.asyncGeneratorProto = rt.NewObjectWithPrototype(rt.Intrinsic("AsyncGeneratorFunction.prototype.prototype"))
	if err := rt.DefineMethods(s.asyncGeneratorProto, asyncGeneratorMethods()); err != nil {
		return nil, err
	}
	var err error
	if s.file, err = rt.NewClass(&engine.Class{Name: "ZipFile", Length: 6, Methods: zipFileMethods(), Statics: zipFileStatics(), Init: initNothing}); err != nil {
		return nil, err
	}
	if s.buffer, err = rt.NewClass(&engine.Class{Name: "ZipBuffer", Length: 1, Methods: zipBufferMethods(), Init: initZipBuffer}); err != nil {
		return nil, err
	}
	s.entry, err = rt.NewClass(&engine.Class{Name: "ZipEntry", Length: 3, Methods: zipEntryMethods(), Statics: zipEntryStatics(), Init: initNothing})
	return s, err
}

// initNothing leaves an object that its methods refuse: entries and files
// come from the static methods.
func initNothing(*engine.Call) error { return nil }

// warnZip is the experimental warning of the ZIP functions, once per runtime.
func warnZip(e *env.Env) error {
	s := zipStates.Must(e)
	if s.warned {
		return nil
	}
	s.warned = true
	return e.EmitWarning(engine.String("The zlib ZIP archive API is an experimental feature and might change at any time"),
		engine.String("ExperimentalWarning"))
}

// warning makes a function warn before it works.
func warning(f engine.NativeFunc) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		if err := warnZip(env.From(c)); err != nil {
			return engine.Undefined, err
		}
		return f(c)
	}
}

// plainFunction makes a function as the ones that users see: without a name
// and parameters, and with a prototype.
func plainFunction(rt *engine.Runtime, f engine.NativeFunc) (engine.Value, error) {
	fn := rt.NewFunctionOrConstructor("", 0, warning(f))
	proto := rt.NewObject()
	if err := proto.Define(engine.NewKey("constructor"), engine.Property{Value: fn.Value(), Writable: true, Configurable: true}); err != nil {
		return engine.Undefined, err
	}
	return fn.Value(), fn.Define(engine.NewKey("prototype"), engine.Property{Value: proto.Value(), Writable: true})
}

// zipFunction is the value of an export.
func zipFunction(f engine.NativeFunc) func(e *env.Env) (engine.Value, error) {
	return func(e *env.Env) (engine.Value, error) { return plainFunction(e.RT, f) }
}

// facade is the class that users see: it extends the one that works, and
// warns on first use.
func facade(e *env.Env, name string, length int, which func(*zipState) *engine.Function, init func(c *engine.Call) error, statics []engine.Method) (engine.Value, error) {
	s, err := zipStateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	real := which(s)
	methods := make([]engine.Method, 0, len(statics)+1)
	for _, m := range statics {
		f := m.Func
		methods = append(methods, engine.Method{Name: m.Name, Value: func(rt *engine.Runtime) (engine.Value, error) { return plainFunction(rt, f) }})
	}
	methods = append(methods, engine.Method{Symbol: engine.SymbolHasInstance, Length: 1, Func: func(c *engine.Call) (engine.Value, error) {
		is, err := c.Runtime().InstanceOf(c.Arg(0), real)
		return engine.Bool(is), err
	}})
	class, err := e.RT.NewClass(&engine.Class{Name: "Experimental" + name, Length: length, Statics: methods,
		Parent: func(*engine.Runtime) (*engine.Function, error) { return real, nil },
		Init: func(c *engine.Call) error {
			if err := warnZip(env.From(c)); err != nil {
				return err
			}
			return init(c)
		}})
	if err != nil {
		return engine.Undefined, err
	}
	return class.Value(), class.Define(engine.NewKey("name"), engine.Property{Value: engine.String(name), Configurable: true})
}

// zipExports are the exports of the ZIP functions.
func zipExports() []node.Export {
	return []node.Export{
		{Name: "ZipEntry", ReadOnly: true, Value: func(e *env.Env) (engine.Value, error) {
			return facade(e, "ZipEntry", 0, func(s *zipState) *engine.Function { return s.entry }, initNothing, zipEntryStatics())
		}},
		{Name: "ZipFile", ReadOnly: true, Value: func(e *env.Env) (engine.Value, error) {
			return facade(e, "ZipFile", 0, func(s *zipState) *engine.Function { return s.file }, initNothing, zipFileStatics())
		}},
		{Name: "ZipBuffer", ReadOnly: true, Value: func(e *env.Env) (engine.Value, error) {
			return facade(e, "ZipBuffer", 1, func(s *zipState) *engine.Function { return s.buffer }, initZipBuffer, nil)
		}},
		{Name: "createZipArchive", ReadOnly: true, Value: zipFunction(createZipArchive)},
		{Name: "createZipArchiveSync", ReadOnly: true, Value: zipFunction(createZipArchiveSync)},
		{Name: "zipFiles", ReadOnly: true, Value: zipFunction(zipFiles)},
		{Name: "getMaxZipContentSize", ReadOnly: true, Value: zipFunction(getMaxZipContentSize)},
		{Name: "setMaxZipContentSize", ReadOnly: true, Value: zipFunction(setMaxZipContentSize)},
	}
}

// zipError gives an error of package archive its class and code.
func zipError(err error) error {
	a, ok := err.(*archive.Error)
	switch {
	case !ok:
		return err
	case a.Range:
		return nodeerr.Range(a.Code, "%s", a.Message)
	}
	return nodeerr.New(a.Code, "%s", a.Message)
}

// notFound is ERR_ZIP_ENTRY_NOT_FOUND.
func notFound(name string) error {
	return nodeerr.New("ERR_ZIP_ENTRY_NOT_FOUND", "no such entry %s in the archive", archive.Quote(name))
}
