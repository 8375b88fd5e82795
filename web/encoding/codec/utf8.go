package codec

import (
	"encoding/binary"
	"unicode/utf8"
)

const highBits = 0x8080808080808080

// ASCIIPrefix returns how many bytes at the start of b are ASCII.
func ASCIIPrefix(b []byte) int {
	i := 0
	for ; i+16 <= len(b); i += 16 {
		if (binary.LittleEndian.Uint64(b[i:])|binary.LittleEndian.Uint64(b[i+8:]))&highBits != 0 {
			break
		}
	}
	for ; i < len(b) && b[i] < 0x80; i++ {
	}
	return i
}

// UTF8Length is the length of the text in UTF-8; a lone surrogate takes 3
// bytes, as U+FFFD does.
func UTF8Length(latin1 []byte, units []uint16) int {
	if units == nil {
		n, i := len(latin1), 0
		for ; i+8 <= len(latin1); i += 8 {
			if w := binary.LittleEndian.Uint64(latin1[i:]) & highBits; w != 0 {
				n += int((w >> 7) * 0x0101010101010101 >> 56)
			}
		}
		for _, c := range latin1[i:] {
			n += int(c >> 7)
		}
		return n
	}
	n := 0
	for i := 0; i < len(units); i++ {
		switch u := units[i]; {
		case u < 0x80:
			n++
		case u < 0x800:
			n += 2
		case u&0xFC00 == 0xD800 && i+1 < len(units) && units[i+1]&0xFC00 == 0xDC00:
			n += 4
			i++
		default:
			n += 3
		}
	}
	return n
}

// WriteUTF8 encodes into dst what fits and returns the bytes written and the
// code units read.
func WriteUTF8(dst []byte, latin1 []byte, units []uint16) (written, read int) {
	if units != nil {
		return writeUnitsUTF8(dst, units)
	}
	n := 0
	for read < len(latin1) && n < len(dst) {
		if c := latin1[read]; c >= 0x80 {
			if n+2 > len(dst) {
				break
			}
			dst[n], dst[n+1] = 0xC0|c>>6, 0x80|c&0x3F
			n += 2
			read++
			continue
		}
		run := latin1[read:]
		if len(run) > len(dst)-n {
			run = run[:len(dst)-n]
		}
		k := ASCIIPrefix(run)
		n += copy(dst[n:], run[:k])
		read += k
	}
	return n, read
}

func writeUnitsUTF8(dst []byte, units []uint16) (written, read int) {
	n, i := 0, 0
	for i < len(units) {
		u := units[i]
		if u < 0x80 {
			if n == len(dst) {
				break
			}
			dst[n] = byte(u)
			n++
			i++
			continue
		}
		if u < 0x800 {
			if n+2 > len(dst) {
				break
			}
			dst[n], dst[n+1] = 0xC0|byte(u>>6), 0x80|byte(u&0x3F)
			n += 2
			i++
			continue
		}
		if u&0xF800 == 0xD800 {
			if u < 0xDC00 && i+1 < len(units) && units[i+1]&0xFC00 == 0xDC00 {
				if n+4 > len(dst) {
					break
				}
				r := (uint32(u)-0xD800)<<10 + uint32(units[i+1]) - 0xDC00 + 0x10000
				dst[n], dst[n+1], dst[n+2], dst[n+3] = 0xF0|byte(r>>18), 0x80|byte(r>>12&0x3F), 0x80|byte(r>>6&0x3F), 0x80|byte(r&0x3F)
				n += 4
				i += 2
				continue
			}
			u = 0xFFFD
		}
		if n+3 > len(dst) {
			break
		}
		dst[n], dst[n+1], dst[n+2] = 0xE0|byte(u>>12), 0x80|byte(u>>6&0x3F), 0x80|byte(u&0x3F)
		n += 3
		i++
	}
	return n, i
}

// DecodedUTF8Units is the number of UTF-16 units that decoding gives: a
// maximal part of a sequence that is not well-formed is one U+FFFD.
// https://encoding.spec.whatwg.org/#utf-8-decoder
func DecodedUTF8Units(b []byte) int {
	n := 0
	for len(b) > 0 {
		if k := ASCIIPrefix(b); k > 0 {
			n += k
			b = b[k:]
			continue
		}
		size, ok := sequence(b)
		n++
		if ok && size == 4 {
			n++
		}
		b = b[size:]
	}
	return n
}

// sequence returns the length of the sequence that b starts with, or, where
// ok is false, of the maximal part of one.
func sequence(b []byte) (size int, ok bool) {
	c := b[0]
	lo, hi, need := byte(0x80), byte(0xBF), 0
	switch {
	case c < 0x80:
		return 1, true
	case c < 0xC2 || c > 0xF4:
		return 1, false
	case c < 0xE0:
		need = 1
	case c < 0xF0:
		need = 2
		if c == 0xE0 {
			lo = 0xA0
		} else if c == 0xED {
			hi = 0x9F
		}
	default:
		need = 3
		if c == 0xF0 {
			lo = 0x90
		} else if c == 0xF4 {
			hi = 0x8F
		}
	}
	for i := 1; i <= need; i++ {
		if i >= len(b) || b[i] < lo || b[i] > hi {
			return i, false
		}
		lo, hi = 0x80, 0xBF
	}
	return need + 1, true
}

// DecodeUTF8 decodes to code points, U+FFFD for what is not well-formed.
func DecodeUTF8(b []byte) []rune {
	points := make([]rune, 0, len(b))
	for len(b) > 0 {
		size, ok := sequence(b)
		r := rune(utf8.RuneError)
		if ok {
			r, _ = utf8.DecodeRune(b)
		}
		points = append(points, r)
		b = b[size:]
	}
	return points
}
