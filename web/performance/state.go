package performance

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
	webevents "github.com/sxfescript/sxn/web/events"
)

// class is a class in a runtime.
type class struct {
	ctor  *engine.Function
	proto *engine.Object
}

// state is what the package keeps per runtime.
type state struct {
	built                                           bool
	entry, mark, measure, nodeEntry, observer, list class
	resource, performance, nodeTiming               class
	object, nodeTimingObject                        *engine.Object

	marks     map[string]float64 // start times by name, for measures
	timeline  []*entry           // marks and measures
	resources resourceTiming
	observers []*observer
	pending   []*observer
	scheduled bool
	gc        *collections // nil before something observes them
}

var states = env.State[state]{}

// stateOf returns the state of a runtime, made on first use.
func stateOf(e *env.Env) (*state, error) {
	s := states.Must(e)
	if s.built {
		return s, nil
	}
	s.built = true
	return s, s.build(e)
}

func (s *state) build(e *env.Env) error {
	s.marks = map[string]float64{}
	for _, x := range [...]struct {
		def *engine.Class
		to  *class
	}{{entryClass(), &s.entry}, {markClass(), &s.mark}, {measureClass(), &s.measure}, {nodeEntryClass(), &s.nodeEntry}, {observerClass(), &s.observer},
		{listClass(), &s.list}, {nodeTimingClass(), &s.nodeTiming}, {resourceClass(), &s.resource}, {performanceClass(), &s.performance}} {
		f, err := e.RT.NewClass(x.def)
		if err != nil {
			return err
		}
		p, err := f.Get("prototype")
		if err != nil {
			return err
		}
		x.to.ctor = f
		x.to.proto, _ = p.AsObject()
	}
	s.object = e.RT.NewObjectWithPrototype(s.performance.proto)
	if _, err := webevents.InitTarget(e, s.object); err != nil {
		return err
	}
	s.nodeTimingObject = e.RT.NewObjectWithPrototype(s.nodeTiming.proto)
	return s.fillNodeTiming(e)
}

// now is the time since the start of the process in milliseconds.
func (s *state) now(e *env.Env) float64 { return float64(e.Loop.HRTime()) / 1e6 }

// Now is performance.now().
func Now(e *env.Env) float64 { return float64(e.Loop.HRTime()) / 1e6 }

// Global is the global performance object.
func Global(e *env.Env) (engine.Value, error) {
	s, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	return s.object.Value(), nil
}

// Class returns a global class by name, such as "PerformanceMark", as the
// value of its property.
func Class(name string) func(e *env.Env) (engine.Value, error) {
	return func(e *env.Env) (engine.Value, error) {
		s, err := stateOf(e)
		if err != nil {
			return engine.Undefined, err
		}
		var c *class
		switch name {
		case "Performance":
			c = &s.performance
		case "PerformanceEntry":
			c = &s.entry
		case "PerformanceMark":
			c = &s.mark
		case "PerformanceMeasure":
			c = &s.measure
		case "PerformanceObserver":
			c = &s.observer
		case "PerformanceObserverEntryList":
			c = &s.list
		default:
			c = &s.resource
		}
		return c.ctor.Value(), nil
	}
}

// Method returns a method of performance that needs no this, which
// perf_hooks exports.
func Method(name string) func(e *env.Env) (engine.Value, error) {
	return func(e *env.Env) (engine.Value, error) {
		s, err := stateOf(e)
		if err != nil {
			return engine.Undefined, err
		}
		return s.performance.proto.Get(name)
	}
}
