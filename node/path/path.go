package path

import (
	"os"
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/internal/pathlib"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// stringArg checks that argument i is a string; lone surrogates stay in it.
func stringArg(c *engine.Call, i int, name string) (string, error) {
	s, ok := c.Arg(i).AsWTF8()
	if !ok {
		return "", nodeerr.InvalidArgType(c.Runtime(), name, c.Arg(i), "string")
	}
	return s, nil
}

// map1 is a function of one path.
func map1(c *engine.Call, f func(string) string) (engine.Value, error) {
	s, err := stringArg(c, 0, "path")
	if err != nil {
		return engine.Undefined, err
	}
	return engine.StringWTF8(f(s)), nil
}

// withContext runs f with the current directories; it returns what
// process.cwd throws.
func withContext(c *engine.Call, f func(pathlib.Context) string) (engine.Value, error) {
	e := env.From(c)
	var failed error
	s := f(pathlib.Context{
		Cwd: func() string {
			dir, err := e.Cwd()
			if err != nil && failed == nil {
				failed = err
			}
			return dir
		},
		DriveCwd: func(drive string) string { return os.Getenv("=" + drive) },
	})
	if failed != nil {
		return engine.Undefined, failed
	}
	return engine.StringWTF8(s), nil
}

// resolve is path.resolve([...paths]). What lies before an absolute path is
// not looked at.
// https://nodejs.org/api/path.html#pathresolvepaths
func (f *flavour) resolve(c *engine.Call) (engine.Value, error) {
	first := c.Len()
	var few [8]string
	parts := few[:0]
	var done absolute
	for first > 0 {
		first--
		s, err := stringArg(c, first, "paths["+strconv.Itoa(first)+"]")
		if err != nil {
			return engine.Undefined, err
		}
		parts = append(parts, s)
		if done.see(f, s) {
			break
		}
	}
	for i, j := 0, len(parts)-1; i < j; i, j = i+1, j-1 {
		parts[i], parts[j] = parts[j], parts[i]
	}
	return withContext(c, func(x pathlib.Context) string { return f.path.Resolve(x, parts...) })
}

// absolute follows the parts of a path from the last to the first, until what
// lies before them does not matter.
type absolute struct {
	device string // the drive or server of a Windows path
	rooted bool
}

// see takes in a part and reports whether no more are needed.
func (a *absolute) see(f *flavour, s string) bool {
	if !f.windows {
		return f.path.IsAbsolute(s)
	}
	device := strings.ToLower(strings.TrimRight(f.path.Parse(s).Root, `/\`))
	if a.device == "" {
		a.device = device
	}
	if device != "" && device != a.device {
		return false // another drive: Node skips it
	}
	a.rooted = a.rooted || f.path.IsAbsolute(s)
	return a.rooted && a.device != ""
}

// normalize is path.normalize(path).
func (f *flavour) normalize(c *engine.Call) (engine.Value, error) { return map1(c, f.path.Normalize) }

// isAbsolute is path.isAbsolute(path).
func (f *flavour) isAbsolute(c *engine.Call) (engine.Value, error) {
	s, err := stringArg(c, 0, "path")
	return engine.Bool(err == nil && f.path.IsAbsolute(s)), err
}

// join is path.join([...paths]).
func (f *flavour) join(c *engine.Call) (engine.Value, error) {
	var few [8]string
	parts := few[:0]
	for i := range c.Len() {
		s, err := stringArg(c, i, "path")
		if err != nil {
			return engine.Undefined, err
		}
		parts = append(parts, s)
	}
	return engine.StringWTF8(f.path.Join(parts...)), nil
}

// relative is path.relative(from, to).
func (f *flavour) relative(c *engine.Call) (engine.Value, error) {
	from, err := stringArg(c, 0, "from")
	if err != nil {
		return engine.Undefined, err
	}
	to, err := stringArg(c, 1, "to")
	if err != nil {
		return engine.Undefined, err
	}
	return withContext(c, func(x pathlib.Context) string { return f.path.Relative(x, from, to) })
}

// toNamespacedPath is path.toNamespacedPath(path). What is no string is
// returned as it is.
func (f *flavour) toNamespacedPath(c *engine.Call) (engine.Value, error) {
	s, ok := c.Arg(0).AsWTF8()
	if !ok || !f.windows {
		return c.Arg(0), nil
	}
	return withContext(c, func(x pathlib.Context) string { return f.path.ToNamespacedPath(x, s) })
}

// dirname is path.dirname(path).
func (f *flavour) dirname(c *engine.Call) (engine.Value, error) { return map1(c, f.path.Dirname) }

// basename is path.basename(path[, suffix]).
func (f *flavour) basename(c *engine.Call) (engine.Value, error) {
	suffix := ""
	if !c.Arg(1).IsUndefined() {
		var err error
		if suffix, err = stringArg(c, 1, "suffix"); err != nil {
			return engine.Undefined, err
		}
	}
	s, err := stringArg(c, 0, "path")
	if err != nil {
		return engine.Undefined, err
	}
	return engine.StringWTF8(f.path.Basename(s, suffix)), nil
}

// extname is path.extname(path).
func (f *flavour) extname(c *engine.Call) (engine.Value, error) { return map1(c, f.path.Extname) }

// format is path.format(pathObject).
// https://nodejs.org/api/path.html#pathformatpathobject
func (f *flavour) format(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	o, ok := c.Arg(0).AsObject()
	if !ok || c.Arg(0).IsArray() || c.Arg(0).IsFunction() {
		return engine.Undefined, nodeerr.InvalidArgType(rt, "pathObject", c.Arg(0), "Object")
	}
	var p pathlib.Parsed
	for _, x := range [...]struct {
		name string
		to   *string
	}{{"dir", &p.Dir}, {"root", &p.Root}, {"base", &p.Base}, {"name", &p.Name}, {"ext", &p.Ext}} {
		v, err := o.Get(x.name)
		if err != nil {
			return engine.Undefined, err
		}
		if !v.Truthy() {
			continue
		}
		if v, err = rt.ToStringValue(v); err != nil {
			return engine.Undefined, err
		}
		*x.to, _ = v.AsWTF8()
	}
	return engine.StringWTF8(f.path.Format(p)), nil
}

// parse is path.parse(path).
func (f *flavour) parse(c *engine.Call) (engine.Value, error) {
	s, err := stringArg(c, 0, "path")
	if err != nil {
		return engine.Undefined, err
	}
	p := f.path.Parse(s)
	o := c.Runtime().NewObject()
	for _, x := range [...]struct{ name, value string }{{"root", p.Root}, {"dir", p.Dir}, {"base", p.Base}, {"ext", p.Ext}, {"name", p.Name}} {
		if err := o.Put(x.name, engine.StringWTF8(x.value)); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}

// matchesGlob is path.matchesGlob(path, pattern).
func (f *flavour) matchesGlob(c *engine.Call) (engine.Value, error) {
	s, err := stringArg(c, 0, "path")
	if err != nil {
		return engine.Undefined, err
	}
	pattern, err := stringArg(c, 1, "pattern")
	return engine.Bool(err == nil && f.path.MatchesGlob(s, pattern)), err
}
