package fs

import (
	"sync/atomic"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/abort"
)

// abortion ends work under way when a signal aborts. A nil one never does.
type abortion struct {
	signal *engine.Object
	flag   atomic.Bool // read by the work, on any goroutine
	remove func() error
}

// abortion is the signal of the options.
func (o *options) abortion() *abortion {
	if o.signal == nil {
		return nil
	}
	return &abortion{signal: o.signal}
}

// begin listens to the signal; it fails where that has aborted already.
func (a *abortion) begin(e *env.Env) error {
	if a == nil {
		return nil
	}
	aborted, _, err := abort.Aborted(a.signal)
	if err != nil {
		return err
	}
	if aborted {
		return abort.Error(a.signal)
	}
	// An object that only looks like a signal is looked at in the end.
	if !abort.IsSignal(a.signal.Value()) {
		return nil
	}
	a.remove, err = abort.OnAbort(e, a.signal, func() error { a.flag.Store(true); return nil })
	return err
}

// aborted tells the work to stop.
func (a *abortion) aborted() bool { return a != nil && a.flag.Load() }

// end is the outcome of the work: that of an aborted one is an AbortError.
func (a *abortion) end(failed error) error {
	if a == nil {
		return failed
	}
	if a.remove != nil {
		if err := a.remove(); err != nil {
			return err
		}
	}
	aborted, _, err := abort.Aborted(a.signal)
	if err != nil {
		return err
	}
	if aborted {
		return abort.Error(a.signal)
	}
	return failed
}

// checkAborted fails with an AbortError if a signal has aborted.
func checkAborted(signal engine.Value) error {
	o, ok := signal.AsObject()
	if !ok {
		return nil
	}
	aborted, reason, err := abort.Aborted(o)
	if err != nil || !aborted {
		return err
	}
	return nodeerr.Abort(reason)
}
