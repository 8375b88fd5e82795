package core

import "unsafe"

// AllocPlainWith allocates a plain object of a shape all of whose slots are
// given, in order.
func AllocPlainWith(s *Shape, vals []Value) *Object {
	o := AllocPlain(s)
	n := min(len(vals), int(s.inlineCap))
	copy(unsafe.Slice((*Value)(unsafe.Add(unsafe.Pointer(o), InlineOffset)), n), vals[:n])
	if n < len(vals) {
		copy(unsafe.Slice((*Value)(o.overflow), len(vals)-n), vals[n:])
	}
	return o
}

// NewObjectOf returns an ordinary object with the properties that keys and
// vals give one by one; of several with one key the last one counts, in the
// place of the first. The values must not have stale pointers.
func (r *Realm) NewObjectOf(keys []PropertyKey, vals []Value) *Object {
	root := r.ObjectShape(RoundInline(len(keys)))
	if s := root.shapeOf(keys); s != nil {
		return AllocPlainWith(s, vals)
	}
	o := AllocPlain(root)
	if len(keys) > UniqueAbove {
		o.MakeUnique(len(keys))
	}
	for i, k := range keys {
		DefineOwn(o, k, vals[i], DataDefault)
	}
	return o
}

// shapeOf returns the shape of objects that begin with s and gain the keys as
// plain data properties; nil where there is no shared one, or a key is an
// index or there twice.
func (s *Shape) shapeOf(keys []PropertyKey) *Shape {
	if len(keys) > UniqueAbove {
		return nil
	}
	for _, k := range keys {
		if k.Atom == nil {
			return nil
		}
		t := s.last
		if t == nil || s.lastKey != k.Atom || s.lastAttrs != DataDefault {
			if t = s.remembered(k.Atom, DataDefault); t == nil {
				if s.Lookup(k.Atom) != nil {
					return nil
				}
				if t = s.transitionSlow(k.Atom, DataDefault); t == nil {
					return nil
				}
			}
		}
		s = t
	}
	return s
}
