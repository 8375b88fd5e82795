package testrunner

import (
	"path/filepath"
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/resolver"
	"github.com/sxfescript/sxn/runtime/env"
)

// shared is what the package keeps per runtime.
type shared struct {
	env            *env.Env
	root           *test // of the tests that the program declares
	streamClass    *engine.Function
	contextProto   *engine.Object
	suiteProto     *engine.Object
	specClass      *engine.Function
	lcovClass      *engine.Function
	asserts        *assertions
	assertObject   *engine.Object
	registered     assertions // by assert.register
	snapshotObject *engine.Object
	snapshots      snapshotSettings
	warnedTags     bool
	mockClasses    *mockClasses
}

var states = env.State[shared]{New: func(e *env.Env) (*shared, error) { return &shared{env: e}, nil }}

func stateOf(e *env.Env) *shared { return states.Must(e) }

// counters count results for the summary.
type counters struct {
	tests, suites, passed, failed, cancelled, skipped, todo, topLevel int
}

// harness is one run: a root test, its configuration and its reporters.
type harness struct {
	*shared
	rt       *engine.Runtime
	cfg      config
	root     *test
	stream   *eventStream
	nowhere  *eventStream
	lastID   int
	counters counters
	success  bool
	building bool // the tests of files are still being declared
	// bootstrapped is pending until the reporters are there.
	bootstrapped *engine.Promise
	ready        bool
	tornDown     bool
	removals     []func() error
	destinations []*engine.Object
	written      []*engine.Promise // fulfilled when a reporter has written everything
	manager      *snapshotManager
	rerun        *rerunState
	globalDown   func(r *routine) error
}

// newHarness makes a run.
func newHarness(e *env.Env, cfg config, loc *place) (*harness, error) {
	h := &harness{shared: stateOf(e), rt: e.RT, cfg: cfg, success: true}
	var err error
	if h.stream, err = h.newStream(); err != nil {
		return nil, err
	}
	if h.nowhere, err = h.newStream(); err != nil {
		return nil, err
	}
	o := options{loc: loc, name: engine.String("<root>"), concurrency: cfg.concurrency}
	if h.root, err = newTest(h, &o); err != nil {
		return nil, err
	}
	h.root.run = h.root.once(h.root.runTest)
	h.root.runOnly = cfg.onlyAll
	h.root.started = h.root.now()
	if cfg.timeout > 0 {
		h.root.timeout = cfg.timeout
	}
	if loc != nil {
		h.root.entryFile = loc.file
	}
	if err := h.openRerun(); err != nil {
		return nil, err
	}
	return h, h.watchProcess()
}

// bootstrap returns the root of the tests that the program declares itself.
func bootstrap(e *env.Env) (*test, error) {
	s := stateOf(e)
	if s.root != nil {
		return s.root, nil
	}
	var loc *place
	if len(e.Argv) > 1 {
		loc = &place{1, 1, e.Argv[1]}
	}
	cfg, err := configFromOptions(e)
	if err != nil {
		return nil, err
	}
	h, err := newHarness(e, cfg, loc)
	if err != nil {
		return nil, err
	}
	s.root = h.root
	if err := h.exitCodeFromSummary(); err != nil {
		return nil, err
	}
	return h.root, h.setUp()
}

// exitCodeFromSummary makes the process fail when a test does.
func (h *harness) exitCodeFromSummary() error {
	_, err := events.OnFunc(h.env, h.stream.o, "test:summary", func(c *engine.Call) (engine.Value, error) {
		ok, err := c.Runtime().GetV(c.Arg(0), engine.NewKey("success"))
		if err != nil || ok.Truthy() {
			return engine.Undefined, err
		}
		return engine.Undefined, setExitCode(h.env, 1)
	})
	return err
}

func setExitCode(e *env.Env, code int) error {
	p, err := e.Process()
	if err != nil {
		return err
	}
	return p.Set("exitCode", engine.Int(code))
}

// setUp connects the reporters; tests begin when that is done.
func (h *harness) setUp() error {
	var err error
	h.bootstrapped, err = startVoid(h.rt, func(r *routine) error {
		err := h.connectReporters(r)
		if err == nil && h.globalDown == nil {
			err = h.globalSetup(r)
		}
		h.ready = err == nil
		return err
	})
	return err
}

// beginTest begins a test once the reporters are there.
func (h *harness) beginTest(t *test) (*engine.Promise, error) {
	return startVoid(h.rt, func(r *routine) error {
		if h.bootstrapped != nil {
			if _, err := r.wait(h.bootstrapped.Value()); err != nil {
				return err
			}
			h.bootstrapped = nil
		}
		_, err := r.join(t.begin())
		return err
	})
}

// listen adds a listener to process until the run has ended.
func (h *harness) listen(p *engine.Object, name string, f func(c *engine.Call) error) error {
	fn, err := events.OnFunc(h.env, p, name, func(c *engine.Call) (engine.Value, error) { return engine.Undefined, f(c) })
	if err != nil {
		return err
	}
	h.removals = append(h.removals, func() error { return events.Off(h.env, p, name, fn) })
	return nil
}

// watchProcess makes errors that nothing caught failures of tests, and ends
// the run with the process.
func (h *harness) watchProcess() error {
	p, err := h.env.Process()
	if err != nil {
		return err
	}
	if err := h.listen(p, "uncaughtException", func(c *engine.Call) error { return h.uncaught(c, uncaughtException) }); err != nil {
		return err
	}
	if err := h.listen(p, "unhandledRejection", func(c *engine.Call) error { return h.uncaught(c, unhandledRejection) }); err != nil {
		return err
	}
	if err := h.listen(p, "beforeExit", func(*engine.Call) error {
		_, err := startVoid(h.rt, func(r *routine) error { return h.tearDown(r) })
		return err
	}); err != nil || !h.cfg.isRunner {
		return err
	}
	for _, signal := range []string{"SIGINT", "SIGTERM"} {
		if err := h.listen(p, signal, func(*engine.Call) error {
			_, err := startVoid(h.rt, func(r *routine) error {
				if err := h.interrupted(); err != nil {
					return err
				}
				if err := h.tearDown(r); err != nil {
					return err
				}
				if _, err := r.wait(all(h.rt, h.written).Value()); err != nil {
					return err
				}
				_, err := p.Invoke("exit")
				return err
			})
			return err
		}); err != nil {
			return err
		}
	}
	return nil
}

// interrupted tells which tests a signal has found running.
func (h *harness) interrupted() error {
	var running []engine.Value
	var visit func(t *test) error
	visit = func(t *test) error {
		for _, sub := range t.subtests {
			if sub.finished || sub.started == 0 || sub.ended != 0 {
				continue
			}
			r := newRecord(h.rt).text("name", sub.name).int("nesting", sub.nesting).place(sub.loc)
			if r.err != nil {
				return r.err
			}
			running = append(running, r.o.Value())
			if err := visit(sub); err != nil {
				return err
			}
		}
		return nil
	}
	if err := visit(h.root); err != nil || len(running) == 0 {
		return err
	}
	return h.stream.send("test:interrupted", newRecord(h.rt).put("tests", h.rt.NewArray(running...).Value()))
}

// tearDown ends the run: what has not finished is cancelled.
func (h *harness) tearDown(r *routine) error {
	if h.tornDown {
		return nil
	}
	if h.bootstrapped != nil && !h.ready {
		return nil
	}
	h.tornDown = true
	if h.globalDown != nil {
		if err := h.globalDown(r); err != nil {
			return err
		}
	}
	if len(h.root.subtests) == 0 {
		if _, err := r.join(h.root.run()); err != nil {
			return err
		}
	}
	why := newFailure(h.rt, engine.String("Promise resolution is still pending but the event loop has already resolved"), cancelledByParent)
	if err := h.root.postRun(why); err != nil {
		return err
	}
	for _, remove := range h.removals {
		if err := remove(); err != nil {
			return err
		}
	}
	h.removals = nil
	return nil
}

// uncaught gives an error that nothing caught to the test that it came from.
func (h *harness) uncaught(c *engine.Call, kind string) error {
	v := c.Arg(0)
	if !h.ready {
		return engine.Throw(v)
	}
	t := running(h.env)
	if t == nil || t.h != h || t.finished || t.kind != hookTest && t.ended != 0 && t.parent != nil {
		return h.strayError(t, v, kind)
	}
	if err := t.failChecked(newFailure(h.rt, v, kind)); err != nil {
		return err
	}
	return abortTest(t)
}

// strayError reports an error that came when its test had ended.
func (h *harness) strayError(t *test, v engine.Value, kind string) error {
	text, err := h.rt.ToString(v)
	if err != nil {
		return err
	}
	var b strings.Builder
	event := `triggered an ` + kind + ` event.`
	if t == nil || t.parent == nil && t.kind != hookTest {
		b.WriteString("Error: A resource generated asynchronous activity after the test ended. This activity created the error \"" + text + "\" which " + event[:9] + event[9:] + " caught by the test runner.")
		s := strings.Replace(b.String(), "event. caught", "event, caught", 1)
		h.root.addDiagnostic(engine.String(s), "info")
		return setExitCode(h.env, 1)
	}
	if t.kind == hookTest {
		b.WriteString("Error: Test hook \"" + t.hookName + "\"")
	} else {
		b.WriteString("Error: Test \"" + t.name + "\"")
	}
	if t.loc != nil {
		b.WriteString(" at " + relativePlace(h.env, t.loc))
	}
	b.WriteString(" generated asynchronous activity after the test ended. This activity created the error \"" + text +
		"\" and would have caused the test to fail, but instead " + event)
	h.root.addDiagnostic(engine.String(b.String()), "info")
	return setExitCode(h.env, 1)
}

func relativePlace(e *env.Env, p *place) string {
	file := p.file
	if dir, err := e.Cwd(); err == nil {
		if rel, err := filepath.Rel(dir, file); err == nil {
			file = rel
		}
	}
	return file + ":" + strconv.Itoa(p.line) + ":" + strconv.Itoa(p.column)
}

// count counts a result.
func (h *harness) count(t *test) {
	c := &h.counters
	if t.nesting == 0 {
		c.topLevel++
	}
	if !t.passed && !t.todo && !t.skipped {
		h.success = false
	}
	if t.kind == suiteTest {
		c.suites++
		return
	}
	c.tests++
	switch {
	case t.skipped:
		c.skipped++
	case t.todo:
		c.todo++
	case t.cancelled:
		c.cancelled++
	case !t.passed:
		c.failed++
	default:
		c.passed++
	}
}

// finish reports the end of the run.
func (h *harness) finish(root *test) error {
	if root.reported {
		return nil
	}
	root.reported = true
	if err := h.stream.plan(root.nesting, root.loc, h.counters.topLevel); err != nil {
		return err
	}
	if h.manager != nil {
		if err := h.manager.write(); err != nil {
			return err
		}
	}
	if err := h.rerun.save(h); err != nil {
		return err
	}
	for _, d := range root.diagnostics {
		if err := h.stream.diagnostic(root.nesting, root.loc, d.message, d.level); err != nil {
			return err
		}
	}
	ms := root.duration()
	c := &h.counters
	for _, line := range []string{"tests " + engineInt(c.tests), "suites " + engineInt(c.suites), "pass " + engineInt(c.passed), "fail " + engineInt(c.failed),
		"cancelled " + engineInt(c.cancelled), "skipped " + engineInt(c.skipped), "todo " + engineInt(c.todo), "duration_ms " + numberText(h.rt, ms)} {
		if err := h.stream.diagnostic(root.nesting, root.loc, engine.String(line), "info"); err != nil {
			return err
		}
	}
	if err := h.summary(c, h.success, ms, engine.Undefined); err != nil {
		return err
	}
	return h.stream.end()
}

func (h *harness) summary(c *counters, success bool, ms float64, file engine.Value) error {
	n := newRecord(h.rt).int("tests", c.tests).int("failed", c.failed).int("passed", c.passed).int("cancelled", c.cancelled).
		int("skipped", c.skipped).int("todo", c.todo).int("topLevel", c.topLevel).int("suites", c.suites)
	if n.err != nil {
		return n.err
	}
	return h.stream.send("test:summary", newRecord(h.rt).put("success", engine.Bool(success)).put("counts", n.o.Value()).
		put("duration_ms", engine.Number(ms)).put("file", file))
}

// callerPlace is where JavaScript made the call that is running.
func callerPlace(rt *engine.Runtime) *place {
	for _, f := range rt.Stack(10) {
		if f.URL == "" || strings.HasPrefix(f.URL, "node:") {
			continue
		}
		return &place{f.Line, f.Column, pathOf(f.URL)}
	}
	return nil
}

// pathOf is the path of a file URL, and other names as they are.
func pathOf(url string) string {
	if strings.HasPrefix(url, "file:") {
		if p, err := resolver.FileURLToPath(url); err == nil {
			return p
		}
	}
	return url
}
