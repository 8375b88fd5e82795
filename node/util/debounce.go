package util

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/timers"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// debounced is the state of a function of debounce. A window is open while
// the timer runs.
type debounced struct {
	limited
	wait           int64
	leading        bool
	rejectOnCancel bool
	waiting        []*engine.Promise // of the calls that the next invocation answers
	args           []engine.Value    // of the last of them
}

// debounce is util.debounce(fn, wait[, options]).
// https://nodejs.org/api/util.html#utildebouncefn-wait-options
func debounce(c *engine.Call) (engine.Value, error) {
	d := &debounced{limited: limited{e: env.From(c)}}
	signal, err := d.read(c)
	if err != nil {
		return engine.Undefined, err
	}
	if err := d.follow(signal, d.cancel); err != nil {
		return engine.Undefined, err
	}
	if err := d.wrap(d.call, d.cancel, "flush", d.flush); err != nil {
		return engine.Undefined, err
	}
	if err := d.getter("pending", "get", d.pending); err != nil {
		return engine.Undefined, err
	}
	err = d.getter("pendingCount", "get", func() engine.Value { return engine.Int(len(d.waiting)) })
	return d.wrapper.Value(), err
}

func (d *debounced) read(c *engine.Call) (signal *engine.Object, err error) {
	if d.fn, err = validate.Function(c, c.Arg(0), "fn"); err != nil {
		return nil, err
	}
	if d.wait, err = validate.Integer(c, c.Arg(1), "wait", 0, maxDelay); err != nil {
		return nil, err
	}
	o, err := limitOptions(c, c.Arg(2))
	if err != nil {
		return nil, err
	}
	var values [3]engine.Value
	for i, name := range [...]string{"leading", "rejectOnCancel", "signal"} {
		if values[i], err = option(o, name); err != nil {
			return nil, err
		}
	}
	if d.leading, err = booleanOption(c, values[0], "leading"); err != nil {
		return nil, err
	}
	if d.rejectOnCancel, err = booleanOption(c, values[1], "rejectOnCancel"); err != nil {
		return nil, err
	}
	return validate.AbortSignal(c, values[2], "options.signal")
}

// call is the debounced function.
func (d *debounced) call(c *engine.Call) (engine.Value, error) {
	p := d.e.RT.NewPromise()
	refused, err := d.refused(d.cancel)
	if err != nil {
		return engine.Undefined, err
	}
	if refused {
		p.Reject(nodeerr.Abort(d.reason))
		return p.Value(), nil
	}
	if d.leading && d.timer == nil {
		if err := d.arm(); err != nil {
			return engine.Undefined, err
		}
		return p.Value(), d.invoke(c.Args(0), []*engine.Promise{p})
	}
	d.supersede()
	d.waiting = append(d.waiting, p)
	d.args = c.Args(0)
	return p.Value(), d.arm()
}

// supersede tells the call before that another one has come. It counts as
// handled: the promise of the last call reports what goes wrong.
func (d *debounced) supersede() {
	if len(d.waiting) == 0 {
		return
	}
	last := d.waiting[len(d.waiting)-1]
	last.MarkHandled()
	if d.rejectOnCancel {
		err := nodeerr.Abort(engine.Undefined)
		err.Message = "The debounced call was superseded"
		last.Reject(err)
		d.waiting = d.waiting[:0]
	}
}

// arm lets the window last for the time to wait from now on.
func (d *debounced) arm() (err error) {
	if d.timer != nil {
		d.timer.Refresh()
		return nil
	}
	d.timer, err = timers.After(d.e, d.wait, !d.unref, func() error {
		d.timer = nil
		return d.invokePending()
	})
	return err
}

func (d *debounced) invokePending() error {
	if len(d.waiting) == 0 {
		return nil
	}
	args, waiting := d.args, d.waiting
	d.args, d.waiting = nil, nil
	return d.invoke(args, waiting)
}

// invoke calls the function and settles the promises with what it gives.
func (d *debounced) invoke(args []engine.Value, ps []*engine.Promise) error {
	v, err := d.fn.Call(d.wrapper.Value(), args...)
	if engine.IsTermination(err) {
		return err
	}
	for _, p := range ps {
		if err != nil {
			p.Reject(err)
		} else {
			p.Resolve(v)
		}
	}
	return nil
}

// flush is debounced.flush(): a pending invocation happens now.
func (d *debounced) flush(*engine.Call) (engine.Value, error) {
	if len(d.waiting) == 0 {
		return engine.Undefined, nil
	}
	d.stop()
	return engine.Undefined, d.invokePending()
}

// cancel is debounced.cancel([reason]).
func (d *debounced) cancel(reason engine.Value) {
	d.stop()
	waiting := d.waiting
	d.args, d.waiting = nil, nil
	d.abortAll(waiting, reason)
}

// pending is debounced.pending: the promise of the last pending call, or null.
func (d *debounced) pending() engine.Value {
	if n := len(d.waiting); n > 0 {
		return d.waiting[n-1].Value()
	}
	return engine.Null
}
