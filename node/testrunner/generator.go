package testrunner

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

// formatter turns events into text: what a reporter that is an asynchronous
// generator function yields.
type formatter interface {
	begin() string
	event(ev *event) ([]string, error)
	end() string
}

// valueFormatter is a formatter that yields other values than text.
type valueFormatter interface {
	values(ev *event) ([]engine.Value, error)
}

// generator is the asynchronous generator of a formatter over a source.
type generator struct {
	f       formatter
	source  *engine.Object // the iterator
	queue   []engine.Value
	started bool
	done    bool
	last    *engine.Promise // of the call before
}

// reporterFunction makes a reporter that is an asynchronous generator function.
func reporterFunction(e *env.Env, name string, mk func(e *env.Env) formatter) *engine.Function {
	return e.RT.NewFunction(name, 1, func(c *engine.Call) (engine.Value, error) {
		g := &generator{f: mk(e)}
		src := c.Arg(0)
		rt := c.Runtime()
		o := rt.NewObject()
		if p := rt.Intrinsic("AsyncGeneratorPrototype"); p != nil {
			o = rt.NewObjectWithPrototype(p)
		}
		return o.Value(), rt.DefineMethods(o, []engine.Method{
			{Name: "next", Length: 1, Func: func(c *engine.Call) (engine.Value, error) { return g.next(c.Runtime(), src) }},
			{Name: "return", Length: 1, Func: func(c *engine.Call) (engine.Value, error) { return g.finish(c.Runtime(), c.Arg(0), nil) }},
			{Name: "throw", Length: 1, Func: func(c *engine.Call) (engine.Value, error) {
				return g.finish(c.Runtime(), engine.Undefined, engine.Throw(c.Arg(0)))
			}},
			{Symbol: engine.SymbolAsyncIterator, Func: func(c *engine.Call) (engine.Value, error) { return c.This(), nil }},
		})
	})
}

// open finds the iterator of the source.
func (g *generator) open(rt *engine.Runtime, src engine.Value) error {
	f, err := rt.GetV(src, engine.SymbolAsyncIterator.Key())
	if err != nil {
		return err
	}
	if f.IsNullish() {
		if f, err = rt.GetV(src, engine.SymbolIterator.Key()); err != nil {
			return err
		}
	}
	fn, ok := f.AsFunction()
	if !ok {
		return engine.TypeError("source is not async iterable")
	}
	v, err := fn.Call(src)
	if err != nil {
		return err
	}
	if g.source, ok = v.AsObject(); !ok {
		return engine.TypeError("Result of the Symbol.asyncIterator method is not an object")
	}
	return nil
}

func (g *generator) next(rt *engine.Runtime, src engine.Value) (engine.Value, error) {
	before := g.last
	p, err := start(rt, func(r *routine) (engine.Value, error) {
		if before != nil {
			// A call that failed has told its own caller.
			if _, err := r.wait(before.Value()); engine.IsTermination(err) {
				return engine.Undefined, err
			}
		}
		return g.step(r, src)
	})
	if err != nil {
		return engine.Undefined, err
	}
	g.last = p
	return p.Value(), nil
}

func (g *generator) step(r *routine, src engine.Value) (engine.Value, error) {
	if !g.started {
		g.started = true
		if s := g.f.begin(); s != "" {
			return r.rt.NewIteratorResult(engine.StringWTF8(s), false), nil
		}
	}
	for len(g.queue) == 0 && !g.done {
		if err := g.pull(r, src); err != nil {
			g.done = true
			return engine.Undefined, err
		}
	}
	if len(g.queue) > 0 {
		s := g.queue[0]
		g.queue = g.queue[1:]
		return r.rt.NewIteratorResult(s, false), nil
	}
	return r.rt.NewIteratorResult(engine.Undefined, true), nil
}

// pull takes one event of the source.
func (g *generator) pull(r *routine, src engine.Value) error {
	if g.source == nil {
		if err := g.open(r.rt, src); err != nil {
			return err
		}
	}
	v, err := g.source.Invoke("next")
	if err == nil {
		v, err = r.wait(v)
	}
	if err != nil {
		return err
	}
	done, err := r.rt.GetV(v, engine.NewKey("done"))
	if err != nil {
		return err
	}
	if done.Truthy() {
		g.done = true
		if s := g.f.end(); s != "" {
			g.queue = append(g.queue, engine.StringWTF8(s))
		}
		return nil
	}
	if v, err = r.rt.GetV(v, engine.NewKey("value")); err != nil {
		return err
	}
	ev, err := readEvent(r.rt, v)
	if err != nil {
		return err
	}
	if f, ok := g.f.(valueFormatter); ok {
		g.queue, err = f.values(ev)
		return err
	}
	texts, err := g.f.event(ev)
	for _, s := range texts {
		g.queue = append(g.queue, engine.StringWTF8(s))
	}
	return err
}

func (g *generator) finish(rt *engine.Runtime, v engine.Value, failure error) (engine.Value, error) {
	p, err := start(rt, func(r *routine) (engine.Value, error) {
		if !g.done && g.source != nil {
			if f, err := g.source.Get("return"); err == nil && f.IsFunction() {
				x, err := g.source.Invoke("return")
				if err == nil {
					_, err = r.wait(x)
				}
				if err != nil {
					return engine.Undefined, err
				}
			}
		}
		g.done, g.queue, g.started = true, nil, true
		if failure != nil {
			return engine.Undefined, failure
		}
		return rt.NewIteratorResult(v, true), nil
	})
	if err != nil {
		return engine.Undefined, err
	}
	return p.Value(), nil
}
