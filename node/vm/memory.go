package vm

import (
	"runtime"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// measureMemory is vm.measureMemory([options]). COMPAT: the contexts share one
// heap, which is Go's: all of it counts for the current one, and the others are
// listed with 0.
// https://nodejs.org/api/vm.html#vmmeasurememoryoptions
func measureMemory(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	s, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	if err := s.warnOnce(e, &s.warnedMemory, "vm.measureMemory"); err != nil {
		return engine.Undefined, err
	}
	mode, execution := "summary", "default"
	if !c.Arg(0).IsUndefined() {
		o, err := validate.Object(c, c.Arg(0), "options")
		if err != nil {
			return engine.Undefined, err
		}
		for _, x := range [...]struct {
			name    string
			to      *string
			allowed []string
		}{{"mode", &mode, []string{"summary", "detailed"}}, {"execution", &execution, []string{"default", "eager"}}} {
			v, err := o.Get(x.name)
			if err != nil {
				return engine.Undefined, err
			}
			if v.IsUndefined() {
				continue
			}
			if *x.to, err = validate.OneOf(c, v, "options."+x.name, x.allowed...); err != nil {
				return engine.Undefined, err
			}
		}
	}
	p := e.RT.NewPromise()
	measure := func() {
		if execution == "eager" {
			runtime.GC()
		}
		v, err := heapReport(e.RT, mode == "detailed", s.liveContexts())
		if err != nil {
			p.Reject(err)
			return
		}
		p.Resolve(v)
	}
	e.Loop.SetImmediate(func() { e.Run(nil, func() error { measure(); return nil }) })
	return p.Value(), nil
}

// liveContexts counts the contexts that have not been collected.
func (s *state) liveContexts() int {
	live := s.contexts[:0]
	for _, p := range s.contexts {
		if p.Value() != nil {
			live = append(live, p)
		}
	}
	clear(s.contexts[len(live):])
	s.contexts = live
	return len(live)
}

// heapReport makes the result: what is in use, and what is in use or not yet
// collected as the upper bound.
func heapReport(rt *engine.Runtime, detailed bool, others int) (engine.Value, error) {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	used, upper := engine.Number(float64(m.HeapAlloc)), engine.Number(float64(m.HeapInuse))
	amount := func(estimate, upper engine.Value) (engine.Value, error) {
		o := rt.NewObject()
		if err := o.Put("jsMemoryEstimate", estimate); err != nil {
			return engine.Undefined, err
		}
		bounds := rt.NewArray(estimate, upper).Value()
		return o.Value(), o.Put("jsMemoryRange", bounds)
	}
	o := rt.NewObject()
	total, err := amount(used, upper)
	if err != nil {
		return engine.Undefined, err
	}
	if err := o.Put("total", total); err != nil {
		return engine.Undefined, err
	}
	wasm := rt.NewObject()
	for _, name := range [...]string{"code", "metadata"} {
		if err := wasm.Put(name, engine.Int(0)); err != nil {
			return engine.Undefined, err
		}
	}
	if err := o.Put("WebAssembly", wasm.Value()); err != nil || !detailed {
		return o.Value(), err
	}
	current, err := amount(used, upper)
	if err != nil {
		return engine.Undefined, err
	}
	if err := o.Put("current", current); err != nil {
		return engine.Undefined, err
	}
	list := make([]engine.Value, others)
	for i := range list {
		if list[i], err = amount(engine.Int(0), engine.Int(0)); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), o.Put("other", rt.NewArray(list...).Value())
}
