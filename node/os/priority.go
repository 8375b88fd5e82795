package os

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/validate"
)

// getPriority is os.getPriority([pid]).
// https://nodejs.org/api/os.html#osgetprioritypid
func getPriority(c *engine.Call) (engine.Value, error) {
	pid, err := pidArgument(c, c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	n, err := processPriority(int(pid))
	if err != nil {
		return engine.Undefined, systemError(c, err, "uv_os_getpriority")
	}
	return engine.Int(n), nil
}

func pidArgument(c *engine.Call, v engine.Value) (int32, error) {
	if v.IsUndefined() {
		return 0, nil
	}
	return validate.Int32(c, v, "pid", -1<<31, 1<<31-1)
}

// setPriority is os.setPriority([pid, ]priority).
// https://nodejs.org/api/os.html#ossetprioritypid-priority
func setPriority(c *engine.Call) (engine.Value, error) {
	pid, priority := c.Arg(0), c.Arg(1)
	if priority.IsUndefined() {
		pid, priority = engine.Int(0), pid
	}
	p, err := pidArgument(c, pid)
	if err != nil {
		return engine.Undefined, err
	}
	n, err := validate.Int32(c, priority, "priority", -20, 19)
	if err != nil {
		return engine.Undefined, err
	}
	if err := setProcessPriority(int(p), int(n)); err != nil {
		return engine.Undefined, systemError(c, err, "uv_os_setpriority")
	}
	return engine.Undefined, nil
}
