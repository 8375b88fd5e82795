package testrunner

import (
	"math"
	"runtime"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/abort"
)

// place is where a test was declared.
type place struct {
	line, column int
	file         string
}

// kind tells the sorts of tests apart.
type kind uint8

const (
	plainTest kind = iota
	suiteTest
	hookTest
	fileTest
)

// test is one test, suite, hook, or the root of a run.
type test struct {
	h       *harness
	kind    kind
	name    string
	fn      *engine.Function // nil: nothing to do
	parent  *test
	loc     *place
	id      int
	tags    []string
	tagList *engine.Object
	stream  *eventStream

	nesting, childNumber, testNumber int
	concurrency, timeout             float64
	signal                           *engine.Object // aborted when the test ends
	outer                            *engine.Object // options.signal
	removeOuter                      func() error
	frame                            *env.AsyncFrame
	ctx                              *engine.Object
	testCtx                          *engine.Object // of a suite, for getTestContext
	plan                             *plan
	planOption                       engine.Value
	mock                             *engine.Object

	skipped, todo, only, explicitNotOnly, onlyChildren, runOnly bool
	byName, filtered                                            bool // left out
	message                                                     engine.Value
	expects                                                     bool         // a failure: expectFailure
	expectation                                                 engine.Value // the label, or true
	validation                                                  engine.Value // what the expected error has to match, undefined: any

	err                                              engine.Value // null for none
	passed, cancelled, finished, reported, announced bool
	started, ended                                   int64 // nanoseconds, 0: not yet
	diagnostics                                      []diagnostic
	subtests                                         []*test
	pending                                          []pendingTest
	ready                                            map[int]*test
	unfinished                                       map[*test]bool
	active, waitingOn, outputCount                   int
	subtestsDone                                     *engine.Promise
	hooks                                            hooks
	built                                            *engine.Promise // of a suite
	buildFinished                                    bool
	run                                              func() (*engine.Promise, error)
	hookName                                         string
	staticSkip                                       bool // skipped before it ran
	hookArgs                                         runArgs
	ctxParent                                        *test // of a hook: the test that it belongs to
	attempt                                          int
	passedOnAttempt                                  int // of an earlier run, -1: none
	savedDuration                                    float64
	entryFile                                        string
	file                                             *fileRun
}

type diagnostic struct {
	message engine.Value
	level   string
}

type pendingTest struct {
	t       *test
	promise *engine.Promise
}

// runArgs are the context and the arguments that a function is called with.
type runArgs struct {
	ctx  *engine.Object
	args []engine.Value
}

// options are what a test is made with.
type options struct {
	kind                               kind
	name                               engine.Value
	fn                                 *engine.Function
	parent                             *test
	loc                                *place
	concurrency, timeout, signal, plan engine.Value
	skip, todo, only, expect, tags     engine.Value
	hookName                           string
}

// newTest makes a test below a parent; hooks have none.
func newTest(h *harness, o *options) (*test, error) {
	t := &test{h: h, kind: o.kind, fn: o.fn, parent: o.parent, loc: o.loc, err: engine.Null, concurrency: 1, timeout: math.Inf(1), ready: map[int]*test{}, unfinished: map[*test]bool{}, hookName: o.hookName}
	t.run = t.runTest
	if t.kind == suiteTest {
		t.run = t.runSuite
	}
	var ok bool
	if t.name, ok = o.name.AsWTF8(); !ok || t.name == "" {
		t.name = "<anonymous>"
		if o.fn != nil {
			if n := o.fn.Name(); n != "" {
				t.name = n
			}
		}
	}
	if p := o.parent; p != nil {
		h.lastID++
		t.id = h.lastID
		t.nesting = p.nesting + 1
		if p.parent == nil {
			t.nesting = p.nesting
		}
		t.concurrency, t.timeout, t.stream, t.childNumber, t.entryFile = p.concurrency, p.timeout, p.stream, len(p.subtests)+1, p.entryFile
	} else {
		t.stream = h.stream
	}
	if err := t.readOptions(o); err != nil {
		return nil, err
	}
	if err := t.prepare(o); err != nil {
		return nil, err
	}
	t.filter(o)
	h.rerun.reuse(t)
	return t, nil
}

// readOptions checks and takes the options.
func (t *test) readOptions(o *options) error {
	rt := t.h.rt
	t.only = o.only.Truthy()
	t.explicitNotOnly = o.only.IsFalse()
	switch {
	case o.concurrency.IsNumber():
		n, _ := o.concurrency.AsNumber()
		if err := checkUint32(rt, o.concurrency, "options.concurrency", true); err != nil {
			return err
		}
		t.concurrency = n
	case o.concurrency.IsTrue():
		t.concurrency = math.Inf(1)
		if t.parent == nil {
			t.concurrency = float64(max(runtime.NumCPU()-1, 1))
		}
	case o.concurrency.IsFalse():
		t.concurrency = 1
	case !o.concurrency.IsNullish():
		return nodeerr.InvalidArgType(rt, "options.concurrency", o.concurrency, "boolean", "number")
	}
	if v := o.timeout; !v.IsNullish() {
		n, ok := v.AsNumber()
		if !ok || !math.IsInf(n, 1) {
			if n, err := checkNumber(rt, v, "options.timeout", 0, timeoutMax); err != nil {
				return err
			} else {
				t.timeout = n
			}
		} else if t.kind != hookTest {
			t.timeout = n
		}
	}
	if err := t.readTags(o.tags); err != nil {
		return err
	}
	if err := t.readExpectation(o.expect); err != nil {
		return err
	}
	t.skipped = o.skip.Truthy()
	t.staticSkip = t.skipped
	t.todo = !o.todo.IsUndefined() && !o.todo.IsFalse() || t.parent != nil && t.parent.todo
	if t.skipped {
		t.fn = nil
	}
	switch {
	case o.skip.IsString():
		t.message = o.skip
	case o.todo.IsString():
		t.message = o.todo
	default:
		t.message = engine.Null
	}
	t.planOption = o.plan
	return nil
}

// prepare gives the test its signal and its asynchronous context.
func (t *test) prepare(o *options) error {
	e := t.h.env
	var err error
	if t.signal, err = abort.NewSignal(e); err != nil {
		return err
	}
	if !o.signal.IsUndefined() {
		s, ok := o.signal.AsObject()
		if ok {
			if ok, err = s.Has(engine.NewKey("aborted")); err != nil {
				return err
			}
		}
		if !ok {
			return nodeerr.InvalidArgType(t.h.rt, "options.signal", o.signal, "AbortSignal")
		}
		t.outer = s
		wasAborted, _, err := abort.Aborted(s)
		if err != nil {
			return err
		}
		if !wasAborted {
			if t.removeOuter, err = abort.OnAbort(e, s, t.outerAborted); err != nil {
				return err
			}
		}
	}
	marker := t.h.rt.NewObject()
	markerKey.Set(marker, t)
	t.frame = e.Frame().With(currentTest{}, marker.Value())
	return nil
}

// currentTest is the key under which async frames hold the running test.
type currentTest struct{}

var markerKey = engine.PrivateKey[test]{Name: "test"}

// running returns the test whose code is running, nil for none.
func running(e *env.Env) *test {
	v, ok := e.Frame().Get(currentTest{})
	if !ok {
		return nil
	}
	o, ok := v.AsObject()
	if !ok {
		return nil
	}
	return markerKey.Get(o)
}

// call calls f in the asynchronous context of the test.
func (t *test) call(f *engine.Function, this engine.Value, args ...engine.Value) (engine.Value, error) {
	if f == nil {
		return engine.Undefined, nil
	}
	previous := t.h.env.SetFrame(t.frame)
	v, err := f.Call(this, args...)
	t.h.env.SetFrame(previous)
	return v, err
}

func (t *test) root() *test { return t.h.root }

// outerAborted cancels the test when options.signal aborts.
func (t *test) outerAborted() error {
	_, reason, err := abort.Aborted(t.outer)
	if err != nil {
		return err
	}
	if !reason.Truthy() {
		e := nodeerr.Abort(engine.Undefined)
		e.Message, e.HasCause = "The test was aborted", false
		reason = e.Value(t.h.rt)
	}
	if o, ok := reason.AsObject(); ok {
		if err := o.SetKey(keyFailureType.Key(), engine.String(aborted)); err != nil {
			return err
		}
	}
	return t.cancel(reason)
}

// shouldAbort reports whether a signal has aborted the test.
func (t *test) shouldAbort() (bool, error) {
	if a, _, err := abort.Aborted(t.signal); a || err != nil {
		return true, err
	}
	if t.outer == nil {
		return false, nil
	}
	a, _, err := abort.Aborted(t.outer)
	if a && err == nil {
		err = t.outerAborted()
	}
	return a, err
}

// fail notes the first failure of a test, for one that expects none or any.
func (t *test) fail(v engine.Value) {
	if !t.err.IsNull() {
		return
	}
	t.passed = t.expects
	t.err = v
}

// cancel ends a test that has not finished; an undefined reason stands for
// the end of its parent.
func (t *test) cancel(reason engine.Value) error {
	if t.ended != 0 || !t.err.IsNull() {
		return nil
	}
	if !reason.Truthy() {
		reason = newFailure(t.h.rt, engine.String("test did not finish before its parent and was cancelled"), cancelledByParent)
	}
	if err := t.failChecked(reason); err != nil {
		return err
	}
	t.cancelled = true
	return abort.Abort(t.h.env, t.signal, engine.Undefined)
}

func (t *test) now() int64 { return t.h.env.Loop.HRTime() + 1 }

func (t *test) duration() float64 {
	if t.ended == 0 {
		t.ended = t.now()
	}
	return float64(t.ended-t.started) / 1e6
}

func (t *test) addDiagnostic(message engine.Value, level string) {
	t.diagnostics = append(t.diagnostics, diagnostic{message, level})
}

// fullName joins the names of the ancestors and the test's own.
func (t *test) fullName() string {
	if t.parent == nil || t.parent.parent == nil {
		return t.name
	}
	return t.parent.fullName() + " > " + t.name
}

// className joins the names of the ancestors alone.
func (t *test) className() string {
	p := t.parent
	if p == nil || p.parent == nil {
		return ""
	}
	if c := p.className(); c != "" {
		return c + "." + p.name
	}
	return p.name
}

// typeName is the type of the test in events.
func (t *test) typeName() string {
	if t.kind == suiteTest {
		return "suite"
	}
	return "test"
}
