package netio

import "github.com/sxfescript/sxn/runtime/eventloop"

// Events is a set of readiness events.
type Events uint8

const (
	Readable Events = 1 << iota
	Writable
	// Failed is an error or hang-up; it is reported whether asked for or not, with what was asked for.
	Failed
)

// Token names one registration. Descriptors are reused within one batch of events; tokens are not.
type Token uint64

// Sink receives the events of a registration, on the loop's goroutine, outside any callback scope.
type Sink interface{ Ready(ev Events) }

// Poller is an eventloop.Poller for descriptors. Registrations are level-triggered.
type Poller interface {
	eventloop.Poller
	// Add registers fd. It fails with EPERM for descriptors that are always ready (files).
	Add(fd int, want Events, sink Sink) (Token, error)
	// Mod changes what is wanted, effective from the next Wait. Wanting nothing is allowed.
	Mod(tok Token, want Events)
	// Del forgets the registration; it must come before the descriptor is closed. Events already collected are dropped.
	Del(tok Token)
}
