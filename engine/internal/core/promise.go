package core

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/text"
)

// PromiseClass is the class of promises.
var PromiseClass = Class{Name: "Promise", Kind: KindPromise, Methods: OrdinaryMethods{}}

// NativeReaction is a pair of promise reactions in Go, such as await's. An
// error they return ends the job as an error of the host.
type NativeReaction interface {
	OnFulfilled(a *Agent, v Value) error
	OnRejected(a *Agent, reason Value) error
}

// promiseReaction is a fulfill and a reject reaction that were registered
// together, and the job of whichever is triggered.
// https://tc39.es/ecma262/#sec-promisereaction-records
type promiseReaction struct {
	next                    *promiseReaction
	realm                   *Realm
	capability              *PromiseCapability // nil where the result is dropped
	native                  NativeReaction     // used instead of the functions when not nil
	onFulfilled, onRejected Value              // undefined where there is no handler
	argument                Value
	rejected                bool
	hookContext             any
}

// NewPromise returns a pending promise of %Promise% in the realm.
func NewPromise(r *Realm) *Promise {
	p := &Promise{Realm: r, Result: Undefined}
	p.shape = r.promiseShape()
	return p
}

// AsPromise returns the promise that v is, nil otherwise (IsPromise).
// https://tc39.es/ecma262/#sec-ispromise
func AsPromise(v Value) *Promise {
	if v.IsKind(KindPromise) {
		return (*Promise)(v.Ptr)
	}
	return nil
}

func (p *Promise) settle(state PromiseState, v Value) {
	first := p.reactions
	p.reactions, p.lastReaction = nil, nil
	p.State = state
	p.Result = v.Clean()
	if first == nil {
		return
	}
	a := p.Realm.Agent
	for re := first; re != nil; {
		next := re.next
		re.next = nil
		re.trigger(a, v, state == PromiseRejected)
		re = next
	}
}

func (re *promiseReaction) trigger(a *Agent, v Value, rejected bool) {
	re.argument, re.rejected = v.Clean(), rejected
	a.EnqueueJob(re)
}

// rejectInner is RejectPromise.
// https://tc39.es/ecma262/#sec-rejectpromise
func (p *Promise) rejectInner(reason Value) {
	handled := p.IsHandled
	a := p.Realm.Agent
	p.settle(PromiseRejected, reason)
	if !handled && a.Hooks != nil && a.Hooks.PromiseRejectionTracker != nil {
		a.Hooks.PromiseRejectionTracker(p, false)
	}
}

// resolveInner is the body of promise resolve functions after the
// already-resolved check.
// https://tc39.es/ecma262/#sec-promise-resolve-functions
func (p *Promise) resolveInner(resolution Value) {
	if !resolution.IsObject() {
		p.settle(PromiseFulfilled, resolution)
		return
	}
	o := resolution.AsObject()
	r := p.Realm
	if o == &p.Object {
		p.rejectInner(Obj(r.NewError(KindTypeError, "Chaining cycle detected for promise #<Promise>")))
		return
	}
	then, err := Get(o, text.AtomThen.Key())
	if err != nil {
		if !IsTermination(err) {
			p.rejectInner(ToException(r, err).Value)
		}
		return
	}
	if !then.IsCallable() {
		p.settle(PromiseFulfilled, resolution)
		return
	}
	job := &thenableJob{promise: p, thenable: resolution.Clean(), then: then.Clean()}
	if h := r.Agent.promiseHook(); h != nil {
		job.hookContext = h.Capture()
	}
	r.Agent.EnqueueJob(job)
}

// ResolvePromise does what calling the resolve function of p does: nothing
// once p has been resolved or rejected through here.
func ResolvePromise(p *Promise, v Value) {
	if !p.AlreadyResolved {
		p.AlreadyResolved = true
		p.resolveInner(v)
	}
}

// RejectPromise does what calling the reject function of p does.
func RejectPromise(p *Promise, reason Value) {
	if !p.AlreadyResolved {
		p.AlreadyResolved = true
		p.rejectInner(reason)
	}
}

// MarkPromiseHandled sets [[PromiseIsHandled]].
func MarkPromiseHandled(p *Promise) { p.IsHandled = true }

func (a *Agent) promiseHook() *PromiseHook {
	if a.Hooks == nil {
		return nil
	}
	return a.Hooks.PromiseHook
}

// thenableJob is NewPromiseResolveThenableJob.
// https://tc39.es/ecma262/#sec-newpromiseresolvethenablejob
type thenableJob struct {
	promise        *Promise
	thenable, then Value
	hookContext    any
}

// Run calls then on the thenable with new resolving functions of the promise.
func (j *thenableJob) Run(a *Agent) error {
	if h := a.promiseHook(); h != nil {
		defer h.Leave(h.Enter(j.hookContext))
	}
	r := j.promise.Realm
	if f, ok := nativeOf(j.then); ok && f.Tag == TagPromiseThen {
		if source := AsPromise(j.thenable); source != nil {
			// The resolving functions and the derived promise of then cannot be
			// observed when the species is %Promise% itself.
			c, err := SpeciesConstructor(&source.Object, f.Realm.Intrinsic(IntrinsicPromise))
			if err == nil && c == f.Realm.Intrinsic(IntrinsicPromise) {
				PerformPromiseThenNative(source, &adoptReaction{j.promise})
				return nil
			}
			if err != nil {
				if IsTermination(err) {
					return err
				}
				j.promise.rejectInner(ToException(f.Realm, err).Value)
				return nil
			}
			// The constructor was read; go on as then does from there.
			resolve, reject := CreateResolvingFunctions(j.promise)
			derived, err := NewPromiseCapability(f.Realm, Obj(c))
			if err == nil {
				PerformPromiseThen(source, resolve, reject, derived)
				return nil
			}
			return callRejecting(r, reject, err)
		}
	}
	resolve, reject := CreateResolvingFunctions(j.promise)
	if _, err := Call(j.then, j.thenable, resolve, reject); err != nil {
		return callRejecting(r, reject, err)
	}
	return nil
}

func callRejecting(r *Realm, reject Value, err error) error {
	if IsTermination(err) {
		return err
	}
	_, err = Call(reject, Undefined, ToException(r, err).Value)
	return err
}

// nativeOf returns the native function that v is.
func nativeOf(v Value) (*NativeFunction, bool) {
	if v.IsKind(KindNative) {
		return (*NativeFunction)(v.Ptr), true
	}
	return nil, false
}

// adoptReaction settles a promise as another one was.
type adoptReaction struct{ p *Promise }

func (ad *adoptReaction) OnFulfilled(_ *Agent, v Value) error { ad.p.resolveInner(v); return nil }
func (ad *adoptReaction) OnRejected(_ *Agent, v Value) error  { ad.p.rejectInner(v); return nil }

// CreateResolvingFunctions returns the resolve and reject functions of p.
// https://tc39.es/ecma262/#sec-createresolvingfunctions
func CreateResolvingFunctions(p *Promise) (resolve, reject Value) {
	r := p.Realm
	done := false
	res := r.NewNativeFunction("", 1, func(_ *Realm, _ Value, args []Value) (Value, error) {
		if !done {
			done = true
			p.resolveInner(Arg(args, 0))
		}
		return Undefined, nil
	})
	rej := r.NewNativeFunction("", 1, func(_ *Realm, _ Value, args []Value) (Value, error) {
		if !done {
			done = true
			p.rejectInner(Arg(args, 0))
		}
		return Undefined, nil
	})
	return Obj(res), Obj(rej)
}

// NewPromiseCapability makes a promise by the constructor c. %Promise% itself
// is served without functions.
// https://tc39.es/ecma262/#sec-newpromisecapability
func NewPromiseCapability(r *Realm, c Value) (*PromiseCapability, error) {
	if o := c.ObjectOrNil(); o != nil {
		if f, ok := nativeOf(c); ok && o == f.Realm.intrinsics[IntrinsicPromise] {
			p := NewPromise(f.Realm)
			return &PromiseCapability{Promise: Obj(&p.Object), Native: p}, nil
		}
	}
	if !IsConstructor(c) {
		return nil, TypeError("%s is not a constructor", DescribeValue(c))
	}
	pc := &PromiseCapability{Resolve: Undefined, Reject: Undefined}
	executor := r.NewNativeFunction("", 2, func(_ *Realm, _ Value, args []Value) (Value, error) {
		if !pc.Resolve.IsUndefined() || !pc.Reject.IsUndefined() {
			return Undefined, TypeError("Promise executor has already been invoked with non-undefined arguments")
		}
		pc.Resolve, pc.Reject = Arg(args, 0).Clean(), Arg(args, 1).Clean()
		return Undefined, nil
	})
	o := c.AsObject()
	p, err := Construct(o, []Value{Obj(executor)}, o)
	if err != nil {
		return nil, err
	}
	if !pc.Resolve.IsCallable() || !pc.Reject.IsCallable() {
		return nil, TypeError("Promise resolve or reject function is not callable")
	}
	pc.Promise = p
	return pc, nil
}

// ResolveWith calls the resolve function of the capability.
func (pc *PromiseCapability) ResolveWith(v Value) error {
	if pc.Native != nil {
		ResolvePromise(pc.Native, v)
		return nil
	}
	_, err := Call(pc.Resolve, Undefined, v)
	return err
}

// RejectWith calls the reject function of the capability.
func (pc *PromiseCapability) RejectWith(reason Value) error {
	if pc.Native != nil {
		RejectPromise(pc.Native, reason)
		return nil
	}
	_, err := Call(pc.Reject, Undefined, reason)
	return err
}

// RejectError rejects with what err throws (IfAbruptRejectPromise). A
// Termination is returned instead.
func (pc *PromiseCapability) RejectError(r *Realm, err error) error {
	if IsTermination(err) {
		return err
	}
	return pc.RejectWith(ToException(r, err).Value)
}

// ResolveFunctions returns the functions of the capability, making them for
// a native one.
func (pc *PromiseCapability) ResolveFunctions() (resolve, reject Value) {
	if pc.Native == nil || pc.functions {
		return pc.Resolve, pc.Reject
	}
	r := pc.Native.Realm
	p := pc.Native
	res := r.NewNativeFunction("", 1, func(_ *Realm, _ Value, args []Value) (Value, error) {
		ResolvePromise(p, Arg(args, 0))
		return Undefined, nil
	})
	rej := r.NewNativeFunction("", 1, func(_ *Realm, _ Value, args []Value) (Value, error) {
		RejectPromise(p, Arg(args, 0))
		return Undefined, nil
	})
	pc.Resolve, pc.Reject, pc.functions = Obj(res), Obj(rej), true
	return pc.Resolve, pc.Reject
}

// PromiseResolve is the abstract operation of that name.
// https://tc39.es/ecma262/#sec-promise-resolve
func PromiseResolve(r *Realm, c *Object, x Value) (*Object, error) {
	if p := AsPromise(x); p != nil {
		if p.Realm.IsPlainPromise(p) && p.Realm.intrinsics[IntrinsicPromise] == c {
			return &p.Object, nil
		}
		ctor, err := Get(&p.Object, text.AtomConstructor.Key())
		if err != nil {
			return nil, err
		}
		if ctor.ObjectOrNil() == c {
			return &p.Object, nil
		}
	}
	if c == r.intrinsics[IntrinsicPromise] {
		p := NewPromise(r)
		ResolvePromise(p, x)
		return &p.Object, nil
	}
	pc, err := NewPromiseCapability(r, Obj(c))
	if err != nil {
		return nil, err
	}
	if err := pc.ResolveWith(x); err != nil {
		return nil, err
	}
	return pc.Promise.AsObject(), nil
}

// PerformPromiseThen registers handlers, which are undefined or callable;
// the result of the one that runs settles result, unless it is nil.
// https://tc39.es/ecma262/#sec-performpromisethen
func PerformPromiseThen(p *Promise, onFulfilled, onRejected Value, result *PromiseCapability) {
	if !onFulfilled.IsCallable() {
		onFulfilled = Undefined
	}
	if !onRejected.IsCallable() {
		onRejected = Undefined
	}
	p.register(&promiseReaction{capability: result, onFulfilled: onFulfilled.Clean(), onRejected: onRejected.Clean()})
}

// PerformPromiseThenNative registers a reaction in Go.
func PerformPromiseThenNative(p *Promise, native NativeReaction) {
	p.register(&promiseReaction{native: native})
}

// Reaction is memory for a reaction in Go that its owner registers again and
// again, but not before it has run.
type Reaction struct{ promiseReaction }

// Register is PerformPromiseThenNative with the memory of re.
func (re *Reaction) Register(p *Promise, native NativeReaction) {
	re.promiseReaction = promiseReaction{native: native}
	p.register(&re.promiseReaction)
}

func (p *Promise) register(re *promiseReaction) {
	r := p.Realm
	re.realm = r
	if h := r.Agent.promiseHook(); h != nil {
		re.hookContext = h.Capture()
	}
	switch p.State {
	case PromisePending:
		if p.lastReaction == nil {
			p.reactions = re
		} else {
			p.lastReaction.next = re
		}
		p.lastReaction = re
	case PromiseFulfilled:
		re.trigger(r.Agent, p.Result, false)
	default:
		if !p.IsHandled && r.Agent.Hooks != nil && r.Agent.Hooks.PromiseRejectionTracker != nil {
			r.Agent.Hooks.PromiseRejectionTracker(p, true)
		}
		re.trigger(r.Agent, p.Result, true)
	}
	p.IsHandled = true
}

// Run is the promise reaction job.
// https://tc39.es/ecma262/#sec-newpromisereactionjob
func (re *promiseReaction) Run(a *Agent) error {
	if h := a.promiseHook(); h != nil {
		defer h.Leave(h.Enter(re.hookContext))
	}
	if re.native != nil {
		if re.rejected {
			return re.native.OnRejected(a, re.argument)
		}
		return re.native.OnFulfilled(a, re.argument)
	}
	handler := re.onFulfilled
	if re.rejected {
		handler = re.onRejected
	}
	if handler.IsUndefined() {
		switch {
		case re.capability == nil:
			return nil
		case re.rejected:
			return re.capability.RejectWith(re.argument)
		}
		return re.capability.ResolveWith(re.argument)
	}
	v, err := Call(handler, Undefined, re.argument)
	if err != nil {
		if re.capability == nil {
			return err
		}
		return re.capability.RejectError(re.realm, err)
	}
	if re.capability == nil {
		return nil
	}
	return re.capability.ResolveWith(v)
}

// WaitingReactions calls f for each native reaction that waits for p, for
// following chains of awaiting functions when a stack is captured.
func (p *Promise) WaitingReactions(f func(native NativeReaction, capability *PromiseCapability, onFulfilled Value) bool) {
	for re := p.reactions; re != nil; re = re.next {
		if !f(re.native, re.capability, re.onFulfilled) {
			return
		}
	}
}

func promiseOf(o *Object) *Promise { return (*Promise)(unsafe.Pointer(o)) }
