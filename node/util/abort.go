package util

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/abort"
)

// isSignal reports whether v is an AbortSignal.
func isSignal(c *engine.Call, v engine.Value) (bool, error) {
	class, err := abort.SignalGlobal(env.From(c))
	if err != nil {
		return false, err
	}
	f, ok := class.AsFunction()
	if !ok || !v.IsObject() {
		return false, nil
	}
	return c.Runtime().InstanceOf(v, f)
}

// transferableAbortSignal is util.transferableAbortSignal(signal).
func transferableAbortSignal(c *engine.Call) (engine.Value, error) {
	if ok, err := isSignal(c, c.Arg(0)); err != nil {
		return engine.Undefined, err
	} else if !ok {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "signal", c.Arg(0), "AbortSignal")
	}
	o, _ := c.Arg(0).AsObject()
	return o.Value(), makeTransferable(env.From(c), o)
}

// transferableAbortController is util.transferableAbortController().
func transferableAbortController(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	controller, signal, err := abort.NewController(e)
	if err != nil {
		return engine.Undefined, err
	}
	return controller.Value(), makeTransferable(e, signal)
}

// aborted is util.aborted(signal, resource): a promise that is fulfilled when
// the signal aborts, with the event.
// https://nodejs.org/api/util.html#utilabortedsignal-resource
func aborted(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	p := rt.NewPromise()
	inner := rt.NewPromise()
	if err := whenAborted(c, inner); err != nil {
		if engine.IsTermination(err) {
			return engine.Undefined, err
		}
		p.Reject(err)
		return p.Value(), nil
	}
	p.Resolve(inner.Value()) // an async function that returns a promise
	return p.Value(), nil
}

func whenAborted(c *engine.Call, p *engine.Promise) error {
	rt := c.Runtime()
	signal, ok := c.Arg(0).AsObject()
	if c.Arg(0).IsUndefined() || !ok {
		return nodeerr.Type("ERR_INVALID_ARG_TYPE", "signal is not of type AbortSignal.")
	}
	if has, err := signal.Has(engine.NewKey("aborted")); err != nil || !has {
		if err == nil {
			err = nodeerr.InvalidArgType(rt, "signal", c.Arg(0), "AbortSignal")
		}
		return err
	}
	if !c.Arg(1).IsObject() {
		return nodeerr.InvalidArgType(rt, "resource", c.Arg(1), "object")
	}
	done, err := signal.Get("aborted")
	if err != nil {
		return err
	}
	if done.Truthy() {
		p.Resolve(engine.Undefined)
		return nil
	}
	listener := rt.NewFunction("", 1, func(c *engine.Call) (engine.Value, error) {
		p.Resolve(c.Arg(0))
		return engine.Undefined, nil
	})
	once := rt.NewObject()
	if err := once.Put("once", engine.True); err != nil {
		return err
	}
	_, err = signal.Invoke("addEventListener", engine.String("abort"), listener.Value(), once.Value())
	return err
}
