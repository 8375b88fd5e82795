package http

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/node/internal/httpparse"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// Module is node:http.
var Module = node.Module{ID: "http", Exports: []node.Export{
	{Name: "_connectionListener", Value: func(e *env.Env) (engine.Value, error) {
		st, err := stateOf(e)
		if err != nil {
			return engine.Undefined, err
		}
		return st.connectionListener().Value(), nil
	}},
	{Name: "METHODS", Value: methodsArray},
	{Name: "STATUS_CODES", Value: statusCodesObject},
	{Name: "Agent", Value: classExport(func(s *state) *class { return &s.agent })},
	{Name: "ClientRequest", Value: classExport(func(s *state) *class { return &s.request })},
	{Name: "IncomingMessage", Value: classExport(func(s *state) *class { return &s.incoming })},
	{Name: "OutgoingMessage", Value: classExport(func(s *state) *class { return &s.outgoing })},
	{Name: "Server", Value: classExport(func(s *state) *class { return &s.server })},
	{Name: "ServerResponse", Value: classExport(func(s *state) *class { return &s.response })},
	{Name: "createServer", Length: 2, Func: createServer},
	{Name: "isValidHeaderName", Length: 1, Func: func(c *engine.Call) (engine.Value, error) {
		return engine.Bool(isTokenValue(c.Arg(0))), nil
	}},
	{Name: "isValidHeaderValue", Length: 2, Func: func(c *engine.Call) (engine.Value, error) {
		s, err := c.Runtime().ToStringValue(c.Arg(0))
		return engine.Bool(isHeaderText(s)), err
	}},
	{Name: "validateHeaderName", Value: validator("validateHeaderName", 2, validateHeaderName)},
	{Name: "validateHeaderValue", Value: validator("validateHeaderValue", 3, validateHeaderValue)},
	{Name: "get", Length: 3, Func: httpGet},
	{Name: "request", Length: 3, Func: httpRequest},
	{Name: "setMaxIdleHTTPParsers", Length: 1, Func: func(c *engine.Call) (engine.Value, error) {
		// Parsers are part of their connections here: there is no pool to bound.
		_, err := validate.Integer(c, c.Arg(0), "max", 1, 1<<53-1)
		return engine.Undefined, err
	}},
	{Name: "setGlobalProxyFromEnv", Length: 0, Func: setGlobalProxyFromEnv},
	{Name: "websocketMask", Length: 5, Func: websocketMask},
	{Name: "websocketUnmask", Length: 2, Func: websocketUnmask},
	{Name: "maxHeaderSize", Get: func(c *engine.Call) (engine.Value, error) {
		st, err := stateOf(env.From(c))
		if err != nil {
			return engine.Undefined, err
		}
		return engine.Int(st.maxHeaderSize()), nil
	}},
	{Name: "globalAgent", Get: getGlobalAgent, Set: setGlobalAgent},
	{Name: "WebSocket", Get: globalGetter("WebSocket")},
	{Name: "CloseEvent", Get: globalGetter("CloseEvent")},
	{Name: "MessageEvent", Get: globalGetter("MessageEvent")},
}}

func globalGetter(name string) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) { return c.Runtime().Global().Get(name) }
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

// methodsArray is http.METHODS.
func methodsArray(e *env.Env) (engine.Value, error) {
	return e.RT.NewStringArray(httpparse.Methods()).Value(), nil
}

// statusCodesObject is http.STATUS_CODES.
func statusCodesObject(e *env.Env) (engine.Value, error) {
	o := e.RT.NewObject()
	for code := 100; code < 600; code++ {
		if text := statusText(code); text != "" {
			if err := o.PutKey(engine.IndexKey(uint32(code)), engine.String(text)); err != nil {
				return engine.Undefined, err
			}
		}
	}
	return o.Value(), nil
}

func getGlobalAgent(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	return st.defaultAgent()
}

func setGlobalAgent(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	st.globalAgent = c.Arg(0)
	return engine.Undefined, nil
}
