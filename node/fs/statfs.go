package fs

import (
	"math/big"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

// fileSystemStat is what statfs gives, in the order of statfsNames.
type fileSystemStat [8]uint64

var statfsNames = [...]string{"type", "bsize", "frsize", "blocks", "bfree", "bavail", "files", "ffree"}

// statfsState holds the class StatFs of a runtime.
type statfsState struct{ proto *engine.Object }

var statfsStates = env.State[statfsState]{New: func(e *env.Env) (*statfsState, error) {
	s := &statfsState{proto: e.RT.NewObject()}
	ctor := e.RT.NewConstructor("StatFs", len(statfsNames), nil, s.proto, func(c *engine.Call) (engine.Value, error) {
		o := e.RT.NewObjectWithPrototype(s.proto)
		for i, n := range statfsNames {
			if err := o.Put(n, c.Arg(i)); err != nil {
				return engine.Undefined, err
			}
		}
		return o.Value(), nil
	})
	return s, s.proto.Define(engine.NewKey("constructor"), engine.Property{Value: ctor.Value(), Writable: true, Configurable: true})
}}

// statfsOp is fs.statfs(path[, options]).
// https://nodejs.org/api/fs.html#fsstatfspath-options-callback
func statfsOp(p *params) (task, error) {
	path, err := p.path(0, "path")
	if err != nil {
		return task{}, err
	}
	asBigInt, _, err := statOptions(p)
	if err != nil {
		return task{}, err
	}
	var st fileSystemStat
	return task{
		work: func() (err error) {
			st, err = statfs(path)
			return sysErr(err, "statfs", path)
		},
		result: func(rt *engine.Runtime) (engine.Value, error) {
			s, err := statfsStates.Get(p.e)
			if err != nil {
				return engine.Undefined, err
			}
			o := rt.NewObjectWithPrototype(s.proto)
			for i, n := range statfsNames {
				v := engine.Number(float64(st[i]))
				if asBigInt {
					v = engine.BigInt(new(big.Int).SetUint64(st[i]))
				}
				if err := o.Put(n, v); err != nil {
					return engine.Undefined, err
				}
			}
			return o.Value(), nil
		},
	}, nil
}
