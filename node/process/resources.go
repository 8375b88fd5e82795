package process

import (
	"math"
	goruntime "runtime"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

type field struct {
	name string
	v    engine.Value
}

func record(rt *engine.Runtime, fields []field) (engine.Value, error) {
	o := rt.NewObject()
	for _, f := range fields {
		if err := o.Put(f.name, f.v); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}

// memoryUsageFunction makes process.memoryUsage with its rss form.
func memoryUsageFunction(e *env.Env) (engine.Value, error) {
	f := e.RT.NewFunction("memoryUsage", 0, memoryUsage)
	rss := e.RT.NewFunction("rss", 0, func(*engine.Call) (engine.Value, error) { return engine.Int64(residentSize()), nil })
	return f.Value(), f.Put("rss", rss.Value())
}

// memoryUsage reports the Go heap as the heap; array buffers are part of it.
func memoryUsage(c *engine.Call) (engine.Value, error) {
	var m goruntime.MemStats
	goruntime.ReadMemStats(&m)
	return record(c.Runtime(), []field{
		{"rss", engine.Int64(residentSize())}, {"heapTotal", engine.Int64(int64(m.HeapSys))}, {"heapUsed", engine.Int64(int64(m.HeapAlloc))},
		{"external", engine.Int64(int64(m.StackSys + m.MSpanSys + m.MCacheSys))}, {"arrayBuffers", engine.Int64(0)},
	})
}

// cpuUsage is process.cpuUsage([previous]): microseconds.
func cpuUsage(c *engine.Call) (engine.Value, error) {
	u := usage()
	if v := c.Arg(0); !v.IsUndefined() {
		prev, err := validate.Object(c, v, "prevValue")
		if err != nil {
			return engine.Undefined, err
		}
		for _, p := range [...]struct {
			name string
			at   *int64
		}{{"user", &u.user}, {"system", &u.system}} {
			x, err := prev.Get(p.name)
			if err != nil {
				return engine.Undefined, err
			}
			f, err := validate.Number(c, x, "prevValue."+p.name, math.Inf(-1), math.Inf(1))
			if err != nil {
				return engine.Undefined, err
			}
			if !(f >= 0 && f <= 1<<53-1) {
				bad := nodeerr.InvalidArgValue(c.Runtime(), "prevValue."+p.name, x, "is invalid")
				bad.Kind = engine.RangeErrorKind
				return engine.Undefined, bad
			}
			*p.at -= int64(f)
		}
	}
	return record(c.Runtime(), []field{{"user", engine.Int64(u.user)}, {"system", engine.Int64(u.system)}})
}

// resources are what getrusage tells; times are in microseconds, maxRSS in
// kilobytes.
type resources struct {
	user, system, maxRSS, minorFaults, majorFaults, fsRead, fsWrite, voluntary, involuntary int64
}

func resourceUsage(c *engine.Call) (engine.Value, error) {
	u := usage()
	return record(c.Runtime(), []field{
		{"userCPUTime", engine.Int64(u.user)}, {"systemCPUTime", engine.Int64(u.system)}, {"maxRSS", engine.Int64(u.maxRSS)},
		{"sharedMemorySize", engine.Int(0)}, {"unsharedDataSize", engine.Int(0)}, {"unsharedStackSize", engine.Int(0)},
		{"minorPageFault", engine.Int64(u.minorFaults)}, {"majorPageFault", engine.Int64(u.majorFaults)}, {"swappedOut", engine.Int(0)},
		{"fsRead", engine.Int64(u.fsRead)}, {"fsWrite", engine.Int64(u.fsWrite)}, {"ipcSent", engine.Int(0)}, {"ipcReceived", engine.Int(0)},
		{"signalsCount", engine.Int(0)}, {"voluntaryContextSwitches", engine.Int64(u.voluntary)},
		{"involuntaryContextSwitches", engine.Int64(u.involuntary)},
	})
}

func constrainedMemory(*engine.Call) (engine.Value, error) { return engine.Int64(memoryLimit()), nil }

func availableMemory(*engine.Call) (engine.Value, error) { return engine.Int64(freeMemory()), nil }

// activeResources is process.getActiveResourcesInfo(): what keeps the loop
// alive of timers, immediates and work of the pool.
// https://nodejs.org/api/process.html#processgetactiveresourcesinfo
func activeResources(c *engine.Call) (engine.Value, error) {
	a := env.From(c).Loop.Active()
	var list []engine.Value
	for _, k := range [...]struct {
		name string
		n    int
	}{{"FSReqCallback", a.Work}, {"Immediate", a.Immediates}, {"Timeout", a.Timers}} {
		for range k.n {
			list = append(list, engine.String(k.name))
		}
	}
	return c.Runtime().NewArray(list...).Value(), nil
}
