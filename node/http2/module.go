package http2

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/node/internal/unavailable"
	"github.com/sxfescript/sxn/runtime/env"
)

// Module is node:http2. Exports lists what there is; the constants and the
// functions that throw come from the table of stand-ins.
var Module = node.Module{ID: "http2", Build: build, Exports: []node.Export{
	{Name: "getDefaultSettings", Func: getDefaultSettings},
	{Name: "getPackedSettings", Length: 1, Func: getPackedSettings},
	{Name: "getUnpackedSettings", Length: 1, Func: getUnpackedSettings},
}}

func build(e *env.Env, m *node.Module) (engine.Value, error) {
	v, err := unavailable.Lookup(m.ID).Load(e)
	if err != nil {
		return engine.Undefined, err
	}
	o, _ := v.AsObject()
	return v, node.Define(e, o, m.Exports)
}
