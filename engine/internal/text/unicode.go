package text

import "unicode"

// IsIDStart reports whether r can start an identifier: it has the property
// ID_Start of Unicode 17, or is '$' or '_'.
// https://tc39.es/ecma262/#prod-IdentifierStartChar
func IsIDStart(r rune) bool {
	if r < 0x80 {
		return r|0x20 >= 'a' && r|0x20 <= 'z' || r == '$' || r == '_'
	}
	return inList(idStartList[:], r)
}

// IsIDContinue reports whether r can continue an identifier: it has the
// property ID_Continue of Unicode 17, or is '$', U+200C or U+200D.
// https://tc39.es/ecma262/#prod-IdentifierPartChar
func IsIDContinue(r rune) bool {
	if r < 0x80 {
		return r|0x20 >= 'a' && r|0x20 <= 'z' || r >= '0' && r <= '9' || r == '$' || r == '_'
	}
	return r == 0x200C || r == 0x200D || inList(idContinueList[:], r)
}

// IsWhiteSpace reports whether r is white space (line terminators are not).
// https://tc39.es/ecma262/#prod-WhiteSpace
func IsWhiteSpace(r rune) bool {
	switch {
	case r < 0x80:
		return r == ' ' || r == '\t' || r == '\v' || r == '\f'
	case r < 0x1680:
		return r == 0xA0
	}
	switch r {
	case 0x1680, 0x202F, 0x205F, 0x3000, 0xFEFF:
		return true
	}
	return r >= 0x2000 && r <= 0x200A
}

// IsLineTerminator reports whether r ends a line.
// https://tc39.es/ecma262/#prod-LineTerminator
func IsLineTerminator(r rune) bool {
	return r == '\n' || r == '\r' || r == 0x2028 || r == 0x2029
}

// inList reports whether r is in an inversion list.
func inList(list []uint32, r rune) bool {
	lo, hi := 0, len(list)
	for lo < hi {
		m := int(uint(lo+hi) >> 1)
		if uint32(r) < list[m] {
			hi = m
		} else {
			lo = m + 1
		}
	}
	return lo&1 != 0
}

type specialCase struct {
	from uint16
	to   [3]uint16
}

// SimpleUpper returns the Simple_Uppercase_Mapping of r in Unicode 17.
func SimpleUpper(r rune) rune {
	if to, ok := findExtra(upperExtra[:], r); ok {
		return to
	}
	return unicode.ToUpper(r)
}

// SimpleLower returns the Simple_Lowercase_Mapping of r in Unicode 17.
func SimpleLower(r rune) rune {
	if to, ok := findExtra(lowerExtra[:], r); ok {
		return to
	}
	return unicode.ToLower(r)
}

func findExtra(list [][2]rune, r rune) (to rune, ok bool) {
	if r < list[0][0] || r > list[len(list)-1][0] {
		return 0, false
	}
	lo, hi := 0, len(list)
	for lo < hi {
		m := int(uint(lo+hi) >> 1)
		if list[m][0] < r {
			lo = m + 1
		} else {
			hi = m
		}
	}
	if lo < len(list) && list[lo][0] == r {
		return list[lo][1], true
	}
	return 0, false
}

// findSpecialUpper returns the code points of the upper case of r if there
// are several.
func findSpecialUpper(r rune) (to []uint16, ok bool) {
	if r < 0xDF || r > 0xFB17 {
		return nil, false
	}
	lo, hi := 0, len(specialUpper)
	for lo < hi {
		m := int(uint(lo+hi) >> 1)
		if rune(specialUpper[m].from) < r {
			lo = m + 1
		} else {
			hi = m
		}
	}
	if lo == len(specialUpper) || rune(specialUpper[lo].from) != r {
		return nil, false
	}
	to = specialUpper[lo].to[:]
	if to[2] == 0 {
		to = to[:2]
	}
	return to, true
}
