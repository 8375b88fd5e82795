package zlib

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

// generator is the state of an object that behaves as a generator's.
type generator struct {
	next  func() (v engine.Value, done bool, err error)
	close func() error // runs where iteration stops early; nil for nothing
	done  bool
}

var (
	generatorKey      = engine.PrivateKey[generator]{Name: "zipGenerator"}
	asyncGeneratorKey = engine.PrivateKey[asyncGenerator]{Name: "zipAsyncGenerator"}
)

// newGenerator makes an object whose next method asks g.next.
func newGenerator(e *env.Env, g *generator) (engine.Value, error) {
	s, err := zipStateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	o := e.RT.NewObjectWithPrototype(s.generatorProto)
	generatorKey.Set(o, g)
	return o.Value(), nil
}

func thisGenerator(c *engine.Call) (*generator, error) {
	if o := c.ThisObject(); o != nil {
		if g := generatorKey.Get(o); g != nil {
			return g, nil
		}
	}
	return nil, engine.TypeError("next method called on incompatible receiver")
}

func generatorMethods() []engine.Method {
	return []engine.Method{
		{Name: "next", Length: 1, Func: generatorNext},
		{Name: "return", Length: 1, Func: generatorReturn},
		{Name: "throw", Length: 1, Func: generatorThrow},
	}
}

func generatorNext(c *engine.Call) (engine.Value, error) {
	g, err := thisGenerator(c)
	if err != nil {
		return engine.Undefined, err
	}
	rt := c.Runtime()
	if g.done {
		return rt.NewIteratorResult(engine.Undefined, true), nil
	}
	v, done, err := g.next()
	if err != nil || done {
		g.done = true
		if err != nil {
			return engine.Undefined, err
		}
		v = engine.Undefined
	}
	return rt.NewIteratorResult(v, done), nil
}

func (g *generator) stop() error {
	if g.done {
		return nil
	}
	g.done = true
	if g.close == nil {
		return nil
	}
	return g.close()
}

func generatorReturn(c *engine.Call) (engine.Value, error) {
	g, err := thisGenerator(c)
	if err == nil {
		err = g.stop()
	}
	if err != nil {
		return engine.Undefined, err
	}
	return c.Runtime().NewIteratorResult(c.Arg(0), true), nil
}

func generatorThrow(c *engine.Call) (engine.Value, error) {
	g, err := thisGenerator(c)
	if err == nil {
		err = g.stop()
	}
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, engine.Throw(c.Arg(0))
}

// asyncGenerator is the state of an object that behaves as an async
// generator's: its calls are answered one after the other.
type asyncGenerator struct {
	e *env.Env
	// step makes the next value and hands it to yield, now or later.
	step func(yield func(v engine.Value, done bool, err error))
	// close runs where iteration stops early; nil for nothing.
	close func(then func(err error))
	queue []generatorRequest
	busy  bool
	done  bool
}

// generatorRequest is one call that is to be answered.
type generatorRequest struct {
	kind    byte // 'n', 'r' or 't', as next, return and throw begin
	value   engine.Value
	promise *engine.Promise
}

// newAsyncGenerator makes an object whose next method asks g.step.
func newAsyncGenerator(g *asyncGenerator) (engine.Value, error) {
	s, err := zipStateOf(g.e)
	if err != nil {
		return engine.Undefined, err
	}
	o := g.e.RT.NewObjectWithPrototype(s.asyncGeneratorProto)
	asyncGeneratorKey.Set(o, g)
	return o.Value(), nil
}

func asyncGeneratorMethods() []engine.Method {
	list := make([]engine.Method, 0, 3)
	for _, name := range [...]string{"next", "return", "throw"} {
		list = append(list, engine.Method{Name: name, Length: 1, Func: func(c *engine.Call) (engine.Value, error) {
			rt := c.Runtime()
			p := rt.NewPromise()
			var g *asyncGenerator
			if o := c.ThisObject(); o != nil {
				g = asyncGeneratorKey.Get(o)
			}
			if g == nil {
				p.Reject(engine.TypeError("%s method called on incompatible receiver", name))
				return p.Value(), nil
			}
			g.queue = append(g.queue, generatorRequest{name[0], c.Arg(0), p})
			g.answer()
			return p.Value(), nil
		}})
	}
	return list
}

// answer works on the queue until something has to be waited for.
func (g *asyncGenerator) answer() {
	for !g.busy && len(g.queue) > 0 {
		r := g.queue[0]
		g.queue = g.queue[1:]
		rt := g.e.RT
		switch {
		case r.kind == 'n' && !g.done:
			g.busy = true
			g.step(func(v engine.Value, done bool, err error) {
				g.busy = false
				g.done = done || err != nil
				if err != nil {
					r.promise.Reject(err)
				} else {
					r.promise.Resolve(rt.NewIteratorResult(v, done))
				}
				g.answer()
			})
		case r.kind == 'n':
			r.promise.Resolve(rt.NewIteratorResult(engine.Undefined, true))
		default:
			g.leave(r)
		}
	}
}

// leave answers return and throw.
func (g *asyncGenerator) leave(r generatorRequest) {
	end := func(err error) {
		switch {
		case err != nil:
			r.promise.Reject(err)
		case r.kind == 't':
			r.promise.Reject(engine.Throw(r.value))
		default:
			r.promise.Resolve(g.e.RT.NewIteratorResult(r.value, true))
		}
	}
	if g.done || g.close == nil {
		g.done = true
		end(nil)
		return
	}
	g.done, g.busy = true, true
	g.close(func(err error) {
		g.busy = false
		end(err)
		g.answer()
	})
}

// onPool runs work on the pool and then done in the frame of the caller.
func onPool(e *env.Env, work, done func()) {
	ctx := e.Frame()
	e.Loop.Go(work, func() {
		e.Run(ctx, func() error {
			done()
			return nil
		})
	})
}

// promised makes a native of an async function: what f returns resolves a
// promise, and its errors reject it.
func promised(f engine.NativeFunc) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		p := c.Runtime().NewPromise()
		v, err := f(c)
		if err != nil {
			if engine.IsTermination(err) {
				return engine.Undefined, err
			}
			p.Reject(err)
		} else {
			p.Resolve(v)
		}
		return p.Value(), nil
	}
}
