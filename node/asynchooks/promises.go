package asynchooks

import (
	"runtime"

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

// promiseTracker makes promises resources of the kind PROMISE.
func (s *state) promiseTracker(e *env.Env) *engine.PromiseTracker {
	return &engine.PromiseTracker{
		Init: func(p, parent *engine.Object) {
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
			ids, _ := s.idsOf(e, p, nil)
			s.running = append(s.running, running{p, e.SetAsyncIDs(*ids), e.CurrentResource()})
			e.SetCurrentResource(p.Value())
			if h := e.Hooks(); h != nil {
				h.Before(ids.ID)
			}
		},
		After: func(p *engine.Object) {
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
