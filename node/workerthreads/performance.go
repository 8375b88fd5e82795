package workerthreads

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/web/performance"
)

// definePerformance makes worker.performance.
// https://nodejs.org/api/worker_threads.html#workerperformance
func (w *worker) definePerformance() error {
	o := w.e.RT.NewObject()
	f := w.e.RT.NewFunction("eventLoopUtilization", 2, func(c *engine.Call) (engine.Value, error) {
		var idle, active float64
		if t := w.thread; t != nil && w.online && t.Loop.Entered() != 0 {
			idle = float64(t.Loop.IdleTime()) / 1e6
			active = float64(t.Loop.HRTime()-t.Loop.Entered())/1e6 - idle
		} else {
			return performance.Utilization(c, 0, 0, false)
		}
		return performance.Utilization(c, idle, active, true)
	})
	if err := o.Put("eventLoopUtilization", f.Value()); err != nil {
		return err
	}
	return w.object.Put("performance", o.Value())
}
