package testrunner

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/stream"
	"github.com/sxfescript/sxn/runtime/env"
)

// eventStream is a TestsStream: a Readable of objects with a type and data,
// which are also emitted as events.
// https://nodejs.org/api/test.html#class-testsstream
type eventStream struct {
	e      *env.Env
	o      *engine.Object
	buffer []engine.Value
	open   bool
	watch  func(name string, data engine.Value) // sees events first, where not nil
}

var streamKey = engine.PrivateKey[eventStream]{Name: "TestsStream"}

// streamClass is the description of TestsStream.
func streamClass() *engine.Class {
	return &engine.Class{Name: "TestsStream", Parent: stream.ReadableClass, Init: func(c *engine.Call) error {
		e := env.From(c)
		o := c.ThisObject()
		s := &eventStream{e: e, o: o}
		streamKey.Set(o, s)
		mark := 1<<53 - 1
		opts := stream.Options{ObjectMode: true, HighWaterMark: &mark}
		return stream.InitReadable(e, o, opts.Value(c.Runtime()), nil)
	}, Methods: []engine.Method{{Name: "_read", Func: func(c *engine.Call) (engine.Value, error) {
		s := streamKey.Get(c.ThisObject())
		if s == nil {
			return engine.Undefined, nil
		}
		return engine.Undefined, s.flow()
	}}}}
}

func (h *shared) newStream() (*eventStream, error) {
	if h.streamClass == nil {
		var err error
		if h.streamClass, err = h.env.RT.NewClass(streamClass()); err != nil {
			return nil, err
		}
	}
	o, err := h.streamClass.Construct()
	if err != nil {
		return nil, err
	}
	return streamKey.Get(o), nil
}

// flow pushes what waits for a reader.
func (s *eventStream) flow() error {
	s.open = true
	for len(s.buffer) > 0 {
		v := s.buffer[0]
		s.buffer = s.buffer[1:]
		if err := s.push(v); err != nil || !s.open {
			return err
		}
	}
	return nil
}

func (s *eventStream) push(v engine.Value) error {
	if !s.open {
		s.buffer = append(s.buffer, v)
		return nil
	}
	var err error
	s.open, err = stream.Push(s.e, s.o, v)
	return err
}

// emit emits an event and pushes it.
func (s *eventStream) emit(name string, data engine.Value) error {
	if s.watch != nil {
		s.watch(name, data)
	}
	if _, err := events.Emit(s.e, s.o, name, data); err != nil {
		return err
	}
	o := s.e.RT.NewObjectWithPrototype(nil)
	if err := o.Put("type", engine.String(name)); err != nil {
		return err
	}
	if err := o.Put("data", data); err != nil {
		return err
	}
	return s.push(o.Value())
}

func (s *eventStream) end() error { return s.push(engine.Null) }

// record makes the data of an event in order; the first error stays.
type record struct {
	o   *engine.Object
	err error
}

func newRecord(rt *engine.Runtime) *record { return &record{o: rt.NewObjectWithPrototype(nil)} }

func (r *record) put(name string, v engine.Value) *record {
	if r.err == nil {
		r.err = r.o.Put(name, v)
	}
	return r
}

func (r *record) text(name, s string) *record { return r.put(name, engine.StringWTF8(s)) }
func (r *record) int(name string, n int) *record {
	return r.put(name, engine.Int(n))
}

func (r *record) place(p *place) *record {
	if p == nil {
		return r
	}
	return r.int("line", p.line).int("column", p.column).text("file", p.file)
}

func (r *record) identity(t *test) *record {
	parent := 0
	if t.parent != nil {
		parent = t.parent.id
	}
	return r.int("testId", t.id).int("parentId", parent)
}

func (r *record) tags(t *test) *record {
	return r.put("tags", t.tagArray().Value())
}

func (s *eventStream) send(name string, r *record) error {
	if r.err != nil {
		return r.err
	}
	return s.emit(name, r.o.Value())
}

func (s *eventStream) enqueue(t *test, typeName string) error {
	return s.send("test:enqueue", newRecord(s.e.RT).int("nesting", t.nesting).text("name", t.name).text("type", typeName).identity(t).tags(t).place(t.loc))
}

func (s *eventStream) dequeue(t *test, typeName string) error {
	return s.send("test:dequeue", newRecord(s.e.RT).int("nesting", t.nesting).text("name", t.name).text("type", typeName).identity(t).tags(t).place(t.loc))
}

func (s *eventStream) started(t *test) error {
	return s.send("test:start", newRecord(s.e.RT).int("nesting", t.nesting).text("name", t.name).identity(t).tags(t).place(t.loc))
}

func (s *eventStream) plan(nesting int, loc *place, count int) error {
	return s.send("test:plan", newRecord(s.e.RT).int("nesting", nesting).int("count", count).place(loc))
}

func (s *eventStream) diagnostic(nesting int, loc *place, message engine.Value, level string) error {
	return s.send("test:diagnostic", newRecord(s.e.RT).int("nesting", nesting).put("message", message).text("level", level).place(loc))
}

// details are the details of a result.
func (s *eventStream) details(t *test) *record {
	ms := t.duration()
	if t.passed && t.passedOnAttempt >= 0 && t.savedDuration > 0 {
		ms = t.savedDuration
	}
	d := newRecord(s.e.RT).put("duration_ms", engine.Number(ms)).text("type", t.typeName())
	if !t.passed {
		d.put("error", t.err)
	}
	if t.h.rerun != nil && t.kind != fileTest {
		d.int("attempt", t.attempt)
		if n := t.passedOnAttempt; t.passed {
			if n < 0 {
				n = t.attempt
			}
			d.int("passed_on_attempt", n)
		}
	}
	if c := t.className(); c != "" {
		d.text("classname", c)
	}
	return d
}

// directive adds skip, todo or expectFailure.
func (r *record) directive(t *test) *record {
	name, v := "", t.message
	switch {
	case t.skipped:
		name = "skip"
	case t.todo:
		name = "todo"
	case t.expects:
		name, v = "expectFailure", t.expectation
	default:
		return r
	}
	if v.IsNullish() {
		v = engine.True
	}
	return r.put(name, v)
}

func (s *eventStream) complete(t *test) error {
	d := s.details(t)
	d.put("passed", engine.Bool(t.passed))
	if d.err != nil {
		return d.err
	}
	return s.send("test:complete", newRecord(s.e.RT).text("name", t.name).int("nesting", t.nesting).int("testNumber", t.testNumber).identity(t).
		put("details", d.o.Value()).tags(t).place(t.loc).directive(t))
}

// result emits test:pass or test:fail.
func (s *eventStream) result(t *test) error {
	d := s.details(t)
	if d.err != nil {
		return d.err
	}
	name := "test:fail"
	if t.passed {
		name = "test:pass"
	}
	r := newRecord(s.e.RT).text("name", t.name).int("nesting", t.nesting).int("testNumber", t.testNumber).identity(t).put("details", d.o.Value()).tags(t)
	if c := t.className(); c != "" {
		r.text("classname", c)
	}
	return s.send(name, r.place(t.loc).directive(t))
}

// rootHookFailed emits the failure of an after hook of the root.
func (s *eventStream) rootHookFailed(t *test, number int) error {
	d := newRecord(s.e.RT).put("duration_ms", engine.Number(t.duration())).put("error", t.err)
	name := ""
	if t.loc != nil {
		name = t.loc.file
	}
	return s.send("test:fail", newRecord(s.e.RT).text("name", name).int("nesting", 0).int("testNumber", number).put("details", d.o.Value()).place(t.loc))
}
