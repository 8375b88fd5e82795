package text

import (
	"sync/atomic"
	"unsafe"
)

// String is an ECMAScript string value: an immutable sequence of at most
// MaxLength UTF-16 code units. It is two words wide, and its words are those
// of the string Value of package core, so that converting between the two is
// free.
//
// bits holds, from the top: the string tag of package core (16 bits), fifteen
// zero bits, the two-byte flag (bit 32) and the length in code units
// (32 bits). The characters are the first Len() units of buf, which may be
// longer than the string: appending to a string that ends where its buffer
// ends extends the buffer in place.
//
// Strings of 64 units and less whose units are all below 0x100 are always
// one-byte. A longer two-byte string may hold only such units when it was cut
// from a two-byte string, so comparing and hashing go by value.
//
// A String belongs to one agent, because buffers grow and flatten themselves
// in place; Share makes one that any agent may use.
type String struct {
	bits uint64
	buf  *Buf
}

const (
	// StringTag is the tag of string values; see package core.
	StringTag uint64 = 0xFFFB << 48

	twoByteFlag uint64 = 1 << 32
	lengthMask  uint64 = 1<<32 - 1

	// MaxLength is the greatest length of a string in code units (V8's limit
	// on 64-bit machines).
	MaxLength = 1<<29 - 24
)

// Buf is the storage behind one or more Strings that are prefixes of it.
// Exactly one of the forms is in use: one-byte (Latin-1) data, two-byte data,
// or a rope that becomes one of the two when its characters are first read.
//
// A flat Buf without spare capacity never changes but for the caches hash,
// flag and ext, which are accessed atomically; such a Buf may be shared
// between agents.
type Buf struct {
	data unsafe.Pointer // *byte or *uint16; nil while a rope
	len  uint32         // units in use at data; for a rope, its length
	cap  uint32         // units that fit at data; appending may use them; len for a rope
	hash uint32         // hash of the whole buffer, 0 when not computed
	flag uint32         // buf* flags
	ext  unsafe.Pointer // the *rope until flattened, then the *Atom of the whole buffer if it is known
}

const (
	bufASCII    uint32 = 1 << iota // every unit is known to be below 0x80
	bufNotASCII                    // some unit is known to be 0x80 or above
	bufTwoByte                     // data is *uint16
	bufGrows                       // made by concatenation: worth spare capacity when appended to
)

type rope struct {
	left, right String
	appended    uint32 // units appended to right since the node was first made; see Concat
}

// Empty is the empty string. The zero String is empty too.
var Empty = String{bits: StringTag}

// FromBits rebuilds a String from the words of a string Value.
func FromBits(bits uint64, ptr unsafe.Pointer) String { return String{bits, (*Buf)(ptr)} }

// Bits returns the words of the string Value of s.
func (s String) Bits() (uint64, unsafe.Pointer) { return s.bits | StringTag, unsafe.Pointer(s.buf) }

// Len returns the length of s in UTF-16 code units.
func (s String) Len() int { return int(uint32(s.bits)) }

// IsTwoByte reports whether the characters of s are stored as UTF-16 code
// units; otherwise they are Latin-1 bytes.
func (s String) IsTwoByte() bool { return s.bits&twoByteFlag != 0 }

// Latin1 returns the bytes of a one-byte string, flattening it first; ok is
// false for two-byte strings. The slice must not be modified, and it has no
// spare capacity.
func (s String) Latin1() (b []byte, ok bool) {
	if s.bits&twoByteFlag != 0 {
		return nil, false
	}
	n := int(uint32(s.bits))
	if n == 0 {
		return nil, true
	}
	if s.buf.data == nil {
		s.buf.flatten()
	}
	return unsafe.Slice((*byte)(s.buf.data), n), true
}

// UTF16 returns the code units of a two-byte string, flattening it first; ok
// is false for one-byte strings. The slice must not be modified.
func (s String) UTF16() (u []uint16, ok bool) {
	if s.bits&twoByteFlag == 0 {
		return nil, false
	}
	n := int(uint32(s.bits))
	if n == 0 {
		return nil, true
	}
	if s.buf.data == nil {
		s.buf.flatten()
	}
	return unsafe.Slice((*uint16)(s.buf.data), n), true
}

// At returns the code unit at index i, which must be in range.
func (s String) At(i int) uint16 {
	if s.bits >= StringTag|twoByteFlag || s.buf.data == nil {
		return s.atSlow(i)
	}
	return uint16(*(*byte)(unsafe.Add(s.buf.data, i)))
}

//go:noinline
func (s String) atSlow(i int) uint16 {
	p, shift := s.span()
	if shift != 0 {
		return *(*uint16)(unsafe.Add(p, i*2))
	}
	return uint16(*(*byte)(unsafe.Add(p, i)))
}

// CodePointAt returns the code point that starts at index i, which must be in
// range, and the number of its code units. A lone surrogate is returned as it
// is.
// https://tc39.es/ecma262/#sec-codepointat
func (s String) CodePointAt(i int) (r rune, units int) {
	u := s.At(i)
	if u&0xFC00 == 0xD800 && i+1 < s.Len() {
		if lo := s.At(i + 1); lo&0xFC00 == 0xDC00 {
			return joinSurrogates(u, lo), 2
		}
	}
	return rune(u), 1
}

// CodePointBefore returns the code point that ends before index i, which must
// be in 1..Len(), and the number of its code units.
func (s String) CodePointBefore(i int) (r rune, units int) {
	u := s.At(i - 1)
	if u&0xFC00 == 0xDC00 && i >= 2 {
		if hi := s.At(i - 2); hi&0xFC00 == 0xD800 {
			return joinSurrogates(hi, u), 2
		}
	}
	return rune(u), 1
}

func joinSurrogates(hi, lo uint16) rune {
	return (rune(hi)-0xD800)<<10 + (rune(lo) - 0xDC00) + 0x10000
}

// IsASCII reports whether every code unit of s is below 0x80. The answer is
// remembered.
func (s String) IsASCII() bool {
	n := s.Len()
	if n == 0 {
		return true
	}
	b := s.buf
	if b.data == nil {
		b.flatten()
	}
	flag := atomic.LoadUint32(&b.flag)
	if flag&bufASCII != 0 {
		return true
	}
	whole := uint32(n) == b.len
	if whole && flag&bufNotASCII != 0 {
		return false
	}
	var ascii bool
	if s.bits&twoByteFlag != 0 {
		ascii = unitsBelow(unsafe.Slice((*uint16)(b.data), n), 0x80)
	} else {
		ascii = isASCIIBytes(unsafe.Slice((*byte)(b.data), n))
	}
	if whole {
		if ascii {
			atomic.OrUint32(&b.flag, bufASCII)
		} else {
			atomic.OrUint32(&b.flag, bufNotASCII)
		}
	}
	return ascii
}

// asciiFlags returns what is known of s without looking at its characters.
func (s String) asciiFlags() uint32 {
	f := atomic.LoadUint32(&s.buf.flag) & (bufASCII | bufNotASCII)
	if uint32(s.bits) != s.buf.len {
		f &^= bufNotASCII
	}
	return f
}

// Share returns a string with the characters of s that any agent may use. It
// flattens s; the characters are not copied.
func (s String) Share() String {
	n := s.Len()
	if n == 0 {
		return Empty
	}
	b := s.buf
	if b.data == nil {
		b.flatten()
	}
	if b.cap == uint32(n) {
		return s
	}
	return makeString(&Buf{data: b.data, len: uint32(n), cap: uint32(n), flag: b.flag&bufTwoByte | s.asciiFlags()})
}

// makeString returns the string of the whole of b.
func makeString(b *Buf) String {
	bits := StringTag | uint64(b.len)
	if b.flag&bufTwoByte != 0 {
		bits |= twoByteFlag
	}
	return String{bits, b}
}

// span returns the address of the characters of s and the shift that turns
// units into bytes, flattening s first. s must not be empty.
func (s String) span() (p unsafe.Pointer, shift uint) {
	p = s.buf.data
	if p == nil {
		p = s.buf.flatten()
	}
	return p, uint(s.bits>>32) & 1
}
