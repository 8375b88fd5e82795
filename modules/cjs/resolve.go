package cjs

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/resolver"
)

func cwd() string {
	d, err := os.Getwd()
	if err != nil {
		return "/"
	}
	return d
}

// resolveDynamic calls Module._resolveFilename, patched or not.
func (l *Loader) resolveDynamic(request string, parent *engine.Object, isMain bool) (string, error) {
	l.env.RT.PushFrames(framesResolve)
	v, err := l.ctor.Invoke("_resolveFilename", engine.String(request), objectOrUndefined(parent), engine.Bool(isMain))
	err = l.env.RT.Thrown(err)
	l.env.RT.PopFrames()
	if err != nil {
		return "", err
	}
	return l.env.RT.ToString(v)
}

// resolveFilename is Module._resolveFilename(request, parent, isMain, options).
func (l *Loader) resolveFilename(c *engine.Call) (engine.Value, error) {
	request, err := validate.String(c, c.Arg(0), "request")
	if err != nil {
		return engine.Undefined, err
	}
	q := resolver.RequireRequest{Specifier: request, IsMain: c.Arg(2).Truthy(), Conditions: l.conditions}
	parent, _ := c.Arg(1).AsObject()
	if err := l.describeParent(parent, &q); err != nil {
		return engine.Undefined, err
	}
	if options, ok := c.Arg(3).AsObject(); ok {
		if err := resolveOptions(c, options, &q); err != nil {
			return engine.Undefined, err
		}
	}
	extensions, err := l.extensions()
	if err != nil {
		return engine.Undefined, err
	}
	if q.Extensions, err = keysOf(extensions); err != nil {
		return engine.Undefined, err
	}
	if q.GlobalPaths, err = l.stringsOf(&l.ctor.Object, "globalPaths"); err != nil {
		return engine.Undefined, err
	}
	if parent == nil && q.IsMain {
		q.ParentDir = cwd()
	}
	name, err := l.Resolver.Require(q)
	if err != nil {
		return engine.Undefined, ErrorOf(l.env, err)
	}
	return engine.String(name), nil
}

func resolveOptions(c *engine.Call, options *engine.Object, q *resolver.RequireRequest) error {
	v, err := options.Get("paths")
	if err != nil || v.IsUndefined() {
		return err
	}
	list, ok := v.AsObject()
	if !ok || !v.IsArray() {
		return nodeerr.InvalidArgValue(c.Runtime(), "options.paths", v, "")
	}
	q.HasPaths = true
	n, err := list.Length()
	for i := 0; err == nil && i < n; i++ {
		var x engine.Value
		if x, err = list.GetIndex(uint32(i)); err == nil {
			var s string
			if s, err = validate.String(c, x, "paths"); err == nil {
				q.Paths = append(q.Paths, s)
			}
		}
	}
	return err
}

// describeParent fills the parts of a request that its module gives.
func (l *Loader) describeParent(parent *engine.Object, q *resolver.RequireRequest) error {
	if parent == nil {
		return nil
	}
	v, err := parent.GetKey(kFilename.Key())
	if err != nil {
		return err
	}
	q.ParentFile, _ = v.AsString()
	if q.ParentFile == "" {
		q.ParentDir = cwd()
	}
	if q.ParentPaths, err = l.stringsOf(parent, "paths"); err != nil {
		return err
	}
	for m := parent; m != nil; m = parentKey.Get(m) {
		v, err := m.GetKey(kFilename.Key())
		if err != nil {
			return err
		}
		name, ok := v.AsString()
		if !ok {
			id, err := m.GetKey(kID.Key())
			if err != nil {
				return err
			}
			name, _ = id.AsString()
		}
		q.RequireStack = append(q.RequireStack, name)
		if len(q.RequireStack) > 10000 {
			break // a cycle made by JavaScript
		}
	}
	return nil
}

// stringsOf reads an array of strings from a property, nil where it is none.
func (l *Loader) stringsOf(o *engine.Object, name string) ([]string, error) {
	v, err := o.Get(name)
	if err != nil {
		return nil, err
	}
	list, ok := v.AsObject()
	if !ok {
		return nil, nil
	}
	n, err := list.Length()
	if err != nil {
		return nil, err
	}
	ss := make([]string, 0, n)
	for i := range n {
		x, err := list.GetIndex(uint32(i))
		if err != nil {
			return nil, err
		}
		if s, ok := x.AsString(); ok {
			ss = append(ss, s)
		}
	}
	return ss, nil
}

func keysOf(o *engine.Object) ([]string, error) {
	keys, err := o.Keys()
	if err != nil {
		return nil, err
	}
	names := make([]string, len(keys))
	for i, k := range keys {
		names[i] = k.Name()
	}
	return names, nil
}

// findPath is Module._findPath(request, paths, isMain).
func (l *Loader) findPath(c *engine.Call) (engine.Value, error) {
	request, err := validate.String(c, c.Arg(0), "request")
	if err != nil {
		return engine.Undefined, err
	}
	holder := c.Runtime().NewObject()
	if err := holder.Put("paths", c.Arg(1)); err != nil {
		return engine.Undefined, err
	}
	paths, err := l.stringsOf(holder, "paths")
	if err != nil {
		return engine.Undefined, err
	}
	extensions, err := l.extensions()
	if err != nil {
		return engine.Undefined, err
	}
	exts, err := keysOf(extensions)
	if err != nil {
		return engine.Undefined, err
	}
	found, err := l.Resolver.FindPath(request, paths, c.Arg(2).Truthy(), exts, nil)
	if err != nil {
		return engine.Undefined, ErrorOf(l.env, err)
	}
	if found == "" {
		return engine.False, nil
	}
	return engine.String(found), nil
}

// nodeModulePaths is Module._nodeModulePaths.
func (l *Loader) nodeModulePaths(c *engine.Call) (engine.Value, error) {
	from, err := validate.String(c, c.Arg(0), "from")
	if err != nil {
		return engine.Undefined, err
	}
	if from, err = filepath.Abs(from); err != nil {
		return engine.Undefined, err
	}
	return c.Runtime().NewStringArray(l.Resolver.NodeModulePaths(from)).Value(), nil
}

// resolveLookupPaths is Module._resolveLookupPaths(request, parent).
func (l *Loader) resolveLookupPaths(c *engine.Call) (engine.Value, error) {
	request, err := validate.String(c, c.Arg(0), "request")
	if err != nil {
		return engine.Undefined, err
	}
	if id, ok := strings.CutPrefix(request, "node:"); ok && l.IsPrefixBuiltin(id) || l.IsBuiltin(request) {
		return engine.Null, nil
	}
	var q resolver.RequireRequest
	parent, _ := c.Arg(1).AsObject()
	if err := l.describeParent(parent, &q); err != nil {
		return engine.Undefined, err
	}
	global, err := l.stringsOf(&l.ctor.Object, "globalPaths")
	if err != nil {
		return engine.Undefined, err
	}
	return c.Runtime().NewStringArray(l.Resolver.LookupPaths(request, q.ParentFile, q.ParentPaths, global)).Value(), nil
}
