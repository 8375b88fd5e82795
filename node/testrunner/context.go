package testrunner

import (
	"os"
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// contextData is the test behind a TestContext or SuiteContext.
type contextData struct {
	t      *test
	assert *engine.Object
}

var contextKey = engine.PrivateKey[contextData]{Name: "TestContext"}

// context returns the TestContext or SuiteContext of the test; it is made once.
func (t *test) context() (*engine.Object, error) {
	if t.ctx != nil {
		return t.ctx, nil
	}
	proto, err := t.h.contextPrototype(t.kind == suiteTest)
	if err != nil {
		return nil, err
	}
	t.ctx = t.h.rt.NewObjectWithPrototype(proto)
	contextKey.Set(t.ctx, &contextData{t: t})
	return t.ctx, nil
}

func (s *shared) contextPrototype(suite bool) (*engine.Object, error) {
	p, class := &s.contextProto, testContextClass
	if suite {
		p, class = &s.suiteProto, suiteContextClass
	}
	if *p != nil {
		return *p, nil
	}
	f, err := s.env.RT.NewClass(class())
	if err != nil {
		return nil, err
	}
	v, err := f.Get("prototype")
	if err != nil {
		return nil, err
	}
	*p, _ = v.AsObject()
	return *p, nil
}

// initContext is what new TestContext(test) does from outside: there is no
// test behind it.
func initContext(*engine.Call) error { return nil }

// https://nodejs.org/api/test.html#class-testcontext
func testContextClass() *engine.Class {
	return &engine.Class{Name: "TestContext", Length: 1, Init: initContext, Methods: []engine.Method{
		{Name: "signal", Get: contextSignal},
		{Name: "name", Get: contextName},
		{Name: "filePath", Get: contextFilePath},
		{Name: "fullName", Get: contextFullName},
		{Name: "error", Get: contextError},
		{Name: "passed", Get: contextPassed},
		{Name: "attempt", Get: contextAttempt},
		{Name: "tags", Get: contextTags},
		{Name: "workerId", Get: contextWorkerID},
		{Name: "diagnostic", Length: 1, Func: contextDiagnostic},
		{Name: "log", Length: 2, Func: contextLog},
		{Name: "plan", Length: 1, Func: contextPlan},
		{Name: "assert", Get: contextAssert},
		{Name: "mock", Get: contextMock},
		{Name: "runOnly", Length: 1, Func: contextRunOnly},
		{Name: "skip", Length: 1, Func: contextSkip},
		{Name: "todo", Length: 1, Func: contextTodo},
		{Name: "test", Length: 3, Func: contextTest},
		{Name: "before", Length: 2, Func: contextHook("before")},
		{Name: "after", Length: 2, Func: contextHook("after")},
		{Name: "beforeEach", Length: 2, Func: contextHook("beforeEach")},
		{Name: "afterEach", Length: 2, Func: contextHook("afterEach")},
		{Name: "waitFor", Length: 1, Func: contextWaitFor},
	}}
}

// https://nodejs.org/api/test.html#class-suitecontext
func suiteContextClass() *engine.Class {
	return &engine.Class{Name: "SuiteContext", Length: 1, Init: initContext, Methods: []engine.Method{
		{Name: "signal", Get: contextSignal},
		{Name: "name", Get: contextName},
		{Name: "filePath", Get: contextFilePath},
		{Name: "fullName", Get: contextFullName},
		{Name: "passed", Get: contextPassed},
		{Name: "attempt", Get: contextAttempt},
		{Name: "diagnostic", Length: 1, Func: contextDiagnostic},
		{Name: "log", Length: 2, Func: contextLog},
	}}
}

func thisContext(c *engine.Call) (*contextData, error) {
	if o := c.ThisObject(); o != nil {
		if d := contextKey.Get(o); d != nil {
			return d, nil
		}
	}
	return nil, engine.TypeError("Cannot read private member #test from an object whose class did not declare it")
}

func contextSignal(c *engine.Call) (engine.Value, error) {
	d, err := thisContext(c)
	if err != nil {
		return engine.Undefined, err
	}
	return d.t.signal.Value(), nil
}

func contextName(c *engine.Call) (engine.Value, error) {
	d, err := thisContext(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.StringWTF8(d.t.name), nil
}

// contextFilePath is the file that the test was started with.
func contextFilePath(c *engine.Call) (engine.Value, error) {
	d, err := thisContext(c)
	if err != nil || d.t.entryFile == "" {
		return engine.Undefined, err
	}
	return engine.StringWTF8(d.t.entryFile), nil
}

func contextFullName(c *engine.Call) (engine.Value, error) {
	d, err := thisContext(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.StringWTF8(d.t.fullName()), nil
}

func contextError(c *engine.Call) (engine.Value, error) {
	d, err := thisContext(c)
	if err != nil {
		return engine.Undefined, err
	}
	return d.t.err, nil
}

func contextPassed(c *engine.Call) (engine.Value, error) {
	d, err := thisContext(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Bool(d.t.passed), nil
}

func contextAttempt(c *engine.Call) (engine.Value, error) {
	d, err := thisContext(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Int(d.t.attempt), nil
}

func contextTags(c *engine.Call) (engine.Value, error) {
	d, err := thisContext(c)
	if err != nil {
		return engine.Undefined, err
	}
	return d.t.tagArray().Value(), nil
}

// contextWorkerID is the number of the process that runs the file.
func contextWorkerID(c *engine.Call) (engine.Value, error) {
	n, err := strconv.Atoi(os.Getenv("NODE_TEST_WORKER_ID"))
	if err != nil {
		return engine.Undefined, nil
	}
	return engine.Int(n), nil
}

// contextDiagnostic is context.diagnostic(message).
// https://nodejs.org/api/test.html#contextdiagnosticmessage
func contextDiagnostic(c *engine.Call) (engine.Value, error) {
	d, err := thisContext(c)
	if err != nil {
		return engine.Undefined, err
	}
	d.t.addDiagnostic(c.Arg(0), "info")
	return engine.Undefined, nil
}

// contextLog is context.log(message, data): the event test:log at once.
func contextLog(c *engine.Call) (engine.Value, error) {
	d, err := thisContext(c)
	if err != nil {
		return engine.Undefined, err
	}
	m, err := validate.String(c, c.Arg(0), "message")
	if err != nil {
		return engine.Undefined, err
	}
	t := d.t
	return engine.Undefined, t.stream.send("test:log", newRecord(c.Runtime()).text("name", t.name).int("nesting", t.nesting).identity(t).
		text("message", m).put("data", c.Arg(1)).place(t.loc))
}

// contextPlan is context.plan(count, options).
// https://nodejs.org/api/test.html#contextplancountoptions
func contextPlan(c *engine.Call) (engine.Value, error) {
	d, err := thisContext(c)
	if err != nil {
		return engine.Undefined, err
	}
	if d.t.plan != nil {
		return engine.Undefined, engine.Throw(newFailure(c.Runtime(), engine.String("cannot set plan more than once"), testCodeFailure))
	}
	d.t.plan, err = newPlan(d.t, c.Arg(0), c.Arg(1))
	return engine.Undefined, err
}

func contextRunOnly(c *engine.Call) (engine.Value, error) {
	d, err := thisContext(c)
	if err != nil {
		return engine.Undefined, err
	}
	d.t.runOnly = c.Arg(0).Truthy()
	return engine.Undefined, nil
}

func contextSkip(c *engine.Call) (engine.Value, error) {
	d, err := thisContext(c)
	if err != nil {
		return engine.Undefined, err
	}
	d.t.skipped, d.t.message = true, c.Arg(0)
	return engine.Undefined, nil
}

func contextTodo(c *engine.Call) (engine.Value, error) {
	d, err := thisContext(c)
	if err != nil {
		return engine.Undefined, err
	}
	d.t.todo, d.t.message = true, c.Arg(0)
	return engine.Undefined, nil
}

// contextTest is context.test(name, options, fn).
// https://nodejs.org/api/test.html#contexttestname-options-fn
func contextTest(c *engine.Call) (engine.Value, error) {
	d, err := thisContext(c)
	if err != nil {
		return engine.Undefined, err
	}
	if d.t.plan != nil {
		d.t.plan.count()
	}
	o, err := readArguments(c)
	if err != nil {
		return engine.Undefined, err
	}
	o.loc = callerPlace(c.Runtime())
	sub, err := d.t.addSubtest(o)
	if err != nil {
		return engine.Undefined, err
	}
	p, err := sub.begin()
	if err != nil {
		return engine.Undefined, err
	}
	return p.Value(), nil
}

// contextHook is context.before(fn, options) and its kin.
func contextHook(name string) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		d, err := thisContext(c)
		if err != nil {
			return engine.Undefined, err
		}
		o, err := hookOptions(c)
		if err != nil {
			return engine.Undefined, err
		}
		return engine.Undefined, d.t.addHook(name, c.Arg(0), o)
	}
}

func hookOptions(c *engine.Call) (*options, error) {
	o := &options{loc: callerPlace(c.Runtime())}
	x, ok := c.Arg(1).AsObject()
	if !ok {
		return o, nil
	}
	var err error
	if o.timeout, err = x.Get("timeout"); err != nil {
		return nil, err
	}
	o.signal, err = x.Get("signal")
	return o, err
}

// readArguments takes (name, options, fn), each of which may be missing.
func readArguments(c *engine.Call) (*options, error) {
	name, opts, fn := c.Arg(0), c.Arg(1), c.Arg(2)
	if name.IsFunction() {
		fn = name
	} else if name.IsObject() {
		fn, opts = opts, name
	} else if opts.IsFunction() {
		fn = opts
	}
	o := &options{name: name}
	o.fn, _ = fn.AsFunction()
	x, ok := opts.AsObject()
	if !ok || opts.IsFunction() {
		return o, nil
	}
	if v, err := x.Get("name"); err != nil {
		return nil, err
	} else if !v.IsUndefined() {
		o.name = v
	}
	if v, err := x.Get("fn"); err != nil {
		return nil, err
	} else if f, ok := v.AsFunction(); ok {
		o.fn = f
	}
	for _, f := range [...]struct {
		name string
		v    *engine.Value
	}{{"concurrency", &o.concurrency}, {"timeout", &o.timeout}, {"signal", &o.signal}, {"plan", &o.plan}, {"skip", &o.skip},
		{"todo", &o.todo}, {"only", &o.only}, {"expectFailure", &o.expect}, {"tags", &o.tags}} {
		var err error
		if *f.v, err = x.Get(f.name); err != nil {
			return nil, err
		}
	}
	return o, nil
}

// contextWaitFor is context.waitFor(condition, options).
// https://nodejs.org/api/test.html#contextwaitforcondition-options
func contextWaitFor(c *engine.Call) (engine.Value, error) {
	d, err := thisContext(c)
	if err != nil {
		return engine.Undefined, err
	}
	condition, err := validate.Function(c, c.Arg(0), "condition")
	if err != nil {
		return engine.Undefined, err
	}
	rt := c.Runtime()
	interval, timeout := 50.0, 1000.0
	if v := c.Arg(1); !v.IsUndefined() {
		o, err := validate.Object(c, v, "options")
		if err != nil {
			return engine.Undefined, err
		}
		for _, f := range [...]struct {
			name string
			n    *float64
		}{{"interval", &interval}, {"timeout", &timeout}} {
			x, err := o.Get(f.name)
			if err != nil {
				return engine.Undefined, err
			}
			if x.IsUndefined() {
				continue
			}
			if *f.n, err = checkNumber(rt, x, "options."+f.name, 0, timeoutMax); err != nil {
				return engine.Undefined, err
			}
		}
	}
	w := &waiter{e: d.t.h.env, condition: condition, interval: int64(interval), promise: rt.NewPromise(), cause: engine.Undefined, frame: d.t.h.env.Frame()}
	w.start(int64(timeout))
	return w.promise.Value(), nil
}

// waiter calls a condition until it does not throw.
type waiter struct {
	e         *env.Env
	condition *engine.Function
	interval  int64
	promise   *engine.Promise
	cause     engine.Value
	frame     *env.AsyncFrame
	done      bool
}

func (w *waiter) start(timeout int64) {
	limit := w.e.Loop.NewTimer(timeout, false, func() {
		w.e.Run(w.frame, func() error {
			if w.done {
				return nil
			}
			w.done = true
			o := w.e.RT.NewError(engine.PlainErrorKind, "waitFor() timed out")
			if !w.cause.IsUndefined() {
				if err := o.Define(keyCause.Key(), engine.Property{Value: w.cause, Writable: true, Configurable: true}); err != nil {
					return err
				}
			}
			w.promise.RejectValue(o.Value())
			return nil
		})
	})
	var poll func()
	poll = func() {
		w.e.Run(w.frame, func() error {
			_, err := startVoid(w.e.RT, func(r *routine) error {
				if w.done {
					return nil
				}
				v, err := w.condition.Call(engine.Undefined)
				if err == nil {
					v, err = r.wait(v)
				}
				switch {
				case w.done:
				case err == nil:
					w.done = true
					limit.Stop()
					w.promise.Resolve(v)
				default:
					if w.cause, err = thrown(w.e.RT, err); err != nil {
						return err
					}
					w.e.Loop.NewTimer(w.interval, false, poll)
				}
				return nil
			})
			return err
		})
	}
	w.e.Loop.NewTimer(0, false, poll)
}

// getTestContext is the context of the running test, undefined outside of one.
func getTestContext(c *engine.Call) (engine.Value, error) {
	t := running(env.From(c))
	if t != nil && t.kind == hookTest {
		t = t.ctxParent
	}
	if t == nil || t.parent == nil {
		return engine.Undefined, nil
	}
	if t.kind == suiteTest {
		return t.suiteTestContext()
	}
	o, err := t.context()
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

// suiteTestContext is what getTestContext returns in a suite. COMPAT: it is a
// TestContext, not the SuiteContext that the function gets.
func (t *test) suiteTestContext() (engine.Value, error) {
	if t.testCtx == nil {
		proto, err := t.h.contextPrototype(false)
		if err != nil {
			return engine.Undefined, err
		}
		t.testCtx = t.h.rt.NewObjectWithPrototype(proto)
		contextKey.Set(t.testCtx, &contextData{t: t})
	}
	return t.testCtx.Value(), nil
}

func unavailable(feature string) error { return nodeerr.MethodNotImplemented(feature) }
