package dns

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// Module is node:dns.
var Module = node.Module{ID: "dns", Exports: []node.Export{
	{Name: "lookup", Length: 3, Func: lookup},
	{Name: "getDefaultResultOrder", Length: 0, Func: getDefaultResultOrder},
	{Name: "setDefaultResultOrder", Length: 1, Func: setDefaultResultOrder},
}}

func getDefaultResultOrder(c *engine.Call) (engine.Value, error) {
	return engine.String(DefaultOrder(env.From(c))), nil
}

func setDefaultResultOrder(c *engine.Call) (engine.Value, error) {
	order, err := validate.OneOf(c, c.Arg(0), "dnsOrder", "verbatim", "ipv4first", "ipv6first")
	if err == nil {
		states.Must(env.From(c)).order = order
	}
	return engine.Undefined, err
}
