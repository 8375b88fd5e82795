package testrunner

import (
	"path/filepath"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/stream"
	"github.com/sxfescript/sxn/runtime/env"
)

// specReporter is the reporter spec: a tree of names with their results.
// https://nodejs.org/api/test.html#test-reporters
type specReporter struct {
	e      *env.Env
	cwd    string
	stack  []*event // of test:start, the innermost first
	shown  []*event // announced with an arrow, the innermost first
	failed []*event
}

var specKey = engine.PrivateKey[specReporter]{Name: "SpecReporter"}

func (s *shared) specReporterClass() (*engine.Function, error) {
	if s.specClass != nil {
		return s.specClass, nil
	}
	var err error
	s.specClass, err = s.env.RT.NewClass(&engine.Class{Name: "SpecReporter", Parent: stream.TransformClass, Init: func(c *engine.Call) error {
		e := env.From(c)
		dir, err := e.Cwd()
		if err != nil {
			return err
		}
		specKey.Set(c.ThisObject(), &specReporter{e: e, cwd: dir})
		opts := c.Runtime().NewObject()
		if err := opts.Put("writableObjectMode", engine.True); err != nil {
			return err
		}
		return stream.InitTransform(e, c.ThisObject(), opts.Value(), nil)
	}, Methods: []engine.Method{
		{Name: "_transform", Length: 3, Func: specTransform},
		{Name: "_flush", Length: 1, Func: specFlush},
	}})
	return s.specClass, err
}

// newSpec is the export spec, with or without new.
func newSpec(c *engine.Call) (engine.Value, error) {
	f, err := stateOf(env.From(c)).specReporterClass()
	if err != nil {
		return engine.Undefined, err
	}
	o, err := f.Construct(c.Args(0)...)
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

func answer(c *engine.Call, i int, text string) (engine.Value, error) {
	f, ok := c.Arg(i).AsFunction()
	if !ok {
		return engine.Undefined, engine.TypeError("callback is not a function")
	}
	return f.Call(engine.Undefined, engine.Null, engine.StringWTF8(text))
}

func specTransform(c *engine.Call) (engine.Value, error) {
	s := specKey.Get(c.ThisObject())
	if s == nil {
		return engine.Undefined, engine.TypeError("not a SpecReporter")
	}
	ev, err := readEvent(c.Runtime(), c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	return answer(c, 2, s.handle(ev))
}

func specFlush(c *engine.Call) (engine.Value, error) {
	s := specKey.Get(c.ThisObject())
	if s == nil {
		return engine.Undefined, engine.TypeError("not a SpecReporter")
	}
	return answer(c, 0, s.failures())
}

func (s *specReporter) handle(ev *event) string {
	p := colorsOf(s.e, "stderr")
	switch ev.kind {
	case "test:fail":
		if ev.text("details", "error", "failureType") != subtestsFailed {
			s.failed = append(s.failed, ev)
		}
		return s.result(ev, p)
	case "test:pass":
		return s.result(ev, p)
	case "test:start":
		s.stack = append([]*event{ev}, s.stack...)
	case "test:stderr", "test:stdout":
		return ev.text("message")
	case "test:diagnostic", "test:log":
		color := p.blue()
		switch ev.text("level") {
		case "warn":
			color = p.yellow()
		case "error":
			color = p.red()
		}
		return color + strings.Repeat("  ", ev.nesting()) + "\u2139 " + ev.text("message") + p.white() + "\n"
	case "test:coverage":
		return coverageReport(ev, strings.Repeat("  ", ev.nesting()), "\u2139 ", p, false)
	case "test:summary":
		if ev.get("file").IsUndefined() {
			return s.failures()
		}
	case "test:interrupted":
		return interruptedText(ev, s.cwd, p)
	}
	return ""
}

func interruptedText(ev *event, cwd string, p palette) string {
	list, ok := ev.get("tests").AsObject()
	if !ok {
		return ""
	}
	n, err := list.Length()
	if err != nil || n == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("\n" + p.yellow() + "Interrupted while running:" + p.white() + "\n\n")
	for i := range n {
		v, err := list.GetIndex(uint32(i))
		if err != nil {
			return ""
		}
		t := &event{ev.rt, "", v}
		b.WriteString(strings.Repeat("  ", t.nesting()) + "\u26a0 " + t.text("name"))
		if f, ok := nonEmpty(t.get("file")); ok {
			b.WriteString(" " + p.gray() + "(" + relativeTo(cwd, f) + ":" + t.text("line") + ":" + t.text("column") + ")" + p.white())
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func relativeTo(dir, file string) string {
	if rel, err := filepath.Rel(dir, file); err == nil {
		return rel
	}
	return file
}

// result shows a result below those of its ancestors that were not shown yet.
func (s *specReporter) result(ev *event, p palette) string {
	if len(s.stack) > 0 {
		s.stack = s.stack[1:]
	}
	var prefix strings.Builder
	for len(s.stack) > 0 {
		last := s.stack[len(s.stack)-1]
		s.stack = s.stack[:len(s.stack)-1]
		s.shown = append([]*event{last}, s.shown...)
		prefix.WriteString(strings.Repeat("  ", last.nesting()) + "\u25b6 " + last.text("name") + "\n")
	}
	if len(s.shown) > 0 && s.shown[0].nesting() == ev.nesting() && s.shown[0].text("name") == ev.text("name") {
		s.shown = s.shown[1:]
	}
	return prefix.String() + resultLine(ev, ev.kind, p, strings.Repeat("  ", ev.nesting()), "") + "\n"
}

// resultLine is the line of a result, with the error behind it where that is
// not empty.
func resultLine(ev *event, kind string, p palette, indent, err string) string {
	color, symbol := p.green(), "\u2714 "
	if kind == "test:fail" {
		color, symbol = p.red(), "\u2716 "
	}
	title := ev.text("name")
	if d := ev.get("details", "duration_ms"); d.Truthy() {
		title += " " + p.gray() + "(" + asText(ev.rt, d) + "ms)" + p.white()
	}
	skip, todo := ev.get("skip"), ev.get("todo")
	switch {
	case !skip.IsUndefined():
		text, ok := nonEmpty(skip)
		if !ok {
			text = "SKIP"
		}
		title += " # " + text
		color, symbol = p.gray(), "\ufe63 "
	case !todo.IsUndefined():
		text, ok := nonEmpty(todo)
		if !ok {
			text = "TODO"
		}
		title += " # " + text
		if kind == "test:fail" {
			color, symbol = p.yellow(), "\u26a0 "
		}
	case !ev.get("expectFailure").IsUndefined():
		title += " # EXPECTED FAILURE"
	}
	return indent + color + symbol + title + p.white() + err
}

// errorText shows the error of a result below its line.
func errorText(e *env.Env, ev *event) string {
	err := ev.get("details", "error")
	if !err.Truthy() {
		return ""
	}
	if asText(ev.rt, lookUp(ev.rt, err, "code")) == "ERR_TEST_FAILURE" {
		err = lookUp(ev.rt, err, "cause")
	}
	text := inspectValue(ev.rt, err, colorsOf(e, "stdout").on, true)
	return "\n  " + strings.Join(splitLines(text), "\n  ") + "\n"
}

// failures lists the failed tests, once.
func (s *specReporter) failures() string {
	if len(s.failed) == 0 {
		return ""
	}
	p := colorsOf(s.e, "stderr")
	lines := []string{"\n" + p.red() + "\u2716 failing tests:" + p.white() + "\n"}
	for _, ev := range s.failed {
		if f, ok := nonEmpty(ev.get("file")); ok {
			lines = append(lines, "test at "+relativeTo(s.cwd, f)+":"+ev.text("line")+":"+ev.text("column"))
		}
		lines = append(lines, resultLine(ev, "test:fail", p, "", errorText(s.e, ev)))
	}
	s.failed = nil
	return strings.Join(lines, "\n")
}
