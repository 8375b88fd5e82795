package process

import (
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/engine"
	dc "github.com/sxfescript/sxn/node/diagnosticschannel"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// execveCalled is the channel of execve.
// https://nodejs.org/api/diagnostics_channel.html#event-processexecve
var execveCalled = dc.At("process.execve")

// execve is process.execve(file[, args[, env]]): another program takes the
// place of this process.
// https://nodejs.org/api/process.html#processexecvefile-args-env
func execve(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	if !e.IsMainThread {
		return engine.Undefined, nodeerr.Type("ERR_WORKER_UNSUPPORTED_OPERATION", "Calling process.execve is not supported in workers")
	}
	if st := states.Must(e); !st.warnedExecve {
		st.warnedExecve = true
		if err := e.EmitWarning(engine.String("process.execve is an experimental feature and might change at any time"),
			engine.String("ExperimentalWarning")); err != nil {
			return engine.Undefined, err
		}
	}
	file, err := validate.String(c, c.Arg(0), "execPath")
	if err != nil {
		return engine.Undefined, err
	}
	args, err := execveArguments(c, c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	pairs, err := execveEnvironment(c, c.Arg(2))
	if err != nil {
		return engine.Undefined, err
	}
	if execveCalled.Active(e) {
		if err := execveCalled.Publish(e, dc.Field{Name: "execPath", Value: engine.String(file)},
			dc.Field{Name: "args", Value: e.RT.NewStringArray(args).Value()}, dc.Field{Name: "env", Value: e.RT.NewStringArray(pairs).Value()}); err != nil {
			return engine.Undefined, err
		}
	}
	e.Loop.FlushDeferred()
	err = replaceProcess(file, args, pairs)
	return engine.Undefined, nodeerr.System(err, "execve", file, "")
}

func execveArguments(c *engine.Call, v engine.Value) ([]string, error) {
	if v.IsUndefined() {
		return nil, nil
	}
	list, err := validate.Array(c, v, "args")
	if err != nil {
		return nil, err
	}
	n, err := list.Length()
	if err != nil {
		return nil, err
	}
	args := make([]string, n)
	for i := range args {
		x, err := list.GetIndex(uint32(i))
		if err != nil {
			return nil, err
		}
		s, ok := x.AsString()
		if !ok || strings.IndexByte(s, 0) >= 0 {
			return nil, nodeerr.InvalidArgValue(c.Runtime(), "args["+strconv.Itoa(i)+"]", x, "must be a string without null bytes")
		}
		args[i] = s
	}
	return args, nil
}

func execveEnvironment(c *engine.Call, v engine.Value) ([]string, error) {
	if v.IsUndefined() {
		p, err := env.From(c).Process()
		if err != nil {
			return nil, err
		}
		if v, err = p.Get("env"); err != nil {
			return nil, err
		}
	}
	o, err := validate.Object(c, v, "env")
	if err != nil {
		return nil, err
	}
	keys, err := o.Keys()
	if err != nil {
		return nil, err
	}
	var pairs []string
	for _, k := range keys {
		x, err := o.GetKey(k)
		if err != nil {
			return nil, err
		}
		s, ok := x.AsString()
		if !ok || k.IsSymbol() || strings.IndexByte(s, 0) >= 0 || strings.IndexByte(k.Name(), 0) >= 0 {
			return nil, nodeerr.InvalidArgValue(c.Runtime(), "env", v, "must be an object with string keys and values without null bytes")
		}
		pairs = append(pairs, k.Name()+"="+s)
	}
	return pairs, nil
}
