package eventloop

import (
	"sync"
	"sync/atomic"
)

// letter is one posted function; what it ends is counted down before it runs, so that it sees the loop without itself.
type letter struct {
	f    func()
	kind letterKind
}

type letterKind uint8

const (
	letterPlain letterKind = iota
	letterWork             // ends a Begin and one short work of Go
)

// mailbox is the queue from any goroutine to the loop. ready is its non-emptiness, readable without the lock.
type mailbox struct {
	mu    sync.Mutex
	box   []letter
	spare []letter // the array of the batch that was run last
	ready atomic.Bool
}

func (m *mailbox) put(t letter) {
	m.mu.Lock()
	m.box = append(m.box, t)
	m.ready.Store(true)
	m.mu.Unlock()
}

// take returns all letters; the caller hands the slice back with giveBack.
func (m *mailbox) take() []letter {
	m.mu.Lock()
	batch := m.box
	m.box, m.spare = m.spare, nil
	m.ready.Store(false)
	m.mu.Unlock()
	return batch
}

// maxSpareLetters bounds the array kept between batches, so one burst does not pin memory for ever.
const maxSpareLetters = 4096

func (m *mailbox) giveBack(batch []letter) {
	clear(batch)
	if cap(batch) <= maxSpareLetters {
		m.mu.Lock()
		m.spare = batch[:0]
		m.mu.Unlock()
	}
}

// Post runs f on the loop goroutine, in a callback scope of its own in the poll phase. Posts of one goroutine run in their
// order. A waiting post keeps the loop alive; the work that will post later does so only by Begin. From any goroutine.
func (l *Loop) Post(f func()) {
	l.mail.put(letter{f: f})
	l.wake()
}

// PostDone is Post(f) with the Done of a Begin, counted just before f runs. From any goroutine.
func (l *Loop) PostDone(f func()) {
	l.Post(func() {
		l.inflight.Add(-1)
		f()
	})
}

// wake ends the sleep of the loop. Only the caller that takes the flag pays for the system call.
func (l *Loop) wake() {
	if l.sleeping.CompareAndSwap(true, false) {
		(*l.poller.Load()).Wake()
	}
}

func (l *Loop) runMailbox() {
	if !l.mail.ready.Load() {
		return
	}
	batch := l.mail.take()
	for i := range batch {
		if l.dead.Load() {
			break
		}
		t := &batch[i]
		if t.kind == letterWork {
			l.inflight.Add(-1)
			l.short.Add(-1)
			l.spin.hit()
		}
		l.Enter()
		t.f()
		l.Leave()
	}
	l.mail.giveBack(batch)
}
