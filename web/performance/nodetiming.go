package performance

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// nodeMoments are the moments of the process that measure knows by name.
var nodeMoments = [...]string{"nodeStart", "v8Start", "environment", "loopStart", "loopExit", "bootstrapComplete"}

func isNodeMoment(name string) bool {
	for _, m := range nodeMoments {
		if m == name {
			return true
		}
	}
	return false
}

// nodeTimingClass is the class of performance.nodeTiming.
// https://nodejs.org/api/perf_hooks.html#class-performancenodetiming
func nodeTimingClass() *engine.Class {
	return &engine.Class{Name: "PerformanceNodeTiming", Parent: entryParent, Construct: illegal, Methods: []engine.Method{
		{Name: "toJSON", Func: nodeTimingToJSON},
		{SymbolFor: "nodejs.util.inspect.custom", Length: 2, Func: func(c *engine.Call) (engine.Value, error) {
			v, err := nodeTimingToJSON(c)
			if err != nil {
				return engine.Undefined, err
			}
			return inspectAs(c, v)
		}},
	}}
}

// fillNodeTiming gives the object its members, which are its own in Node.
func (s *state) fillNodeTiming(e *env.Env) error {
	o := s.nodeTimingObject
	entryKey.Set(o, &entry{object: o, name: "node", kind: "node"})
	number := func(f func() float64) engine.NativeFunc {
		return func(*engine.Call) (engine.Value, error) { return engine.Number(f()), nil }
	}
	list := []engine.Method{
		{Name: "name", Value: func(*engine.Runtime) (engine.Value, error) { return engine.String("node"), nil }, ReadOnly: true},
		{Name: "entryType", Value: func(*engine.Runtime) (engine.Value, error) { return engine.String("node"), nil }, ReadOnly: true},
		{Name: "startTime", Value: func(*engine.Runtime) (engine.Value, error) { return engine.Int(0), nil }, ReadOnly: true},
		{Name: "duration", Get: number(func() float64 { return s.now(e) })},
		{Name: "nodeStart", Get: number(func() float64 { return milliseconds(e.Moments.Start) })},
		{Name: "v8Start", Get: number(func() float64 { return milliseconds(e.Moments.Engine) })},
		{Name: "environment", Get: number(func() float64 { return milliseconds(e.Moments.Environment) })},
		{Name: "loopStart", Get: number(func() float64 {
			if e.Loop.Entered() == 0 {
				return -1
			}
			return milliseconds(e.Loop.Entered())
		})},
		{Name: "loopExit", Get: number(func() float64 {
			if e.Moments.LoopExit == 0 {
				return -1
			}
			return milliseconds(e.Moments.LoopExit)
		})},
		{Name: "bootstrapComplete", Get: number(func() float64 { return milliseconds(e.Moments.Bootstrapped) })},
		{Name: "idleTime", Get: number(func() float64 { return milliseconds(e.Loop.IdleTime()) })},
		{Name: "uvMetricsInfo", Get: func(c *engine.Call) (engine.Value, error) {
			m := e.Loop.Metrics()
			o := c.Runtime().NewObject()
			for _, p := range [...]struct {
				name string
				n    int64
			}{{"loopCount", m.Iterations}, {"events", m.Events}, {"eventsWaiting", m.Waiting}} {
				if err := o.Put(p.name, engine.Int64(p.n)); err != nil {
					return engine.Undefined, err
				}
			}
			return o.Value(), nil
		}},
	}
	for i := range list {
		list[i].Enumerable, list[i].Fixed = true, false
	}
	return e.RT.DefineMethods(o, list)
}

func milliseconds(ns int64) float64 { return float64(ns) / 1e6 }

func nodeTimingToJSON(c *engine.Call) (engine.Value, error) {
	this := c.ThisObject()
	if this == nil {
		return engine.Undefined, nodeerr.InvalidThis("PerformanceNodeTiming")
	}
	o := c.Runtime().NewObject()
	for _, name := range [...]string{"name", "entryType", "startTime", "duration", "nodeStart", "v8Start", "bootstrapComplete", "environment",
		"loopStart", "loopExit", "idleTime"} {
		v, err := this.Get(name)
		if err != nil {
			return engine.Undefined, err
		}
		if err := o.Put(name, v); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}
