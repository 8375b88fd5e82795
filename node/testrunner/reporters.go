package testrunner

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/node/stream"
	"github.com/sxfescript/sxn/runtime/env"
)

func buildReporters(e *env.Env, _ *node.Module) (engine.Value, error) {
	o := e.RT.NewObject()
	generator := func(name string, mk func(e *env.Env) formatter) engine.NativeFunc {
		var f *engine.Function
		return func(*engine.Call) (engine.Value, error) {
			if f == nil {
				f = reporterFunction(e, name, mk)
			}
			return f.Value(), nil
		}
	}
	class := func(name string, f engine.NativeFunc) func(*env.Env) (engine.Value, error) {
		return func(e *env.Env) (engine.Value, error) { return e.RT.NewFunctionOrConstructor(name, 0, f).Value(), nil }
	}
	return o.Value(), node.Define(e, o, []node.Export{
		{Name: "dot", Get: generator("dot", newDot)},
		{Name: "junit", Get: generator("junitReporter", newJUnit)},
		{Name: "spec", Value: class("spec", newSpec)},
		{Name: "tap", Get: generator("tapReporter", newTap)},
		{Name: "lcov", Value: class("lcov", newLcov)},
	})
}

// lcovReporterClass is the class of the reporter lcov: it writes the summary
// of coverage, where there is one, and nothing else.
func (s *shared) lcovReporterClass() (*engine.Function, error) {
	if s.lcovClass != nil {
		return s.lcovClass, nil
	}
	var err error
	s.lcovClass, err = s.env.RT.NewClass(&engine.Class{Name: "LcovReporter", Parent: stream.TransformClass, Init: func(c *engine.Call) error {
		opts := c.Runtime().NewObject()
		if err := opts.Put("writableObjectMode", engine.True); err != nil {
			return err
		}
		return stream.InitTransform(env.From(c), c.ThisObject(), opts.Value(), nil)
	}, Methods: []engine.Method{{Name: "_transform", Length: 3, Func: lcovTransform}}})
	return s.lcovClass, err
}

// newLcov is the export lcov, with or without new.
func newLcov(c *engine.Call) (engine.Value, error) {
	f, err := stateOf(env.From(c)).lcovReporterClass()
	if err != nil {
		return engine.Undefined, err
	}
	o, err := f.Construct(c.Args(0)...)
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

func lcovTransform(c *engine.Call) (engine.Value, error) {
	ev, err := readEvent(c.Runtime(), c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	if ev.kind == "test:coverage" {
		return answer(c, 2, lcovText(ev))
	}
	f, ok := c.Arg(2).AsFunction()
	if !ok {
		return engine.Undefined, engine.TypeError("callback is not a function")
	}
	return f.Call(engine.Undefined, engine.Null)
}
