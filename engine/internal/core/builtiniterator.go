package core

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/text"
)

// BuiltinIteratorClass is the class of array, map, set and string iterators.
var BuiltinIteratorClass = Class{Name: "Iterator", Kind: KindIterator, Methods: OrdinaryMethods{}, Layout: (*BuiltinIterator)(nil)}

// AsBuiltinIterator returns the iterator that o, of KindIterator, is.
func AsBuiltinIterator(o *Object) *BuiltinIterator { return (*BuiltinIterator)(unsafe.Pointer(o)) }

// NewBuiltinIterator returns an iterator over target with the prototype that
// belongs to the source.
func NewBuiltinIterator(r *Realm, source IteratorSource, kind IterationKind, target Value) *BuiltinIterator {
	it := &BuiltinIterator{Target: target.Clean(), Kind: kind, Source: source}
	InitObject(&it.Object, RootShape(r.Intrinsic(source.prototype()), &BuiltinIteratorClass, 0))
	return it
}

func (s IteratorSource) prototype() IntrinsicID {
	switch s {
	case IteratorOfMap:
		return IntrinsicMapIteratorPrototype
	case IteratorOfSet:
		return IntrinsicSetIteratorPrototype
	case IteratorOfString:
		return IntrinsicStringIteratorPrototype
	case IteratorOfRegExp:
		return IntrinsicRegExpStringIteratorPrototype
	case IteratorOfHelper:
		return IntrinsicIteratorHelperPrototype
	}
	return IntrinsicArrayIteratorPrototype
}

// matches reports whether f is the next method of the iterator's own source,
// so that Step may stand for calling it.
func (it *BuiltinIterator) matches(f *NativeFunction) bool {
	if it.Source == IteratorOfRegExp {
		return false
	}
	proto := f.Realm.intrinsics[it.Source.prototype()]
	if proto == nil {
		return false
	}
	p := proto.shape.Lookup(text.AtomNext)
	if p == nil {
		return false
	}
	// The property may have been replaced; what counts is that f is a next
	// method made for this source.
	v := proto.SlotPointer(p.Slot)
	return v.IsKind(KindNative) && (*NativeFunction)(v.Ptr) == f
}

// Step is next without the result object.
func (it *BuiltinIterator) Step(r *Realm) (v Value, done bool, err error) {
	if it.Helper != nil {
		return it.Helper.Step(r)
	}
	if it.Target.IsUndefined() {
		return Undefined, true, nil
	}
	switch it.Source {
	case IteratorOfArray:
		v, done, err = it.stepArray(r)
	case IteratorOfMap:
		v, done = it.stepMap(r, &(*MapObject)(it.Target.Ptr).Data)
	case IteratorOfSet:
		v, done = it.stepMap(r, &(*SetObject)(it.Target.Ptr).Data)
	default:
		v, done = it.stepString()
	}
	if done || err != nil {
		it.Target = Undefined
	}
	return v, done, err
}

// stepArray is the body of %ArrayIteratorPrototype%.next.
// https://tc39.es/ecma262/#sec-%arrayiteratorprototype%.next
func (it *BuiltinIterator) stepArray(r *Realm) (v Value, done bool, err error) {
	o := it.Target.AsObject()
	i := it.Index
	var length int
	switch o.Kind() {
	case KindArray:
		a := (*Array)(unsafe.Pointer(o))
		if a.Sparse == nil && it.Kind == IterateValues {
			if i >= len(a.Dense) {
				return Undefined, true, nil
			}
			if v := a.Dense[i]; !v.IsHole() {
				it.Index++
				return v, false, nil
			}
		}
		length = int(a.Length())
	case KindTypedArray:
		a := (*TypedArray)(unsafe.Pointer(o))
		n, ok := TypedArrayLength(a)
		if !ok {
			return Undefined, false, TypeError("Cannot perform Array Iterator.prototype.next on a detached or out-of-bounds ArrayBuffer")
		}
		length = n
	default:
		n, err := LengthOfArrayLike(o)
		if err != nil {
			it.Target = Undefined
			return Undefined, false, err
		}
		length = int(n)
	}
	if i >= length {
		return Undefined, true, nil
	}
	it.Index++
	if it.Kind == IterateKeys {
		return Int64(int64(i)), false, nil
	}
	v, err = GetIndex(o, uint64(i))
	if err != nil || it.Kind == IterateValues {
		return v, false, err
	}
	return r.newPair(Int64(int64(i)), v), false, nil
}

func (it *BuiltinIterator) stepMap(r *Realm, d *MapData) (Value, bool) {
	k, v, ok := d.Next(&it.Cursor)
	if !ok {
		return Undefined, true
	}
	switch it.Kind {
	case IterateKeys:
		return k, false
	case IterateValues:
		if it.Source == IteratorOfSet {
			return k, false
		}
		return v, false
	}
	if it.Source == IteratorOfSet {
		v = k
	}
	return r.newPair(k, v), false
}

func (it *BuiltinIterator) stepString() (Value, bool) {
	s := it.Target.AsString()
	if it.Index >= s.Len() {
		return Undefined, true
	}
	c := s.At(it.Index)
	if c&0xFC00 == 0xD800 && it.Index+1 < s.Len() && s.At(it.Index+1)&0xFC00 == 0xDC00 {
		v := Str(s.Substring(it.Index, it.Index+2))
		it.Index += 2
		return v, false
	}
	it.Index++
	return Str(text.FromCodeUnit(c)), false
}
