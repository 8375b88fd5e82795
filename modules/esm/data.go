package esm

import (
	"encoding/base64"
	"net/url"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/resolver"
	"github.com/sxfescript/sxn/runtime/env"
)

// dataModule makes the module of a data: URL.
// https://nodejs.org/api/esm.html#data-imports
func (l *Loader) dataModule(res resolver.Resolution) (*engine.Module, error) {
	text, err := dataText(res.URL)
	if err != nil {
		return nil, err
	}
	switch res.Format {
	case resolver.FormatJSON:
		return l.jsonModule(res.URL, "", text)
	case resolver.FormatModule:
		return l.compile(res.URL, text)
	}
	mime, _, _ := strings.Cut(strings.TrimPrefix(res.URL, "data:"), ",")
	mime, _, _ = strings.Cut(mime, ";")
	if mime == "" {
		mime = "null"
	}
	return nil, unknownFormat(mime, res.URL)
}

// dataText is the text of a data: URL.
func dataText(href string) (string, error) {
	invalid := func() error {
		return nodeerr.Type("ERR_INVALID_URL", "Invalid URL").With("input", engine.String(href))
	}
	rest := strings.TrimPrefix(href, "data:")
	if i := strings.IndexByte(rest, '#'); i >= 0 {
		rest = rest[:i]
	}
	meta, body, ok := strings.Cut(rest, ",")
	if !ok {
		return "", invalid()
	}
	text, err := url.PathUnescape(body)
	if err != nil {
		return "", invalid()
	}
	if strings.HasSuffix(meta, ";base64") {
		b, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(strings.TrimSpace(text), "="))
		if err != nil {
			return "", invalid()
		}
		text = string(b)
	}
	return text, nil
}

// ImportMeta fills import.meta of a module.
// https://nodejs.org/api/esm.html#importmeta
func (l *Loader) ImportMeta(_ *engine.Runtime, m *engine.Module, meta *engine.Object) error {
	if i, ok := m.Data.(env.MetaInitializer); ok {
		return i.InitializeImportMeta(meta)
	}
	u := m.URL()
	put := func(name string, v engine.Value) error { return meta.Put(name, v) }
	if strings.HasPrefix(u, "file:") {
		file, err := resolver.FileURLToPath(u)
		if err != nil {
			return err
		}
		if err := put("dirname", engine.String(dirOf(file))); err != nil {
			return err
		}
		if err := put("filename", engine.String(file)); err != nil {
			return err
		}
	}
	if err := put("main", engine.Bool(m.Data == mainMark)); err != nil {
		return err
	}
	resolve := l.env.RT.NewFunction("resolve", 1, func(c *engine.Call) (engine.Value, error) {
		spec, err := c.Runtime().ToString(c.Arg(0))
		if err != nil {
			return engine.Undefined, err
		}
		res, err := l.resolve(spec, u)
		if err != nil {
			return l.unresolved(err)
		}
		return engine.String(res.URL), nil
	})
	if err := put("resolve", resolve.Value()); err != nil {
		return err
	}
	return put("url", engine.String(u))
}

// unresolved is what import.meta.resolve answers for an error: where it is
// only that there is no file, the URL of the file.
func (l *Loader) unresolved(err error) (engine.Value, error) {
	v, ok := l.env.RT.ErrorValue(err)
	if !ok {
		return engine.Undefined, err
	}
	o, ok := v.AsObject()
	if !ok {
		return engine.Undefined, err
	}
	code, gerr := o.Get("code")
	if gerr != nil {
		return engine.Undefined, gerr
	}
	if s, _ := code.AsString(); s == "ERR_MODULE_NOT_FOUND" || s == "ERR_UNSUPPORTED_DIR_IMPORT" {
		u, gerr := o.Get("url")
		if gerr != nil || u.Truthy() {
			return u, gerr
		}
	}
	return engine.Undefined, engine.Throw(v)
}
