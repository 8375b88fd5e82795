package timers

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/abort"
)

// Promises is node:timers/promises.
var Promises = node.Module{ID: "timers/promises", Exports: []node.Export{
	{Name: "setTimeout", Length: 2, Func: promisesSetTimeout},
	{Name: "setImmediate", Length: 1, Func: promisesSetImmediate},
	{Name: "setInterval", Length: 2, Func: promisesSetInterval},
	{Name: "scheduler", Value: newScheduler},
}}

// waitOptions are the options of the functions of timers/promises.
type waitOptions struct {
	signal *engine.Object
	unref  bool
}

func takeWaitOptions(c *engine.Call, v engine.Value) (o waitOptions, err error) {
	if v.IsUndefined() {
		return o, nil
	}
	opts, err := validate.Object(c, v, "options")
	if err != nil {
		return o, err
	}
	s, err := opts.Get("signal")
	if err != nil {
		return o, err
	}
	if o.signal, err = validate.AbortSignal(c, s, "options.signal"); err != nil {
		return o, err
	}
	r, err := opts.Get("ref")
	if err != nil || r.IsUndefined() {
		return o, err
	}
	ref, err := validate.Boolean(c, r, "options.ref")
	o.unref = !ref
	return o, err
}

// wait makes a promise and lets start settle it later; stop undoes start when
// the signal aborts.
func wait(c *engine.Call, options engine.Value, check func() error, start func(o waitOptions, resolve func()) (stop func()), value engine.Value) (engine.Value, error) {
	e := env.From(c)
	p := e.RT.NewPromise()
	err := check()
	var o waitOptions
	if err == nil {
		o, err = takeWaitOptions(c, options)
	}
	if err == nil && o.signal != nil {
		var aborted bool
		if aborted, _, err = abort.Aborted(o.signal); err == nil && aborted {
			err = abort.Error(o.signal)
		}
	}
	if err != nil {
		if engine.IsTermination(err) {
			return engine.Undefined, err
		}
		p.Reject(err)
		return p.Value(), nil
	}
	var unfollow func() error
	stop := start(o, func() {
		if unfollow != nil {
			if err := unfollow(); err != nil {
				p.Reject(err)
				return
			}
		}
		p.Resolve(value)
	})
	if o.signal != nil {
		unfollow, err = abort.OnAbort(e, o.signal, func() error {
			stop()
			p.Reject(abort.Error(o.signal))
			return nil
		})
	}
	return p.Value(), err
}

// promisesSetTimeout is setTimeout(delay, value, options).
// https://nodejs.org/api/timers.html#timerspromisessettimeoutdelay-value-options
func promisesSetTimeout(c *engine.Call) (engine.Value, error) {
	return waitFor(c, c.Arg(0), c.Arg(1), c.Arg(2))
}

func waitFor(c *engine.Call, delay, value, options engine.Value) (engine.Value, error) {
	e := env.From(c)
	s, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	var ms float64
	return wait(c, options, func() error {
		if !delay.IsUndefined() && !delay.IsNumber() {
			return nodeerr.InvalidArgType(c.Runtime(), "delay", delay, "number")
		}
		var err error
		ms, err = s.delay(e, delay)
		return err
	}, func(o waitOptions, resolve func()) func() {
		t := s.newTimeout(e, engine.Undefined, ms, false)
		t.do = func() error {
			resolve()
			return nil
		}
		t.unrefed = o.unref
		t.start()
		return t.clear
	}, value)
}

// promisesSetImmediate is setImmediate(value, options).
// https://nodejs.org/api/timers.html#timerspromisessetimmediatevalue-options
func promisesSetImmediate(c *engine.Call) (engine.Value, error) {
	return waitTurn(c, c.Arg(0), c.Arg(1))
}

func waitTurn(c *engine.Call, value, options engine.Value) (engine.Value, error) {
	e := env.From(c)
	s, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	return wait(c, options, func() error { return nil }, func(o waitOptions, resolve func()) func() {
		im := s.newImmediate(e, engine.Undefined)
		im.do = func() error {
			resolve()
			return nil
		}
		e.Loop.InitImmediate(&im.Immediate, im.fire)
		if o.unref {
			im.unrefed = true
			im.Unref()
		}
		return im.clear
	}, value)
}

// promisesSetInterval is setInterval(delay, value, options), an asynchronous
// generator.
// https://nodejs.org/api/timers.html#timerspromisessetintervaldelay-value-options
func promisesSetInterval(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	rt := e.RT
	binding := rt.NewObject()
	if err := binding.Put("Promise", rt.Intrinsic("Promise").Value()); err != nil {
		return engine.Undefined, err
	}
	if err := rt.DefineMethods(binding, []engine.Method{
		{Name: "start", Func: startInterval},
		{Name: "clear", Func: clearTimeout},
		{Name: "aborted", Func: func(c *engine.Call) (engine.Value, error) {
			o, ok := c.Arg(0).AsObject()
			if !ok {
				return engine.False, nil
			}
			aborted, _, err := abort.Aborted(o)
			return engine.Bool(aborted), err
		}},
		{Name: "abortError", Func: func(c *engine.Call) (engine.Value, error) {
			o, _ := c.Arg(0).AsObject()
			v, _ := rt.ErrorValue(abort.Error(o))
			return v, nil
		}},
		{Name: "onAbort", Func: func(c *engine.Call) (engine.Value, error) {
			o, _ := c.Arg(0).AsObject()
			f, _ := c.Arg(1).AsFunction()
			stop, err := abort.OnAbort(e, o, func() error {
				_, err := f.Call(engine.Undefined)
				return err
			})
			if err != nil {
				return engine.Undefined, err
			}
			return rt.NewFunction("", 0, func(*engine.Call) (engine.Value, error) { return engine.Undefined, stop() }).Value(), nil
		}},
	}); err != nil {
		return engine.Undefined, err
	}
	o, err := node.Polyfill(e, "timers", "node:timers/promises", binding)
	if err != nil {
		return engine.Undefined, err
	}
	return o.Invoke("setInterval", c.Arg(0), c.Arg(1), c.Arg(2))
}

// startInterval checks the arguments of setInterval and starts the timer:
// start(delay, options, callback) returns the Timeout and the signal.
func startInterval(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	s, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	if d := c.Arg(0); !d.IsUndefined() && !d.IsNumber() {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "delay", d, "number")
	}
	o, err := takeWaitOptions(c, c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	signal := engine.Undefined
	if o.signal != nil {
		signal = o.signal.Value()
		aborted, _, err := abort.Aborted(o.signal)
		if err != nil {
			return engine.Undefined, err
		}
		if aborted {
			return engine.Undefined, abort.Error(o.signal)
		}
	}
	ms, err := s.delay(e, c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	t := s.newTimeout(e, c.Arg(2), ms, true)
	t.unrefed = o.unref
	t.start()
	return e.RT.NewArray(t.object.Value(), signal).Value(), nil
}

// newScheduler makes timersPromises.scheduler.
// https://nodejs.org/api/timers.html#timerspromisesschedulerwaitdelay-options
func newScheduler(e *env.Env) (engine.Value, error) {
	mark := engine.NewSymbol("kScheduler")
	check := func(c *engine.Call) error {
		if o := c.ThisObject(); o != nil {
			if v, err := o.GetKey(mark); err != nil || v.Truthy() {
				return err
			}
		}
		return nodeerr.InvalidThis("Scheduler")
	}
	proto, err := prototypeOf(e.RT.NewClass(&engine.Class{Name: "Scheduler", Init: func(*engine.Call) error {
		return nodeerr.Type("ERR_ILLEGAL_CONSTRUCTOR", "Illegal constructor")
	}, Methods: []engine.Method{
		{Name: "yield", Func: func(c *engine.Call) (engine.Value, error) {
			if err := check(c); err != nil {
				return engine.Undefined, err
			}
			return waitTurn(c, engine.Undefined, engine.Undefined)
		}},
		{Name: "wait", Length: 2, Func: func(c *engine.Call) (engine.Value, error) {
			if err := check(c); err != nil {
				return engine.Undefined, err
			}
			return waitFor(c, c.Arg(0), engine.Undefined, c.Arg(1))
		}},
	}}))
	if err != nil {
		return engine.Undefined, err
	}
	o := e.RT.NewObjectWithPrototype(proto)
	return o.Value(), o.PutKey(mark, engine.True)
}
