package engine

import "sync"

// mailbox receives functions from other goroutines for runtimes whose host
// has no event loop: cleanups and the ends of asynchronous waits.
type mailbox struct {
	mu      sync.Mutex
	queue   []func() error
	pending int // announced with Expect and not yet posted
	wake    chan struct{}
}

func (m *mailbox) init() { m.wake = make(chan struct{}, 1) }

func (m *mailbox) post(f func() error, expected bool) {
	m.mu.Lock()
	m.queue = append(m.queue, f)
	if expected {
		m.pending--
	}
	m.mu.Unlock()
	select {
	case m.wake <- struct{}{}:
	default:
	}
}

// Post hands f to the runtime's goroutine, from any goroutine: to the host
// where Host.Post is set, else to WaitForPosted.
func (rt *Runtime) Post(f func() error) {
	if rt.host.Post != nil {
		rt.host.Post(f)
		return
	}
	rt.mailbox.post(f, false)
}

// WaitForPosted runs what has been posted. When nothing has been, but
// asynchronous waits are under way, it blocks until one ends. It reports
// whether anything ran; errors of what ran are dropped into jobs.
func (rt *Runtime) WaitForPosted() bool {
	m := &rt.mailbox
	for {
		m.mu.Lock()
		batch := m.queue
		m.queue = nil
		pending := m.pending
		m.mu.Unlock()
		if len(batch) > 0 {
			for _, f := range batch {
				rt.EnqueueJob(f)
			}
			return true
		}
		if pending == 0 {
			return false
		}
		<-m.wake
	}
}

// Expect announces a function that some goroutine will post by the one that
// Expect returns; until then WaitForPosted waits, or the host.
func (rt *Runtime) Expect() func(f func() error) {
	if rt.host.Expect != nil {
		return rt.host.Expect()
	}
	rt.mailbox.mu.Lock()
	rt.mailbox.pending++
	rt.mailbox.mu.Unlock()
	return func(f func() error) { rt.mailbox.post(f, true) }
}

// ReleaseMemory drops what the interpreter keeps for reuse, such as dead
// registers, so that a following collection sees only what is alive.
func (rt *Runtime) ReleaseMemory() { rt.vm.ReleaseMemory() }
