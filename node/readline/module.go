package readline

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/node/internal/cursor"
	"github.com/sxfescript/sxn/runtime/env"
)

// Module is node:readline.
var Module = node.Module{ID: "readline", Exports: []node.Export{
	{Name: "Interface", Value: class(func(st *state) *engine.Function { return st.class })},
	{Name: "clearLine", Length: 3, Func: func(c *engine.Call) (engine.Value, error) {
		return cursor.ClearLine(c, c.Arg(0), c.Arg(1), c.Arg(2))
	}},
	{Name: "clearScreenDown", Length: 2, Func: func(c *engine.Call) (engine.Value, error) {
		return cursor.ClearScreenDown(c, c.Arg(0), c.Arg(1))
	}},
	{Name: "createInterface", Value: create(func(st *state) *engine.Function { return st.class })},
	{Name: "cursorTo", Length: 4, Func: func(c *engine.Call) (engine.Value, error) {
		return cursor.To(c, c.Arg(0), c.Arg(1), c.Arg(2), c.Arg(3))
	}},
	{Name: "emitKeypressEvents", Length: 1, Func: emitKeypressEvents},
	{Name: "moveCursor", Length: 4, Func: func(c *engine.Call) (engine.Value, error) {
		return cursor.Move(c, c.Arg(0), c.Arg(1), c.Arg(2), c.Arg(3))
	}},
	{Name: "promises", Value: func(e *env.Env) (engine.Value, error) { return e.Builtin(e, "readline/promises") }},
}}

// Promises is node:readline/promises.
var Promises = node.Module{ID: "readline/promises", Exports: []node.Export{
	{Name: "Interface", Value: class(func(st *state) *engine.Function { return st.promised })},
	{Name: "Readline", Value: class(func(st *state) *engine.Function { return st.readline })},
	{Name: "createInterface", Value: create(func(st *state) *engine.Function { return st.promised })},
}}

func class(f func(*state) *engine.Function) func(e *env.Env) (engine.Value, error) {
	return func(e *env.Env) (engine.Value, error) {
		st, err := stateOf(e)
		if err != nil {
			return engine.Undefined, err
		}
		return f(st).Value(), nil
	}
}

// create is createInterface of one of the modules, which programs also call
// with new.
func create(f func(*state) *engine.Function) func(e *env.Env) (engine.Value, error) {
	return func(e *env.Env) (engine.Value, error) {
		return e.RT.NewFunctionOrConstructor("createInterface", 4, func(c *engine.Call) (engine.Value, error) {
			st, err := stateOf(e)
			if err != nil {
				return engine.Undefined, err
			}
			o, err := f(st).Construct(c.Args(0)...)
			if err != nil {
				return engine.Undefined, err
			}
			return o.Value(), nil
		}).Value(), nil
	}
}
