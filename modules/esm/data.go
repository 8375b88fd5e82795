package esm

import (
	"encoding/base64"
	"net/url"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/resolver"
)

// dataModule makes the module of a data: URL.
// https://nodejs.org/api/esm.html#data-imports
func (l *Loader) dataModule(res resolver.Resolution) (*engine.Module, error) {
	rest := strings.TrimPrefix(res.URL, "data:")
	if i := strings.IndexByte(rest, '#'); i >= 0 {
		rest = rest[:i]
	}
	meta, body, ok := strings.Cut(rest, ",")
	if !ok {
		return nil, nodeerr.Type("ERR_INVALID_URL", "Invalid URL").With("input", engine.String(res.URL))
	}
	text, err := url.PathUnescape(body)
	if err != nil {
		return nil, nodeerr.Type("ERR_INVALID_URL", "Invalid URL").With("input", engine.String(res.URL))
	}
	if strings.HasSuffix(meta, ";base64") {
		b, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(strings.TrimSpace(text), "="))
		if err != nil {
			return nil, nodeerr.Type("ERR_INVALID_URL", "Invalid URL").With("input", engine.String(res.URL))
		}
		text = string(b)
	}
	if res.Format == resolver.FormatJSON {
		return l.jsonModule(res.URL, "", text)
	}
	return l.compile(res.URL, text)
}

// ImportMeta fills import.meta of a module.
// https://nodejs.org/api/esm.html#importmeta
func (l *Loader) ImportMeta(_ *engine.Runtime, m *engine.Module, meta *engine.Object) error {
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
		return engine.String(res.URL), err
	})
	if err := put("resolve", resolve.Value()); err != nil {
		return err
	}
	return put("url", engine.String(u))
}
