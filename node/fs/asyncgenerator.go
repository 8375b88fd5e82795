package fs

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

// asyncGenerator stands behind the objects that fs.promises.glob and watch
// give: those of an async generator. Requests wait for those before them.
type asyncGenerator struct {
	e *env.Env
	// start runs at the first next, with the arguments of the function.
	start func(p *params) error
	// next finds the next value; v is undefined and done true at the end.
	next func(settle func(v engine.Value, done bool, err error))
	// finish lets go of everything, once; nil for nothing to do.
	finish func() error

	args           []engine.Value
	started, ended bool
	busy           bool
	queue          []genRequest
}

type genRequest struct {
	kind  byte // 'n'ext, 'r'eturn, 't'hrow
	value engine.Value
	p     *engine.Promise
}

var asyncGeneratorKey = engine.PrivateKey[asyncGenerator]{Name: "asyncGenerator"}

// newAsyncGeneratorFunction makes a function whose calls give generators; set
// makes the steps of each.
func newAsyncGeneratorFunction(e *env.Env, name string, length int, set func(g *asyncGenerator)) (*engine.Function, error) {
	rt := e.RT
	base := rt.Intrinsic("AsyncGeneratorFunction.prototype.prototype")
	proto := rt.NewObjectWithPrototype(base)
	request := func(kind byte) engine.NativeFunc {
		return func(c *engine.Call) (engine.Value, error) { return generatorRequest(c, kind) }
	}
	if err := rt.DefineMethods(proto, []engine.Method{
		{Name: "next", Length: 1, Func: request('n')},
		{Name: "return", Length: 1, Func: request('r')},
		{Name: "throw", Length: 1, Func: request('t')},
	}); err != nil {
		return nil, err
	}
	f := rt.NewFunction(name, length, func(c *engine.Call) (engine.Value, error) {
		g := &asyncGenerator{e: env.From(c), args: append([]engine.Value(nil), c.Args(0)...)}
		set(g)
		o := rt.NewObjectWithPrototype(proto)
		asyncGeneratorKey.Set(o, g)
		return o.Value(), nil
	})
	fo, _ := f.Value().AsObject()
	kind, err := base.Get("constructor")
	if err != nil {
		return nil, err
	}
	ko, _ := kind.AsObject()
	if err := fo.SetPrototype(ko); err != nil {
		return nil, err
	}
	return f, fo.Define(engine.NewKey("prototype"), engine.Property{Value: proto.Value(), Writable: true})
}

func generatorRequest(c *engine.Call, kind byte) (engine.Value, error) {
	p := c.Runtime().NewPromise()
	var g *asyncGenerator
	if o := c.ThisObject(); o != nil {
		g = asyncGeneratorKey.Get(o)
	}
	if g == nil {
		p.Reject(engine.TypeError("%s method called on incompatible receiver %s", map[byte]string{'n': "next", 'r': "return", 't': "throw"}[kind], "[object Object]"))
		return p.Value(), nil
	}
	g.queue = append(g.queue, genRequest{kind, c.Arg(0), p})
	g.run(c)
	return p.Value(), nil
}

// run serves the requests that wait; c is the call it runs in, nil for none.
func (g *asyncGenerator) run(c *engine.Call) {
	for len(g.queue) > 0 && !g.busy {
		r := g.queue[0]
		g.queue = g.queue[1:]
		if r.kind != 'n' || g.ended {
			g.leave(r)
			continue
		}
		if !g.started {
			g.started = true
			if err := g.begin(c); err != nil {
				g.fail(r.p, err)
				continue
			}
		}
		g.busy = true
		inside := true
		g.next(func(v engine.Value, done bool, err error) {
			g.busy = false
			switch {
			case err != nil:
				g.fail(r.p, err)
			case done:
				g.settle(r.p, v, g.end())
			default:
				r.p.Resolve(g.e.RT.NewIteratorResult(v, false))
			}
			if !inside {
				g.run(nil)
			}
		})
		inside = false
	}
}

// begin checks the arguments. A first next that waited for another request
// has no call of its own; that happens only to generators that have ended.
func (g *asyncGenerator) begin(c *engine.Call) error {
	p := &params{c: c, rt: g.e.RT, e: g.e, args: g.args}
	err := g.start(p)
	p.c, g.args = nil, nil
	return err
}

// end lets go of everything; it returns what goes wrong.
func (g *asyncGenerator) end() error {
	if g.ended {
		return nil
	}
	g.ended = true
	if !g.started || g.finish == nil {
		return nil
	}
	return g.finish()
}

func (g *asyncGenerator) fail(p *engine.Promise, err error) {
	if ferr := g.end(); ferr != nil {
		err = ferr
	}
	p.Reject(err)
}

func (g *asyncGenerator) settle(p *engine.Promise, v engine.Value, err error) {
	if err != nil {
		p.Reject(err)
		return
	}
	p.Resolve(g.e.RT.NewIteratorResult(v, true))
}

// leave serves return and throw, and next after the end.
func (g *asyncGenerator) leave(r genRequest) {
	err := g.end()
	switch {
	case r.kind == 't' && err == nil:
		r.p.Reject(engine.Throw(r.value))
	case r.kind == 'n':
		g.settle(r.p, engine.Undefined, err)
	default:
		g.settle(r.p, r.value, err)
	}
}
