package cjs

import (
	"path/filepath"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/modules/hooks"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/resolver"
)

// MakeRequire makes the require function of a module.
func (l *Loader) MakeRequire(m *engine.Object) (*engine.Function, error) {
	rt := l.env.RT
	require := rt.NewFunction("require", 1, func(c *engine.Call) (engine.Value, error) {
		rt.PushFrames(framesRequireFunction)
		v, err := m.InvokeKey(kRequire.Key(), c.Arg(0))
		err = rt.Thrown(err)
		rt.PopFrames()
		return v, err
	})
	resolve := rt.NewFunction("resolve", 2, func(c *engine.Call) (engine.Value, error) {
		if _, err := validate.String(c, c.Arg(0), "request"); err != nil {
			return engine.Undefined, err
		}
		if chain := hooks.Of(l.env); chain.Resolves() {
			return l.resolveHooked(chain, c.Arg(0), m, false, c.Arg(1))
		}
		return l.ctor.Invoke("_resolveFilename", c.Arg(0), m.Value(), engine.False, c.Arg(1))
	})
	paths := rt.NewFunction("paths", 1, func(c *engine.Call) (engine.Value, error) {
		if _, err := validate.String(c, c.Arg(0), "request"); err != nil {
			return engine.Undefined, err
		}
		return l.ctor.Invoke("_resolveLookupPaths", c.Arg(0), m.Value())
	})
	if err := resolve.Put("paths", paths.Value()); err != nil {
		return nil, err
	}
	extensions, err := l.ctor.Get("_extensions")
	if err != nil {
		return nil, err
	}
	cache, err := l.ctor.Get("_cache")
	if err != nil {
		return nil, err
	}
	main := engine.Undefined
	if l.main != nil {
		main = l.main.Value()
	}
	for _, p := range [...]struct {
		name string
		v    engine.Value
	}{{"resolve", resolve.Value()}, {"main", main}, {"extensions", extensions}, {"cache", cache}} {
		if err := require.Put(p.name, p.v); err != nil {
			return nil, err
		}
	}
	return require, nil
}

// createRequire is module.createRequire(filename).
func (l *Loader) createRequire(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	bad := func() error {
		return nodeerr.InvalidArgValue(rt, "filename", c.Arg(0), "must be a file URL object, file URL string, or absolute path string")
	}
	name := ""
	if s, ok := c.Arg(0).AsString(); ok {
		name = s
		if strings.HasPrefix(s, "file:") {
			path, err := resolver.FileURLToPath(s)
			if err != nil {
				return engine.Undefined, bad()
			}
			name = path
		} else if !filepath.IsAbs(s) {
			return engine.Undefined, bad()
		}
	} else if o, ok := c.Arg(0).AsObject(); ok {
		href, err := o.Get("href")
		if err != nil {
			return engine.Undefined, err
		}
		s, ok := href.AsString()
		if !ok {
			return engine.Undefined, bad()
		}
		if name, err = resolver.FileURLToPath(s); err != nil {
			return engine.Undefined, bad()
		}
	} else {
		return engine.Undefined, bad()
	}
	if strings.HasSuffix(name, "/") || strings.HasSuffix(name, string(filepath.Separator)) {
		name = filepath.Join(name, "noop.js")
	}
	m, err := l.NewModule(name)
	if err != nil {
		return engine.Undefined, err
	}
	f, err := l.MakeRequire(m)
	if err != nil {
		return engine.Undefined, err
	}
	return f.Value(), nil
}
