package eventloop

import (
	"context"
	"errors"
	"runtime"
	"time"
)

// ErrRunning is returned by Run when the loop is running already.
var ErrRunning = errors.New("eventloop: the loop is already running")

// Run runs iterations until nothing is alive, Stop or Terminate is called, or ctx ends, whose error it returns. Timers due
// at the start fire before the first poll.
func (l *Loop) Run(ctx context.Context) error {
	if l.running {
		return ErrRunning
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if ctx.Done() != nil {
		defer context.AfterFunc(ctx, l.Stop)()
	}
	l.running = true
	defer func() { l.running = false }()
	l.UpdateNow()
	if l.entered.Load() == 0 {
		l.entered.Store(l.HRTime())
	}
	alive := l.Alive()
	if alive && !l.stopped.Load() {
		l.runTimers()
		alive = l.Alive()
	}
	for alive && !l.stopped.Load() {
		if err := l.iterate(true); err != nil {
			return err
		}
		alive = l.Alive()
	}
	l.resetStop()
	return ctx.Err()
}

// RunOnce runs one iteration, which sleeps for an event if wait is set, and reports whether the loop is still alive.
func (l *Loop) RunOnce(wait bool) (bool, error) {
	if l.running {
		return true, ErrRunning
	}
	l.running = true
	defer func() { l.running = false }()
	l.UpdateNow()
	var err error
	if l.Alive() && !l.stopped.Load() {
		err = l.iterate(wait)
	}
	l.resetStop()
	return l.Alive(), err
}

func (l *Loop) resetStop() {
	if !l.dead.Load() {
		l.stopped.Store(false)
	}
}

func (l *Loop) iterate(wait bool) error {
	l.metrics.Iterations++
	l.runPending()
	timeout := time.Duration(0)
	if wait {
		timeout = l.pollTimeout()
	}
	for w := range l.turns {
		w.prepare()
	}
	if err := l.poll(timeout); err != nil {
		return err
	}
	for w := range l.turns {
		w.check()
	}
	// Completions of the poll phase may bring others; the limit keeps a stream that always completes from starving timers.
	for i := 0; i < 8 && len(l.pending) > 0; i++ {
		l.runPending()
	}
	if l.OnPhase == nil {
		l.runImmediates()
	} else {
		l.OnPhase("CheckImmediate", func() { l.OnPhase("RunAndClearNativeImmediates", l.runImmediates) })
	}
	l.runClosing()
	l.runTimers()
	return nil
}

func (l *Loop) runPending() {
	if len(l.pending) == 0 {
		return
	}
	batch := l.pending
	l.pending = nil
	for i, f := range batch {
		if l.dead.Load() {
			return
		}
		batch[i] = nil
		l.Call(f)
	}
	if l.pending == nil {
		l.pending = batch[:0]
	}
}

func (l *Loop) runClosing() {
	if len(l.closing) == 0 {
		return
	}
	batch := l.closing
	l.closing = nil
	for i := len(batch) - 1; i >= 0; i-- {
		if l.dead.Load() {
			return
		}
		l.Call(batch[i])
		batch[i] = nil
	}
	if l.closing == nil {
		l.closing = batch[:0]
	}
}

// pollTimeout says how long the poll phase may sleep: not at all with something to run, up to the first timer otherwise
// (also an unreferenced one), or without limit (negative).
func (l *Loop) pollTimeout() time.Duration {
	if l.stopped.Load() || len(l.pending) > 0 || len(l.closing) > 0 || l.immediates.refs > 0 {
		return 0
	}
	if l.handles == 0 && l.timers.refs == 0 && l.inflight.Load() == 0 {
		return 0
	}
	if len(l.timers.heap) == 0 {
		return -1
	}
	left := time.Duration(l.timers.heap[0].expiry)*time.Millisecond - time.Since(l.base)
	return max(left, 0)
}

// poll is the poll phase. It looks once without sleeping, since that needs no hand-over of the processor to other
// goroutines; only when there is nothing at all it sleeps.
func (l *Loop) poll(timeout time.Duration) error {
	if len(l.deferred.items) > 0 {
		l.FlushDeferred()
	}
	p := *l.poller.Load()
	n, err := p.Wait(0)
	if err != nil {
		return err
	}
	l.metrics.Waiting += int64(n)
	if n == 0 && timeout != 0 && !l.mail.ready.Load() && !l.spinForMail(timeout) {
		l.sleeping.Store(true)
		if !l.mail.ready.Load() && !l.stopped.Load() && (timeout > 0 || l.sleepWorthwhile()) {
			start := l.HRTime()
			l.asleep.Store(start)
			n, err = p.Wait(timeout)
			l.asleep.Store(0)
			l.idle.Add(l.HRTime() - start)
		}
		l.sleeping.Store(false)
		if err != nil {
			return err
		}
	}
	l.UpdateNow()
	l.metrics.Events += int64(n)
	if l.mail.ready.Load() {
		l.metrics.Events++ // as the wake-up of a thread pool is one event
	}
	if n > 0 && !l.dead.Load() {
		p.Dispatch()
		if len(l.deferred.items) > 0 {
			l.FlushDeferred()
		}
	}
	l.runMailbox()
	if len(l.deferred.items) > 0 {
		l.FlushDeferred()
	}
	return nil
}

// sleepWorthwhile looks again, with the sleep flag set, whether something can still wake an endless sleep: the last Done
// of another goroutine may have come before the flag.
func (l *Loop) sleepWorthwhile() bool { return l.handles > 0 || l.inflight.Load() > 0 }

const (
	spinLimit  = 20 * time.Microsecond
	spinMisses = 3  // in a row, then
	spinSkips  = 32 // sleeps go without
)

// spinRule decides whether a sleep with pool work in flight is worth a short spin. A hop from a goroutine then costs
// 1.5-2 us of processor time against 13 us for a blocking wait and its wake-up; a spin in vain costs up to spinLimit.
type spinRule struct {
	enabled bool // more than one P: with one, spinning only delays the work
	misses  int
	skip    int
}

func (s *spinRule) hit() { s.misses = 0 }

// spinForMail reports whether mail came.
func (l *Loop) spinForMail(timeout time.Duration) bool {
	if !l.spin.enabled || l.short.Load() == 0 || (timeout > 0 && timeout < spinLimit) {
		return false
	}
	if l.spin.skip > 0 {
		l.spin.skip--
		return false
	}
	start := l.HRTime()
	for l.HRTime()-start < int64(spinLimit) {
		runtime.Gosched()
		if l.mail.ready.Load() {
			l.spin.misses = 0
			return true
		}
	}
	if l.spin.misses++; l.spin.misses >= spinMisses {
		l.spin.misses, l.spin.skip = 0, spinSkips
	}
	return false
}
