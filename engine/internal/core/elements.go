package core

import (
	"slices"
	"unsafe"
)

// ptr is the address of o, for conversion to the struct that embeds it.
func ptr(o *Object) unsafe.Pointer { return unsafe.Pointer(o) }

const (
	// denseGap is how far beyond the end of an array's dense elements a store
	// may lie without making the array sparse.
	denseGap = 1024
	// denseGapObject is the same for other objects, whose index properties
	// are more often ids than positions.
	denseGapObject = 32
	// densePrealloc is the greatest length for which memory is set aside when
	// an array is made with a length or its length is set: 64 MB of holes.
	densePrealloc = 1 << 22
)

// elements returns the Elements of o, or nil when there are none.
func (o *Object) elements() *Elements {
	switch o.shape.kind {
	case KindPlain, KindFunction:
	case KindArray:
		return &(*Array)(ptr(o)).Elements
	case KindArguments:
		return &(*Arguments)(ptr(o)).Elements
	case KindBoolean, KindNumber, KindString, KindSymbol, KindBigInt:
		return &(*PrimitiveObject)(ptr(o)).Elements
	}
	if s := o.shape.elemSlot; s >= 0 {
		return (*Elements)(o.SlotPointer(uint32(s)).Ptr)
	}
	return nil
}

// ensureElements returns the Elements of o, making the hidden slot.
func (o *Object) ensureElements() *Elements {
	if e := o.elements(); e != nil {
		return e
	}
	if o.shape.flags&ShapeLazyFunction != 0 {
		o.Materialize()
	}
	e := new(Elements)
	v := Value{BitsInternal, unsafe.Pointer(e)}
	s := o.shape
	o.growTo(s.count)
	if s.flags&ShapeUnique == 0 {
		o.shape = s.withElements()
		*o.SlotPointer(s.count) = v
		return e
	}
	s.elemSlot = int32(s.count)
	s.count++
	*o.SlotPointer(uint32(s.elemSlot)) = v
	return e
}

// HasElements reports whether o has properties with index keys. It is exact
// for ordinary objects and says true for objects with exotic index keys.
func (o *Object) HasElements() bool {
	if o.shape.class.ExoticIndex {
		return true
	}
	e := o.elements()
	return e != nil && (len(e.Dense) > 0 || e.Sparse != nil && len(e.Sparse.entries) > 0)
}

// PrototypesHaveElements reports whether some object on the prototype chain of
// o may have properties with index keys, so that holes show through.
func (o *Object) PrototypesHaveElements() bool {
	a := o.shape.agent
	if p := o.shape.proto; p != nil && p == a.bareProto && a.ProtoEpoch == a.bareEpoch {
		return false
	}
	for p := o.shape.proto; p != nil; p = p.shape.proto {
		if p.HasElements() {
			return true
		}
	}
	a.bareProto, a.bareEpoch = o.shape.proto, a.ProtoEpoch
	return false
}

// ForgetPrototypes drops what the agent remembers of prototypes.
func (a *Agent) ForgetPrototypes() { a.bareProto = nil }

// denseAttributes are the attributes of the elements in e.Dense.
func (o *Object) denseAttributes() Attributes {
	if o.shape.kind == KindArray {
		switch f := (*Array)(ptr(o)).Flags; {
		case f&ArrayFrozen != 0:
			return Enumerable
		case f&ArraySealed != 0:
			return Enumerable | Writable
		}
	}
	return DataDefault
}

// get returns the property with key i: a data value or BitsAccessor content,
// and its attributes. Attributes of dense elements are given as DataDefault.
func (e *Elements) get(i uint32) (v Value, attrs Attributes, ok bool) {
	if int(i) < len(e.Dense) {
		v = e.Dense[i]
		return v, DataDefault, v.Bits != BitsHole
	}
	if e.Sparse != nil {
		p, ok := e.Sparse.entries[i]
		return p.Value, p.Attrs, ok
	}
	return Value{}, 0, false
}

// ownElement returns the index property i of o.
func (o *Object) ownElement(i uint32) (v Value, attrs Attributes, ok bool) {
	e := o.elements()
	if e == nil {
		return Value{}, 0, false
	}
	if int(i) < len(e.Dense) {
		v = e.Dense[i]
		return v, o.denseAttributes(), v.Bits != BitsHole
	}
	return e.get(i)
}

// ElementGet returns the own data element i of o where it can be told without
// running JavaScript; ok is false for holes, accessors and exotic objects.
func ElementGet(o *Object, i uint32) (v Value, ok bool) {
	if o.shape.class.ExoticIndex {
		return Value{}, false
	}
	e := o.elements()
	if e == nil {
		return Value{}, false
	}
	v, attrs, ok := e.get(i)
	return v, ok && attrs&AccessorAttr == 0
}

// setElement adds or replaces the index property i of o. Whether that is
// allowed is not asked; the length of an array grows as needed.
func (o *Object) setElement(i uint32, v Value, attrs Attributes) {
	o.protoChanged()
	if o.shape.kind == KindArray {
		(*Array)(ptr(o)).setElement(i, v, attrs)
		return
	}
	e := o.ensureElements()
	if e.storeDense(i, v, attrs, denseGapObject) {
		return
	}
	if e.Sparse == nil {
		e.makeSparse(DataDefault)
	}
	e.Sparse.put(i, v, attrs)
	e.densify(i)
}

// storeDense stores a plain element at, or not too far behind, the dense
// elements; it reports false when the element belongs elsewhere.
func (e *Elements) storeDense(i uint32, v Value, attrs Attributes, gap int) bool {
	n := len(e.Dense)
	if attrs != DataDefault {
		return false
	}
	if int(i) < n {
		StoreHeap(&e.Dense[i], v)
		return true
	}
	if e.Sparse != nil || int(i) > n+n/2+gap {
		return false
	}
	for len(e.Dense) < int(i) {
		e.Dense = append(e.Dense, Hole)
	}
	e.Dense = append(e.Dense, v.Clean())
	return true
}

// makeSparse moves every element to Sparse; attrs are those of dense ones.
func (e *Elements) makeSparse(attrs Attributes) {
	if e.Sparse == nil {
		e.Sparse = &SparseElements{}
	}
	if e.Sparse.entries == nil {
		e.Sparse.entries = make(map[uint32]SparseElement, len(e.Dense))
	}
	for i, v := range e.Dense {
		if v.Bits != BitsHole {
			e.Sparse.put(uint32(i), v, attrs)
		}
	}
	e.Dense = nil
}

// sparseRatio is how many places per plain element dense storage may take
// before it is worse than a map.
const sparseRatio = 8

// densify makes sparse elements dense again when enough places up to the
// greatest key are taken by plain elements. It looks when the number of
// entries has doubled, after a store at i.
func (e *Elements) densify(i uint32) {
	s := e.Sparse
	n := len(s.entries)
	limit := sparseRatio * (n + len(e.Dense))
	if n < 16 || n&(n-1) != 0 || s.special > 0 || int(i) >= limit {
		return
	}
	end := 0
	for k := range s.entries {
		end = max(end, int(k)+1)
	}
	if end > limit {
		return
	}
	if cap(e.Dense) < end {
		e.Dense = append(make([]Value, 0, end+end/4), e.Dense...)
	}
	for len(e.Dense) < end {
		e.Dense = append(e.Dense, Hole)
	}
	for k, p := range s.entries {
		e.Dense[k] = p.Value
	}
	e.Sparse = nil
}

// absorb moves plain sparse elements that follow the dense ones to them.
func (e *Elements) absorb() {
	for len(e.Sparse.entries) > 0 {
		k := uint32(len(e.Dense))
		p, ok := e.Sparse.entries[k]
		if !ok || p.Attrs != DataDefault {
			return
		}
		e.Dense = append(e.Dense, p.Value)
		e.Sparse.remove(k)
	}
}

// deleteElement removes the index property i, which may be deleted.
func (o *Object) deleteElement(i uint32) {
	e := o.elements()
	if e == nil {
		return
	}
	o.protoChanged()
	if int(i) < len(e.Dense) {
		StoreHeap(&e.Dense[i], Hole)
		if o.shape.kind != KindArray && int(i) == len(e.Dense)-1 {
			n := len(e.Dense)
			for n > 0 && e.Dense[n-1].Bits == BitsHole {
				n--
			}
			e.Dense = e.Dense[:n]
		}
		return
	}
	if e.Sparse != nil {
		e.Sparse.remove(i)
	}
}

// changeElement gives an existing index property other attributes or content.
func (o *Object) changeElement(i uint32, v Value, attrs Attributes) {
	e := o.elements()
	o.protoChanged()
	if int(i) < len(e.Dense) {
		was := o.denseAttributes()
		if attrs == was {
			StoreHeap(&e.Dense[i], v)
			return
		}
		if o.shape.kind == KindArray {
			a := (*Array)(ptr(o))
			a.length = uint32(a.Length())
			a.makeSparse(was)
			a.Sparse.put(i, v, attrs)
			return
		}
		e.makeSparse(was)
	}
	e.Sparse.put(i, v, attrs)
}

// appendElementKeys appends the index keys of o in ascending order.
func (o *Object) appendElementKeys(keys []PropertyKey) []PropertyKey {
	e := o.elements()
	if e == nil {
		return keys
	}
	for i := range e.Dense {
		if e.Dense[i].Bits != BitsHole {
			keys = append(keys, PropertyKey{Index: uint32(i)})
		}
	}
	if e.Sparse != nil {
		for _, i := range e.Sparse.keys() {
			keys = append(keys, PropertyKey{Index: i})
		}
	}
	return keys
}

// SparseKeys returns the keys of the elements that are not in Dense, in
// ascending order. The slice must not be modified and is valid until the
// elements change.
func (e *Elements) SparseKeys() []uint32 {
	if e.Sparse == nil {
		return nil
	}
	return e.Sparse.keys()
}

func (s *SparseElements) put(i uint32, v Value, attrs Attributes) {
	if s.entries == nil {
		s.entries = make(map[uint32]SparseElement)
	}
	old, had := s.entries[i]
	if had && old.Attrs != DataDefault {
		s.special--
	}
	if attrs != DataDefault {
		s.special++
	}
	s.entries[i] = SparseElement{v.Clean(), attrs}
	if !had && s.sorted != nil {
		if n := len(s.sorted); s.sorted[n-1] < i {
			s.sorted = append(s.sorted, i)
		} else {
			s.sorted = nil
		}
	}
}

func (s *SparseElements) remove(i uint32) {
	old, had := s.entries[i]
	if !had {
		return
	}
	if old.Attrs != DataDefault {
		s.special--
	}
	delete(s.entries, i)
	if n := len(s.sorted); n > 1 && s.sorted[n-1] == i {
		s.sorted = s.sorted[:n-1]
	} else {
		s.sorted = nil
	}
}

func (s *SparseElements) keys() []uint32 {
	if s.sorted == nil && len(s.entries) > 0 {
		s.sorted = make([]uint32, 0, len(s.entries))
		for k := range s.entries {
			s.sorted = append(s.sorted, k)
		}
		slices.Sort(s.sorted)
	}
	return s.sorted
}

// restrictElements takes Configurable, and when freezing Writable of data
// properties, from the index properties of o.
func (o *Object) restrictElements(mark Attributes) {
	e := o.elements()
	if e == nil {
		return
	}
	if o.shape.kind == KindArray {
		a := (*Array)(ptr(o))
		a.Flags |= ArrayNonExtensible
		switch mark {
		case transSeal:
			a.Flags |= ArraySealed
		case transFreeze:
			a.Flags |= ArraySealed | ArrayFrozen | ArrayLengthReadOnly
		}
	} else if len(e.Dense) > 0 && mark != transPrevent {
		e.makeSparse(DataDefault)
	}
	if e.Sparse == nil || mark == transPrevent {
		return
	}
	for i, p := range e.Sparse.entries {
		attrs := p.Attrs &^ Configurable
		if mark == transFreeze && attrs&AccessorAttr == 0 {
			attrs &^= Writable
		}
		if attrs != p.Attrs {
			e.Sparse.put(i, p.Value, attrs)
		}
	}
	o.protoChanged()
}
