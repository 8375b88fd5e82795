package testrunner

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// assertions are the methods of t.assert, in order.
type assertions struct {
	names  []string
	byName map[string]*engine.Function
}

func (s *shared) assertionTable() (*assertions, error) {
	if s.asserts != nil {
		return s.asserts, nil
	}
	v, err := s.env.Builtin(s.env, "assert")
	if err != nil {
		return nil, err
	}
	lib, ok := v.AsObject()
	if !ok {
		return nil, engine.TypeError("assert is not an object")
	}
	a := &assertions{byName: map[string]*engine.Function{}}
	for _, name := range [...]string{"deepEqual", "deepStrictEqual", "doesNotMatch", "doesNotReject", "doesNotThrow", "equal", "fail", "ifError", "match",
		"notDeepEqual", "notDeepStrictEqual", "notEqual", "notStrictEqual", "partialDeepStrictEqual", "rejects", "strictEqual", "throws"} {
		f, err := lib.Get(name)
		if err != nil {
			return nil, err
		}
		if fn, ok := f.AsFunction(); ok {
			a.set(name, fn)
		}
	}
	for _, x := range callAssertions(s) {
		a.set(x.Name, s.env.RT.NewFunction(x.Name, x.Length, x.Func))
	}
	for _, name := range s.registered.names {
		a.set(name, s.registered.byName[name])
	}
	a.set("snapshot", s.env.RT.NewFunction("snapshotAssertion", 1, assertSnapshot))
	a.set("fileSnapshot", s.env.RT.NewFunction("fileSnapshotAssertion", 2, assertFileSnapshot))
	for _, name := range s.registered.names {
		a.set(name, s.registered.byName[name])
	}
	s.asserts = a
	return a, nil
}

func (a *assertions) set(name string, f *engine.Function) {
	if a.byName[name] == nil {
		a.names = append(a.names, name)
	}
	a.byName[name] = f
}

// contextAssert is context.assert: the assertions, counted by the plan.
// https://nodejs.org/api/test.html#contextassert
func contextAssert(c *engine.Call) (engine.Value, error) {
	d, err := thisContext(c)
	if err != nil {
		return engine.Undefined, err
	}
	if d.assert != nil {
		return d.assert.Value(), nil
	}
	rt := c.Runtime()
	table, err := d.t.h.assertionTable()
	if err != nil {
		return engine.Undefined, err
	}
	this := c.This()
	count := func() {
		if d.t.plan != nil {
			d.t.plan.count()
		}
	}
	o := rt.NewObjectWithPrototype(nil)
	for _, name := range table.names {
		f := table.byName[name]
		v := rt.NewFunction("", 0, func(c *engine.Call) (engine.Value, error) {
			count()
			return c.Forward(f, this, 0)
		})
		if err := o.Put(name, v.Value()); err != nil {
			return engine.Undefined, err
		}
	}
	if table.byName["ok"] == nil {
		lib, err := d.t.h.env.Builtin(d.t.h.env, "assert")
		if err != nil {
			return engine.Undefined, err
		}
		okv, err := rt.GetV(lib, engine.NewKey("ok"))
		if err != nil {
			return engine.Undefined, err
		}
		okf, _ := okv.AsFunction()
		f := rt.NewFunction("ok", 0, func(c *engine.Call) (engine.Value, error) {
			count()
			return c.Forward(okf, engine.Undefined, 0)
		})
		if err := o.Put("ok", f.Value()); err != nil {
			return engine.Undefined, err
		}
	}
	d.assert = o
	return o.Value(), nil
}

// getAssert is the export assert, with the function register.
// https://nodejs.org/api/test.html#assert
func getAssert(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	s := stateOf(e)
	if s.assertObject == nil {
		s.assertObject = e.RT.NewObject()
		err := node.Define(e, s.assertObject, []node.Export{{Name: "register", Length: 2, Func: assertRegister}})
		if err != nil {
			return engine.Undefined, err
		}
	}
	return s.assertObject.Value(), nil
}

// assertRegister is assert.register(name, fn).
// https://nodejs.org/api/test.html#assertregistername-fn
func assertRegister(c *engine.Call) (engine.Value, error) {
	name, err := validate.String(c, c.Arg(0), "name")
	if err != nil {
		return engine.Undefined, err
	}
	f, err := validate.Function(c, c.Arg(1), "fn")
	if err != nil {
		return engine.Undefined, err
	}
	s := stateOf(env.From(c))
	if s.registered.byName == nil {
		s.registered.byName = map[string]*engine.Function{}
	}
	s.registered.set(name, f)
	s.asserts = nil
	return engine.Undefined, nil
}

// callAssertions look at the calls of mock functions.
func callAssertions(s *shared) []node.Export {
	return []node.Export{
		{Name: "called", Length: 1, Func: assertCalled},
		{Name: "callCount", Length: 2, Func: assertCallCount},
		{Name: "lastCalledWith", Length: 1, Func: assertLastCalledWith},
		{Name: "nthCalledWith", Length: 2, Func: assertNthCalledWith},
	}
}

func mockArgument(c *engine.Call) (*mockFunction, error) {
	if o, ok := c.Arg(0).AsObject(); ok {
		if m := mockFunctionKey.Get(o); m != nil {
			return m, nil
		}
	}
	return nil, nodeerr.InvalidArgType(c.Runtime(), "fn", c.Arg(0), "mock function")
}

// callFailure is an AssertionError with a message of its own.
func callFailure(c *engine.Call, text string) error {
	e := env.From(c)
	v, err := e.Builtin(e, "assert")
	if err != nil {
		return err
	}
	class, err := e.RT.GetV(v, engine.NewKey("AssertionError"))
	if err != nil {
		return err
	}
	f, ok := class.AsFunction()
	if !ok {
		return engine.TypeError("AssertionError is not a constructor")
	}
	o := e.RT.NewObject()
	if err := o.Put("message", engine.String(text)); err != nil {
		return err
	}
	made, err := f.Construct(o.Value())
	if err != nil {
		return err
	}
	return engine.Throw(made.Value())
}

func assertCalled(c *engine.Call) (engine.Value, error) {
	m, err := mockArgument(c)
	if err != nil || len(m.calls) > 0 {
		return engine.Undefined, err
	}
	return engine.Undefined, callFailure(c, "Expected mock function to have been called")
}

func assertCallCount(c *engine.Call) (engine.Value, error) {
	m, err := mockArgument(c)
	if err != nil {
		return engine.Undefined, err
	}
	n, err := validate.Integer(c, c.Arg(1), "times", 0, 1<<53-1)
	if err != nil || int(n) == len(m.calls) {
		return engine.Undefined, err
	}
	return engine.Undefined, callFailure(c, "Expected mock function to have been called "+engineInt(int(n))+" times, but it was called "+engineInt(len(m.calls))+" times")
}

func assertLastCalledWith(c *engine.Call) (engine.Value, error) {
	m, err := mockArgument(c)
	if err != nil {
		return engine.Undefined, err
	}
	if len(m.calls) == 0 {
		return engine.Undefined, callFailure(c, "Expected mock function to have been called")
	}
	return engine.Undefined, sameArguments(c, m, len(m.calls), c.Args(1))
}

func assertNthCalledWith(c *engine.Call) (engine.Value, error) {
	m, err := mockArgument(c)
	if err != nil {
		return engine.Undefined, err
	}
	n, err := validate.Integer(c, c.Arg(1), "n", 1, 1<<53-1)
	if err != nil {
		return engine.Undefined, err
	}
	if int(n) > len(m.calls) {
		return engine.Undefined, callFailure(c, "Expected mock function to have been called at least "+engineInt(int(n))+" times, but it was called "+engineInt(len(m.calls))+" times")
	}
	return engine.Undefined, sameArguments(c, m, int(n), c.Args(2))
}

// sameArguments compares the arguments of call n with the expected ones.
func sameArguments(c *engine.Call, m *mockFunction, n int, want []engine.Value) error {
	rt := c.Runtime()
	e := env.From(c)
	got, err := m.calls[n-1].Get("arguments")
	if err != nil {
		return err
	}
	v, err := e.Builtin(e, "assert")
	if err != nil {
		return err
	}
	o, _ := v.AsObject()
	_, err = o.Invoke("deepStrictEqual", got, rt.NewArray(want...).Value())
	if err == nil || engine.IsTermination(err) {
		return err
	}
	x, err := thrown(rt, err)
	if err != nil {
		return err
	}
	eo, ok := x.AsObject()
	if !ok {
		return engine.Throw(x)
	}
	message, err := eo.GetKey(keyMessage.Key())
	if err != nil {
		return err
	}
	text, _ := message.AsString()
	const head = "Expected values to be strictly deep-equal:"
	if len(text) >= len(head) && text[:len(head)] == head {
		text = text[len(head):]
	}
	return callFailure(c, "Expected call "+engineInt(n)+" of mock function to have been called with:"+text)
}
