package promises

import (
	"github.com/sxfescript/sxn/engine/internal/core"
)

// Continuation goes on after an await with the value that the promise was
// fulfilled with, or with the error that throws the reason of its rejection.
// An error it returns ends the job: only terminations are.
type Continuation func(v core.Value, err error) error

// Await is the operation of that name for builtins in Go: next runs in a later
// job. Where v cannot be made a promise, next runs at once with the error.
// https://tc39.es/ecma262/#await
func Await(r *core.Realm, v core.Value, next Continuation) error {
	p, err := PromiseResolve(r, r.Intrinsic(core.IntrinsicPromise), v)
	if err != nil {
		if core.IsTermination(err) {
			return err
		}
		return next(core.Undefined, err)
	}
	PerformPromiseThenNative(promiseOf(p), next)
	return nil
}

// OnFulfilled makes a Continuation a NativeReaction.
func (next Continuation) OnFulfilled(_ *core.Agent, v core.Value) error { return next(v, nil) }

// OnRejected makes a Continuation a NativeReaction.
func (next Continuation) OnRejected(_ *core.Agent, v core.Value) error {
	return next(core.Undefined, core.Throw(v))
}
