package testrunner

import (
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/internal/valueserializer"
	"github.com/sxfescript/sxn/runtime/env"
)

// fileRun is a test file that runs in a process of its own: its events are
// passed on when it is the file's turn.
type fileRun struct {
	t        *test
	path     string
	buffer   []fileEvent
	reported int
	failed   bool // a test of the file has
	frames   frames
	line     string // of standard error, not ended yet
}

type fileEvent struct {
	name string
	data *engine.Object
}

// skipped reports whether the results of the file's tests stand for the file.
func (f *fileRun) skipsItself() bool {
	return f.reported > 0 && (f.t.err.IsNull() || failureKind(f.t.err) == subtestsFailed)
}

// add passes an event on, or keeps it until it is the file's turn.
func (f *fileRun) add(ev fileEvent) error {
	if ev.name == "test:pass" || ev.name == "test:fail" {
		f.reported++
		if n, _ := lookUp(f.t.h.rt, ev.data.Value(), "nesting").AsInt(); n == 0 && ev.name == "test:fail" {
			f.failed = true
		}
	}
	if !f.t.hasTurn() {
		f.buffer = append(f.buffer, ev)
		return nil
	}
	if err := f.drain(); err != nil {
		return err
	}
	return f.handle(ev)
}

func (f *fileRun) drain() error {
	for len(f.buffer) > 0 {
		ev := f.buffer[0]
		f.buffer = f.buffer[1:]
		if err := f.handle(ev); err != nil {
			return err
		}
	}
	return nil
}

// handle counts an event and passes it on.
func (f *fileRun) handle(ev fileEvent) error {
	h := f.t.h
	rt := h.rt
	d := ev.data.Value()
	nesting, _ := lookUp(rt, d, "nesting").AsInt()
	if nesting == 0 {
		if ev.name == "test:plan" {
			return nil
		}
		if ev.name == "test:diagnostic" && isCount(asText(rt, lookUp(rt, d, "message"))) {
			return nil
		}
	}
	details, _ := lookUp(rt, d, "details").AsObject()
	if details != nil {
		if v := lookUp(rt, details.Value(), "error"); !v.IsUndefined() {
			if err := details.Put("error", restored(h.env, v, 0)); err != nil {
				return err
			}
		}
	}
	if ev.name == "test:pass" || ev.name == "test:fail" {
		if nesting == 0 {
			if err := ev.data.Set("testNumber", engine.Int(h.counters.topLevel+1)); err != nil {
				return err
			}
		}
		f.count(ev, nesting, d)
	}
	if ev.name == "test:summary" {
		if err := ev.data.Set("file", engine.StringWTF8(f.path)); err != nil {
			return err
		}
	}
	if err := ev.data.Put("entryFile", engine.StringWTF8(f.path)); err != nil {
		return err
	}
	return h.stream.emit(ev.name, d)
}

// count counts the result of a test of the file.
func (f *fileRun) count(ev fileEvent, nesting int, d engine.Value) {
	rt := f.t.h.rt
	t := &test{nesting: nesting, passed: ev.name == "test:pass", skipped: !lookUp(rt, d, "skip").IsUndefined(), todo: !lookUp(rt, d, "todo").IsUndefined()}
	switch asText(rt, lookUp(rt, d, "details", "error", "failureType")) {
	case cancelledByParent, aborted, testTimeoutFailure:
		t.cancelled = true
	}
	if asText(rt, lookUp(rt, d, "details", "type")) == "suite" {
		t.kind = suiteTest
	}
	f.t.h.count(t)
}

// isCount reports whether a diagnostic is one of the counts at the end.
func isCount(s string) bool {
	name, _, ok := strings.Cut(s, " ")
	if !ok {
		return false
	}
	switch name {
	case "tests", "suites", "pass", "fail", "cancelled", "skipped", "todo", "duration_ms":
		return true
	}
	return false
}

// output takes what the process has written to standard output.
func (f *fileRun) output(data []byte) error {
	var first error
	keep := func(err error) {
		if first == nil {
			first = err
		}
	}
	f.frames.read(data, func(b []byte) { keep(f.message(b)) }, func(b []byte) { keep(f.text("test:stdout", string(b))) })
	return first
}

// message takes one event of the process. One that is damaged is shown as
// output.
func (f *fileRun) message(b []byte) error {
	e := f.t.h.env
	v, err := valueserializer.Deserialize(e, append([]byte(nil), b...), false)
	if err != nil {
		return f.text("test:stdout", string(b))
	}
	data, ok := lookUp(e.RT, v, "data").AsObject()
	if !ok {
		return nil
	}
	return f.add(fileEvent{asText(e.RT, lookUp(e.RT, v, "type")), data})
}

func (f *fileRun) text(name, s string) error {
	r := newRecord(f.t.h.rt).text("file", f.path).text("message", strings.ToValidUTF8(s, "\ufffd"))
	if r.err != nil {
		return r.err
	}
	return f.add(fileEvent{name, r.o})
}

// complaints takes what the process has written to standard error, line by line.
func (f *fileRun) complaints(s string, last bool) error {
	f.line += s
	for {
		line, rest, ok := strings.Cut(f.line, "\n")
		if !ok {
			break
		}
		f.line = rest
		if err := f.text("test:stderr", strings.TrimSuffix(line, "\r")+"\n"); err != nil {
			return err
		}
	}
	if last && f.line != "" {
		s := f.line
		f.line = ""
		return f.text("test:stderr", s+"\n")
	}
	return nil
}

// runFile runs a file in a process of its own.
func (h *harness) runFile(path string, settings *runSettings) (*engine.Promise, error) {
	f := &fileRun{path: path}
	o := &options{kind: fileTest, name: engine.StringWTF8(path), signal: settings.signal, loc: &place{1, 1, settings.absolute(path)}}
	o.fn = h.rt.NewFunction("", 1, func(*engine.Call) (engine.Value, error) {
		p, err := startVoid(h.rt, func(r *routine) error { return f.spawn(r, settings) })
		if err != nil {
			return engine.Undefined, err
		}
		return p.Value(), nil
	})
	t, err := h.root.addSubtest(o)
	if err != nil {
		return nil, err
	}
	f.t, t.file = t, f
	return t.begin()
}

// spawn runs the process of the file to its end.
func (f *fileRun) spawn(r *routine, settings *runSettings) error {
	h := f.t.h
	child, err := f.startProcess(settings)
	if err != nil {
		return err
	}
	exit, closed := h.rt.NewPromise(), h.rt.NewPromise()
	var failure engine.Value
	listen := func(o *engine.Object, name string, fn func(c *engine.Call) error) {
		if err == nil {
			_, err = events.OnFunc(h.env, o, name, func(c *engine.Call) (engine.Value, error) { return engine.Undefined, fn(c) })
		}
	}
	listen(child, "error", func(c *engine.Call) error {
		failure = c.Arg(0)
		exit.RejectValue(failure)
		return nil
	})
	listen(child, "exit", func(c *engine.Call) error {
		exit.Resolve(h.rt.NewArray(c.Arg(0), c.Arg(1)).Value())
		return nil
	})
	out, _ := lookUp(h.rt, child.Value(), "stdout").AsObject()
	errs, _ := lookUp(h.rt, child.Value(), "stderr").AsObject()
	if out == nil || errs == nil {
		closed.Resolve(engine.Undefined)
	} else {
		listen(out, "data", func(c *engine.Call) error {
			b, _ := c.Arg(0).AsBytes()
			return f.output(b)
		})
		listen(out, "close", func(*engine.Call) error {
			err := error(nil)
			if b := f.frames.end(); len(b) > 0 {
				err = f.text("test:stdout", string(b))
			}
			closed.Resolve(engine.Undefined)
			return err
		})
		listen(errs, "data", func(c *engine.Call) error {
			b, _ := c.Arg(0).AsBytes()
			return f.complaints(string(b), false)
		})
		listen(errs, "end", func(*engine.Call) error { return f.complaints("", true) })
	}
	if err != nil {
		return err
	}
	v, err := r.wait(exit.Value())
	if err != nil {
		return err
	}
	if _, err := r.wait(closed.Value()); err != nil {
		return err
	}
	return f.ended(v)
}

// ended is the failure of the file where its process has failed.
func (f *fileRun) ended(v engine.Value) error {
	rt := f.t.h.rt
	code, signal := lookUp(rt, v, "0"), lookUp(rt, v, "1")
	if n, ok := code.AsInt(); ok && n == 0 && signal.IsNull() {
		return nil
	}
	kind := testCodeFailure
	if f.failed {
		kind = subtestsFailed
	}
	failure, _ := newFailure(rt, engine.String("test failed"), kind).AsObject()
	for _, x := range [...]struct {
		name string
		v    engine.Value
	}{{"exitCode", code}, {"signal", signal}} {
		if err := failure.Put(x.name, x.v); err != nil {
			return err
		}
	}
	return engine.Throw(failure.Value())
}

// startProcess starts the process of the file.
func (f *fileRun) startProcess(settings *runSettings) (*engine.Object, error) {
	h := f.t.h
	rt := h.rt
	lib, err := h.env.Builtin(h.env, "child_process")
	if err != nil {
		return nil, err
	}
	cp, _ := lib.AsObject()
	environment := rt.NewObject()
	source := settings.env
	if source.IsUndefined() {
		p, err := h.env.Process()
		if err != nil {
			return nil, err
		}
		if source, err = p.Get("env"); err != nil {
			return nil, err
		}
	}
	if err := environment.CopyDataProperties(source); err != nil {
		return nil, err
	}
	if err := environment.Put("NODE_TEST_CONTEXT", engine.String("child-v8")); err != nil {
		return nil, err
	}
	if err := environment.Put("NODE_TEST_WORKER_ID", engine.String(strconv.Itoa(settings.worker(f)))); err != nil {
		return nil, err
	}
	opts := rt.NewObject()
	for _, x := range [...]struct {
		name string
		v    engine.Value
	}{{"signal", f.t.signal.Value()}, {"env", environment.Value()}, {"cwd", engine.StringWTF8(settings.cwd)}, {"stdio", rt.NewStringArray([]string{"pipe", "pipe", "pipe"}).Value()}} {
		if err := opts.Put(x.name, x.v); err != nil {
			return nil, err
		}
	}
	v, err := cp.Invoke("spawn", engine.StringWTF8(h.env.ExecPath), rt.NewStringArray(settings.arguments(h.env, f.path)).Value(), opts.Value())
	if err != nil {
		return nil, err
	}
	o, ok := v.AsObject()
	if !ok {
		return nil, engine.TypeError("spawn did not return an object")
	}
	return o, nil
}

// childOptions are the options of the runner that its files get as well.
func childOptions(e *env.Env) []string {
	var out []string
	skip := false
	for _, a := range e.ExecArgv {
		name, _, hasValue := strings.Cut(a, "=")
		if skip {
			skip = false
			continue
		}
		switch name {
		case "--test", "--watch", "--experimental-test-coverage", "--test-randomize":
			continue
		case "--test-reporter", "--test-reporter-destination", "--test-global-setup", "--test-shard", "--test-concurrency", "--test-isolation",
			"--experimental-test-isolation", "--test-random-seed", "--test-coverage-include", "--test-coverage-exclude":
			skip = !hasValue
			continue
		}
		out = append(out, a)
	}
	return out
}
