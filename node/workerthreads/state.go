package workerthreads

import (
	"sync"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/messaging"
)

// state is what the module keeps per runtime.
type state struct {
	e        *env.Env
	class    *engine.Function
	children map[*worker]struct{}

	// The rest is that of a worker's own runtime.
	control    *messaging.Listener
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

// threads are the threads of the process by number: that is what finds a
// thread for postMessageToThread.
var threads struct {
	sync.Mutex
	last int
	byID map[int]*env.Env
}

// newThreadID returns the number of a new thread.
func newThreadID() int {
	threads.Lock()
	defer threads.Unlock()
	threads.last++
	return threads.last
}

// register makes a thread known.
func register(e *env.Env) {
	threads.Lock()
	defer threads.Unlock()
	if threads.byID == nil {
		threads.byID = map[int]*env.Env{}
	}
	threads.byID[e.ThreadID] = e
}

func unregister(e *env.Env) {
	threads.Lock()
	defer threads.Unlock()
	delete(threads.byID, e.ThreadID)
}

// threadOf returns the thread with a number, nil for none.
func threadOf(id int) *env.Env {
	threads.Lock()
	defer threads.Unlock()
	return threads.byID[id]
}
