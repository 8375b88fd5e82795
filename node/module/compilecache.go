package module

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/modules/compilecache"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// enableCompileCache is module.enableCompileCache([options]).
// https://nodejs.org/api/module.html#moduleenablecompilecacheoptions
func enableCompileCache(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	directory := c.Arg(0)
	portable, readOnly := engine.Undefined, engine.Undefined
	if given, ok := directory.AsObject(); ok && !directory.IsFunction() {
		for _, p := range [...]struct {
			name string
			to   *engine.Value
		}{{"directory", &directory}, {"portable", &portable}, {"readOnly", &readOnly}} {
			v, err := given.Get(p.name)
			if err != nil {
				return engine.Undefined, err
			}
			*p.to = v
		}
	}
	options, err := cacheDirectory(e, directory)
	if err != nil {
		return engine.Undefined, err
	}
	if !portable.IsUndefined() {
		options.Portable = portable.IsTrue()
	}
	if !readOnly.IsUndefined() {
		options.ReadOnly = readOnly.IsTrue()
	}
	status, where, message := compilecache.Of(e).Enable(options)
	o := c.Runtime().NewObject()
	if err := o.Put("status", engine.Int(int(status))); err != nil {
		return engine.Undefined, err
	}
	if message != "" {
		return o.Value(), o.Put("message", engine.String(message))
	}
	return o.Value(), o.Put("directory", engine.String(where))
}

// cacheDirectory are the options for a directory, or for what the environment
// says where none is given.
func cacheDirectory(e *env.Env, directory engine.Value) (compilecache.Options, error) {
	if !directory.IsUndefined() {
		s, ok := directory.AsString()
		if !ok {
			return compilecache.Options{}, nodeerr.Type("ERR_INVALID_ARG_TYPE", "cacheDir should be a string")
		}
		return compilecache.Defaults(e, s), nil
	}
	return compilecache.Defaults(e, compilecache.DefaultDirectory(e)), nil
}

// flushCompileCache is module.flushCompileCache().
// https://nodejs.org/api/module.html#moduleflushcompilecache
func flushCompileCache(c *engine.Call) (engine.Value, error) {
	compilecache.Of(env.From(c)).FlushRequested()
	return engine.Undefined, nil
}

// getCompileCacheDir is module.getCompileCacheDir().
// https://nodejs.org/api/module.html#modulegetcompilecachedir
func getCompileCacheDir(c *engine.Call) (engine.Value, error) {
	if dir := compilecache.Of(env.From(c)).Directory(); dir != "" {
		return engine.String(dir), nil
	}
	return engine.Undefined, nil
}
