package text

import "unsafe"

// Atom is an interned property key: a string, a symbol or a private name. Two
// property keys are the same key exactly when their Atoms are the same
// pointer. Atoms live in one table for the whole process, so compiled code
// holds them directly and is shared between agents. An Atom never changes.
//
// A string that is a canonical array index ("0" to "4294967294") has no Atom;
// see PropertyKey.
type Atom struct {
	str   String // the string, or the description of a symbol or private name (with its '#')
	hash  uint32
	kind  AtomKind
	flags atomFlag
}

// AtomKind tells the three kinds of property keys that are interned.
type AtomKind uint8

const (
	AtomString AtomKind = iota
	AtomSymbol
	AtomPrivate // a private name of a class; never visible to reflection
)

type atomFlag uint8

const (
	atomRegistered    atomFlag = 1 << iota // made by Symbol.for
	atomNoDescription                      // Symbol() with an undefined description
	atomPermanent                          // static; not in the dynamic table
	atomNumeric                            // a CanonicalNumericIndexString other than an array index, such as "-0" or "1.5"
)

// PropertyKey is an ECMA-262 property key. An array index is held as a
// number; every other key is an Atom. The zero PropertyKey is the index 0.
type PropertyKey struct {
	Atom  *Atom  // nil for an array index
	Index uint32 // valid when Atom is nil; at most 1<<32 - 2
}

// IndexKey returns the property key of array index i (at most 1<<32 - 2).
func IndexKey(i uint32) PropertyKey { return PropertyKey{Index: i} }

// Key returns a as a property key.
func (a *Atom) Key() PropertyKey { return PropertyKey{Atom: a} }

// IsIndex reports whether k is an array index.
func (k PropertyKey) IsIndex() bool { return k.Atom == nil }

// IsSymbol reports whether k is a symbol (private names are not symbols).
func (k PropertyKey) IsSymbol() bool { return k.Atom != nil && k.Atom.kind == AtomSymbol }

// IsString reports whether k is a string key, array indices included.
func (k PropertyKey) IsString() bool { return k.Atom == nil || k.Atom.kind == AtomString }

// IsPrivate reports whether k is a private name.
func (k PropertyKey) IsPrivate() bool { return k.Atom != nil && k.Atom.kind == AtomPrivate }

// Kind returns the kind of the atom.
func (a *Atom) Kind() AtomKind { return a.kind }

// Hash returns a hash for tables keyed by atoms. It is not the hash of the
// string.
func (a *Atom) Hash() uint32 { return a.hash }

// String returns the characters of a string atom, or the description of a
// symbol or private name (the empty string for a symbol without one). Any
// agent may use it.
func (a *Atom) String() String { return a.str }

// KeyString returns the characters of string key k, or the description of a
// symbol or private name.
func KeyString(k PropertyKey) String {
	if k.Atom != nil {
		return k.Atom.str
	}
	if k.Index < intCacheSize {
		return FromInt(int32(k.Index))
	}
	return formatInt(int64(k.Index))
}

// ArrayIndex returns the array index that s is the canonical text of.
// https://tc39.es/ecma262/#array-index
func ArrayIndex(s String) (index uint32, ok bool) {
	n := s.Len()
	if n == 0 || n > 10 || s.IsTwoByte() {
		return 0, false
	}
	p, _ := s.span()
	return arrayIndex(unsafe.String((*byte)(p), n))
}

func arrayIndex(s string) (index uint32, ok bool) {
	if len(s) == 0 || len(s) > 10 {
		return 0, false
	}
	d := s[0] - '0'
	if d > 9 {
		return 0, false
	}
	if len(s) == 1 {
		return uint32(d), true
	}
	if d == 0 {
		return 0, false
	}
	v := uint64(d)
	for i := 1; i < len(s); i++ {
		d = s[i] - '0'
		if d > 9 {
			return 0, false
		}
		v = v*10 + uint64(d)
	}
	if v > 1<<32-2 {
		return 0, false
	}
	return uint32(v), true
}

// CanonicalNumericIndexString returns the Number whose text is k, or -0 for
// "-0"; ok is false when there is none.
// https://tc39.es/ecma262/#sec-canonicalnumericindexstring
func CanonicalNumericIndexString(k PropertyKey) (f float64, ok bool) {
	a := k.Atom
	if a == nil {
		return float64(k.Index), true
	}
	if a.flags&atomNumeric == 0 {
		return 0, false
	}
	return StringToNumber(a.str), true
}

// isNumericString decides atomNumeric for a string that is not an array
// index.
func isNumericString(s string) bool {
	if len(s) == 0 || len(s) > 32 {
		return false
	}
	switch c := s[0]; {
	case c >= '0' && c <= '9', c == '-', c == 'I', c == 'N':
	default:
		return false
	}
	if s == "-0" {
		return true
	}
	str := FromASCII(s)
	if !str.IsASCII() {
		return false
	}
	var tmp [32]byte
	return string(AppendNumber(tmp[:0], StringToNumber(str))) == s
}
