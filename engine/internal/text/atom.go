package text

// Atom is an interned property key: a string, a symbol or a private name. Two
// property keys are the same key exactly when their Atoms are the same
// pointer. Atoms live in one table for the whole process, so compiled code
// holds them directly and is shared between agents.
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
	atomPermanent                          // never swept from the table
	atomNumeric                            // a CanonicalNumericIndexString other than an array index, such as "-0" or "1.5"
	atomNumericKnown                       // atomNumeric is decided
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

// Hash returns the hash by which tables find the atom.
func (a *Atom) Hash() uint32 { return a.hash }

// String returns the characters of a string atom, or the description of a
// symbol or private name (the empty string for a symbol without one).
func (a *Atom) String() String { return a.str }
