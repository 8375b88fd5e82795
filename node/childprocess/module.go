package childprocess

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/runtime/env"
)

// Module is node:child_process.
var Module = node.Module{ID: "child_process", Exports: []node.Export{
	{Name: "_forkChild", Length: 2, Func: forkChild},
	{Name: "ChildProcess", Value: func(e *env.Env) (engine.Value, error) {
		st, err := stateOf(e)
		if err != nil {
			return engine.Undefined, err
		}
		return st.class.Value(), nil
	}},
	{Name: "exec", Value: promisified("exec", 3, exec)},
	{Name: "execFile", Value: promisified("execFile", 4, execFile)},
	{Name: "execFileSync", Length: 3, Func: execFileSync},
	{Name: "execSync", Length: 2, Func: execSync},
	{Name: "fork", Length: 1, Func: fork},
	{Name: "spawn", Length: 3, Func: spawn},
	{Name: "spawnSync", Length: 3, Func: spawnSync},
}}
