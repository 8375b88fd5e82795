package process

import (
	"math/big"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

func uptime(c *engine.Call) (engine.Value, error) {
	return engine.Number(float64(env.From(c).Loop.HRTime()) / 1e9), nil
}

// hrtimeFunction makes process.hrtime with its bigint form.
func hrtimeFunction(e *env.Env) (engine.Value, error) {
	f := e.RT.NewFunction("hrtime", 1, hrtime)
	b := e.RT.NewFunction("hrtimeBigInt", 0, func(c *engine.Call) (engine.Value, error) {
		return engine.BigInt(big.NewInt(monotonic())), nil
	})
	return f.Value(), f.Put("bigint", b.Value())
}

// hrtime is process.hrtime([previous]).
func hrtime(c *engine.Call) (engine.Value, error) {
	now := monotonic()
	sec, nsec := now/1e9, now%1e9
	if v := c.Arg(0); !v.IsUndefined() {
		prev, err := validate.Array(c, v, "time")
		if err != nil {
			return engine.Undefined, err
		}
		n, err := prev.Length()
		if err != nil {
			return engine.Undefined, err
		}
		if n != 2 {
			return engine.Undefined, nodeerr.OutOfRange(c.Runtime(), "time", "2", engine.Int(n))
		}
		var parts [2]float64
		for i := range parts {
			x, err := prev.GetIndex(uint32(i))
			if err != nil {
				return engine.Undefined, err
			}
			if parts[i], err = c.Runtime().ToNumber(x); err != nil {
				return engine.Undefined, err
			}
		}
		sec -= int64(parts[0])
		if nsec -= int64(parts[1]); nsec < 0 {
			sec--
			nsec += 1e9
		}
	}
	return c.Runtime().NewArray(engine.Int64(sec), engine.Int64(nsec)).Value(), nil
}
