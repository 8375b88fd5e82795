package esm

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/modules/cjs"
	"github.com/sxfescript/sxn/modules/hooks"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/resolver"
)

// mainMark is the Data of the module that is the entry point.
type mark struct{}

var mainMark any = &mark{}

func dirOf(file string) string { return filepath.Dir(file) }

func (l *Loader) resolve(specifier, parent string) (resolver.Resolution, error) {
	if chain := hooks.Of(l.env); chain.Waits() && !chain.Resolves() {
		var res resolver.Resolution
		var err error
		settled := false
		chain.ResolveLater(l.request(specifier, parent, nil), l.resolveBase, func(r hooks.Resolution, e error) {
			if err = e; err == nil {
				res, _, err = l.resolved(r, nil)
			}
			settled = true
		})
		if serr := l.spin(func() bool { return settled }); serr != nil {
			return res, serr
		}
		return res, err
	}
	res, _, err := l.resolveHooked(specifier, parent, nil)
	return res, err
}

// RunMain loads the entry point as an ES module; the promise settles when it
// has been evaluated.
func (l *Loader) RunMain(file string) (*engine.Promise, error) {
	url := resolver.PathToFileURL(file)
	l.mainURL = url
	if chain := hooks.Of(l.env); chain.Waits() || chain.Resolves() || chain.Loads() {
		return l.Import(url, "")
	}
	source, err := os.ReadFile(file)
	if err != nil {
		return nil, nodeerr.System(err, "open", file, "")
	}
	format, err := l.cjs.Resolver.Format(file)
	if err != nil {
		return nil, cjs.ErrorOf(l.env, err)
	}
	text := strings.TrimPrefix(string(source), "\uFEFF")
	if format == resolver.FormatModuleTypeScript && l.cjs.Transform != nil {
		if text, err = l.transform(file, text, format); err != nil {
			return nil, err
		}
	}
	return l.RunSource(url, text)
}

// RunSource runs a text as the main ES module with the given URL.
func (l *Loader) RunSource(url, text string) (*engine.Promise, error) {
	m, err := l.compileModule(engine.Source{Name: url, Text: text, Data: mainMark})
	if err != nil {
		return nil, l.within(func() error { return cjs.NoteSite(l.env.RT, err) }, framesCompile, framesTranslate, framesImport)
	}
	l.modules[moduleKey{url, ""}], l.main = m, m
	// COMPAT: the module runs after the ticks that loading has queued, such as
	// those of warnings.
	p := l.env.RT.NewPromise()
	m.Load(func(err error) {
		if err != nil {
			p.Reject(err)
			return
		}
		l.env.RT.EnqueueJob(func() error { p.Resolve(m.Import().Value()); return nil })
	})
	return p, nil
}

// Main returns the module that is the entry point, nil where there is none.
func (l *Loader) Main() *engine.Module {
	if l.main != nil {
		return l.main
	}
	return l.modules[moduleKey{l.mainURL, ""}]
}

// RunDetected runs a file whose text shows that it is an ES module as the
// entry point.
func (l *Loader) RunDetected(file, text string) (*engine.Promise, error) {
	if err := l.warnTypeless(file); err != nil {
		return nil, err
	}
	l.mainURL = resolver.PathToFileURL(file)
	return l.RunSource(l.mainURL, text)
}

// warnTypeless tells, once for a package, that its package.json has no "type",
// so that a file had to be compiled twice.
func (l *Loader) warnTypeless(file string) error {
	pkg, err := l.cjs.Resolver.PackageScope(file)
	if err != nil || pkg == nil || pkg.Type != "none" || slices.Contains(l.typeless, pkg.Path) || inNodeModules(file) {
		return nil // a package.json that cannot be read was reported by resolution
	}
	l.typeless = append(l.typeless, pkg.Path)
	return l.env.EmitWarning(engine.String("Module type of "+resolver.PathToFileURL(file)+" is not specified and it doesn't parse as CommonJS.\n"+
		"Reparsing as ES module because module syntax was detected. This incurs a performance overhead.\n"+
		"To eliminate this warning, add \"type\": \"module\" to "+pkg.Path+"."), engine.Undefined, engine.String("MODULE_TYPELESS_PACKAGE_JSON"))
}

func inNodeModules(file string) bool {
	return strings.Contains(filepath.ToSlash(file), "/node_modules/")
}
