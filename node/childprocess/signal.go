package childprocess

import (
	"errors"
	"os"
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/internal/signals"
	"github.com/sxfescript/sxn/node/nodeerr"
)

func itoa(n int) string { return strconv.Itoa(n) }

// prototypeKill is subprocess.kill([signal]).
// https://nodejs.org/api/child_process.html#subprocesskillsignal
func prototypeKill(c *engine.Call) (engine.Value, error) {
	ch, err := thisChild(c)
	if err != nil {
		return engine.Undefined, err
	}
	v := c.Arg(0)
	if v.IsUndefined() {
		v = engine.String("SIGTERM")
	}
	sig := 0
	if n, ok := v.AsInt(); !ok || n != 0 {
		if sig, err = validSignal(c.Runtime(), v); err != nil {
			return engine.Undefined, err
		}
	}
	ok, err := ch.kill(sig)
	return engine.Bool(ok), err
}

// kill sends a signal and reports whether it went out.
func (ch *child) kill(sig int) (bool, error) {
	h, err := ch.obj.Get("_handle")
	if err != nil {
		return false, err
	}
	handle, ok := h.AsObject()
	if !ok {
		return false, nil
	}
	v, err := handle.Invoke("kill", engine.Int(sig))
	if err != nil {
		return false, err
	}
	n, _ := v.AsInt()
	if n == 0 {
		return true, ch.obj.Set("killed", engine.True)
	}
	code, _, _ := nodeerr.CodeOfErrno(n)
	switch code {
	case "ESRCH":
		return false, nil
	case "EINVAL", "ENOSYS":
		return false, nodeerr.Errnoed(code, "kill", "")
	}
	_, err = events.Emit(ch.env, ch.obj, "error", nodeerr.Errnoed(code, "kill", "").Value(ch.env.RT))
	return false, err
}

// prototypeDispose is subprocess[Symbol.dispose]().
func prototypeDispose(c *engine.Call) (engine.Value, error) {
	o := c.ThisObject()
	if o == nil {
		return engine.Undefined, nodeerr.InvalidThis("ChildProcess")
	}
	killed, err := o.Get("killed")
	if err != nil || killed.Truthy() {
		return engine.Undefined, err
	}
	_, err = o.Invoke("kill")
	return engine.Undefined, err
}

// prototypeRef is subprocess.ref().
func prototypeRef(c *engine.Call) (engine.Value, error) {
	ch, err := thisChild(c)
	if err == nil {
		ch.watch.Ref()
	}
	return engine.Undefined, err
}

// prototypeUnref is subprocess.unref().
func prototypeUnref(c *engine.Call) (engine.Value, error) {
	ch, err := thisChild(c)
	if err == nil {
		ch.watch.Unref()
	}
	return engine.Undefined, err
}

// handleMethods are those of _handle.
func handleMethods() []engine.Method {
	on := func(f func(ch *child, c *engine.Call) (engine.Value, error)) engine.NativeFunc {
		return func(c *engine.Call) (engine.Value, error) {
			if o := c.ThisObject(); o != nil {
				if ch := handleState.Get(o); ch != nil {
					return f(ch, c)
				}
			}
			return engine.Undefined, nodeerr.InvalidThis("Process")
		}
	}
	return []engine.Method{
		{Name: "spawn", Length: 1, Func: on(func(ch *child, c *engine.Call) (engine.Value, error) {
			options, ok := c.Arg(0).AsObject()
			if !ok {
				return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "options", c.Arg(0), "Object")
			}
			n, err := ch.spawn(c, options)
			return engine.Int(n), err
		})},
		{Name: "kill", Length: 1, Func: on(func(ch *child, c *engine.Call) (engine.Value, error) {
			n, err := c.Runtime().ToInt32(c.Arg(0))
			if err != nil {
				return engine.Undefined, err
			}
			return engine.Int(ch.signal(int(n))), nil
		})},
		{Name: "close", Length: 1, Func: on(func(ch *child, _ *engine.Call) (engine.Value, error) {
			ch.watch.Close(nil)
			return engine.Undefined, nil
		})},
		{Name: "ref", Func: on(func(ch *child, _ *engine.Call) (engine.Value, error) {
			ch.watch.Ref()
			return engine.Undefined, nil
		})},
		{Name: "unref", Func: on(func(ch *child, _ *engine.Call) (engine.Value, error) {
			ch.watch.Unref()
			return engine.Undefined, nil
		})},
		{Name: "hasRef", Func: on(func(ch *child, _ *engine.Call) (engine.Value, error) {
			return engine.Bool(ch.watch.HasRef()), nil
		})},
		{Name: "getAsyncId", Func: on(func(ch *child, _ *engine.Call) (engine.Value, error) {
			return engine.Int64(ch.res.IDs.ID), nil
		})},
	}
}

// signal sends a signal and returns 0 or a negative errno.
func (ch *child) signal(sig int) int {
	code := ""
	switch {
	case sig < 0 || sig != 0 && signals.Name(sig) == "":
		code = "EINVAL"
	case ch.proc == nil:
		code = "ESRCH"
	default:
		if err := ch.proc.signal(sig); errors.Is(err, os.ErrProcessDone) {
			code = "ESRCH"
		} else if err != nil {
			code = nodeerr.SystemCode(err)
		}
	}
	n, _, _ := nodeerr.Errno(code)
	return n
}
