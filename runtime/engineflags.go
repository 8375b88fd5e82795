package runtime

import (
	goruntime "runtime"

	"github.com/sxfescript/sxn/engine"
)

// applyEngineFlags does what the options of the engine ask for:
// --stack-trace-limit and --expose-gc.
func (p *Process) applyEngineFlags() error {
	rt := p.env.RT
	if p.opts.HasStackTraceLimit {
		if err := rt.Intrinsic("Error").Put("stackTraceLimit", engine.Int(p.opts.StackTraceLimit)); err != nil {
			return err
		}
	}
	if !p.opts.ExposeGC {
		return nil
	}
	return rt.Global().Define(engine.NewKey("gc"), engine.Property{Value: rt.NewFunction("gc", 0, collect).Value(), Writable: true, Enumerable: true, Configurable: true})
}

// collect is the global function gc([options]) of --expose-gc. With the option
// execution "async" it returns a promise.
func collect(c *engine.Call) (engine.Value, error) {
	goruntime.GC()
	o, ok := c.Arg(0).AsObject()
	if !ok {
		return engine.Undefined, nil
	}
	v, err := o.Get("execution")
	if err != nil {
		return engine.Undefined, err
	}
	if s, _ := v.AsString(); s != "async" {
		return engine.Undefined, nil
	}
	p, err := c.Runtime().ResolvedPromise(engine.Undefined)
	if err != nil {
		return engine.Undefined, err
	}
	return p.Value(), nil
}
