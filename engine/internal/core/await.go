package core

// Continuation goes on after an await with the value that the promise was
// fulfilled with, or with the error that throws the reason of its rejection.
// An error it returns ends the job: only terminations are.
type Continuation func(v Value, err error) error

// Await is the operation of that name for builtins in Go: next runs in a later
// job. Where v cannot be made a promise, next runs at once with the error.
// https://tc39.es/ecma262/#await
func Await(r *Realm, v Value, next Continuation) error {
	p, err := PromiseResolve(r, r.Intrinsic(IntrinsicPromise), v)
	if err != nil {
		if IsTermination(err) {
			return err
		}
		return next(Undefined, err)
	}
	PerformPromiseThenNative(promiseOf(p), next)
	return nil
}

// OnFulfilled makes a Continuation a NativeReaction.
func (next Continuation) OnFulfilled(_ *Agent, v Value) error { return next(v, nil) }

// OnRejected makes a Continuation a NativeReaction.
func (next Continuation) OnRejected(_ *Agent, v Value) error { return next(Undefined, Throw(v)) }
