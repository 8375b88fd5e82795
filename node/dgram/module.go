package dgram

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/runtime/env"
)

// Module is node:dgram.
var Module = node.Module{ID: "dgram", Exports: []node.Export{
	{Name: "createSocket", Length: 2, Func: createSocket},
	{Name: "Socket", Value: func(e *env.Env) (engine.Value, error) {
		st, err := stateOf(e)
		if err != nil {
			return engine.Undefined, err
		}
		return st.class.Value(), nil
	}},
}}
