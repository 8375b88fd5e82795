package streams

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

// reaction is what happens when a promise or future settles: v is the value or
// the reason.
type reaction func(v engine.Value, rejected bool)

// future is a promise of the standard. A promise object exists only where
// JavaScript has asked for it. Rejections are not reported as unhandled unless
// loud is set.
type future struct {
	state     engine.PromiseState
	loud      bool
	value     engine.Value
	promise   *engine.Promise
	reactions []boundReaction
}

type boundReaction struct {
	f     reaction
	frame *env.AsyncFrame
}

func resolved(v engine.Value) *future { return &future{state: engine.Fulfilled, value: v} }

func rejected(reason engine.Value) *future { return &future{state: engine.Rejected, value: reason} }

// job runs f as a microtask in the current async context.
func (st *state) job(f func()) {
	frame := st.e.Frame()
	if frame == nil {
		st.rt.EnqueueJob(func() error {
			f()
			return nil
		})
		return
	}
	st.rt.EnqueueJob(func() error {
		previous := st.e.SetFrame(frame)
		f()
		st.e.SetFrame(previous)
		return nil
	})
}

// then calls f in a microtask once the future is settled.
func (f *future) then(st *state, r reaction) {
	if f.state == engine.Pending {
		f.reactions = append(f.reactions, boundReaction{r, st.e.Frame()})
		return
	}
	v, rejected := f.value, f.state == engine.Rejected
	st.job(func() { r(v, rejected) })
}

func (f *future) settle(st *state, as engine.PromiseState, v engine.Value) {
	if f.state != engine.Pending {
		return
	}
	f.state, f.value = as, v
	reactions := f.reactions
	f.reactions = nil
	if f.promise != nil {
		f.show()
	}
	for _, r := range reactions {
		frame := r.frame
		st.rt.EnqueueJob(func() error {
			if frame == nil {
				r.f(v, as == engine.Rejected)
				return nil
			}
			previous := st.e.SetFrame(frame)
			r.f(v, as == engine.Rejected)
			st.e.SetFrame(previous)
			return nil
		})
	}
}

// resolve fulfils the future. v is no thenable, or one that has no meaning here.
func (f *future) resolve(st *state, v engine.Value) { f.settle(st, engine.Fulfilled, v) }

func (f *future) reject(st *state, reason engine.Value) { f.settle(st, engine.Rejected, reason) }

// js returns the promise for JavaScript.
func (f *future) js(st *state) *engine.Promise {
	if f.promise == nil {
		f.promise = st.rt.NewPromise()
		f.show()
	}
	return f.promise
}

// show settles the promise of a future that is settled.
func (f *future) show() {
	switch f.state {
	case engine.Fulfilled:
		f.promise.Resolve(f.value)
	case engine.Rejected:
		if !f.loud {
			f.promise.MarkHandled()
		}
		f.promise.RejectValue(f.value)
	}
}

// follow settles the future as what an algorithm returned settles.
func (f *future) follow(st *state, r result, convert func(v engine.Value) engine.Value) {
	st.react(r, func(v engine.Value, rejected bool) {
		switch {
		case rejected:
			f.reject(st, v)
		case convert != nil:
			f.resolve(st, convert(v))
		default:
			f.resolve(st, v)
		}
	})
}

// result is what an algorithm of the standard that returns a promise gives:
// a future, an error, or a value that may be a promise.
type result struct {
	f   *future
	v   engine.Value
	err error
}

// react calls r in a microtask once the result is settled.
func (st *state) react(x result, r reaction) {
	if x.f != nil {
		x.f.then(st, r)
		return
	}
	if x.err != nil {
		reason, ok := st.rt.ErrorValue(x.err)
		if ok { // a Termination ends everything
			st.job(func() { r(reason, true) })
		}
		return
	}
	if !x.v.IsObject() {
		v := x.v
		st.job(func() { r(v, false) })
		return
	}
	p, err := st.rt.ResolvedPromise(x.v)
	if err != nil {
		st.react(result{err: err}, r)
		return
	}
	p.Then(func(v engine.Value, err error) error {
		if err != nil {
			reason, ok := st.rt.ErrorValue(err)
			if ok {
				r(reason, true)
			}
			return nil
		}
		r(v, false)
		return nil
	})
}

// prepared is a reaction that happens often: it needs no memory where the
// result is no promise.
type prepared struct {
	r     reaction
	plain func() error
}

func prepare(r reaction) prepared {
	return prepared{r, func() error {
		r(engine.Undefined, false)
		return nil
	}}
}

// reactPrepared is react of a reaction that does not look at the value.
func (st *state) reactPrepared(x result, p *prepared) {
	if x.f == nil && x.err == nil && !x.v.IsObject() && st.e.Frame() == nil {
		st.rt.EnqueueJob(p.plain)
		return
	}
	st.react(x, p.r)
}

// reason is the value that an error throws; ok is false for a Termination.
func (st *state) reason(err error) engine.Value {
	v, _ := st.rt.ErrorValue(err)
	return v
}

// settler is something that waits for one outcome: the promise of a write.
type settler interface {
	fulfilled()
	failed(reason engine.Value)
}

// promiseSettler is a promise as a settler.
type promiseSettler engine.Promise

func (p *promiseSettler) fulfilled() { (*engine.Promise)(p).Resolve(engine.Undefined) }

func (p *promiseSettler) failed(reason engine.Value) { (*engine.Promise)(p).RejectValue(reason) }
