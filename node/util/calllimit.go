package util

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/timers"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/abort"
)

// limited is what the functions of debounce and throttle have in common: the
// function that they call, the timer, and the signal that ends them.
type limited struct {
	e       *env.Env
	fn      *engine.Function
	wrapper *engine.Function
	signal  *engine.Object
	aborted bool
	reason  engine.Value
	timer   *timers.Timer
	unref   bool
}

// maxDelay is the longest delay of a timer.
const maxDelay = 1<<31 - 1

// option reads one option of an object; v is undefined where there are no options.
func option(o *engine.Object, name string) (engine.Value, error) {
	if o == nil {
		return engine.Undefined, nil
	}
	return o.Get(name)
}

// limitOptions is the options argument, nil where it is undefined.
func limitOptions(c *engine.Call, v engine.Value) (*engine.Object, error) {
	if v.IsUndefined() {
		return nil, nil
	}
	return validate.Object(c, v, "options")
}

func booleanOption(c *engine.Call, v engine.Value, name string) (bool, error) {
	if v.IsUndefined() {
		return false, nil
	}
	return validate.Boolean(c, v, "options."+name)
}

// follow lets a signal abort the pending calls; a signal that has aborted is thrown.
func (l *limited) follow(signal *engine.Object, cancel func(reason engine.Value)) error {
	if l.signal = signal; signal == nil {
		return nil
	}
	if aborted, _, err := abort.Aborted(signal); err != nil {
		return err
	} else if aborted {
		return abort.Error(signal)
	}
	_, err := abort.OnAbort(l.e, signal, func() error { return l.abort(cancel) })
	return err
}

// abort cancels the pending calls and refuses those to come.
func (l *limited) abort(cancel func(reason engine.Value)) error {
	if l.aborted {
		return nil
	}
	reason, err := l.signal.Get("reason")
	if err != nil {
		return err
	}
	l.aborted, l.reason = true, reason
	cancel(reason)
	return nil
}

// refused reports whether a call comes after the abortion. Signals of other
// implementations may have aborted without an event.
func (l *limited) refused(cancel func(reason engine.Value)) (bool, error) {
	if l.signal == nil || l.aborted {
		return l.aborted, nil
	}
	aborted, _, err := abort.Aborted(l.signal)
	if err == nil && aborted {
		err = l.abort(cancel)
	}
	return l.aborted, err
}

// stop ends the timer.
func (l *limited) stop() {
	if l.timer != nil {
		l.timer.Stop()
		l.timer = nil
	}
}

// abortAll rejects promises with one AbortError.
func (l *limited) abortAll(ps []*engine.Promise, reason engine.Value) {
	if len(ps) == 0 {
		return
	}
	v, ok := l.e.RT.ErrorValue(nodeerr.Abort(reason))
	if !ok {
		return
	}
	for _, p := range ps {
		p.RejectValue(v)
	}
}

// wrap makes the function that callers get: call runs for calls, and cancel,
// ref and unref are methods of both kinds.
func (l *limited) wrap(call engine.NativeFunc, cancel func(reason engine.Value), second string, f engine.NativeFunc) error {
	rt := l.e.RT
	length, err := l.fn.Get("length")
	if err != nil {
		return err
	}
	name, err := l.fn.Get("name")
	if err != nil {
		return err
	}
	if l.wrapper, err = ordinaryFunction(rt, "", 0, call); err != nil {
		return err
	}
	for _, p := range [...]struct {
		name string
		v    engine.Value
	}{{"length", length}, {"name", name}} {
		if err := l.wrapper.Define(engine.NewKey(p.name), engine.Property{Value: p.v, Configurable: true}); err != nil {
			return err
		}
	}
	setRef := func(ref bool) engine.NativeFunc {
		return func(*engine.Call) (engine.Value, error) {
			l.unref = !ref
			if l.timer != nil {
				l.timer.SetRef(ref)
			}
			return l.wrapper.Value(), nil
		}
	}
	for _, m := range [...]struct {
		name   string
		length int
		f      engine.NativeFunc
	}{
		{"cancel", 1, func(c *engine.Call) (engine.Value, error) {
			cancel(c.Arg(0))
			return engine.Undefined, nil
		}},
		{second, 0, f},
		{"ref", 0, setRef(true)},
		{"unref", 0, setRef(false)},
	} {
		fn, err := ordinaryFunction(rt, m.name, m.length, m.f)
		if err != nil {
			return err
		}
		if err := l.wrapper.Put(m.name, fn.Value()); err != nil {
			return err
		}
	}
	return nil
}

// getter defines a getter of the wrapper.
func (l *limited) getter(name, funcName string, f func() engine.Value) error {
	get := l.e.RT.NewThunk(funcName, func() (engine.Value, error) { return f(), nil })
	return l.wrapper.Define(engine.NewKey(name), engine.Property{Get: get})
}

// ordinaryFunction makes a native that new accepts, with a prototype property,
// as functions of JavaScript have.
func ordinaryFunction(rt *engine.Runtime, name string, length int, f engine.NativeFunc) (*engine.Function, error) {
	fn := rt.NewFunctionOrConstructor(name, length, f)
	proto := rt.NewObject()
	if err := proto.Define(engine.NewKey("constructor"), engine.Property{Value: fn.Value(), Writable: true, Configurable: true}); err != nil {
		return nil, err
	}
	return fn, fn.Define(keyPrototype.Key(), engine.Property{Value: proto.Value(), Writable: true})
}
