package core

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/text"
)

// promiseIntrinsics remembers that the properties which decide what then does
// with a promise without own properties were found untouched, and where they
// are. The slots of %Promise.prototype% stay put while ProtoEpoch does;
// those of %Promise% while it keeps its shape.
type promiseIntrinsics struct {
	epoch       uint32
	tried       bool // under epoch
	valid       bool
	constructor *Value // the slot of %Promise.prototype%.constructor
	then        *Value // the slot of %Promise.prototype%.then
	shape       *Shape // of %Promise%
	species     uint32 // the slot of %Promise%[@@species]
	accessor    unsafe.Pointer
}

func (r *Realm) promiseShape() *Shape {
	s := r.roots[rootPromise]
	if s == nil {
		s = RootShape(r.Intrinsic(IntrinsicPromisePrototype), &PromiseClass, 0)
		r.roots[rootPromise] = s
	}
	return s
}

// IsPlainPromise reports whether p is a promise of the realm without own
// properties for which SpeciesConstructor and the constructor property yield
// %Promise%, unobservably.
func (r *Realm) IsPlainPromise(p *Promise) bool {
	if p.shape != r.roots[rootPromise] {
		return false
	}
	m := &r.promises
	if (!m.tried || m.epoch != r.Agent.ProtoEpoch) && !r.findPromiseIntrinsics() || !m.valid {
		return false
	}
	ctor := r.intrinsics[IntrinsicPromise]
	return m.constructor.IsObject() && m.constructor.Ptr == unsafe.Pointer(ctor) &&
		ctor.shape == m.shape && ctor.SlotPointer(m.species).Ptr == m.accessor
}

// thenIsIntrinsic reports whether the then method of plain promises is
// %Promise.prototype.then%.
func (r *Realm) thenIsIntrinsic() bool {
	v := r.promises.then
	return v.IsObject() && v.Ptr == unsafe.Pointer(r.intrinsics[IntrinsicPromiseThen])
}

func (r *Realm) findPromiseIntrinsics() bool {
	m := &r.promises
	// Reading them makes lazy ones.
	ctor, proto := r.Intrinsic(IntrinsicPromise), r.Intrinsic(IntrinsicPromisePrototype)
	c, err1 := Get(proto, text.AtomConstructor.Key())
	t, err2 := Get(proto, text.AtomThen.Key())
	*m = promiseIntrinsics{epoch: r.Agent.ProtoEpoch, tried: true}
	if err1 != nil || err2 != nil || c.ObjectOrNil() != ctor || t.ObjectOrNil() == nil {
		return false
	}
	constructor, then, species := proto.OwnProperty(text.AtomConstructor), proto.OwnProperty(text.AtomThen), ctor.OwnProperty(text.SymSpecies)
	if constructor == nil || then == nil || species == nil || (constructor.Attrs|then.Attrs)&AccessorAttr != 0 {
		return false
	}
	s := ctor.SlotPointer(species.Slot)
	if s.Bits == BitsLazy {
		if _, err := ctor.MakeLazy(species.Slot); err != nil {
			return false
		}
	}
	if s.Bits != BitsAccessor {
		return false
	}
	get := (*Accessor)(s.Ptr).Get
	if get == nil || get.Kind() != KindNative || (*NativeFunction)(ptr(get)).Tag != TagPromiseSpecies {
		return false
	}
	ctor.shape.NoteHit()
	m.constructor, m.then = proto.SlotPointer(constructor.Slot), proto.SlotPointer(then.Slot)
	m.shape, m.species, m.accessor = ctor.shape, species.Slot, s.Ptr
	m.valid = true
	return true
}

// PromiseThen is what Promise.prototype.then does with a plain promise.
func PromiseThen(r *Realm, p *Promise, onFulfilled, onRejected Value) *Promise {
	// PERF: reaction and capability in one allocation (promise_all).
	x := new(struct {
		promiseReaction
		capability PromiseCapability
	})
	derived := NewPromise(r)
	x.capability.Promise, x.capability.Native = Obj(&derived.Object), derived
	x.promiseReaction.capability = &x.capability
	x.onFulfilled, x.onRejected = Undefined, Undefined
	if onFulfilled.IsCallable() {
		x.onFulfilled = onFulfilled.Clean()
	}
	if onRejected.IsCallable() {
		x.onRejected = onRejected.Clean()
	}
	p.register(&x.promiseReaction)
	return derived
}

// ThenUnobserved does what v.then(...) does with functions that settle as
// native does, where v is a plain promise with the intrinsic then: nobody
// sees the functions or the derived promise. It reports whether that was so.
func ThenUnobserved(v Value, native NativeReaction) bool {
	p := AsPromise(v)
	if p == nil || !p.Realm.IsPlainPromise(p) || !p.Realm.thenIsIntrinsic() {
		return false
	}
	PerformPromiseThenNative(p, native)
	return true
}

// NativeOf returns the native function that v is.
func NativeOf(v Value) (*NativeFunction, bool) { return nativeOf(v) }
