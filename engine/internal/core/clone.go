package core

import "unsafe"

// ClonePlain returns a plain object with the prototype and the named
// properties of o, which is plain, has no elements and no lazy values.
func ClonePlain(o *Object) *Object {
	s := o.shape
	if s.flags&ShapeUnique != 0 {
		c := AllocPlain(s.agent.rootShape(s.proto, s.class, s.inlineCap, 0))
		for i := range s.props {
			if p := &s.props[i]; p.Key != nil {
				AddProperty(c, p.Key, *o.SlotPointer(p.Slot), p.Attrs)
			}
		}
		return c
	}
	c := AllocPlain(s)
	n := int(s.count)
	k := min(n, int(s.inlineCap))
	copy(unsafe.Slice((*Value)(unsafe.Add(unsafe.Pointer(c), InlineOffset)), k),
		unsafe.Slice((*Value)(unsafe.Add(unsafe.Pointer(o), InlineOffset)), k))
	if n > k {
		copy(unsafe.Slice((*Value)(c.overflow), n-k), unsafe.Slice((*Value)(o.overflow), n-k))
	}
	return c
}
