package core

import "unsafe"

// MakeUnique gives o a shape of its own, with room for extra more entries,
// and returns it. The lazy properties of functions are materialised.
func (o *Object) MakeUnique(extra int) *Shape {
	if o.shape.flags&ShapeLazyFunction != 0 {
		o.Materialize()
	}
	s := o.shape
	if s.flags&ShapeUnique != 0 {
		return s
	}
	u := &Shape{
		class: s.class, proto: s.proto, agent: s.agent, kind: s.kind, flags: s.flags | ShapeUnique, inlineCap: s.inlineCap,
		count: s.count, elemSlot: s.elemSlot, live: s.live,
	}
	u.props = append(make([]ShapeProperty, 0, len(s.props)+extra), s.props...)
	o.shape = u
	return u
}

// replaceHead gives o, whose shape is unique, a new head with the same
// content, so that whatever was cached for the old one misses.
func (o *Object) replaceHead() *Shape {
	old := o.shape
	s := new(Shape)
	*s = *old
	s.flags &^= ShapeAbsenceCached | ShapeHitCached
	s.Scratch = nil
	// The old head may live on in caches: let it keep nothing.
	old.props, old.index, old.roots, old.Scratch = nil, nil, nil, nil
	o.shape = s
	return s
}

// addUnique adds a property to an object with a unique shape, in place.
func (o *Object) addUnique(key *Atom, v Value, attrs Attributes) {
	s := o.shape
	if s.flags&ShapeAbsenceCached != 0 {
		s = o.replaceHead()
	}
	slot := s.count
	o.growTo(slot)
	n := len(s.props)
	s.props = append(s.props, ShapeProperty{Key: key, Slot: slot, Attrs: attrs})
	if s.index != nil && !s.index.insert(key, uint32(n)) {
		s.index = nil
	}
	s.count++
	s.live++
	s.flags |= flagsOfProperty(key, attrs)
	s.Scratch = nil
	StoreHeap(o.SlotPointer(slot), v)
	o.protoChanged()
}

// reserve makes room for n more properties of an object with a unique shape
// and at most that many slots.
func (o *Object) reserve(n int) {
	s := o.shape
	if cap(s.props)-len(s.props) < n {
		s.props = append(make([]ShapeProperty, 0, len(s.props)+n), s.props...)
	}
}

// compact drops the deleted entries of a unique shape and renumbers the
// slots. No cache knows the old numbers: the head is fresh, or was never noted.
func (o *Object) compact() {
	s := o.shape
	oldInline := uint32(s.inlineCap)
	count := s.live
	if s.elemSlot >= 0 {
		count++
	}
	values := make([]Value, 0, count)
	props := make([]ShapeProperty, 0, s.live+4)
	elem := s.elemSlot
	for i := range s.props {
		p := s.props[i]
		if p.Key == nil {
			continue
		}
		values = append(values, *o.SlotPointer(p.Slot))
		p.Slot = uint32(len(values) - 1)
		props = append(props, p)
	}
	if elem >= 0 {
		values = append(values, *o.SlotPointer(uint32(elem)))
		s.elemSlot = int32(len(values) - 1)
	}
	for i := uint32(0); i < min(oldInline, s.count); i++ {
		*o.SlotPointer(i) = Value{}
	}
	s.props, s.index, s.count = props, nil, count
	o.overflow = nil
	if n := s.overflowCap(); n > 0 {
		o.overflow = unsafe.Pointer(unsafe.SliceData(make([]Value, n)))
	}
	for i := range values {
		*o.SlotPointer(uint32(i)) = values[i]
	}
}

// setIntegrity is preventExtensions, seal or freeze of the named properties
// and the shape of o; mark is transPrevent, transSeal or transFreeze.
func (o *Object) setIntegrity(mark Attributes) {
	if o.shape.flags&ShapeLazyFunction != 0 {
		o.Materialize()
	}
	s := o.shape
	if s.flags&ShapeUnique == 0 {
		o.shape = s.withIntegrity(mark)
		return
	}
	s = o.replaceHead()
	s.flags |= ShapeNonExtensible
	if mark != transPrevent {
		restrictProperties(s.props, mark)
		for i := range s.props {
			if s.props[i].Key != nil {
				s.flags |= flagsOfProperty(s.props[i].Key, s.props[i].Attrs)
			}
		}
	}
	o.protoChanged()
}
