package net

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/runtime/env"
)

// Module is node:net.
var Module = node.Module{ID: "net", Exports: []node.Export{
	{Name: "_createServerHandle", Length: 5, Func: createServerHandle, FuncName: "createServerHandle"},
	{Name: "_normalizeArgs", Length: 1, Func: moduleNormalizeArgs, FuncName: "normalizeArgs"},
	{Name: "BlockList", Value: func(e *env.Env) (engine.Value, error) {
		l, err := listsOf(e)
		if err != nil {
			return engine.Undefined, err
		}
		return l.block.Value(), nil
	}},
	{Name: "SocketAddress", Value: func(e *env.Env) (engine.Value, error) {
		l, err := listsOf(e)
		if err != nil {
			return engine.Undefined, err
		}
		return l.address.Value(), nil
	}},
	{Name: "BoundSocket", Value: boundSocketValue},
	{Name: "connect", Length: 0, Func: connect},
	{Name: "createConnection", Alias: "connect"},
	{Name: "createServer", Length: 2, Func: createServer},
	{Name: "isIP", Length: 1, Func: isIP},
	{Name: "isIPv4", Length: 1, Func: isIPv4},
	{Name: "isIPv6", Length: 1, Func: isIPv6},
	{Name: "Server", Value: class(func(s *state) *engine.Function { return s.serverClass })},
	{Name: "Socket", Value: class(func(s *state) *engine.Function { return s.socketClass })},
	{Name: "Stream", Value: class(func(s *state) *engine.Function { return s.socketClass })},
	{Name: "getDefaultAutoSelectFamily", Length: 0, Func: getDefaultAutoSelectFamily},
	{Name: "setDefaultAutoSelectFamily", Length: 1, Func: setDefaultAutoSelectFamily},
	{Name: "getDefaultAutoSelectFamilyAttemptTimeout", Length: 0, Func: getDefaultAutoSelectFamilyAttemptTimeout},
	{Name: "setDefaultAutoSelectFamilyAttemptTimeout", Length: 1, Func: setDefaultAutoSelectFamilyAttemptTimeout},
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
