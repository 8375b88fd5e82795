package text

import (
	"sync/atomic"
	"unsafe"
)

// FromLatin1 returns the string whose code units are the bytes of b. It takes
// ownership of b.
func FromLatin1(b []byte) String {
	switch len(b) {
	case 0:
		return Empty
	case 1:
		return FromCodeUnit(uint16(b[0]))
	}
	return makeString(&Buf{data: unsafe.Pointer(unsafe.SliceData(b)), len: uint32(len(b)), cap: uint32(len(b))})
}

// FromLatin1Copy returns the string whose code units are the bytes of b.
func FromLatin1Copy(b []byte) String {
	switch len(b) {
	case 0:
		return Empty
	case 1:
		return FromCodeUnit(uint16(b[0]))
	}
	buf, c := newOneByte(len(b))
	copy(c, b)
	return makeString(buf)
}

// NewLatin1 returns a string of n code units, at least 2, and the bytes that
// the caller fills in before anything looks at the string.
func NewLatin1(n int) (String, []byte) {
	buf, c := newOneByte(n)
	return makeString(buf), c
}

// FromASCII returns the string with the characters of s, which the caller
// knows to be ASCII. The bytes are shared.
func FromASCII(s string) String {
	switch len(s) {
	case 0:
		return Empty
	case 1:
		return FromCodeUnit(uint16(s[0]))
	}
	return makeString(&Buf{data: unsafe.Pointer(unsafe.StringData(s)), len: uint32(len(s)), cap: uint32(len(s)), flag: bufASCII})
}

// FromUTF16 returns the string with the code units u. It takes ownership of
// u; the result is one-byte when every unit is below 0x100.
func FromUTF16(u []uint16) String {
	switch {
	case len(u) == 0:
		return Empty
	case len(u) == 1:
		return FromCodeUnit(u[0])
	case unitsBelow(u, 0x100):
		buf, c := newOneByte(len(u))
		narrow(c, u)
		return makeString(buf)
	}
	return FromUTF16Exact(u)
}

// FromUTF16Copy is FromUTF16 without taking ownership of u.
func FromUTF16Copy(u []uint16) String {
	switch {
	case len(u) == 0:
		return Empty
	case len(u) == 1:
		return FromCodeUnit(u[0])
	case unitsBelow(u, 0x100):
		buf, c := newOneByte(len(u))
		narrow(c, u)
		return makeString(buf)
	}
	buf, c := newTwoByte(len(u))
	copy(c, u)
	buf.flag |= bufNotASCII
	return makeString(buf)
}

// FromUTF16Exact is FromUTF16 for a caller that knows some unit to be 0x100
// or above.
func FromUTF16Exact(u []uint16) String {
	return makeString(&Buf{data: unsafe.Pointer(unsafe.SliceData(u)), len: uint32(len(u)), cap: uint32(len(u)), flag: bufTwoByte | bufNotASCII})
}

// FromCodeUnit returns the string of one code unit. Strings of units below
// 0x100 are static, and recently used others are cached.
func FromCodeUnit(u uint16) String {
	if u < 0x100 {
		return String{StringTag | 1, &staticBufs[u]}
	}
	return fromWideUnit(u)
}

func fromWideUnit(u uint16) String {
	slot := &unitCache[u&(unitCacheSize-1)]
	if b := slot.Load(); b != nil && *(*uint16)(b.data) == u {
		return String{StringTag | twoByteFlag | 1, b}
	}
	buf, c := newTwoByte(1)
	c[0] = u
	buf.flag |= bufNotASCII
	slot.Store(buf)
	return makeString(buf)
}

const unitCacheSize = 256

var unitCache [unitCacheSize]atomic.Pointer[Buf]

// FromCodePoint returns the string of code point r, which must be at most
// 0x10FFFF; a surrogate becomes a lone surrogate.
// https://tc39.es/ecma262/#sec-utf16encodecodepoint
func FromCodePoint(r rune) String {
	if r < 0x10000 {
		return FromCodeUnit(uint16(r))
	}
	buf, c := newTwoByte(2)
	c[0], c[1] = splitCodePoint(r)
	buf.flag |= bufNotASCII
	return makeString(buf)
}

func splitCodePoint(r rune) (hi, lo uint16) {
	r -= 0x10000
	return uint16(0xD800 + r>>10), uint16(0xDC00 + r&0x3FF)
}

const intCacheSize = 1024

var intCache [intCacheSize]atomic.Pointer[Buf]

// FromInt returns the decimal digits of i, with a '-' when it is negative.
// Small results are cached.
func FromInt(i int32) String {
	if uint32(i) < intCacheSize {
		if b := intCache[i].Load(); b != nil {
			return makeString(b)
		}
	}
	return fromIntSlow(i)
}

func fromIntSlow(i int32) String {
	if uint32(i) < 10 {
		return FromCodeUnit(uint16('0' + i))
	}
	s := formatInt(int64(i))
	if uint32(i) < intCacheSize {
		intCache[i].Store(s.buf)
	}
	return s
}

func formatInt(i int64) String {
	var tmp [20]byte
	d := AppendInt(tmp[:0], i)
	buf, c := newOneByte(len(d))
	copy(c, d)
	buf.flag |= bufASCII
	return makeString(buf)
}

// isASCIIBytes reports whether every byte of b is below 0x80.
func isASCIIBytes(b []byte) bool {
	const high = 0x8080808080808080
	p, n := unsafe.Pointer(unsafe.SliceData(b)), len(b)
	if n < 8 {
		for _, c := range b {
			if c >= 0x80 {
				return false
			}
		}
		return true
	}
	i := 0
	for ; i+32 <= n; i += 32 {
		w := *(*[4]uint64)(unsafe.Add(p, i))
		if (w[0]|w[1]|w[2]|w[3])&high != 0 {
			return false
		}
	}
	for ; i+8 <= n; i += 8 {
		if *(*uint64)(unsafe.Add(p, i))&high != 0 {
			return false
		}
	}
	return *(*uint64)(unsafe.Add(p, n-8))&high == 0
}

func isASCIIString(s string) bool {
	return isASCIIBytes(unsafe.Slice(unsafe.StringData(s), len(s)))
}

// unitsBelow reports whether every unit of u is below limit, a power of two
// that is at least 0x80.
func unitsBelow(u []uint16, limit uint16) bool {
	mask := uint64(^(limit - 1)) * 0x0001000100010001
	p, n := unsafe.Pointer(unsafe.SliceData(u)), len(u)
	i := 0
	for ; i+16 <= n; i += 16 {
		w := *(*[4]uint64)(unsafe.Add(p, 2*i))
		if (w[0]|w[1]|w[2]|w[3])&mask != 0 {
			return false
		}
	}
	for _, c := range u[i:] {
		if c >= limit {
			return false
		}
	}
	return true
}

// narrow stores the units of src, all below 0x100, in dst.
func narrow(dst []byte, src []uint16) {
	dst = dst[:len(src)]
	for i, c := range src {
		dst[i] = byte(c)
	}
}

// widen stores the bytes of src as units in dst.
func widen(dst []uint16, src []byte) {
	dst = dst[:len(src)]
	for i, c := range src {
		dst[i] = uint16(c)
	}
}
