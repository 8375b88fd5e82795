package asynchooks

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// hook is what createHook returns.
type hook struct {
	object                       engine.Value // the AsyncHook, this of the callbacks
	init, before, after, destroy *engine.Function
	enabled                      bool
}

var hookKey = engine.PrivateKey[hook]{Name: "AsyncHook"}

// createHook is async_hooks.createHook(callbacks).
// https://nodejs.org/api/async_hooks.html#async_hookscreatehookcallbacks
func createHook(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	if c.Arg(0).IsNullish() {
		name := "undefined"
		if c.Arg(0).IsNull() {
			name = "null"
		}
		return engine.Undefined, engine.TypeError("Cannot destructure property 'init' of '%s' as it is %s.", name, name)
	}
	h := &hook{}
	var unused *engine.Function
	for _, f := range [...]struct {
		name string
		to   **engine.Function
	}{{"init", &h.init}, {"before", &h.before}, {"after", &h.after}, {"destroy", &h.destroy}, {"promiseResolve", &unused}} {
		v, err := rt.GetV(c.Arg(0), engine.NewKey(f.name))
		if err != nil {
			return engine.Undefined, err
		}
		if v.IsUndefined() {
			continue
		}
		fn, ok := v.AsFunction()
		if !ok {
			return engine.Undefined, nodeerr.Type("ERR_ASYNC_CALLBACK", "hook.%s must be a function", f.name)
		}
		*f.to = fn
	}
	s, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	if s.hookProto == nil {
		if _, s.hookProto, err = classOf(rt, hookClass()); err != nil {
			return engine.Undefined, err
		}
	}
	o := rt.NewObjectWithPrototype(s.hookProto)
	h.object = o.Value()
	hookKey.Set(o, h)
	return o.Value(), nil
}

func hookClass() *engine.Class {
	return &engine.Class{Name: "AsyncHook", Length: 1, Init: func(*engine.Call) error { return engine.TypeError("Illegal constructor") },
		Methods: []engine.Method{
			{Name: "enable", Func: func(c *engine.Call) (engine.Value, error) { return switchHook(c, true) }},
			{Name: "disable", Func: func(c *engine.Call) (engine.Value, error) { return switchHook(c, false) }},
		}}
}

func switchHook(c *engine.Call, on bool) (engine.Value, error) {
	var h *hook
	if o := c.ThisObject(); o != nil {
		h = hookKey.Get(o)
	}
	if h == nil {
		return engine.Undefined, engine.TypeError("Receiver must be an instance of class AsyncHook")
	}
	e := env.From(c)
	s, err := stateOf(e)
	if err != nil || h.enabled == on {
		return c.This(), err
	}
	h.enabled = on
	hooks := make([]*hook, 0, len(s.hooks)+1)
	for _, x := range s.hooks {
		if x != h {
			hooks = append(hooks, x)
		}
	}
	if on {
		hooks = append(hooks, h)
	}
	s.hooks = hooks
	if len(hooks) == 0 {
		e.SetHooks(nil)
	} else if e.Hooks() == nil {
		e.SetHooks(s.asyncHooks(e))
	}
	return c.This(), nil
}

// asyncHooks calls the enabled hooks. COMPAT: an error of a hook ends the process in
// Node; here it is uncaught.
func (s *state) asyncHooks(e *env.Env) *env.AsyncHooks {
	each := func(pick func(*hook) *engine.Function, args ...engine.Value) {
		for _, h := range s.hooks {
			f := pick(h)
			if f == nil {
				continue
			}
			if _, err := f.Call(h.object, args...); err != nil {
				e.Uncaught(err)
			}
		}
	}
	// Ids of resources that are destroyed are told once the stack is empty.
	return &env.AsyncHooks{
		Init: func(ids env.AsyncIDs, kind string, resource engine.Value) {
			if resource.IsUndefined() {
				resource = e.RT.NewObject().Value()
			}
			each(func(h *hook) *engine.Function { return h.init }, engine.Int64(ids.ID), engine.String(kind), engine.Int64(ids.Trigger), resource)
		},
		Before: func(id int64) {
			each(func(h *hook) *engine.Function { return h.before }, engine.Int64(id))
		},
		After: func(id int64) {
			each(func(h *hook) *engine.Function { return h.after }, engine.Int64(id))
		},
		Destroy: func(id int64) {
			e.Loop.SetImmediate(func() {
				each(func(h *hook) *engine.Function { return h.destroy }, engine.Int64(id))
			})
		},
	}
}
