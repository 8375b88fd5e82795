package eventloop

// Immediate is one call of SetImmediate. https://nodejs.org/api/timers.html#class-immediate
type Immediate struct {
	queue      *immediateQueue
	prev, next *Immediate
	list       *immediateList // nil once run or cleared
	cb         func()
	unref      bool
}

type immediateList struct{ head, tail *Immediate }

// immediateQueue holds the immediates of the next check phase (waiting) and, during one, those still to run (current).
type immediateQueue struct {
	waiting, current immediateList
	refs             int
}

func (l *immediateList) push(im *Immediate) {
	im.list = l
	if im.prev = l.tail; im.prev == nil {
		l.head = im
	} else {
		im.prev.next = im
	}
	l.tail = im
}

func (l *immediateList) remove(im *Immediate) {
	if im.prev == nil {
		l.head = im.next
	} else {
		im.prev.next = im.next
	}
	if im.next == nil {
		l.tail = im.prev
	} else {
		im.next.prev = im.prev
	}
	im.prev, im.next, im.list = nil, nil, nil
}

// SetImmediate runs cb in the next check phase.
func (l *Loop) SetImmediate(cb func()) *Immediate {
	im := new(Immediate)
	l.InitImmediate(im, cb)
	return im
}

// InitImmediate is SetImmediate for an Immediate that the caller has embedded; it must not be queued.
func (l *Loop) InitImmediate(im *Immediate, cb func()) {
	*im = Immediate{queue: &l.immediates, cb: cb}
	l.immediates.waiting.push(im)
	l.immediates.refs++
}

// Clear forgets the immediate if it has not run.
func (im *Immediate) Clear() {
	if im.list == nil {
		return
	}
	im.list.remove(im)
	im.cb = nil
	if !im.unref {
		im.queue.refs--
	}
}

// Active reports whether the immediate is still to run.
func (im *Immediate) Active() bool { return im.list != nil }

// Ref makes the waiting immediate keep the loop alive, which is the default.
func (im *Immediate) Ref() {
	if im.unref {
		im.unref = false
		if im.list != nil {
			im.queue.refs++
		}
	}
}

// Unref lets the loop end before the immediate has run.
func (im *Immediate) Unref() {
	if !im.unref {
		im.unref = true
		if im.list != nil {
			im.queue.refs--
		}
	}
}

// HasRef reports whether the immediate is still to run and referenced.
func (im *Immediate) HasRef() bool { return im.list != nil && !im.unref }

// runImmediates runs the immediates queued before it was called, not those queued by them.
func (l *Loop) runImmediates() {
	q := &l.immediates
	// Each entry names its list, so moving the queue is a walk; it costs less than finding the list on every Clear would.
	for im := q.waiting.head; im != nil; im = im.next {
		im.list = &q.current
	}
	q.current, q.waiting = q.waiting, immediateList{}
	for im := q.current.head; im != nil && !l.dead.Load(); im = q.current.head {
		q.current.remove(im)
		if !im.unref {
			q.refs--
		}
		cb := im.cb
		im.cb = nil
		l.Enter()
		cb()
		l.Leave()
	}
}
