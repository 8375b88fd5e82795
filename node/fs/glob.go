package fs

import (
	"fmt"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/internal/glob"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

var globOperation = operation{name: "glob", prepare: globOp}

// globOp is fs.glob(pattern[, options]). A walk that asks a function what to
// leave out runs on the runtime's goroutine.
func globOp(p *params) (task, error) {
	w := &glob.Walk{}
	skip, err := globOptions(p, w)
	if err != nil {
		return task{}, err
	}
	var list []string
	run := func() (err error) {
		list, err = w.Run()
		return err
	}
	if skip == nil {
		return task{work: run, result: func(*engine.Runtime) (engine.Value, error) { return globResults(p.e, w, list) }}, nil
	}
	return task{work: func() error { return nil }, result: func(rt *engine.Runtime) (engine.Value, error) {
		w.Skip = func(name string, e glob.Entry) (bool, error) {
			v := engine.String(name)
			if w.Types {
				var err error
				if v, err = globDirent(p.e, e); err != nil {
					return false, err
				}
			}
			r, err := skip.Call(engine.Undefined, v)
			return err == nil && r.Truthy(), err
		}
		if err := run(); err != nil {
			return engine.Undefined, err
		}
		return globResults(p.e, w, list)
	}}, nil
}

// globOptions reads the options and the patterns; skip is exclude where that is a function.
func globOptions(p *params, w *glob.Walk) (skip *engine.Function, err error) {
	if p.arg(1).IsUndefined() {
		w.Patterns, err = globPatterns(p)
		return nil, err
	}
	o, ok := p.arg(1).AsObject()
	if !ok || p.arg(1).IsFunction() {
		return nil, nodeerr.InvalidArgType(p.rt, "options", p.arg(1), "object")
	}
	var v [4]engine.Value
	for i, name := range [...]string{"exclude", "cwd", "followSymlinks", "withFileTypes"} {
		if v[i], err = o.Get(name); err != nil {
			return nil, err
		}
	}
	w.Types = v[3].Truthy()
	if !v[2].IsNullish() {
		if w.Follow, err = validate.Boolean(p.c, v[2], "options.followSymlinks"); err != nil {
			return nil, err
		}
	}
	if skip, err = globExclude(p, w, v[0]); err != nil {
		return nil, err
	}
	if w.Patterns, err = globPatterns(p); err != nil {
		return nil, err
	}
	if cwd := v[1]; !cwd.IsNullish() {
		if w.Root, err = globRoot(p, cwd); err != nil {
			return nil, err
		}
	}
	return skip, nil
}

func globRoot(p *params, v engine.Value) (string, error) {
	if s, ok := v.AsString(); ok {
		return s, nil
	}
	if o, ok := v.AsObject(); ok {
		href, err := urlOf(o)
		if err != nil {
			return "", err
		}
		if href != "" {
			return fileOfURL(href)
		}
	}
	return "", nodeerr.InvalidArgType(p.rt, "paths[0]", v, "string")
}

func globExclude(p *params, w *glob.Walk, v engine.Value) (*engine.Function, error) {
	if v.IsNullish() {
		return nil, nil
	}
	if f, ok := v.AsFunction(); ok {
		return f, nil
	}
	if !isArray(p, v) {
		return nil, nodeerr.InvalidArgType(p.rt, "options.exclude", v, "function", "string[]")
	}
	var err error
	w.Exclude, err = globStrings(p, v, "options.exclude")
	return nil, err
}

func isArray(p *params, v engine.Value) bool {
	_, err := validate.Array(p.c, v, "")
	return err == nil
}

func globStrings(p *params, v engine.Value, name string) ([]string, error) {
	var out []string
	o, _ := v.AsObject()
	for i := 0; ; i++ {
		n, err := o.Get("length")
		if err != nil {
			return nil, err
		}
		if length, _ := n.AsInt(); i >= length {
			return out, nil
		}
		x, err := o.Get(fmt.Sprint(i))
		if err != nil {
			return nil, err
		}
		s, err := validate.String(p.c, x, fmt.Sprintf("%s[%d]", name, i))
		if err != nil {
			return nil, err
		}
		out = append(out, s)
	}
}

func globPatterns(p *params) ([]string, error) {
	if isArray(p, p.arg(0)) {
		return globStrings(p, p.arg(0), "patterns")
	}
	s, err := validate.String(p.c, p.arg(0), "patterns")
	return []string{s}, err
}

func globDirent(e *env.Env, x glob.Entry) (engine.Value, error) {
	s, err := direntStates.Get(e)
	if err != nil {
		return engine.Undefined, err
	}
	return s.make(e.RT, engine.String(x.Name), engine.String(x.Parent), direntType(x.Mode))
}

// globResults makes the array of the results; a file that is gone by now is
// null among the Dirents.
func globResults(e *env.Env, w *glob.Walk, list []string) (engine.Value, error) {
	vs := make([]engine.Value, len(list))
	for i, path := range list {
		vs[i] = engine.String(path)
		if !w.Types {
			continue
		}
		vs[i] = engine.Null
		if x, ok := w.Lstat(path); ok {
			var err error
			if vs[i], err = globDirent(e, x); err != nil {
				return engine.Undefined, err
			}
		}
	}
	return e.RT.NewArray(vs...).Value(), nil
}

// promisesGlob is fs.promises.glob(pattern[, options]). Nothing is looked at
// before the first next, which wrong arguments reject.
func promisesGlob(g *asyncGenerator) {
	walk := g.e.RT.NewPromise()
	at := 0
	g.start = func(p *params) error {
		t, err := globOp(p)
		if err == nil {
			runPromise(g.e, walk, t)
		}
		return err
	}
	g.next = func(settle func(v engine.Value, done bool, err error)) {
		walk.Then(func(list engine.Value, err error) error {
			o, ok := list.AsObject()
			if err != nil || !ok {
				settle(engine.Undefined, true, err)
				return nil
			}
			n, err := o.Length()
			if err != nil || at >= n {
				settle(engine.Undefined, true, err)
				return nil
			}
			v, err := o.GetIndex(uint32(at))
			at++
			settle(v, false, err)
			return nil
		})
	}
}
