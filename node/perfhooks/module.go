package perfhooks

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/performance"
)

// Module is node:perf_hooks.
var Module = node.Module{ID: "perf_hooks", Exports: []node.Export{
	{Name: "Performance", Value: performance.Class("Performance")},
	{Name: "PerformanceEntry", Value: performance.Class("PerformanceEntry")},
	{Name: "PerformanceMark", Value: performance.Class("PerformanceMark")},
	{Name: "PerformanceMeasure", Value: performance.Class("PerformanceMeasure")},
	{Name: "PerformanceObserver", Value: performance.Class("PerformanceObserver")},
	{Name: "PerformanceObserverEntryList", Value: performance.Class("PerformanceObserverEntryList")},
	{Name: "PerformanceResourceTiming", Value: performance.Class("PerformanceResourceTiming")},
	{Name: "monitorEventLoopDelay", Func: monitorEventLoopDelay},
	{Name: "eventLoopUtilization", Value: performance.Method("eventLoopUtilization")},
	{Name: "timerify", Value: performance.Method("timerify")},
	{Name: "createHistogram", Func: createHistogram},
	{Name: "createSlidingWindowHistogram", Length: 1, Func: createSlidingWindow},
	{Name: "importHistogram", Length: 1, Func: importHistogram},
	{Name: "performance", Value: performance.Global},
	{Name: "constants", Value: constants, ReadOnly: true, Fixed: true},
}}

// gcConstants tell kinds and flags of garbage collections.
// https://nodejs.org/api/perf_hooks.html#performanceentrykind
var gcConstants = [...]struct {
	name  string
	value int
}{
	{"NODE_PERFORMANCE_GC_MAJOR", 4},
	{"NODE_PERFORMANCE_GC_MINOR", 1},
	{"NODE_PERFORMANCE_GC_MINOR_MARK_SWEEP", 2},
	{"NODE_PERFORMANCE_GC_INCREMENTAL", 8},
	{"NODE_PERFORMANCE_GC_WEAKCB", 16},
	{"NODE_PERFORMANCE_GC_FLAGS_NO", 0},
	{"NODE_PERFORMANCE_GC_FLAGS_CONSTRUCT_RETAINED", 2},
	{"NODE_PERFORMANCE_GC_FLAGS_FORCED", 4},
	{"NODE_PERFORMANCE_GC_FLAGS_SYNCHRONOUS_PHANTOM_PROCESSING", 8},
	{"NODE_PERFORMANCE_GC_FLAGS_ALL_AVAILABLE_GARBAGE", 16},
	{"NODE_PERFORMANCE_GC_FLAGS_ALL_EXTERNAL_MEMORY", 32},
	{"NODE_PERFORMANCE_GC_FLAGS_SCHEDULE_IDLE", 64},
}

// numbered are the constants that are counted from 0 and not enumerable.
var numbered = [...][]string{
	{"NODE_PERFORMANCE_ENTRY_TYPE_GC", "NODE_PERFORMANCE_ENTRY_TYPE_HTTP", "NODE_PERFORMANCE_ENTRY_TYPE_HTTP2", "NODE_PERFORMANCE_ENTRY_TYPE_NET",
		"NODE_PERFORMANCE_ENTRY_TYPE_DNS", "NODE_PERFORMANCE_ENTRY_TYPE_QUIC"},
	{"NODE_PERFORMANCE_MILESTONE_TIME_ORIGIN_TIMESTAMP", "NODE_PERFORMANCE_MILESTONE_TIME_ORIGIN", "NODE_PERFORMANCE_MILESTONE_ENVIRONMENT",
		"NODE_PERFORMANCE_MILESTONE_NODE_START", "NODE_PERFORMANCE_MILESTONE_V8_START", "NODE_PERFORMANCE_MILESTONE_LOOP_START",
		"NODE_PERFORMANCE_MILESTONE_LOOP_EXIT", "NODE_PERFORMANCE_MILESTONE_BOOTSTRAP_COMPLETE"},
}

func constants(e *env.Env) (engine.Value, error) {
	o := e.RT.NewObject()
	for _, c := range gcConstants {
		if err := o.Define(engine.NewKey(c.name), engine.Property{Value: engine.Int(c.value), Enumerable: true}); err != nil {
			return engine.Undefined, err
		}
	}
	for _, names := range numbered {
		for i, name := range names {
			if err := o.Define(engine.NewKey(name), engine.Property{Value: engine.Int(i)}); err != nil {
				return engine.Undefined, err
			}
		}
	}
	return o.Value(), nil
}
