package testrunner

import (
	"iter"

	"github.com/sxfescript/sxn/engine"
)

// routine is a Go function that runs as an async function does: it stops at
// wait until a promise is settled. Its parts run one after the other on the
// goroutine of the runtime's turn, as coroutines of package iter.
type routine struct {
	rt    *engine.Runtime
	next  func() (struct{}, bool)
	yield func(struct{}) bool
	v     engine.Value
	err   error
	end   error // a Termination that ended it
}

// start runs f up to its first wait. The promise is settled with its result.
func start(rt *engine.Runtime, f func(r *routine) (engine.Value, error)) (*engine.Promise, error) {
	p := rt.NewPromise()
	r := &routine{rt: rt}
	r.next, _ = iter.Pull(func(yield func(struct{}) bool) {
		r.yield = yield
		v, err := f(r)
		switch {
		case err == nil:
			p.Resolve(v)
		case engine.IsTermination(err):
			r.end = err
		default:
			p.Reject(err)
		}
	})
	r.next()
	return p, r.end
}

// startVoid is start for a function without a result.
func startVoid(rt *engine.Runtime, f func(r *routine) error) (*engine.Promise, error) {
	return start(rt, func(r *routine) (engine.Value, error) { return engine.Undefined, f(r) })
}

// wait is the await operator.
func (r *routine) wait(v engine.Value) (engine.Value, error) {
	p, ok := v.AsPromise()
	if !ok {
		var err error
		if p, err = r.rt.ResolvedPromise(v); err != nil {
			return engine.Undefined, err
		}
	}
	p.Then(func(v engine.Value, err error) error {
		r.v, r.err = v, err
		r.next()
		return r.end
	})
	r.yield(struct{}{})
	return r.v, r.err
}

// join waits for a promise made by start.
func (r *routine) join(p *engine.Promise, err error) (engine.Value, error) {
	if err != nil {
		return engine.Undefined, err
	}
	return r.wait(p.Value())
}

// race is Promise.race over promises and other values.
func race(rt *engine.Runtime, vs ...engine.Value) (*engine.Promise, error) {
	out := rt.NewPromise()
	for _, v := range vs {
		p, err := rt.ResolvedPromise(v)
		if err != nil {
			return nil, err
		}
		p.Then(func(v engine.Value, err error) error {
			if err != nil {
				out.Reject(err)
			} else {
				out.Resolve(v)
			}
			return nil
		})
	}
	return out, nil
}

// all is Promise.all without its values.
func all(rt *engine.Runtime, ps []*engine.Promise) *engine.Promise {
	out := rt.NewPromise()
	left := len(ps)
	if left == 0 {
		out.Resolve(engine.Undefined)
	}
	for _, p := range ps {
		p.Then(func(_ engine.Value, err error) error {
			if err != nil {
				out.Reject(err)
			} else if left--; left == 0 {
				out.Resolve(engine.Undefined)
			}
			return nil
		})
	}
	return out
}
