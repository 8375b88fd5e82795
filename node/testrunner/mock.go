package testrunner

import (
	"math"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// mockFunction is a MockFunctionContext: the calls of a mock function and
// what it calls.
// https://nodejs.org/api/test.html#class-mockfunctioncontext
type mockFunction struct {
	context        *engine.Object
	calls          []*engine.Object
	implementation *engine.Function
	original       *engine.Function
	once           map[int]*engine.Function
	times          float64
	restore        func(m *mockFunction) error
}

var (
	mockContextKey  = engine.PrivateKey[mockFunction]{Name: "MockFunctionContext"}
	mockFunctionKey = engine.PrivateKey[mockFunction]{Name: "mock function"}
	trackerKey      = engine.PrivateKey[tracker]{Name: "MockTracker"}
)

// mockClasses are the classes of mocks in a runtime.
type mockClasses struct {
	tracker, function, property, module, timers *engine.Function
	global                                      *engine.Object // the export mock
}

func (s *shared) mocks() (*mockClasses, error) {
	if s.mockClasses != nil {
		return s.mockClasses, nil
	}
	m := &mockClasses{}
	rt := s.env.RT
	for _, x := range [...]struct {
		class *engine.Class
		f     **engine.Function
	}{{trackerClass(), &m.tracker}, {functionContextClass(), &m.function}, {propertyContextClass(), &m.property}, {moduleContextClass(), &m.module}, {timersClass(), &m.timers}} {
		var err error
		if *x.f, err = rt.NewClass(x.class); err != nil {
			return nil, err
		}
	}
	if s.env.Options.Test.ModuleMocks {
		p, err := m.tracker.Get("prototype")
		if err != nil {
			return nil, err
		}
		o, _ := p.AsObject()
		if err := rt.DefineMethods(o, []engine.Method{{Name: "module", Length: 1, Func: trackerModule}}); err != nil {
			return nil, err
		}
	}
	s.mockClasses = m
	return m, nil
}

// tracker is a MockTracker.
// https://nodejs.org/api/test.html#class-mocktracker
type tracker struct {
	restores []func() error
	timers   *engine.Object
}

func trackerClass() *engine.Class {
	return &engine.Class{Name: "MockTracker", Init: func(c *engine.Call) error {
		trackerKey.Set(c.ThisObject(), &tracker{})
		return nil
	}, Methods: []engine.Method{
		{Name: "timers", Get: trackerTimers},
		{Name: "fn", Func: trackerFn},
		{Name: "method", Length: 2, Func: func(c *engine.Call) (engine.Value, error) { return mockMethod(c, c.Arg(3), false, false) }},
		{Name: "getter", Length: 2, Func: trackerGetter},
		{Name: "setter", Length: 2, Func: trackerSetter},
		{Name: "property", Length: 3, Func: trackerProperty},
		{Name: "reset", Func: trackerReset},
		{Name: "restoreAll", Func: trackerRestoreAll},
	}}
}

func functionContextClass() *engine.Class {
	return &engine.Class{Name: "MockFunctionContext", Length: 3, Init: func(*engine.Call) error { return nil }, Methods: []engine.Method{
		{Name: "calls", Get: functionCalls},
		{Name: "callCount", Func: functionCallCount},
		{Name: "mockImplementation", Length: 1, Func: functionImplementation},
		{Name: "mockImplementationOnce", Length: 2, Func: functionOnce},
		{Name: "restore", Func: functionRestore},
		{Name: "resetCalls", Func: functionResetCalls},
	}}
}

func thisTracker(c *engine.Call) (*tracker, error) {
	if o := c.ThisObject(); o != nil {
		if t := trackerKey.Get(o); t != nil {
			return t, nil
		}
	}
	return nil, engine.TypeError("Cannot read private member #mocks from an object whose class did not declare it")
}

func (s *shared) newTracker() (*engine.Object, error) {
	m, err := s.mocks()
	if err != nil {
		return nil, err
	}
	return m.tracker.Construct()
}

// getMock is the export mock.
func getMock(c *engine.Call) (engine.Value, error) {
	s := stateOf(env.From(c))
	m, err := s.mocks()
	if err != nil {
		return engine.Undefined, err
	}
	if m.global == nil {
		if m.global, err = s.newTracker(); err != nil {
			return engine.Undefined, err
		}
	}
	return m.global.Value(), nil
}

// contextMock is context.mock, whose mocks are undone when the test ends.
func contextMock(c *engine.Call) (engine.Value, error) {
	d, err := thisContext(c)
	if err != nil {
		return engine.Undefined, err
	}
	if d.t.mock == nil {
		if d.t.mock, err = d.t.h.newTracker(); err != nil {
			return engine.Undefined, err
		}
	}
	return d.t.mock.Value(), nil
}

// trackerFn is mock.fn(original, implementation, options).
// https://nodejs.org/api/test.html#mockfnoriginal-implementation-options
func trackerFn(c *engine.Call) (engine.Value, error) {
	t, err := thisTracker(c)
	if err != nil {
		return engine.Undefined, err
	}
	rt := c.Runtime()
	original, implementation, opts := c.Arg(0), c.Arg(1), c.Arg(2)
	if original.IsObject() && !original.IsFunction() {
		opts, original, implementation = original, engine.Undefined, engine.Undefined
	} else if implementation.IsObject() && !implementation.IsFunction() {
		opts, implementation = implementation, original
	}
	if original.IsUndefined() {
		original = rt.NewFunctionOrConstructor("", 0, func(c *engine.Call) (engine.Value, error) { return engine.Undefined, nil }).Value()
	}
	if implementation.IsUndefined() {
		implementation = original
	}
	of, err := validate.Function(c, original, "original")
	if err != nil {
		return engine.Undefined, err
	}
	impl, err := validate.Function(c, implementation, "implementation")
	if err != nil {
		return engine.Undefined, err
	}
	times, err := readTimes(c, opts)
	if err != nil {
		return engine.Undefined, err
	}
	m, proxy, err := stateOf(env.From(c)).newMock(of, impl, times, func(m *mockFunction) error {
		m.implementation = m.original
		return nil
	})
	if err != nil {
		return engine.Undefined, err
	}
	t.restores = append(t.restores, func() error { return m.restore(m) })
	return proxy.Value(), nil
}

// readTimes takes the option times.
func readTimes(c *engine.Call, opts engine.Value) (float64, error) {
	if opts.IsUndefined() {
		return math.Inf(1), nil
	}
	o, err := validate.Object(c, opts, "options")
	if err != nil {
		return 0, err
	}
	v, err := o.Get("times")
	if err != nil || v.IsUndefined() {
		return math.Inf(1), err
	}
	if n, ok := v.AsNumber(); ok && math.IsInf(n, 1) {
		return n, nil
	}
	n, err := validate.Integer(c, v, "options.times", 1, 1<<53-1)
	return float64(n), err
}

// newMock makes a mock function over an original one.
func (s *shared) newMock(original, implementation *engine.Function, times float64, restore func(m *mockFunction) error) (*mockFunction, *engine.Object, error) {
	classes, err := s.mocks()
	if err != nil {
		return nil, nil, err
	}
	rt := s.env.RT
	m := &mockFunction{implementation: implementation, original: original, once: map[int]*engine.Function{}, times: times, restore: restore}
	if m.context, err = classes.function.Construct(); err != nil {
		return nil, nil, err
	}
	mockContextKey.Set(m.context, m)
	handler := rt.NewObjectWithPrototype(nil)
	err = rt.DefineMethods(handler, []engine.Method{{Name: "apply", Length: 3, Func: m.apply}, {Name: "construct", Length: 3, Func: m.construct},
		{Name: "get", Length: 3, Func: func(c *engine.Call) (engine.Value, error) {
			return proxyGet(c, m.context)
		}}})
	if err != nil {
		return nil, nil, err
	}
	proxy, err := newProxy(rt, &original.Object, handler)
	if err != nil {
		return nil, nil, err
	}
	mockFunctionKey.Set(proxy, m)
	return m, proxy, nil
}

func newProxy(rt *engine.Runtime, target, handler *engine.Object) (*engine.Object, error) {
	v, err := rt.Global().Get("Proxy")
	if err != nil {
		return nil, err
	}
	if p := rt.Intrinsic("Proxy"); p != nil {
		v = p.Value()
	}
	f, ok := v.AsFunction()
	if !ok {
		return nil, engine.TypeError("Proxy is not a constructor")
	}
	return f.Construct(target.Value(), handler.Value())
}

// proxyGet is the trap get: the property mock is the context.
func proxyGet(c *engine.Call, context *engine.Object) (engine.Value, error) {
	if s, ok := c.Arg(1).AsString(); ok && s == "mock" {
		return context.Value(), nil
	}
	r, ok := c.Runtime().Intrinsic("Reflect").Value().AsObject()
	if !ok {
		return engine.Undefined, engine.TypeError("Reflect is not an object")
	}
	return r.Invoke("get", c.Arg(0), c.Arg(1), c.Arg(2))
}

// next is what the next call calls.
func (m *mockFunction) next() (*engine.Function, error) {
	n := len(m.calls)
	f := m.implementation
	if once := m.once[n]; once != nil {
		f = once
		delete(m.once, n)
	}
	var err error
	if float64(n+1) == m.times {
		err = m.restore(m)
	}
	return f, err
}

// track notes a call.
func (m *mockFunction) track(rt *engine.Runtime, args, failure, result, target, this engine.Value) error {
	r := newRecord(rt).put("arguments", args).put("error", failure).put("result", result).
		put("stack", rt.NewError(engine.PlainErrorKind, "").Value()).put("target", target).put("this", this)
	m.calls = append(m.calls, r.o)
	return r.err
}

// apply is the trap of calls.
func (m *mockFunction) apply(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	this, list := c.Arg(1), c.Arg(2)
	f, err := m.next()
	if err != nil {
		return engine.Undefined, err
	}
	args, err := elements(list)
	if err != nil {
		return engine.Undefined, err
	}
	v, err := f.Call(this, args...)
	if err != nil {
		failure, terr := thrown(rt, err)
		if terr != nil {
			return engine.Undefined, terr
		}
		return engine.Undefined, firstError(m.track(rt, list, failure, engine.Undefined, engine.Undefined, this), err)
	}
	return v, m.track(rt, list, engine.Undefined, v, engine.Undefined, this)
}

func elements(list engine.Value) ([]engine.Value, error) {
	o, ok := list.AsObject()
	if !ok {
		return nil, nil
	}
	vs, _ := o.Elements()
	return vs, nil
}

// construct is the trap of new.
func (m *mockFunction) construct(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	target, list, newTarget := c.Arg(0), c.Arg(1), c.Arg(2)
	f, err := m.next()
	if err != nil {
		return engine.Undefined, err
	}
	args, err := elements(list)
	if err != nil {
		return engine.Undefined, err
	}
	nt, ok := newTarget.AsFunction()
	if !ok {
		nt = f
	}
	o, err := f.ConstructWith(nt, args...)
	if err != nil {
		failure, terr := thrown(rt, err)
		if terr != nil {
			return engine.Undefined, terr
		}
		return engine.Undefined, firstError(m.track(rt, list, failure, engine.Undefined, target, engine.Undefined), err)
	}
	return o.Value(), m.track(rt, list, engine.Undefined, o.Value(), target, o.Value())
}

func thisMock(c *engine.Call) (*mockFunction, error) {
	if o := c.ThisObject(); o != nil {
		if m := mockContextKey.Get(o); m != nil {
			return m, nil
		}
	}
	return nil, engine.TypeError("Cannot read private member #calls from an object whose class did not declare it")
}

func functionCalls(c *engine.Call) (engine.Value, error) {
	m, err := thisMock(c)
	if err != nil {
		return engine.Undefined, err
	}
	vs := make([]engine.Value, len(m.calls))
	for i, o := range m.calls {
		vs[i] = o.Value()
	}
	return c.Runtime().NewArray(vs...).Value(), nil
}

func functionCallCount(c *engine.Call) (engine.Value, error) {
	m, err := thisMock(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Int(len(m.calls)), nil
}

func functionImplementation(c *engine.Call) (engine.Value, error) {
	m, err := thisMock(c)
	if err != nil {
		return engine.Undefined, err
	}
	f, err := validate.Function(c, c.Arg(0), "implementation")
	if err == nil {
		m.implementation = f
	}
	return engine.Undefined, err
}

func functionOnce(c *engine.Call) (engine.Value, error) {
	m, err := thisMock(c)
	if err != nil {
		return engine.Undefined, err
	}
	f, err := validate.Function(c, c.Arg(0), "implementation")
	if err != nil {
		return engine.Undefined, err
	}
	n := int64(len(m.calls))
	if v := c.Arg(1); !v.IsNullish() {
		if n, err = validate.Integer(c, v, "onCall", float64(n), 1<<53-1); err != nil {
			return engine.Undefined, err
		}
	}
	m.once[int(n)] = f
	return engine.Undefined, nil
}

func functionRestore(c *engine.Call) (engine.Value, error) {
	m, err := thisMock(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, m.restore(m)
}

func functionResetCalls(c *engine.Call) (engine.Value, error) {
	m, err := thisMock(c)
	if err != nil {
		return engine.Undefined, err
	}
	m.calls = nil
	return engine.Undefined, nil
}

func trackerRestoreAll(c *engine.Call) (engine.Value, error) {
	t, err := thisTracker(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, t.restoreAll()
}

func (t *tracker) restoreAll() error {
	for _, f := range t.restores {
		if err := f(); err != nil {
			return err
		}
	}
	return nil
}

func trackerReset(c *engine.Call) (engine.Value, error) {
	t, err := thisTracker(c)
	if err != nil {
		return engine.Undefined, err
	}
	if err := t.restoreAll(); err != nil {
		return engine.Undefined, err
	}
	t.restores = nil
	if t.timers != nil {
		_, err = t.timers.Invoke("reset")
	}
	return engine.Undefined, err
}

func trackerTimers(c *engine.Call) (engine.Value, error) {
	t, err := thisTracker(c)
	if err != nil {
		return engine.Undefined, err
	}
	if t.timers == nil {
		m, err := stateOf(env.From(c)).mocks()
		if err != nil {
			return engine.Undefined, err
		}
		if t.timers, err = m.timers.Construct(); err != nil {
			return engine.Undefined, err
		}
	}
	return t.timers.Value(), nil
}

// trackerGetter and trackerSetter are mock.getter and mock.setter.
// https://nodejs.org/api/test.html#mockgetterobject-methodname-implementation-options
func trackerGetter(c *engine.Call) (engine.Value, error) { return accessor(c, "getter") }
func trackerSetter(c *engine.Call) (engine.Value, error) { return accessor(c, "setter") }

func accessor(c *engine.Call, name string) (engine.Value, error) {
	opts := c.Arg(3)
	if impl := c.Arg(2); impl.IsObject() && !impl.IsFunction() {
		opts = impl
	}
	if !opts.IsUndefined() {
		o, err := validate.Object(c, opts, "options")
		if err != nil {
			return engine.Undefined, err
		}
		v, err := o.Get(name)
		if err != nil {
			return engine.Undefined, err
		}
		if v.IsFalse() {
			return engine.Undefined, nodeerr.InvalidArgValue(c.Runtime(), "options."+name, v, "cannot be false")
		}
	}
	return mockMethod(c, opts, name == "getter", name == "setter")
}

// mockMethod is mock.method(object, methodName, implementation, options).
// https://nodejs.org/api/test.html#mockmethodobject-methodname-implementation-options
func mockMethod(c *engine.Call, opts engine.Value, getter, setter bool) (engine.Value, error) {
	t, err := thisTracker(c)
	if err != nil {
		return engine.Undefined, err
	}
	rt := c.Runtime()
	target, ok := c.Arg(0).AsObject()
	if !ok {
		return engine.Undefined, nodeerr.InvalidArgType(rt, "object", c.Arg(0), "object")
	}
	name := c.Arg(1)
	if !name.IsString() && !name.IsSymbol() {
		return engine.Undefined, nodeerr.InvalidArgType(rt, "methodName", name, "string", "symbol")
	}
	key, _ := name.AsKey()
	implementation := c.Arg(2)
	if implementation.IsObject() && !implementation.IsFunction() {
		opts, implementation = implementation, engine.Undefined
	}
	if !implementation.IsUndefined() {
		if _, err := validate.Function(c, implementation, "implementation"); err != nil {
			return engine.Undefined, err
		}
	}
	times, err := readTimes(c, opts)
	if err != nil {
		return engine.Undefined, err
	}
	if getter, setter, err = accessorOptions(c, opts, getter, setter); err != nil {
		return engine.Undefined, err
	}
	p, found, err := findProperty(target, key)
	if err != nil {
		return engine.Undefined, err
	}
	var original *engine.Function
	switch {
	case !found:
	case getter:
		original = p.Get
	case setter:
		original = p.Set
	default:
		original, _ = p.Value.AsFunction()
	}
	if original == nil {
		shown := engine.Undefined
		if found && !getter && !setter {
			shown = p.Value
		}
		return engine.Undefined, nodeerr.InvalidArgValue(rt, "methodName", shown, "must be a method")
	}
	impl := original
	if f, ok := implementation.AsFunction(); ok {
		impl = f
	}
	m, proxy, err := stateOf(env.From(c)).newMock(original, impl, times, func(*mockFunction) error { return target.Define(key, p) })
	if err != nil {
		return engine.Undefined, err
	}
	pf, _ := proxy.Value().AsFunction()
	q := p
	switch {
	case getter:
		q.Get = pf
	case setter:
		q.Set = pf
	default:
		q.Value = proxy.Value()
	}
	if err := target.Define(key, q); err != nil {
		return engine.Undefined, err
	}
	t.restores = append(t.restores, func() error { return m.restore(m) })
	return proxy.Value(), nil
}

func accessorOptions(c *engine.Call, opts engine.Value, getter, setter bool) (g, s bool, err error) {
	o, ok := opts.AsObject()
	if !ok {
		return getter, setter, nil
	}
	for _, f := range [...]struct {
		name string
		v    *bool
	}{{"getter", &getter}, {"setter", &setter}} {
		v, err := o.Get(f.name)
		if err != nil {
			return false, false, err
		}
		if v.IsUndefined() {
			continue
		}
		if *f.v, err = validate.Boolean(c, v, "options."+f.name); err != nil {
			return false, false, err
		}
	}
	if getter && setter {
		return false, false, nodeerr.InvalidArgValue(c.Runtime(), "options.setter", engine.True, "cannot be used with 'options.getter'")
	}
	return getter, setter, nil
}

// findProperty finds a property on an object or its prototypes.
func findProperty(o *engine.Object, k engine.Key) (engine.Property, bool, error) {
	for o != nil {
		p, ok, err := o.OwnProperty(k)
		if ok || err != nil {
			return p, ok, err
		}
		if o, err = o.Prototype(); err != nil {
			return engine.Property{}, false, err
		}
	}
	return engine.Property{}, false, nil
}
