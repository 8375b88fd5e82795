package os

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// Module is node:os.
var Module = node.Module{ID: "os", Build: build}

func build(e *env.Env, _ *node.Module) (engine.Value, error) {
	o := e.RT.NewObject()
	return o.Value(), node.Define(e, o, []node.Export{
		{Name: "arch", Value: fact("arch", processProperty("arch"))},
		{Name: "availableParallelism", Value: fact("", availableParallelism)},
		{Name: "cpus", Func: cpus},
		{Name: "endianness", Value: fact("endianness", endianness)},
		{Name: "freemem", Value: fact("", freemem)},
		{Name: "getPriority", Length: 1, Func: getPriority},
		{Name: "homedir", Value: fact("wrappedFn", homedir)},
		{Name: "hostname", Value: fact("wrappedFn", hostname)},
		{Name: "loadavg", Func: loadavg},
		{Name: "networkInterfaces", Func: networkInterfaces},
		{Name: "platform", Value: fact("platform", processProperty("platform"))},
		{Name: "release", Value: fact("getOSRelease", release)},
		{Name: "setPriority", Length: 2, Func: setPriority},
		{Name: "tmpdir", Value: fact("tmpdir", tmpdir)},
		{Name: "totalmem", Value: fact("", totalmem)},
		{Name: "type", Value: fact("getOSType", osType)},
		{Name: "userInfo", Length: 1, Func: userInfo},
		{Name: "uptime", Value: fact("wrappedFn", uptime)},
		{Name: "version", Value: fact("getOSVersion", version)},
		{Name: "machine", Value: fact("getMachine", machine)},
		{Name: "constants", Value: constants, ReadOnly: true, Fixed: true},
		{Name: "EOL", Value: text(eol), ReadOnly: true},
		{Name: "devNull", Value: text(devNull), ReadOnly: true},
	})
}

func text(s string) func(*env.Env) (engine.Value, error) {
	return func(*env.Env) (engine.Value, error) { return engine.String(s), nil }
}

// fact makes a function without arguments that is its value where it is used
// as a primitive: `${os.hostname}`.
func fact(name string, f engine.NativeFunc) func(*env.Env) (engine.Value, error) {
	return func(e *env.Env) (engine.Value, error) {
		fn := e.RT.NewFunction(name, 0, f)
		if name == "wrappedFn" {
			if err := fn.Put("withoutStackTrace", e.RT.NewFunction("checkError", 0, nodeerr.WithoutStack(f)).Value()); err != nil {
				return engine.Undefined, err
			}
		}
		return fn.Value(), fn.PutKey(engine.SymbolToPrimitive.Key(), e.RT.NewFunction("", 0, f).Value())
	}
}

func processProperty(name string) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		p, err := env.From(c).Process()
		if err != nil {
			return engine.Undefined, err
		}
		return p.Get(name)
	}
}
