package cjs

import (
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/modules/hooks"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/resolver"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/tracelog"
)

// Loader is the CommonJS loader of one runtime.
type Loader struct {
	env      *env.Env
	Resolver *resolver.Resolver

	// IsBuiltin tells whether a name without "node:" is a builtin module that
	// needs no prefix; IsPrefixBuiltin the same for names behind "node:".
	IsBuiltin, IsPrefixBuiltin func(id string) bool
	// Builtins lists the names of all builtin modules.
	Builtins func() []string
	// RequireESM loads an ES module for require. source is its text.
	RequireESM func(m *engine.Object, filename, source string) error
	// Transform turns a TypeScript source into JavaScript.
	Transform func(filename, source string, format resolver.Format) (string, error)
	// IsModuleSyntax reports whether a source that failed to compile as
	// CommonJS is an ES module.
	IsModuleSyntax func(filename, source string) bool

	// RunMainESM is set where the embedder runs an entry point that turns out
	// to be an ES module; see TakeMainESM.
	RunMainESM bool
	mainESM    *MainESM

	ctor  *engine.Function
	proto *engine.Object
	// depth counts nested calls of require, for cached stat results.
	depth int
	// wrap is Module.wrap, replaced by a program where wrapSet is true;
	// wrapper is Module.wrapper. Both are undefined until they are read.
	wrap, wrapper engine.Value
	wrapSet       bool
	main          *engine.Object
	// relatives are the files of requests that were loaded, by the folder of
	// the module that made them and the request.
	relatives map[string]string
	// ownRunMain is Module.runMain as it was made.
	ownRunMain *engine.Function
	// preloading is set while modules of --require are loaded.
	preloading bool
	// deprecated tells that DEP0144 has been reported.
	deprecated bool
	// circular is the prototype of the exports of modules that are loading.
	circular *engine.Object
	// conditions are those that a resolve hook has passed on.
	conditions resolver.Conditions
}

var loaders = env.State[Loader]{}

// Of returns the loader of a runtime; Install makes it.
func Of(e *env.Env) *Loader { return loaders.Must(e) }

// Install sets up the loader of a runtime.
func Install(e *env.Env, r *resolver.Resolver) (*Loader, error) {
	l := loaders.Must(e)
	l.env, l.Resolver = e, r
	r.PathCache = l
	return l, l.buildModuleClass()
}

// Path implements resolver.PathCache over Module._pathCache.
func (l *Loader) Path(key string) (string, bool) {
	o := l.pathCache()
	if o == nil {
		return "", false
	}
	v, err := o.Get(key)
	if err != nil {
		return "", false
	}
	return v.AsString()
}

// KeepPath implements resolver.PathCache.
func (l *Loader) KeepPath(key, name string) {
	if o := l.pathCache(); o != nil {
		_ = o.Set(key, engine.String(name)) // a frozen cache keeps nothing
	}
}

func (l *Loader) pathCache() *engine.Object {
	v, err := l.ctor.Get("_pathCache")
	if err != nil {
		return nil
	}
	o, _ := v.AsObject()
	return o
}

// Preload loads a module for --require: relative to the current directory.
func (l *Loader) Preload(request string) error {
	m, err := l.ctor.Construct(engine.String("internal/preload"), engine.Null)
	if err != nil {
		return err
	}
	outer := l.preloading
	l.preloading = true
	defer func() { l.preloading = outer }()
	paths := l.env.RT.NewStringArray(l.Resolver.NodeModulePaths(cwd()))
	if err := m.SetKey(kPaths.Key(), paths.Value()); err != nil {
		return err
	}
	_, err = m.Invoke("require", engine.String(request))
	return err
}

// RunMain runs the entry point as CommonJS, through Module.runMain where a
// program has replaced it; own is false then.
func (l *Loader) RunMain() (own bool, err error) {
	v, err := l.ctor.Get("runMain")
	if err != nil || l.ownRunMain == nil || v.StrictEquals(l.ownRunMain.Value()) {
		return true, err
	}
	f, ok := v.AsFunction()
	if !ok {
		return false, engine.TypeError("Module.runMain is not a function")
	}
	main := engine.Undefined
	if len(l.env.Argv) > 1 {
		main = engine.String(l.env.Argv[1])
	}
	_, err = f.Call(l.ctor.Value(), main)
	return false, err
}

// Constructor returns the Module class, which node:module exports.
func (l *Loader) Constructor() *engine.Function { return l.ctor }

// Main returns the main module, nil before it is loaded and for ES modules.
func (l *Loader) Main() *engine.Object { return l.main }

// ErrorOf turns an error of the resolver into the one that is thrown.
func ErrorOf(e *env.Env, err error) error {
	var re *resolver.Error
	if !errors.As(err, &re) {
		return err
	}
	kind := engine.PlainErrorKind
	switch re.Name {
	case "TypeError":
		kind = engine.TypeErrorKind
	case "SyntaxError":
		kind = engine.SyntaxErrorKind
	case "URIError":
		kind = engine.URIErrorKind
	}
	x := &nodeerr.Error{Kind: kind, Code: re.Code, Message: re.Message, Plain: re.Code == "MODULE_NOT_FOUND" || re.Code == ""}
	add := func(name, v string) {
		if v != "" {
			x.With(name, engine.String(v))
		}
	}
	add("path", re.Path)
	add("requestPath", re.RequestPath)
	add("url", re.URL)
	add("input", re.Input)
	add("module", re.Module)
	add("base", re.Base)
	if re.RequireStack != nil {
		x.With("requireStack", e.RT.NewStringArray(re.RequireStack).Value())
	}
	if re.Cause != nil {
		if v, ok := e.RT.ErrorValue(ErrorOf(e, re.Cause)); ok {
			x.Cause, x.HasCause = v, true
		}
	}
	return x
}

// load is the default of Module._load.
func (l *Loader) load(request string, parent *engine.Object, isMain bool) (engine.Value, error) {
	relative, m, err := l.relative(request, parent)
	if err != nil {
		return engine.Undefined, err
	}
	if m != nil {
		if err := updateChildren(parent, m, true); err != nil {
			return engine.Undefined, err
		}
		return l.cachedExports(m)
	}
	if chain := hooks.Of(l.env); chain.Resolves() || chain.Loads() {
		return l.loadHooked(chain, request, parent, isMain)
	}
	if id, ok := strings.CutPrefix(request, "node:"); ok {
		if !l.IsPrefixBuiltin(id) {
			return engine.Undefined, nodeerr.New("ERR_UNKNOWN_BUILTIN_MODULE", "No such built-in module: %s", request)
		}
		return l.env.Builtin(l.env, id)
	}
	filename, err := l.resolveDynamic(request, parent, isMain)
	if err != nil {
		return engine.Undefined, err
	}
	cache, key, cached, err := l.cached(filename, parent)
	if err != nil {
		return engine.Undefined, err
	}
	if cached != nil {
		return l.cachedExports(cached)
	}
	if l.IsBuiltin(strings.TrimPrefix(filename, "node:")) && (!filepath.IsAbs(filename)) {
		return l.env.Builtin(l.env, strings.TrimPrefix(filename, "node:"))
	}
	if relative != "" {
		l.relatives[relative] = filename
	}
	return l.loadNew(filename, parent, isMain, cache, key, nil)
}

// cached looks for a module in the cache and makes it a child of parent; m is
// nil where there is none.
func (l *Loader) cached(filename string, parent *engine.Object) (cache *engine.Object, key engine.Key, m *engine.Object, err error) {
	if cache, err = l.cache(); err != nil {
		return nil, key, nil, err
	}
	key = engine.NewKey(filename)
	v, err := cache.GetKey(key)
	if err != nil {
		return nil, key, nil, err
	}
	if m, _ = v.AsObject(); m != nil {
		err = updateChildren(parent, m, true)
	}
	return cache, key, m, err
}

// relative looks for a request among those made from the same folder before;
// key is where the answer is to be kept.
func (l *Loader) relative(request string, parent *engine.Object) (key string, m *engine.Object, err error) {
	if parent == nil {
		return "", nil, nil
	}
	path, err := parent.GetKey(kPath.Key())
	if err != nil {
		return "", nil, err
	}
	dir, _ := path.AsString()
	key = dir + "\x00" + request
	filename, ok := l.relatives[key]
	if !ok {
		if l.relatives == nil {
			l.relatives = map[string]string{}
		}
		return key, nil, nil
	}
	if m, err = l.Cached(filename); m == nil {
		delete(l.relatives, key)
	}
	return key, m, err
}

// loadNew makes and runs a module that is not in the cache; a module that
// throws leaves the cache. found is what hooks know of it, nil without hooks.
func (l *Loader) loadNew(filename string, parent *engine.Object, isMain bool, cache *engine.Object, key engine.Key, found *hooked) (engine.Value, error) {
	m, err := l.ctor.Construct(engine.String(filename), objectOrUndefined(parent))
	if err != nil {
		return engine.Undefined, err
	}
	if found != nil {
		hookedKey.Set(m, found)
	}
	if isMain {
		l.main = m
		if err := l.setMain(m); err != nil {
			return engine.Undefined, err
		}
	}
	if err := cache.SetKey(key, m.Value()); err != nil {
		return engine.Undefined, err
	}
	l.env.RT.PushFrames(framesLoad)
	_, err = m.Invoke("load", engine.String(filename))
	l.env.RT.PopFrames()
	if err != nil {
		if engine.IsTermination(err) {
			return engine.Undefined, err
		}
		if _, derr := cache.Delete(key); derr != nil {
			return engine.Undefined, derr
		}
		removeChild(parent, m)
		return engine.Undefined, err
	}
	if err := l.endCircular(m); err != nil {
		return engine.Undefined, err
	}
	return m.GetKey(kExports.Key())
}

func (l *Loader) setMain(m *engine.Object) error {
	if err := m.Set("id", engine.String(".")); err != nil {
		return err
	}
	p, err := l.env.Builtin(l.env, "process")
	if err != nil {
		return err
	}
	process, ok := p.AsObject()
	if !ok {
		return nil
	}
	return process.Set("mainModule", m.Value())
}

// LoadMain runs the entry point as CommonJS through Module._load.
func (l *Loader) LoadMain(filename string) error {
	load, err := l.ctor.Get("_load")
	if err != nil {
		return err
	}
	f, ok := load.AsFunction()
	if !ok {
		return engine.TypeError("Module._load is not a function")
	}
	if l.env.Trace.On(tracelog.ModuleTimer) {
		l.traceModule('b', filename)
		defer l.traceModule('e', filename)
	}
	l.env.RT.PushFrames(framesMain)
	_, err = f.Call(l.ctor.Value(), engine.String(filename), engine.Null, engine.True)
	l.env.RT.PopFrames()
	return err
}

// Require loads a module as require(request) does in the file parent (which
// need not exist), for --require and createRequire.
func (l *Loader) Require(parentFile, request string) (engine.Value, error) {
	m, err := l.NewModule(parentFile)
	if err != nil {
		return engine.Undefined, err
	}
	return m.Invoke("require", engine.String(request))
}

// NewModule returns a Module as for the file, with its paths, not loaded.
func (l *Loader) NewModule(filename string) (*engine.Object, error) {
	m, err := l.ctor.Construct(engine.String(filename))
	if err != nil {
		return nil, err
	}
	if err := m.SetKey(kFilename.Key(), engine.String(filename)); err != nil {
		return nil, err
	}
	paths := l.env.RT.NewStringArray(l.Resolver.NodeModulePaths(filepath.Dir(filename)))
	return m, m.SetKey(kPaths.Key(), paths.Value())
}

// ImportCommonJS loads a CommonJS file for import: through the loader's cache,
// as require of its absolute name.
func (l *Loader) ImportCommonJS(filename string, isMain bool) (engine.Value, error) {
	return l.importCommonJS(filename, nil, isMain)
}

// ImportCommonJSSource is ImportCommonJS of a module whose source load hooks
// have given.
func (l *Loader) ImportCommonJSSource(url, filename, source string, isMain bool) (engine.Value, error) {
	return l.importCommonJS(filename, &hooked{url: url, format: resolver.FormatCommonJS, text: source, loaded: true}, isMain)
}

func (l *Loader) importCommonJS(filename string, found *hooked, isMain bool) (engine.Value, error) {
	cache, err := l.cache()
	if err != nil {
		return engine.Undefined, err
	}
	key := engine.NewKey(filename)
	cached, err := cache.GetKey(key)
	if err != nil {
		return engine.Undefined, err
	}
	if m, ok := cached.AsObject(); ok {
		if f := flagsKey.Get(m); f != nil && f.exports != nil {
			return *f.exports, nil
		}
		return l.cachedExports(m)
	}
	return l.loadNew(filename, nil, isMain, cache, key, found)
}

// KeepJSON puts the value of a JSON file that was imported into the cache of
// require, unless there is one.
func (l *Loader) KeepJSON(filename string, v engine.Value) error {
	cache, err := l.cache()
	if err != nil {
		return err
	}
	m, err := l.NewModule(filename)
	if err != nil {
		return err
	}
	if err := m.SetKey(kExports.Key(), v); err != nil {
		return err
	}
	if err := m.SetKey(kLoaded.Key(), engine.True); err != nil {
		return err
	}
	return cache.Set(filename, m.Value())
}

// Cached returns the module of a file that has been loaded, nil otherwise.
func (l *Loader) Cached(filename string) (*engine.Object, error) {
	cache, err := l.cache()
	if err != nil {
		return nil, err
	}
	v, err := cache.Get(filename)
	m, _ := v.AsObject()
	return m, err
}

func (l *Loader) cache() (*engine.Object, error) {
	v, err := l.ctor.Get("_cache")
	if err != nil {
		return nil, err
	}
	return l.env.RT.ToObject(v)
}

func objectOrUndefined(o *engine.Object) engine.Value {
	if o == nil {
		return engine.Undefined
	}
	return o.Value()
}

// readSource reads a file as fs.readFileSync(filename, 'utf8') does, without
// the byte order mark.
func readSource(filename string) (string, error) {
	b, err := os.ReadFile(filename)
	if err != nil {
		return "", nodeerr.System(err, "open", filename, "")
	}
	return strings.TrimPrefix(string(b), "\uFEFF"), nil
}

// MainESM is an entry point that turned out to be an ES module.
type MainESM struct{ Filename, Source string }

// TakeMainESM returns the entry point where LoadMain has found an ES module.
func (l *Loader) TakeMainESM() (m MainESM, ok bool) {
	if l.mainESM == nil {
		return MainESM{}, false
	}
	m, l.mainESM = *l.mainESM, nil
	return m, true
}
