package text

import (
	"sync/atomic"
	"unsafe"
)

// Intern returns the property key of s: an index for a canonical array index,
// the atom of s otherwise.
func Intern(s String) PropertyKey {
	if s.bits&lengthMask == 0 {
		return PropertyKey{Atom: AtomEmpty}
	}
	if a := s.knownAtom(); a != nil {
		return PropertyKey{Atom: a}
	}
	if i, ok := ArrayIndex(s); ok {
		return PropertyKey{Index: i}
	}
	return PropertyKey{Atom: InternAtom(s)}
}

// InternAtom returns the atom of s. As a property key s must not be a canonical
// array index: those are no atoms; module exports may have such names, so
// the atom is not remembered with the string then.
func InternAtom(s String) *Atom {
	if s.bits&lengthMask == 0 {
		return AtomEmpty
	}
	a := s.knownAtom()
	if a != nil {
		return a
	}
	if a = staticAtomOf(s.buf); a == nil {
		a = internString(s)
	}
	if _, index := ArrayIndex(s); !index {
		s.remember(a)
	}
	return a
}

func internString(s String) *Atom {
	c := charsOf(s)
	if !c.wide && len(c.s) <= staticMaxLen {
		lo, hi := ends(c.s)
		if a := findStatic(c.s, lo, hi); a != nil {
			return a
		}
	}
	return internChars(c, s.Hash(), AtomString)
}

// remember caches that a is the atom of s.
func (s String) remember(a *Atom) {
	if uint32(s.bits) == s.buf.len {
		atomic.StorePointer(&s.buf.ext, unsafe.Pointer(a))
	}
}

// InternGo returns the property key with the characters of s, which is UTF-8
// or WTF-8. s is not kept.
func InternGo(s string) PropertyKey {
	if i, ok := arrayIndex(s); ok {
		return PropertyKey{Index: i}
	}
	return PropertyKey{Atom: InternGoAtom(s)}
}

// InternGoAtom returns the atom with the characters of s, which is UTF-8 or
// WTF-8 and not a canonical array index. s is not kept.
func InternGoAtom(s string) *Atom {
	if len(s) > 16 {
		if !isASCIIString(s) {
			return InternAtom(decodeUTF8(s, true))
		}
		return internLong(s)
	}
	lo, hi := ends(s)
	if (lo|hi)&0x8080808080808080 != 0 {
		return InternAtom(decodeUTF8(s, true))
	}
	return internShort(s, lo, hi)
}

// internShort interns the Latin-1 string s of at most 16 bytes, whose ends
// are lo and hi.
func internShort(s string, lo, hi uint64) *Atom {
	if a := findStatic(s, lo, hi); a != nil {
		return a
	}
	return internChars(chars{s, false}, hashEnds(lo, hi, len(s)), AtomString)
}

// internLong interns the Latin-1 string s of more than 16 bytes.
func internLong(s string) *Atom {
	if len(s) <= staticMaxLen {
		lo, hi := ends(s)
		if a := findStatic(s, lo, hi); a != nil {
			return a
		}
	}
	return internChars(chars{s, false}, hashLong(s), AtomString)
}

// InternLatin1 returns the property key whose code units are the bytes of b.
// b is not kept.
func InternLatin1(b []byte) PropertyKey {
	s := bytesAsString(b)
	if i, ok := arrayIndex(s); ok {
		return PropertyKey{Index: i}
	}
	if len(s) > 16 {
		return PropertyKey{Atom: internLong(s)}
	}
	lo, hi := ends(s)
	return PropertyKey{Atom: internShort(s, lo, hi)}
}

// InternUTF16 returns the property key with the code units u. u is not kept.
func InternUTF16(u []uint16) PropertyKey {
	c := unitChars(u)
	if !c.wide {
		return InternLatin1(unsafe.Slice(unsafe.StringData(c.s), len(c.s)))
	}
	return PropertyKey{Atom: internChars(c, hashBytes(c.s), AtomString)}
}

// Lookup returns the property key of s without making an atom; ok is false
// when s was never interned, so that no ordinary object can have a property
// of that name. Proxies still have to be asked, by Intern.
func Lookup(s String) (k PropertyKey, ok bool) {
	if s.bits&lengthMask == 0 {
		return PropertyKey{Atom: AtomEmpty}, true
	}
	if a := s.knownAtom(); a != nil {
		return PropertyKey{Atom: a}, true
	}
	if i, ok := ArrayIndex(s); ok {
		return PropertyKey{Index: i}, true
	}
	a := staticAtomOf(s.buf)
	if a == nil {
		if a = findString(s); a == nil {
			return PropertyKey{}, false
		}
	}
	s.remember(a)
	return PropertyKey{Atom: a}, true
}

// findString returns the atom of s if there is one.
func findString(s String) *Atom {
	c := charsOf(s)
	if !c.wide && len(c.s) <= staticMaxLen {
		lo, hi := ends(c.s)
		if a := findStatic(c.s, lo, hi); a != nil {
			return a
		}
	}
	return atoms.table.Load().find(c, s.Hash(), AtomString)
}
