package inspect

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// StringWidth is the number of columns that a text takes on a terminal,
// escape codes removed where stripCodes is set.
func StringWidth(s string, stripCodes bool) int {
	if stripCodes && strings.IndexByte(s, 0x1B) >= 0 {
		s = StripVTControlCharacters(s)
	}
	width := 0
	for _, r := range s {
		switch {
		case r < 0x20 || r >= 0x7F && r < 0xA0:
		case r < 0x300:
			width++
		case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		case isWide(r):
			width += 2
		default:
			width++
		}
	}
	return width
}

// isWide reports whether a character takes two columns (East Asian Width W
// and F, and emoji).
func isWide(r rune) bool {
	return r >= 0x1100 && (r <= 0x115F || r == 0x2329 || r == 0x232A ||
		r >= 0x2E80 && r <= 0x3247 && r != 0x303F || r >= 0x3250 && r <= 0x4DBF || r >= 0x4E00 && r <= 0xA4C6 ||
		r >= 0xA960 && r <= 0xA97C || r >= 0xAC00 && r <= 0xD7A3 || r >= 0xF900 && r <= 0xFAFF || r >= 0xFE10 && r <= 0xFE19 ||
		r >= 0xFE30 && r <= 0xFE6B || r >= 0xFF01 && r <= 0xFF60 || r >= 0xFFE0 && r <= 0xFFE6 ||
		r >= 0x1B000 && r <= 0x1B001 || r >= 0x1F200 && r <= 0x1F251 || r >= 0x1F300 && r <= 0x1F64F || r >= 0x1F900 && r <= 0x1F9FF ||
		r >= 0x20000 && r <= 0x3FFFD)
}

// StripVTControlCharacters is util.stripVTControlCharacters: it removes ANSI
// escape codes.
func StripVTControlCharacters(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if r != 0x1B && r != 0x9B {
			b.WriteString(s[i : i+size])
			i += size
			continue
		}
		if n := escapeLength(s[i:], size); n > 0 {
			i += n
		} else {
			b.WriteString(s[i : i+size])
			i += size
		}
	}
	return b.String()
}

// escapeLength is the length of the escape code at the start of s, whose
// introducer takes intro bytes; 0 when it is none.
func escapeLength(s string, intro int) int {
	i := intro
	if i < len(s) && s[i] == ']' && s[0] == 0x1B { // operating system command, ended by BEL or ST
		for j := i + 1; j < len(s); j++ {
			if s[j] == 0x07 {
				return j + 1
			}
			if s[j] == 0x1B && j+1 < len(s) && s[j+1] == '\\' {
				return j + 2
			}
		}
	}
	for i < len(s) && strings.IndexByte("[]()#;?", s[i]) >= 0 {
		i++
	}
	for i < len(s) && (s[i] >= '0' && s[i] <= '9' || s[i] == ';' || s[i] == ':') {
		i++
	}
	if i < len(s) && (s[i] >= 'A' && s[i] <= 'P' || s[i] >= 'R' && s[i] <= 'T' || s[i] == 'Z' || s[i] == 'c' ||
		s[i] >= 'f' && s[i] <= 'n' && s[i] != 'j' && s[i] != 'k' || s[i] >= 'q' && s[i] <= 'u' && s[i] != 't' || s[i] == 'y' ||
		s[i] == '=' || s[i] == '>' || s[i] == '<' || s[i] == '~') {
		return i + 1
	}
	return 0
}
