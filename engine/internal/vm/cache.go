package vm

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
)

// cache is an inline cache: where the property of one instruction was found
// for the shapes met so far. Only locations are cached, never values, so a
// change of a value needs no invalidation. Own hits are valid as long as the
// object has the shape; what was found on, or was absent from, prototypes is
// valid while Agent.ProtoEpoch stands still.
type cache struct {
	shape *core.Shape // objects with an own inline slot at off
	off   uintptr

	// The second entry covers the other ways to find a property, see kind.
	shape2 *core.Shape
	off2   uintptr
	slot   unsafe.Pointer // kind cacheProto, cacheCell: *value; cacheAdd: the new *core.Shape; private names: the *core.Atom
	epoch  uint32
	kind   cacheKind
	misses uint8  // shapes met beyond the first, saturating
	prim   uint16 // tag of primitives whose property is at slot, under epoch

	name *core.Atom
	poly *[4]polyEntry
}

const cacheSize = unsafe.Sizeof(cache{})

// cacheKind tells what an entry means.
type cacheKind uint8

const (
	cacheNone        cacheKind = iota
	cacheInline                // own inline slot
	cacheOverflow              // own slot in the overflow array, at off
	cacheProto                 // slot of a prototype; absentSlot where there is none
	cacheAdd                   // adding: the new shape, inline slot at off
	cacheAddOverflow           // adding: the new shape, slot in the overflow array, which has room
	cacheCell                  // global lexical binding
	cacheDisabled              // the cache is shared by instructions of several kinds: never filled
)

// maxOwnCaches is the number of caches of a function from which the compiler
// may let several instructions share one.
const maxOwnCaches = 48000

type polyEntry struct {
	shape *core.Shape
	off   uintptr
	slot  unsafe.Pointer
	epoch uint32
	kind  cacheKind
}

// noShape is the shape of no object: what empty cache entries hold.
var noShape core.Shape

// absentSlot is where absent properties are found.
var absentSlot = core.Undefined

// primNone is the tag of no value.
const primNone = 0xFFF9

func (c *cache) init(name *core.Atom) {
	c.shape, c.shape2 = &noShape, &noShape
	c.name = name
	c.prim = primNone
}

// location is where a lookup found a property.
type location struct {
	kind  cacheKind
	off   uintptr
	slot  unsafe.Pointer
	epoch uint32
}

// enter records that objects of the shape have the property at l.
//
// The first shape takes the entry made for its kind, up to three more go to
// poly. A site that has met more turns to the megamorphic cache of the VM,
// which every slow path consults.
func (c *cache) enter(shape *core.Shape, l location) {
	if c.kind == cacheDisabled {
		return
	}
	if c.poly != nil {
		for i := range c.poly {
			e := &c.poly[i]
			if e.shape == shape || e.shape == &noShape || e.epoch != l.epoch && e.kind >= cacheProto && e.kind != cacheCell {
				*e = polyEntry{shape, l.off, l.slot, l.epoch, l.kind}
				return
			}
		}
		if c.misses < 255 {
			c.misses++
		}
		// Replace in turn: a program that moved on to other shapes recovers.
		if c.misses&15 == 0 {
			c.poly[c.misses>>4&3] = polyEntry{shape, l.off, l.slot, l.epoch, l.kind}
		}
		return
	}
	if l.kind == cacheInline {
		if c.shape == &noShape || c.shape == shape {
			c.shape, c.off = shape, l.off
			if c.shape2 == shape {
				c.shape2 = &noShape
			}
			return
		}
	} else if c.shape2 == &noShape || c.shape2 == shape || c.kind >= cacheProto && c.epoch != l.epoch {
		c.shape2, c.off2, c.slot, c.epoch, c.kind = shape, l.off, l.slot, l.epoch, l.kind
		c.prim = primNone
		return
	}
	c.poly = new([4]polyEntry)
	for i := range c.poly {
		c.poly[i].shape = &noShape
	}
	c.poly[0] = polyEntry{shape, l.off, l.slot, l.epoch, l.kind}
}

// megaSize is the number of entries of the megamorphic cache, direct-mapped.
const megaSize = 1024

// megaEntry is an entry of the cache of property reads by shape and key, for
// sites that see many shapes and for computed keys.
type megaEntry struct {
	shape *core.Shape
	key   *core.Atom
	location
}

func (vm *VM) megaSlot(shape *core.Shape, key *core.Atom) *megaEntry {
	h := uintptr(unsafe.Pointer(shape))>>5 ^ uintptr(key.Hash())
	return &vm.mega[h&(megaSize-1)]
}

// at returns the slot that l describes for o; nil when the entry is out of date.
func (vm *VM) at(l *location, o *core.Object) *value {
	p := unsafe.Pointer(o)
	switch l.kind {
	case cacheInline:
		return (*value)(unsafe.Add(p, l.off))
	case cacheOverflow:
		return (*value)(unsafe.Add(overflowOf(p), l.off))
	case cacheProto:
		if l.epoch == vm.agent.ProtoEpoch {
			return (*value)(l.slot)
		}
	}
	return nil
}

// ownLocation returns the location of slot i of objects with the shape.
func ownLocation(s *core.Shape, i uint32) location {
	if n := s.InlineCap(); i >= n {
		return location{kind: cacheOverflow, off: uintptr(i-n) * core.ValueSize}
	}
	return location{kind: cacheInline, off: core.InlineOffset + uintptr(i)*core.ValueSize}
}

// find looks key up in o and its prototypes. It returns the slot that holds
// the property (absentSlot where there is none) and fills l and the
// megamorphic cache; nil means that some object on the way is exotic, so that
// the internal method must be asked.
func (vm *VM) find(o *core.Object, key *core.Atom) (s *value, l location) {
	m := vm.megaSlot(o.Shape(), key)
	if m.shape == o.Shape() && m.key == key {
		if s := vm.at(&m.location, o); s != nil {
			return s, m.location
		}
	}
	for p := o; ; {
		shape := p.Shape()
		if shape.Flags()&(core.ShapeExotic|core.ShapeVirtual) != 0 {
			if shape.Flags()&core.ShapeExotic != 0 || shape.Class().VirtualKey(key) {
				return nil, l
			}
		}
		if e := p.OwnProperty(key); e != nil {
			if p == o {
				l = ownLocation(o.Shape(), e.Slot)
			} else {
				l = location{kind: cacheProto, slot: unsafe.Pointer(p.SlotPointer(e.Slot))}
			}
			s = p.SlotPointer(e.Slot)
			break
		}
		if p = shape.Proto(); p == nil {
			l = location{kind: cacheProto, slot: unsafe.Pointer(&absentSlot)}
			s = &absentSlot
			break
		}
	}
	if l.kind == cacheProto {
		o.Shape().NoteAbsence()
		l.epoch = vm.agent.ProtoEpoch
	}
	m = vm.megaSlot(o.Shape(), key)
	*m = megaEntry{o.Shape(), key, l}
	return s, l
}
