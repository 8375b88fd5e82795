package performance

import (
	"math"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// timerify is performance.timerify(fn[, options]): a function that reports
// how long each call takes.
// https://nodejs.org/api/perf_hooks.html#performancetimerifyfn-options
func timerify(c *engine.Call) (engine.Value, error) {
	rt, e := c.Runtime(), env.From(c)
	f, ok := c.Arg(0).AsFunction()
	if !ok {
		return engine.Undefined, nodeerr.InvalidArgType(rt, "fn", c.Arg(0), "function")
	}
	var histogram *engine.Object
	if opts := c.Arg(1); !opts.IsUndefined() {
		o, ok := opts.AsObject()
		if !ok {
			return engine.Undefined, nodeerr.InvalidArgType(rt, "options", opts, "object")
		}
		h, err := o.Get("histogram")
		if err != nil {
			return engine.Undefined, err
		}
		if !h.IsUndefined() {
			ho, ok := h.AsObject()
			if !ok {
				return engine.Undefined, nodeerr.InvalidArgType(rt, "options.histogram", h, "RecordableHistogram")
			}
			if r, err := ho.Get("record"); err != nil || !r.IsFunction() {
				if err != nil {
					return engine.Undefined, err
				}
				return engine.Undefined, nodeerr.InvalidArgType(rt, "options.histogram", h, "RecordableHistogram")
			}
			histogram = ho
		}
	}
	s, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	timed := rt.NewFunctionOrConstructor("timerified "+f.Name(), 0, func(c *engine.Call) (engine.Value, error) {
		return s.timed(e, c, f, histogram)
	})
	length, err := f.Get("length")
	if err != nil {
		return engine.Undefined, err
	}
	return timed.Value(), timed.Define(engine.NewKey("length"), engine.Property{Value: length, Enumerable: true})
}

// timed is one call of a function that timerify made.
func (s *state) timed(e *env.Env, c *engine.Call, f *engine.Function, histogram *engine.Object) (engine.Value, error) {
	args := c.Args(0)
	start := s.now(e)
	var result engine.Value
	if nt := c.NewTarget(); nt != nil {
		o, err := f.Construct(args...)
		if err != nil {
			return engine.Undefined, err
		}
		result = o.Value()
	} else {
		var err error
		if result, err = f.Call(c.This(), args...); err != nil {
			return engine.Undefined, err
		}
		if o, ok := result.AsObject(); ok {
			finally, err := o.Get("finally")
			if err != nil {
				return engine.Undefined, err
			}
			if ff, ok := finally.AsFunction(); ok {
				done := e.RT.NewFunction("", 0, func(*engine.Call) (engine.Value, error) {
					return engine.Undefined, s.report(e, f, args, start, histogram)
				})
				return ff.Call(result, done.Value())
			}
		}
	}
	return result, s.report(e, f, args, start, histogram)
}

// report records the end of a call.
func (s *state) report(e *env.Env, f *engine.Function, args []engine.Value, start float64, histogram *engine.Object) error {
	duration := s.now(e) - start
	if histogram != nil {
		if _, err := histogram.Invoke("record", engine.Number(math.Max(math.Ceil(duration*1e6), 1))); err != nil {
			return err
		}
	}
	if !s.observed("function") {
		return nil
	}
	x := s.newEntry(e.RT, &s.nodeEntry, entry{name: f.Name(), kind: "function", start: start, duration: duration, detail: e.RT.NewArray(args...).Value()})
	for i, v := range args {
		if err := x.object.PutKey(engine.IndexKey(uint32(i)), v); err != nil {
			return err
		}
	}
	s.enqueue(e, x)
	return nil
}
