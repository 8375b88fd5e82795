package esm

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/modules/hooks"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/resolver"
)

// loadLater is load through asynchronous hooks. Synchronous ones come first;
// what they pass on is waited for.
func (l *Loader) loadLater(specifier, parent string, req engine.ModuleRequest, done func(*engine.Module, error)) {
	after := func(res resolver.Resolution, attributes map[string]string, err error) {
		if err == nil {
			err = l.checkCycle(specifier, parent, res)
		}
		if err != nil {
			done(nil, err)
			return
		}
		l.byURLLater(res, attributes, done)
	}
	chain := hooks.Of(l.env)
	if chain.Resolves() {
		after(l.resolveHooked(specifier, parent, req.Attributes))
		return
	}
	chain.ResolveLater(l.request(specifier, parent, req.Attributes), l.resolveBase, func(r hooks.Resolution, err error) {
		if err != nil {
			done(nil, err)
			return
		}
		after(l.resolved(r, req.Attributes))
	})
}

// byURLLater is byURL through asynchronous hooks.
func (l *Loader) byURLLater(res resolver.Resolution, attributes map[string]string, done func(*engine.Module, error)) {
	key := moduleKey{res.URL, attributes["type"]}
	if m := l.modules[key]; m != nil {
		done(m, nil)
		return
	}
	chain := hooks.Of(l.env)
	if chain.Loads() {
		m, err := l.byURL(res, attributes)
		done(m, err)
		return
	}
	if waiting, ok := l.loading[key]; ok {
		l.loading[key] = append(waiting, done)
		return
	}
	if l.loading == nil {
		l.loading = map[moduleKey][]func(*engine.Module, error){}
	}
	l.loading[key] = []func(*engine.Module, error){done}
	chain.LoadLater(l.job(res, attributes), l.loadBase(attributes), func(s hooks.Source, err error) {
		var m *engine.Module
		if err == nil {
			m, err = l.moduleOf(res, s)
		}
		if err == nil {
			l.modules[key] = m
		}
		waiting := l.loading[key]
		delete(l.loading, key)
		for _, f := range waiting {
			f(m, err)
		}
	})
}

// spin runs jobs, and the loop where it is not running, until settled says
// that what is waited for is there. require and import.meta.resolve need it,
// which cannot wait otherwise.
func (l *Loader) spin(settled func() bool) error {
	for !settled() {
		if l.env.RT.HasJobs() {
			if err := l.env.RT.RunJobs(); err != nil {
				return err
			}
			continue
		}
		alive, err := l.env.Loop.RunOnce(true)
		if settled() {
			break
		}
		if err != nil || !alive && !l.env.RT.HasJobs() {
			return nodeerr.New("ERR_ASYNC_LOADER_REQUEST_NEVER_SETTLED", "Async loader request never settled")
		}
	}
	return nil
}

// Register loads a module of asynchronous hooks, and calls its initialize
// with data: module.register.
// https://nodejs.org/api/module.html#moduleregisterspecifier-parenturl-options
func (l *Loader) Register(specifier, parent string, data engine.Value) error {
	p, err := l.Import(specifier, parent)
	if err != nil {
		return err
	}
	v, err := l.wait(p)
	if err != nil {
		return err
	}
	ns, ok := v.AsObject()
	if !ok {
		return nil
	}
	initialize, err := ns.Get("initialize")
	if err != nil {
		return err
	}
	if f, ok := initialize.AsFunction(); ok {
		v, err := f.Call(engine.Undefined, data)
		if err != nil {
			return err
		}
		if p, err = l.env.RT.ResolvedPromise(v); err != nil {
			return err
		}
		if _, err := l.wait(p); err != nil {
			return err
		}
	}
	return hooks.Of(l.env).RegisterModule(ns)
}

// wait waits for a promise.
func (l *Loader) wait(p *engine.Promise) (engine.Value, error) {
	p.Then(func(engine.Value, error) error { return nil }) // a rejection is handled here
	err := l.spin(func() bool { state, _ := p.State(); return state != engine.Pending })
	if err != nil {
		return engine.Undefined, err
	}
	state, v := p.State()
	if state == engine.Rejected {
		return engine.Undefined, engine.Throw(v)
	}
	return v, nil
}
