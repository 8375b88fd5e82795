package http

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/node/httpparser"
	"github.com/sxfescript/sxn/node/internal/httpparse"
	"github.com/sxfescript/sxn/runtime/env"
)

// The modules that node:http is made of in Node, which programs require too.
var (
	// AgentModule is _http_agent.
	AgentModule = node.Module{ID: "_http_agent", Exports: []node.Export{
		{Name: "Agent", Value: classExport(func(s *state) *class { return &s.agent })},
		{Name: "globalAgent", Get: getGlobalAgent, Set: setGlobalAgent},
	}}
	// ClientModule is _http_client.
	ClientModule = node.Module{ID: "_http_client", Exports: []node.Export{
		{Name: "ClientRequest", Value: classExport(func(s *state) *class { return &s.request })},
	}}
	// CommonModule is _http_common.
	CommonModule = node.Module{ID: "_http_common", Exports: []node.Export{
		{Name: "_checkInvalidHeaderChar", Length: 1, FuncName: "checkInvalidHeaderChar", Func: func(c *engine.Call) (engine.Value, error) {
			s, err := c.Runtime().ToStringValue(c.Arg(0))
			return engine.Bool(!isHeaderText(s)), err
		}},
		{Name: "_checkIsHttpToken", Length: 1, FuncName: "checkIsHttpToken", Func: func(c *engine.Call) (engine.Value, error) {
			return engine.Bool(isTokenValue(c.Arg(0))), nil
		}},
		{Name: "chunkExpression", Value: expression(`(?:^|\W)chunked(?:$|\W)`)},
		{Name: "continueExpression", Value: expression(`(?:^|\W)100-continue(?:$|\W)`)},
		{Name: "CRLF", Value: func(*env.Env) (engine.Value, error) { return engine.String("\r\n"), nil }},
		{Name: "freeParser", Length: 3, Func: httpparser.FreeParser},
		{Name: "methods", Value: methodNames},
		{Name: "parsers", Value: httpparser.Pool},
		{Name: "kIncomingMessage", Value: httpparser.IncomingSymbol},
		{Name: "HTTPParser", Value: httpparser.Class},
		{Name: "isLenient", Func: func(c *engine.Call) (engine.Value, error) {
			return engine.Bool(env.From(c).Options.InsecureHTTPParser), nil
		}},
		{Name: "calculateLenientFlags", Length: 2, Func: httpparser.LenientFlags},
		{Name: "prepareError", Length: 3, Func: httpparser.PrepareError},
	}}
	// IncomingModule is _http_incoming.
	IncomingModule = node.Module{ID: "_http_incoming", Exports: []node.Export{
		{Name: "IncomingMessage", Value: classExport(func(s *state) *class { return &s.incoming })},
		{Name: "readStart", Length: 1, Func: readSocket("resume")},
		{Name: "readStop", Length: 1, Func: readSocket("pause")},
	}}
	// OutgoingModule is _http_outgoing.
	OutgoingModule = node.Module{ID: "_http_outgoing", Exports: []node.Export{
		{Name: "isValidHeaderName", Length: 1, Func: func(c *engine.Call) (engine.Value, error) { return engine.Bool(isTokenValue(c.Arg(0))), nil }},
		{Name: "isValidHeaderValue", Length: 2, Func: func(c *engine.Call) (engine.Value, error) {
			s, err := c.Runtime().ToStringValue(c.Arg(0))
			return engine.Bool(isHeaderText(s)), err
		}},
		{Name: "validateHeaderName", Func: forwardTo("validateHeaderName")},
		{Name: "validateHeaderValue", Func: forwardTo("validateHeaderValue")},
		{Name: "OutgoingMessage", Value: classExport(func(s *state) *class { return &s.outgoing })},
	}}
	// ServerModule is _http_server.
	ServerModule = node.Module{ID: "_http_server", Exports: []node.Export{
		{Name: "STATUS_CODES", Value: statusCodesObject},
		{Name: "Server", Value: classExport(func(s *state) *class { return &s.server })},
		{Name: "ServerResponse", Value: classExport(func(s *state) *class { return &s.response })},
		{Name: "_connectionListener", Value: func(e *env.Env) (engine.Value, error) {
			st, err := stateOf(e)
			if err != nil {
				return engine.Undefined, err
			}
			return st.connectionListener().Value(), nil
		}},
		{Name: "kConnectionsCheckingInterval", Value: func(e *env.Env) (engine.Value, error) {
			st, err := stateOf(e)
			if err != nil {
				return engine.Undefined, err
			}
			if !st.hasInterval {
				st.interval, st.hasInterval = engine.NewSymbol("http.server.connectionsCheckingInterval"), true
			}
			return st.interval.Value(), nil
		}},
	}}
)

func expression(source string) func(e *env.Env) (engine.Value, error) {
	return func(e *env.Env) (engine.Value, error) {
		f, ok := e.RT.Intrinsic("RegExp").Value().AsFunction()
		if !ok {
			return engine.Undefined, engine.TypeError("RegExp is not a constructor")
		}
		o, err := f.Construct(engine.String(source), engine.String("i"))
		if err != nil {
			return engine.Undefined, err
		}
		return o.Value(), nil
	}
}

// forwardTo calls a function of node:http.
func forwardTo(name string) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		e := env.From(c)
		v, err := e.Builtin(e, "http")
		if err != nil {
			return engine.Undefined, err
		}
		if v, err = c.Runtime().GetV(v, engine.NewKey(name)); err != nil {
			return engine.Undefined, err
		}
		f, ok := v.AsFunction()
		if !ok {
			return engine.Undefined, engine.TypeError("http.%s is not a function", name)
		}
		return c.Forward(f, c.This(), 0)
	}
}

func readSocket(method string) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		if o, ok := c.Arg(0).AsObject(); ok {
			return o.Invoke(method)
		}
		return engine.Undefined, nil
	}
}

// methodNames are all methods in the order of the parser's numbers.
func methodNames(e *env.Env) (engine.Value, error) {
	var names []string
	for m := httpparse.MethodDelete; m <= httpparse.MethodQuery; m++ {
		if m.IsHTTP() {
			names = append(names, m.String())
		}
	}
	return e.RT.NewStringArray(names).Value(), nil
}
