package childprocess

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/internal/signals"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/abort"
)

// spawn is child_process.spawn(command[, args][, options]).
// https://nodejs.org/api/child_process.html#child_processspawncommand-args-options
func spawn(c *engine.Call) (engine.Value, error) {
	o, err := spawnChild(c, c.Arg(0), c.Arg(1), c.Arg(2))
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

// spawnChild starts a child as spawn does.
func spawnChild(c *engine.Call, file, args, options engine.Value) (*engine.Object, error) {
	e := env.From(c)
	o, err := normalizeSpawn(c, file, args, options)
	if err != nil {
		return nil, err
	}
	v, err := o.Get("timeout")
	if err != nil {
		return nil, err
	}
	timeout, err := timeoutOf(c, v)
	if err != nil {
		return nil, err
	}
	if v, err = o.Get("signal"); err != nil {
		return nil, err
	}
	signal, err := validate.AbortSignal(c, v, "options.signal")
	if err != nil {
		return nil, err
	}
	if v, err = o.Get("killSignal"); err != nil {
		return nil, err
	}
	sig, err := killSignal(e.RT, v)
	if err != nil {
		return nil, err
	}
	st, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	obj, err := st.class.Construct()
	if err != nil {
		return nil, err
	}
	if _, err := obj.Invoke("spawn", o.Value()); err != nil {
		return nil, err
	}
	if timeout > 0 {
		if err := endAfter(e, obj, timeout, sig); err != nil {
			return nil, err
		}
	}
	if signal != nil {
		return obj, endOnAbort(e, obj, signal, sig)
	}
	return obj, nil
}

// endAfter kills the child after a time.
func endAfter(e *env.Env, obj *engine.Object, timeout int64, sig int) error {
	frame := e.Frame()
	t := e.Loop.NewTimer(timeout, false, func() {
		e.Run(frame, func() error { return killOrEmit(e, obj, sig) })
	})
	_, err := events.OnceFunc(e, obj, "exit", func(*engine.Call) (engine.Value, error) {
		t.Stop()
		return engine.Undefined, nil
	})
	return err
}

// killOrEmit kills the child by its method; an error becomes an event.
func killOrEmit(e *env.Env, obj *engine.Object, sig int) error {
	_, err := killBy(obj, sig)
	if err != nil {
		return events.EmitError(e, obj, err)
	}
	return nil
}

// killBy calls the child's kill method.
func killBy(obj *engine.Object, sig int) (bool, error) {
	arg := engine.Undefined
	if sig != 0 {
		arg = engine.String(signals.Name(sig))
	}
	v, err := obj.Invoke("kill", arg)
	return v.Truthy(), err
}

// endOnAbort kills the child when the signal aborts.
func endOnAbort(e *env.Env, obj, signal *engine.Object, sig int) error {
	onAbort := func() error {
		ok, err := killBy(obj, sig)
		if err != nil {
			return events.EmitError(e, obj, err)
		}
		if !ok {
			return nil
		}
		reason, err := signal.Get("reason")
		if err != nil {
			return err
		}
		_, err = events.Emit(e, obj, "error", nodeerr.Abort(reason).Value(e.RT))
		return err
	}
	aborted, err := signal.Get("aborted")
	if err != nil {
		return err
	}
	if aborted.Truthy() {
		e.NextTick(onAbort)
		return nil
	}
	remove, err := abort.OnAbort(e, signal, onAbort)
	if err != nil {
		return err
	}
	_, err = events.OnceFunc(e, obj, "exit", func(*engine.Call) (engine.Value, error) { return engine.Undefined, remove() })
	return err
}
