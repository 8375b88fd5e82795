package promises

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// plainShape returns the shape of promises without own properties.
func plainShape(r *core.Realm) *core.Shape {
	s := r.Promises.Plain
	if s == nil {
		s = core.RootShape(r.Intrinsic(core.IntrinsicPromisePrototype), &PromiseClass, 0)
		r.Promises.Plain = s
	}
	return s
}

// IsPlainPromise reports whether p is a promise of the realm without own
// properties for which SpeciesConstructor and the constructor property yield
// %Promise%, unobservably.
func IsPlainPromise(r *core.Realm, p *Promise) bool {
	if p.Shape() != r.Promises.Plain {
		return false
	}
	m := &r.Promises
	if (!m.Tried || m.Epoch != r.Agent.ProtoEpoch) && !findIntrinsics(r) || !m.Valid {
		return false
	}
	ctor := r.Intrinsic(core.IntrinsicPromise)
	return m.Constructor.IsObject() && m.Constructor.Ptr == unsafe.Pointer(ctor) &&
		ctor.Shape() == m.ConstructorShape && ctor.SlotPointer(m.Species).Ptr == m.Accessor
}

// thenIsIntrinsic reports whether the then method of plain promises is
// %Promise.prototype.then%.
func thenIsIntrinsic(r *core.Realm) bool {
	v := r.Promises.Then
	return v.IsObject() && v.Ptr == unsafe.Pointer(r.Intrinsic(core.IntrinsicPromiseThen))
}

func findIntrinsics(r *core.Realm) bool {
	m := &r.Promises
	// Reading them makes lazy ones.
	ctor, proto := r.Intrinsic(core.IntrinsicPromise), r.Intrinsic(core.IntrinsicPromisePrototype)
	c, _ := core.DataPropertyFast(proto, text.AtomConstructor)
	t, _ := core.DataPropertyFast(proto, text.AtomThen)
	*m = core.PromiseIntrinsics{Plain: m.Plain, Epoch: r.Agent.ProtoEpoch, Tried: true}
	if c.ObjectOrNil() != ctor || t.ObjectOrNil() == nil {
		return false
	}
	constructor, then, species := proto.OwnProperty(text.AtomConstructor), proto.OwnProperty(text.AtomThen), ctor.OwnProperty(text.SymSpecies)
	if constructor == nil || then == nil || species == nil || (constructor.Attrs|then.Attrs)&core.AccessorAttr != 0 {
		return false
	}
	s := ctor.SlotPointer(species.Slot)
	if s.Bits == core.BitsLazy {
		if _, err := ctor.MakeLazy(species.Slot); err != nil {
			return false
		}
	}
	if s.Bits != core.BitsAccessor {
		return false
	}
	get := (*core.Accessor)(s.Ptr).Get
	if get == nil || get.Kind() != core.KindNative || (*core.NativeFunction)(unsafe.Pointer(get)).Tag != core.TagPromiseSpecies {
		return false
	}
	ctor.Shape().NoteHit()
	m.Constructor, m.Then = proto.SlotPointer(constructor.Slot), proto.SlotPointer(then.Slot)
	m.ConstructorShape, m.Species, m.Accessor = ctor.Shape(), species.Slot, s.Ptr
	m.Valid = true
	return true
}

// PromiseThen is what Promise.prototype.then does with a plain promise.
func PromiseThen(r *core.Realm, p *Promise, onFulfilled, onRejected core.Value) *Promise {
	// PERF: reaction and capability in one allocation (promise_all).
	x := new(struct {
		promiseReaction
		capability PromiseCapability
	})
	derived := newDerived(r, p)
	x.capability.Promise, x.capability.Native = core.Obj(&derived.Object), derived
	x.promiseReaction.capability = &x.capability
	x.onFulfilled, x.onRejected = core.Undefined, core.Undefined
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
func ThenUnobserved(v core.Value, native NativeReaction) bool {
	p := AsPromise(v)
	if p == nil || !IsPlainPromise(p.Realm, p) || !thenIsIntrinsic(p.Realm) {
		return false
	}
	PerformPromiseThenNative(p, native)
	return true
}
