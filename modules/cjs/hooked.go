package cjs

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/modules/hooks"
	"github.com/sxfescript/sxn/resolver"
)

// hooked is what module customization hooks have told of a module.
type hooked struct {
	url    string
	format resolver.Format
	text   string
	loaded bool // text is the source
}

// hookedKey holds it on the Module.
var hookedKey = engine.PrivateKey[hooked]{Name: "moduleHooked"}

// loadHooked is load with hooks.
func (l *Loader) loadHooked(chain *hooks.Chain, request string, parent *engine.Object, isMain bool) (engine.Value, error) {
	found, filename, err := l.locate(chain, engine.String(request), parent, isMain, engine.Undefined)
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
	if id, ok := strings.CutPrefix(found.url, "node:"); ok && l.IsPrefixBuiltin(id) {
		own, err := l.loadBuiltinHooked(chain, found)
		if err != nil {
			return engine.Undefined, err
		}
		if own {
			return l.env.Builtin(l.env, id)
		}
		filename, key = found.url, engine.NewKey(found.url)
	}
	if parent != nil {
		l.keepRelative(request, parent, filename)
	}
	return l.loadNew(filename, parent, isMain, cache, key, found)
}

// keepRelative notes the file of a request for the next one from the folder.
func (l *Loader) keepRelative(request string, parent *engine.Object, filename string) {
	path, err := parent.GetKey(kPath.Key())
	if err != nil {
		return // a parent made by JavaScript: nothing is kept for it
	}
	dir, _ := path.AsString()
	if l.relatives == nil {
		l.relatives = map[string]string{}
	}
	l.relatives[dir+"\x00"+request] = filename
}

// loadBuiltinHooked asks the load hooks for a builtin; own is false where they
// have put a module in its place, whose source is in found then.
func (l *Loader) loadBuiltinHooked(chain *hooks.Chain, found *hooked) (own bool, err error) {
	if !chain.Loads() {
		return true, nil
	}
	j := hooks.Job{URL: found.url, Format: string(resolver.FormatBuiltin), Conditions: l.hookConditions(),
		NullableSource: func(format string) bool { return format == string(resolver.FormatBuiltin) }}
	s, err := chain.Load(j, func(_ engine.Value, j hooks.Job) (*engine.Object, error) {
		o := l.env.RT.NewObject()
		if err := o.Put("source", engine.Null); err != nil {
			return nil, err
		}
		return o, o.Put("format", engine.String(j.Format))
	})
	if err != nil || s.Format == string(resolver.FormatBuiltin) {
		return true, err
	}
	found.format, found.text, found.loaded = resolver.Format(s.Format), s.Text, true
	return false, nil
}

// hookConditions are the conditions of require as hooks see them. COMPAT:
// "module-sync" comes last there.
func (l *Loader) hookConditions() []string {
	c := slices.Clone(l.Resolver.RequireConditions())
	if i := slices.Index(c, "module-sync"); i >= 0 {
		c = append(slices.Delete(c, i, i+1), "module-sync")
	}
	return c
}

// locate resolves a request through the hooks.
func (l *Loader) locate(chain *hooks.Chain, request engine.Value, parent *engine.Object, isMain bool, options engine.Value) (*hooked, string, error) {
	res := hooks.Resolution{}
	var err error
	if !chain.Resolves() {
		res, err = l.locateDefault(request, parent, isMain, options)
	} else {
		q := hooks.Request{Specifier: request, Conditions: l.hookConditions()}
		if parent != nil {
			name, err := parent.GetKey(kFilename.Key())
			if err != nil {
				return nil, "", err
			}
			if s, ok := name.AsString(); ok {
				q.ParentURL = urlOf(s)
			}
		}
		res, err = chain.Resolve(q, func(specifier engine.Value, q hooks.Request) (hooks.Resolution, error) {
			outer := l.conditions
			l.conditions = resolver.Conditions(q.Conditions)
			defer func() { l.conditions = outer }()
			return l.locateDefault(specifier, parent, isMain, options)
		})
	}
	if err != nil {
		return nil, "", err
	}
	found := &hooked{url: res.URL, format: resolver.Format(res.Format)}
	filename := res.URL
	switch {
	case strings.HasPrefix(filename, "node:") && l.IsPrefixBuiltin(filename[len("node:"):]):
		if id := filename[len("node:"):]; l.IsBuiltin(id) {
			filename = id
		}
	case strings.HasPrefix(filename, "file:"):
		if filename, err = resolver.FileURLToPath(filename); err != nil {
			return nil, "", ErrorOf(l.env, err)
		}
	}
	return found, filename, nil
}

// locateDefault is the last step of the resolve hooks.
func (l *Loader) locateDefault(request engine.Value, parent *engine.Object, isMain bool, options engine.Value) (hooks.Resolution, error) {
	s, _ := request.AsString()
	if strings.HasPrefix(s, "node:") {
		return hooks.Resolution{URL: s, Format: string(resolver.FormatBuiltin)}, nil
	}
	v, err := l.ctor.Invoke("_resolveFilename", request, objectOrUndefined(parent), engine.Bool(isMain), options)
	if err != nil {
		return hooks.Resolution{}, err
	}
	filename, err := l.env.RT.ToString(v)
	if err != nil {
		return hooks.Resolution{}, err
	}
	if l.IsBuiltin(filename) {
		return hooks.Resolution{URL: "node:" + filename}, nil
	}
	return hooks.Resolution{URL: urlOf(filename)}, nil
}

// resolveHooked is require.resolve with hooks.
func (l *Loader) resolveHooked(chain *hooks.Chain, request engine.Value, parent *engine.Object, isMain bool, options engine.Value) (engine.Value, error) {
	found, filename, err := l.locate(chain, request, parent, isMain, options)
	if err != nil {
		return engine.Undefined, err
	}
	if s, _ := request.AsString(); strings.HasPrefix(s, "node:") && found.url == s {
		return request, nil
	}
	return engine.String(filename), nil
}

// urlOf is the URL of a filename; other names are their own.
func urlOf(filename string) string {
	if filepath.IsAbs(filename) {
		return resolver.PathToFileURL(filename)
	}
	return filename
}

// sourceOf reads the source of a module, through the load hooks where there
// are any, and decides how it is loaded.
func (l *Loader) sourceOf(m *engine.Object, filename string) (string, resolver.Format, error) {
	var found *hooked
	if m != nil {
		found = hookedKey.Get(m)
	}
	if found != nil && found.loaded {
		return found.text, found.format, nil
	}
	chain := hooks.Of(l.env)
	if !chain.Loads() {
		source, err := readSource(filename)
		if err != nil {
			return "", "", err
		}
		if found != nil && found.format != "" {
			return source, found.format, nil
		}
		format, err := l.Resolver.Format(filename)
		if err != nil && !isUnknownExtension(err) {
			return "", "", ErrorOf(l.env, err)
		}
		return source, format, nil
	}
	j := hooks.Job{URL: urlOf(filename), Conditions: l.hookConditions(), NullableSource: func(string) bool { return false }}
	if found != nil {
		j.URL, j.Format = found.url, string(found.format)
	}
	if j.Format == "" {
		format, err := l.Resolver.Format(filename)
		if err != nil && !isUnknownExtension(err) {
			return "", "", ErrorOf(l.env, err)
		}
		j.Format = string(format)
	}
	s, err := chain.Load(j, l.loadDefault)
	return strings.TrimPrefix(s.Text, "\uFEFF"), resolver.Format(s.Format), err
}

// loadDefault is the last step of the load hooks of require.
func (l *Loader) loadDefault(url engine.Value, j hooks.Job) (*engine.Object, error) {
	filename, err := l.env.RT.ToString(url)
	if err != nil {
		return nil, err
	}
	if strings.HasPrefix(filename, "file:") {
		if filename, err = resolver.FileURLToPath(filename); err != nil {
			return nil, ErrorOf(l.env, err)
		}
	}
	source, err := readSource(filename)
	if err != nil {
		return nil, err
	}
	o := l.env.RT.NewObject()
	if err := o.Put("source", engine.String(source)); err != nil {
		return nil, err
	}
	format := engine.Undefined
	if j.Format != "" {
		format = engine.String(j.Format)
	}
	return o, o.Put("format", format)
}
