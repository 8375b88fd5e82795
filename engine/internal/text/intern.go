package text

import (
	"sync/atomic"
	"unsafe"
)

// Intern returns the property key of s: an index for a canonical array index,
// the atom of s otherwise.
func Intern(s String) PropertyKey {
	if s.Len() == 0 {
		return AtomEmpty.Key()
	}
	if a := s.knownAtom(); a != nil {
		return PropertyKey{Atom: a}
	}
	if i, ok := ArrayIndex(s); ok {
		return PropertyKey{Index: i}
	}
	return PropertyKey{Atom: InternAtom(s)}
}

// InternAtom returns the atom of s, which must not be a canonical array
// index.
func InternAtom(s String) *Atom {
	if s.Len() == 0 {
		return AtomEmpty
	}
	a := s.knownAtom()
	if a != nil {
		return a
	}
	c := charsOf(s)
	if a = staticAtomOf(s.buf); a == nil {
		if !c.wide {
			a = findStatic(c.string())
		}
		if a == nil {
			a = internChars(c, s.Hash(), AtomString)
		}
	}
	s.remember(a)
	return a
}

// remember caches that a is the atom of s.
func (s String) remember(a *Atom) {
	if uint32(s.bits) == s.buf.len {
		atomic.StorePointer(&s.buf.ext, unsafe.Pointer(a))
	}
}

// InternGo returns the property key with the characters of s, which is UTF-8
// or WTF-8.
func InternGo(s string) PropertyKey {
	if i, ok := arrayIndex(s); ok {
		return PropertyKey{Index: i}
	}
	return PropertyKey{Atom: InternGoAtom(s)}
}

// InternGoAtom returns the atom with the characters of s, which is UTF-8 or
// WTF-8 and not a canonical array index. s is not kept.
func InternGoAtom(s string) *Atom {
	if a := findStatic(s); a != nil && (a.str.buf == nil || a.str.buf.flag&bufASCII != 0) {
		return a
	}
	if !isASCIIString(s) {
		return InternAtom(decodeUTF8(s, true))
	}
	c := asciiChars(s)
	return internChars(c, hashBytes(c.p, c.n), AtomString)
}

// InternLatin1 returns the property key whose code units are the bytes of b.
// b is not kept.
func InternLatin1(b []byte) PropertyKey {
	c := latin1Chars(b)
	if i, ok := arrayIndex(c.string()); ok {
		return PropertyKey{Index: i}
	}
	if a := findStatic(c.string()); a != nil {
		return PropertyKey{Atom: a}
	}
	return PropertyKey{Atom: internChars(c, hashBytes(c.p, c.n), AtomString)}
}

// InternUTF16 returns the property key with the code units u. u is not kept.
func InternUTF16(u []uint16) PropertyKey {
	c := unitChars(u)
	if !c.wide {
		return InternLatin1(unsafe.Slice((*byte)(c.p), c.n))
	}
	return PropertyKey{Atom: internChars(c, hashBytes(c.p, c.n), AtomString)}
}

// Lookup returns the property key of s without making an atom; ok is false
// when s was never interned, so that no ordinary object can have a property
// of that name. Proxies still have to be asked, by Intern.
func Lookup(s String) (k PropertyKey, ok bool) {
	if s.Len() == 0 {
		return AtomEmpty.Key(), true
	}
	if a := s.knownAtom(); a != nil {
		return PropertyKey{Atom: a}, true
	}
	if i, ok := ArrayIndex(s); ok {
		return PropertyKey{Index: i}, true
	}
	a := staticAtomOf(s.buf)
	if a == nil {
		c := charsOf(s)
		if !c.wide {
			a = findStatic(c.string())
		}
		if a == nil {
			if a = atoms.table.Load().find(c, s.Hash(), AtomString); a == nil {
				return PropertyKey{}, false
			}
		}
	}
	s.remember(a)
	return PropertyKey{Atom: a}, true
}
