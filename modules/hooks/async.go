package hooks

import (
	"github.com/sxfescript/sxn/engine"
)

// Asynchronous hooks are those of module.register: their functions may return
// promises, and import waits for them. COMPAT: they run in the thread of the
// program; Node gives them a thread of their own.
// https://nodejs.org/api/module.html#asynchronous-customization-hooks

// RegisterModule adds the exports of a module as asynchronous hooks.
func (c *Chain) RegisterModule(ns *engine.Object) error {
	if err := c.build(); err != nil {
		return err
	}
	x := &entry{}
	for _, p := range [...]struct {
		name string
		to   **engine.Function
	}{{"resolve", &x.resolve}, {"load", &x.load}} {
		v, err := ns.Get(p.name)
		if err != nil {
			return err
		}
		*p.to, _ = v.AsFunction()
	}
	c.async = append(c.async, x)
	return nil
}

// Waits reports whether there are asynchronous hooks.
func (c *Chain) Waits() bool { return len(c.async) > 0 }

// ResolveLater is Resolve through the asynchronous hooks.
func (c *Chain) ResolveLater(q Request, base func(specifier engine.Value, q Request) (Resolution, error), done func(Resolution, error)) {
	r := c.newRun("resolve", c.async)
	r.check = r.checkResolution
	r.base = r.resolveBase(q, base)
	context, err := q.context(c)
	if err != nil {
		done(Resolution{}, err)
		return
	}
	r.stepLater(len(r.hooks), q.Specifier, context).Then(func(v engine.Value, err error) error {
		var res Resolution
		if err == nil {
			res, err = r.resolution(v)
		}
		done(res, err)
		return nil
	})
}

// LoadLater is Load through the asynchronous hooks.
func (c *Chain) LoadLater(j Job, base func(url engine.Value, j Job) (*engine.Object, error), done func(Source, error)) {
	r := c.newRun("load", c.async)
	r.check = func(v engine.Value) error { return r.checkSource(&j, v) }
	r.base = r.loadBase(j, base)
	context, err := j.context(c)
	if err != nil {
		done(Source{}, err)
		return
	}
	r.stepLater(len(r.hooks), engine.String(j.URL), context).Then(func(v engine.Value, err error) error {
		var s Source
		if err == nil {
			s, err = r.source(v)
		}
		done(s, err)
		return nil
	})
}

// stepLater is step where hooks may return promises.
func (r *run) stepLater(n int, subject engine.Value, context *engine.Object) *engine.Promise {
	rt := r.chain.env.RT
	r.lastRun = n
	p := rt.NewPromise()
	if n == 0 {
		v, err := r.base(subject, context)
		if err != nil {
			p.Reject(err)
		} else {
			p.Resolve(v)
		}
		return p
	}
	next := rt.NewFunction("nextStep", 2, func(c *engine.Call) (engine.Value, error) {
		merged, err := r.chain.merge(context, c.Arg(1))
		if err != nil {
			return engine.Undefined, err
		}
		return r.stepLater(n-1, c.Arg(0), merged).Value(), nil
	})
	v, err := r.hooks[n-1].Call(engine.Undefined, subject, context.Value(), next.Value())
	var result *engine.Promise
	if err == nil {
		result, err = rt.ResolvedPromise(v)
	}
	if err != nil {
		p.Reject(err)
		return p
	}
	result.Then(func(v engine.Value, err error) error {
		if err == nil && r.lastRun == n {
			err = r.shortCircuited(v)
		}
		if err == nil {
			err = r.check(v)
		}
		if err != nil {
			p.Reject(err)
		} else {
			p.Resolve(v)
		}
		return nil
	})
	return p
}
