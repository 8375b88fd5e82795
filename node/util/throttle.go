package util

import (
	"math"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/timers"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// throttled is the state of a function of throttle.
type throttled struct {
	limited
	rate
	concurrency, maxPending float64
	drop                    bool
	active                  float64 // invocations whose values have not settled
	queue                   []waitingCall
}

type waitingCall struct {
	promise *engine.Promise
	args    []engine.Value
}

// throttle is util.throttle(fn, limit, interval[, options]).
// https://nodejs.org/api/util.html#utilthrottlefn-limit-interval-options
func throttle(c *engine.Call) (engine.Value, error) {
	t := &throttled{limited: limited{e: env.From(c)}}
	signal, err := t.read(c)
	if err != nil {
		return engine.Undefined, err
	}
	if err := t.follow(signal, t.cancel); err != nil {
		return engine.Undefined, err
	}
	err = t.wrap(t.call, t.cancel, "hasImmediateCapacity", func(*engine.Call) (engine.Value, error) {
		return engine.Bool(!t.aborted && t.free()), nil
	})
	if err != nil {
		return engine.Undefined, err
	}
	for _, g := range [...]struct {
		name, funcName string
		f              func() engine.Value
	}{
		{"pending", "get", t.pending},
		{"pendingCount", "pendingCount", func() engine.Value { return engine.Int(len(t.queue)) }},
		{"activeCount", "get", func() engine.Value { return engine.Number(t.active) }},
	} {
		if err := t.getter(g.name, g.funcName, g.f); err != nil {
			return engine.Undefined, err
		}
	}
	return t.wrapper.Value(), nil
}

func (t *throttled) read(c *engine.Call) (signal *engine.Object, err error) {
	if t.fn, err = validate.Function(c, c.Arg(0), "fn"); err != nil {
		return nil, err
	}
	if t.limit, err = validate.Integer(c, c.Arg(1), "limit", 1, 1<<53-1); err != nil {
		return nil, err
	}
	interval, err := validate.Integer(c, c.Arg(2), "interval", 0, maxDelay)
	if err != nil {
		return nil, err
	}
	t.interval = interval * 1e6
	o, err := limitOptions(c, c.Arg(3))
	if err != nil {
		return nil, err
	}
	var values [5]engine.Value
	for i, name := range [...]string{"concurrency", "maxPending", "overflow", "signal", "strict"} {
		if values[i], err = option(o, name); err != nil {
			return nil, err
		}
	}
	return t.readOptions(c, values)
}

func (t *throttled) readOptions(c *engine.Call, values [5]engine.Value) (signal *engine.Object, err error) {
	if t.concurrency, err = countOption(c, values[0], "options.concurrency", 1); err != nil {
		return nil, err
	}
	if t.maxPending, err = countOption(c, values[1], "options.maxPending", 0); err != nil {
		return nil, err
	}
	if !values[2].IsUndefined() {
		how, err := validate.OneOf(c, values[2], "options.overflow", "queue", "drop")
		if err != nil {
			return nil, err
		}
		t.drop = how == "drop"
	}
	if signal, err = validate.AbortSignal(c, values[3], "options.signal"); err != nil {
		return nil, err
	}
	t.strict, err = booleanOption(c, values[4], "strict")
	return signal, err
}

// countOption is an integer or Infinity, which is also what undefined means.
func countOption(c *engine.Call, v engine.Value, name string, least float64) (float64, error) {
	if f, ok := v.AsNumber(); v.IsUndefined() || ok && math.IsInf(f, 1) {
		return math.Inf(1), nil
	}
	n, err := validate.Integer(c, v, name, least, 1<<53-1)
	return float64(n), err
}

// free reports whether a call may start at once.
func (t *throttled) free() bool {
	return len(t.queue) == 0 && t.active < t.concurrency && t.left(t.e.Loop.HRTime()) == 0
}

// call is the throttled function.
func (t *throttled) call(c *engine.Call) (engine.Value, error) {
	p := t.e.RT.NewPromise()
	refused, err := t.refused(t.cancel)
	switch {
	case err != nil:
		return engine.Undefined, err
	case refused:
		p.Reject(nodeerr.Abort(t.reason))
	case t.free():
		err = t.invoke(waitingCall{p, c.Args(0)})
	case t.drop || float64(len(t.queue)) >= t.maxPending:
		p.MarkHandled() // programs that drop calls on purpose need not look
		p.Reject(nodeerr.New("ERR_THROTTLED", "The call was dropped by the throttled function"))
	default:
		t.queue = append(t.queue, waitingCall{p, c.Args(0)})
		err = t.schedule()
	}
	return p.Value(), err
}

// schedule waits for the rate where calls wait for nothing else.
func (t *throttled) schedule() (err error) {
	if t.timer != nil || len(t.queue) == 0 || t.active >= t.concurrency {
		return nil
	}
	left := t.left(t.e.Loop.HRTime())
	t.timer, err = timers.After(t.e, (left+999_999)/1_000_000, !t.unref, func() error {
		t.timer = nil
		return t.drain()
	})
	return err
}

// drain starts the calls that may start.
func (t *throttled) drain() error {
	for len(t.queue) > 0 && t.active < t.concurrency && t.left(t.e.Loop.HRTime()) == 0 {
		w := t.queue[0]
		t.queue[0] = waitingCall{}
		t.queue = t.queue[1:]
		if err := t.invoke(w); err != nil {
			return err
		}
	}
	return t.schedule()
}

// invoke calls the function. The call counts as active until what it gives
// has settled.
func (t *throttled) invoke(w waitingCall) error {
	t.spend(t.e.Loop.HRTime())
	t.active++
	v, err := t.fn.Call(t.wrapper.Value(), w.args...)
	if engine.IsTermination(err) {
		return err
	}
	var settled *engine.Promise
	if err == nil {
		settled, err = t.e.RT.ResolvedPromise(v)
	}
	if err != nil {
		if engine.IsTermination(err) {
			return err
		}
		settled = t.e.RT.NewPromise()
		settled.MarkHandled()
		settled.Reject(err)
	}
	w.promise.Resolve(settled.Value())
	settled.Then(func(engine.Value, error) error {
		t.active--
		return t.drain()
	})
	return nil
}

// cancel is throttled.cancel([reason]): the rate starts afresh.
func (t *throttled) cancel(reason engine.Value) {
	t.stop()
	t.rate.reset()
	ps := make([]*engine.Promise, len(t.queue))
	for i, w := range t.queue {
		ps[i] = w.promise
	}
	t.queue = nil
	t.abortAll(ps, reason)
}

// pending is throttled.pending: the promise of the last call that waits, or null.
func (t *throttled) pending() engine.Value {
	if n := len(t.queue); n > 0 {
		return t.queue[n-1].promise.Value()
	}
	return engine.Null
}

// rate allows a number of starts in an interval: in windows that begin with a
// start, or in any interval where it is strict.
type rate struct {
	limit    int64
	interval int64 // nanoseconds
	strict   bool
	begin    int64 // of the window
	used     int64
	starts   []int64 // of the last interval
}

// left is the time until a start is allowed, 0 where it is.
func (r *rate) left(now int64) int64 {
	if r.interval == 0 {
		return 0
	}
	if r.strict {
		n := 0
		for n < len(r.starts) && now-r.starts[n] >= r.interval {
			n++
		}
		r.starts = r.starts[n:]
		if int64(len(r.starts)) < r.limit {
			return 0
		}
		return r.starts[0] + r.interval - now
	}
	if r.used < r.limit || now-r.begin >= r.interval {
		return 0
	}
	return r.begin + r.interval - now
}

// spend notes a start.
func (r *rate) spend(now int64) {
	switch {
	case r.interval == 0:
	case r.strict:
		r.starts = append(r.starts, now)
	case r.used == 0 || now-r.begin >= r.interval:
		r.begin, r.used = now, 1
	default:
		r.used++
	}
}

func (r *rate) reset() { r.used, r.starts = 0, nil }
