package https

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/node/http"
	"github.com/sxfescript/sxn/node/tls"
	"github.com/sxfescript/sxn/runtime/env"
)

// Module is node:https.
var Module = node.Module{ID: "https", Exports: []node.Export{
	{Name: "Agent", Value: classExport(func(st *state) *class { return &st.agent })},
	{Name: "globalAgent", Value: func(e *env.Env) (engine.Value, error) {
		st, err := stateOf(e)
		if err != nil {
			return engine.Undefined, err
		}
		return st.globalAgent()
	}},
	{Name: "Server", Value: classExport(func(st *state) *class { return &st.server })},
	{Name: "createServer", Length: 2, Func: createServer},
	{Name: "get", Length: 3, Func: get},
	{Name: "request", Func: request},
}}

type class struct {
	ctor  *engine.Function
	proto *engine.Object
}

// state is what the package keeps per runtime.
type state struct {
	e             *env.Env
	agent, server class
}

var states env.State[state]

func stateOf(e *env.Env) (*state, error) {
	st, err := states.Get(e)
	if err != nil || st.e != nil {
		return st, err
	}
	for _, d := range [...]struct {
		to  *class
		def *engine.Class
	}{
		{&st.agent, &engine.Class{Name: "Agent", Length: 1, ES5: true, Parent: http.AgentClass, Methods: agentMethods(), Construct: constructAgent}},
		{&st.server, &engine.Class{Name: "Server", Length: 2, ES5: true, Parent: tls.ServerClass, Methods: http.SharedServerMethods(), Construct: constructServer}},
	} {
		f, err := e.RT.NewClass(d.def)
		if err != nil {
			return nil, err
		}
		v, err := f.Get("prototype")
		if err != nil {
			return nil, err
		}
		d.to.ctor = f
		d.to.proto, _ = v.AsObject()
	}
	st.e = e
	return st, nil
}

func classExport(f func(*state) *class) func(e *env.Env) (engine.Value, error) {
	return func(e *env.Env) (engine.Value, error) {
		st, err := stateOf(e)
		if err != nil {
			return engine.Undefined, err
		}
		return f(st).ctor.Value(), nil
	}
}
