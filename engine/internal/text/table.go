package text

import (
	"math/bits"
	"sync"
	"sync/atomic"
	"unsafe"
	"weak"
)

// The atoms of the process are in two tables. Names that are known when the
// engine is built are in a static one, with a hash of fixed seed. All others
// are in atomTable, an open-addressed table that readers search without
// locking: entries are published by atomic stores, and growing publishes a
// new table. Only inserting takes the mutex.

var atoms struct {
	table atomic.Pointer[atomTable]

	mu       sync.Mutex
	used     int  // entries in use in table
	swept    int  // atoms that the last sweep left
	sweeping bool // between startSweep and finishSweep
}

// atomTable is a table of a power of two entries.
type atomTable struct {
	entries []atomEntry
	weak    []weak.Pointer[Atom] // of the entries that hold weakSlot; see sweep.go
}

// atomEntry is empty while hash is 0; hash is stored after atom.
type atomEntry struct {
	hash uint32
	atom atomic.Pointer[Atom]
}

const minTable = 1024

// chars is the text of a key to look up: Latin-1 or, if wide, UTF-16 code
// units some of which are 0x100 or above.
type chars struct {
	s    string
	wide bool
}

// units returns the length in code units.
func (c chars) units() int {
	if c.wide {
		return len(c.s) / 2
	}
	return len(c.s)
}

// is reports whether the string of a is c.
func (c chars) is(a *Atom) bool {
	bits := StringTag | uint64(len(c.s))
	if c.wide {
		bits = StringTag | twoByteFlag | uint64(len(c.s)/2)
	}
	s := a.str
	return s.bits == bits && (s.buf == nil || unsafe.String((*byte)(s.buf.data), len(c.s)) == c.s)
}

// charsOf returns the characters of s, narrowed if possible.
func charsOf(s String) chars {
	if s.Len() == 0 {
		return chars{}
	}
	p, shift := s.span()
	if shift == 0 {
		return chars{unsafe.String((*byte)(p), s.Len()), false}
	}
	return unitChars(unsafe.Slice((*uint16)(p), s.Len()))
}

func unitChars(u []uint16) chars {
	if unitsBelow(u, 0x100) {
		b := make([]byte, len(u))
		narrow(b, u)
		return chars{bytesAsString(b), false}
	}
	return chars{bytesAsString(unitBytes(u)), true}
}

func bytesAsString(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

// staticHash is the hash of staticSlots for the ends of a string of n bytes.
// The generator has a copy of it.
func staticHash(lo, hi uint64, n int) uint32 {
	x := (lo^uint64(n))*0x9E3779B97F4A7C15 + hi*0xC2B2AE3D27D4EB4F
	x ^= x >> 29
	x *= 0xBF58476D1CE4E5B9
	return uint32(x >> 32)
}

// findStatic returns the static atom of s, whose ends are lo and hi, or nil.
func findStatic(s string, lo, hi uint64) *Atom {
	h := staticHash(lo, hi, len(s))
	for i := h; ; i++ {
		k := staticSlots[i%uint32(len(staticSlots))]
		if k == 0 {
			return nil
		}
		if a := &staticAtoms[k-1]; a.hash == h && (chars{s, false}).is(a) {
			return a
		}
	}
}

// staticAtomOf returns the static atom that b is the buffer of, or nil.
func staticAtomOf(b *Buf) *Atom {
	i := (uintptr(unsafe.Pointer(b)) - uintptr(unsafe.Pointer(&staticBufs))) / unsafe.Sizeof(Buf{})
	if i >= staticCount {
		return nil
	}
	return &staticAtoms[i]
}

// knownAtom returns the atom of s if its buffer tells.
func (s String) knownAtom() *Atom {
	b := s.buf
	if uint32(s.bits) != b.len || b.data == nil {
		return nil
	}
	return (*Atom)(atomic.LoadPointer(&b.ext))
}

// find returns the atom of kind and characters c with hash h, or nil.
func (t *atomTable) find(c chars, h uint32, kind AtomKind) *Atom {
	if t == nil {
		return nil
	}
	mask := uint32(len(t.entries) - 1)
	for i := h & mask; ; i = (i + 1) & mask {
		e := &t.entries[i]
		switch atomic.LoadUint32(&e.hash) {
		case 0:
			return nil
		case h:
			a := e.atom.Load()
			if a == weakSlot {
				a = t.upgrade(i)
			}
			if a != nil && a.kind == kind && c.is(a) {
				return a
			}
		}
	}
}

// internChars returns the atom of kind and characters c with hash h, and
// makes it if there is none.
func internChars(c chars, h uint32, kind AtomKind) *Atom {
	if a := atoms.table.Load().find(c, h, kind); a != nil {
		return a
	}
	return insertChars(c, h, kind)
}

func insertChars(c chars, h uint32, kind AtomKind) *Atom {
	atoms.mu.Lock()
	defer atoms.mu.Unlock()
	t := atoms.table.Load()
	if a := t.find(c, h, kind); a != nil {
		return a
	}
	a := newAtom(c, h, kind)
	if t == nil {
		t = replaceTable(nil, minTable)
	} else if atoms.used >= len(t.entries)/2 {
		t = replaceTable(t, 2*len(t.entries))
	}
	t.insert(a, h)
	atoms.used++
	if atoms.used >= sweepMin && atoms.used >= 2*atoms.swept {
		startSweep()
	}
	return a
}

// insert stores a in the first free entry and returns its index. The caller
// holds the mutex.
func (t *atomTable) insert(a *Atom, h uint32) uint32 {
	mask := uint32(len(t.entries) - 1)
	i := h & mask
	for t.entries[i].hash != 0 {
		i = (i + 1) & mask
	}
	e := &t.entries[i]
	e.atom.Store(a)
	atomic.StoreUint32(&e.hash, h)
	return i
}

// replaceTable publishes a table of size entries with the atoms of t, without
// those that a sweep found dead. The caller holds the mutex.
func replaceTable(t *atomTable, size int) *atomTable {
	n := &atomTable{entries: make([]atomEntry, size)}
	used := 0
	if t != nil {
		if t.weak != nil {
			n.weak = make([]weak.Pointer[Atom], size)
		}
		for i := range t.entries {
			e := &t.entries[i]
			if e.hash == 0 {
				continue
			}
			a := e.atom.Load()
			if a == weakSlot && t.weak[i].Value() == nil {
				continue
			}
			at := n.insert(a, e.hash)
			if a == weakSlot {
				n.weak[at] = t.weak[i]
			}
			used++
		}
	}
	atoms.used = used
	atoms.table.Store(n)
	return n
}

// ReserveAtoms makes room for n more atoms, so that a large source does not
// grow the table step by step.
func ReserveAtoms(n int) {
	atoms.mu.Lock()
	defer atoms.mu.Unlock()
	t := atoms.table.Load()
	need := 1 << bits.Len(uint(max(2*(atoms.used+n), minTable)-1))
	if t == nil || len(t.entries) < need {
		replaceTable(t, need)
	}
}

// An atom, its buffer and short characters are one allocation.
type (
	atom8 struct {
		Atom
		buf   Buf
		chars [8]byte
	}
	atom24 struct {
		Atom
		buf   Buf
		chars [24]byte
	}
	atom40 struct {
		Atom
		buf   Buf
		chars [40]byte
	}
	atomBuf struct {
		Atom
		buf Buf
	}
)

func newAtom(c chars, h uint32, kind AtomKind) *Atom {
	a, b := allocAtom(len(c.s))
	copy(unsafe.Slice((*byte)(b.data), len(c.s)), c.s)
	b.len = uint32(c.units())
	b.cap = b.len
	switch {
	case c.wide:
		b.flag = bufTwoByte | bufNotASCII
	case isASCIIString(c.s):
		b.flag = bufASCII
	default:
		b.flag = bufNotASCII
	}
	a.str = Empty
	if len(c.s) > 0 {
		a.str = makeString(b)
	}
	a.hash, a.kind = h, kind
	if kind == AtomString {
		b.hash = h
		b.ext = unsafe.Pointer(a)
		if !c.wide && isNumericString(c.s) {
			a.flags |= atomNumeric
		}
	} else {
		a.flags |= atomRegistered
	}
	return a
}

// allocAtom returns an atom and a buffer with room for n bytes.
func allocAtom(n int) (*Atom, *Buf) {
	switch {
	case n <= 8:
		m := new(atom8)
		m.buf.data = unsafe.Pointer(&m.chars)
		return &m.Atom, &m.buf
	case n <= 24:
		m := new(atom24)
		m.buf.data = unsafe.Pointer(&m.chars)
		return &m.Atom, &m.buf
	case n <= 40:
		m := new(atom40)
		m.buf.data = unsafe.Pointer(&m.chars)
		return &m.Atom, &m.buf
	}
	m := new(atomBuf)
	m.buf.data = unsafe.Pointer(unsafe.SliceData(make([]byte, n)))
	return &m.Atom, &m.buf
}
