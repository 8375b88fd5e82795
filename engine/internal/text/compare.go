package text

import (
	"bytes"
	"math/bits"
	"sync/atomic"
	"unsafe"
)

// Equal reports whether s and t are the same sequence of code units.
func (s String) Equal(t String) bool {
	if uint32(s.bits) != uint32(t.bits) {
		return false
	}
	return s.buf == t.buf || s.equalSlow(t)
}

func (s String) equalSlow(t String) bool {
	n := s.Len()
	if n == 0 {
		return true
	}
	p, ps := s.span()
	q, qs := t.span()
	if p == q && ps == qs {
		return true
	}
	if s.buf.len == t.buf.len && uint32(n) == s.buf.len {
		hs, ht := atomic.LoadUint32(&s.buf.hash), atomic.LoadUint32(&t.buf.hash)
		if hs != ht && hs != 0 && ht != 0 {
			return false
		}
	}
	if ps == qs {
		n <<= ps
		return unsafe.String((*byte)(p), n) == unsafe.String((*byte)(q), n)
	}
	if ps != 0 {
		p, q = q, p
	}
	return equalMixed(unsafe.Slice((*byte)(p), n), unsafe.Slice((*uint16)(q), n))
}

func equalMixed(b []byte, u []uint16) bool {
	u = u[:len(b)]
	for i, c := range b {
		if u[i] != uint16(c) {
			return false
		}
	}
	return true
}

// EqualGo reports whether s has the characters of the ASCII string t.
func (s String) EqualGo(t string) bool {
	if s.Len() != len(t) {
		return false
	}
	if b, ok := s.Latin1(); ok {
		return string(b) == t
	}
	u, _ := s.UTF16()
	return equalMixed(unsafe.Slice(unsafe.StringData(t), len(t)), u)
}

// Compare orders s and t by their code units; the result is negative, zero or
// positive.
// https://tc39.es/ecma262/#sec-islessthan
func (s String) Compare(t String) int {
	a, aOne := s.Latin1()
	b, bOne := t.Latin1()
	if aOne && bOne {
		return bytes.Compare(a, b)
	}
	if !aOne && !bOne {
		ua, _ := s.UTF16()
		ub, _ := t.UTF16()
		return compareUnits(ua, ub)
	}
	if aOne {
		u, _ := t.UTF16()
		return compareMixed(a, u)
	}
	u, _ := s.UTF16()
	return -compareMixed(b, u)
}

func compareUnits(a, b []uint16) int {
	n := min(len(a), len(b))
	i := 0
	for ; i+4 <= n; i += 4 {
		x := *(*uint64)(unsafe.Pointer(&a[i])) ^ *(*uint64)(unsafe.Pointer(&b[i]))
		if x != 0 {
			if littleEndian() {
				i += bits.TrailingZeros64(x) / 16
			}
			break
		}
	}
	for ; i < n; i++ {
		if a[i] != b[i] {
			return int(a[i]) - int(b[i])
		}
	}
	return len(a) - len(b)
}

func littleEndian() bool {
	x := uint16(1)
	return *(*byte)(unsafe.Pointer(&x)) == 1
}

func compareMixed(b []byte, u []uint16) int {
	n := min(len(b), len(u))
	for i, c := range b[:n] {
		if d := int(c) - int(u[i]); d != 0 {
			return d
		}
	}
	return len(b) - len(u)
}

// HasPrefixAt reports whether search occurs in s at index at; at may be
// anything from 0 to Len().
func (s String) HasPrefixAt(search String, at int) bool {
	n := search.Len()
	if n == 0 {
		return true
	}
	if n > s.Len()-at {
		return false
	}
	p, ps := s.span()
	q, qs := search.span()
	p = unsafe.Add(p, at<<ps)
	if ps == qs {
		n <<= ps
		return unsafe.String((*byte)(p), n) == unsafe.String((*byte)(q), n)
	}
	if ps != 0 {
		p, q = q, p
	}
	return equalMixed(unsafe.Slice((*byte)(p), n), unsafe.Slice((*uint16)(q), n))
}
