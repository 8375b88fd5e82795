package eventloop

// MaxTimeout is the longest duration of a timer in milliseconds; longer ones count as 1.
const MaxTimeout = 1<<31 - 1

// Timer is a timeout or an interval. https://nodejs.org/api/timers.html#class-timeout
type Timer struct {
	loop       *Loop
	list       *timerList
	prev, next *Timer
	cb         func()
	duration   int64 // milliseconds; -1 after Stop
	repeat     int64 // duration of the next round, 0 for a timeout
	start      int64 // loop time of the last arming
	armed      bool  // counted as active: not fired for good, not stopped
	unref      bool
}

// NewTimer runs cb once after ms milliseconds, or every ms milliseconds. A duration below 1 or above MaxTimeout counts
// as 1. Timers of one duration fire in the order in which they were armed.
func (l *Loop) NewTimer(ms int64, repeat bool, cb func()) *Timer {
	t := new(Timer)
	l.InitTimer(t, ms, repeat, cb)
	return t
}

// InitTimer is NewTimer for a Timer that the caller has embedded; it must not be armed.
func (l *Loop) InitTimer(t *Timer, ms int64, repeat bool, cb func()) {
	if ms < 1 || ms > MaxTimeout {
		ms = 1
	}
	*t = Timer{loop: l, cb: cb, duration: ms}
	if repeat {
		t.repeat = ms
	}
	t.armed = true
	l.timers.refs++
	l.timers.insert(t, ms, l.UpdateNow())
}

// Stop disarms the timer for good: Refresh does not bring it back.
func (t *Timer) Stop() {
	if t.armed {
		t.armed = false
		q := &t.loop.timers
		if list := t.list; list != nil {
			list.remove(t)
			if list.head == nil {
				q.drop(list)
			}
		}
		if !t.unref {
			q.refs--
		}
	}
	t.duration = -1
}

// Refresh arms the timer anew from now with its duration, also if it has fired, but not after Stop.
func (t *Timer) Refresh() {
	if t.duration < 0 {
		return
	}
	l := t.loop
	l.timers.insert(t, t.duration, l.UpdateNow())
	if !t.armed {
		t.armed = true
		if !t.unref {
			l.timers.refs++
		}
	}
}

// Reset is Refresh with another duration; it also arms a stopped timer.
func (t *Timer) Reset(ms int64) {
	if ms < 1 || ms > MaxTimeout {
		ms = 1
	}
	t.duration = ms
	if t.repeat != 0 {
		t.repeat = ms
	}
	t.Refresh()
}

// SetRepeat makes the timer an interval whose rounds after the next one last ms milliseconds, or a timeout if ms is 0.
func (t *Timer) SetRepeat(ms int64) { t.repeat = ms }

// Active reports whether the timer will fire.
func (t *Timer) Active() bool { return t.armed }

// Duration is the duration in milliseconds, -1 after Stop.
func (t *Timer) Duration() int64 { return t.duration }

// StartTime is the loop time at which the timer was last armed.
func (t *Timer) StartTime() int64 { return t.start }

// Ref makes the armed timer keep the loop alive, which is the default.
func (t *Timer) Ref() {
	if t.unref {
		t.unref = false
		if t.armed {
			t.loop.timers.refs++
		}
	}
}

// Unref lets the loop end although the timer is armed.
func (t *Timer) Unref() {
	if !t.unref {
		t.unref = true
		if t.armed {
			t.loop.timers.refs--
		}
	}
}

// HasRef reports whether the timer is referenced, armed or not.
func (t *Timer) HasRef() bool { return !t.unref }

// runTimers fires what is due at its start: what becomes due meanwhile waits for the next timers phase, after the
// immediates. The phase is a scope of its own: what a failed callback has left is run at its end.
func (l *Loop) runTimers() {
	q := &l.timers
	now := l.UpdateNow()
	if len(q.heap) == 0 || q.heap[0].expiry > now {
		return
	}
	if l.OnPhase == nil {
		l.runDue(now)
		return
	}
	l.OnPhase("RunTimers", func() { l.runDue(now) })
}

func (l *Loop) runDue(now int64) {
	q := &l.timers
	for len(q.heap) > 0 && q.heap[0].expiry <= now && !l.dead.Load() {
		l.runTimerList(q.heap[0], now)
	}
	if l.Skipped {
		l.Enter()
		l.Leave()
	}
}

func (l *Loop) runTimerList(list *timerList, now int64) {
	q := &l.timers
	outer := q.busy
	q.busy = true
	for {
		t := list.head
		if t == nil {
			break
		}
		if now-t.start < list.ms {
			q.postpone(list, max(t.start+list.ms, now+1))
			q.busy = outer
			return
		}
		list.remove(t)
		l.fire(t)
		if l.dead.Load() {
			break
		}
	}
	q.busy = outer
	// The callbacks may have emptied the list, had it dropped and made another one of the same duration.
	if q.lists[list.ms] == list && list.head == nil {
		q.drop(list)
	}
}

// fire runs the callback of t, which is in no list, and arms the next round of an interval from the time the callback
// began.
func (l *Loop) fire(t *Timer) {
	var start int64
	if t.repeat != 0 {
		start = l.UpdateNow()
	}
	l.Enter()
	t.cb()
	if t.repeat != 0 && t.duration >= 0 {
		t.duration = t.repeat
		l.timers.insert(t, t.duration, start)
	} else if t.list == nil && t.armed {
		t.armed = false
		if !t.unref {
			l.timers.refs--
		}
	}
	l.Leave()
}
