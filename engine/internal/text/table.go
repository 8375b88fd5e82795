package text

import (
	"encoding/binary"
	"math/bits"
	"sync"
	"sync/atomic"
	"unsafe"
	"weak"
)

// The atoms of the process are in two tables. Names that are known when the
// engine is built are in a static one, with a hash of fixed seed. All others
// are in atomTable, an open-addressed table that readers search without
// locking: slots are published by atomic stores, and growing publishes a new
// table. Only inserting takes the mutex.

var atoms struct {
	table atomic.Pointer[atomTable]

	mu       sync.Mutex
	used     int  // slots in use in table
	swept    int  // atoms that the last sweep left
	sweeping bool // between startSweep and finishSweep
}

// atomTable is a table of a power of two slots. hashes[i] is 0 while slot i
// is empty; it is stored after slots[i].
type atomTable struct {
	hashes []uint32
	slots  []atomic.Pointer[Atom]
	weak   []weak.Pointer[Atom] // of the slots that hold weakSlot; see sweep.go
}

const minTable = 1024

func newAtomTable(size int) *atomTable {
	return &atomTable{hashes: make([]uint32, size), slots: make([]atomic.Pointer[Atom], size)}
}

// chars is the text of a key to look up: n bytes at p, which are Latin-1 or,
// if wide, UTF-16 code units some of which are 0x100 or above.
type chars struct {
	p    unsafe.Pointer
	n    int
	wide bool
}

func (c chars) string() string { return unsafe.String((*byte)(c.p), c.n) }

func latin1Chars(b []byte) chars { return chars{unsafe.Pointer(unsafe.SliceData(b)), len(b), false} }

func asciiChars(s string) chars { return chars{unsafe.Pointer(unsafe.StringData(s)), len(s), false} }

// units returns the length in code units.
func (c chars) units() int {
	if c.wide {
		return c.n / 2
	}
	return c.n
}

// is reports whether the string of a is c.
func (c chars) is(a *Atom) bool {
	s := a.str
	if s.Len() != c.units() || s.IsTwoByte() != c.wide {
		return false
	}
	return s.buf == nil || unsafe.String((*byte)(s.buf.data), c.n) == c.string()
}

// charsOf returns the characters of s, narrowed if possible.
func charsOf(s String) chars {
	if s.Len() == 0 {
		return chars{}
	}
	p, shift := s.span()
	if shift == 0 {
		return chars{p, s.Len(), false}
	}
	return unitChars(unsafe.Slice((*uint16)(p), s.Len()))
}

func unitChars(u []uint16) chars {
	if unitsBelow(u, 0x100) {
		b := make([]byte, len(u))
		narrow(b, u)
		return latin1Chars(b)
	}
	return chars{unsafe.Pointer(unsafe.SliceData(u)), 2 * len(u), true}
}

// staticHash is the hash of staticSlots. The generator has a copy of it.
func staticHash(s string) uint32 {
	n := len(s)
	b := unsafe.Slice(unsafe.StringData(s), n)
	var lo, hi uint64
	switch {
	case n >= 8:
		lo, hi = binary.LittleEndian.Uint64(b), binary.LittleEndian.Uint64(b[n-8:])
	case n >= 4:
		lo, hi = uint64(binary.LittleEndian.Uint32(b)), uint64(binary.LittleEndian.Uint32(b[n-4:]))
	case n > 0:
		lo = uint64(b[0]) | uint64(b[n>>1])<<8 | uint64(b[n-1])<<16
	}
	x := (lo^uint64(n))*0x9E3779B97F4A7C15 + hi*0xC2B2AE3D27D4EB4F
	x ^= x >> 29
	x *= 0xBF58476D1CE4E5B9
	return uint32(x >> 32)
}

// findStatic returns the static atom of s, or nil.
func findStatic(s string) *Atom {
	if len(s) > staticMaxLen {
		return nil
	}
	h := staticHash(s)
	for i := h; ; i++ {
		k := staticSlots[i%uint32(len(staticSlots))]
		if k == 0 {
			return nil
		}
		if a := &staticAtoms[k-1]; a.hash == h && a.str.Len() == len(s) && (len(s) == 0 || unsafe.String((*byte)(a.str.buf.data), len(s)) == s) {
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
	mask := uint32(len(t.hashes) - 1)
	for i := h & mask; ; i = (i + 1) & mask {
		switch atomic.LoadUint32(&t.hashes[i]) {
		case 0:
			return nil
		case h:
			a := t.slots[i].Load()
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
	atoms.mu.Lock()
	defer atoms.mu.Unlock()
	t := atoms.table.Load()
	if a := t.find(c, h, kind); a != nil {
		return a
	}
	a := newAtom(c, h, kind)
	if t == nil || atoms.used >= len(t.hashes)/2 {
		t = growTable(t)
	}
	t.insert(a, h)
	atoms.used++
	if atoms.used >= sweepMin && atoms.used >= 2*atoms.swept {
		startSweep()
	}
	return a
}

// insert stores a in the first free slot and returns it. The caller holds the
// mutex.
func (t *atomTable) insert(a *Atom, h uint32) (slot uint32) {
	mask := uint32(len(t.hashes) - 1)
	i := h & mask
	for t.hashes[i] != 0 {
		i = (i + 1) & mask
	}
	t.slots[i].Store(a)
	atomic.StoreUint32(&t.hashes[i], h)
	return i
}

// growTable publishes a table of twice the size with the atoms of t.
func growTable(t *atomTable) *atomTable {
	size := minTable
	if t != nil {
		size = 2 * len(t.hashes)
	}
	return replaceTable(t, size)
}

// replaceTable publishes a table of size slots with the atoms of t, without
// those that a sweep found dead. The caller holds the mutex.
func replaceTable(t *atomTable, size int) *atomTable {
	n := newAtomTable(size)
	used := 0
	if t != nil {
		if t.weak != nil {
			n.weak = make([]weak.Pointer[Atom], size)
		}
		for i, h := range t.hashes {
			if h == 0 {
				continue
			}
			a := t.slots[i].Load()
			if a == weakSlot && t.weak[i].Value() == nil {
				continue
			}
			at := n.insert(a, h)
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
	if t == nil || len(t.hashes) < need {
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
	var a *Atom
	var b *Buf
	switch {
	case c.n <= 8:
		m := new(atom8)
		a, b = &m.Atom, &m.buf
		b.data = unsafe.Pointer(&m.chars)
	case c.n <= 24:
		m := new(atom24)
		a, b = &m.Atom, &m.buf
		b.data = unsafe.Pointer(&m.chars)
	case c.n <= 40:
		m := new(atom40)
		a, b = &m.Atom, &m.buf
		b.data = unsafe.Pointer(&m.chars)
	default:
		m := new(atomBuf)
		a, b = &m.Atom, &m.buf
		b.data = unsafe.Pointer(unsafe.SliceData(make([]byte, c.n)))
	}
	copy(unsafe.Slice((*byte)(b.data), c.n), c.string())
	b.len = uint32(c.units())
	b.cap = b.len
	if c.wide {
		b.flag = bufTwoByte | bufNotASCII
	} else if isASCIIString(c.string()) {
		b.flag = bufASCII
	} else {
		b.flag = bufNotASCII
	}
	a.str = makeString(b)
	if c.n == 0 {
		a.str = Empty
	}
	a.hash, a.kind = h, kind
	if kind == AtomString {
		b.hash = h
		b.ext = unsafe.Pointer(a)
		if !c.wide && isNumericString(c.string()) {
			a.flags |= atomNumeric
		}
	} else {
		a.flags |= atomRegistered
	}
	return a
}
