package eventloop

import "time"

// Poller is what the loop sleeps in. The package that owns descriptors installs one with SetPoller when it first needs it.
type Poller interface {
	// Wait collects ready events. A timeout of 0 does not wait, a negative one waits without limit; Wake ends it early.
	// It runs no callback.
	Wait(timeout time.Duration) (ready int, err error)
	// Dispatch runs the callbacks of what the last Wait collected, each inside Enter and Leave.
	Dispatch()
	// Wake ends the current Wait, or else the next one that would sleep. From any goroutine, also after Close.
	Wake()
	Close() error
}

// Poller returns the installed poller.
func (l *Loop) Poller() Poller { return *l.poller.Load() }

// SetPoller installs p and closes the previous poller.
func (l *Loop) SetPoller(p Poller) error {
	old := l.poller.Swap(&p)
	return (*old).Close()
}

// chanPoller sleeps on a channel: it is the poller of a loop without descriptors, and of systems where streams are
// goroutines.
type chanPoller struct {
	wake  chan struct{}
	timer *time.Timer
}

// longSleep is how long a wait without limit lasts at most.
const longSleep = time.Hour

func newChanPoller() *chanPoller { return &chanPoller{wake: make(chan struct{}, 1)} }

func (p *chanPoller) Wait(timeout time.Duration) (int, error) {
	if timeout == 0 {
		return 0, nil
	}
	if timeout < 0 {
		// Without a timer Go takes a program that waits for ever (for a message that never comes) for a deadlock, and
		// ends it.
		timeout = longSleep
	}
	if p.timer == nil {
		p.timer = time.NewTimer(timeout)
	} else {
		p.timer.Reset(timeout)
	}
	select {
	case <-p.wake:
		p.timer.Stop()
	case <-p.timer.C:
	}
	return 0, nil
}

func (p *chanPoller) Dispatch() {}

func (p *chanPoller) Wake() {
	select {
	case p.wake <- struct{}{}:
	default:
	}
}

func (p *chanPoller) Close() error { return nil }
