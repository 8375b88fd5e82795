package fs

import (
	"errors"
	"os"
	"path/filepath"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

// mkdtempDisposable makes a directory as mkdtemp does, and gives an object
// that removes it: with remove() or the method named by the symbol.
func mkdtempDisposable(async bool) operation {
	return operation{name: "mkdtempDisposable", prepare: func(p *params) (task, error) {
		t, err := mkdtempOp(p)
		if err != nil {
			return t, err
		}
		// The directory goes even where the program has moved elsewhere since.
		cwd, err := os.Getwd()
		if err != nil {
			return t, sysErr(err, "uv_cwd", "")
		}
		path := t.result
		t.result = func(rt *engine.Runtime) (engine.Value, error) {
			v, err := path(rt)
			if err != nil {
				return v, err
			}
			return disposable(rt, v, fullPath(cwd, v), async)
		}
		return t, nil
	}}
}

// fullPath is where the directory is.
func fullPath(cwd string, v engine.Value) string {
	s, ok := v.AsString()
	if !ok {
		b, _ := v.AsBytes()
		s = string(b)
	}
	if filepath.IsAbs(s) {
		return s
	}
	return filepath.Join(cwd, s)
}

// disposable makes the object over a directory.
func disposable(rt *engine.Runtime, shown engine.Value, full string, async bool) (engine.Value, error) {
	remove := func(c *engine.Call) (engine.Value, error) {
		return engine.Undefined, removeDirectory(full)
	}
	o, symbol := rt.NewObject(), engine.SymbolDispose
	if async {
		o, symbol = rt.NewObjectWithPrototype(nil), engine.SymbolAsyncDispose
		remove = func(c *engine.Call) (engine.Value, error) {
			p := c.Runtime().NewPromise()
			runPromise(env.From(c), p, task{work: func() error { return removeDirectory(full) }})
			return p.Value(), nil
		}
	}
	if err := o.Put("path", shown); err != nil {
		return engine.Undefined, err
	}
	return o.Value(), rt.DefineMethods(o, []engine.Method{
		{Name: "remove", Func: remove, Enumerable: true},
		{Symbol: symbol, Func: remove, Enumerable: true},
	})
}

// removeDirectory removes a directory with its content; one that is gone already is fine.
func removeDirectory(path string) error {
	err := os.RemoveAll(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	return sysErr(err, "rm", path)
}
