package v8

import (
	"runtime"
	"runtime/metrics"
	"sync"
	"time"

	"github.com/sxfescript/sxn/engine"
)

// gcProfiler collects what GCProfiler.stop returns. Go's collector marks and
// sweeps: each collection is a MarkSweepCompact of V8. It tells of one when it
// is over, so that the state before it is reckoned: the heap after the one
// before, and what was allocated since.
// https://nodejs.org/api/v8.html#class-v8gcprofiler
type gcProfiler struct {
	mu      sync.Mutex
	running bool
	round   int // of start, so that a sentinel of an earlier one ends
	started time.Time
	last    gcState
	pauses  uint64 // PauseTotalNs at the last look
	events  []gcEvent
}

// gcState is the heap at a moment.
type gcState struct {
	m    runtime.MemStats
	live uint64 // bytes in use
}

type gcEvent struct {
	before, after gcState
	cost          float64 // microseconds that the world stood still
}

var gcProfilerKey = engine.PrivateKey[gcProfiler]{Name: "GCProfiler"}

func gcProfilerClass() *engine.Class {
	return &engine.Class{
		Name: "GCProfiler",
		Init: func(c *engine.Call) error {
			gcProfilerKey.Set(c.ThisObject(), &gcProfiler{})
			return nil
		},
		Methods: []engine.Method{
			{Name: "start", Func: onProfiler((*gcProfiler).start)},
			{Name: "stop", Func: onProfiler((*gcProfiler).stop)},
			{Symbol: engine.SymbolDispose, Func: onProfiler(func(p *gcProfiler, c *engine.Call) (engine.Value, error) {
				_, err := p.stop(c)
				return engine.Undefined, err
			})},
		},
	}
}

func onProfiler(f func(p *gcProfiler, c *engine.Call) (engine.Value, error)) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		if o := c.ThisObject(); o != nil {
			if p := gcProfilerKey.Get(o); p != nil {
				return f(p, c)
			}
		}
		return engine.Undefined, engine.TypeError("Illegal invocation")
	}
}

// gcSentinel is collected in each cycle.
type gcSentinel struct {
	p     *gcProfiler
	round int
}

func (p *gcProfiler) start(*engine.Call) (engine.Value, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.running {
		return engine.Undefined, nil
	}
	p.running, p.events, p.started = true, nil, time.Now()
	p.round++
	runtime.ReadMemStats(&p.last.m)
	p.last.live, p.pauses = p.last.m.HeapAlloc, p.last.m.PauseTotalNs
	runtime.SetFinalizer(&gcSentinel{p, p.round}, (*gcSentinel).cycle)
	return engine.Undefined, nil
}

// cycle runs after a collection, on a goroutine of Go.
func (s *gcSentinel) cycle() {
	p := s.p
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.running || p.round != s.round {
		return
	}
	var now gcState
	runtime.ReadMemStats(&now.m)
	now.live = min(liveBytes(), now.m.HeapAlloc)
	before := p.last
	before.live += now.m.TotalAlloc - p.last.m.TotalAlloc
	p.events = append(p.events, gcEvent{before: before, after: now, cost: float64(now.m.PauseTotalNs-p.pauses) / 1e3})
	p.last, p.pauses = now, now.m.PauseTotalNs
	runtime.SetFinalizer(s, (*gcSentinel).cycle)
}

// liveBytes is what the last collection marked.
func liveBytes() uint64 {
	sample := [...]metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample[:])
	if sample[0].Value.Kind() != metrics.KindUint64 {
		return 1<<64 - 1
	}
	return sample[0].Value.Uint64()
}

func (p *gcProfiler) stop(c *engine.Call) (engine.Value, error) {
	p.mu.Lock()
	if !p.running {
		p.mu.Unlock()
		return engine.Undefined, nil
	}
	p.running = false
	events := p.events
	p.events = nil
	p.mu.Unlock()

	rt := c.Runtime()
	list := make([]engine.Value, len(events))
	for i := range events {
		e := &events[i]
		o := rt.NewObject()
		before, err := e.before.value(rt)
		if err != nil {
			return engine.Undefined, err
		}
		after, err := e.after.value(rt)
		if err != nil {
			return engine.Undefined, err
		}
		if err := put(o, field{"gcType", engine.String("MarkSweepCompact")}, field{"beforeGC", before},
			field{"cost", engine.Number(e.cost)}, field{"afterGC", after}); err != nil {
			return engine.Undefined, err
		}
		list[i] = o.Value()
	}
	o := rt.NewObject()
	return o.Value(), put(o, field{"version", engine.Int(1)}, field{"startTime", engine.Number(float64(p.started.UnixMilli()))},
		field{"statistics", rt.NewArray(list...).Value()}, field{"endTime", engine.Number(float64(time.Now().UnixMilli()))})
}

// field is a property to be made.
type field struct {
	name string
	v    engine.Value
}

func put(o *engine.Object, fields ...field) error {
	for _, f := range fields {
		if err := o.Put(f.name, f.v); err != nil {
			return err
		}
	}
	return nil
}

// value shows a state as the two records of statistics.
func (s *gcState) value(rt *engine.Runtime) (engine.Value, error) {
	m := &s.m
	physical, limit := float64(m.HeapSys-m.HeapReleased), heapLimit(m)
	heap, err := record(rt, []string{"totalHeapSize", "totalHeapSizeExecutable", "totalPhysicalSize", "totalAvailableSize",
		"totalGlobalHandlesSize", "usedGlobalHandlesSize", "usedHeapSize", "heapSizeLimit", "mallocedMemory", "externalMemory", "peakMallocedMemory"},
		max(float64(m.HeapSys), float64(s.live)), 0, physical, max(0, limit-float64(s.live)), 0, 0, float64(s.live), limit, float64(m.Sys-m.HeapSys), 0, float64(m.Sys-m.HeapSys))
	if err != nil {
		return engine.Undefined, err
	}
	space := rt.NewObject()
	if err := put(space, field{"spaceName", engine.String("heap")}, field{"spaceSize", engine.Number(float64(m.HeapSys))},
		field{"spaceUsedSize", engine.Number(float64(s.live))}, field{"spaceAvailableSize", engine.Number(float64(m.HeapIdle))},
		field{"physicalSpaceSize", engine.Number(physical)}); err != nil {
		return engine.Undefined, err
	}
	o := rt.NewObject()
	return o.Value(), put(o, field{"heapStatistics", heap.Value()}, field{"heapSpaceStatistics", rt.NewArray(space.Value()).Value()})
}
