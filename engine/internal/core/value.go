package core

import (
	"math"
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/text"
)

// Value is an ECMAScript language value, or one of a few internal marks that
// never reach a program. Bits alone tells the type:
//
//	double   Bits < TagMin (NaN is always CanonicalNaN)
//	int32    TagInt    | uint32   a Number that is an int32 and not -0 may be held so
//	bigint   TagBigInt            Ptr is *big.Int, immutable
//	symbol   TagSymbol            Ptr is *text.Atom
//	object   TagObject | Kind     Ptr is *Object; Kind is that of the object's class
//	string   TagString | ...      the words of a text.String
//	others   TagSpecial | n       undefined, null, booleans, internal marks
//
// A value in an interpreter register may have a stale Ptr beside numeric or
// special Bits; a value stored in the heap may not (see StoreHeap). Never
// compare Values with ==; compare Bits where only Bits decides.
type Value struct {
	Bits uint64
	Ptr  unsafe.Pointer
}

// Tags in the top 16 bits of Value.Bits. The values are settled by
// measurement: TagInt is the greatest, so that two ints are recognised by
// a.Bits & b.Bits >= TagInt.
const (
	TagMin     uint64 = 0xFFF9 << 48
	TagSpecial uint64 = 0xFFFA << 48
	TagString  uint64 = text.StringTag
	TagObject  uint64 = 0xFFFC << 48
	TagSymbol  uint64 = 0xFFFD << 48
	TagBigInt  uint64 = 0xFFFE << 48
	TagInt     uint64 = 0xFFFF << 48
	TagMask    uint64 = 0xFFFF << 48

	// CanonicalNaN is the only NaN that a Value holds.
	CanonicalNaN uint64 = 0x7FF8 << 48
)

// Bits of the special values.
const (
	BitsUndefined = TagSpecial | iota
	BitsNull
	BitsFalse
	BitsTrue
	// BitsHole marks an absent array element, and an absent argument or result.
	BitsHole
	// BitsUninitialized marks a binding in its temporal dead zone.
	BitsUninitialized
	// BitsLazy marks a slot whose value is made on first read; Ptr is *LazyValue.
	BitsLazy
	// BitsAccessor marks a slot that holds an accessor property; Ptr is *Accessor.
	BitsAccessor
	// BitsInternal marks a slot with engine data; Ptr is owned by whoever wrote it.
	BitsInternal
)

// The special values.
var (
	Undefined     = Value{Bits: BitsUndefined}
	Null          = Value{Bits: BitsNull}
	False         = Value{Bits: BitsFalse}
	True          = Value{Bits: BitsTrue}
	Hole          = Value{Bits: BitsHole}
	Uninitialized = Value{Bits: BitsUninitialized}
	NaN           = Value{Bits: CanonicalNaN}
	Zero          = Value{Bits: TagInt}
)

// Int returns the Number i.
func Int(i int32) Value { return Value{Bits: TagInt | uint64(uint32(i))} }

// Bool returns the Boolean b.
func Bool(b bool) Value {
	if b {
		return True
	}
	return False
}

// Double returns the Number f in double form, without looking for an int32
// form. Any NaN becomes the canonical one.
func Double(f float64) Value {
	if f != f {
		return NaN
	}
	return Value{Bits: math.Float64bits(f)}
}

// Number returns the Number f, as an int32 where it is one (-0 is not).
func Number(f float64) Value {
	if i := int32(f); float64(i) == f && (i != 0 || math.Float64bits(f) == 0) {
		return Int(i)
	}
	return Double(f)
}

// Int64 returns the Number nearest to i.
func Int64(i int64) Value {
	if int64(int32(i)) == i {
		return Int(int32(i))
	}
	return Double(float64(i))
}

// Str returns the String value s.
func Str(s text.String) Value {
	bits, ptr := s.Bits()
	return Value{bits, ptr}
}

// GoStr returns the String value of the UTF-8 (or WTF-8) text s.
func GoStr(s string) Value { return Str(text.FromGo(s)) }

// Symbol returns the Symbol value of a symbol atom.
func Symbol(a *text.Atom) Value { return Value{TagSymbol, unsafe.Pointer(a)} }

// Obj returns the value of o, which must not be nil.
func Obj(o *Object) Value { return Value{TagObject | uint64(o.shape.kind), unsafe.Pointer(o)} }

// ObjOrNull returns the value of o, or null where o is nil.
func ObjOrNull(o *Object) Value {
	if o == nil {
		return Null
	}
	return Obj(o)
}

// ObjOrUndefined returns the value of o, or undefined where o is nil.
func ObjOrUndefined(o *Object) Value {
	if o == nil {
		return Undefined
	}
	return Obj(o)
}

// IsUndefined reports whether v is undefined; the other Is functions likewise.
func (v Value) IsUndefined() bool { return v.Bits == BitsUndefined }
func (v Value) IsNull() bool      { return v.Bits == BitsNull }
func (v Value) IsNullish() bool   { return v.Bits&^1 == BitsUndefined }
func (v Value) IsBool() bool      { return v.Bits&^1 == BitsFalse }
func (v Value) IsTrue() bool      { return v.Bits == BitsTrue }
func (v Value) IsHole() bool      { return v.Bits == BitsHole }
func (v Value) IsInt() bool       { return v.Bits >= TagInt }
func (v Value) IsDouble() bool    { return v.Bits < TagMin }
func (v Value) IsNumber() bool    { return v.Bits < TagMin || v.Bits >= TagInt }
func (v Value) IsString() bool    { return v.Bits&TagMask == TagString }
func (v Value) IsSymbol() bool    { return v.Bits&TagMask == TagSymbol }
func (v Value) IsBigInt() bool    { return v.Bits&TagMask == TagBigInt }
func (v Value) IsObject() bool    { return v.Bits&TagMask == TagObject }
func (v Value) IsKind(k Kind) bool {
	return v.Bits == TagObject|uint64(k)
}

// IsCallable is ECMA-262 IsCallable.
// https://tc39.es/ecma262/#sec-iscallable
func (v Value) IsCallable() bool {
	return v.Bits&TagMask == TagObject && (*Object)(v.Ptr).IsCallable()
}

// AsInt returns the int32 of a value for which IsInt holds.
func (v Value) AsInt() int32 { return int32(uint32(v.Bits)) }

// AsDouble returns the float64 of a value for which IsDouble holds.
func (v Value) AsDouble() float64 { return math.Float64frombits(v.Bits) }

// AsNumber returns the float64 of a value for which IsNumber holds.
func (v Value) AsNumber() float64 {
	if v.Bits >= TagInt {
		return float64(int32(uint32(v.Bits)))
	}
	return math.Float64frombits(v.Bits)
}

// AsString returns the string of a value for which IsString holds.
func (v Value) AsString() text.String { return text.FromBits(v.Bits, v.Ptr) }

// AsSymbol returns the atom of a value for which IsSymbol holds.
func (v Value) AsSymbol() *text.Atom { return (*text.Atom)(v.Ptr) }

// AsObject returns the object of a value for which IsObject holds.
func (v Value) AsObject() *Object { return (*Object)(v.Ptr) }

// ObjectOrNil returns the object of v, or nil where v is not an object.
func (v Value) ObjectOrNil() *Object {
	if v.Bits&TagMask == TagObject {
		return (*Object)(v.Ptr)
	}
	return nil
}

// hasPointer reports whether the Ptr word of v means something.
func (v Value) hasPointer() bool {
	return v.Bits >= TagString && v.Bits < TagInt || v.Bits >= BitsLazy && v.Bits <= BitsInternal
}

// StoreHeap writes v to a heap slot (an object slot, a cell, an element):
// the pointer word is written only where it is or was one, so numbers cost no
// write barrier and no stale pointer keeps garbage alive.
func StoreHeap(p *Value, v Value) {
	p.Bits = v.Bits
	if v.hasPointer() {
		p.Ptr = v.Ptr
	} else if p.Ptr != nil {
		p.Ptr = nil
	}
}

// CopyValues returns borrowed values for keeping, without stale pointers.
func CopyValues(list []Value) []Value {
	vals := make([]Value, len(list))
	for i, v := range list {
		vals[i] = v.Clean()
	}
	return vals
}

// Clean returns v without a stale pointer, for handing a register's value to
// Go code that keeps it.
func (v Value) Clean() Value {
	if v.hasPointer() {
		return v
	}
	return Value{Bits: v.Bits}
}
