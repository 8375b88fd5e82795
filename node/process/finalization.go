package process

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// finalizer is an entry of process.finalization: a function to call with an
// object, held weakly, before the process ends.
type finalizer struct {
	event string // "exit" or "beforeExit"
	ref   *engine.Object
	f     engine.Value
}

func (x *finalizer) object() (engine.Value, error) { return x.ref.Invoke("deref") }

// finalizationObject is process.finalization.
// https://nodejs.org/api/process.html#processfinalizationregisterref-callback
func (s *state) finalizationObject(e *env.Env) (engine.Value, error) {
	o := e.RT.NewObject()
	return o.Value(), e.RT.DefineMethods(o, []engine.Method{
		{Name: "register", Length: 2, Func: s.registerFinalizer("exit"), Enumerable: true},
		{Name: "registerBeforeExit", Length: 2, Func: s.registerFinalizer("beforeExit"), Enumerable: true},
		{Name: "unregister", Length: 1, Func: s.unregisterFinalizer, Enumerable: true},
	})
}

func (s *state) registerFinalizer(event string) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		rt := c.Runtime()
		if !c.Arg(0).IsObject() {
			return engine.Undefined, nodeerr.InvalidArgType(rt, "obj", c.Arg(0), "object")
		}
		if !s.finalizes(event) {
			f := rt.NewFunction("", 0, func(*engine.Call) (engine.Value, error) { return engine.Undefined, s.finalize(event) })
			if _, err := s.object.Invoke("on", engine.String(event), f.Value()); err != nil {
				return engine.Undefined, err
			}
		}
		ctor, ok := rt.Intrinsic("WeakRef").Value().AsFunction()
		if !ok {
			return engine.Undefined, engine.TypeError("WeakRef is not a constructor")
		}
		ref, err := ctor.Construct(c.Arg(0))
		if err == nil {
			s.finalizers = append(s.finalizers, finalizer{event, ref, c.Arg(1)})
		}
		return engine.Undefined, err
	}
}

func (s *state) finalizes(event string) bool {
	for i := range s.finalizers {
		if s.finalizers[i].event == event {
			return true
		}
	}
	return false
}

// finalize calls what was registered for an event, in order.
func (s *state) finalize(event string) error {
	var due, rest []finalizer
	for _, x := range s.finalizers {
		if x.event == event {
			due = append(due, x)
		} else {
			rest = append(rest, x)
		}
	}
	s.finalizers = rest
	for i := range due {
		o, err := due[i].object()
		if err != nil {
			return err
		}
		if o.IsUndefined() {
			continue // it has been collected
		}
		f, ok := due[i].f.AsFunction()
		if !ok {
			return engine.TypeError("fn is not a function")
		}
		if _, err := f.Call(engine.Undefined, o, engine.String(event)); err != nil {
			return err
		}
	}
	return nil
}

func (s *state) unregisterFinalizer(c *engine.Call) (engine.Value, error) {
	kept := s.finalizers[:0:0]
	for i := range s.finalizers {
		o, err := s.finalizers[i].object()
		if err != nil {
			return engine.Undefined, err
		}
		if !o.IsUndefined() && !o.StrictEquals(c.Arg(0)) {
			kept = append(kept, s.finalizers[i])
		}
	}
	s.finalizers = kept
	return engine.Undefined, nil
}
