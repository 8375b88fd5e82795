package text

import "unsafe"

// Builder assembles a string. It starts with one-byte characters and widens
// once when a unit of 0x100 or above arrives. What goes beyond MaxLength is
// dropped and reported by Finish. The zero Builder is ready to use; it must
// not be copied after first use.
type Builder struct {
	one  []byte
	two  []uint16
	wide bool
	over bool
}

// Len returns the number of code units so far.
func (b *Builder) Len() int {
	if b.wide {
		return len(b.two)
	}
	return len(b.one)
}

// Overflowed reports whether more than MaxLength units were appended.
func (b *Builder) Overflowed() bool { return b.over }

// Grow makes room for n more units.
func (b *Builder) Grow(n int) {
	if n <= 0 || n > MaxLength {
		return
	}
	if b.wide {
		if cap(b.two)-len(b.two) < n {
			b.two = append(make([]uint16, 0, len(b.two)+n), b.two...)
		}
	} else if cap(b.one)-len(b.one) < n {
		b.one = append(make([]byte, 0, len(b.one)+n), b.one...)
	}
}

// Reset empties b. The storage of a finished string is not reused.
func (b *Builder) Reset() { *b = Builder{} }

// fits reports whether n more units may be appended.
func (b *Builder) fits(n int) bool {
	if n > MaxLength-b.Len() {
		b.over = true
	}
	return !b.over
}

func (b *Builder) widen() {
	b.two = make([]uint16, len(b.one), max(cap(b.one), 2*len(b.one), 16))
	widen(b.two, b.one)
	b.one = nil
	b.wide = true
}

// AppendByte appends the code unit c.
func (b *Builder) AppendByte(c byte) {
	if b.wide || len(b.one) >= MaxLength {
		b.AppendCodeUnit(uint16(c))
		return
	}
	b.one = append(b.one, c)
}

// AppendCodeUnit appends the code unit c.
func (b *Builder) AppendCodeUnit(c uint16) {
	if !b.fits(1) {
		return
	}
	if !b.wide {
		if c < 0x100 {
			b.one = append(b.one, byte(c))
			return
		}
		b.widen()
	}
	b.two = append(b.two, c)
}

// AppendCodePoint appends code point r as one or two code units.
func (b *Builder) AppendCodePoint(r rune) {
	if r < 0x10000 {
		b.AppendCodeUnit(uint16(r))
		return
	}
	if !b.fits(2) {
		return
	}
	if !b.wide {
		b.widen()
	}
	hi, lo := splitCodePoint(r)
	b.two = append(b.two, hi, lo)
}

// Append appends s.
func (b *Builder) Append(s String) {
	if s.Len() == 0 || !b.fits(s.Len()) {
		return
	}
	if u, ok := s.UTF16(); ok {
		if !b.wide {
			b.widen()
		}
		b.two = append(b.two, u...)
		return
	}
	c, _ := s.Latin1()
	b.AppendLatin1(c)
}

// AppendSubstring appends the code units of s from index from up to index to.
func (b *Builder) AppendSubstring(s String, from, to int) {
	if from >= to || !b.fits(to-from) {
		return
	}
	if u, ok := s.UTF16(); ok {
		b.AppendUTF16(u[from:to])
		return
	}
	c, _ := s.Latin1()
	b.AppendLatin1(c[from:to])
}

// AppendLatin1 appends the bytes of c as code units.
func (b *Builder) AppendLatin1(c []byte) {
	if !b.fits(len(c)) {
		return
	}
	if !b.wide {
		b.one = append(b.one, c...)
		return
	}
	n := len(b.two)
	b.two = append(b.two, make([]uint16, len(c))...)
	widen(b.two[n:], c)
}

// AppendUTF16 appends the code units u. It widens only if it has to.
func (b *Builder) AppendUTF16(u []uint16) {
	if !b.fits(len(u)) {
		return
	}
	if !b.wide {
		if unitsBelow(u, 0x100) {
			n := len(b.one)
			b.one = append(b.one, make([]byte, len(u))...)
			narrow(b.one[n:], u)
			return
		}
		b.widen()
	}
	b.two = append(b.two, u...)
}

// AppendASCII appends s, which must be ASCII.
func (b *Builder) AppendASCII(s string) {
	b.AppendLatin1(unsafe.Slice(unsafe.StringData(s), len(s)))
}

// AppendGo appends s, which is UTF-8 or WTF-8; see FromGo.
func (b *Builder) AppendGo(s string) {
	if isASCIIString(s) {
		b.AppendASCII(s)
		return
	}
	b.Append(decodeUTF8(s, true))
}

// AppendInt appends the decimal digits of i.
func (b *Builder) AppendInt(i int64) {
	var tmp [20]byte
	b.AppendLatin1(AppendInt(tmp[:0], i))
}

// AppendNumber appends the text of Number f.
func (b *Builder) AppendNumber(f float64) {
	var tmp [32]byte
	b.AppendLatin1(AppendNumber(tmp[:0], f))
}

// Latin1 returns the code units so far while all of them are below 0x100, to
// be read before the next call.
func (b *Builder) Latin1() (c []byte, ok bool) { return b.one, !b.wide }

// Finish returns the string and empties b; ok is false when it would have
// been longer than MaxLength.
func (b *Builder) Finish() (s String, ok bool) {
	one, two, wide, over := b.one, b.two, b.wide, b.over
	*b = Builder{}
	switch {
	case over:
		return Empty, false
	case wide:
		return FromUTF16(trimUnits(two)), true
	}
	if len(one) <= 64 { // copying is cheaper than a Buf beside the bytes
		return FromLatin1Copy(one), true
	}
	if cap(one)-len(one) > len(one)/2 {
		one = append(make([]byte, 0, len(one)), one...)
	}
	return FromLatin1(one), true
}

// trimUnits returns u without a spare capacity of more than half its length.
func trimUnits(u []uint16) []uint16 {
	if cap(u)-len(u) > len(u)/2 {
		return append(make([]uint16, 0, len(u)), u...)
	}
	return u
}
