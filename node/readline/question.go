package readline

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/abort"
)

// ask shows a query; f gets the next line.
func (r *Interface) ask(query engine.Value, f *engine.Function) error {
	if err := r.open(); err != nil {
		return err
	}
	if r.question == nil {
		r.oldPrompt = r.prompt
		r.prompt = query
		r.question = f
	}
	_, err := r.obj.Invoke("prompt")
	return err
}

// cancel forgets the question.
func (r *Interface) cancel() error {
	if r.question == nil {
		return nil
	}
	r.question = nil
	r.prompt = r.oldPrompt
	return r.clearLine()
}

// signalOf is the option signal, nil for none.
func signalOf(c *engine.Call, options engine.Value) (*engine.Object, error) {
	o, ok := options.AsObject()
	if !ok {
		return nil, nil
	}
	v, err := o.Get("signal")
	if err != nil || !v.Truthy() {
		return nil, err
	}
	return validate.AbortSignal(c, v, "options.signal")
}

// onAbort calls f when the signal aborts; remove ends that. Both go through
// the signal's own methods.
func onAbort(e *env.Env, signal *engine.Object, f func() error) (remove func() error, err error) {
	fn := e.RT.NewFunction("onAbort", 0, func(*engine.Call) (engine.Value, error) { return engine.Undefined, f() })
	once := e.RT.NewObject()
	if err := once.Set("once", engine.True); err != nil {
		return nil, err
	}
	if _, err := signal.Invoke("addEventListener", engine.String("abort"), fn.Value(), once.Value()); err != nil {
		return nil, err
	}
	return func() error {
		_, err := signal.Invoke("removeEventListener", engine.String("abort"), fn.Value())
		return err
	}, nil
}

// question is rl.question(query[, options], callback).
// https://nodejs.org/api/readline.html#rlquestionquery-options-callback
func question(c *engine.Call) (engine.Value, error) {
	r, err := thisInterface(c)
	if err != nil {
		return engine.Undefined, err
	}
	query, options, callback := c.Arg(0), c.Arg(1), c.Arg(2)
	if options.IsFunction() {
		options, callback = engine.Undefined, options
	}
	f, _ := callback.AsFunction()
	signal, err := signalOf(c, options)
	if err != nil {
		return engine.Undefined, err
	}
	if signal != nil {
		aborted, _, err := abort.Aborted(signal)
		if err != nil || aborted {
			return engine.Undefined, err
		}
		remove, err := onAbort(r.env, signal, r.cancel)
		if err != nil {
			return engine.Undefined, err
		}
		original := f
		f = r.env.RT.NewFunction("", 1, func(c *engine.Call) (engine.Value, error) {
			if err := remove(); err != nil || original == nil {
				return engine.Undefined, err
			}
			return original.Call(engine.Undefined, c.Arg(0))
		})
	}
	if f == nil {
		return engine.Undefined, nil
	}
	return engine.Undefined, r.ask(query, f)
}

func aborted(e *env.Env, signal *engine.Object) engine.Value {
	_, reason, err := abort.Aborted(signal)
	if err != nil {
		reason = engine.Undefined
	}
	return nodeerr.Abort(reason).Value(e.RT)
}

// questionCustom is the form of question for util.promisify.
func questionCustom(c *engine.Call) (engine.Value, error) {
	r, err := thisInterface(c)
	if err != nil {
		return engine.Undefined, err
	}
	signal, err := signalOf(c, c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	p := r.env.RT.NewPromise()
	remove := func() error { return nil }
	if signal != nil {
		done, _, err := abort.Aborted(signal)
		if err != nil {
			return engine.Undefined, err
		}
		if done {
			p.RejectValue(aborted(r.env, signal))
			return p.Value(), nil
		}
		if remove, err = onAbort(r.env, signal, func() error {
			p.RejectValue(aborted(r.env, signal))
			return nil
		}); err != nil {
			return engine.Undefined, err
		}
	}
	answer := r.env.RT.NewFunction("", 1, func(c *engine.Call) (engine.Value, error) {
		p.Resolve(c.Arg(0))
		return engine.Undefined, remove()
	})
	options := c.Arg(1)
	if !options.IsObject() {
		options = r.env.RT.NewObject().Value()
	}
	if _, err := r.obj.Invoke("question", c.Arg(0), options, answer.Value()); err != nil {
		p.Reject(err)
	}
	return p.Value(), nil
}

// questionPromised is question(query[, options]) of readline/promises.
// https://nodejs.org/api/readline.html#rlquestionquery-options
func questionPromised(c *engine.Call) (engine.Value, error) {
	r, err := thisInterface(c)
	if err != nil {
		return engine.Undefined, err
	}
	p := r.env.RT.NewPromise()
	fail := func(err error) (engine.Value, error) {
		if engine.IsTermination(err) {
			return engine.Undefined, err
		}
		p.Reject(err)
		return p.Value(), nil
	}
	signal, err := signalOf(c, c.Arg(1))
	if err != nil {
		return fail(err)
	}
	remove := func() error { return nil }
	if signal != nil {
		done, _, err := abort.Aborted(signal)
		if err != nil {
			return fail(err)
		}
		if done {
			p.RejectValue(aborted(r.env, signal))
			return p.Value(), nil
		}
		if remove, err = onAbort(r.env, signal, func() error {
			if err := r.cancel(); err != nil {
				return err
			}
			p.RejectValue(aborted(r.env, signal))
			return nil
		}); err != nil {
			return fail(err)
		}
	}
	answer := r.env.RT.NewFunction("", 1, func(c *engine.Call) (engine.Value, error) {
		p.Resolve(c.Arg(0))
		return engine.Undefined, remove()
	})
	if err := r.ask(c.Arg(0), answer); err != nil {
		return fail(err)
	}
	r.reject = func(x engine.Value) { p.RejectValue(x) }
	return p.Value(), nil
}
