package messaging

import (
	"cmp"
	"slices"
	"sync"

	"github.com/sxfescript/sxn/runtime/eventloop"
)

// mailbox delivers the messages of a runtime. COMPAT: what has messages when
// the loop polls is served in the order in which it was made, as the
// asynchronous handles of libuv are.
type mailbox struct {
	loop *eventloop.Loop

	mu        sync.Mutex
	last      uint64
	pending   []mailUser
	scheduled bool
}

// mailUser is what messages are delivered to.
type mailUser struct {
	number uint64
	drain  func()
}

// number returns the number of a new user.
func (b *mailbox) number() uint64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.last++
	return b.last
}

// wake calls u.drain in the poll phase. From any goroutine.
func (b *mailbox) wake(u mailUser) {
	b.mu.Lock()
	b.pending = append(b.pending, u)
	post := !b.scheduled
	b.scheduled = true
	b.mu.Unlock()
	if post {
		b.loop.Post(b.deliver)
	}
}

func (b *mailbox) deliver() {
	b.mu.Lock()
	users := b.pending
	b.pending, b.scheduled = nil, false
	b.mu.Unlock()
	slices.SortStableFunc(users, func(x, y mailUser) int {
		return cmp.Compare(x.number, y.number)
	})
	for _, u := range users {
		u.drain()
	}
}
