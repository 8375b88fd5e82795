package traceevents

import (
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// Module is node:trace_events.
var Module = node.Module{ID: "trace_events", Build: build}

// maxEnabled is how many tracings may be enabled before a warning.
const maxEnabled = 10

// tracing is the state of a Tracing object.
type tracing struct {
	categories []string
	enabled    bool
}

var tracingKey = engine.PrivateKey[tracing]{Name: "Tracing"}

// class is the class of Tracing objects.
type class struct{ ctor *engine.Function }

// counter is how many tracings are enabled.
type counter struct{ enabled int }

var classes = env.State[class]{New: func(e *env.Env) (*class, error) {
	f, err := e.RT.NewClass(tracingClass())
	return &class{f}, err
}}

var counters env.State[counter]

func build(e *env.Env, _ *node.Module) (engine.Value, error) {
	if !e.IsMainThread {
		err := nodeerr.New("ERR_TRACE_EVENTS_UNAVAILABLE", "Trace events are unavailable")
		return engine.Undefined, err
	}
	o := e.RT.NewObject()
	return o.Value(), node.Define(e, o, []node.Export{
		{Name: "createTracing", Value: func(e *env.Env) (engine.Value, error) {
			f := e.RT.NewConstructor("createTracing", 1, nil, e.RT.NewObject(), createTracing)
			return f.Value(), nil
		}},
		{Name: "getEnabledCategories", Func: getEnabledCategories},
	})
}

// createTracing is trace_events.createTracing(options).
// https://nodejs.org/api/tracing.html#trace_eventscreatetracingoptions
func createTracing(c *engine.Call) (engine.Value, error) {
	options, err := validate.Object(c, c.Arg(0), "options")
	if err != nil {
		return engine.Undefined, err
	}
	list, err := options.Get("categories")
	if err != nil {
		return engine.Undefined, err
	}
	categories, err := categoriesArg(c, list)
	if err != nil {
		return engine.Undefined, err
	}
	s, err := classes.Get(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	o, err := s.ctor.Construct(c.Runtime().NewStringArray(categories).Value())
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

// categoriesArg takes options.categories.
func categoriesArg(c *engine.Call, v engine.Value) ([]string, error) {
	const name = "options.categories"
	rt := c.Runtime()
	if !v.IsArray() {
		e := nodeerr.Type("ERR_INVALID_ARG_TYPE", `The "%s" property must be an instance of Array. Received %s`, name, nodeerr.Received(rt, v))
		return nil, e
	}
	var list []string
	err := rt.Iterate(v, func(x engine.Value) error {
		s, err := validate.String(c, x, name+"["+strconv.Itoa(len(list))+"]")
		list = append(list, s)
		return err
	})
	if err == nil && len(list) == 0 {
		err = nodeerr.Type("ERR_TRACE_EVENTS_CATEGORY_REQUIRED", "At least one category is required")
	}
	return list, err
}

// getEnabledCategories is trace_events.getEnabledCategories().
// https://nodejs.org/api/tracing.html#trace_eventsgetenabledcategories
func getEnabledCategories(c *engine.Call) (engine.Value, error) {
	names := env.From(c).Trace.Log().Categories()
	if len(names) == 0 {
		return engine.Undefined, nil
	}
	return engine.String(strings.Join(names, ",")), nil
}
