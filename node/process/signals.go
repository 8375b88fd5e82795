package process

import (
	"os"
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/internal/signals"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

func pid() string { return strconv.Itoa(os.Getpid()) }

// kill is process.kill(pid[, signal]).
func kill(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	f, err := rt.ToNumber(c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	if !c.Arg(0).IsNumber() && !c.Arg(0).IsString() || f != float64(int32(f)) {
		return engine.Undefined, nodeerr.InvalidArgType(rt, "pid", c.Arg(0), "number")
	}
	sig := 15
	switch v := c.Arg(1); {
	case v.IsNumber():
		n, err := rt.ToInt32(v)
		if err != nil {
			return engine.Undefined, err
		}
		sig = int(n)
	case v.Truthy():
		name, err := rt.ToString(v)
		if err != nil {
			return engine.Undefined, err
		}
		n, ok := signals.Number(name)
		if !ok {
			return engine.Undefined, nodeerr.Type("ERR_UNKNOWN_SIGNAL", "Unknown signal: %s", name)
		}
		sig = n
	}
	p, err := env.From(c).Process()
	if err != nil {
		return engine.Undefined, err
	}
	v, err := p.Invoke("_kill", c.Arg(0), engine.Int(sig))
	if err != nil {
		return engine.Undefined, err
	}
	if n, _ := v.AsInt(); n != 0 {
		code, _, _ := nodeerr.CodeOfErrno(n)
		return engine.Undefined, nodeerr.Errnoed(code, "kill", "")
	}
	return engine.True, nil
}

// rawKill is process._kill(pid, signal): it returns an error number.
func rawKill(c *engine.Call) (engine.Value, error) {
	p, err := c.Runtime().ToInt32(c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	s, err := c.Runtime().ToInt32(c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	if int(p) == os.Getpid() {
		states.Must(env.From(c)).signals.expect(int(s))
	}
	if err := sendSignal(int(p), int(s)); err != nil {
		n, _, _ := nodeerr.Errno(nodeerr.SystemCode(err))
		return engine.Int(n), nil
	}
	return engine.Int(0), nil
}
