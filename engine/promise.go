package engine

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/promises"
)

// Promise is a native promise.
type Promise struct{ Object }

func (p *Promise) promise() *promises.Promise { return (*promises.Promise)(unsafe.Pointer(p)) }

// AsPromise returns the native promise that v is.
func (v Value) AsPromise() (*Promise, bool) {
	c := toCore(v)
	if !c.IsKind(core.KindPromise) {
		return nil, false
	}
	return (*Promise)(c.Ptr), true
}

// PromiseState is the state of a promise.
type PromiseState uint8

// The states of a promise.
const (
	Pending   = PromiseState(promises.PromisePending)
	Fulfilled = PromiseState(promises.PromiseFulfilled)
	Rejected  = PromiseState(promises.PromiseRejected)
)

// State returns the state and the result, which is undefined while pending.
func (p *Promise) State() (PromiseState, Value) {
	c := p.promise()
	return PromiseState(c.State), fromCore(c.Result)
}

// MarkHandled keeps a rejection from being reported as unhandled.
func (p *Promise) MarkHandled() { promises.MarkPromiseHandled(p.promise()) }

// NewPromise returns a pending promise; the Resolve and Reject methods settle it.
func (rt *Runtime) NewPromise() *Promise {
	return (*Promise)(unsafe.Pointer(promises.NewPromise(rt.realm)))
}

// Resolve resolves p with v, following thenables. A promise that is already
// resolved stays as it is, as with the functions that an executor gets.
func (p *Promise) Resolve(v Value) { promises.ResolvePromise(p.promise(), toCore(v).Clean()) }

// Reject rejects p with what err throws. A Termination leaves it pending.
func (p *Promise) Reject(err error) {
	c := p.promise()
	if core.IsTermination(err) {
		return
	}
	promises.RejectPromise(c, core.ToException(c.Realm, err).Value)
}

// RejectValue rejects p with v.
func (p *Promise) RejectValue(v Value) { promises.RejectPromise(p.promise(), toCore(v).Clean()) }

// ResolvedPromise is Promise.resolve of the intrinsic constructor.
func (rt *Runtime) ResolvedPromise(v Value) (*Promise, error) {
	o, err := promises.PromiseResolve(rt.realm, rt.realm.Intrinsic(core.IntrinsicPromise), toCore(v).Clean())
	return (*Promise)(unsafe.Pointer(o)), err
}

// Then calls f in a job once p is settled: with the value, or with the error
// that throws the reason. It counts as handling a rejection. An error that f
// returns is reported as an unhandled rejection.
func (p *Promise) Then(f func(v Value, err error) error) {
	promises.PerformPromiseThenNative(p.promise(), &goReaction{f})
}

type goReaction struct{ f func(Value, error) error }

// HostReaction keeps the job out of the queues of realms.
func (g *goReaction) HostReaction() {}

func (g *goReaction) OnFulfilled(_ *core.Agent, v core.Value) error { return g.f(fromCore(v), nil) }

func (g *goReaction) OnRejected(_ *core.Agent, v core.Value) error {
	return g.f(Undefined, core.Throw(v))
}
