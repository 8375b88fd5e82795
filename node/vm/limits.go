package vm

import (
	"context"
	"errors"
	"time"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/internal/signals"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// limited runs f, code of a realm, and the microtasks of a realm with a queue
// of its own after it, under the limits of the options. hit reports that one
// of these has ended it: the error says which.
func limited(e *env.Env, r *realm, x runOptions, f func() error) (hit bool, err error) {
	ctx := e.RT.Context()
	// The causes of terminations: scripts with limits nest.
	errTimeout, errInterrupted := errors.New("vm: script timed out"), errors.New("vm: script was interrupted")
	if x.timeout > 0 {
		c, cancel := context.WithTimeoutCause(ctx, x.timeout, errTimeout)
		defer cancel()
		ctx = c
	}
	if x.breakOnSigint {
		c, cancel := context.WithCancelCause(ctx)
		defer signals.Intercept(func() { cancel(errInterrupted) })()
		ctx = c
	}
	err = e.RT.Enter(ctx, func() error {
		err := f()
		if r.drain && !engine.IsTermination(err) {
			if jerr := r.rt.RunOwnJobs(e.UncaughtInMicrotask); jerr != nil {
				return jerr
			}
		}
		return err
	})
	switch {
	case err == nil || !engine.IsTermination(err):
		return false, err
	case x.timeout > 0 && errors.Is(err, errTimeout):
		return true, nodeerr.New("ERR_SCRIPT_EXECUTION_TIMEOUT", "Script execution timed out after %dms", x.timeout/time.Millisecond).Native()
	case x.breakOnSigint && errors.Is(err, errInterrupted):
		return true, nodeerr.New("ERR_SCRIPT_EXECUTION_INTERRUPTED", "Script execution was interrupted by `SIGINT`").Native()
	}
	return false, err
}
