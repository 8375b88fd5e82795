package timers

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/runtime/env"
)

// Module is node:timers.
var Module = node.Module{ID: "timers", Exports: []node.Export{
	{Name: "setTimeout", Value: promisified("setTimeout", 2, setTimeout)},
	{Name: "clearTimeout", Length: 1, Func: clearTimeout},
	{Name: "setImmediate", Value: promisified("setImmediate", 1, setImmediate)},
	{Name: "clearImmediate", Length: 1, Func: clearImmediate},
	{Name: "setInterval", Length: 2, Func: setInterval},
	{Name: "clearInterval", Length: 1, Func: clearTimeout},
	{Name: "promises", Get: func(c *engine.Call) (engine.Value, error) {
		e := env.From(c)
		return e.Builtin(e, "timers/promises")
	}},
}}

// promisified is a function with the form that util.promisify takes.
func promisified(name string, length int, f engine.NativeFunc) func(e *env.Env) (engine.Value, error) {
	return func(e *env.Env) (engine.Value, error) {
		fn := e.RT.NewFunction(name, length, f)
		return fn.Value(), fn.Define(engine.SymbolFor("nodejs.util.promisify.custom"), engine.Property{Enumerable: true,
			Get: e.RT.NewFunction("get", 0, func(*engine.Call) (engine.Value, error) {
				v, err := e.Builtin(e, "timers/promises")
				if err != nil {
					return engine.Undefined, err
				}
				return e.RT.GetV(v, engine.NewKey(name))
			})})
	}
}

// state is what the package keeps per runtime.
type state struct {
	timeoutProto, immediateProto   *engine.Object
	listProto                      *engine.Object // of what _idleNext of an armed timer shows
	timeoutFields, immediateFields []engine.Key
	byID                           map[int64]*timeout
	warnedNegative, warnedNaN      bool
}

var states env.State[state]

func stateOf(e *env.Env) (*state, error) {
	s, err := states.Get(e)
	if err != nil || s.timeoutProto != nil {
		return s, err
	}
	return s, s.build(e.RT)
}

func (s *state) build(rt *engine.Runtime) error {
	refed, asyncID, triggerID := engine.NewSymbol("refed"), engine.NewSymbol("asyncId"), engine.NewSymbol("triggerId")
	frame := engine.NewSymbol("kAsyncContextFrame")
	for _, n := range [...]string{"_idleTimeout", "_idlePrev", "_idleNext", "_idleStart", "_onTimeout", "_timerArgs", "_repeat", "_destroyed"} {
		s.timeoutFields = append(s.timeoutFields, engine.NewKey(n))
	}
	s.timeoutFields = append(s.timeoutFields, refed, engine.NewSymbol("kHasPrimitive"), asyncID, triggerID, frame)
	for _, n := range [...]string{"_idleNext", "_idlePrev", "_onImmediate", "_argv", "_destroyed"} {
		s.immediateFields = append(s.immediateFields, engine.NewKey(n))
	}
	s.immediateFields = append(s.immediateFields, refed, asyncID, triggerID, frame)
	var err error
	if s.listProto, err = prototypeOf(rt.NewClass(&engine.Class{Name: "TimersList", Length: 2, ES5: true,
		Init: func(*engine.Call) error { return nil }})); err != nil {
		return err
	}
	if s.immediateProto, err = prototypeOf(rt.NewClass(immediateClass())); err != nil {
		return err
	}
	if err := defineInspect(rt, s.immediateProto, false); err != nil {
		return err
	}
	proto, err := prototypeOf(rt.NewClass(timeoutClass()))
	if err != nil {
		return err
	}
	s.timeoutProto = proto
	return defineInspect(rt, proto, true)
}

func prototypeOf(f *engine.Function, err error) (*engine.Object, error) {
	if err != nil {
		return nil, err
	}
	v, err := f.Get("prototype")
	if err != nil {
		return nil, err
	}
	o, _ := v.AsObject()
	return o, nil
}

// defineInspect makes util.inspect show a Timeout without its neighbours.
func defineInspect(rt *engine.Runtime, proto *engine.Object, has bool) error {
	if !has {
		return nil
	}
	k := engine.SymbolFor("nodejs.util.inspect.custom")
	f := rt.NewKeyFunction(k, 2, func(c *engine.Call) (engine.Value, error) {
		inspect, ok := c.Arg(2).AsFunction()
		if !ok {
			return c.This(), nil
		}
		opts := rt.NewObject()
		if from, ok := c.Arg(1).AsObject(); ok {
			if err := opts.CopyDataProperties(from.Value()); err != nil {
				return engine.Undefined, err
			}
		}
		if err := opts.Put("depth", engine.Int(0)); err != nil {
			return engine.Undefined, err
		}
		if err := opts.Put("customInspect", engine.False); err != nil {
			return engine.Undefined, err
		}
		return inspect.Call(engine.Undefined, c.This(), opts.Value())
	})
	return proto.Define(k, engine.Property{Value: f.Value(), Writable: true, Configurable: true})
}
