package runtime

import (
	goruntime "runtime"
	"sync/atomic"

	"github.com/sxfescript/sxn/runtime/env"
)

// heapWatch ends a worker when the heap of the process has grown by more than
// the worker's limit since it started. The heap is one for all threads, so
// this is exact only while the others do not grow; it looks after each
// collection, like the policy of package memory.
type heapWatch struct {
	limit   int64
	base    uint64
	worker  *env.Worker
	stopped atomic.Bool
}

// heapSentinel is collected in each cycle.
type heapSentinel struct{ watch *heapWatch }

func (h *heapWatch) start() {
	var m goruntime.MemStats
	goruntime.ReadMemStats(&m)
	h.base = m.HeapAlloc
	goruntime.SetFinalizer(&heapSentinel{h}, (*heapSentinel).cycle)
}

func (h *heapWatch) stop() { h.stopped.Store(true) }

func (s *heapSentinel) cycle() {
	h := s.watch
	if h.stopped.Load() {
		return
	}
	var m goruntime.MemStats
	goruntime.ReadMemStats(&m)
	if m.HeapAlloc > h.base && int64(m.HeapAlloc-h.base) > h.limit {
		h.worker.Fail(env.WorkerFailure{Code: "ERR_WORKER_OUT_OF_MEMORY", Message: "Worker terminated due to reaching memory limit: JS heap out of memory"})
		return
	}
	goruntime.SetFinalizer(s, (*heapSentinel).cycle)
}
