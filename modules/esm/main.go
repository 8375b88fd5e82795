package esm

import (
	"os"
	"path/filepath"
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
		if text, err = l.cjs.Transform(file, text, format); err != nil {
			return nil, err
		}
	}
	return l.RunSource(url, text)
}

// RunSource runs a text as the main ES module with the given URL.
func (l *Loader) RunSource(url, text string) (*engine.Promise, error) {
	m, err := l.env.RT.CompileModule(engine.Source{Name: url, Text: text, Data: mainMark})
	if err != nil {
		return nil, err
	}
	l.modules[moduleKey{url, ""}] = m
	return m.Import(), nil
}
