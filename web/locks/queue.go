package locks

import (
	"cmp"
	"slices"
	"sync"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

// request is one call of request(), and the lock that it gets.
type request struct {
	e      *env.Env
	name   string // well-formed or not, as WTF-8
	shared bool

	// These two are under the mutex of queues.
	granted bool   // it is among the held ones
	number  uint64 // of the last change, which orders what query shows

	// The rest is of the thread that has made it.
	client   *state
	frame    *env.AsyncFrame
	label    engine.Value // the name
	callback *engine.Function
	promise  *engine.Promise
	forget   func() error // takes the listener off the signal
	settled  bool         // stolen or aborted: the promise has its result
}

// queue is what holds and waits for a name.
type queue struct{ held, pending []*request }

// queues are those of the process by name: that is what makes the locks of
// threads exclude each other.
var queues struct {
	sync.Mutex
	byName map[string]*queue
	last   uint64
}

// queueOf returns the queue of a name, made where there is none. The caller
// holds the mutex.
func queueOf(name string) *queue {
	if queues.byName == nil {
		queues.byName = map[string]*queue{}
	}
	q := queues.byName[name]
	if q == nil {
		q = &queue{}
		queues.byName[name] = q
	}
	return q
}

// admits reports whether the lock can be given now.
func (q *queue) admits(r *request) bool {
	for _, h := range q.held {
		if !r.shared || !h.shared {
			return false
		}
	}
	return true
}

func (q *queue) hold(r *request) {
	queues.last++
	r.granted, r.number = true, queues.last
	q.held = append(q.held, r)
}

// enqueue asks for the lock. granted tells that it is held now; otherwise the
// request waits, unless onlyNow is set. stolen are those that have lost it.
func (r *request) enqueue(steal, onlyNow bool) (granted bool, stolen []*request) {
	queues.Lock()
	defer queues.Unlock()
	q := queueOf(r.name)
	if steal {
		stolen, q.held = q.held, nil
		for _, s := range stolen {
			s.granted = false
		}
	}
	switch {
	case steal || len(q.pending) == 0 && q.admits(r):
		q.hold(r)
		return true, stolen
	case !onlyNow:
		queues.last++
		r.number = queues.last
		q.pending = append(q.pending, r)
	}
	return false, nil
}

// remove takes the request out of its queue, and returns the ones that have
// got the lock by that.
func (r *request) remove() (next []*request) {
	queues.Lock()
	defer queues.Unlock()
	q := queues.byName[r.name]
	if q == nil {
		return nil
	}
	is := func(x *request) bool { return x == r }
	q.held = slices.DeleteFunc(q.held, is)
	q.pending = slices.DeleteFunc(q.pending, is)
	r.granted = false
	for len(q.pending) > 0 && q.admits(q.pending[0]) {
		next = append(next, q.pending[0])
		q.hold(q.pending[0])
		q.pending = q.pending[1:]
	}
	if len(q.held)+len(q.pending) == 0 {
		delete(queues.byName, r.name)
	}
	return next
}

// holds reports whether the request has its lock still.
func (r *request) holds() bool {
	queues.Lock()
	defer queues.Unlock()
	return r.granted
}

// listed is a lock in the answer of query.
type listed struct {
	name   engine.Value
	shared bool
	client string
}

// lists returns the locks of a thread: those that are held from the newest on,
// those that wait from the oldest. COMPAT: the specification wants those of
// all threads; Node shows each its own.
func (s *state) lists() (held, pending []listed) {
	queues.Lock()
	defer queues.Unlock()
	var holders, waiting []*request
	for _, q := range queues.byName {
		holders = s.own(holders, q.held)
		waiting = s.own(waiting, q.pending)
	}
	byNumber := func(a, b *request) int { return cmp.Compare(a.number, b.number) }
	slices.SortFunc(holders, byNumber)
	slices.Reverse(holders)
	slices.SortFunc(waiting, byNumber)
	return show(holders), show(waiting)
}

// own appends those requests that this thread has made.
func (s *state) own(to, from []*request) []*request {
	for _, r := range from {
		if r.client == s {
			to = append(to, r)
		}
	}
	return to
}

func show(from []*request) []listed {
	to := make([]listed, len(from))
	for i, r := range from {
		to[i] = listed{engine.StringWTF8(r.name), r.shared, r.client.id}
	}
	return to
}
