package core

import (
	"math"

	"github.com/sxfescript/sxn/engine/internal/text"
)

// ArrayClass is the class of array exotic objects.
var ArrayClass = Class{Name: "Array", Kind: KindArray, Methods: arrayMethods{}, VirtualKey: isLength, Layout: (*Array)(nil)}

func isLength(key *Atom) bool { return key == text.AtomLength }

// arrayMethods are the internal methods of array exotic objects. The length
// property is not in the shape; everything else is ordinary.
// https://tc39.es/ecma262/#sec-array-exotic-objects
type arrayMethods struct{ OrdinaryMethods }

// AsArray returns the array of a value of KindArray.
func (v Value) AsArray() *Array { return (*Array)(v.Ptr) }

// Array returns o as an array; its kind must be KindArray.
func (o *Object) Array() *Array { return (*Array)(ptr(o)) }

// Length returns the length of the array.
func (a *Array) Length() int {
	if a.Sparse == nil {
		return len(a.Dense)
	}
	return int(a.length)
}

// IsSimple reports whether the fast paths for dense arrays apply: no sparse
// elements, nothing read-only. Holes are possible.
func (a *Array) IsSimple() bool { return a.Sparse == nil && a.Flags == 0 }

// canAppend reports whether an element may be added behind the last one
// without further questions about a itself.
func (a *Array) canAppend() bool {
	return a.IsSimple() && a.shape.flags&ShapeIsPrototype == 0 && len(a.Dense) < math.MaxInt32
}

// PushFast appends values to a simple array; it reports false, having done
// nothing, when the array is not simple or would get too long.
func (a *Array) PushFast(values ...Value) bool {
	if !a.canAppend() || len(a.Dense)+len(values) > math.MaxInt32 {
		return false
	}
	for _, v := range values {
		a.Dense = append(a.Dense, v.Clean())
	}
	return true
}

// setElement adds element i, or replaces one with plain attributes, and keeps
// the length above it.
func (a *Array) setElement(i uint32, v Value, attrs Attributes) {
	if a.Sparse == nil {
		if a.storeDense(i, v, attrs, denseGap) {
			return
		}
		a.length = uint32(len(a.Dense))
		a.Sparse = &SparseElements{}
	}
	a.length = max(a.length, i+1)
	switch n := uint32(len(a.Dense)); {
	case i < n && attrs == DataDefault:
		StoreHeap(&a.Dense[i], v)
		return
	case i < n:
		a.makeSparse(DataDefault)
	case i == n && attrs == DataDefault:
		a.Sparse.remove(i)
		a.Dense = append(a.Dense, v.Clean())
		a.absorb()
		if len(a.Dense) == int(a.length) {
			a.Sparse = nil
		}
		return
	}
	a.Sparse.put(i, v, attrs)
	a.densify(i)
	if a.Sparse == nil && len(a.Dense) < int(a.length) {
		a.Sparse = &SparseElements{} // the places up to the length
	}
}

// SetLength is the part of ArraySetLength that deletes or adds places. It
// reports false when an element could not be deleted; the length then is just
// behind it. Whether the length is writable is not asked.
func (a *Array) SetLength(n uint32) bool {
	old := uint32(a.Length())
	switch {
	case n == old:
		return true
	case n > old:
		a.extend(n)
		return true
	}
	a.protoChanged()
	if a.Sparse != nil && len(a.Sparse.entries) > 0 {
		keys := a.Sparse.keys()
		for k := len(keys) - 1; k >= 0 && keys[k] >= n; k-- {
			if a.Sparse.entries[keys[k]].Attrs&Configurable == 0 {
				a.length = keys[k] + 1
				return false
			}
			a.Sparse.remove(keys[k])
		}
	}
	if int(n) < len(a.Dense) {
		if a.Flags&(ArraySealed|ArrayFrozen) != 0 {
			for k := len(a.Dense) - 1; k >= int(n); k-- {
				if a.Dense[k].Bits != BitsHole {
					a.truncate(k + 1)
					return false
				}
			}
		}
		a.truncate(int(n))
		return true
	}
	a.length = n
	if a.Sparse != nil && len(a.Sparse.entries) == 0 && len(a.Dense) == int(n) {
		a.Sparse = nil
	}
	return true
}

// truncate cuts the dense elements to n, which becomes the length.
func (a *Array) truncate(n int) {
	a.Sparse = nil
	if cap(a.Dense) > 64 && n < cap(a.Dense)/4 {
		a.Dense = append(make([]Value, 0, n), a.Dense[:n]...)
		return
	}
	clear(a.Dense[n:])
	a.Dense = a.Dense[:n]
}

func (a *Array) extend(n uint32) {
	if a.Sparse == nil && n <= densePrealloc {
		grown := a.Dense
		if cap(grown) < int(n) {
			grown = append(make([]Value, 0, n), a.Dense...)
		}
		for len(grown) < int(n) {
			grown = append(grown, Hole)
		}
		a.Dense = grown
		return
	}
	if a.Sparse == nil {
		a.Sparse = &SparseElements{}
	}
	a.length = n
}

func (r *Realm) arrayShape() *Shape {
	if s := r.roots[rootArray]; s != nil {
		return s
	}
	s := RootShape(r.Intrinsic(IntrinsicArrayPrototype), &ArrayClass, 0)
	r.roots[rootArray] = s
	return s
}

// NewArray returns an array with the elements vals, which it takes over; a
// Hole among them is an absent element.
// https://tc39.es/ecma262/#sec-createarrayfromlist
func (r *Realm) NewArray(vals []Value) *Array {
	a := &Array{}
	a.shape = r.arrayShape()
	a.Dense = vals
	return a
}

// NewArrayLen returns an array of length n without elements.
func (r *Realm) NewArrayLen(n uint32) *Array {
	a := &Array{}
	a.shape = r.arrayShape()
	if n > 0 {
		a.extend(n)
	}
	return a
}

// NewArrayCap returns an empty array with room for n elements.
func (r *Realm) NewArrayCap(n int) *Array {
	a := &Array{}
	a.shape = r.arrayShape()
	if n > 0 {
		a.Dense = make([]Value, 0, min(n, densePrealloc))
	}
	return a
}

// ArrayCreate returns an array of the length; a nil proto stands for
// %Array.prototype%.
// https://tc39.es/ecma262/#sec-arraycreate
func ArrayCreate(r *Realm, length uint64, proto *Object) (*Array, error) {
	if length > math.MaxUint32 {
		return nil, RangeError(msgInvalidArrayLength)
	}
	a := r.NewArrayLen(uint32(length))
	if proto != nil && proto != a.shape.proto {
		a.shape = RootShape(proto, &ArrayClass, 0)
	}
	return a, nil
}

// IsArray is the operation of that name.
// https://tc39.es/ecma262/#sec-isarray
func IsArray(v Value) (bool, error) {
	if !v.IsObject() {
		return false, nil
	}
	o := v.AsObject()
	for {
		switch o.shape.kind {
		case KindArray:
			return true, nil
		case KindProxy, KindCallableProxy:
			p := (*Proxy)(ptr(o))
			if p.Handler == nil {
				return false, TypeError(MsgProxyRevoked, "IsArray")
			}
			o = p.Target
		default:
			return false, nil
		}
	}
}

// ArraySpeciesCreate is the operation of that name.
// https://tc39.es/ecma262/#sec-arrayspeciescreate
func ArraySpeciesCreate(r *Realm, original *Object, length uint64) (*Object, error) {
	c, err := ArraySpecies(r, original)
	if err != nil {
		return nil, err
	}
	return ConstructArray(r, c, length)
}

// ConstructArray is the end of ArraySpeciesCreate: c is what ArraySpecies said.
func ConstructArray(r *Realm, c *Object, length uint64) (*Object, error) {
	if c == nil {
		a, err := ArrayCreate(r, length, nil)
		if err != nil {
			return nil, err
		}
		return &a.Object, nil
	}
	v, err := Construct(c, []Value{Int64(int64(length))}, nil)
	if err != nil {
		return nil, err
	}
	return v.AsObject(), nil
}

// ArraySpecies is the first part of ArraySpeciesCreate: the constructor to
// call, nil where an ordinary array of r is to be made.
func ArraySpecies(r *Realm, original *Object) (*Object, error) {
	if original.shape == r.roots[rootArray] && r.arraySpeciesIsPristine() {
		return nil, nil
	}
	isArray, err := IsArray(Obj(original))
	if err != nil || !isArray {
		return nil, err
	}
	c, err := Get(original, text.AtomConstructor.Key())
	if err != nil {
		return nil, err
	}
	if IsConstructor(c) {
		realm, err := GetFunctionRealm(c.AsObject())
		if err != nil {
			return nil, err
		}
		if realm != r && c.AsObject() == realm.Intrinsic(IntrinsicArray) {
			c = Undefined
		} else if realm == r && c.AsObject() == r.intrinsics[IntrinsicArray] && c.AsObject().speciesIsItself(r) {
			return nil, nil
		}
	}
	if c.IsObject() {
		if c, err = Get(c.AsObject(), text.SymSpecies.Key()); err != nil {
			return nil, err
		}
		if c.IsNull() {
			c = Undefined
		}
	}
	if c.IsUndefined() {
		return nil, nil
	}
	if !IsConstructor(c) {
		return nil, TypeError(msgSpeciesNotConstructor)
	}
	return c.AsObject(), nil
}

// arraySpeciesIsPristine reports whether arrays without own properties have
// %Array% as constructor, and that itself as species.
func (r *Realm) arraySpeciesIsPristine() bool {
	p := r.intrinsics[IntrinsicArrayPrototype].shape.Lookup(text.AtomConstructor)
	if p == nil || p.Attrs&AccessorAttr != 0 {
		return false
	}
	v := r.intrinsics[IntrinsicArrayPrototype].SlotPointer(p.Slot)
	c := r.intrinsics[IntrinsicArray]
	if v.Bits == BitsLazy && c == nil {
		return true
	}
	return c != nil && (v.Bits == BitsLazy || v.ObjectOrNil() == c) && c.speciesIsItself(r)
}

// speciesIsItself reports whether the @@species getter of a builtin
// constructor is the builtin one, which returns its receiver: the slot is
// still lazy, or holds the accessor that was made from the realm's table.
func (o *Object) speciesIsItself(r *Realm) bool {
	p := o.shape.Lookup(text.SymSpecies)
	if p == nil || p.Attrs&AccessorAttr == 0 {
		return false
	}
	v := *o.SlotPointer(p.Slot)
	if v.Bits == BitsLazy {
		return true
	}
	if v.Bits != BitsAccessor {
		return false
	}
	get := (*Accessor)(v.Ptr).Get
	if get == nil || get.shape.kind != KindNative {
		return false
	}
	f := (*NativeFunction)(ptr(get))
	return f.Realm == r && f.prefix == prefixGet && f.Spec != nil && f.Spec.Symbol == SymbolSpecies
}

// Get is [[Get]] of arrays.
func (m arrayMethods) Get(o *Object, key PropertyKey, receiver Value) (Value, error) {
	if key.Atom == text.AtomLength {
		return Int64(int64((*Array)(ptr(o)).Length())), nil
	}
	return m.OrdinaryMethods.Get(o, key, receiver)
}

// HasProperty is [[HasProperty]] of arrays.
func (m arrayMethods) HasProperty(o *Object, key PropertyKey) (bool, error) {
	if key.Atom == text.AtomLength {
		return true, nil
	}
	return m.OrdinaryMethods.HasProperty(o, key)
}

// Set is [[Set]] of arrays.
func (m arrayMethods) Set(o *Object, key PropertyKey, v Value, receiver Value) (bool, error) {
	if key.Atom == text.AtomLength {
		if a := (*Array)(ptr(o)); a.Flags&ArrayLengthReadOnly != 0 {
			return false, nil
		}
		return setOnReceiver(o, key, v, receiver)
	}
	return m.OrdinaryMethods.Set(o, key, v, receiver)
}

// GetOwnProperty is [[GetOwnProperty]] of arrays.
func (m arrayMethods) GetOwnProperty(o *Object, key PropertyKey) (PropertyDescriptor, bool, error) {
	if key.Atom == text.AtomLength {
		a := (*Array)(ptr(o))
		attrs := Writable
		if a.Flags&ArrayLengthReadOnly != 0 {
			attrs = 0
		}
		return *dataDescriptor(Int64(int64(a.Length())), attrs), true, nil
	}
	return m.OrdinaryMethods.GetOwnProperty(o, key)
}

// Delete is [[Delete]] of arrays.
func (m arrayMethods) Delete(o *Object, key PropertyKey) (bool, error) {
	if key.Atom == text.AtomLength {
		return false, nil
	}
	return m.OrdinaryMethods.Delete(o, key)
}

// OwnPropertyKeys is [[OwnPropertyKeys]] of arrays.
func (arrayMethods) OwnPropertyKeys(o *Object) ([]PropertyKey, error) {
	if o.shape.flags&ShapeLazyFunction != 0 {
		o.Materialize()
	}
	keys := make([]PropertyKey, 0, o.elementCount()+int(o.shape.live)+1)
	keys = o.appendElementKeys(keys)
	keys = append(keys, text.AtomLength.Key())
	return o.appendNamedKeys(keys), nil
}

// DefineOwnProperty is [[DefineOwnProperty]] of arrays.
// https://tc39.es/ecma262/#sec-array-exotic-objects-defineownproperty-p-desc
func (m arrayMethods) DefineOwnProperty(o *Object, key PropertyKey, desc *PropertyDescriptor) (bool, error) {
	a := (*Array)(ptr(o))
	if key.Atom == text.AtomLength {
		return a.defineLength(desc)
	}
	if key.Atom == nil && int(key.Index) >= a.Length() && a.Flags&ArrayLengthReadOnly != 0 {
		return false, nil
	}
	return m.OrdinaryMethods.DefineOwnProperty(o, key, desc)
}

// defineLength is ArraySetLength.
// https://tc39.es/ecma262/#sec-arraysetlength
func (a *Array) defineLength(desc *PropertyDescriptor) (bool, error) {
	newLen := uint32(a.Length())
	if desc.Has&HasValue != 0 {
		var n float64
		if desc.Value.IsInt() && desc.Value.AsInt() >= 0 {
			newLen = uint32(desc.Value.AsInt())
		} else {
			r := a.shape.agent.CurrentRealm()
			u, err := ToUint32(r, desc.Value)
			if err != nil {
				return false, err
			}
			if n, err = ToNumber(r, desc.Value); err != nil {
				return false, err
			}
			if float64(u) != n {
				return false, RangeError(msgInvalidArrayLength)
			}
			newLen = u
		}
	}
	// The conversions above may have changed the array.
	old := uint32(a.Length())
	readOnly := a.Flags&ArrayLengthReadOnly != 0
	if desc.IsAccessor() || desc.Attrs&desc.Has.attributes()&(Configurable|Enumerable) != 0 {
		return false, nil
	}
	if readOnly && (desc.Has&HasWritable != 0 && desc.Attrs&Writable != 0 || desc.Has&HasValue != 0 && newLen != old) {
		return false, nil
	}
	ok := true
	if desc.Has&HasValue != 0 && newLen != old {
		ok = a.SetLength(newLen)
	}
	if desc.Has&HasWritable != 0 && desc.Attrs&Writable == 0 {
		a.Flags |= ArrayLengthReadOnly
	}
	return ok, nil
}

// PreventExtensions is [[PreventExtensions]] of arrays.
func (arrayMethods) PreventExtensions(o *Object) (bool, error) {
	ordinaryPreventExtensions(o)
	return true, nil
}
