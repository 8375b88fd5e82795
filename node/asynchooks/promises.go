package asynchooks

import (
	"runtime"
	"slices"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

var promiseKey = engine.PrivateKey[env.AsyncIDs]{Name: "promiseIDs"}

// running is what a promise job has interrupted.
type running struct {
	promise *engine.Object
	ids     env.AsyncIDs
	object  engine.Value
}

// idsOf returns the ids of a promise, which it gets now where it has none.
func (s *state) idsOf(e *env.Env, p, parent *engine.Object) (ids *env.AsyncIDs, made bool) {
	if ids = promiseKey.Get(p); ids != nil {
		return ids, false
	}
	ids = &env.AsyncIDs{}
	if parent != nil {
		of, _ := s.idsOf(e, parent, nil)
		ids.Trigger = of.ID
	} else {
		ids.Trigger = e.AsyncIDs().ID
	}
	ids.ID = e.NewAsyncID()
	promiseKey.Set(p, ids)
	// Programs see them when they inspect the promise. Promises are extensible
	// when they are made; a frozen one goes without.
	_ = p.PutKey(s.idKey, engine.Int64(ids.ID))
	_ = p.PutKey(s.trigKey, engine.Int64(ids.Trigger))
	return ids, true
}

// PromiseObserver hears of the life of promises (v8.promiseHooks). Nil
// functions are not called.
type PromiseObserver struct{ Init, Before, After, Settled func(args ...engine.Value) }

// ObservePromises adds an observer until stop is called.
func ObservePromises(e *env.Env, o *PromiseObserver) (stop func(), err error) {
	s, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	s.observers = append(s.observers[:len(s.observers):len(s.observers)], o)
	s.track(e)
	return func() {
		if i := slices.Index(s.observers, o); i >= 0 {
			s.observers = slices.Delete(slices.Clone(s.observers), i, i+1)
			s.track(e)
		}
	}, nil
}

// observe calls a function of each observer that has one.
func (s *state) observe(pick func(o *PromiseObserver) func(args ...engine.Value), args ...engine.Value) {
	for _, o := range s.observers {
		if f := pick(o); f != nil {
			f(args...)
		}
	}
}

// track installs the tracker while somebody wants it.
func (s *state) track(e *env.Env) {
	switch {
	case !s.promises && len(s.observers) == 0:
		s.tracking = false
		e.RT.SetPromiseTracker(nil)
	case !s.tracking:
		s.tracking = true
		e.RT.SetPromiseTracker(s.promiseTracker(e))
	}
}

// promiseTracker makes promises resources of the kind PROMISE.
func (s *state) promiseTracker(e *env.Env) *engine.PromiseTracker {
	return &engine.PromiseTracker{
		Init: func(p, parent *engine.Object) {
			if len(s.observers) > 0 {
				of := engine.Undefined
				if parent != nil {
					of = parent.Value()
				}
				s.observe(func(o *PromiseObserver) func(...engine.Value) { return o.Init }, p.Value(), of)
			}
			if !s.promises {
				return
			}
			ids, made := s.idsOf(e, p, parent)
			h := e.Hooks()
			if !made || h == nil {
				return
			}
			h.Init(*ids, "PROMISE", p.Value())
			if s.destroys {
				s.destroyWhenCollected(e, p, ids.ID)
			}
		},
		Before: func(p *engine.Object) {
			s.observe(func(o *PromiseObserver) func(...engine.Value) { return o.Before }, p.Value())
			if !s.promises {
				return
			}
			ids, _ := s.idsOf(e, p, nil)
			s.running = append(s.running, running{p, e.SetAsyncIDs(*ids), e.CurrentResource()})
			e.SetCurrentResource(p.Value())
			if h := e.Hooks(); h != nil {
				h.Before(ids.ID)
			}
		},
		After: func(p *engine.Object) {
			s.observe(func(o *PromiseObserver) func(...engine.Value) { return o.After }, p.Value())
			if !s.promises && len(s.running) == 0 {
				return
			}
			ids, _ := s.idsOf(e, p, nil)
			if h := e.Hooks(); h != nil {
				h.After(ids.ID)
			}
			n := len(s.running) - 1
			if n < 0 || s.running[n].promise != p {
				return // the hooks were off when the job began
			}
			outer := s.running[n]
			s.running[n] = running{}
			s.running = s.running[:n]
			e.SetAsyncIDs(outer.ids)
			e.SetCurrentResource(outer.object)
		},
		Resolve: func(p *engine.Object) {
			s.observe(func(o *PromiseObserver) func(...engine.Value) { return o.Settled }, p.Value())
			if !s.promises {
				return
			}
			ids, _ := s.idsOf(e, p, nil)
			s.each(e, func(h *hook) *engine.Function { return h.resolve }, engine.Int64(ids.ID))
		},
	}
}

// destroyWhenCollected tells of the end of a resource that nothing else ends.
func (s *state) destroyWhenCollected(e *env.Env, o *engine.Object, id int64) {
	runtime.AddCleanup(o, func(id int64) {
		e.Loop.Post(func() { s.destroyed(e, id) })
	}, id)
}
