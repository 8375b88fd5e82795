package tls

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/runtime/env"
)

// The deprecated modules that node:tls is made of in Node.
var (
	// CommonModule is _tls_common.
	CommonModule = node.Module{ID: "_tls_common", Build: deprecated, Exports: []node.Export{
		{Name: "SecureContext", Value: classExport(func(st *state) *class { return &st.context })},
		{Name: "createSecureContext", Length: 1, Func: createSecureContext},
	}}
	// WrapModule is _tls_wrap.
	WrapModule = node.Module{ID: "_tls_wrap", Build: deprecated, Exports: []node.Export{
		{Name: "TLSSocket", Value: classExport(func(st *state) *class { return &st.socket })},
		{Name: "Server", Value: classExport(func(st *state) *class { return &st.server })},
		{Name: "createServer", Length: 2, Func: createServer},
		{Name: "connect", Func: connect},
	}}
)

func deprecated(e *env.Env, m *node.Module) (engine.Value, error) {
	if err := e.EmitWarning(engine.String("The "+m.ID+" module is deprecated. Use `node:tls` instead."),
		engine.String("DeprecationWarning"), engine.String("DEP0192")); err != nil {
		return engine.Undefined, err
	}
	o := e.RT.NewObject()
	return o.Value(), node.Define(e, o, m.Exports)
}
