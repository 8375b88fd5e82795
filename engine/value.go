package engine

import (
	"math/big"
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// Value is a JavaScript value. The zero Value is undefined. Values belong to
// the Runtime they came from and are used on its goroutine only; strings,
// numbers, booleans, null, undefined and BigInts may be handed to another
// runtime through Share.
//
// Values are not compared with ==; use StrictEquals.
type Value struct {
	bits uint64 // core.Value.Bits ^ core.BitsUndefined, so that zero is undefined
	ptr  unsafe.Pointer
}

func toCore(v Value) core.Value { return core.Value{Bits: v.bits ^ core.BitsUndefined, Ptr: v.ptr} }

func fromCore(v core.Value) Value { return Value{v.Bits ^ core.BitsUndefined, v.Ptr} }

// The constant values.
var (
	Undefined Value
	Null      = Value{bits: core.BitsNull ^ core.BitsUndefined}
	False     = Value{bits: core.BitsFalse ^ core.BitsUndefined}
	True      = Value{bits: core.BitsTrue ^ core.BitsUndefined}
)

// Bool returns the Boolean b.
func Bool(b bool) Value {
	if b {
		return True
	}
	return False
}

// Number returns the Number f.
func Number(f float64) Value { return fromCore(core.Number(f)) }

// Int returns the Number i, rounded to the nearest double beyond 2^53.
func Int(i int) Value { return fromCore(core.Int64(int64(i))) }

// Int64 returns the Number i, rounded to the nearest double beyond 2^53.
func Int64(i int64) Value { return fromCore(core.Int64(i)) }

// String returns the String with the text s. Invalid UTF-8 becomes U+FFFD.
func String(s string) Value { return fromCore(core.GoStr(s)) }

// StringUTF16 returns the String of the code units u, which it takes over.
func StringUTF16(u []uint16) Value { return fromCore(core.Str(text.FromUTF16(u))) }

// StringLatin1 returns the String of the Latin-1 bytes b, which it takes over.
func StringLatin1(b []byte) Value { return fromCore(core.Str(text.FromLatin1(b))) }

// StringWTF8 is String for text that may hold surrogates as sequences of three
// bytes, as AsWTF8 returns it.
func StringWTF8(s string) Value { return fromCore(core.Str(text.FromWTF8(s))) }

// NewStringLatin1 returns a String of n Latin-1 bytes and the bytes, which the
// caller fills in before anything looks at the string. n is at least 2.
func NewStringLatin1(n int) (Value, []byte) {
	s, b := text.NewLatin1(n)
	return fromCore(core.Str(s)), b
}

// StringUTF8 returns the String that decoding b gives; invalid sequences
// become U+FFFD as the Encoding standard says.
func StringUTF8(b []byte) Value { return fromCore(core.Str(text.FromUTF8(b))) }

// BigInt returns the BigInt i, which must not be modified afterwards.
func BigInt(i *big.Int) Value { return fromCore(core.BigInt(i)) }

// Kind is the type of a value, as typeof tells it apart, with null of its own.
type Kind uint8

const (
	KindUndefined Kind = iota
	KindNull
	KindBoolean
	KindNumber
	KindString
	KindSymbol
	KindBigInt
	KindObject
	KindFunction
)

// Kind returns the kind of v.
func (v Value) Kind() Kind {
	c := toCore(v)
	switch {
	case c.IsNumber():
		return KindNumber
	case c.IsString():
		return KindString
	case c.IsObject():
		if c.IsCallable() {
			return KindFunction
		}
		return KindObject
	case c.IsBool():
		return KindBoolean
	case c.IsNull():
		return KindNull
	case c.IsSymbol():
		return KindSymbol
	case c.IsBigInt():
		return KindBigInt
	}
	return KindUndefined
}

// IsUndefined reports whether v is undefined; the other Is functions likewise.
func (v Value) IsUndefined() bool { return v.bits == 0 }
func (v Value) IsNull() bool      { return v.bits == Null.bits }
func (v Value) IsNullish() bool   { return toCore(v).IsNullish() }
func (v Value) IsBool() bool      { return toCore(v).IsBool() }
func (v Value) IsTrue() bool      { return v.bits == True.bits }
func (v Value) IsFalse() bool     { return v.bits == False.bits }
func (v Value) IsNumber() bool    { return toCore(v).IsNumber() }
func (v Value) IsString() bool    { return toCore(v).IsString() }
func (v Value) IsSymbol() bool    { return toCore(v).IsSymbol() }
func (v Value) IsBigInt() bool    { return toCore(v).IsBigInt() }

// IsObject reports whether v is an object; functions are objects.
func (v Value) IsObject() bool { return toCore(v).IsObject() }

// IsFunction reports whether v can be called.
func (v Value) IsFunction() bool { return toCore(v).IsCallable() }

// IsArray reports whether v is an array, or a proxy of one that is not revoked.
func (v Value) IsArray() bool {
	ok, err := core.IsArray(toCore(v))
	return ok && err == nil
}

// Truthy is ToBoolean.
func (v Value) Truthy() bool { return core.ToBoolean(toCore(v)) }

// AsBool returns the Boolean v.
func (v Value) AsBool() (b, ok bool) {
	c := toCore(v)
	return c.IsTrue(), c.IsBool()
}

// AsNumber returns the Number v.
func (v Value) AsNumber() (float64, bool) {
	c := toCore(v)
	if !c.IsNumber() {
		return 0, false
	}
	return c.AsNumber(), true
}

// AsInt returns the Number v when it is an integer of at most 53 bits.
func (v Value) AsInt() (int, bool) {
	c := toCore(v)
	if c.IsInt() {
		return int(c.AsInt()), true
	}
	if c.IsDouble() {
		if f := c.AsDouble(); f == float64(int64(f)) && f >= -1<<53 && f <= 1<<53 {
			return int(f), true
		}
	}
	return 0, false
}

// AsString returns the text of the String v as UTF-8; lone surrogates become
// U+FFFD. It never runs JavaScript: a String object is not a string.
func (v Value) AsString() (string, bool) {
	c := toCore(v)
	if !c.IsString() {
		return "", false
	}
	return c.AsString().ToUTF8(), true
}

// AsWTF8 is AsString but keeps lone surrogates, as three-byte sequences.
func (v Value) AsWTF8() (string, bool) {
	c := toCore(v)
	if !c.IsString() {
		return "", false
	}
	return c.AsString().ToWTF8(), true
}

// StringUnits returns the characters of the String v without converting:
// either Latin-1 bytes or UTF-16 code units, neither to be modified. Both are
// nil for the empty string.
func (v Value) StringUnits() (latin1 []byte, utf16 []uint16, ok bool) {
	c := toCore(v)
	if !c.IsString() {
		return nil, nil, false
	}
	s := c.AsString()
	if b, one := s.Latin1(); one {
		return b, nil, true
	}
	u, _ := s.UTF16()
	return nil, u, true
}

// StringLen returns the length of the String v in UTF-16 code units, 0 for other values.
func (v Value) StringLen() int {
	if c := toCore(v); c.IsString() {
		return c.AsString().Len()
	}
	return 0
}

// Concat returns the String of v followed by w, which are both Strings. It
// fails where the result would be longer than strings may be.
func (v Value) Concat(w Value) (Value, error) {
	s, ok := text.Concat(toCore(v).AsString(), toCore(w).AsString())
	if !ok {
		return Undefined, RangeError("Invalid string length")
	}
	return fromCore(core.Str(s)), nil
}

// Substring returns the code units of the String v from index from up to, but
// not including, index to, where 0 <= from <= to <= StringLen.
func (v Value) Substring(from, to int) Value {
	return fromCore(core.Str(toCore(v).AsString().Substring(from, to)))
}

// AsBigInt returns the integer of the BigInt v; it must not be modified.
func (v Value) AsBigInt() (*big.Int, bool) {
	c := toCore(v)
	if !c.IsBigInt() {
		return nil, false
	}
	return c.AsBigInt(), true
}

// AsObject returns the object v.
func (v Value) AsObject() (*Object, bool) {
	o := toCore(v).ObjectOrNil()
	return (*Object)(o), o != nil
}

// AsFunction returns the function v.
func (v Value) AsFunction() (*Function, bool) {
	c := toCore(v)
	if !c.IsCallable() {
		return nil, false
	}
	return (*Function)(unsafe.Pointer(c.AsObject())), true
}

// AsKey returns the property key of a String or Symbol without converting others.
func (v Value) AsKey() (Key, bool) {
	c := toCore(v)
	switch {
	case c.IsString():
		return Key{text.Intern(c.AsString())}, true
	case c.IsSymbol():
		return Key{c.AsSymbol().Key()}, true
	}
	return Key{}, false
}

// StrictEquals is the === operator.
func (v Value) StrictEquals(w Value) bool { return core.IsStrictlyEqual(toCore(v), toCore(w)) }

// SameValue is Object.is.
func (v Value) SameValue(w Value) bool { return core.SameValue(toCore(v), toCore(w)) }

// Share returns v for use in another runtime; ok is false where v is an
// object or a symbol.
func (v Value) Share() (w Value, ok bool) {
	c := toCore(v)
	switch {
	case c.IsString():
		return fromCore(core.Str(c.AsString().Share())), true
	case c.IsObject(), c.IsSymbol():
		return Undefined, false
	}
	return fromCore(c.Clean()), true
}

// Key is a property key: an interned string, a symbol or an array index.
type Key struct{ k core.PropertyKey }

// NewKey returns the key of a property name.
func NewKey(name string) Key { return Key{text.InternGo(name)} }

// IndexKey returns the key of array index i.
func IndexKey(i uint32) Key { return Key{text.IndexKey(i)} }

// NewSymbol returns a new symbol as a key.
func NewSymbol(description string) Key {
	return Key{text.NewSymbol(text.FromGo(description), true).Key()}
}

// SymbolFor is Symbol.for.
func SymbolFor(name string) Key { return Key{text.SymbolFor(text.FromGo(name)).Key()} }

// Value returns the key as a value: a string or a symbol.
func (k Key) Value() Value {
	if k.k.IsSymbol() {
		return fromCore(core.Symbol(k.k.Atom))
	}
	return fromCore(core.Str(text.KeyString(k.k)))
}

// Name returns the text of a string key or the description of a symbol.
func (k Key) Name() string {
	if k.k.IsSymbol() {
		return k.k.Atom.String().ToUTF8()
	}
	return text.KeyString(k.k).ToUTF8()
}

// IsSymbol reports whether k is a symbol.
func (k Key) IsSymbol() bool { return k.k.IsSymbol() }

// Index returns the array index that k is.
func (k Key) Index() (uint32, bool) { return k.k.Index, k.k.IsIndex() }

// ToCore and FromCore convert between the public and the engine's own form of
// a value, for the engine's other public packages.
func ToCore(v Value) core.Value { return toCore(v) }

// FromCore is the inverse of ToCore.
func FromCore(v core.Value) Value { return fromCore(v) }

// CoreRealm returns the realm behind a runtime, for the engine's other public
// packages.
func CoreRealm(rt *Runtime) *core.Realm { return rt.realm }
