package text

import (
	"unicode/utf8"
	"unsafe"
)

// FromGo returns the string with the characters of s, which is UTF-8 or
// WTF-8: an encoded surrogate becomes a code unit of its own, and a maximal
// part of an ill-formed sequence becomes U+FFFD. The bytes of an ASCII s are
// shared, not copied.
func FromGo(s string) String {
	if isASCIIString(s) {
		return FromASCII(s)
	}
	return decodeUTF8(s, true)
}

// FromUTF8 decodes b as UTF-8, every maximal part of an ill-formed sequence
// becoming U+FFFD. b is copied.
// https://encoding.spec.whatwg.org/#utf-8-decoder
func FromUTF8(b []byte) String {
	if isASCIIBytes(b) {
		s := FromLatin1Copy(b)
		if len(b) > 1 {
			s.buf.flag |= bufASCII
		}
		return s
	}
	return decodeUTF8(unsafe.String(unsafe.SliceData(b), len(b)), false)
}

// FromWTF8 returns the string that decoding s gives, where surrogates may be
// encoded as sequences of three bytes.
func FromWTF8(s string) String {
	if isASCIIString(s) {
		return FromASCII(s)
	}
	return decodeUTF8(s, true)
}

// shortUTF8 is the length up to which text is decoded in one pass.
const shortUTF8 = 64

// decodeShort decodes well-formed text of at most shortUTF8 bytes in one pass;
// ok is false for other text.
func decodeShort(s string) (r String, ok bool) {
	var tmp [shortUTF8]uint16
	n, all := 0, uint16(0)
	for i := 0; i < len(s); {
		c := s[i]
		if c < 0x80 {
			tmp[n] = uint16(c)
			n++
			i++
			continue
		}
		if c >= 0xC2 && c < 0xE0 && i+1 < len(s) && s[i+1]&0xC0 == 0x80 {
			u := uint16(c&0x1F)<<6 | uint16(s[i+1]&0x3F)
			tmp[n] = u
			all |= u
			n++
			i += 2
			continue
		}
		u, size := utf8.DecodeRuneInString(s[i:])
		if size < 3 {
			return String{}, false
		}
		all |= 0x100
		i += size
		if u >= 0x10000 {
			tmp[n], tmp[n+1] = splitCodePoint(u)
			n += 2
			continue
		}
		tmp[n] = uint16(u)
		n++
	}
	if n < 2 {
		return String{}, false
	}
	var buf *Buf
	if all < 0x100 {
		var c []byte
		buf, c = newOneByte(n)
		for i := range c {
			c[i] = byte(tmp[i])
		}
	} else {
		var c []uint16
		buf, c = newTwoByte(n)
		copy(c, tmp[:n])
	}
	buf.flag |= bufNotASCII
	return makeString(buf), true
}

// decodeUTF8 decodes s, which is not ASCII.
func decodeUTF8(s string, surrogates bool) String {
	if len(s) <= shortUTF8 {
		if r, ok := decodeShort(s); ok {
			return r
		}
	}
	valid := utf8.ValidString(s)
	var units int
	var wide bool
	if valid {
		units, wide = measureValid(s)
	} else {
		units, wide = measureUTF8(s, surrogates)
	}
	if !wide {
		if units == 1 {
			r, _ := decodeRune(s, surrogates)
			return FromCodeUnit(uint16(r))
		}
		buf, c := newOneByte(units)
		fillLatin1(c, s)
		buf.flag |= bufNotASCII
		return makeString(buf)
	}
	if units == 1 {
		r, _ := decodeRune(s, surrogates)
		return FromCodeUnit(uint16(r))
	}
	buf, c := newTwoByte(units)
	if valid {
		fillValid(c, s)
	} else {
		fillUTF16(c, s, surrogates)
	}
	buf.flag |= bufNotASCII
	return makeString(buf)
}

// measureValid is measureUTF8 for well-formed s: every byte but continuation
// bytes starts a unit, and the first byte of four one more.
func measureValid(s string) (units int, wide bool) {
	top := byte(0)
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c&0xC0 != 0x80 {
			units++
			top = max(top, c)
		}
		if c >= 0xF0 {
			units++
		}
	}
	return units, top >= 0xC4
}

// fillValid is fillUTF16 for well-formed s.
func fillValid(dst []uint16, s string) {
	j := 0
	for _, r := range s {
		if r >= 0x10000 {
			dst[j], dst[j+1] = splitCodePoint(r)
			j += 2
			continue
		}
		dst[j] = uint16(r)
		j++
	}
}

// measureUTF8 counts the UTF-16 code units of s and tells whether any of them
// is 0x100 or above.
func measureUTF8(s string, surrogates bool) (units int, wide bool) {
	for i := 0; i < len(s); {
		c := s[i]
		if c < 0x80 {
			j := i + 1
			for j < len(s) && s[j] < 0x80 {
				j++
			}
			units += j - i
			i = j
			continue
		}
		r, n := decodeRune(s[i:], surrogates)
		i += n
		units++
		if r >= 0x100 {
			wide = true
			if r >= 0x10000 {
				units++
			}
		}
	}
	return units, wide
}

// fillLatin1 decodes s, whose code points are all below 0x100.
func fillLatin1(dst []byte, s string) {
	j := 0
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c >= 0x80 {
			i++
			c = c<<6 | s[i]&0x3F
		}
		dst[j] = c
		j++
	}
}

func fillUTF16(dst []uint16, s string, surrogates bool) {
	j := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c < 0x80 {
			dst[j] = uint16(c)
			j++
			i++
			continue
		}
		r, n := decodeRune(s[i:], surrogates)
		i += n
		if r >= 0x10000 {
			dst[j], dst[j+1] = splitCodePoint(r)
			j += 2
			continue
		}
		dst[j] = uint16(r)
		j++
	}
}

// decodeRune decodes the first code point of s, which is not empty. A maximal
// ill-formed part gives U+FFFD and its length. With surrogates, encoded
// surrogates are let through.
func decodeRune(s string, surrogates bool) (rune, int) {
	c := s[0]
	lower, upper := byte(0x80), byte(0xBF)
	var r rune
	var need int
	switch {
	case c < 0x80:
		return rune(c), 1
	case c >= 0xC2 && c <= 0xDF:
		r, need = rune(c&0x1F), 1
	case c >= 0xE0 && c <= 0xEF:
		r, need = rune(c&0x0F), 2
		if c == 0xE0 {
			lower = 0xA0
		} else if c == 0xED && !surrogates {
			upper = 0x9F
		}
	case c >= 0xF0 && c <= 0xF4:
		r, need = rune(c&0x07), 3
		if c == 0xF0 {
			lower = 0x90
		} else if c == 0xF4 {
			upper = 0x8F
		}
	default:
		return utf8.RuneError, 1
	}
	for i := 1; i <= need; i++ {
		if i >= len(s) || s[i] < lower || s[i] > upper {
			return utf8.RuneError, i
		}
		r = r<<6 | rune(s[i]&0x3F)
		lower, upper = 0x80, 0xBF
	}
	return r, need + 1
}

// String returns s as UTF-8; it is ToUTF8.
func (s String) String() string { return s.ToUTF8() }

// ToUTF8 returns s in UTF-8, lone surrogates replaced by U+FFFD. The bytes of
// an ASCII string are shared, not copied.
func (s String) ToUTF8() string { return s.toGo(false) }

// ToWTF8 returns s in WTF-8: as UTF-8, but lone surrogates are encoded as
// three bytes each, so that FromGo gives back s. The bytes of an ASCII string
// are shared, not copied.
func (s String) ToWTF8() string { return s.toGo(true) }

func (s String) toGo(surrogates bool) string {
	n := s.Len()
	if n == 0 {
		return ""
	}
	if s.IsASCII() && !s.IsTwoByte() {
		return unsafe.String((*byte)(s.buf.data), n)
	}
	b := s.appendUTF8(make([]byte, 0, s.UTF8Len()), surrogates)
	return unsafe.String(unsafe.SliceData(b), len(b))
}

// UTF8Len returns the length of s in UTF-8 bytes; lone surrogates count three
// bytes.
func (s String) UTF8Len() int {
	n := s.Len()
	if b, ok := s.Latin1(); ok {
		if s.IsASCII() {
			return n
		}
		for _, c := range b {
			n += int(c >> 7)
		}
		return n
	}
	u, _ := s.UTF16()
	total := 0
	for i := 0; i < len(u); i++ {
		switch c := u[i]; {
		case c < 0x80:
			total++
		case c < 0x800:
			total += 2
		case c&0xFC00 == 0xD800 && i+1 < len(u) && u[i+1]&0xFC00 == 0xDC00:
			total += 4
			i++
		default:
			total += 3
		}
	}
	return total
}

// AppendUTF8 appends s to dst in UTF-8, lone surrogates replaced by U+FFFD.
func (s String) AppendUTF8(dst []byte) []byte { return s.appendUTF8(dst, false) }

// AppendWTF8 appends s to dst in WTF-8; see ToWTF8.
func (s String) AppendWTF8(dst []byte) []byte { return s.appendUTF8(dst, true) }

func (s String) appendUTF8(dst []byte, surrogates bool) []byte {
	if b, ok := s.Latin1(); ok {
		if s.IsASCII() {
			return append(dst, b...)
		}
		return appendLatin1AsUTF8(dst, b)
	}
	u, _ := s.UTF16()
	for i := 0; i < len(u); i++ {
		c := u[i]
		switch {
		case c < 0x80:
			dst = append(dst, byte(c))
		case c < 0x800:
			dst = append(dst, 0xC0|byte(c>>6), 0x80|byte(c&0x3F))
		case c&0xF800 != 0xD800:
			dst = append(dst, 0xE0|byte(c>>12), 0x80|byte(c>>6&0x3F), 0x80|byte(c&0x3F))
		case c&0xFC00 == 0xD800 && i+1 < len(u) && u[i+1]&0xFC00 == 0xDC00:
			dst = utf8.AppendRune(dst, joinSurrogates(c, u[i+1]))
			i++
		case surrogates:
			dst = append(dst, 0xE0|byte(c>>12), 0x80|byte(c>>6&0x3F), 0x80|byte(c&0x3F))
		default:
			dst = append(dst, 0xEF, 0xBF, 0xBD)
		}
	}
	return dst
}

func appendLatin1AsUTF8(dst, b []byte) []byte {
	for len(b) > 0 {
		i := 0
		for i < len(b) && b[i] < 0x80 {
			i++
		}
		dst = append(dst, b[:i]...)
		b = b[i:]
		for len(b) > 0 && b[0] >= 0x80 {
			dst = append(dst, 0xC0|b[0]>>6, 0x80|b[0]&0x3F)
			b = b[1:]
		}
	}
	return dst
}
