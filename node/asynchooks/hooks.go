package asynchooks

import (
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// hook is what createHook returns, or one of another module in Go.
type hook struct {
	object                                engine.Value // the AsyncHook, this of the callbacks
	init, before, after, destroy, resolve *engine.Function
	observer                              *Observer
	enabled                               bool
	noPromises                            bool // trackPromises is false
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
	for _, f := range [...]struct {
		name string
		to   **engine.Function
	}{{"init", &h.init}, {"before", &h.before}, {"after", &h.after}, {"destroy", &h.destroy}, {"promiseResolve", &h.resolve}} {
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
	if err := h.readTrackPromises(c); err != nil {
		return engine.Undefined, err
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

// readTrackPromises reads the option that leaves promises out.
func (h *hook) readTrackPromises(c *engine.Call) error {
	v, err := c.Runtime().GetV(c.Arg(0), engine.NewKey("trackPromises"))
	if err != nil || v.IsUndefined() {
		return err
	}
	track, err := validate.Boolean(c, v, "trackPromises")
	if err != nil {
		return err
	}
	if h.noPromises = !track; h.noPromises && h.resolve != nil {
		return nodeerr.InvalidArgValue(c.Runtime(), "trackPromises", v, "must not be false when promiseResolve is enabled")
	}
	return nil
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
	if err == nil {
		s.enable(e, h, on)
	}
	return c.This(), err
}

// enable switches a hook. Those that run at the moment go on with the list
// that they began with.
func (s *state) enable(e *env.Env, h *hook, on bool) {
	if h.enabled == on {
		return
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
	s.destroys, s.promises = false, false
	for _, x := range hooks {
		s.promises = s.promises || !x.noPromises
		s.destroys = s.destroys || x.destroy != nil || x.observer != nil && x.observer.Destroy != nil
	}
	switch {
	case len(hooks) == 0:
		e.SetHooks(nil)
	case e.Hooks() == nil:
		e.SetHooks(s.asyncHooks(e))
	}
	s.track(e)
}

// Observer is a hook in Go. Nil functions are not called.
type Observer struct {
	Init          func(ids env.AsyncIDs, kind string, resource engine.Value)
	Before, After func(id int64)
	// Destroyed is called at once, Destroy when hooks of programs hear of it.
	Destroyed, Destroy func(id int64)
}

// Observe calls the functions of o for the asynchronous resources that are
// made from now on, until stop is called.
func Observe(e *env.Env, o *Observer) (stop func(), err error) {
	s, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	h := &hook{observer: o}
	s.enable(e, h, true)
	return func() { s.enable(e, h, false) }, nil
}

// tell calls a function of each observer that has one.
func (s *state) tell(pick func(*Observer) func(int64), id int64) {
	for _, h := range s.hooks {
		if h.observer == nil {
			continue
		}
		if f := pick(h.observer); f != nil {
			f(id)
		}
	}
}

// each calls a function of each hook that has one.
func (s *state) each(e *env.Env, pick func(*hook) *engine.Function, args ...engine.Value) {
	for _, h := range s.hooks {
		f := pick(h)
		if f == nil {
			continue
		}
		if _, err := f.Call(h.object, args...); err != nil {
			s.fatal(e, err)
			return
		}
	}
}

// fatal ends the process for an error of a hook, whose stack is all that is
// shown of it.
func (s *state) fatal(e *env.Env, err error) {
	v, ok := e.RT.ErrorValue(err)
	if !ok || e.Loop.Terminated() {
		return
	}
	shown := ""
	if o, isObject := v.AsObject(); isObject {
		if stack, err := o.Get("stack"); err == nil {
			shown, _ = stack.AsString()
		}
		if strings.HasPrefix(shown, "RangeError: Maximum call stack size exceeded") {
			return // what was running meets the end of the stack as well
		}
	}
	if shown == "" {
		shown = "Error: " + nodeerr.Inspect(e.RT, v)
	}
	_, _ = e.Stderr.WriteString(shown + "\n")
	if p, err := e.Process(); err == nil {
		_, _ = p.Invoke("exit", engine.Int(1)) // its error is that nothing runs on
	}
	e.RT.Interrupt()
}

// asyncHooks calls the enabled hooks.
func (s *state) asyncHooks(e *env.Env) *env.AsyncHooks {
	return &env.AsyncHooks{
		Init: func(ids env.AsyncIDs, kind string, resource engine.Value) {
			if resource.IsUndefined() {
				resource = e.RT.NewObject().Value()
			}
			for _, h := range s.hooks {
				if h.observer != nil && h.observer.Init != nil {
					h.observer.Init(ids, kind, resource)
				}
			}
			s.each(e, func(h *hook) *engine.Function {
				if h.noPromises && kind == "PROMISE" {
					return nil
				}
				return h.init
			}, engine.Int64(ids.ID), engine.String(kind), engine.Int64(ids.Trigger), resource)
		},
		Before: func(id int64) {
			s.tell(func(o *Observer) func(int64) { return o.Before }, id)
			s.each(e, func(h *hook) *engine.Function { return h.before }, engine.Int64(id))
		},
		After: func(id int64) {
			s.each(e, func(h *hook) *engine.Function { return h.after }, engine.Int64(id))
			s.tell(func(o *Observer) func(int64) { return o.After }, id)
		},
		Destroy: func(id int64) {
			s.tell(func(o *Observer) func(int64) { return o.Destroyed }, id)
			s.destroyed(e, id)
		},
	}
}

// destroyed tells of a destroyed resource once the stack is empty, before the
// next immediates; that does not keep the loop alive.
func (s *state) destroyed(e *env.Env, id int64) {
	if !s.destroys {
		return
	}
	s.gone = append(s.gone, id)
	if len(s.gone) > 1 {
		return
	}
	e.Loop.Post(func() {
		for len(s.gone) > 0 && !e.Loop.Terminated() {
			gone := s.gone
			s.gone = nil
			e.Run(nil, func() error {
				for _, id := range gone {
					s.tell(func(o *Observer) func(int64) { return o.Destroy }, id)
					s.each(e, func(h *hook) *engine.Function { return h.destroy }, engine.Int64(id))
				}
				return nil
			})
		}
		s.gone = nil
	})
}
