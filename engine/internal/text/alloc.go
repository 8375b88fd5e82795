package text

import "unsafe"

// Short strings keep their characters behind their Buf, in one allocation.
type (
	buf16 struct {
		Buf
		chars [16]byte
	}
	buf32 struct {
		Buf
		chars [32]byte
	}
	buf48 struct {
		Buf
		chars [48]byte
	}
	buf64 struct {
		Buf
		chars [64]byte
	}
	// The Buf is 32 bytes, so these fill size classes of the allocator.
	buf96 struct {
		Buf
		chars [96]byte
	}
	buf128 struct {
		Buf
		chars [128]byte
	}
	buf176 struct {
		Buf
		chars [176]byte
	}
	buf224 struct {
		Buf
		chars [224]byte
	}
)

// inlineMax is the number of bytes up to which characters are stored behind
// their Buf.
const inlineMax = 224

// newBuf returns a Buf with room for at least n bytes of characters; len is 0
// and cap counts bytes.
func newBuf(n int) *Buf {
	switch {
	case n <= 16:
		b := new(buf16)
		b.data, b.cap = unsafe.Pointer(&b.chars), 16
		return &b.Buf
	case n <= 32:
		b := new(buf32)
		b.data, b.cap = unsafe.Pointer(&b.chars), 32
		return &b.Buf
	case n <= 48:
		b := new(buf48)
		b.data, b.cap = unsafe.Pointer(&b.chars), 48
		return &b.Buf
	case n <= 64:
		b := new(buf64)
		b.data, b.cap = unsafe.Pointer(&b.chars), 64
		return &b.Buf
	case n <= 96:
		b := new(buf96)
		b.data, b.cap = unsafe.Pointer(&b.chars), 96
		return &b.Buf
	case n <= 128:
		b := new(buf128)
		b.data, b.cap = unsafe.Pointer(&b.chars), 128
		return &b.Buf
	case n <= 176:
		b := new(buf176)
		b.data, b.cap = unsafe.Pointer(&b.chars), 176
		return &b.Buf
	case n <= inlineMax:
		b := new(buf224)
		b.data, b.cap = unsafe.Pointer(&b.chars), inlineMax
		return &b.Buf
	}
	c := append([]byte(nil), make([]byte, n)...)
	return &Buf{data: unsafe.Pointer(unsafe.SliceData(c)), cap: uint32(cap(c))}
}

// newOneByte returns a one-byte Buf of n units and exact capacity, and the
// bytes to fill in.
func newOneByte(n int) (*Buf, []byte) {
	if n > inlineMax {
		c := make([]byte, n)
		return &Buf{data: unsafe.Pointer(unsafe.SliceData(c)), len: uint32(n), cap: uint32(n)}, c
	}
	b := newBuf(n)
	b.len, b.cap = uint32(n), uint32(n)
	return b, unsafe.Slice((*byte)(b.data), n)
}

// newTwoByte returns a two-byte Buf of n units and exact capacity, and the
// units to fill in.
func newTwoByte(n int) (*Buf, []uint16) {
	if n > inlineMax/2 {
		c := make([]uint16, n)
		return &Buf{data: unsafe.Pointer(unsafe.SliceData(c)), len: uint32(n), cap: uint32(n), flag: bufTwoByte}, c
	}
	b := newBuf(2 * n)
	b.len, b.cap, b.flag = uint32(n), uint32(n), bufTwoByte
	return b, unsafe.Slice((*uint16)(b.data), n)
}
