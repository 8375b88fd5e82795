package dns

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/node/util"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// Module is node:dns.
var Module = node.Module{ID: "dns", Build: func(e *env.Env, _ *node.Module) (engine.Value, error) {
	o := e.RT.NewObject()
	if err := node.Define(e, o, exports()); err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}}

// Promises is node:dns/promises.
var Promises = node.Module{ID: "dns/promises", Build: func(e *env.Env, _ *node.Module) (engine.Value, error) {
	o := e.RT.NewObject()
	if err := node.Define(e, o, promiseExports()); err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}}

// exports are those of node:dns, in Node's order.
func exports() []node.Export {
	list := []node.Export{
		{Name: "lookup", Value: withResults("lookup", 3, lookup, "address", "family")},
		{Name: "lookupService", Value: withResults("lookupService", 3, lookupService, "hostname", "service")},
		{Name: "Resolver", Value: func(e *env.Env) (engine.Value, error) {
			cs, err := states.Must(e).classesOf(e)
			if err != nil {
				return engine.Undefined, err
			}
			return cs.callback.Value(), nil
		}},
	}
	list = append(list, shared()...)
	for _, k := range [...]struct {
		name  string
		value int
	}{{"ADDRCONFIG", hintAddrConfig}, {"ALL", hintAll}, {"V4MAPPED", hintV4Mapped}} {
		list = append(list, constantExport(k.name, engine.Int(k.value)))
	}
	list = append(append(list, codeExports()...), boundExports(false)...)
	return append(list, node.Export{Name: "promises", Get: func(c *engine.Call) (engine.Value, error) {
		e := env.From(c)
		return e.Builtin(e, "dns/promises")
	}, FuncName: "get"})
}

// promiseExports are those of node:dns/promises, in Node's order.
func promiseExports() []node.Export {
	list := []node.Export{
		{Name: "lookup", Length: 2, Func: lookupPromised},
		{Name: "lookupService", Length: 2, Func: lookupServicePromised},
		{Name: "Resolver", Value: func(e *env.Env) (engine.Value, error) {
			cs, err := states.Must(e).classesOf(e)
			if err != nil {
				return engine.Undefined, err
			}
			return cs.promise.Value(), nil
		}},
	}
	return append(append(append(list, shared()...), codeExports()...), boundExports(true)...)
}

// shared are the settings, which both modules have.
func shared() []node.Export {
	return []node.Export{
		{Name: "getDefaultResultOrder", Length: 0, Func: getDefaultResultOrder},
		{Name: "setDefaultResultOrder", Length: 1, Func: setDefaultResultOrder},
		{Name: "setServers", Length: 1, FuncName: "defaultResolverSetServers", Func: func(c *engine.Call) (engine.Value, error) {
			// Queries under way go on with the servers that they began with.
			e := env.From(c)
			r := newResolver(e)
			if err := r.setServers(c); err != nil {
				return engine.Undefined, err
			}
			states.Must(e).resolver = r
			return engine.Undefined, nil
		}},
	}
}

func constantExport(name string, v engine.Value) node.Export {
	return node.Export{Name: name, Value: func(*env.Env) (engine.Value, error) { return v, nil }}
}

func codeExports() []node.Export {
	list := make([]node.Export, len(errorCodes))
	for i, name := range errorCodes {
		list[i] = constantExport(name, engine.String(errorCode(name)))
	}
	return list
}

// boundOrder is the order of the functions of the default resolver.
var boundOrder = [...]string{"resolve", "resolve4", "resolve6", "resolveAny", "resolveCaa", "resolveCname", "resolveMx", "resolveNaptr",
	"resolveNs", "resolvePtr", "resolveSoa", "resolveSrv", "resolveTlsa", "resolveTxt", "reverse"}

// boundExports are the functions of the default resolver.
func boundExports(promise bool) []node.Export {
	list := []node.Export{{Name: "getServers", FuncName: "bound getServers", Func: func(c *engine.Call) (engine.Value, error) {
		return defaultResolver(env.From(c)).getServers(), nil
	}}}
	for _, wanted := range boundOrder {
		each(promise, func(method, name string, length int, f resolveFunc) {
			if method != wanted {
				return
			}
			list = append(list, node.Export{Name: method, FuncName: "bound " + name, Length: length, Func: func(c *engine.Call) (engine.Value, error) {
				return f(defaultResolver(env.From(c)), c)
			}})
		})
	}
	return list
}

// defaultResolver is the resolver of the module's own functions.
func defaultResolver(e *env.Env) *resolver {
	s := states.Must(e)
	if s.resolver == nil {
		s.resolver = newResolver(e)
	}
	return s.resolver
}

// withResults makes a function whose callback gets several results, which
// util.promisify gathers under names.
func withResults(name string, length int, f engine.NativeFunc, results ...string) func(e *env.Env) (engine.Value, error) {
	return func(e *env.Env) (engine.Value, error) {
		fn := e.RT.NewFunction(name, length, f)
		return fn.Value(), util.SetPromisifyArgs(e, &fn.Object, results)
	}
}

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
