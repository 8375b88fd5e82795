package text

// ToLower returns s in lower case by the full mappings of Unicode 17, Final_Sigma
// included.
// https://tc39.es/ecma262/#sec-string.prototype.tolowercase
func (s String) ToLower() String {
	b, ok := s.Latin1()
	if !ok {
		return s.toLowerUTF16()
	}
	for i, c := range b {
		if lowerLatin1(c) != c {
			buf, d := newOneByte(len(b))
			copy(d, b[:i])
			for ; i < len(b); i++ {
				d[i] = lowerLatin1(b[i])
			}
			if len(b) == 1 {
				return FromCodeUnit(uint16(d[0]))
			}
			buf.flag |= s.asciiFlags()
			return makeString(buf)
		}
	}
	return s
}

func lowerLatin1(c byte) byte {
	if c-'A' < 26 || c >= 0xC0 && c <= 0xDE && c != 0xD7 {
		return c + 0x20
	}
	return c
}

func (s String) toLowerUTF16() String {
	u, _ := s.UTF16()
	var b Builder
	b.Grow(len(u))
	changed := false
	for i := 0; i < len(u); {
		r, n := codePointAt(u, i)
		switch {
		case r == 0x130:
			b.AppendCodeUnit('i')
			b.AppendCodeUnit(0x307)
			changed = true
		case r == 0x3A3:
			if s.finalSigma(i) {
				b.AppendCodeUnit(0x3C2)
			} else {
				b.AppendCodeUnit(0x3C3)
			}
			changed = true
		default:
			l := SimpleLower(r)
			changed = changed || l != r
			b.AppendCodePoint(l)
		}
		i += n
	}
	if !changed {
		return s
	}
	r, _ := b.Finish()
	return r
}

// codePointAt is CodePointAt for code units.
func codePointAt(u []uint16, i int) (r rune, units int) {
	c := u[i]
	if c&0xFC00 == 0xD800 && i+1 < len(u) && u[i+1]&0xFC00 == 0xDC00 {
		return joinSurrogates(c, u[i+1]), 2
	}
	return rune(c), 1
}

// finalSigma decides the condition Final_Sigma for the sigma at index i: a
// cased letter is before it and none after it, case-ignorable characters not
// counted.
func (s String) finalSigma(i int) bool {
	for j := i; ; {
		if j == 0 {
			return false
		}
		r, n := s.CodePointBefore(j)
		j -= n
		if inList(caseIgnorableList[:], r) {
			continue
		}
		if !inList(casedList[:], r) {
			return false
		}
		break
	}
	for j := i + 1; j < s.Len(); {
		r, n := s.CodePointAt(j)
		j += n
		if inList(caseIgnorableList[:], r) {
			continue
		}
		return !inList(casedList[:], r)
	}
	return true
}

// ToUpper returns s in upper case by the full mappings of Unicode 17; ok is
// false when the result would be longer than MaxLength.
// https://tc39.es/ecma262/#sec-string.prototype.touppercase
func (s String) ToUpper() (r String, ok bool) {
	b, one := s.Latin1()
	if !one {
		return s.toUpperUTF16()
	}
	for i, c := range b {
		if up, ok := upperLatin1(c); ok && up == c {
			continue
		}
		if s.IsASCII() {
			buf, d := newOneByte(len(b))
			copy(d, b[:i])
			for ; i < len(b); i++ {
				d[i], _ = upperLatin1(b[i])
			}
			if len(b) == 1 {
				return FromCodeUnit(uint16(d[0])), true
			}
			buf.flag |= bufASCII
			return makeString(buf), true
		}
		return upperFrom(b, i)
	}
	return s, true
}

// upperLatin1 returns the upper case of c; ok is false if that is not one
// unit below 0x100.
func upperLatin1(c byte) (up byte, ok bool) {
	switch {
	case c-'a' < 26 || c >= 0xE0 && c <= 0xFE && c != 0xF7:
		return c - 0x20, true
	case c == 0xB5 || c == 0xDF || c == 0xFF:
		return c, false
	}
	return c, true
}

func upperFrom(b []byte, i int) (s String, ok bool) {
	var out Builder
	out.Grow(len(b))
	out.AppendLatin1(b[:i])
	for _, c := range b[i:] {
		switch c {
		case 0xDF:
			out.AppendASCII("SS")
		case 0xB5:
			out.AppendCodeUnit(0x39C)
		case 0xFF:
			out.AppendCodeUnit(0x178)
		default:
			up, _ := upperLatin1(c)
			out.AppendByte(up)
		}
	}
	return out.Finish()
}

func (s String) toUpperUTF16() (r String, ok bool) {
	u, _ := s.UTF16()
	var b Builder
	b.Grow(len(u))
	changed := false
	for i := 0; i < len(u); {
		r, n := codePointAt(u, i)
		i += n
		if to, ok := findSpecialUpper(r); ok {
			b.AppendUTF16(to)
			changed = true
			continue
		}
		up := SimpleUpper(r)
		changed = changed || up != r
		b.AppendCodePoint(up)
	}
	if !changed {
		return s, true
	}
	return b.Finish()
}
