package node

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/polyfills"
	"github.com/sxfescript/sxn/runtime/env"
)

// Polyfill runs a file of package polyfills with a binding object and returns
// the object that it defines. url is the name that stacks show, such as
// "node:internal/streams/operators".
func Polyfill(e *env.Env, name, url string, binding *engine.Object) (*engine.Object, error) {
	text, ok := polyfills.Source(name)
	if !ok {
		return nil, engine.Error("there is no builtin source %s", name)
	}
	f, err := e.RT.CompileFunction(engine.Source{Name: url, Text: text}, "binding")
	if err != nil {
		return nil, err
	}
	v, err := f.Call(engine.Undefined, binding.Value())
	if err != nil {
		return nil, err
	}
	o, ok := v.AsObject()
	if !ok {
		return nil, engine.Error("the builtin source %s defines nothing", name)
	}
	return o, nil
}
