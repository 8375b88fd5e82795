package testrunner

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/runtime/env"
)

// variants are the functions test.skip and its kin, in Node's order.
var variants = [...]string{"expectFailure", "skip", "todo", "only"}

func buildModule(e *env.Env, _ *node.Module) (engine.Value, error) {
	rt := e.RT
	test, err := declarer(rt, plainTest)
	if err != nil {
		return engine.Undefined, err
	}
	suite, err := declarer(rt, suiteTest)
	if err != nil {
		return engine.Undefined, err
	}
	constant := func(f *engine.Function) func(*env.Env) (engine.Value, error) {
		return func(*env.Env) (engine.Value, error) { return f.Value(), nil }
	}
	hook := func(name string) func(*env.Env) (engine.Value, error) {
		return constant(rt.NewFunction("", 2, declareHook(name)))
	}
	return test.Value(), node.Define(e, &test.Object, []node.Export{
		{Name: "after", Value: hook("after")},
		{Name: "afterEach", Value: hook("afterEach")},
		{Name: "before", Value: hook("before")},
		{Name: "beforeEach", Value: hook("beforeEach")},
		{Name: "describe", Value: constant(suite)},
		{Name: "getTestContext", Func: getTestContext},
		{Name: "it", Value: constant(test)},
		{Name: "run", Func: runFiles},
		{Name: "suite", Value: constant(suite)},
		{Name: "test", Value: constant(test)},
		{Name: "mock", Get: getMock},
		{Name: "snapshot", Get: getSnapshot},
		{Name: "assert", Get: getAssert},
	})
}

// declarer makes test or suite, with the functions skip, todo and only.
func declarer(rt *engine.Runtime, k kind) (*engine.Function, error) {
	f := rt.NewFunction("test", 3, func(c *engine.Call) (engine.Value, error) { return declare(c, k, "") })
	for _, name := range variants {
		v := rt.NewFunction("", 3, func(c *engine.Call) (engine.Value, error) { return declare(c, k, name) })
		if err := f.Put(name, v.Value()); err != nil {
			return nil, err
		}
	}
	return f, nil
}

// current is the test that declarations belong to.
func current(e *env.Env) (*test, error) {
	if t := running(e); t != nil {
		if t.kind == hookTest && t.parent == nil {
			t = t.ctxParent
		}
		return t, nil
	}
	return bootstrap(e)
}

// declare is test(name, options, fn) and suite(name, options, fn).
// https://nodejs.org/api/test.html#testname-options-fn
func declare(c *engine.Call, k kind, variant string) (engine.Value, error) {
	e := env.From(c)
	parent, err := current(e)
	if err != nil {
		return engine.Undefined, err
	}
	o, err := readArguments(c)
	if err != nil {
		return engine.Undefined, err
	}
	o.kind, o.loc = k, callerPlace(c.Runtime())
	switch variant {
	case "expectFailure":
		o.expect = engine.True
	case "skip":
		o.skip = engine.True
	case "todo":
		o.todo = engine.True
	case "only":
		o.only = engine.True
	}
	t, err := parent.addSubtest(o)
	if err != nil {
		return engine.Undefined, err
	}
	var p *engine.Promise
	if parent.kind == suiteTest {
		p, err = c.Runtime().ResolvedPromise(engine.Undefined)
	} else {
		p, err = parent.h.beginTest(t)
	}
	if err != nil {
		return engine.Undefined, err
	}
	return p.Value(), nil
}

// declareHook is before(fn, options) and its kin.
// https://nodejs.org/api/test.html#beforefn-options
func declareHook(name string) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		t, err := current(env.From(c))
		if err != nil {
			return engine.Undefined, err
		}
		o, err := hookOptions(c)
		if err != nil {
			return engine.Undefined, err
		}
		return engine.Undefined, t.addHook(name, c.Arg(0), o)
	}
}
