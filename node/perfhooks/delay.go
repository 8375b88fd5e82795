package perfhooks

import (
	"math"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/eventloop"
)

// monitor samples the delay of an event loop: a timer that does not keep the
// loop alive records the time since it ran last.
type monitor struct {
	resolution int64 // milliseconds
	// each samples every turn of the loop in place of a timer.
	each   bool
	remove func()
	timer  *eventloop.Timer
}

// delayClass is the class of what monitorEventLoopDelay returns.
// https://nodejs.org/api/perf_hooks.html#class-intervalhistogram-extends-histogram
func delayClass(s *state) *engine.Class {
	method := func(f func(e *env.Env, w *wrapper) bool) engine.NativeFunc {
		return func(c *engine.Call) (engine.Value, error) {
			w, err := thisHistogram(c)
			if err != nil || w.monitor == nil {
				return engine.Undefined, nodeerr.InvalidThis("ELDHistogram")
			}
			return engine.Bool(f(env.From(c), w)), nil
		}
	}
	return &engine.Class{Name: "ELDHistogram", Parent: s.histogramParent, Construct: illegal, Methods: []engine.Method{
		{Name: "enable", Func: method(enable)},
		{Name: "disable", Func: method(disable)},
		{Symbol: engine.SymbolDispose, Func: method(disable), FuncName: "[Symbol.dispose]"},
	}}
}

// monitorEventLoopDelay is perf_hooks.monitorEventLoopDelay([options]).
// https://nodejs.org/api/perf_hooks.html#perf_hooksmonitoreventloopdelayoptions
func monitorEventLoopDelay(c *engine.Call) (engine.Value, error) {
	m := &monitor{resolution: 10}
	h := &hdrOptions{lowest: engine.Int(1000), highest: bigValue(math.MaxInt64), figures: engine.Int(3)}
	if !c.Arg(0).IsUndefined() {
		o, err := optionsObject(c)
		if err != nil {
			return engine.Undefined, err
		}
		if err := m.read(c, o); err != nil {
			return engine.Undefined, err
		}
		if m.each {
			h.lowest = engine.Int(1)
		}
		if err := h.read(o); err != nil {
			return engine.Undefined, err
		}
	}
	x, err := h.make(c)
	if err != nil {
		return engine.Undefined, err
	}
	e := env.From(c)
	s, err := states.Get(e)
	if err != nil {
		return engine.Undefined, err
	}
	o := e.RT.NewObjectWithPrototype(s.delay.proto)
	histogramKey.Set(o, &wrapper{histogram: &histogram{hdr: x}, monitor: m})
	return o.Value(), nil
}

func (m *monitor) read(c *engine.Call, o *engine.Object) error {
	v, err := o.Get("samplePerIteration")
	if err != nil {
		return err
	}
	if !v.IsUndefined() {
		if m.each, err = validate.Boolean(c, v, "options.samplePerIteration"); err != nil {
			return err
		}
	}
	if v, err = o.Get("resolution"); err != nil || v.IsUndefined() {
		return err
	}
	m.resolution, err = validate.Integer(c, v, "options.resolution", 1, 1<<53-1)
	return err
}

// enable is histogram.enable(): it reports whether sampling was off.
// https://nodejs.org/api/perf_hooks.html#histogramenable
func enable(e *env.Env, w *wrapper) bool {
	m := w.monitor
	if m.timer != nil || m.remove != nil {
		return false
	}
	w.previous = 0
	if m.each {
		began := e.Loop.HRTime()
		m.remove = e.Loop.WatchTurns(func() { w.record(e.Loop.HRTime() - began) }, func() { began = e.Loop.HRTime() })
		return true
	}
	m.timer = e.Loop.NewTimer(m.resolution, true, func() { w.delta(e.Loop.HRTime()) })
	m.timer.Unref()
	return true
}

// disable is histogram.disable(): it reports whether sampling was on.
// https://nodejs.org/api/perf_hooks.html#histogramdisable
func disable(_ *env.Env, w *wrapper) bool {
	m := w.monitor
	switch {
	case m.remove != nil:
		m.remove()
		m.remove = nil
	case m.timer != nil:
		m.timer.Stop()
		m.timer = nil
	default:
		return false
	}
	return true
}
