package core

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/text"
)

// AsyncFromSyncResume is next, return and throw of
// %AsyncFromSyncIteratorPrototype%.
// https://tc39.es/ecma262/#sec-%asyncfromsynciteratorprototype%-object
func AsyncFromSyncResume(r *Realm, this Value, mode ResumeMode, args []Value) (Value, error) {
	o := this.ObjectOrNil()
	if o == nil || o.Class() != &asyncFromSyncClass {
		return Undefined, TypeError("not an Async-from-Sync Iterator")
	}
	it := &(*asyncFromSync)(unsafe.Pointer(o)).sync
	p := NewPromise(r)
	pc := &PromiseCapability{Promise: Obj(&p.Object), Native: p}
	result, settled, err := asyncFromSyncCall(r, it, mode, args, pc)
	if err != nil {
		return pc.Promise, pc.RejectError(r, err)
	}
	if !settled {
		asyncFromSyncContinue(r, it, result, pc, mode != ResumeReturn)
	}
	return pc.Promise, nil
}

// asyncFromSyncCall calls the sync iterator's method; settled is true where
// the capability has been settled already.
func asyncFromSyncCall(r *Realm, it *IteratorRecord, mode ResumeMode, args []Value, pc *PromiseCapability) (result *Object, settled bool, err error) {
	if mode == ResumeNext {
		result, err = it.IteratorNext(args...)
		return result, false, err
	}
	name := text.AtomReturn
	if mode == ResumeThrow {
		name = text.AtomThrow
	}
	m, err := GetMethod(r, Obj(it.Iterator), name.Key())
	if err != nil {
		return nil, false, err
	}
	if m.IsUndefined() {
		if mode == ResumeReturn {
			return nil, true, pc.ResolveWith(CreateIterResultObject(r, Arg(args, 0), true))
		}
		it.Done = true
		if err := IteratorClose(it, nil); err != nil {
			return nil, false, err
		}
		return nil, false, TypeError("The iterator does not provide a 'throw' method")
	}
	v, err := Call(m, Obj(it.Iterator), args...)
	if err != nil {
		return nil, false, err
	}
	if !v.IsObject() {
		return nil, false, TypeError("Iterator result %s is not an object", DescribeValue(v))
	}
	return v.AsObject(), false, nil
}

// asyncFromSyncContinue is AsyncFromSyncIteratorContinuation.
// https://tc39.es/ecma262/#sec-asyncfromsynciteratorcontinuation
func asyncFromSyncContinue(r *Realm, it *IteratorRecord, result *Object, pc *PromiseCapability, closeOnRejection bool) {
	reject := func(err error) {
		if !IsTermination(err) {
			RejectPromise(pc.Native, ToException(r, err).Value)
		}
	}
	done, err := IteratorComplete(result)
	if err != nil {
		reject(err)
		return
	}
	v, err := Get(result, text.AtomValue.Key())
	if err != nil {
		reject(err)
		return
	}
	w, err := PromiseResolve(r, r.Intrinsic(IntrinsicPromise), v)
	if err != nil {
		if !done && closeOnRejection {
			err = IteratorClose(it, err)
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
	realm *Realm
	p     *Promise
	it    *IteratorRecord
	done  bool
}

func (re *asyncFromSyncReaction) OnFulfilled(_ *Agent, v Value) error {
	ResolvePromise(re.p, CreateIterResultObject(re.realm, v, re.done))
	return nil
}

func (re *asyncFromSyncReaction) OnRejected(_ *Agent, v Value) error {
	err := Throw(v)
	if re.it != nil {
		err = IteratorClose(re.it, err)
	}
	if IsTermination(err) {
		return err
	}
	RejectPromise(re.p, ToException(re.realm, err).Value)
	return nil
}
