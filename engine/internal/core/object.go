package core

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/text"
)

// PropertyKey is text.PropertyKey; see there.
type PropertyKey = text.PropertyKey

// Atom is text.Atom; see there.
type Atom = text.Atom

// Object is the head of every ECMAScript object. Objects with class data
// embed it as their first field (Array, Function, Promise ...); the pointer
// to an object is always a pointer to this head.
//
// Named properties live in slots, whose numbers the shape maps keys to. The
// first Shape.InlineCap slots follow the head in memory (plain objects
// only); the others are in the overflow array. Properties with array index
// keys live in Elements.
type Object struct {
	shape    *Shape
	overflow unsafe.Pointer // *[n]Value, n given by Shape.OverflowCap; nil when unused
}

// Offsets that the interpreter's inline caches use.
const (
	// InlineOffset is the byte offset of inline slot 0 from the object.
	InlineOffset = unsafe.Sizeof(Object{})
	// ValueSize is the size of a Value in bytes.
	ValueSize = unsafe.Sizeof(Value{})
)

// Plain objects come in a few sizes, chosen by the allocation site.
type (
	object0 struct{ Object }
	object3 struct {
		Object
		inline [3]Value
	}
	object5 struct {
		Object
		inline [5]Value
	}
	object7 struct {
		Object
		inline [7]Value
	}
	object11 struct {
		Object
		inline [11]Value
	}
)

// DefaultInline is the number of inline slots of an object whose site says
// nothing better: {} and Object.create.
const DefaultInline = 3

// RoundInline returns the smallest available inline capacity that holds n
// slots, or the largest there is.
func RoundInline(n int) uint8 {
	switch {
	case n <= 0:
		return 0
	case n <= len(object3{}.inline):
		return uint8(len(object3{}.inline))
	case n <= len(object5{}.inline):
		return uint8(len(object5{}.inline))
	case n <= len(object7{}.inline):
		return uint8(len(object7{}.inline))
	default:
		return uint8(len(object11{}.inline))
	}
}

// AllocPlain allocates a plain object of the shape, which must be of
// KindPlain. Inline slots beyond the shape's count hold zero Values.
func AllocPlain(s *Shape) *Object {
	var o *Object
	switch s.inlineCap {
	case 0:
		o = &new(object0).Object
	case 3:
		o = &new(object3).Object
	case 5:
		o = &new(object5).Object
	case 7:
		o = &new(object7).Object
	default:
		o = &new(object11).Object
	}
	o.shape = s
	if n := s.overflowCap(); n > 0 {
		o.overflow = unsafe.Pointer(unsafe.SliceData(make([]Value, n)))
	}
	return o
}

// InitObject sets the head of an object with class data that has just been
// allocated. The shape must have no inline slots.
func InitObject(o *Object, s *Shape) {
	o.shape = s
	if n := s.overflowCap(); n > 0 {
		o.overflow = unsafe.Pointer(unsafe.SliceData(make([]Value, n)))
	}
}

// Shape returns the current shape of o.
func (o *Object) Shape() *Shape { return o.shape }

// Class returns the class of o.
func (o *Object) Class() *Class { return o.shape.class }

// Kind returns the kind of o's class.
func (o *Object) Kind() Kind { return o.shape.kind }

// Methods returns the internal methods of o.
func (o *Object) Methods() InternalMethods { return o.shape.class.Methods }

// IsCallable reports whether o has a [[Call]] internal method.
func (o *Object) IsCallable() bool {
	k := o.shape.kind
	return k >= KindFunction && k <= KindCallableProxy
}

// SlotPointer returns the address of slot i, which must exist. It stays valid
// while the object keeps its shape.
func (o *Object) SlotPointer(i uint32) *Value {
	if n := uint32(o.shape.inlineCap); i >= n {
		return (*Value)(unsafe.Add(o.overflow, uintptr(i-n)*ValueSize))
	}
	return (*Value)(unsafe.Add(unsafe.Pointer(o), InlineOffset+uintptr(i)*ValueSize))
}

// Accessor is the pair of functions of an accessor property; nil stands for
// undefined. It is replaced, never modified, when a property is redefined.
type Accessor struct{ Get, Set *Object }

// LazyValue makes the value of a slot on first read.
type LazyValue struct {
	Realm *Realm
	Spec  *PropertySpec
	Make  func(r *Realm) (Value, error) // used when Spec is nil
	made  Value                         // the value, shared by slots that are aliases
	done  bool
}

func lazySlot(l *LazyValue) Value { return Value{BitsLazy, unsafe.Pointer(l)} }

func accessorSlot(a *Accessor) Value { return Value{BitsAccessor, unsafe.Pointer(a)} }

// Kind is the part of an object's class that Value.Bits carries, so that one
// compare proves the class. Only classes that some fast path asks for have a
// kind of their own; the rest are KindOther and are told apart by *Class.
type Kind uint8

// KindFunction to KindCallableProxy are the callable kinds.
const (
	KindPlain         Kind = iota
	KindArray              // *Array
	KindFunction           // ECMAScript function, package vm
	KindNative             // *NativeFunction
	KindBound              // *BoundFunction
	KindCallableOther      // other callable exotic objects (document.all of test262, host classes)
	KindCallableProxy      // *Proxy whose target is callable
	KindProxy              // *Proxy
	KindArguments          // *Arguments
	KindError              // *Error
	KindBoolean            // *PrimitiveObject
	KindNumber             // *PrimitiveObject
	KindString             // *PrimitiveObject (string exotic object)
	KindSymbol             // *PrimitiveObject
	KindBigInt             // *PrimitiveObject
	KindDate               // *Date
	KindRegExp             // *RegExp
	KindMap                // *MapObject
	KindSet                // *SetObject
	KindPromise            // *Promise
	KindArrayBuffer        // *ArrayBuffer (shared ones too)
	KindTypedArray         // *TypedArray
	KindDataView           // *DataView
	KindGenerator          // package vm
	KindIterator           // *BuiltinIterator: array, map, set, string, regexp string iterators
	KindNamespace          // module namespace exotic object
	KindGlobal             // global objects
	KindHost               // *HostObject: data of the embedder (engine.Class)
	KindOther
)

// Class is what all objects of one class share. Classes are static data.
type Class struct {
	Name    string // for diagnostics, and the default builtinTag where the spec names one
	Kind    Kind
	Methods InternalMethods

	// Exotic is set where own named properties are not told by the shape, so
	// that fast paths leave them to Methods: proxies, namespaces, typed arrays.
	Exotic bool
	// ExoticIndex is the same for properties with index keys.
	ExoticIndex bool
	// VirtualKey tells the own named properties that are not in the shape, such
	// as length of arrays; nil when there are none. They are never inherited
	// by way of a slot, so caches must ask before relying on an absence.
	VirtualKey func(key *Atom) bool
	// Deferred is set where looking at own properties has effects, so that the
	// messages of errors do without.
	Deferred bool
	// Layout is a nil pointer to the struct that objects of the class are, nil
	// where it is Object with inline slots: package heapwalk reads it.
	Layout any
}

// InternalMethods is the table of essential internal methods.
// https://tc39.es/ecma262/#sec-object-internal-methods-and-internal-slots
//
// Implementations embed OrdinaryMethods and override what differs. Call and
// Construct are reached only for callable kinds and where IsConstructor
// holds. args is borrowed from the caller for the duration of the call.
type InternalMethods interface {
	GetPrototypeOf(o *Object) (*Object, error)
	SetPrototypeOf(o *Object, proto *Object) (bool, error)
	IsExtensible(o *Object) (bool, error)
	PreventExtensions(o *Object) (bool, error)
	GetOwnProperty(o *Object, key PropertyKey) (PropertyDescriptor, bool, error)
	DefineOwnProperty(o *Object, key PropertyKey, desc *PropertyDescriptor) (bool, error)
	HasProperty(o *Object, key PropertyKey) (bool, error)
	Get(o *Object, key PropertyKey, receiver Value) (Value, error)
	Set(o *Object, key PropertyKey, v Value, receiver Value) (bool, error)
	Delete(o *Object, key PropertyKey) (bool, error)
	OwnPropertyKeys(o *Object) ([]PropertyKey, error)
	Call(o *Object, this Value, args []Value) (Value, error)
	Construct(o *Object, args []Value, newTarget *Object) (Value, error)
	IsConstructor(o *Object) bool
}

// Attributes are property attributes as bits.
type Attributes uint8

const (
	Writable Attributes = 1 << iota
	Enumerable
	Configurable
	// AccessorAttr marks an accessor property; its slot is BitsAccessor.
	AccessorAttr

	// DataDefault are the attributes of a property made by assignment.
	DataDefault = Writable | Enumerable | Configurable
	// MethodDefault are the attributes of builtin methods.
	MethodDefault = Writable | Configurable
)

// PropertyDescriptor is the Property Descriptor specification type. Has tells
// which fields are present.
// https://tc39.es/ecma262/#sec-property-descriptor-specification-type
type PropertyDescriptor struct {
	Value    Value
	Get, Set *Object // nil stands for undefined where the field is present
	Attrs    Attributes
	Has      DescriptorFields
}

// DescriptorFields are the fields present in a PropertyDescriptor.
type DescriptorFields uint8

const (
	HasValue DescriptorFields = 1 << iota
	HasWritable
	HasEnumerable
	HasConfigurable
	HasGet
	HasSet
)

// IsAccessor is IsAccessorDescriptor.
func (d *PropertyDescriptor) IsAccessor() bool { return d.Has&(HasGet|HasSet) != 0 }

// IsData is IsDataDescriptor.
func (d *PropertyDescriptor) IsData() bool { return d.Has&(HasValue|HasWritable) != 0 }
