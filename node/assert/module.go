package assert

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/runtime/env"
)

// Module is node:assert.
var Module = node.Module{ID: "assert", Build: func(e *env.Env, _ *node.Module) (engine.Value, error) {
	s, err := states.Get(e)
	if err != nil {
		return engine.Undefined, err
	}
	return s.assert.Value(), nil
}}

// StrictModule is node:assert/strict.
var StrictModule = node.Module{ID: "assert/strict", Build: func(e *env.Env, _ *node.Module) (engine.Value, error) {
	s, err := states.Get(e)
	if err != nil {
		return engine.Undefined, err
	}
	return s.strict.Value(), nil
}}

// method is an assertion: run gets the state and the method itself.
type method struct {
	name   string
	length int
	run    func(s *state, self *assertion, c *engine.Call) (engine.Value, error)
}

// methods are the assertions in the order that the exports have.
var methods = [...]method{
	{"ok", 0, ok},
	{"fail", 1, fail},
	{"equal", 2, equal},
	{"notEqual", 2, notEqual},
	{"deepEqual", 2, deepEqual},
	{"notDeepEqual", 2, notDeepEqual},
	{"deepStrictEqual", 2, deepStrictEqual},
	{"notDeepStrictEqual", 2, notDeepStrictEqual},
	{"strictEqual", 2, strictEqual},
	{"notStrictEqual", 2, notStrictEqual},
	{"partialDeepStrictEqual", 2, partialDeepStrictEqual},
	{"match", 2, match},
	{"doesNotMatch", 2, doesNotMatch},
	{"throws", 1, throws},
	{"rejects", 1, rejects},
	{"doesNotThrow", 1, doesNotThrow},
	{"doesNotReject", 1, doesNotReject},
	{"ifError", 1, ifError},
}

// protoOrder is the order of the methods of Assert.prototype.
var protoOrder = [...]string{
	"fail", "ok", "equal", "notEqual", "deepEqual", "notDeepEqual", "deepStrictEqual", "notDeepStrictEqual", "strictEqual", "notStrictEqual",
	"partialDeepStrictEqual", "throws", "rejects", "doesNotThrow", "doesNotReject", "ifError", "match", "doesNotMatch",
}

// strictNames are the methods that strict mode replaces.
var strictNames = [...][2]string{
	{"equal", "strictEqual"}, {"deepEqual", "deepStrictEqual"}, {"notEqual", "notStrictEqual"}, {"notDeepEqual", "notDeepStrictEqual"},
}

// assertion is a method in a runtime.
type assertion struct {
	name string
	f    *engine.Function
	// simple is set where the option diff of an Assert does not count.
	simple bool
}

// state is the module in a runtime.
type state struct {
	e              *env.Env
	methods        map[string]*assertion
	assertionError *engine.Function
	class          *engine.Function // Assert
	comparison     *engine.Object   // Comparison.prototype
	assert, strict *engine.Function
	options        engine.Key // of the options of an Assert
}

var states = env.State[state]{New: newState}

func newState(e *env.Env) (*state, error) {
	s := &state{e: e, methods: make(map[string]*assertion, len(methods)), options: engine.NewSymbol("options")}
	var err error
	if s.assertionError, err = e.RT.NewClass(s.assertionErrorClass()); err != nil {
		return nil, err
	}
	for i := range methods {
		s.addMethod(&methods[i])
	}
	if err := s.makeAssert(); err != nil {
		return nil, err
	}
	if s.assert, err = s.callable("assert"); err != nil {
		return nil, err
	}
	if s.strict, err = s.callable("strict"); err != nil {
		return nil, err
	}
	for _, target := range [...]*engine.Function{s.assert, s.strict} {
		if err := s.export(target, target == s.strict); err != nil {
			return nil, err
		}
	}
	return s, nil
}

func (s *state) addMethod(m *method) {
	a := &assertion{name: m.name, simple: m.name == "ok" || m.name == "match" || m.name == "doesNotMatch"}
	run := m.run
	a.f = s.e.RT.NewFunction(m.name, m.length, func(c *engine.Call) (engine.Value, error) { return run(s, a, c) })
	s.methods[m.name] = a
}

// callable returns the function assert or assert.strict.
func (s *state) callable(name string) (*engine.Function, error) {
	a := &assertion{name: name, simple: true}
	proto := s.e.RT.NewObject()
	a.f = s.e.RT.NewConstructor(name, 0, nil, proto, func(c *engine.Call) (engine.Value, error) { return ok(s, a, c) })
	return a.f, proto.Define(engine.NewKey("constructor"), engine.Property{Value: a.f.Value(), Writable: true, Configurable: true})
}

func (s *state) export(target *engine.Function, strict bool) error {
	put := func(name string, f *engine.Function) error { return target.Put(name, f.Value()) }
	if err := put("AssertionError", s.assertionError); err != nil {
		return err
	}
	for i := range methods {
		name := methods[i].name
		f := s.methods[name].f
		for _, n := range strictNames {
			if strict && n[0] == name {
				f = s.methods[n[1]].f
			}
		}
		if err := put(name, f); err != nil {
			return err
		}
	}
	if strict {
		if err := put("Assert", s.class); err != nil {
			return err
		}
	}
	if err := put("strict", s.strict); err != nil {
		return err
	}
	if !strict {
		return put("Assert", s.class)
	}
	return nil
}
