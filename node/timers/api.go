package timers

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

// Timer is a timeout that calls a Go function, for the modules whose timers
// programs see as resources of type Timeout without reaching them.
type Timer struct{ t *timeout }

// After calls f once in ms milliseconds, in the asynchronous context of the
// call. A timer without ref does not keep the loop alive.
func After(e *env.Env, ms int64, ref bool, f func() error) (*Timer, error) {
	s, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	t := s.newTimeout(e, engine.Undefined, float64(max(ms, 1)), false)
	t.do = f
	t.unrefed = !ref
	t.start()
	return &Timer{t}, nil
}

// Stop ends the timer for good.
func (x *Timer) Stop() { x.t.clear() }

// Refresh lets the time of an armed timer begin again.
func (x *Timer) Refresh() { x.t.Refresh() }

// SetRef tells whether the timer keeps the loop alive.
func (x *Timer) SetRef(ref bool) {
	x.t.unrefed = !ref
	if ref {
		x.t.Ref()
	} else {
		x.t.Unref()
	}
}
