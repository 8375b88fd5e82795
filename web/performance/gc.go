package performance

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"time"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

// The kind and flags of the entries of type gc. Go's collector marks and
// sweeps the whole heap: each collection is a major one.
// https://nodejs.org/api/perf_hooks.html#garbage-collection-gc-details
const (
	gcMajor       = 4
	gcFlagsForced = 4
)

// collections watches the garbage collector while something observes it.
type collections struct {
	env    *env.Env
	forced uint64 // collections that were asked for, until now
	seen   time.Time
	on     bool
}

// beacon is an object without references: its finalizer tells of a collection.
type beacon struct{ _ [16]byte }

// watchGC begins to watch the collector. Each collection is known by the
// finalizer of an object that nothing refers to, which arms the next one; its
// times are those that the Go runtime gives.
func (s *state) watchGC(e *env.Env) {
	if s.gc == nil {
		s.gc = &collections{env: e}
	}
	w := s.gc
	if w.on {
		return
	}
	w.on, w.forced, w.seen = true, forcedCollections(), time.Now()
	s.armGC()
}

func (s *state) armGC() {
	w := s.gc
	b := new(beacon)
	runtime.SetFinalizer(b, func(*beacon) { w.env.Loop.Post(s.collected) })
}

// forcedCollections counts the collections that were asked for.
func forcedCollections() uint64 {
	sample := [...]metrics.Sample{{Name: "/gc/cycles/forced:gc-cycles"}}
	metrics.Read(sample[:])
	if sample[0].Value.Kind() != metrics.KindUint64 {
		return 0
	}
	return sample[0].Value.Uint64()
}

// collected makes the entries of the collections since the last call.
func (s *state) collected() {
	w := s.gc
	if !s.observed("gc") {
		w.on = false
		return
	}
	s.armGC()
	forced := forcedCollections()
	flags := 0
	if forced > w.forced {
		flags = gcFlagsForced
	}
	w.forced = forced
	var st debug.GCStats
	debug.ReadGCStats(&st)
	last := w.seen
	for i := len(st.PauseEnd) - 1; i >= 0; i-- {
		end := st.PauseEnd[i]
		if !end.After(last) {
			continue
		}
		w.seen = end
		detail := w.env.RT.NewObject()
		_ = detail.Put("kind", engine.Int(gcMajor)) // a new ordinary object accepts it
		_ = detail.Put("flags", engine.Int(flags))
		pause := float64(st.Pause[i]) / 1e6
		ago := float64(time.Since(end)) / 1e6
		s.enqueue(w.env, s.newEntry(w.env.RT, &s.nodeEntry, entry{name: "gc", kind: "gc", start: Now(w.env) - ago - pause, duration: pause, detail: detail.Value()}))
	}
}
