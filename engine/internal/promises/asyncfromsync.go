package promises

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// AsyncFromSyncResume is next, return and throw of
// %AsyncFromSyncIteratorPrototype%.
// https://tc39.es/ecma262/#sec-%asyncfromsynciteratorprototype%-object
func AsyncFromSyncResume(r *core.Realm, this core.Value, mode core.ResumeMode, args []core.Value) (core.Value, error) {
	o := this.ObjectOrNil()
	if o == nil || o.Class() != &core.AsyncFromSyncClass {
		return core.Undefined, core.TypeError("not an Async-from-Sync Iterator")
	}
	it := &(*core.AsyncFromSync)(unsafe.Pointer(o)).Sync
	p := NewPromise(r)
	pc := &PromiseCapability{Promise: core.Obj(&p.Object), Native: p}
	result, settled, err := asyncFromSyncCall(r, it, mode, args, pc)
	if err != nil {
		return pc.Promise, pc.RejectError(r, err)
	}
	if !settled {
		asyncFromSyncContinue(r, it, result, pc, mode != core.ResumeReturn)
	}
	return pc.Promise, nil
}

// asyncFromSyncCall calls the sync iterator's method; settled is true where
// the capability has been settled already.
func asyncFromSyncCall(r *core.Realm, it *core.IteratorRecord, mode core.ResumeMode, args []core.Value, pc *PromiseCapability) (result *core.Object, settled bool, err error) {
	if mode == core.ResumeNext {
		result, err = it.IteratorNext(args...)
		return result, false, err
	}
	name := text.AtomReturn
	if mode == core.ResumeThrow {
		name = text.AtomThrow
	}
	m, err := core.GetMethod(r, core.Obj(it.Iterator), name.Key())
	if err != nil {
		return nil, false, err
	}
	if m.IsUndefined() {
		if mode == core.ResumeReturn {
			return nil, true, pc.ResolveWith(core.CreateIterResultObject(r, core.Arg(args, 0), true))
		}
		it.Done = true
		if err := core.IteratorClose(it, nil); err != nil {
			return nil, false, err
		}
		return nil, false, core.TypeError("The iterator does not provide a 'throw' method")
	}
	v, err := core.Call(m, core.Obj(it.Iterator), args...)
	if err != nil {
		return nil, false, err
	}
	if !v.IsObject() {
		return nil, false, core.TypeError("Iterator result %s is not an object", core.DescribeValue(v))
	}
	return v.AsObject(), false, nil
}

// asyncFromSyncContinue is AsyncFromSyncIteratorContinuation.
// https://tc39.es/ecma262/#sec-asyncfromsynciteratorcontinuation
func asyncFromSyncContinue(r *core.Realm, it *core.IteratorRecord, result *core.Object, pc *PromiseCapability, closeOnRejection bool) {
	reject := func(err error) {
		if !core.IsTermination(err) {
			RejectPromise(pc.Native, core.ToException(r, err).Value)
		}
	}
	done, err := core.IteratorComplete(result)
	if err != nil {
		reject(err)
		return
	}
	v, err := core.Get(result, text.AtomValue.Key())
	if err != nil {
		reject(err)
		return
	}
	w, err := PromiseResolve(r, r.Intrinsic(core.IntrinsicPromise), v)
	if err != nil {
		if !done && closeOnRejection {
			err = core.IteratorClose(it, err)
		}
		reject(err)
		return
	}
	re := &asyncFromSyncReaction{realm: r, p: pc.Native, done: done}
	if !done && closeOnRejection {
		re.it = it
	}
	PerformPromiseThenNative(promiseOf(w), re)
}

// asyncFromSyncReaction wraps the awaited value in a result object; it closes
// the sync iterator on rejection where it is set.
type asyncFromSyncReaction struct {
	realm *core.Realm
	p     *Promise
	it    *core.IteratorRecord
	done  bool
}

func (re *asyncFromSyncReaction) OnFulfilled(_ *core.Agent, v core.Value) error {
	ResolvePromise(re.p, core.CreateIterResultObject(re.realm, v, re.done))
	return nil
}

func (re *asyncFromSyncReaction) OnRejected(_ *core.Agent, v core.Value) error {
	err := core.Throw(v)
	if re.it != nil {
		err = core.IteratorClose(re.it, err)
	}
	if core.IsTermination(err) {
		return err
	}
	RejectPromise(re.p, core.ToException(re.realm, err).Value)
	return nil
}
