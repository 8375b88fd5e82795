package traceevents

import (
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

// tracingClass is the class of what createTracing returns.
// https://nodejs.org/api/tracing.html#tracing-object
func tracingClass() *engine.Class {
	return &engine.Class{Name: "Tracing", Length: 1, Init: initTracing, Methods: []engine.Method{
		{Name: "enable", Func: method(enable)},
		{Name: "disable", Func: method(disable)},
		{Name: "enabled", Get: method(func(_ *engine.Call, t *tracing) (engine.Value, error) {
			return engine.Bool(t.enabled), nil
		})},
		{Name: "categories", Get: method(func(_ *engine.Call, t *tracing) (engine.Value, error) {
			return engine.String(strings.Join(t.categories, ",")), nil
		})},
		{SymbolFor: "nodejs.util.inspect.custom", Length: 2, Func: method(inspectTracing)},
	}}
}

// initTracing is the constructor, which programs reach through an instance.
func initTracing(c *engine.Call) error {
	t := &tracing{}
	err := c.Runtime().Iterate(c.Arg(0), func(v engine.Value) error {
		s, err := c.Runtime().ToString(v)
		t.categories = append(t.categories, s)
		return err
	})
	if o, ok := c.This().AsObject(); ok && err == nil {
		tracingKey.Set(o, t)
	}
	return err
}

func method(f func(c *engine.Call, t *tracing) (engine.Value, error)) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		if o, ok := c.This().AsObject(); ok {
			if t := tracingKey.Get(o); t != nil {
				return f(c, t)
			}
		}
		return engine.Undefined, engine.TypeError("Cannot read private member #enabled from an object whose class did not declare it")
	}
}

// split is the categories taken apart at commas.
func (t *tracing) split() []string { return strings.Split(strings.Join(t.categories, ","), ",") }

func enable(c *engine.Call, t *tracing) (engine.Value, error) {
	if t.enabled {
		return engine.Undefined, nil
	}
	e := env.From(c)
	s := counters.Must(e)
	t.enabled = true
	s.enabled++
	enableCategories(e, t.split())
	if s.enabled > maxEnabled {
		return engine.Undefined, e.EmitWarning(engine.String("Possible trace_events memory leak detected. There are more than " +
			strconv.Itoa(maxEnabled) + " enabled Tracing objects."))
	}
	return engine.Undefined, nil
}

func disable(c *engine.Call, t *tracing) (engine.Value, error) {
	if !t.enabled {
		return engine.Undefined, nil
	}
	e := env.From(c)
	s := counters.Must(e)
	t.enabled = false
	s.enabled--
	e.Trace.Log().Disable(t.split())
	return engine.Undefined, nil
}

// inspectTracing is tracing[util.inspect.custom](depth, options).
func inspectTracing(c *engine.Call, t *tracing) (engine.Value, error) {
	if d, ok := c.Arg(0).AsNumber(); ok && d < 0 {
		return c.This(), nil
	}
	e := env.From(c)
	v, err := e.Builtin(e, "util")
	if err != nil {
		return engine.Undefined, err
	}
	shown := e.RT.NewObject()
	if err := shown.Put("enabled", engine.Bool(t.enabled)); err != nil {
		return engine.Undefined, err
	}
	if err := shown.Put("categories", engine.String(strings.Join(t.categories, ","))); err != nil {
		return engine.Undefined, err
	}
	util, ok := v.AsObject()
	if !ok {
		return engine.Undefined, engine.TypeError("util is not an object")
	}
	text, err := util.Invoke("inspect", shown.Value(), c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	s, err := e.RT.ToString(text)
	return engine.String("Tracing " + s), err
}
