package testrunner

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/web/abort"
)

// promised is setTimeout or setImmediate of node:timers/promises.
func (m *mockTimers) promised(immediate bool) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		if immediate {
			return m.promise(c, engine.Int(0), c.Arg(0), c.Arg(1))
		}
		return m.promise(c, c.Arg(0), c.Arg(1), c.Arg(2))
	}
}

// signalOf takes the option signal.
func signalOf(rt *engine.Runtime, opts engine.Value) (*engine.Object, error) {
	if opts.IsUndefined() {
		return nil, nil
	}
	v := lookUp(rt, opts, "signal")
	if v.IsUndefined() {
		return nil, nil
	}
	o, ok := v.AsObject()
	if ok {
		var err error
		if ok, err = o.Has(engine.NewKey("aborted")); err != nil {
			return nil, err
		}
	}
	if !ok {
		return nil, nodeerr.InvalidArgType(rt, "options.signal", v, "AbortSignal")
	}
	return o, nil
}

// promise is fulfilled when its timer fires, or rejected by a signal.
func (m *mockTimers) promise(c *engine.Call, delay, value, opts engine.Value) (engine.Value, error) {
	rt := c.Runtime()
	p := rt.NewPromise()
	signal, err := signalOf(rt, opts)
	if err != nil {
		p.Reject(err)
		return p.Value(), nil
	}
	if signal != nil {
		if a, reason, err := abort.Aborted(signal); err != nil {
			return engine.Undefined, err
		} else if a {
			p.RejectValue(abortOf(rt, reason))
			return p.Value(), nil
		}
	}
	ms, err := mockDelay(rt, delay)
	if err != nil {
		return engine.Undefined, err
	}
	remove := func() error { return nil }
	t, err := m.add(ms, -1, func() error {
		p.Resolve(value)
		return remove()
	})
	if err != nil || signal == nil {
		return p.Value(), err
	}
	remove, err = abort.OnAbort(m.e, signal, func() error {
		m.remove(t)
		_, reason, err := abort.Aborted(signal)
		p.RejectValue(abortOf(rt, reason))
		return err
	})
	return p.Value(), err
}

// promisedInterval is setInterval of node:timers/promises.
func (m *mockTimers) promisedInterval(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	ms, err := mockDelay(rt, c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	value := c.Arg(1)
	signal, err := signalOf(rt, c.Arg(2))
	if err != nil {
		return engine.Undefined, err
	}
	var waiting []*engine.Promise
	ready, done := 0, false
	var failure engine.Value
	failed := false
	var timer *mockTimer
	finish := func() {
		done = true
		if timer != nil {
			m.remove(timer)
		}
	}
	begin := func() error {
		if timer != nil || done {
			return nil
		}
		var err error
		if timer, err = m.add(max(ms, 1), max(ms, 1), func() error {
			if len(waiting) > 0 {
				p := waiting[0]
				waiting = waiting[1:]
				p.Resolve(rt.NewIteratorResult(value, false))
			} else {
				ready++
			}
			return nil
		}); err != nil || signal == nil {
			return err
		}
		_, err = abort.OnAbort(m.e, signal, func() error {
			_, reason, err := abort.Aborted(signal)
			failure, failed = abortOf(rt, reason), true
			finish()
			for _, p := range waiting {
				p.RejectValue(failure)
			}
			waiting = nil
			return err
		})
		return err
	}
	o := rt.NewObject()
	return o.Value(), rt.DefineMethods(o, []engine.Method{
		{Name: "next", Func: func(c *engine.Call) (engine.Value, error) {
			p := rt.NewPromise()
			if err := begin(); err != nil {
				return engine.Undefined, err
			}
			switch {
			case ready > 0:
				ready--
				p.Resolve(rt.NewIteratorResult(value, false))
			case failed:
				failed = false
				p.RejectValue(failure)
			case done:
				p.Resolve(rt.NewIteratorResult(engine.Undefined, true))
			default:
				waiting = append(waiting, p)
			}
			return p.Value(), nil
		}},
		{Name: "return", Func: func(c *engine.Call) (engine.Value, error) {
			finish()
			p, err := rt.ResolvedPromise(rt.NewIteratorResult(c.Arg(0), true))
			if err != nil {
				return engine.Undefined, err
			}
			return p.Value(), nil
		}},
		{Symbol: engine.SymbolAsyncIterator, Func: func(c *engine.Call) (engine.Value, error) { return c.This(), nil }},
	})
}

// abortTimeout is AbortSignal.timeout.
func (m *mockTimers) abortTimeout(c *engine.Call) (engine.Value, error) {
	if err := checkUint32(c.Runtime(), c.Arg(0), "delay", false); err != nil {
		return engine.Undefined, err
	}
	ms, _ := c.Arg(0).AsNumber()
	signal, err := abort.NewSignal(m.e)
	if err != nil {
		return engine.Undefined, err
	}
	_, err = m.add(ms, -1, func() error {
		// COMPAT: the reason is an AbortError, not a TimeoutError.
		return abort.Abort(m.e, signal, engine.Undefined)
	})
	return signal.Value(), err
}

// replaceDate makes Date show the mocked time.
func (m *mockTimers) replaceDate() error {
	rt := m.e.RT
	v, err := rt.Global().Get("Date")
	if err != nil {
		return err
	}
	real, ok := v.AsFunction()
	if !ok {
		return engine.TypeError("Date is not a constructor")
	}
	var mock *engine.Function
	mock = rt.NewFunctionOrConstructor("Date", 7, func(c *engine.Call) (engine.Value, error) {
		args := c.Args(0)
		if len(args) == 0 || c.NewTarget() == nil {
			args = []engine.Value{engine.Number(m.now)}
		}
		target := real
		if nt := c.NewTarget(); nt != nil {
			if f, ok := nt.Value().AsFunction(); ok && f != mock {
				target = f
			}
		}
		o, err := real.ConstructWith(target, args...)
		if err != nil {
			return engine.Undefined, err
		}
		if c.NewTarget() == nil {
			return o.Invoke("toString")
		}
		return o.Value(), nil
	})
	keys, err := real.OwnKeys()
	if err != nil {
		return err
	}
	for _, k := range keys {
		p, ok, err := real.OwnProperty(k)
		if err != nil {
			return err
		}
		if ok {
			if err := mock.Define(k, p); err != nil {
				return err
			}
		}
	}
	now := rt.NewFunction("now", 0, func(*engine.Call) (engine.Value, error) { return engine.Number(m.now), nil })
	if err := mock.Define(engine.NewKey("now"), engine.Property{Value: now.Value(), Writable: true, Enumerable: true, Configurable: true}); err != nil {
		return err
	}
	if err := mock.Define(engine.NewKey("isMock"), engine.Property{Value: engine.True}); err != nil {
		return err
	}
	return m.put(rt.Global(), "Date", mock.Value())
}
