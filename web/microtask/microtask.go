package microtask

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// Global returns queueMicrotask.
func Global(e *env.Env) (engine.Value, error) {
	return e.RT.NewFunction("queueMicrotask", 1, queueMicrotask).Value(), nil
}

// queueMicrotask is queueMicrotask(callback).
// https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#dom-queuemicrotask
func queueMicrotask(c *engine.Call) (engine.Value, error) {
	f, ok := c.Arg(0).AsFunction()
	if !ok {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "callback", c.Arg(0), "function")
	}
	e := env.From(c)
	r := e.NewResource("Microtask", engine.Undefined)
	e.RT.EnqueueJob(func() error {
		outer := e.SwapResource(&r)
		_, err := f.Call(engine.Undefined)
		e.RestoreResource(&r, outer, true)
		if err != nil && !engine.IsTermination(err) {
			e.UncaughtInMicrotask(err) // outside of the context of the callback, as in Node
			err = nil
		}
		e.DestroyResource(&r)
		return err
	})
	return engine.Undefined, nil
}
