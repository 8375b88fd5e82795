package v8

import (
	"math"
	"runtime"
	"runtime/debug"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/node/internal/unavailable"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// Module is node:v8. Exports lists what there is; the rest are stand-ins.
var Module = node.Module{ID: "v8", Build: build, Exports: []node.Export{
	{Name: "cachedDataVersionTag", Func: cachedDataVersionTag},
	{Name: "getHeapStatistics", Func: getHeapStatistics},
	{Name: "getHeapSpaceStatistics", Func: getHeapSpaceStatistics},
	{Name: "setFlagsFromString", Length: 1, Func: setFlagsFromString},
	{Name: "getHeapCodeStatistics", Func: getHeapCodeStatistics},
	{Name: "getCppHeapStatistics", Func: getCppHeapStatistics},
	{Name: "Serializer", Value: class(func(s *state) *engine.Function { return s.serializer })},
	{Name: "Deserializer", Value: class(func(s *state) *engine.Function { return s.deserializer })},
	{Name: "DefaultSerializer", Value: class(func(s *state) *engine.Function { return s.defaultSerializer })},
	{Name: "DefaultDeserializer", Value: class(func(s *state) *engine.Function { return s.defaultDeserializer })},
	{Name: "promiseHooks", Value: promiseHooks},
	{Name: "serialize", Length: 1, Func: serialize},
	{Name: "deserialize", Length: 1, Func: deserialize},
	{Name: "getHeapSnapshot", Length: 1, Func: getHeapSnapshot},
	{Name: "writeHeapSnapshot", Length: 2, Func: writeHeapSnapshot},
	{Name: "queryObjects", Length: 1, Func: queryObjects},
	{Name: "GCProfiler", Value: class(func(s *state) *engine.Function { return s.gcProfiler })},
	{Name: "startCpuProfile", Length: 1, Func: startCPUProfile},
	{Name: "takeCoverage", Func: nothing},
	{Name: "stopCoverage", Func: nothing},
	{Name: "isStringOneByteRepresentation", Length: 1, Func: isStringOneByteRepresentation},
}}

func build(e *env.Env, m *node.Module) (engine.Value, error) {
	v, err := unavailable.Lookup(m.ID).Load(e)
	if err != nil {
		return engine.Undefined, err
	}
	o, _ := v.AsObject()
	if err := node.Define(e, o, m.Exports); err != nil {
		return engine.Undefined, err
	}
	s, err := o.Get("startupSnapshot")
	if err != nil {
		return engine.Undefined, err
	}
	so, _ := s.AsObject()
	for _, name := range [...]string{"addDeserializeCallback", "addSerializeCallback", "setDeserializeMainFunction"} {
		f := e.RT.NewFunction(name, 2, func(*engine.Call) (engine.Value, error) {
			return engine.Undefined, nodeerr.New("ERR_NOT_BUILDING_SNAPSHOT", "Operation cannot be invoked when not building startup snapshot")
		})
		if err := so.Put(name, f.Value()); err != nil {
			return engine.Undefined, err
		}
	}
	return v, so.Put("isBuildingSnapshot", e.RT.NewFunction("isBuildingSnapshot", 0, func(*engine.Call) (engine.Value, error) {
		return engine.Int(0), nil // COMPAT: a number
	}).Value())
}

// state is what the module keeps per runtime: its classes.
type state struct {
	serializer, deserializer, defaultSerializer, defaultDeserializer, gcProfiler *engine.Function

	snapshotProto *engine.Object // of HeapSnapshotStream
	profileProto  *engine.Object // of SyncCPUProfileHandle
}

var states env.State[state]

// class makes the classes when the first of them is read.
func class(pick func(s *state) *engine.Function) func(e *env.Env) (engine.Value, error) {
	return func(e *env.Env) (engine.Value, error) {
		s, err := states.Get(e)
		if err != nil {
			return engine.Undefined, err
		}
		for _, x := range [...]struct {
			to  **engine.Function
			def func() *engine.Class
		}{{&s.serializer, serializerClass}, {&s.deserializer, deserializerClass}, {&s.gcProfiler, gcProfilerClass},
			{&s.defaultSerializer, func() *engine.Class { return defaultSerializerClass(s.serializer) }},
			{&s.defaultDeserializer, func() *engine.Class { return defaultDeserializerClass(s.deserializer) }}} {
			if *x.to == nil {
				if *x.to, err = e.RT.NewClass(x.def()); err != nil {
					return engine.Undefined, err
				}
			}
		}
		return pick(s).Value(), nil
	}
}

// nothing is a function that has nothing to do without NODE_V8_COVERAGE.
func nothing(*engine.Call) (engine.Value, error) { return engine.Undefined, nil }

// cachedDataVersionTag is v8.cachedDataVersionTag(): it changes with the
// version, whose code is not that of another.
// https://nodejs.org/api/v8.html#v8cacheddataversiontag
func cachedDataVersionTag(*engine.Call) (engine.Value, error) {
	h := uint32(2166136261) // FNV-1a
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, c := range []byte(info.GoVersion + info.Main.Version + runtime.GOARCH) {
			h = (h ^ uint32(c)) * 16777619
		}
	}
	return engine.Number(float64(h)), nil
}

// record makes an object of numbers.
func record(rt *engine.Runtime, names []string, values ...float64) (*engine.Object, error) {
	o := rt.NewObject()
	for i, n := range names {
		if err := o.Put(n, engine.Number(values[i])); err != nil {
			return nil, err
		}
	}
	return o, nil
}

// heapLimit is the limit of memory, the size of the heap where there is none.
func heapLimit(m *runtime.MemStats) float64 {
	if limit := float64(debug.SetMemoryLimit(-1)); limit < math.MaxInt64 {
		return limit
	}
	return float64(m.HeapSys)
}

// getHeapStatistics is v8.getHeapStatistics().
// https://nodejs.org/api/v8.html#v8getheapstatistics
func getHeapStatistics(c *engine.Call) (engine.Value, error) {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	limit := heapLimit(&m)
	physical := float64(m.HeapSys - m.HeapReleased)
	o, err := record(c.Runtime(), []string{"total_heap_size", "total_heap_size_executable", "total_physical_size", "total_available_size",
		"used_heap_size", "heap_size_limit", "malloced_memory", "peak_malloced_memory", "does_zap_garbage", "number_of_native_contexts",
		"number_of_detached_contexts", "total_global_handles_size", "used_global_handles_size", "external_memory", "total_allocated_bytes"},
		float64(m.HeapSys), 0, physical, max(0, limit-float64(m.HeapAlloc)),
		float64(m.HeapAlloc), limit, float64(m.Sys-m.HeapSys), float64(m.Sys-m.HeapSys), 0, 0,
		0, 0, 0, 0, float64(m.TotalAlloc))
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

// getHeapSpaceStatistics is v8.getHeapSpaceStatistics(): the one heap there is.
// https://nodejs.org/api/v8.html#v8getheapspacestatistics
func getHeapSpaceStatistics(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	o := rt.NewObject()
	if err := o.Put("space_name", engine.String("heap")); err != nil {
		return engine.Undefined, err
	}
	for _, x := range [...]struct {
		name string
		n    uint64
	}{{"space_size", m.HeapSys}, {"space_used_size", m.HeapAlloc}, {"space_available_size", m.HeapIdle}, {"physical_space_size", m.HeapSys - m.HeapReleased}} {
		if err := o.Put(x.name, engine.Number(float64(x.n))); err != nil {
			return engine.Undefined, err
		}
	}
	return rt.NewArray(o.Value()).Value(), nil
}

// getHeapCodeStatistics is v8.getHeapCodeStatistics(). COMPAT: compiled code is
// part of the heap and is not counted by itself.
// https://nodejs.org/api/v8.html#v8getheapcodestatistics
func getHeapCodeStatistics(c *engine.Call) (engine.Value, error) {
	o, err := record(c.Runtime(), []string{"code_and_metadata_size", "bytecode_and_metadata_size", "external_script_source_size",
		"cpu_profiler_metadata_size"}, 0, 0, 0, 0)
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

// getCppHeapStatistics is v8.getCppHeapStatistics([detailLevel]): there is no
// heap of C++, which has nothing in it and no spaces.
// https://nodejs.org/api/v8.html#v8getcppheapstatisticsdetaillevel
func getCppHeapStatistics(c *engine.Call) (engine.Value, error) {
	level := "detailed"
	if v := c.Arg(0); !v.IsUndefined() {
		s, _ := v.AsString()
		if s != "brief" && s != "detailed" {
			return engine.Undefined, nodeerr.InvalidArgValue(c.Runtime(), "type", v, "must be one of: 'brief', 'detailed'")
		}
		level = s
	}
	rt := c.Runtime()
	o := rt.NewObjectWithPrototype(nil)
	for _, x := range [...]struct {
		name string
		v    engine.Value
	}{{"committed_size_bytes", engine.Int(0)}, {"resident_size_bytes", engine.Int(0)}, {"used_size_bytes", engine.Int(0)},
		{"space_statistics", rt.NewArray().Value()}, {"type_names", rt.NewArray().Value()}, {"detail_level", engine.String(level)}} {
		if err := o.Put(x.name, x.v); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}

// setFlagsFromString is v8.setFlagsFromString(flags): there is no V8 whose
// flags could be set, and as V8 does for flags it does not know, it goes on.
// https://nodejs.org/api/v8.html#v8setflagsfromstringflags
func setFlagsFromString(c *engine.Call) (engine.Value, error) {
	_, err := validate.String(c, c.Arg(0), "flags")
	return engine.Undefined, err
}

// isStringOneByteRepresentation is v8.isStringOneByteRepresentation(content).
// https://nodejs.org/api/v8.html#v8isstringonebyterepresentationcontent
func isStringOneByteRepresentation(c *engine.Call) (engine.Value, error) {
	v := c.Arg(0)
	if _, err := validate.String(c, v, "content"); err != nil {
		return engine.Undefined, err
	}
	_, units, _ := v.StringUnits()
	return engine.Bool(units == nil), nil
}
