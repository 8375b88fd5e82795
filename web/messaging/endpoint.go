package messaging

import (
	"sync"
	"sync/atomic"

	"github.com/sxfescript/sxn/web/structuredclone"
)

// Endpoint is one end of a channel. Its methods may be called on any goroutine.
type Endpoint struct {
	mu    *sync.Mutex // of the channel
	peer  *Endpoint   // nil once the channel is closed
	queue []item
	// owner is told of messages; nil while the endpoint is on its way or not started.
	owner receiver
	// woken is set from the call of owner.wake until the messages are taken.
	woken bool
}

// item is a message, a note, or, where both are nil, the end of the channel.
type item struct {
	message *structuredclone.Message
	note    any
	// order is the place among all that was sent in the process.
	order uint64
}

// lastOrder numbers what is sent.
var lastOrder atomic.Uint64

func (x *item) isEnd() bool { return x.message == nil && x.note == nil }

// receiver is what an endpoint is attached to.
type receiver interface {
	// wake makes the receiver take its messages soon. From any goroutine.
	wake()
}

// NewChannel returns the two ends of a new channel.
func NewChannel() (a, b *Endpoint) {
	mu := &sync.Mutex{}
	a, b = &Endpoint{mu: mu}, &Endpoint{mu: mu}
	a.peer, b.peer = b, a
	return a, b
}

// Post sends a message to the other end. It is lost where the channel is closed.
func (p *Endpoint) Post(m *structuredclone.Message) { p.send(item{message: m}) }

// PostNote sends something that is no value of JavaScript to the other end,
// which has to Listen.
func (p *Endpoint) PostNote(note any) { p.send(item{note: note}) }

func (p *Endpoint) send(x item) {
	p.mu.Lock()
	to := p.peer
	if to == nil {
		p.mu.Unlock()
		return
	}
	x.order = lastOrder.Add(1)
	to.queue = append(to.queue, x)
	owner := to.wakes()
	p.mu.Unlock()
	if owner != nil {
		owner.wake()
	}
}

// wakes returns the owner that is to be woken, nil for none. The channel is locked.
func (p *Endpoint) wakes() receiver {
	if p.owner == nil || p.woken {
		return nil
	}
	p.woken = true
	return p.owner
}

// Close closes the channel: the other end gets what was sent, then the end.
func (p *Endpoint) Close() {
	p.mu.Lock()
	to := p.peer
	p.peer, p.owner, p.queue = nil, nil, nil
	var owner receiver
	if to != nil {
		to.peer = nil
		to.queue = append(to.queue, item{})
		owner = to.wakes()
	}
	p.mu.Unlock()
	if owner != nil {
		owner.wake()
	}
}

// start lets owner know of messages, those that wait included.
func (p *Endpoint) start(owner receiver) {
	p.mu.Lock()
	p.owner = owner
	var now receiver
	if len(p.queue) > 0 {
		now = p.wakes()
	}
	p.mu.Unlock()
	if now != nil {
		now.wake()
	}
}

// detach takes the endpoint from its owner.
func (p *Endpoint) detach() {
	p.mu.Lock()
	p.owner, p.woken = nil, false
	p.mu.Unlock()
}

// take returns the next message; only the end where receiving is false.
func (p *Endpoint) take(receiving bool) (x item, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.queue) == 0 || !receiving && !p.queue[0].isEnd() {
		return item{}, false
	}
	x = p.queue[0]
	p.queue[0] = item{}
	p.queue = p.queue[1:]
	return x, true
}

// takeBefore returns the next message or note that was sent before a moment.
func (p *Endpoint) takeBefore(order uint64) (x item, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.queue) == 0 || p.queue[0].isEnd() || p.queue[0].order >= order {
		return item{}, false
	}
	x = p.queue[0]
	p.queue[0] = item{}
	p.queue = p.queue[1:]
	return x, true
}

// settled notes that the owner has taken its messages, and returns how many are left.
func (p *Endpoint) settled() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.woken = false
	return len(p.queue)
}

// waiting is the number of messages that wait.
func (p *Endpoint) waiting() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.queue)
}

// isPeer reports whether the two are the ends of one channel.
func (p *Endpoint) isPeer(other *Endpoint) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.peer == other
}
