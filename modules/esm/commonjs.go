package esm

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/modules/cjs"
	"github.com/sxfescript/sxn/modules/cjsexports"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/resolver"
)

// commonJS makes the module of a CommonJS file: its names are found in the
// source, it runs when the module is evaluated, through the CommonJS loader.
func (l *Loader) commonJS(url, file, source string) (*engine.Module, error) {
	return l.commonJSModule(url, file, source, func() (engine.Value, error) { return l.cjs.ImportCommonJS(file, url == l.mainURL) }), nil
}

func (l *Loader) commonJSModule(url, file, source string, run func() (engine.Value, error)) *engine.Module {
	names := l.exportNames(file, source, map[string]bool{})
	all := []string{"default", "module.exports"}
	for _, n := range names {
		if n != "default" && n != "module.exports" {
			all = append(all, n)
		}
	}
	mod := l.env.RT.NewSyntheticModule(url, all, func(set func(string, engine.Value) error) error {
		exports, err := run()
		if err != nil {
			return err
		}
		return setCommonJSExports(exports, all[2:], names, set)
	})
	mod.Data = commonJSMark
	return mod
}

// setCommonJSExports sets the exports of a CommonJS module: default is
// module.exports, also of a transpiled ES module, as in Node.
func setCommonJSExports(exports engine.Value, names, _ []string, set func(string, engine.Value) error) error {
	if err := set("module.exports", exports); err != nil {
		return err
	}
	if o, ok := exports.AsObject(); ok {
		for _, n := range names {
			has, err := o.HasOwn(engine.NewKey(n))
			if err != nil || !has {
				if engine.IsTermination(err) {
					return err
				}
				continue
			}
			v, err := o.Get(n)
			if engine.IsTermination(err) {
				return err
			}
			if err != nil {
				v = engine.Undefined
			}
			if err := set(n, v); err != nil {
				return err
			}
		}
	}
	return set("default", exports)
}

// exportNames finds the names that a CommonJS file exports, following
// re-exports through the resolver.
func (l *Loader) exportNames(file, source string, seen map[string]bool) []string {
	if seen[file] {
		return nil
	}
	seen[file] = true
	names, reexports, err := cjsexports.Scan(source)
	if err != nil {
		names = nil
	}
	have := map[string]bool{}
	for _, n := range names {
		have[n] = true
	}
	for _, r := range reexports {
		target, err := l.cjs.Resolver.Require(resolver.RequireRequest{Specifier: r, ParentFile: file,
			ParentPaths: l.cjs.Resolver.NodeModulePaths(filepath.Dir(file))})
		if err != nil || !filepath.IsAbs(target) {
			continue
		}
		if ext := filepath.Ext(target); ext != ".js" && ext != ".cjs" && ext != "" {
			continue
		}
		text, err := os.ReadFile(target)
		if err != nil {
			continue
		}
		for _, n := range l.exportNames(target, string(text), seen) {
			if !have[n] {
				have[n] = true
				names = append(names, n)
			}
		}
	}
	return names
}

// requireESM loads an ES module for require: it must be complete without
// waiting. m is the Module whose exports become the namespace.
// https://nodejs.org/api/modules.html#loading-ecmascript-modules-using-require
func (l *Loader) requireESM(m *engine.Object, filename, source string) error {
	url := filename
	if filepath.IsAbs(filename) {
		url = resolver.PathToFileURL(filename)
	}
	key := moduleKey{url, ""}
	mod := l.modules[key]
	if mod == nil {
		var err error
		if mod, err = l.compile(url, source); err != nil {
			return err
		}
		l.modules[key] = mod
	}
	switch mod.Status() {
	case engine.ModuleLinking, engine.ModuleEvaluating:
		return l.cjs.CycleError(m)
	}
	cjs.SetRequired(m, mod)
	l.requiring++
	err := l.linkNow(mod)
	l.requiring--
	if err != nil {
		return err
	}
	if mod.HasTopLevelAwait() {
		return l.asyncError(m, filename)
	}
	p, err := mod.Evaluate()
	if err != nil {
		return err
	}
	switch state, v := p.State(); state {
	case engine.Rejected:
		p.Then(func(engine.Value, error) error { return nil }) // it is handled here
		return l.Explain(mod, engine.Throw(v))
	case engine.Pending:
		return l.asyncError(m, filename)
	}
	return setRequired(l.env.RT, m, mod)
}

// asyncError is the error of requiring a module with top-level await.
func (l *Loader) asyncError(m *engine.Object, filename string) error {
	text := "require() cannot be used on an ESM graph with top-level await. Use import() instead. To see where the top-level await comes from, use --experimental-print-required-tla." +
		"\nRequired module: " + filename
	if stack := l.cjs.Parents(m); len(stack) > 0 {
		text += "\nRequire stack:\n- " + strings.Join(stack, "\n- ")
	}
	return nodeerr.New("ERR_REQUIRE_ASYNC_MODULE", "%s", text)
}

// checkCycle refuses the import of a CommonJS module that is running, from an
// ES module that require loads.
func (l *Loader) checkCycle(specifier, parent string, res resolver.Resolution) error {
	if l.requiring == 0 || !strings.HasPrefix(res.URL, "file:") {
		return nil
	}
	from := parent
	if p, err := resolver.FileURLToPath(parent); err == nil {
		from = p
	}
	if mod := l.modules[moduleKey{res.URL, ""}]; mod != nil && res.Format == resolver.FormatModule && mod.Status() == engine.ModuleEvaluating {
		return nodeerr.New("ERR_REQUIRE_CYCLE_MODULE", "Cannot import Module %s in a cycle. (from %s)", specifier, from)
	}
	file, err := resolver.FileURLToPath(res.URL)
	if err != nil {
		return cjs.ErrorOf(l.env, err)
	}
	m, err := l.cjs.Cached(file)
	if err != nil || m == nil || !cjs.Executing(m) {
		return err
	}
	return nodeerr.New("ERR_REQUIRE_CYCLE_MODULE", "Cannot import CommonJS Module %s in a cycle. (from %s)", specifier, from)
}

// facadeOf is the Data of a module that stands before another one.
type facadeOf struct{ module *engine.Module }

// setRequired sets module.exports: an export named "module.exports" is what
// require returns; a namespace with a default export gets __esModule.
func setRequired(rt *engine.Runtime, m *engine.Object, mod *engine.Module) error {
	ns := mod.Namespace()
	special, err := ns.HasOwn(engine.NewKey("module.exports"))
	if err != nil {
		return err
	}
	if special {
		v, err := ns.Get("module.exports")
		if err != nil {
			return err
		}
		return m.Set("exports", v)
	}
	hasDefault, err := ns.HasOwn(engine.NewKey("default"))
	if err != nil {
		return err
	}
	hasMark, err := ns.HasOwn(engine.NewKey("__esModule"))
	if err != nil {
		return err
	}
	if !hasDefault || hasMark {
		return m.Set("exports", ns.Value())
	}
	// A module that exports the other one's names keeps them live.
	facade, err := rt.CompileModule(engine.Source{Name: mod.URL(), Data: &facadeOf{mod},
		Text: "export * from 'original'; export { default } from 'original'; export const __esModule = true;"})
	if err != nil {
		return err
	}
	facade.Load(func(e error) { err = e })
	if err != nil {
		return err
	}
	if err := facade.Link(); err != nil {
		return err
	}
	if _, err := facade.Evaluate(); err != nil {
		return err
	}
	return m.Set("exports", facade.Namespace().Value())
}

// linkNow loads and links a module. Loading waits for asynchronous hooks only,
// since every module comes from a file, a builtin or its own URL.
func (l *Loader) linkNow(mod *engine.Module) error {
	if mod.Status() >= engine.ModuleLinked {
		return nil
	}
	err := error(nodeerr.New("ERR_INTERNAL_ASSERTION", "module %s did not load at once", mod.URL()))
	loaded := false
	mod.Load(func(e error) { err, loaded = e, true })
	if err != nil && !loaded {
		if serr := l.spin(func() bool { return loaded }); serr != nil {
			return serr
		}
	}
	if err != nil {
		return err
	}
	return mod.Link()
}
