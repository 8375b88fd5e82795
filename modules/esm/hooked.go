package esm

import (
	"errors"
	"os"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/modules/cjs"
	"github.com/sxfescript/sxn/modules/hooks"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/resolver"
)

// resolveHooked resolves an import through the hooks, if there are any.
// attributes are those that hold afterwards.
func (l *Loader) resolveHooked(specifier, parent string, given map[string]string) (res resolver.Resolution, attributes map[string]string, err error) {
	chain := hooks.Of(l.env)
	if !chain.Resolves() {
		res, err = l.resolveDefault(specifier, parent, nil)
		return res, given, err
	}
	r, err := chain.Resolve(l.request(specifier, parent, given), l.resolveBase)
	if err != nil {
		return res, nil, err
	}
	return l.resolved(r, given)
}

func (l *Loader) request(specifier, parent string, given map[string]string) hooks.Request {
	return hooks.Request{Specifier: engine.String(specifier), ParentURL: parent, Conditions: l.cjs.Resolver.ImportConditions(),
		Attributes: given, HasAttributes: true}
}

// resolveBase is the last step of the resolve hooks of import.
func (l *Loader) resolveBase(specifier engine.Value, q hooks.Request) (hooks.Resolution, error) {
	s, err := l.env.RT.ToString(specifier)
	if err != nil {
		return hooks.Resolution{}, err
	}
	res, err := l.resolveDefault(s, q.ParentURL, q.Conditions)
	if strings.HasPrefix(res.URL, "data:") {
		res.Format = "" // which loading finds out
	}
	return hooks.Resolution{URL: res.URL, Format: string(res.Format)}, err
}

// resolved is what resolve hooks have answered.
func (l *Loader) resolved(r hooks.Resolution, given map[string]string) (res resolver.Resolution, attributes map[string]string, err error) {
	if res.URL, err = l.href(r.URL); err != nil {
		return res, nil, err
	}
	res.Format, attributes = resolver.Format(r.Format), given
	if r.HasAttributes {
		attributes = r.Attributes
	}
	return res, attributes, nil
}

// href is the URL in its normal form.
func (l *Loader) href(u string) (string, error) {
	h, ok := l.cjs.Resolver.Href(u)
	if !ok {
		return "", nodeerr.Type("ERR_INVALID_URL", "Invalid URL").With("input", engine.String(u))
	}
	return h, nil
}

func (l *Loader) resolveDefault(specifier, parent string, conditions resolver.Conditions) (resolver.Resolution, error) {
	res, err := l.cjs.Resolver.Import(specifier, parent, conditions)
	if err != nil {
		frames := framesFinalize
		var e *resolver.Error
		if errors.As(err, &e) && e.Code == "ERR_MODULE_NOT_FOUND" && e.URL == "" {
			frames = framesPackage
		}
		err = l.within(func() error { return cjs.ErrorOf(l.env, err) }, frames, framesResolve)
	}
	return res, err
}

// makeHooked makes the module of a resolution through the load hooks.
func (l *Loader) makeHooked(chain *hooks.Chain, res resolver.Resolution, attributes map[string]string) (*engine.Module, error) {
	s, err := chain.Load(l.job(res, attributes), l.loadBase(attributes))
	if err != nil {
		return nil, err
	}
	return l.moduleOf(res, s)
}

func (l *Loader) job(res resolver.Resolution, attributes map[string]string) hooks.Job {
	return hooks.Job{URL: res.URL, Format: string(res.Format), Conditions: l.cjs.Resolver.ImportConditions(), Attributes: attributes, HasAttributes: true,
		NullableSource: func(format string) bool {
			return format == string(resolver.FormatBuiltin) || format == string(resolver.FormatCommonJS)
		}}
}

func (l *Loader) loadBase(attributes map[string]string) func(engine.Value, hooks.Job) (*engine.Object, error) {
	return func(url engine.Value, j hooks.Job) (*engine.Object, error) { return l.loadDefault(url, j, attributes) }
}

// moduleOf makes the module of what load hooks have answered.
func (l *Loader) moduleOf(res resolver.Resolution, s hooks.Source) (*engine.Module, error) {
	format := resolver.Format(s.Format)
	file := res.URL
	if strings.HasPrefix(res.URL, "file:") {
		var err error
		if file, err = resolver.FileURLToPath(res.URL); err != nil {
			return nil, cjs.ErrorOf(l.env, err)
		}
	}
	source := strings.TrimPrefix(s.Text, "\uFEFF")
	switch {
	case format == resolver.FormatBuiltin:
		return l.builtin(strings.TrimPrefix(res.URL, "node:"))
	case format == resolver.FormatCommonJS:
		if !s.HasText {
			text, err := os.ReadFile(file)
			if err != nil {
				return nil, nodeerr.System(err, "open", file, "")
			}
			source = strings.TrimPrefix(string(text), "\uFEFF")
		}
		return l.commonJSSource(res.URL, file, source), nil
	case format == resolver.FormatJSON:
		return l.jsonModule(res.URL, "", source)
	case format == resolver.FormatUnknown:
		return nil, unknownFormat("undefined", res.URL)
	}
	res.Format = format
	return l.fileModule(res, file, source)
}

func unknownFormat(format, url string) error {
	return nodeerr.Range("ERR_UNKNOWN_MODULE_FORMAT", "Unknown module format: %s for URL %s", format, url)
}

// commonJSSource is commonJS of a module whose source a hook has given.
func (l *Loader) commonJSSource(url, file, source string) *engine.Module {
	return l.commonJSModule(url, file, source, func() (engine.Value, error) { return l.cjs.ImportCommonJSSource(url, file, source, url == l.mainURL) })
}

// loadDefault is the last step of the load hooks of import.
func (l *Loader) loadDefault(url engine.Value, j hooks.Job, attributes map[string]string) (*engine.Object, error) {
	u, err := l.env.RT.ToString(url)
	if err != nil {
		return nil, err
	}
	if u, err = l.href(u); err != nil {
		return nil, err
	}
	res := resolver.Resolution{URL: u, Format: resolver.Format(j.Format)}
	source := engine.Null
	switch {
	case strings.HasPrefix(u, "node:"):
		res.Format = resolver.FormatBuiltin
	case strings.HasPrefix(u, "data:"):
		full, err := l.resolveDefault(u, "", nil)
		if err != nil {
			return nil, err
		}
		text, err := dataText(u)
		if err != nil {
			return nil, err
		}
		res.Format, source = full.Format, l.env.RT.NewUint8Array([]byte(text)).Value()
	default:
		if source, err = l.loadFile(&res); err != nil {
			return nil, err
		}
	}
	if err := checkKind(res, attributes); err != nil {
		return nil, err
	}
	o := l.env.RT.NewObjectWithPrototype(nil)
	format := engine.Undefined
	if res.Format != "" {
		format = engine.String(string(res.Format))
	}
	if err := o.Put("format", format); err != nil {
		return nil, err
	}
	if err := o.Put("responseURL", engine.String(u)); err != nil {
		return nil, err
	}
	return o, o.Put("source", source)
}

// loadFile reads a file and completes its format.
func (l *Loader) loadFile(res *resolver.Resolution) (engine.Value, error) {
	if !strings.HasPrefix(res.URL, "file:") {
		return engine.Undefined, unsupportedScheme(res.URL)
	}
	file, err := resolver.FileURLToPath(res.URL)
	if err != nil {
		return engine.Undefined, cjs.ErrorOf(l.env, err)
	}
	b, err := os.ReadFile(file)
	if err != nil {
		return engine.Undefined, nodeerr.System(err, "open", file, "")
	}
	if res.Format == "" {
		if res.Format, err = l.cjs.Resolver.Format(file); err != nil {
			return engine.Undefined, cjs.ErrorOf(l.env, err)
		}
	}
	if res.Format == "" && !isTypeScriptFile(file) {
		res.Format = resolver.FormatCommonJS
		if l.IsModuleSyntax(file, string(b)) {
			res.Format = resolver.FormatModule
		}
	}
	return l.env.RT.NewUint8Array(b).Value(), nil
}

// unsupportedScheme is the error of importing a URL that is neither file:,
// data: nor node:.
func unsupportedScheme(u string) error {
	scheme, _, _ := strings.Cut(u, ":")
	known := "file, data, and node"
	if scheme == "http" || scheme == "https" {
		known = "file and data"
	}
	return nodeerr.New("ERR_UNSUPPORTED_ESM_URL_SCHEME", "Only URLs with a scheme in: %s are supported by the default ESM loader. Received protocol '%s:'", known, scheme)
}
