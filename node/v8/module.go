package v8

import (
	"math"
	"runtime"
	"runtime/debug"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/internal/unavailable"
	"github.com/sxfescript/sxn/node/internal/valueserializer"
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
	{Name: "serialize", Length: 1, Func: serialize},
	{Name: "deserialize", Length: 1, Func: deserialize},
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
	return v, so.Put("isBuildingSnapshot", e.RT.NewFunction("isBuildingSnapshot", 0, func(*engine.Call) (engine.Value, error) {
		return engine.Int(0), nil // COMPAT: a number
	}).Value())
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

// getHeapStatistics is v8.getHeapStatistics().
// https://nodejs.org/api/v8.html#v8getheapstatistics
func getHeapStatistics(c *engine.Call) (engine.Value, error) {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	limit := float64(debug.SetMemoryLimit(-1))
	if limit >= math.MaxInt64 {
		limit = float64(m.HeapSys)
	}
	physical := float64(m.HeapSys - m.HeapReleased)
	o, err := record(c.Runtime(), []string{"total_heap_size", "total_heap_size_executable", "total_physical_size", "total_available_size",
		"used_heap_size", "heap_size_limit", "malloced_memory", "peak_malloced_memory", "does_zap_garbage", "number_of_native_contexts",
		"number_of_detached_contexts", "total_global_handles_size", "used_global_handles_size", "external_memory", "total_allocated_bytes"},
		float64(m.HeapSys), 0, physical, max(0, limit-float64(m.HeapAlloc)),
		float64(m.HeapAlloc), limit, float64(m.Sys-m.HeapSys), float64(m.Sys-m.HeapSys), 0, 1,
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

// setFlagsFromString is v8.setFlagsFromString(flags): there is no V8 whose
// flags could be set, and as V8 does for flags it does not know, it goes on.
// https://nodejs.org/api/v8.html#v8setflagsfromstringflags
func setFlagsFromString(c *engine.Call) (engine.Value, error) {
	_, err := validate.String(c, c.Arg(0), "flags")
	return engine.Undefined, err
}

// serialize is v8.serialize(value).
// https://nodejs.org/api/v8.html#v8serializevalue
func serialize(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	b, err := valueserializer.Serialize(e, c.Arg(0), false)
	if err != nil {
		return engine.Undefined, err
	}
	return buffer.New(e, b).Value(), nil
}

// deserialize is v8.deserialize(buffer).
// https://nodejs.org/api/v8.html#v8deserializebuffer
func deserialize(c *engine.Call) (engine.Value, error) {
	b, ok := c.Arg(0).AsBytes()
	if !ok {
		return engine.Undefined, nodeerr.Type("ERR_INVALID_ARG_TYPE", "buffer must be a TypedArray or a DataView")
	}
	if len(b) < 2 || b[0] != 0xFF {
		return engine.Undefined, engine.Error("Unable to deserialize cloned data due to invalid or unsupported version.")
	}
	v, err := valueserializer.Deserialize(env.From(c), b, false)
	if err != nil {
		if _, ok := engine.AsException(err); !ok && !engine.IsTermination(err) {
			err = engine.Error("%s", err.Error())
		}
		return engine.Undefined, err
	}
	return v, nil
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
