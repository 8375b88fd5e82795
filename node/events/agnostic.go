package events

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/abort"
)

// listenAny adds a listener to an EventEmitter or an EventTarget.
func listenAny(c *engine.Call, emitter engine.Value, name engine.Value, f *engine.Function, once bool) error {
	o, ok := emitter.AsObject()
	if !ok {
		return nodeerr.InvalidArgType(c.Runtime(), "emitter", emitter, "EventEmitter")
	}
	on, err := o.GetKey(keyOn.Key())
	if err != nil {
		return err
	}
	if fn, ok := on.AsFunction(); ok {
		if !once {
			_, err = fn.Call(emitter, name, f.Value())
			return err
		}
		_, err = o.InvokeKey(keyOnce.Key(), name, f.Value())
		return err
	}
	add, err := o.Get("addEventListener")
	if err != nil {
		return err
	}
	fn, ok := add.AsFunction()
	if !ok {
		return nodeerr.InvalidArgType(c.Runtime(), "emitter", emitter, "EventEmitter")
	}
	opts := c.Runtime().NewObject()
	if once {
		if err := opts.Put("once", engine.True); err != nil {
			return err
		}
	}
	_, err = fn.Call(emitter, name, f.Value(), opts.Value())
	return err
}

// unlistenAny removes a listener from an EventEmitter or an EventTarget.
func unlistenAny(emitter engine.Value, name engine.Value, f *engine.Function) error {
	o, ok := emitter.AsObject()
	if !ok {
		return nil
	}
	for _, method := range [...]string{"removeListener", "removeEventListener"} {
		m, err := o.Get(method)
		if err != nil {
			return err
		}
		if fn, ok := m.AsFunction(); ok {
			_, err := fn.Call(emitter, name, f.Value())
			return err
		}
	}
	return nil
}

// signalOption checks options and returns their signal, nil where there is none.
func signalOption(c *engine.Call, options engine.Value) (opts, signal *engine.Object, err error) {
	if options.IsUndefined() {
		return nil, nil, nil
	}
	if opts, err = validate.Object(c, options, "options"); err != nil {
		return nil, nil, err
	}
	v, err := opts.Get("signal")
	if err != nil {
		return nil, nil, err
	}
	signal, err = validate.AbortSignal(c, v, "options.signal")
	return opts, signal, err
}

// once is events.once(emitter, name, options).
// https://nodejs.org/api/events.html#eventsonceemitter-name-options
func once(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	p := e.RT.NewPromise()
	if err := onceInto(c, e, p); err != nil {
		if engine.IsTermination(err) {
			return engine.Undefined, err
		}
		p.Reject(err)
	}
	return p.Value(), nil
}

func onceInto(c *engine.Call, e *env.Env, p *engine.Promise) error {
	emitter, name := c.Arg(0), c.Arg(1)
	_, signal, err := signalOption(c, c.Arg(2))
	if err != nil {
		return err
	}
	if signal != nil {
		aborted, reason, err := abort.Aborted(signal)
		if err != nil {
			return err
		}
		if aborted {
			return nodeerr.Abort(reason)
		}
	}
	w := &onceWait{e: e, p: p, emitter: emitter, name: name, signal: signal}
	w.resolver = e.RT.NewFunction("resolver", 0, w.resolve)
	w.onError = e.RT.NewFunction("errorListener", 1, w.fail)
	if err := listenAny(c, emitter, name, w.resolver, true); err != nil {
		return err
	}
	if k, ok := name.AsKey(); !ok || k != keyError.Key() {
		o, _ := emitter.AsObject()
		f, err := o.GetKey(keyOnce.Key())
		if err != nil {
			return err
		}
		if fn, ok := f.AsFunction(); ok {
			if _, err := fn.Call(emitter, keyError.Key().Value(), w.onError.Value()); err != nil {
				return err
			}
			w.hasError = true
		}
	}
	if signal == nil {
		return nil
	}
	w.stop, err = abort.OnAbort(e, signal, w.abort)
	return err
}

// onceWait is the state of one call of once.
type onceWait struct {
	e                 *env.Env
	p                 *engine.Promise
	emitter, name     engine.Value
	signal            *engine.Object
	resolver, onError *engine.Function
	hasError          bool
	stop              func() error
}

func (w *onceWait) resolve(c *engine.Call) (engine.Value, error) {
	if w.hasError {
		if err := unlistenAny(w.emitter, keyError.Key().Value(), w.onError); err != nil {
			return engine.Undefined, err
		}
	}
	if err := w.stopSignal(); err != nil {
		return engine.Undefined, err
	}
	w.p.Resolve(w.e.RT.NewArray(c.Args(0)...).Value())
	return engine.Undefined, nil
}

func (w *onceWait) fail(c *engine.Call) (engine.Value, error) {
	reason := c.Arg(0)
	if err := unlistenAny(w.emitter, w.name, w.resolver); err != nil {
		return engine.Undefined, err
	}
	if err := w.stopSignal(); err != nil {
		return engine.Undefined, err
	}
	w.p.RejectValue(reason)
	return engine.Undefined, nil
}

func (w *onceWait) stopSignal() error {
	if w.stop == nil {
		return nil
	}
	return w.stop()
}

func (w *onceWait) abort() error {
	if err := unlistenAny(w.emitter, w.name, w.resolver); err != nil {
		return err
	}
	if err := unlistenAny(w.emitter, keyError.Key().Value(), w.onError); err != nil {
		return err
	}
	_, reason, err := abort.Aborted(w.signal)
	if err != nil {
		return err
	}
	w.p.Reject(nodeerr.Abort(reason))
	return nil
}

// addAbortListener is events.addAbortListener(signal, listener).
// https://nodejs.org/api/events.html#eventsaddabortlistenersignal-listener
func addAbortListener(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	if c.Arg(0).IsUndefined() {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "signal", c.Arg(0), "AbortSignal")
	}
	signal, err := validate.AbortSignal(c, c.Arg(0), "signal")
	if err != nil {
		return engine.Undefined, err
	}
	f, err := validate.Function(c, c.Arg(1), "listener")
	if err != nil {
		return engine.Undefined, err
	}
	aborted, _, err := abort.Aborted(signal)
	if err != nil {
		return engine.Undefined, err
	}
	stop := func() error { return nil }
	if aborted {
		e.RT.EnqueueJob(func() error {
			_, err := f.Call(engine.Undefined)
			return err
		})
	} else if stop, err = addSignalListener(e, signal, f); err != nil {
		return engine.Undefined, err
	}
	d := e.RT.NewObject()
	k := engine.SymbolDispose.Key()
	dispose := e.RT.NewKeyFunction(k, 0, func(*engine.Call) (engine.Value, error) { return engine.Undefined, stop() })
	return d.Value(), d.PutKey(k, dispose.Value())
}
