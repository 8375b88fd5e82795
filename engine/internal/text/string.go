package text

import (
	"math"
	"unsafe"
)

// String is an ECMAScript string value: an immutable sequence of at most
// MaxLength UTF-16 code units. It is two words wide, and its words are those
// of the string Value of package core, so that converting between the two is
// free.
//
// bits holds, from the top: the string tag of package core (16 bits), fifteen
// unused bits, the two-byte flag (bit 32) and the length in code units
// (32 bits). The characters are the first Len() units of buf, which may be
// longer than the string: appending to a string that ends where its buffer
// ends extends the buffer in place.
//
// A String belongs to one agent, because buffers cache hashes and flatten
// themselves lazily; Share makes a copy for another agent that shares only
// the immutable bytes.
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
type Buf struct {
	data unsafe.Pointer // *byte or *uint16; nil while a rope
	len  uint32         // units in use at data; for a rope, its length
	cap  uint32         // units that fit at data; appending may use them
	hash uint32         // hash of the whole buffer, 0 when not computed
	flag bufFlag
	atom *Atom // interned form of the whole buffer, nil when not interned
	rope *rope // the two halves, until flattened
}

type bufFlag uint8

const (
	bufASCII    bufFlag = 1 << iota // every unit is known to be below 0x80
	bufNotASCII                     // some unit is known to be 0x80 or above
	bufTwoByte                      // data is *uint16
	bufFrozen                       // data is shared; never append in place
)

type rope struct {
	left, right String
	depth       uint32
}

// FromBits rebuilds a String from the words of a string Value.
func FromBits(bits uint64, ptr unsafe.Pointer) String { return String{bits, (*Buf)(ptr)} }

// Bits returns the words of the string Value of s.
func (s String) Bits() (uint64, unsafe.Pointer) { return s.bits, unsafe.Pointer(s.buf) }

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
	p := s.buf.data
	if p == nil {
		s.buf.flatten()
		p = s.buf.data
	}
	if s.bits&twoByteFlag != 0 {
		return *(*uint16)(unsafe.Add(p, i*2))
	}
	return uint16(*(*byte)(unsafe.Add(p, i)))
}

// hashSeedless is the hash of the empty string; never 0, which means unknown.
const hashSeedless uint32 = math.MaxUint32
