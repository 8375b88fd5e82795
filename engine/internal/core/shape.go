package core

// Shape maps the property keys of an object to slots, and holds what objects
// of one structure share: class, prototype, extensibility.
//
// Shapes are of two sorts. A shared shape is immutable and part of a
// transition tree whose root belongs to a prototype. A unique shape
// belongs to one object, which mutates it in place: prototypes, global
// objects, objects with many properties and objects that lost one. Adding a
// property to a unique shape keeps every slot where it was, so a cached hit
// stays right; removing or reconfiguring one gives the object a new Shape
// head (in constant time: the tables move over), so cached hits miss.
//
// Absence and prototype hits are cached under Agent.ProtoEpoch, which moves
// when an object that is used as a prototype gains, loses or reconfigures a
// property or changes its own prototype.
type Shape struct {
	class *Class
	proto *Object
	agent *Agent // the agent that the objects belong to
	flags ShapeFlags
	kind  Kind

	inlineCap uint8  // inline slots of objects with this shape
	count     uint32 // slots in use; slot numbers are below it
	elemSlot  int32  // slot of the hidden Elements of a non-array object, -1 when none

	// props lists the properties in order of creation. Along a transition
	// chain the backing array is shared. In a unique shape deleted entries
	// have a nil Key.
	props []ShapeProperty
	index *shapeIndex // hash index into props, built lazily above linearScan entries
	live  uint32      // properties that are not deleted

	parent      *Shape
	lastKey     *Atom // most recent transition
	lastAttrs   Attributes
	last        *Shape
	transitions map[transitionKey]*Shape // the others
	roots       []*Shape                 // of a prototype's shape: root shapes whose prototype it is
	treeSize    uint32                   // of a root shape: shapes made below it since the last prune

	// Scratch is for caches keyed by the shape (for-in key lists, JSON
	// stringify plans, CopyDataProperties plans); dropped on any change.
	Scratch *ShapeScratch
}

// ShapeFlags are properties of a shape.
type ShapeFlags uint16

const (
	// ShapeNonExtensible is set where the object is not extensible.
	ShapeNonExtensible ShapeFlags = 1 << iota
	// ShapeUnique is set on unique shapes.
	ShapeUnique
	// ShapeIsPrototype is set where the object is or was the prototype of another.
	ShapeIsPrototype
	// ShapeHasAccessor is set where some property is an accessor.
	ShapeHasAccessor
	// ShapeHasReadOnly is set where some property is not writable.
	ShapeHasReadOnly
	// ShapeHasPrivate is set where some key is a private name.
	ShapeHasPrivate
	// ShapeLazyFunction is set on shapes of functions whose name, length and
	// prototype properties exist but have no slots yet; see LazyProperties.
	ShapeLazyFunction
	// ShapeExotic mirrors Class.Exotic: named properties are reached through
	// Methods only.
	ShapeExotic
	// ShapeVirtual mirrors Class.VirtualKey: some own named properties are not
	// among the entries.
	ShapeVirtual
	// ShapeAbsenceCached is set on a unique shape when an inline cache relies
	// on the absence of a property; see NoteAbsence.
	ShapeAbsenceCached
	// ShapeHitCached is set on a unique shape when an inline cache relies on
	// the place of a property; see NoteHit.
	ShapeHitCached
)

// ShapeProperty is one entry of a shape.
type ShapeProperty struct {
	Key   *Atom
	Slot  uint32
	Attrs Attributes
}

type transitionKey struct {
	key   *Atom
	attrs Attributes
}

// linearScan is the number of properties up to which lookup scans.
const linearScan = 5

// UniqueAbove is the number of properties from which an object gets a shape
// of its own.
const UniqueAbove = 128

// ShapeScratch holds caches keyed by a shape. Each belongs to the package
// that fills it.
type ShapeScratch struct {
	ForIn any       // key lists of package vm
	JSON  any       // stringify plans
	keys  *keysPlan // own enumerable string keys in order
	copy  *copyPlan // CopyDataProperties onto an empty object
}

// Class returns the class of objects with the shape.
func (s *Shape) Class() *Class { return s.class }

// Proto returns the prototype, nil for null.
func (s *Shape) Proto() *Object { return s.proto }

// Agent returns the agent that objects with the shape belong to.
func (s *Shape) Agent() *Agent { return s.agent }

// Kind returns the kind of the class.
func (s *Shape) Kind() Kind { return s.kind }

// Flags returns the shape's flags.
func (s *Shape) Flags() ShapeFlags { return s.flags }

// InlineCap returns the number of inline slots.
func (s *Shape) InlineCap() uint32 { return uint32(s.inlineCap) }

// Count returns the number of slots in use.
func (s *Shape) Count() uint32 { return s.count }

// IsUnique reports whether the shape belongs to one object.
func (s *Shape) IsUnique() bool { return s.flags&ShapeUnique != 0 }

// NoteAbsence tells a shape that an inline cache relies on objects with it
// lacking some own property (a prototype hit, an absence, an addition). The
// next addition to a unique shape then gives its object a new head; shared
// shapes need no note, and those of prototypes are covered by ProtoEpoch too.
func (s *Shape) NoteAbsence() {
	if s.flags&ShapeUnique != 0 {
		s.flags |= ShapeAbsenceCached
	}
}

// NoteHit tells a shape that an inline cache relies on the place of an own
// property. Where Agent.NotesHits promises that every cache does so, deleting
// from a unique shape that no cache knows needs no new head.
func (s *Shape) NoteHit() {
	if s.flags&ShapeUnique != 0 {
		s.flags |= ShapeHitCached
	}
}

// Properties returns the entries in order of creation; entries with a nil Key
// are deleted ones. The slice must not be modified.
func (s *Shape) Properties() []ShapeProperty { return s.props }

// overflowCap is the length of the overflow array of objects with the shape:
// a function of the slot count alone, so that it needs no field.
func (s *Shape) overflowCap() uint32 { return overflowCapFor(s.count, uint32(s.inlineCap)) }

func overflowCapFor(count, inline uint32) uint32 {
	if count <= inline {
		return 0
	}
	n := count - inline
	c := uint32(4)
	for c < n {
		c *= 2
	}
	return c
}
