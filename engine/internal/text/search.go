package text

import (
	"bytes"
	"unsafe"
)

// IndexOf returns the least index of search in s that is not below from, or
// -1. from must not be negative.
// https://tc39.es/ecma262/#sec-stringindexof
func (s String) IndexOf(search String, from int) int {
	n, m := s.Len(), search.Len()
	if from > n-m {
		return -1
	}
	if m == 0 {
		return from
	}
	if b, ok := s.Latin1(); ok {
		k, ok := search.narrowed()
		if !ok {
			return -1
		}
		var i int
		if m == 1 {
			i = bytes.IndexByte(b[from:], k[0])
		} else {
			i = bytes.Index(b[from:], k)
		}
		if i < 0 {
			return -1
		}
		return from + i
	}
	u, _ := s.UTF16()
	var tmp [32]uint16
	i := indexUnits(u[from:], search.widened(&tmp))
	if i < 0 {
		return -1
	}
	return from + i
}

// LastIndexOf returns the greatest index of search in s that is not above
// from, or -1. from must not be negative.
// https://tc39.es/ecma262/#sec-stringlastindexof
func (s String) LastIndexOf(search String, from int) int {
	n, m := s.Len(), search.Len()
	if m > n {
		return -1
	}
	from = min(from, n-m)
	if m == 0 {
		return from
	}
	if b, ok := s.Latin1(); ok {
		k, ok := search.narrowed()
		if !ok {
			return -1
		}
		return bytes.LastIndex(b[:from+m], k)
	}
	u, _ := s.UTF16()
	var tmp [32]uint16
	return lastIndexUnits(u[:from+m], search.widened(&tmp))
}

// narrowed returns the units of s as bytes; ok is false when one of them is
// 0x100 or above.
func (s String) narrowed() (b []byte, ok bool) {
	if b, ok = s.Latin1(); ok {
		return b, true
	}
	u, _ := s.UTF16()
	if !unitsBelow(u, 0x100) {
		return nil, false
	}
	b = make([]byte, len(u))
	narrow(b, u)
	return b, true
}

// widened returns the units of s, in tmp if they have to be converted and
// fit.
func (s String) widened(tmp *[32]uint16) []uint16 {
	if u, ok := s.UTF16(); ok {
		return u
	}
	b, _ := s.Latin1()
	u := tmp[:]
	if len(b) > len(tmp) {
		u = make([]uint16, len(b))
	}
	u = u[:len(b)]
	widen(u, b)
	return u
}

// indexUnits searches by bytes, which the standard library does with vector
// instructions, and passes over matches at odd offsets.
func indexUnits(u, search []uint16) int {
	b, k := unitBytes(u), unitBytes(search)
	for at := 0; ; {
		i := bytes.Index(b[at:], k)
		if i < 0 {
			return -1
		}
		at += i
		if at&1 == 0 {
			return at / 2
		}
		at++
	}
}

func lastIndexUnits(u, search []uint16) int {
	b, k := unitBytes(u), unitBytes(search)
	for {
		i := bytes.LastIndex(b, k)
		if i < 0 {
			return -1
		}
		if i&1 == 0 {
			return i / 2
		}
		b = b[:i+len(k)-1]
	}
}

func unitBytes(u []uint16) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(u))), 2*len(u))
}

// IndexCodeUnit returns the least index of unit c in s that is not below from,
// or -1.
func (s String) IndexCodeUnit(c uint16, from int) int {
	if from >= s.Len() {
		return -1
	}
	var i int
	if b, ok := s.Latin1(); ok {
		if c >= 0x100 {
			return -1
		}
		i = bytes.IndexByte(b[from:], byte(c))
	} else {
		u, _ := s.UTF16()
		i = indexUnits(u[from:], []uint16{c})
	}
	if i < 0 {
		return -1
	}
	return from + i
}

// IsWellFormed reports whether s has no lone surrogates.
// https://tc39.es/ecma262/#sec-isstringwellformedunicode
func (s String) IsWellFormed() bool { return s.firstLoneSurrogate() < 0 }

func (s String) firstLoneSurrogate() int {
	u, ok := s.UTF16()
	if !ok {
		return -1
	}
	for i := 0; i < len(u); i++ {
		if u[i]&0xF800 != 0xD800 {
			continue
		}
		if u[i]&0x0400 != 0 || i+1 == len(u) || u[i+1]&0xFC00 != 0xDC00 {
			return i
		}
		i++
	}
	return -1
}

// ToWellFormed returns s with each lone surrogate replaced by U+FFFD.
// https://tc39.es/ecma262/#sec-string.prototype.towellformed
func (s String) ToWellFormed() String {
	i := s.firstLoneSurrogate()
	if i < 0 {
		return s
	}
	u, _ := s.UTF16()
	buf, c := newTwoByte(len(u))
	buf.flag |= bufNotASCII
	copy(c, u)
	for ; i < len(c); i++ {
		if c[i]&0xF800 != 0xD800 {
			continue
		}
		if c[i]&0x0400 == 0 && i+1 < len(c) && c[i+1]&0xFC00 == 0xDC00 {
			i++
			continue
		}
		c[i] = 0xFFFD
	}
	return makeString(buf)
}

// Trim returns s without white space and line terminators at the chosen ends.
// https://tc39.es/ecma262/#sec-trimstring
func (s String) trim(start, end bool) String {
	from, to := 0, s.Len()
	if start {
		for from < to && isTrimmed(s.At(from)) {
			from++
		}
	}
	if end {
		for to > from && isTrimmed(s.At(to-1)) {
			to--
		}
	}
	return s.Substring(from, to)
}

// Trim returns s without white space and line terminators at both ends.
// https://tc39.es/ecma262/#sec-trimstring
func (s String) Trim() String { return s.trim(true, true) }

// TrimStart returns s without white space and line terminators at its start.
// https://tc39.es/ecma262/#sec-trimstring
func (s String) TrimStart() String { return s.trim(true, false) }

// TrimEnd returns s without white space and line terminators at its end.
// https://tc39.es/ecma262/#sec-trimstring
func (s String) TrimEnd() String { return s.trim(false, true) }

func isTrimmed(c uint16) bool {
	return IsWhiteSpace(rune(c)) || IsLineTerminator(rune(c))
}
