package promises

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// Promise is a Promise object.
// https://tc39.es/ecma262/#sec-properties-of-promise-instances
type Promise struct {
	core.Object
	Realm     *core.Realm
	State     PromiseState
	IsHandled bool
	// AlreadyResolved is the flag of the resolving functions for a promise
	// that Go code settles directly; see ResolvePromise.
	AlreadyResolved bool
	Result          core.Value
	reactions       *promiseReaction // in order of registration
	lastReaction    *promiseReaction
}

// PromiseState is [[PromiseState]].
type PromiseState uint8

const (
	PromisePending PromiseState = iota
	PromiseFulfilled
	PromiseRejected
)

// PromiseCapability is the PromiseCapability Record. Where Promise is a
// native promise made by %Promise% itself, Resolve and Reject are nil and the
// promise is settled directly.
// https://tc39.es/ecma262/#sec-promisecapability-records
type PromiseCapability struct {
	Promise         core.Value
	Resolve, Reject core.Value // unset where Native is not nil
	Native          *Promise   // of %Promise% itself, settled without functions
	functions       bool       // Resolve and Reject of a native one have been made
}

// PromiseClass is the class of promises.
var PromiseClass = core.Class{Name: "Promise", Kind: core.KindPromise, Methods: core.OrdinaryMethods{}, Layout: (*Promise)(nil)}

// NativeReaction is a pair of promise reactions in Go, such as await's. An
// error they return ends the job as an error of the host.
type NativeReaction interface {
	OnFulfilled(a *core.Agent, v core.Value) error
	OnRejected(a *core.Agent, reason core.Value) error
}

// promiseReaction is a fulfill and a reject reaction that were registered
// together, and the job of whichever is triggered.
// https://tc39.es/ecma262/#sec-promisereaction-records
type promiseReaction struct {
	next                    *promiseReaction
	realm                   *core.Realm
	capability              *PromiseCapability // nil where the result is dropped
	native                  NativeReaction     // used instead of the functions when not nil
	onFulfilled, onRejected core.Value         // undefined where there is no handler
	argument                core.Value
	rejected                bool
	hookContext             any
	throwaway               *Promise // the derived promise of a native reaction that a tracker sees
}

// NewPromise returns a pending promise of %Promise% in the realm.
func NewPromise(r *core.Realm) *Promise {
	p := &Promise{Realm: r, Result: core.Undefined}
	core.InitObject(&p.Object, plainShape(r))
	if r.Agent.PromiseTracker != nil {
		trackInit(r.Agent, p)
	}
	return p
}

// trackInit tells the tracker of a new promise.
func trackInit(a *core.Agent, p *Promise) {
	parent := a.PromiseParent
	a.PromiseParent = nil
	a.PromiseTracker.Init(&p.Object, parent)
}

// newDerived is NewPromise for one that depends on parent.
func newDerived(r *core.Realm, parent *Promise) *Promise {
	if r.Agent.PromiseTracker != nil {
		r.Agent.PromiseParent = &parent.Object
	}
	return NewPromise(r)
}

// AsPromise returns the promise that v is, nil otherwise (IsPromise).
// https://tc39.es/ecma262/#sec-ispromise
func AsPromise(v core.Value) *Promise {
	if v.IsKind(core.KindPromise) {
		return (*Promise)(v.Ptr)
	}
	return nil
}

func (p *Promise) settle(state PromiseState, v core.Value) {
	if t := p.Realm.Agent.PromiseTracker; t != nil {
		t.Resolve(&p.Object)
	}
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

func (re *promiseReaction) trigger(a *core.Agent, v core.Value, rejected bool) {
	re.argument, re.rejected = v.Clean(), rejected
	if a.HasRealmJobs() {
		re.enqueueInRealm(a)
		return
	}
	a.EnqueueJob(re)
}

// HostReaction is a reaction of the embedder, whose job never goes to the
// queue of a realm.
type HostReaction interface{ HostReaction() }

// enqueueInRealm queues the job where the realm of its handler wants it.
func (re *promiseReaction) enqueueInRealm(a *core.Agent) {
	r := re.realm
	if re.native != nil {
		if _, host := re.native.(HostReaction); host {
			a.EnqueueJob(re)
			return
		}
	} else {
		handler := re.onFulfilled
		if re.rejected {
			handler = re.onRejected
		}
		r = realmOf(handler, r)
	}
	a.EnqueueJobIn(r, re)
}

// realmOf is the realm of a function, def for what has none.
func realmOf(v core.Value, def *core.Realm) *core.Realm {
	if v.IsCallable() {
		if r, err := core.GetFunctionRealm(v.AsObject()); err == nil {
			return r
		}
	}
	return def
}

// rejectInner is RejectPromise.
// https://tc39.es/ecma262/#sec-rejectpromise
func (p *Promise) rejectInner(reason core.Value) {
	handled := p.IsHandled
	a := p.Realm.Agent
	p.settle(PromiseRejected, reason)
	if !handled && a.Hooks != nil && a.Hooks.PromiseRejectionTracker != nil {
		a.Hooks.PromiseRejectionTracker(&p.Object, false)
	}
}

// resolveInner is the body of promise resolve functions after the
// already-resolved check.
// https://tc39.es/ecma262/#sec-promise-resolve-functions
func (p *Promise) resolveInner(resolution core.Value) {
	if !resolution.IsObject() {
		p.settle(PromiseFulfilled, resolution)
		return
	}
	o := resolution.AsObject()
	r := p.Realm
	if o == &p.Object {
		p.rejectInner(core.Obj(r.NewError(core.KindTypeError, "Chaining cycle detected for promise #<Promise>")))
		return
	}
	then, err := core.Get(o, text.AtomThen.Key())
	if err != nil {
		if !core.IsTermination(err) {
			p.rejectInner(core.ToException(r, err).Value)
		}
		return
	}
	if !then.IsCallable() {
		p.settle(PromiseFulfilled, resolution)
		return
	}
	job := &thenableJob{promise: p, thenable: resolution.Clean(), then: then.Clean()}
	if h := promiseHook(r.Agent); h != nil {
		job.hookContext = h.Capture()
	}
	if r.Agent.HasRealmJobs() {
		r.Agent.EnqueueJobIn(realmOf(then, r), job)
		return
	}
	r.Agent.EnqueueJob(job)
}

// ResolvePromise does what calling the resolve function of p does: nothing
// once p has been resolved or rejected through here.
func ResolvePromise(p *Promise, v core.Value) {
	if !p.AlreadyResolved {
		p.AlreadyResolved = true
		p.resolveInner(v)
	}
}

// RejectPromise does what calling the reject function of p does.
func RejectPromise(p *Promise, reason core.Value) {
	if !p.AlreadyResolved {
		p.AlreadyResolved = true
		p.rejectInner(reason)
	}
}

// MarkPromiseHandled sets [[PromiseIsHandled]].
func MarkPromiseHandled(p *Promise) { p.IsHandled = true }

func promiseHook(a *core.Agent) *core.PromiseHook {
	if a.Hooks == nil {
		return nil
	}
	return a.Hooks.PromiseHook
}

// thenableJob is NewPromiseResolveThenableJob.
// https://tc39.es/ecma262/#sec-newpromiseresolvethenablejob
type thenableJob struct {
	promise        *Promise
	thenable, then core.Value
	hookContext    any
}

// Run calls then on the thenable with new resolving functions of the promise.
func (j *thenableJob) Run(a *core.Agent) error {
	if h := promiseHook(a); h != nil {
		defer h.Leave(h.Enter(j.hookContext))
	}
	if t := a.PromiseTracker; t != nil {
		t.Before(&j.promise.Object)
		defer t.After(&j.promise.Object)
	}
	r := j.promise.Realm
	if f, ok := core.NativeOf(j.then); ok && f.Tag == core.TagPromiseThen {
		if source := AsPromise(j.thenable); source != nil {
			// The resolving functions and the derived promise of then cannot be
			// observed when the species is %Promise% itself.
			c, err := core.SpeciesConstructor(&source.Object, f.Realm.Intrinsic(core.IntrinsicPromise))
			if err == nil && c == f.Realm.Intrinsic(core.IntrinsicPromise) {
				PerformPromiseThenNative(source, &adoptReaction{j.promise})
				return nil
			}
			if err != nil {
				if core.IsTermination(err) {
					return err
				}
				j.promise.rejectInner(core.ToException(f.Realm, err).Value)
				return nil
			}
			// The constructor was read; go on as then does from there.
			resolve, reject := CreateResolvingFunctions(j.promise)
			derived, err := NewPromiseCapability(f.Realm, core.Obj(c))
			if err == nil {
				PerformPromiseThen(source, resolve, reject, derived)
				return nil
			}
			return callRejecting(r, reject, err)
		}
	}
	resolve, reject := CreateResolvingFunctions(j.promise)
	if _, err := core.Call(j.then, j.thenable, resolve, reject); err != nil {
		return callRejecting(r, reject, err)
	}
	return nil
}

func callRejecting(r *core.Realm, reject core.Value, err error) error {
	if core.IsTermination(err) {
		return err
	}
	_, err = core.Call(reject, core.Undefined, core.ToException(r, err).Value)
	return err
}

// adoptReaction settles a promise as another one was.
type adoptReaction struct{ p *Promise }

func (ad *adoptReaction) OnFulfilled(_ *core.Agent, v core.Value) error {
	ad.p.resolveInner(v)
	return nil
}
func (ad *adoptReaction) OnRejected(_ *core.Agent, v core.Value) error {
	ad.p.rejectInner(v)
	return nil
}

// Link is that of resolving functions of the promise.
func (ad *adoptReaction) Link() Link { return Link{Promise: ad.p} }

// CreateResolvingFunctions returns the resolve and reject functions of p.
// https://tc39.es/ecma262/#sec-createresolvingfunctions
func CreateResolvingFunctions(p *Promise) (resolve, reject core.Value) {
	done := false
	res := newSettle(p, func(_ *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
		if !done {
			done = true
			p.resolveInner(core.Arg(args, 0))
		}
		return core.Undefined, nil
	})
	rej := newSettle(p, func(_ *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
		if !done {
			done = true
			p.rejectInner(core.Arg(args, 0))
		}
		return core.Undefined, nil
	})
	return res, rej
}

// NewPromiseCapability makes a promise by the constructor c. %Promise% itself
// is served without functions.
// https://tc39.es/ecma262/#sec-newpromisecapability
func NewPromiseCapability(r *core.Realm, c core.Value) (*PromiseCapability, error) {
	if o := c.ObjectOrNil(); o != nil {
		if f, ok := core.NativeOf(c); ok && o == f.Realm.Intrinsic(core.IntrinsicPromise) {
			p := NewPromise(f.Realm)
			return &PromiseCapability{Promise: core.Obj(&p.Object), Native: p}, nil
		}
	}
	if !core.IsConstructor(c) {
		return nil, core.TypeError("%s is not a constructor", core.DescribeValue(c))
	}
	pc := &PromiseCapability{Resolve: core.Undefined, Reject: core.Undefined}
	executor := r.NewNativeFunction("", 2, func(_ *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
		if !pc.Resolve.IsUndefined() || !pc.Reject.IsUndefined() {
			return core.Undefined, core.TypeError("Promise executor has already been invoked with non-undefined arguments")
		}
		pc.Resolve, pc.Reject = core.Arg(args, 0).Clean(), core.Arg(args, 1).Clean()
		return core.Undefined, nil
	})
	o := c.AsObject()
	p, err := core.Construct(o, []core.Value{core.Obj(executor)}, o)
	if err != nil {
		return nil, err
	}
	if !pc.Resolve.IsCallable() || !pc.Reject.IsCallable() {
		return nil, core.TypeError("Promise resolve or reject function is not callable")
	}
	pc.Promise = p
	return pc, nil
}

// ResolveWith calls the resolve function of the capability.
func (pc *PromiseCapability) ResolveWith(v core.Value) error {
	if pc.Native != nil {
		ResolvePromise(pc.Native, v)
		return nil
	}
	_, err := core.Call(pc.Resolve, core.Undefined, v)
	return err
}

// RejectWith calls the reject function of the capability.
func (pc *PromiseCapability) RejectWith(reason core.Value) error {
	if pc.Native != nil {
		RejectPromise(pc.Native, reason)
		return nil
	}
	_, err := core.Call(pc.Reject, core.Undefined, reason)
	return err
}

// RejectError rejects with what err throws (IfAbruptRejectPromise). A
// Termination is returned instead.
func (pc *PromiseCapability) RejectError(r *core.Realm, err error) error {
	if core.IsTermination(err) {
		return err
	}
	return pc.RejectWith(core.ToException(r, err).Value)
}

// ResolveFunctions returns the functions of the capability, making them for
// a native one.
func (pc *PromiseCapability) ResolveFunctions() (resolve, reject core.Value) {
	if pc.Native == nil || pc.functions {
		return pc.Resolve, pc.Reject
	}
	p := pc.Native
	res := newSettle(p, func(_ *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
		ResolvePromise(p, core.Arg(args, 0))
		return core.Undefined, nil
	})
	rej := newSettle(p, func(_ *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
		RejectPromise(p, core.Arg(args, 0))
		return core.Undefined, nil
	})
	pc.Resolve, pc.Reject, pc.functions = res, rej, true
	return pc.Resolve, pc.Reject
}

// PromiseResolve is the abstract operation of that name.
// https://tc39.es/ecma262/#sec-promise-resolve
func PromiseResolve(r *core.Realm, c *core.Object, x core.Value) (*core.Object, error) {
	if p := AsPromise(x); p != nil {
		if IsPlainPromise(p.Realm, p) && p.Realm.Intrinsic(core.IntrinsicPromise) == c {
			return &p.Object, nil
		}
		ctor, err := core.Get(&p.Object, text.AtomConstructor.Key())
		if err != nil {
			return nil, err
		}
		if ctor.ObjectOrNil() == c {
			return &p.Object, nil
		}
	}
	if c == r.Intrinsic(core.IntrinsicPromise) {
		p := NewPromise(r)
		ResolvePromise(p, x)
		return &p.Object, nil
	}
	pc, err := NewPromiseCapability(r, core.Obj(c))
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
func PerformPromiseThen(p *Promise, onFulfilled, onRejected core.Value, result *PromiseCapability) {
	if !onFulfilled.IsCallable() {
		onFulfilled = core.Undefined
	}
	if !onRejected.IsCallable() {
		onRejected = core.Undefined
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
	if r.Agent.PromiseTracker != nil && re.native != nil {
		re.throwaway = newDerived(r, p)
	}
	if h := promiseHook(r.Agent); h != nil {
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
			r.Agent.Hooks.PromiseRejectionTracker(&p.Object, true)
		}
		re.trigger(r.Agent, p.Result, true)
	}
	p.IsHandled = true
}

// Run is the promise reaction job.
// https://tc39.es/ecma262/#sec-newpromisereactionjob
func (re *promiseReaction) Run(a *core.Agent) error {
	if h := promiseHook(a); h != nil {
		defer h.Leave(h.Enter(re.hookContext))
	}
	t := a.PromiseTracker
	if t == nil {
		p := re.capability
		err := re.settle(a)
		if t = a.PromiseTracker; t != nil && p != nil && p.Native != nil { // switched on by the job
			t.After(&p.Native.Object)
		}
		return err
	}
	p, throwaway := re.tracked(), re.throwaway
	if p != nil {
		t.Before(p)
	}
	err := re.settle(a) // which may register the same memory anew
	if throwaway != nil && err == nil {
		ResolvePromise(throwaway, core.Undefined)
	}
	if p != nil {
		t.After(p)
	}
	return err
}

// settle runs the handler and settles what depends on it.
func (re *promiseReaction) settle(a *core.Agent) error {
	if re.native != nil {
		return re.runNative(a)
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
	previous := a.ReactionPromise
	a.ReactionPromise = nil
	if re.capability != nil {
		a.ReactionPromise = re.capability.Promise.ObjectOrNil()
	}
	v, err := core.Call(handler, core.Undefined, re.argument)
	a.ReactionPromise = previous
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

func (re *promiseReaction) runNative(a *core.Agent) error {
	if re.rejected {
		return re.native.OnRejected(a, re.argument)
	}
	return re.native.OnFulfilled(a, re.argument)
}

// tracked is the promise that the job settles, nil where it is none.
func (re *promiseReaction) tracked() *core.Object {
	switch {
	case re.throwaway != nil:
		return &re.throwaway.Object
	case re.capability == nil:
		return nil
	case re.capability.Native != nil:
		return &re.capability.Native.Object
	}
	if p := AsPromise(re.capability.Promise); p != nil {
		return &p.Object
	}
	return nil
}

func promiseOf(o *core.Object) *Promise { return (*Promise)(unsafe.Pointer(o)) }
