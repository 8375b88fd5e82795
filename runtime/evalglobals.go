package runtime

import (
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/builtins"
	"github.com/sxfescript/sxn/runtime/env"
)

// builtinGlobals makes the builtin modules globals of -e and -p, loaded when
// they are first read. What is assigned takes their place.
func builtinGlobals(e *env.Env) error {
	rt := e.RT
	g := rt.Global()
	for _, id := range builtins.Names() {
		if id[0] == '_' || strings.Contains(id, "/") {
			continue
		}
		switch id {
		case "console", "module", "process":
			continue // globals, or variables of the module, already
		case "crypto": // COMPAT: the module, behind the getter of Web Crypto
			get := rt.NewFunction("get crypto", 0, func(*engine.Call) (engine.Value, error) { return e.Builtin(e, "crypto") })
			if err := g.Define(engine.NewKey(id), engine.Property{Get: get, Enumerable: true, Configurable: true}); err != nil {
				return err
			}
			continue
		}
		key := engine.NewKey(id)
		get := rt.NewFunction("get", 0, func(*engine.Call) (engine.Value, error) {
			return e.Builtin(e, strings.TrimPrefix(id, "node:"))
		})
		set := rt.NewFunction("setReal", 1, func(c *engine.Call) (engine.Value, error) {
			return engine.Undefined, g.Define(key, engine.Property{Value: c.Arg(0), Writable: true, Enumerable: true, Configurable: true})
		})
		if err := g.Define(key, engine.Property{Get: get, Set: set, Configurable: true}); err != nil {
			return err
		}
	}
	return nil
}
