package fs

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

// publicCall calls a function of node:fs as programs see it.
func publicCall(e *env.Env, name string, args ...engine.Value) error {
	m, err := e.Builtin(e, "fs")
	if err != nil {
		return err
	}
	o, ok := m.AsObject()
	if !ok {
		return engine.TypeError("%s is not a function", name)
	}
	_, err = o.Invoke(name, args...)
	return err
}

// sync flushes and closes the file.
func (w *fileWrite) sync(e *env.Env) error {
	return w.close(publicCall(e, "fsyncSync", engine.Int(w.fd)))
}

// async is sync without waiting; then gets the outcome.
func (w *fileWrite) async(e *env.Env, then func(failed error) error) error {
	flushed := e.RT.NewFunction("", 1, func(c *engine.Call) (engine.Value, error) {
		var failed error
		if v := c.Arg(0); !v.IsNullish() {
			failed = engine.Throw(v)
		}
		pool(e, func() error { return w.close(failed) }, then)
		return engine.Undefined, nil
	})
	return publicCall(e, "fsync", engine.Int(w.fd), flushed.Value())
}

// pool does work away from the loop and hands its outcome to then, in the
// asynchronous context of the call.
func pool(e *env.Env, work func() error, then func(failed error) error) {
	r := e.NewResource("FSREQPROMISE", engine.Undefined)
	var failed error
	e.Loop.Go(func() { failed = work() }, func() {
		e.RunOnce(&r, func() error { return then(failed) })
	})
}
