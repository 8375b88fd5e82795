package core

import "unsafe"

// Transition marks, in the bits of transitionKey.attrs above the attributes.
// A mark other than transAdd and transChange stands for the whole object and
// has no key.
const (
	transAdd       Attributes = 0x00
	transChange    Attributes = 0x10
	transElements  Attributes = 0x20
	transPrevent   Attributes = 0x30
	transSeal      Attributes = 0x40
	transFreeze    Attributes = 0x50
	attributesMask Attributes = 0x0F
)

// maxTreeSize bounds the shapes that a root remembers: programs that use
// objects as tables with ever new keys would otherwise grow the tree without
// end. Beyond it the root forgets its transitions; objects keep their shapes.
const maxTreeSize = 1 << 15

// replayMax is the number of properties up to which a change of prototype
// looks for a shared shape.
const replayMax = 32

// maxRemovals is the size of a transition tree from which removing a property
// makes no new shapes in it.
const maxRemovals = 1 << 9

// RootShape returns the shape of objects of the class without properties,
// whose prototype is proto (not nil; see Agent.RootShape). proto becomes a
// prototype: it gets a unique shape.
func RootShape(proto *Object, class *Class, inlineCap uint8) *Shape {
	return proto.shape.agent.rootShape(proto, class, inlineCap, 0)
}

// RootShape is the function RootShape for a prototype that may be nil.
func (a *Agent) RootShape(proto *Object, class *Class, inlineCap uint8) *Shape {
	return a.rootShape(proto, class, inlineCap, 0)
}

// LazyRootShape is RootShape for functions whose own properties are made on
// demand; the class's Methods implement LazyProperties.
func (a *Agent) LazyRootShape(proto *Object, class *Class) *Shape {
	return a.rootShape(proto, class, 0, ShapeLazyFunction)
}

func (a *Agent) rootShape(proto *Object, class *Class, inlineCap uint8, lazy ShapeFlags) *Shape {
	roots := &a.nullRoots
	if proto != nil {
		if proto.shape.flags&ShapeIsPrototype == 0 {
			proto.BecomePrototype()
		}
		roots = &proto.shape.roots
	}
	for _, s := range *roots {
		if s.class == class && s.inlineCap == inlineCap && s.flags&ShapeLazyFunction == lazy {
			return s
		}
	}
	s := &Shape{class: class, proto: proto, agent: a, kind: class.Kind, flags: lazy, inlineCap: inlineCap, elemSlot: -1}
	if class.Exotic {
		s.flags |= ShapeExotic
	}
	if class.VirtualKey != nil {
		s.flags |= ShapeVirtual
	}
	*roots = append(*roots, s)
	return s
}

// BecomePrototype gives o a unique shape that is marked as a prototype's, so
// that its changes move ProtoEpoch.
func (o *Object) BecomePrototype() {
	if o.shape.flags&ShapeIsPrototype != 0 {
		return
	}
	if o.shape.flags&ShapeUnique == 0 {
		o.MakeUnique(0)
	} else {
		o.replaceHead()
	}
	o.shape.flags |= ShapeIsPrototype
}

// protoChanged moves ProtoEpoch when o is a prototype.
func (o *Object) protoChanged() {
	if o.shape.flags&ShapeIsPrototype != 0 {
		o.shape.agent.ProtoEpoch++
	}
}

// remembered returns the transition of s recorded under (key, attrs).
func (s *Shape) remembered(key *Atom, attrs Attributes) *Shape {
	if s.lastKey == key && s.lastAttrs == attrs && s.last != nil {
		return s.last
	}
	if s.transitions == nil {
		return nil
	}
	t := s.transitions[transitionKey{key, attrs}]
	if t != nil {
		s.lastKey, s.lastAttrs, s.last = key, attrs, t
	}
	return t
}

func (s *Shape) remember(key *Atom, attrs Attributes, t *Shape) {
	root := s
	for root.parent != nil {
		root = root.parent
	}
	if root.treeSize++; root.treeSize > maxTreeSize {
		root.treeSize = 0
		root.last, root.lastKey, root.transitions = nil, nil, nil
		if s == root {
			root.treeSize = 1
		}
	}
	if s.last != nil {
		if s.transitions == nil {
			s.transitions = map[transitionKey]*Shape{{s.lastKey, s.lastAttrs}: s.last}
		}
		s.transitions[transitionKey{key, attrs}] = t
	}
	s.lastKey, s.lastAttrs, s.last = key, attrs, t
}

// child returns a copy of s as its child, without transitions of its own.
func (s *Shape) child() *Shape {
	return &Shape{
		class: s.class, proto: s.proto, agent: s.agent, kind: s.kind, flags: s.flags, inlineCap: s.inlineCap,
		count: s.count, elemSlot: s.elemSlot, props: s.props, index: s.index, live: s.live, parent: s,
	}
}

// Transition returns the shape of objects that have s and gain a property. It
// is nil where s does not have such a transition: unique and lazy shapes, and
// shapes with UniqueAbove properties. Whether s is extensible is not asked.
func (s *Shape) Transition(key *Atom, attrs Attributes) *Shape {
	if t := s.last; t != nil && s.lastKey == key && s.lastAttrs == attrs {
		return t
	}
	return s.transitionSlow(key, attrs)
}

func (s *Shape) transitionSlow(key *Atom, attrs Attributes) *Shape {
	if t := s.remembered(key, attrs); t != nil {
		return t
	}
	if s.flags&(ShapeUnique|ShapeLazyFunction) != 0 || len(s.props) >= UniqueAbove {
		return nil
	}
	t := s.child()
	t.flags |= flagsOfProperty(key, attrs)
	t.count++
	t.live++
	p := ShapeProperty{Key: key, Slot: s.count, Attrs: attrs}
	n := len(s.props)
	if n < cap(s.props) && s.props[: n+1 : n+1][n].Key == nil {
		t.props = s.props[:n+1]
		t.props[n] = p
		if t.index != nil && !t.index.insert(key, uint32(n)) {
			t.index = nil
		}
	} else {
		// The place behind s's entries is taken by a sibling: branch off.
		t.props = make([]ShapeProperty, n+1, growProps(n+1))
		copy(t.props, s.props)
		t.props[n] = p
		t.index = nil
	}
	s.remember(key, attrs, t)
	return t
}

func growProps(n int) int {
	switch {
	case n <= 4:
		return 4
	case n <= 8:
		return 8
	}
	return n + n/2
}

func flagsOfProperty(key *Atom, attrs Attributes) (f ShapeFlags) {
	if attrs&AccessorAttr != 0 {
		f |= ShapeHasAccessor
	} else if attrs&Writable == 0 {
		f |= ShapeHasReadOnly
	}
	if key.Key().IsPrivate() {
		f |= ShapeHasPrivate
	}
	return f
}

// withElements returns the shape of objects that gain a hidden elements slot.
func (s *Shape) withElements() *Shape {
	if t := s.remembered(nil, transElements); t != nil {
		return t
	}
	t := s.child()
	t.elemSlot = int32(s.count)
	t.count++
	s.remember(nil, transElements, t)
	return t
}

// withAttributes returns the shape of objects one of whose properties has
// other attributes.
func (s *Shape) withAttributes(pos int, attrs Attributes) *Shape {
	key := s.props[pos].Key
	if t := s.remembered(key, transChange|attrs); t != nil {
		return t
	}
	t := s.child()
	t.props = append(make([]ShapeProperty, 0, len(s.props)), s.props...)
	t.index = nil
	t.props[pos].Attrs = attrs
	t.flags |= flagsOfProperty(key, attrs)
	s.remember(key, transChange|attrs, t)
	return t
}

// withIntegrity returns the shape of objects that became non-extensible,
// sealed or frozen (mark is transPrevent, transSeal or transFreeze). Index
// properties are not looked at.
func (s *Shape) withIntegrity(mark Attributes) *Shape {
	if t := s.remembered(nil, mark); t != nil {
		return t
	}
	t := s.child()
	t.flags |= ShapeNonExtensible
	if mark == transPrevent {
		// Private names may still be added behind: never into the shared array.
		t.props = s.props[:len(s.props):len(s.props)]
	} else {
		t.props = restrictProperties(append(make([]ShapeProperty, 0, len(s.props)), s.props...), mark)
		t.index = nil
		for i := range t.props {
			t.flags |= flagsOfProperty(t.props[i].Key, t.props[i].Attrs)
		}
	}
	s.remember(nil, mark, t)
	return t
}

// restrictProperties takes Configurable, and for transFreeze Writable of data
// properties, from every public entry of props, which it returns.
func restrictProperties(props []ShapeProperty, mark Attributes) []ShapeProperty {
	for i := range props {
		p := &props[i]
		if p.Key == nil || p.Key.Key().IsPrivate() {
			continue
		}
		p.Attrs &^= Configurable
		if mark == transFreeze && p.Attrs&AccessorAttr == 0 {
			p.Attrs &^= Writable
		}
	}
	return props
}

// AddProperty adds an own property that o does not have yet, in creation
// order; whether o is extensible is not asked. For an accessor, attrs has
// AccessorAttr and v is an AccessorValue.
func AddProperty(o *Object, key *Atom, v Value, attrs Attributes) {
	s := o.shape
	if s.flags&(ShapeUnique|ShapeLazyFunction) == 0 {
		t := s.last
		if t == nil || s.lastKey != key || s.lastAttrs != attrs {
			t = s.transitionSlow(key, attrs)
		}
		if t != nil {
			o.growTo(s.count)
			o.shape = t
			StoreHeap(o.SlotPointer(s.count), v)
			return
		}
	}
	if s.flags&ShapeLazyFunction != 0 {
		o.Materialize()
		AddProperty(o, key, v, attrs)
		return
	}
	if s.flags&ShapeUnique == 0 {
		o.MakeUnique(8)
	}
	o.addUnique(key, v, attrs)
}

// growTo makes room for slot n where the slots below it exist.
func (o *Object) growTo(n uint32) {
	inline := uint32(o.shape.inlineCap)
	if n < inline {
		return
	}
	n -= inline
	if n != 0 && (n < 4 || n&(n-1) != 0) {
		return
	}
	o.growOverflow(n)
}

//go:noinline
func (o *Object) growOverflow(n uint32) {
	grown := make([]Value, max(4, 2*n))
	if n > 0 {
		copy(grown, unsafe.Slice((*Value)(o.overflow), n))
	}
	o.overflow = unsafe.Pointer(unsafe.SliceData(grown))
}

// ChangeAttributes sets the attributes of an own property that is in the
// shape. The caller stores a value of the right sort afterwards.
func ChangeAttributes(o *Object, key *Atom, attrs Attributes) {
	s := o.shape
	pos := s.position(key)
	if pos < 0 || s.props[pos].Attrs == attrs {
		return
	}
	if s.flags&ShapeUnique == 0 {
		o.shape = s.withAttributes(pos, attrs)
		return
	}
	s = o.replaceHead()
	s.props[pos].Attrs = attrs
	s.flags |= flagsOfProperty(key, attrs)
	o.protoChanged()
}

// RemoveProperty removes an own property that is in the shape.
func RemoveProperty(o *Object, key *Atom) {
	s := o.shape
	pos := s.position(key)
	if pos < 0 {
		return
	}
	slot := s.props[pos].Slot
	if s.flags&ShapeUnique == 0 {
		// The property added last goes back to the shape before it.
		if p := s.parent; p != nil && pos == len(s.props)-1 && len(p.props) == pos && slot == p.count && p.count == s.count-1 {
			*o.SlotPointer(slot) = Value{}
			o.shape = p
			return
		}
		if t := s.without(pos); t != nil {
			for i := slot + 1; i < s.count; i++ {
				StoreHeap(o.SlotPointer(i-1), *o.SlotPointer(i))
			}
			*o.SlotPointer(s.count - 1) = Value{}
			o.shape = t
			return
		}
		s = o.MakeUnique(0)
	} else if s.flags&ShapeHitCached != 0 || !s.agent.NotesHits {
		s = o.replaceHead()
	}
	*o.SlotPointer(slot) = Value{}
	s.Scratch = nil
	s.props[pos].Key = nil
	s.live--
	if pos == len(s.props)-1 {
		s.props = s.props[:pos]
	}
	if slot == s.count-1 {
		s.count--
	}
	if len(s.props) > 16 && int(s.live)*2 < len(s.props) {
		o.compact()
	}
	o.protoChanged()
}

// without returns the shared shape of an object that loses the property at
// pos and keeps the others in their order, or nil where the object had better
// get a shape of its own: one with many properties, or one of many that are
// used as tables.
//
// PERF: tables of listeners stay shared (http_express).
func (s *Shape) without(pos int) *Shape {
	const few = 8
	if len(s.props) > few || s.elemSlot >= 0 || int(s.count) != len(s.props) || s.flags&(ShapeNonExtensible|ShapeHasPrivate|ShapeLazyFunction) != 0 {
		return nil
	}
	root := s
	for root.parent != nil {
		root = root.parent
	}
	if root.count != 0 {
		return nil
	}
	t := root
	for i := range s.props {
		p := &s.props[i]
		if p.Slot != uint32(i) {
			return nil
		}
		if i == pos {
			continue
		}
		next := t.remembered(p.Key, p.Attrs)
		if next == nil {
			if root.treeSize >= maxRemovals {
				return nil
			}
			if next = t.transitionSlow(p.Key, p.Attrs); next == nil {
				return nil
			}
		}
		t = next
	}
	return t
}

// SetShapeProto changes the prototype of o, without the checks of
// OrdinarySetPrototypeOf.
func SetShapeProto(o *Object, proto *Object) {
	s := o.shape
	if s.proto == proto {
		return
	}
	if proto != nil {
		proto.BecomePrototype()
	}
	if s.flags&ShapeUnique == 0 && (len(s.props) > replayMax || s.flags&ShapeHasPrivate != 0) {
		s = o.MakeUnique(0)
	}
	if s.flags&ShapeUnique != 0 {
		o.replaceHead().proto = proto
		o.protoChanged()
		return
	}
	t := s.agent.rootShape(proto, s.class, s.inlineCap, s.flags&ShapeLazyFunction)
	next := 0
	for slot := uint32(0); slot < s.count; slot++ {
		if s.elemSlot == int32(slot) {
			t = t.withElements()
			continue
		}
		p := &s.props[next]
		next++
		t = t.Transition(p.Key, p.Attrs)
	}
	if s.flags&ShapeNonExtensible != 0 {
		t = t.withIntegrity(transPrevent)
	}
	o.shape = t
}
