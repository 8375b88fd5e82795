package esm

import (
	"os"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/modules/cjs"
	"github.com/sxfescript/sxn/modules/compilecache"
	"github.com/sxfescript/sxn/modules/hooks"
	"github.com/sxfescript/sxn/modules/sourcemap"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/resolver"
	"github.com/sxfescript/sxn/runtime/env"
)

// Loader is the ES module loader of one runtime.
type Loader struct {
	env     *env.Env
	cjs     *cjs.Loader
	modules map[moduleKey]*engine.Module
	// builtins are the modules made of builtin modules, by ID.
	builtins map[string]*builtinModule
	// loading are those who wait for modules that asynchronous hooks load.
	loading map[moduleKey][]func(*engine.Module, error)
	// mainURL is the URL of the entry point, main the module of it that was
	// run without hooks.
	mainURL string
	main    *engine.Module
	// typeless are the package.json files that warnTypeless has named.
	typeless []string
	// requiring counts the requires of ES modules that are being loaded.
	requiring int
}

// moduleKey is what makes modules the same: URL and type attribute.
type moduleKey struct{ url, kind string }

// builtinModule is a module made of a builtin and how to refresh its exports.
type builtinModule struct {
	module  *engine.Module
	exports engine.Value
	names   []string
}

var loaders = env.State[Loader]{}

// Of returns the loader of a runtime; Install makes it.
func Of(e *env.Env) *Loader { return loaders.Must(e) }

// Install sets up the loader of a runtime over its CommonJS loader.
func Install(e *env.Env, c *cjs.Loader) *Loader {
	l := loaders.Must(e)
	l.env, l.cjs = e, c
	l.modules = map[moduleKey]*engine.Module{}
	l.builtins = map[string]*builtinModule{}
	c.RequireESM = l.requireESM
	c.OnSyncBuiltins(l.syncBuiltins)
	return l
}

// LoadModule is the engine's host hook: it resolves a request and calls done
// with the module.
func (l *Loader) LoadModule(_ *engine.Runtime, ref *engine.Referrer, req engine.ModuleRequest, done func(*engine.Module, error)) {
	if f, ok := ref.Data.(*facadeOf); ok {
		done(f.module, nil)
		return
	}
	frames := framesImport
	if ref.Module != nil && ref.Module.Status() < engine.ModuleLinked {
		frames = framesStatic
	}
	l.loadBelow(frames, req.Specifier, parentURL(ref), req, done)
}

// loadBelow is loadThen below frames, which done does not run below.
func (l *Loader) loadBelow(frames []engine.HostFrame, specifier, parent string, req engine.ModuleRequest, done func(*engine.Module, error)) {
	var m *engine.Module
	var err error
	settled, inside := false, true
	l.env.RT.PushFrames(frames)
	l.loadThen(specifier, parent, req, func(x *engine.Module, e error) {
		if inside {
			m, err, settled = x, l.env.RT.Thrown(e), true
			return
		}
		done(x, e)
	})
	l.env.RT.PopFrames()
	inside = false
	if settled {
		done(m, err)
	}
}

// ImportDynamically is the engine's host hook: it leaves the import() of code
// that came with an importer of its own to that.
func (l *Loader) ImportDynamically(_ *engine.Runtime, ref *engine.Referrer, req engine.ModuleRequest, p *engine.Promise) bool {
	i, ok := ref.Data.(env.ModuleImporter)
	if ok {
		i.ImportModule(ref, req, p)
	}
	return ok
}

// loadThen calls done with the module of a request: at once, but where
// asynchronous hooks have to be waited for.
func (l *Loader) loadThen(specifier, parent string, req engine.ModuleRequest, done func(*engine.Module, error)) {
	if hooks.Of(l.env).Waits() {
		l.loadLater(specifier, parent, req, done)
		return
	}
	m, err := l.load(specifier, parent, req)
	done(m, err)
}

// parentURL is the URL that a referrer's specifiers are resolved against.
func parentURL(ref *engine.Referrer) string {
	if ref.URL == "" || strings.Contains(ref.URL, ":") && !isWindowsPath(ref.URL) {
		return ref.URL
	}
	if strings.HasPrefix(ref.URL, "[") || strings.HasPrefix(ref.URL, "evalmachine") {
		return resolver.PathToFileURL(workingDir() + "/" + ref.URL)
	}
	return resolver.PathToFileURL(ref.URL)
}

func isWindowsPath(s string) bool { return len(s) > 2 && s[1] == ':' && (s[2] == '\\' || s[2] == '/') }

func workingDir() string {
	d, err := os.Getwd()
	if err != nil {
		return ""
	}
	return d
}

// Import loads, links and evaluates the module that a specifier names.
func (l *Loader) Import(specifier, parent string) (*engine.Promise, error) {
	p := l.env.RT.NewPromise()
	var failed error
	l.loadBelow(framesImport, specifier, parent, engine.ModuleRequest{Specifier: specifier}, func(m *engine.Module, err error) {
		if err != nil {
			failed = err
			p.Reject(err)
			return
		}
		p.Resolve(m.Import().Value())
	})
	if failed != nil {
		p.MarkHandled()
		return nil, failed
	}
	return p, nil
}

func (l *Loader) load(specifier, parent string, req engine.ModuleRequest) (*engine.Module, error) {
	res, attributes, err := l.resolveHooked(specifier, parent, req.Attributes)
	if err != nil {
		return nil, err
	}
	if req.Phase == engine.PhaseSource {
		return nil, nodeerr.Syntax("ERR_SOURCE_PHASE_NOT_DEFINED", "Source phase import object is not defined for module %s", res.URL)
	}
	if err := l.checkCycle(specifier, parent, res); err != nil {
		return nil, err
	}
	return l.byURL(res, attributes)
}

// byURL returns the module of a resolution, making it when it is new.
func (l *Loader) byURL(res resolver.Resolution, attributes map[string]string) (*engine.Module, error) {
	key := moduleKey{res.URL, attributes["type"]}
	chain := hooks.Of(l.env)
	if !chain.Loads() {
		if err := checkKind(res, attributes); err != nil {
			return nil, err
		}
	}
	if m := l.modules[key]; m != nil {
		return m, nil
	}
	var m *engine.Module
	var err error
	if chain.Loads() {
		m, err = l.makeHooked(chain, res, attributes)
	} else {
		m, err = l.make(res)
	}
	if err != nil {
		return nil, err
	}
	l.modules[key] = m
	return m, nil
}

// checkKind compares the format of a module with what the import asks for.
func checkKind(res resolver.Resolution, attributes map[string]string) error {
	unsupported := func(k, v string) error {
		return nodeerr.Type("ERR_IMPORT_ATTRIBUTE_UNSUPPORTED", "Import attribute \"%s\" with value \"%s\" is not supported in %s", k, v, res.URL)
	}
	kind, has := attributes["type"]
	isJSON := res.Format == resolver.FormatJSON
	if isJSON && kind == "json" {
		return nil
	}
	for k, v := range attributes {
		if k != "type" {
			return unsupported(k, v)
		}
	}
	switch {
	case res.Format == "" && strings.HasPrefix(res.URL, "data:"):
		return nil // its type is not known, which making the module reports
	case !has && isJSON:
		return nodeerr.Type("ERR_IMPORT_ATTRIBUTE_MISSING", "Module \"%s\" needs an import attribute of \"type: json\"", res.URL)
	case !has:
		return nil
	case kind == "json":
		return nodeerr.Type("ERR_IMPORT_ATTRIBUTE_TYPE_INCOMPATIBLE", "Module \"%s\" is not of type \"json\"", res.URL)
	}
	return unsupported("type", kind)
}

// make makes the module of a resolution.
func (l *Loader) make(res resolver.Resolution) (*engine.Module, error) {
	if res.Format == resolver.FormatBuiltin {
		return l.builtin(strings.TrimPrefix(res.URL, "node:"))
	}
	if strings.HasPrefix(res.URL, "data:") {
		return l.dataModule(res)
	}
	if !strings.HasPrefix(res.URL, "file:") {
		return nil, unsupportedScheme(res.URL)
	}
	file, err := resolver.FileURLToPath(res.URL)
	if err != nil {
		return nil, cjs.ErrorOf(l.env, err)
	}
	if res.Format == resolver.FormatUnknown {
		// An unknown extension is an error of loading, unlike of resolving.
		if _, err := l.cjs.Resolver.Format(file); err != nil {
			return nil, cjs.ErrorOf(l.env, err)
		}
	}
	source, err := os.ReadFile(file)
	if err != nil {
		return nil, nodeerr.System(err, "open", file, "")
	}
	return l.fileModule(res, file, strings.TrimPrefix(string(source), "\uFEFF"))
}

func (l *Loader) fileModule(res resolver.Resolution, file, source string) (*engine.Module, error) {
	switch res.Format {
	case resolver.FormatModule:
		return l.compile(res.URL, source)
	case resolver.FormatJSON:
		return l.jsonModule(res.URL, file, source)
	case resolver.FormatCommonJS:
		return l.commonJS(res.URL, file, source)
	case resolver.FormatModuleTypeScript, resolver.FormatCommonJSTypeScript:
		if l.cjs.Transform == nil {
			break
		}
		js, err := l.transform(file, source, res.Format)
		if err != nil {
			return nil, err
		}
		if res.Format == resolver.FormatModuleTypeScript {
			return l.compile(res.URL, js)
		}
		return l.commonJS(res.URL, file, js)
	case resolver.FormatUnknown:
		return l.detect(res.URL, file, source)
	case resolver.FormatAddon:
		return l.commonJS(res.URL, file, "")
	}
	return nil, unknownFormat(string(res.Format), res.URL)
}

func (l *Loader) compile(url, source string) (*engine.Module, error) {
	src := engine.Source{Name: url, Text: source}
	if url == l.mainURL {
		src.Data = mainMark
	}
	m, err := l.compileModule(src)
	if err != nil {
		return nil, l.within(func() error { return cjs.NoteSite(l.env.RT, err) }, framesCompile, framesTranslate)
	}
	return m, nil
}

// compileModule compiles a module, through the cache where it is a file.
func (l *Loader) compileModule(src engine.Source) (m *engine.Module, err error) {
	if strings.HasPrefix(src.Name, "file:") {
		m, err = compilecache.Of(l.env).Module(src)
	} else {
		m, err = l.env.RT.CompileModule(src)
	}
	if err == nil {
		sourcemap.Of(l.env).Note(src.Name, src.Text, m.SourceMapURL())
	}
	return m, err
}

// detect decides by the text of a file whose package says nothing.
func (l *Loader) detect(url, file, source string) (*engine.Module, error) {
	if isTypeScriptFile(file) && l.cjs.Transform != nil {
		js, err := l.transform(file, source, resolver.FormatUnknown)
		if err != nil {
			return nil, err
		}
		source = js
	}
	if l.IsModuleSyntax(file, source) {
		if err := l.warnTypeless(file); err != nil {
			return nil, err
		}
		return l.compile(url, source)
	}
	return l.commonJS(url, file, source)
}

// transform takes the types out of a source.
func (l *Loader) transform(file, source string, format resolver.Format) (string, error) {
	js, frames := "", framesStrip
	if format == resolver.FormatUnknown {
		frames = framesStripToDetect
	}
	err := l.within(func() (err error) {
		js, err = l.cjs.Transform(file, source, format)
		return err
	}, frames)
	return js, err
}

func isTypeScriptFile(file string) bool {
	return strings.HasSuffix(file, ".ts") || strings.HasSuffix(file, ".tsx") || strings.HasSuffix(file, ".jsx")
}

// IsModuleSyntax reports whether a source is an ES module: it does not
// compile as CommonJS, and does as a module, for a reason that only module
// syntax gives.
// https://nodejs.org/api/packages.html#syntax-detection
func (l *Loader) IsModuleSyntax(file, source string) bool {
	_, err := l.env.RT.CompileFunction(engine.Source{Name: file, Text: source}, "exports", "require", "module", "__filename", "__dirname")
	if err == nil {
		return false
	}
	info, ok := engine.AsSyntaxError(err)
	if !ok || !isModuleOnlyError(info.Message) {
		return false
	}
	_, err = l.env.RT.CompileModule(engine.Source{Name: file, Text: source})
	return err == nil
}

// isModuleOnlyError reports whether a syntax error of CommonJS is one that a
// module would not have.
func isModuleOnlyError(message string) bool {
	switch message {
	case "Cannot use import statement outside a module", "Unexpected token 'export'", "Cannot use 'import.meta' outside a module",
		"await is only valid in async functions and the top level bodies of modules":
		return true
	}
	if strings.HasPrefix(message, "Identifier '") && strings.HasSuffix(message, "' has already been declared") {
		switch strings.TrimSuffix(strings.TrimPrefix(message, "Identifier '"), "' has already been declared") {
		case "exports", "require", "module", "__filename", "__dirname":
			return true
		}
	}
	return false
}

// jsonModule makes a module whose default export is the parsed text. A JSON
// file that require has loaded gives the same object.
func (l *Loader) jsonModule(url, file, source string) (*engine.Module, error) {
	name := file
	if name == "" {
		name = url
	}
	if file != "" && url != resolver.PathToFileURL(file) {
		file = "" // a query makes it another module
	}
	if file != "" {
		cached, err := l.cjs.Cached(file)
		if err != nil {
			return nil, err
		}
		if cached != nil {
			v, err := cached.Get("exports")
			if err != nil {
				return nil, err
			}
			return l.valueModule(url, v), nil
		}
	}
	v := engine.Undefined
	err := l.within(func() (err error) { v, err = l.env.RT.ParseJSON(source); return cjs.NoteSite(l.env.RT, err) }, framesJSON, framesTranslate)
	if err == nil && file != "" {
		err = l.cjs.KeepJSON(file, v) // require gives the same object
	}
	if err != nil {
		return nil, cjs.PrefixMessage(l.env.RT, err, name+": ")
	}
	return l.valueModule(url, v), nil
}

func (l *Loader) valueModule(url string, v engine.Value) *engine.Module {
	return l.env.RT.NewSyntheticModule(url, []string{"default"}, func(set func(string, engine.Value) error) error {
		return set("default", v)
	})
}
