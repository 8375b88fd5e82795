package url

import (
	"strings"
	"unicode/utf8"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/url/urlparse"
)

// inspector calls util.inspect with the options that util.inspect.custom gets.
type inspector struct {
	util, opts  *engine.Object
	breakLength float64
}

// newInspector copies the options of the call; the depth becomes the
// remaining depth minus less.
func newInspector(c *engine.Call, less float64) (*inspector, error) {
	e := env.From(c)
	v, err := e.Builtin(e, "util")
	if err != nil {
		return nil, err
	}
	in := &inspector{opts: e.RT.NewObject(), breakLength: 80}
	in.util, _ = v.AsObject()
	if from, ok := c.Arg(1).AsObject(); ok {
		ks, err := from.Keys()
		if err != nil {
			return nil, err
		}
		for _, k := range ks {
			x, err := from.GetKey(k)
			if err != nil {
				return nil, err
			}
			if err := in.opts.PutKey(k, x); err != nil {
				return nil, err
			}
		}
		x, err := from.Get("breakLength")
		if err != nil {
			return nil, err
		}
		if f, ok := x.AsNumber(); ok {
			in.breakLength = f
		}
	}
	if depth, ok := c.Arg(0).AsNumber(); ok {
		if err := in.opts.Put("depth", engine.Number(depth-less)); err != nil {
			return nil, err
		}
	}
	return in, nil
}

func (in *inspector) inspect(v engine.Value) (string, error) {
	r, err := in.util.Invoke("inspect", v, in.opts.Value())
	s, _ := r.AsString()
	return s, err
}

// tooDeep reports whether the object lies deeper than util.inspect goes.
func tooDeep(c *engine.Call) bool {
	depth, ok := c.Arg(0).AsNumber()
	return ok && depth < 0
}

// className is the name of the constructor of this.
func className(c *engine.Call, def string) (string, error) {
	ctor, err := c.ThisObject().Get("constructor")
	if err != nil {
		return "", err
	}
	if f, ok := ctor.AsFunction(); ok {
		return f.Name(), nil
	}
	return def, nil
}

func inspectURL(c *engine.Call) (engine.Value, error) {
	d, err := this(c)
	if err != nil {
		return engine.Undefined, err
	}
	if tooDeep(c) {
		return c.This(), nil
	}
	in, err := newInspector(c, 0)
	if err != nil {
		return engine.Undefined, err
	}
	params, err := d.searchParams(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	o := c.Runtime().NewObject()
	u := &d.url
	for _, x := range [...]struct {
		name  string
		value engine.Value
	}{
		{"href", engine.String(u.Href())}, {"origin", engine.String(u.Origin())}, {"protocol", engine.String(u.Protocol())},
		{"username", engine.String(u.Username())}, {"password", engine.String(u.Password())}, {"host", engine.String(u.Host())},
		{"hostname", engine.String(u.Hostname())}, {"port", engine.String(u.Port())}, {"pathname", engine.String(u.Pathname())},
		{"search", engine.String(u.Search())}, {"searchParams", params}, {"hash", engine.String(u.Hash())},
	} {
		if err := o.Put(x.name, x.value); err != nil {
			return engine.Undefined, err
		}
	}
	return in.named(c, "URL", o.Value())
}

// named shows v behind the class name of this.
func (in *inspector) named(c *engine.Call, def string, v engine.Value) (engine.Value, error) {
	name, err := className(c, def)
	if err != nil {
		return engine.Undefined, err
	}
	s, err := in.inspect(v)
	return engine.String(name + " " + s), err
}

// list shows parts in braces, on one line where they fit.
func (in *inspector) list(name string, parts []string) engine.Value {
	length := -2
	for _, p := range parts {
		length += visibleLength(p) + 2
	}
	if float64(length) > in.breakLength {
		return engine.String(name + " {\n  " + strings.Join(parts, ",\n  ") + " }")
	}
	return engine.String(name + " { " + strings.Join(parts, ", ") + " }")
}

// visibleLength is the length without colour escapes.
func visibleLength(s string) int {
	n := 0
	for {
		i := strings.Index(s, "\x1b[")
		if i < 0 {
			return n + utf8.RuneCountInString(s)
		}
		n += utf8.RuneCountInString(s[:i])
		j := strings.IndexByte(s[i:], 'm')
		if j < 0 {
			return n
		}
		s = s[i+j+1:]
	}
}

func inspectParams(c *engine.Call) (engine.Value, error) {
	d, err := thisParams(c)
	if err != nil {
		return engine.Undefined, err
	}
	if tooDeep(c) {
		return engine.String("[Object]"), nil
	}
	in, err := newInspector(c, 1)
	if err != nil {
		return engine.Undefined, err
	}
	parts := make([]string, len(d.pairs))
	for i, p := range d.pairs {
		if parts[i], err = in.pair(p); err != nil {
			return engine.Undefined, err
		}
	}
	name, err := className(c, "URLSearchParams")
	if err != nil {
		return engine.Undefined, err
	}
	if len(parts) == 0 {
		return engine.String(name + " {}"), nil
	}
	return in.list(name, parts), nil
}

func (in *inspector) pair(p urlparse.Pair) (string, error) {
	name, err := in.inspect(engine.String(p.Name))
	if err != nil {
		return "", err
	}
	value, err := in.inspect(engine.String(p.Value))
	return name + " => " + value, err
}

func inspectIterator(c *engine.Call) (engine.Value, error) {
	it, err := thisIterator(c)
	if err != nil {
		return engine.Undefined, err
	}
	if tooDeep(c) {
		return engine.String("[Object]"), nil
	}
	in, err := newInspector(c, 1)
	if err != nil {
		return engine.Undefined, err
	}
	rest := it.params.pairs[min(it.index, len(it.params.pairs)):]
	parts := make([]string, len(rest))
	for i := range rest {
		if parts[i], err = in.inspect(it.value(c.Runtime(), &rest[i])); err != nil {
			return engine.Undefined, err
		}
	}
	return in.list("URLSearchParams Iterator", parts), nil
}
