package inspect

import (
	"regexp"
	"strings"
	"sync"
	"unicode"
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

// escapeCode matches what ECMA-48 calls control functions, as Node does: an
// operating system command up to its BEL or ST, and a control sequence with
// its parameters.
var escapeCode = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\x1B\](?s:.*?)(?:\x07|\x1B\\|\x{9C})|[\x1B\x{9B}][\[\]()#;?]*(?:[0-9]{1,4}(?:[;:][0-9]{0,4})*)?[0-9A-PR-TZcf-nq-uy=><~]`)
})

// StripVTControlCharacters is util.stripVTControlCharacters: it removes ANSI
// escape codes.
func StripVTControlCharacters(s string) string {
	if !strings.ContainsAny(s, "\x1B\u009B") {
		return s
	}
	return escapeCode().ReplaceAllLiteralString(s, "")
}
