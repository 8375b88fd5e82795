package eventloop

import (
	"runtime"
	"sync/atomic"
	"time"
)

// Loop is one event loop. Make it with New, drive it with Run.
type Loop struct {
	// AfterCallback runs after every outermost callback (see Enter). The runtime drains process.nextTick and the
	// microtasks there. It must be cheap when nothing is queued.
	AfterCallback func()
	// Skipped is set by AfterCallback when it left what is queued to the next scope.
	Skipped bool
	// OnPhase, when not nil, runs the phases of timers and immediates, which it gets with their names in traces.
	OnPhase func(name string, run func())

	base  time.Time
	now   int64 // cached milliseconds since base
	depth int   // nesting of Enter

	entered atomic.Int64 // when Run was called first, nanoseconds since base
	idle    atomic.Int64 // nanoseconds asleep in the poll phase
	asleep  atomic.Int64 // when the present sleep began, 0 while awake
	metrics Metrics

	timers     timerQueue
	immediates immediateQueue
	pending    []func()
	closing    []func()
	deferred   deferredFlush

	handles  int          // handles that are active and referenced
	inflight atomic.Int64 // Begin without Done
	short    atomic.Int64 // work of Go without its done, worth a short spin
	spin     spinRule

	mail     mailbox
	poller   atomic.Pointer[Poller]
	sleeping atomic.Bool
	stopped  atomic.Bool
	dead     atomic.Bool
	running  bool
	pool     *Pool
	open     map[Closer]struct{} // nil where nothing is tracked
	turns    map[*turnWatcher]struct{}
}

// New returns a loop whose clock starts now.
func New() *Loop { return newAt(time.Now()) }

// NewSibling returns a loop, for another goroutine, with the clock of l.
func (l *Loop) NewSibling() *Loop {
	s := newAt(l.base)
	s.UpdateNow()
	return s
}

func newAt(base time.Time) *Loop {
	l := &Loop{base: base, pool: &sharedPool}
	l.spin.enabled = runtime.GOMAXPROCS(0) > 1
	var p Poller = newChanPoller()
	l.poller.Store(&p)
	return l
}

// Now is the cached time in milliseconds since New. It moves when the loop wakes, before timers run and by UpdateNow, not
// by itself (uv_now).
func (l *Loop) Now() int64 { return l.now }

// UpdateNow reads the clock and returns the new Now (uv_update_time).
func (l *Loop) UpdateNow() int64 {
	l.now = int64(time.Since(l.base) / time.Millisecond)
	return l.now
}

// HRTime is the monotonic time in nanoseconds since New, read from the clock. From any goroutine.
func (l *Loop) HRTime() int64 { return int64(time.Since(l.base)) }

// IdleTime is how long the loop has slept in its poll phase, in nanoseconds (uv_metrics_idle_time). From any goroutine.
func (l *Loop) IdleTime() int64 {
	idle := l.idle.Load()
	if since := l.asleep.Load(); since != 0 {
		idle += l.HRTime() - since
	}
	return idle
}

// Metrics are counts of a loop (uv_metrics_info).
type Metrics struct {
	// Iterations counts the iterations; Events what the poll phase brought;
	// Waiting those events that were there when it began.
	Iterations, Events, Waiting int64
}

// Metrics returns the counts so far.
func (l *Loop) Metrics() Metrics { return l.metrics }

// Entered is when Run was called first, in nanoseconds since New; 0 before. From any goroutine.
func (l *Loop) Entered() int64 { return l.entered.Load() }

// Enters counts from now on as if Run had been called, for what runs before it
// and belongs to the loop.
func (l *Loop) Enters() { l.entered.CompareAndSwap(0, l.HRTime()) }

// Start is the moment of New, which Now and HRTime count from.
func (l *Loop) Start() time.Time { return l.base }

// Enter opens a callback scope: code that may run JavaScript follows. Each Enter needs its Leave.
func (l *Loop) Enter() { l.depth++ }

// Leave closes the scope of Enter. Leaving the outermost one runs AfterCallback, while the scope still counts as open, so
// that callbacks started by the hook do not drain again; then buffered output that is due is flushed.
func (l *Loop) Leave() {
	if l.depth == 1 {
		if l.AfterCallback != nil && !l.dead.Load() {
			l.AfterCallback()
		}
		if len(l.deferred.items) > 0 {
			l.flushDue()
		}
	}
	l.depth--
}

// Call runs f in a callback scope.
func (l *Loop) Call(f func()) {
	l.Enter()
	f()
	l.Leave()
}

// Checkpoint runs AfterCallback in the middle of an outermost scope. A caller that makes several callbacks inside one
// scope which Node would make in scopes of their own (one per pipelined HTTP request) calls it between them. In a nested
// scope it does nothing.
func (l *Loop) Checkpoint() {
	if l.depth == 1 && l.AfterCallback != nil && !l.dead.Load() {
		l.AfterCallback()
	}
}

// Depth is the number of open callback scopes.
func (l *Loop) Depth() int { return l.depth }

// Begin notes asynchronous work in flight, which keeps the loop alive until Done. From any goroutine.
func (l *Loop) Begin() { l.inflight.Add(1) }

// Done ends one Begin. From any goroutine.
func (l *Loop) Done() {
	if l.inflight.Add(-1) == 0 {
		l.wake()
	}
}

// QueuePending runs f in the next pending phase: right after this poll phase, or early in the next iteration. It keeps the
// loop alive and from sleeping. Completions that were known at once use it, so that no callback runs inside the call that
// asked for it.
func (l *Loop) QueuePending(f func()) { l.pending = append(l.pending, f) }

// QueueClose runs f in the next close phase; it keeps the loop alive till then. COMPAT: libuv runs the callbacks of one
// close phase last in, first out.
func (l *Loop) QueueClose(f func()) { l.closing = append(l.closing, f) }

// Alive reports whether something referenced is active, in flight, posted, pending or closing (uv_loop_alive).
func (l *Loop) Alive() bool {
	return l.handles > 0 || l.timers.refs > 0 || l.immediates.refs > 0 || len(l.pending) > 0 || len(l.closing) > 0 ||
		l.inflight.Load() > 0 || l.mail.ready.Load()
}

// Activity counts what keeps a loop alive.
type Activity struct {
	Timers, Immediates int // referenced and active
	Work               int // of the pool, without its done
}

// Active counts what keeps the loop alive, handles aside.
func (l *Loop) Active() Activity {
	return Activity{Timers: l.timers.refs, Immediates: l.immediates.refs, Work: int(l.short.Load())}
}

// Stop makes Run return after the current iteration; the loop can be run again (uv_stop). From any goroutine.
func (l *Loop) Stop() {
	l.stopped.Store(true)
	l.wake()
}

// Terminate makes Run return as soon as the current callback does: no later callback and no AfterCallback runs, ever.
// From any goroutine.
func (l *Loop) Terminate() {
	l.dead.Store(true)
	l.Stop()
}

// Terminated reports whether Terminate was called. From any goroutine.
func (l *Loop) Terminated() bool { return l.dead.Load() }

// SetPool replaces the worker pool, which is otherwise one for the whole process.
func (l *Loop) SetPool(p *Pool) { l.pool = p }

// Close releases the poller. The loop must not be running and is not usable afterwards; work still in flight may go on
// calling Post.
func (l *Loop) Close() error {
	l.dead.Store(true)
	return (*l.poller.Load()).Close()
}
