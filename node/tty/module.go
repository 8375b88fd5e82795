package tty

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/netio"
)

// Module is node:tty.
var Module = node.Module{ID: "tty", Build: build}

func build(e *env.Env, _ *node.Module) (engine.Value, error) {
	o := e.RT.NewObject()
	return o.Value(), node.Define(e, o, []node.Export{
		{Name: "isatty", Length: 1, Func: isatty},
		{Name: "ReadStream", Value: class(func(s *state) *engine.Function { return s.read })},
		{Name: "WriteStream", Value: class(func(s *state) *engine.Function { return s.write })},
	})
}

func class(which func(*state) *engine.Function) func(e *env.Env) (engine.Value, error) {
	return func(e *env.Env) (engine.Value, error) {
		s, err := stateOf(e)
		if err != nil {
			return engine.Undefined, err
		}
		return which(s).Value(), nil
	}
}

// isatty is tty.isatty(fd).
// https://nodejs.org/api/tty.html#ttyisattyfd
func isatty(c *engine.Call) (engine.Value, error) {
	fd, ok := c.Arg(0).AsInt()
	return engine.Bool(ok && fd >= 0 && fd <= 1<<31-1 && netio.GuessKind(fd) == netio.KindTTY), nil
}
