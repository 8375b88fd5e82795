package core

import (
	"math/big"
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/text"
)

// Elements holds the properties of an object whose keys are array indices.
// Dense elements are a slice with holes, all with default attributes; Sparse
// replaces it when elements are far apart or have other attributes.
type Elements struct {
	Dense  []Value
	Sparse *SparseElements
}

// SparseElements is an ordered map from array index to property.
type SparseElements struct {
	entries map[uint32]SparseElement
	sorted  []uint32 // keys in ascending order, nil when out of date
	special int      // entries whose attributes are not DataDefault
}

// SparseElement is a property of SparseElements: an accessor when Attrs says so.
type SparseElement struct {
	Value Value // or BitsAccessor
	Attrs Attributes
}

// Array is an array exotic object. While Sparse is nil, len(Dense) is the
// length. Otherwise Dense may hold the first elements, in front of the sparse
// ones, of an array that was given a great length. The interpreter's fast paths apply while Sparse is nil and Flags is 0.
// https://tc39.es/ecma262/#sec-array-exotic-objects
type Array struct {
	Object
	Elements
	length uint32 // when Sparse is not nil
	Flags  ArrayFlags
}

// ArrayFlags are what makes an array's elements refuse stores.
type ArrayFlags uint8

const (
	ArrayLengthReadOnly ArrayFlags = 1 << iota
	ArraySealed                    // elements are not configurable
	ArrayFrozen                    // elements are neither writable nor configurable
	ArrayNonExtensible             // mirrors the shape, for one-compare checks
)

// Arguments is an arguments exotic object. Mapped holds the cells of
// parameters that are still mapped, by index; nil for unmapped objects.
// https://tc39.es/ecma262/#sec-arguments-exotic-objects
type Arguments struct {
	Object
	Elements
	Mapped []*Cell
}

// PrimitiveObject is a Boolean, Number, String, Symbol or BigInt object.
// The String ones are string exotic objects.
type PrimitiveObject struct {
	Object
	Elements
	Data Value
}

// Error is an object with an [[ErrorData]] internal slot. Its stack is
// captured at construction and made into text on first read.
type Error struct {
	Object
	Stack StackData
}

// StackData is the captured stack of an error, or of an object given to
// Error.captureStackTrace, and the value that its stack property has.
type StackData struct {
	Trace *StackTrace // nil once Value is made, and where nothing was captured
	Value Value       // of the stack property once made or assigned
	Made  bool
}

// StackTrace is a captured stack. Sites are resolved lazily by package vm.
type StackTrace struct {
	Frames []StackFrame
}

// StackFrame is one frame of a captured stack. Code is opaque to core
// (package vm's code object, nil for natives); PC is the position in it.
type StackFrame struct {
	Function    *Object
	This        Value
	Code        any
	PC          uint32
	IsConstruct bool
	IsAsync     bool // an await of an outer async function ("async f")
	IsToplevel  bool
	Strict      bool // receiver and function stay hidden from CallSite objects
	// PromiseIndex is one more than the index in Promise.all and its kin of an
	// async frame that stands for them, 0 for other frames.
	PromiseIndex int
	Site         FrameSite
}

// HostFrame is a frame that the embedder shows for what it does itself.
type HostFrame struct {
	Function     string // "" when anonymous
	File         string
	Line, Column int
	Async        bool // it awaits what the frames above do
}

// FrameSite resolves positions of a frame's code.
type FrameSite interface {
	// FunctionName is the name shown in stacks, "" when anonymous.
	FunctionName(f *StackFrame) string
	// Position returns script name and one-based line and column; line 0 for natives.
	Position(f *StackFrame) (name string, line, column int)
	// IsEval, EvalOrigin and the like serve CallSite objects.
	IsEval(f *StackFrame) bool
	// Offset is the position in the source in UTF-8 bytes.
	Offset(f *StackFrame) int
	// SourceText is the whole source of the frame's script.
	SourceText(f *StackFrame) string
	EvalOrigin(f *StackFrame) string
}

// BoundFunction is a bound function exotic object.
// https://tc39.es/ecma262/#sec-bound-function-exotic-objects
type BoundFunction struct {
	Object
	Target *Object
	This   Value
	Args   []Value
}

// Proxy is a proxy exotic object; both fields are nil once revoked.
// https://tc39.es/ecma262/#sec-proxy-object-internal-methods-and-internal-slots
type Proxy struct {
	Object
	Target, Handler *Object
	Constructor     bool // kept apart, since revocation does not change it
}

// Date is a Date object; Value is milliseconds since the epoch, or NaN.
type Date struct {
	Object
	Value float64
}

// RegExp is a RegExp object. Program is *regexp.Program, opaque to core.
type RegExp struct {
	Object
	LastIndex      Value // the lastIndex property: own, writable unless LastIndexReadOnly, not enumerable, not configurable
	LastIndexFixed bool
	Source         text.String // OriginalSource
	Flags          text.String // OriginalFlags
	Program        any
}

// MapObject and SetObject share one ordered hash table type; see mapdata.go.
type MapObject struct {
	Object
	Data MapData
}

// SetObject is a Set object.
type SetObject struct {
	Object
	Data MapData
}

// ArrayBuffer is an ArrayBuffer or SharedArrayBuffer object.
type ArrayBuffer struct {
	Object
	Data        *BufferData // nil when detached
	DetachKey   Value
	IsShared    bool
	IsImmutable bool
	resizable   bool // made with a greatest length, which detaching does not change
}

// BufferData is the memory of an ArrayBuffer; shared between agents for
// SharedArrayBuffer. Bytes has the current length; a resizable buffer's
// slice has its maximum as capacity, so that growing never moves it.
type BufferData struct {
	Bytes        []byte
	MaxByteLen   int // for resizable and growable ones
	IsResizable  bool
	SharedLength *int64         // current length of a growable shared buffer, accessed atomically
	Waiters      unsafe.Pointer // wait lists of shared memory, managed by atomics
	Owner        any            // keeps foreign memory alive
}

// ElementType is the element type of a typed array.
type ElementType uint8

const (
	ElementInt8 ElementType = iota
	ElementUint8
	ElementUint8Clamped
	ElementInt16
	ElementUint16
	ElementInt32
	ElementUint32
	ElementFloat16
	ElementFloat32
	ElementFloat64
	ElementBigInt64
	ElementBigUint64
)

// TypedArray is a TypedArray exotic object.
// https://tc39.es/ecma262/#sec-typedarray-exotic-objects
type TypedArray struct {
	Object
	Buffer         *ArrayBuffer
	Type           ElementType
	LengthTracking bool
	ByteOffset     int
	ArrayLength    int // elements, when not length-tracking

	// Simple is the buffer's memory where the buffer has a fixed length and
	// is neither immutable nor shared and growable: element i < ArrayLength
	// exists exactly when Simple.Bytes is not nil (detaching makes it nil). It
	// is nil for all other typed arrays, which take the slow path.
	Simple *BufferData
}

// DataView is a DataView object.
type DataView struct {
	Object
	Buffer         *ArrayBuffer
	LengthTracking bool
	ByteOffset     int
	ByteLength     int
}

// BuiltinIterator is an array, map, set, string or regexp string iterator.
type BuiltinIterator struct {
	Object
	Target Value // undefined when exhausted
	Index  int
	Kind   IterationKind
	Source IteratorSource
	Cursor MapCursor
	Data   any // of regexp string iterators
	Helper IteratorHelper
}

// IteratorHelper is what an iterator helper object (Iterator.prototype.map and
// its like) does. It keeps its own state: after the end and after errors Step
// may be called again.
type IteratorHelper interface {
	Step(r *Realm) (v Value, done bool, err error)
}

// IterationKind is key, value or key+value.
type IterationKind uint8

const (
	IterateKeys IterationKind = iota
	IterateValues
	IterateEntries
)

// IteratorSource tells what a BuiltinIterator iterates over.
type IteratorSource uint8

const (
	IteratorOfArray IteratorSource = iota
	IteratorOfMap
	IteratorOfSet
	IteratorOfString
	IteratorOfRegExp
	IteratorOfHelper // an iterator helper object, whose Helper runs it
)

// HostObject is an object whose data belongs to the embedder.
type HostObject struct {
	Object
	Data any
}

// BigInt returns the BigInt value b, which must not be modified afterwards.
func BigInt(b *big.Int) Value { return Value{TagBigInt, unsafe.Pointer(b)} }

// AsBigInt returns the integer of a value for which IsBigInt holds.
func (v Value) AsBigInt() *big.Int { return (*big.Int)(v.Ptr) }
