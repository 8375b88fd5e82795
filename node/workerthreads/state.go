package workerthreads

import (
	"sync"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/eventloop"
)

// state is what the module keeps per runtime.
type state struct {
	e        *env.Env
	class    *engine.Function
	children map[*worker]struct{}

	// The rest is that of a worker's own runtime.
	control    *channel
	parentPort engine.Value
	workerData engine.Value
	limits     resourceLimits
	hasStdin   bool
	out        [2]*output // standard output and error
	in         *input
}

var states = env.State[state]{New: func(e *env.Env) (*state, error) {
	return &state{e: e, parentPort: engine.Null, workerData: engine.Null, children: map[*worker]struct{}{}}, nil
}}

// thread is a thread that messages can be sent to.
type thread struct {
	loop *eventloop.Loop
	// env is the runtime; only the thread itself uses it. It is nil until the
	// thread has begun.
	env *env.Env

	mu      sync.Mutex
	ended   bool
	pending map[*delivery]struct{}
}

// threads are the threads of the process by number: that is what finds a
// thread for postMessageToThread.
var threads struct {
	sync.Mutex
	last int
	byID map[int]*thread
}

// newThreadID returns the number of a new thread.
func newThreadID() int {
	threads.Lock()
	defer threads.Unlock()
	threads.last++
	return threads.last
}

// register makes a thread known, once.
func register(id int, loop *eventloop.Loop, e *env.Env) *thread {
	threads.Lock()
	defer threads.Unlock()
	if threads.byID == nil {
		threads.byID = map[int]*thread{}
	}
	t := threads.byID[id]
	if t == nil {
		t = &thread{loop: loop, env: e}
		threads.byID[id] = t
	}
	return t
}

// unregister forgets a thread: what was sent to it and has not arrived fails.
func (t *thread) unregister(id int) {
	threads.Lock()
	delete(threads.byID, id)
	threads.Unlock()
	t.mu.Lock()
	t.ended = true
	pending := t.pending
	t.pending = nil
	t.mu.Unlock()
	for d := range pending {
		d.answer(errNoThread())
	}
}

// expect notes a message on its way to the thread; false where it has ended.
func (t *thread) expect(d *delivery) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.ended {
		return false
	}
	if t.pending == nil {
		t.pending = map[*delivery]struct{}{}
	}
	t.pending[d] = struct{}{}
	return true
}

// arrived notes that a message has been dealt with.
func (t *thread) arrived(d *delivery) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.pending, d)
}

// threadOf returns the thread with a number, nil for none.
func threadOf(id int) *thread {
	threads.Lock()
	defer threads.Unlock()
	return threads.byID[id]
}
