package text

import (
	"sync/atomic"
	"unsafe"
)

// A substring of at most shareMin units is a copy. A longer one shares the
// characters of its parent if it has at least one pinRatio-th of them; below
// that it is a copy too, so that small pieces do not keep a large text alive.
const (
	shareMin = 32
	pinRatio = 8
)

// Substring returns the code units of s from index from up to, but not
// including, index to, where 0 <= from <= to <= Len().
func (s String) Substring(from, to int) String {
	n := to - from
	if n <= 1 {
		if n <= 0 {
			return Empty
		}
		return FromCodeUnit(s.At(from))
	}
	if n == s.Len() {
		return s
	}
	p, shift := s.span()
	if shift == 0 {
		return s.substringLatin1((*byte)(unsafe.Add(p, from)), n)
	}
	return s.substringUTF16((*uint16)(unsafe.Add(p, from*2)), n)
}

func (s String) substringLatin1(p *byte, n int) String {
	flag := atomic.LoadUint32(&s.buf.flag) & bufASCII
	if n > shareMin && n*pinRatio >= int(s.buf.cap) {
		return String{StringTag | uint64(n), &Buf{data: unsafe.Pointer(p), len: uint32(n), cap: uint32(n), flag: flag}}
	}
	buf, c := newOneByte(n)
	copy(c, unsafe.Slice(p, n))
	buf.flag = flag
	return String{StringTag | uint64(n), buf}
}

func (s String) substringUTF16(p *uint16, n int) String {
	u := unsafe.Slice(p, n)
	share := n > shareMin && n*pinRatio >= int(s.buf.cap)
	if !share || n <= narrowMax {
		if unitsBelow(u, 0x100) {
			buf, c := newOneByte(n)
			narrow(c, u)
			return makeString(buf)
		}
	}
	if share {
		return makeString(&Buf{data: unsafe.Pointer(p), len: uint32(n), cap: uint32(n), flag: bufTwoByte})
	}
	buf, c := newTwoByte(n)
	copy(c, u)
	buf.flag |= bufNotASCII
	return makeString(buf)
}

// narrowMax is the length up to which a two-byte substring is looked at and
// made one-byte where possible. Longer ones that share are not looked at:
// cutting a long text again and again must not read it each time.
const narrowMax = 64

// Repeat returns s repeated count times; ok is false when the result would be
// longer than MaxLength.
// https://tc39.es/ecma262/#sec-string.prototype.repeat
func (s String) Repeat(count int) (r String, ok bool) {
	n := s.Len()
	if n == 0 || count <= 0 {
		return Empty, true
	}
	if count > MaxLength/n {
		return Empty, false
	}
	if count == 1 {
		return s, true
	}
	flag := s.asciiFlags()
	total := n * count
	if b, one := s.Latin1(); one {
		buf, c := newOneByte(total)
		buf.flag |= flag
		for filled := copy(c, b); filled < total; {
			filled += copy(c[filled:], c[:filled])
		}
		return makeString(buf), true
	}
	u, _ := s.UTF16()
	buf, c := newTwoByte(total)
	buf.flag |= flag
	for filled := copy(c, u); filled < total; {
		filled += copy(c[filled:], c[:filled])
	}
	return makeString(buf), true
}

// PadStart returns s with fill repeated and cut before it so that the result
// has maxLength units; ok is false when that is more than MaxLength.
// https://tc39.es/ecma262/#sec-stringpad
func (s String) PadStart(maxLength int, fill String) (r String, ok bool) {
	pad, ok := s.padding(maxLength, fill)
	if !ok {
		return Empty, false
	}
	return Concat(pad, s)
}

// PadEnd is PadStart with the filling behind s.
// https://tc39.es/ecma262/#sec-stringpad
func (s String) PadEnd(maxLength int, fill String) (r String, ok bool) {
	pad, ok := s.padding(maxLength, fill)
	if !ok {
		return Empty, false
	}
	return Concat(s, pad)
}

func (s String) padding(maxLength int, fill String) (pad String, ok bool) {
	n := maxLength - s.Len()
	if n <= 0 || fill.Len() == 0 {
		return Empty, true
	}
	if maxLength > MaxLength {
		return Empty, false
	}
	pad, ok = fill.Repeat(n/fill.Len() + 1)
	if !ok { // the last, cut, repetition did not fit
		pad, _ = fill.Repeat(n / fill.Len())
		return Concat(pad, fill.Substring(0, n-pad.Len()))
	}
	return pad.Substring(0, n), true
}
