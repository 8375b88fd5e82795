package vm

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// An iterator lives in three registers: the iterator object, its next method
// and a state, which is a hole once the iterator is done. Iterators that run
// no JavaScript have a mark in place of the next method (bitsFastArray and
// its kin).

// isFastIterable reports whether iterating over x means to walk a dense array:
// nobody has replaced Array.prototype[@@iterator] or the next method of array
// iterators.
func (vm *VM) isFastIterable(x value) bool {
	if x.Bits != tagArray {
		return false
	}
	r := vm.frame().template().realm
	s := x.AsArray().Shape()
	if s.Proto() != r.Intrinsic(core.IntrinsicArrayPrototype) {
		return false
	}
	if s.Count() > 0 && x.AsObject().OwnProperty(text.SymIterator) != nil {
		return false
	}
	m := &vm.iteration
	if m.realm != r || m.epoch != vm.agent.ProtoEpoch {
		if !vm.locateIteration(r) {
			return false
		}
	}
	return isTagged(m.values, core.TagArrayValues) && isTagged(m.next, core.TagIteratorNext)
}

// iterationSlots are the slots that decide how arrays of a realm iterate.
type iterationSlots struct {
	realm        *core.Realm
	epoch        uint32
	values, next *value
}

func (vm *VM) locateIteration(r *core.Realm) bool {
	values, _ := vm.find(r.Intrinsic(core.IntrinsicArrayPrototype), text.SymIterator)
	next, _ := vm.find(r.Intrinsic(core.IntrinsicArrayIteratorPrototype), text.AtomNext)
	if values == nil || next == nil {
		return false
	}
	vm.iteration = iterationSlots{r, vm.agent.ProtoEpoch, values, next}
	return true
}

// isTagged reports whether a slot holds the intrinsic function with the tag;
// a lazy slot has not been touched yet.
func isTagged(s *value, tag core.FunctionTag) bool {
	return s.Bits == tagNative && (*core.NativeFunction)(s.Ptr).Tag == tag || s.Bits == core.BitsLazy
}

// getIterator is GetIterator(x, sync); fail makes the error of what is not
// iterable.
func (vm *VM) getIterator(x value, fail func(*VM, value) error) (core.IteratorRecord, error) {
	r := vm.frame().template().realm
	m, err := vm.iteratorMethod(r, x, text.SymIterator)
	if err != nil {
		return core.IteratorRecord{}, err
	}
	if m.IsNullish() || !m.IsCallable() {
		return core.IteratorRecord{}, fail(vm, x)
	}
	return core.GetIteratorFromMethod(r, x.Clean(), m)
}

func (vm *VM) iteratorMethod(r *core.Realm, x value, key *core.Atom) (value, error) {
	if x.IsNullish() {
		return core.Undefined, nil
	}
	return core.GetV(r, x.Clean(), key.Key())
}

func opGetIter(vm *VM, w *ins) bool {
	f := vm.frame()
	x := *f.reg(w.B)
	d := f.reg(w.A)
	if vm.isFastIterable(x) {
		*d = x
		next(d).Bits = bitsFastArray
		*next(next(d)) = core.Zero
		return true
	}
	it, err := vm.getIterator(x, (*VM).notIterable)
	if err != nil {
		return vm.throw(err)
	}
	d = vm.frame().reg(w.A)
	*d = core.Obj(it.Iterator)
	*next(d) = it.Next
	next(next(d)).Bits = core.BitsUndefined
	switch {
	case it.IsBuiltin():
		next(d).Bits = bitsFastBuiltin
	case d.Bits == tagGenerator && it.Next.Bits == tagNative && (*core.NativeFunction)(it.Next.Ptr).Tag == core.TagGeneratorNext:
		next(d).Bits = bitsFastGenerator
	}
	return true
}

func opGetAsyncIter(vm *VM, w *ins) bool {
	f := vm.frame()
	r := f.template().realm
	x := f.reg(w.B).Clean()
	m, err := vm.iteratorMethod(r, x, text.SymAsyncIterator)
	if err != nil {
		return vm.throw(err)
	}
	var it core.IteratorRecord
	if m.IsNullish() {
		m, err = vm.iteratorMethod(r, x, text.SymIterator)
		if err != nil {
			return vm.throw(err)
		}
		if !m.IsCallable() {
			return vm.throw(vm.notAsyncIterable(x))
		}
		if it, err = core.GetIteratorFromMethod(r, x, m); err == nil {
			it, err = core.CreateAsyncFromSyncIterator(r, it)
		}
	} else {
		if !m.IsCallable() {
			return vm.throw(vm.notAsyncIterable(x))
		}
		it, err = core.GetIteratorFromMethod(r, x, m)
	}
	if err != nil {
		return vm.throw(err)
	}
	d := vm.frame().reg(w.A)
	*d = core.Obj(it.Iterator)
	*next(d) = it.Next
	next(next(d)).Bits = core.BitsUndefined
	return true
}

// skip passes over the Jmp that follows an iteration instruction.
func (f *frame) skip() { f.ip += insSize }

// advance takes one step of an iterator that runs no JavaScript; ok is false
// for the others.
func (vm *VM) advance(it *value) (v value, done, ok bool, err error) {
	switch next(it).Bits {
	case bitsFastArray:
		a := it.AsArray()
		state := next(next(it))
		i := int(state.AsInt())
		if i >= a.Length() {
			state.Bits = core.BitsHole
			return core.Undefined, true, true, nil
		}
		state.Bits = tagInt | uint64(uint32(i+1))
		if i < len(a.Dense) && a.Dense[i].Bits != core.BitsHole {
			return a.Dense[i], false, true, nil
		}
		v, err = core.GetIndex(&a.Object, i)
		if err != nil {
			next(next(it)).Bits = core.BitsHole
		}
		return v, false, true, err
	case bitsFastBuiltin:
		b := core.AsBuiltinIterator(it.AsObject())
		v, done, err = b.Step(vm.frame().template().realm)
		if done || err != nil {
			next(next(it)).Bits = core.BitsHole
		}
		return v, done, true, err
	}
	return core.Undefined, false, false, nil
}

func opIterNext(vm *VM, w *ins) bool {
	f := vm.frame()
	it := f.reg(w.B)
	v, done, ok, err := vm.advance(it)
	if ok {
		if err != nil {
			return vm.throw(err)
		}
		if !done {
			f = vm.frame()
			*f.reg(w.A) = v
			f.skip()
		}
		return true
	}
	// Should next or the result throw, the iterator counts as done.
	next(next(it)).Bits = core.BitsHole
	if next(it).Bits == bitsFastGenerator {
		return vm.resumeIteration(it)
	}
	return vm.callNext(it, &resultRetIns)
}

// callNext calls the next method of an iterator in registers; ret is the
// trampoline that takes the result.
func (vm *VM) callNext(it *value, ret *[2]ins) bool {
	m := *next(it)
	if !m.IsCallable() {
		return vm.throw(core.TypeError("%s is not a function", core.DescribeValue(m)))
	}
	cv := vm.top()
	*cv = m
	*next(cv) = *it
	vm.pushTrampoline(ret, uintptr(unsafe.Pointer(cv)))
	return vm.call(cv, 0)
}

// opResultReturn takes the result object of a next method to IterNext.
func opResultReturn(vm *VM, _ *ins) bool {
	res := *(*value)(vm.frame().fpPtr())
	f := vm.pop()
	w := f.current()
	done, v, err := vm.iteratorResult(res, true)
	if err != nil {
		return vm.throw(err)
	}
	if !done {
		f = vm.frame()
		next(next(f.reg(w.B))).Bits = core.BitsUndefined
		*f.reg(w.A) = v
		f.skip()
	}
	return true
}

// iteratorResult reads done, and unless it is true value, of a result object.
func (vm *VM) iteratorResult(res value, wantValue bool) (done bool, v value, err error) {
	if !res.IsObject() {
		return false, v, core.TypeError("Iterator result %s is not an object", core.DescribeValue(res))
	}
	d, err := vm.getData(res.AsObject(), text.AtomDone)
	if err != nil || core.ToBoolean(d) {
		return true, v, err
	}
	if wantValue {
		v, err = vm.getData(res.AsObject(), text.AtomValue)
	}
	return false, v, err
}

// getData is Get by way of the megamorphic cache.
func (vm *VM) getData(o *core.Object, key *core.Atom) (value, error) {
	if s, _ := vm.find(o, key); s != nil && s.Bits != core.BitsAccessor && s.Bits != core.BitsLazy {
		return *s, nil
	}
	return core.Get(o, key.Key())
}

// step takes one step of any iterator in registers from Go. After an error or
// the end the iterator is done.
func (vm *VM) step(it *value) (v value, done bool, err error) {
	v, done, ok, err := vm.advance(it)
	if ok {
		return v, done, err
	}
	state := next(next(it))
	state.Bits = core.BitsHole
	res, err := vm.nextResult(it)
	if err != nil {
		return core.Undefined, false, err
	}
	done, v, err = vm.iteratorResult(res, true)
	if err == nil && !done {
		state.Bits = core.BitsUndefined
	}
	return v, done, err
}

// nextResult calls next and returns what it returned.
func (vm *VM) nextResult(it *value) (value, error) {
	if next(it).Bits == bitsFastGenerator {
		return vm.ResumeGenerator(it.AsObject(), core.ResumeNext, core.Undefined)
	}
	return core.Call(*next(it), *it)
}

// opIterStep is one step of array destructuring.
func opIterStep(vm *VM, w *ins) bool {
	it := vm.frame().reg(w.B)
	if next(next(it)).Bits == core.BitsHole {
		vm.frame().reg(w.A).Bits = core.BitsUndefined
		return true
	}
	v, done, err := vm.step(it)
	if done {
		v = core.Undefined
	}
	return vm.set(vm.frame().reg(w.A), v, err)
}

// opIterSkip advances past an elision without reading the value.
func opIterSkip(vm *VM, w *ins) bool {
	it := vm.frame().reg(w.A)
	state := next(next(it))
	if state.Bits == core.BitsHole {
		return true
	}
	if _, _, ok, err := vm.advance(it); ok {
		if err != nil {
			return vm.throw(err)
		}
		return true
	}
	state.Bits = core.BitsHole
	res, err := vm.nextResult(it)
	if err != nil {
		return vm.throw(err)
	}
	done, _, err := vm.iteratorResult(res, false)
	if err != nil {
		return vm.throw(err)
	}
	if !done {
		state.Bits = core.BitsUndefined
	}
	return true
}

func opIterRest(vm *VM, w *ins) bool {
	f := vm.frame()
	it := f.reg(w.B)
	a := f.template().realm.NewArrayCap(0)
	for next(next(it)).Bits != core.BitsHole {
		v, done, err := vm.step(it)
		if err != nil {
			return vm.throw(err)
		}
		if !done {
			if len(a.Dense) >= maxSpread {
				return vm.throw(core.RangeError("Invalid array length"))
			}
			a.Dense = append(a.Dense, v.Clean())
		}
	}
	*vm.frame().reg(w.A) = core.Obj(&a.Object)
	return true
}

// record makes an iterator record of an iterator in registers, for closing.
func (vm *VM) record(it *value) core.IteratorRecord {
	r := vm.frame().template().realm
	rec := core.IteratorRecord{Realm: r, Iterator: it.AsObject(), Next: core.Undefined}
	if next(it).Bits == bitsFastArray {
		b := core.NewBuiltinIterator(r, core.IteratorOfArray, core.IterateValues, *it)
		if state := next(next(it)); state.IsInt() {
			b.Index = int(state.AsInt())
		}
		rec.Iterator = &b.Object
	}
	return rec
}

// needsNoClose reports whether an iterator in registers has no return method.
func (vm *VM) needsNoClose(it *value) bool {
	proto := it.AsObject()
	switch next(it).Bits {
	case bitsFastArray:
		proto = vm.frame().template().realm.Intrinsic(core.IntrinsicArrayIteratorPrototype)
	case bitsFastBuiltin:
	default:
		return false
	}
	s, _ := vm.find(proto, text.AtomReturn)
	return s == &absentSlot
}

func opIterClose(vm *VM, w *ins) bool {
	it := vm.frame().reg(w.A)
	state := next(next(it))
	if state.Bits == core.BitsHole {
		return true
	}
	if vm.needsNoClose(it) {
		state.Bits = core.BitsHole
		return true
	}
	rec := vm.record(it)
	state.Bits = core.BitsHole
	if err := core.IteratorClose(&rec, nil); err != nil {
		return vm.throw(err)
	}
	return true
}

// opIterCloseThrow closes an iterator because of an exception, which goes on
// whatever the return method does.
func opIterCloseThrow(vm *VM, w *ins) bool {
	it := vm.frame().reg(w.A)
	state := next(next(it))
	if state.Bits == core.BitsHole {
		return true
	}
	if vm.needsNoClose(it) {
		state.Bits = core.BitsHole
		return true
	}
	rec := vm.record(it)
	state.Bits = core.BitsHole
	if err := core.IteratorClose(&rec, closing{}); core.IsTermination(err) {
		return vm.throw(err)
	}
	return true
}

// closing stands for the exception because of which an iterator is closed.
type closing struct{}

func (closing) Error() string { return "iterator closed by an exception" }

func opIterCall(vm *VM, w *ins) bool {
	return vm.callNext(vm.frame().reg(w.B), &getRetIns)
}

func opIterComplete(vm *VM, w *ins) bool {
	f := vm.frame()
	res := *f.reg(w.B)
	done, v, err := vm.iteratorResult(res, w.C == 0)
	if err != nil {
		return vm.throw(err)
	}
	if done {
		if v, err = vm.getData(res.AsObject(), text.AtomValue); err != nil {
			return vm.throw(err)
		}
	}
	f = vm.frame()
	if done || w.C == 0 {
		*f.reg(w.A) = v
	}
	if !done {
		f.skip()
	}
	return true
}

func opAsyncIterClose(vm *VM, w *ins) bool {
	f := vm.frame()
	it := f.reg(w.B)
	state := next(next(it))
	if state.Bits == core.BitsHole {
		f.reg(w.A).Bits = core.BitsHole
		return true
	}
	state.Bits = core.BitsHole
	iterator := it.Clean()
	m, err := core.GetMethod(f.template().realm, iterator, text.AtomReturn.Key())
	if err != nil {
		return vm.throw(err)
	}
	if m.IsUndefined() {
		vm.frame().reg(w.A).Bits = core.BitsHole
		return true
	}
	v, err := core.Call(m, iterator)
	return vm.set(vm.frame().reg(w.A), v, err)
}

func opIterCheckObject(vm *VM, w *ins) bool {
	v := vm.frame().reg(w.A)
	if v.IsObject() || v.Bits == core.BitsHole {
		return true
	}
	return vm.throw(core.TypeError("Iterator result %s is not an object", core.DescribeValue(*v)))
}
