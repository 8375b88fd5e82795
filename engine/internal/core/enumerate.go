package core

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/text"
)

// keysPlan lists the own enumerable string-keyed properties of a shape.
type keysPlan struct {
	props  []ShapeProperty
	simple bool // all are data properties
}

// enumerablePlan returns the plan of s, cached in the shape.
func (s *Shape) enumerablePlan() *keysPlan {
	if s.Scratch != nil && s.Scratch.keys != nil {
		return s.Scratch.keys
	}
	plan := &keysPlan{simple: true, props: make([]ShapeProperty, 0, s.live)}
	for _, p := range s.props {
		if p.Key == nil || p.Attrs&Enumerable == 0 || p.Key.Kind() != text.AtomString {
			continue
		}
		if p.Attrs&AccessorAttr != 0 {
			plan.simple = false
		}
		plan.props = append(plan.props, p)
	}
	if s.Scratch == nil {
		s.Scratch = &ShapeScratch{}
	}
	s.Scratch.keys = plan
	return plan
}

// plainElements reports whether the index properties of o are plain data.
func (o *Object) plainElements() bool {
	e := o.elements()
	return e == nil || e.Sparse == nil || e.Sparse.special == 0
}

// isStored reports whether all own properties of o are in storage, with
// nothing exotic (an array's length is not enumerable and does not count).
func (o *Object) isStored() bool {
	c := o.shape.class
	return !c.Exotic && !c.ExoticIndex && (c.VirtualKey == nil || o.shape.kind == KindArray)
}

// EnumerableOwnProperties is the operation of that name. Entries are arrays
// of the current realm.
// https://tc39.es/ecma262/#sec-enumerableownproperties
func EnumerableOwnProperties(o *Object, kind IterationKind) ([]Value, error) {
	if list, ok, err := enumerateStored(o, kind); ok || err != nil {
		return list, err
	}
	m := o.Methods()
	keys, err := m.OwnPropertyKeys(o)
	if err != nil {
		return nil, err
	}
	r := o.shape.agent.CurrentRealm()
	list := make([]Value, 0, len(keys))
	for _, key := range keys {
		if key.IsSymbol() {
			continue
		}
		d, ok, err := m.GetOwnProperty(o, key)
		if err != nil {
			return nil, err
		}
		if !ok || d.Attrs&Enumerable == 0 {
			continue
		}
		if kind == IterateKeys {
			list = append(list, KeyToValue(key))
			continue
		}
		v, err := Get(o, key)
		if err != nil {
			return nil, err
		}
		list = append(list, entryOf(r, kind, key, v))
	}
	return list, nil
}

func entryOf(r *Realm, kind IterationKind, key PropertyKey, v Value) Value {
	if kind == IterateValues {
		return v
	}
	return Obj(&r.NewArray([]Value{KeyToValue(key), v.Clean()}).Object)
}

// enumerateStored is EnumerableOwnProperties of objects whose properties are
// plain data in storage, which runs no JavaScript.
func enumerateStored(o *Object, kind IterationKind) ([]Value, bool, error) {
	if !o.isStored() || !o.plainElements() && kind != IterateKeys {
		return nil, false, nil
	}
	o.Materialize()
	plan := o.shape.enumerablePlan()
	if !plan.simple && kind != IterateKeys {
		return nil, false, nil
	}
	r := o.shape.agent.CurrentRealm()
	list := make([]Value, 0, o.elementCount()+len(plan.props))
	if e := o.elements(); e != nil {
		for i, v := range e.Dense {
			if v.Bits == BitsHole {
				continue
			}
			if kind == IterateKeys {
				v = Str(KeyToString(text.IndexKey(uint32(i))))
			} else {
				v = entryOf(r, kind, text.IndexKey(uint32(i)), v)
			}
			list = append(list, v)
		}
		for _, i := range e.SparseKeys() {
			p := e.Sparse.entries[i]
			if p.Attrs&Enumerable == 0 {
				continue
			}
			if kind == IterateKeys {
				list = append(list, Str(KeyToString(text.IndexKey(i))))
			} else {
				list = append(list, entryOf(r, kind, text.IndexKey(i), p.Value))
			}
		}
	}
	for i := range plan.props {
		p := &plan.props[i]
		if kind == IterateKeys {
			list = append(list, Str(p.Key.String()))
			continue
		}
		v, err := o.slot(p.Slot)
		if err != nil {
			return nil, false, err
		}
		list = append(list, entryOf(r, kind, p.Key.Key(), v))
	}
	return list, true, nil
}

// copyPlan tells how CopyDataProperties moves the properties of objects with
// one shape to a target with another, that has none of them.
type copyPlan struct {
	from, to *Shape
	slots    []uint32 // of the source, in the order of to's new slots
}

// CopyDataProperties is the operation of that name.
// https://tc39.es/ecma262/#sec-copydataproperties
func CopyDataProperties(target *Object, source Value, excluded []PropertyKey) error {
	if source.IsNullish() {
		return nil
	}
	if !source.IsObject() {
		r := target.shape.agent.CurrentRealm()
		from, err := ToObject(r, source)
		if err != nil {
			return err
		}
		source = Obj(from)
	}
	from := source.AsObject()
	if len(excluded) == 0 && copyStored(target, from) {
		return nil
	}
	m := from.Methods()
	keys, err := m.OwnPropertyKeys(from)
	if err != nil {
		return err
	}
	for _, key := range keys {
		if isExcluded(key, excluded) {
			continue
		}
		d, ok, err := m.GetOwnProperty(from, key)
		if err != nil {
			return err
		}
		if !ok || d.Attrs&Enumerable == 0 {
			continue
		}
		v, err := Get(from, key)
		if err != nil {
			return err
		}
		if err := CreateDataPropertyOrThrow(target, key, v); err != nil {
			return err
		}
	}
	return nil
}

func isExcluded(key PropertyKey, excluded []PropertyKey) bool {
	for _, e := range excluded {
		if e == key {
			return true
		}
	}
	return false
}

// copyStored copies the plain data properties of a source with a shared
// shape to an extensible plain target without properties.
func copyStored(target, from *Object) bool {
	s := from.shape
	if s.flags&(ShapeUnique|ShapeHasAccessor|ShapeLazyFunction) != 0 || !from.isStored() || from.elementCount() > 0 {
		return false
	}
	t := target.shape
	if t.kind != KindPlain || t.flags&(ShapeUnique|bypass|ShapeNonExtensible) != 0 || t.count != 0 {
		return false
	}
	var plan *copyPlan
	if s.Scratch != nil {
		plan = s.Scratch.copy
	}
	if plan == nil || plan.from != t {
		if plan = makeCopyPlan(s, t); plan == nil {
			return false
		}
	}
	target.adopt(plan.to)
	for i, slot := range plan.slots {
		StoreHeap(target.SlotPointer(uint32(i)), *from.SlotPointer(slot))
	}
	return true
}

func makeCopyPlan(s, t *Shape) *copyPlan {
	plan := &copyPlan{from: t, to: t, slots: make([]uint32, 0, len(s.props))}
	for pass := text.AtomString; pass <= text.AtomSymbol; pass++ {
		for _, p := range s.props {
			if p.Key.Kind() != pass || p.Attrs&Enumerable == 0 {
				continue
			}
			if plan.to = plan.to.Transition(p.Key, DataDefault); plan.to == nil {
				return nil
			}
			plan.slots = append(plan.slots, p.Slot)
		}
	}
	if s.Scratch == nil {
		s.Scratch = &ShapeScratch{}
	}
	s.Scratch.copy = plan
	return plan
}

// adopt gives an object without slots the shape t, whose slots the caller
// fills.
func (o *Object) adopt(t *Shape) {
	if n := t.overflowCap(); n > 0 {
		o.overflow = unsafe.Pointer(unsafe.SliceData(make([]Value, n)))
	}
	o.shape = t
}
