package testrunner

import (
	"math"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/eventloop"
	"github.com/sxfescript/sxn/web/abort"
)

// limit is what stops a running test: its timeout, or its signal.
type limit struct {
	t       *test
	promise *engine.Promise // nil: nothing stops it
	timer   *eventloop.Timer
	alive   *eventloop.Handle
	remove  func() error
}

// stopper returns the limit of a test.
func (t *test) stopper() (*limit, error) {
	l := &limit{t: t}
	rt := t.h.rt
	p := rt.NewPromise()
	p.MarkHandled()
	var err error
	l.remove, err = abort.OnAbort(t.h.env, t.signal, func() error {
		_, reason, err := abort.Aborted(t.signal)
		if err == nil {
			p.RejectValue(abortOf(rt, reason))
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	l.promise = p
	// A test that runs keeps the process alive.
	l.alive = t.h.env.Loop.NewHandle()
	l.alive.Activate()
	if math.IsInf(t.timeout, 1) {
		return l, nil
	}
	ms := t.timeout
	l.timer = t.h.env.Loop.NewTimer(int64(ms), false, func() {
		t.h.env.Run(nil, func() error {
			text := engine.String("test timed out after " + numberText(rt, ms) + "ms")
			p.RejectValue(newFailure(rt, text, testTimeoutFailure))
			return nil
		})
	})
	return l, nil
}

// abortOf is the AbortError for a signal's reason.
func abortOf(rt *engine.Runtime, reason engine.Value) engine.Value {
	return nodeerr.Abort(reason).Value(rt)
}

func (l *limit) stop() error {
	if l == nil {
		return nil
	}
	if l.timer != nil {
		l.timer.Stop()
	}
	if l.alive != nil {
		l.alive.Deactivate()
	}
	if l.remove != nil {
		return l.remove()
	}
	return nil
}

// either waits for a value or for the limit.
func (l *limit) either(r *routine, v engine.Value) (engine.Value, error) {
	p, err := race(r.rt, v, l.promise.Value())
	return r.join(p, err)
}

// arguments returns the context and arguments of the function of the test.
func (t *test) arguments() (runArgs, error) {
	if t.kind == hookTest {
		return t.hookArgs, nil
	}
	ctx, err := t.context()
	if err != nil {
		return runArgs{}, err
	}
	return runArgs{ctx, []engine.Value{ctx.Value()}}, nil
}

// runFiltered ends a test that is left out.
func (t *test) runFiltered() (*engine.Promise, error) {
	t.passed = true
	t.subtests = nil
	t.h.rt.EnqueueJob(func() error { return t.postRun(engine.Undefined) })
	return t.h.rt.ResolvedPromise(engine.Undefined)
}

// runTest runs the test with its hooks.
func (t *test) runTest() (*engine.Promise, error) {
	return startVoid(t.h.rt, func(r *routine) error {
		if t.parent != nil {
			t.parent.active++
			t.inheritHooks()
		}
		if t.started == 0 {
			t.started = t.now()
		}
		if t.kind == hookTest {
			t.finished = false
		}
		stop, err := t.shouldAbort()
		if err != nil {
			return err
		}
		if stop {
			return t.postRun(engine.Undefined)
		}
		again, err := t.body(r)
		if err != nil || again {
			return err
		}
		if t.parent != nil {
			if err := abort.Abort(t.h.env, t.signal, engine.Undefined); err != nil {
				return err
			}
			return t.postRun(engine.Undefined)
		}
		if t.kind == hookTest {
			t.finished = true
			return t.postHook()
		}
		if t.h.cfg.forceExit {
			return t.h.exitNow(r)
		}
		return nil
	})
}

// body runs the hooks and the function; ended is true where a signal has
// ended the test and postRun has been called.
func (t *test) body(r *routine) (ended bool, err error) {
	args, err := t.arguments()
	if err != nil {
		return false, err
	}
	if !t.planOption.IsUndefined() && t.plan == nil && t.kind == plainTest {
		if t.plan, err = newPlan(t, t.planOption, engine.Undefined); err != nil {
			return false, err
		}
	}
	afterEachDone := false
	afterEach := func() error {
		if afterEachDone || t.parent == nil || len(t.parent.hooks.afterEach) == 0 || t.staticSkip {
			return nil
		}
		afterEachDone = true
		return t.parent.runHooks(r, "afterEach", args)
	}
	after := func() error {
		if len(t.hooks.after) == 0 {
			return nil
		}
		return t.runHooks(r, "after", args)
	}
	var l *limit
	var aborted bool
	err = func() error {
		if aborted, err = t.runFunction(r, args, &l); err != nil || aborted {
			return err
		}
		if err := t.pass(); err != nil {
			return err
		}
		if err := afterEach(); err != nil {
			return err
		}
		return after()
	}()
	if aborted && err == nil {
		return true, firstError(l.stop(), t.postRun(engine.Undefined))
	}
	if err != nil {
		v, terr := thrown(t.h.rt, err)
		if terr != nil {
			return false, terr
		}
		if err := t.failed(v); err != nil {
			return false, err
		}
		// The test has failed already: errors of hooks change nothing.
		if err := afterEach(); engine.IsTermination(err) {
			return false, err
		}
		if err := after(); engine.IsTermination(err) {
			return false, err
		}
	}
	return false, l.stop()
}

func firstError(a, b error) error {
	if a != nil {
		return a
	}
	return b
}

// failed notes what the function of the test has thrown.
func (t *test) failed(v engine.Value) error {
	switch failureKind(v) {
	case "":
		return t.failChecked(newFailure(t.h.rt, v, testCodeFailure))
	case testTimeoutFailure:
		return t.cancel(v)
	}
	return t.failChecked(v)
}

// runFunction runs the hooks before the test and its function, and waits for
// it and for its subtests and assertions.
func (t *test) runFunction(r *routine, args runArgs, out **limit) (ended bool, err error) {
	if p := t.parent; p != nil {
		if len(p.hooks.before) > 0 {
			a, err := p.arguments()
			if err != nil {
				return false, err
			}
			if err := p.runHooks(r, "before", a); err != nil {
				return false, err
			}
		}
		if len(p.hooks.beforeEach) > 0 && !t.skipped {
			if err := p.runHooks(r, "beforeEach", args); err != nil {
				return false, err
			}
		}
	}
	l, err := t.stopper()
	if err != nil {
		return false, err
	}
	*out = l
	v, err := t.invoke(args)
	if err != nil {
		return false, err
	}
	if _, err := l.either(r, v); err != nil {
		return false, err
	}
	if stop, err := t.shouldAbort(); stop || err != nil {
		return true, err
	}
	if t.subtestsDone != nil {
		if _, err := l.either(r, t.subtestsDone.Value()); err != nil {
			return false, err
		}
	}
	if t.plan != nil {
		p, err := t.plan.check()
		if err != nil {
			return false, err
		}
		if p != nil {
			if _, err := l.either(r, p.Value()); err != nil {
				return false, err
			}
		}
	}
	return false, nil
}

// invoke calls the function of the test: with a callback where it takes one
// more argument than it is given.
func (t *test) invoke(args runArgs) (engine.Value, error) {
	this := engine.Undefined
	if args.ctx != nil {
		this = args.ctx.Value()
	}
	if t.fn == nil {
		return engine.Undefined, nil
	}
	n, err := t.fn.Length()
	if err != nil || n != len(args.args)+1 {
		if err != nil {
			return engine.Undefined, err
		}
		return t.call(t.fn, this, args.args...)
	}
	p := t.h.rt.NewPromise()
	calls := 0
	cb := t.h.rt.NewFunction("", 1, func(c *engine.Call) (engine.Value, error) {
		if calls++; calls > 1 {
			// Nothing after the second call is looked at.
			if calls > 2 {
				return engine.Undefined, nil
			}
			f := newFailure(c.Runtime(), engine.String("callback invoked multiple times"), multipleCallback)
			return engine.Undefined, engine.Throw(f)
		}
		if v := c.Arg(0); v.Truthy() {
			p.RejectValue(v)
		} else {
			p.Resolve(engine.Undefined)
		}
		return engine.Undefined, nil
	})
	v, err := t.call(t.fn, this, append(append([]engine.Value(nil), args.args...), cb.Value())...)
	if err != nil {
		return engine.Undefined, err
	}
	if _, ok := v.AsPromise(); ok {
		t.fail(newFailure(t.h.rt, engine.String("passed a callback but also returned a Promise"), callbackAndPromise))
		return v, nil
	}
	return p.Value(), nil
}

// build calls the function of a suite, which declares its tests.
func (t *test) build() error {
	var err error
	t.built, err = startVoid(t.h.rt, func(r *routine) error {
		err := func() error {
			args, err := t.arguments()
			if err != nil {
				return err
			}
			v, err := t.call(t.fn, args.ctx.Value(), args.args...)
			if err == nil {
				_, err = r.wait(v)
			}
			return err
		}()
		if err != nil {
			v, terr := thrown(t.h.rt, err)
			if terr != nil {
				return terr
			}
			t.fail(newFailure(t.h.rt, v, testCodeFailure))
		}
		t.buildFinished = true
		return nil
	})
	t.fn = nil
	return err
}

// runSuite runs the tests of a suite with its hooks.
func (t *test) runSuite() (*engine.Promise, error) {
	return startVoid(t.h.rt, func(r *routine) error {
		t.inheritHooks()
		args, err := t.arguments()
		if err != nil {
			return err
		}
		var l *limit
		afterDone := false
		after := func() error {
			if afterDone {
				return nil
			}
			afterDone = true
			return t.runHooks(r, "after", args)
		}
		ended := false
		err = func() error {
			t.parent.active++
			if _, err := r.wait(t.built.Value()); err != nil {
				return err
			}
			t.started = t.now()
			stop, err := t.shouldAbort()
			if err != nil || stop {
				t.subtests = nil
				ended = stop
				return err
			}
			if len(t.parent.hooks.before) > 0 {
				a, err := t.parent.arguments()
				if err != nil {
					return err
				}
				if err := t.parent.runHooks(r, "before", a); err != nil {
					return err
				}
			}
			if err := t.runHooks(r, "before", args); err != nil {
				return err
			}
			if l, err = t.stopper(); err != nil {
				return err
			}
			p, err := t.beginAll()
			if err != nil {
				return err
			}
			if _, err := l.either(r, p.Value()); err != nil {
				return err
			}
			if err := after(); err != nil {
				return err
			}
			return t.pass()
		}()
		if err != nil {
			v, terr := thrown(t.h.rt, err)
			if terr != nil {
				return terr
			}
			if err := after(); engine.IsTermination(err) {
				return err
			}
			if failureKind(v) == "" {
				v = newFailure(t.h.rt, v, testCodeFailure)
			}
			t.fail(v)
		}
		if err := l.stop(); err != nil && !ended {
			return err
		}
		return t.postRun(engine.Undefined)
	})
}

// beginAll begins the tests of a suite that is not skipped and was built
// without an error.
func (t *test) beginAll() (*engine.Promise, error) {
	var ps []*engine.Promise
	if !t.skipped && t.err.IsNull() {
		for _, sub := range t.subtests {
			p, err := sub.begin()
			if err != nil {
				return nil, err
			}
			ps = append(ps, p)
		}
	}
	return all(t.h.rt, ps), nil
}
