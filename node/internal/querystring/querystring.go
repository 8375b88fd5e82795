package querystring

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/sxfescript/sxn/web/url/urlparse"
)

const upperHex = "0123456789ABCDEF"

// plain reports a byte that Escape leaves: letters, digits and -_.!~*'().
func plain(c byte) bool {
	switch {
	case c|0x20 >= 'a' && c|0x20 <= 'z', c >= '0' && c <= '9':
		return true
	}
	switch c {
	case '-', '_', '.', '!', '~', '*', '\'', '(', ')':
		return true
	}
	return false
}

// Escape is querystring.escape.
func Escape(s string) string {
	n := 0
	for i := 0; i < len(s); i++ {
		if !plain(s[i]) {
			n++
		}
	}
	if n == 0 {
		return s
	}
	out := make([]byte, 0, len(s)+2*n)
	for i := 0; i < len(s); i++ {
		if c := s[i]; plain(c) {
			out = append(out, c)
		} else {
			out = append(out, '%', upperHex[c>>4], upperHex[c&15])
		}
	}
	return string(out)
}

// Unescape is querystring.unescape: decodeURIComponent, and where that
// throws, UnescapeBytes read as UTF-8.
func Unescape(s string) string {
	if strings.IndexByte(s, '%') < 0 {
		return s
	}
	if out, ok := decodeComponent(s); ok {
		return out
	}
	return replaceInvalid(UnescapeBytes(s))
}

// decodeComponent is decodeURIComponent; false where that throws.
// https://tc39.es/ecma262/#sec-decodeuricomponent-encodeduricomponent
func decodeComponent(s string) (string, bool) {
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); {
		if s[i] != '%' {
			out = append(out, s[i])
			i++
			continue
		}
		start := len(out)
		for i < len(s) && s[i] == '%' {
			if i+2 >= len(s) {
				return "", false
			}
			high, low := urlparse.HexValue(s[i+1]), urlparse.HexValue(s[i+2])
			if high < 0 || low < 0 {
				return "", false
			}
			out = append(out, byte(high<<4|low))
			i += 3
		}
		if !utf8.Valid(out[start:]) {
			return "", false
		}
	}
	return string(out), true
}

// Malformed reports whether decodeURIComponent throws on s.
func Malformed(s string) bool {
	_, ok := decodeComponent(s)
	return !ok
}

// UnescapeBytes is querystring.unescapeBuffer. COMPAT: of a character that is
// not ASCII only the low byte of each UTF-16 unit is kept.
func UnescapeBytes(s string) []byte {
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); {
		c := s[i]
		if c >= utf8.RuneSelf {
			r, n := utf8.DecodeRuneInString(s[i:])
			i += n
			if high, low := utf16.EncodeRune(r); high != utf8.RuneError {
				out = append(out, byte(high), byte(low))
			} else {
				out = append(out, byte(r))
			}
			continue
		}
		if c == '%' && i+2 < len(s) {
			high, low := urlparse.HexValue(s[i+1]), urlparse.HexValue(s[i+2])
			if high >= 0 && low >= 0 {
				out = append(out, byte(high<<4|low))
				i += 3
				continue
			}
		}
		out = append(out, c)
		i++
	}
	return out
}

// replaceInvalid decodes UTF-8 as a Buffer does: each maximal part of a bad
// sequence becomes one U+FFFD.
func replaceInvalid(b []byte) string {
	var out strings.Builder
	for len(b) > 0 {
		r, n := utf8.DecodeRune(b)
		if r == utf8.RuneError && n == 1 {
			n = urlparse.BadLength(b)
		}
		out.WriteRune(r)
		b = b[n:]
	}
	return out.String()
}

// Pair is one name and value as they are written, with "+" replaced.
type Pair struct {
	Name, Value string
	// NameEncoded and ValueEncoded say that there is an escape to decode.
	// COMPAT: Node's own decoder runs only then; a user's always does.
	NameEncoded, ValueEncoded bool
}

// Decoded returns name and value through Unescape.
func (p Pair) Decoded() (name, value string) {
	name, value = p.Name, p.Value
	if p.NameEncoded {
		name = Unescape(name)
	}
	if p.ValueEncoded {
		value = Unescape(value)
	}
	return name, value
}

// escapeFinder looks for "%" and two hex digits in the bytes it is shown.
type escapeFinder struct{ at int }

// see returns whether an escape is complete, and whether c was part of one.
func (e *escapeFinder) see(c byte) (found, part bool) {
	switch {
	case c == '%':
		e.at = 1
		return false, true
	case e.at == 0:
		return false, false
	case urlparse.HexValue(c) < 0:
		e.at = 0
		return false, false
	}
	e.at++
	return e.at == 3, true
}

// Split cuts a query string into pairs. plus replaces "+": a space, or "%20"
// where a user's function decodes. max is the largest number of parts, 0 for no
// limit; empty parts count.
//
// COMPAT: as in Node, a separator that starts again inside itself ("aab" in
// "aaab") is not found, an empty one neither, and what follows the last "="
// is then lost; with an empty eq there are values only.
func Split(s, sep, eq, plus string, max int) []Pair {
	var out []Pair
	var name, value strings.Builder
	start, sepAt, eqAt := 0, 0, 0
	left := max
	var pair Pair
	var finder escapeFinder
	flush := func() {
		pair.Name, pair.Value = name.String(), value.String()
		out = append(out, pair)
	}
	part := func() *strings.Builder {
		if eqAt < len(eq) {
			return &name
		}
		return &value
	}
	for i := 0; i < len(s); i++ {
		c := s[i]
		if sepAt < len(sep) && c == sep[sepAt] {
			if sepAt++; sepAt < len(sep) {
				continue
			}
			end := i - sepAt + 1
			if start < end {
				part().WriteString(s[start:end])
			}
			empty := start >= end && eqAt < len(eq) && name.Len() == 0
			if !empty {
				flush()
				pair, finder = Pair{}, escapeFinder{}
				name, value = strings.Builder{}, strings.Builder{}
			}
			if left--; left == 0 {
				return out
			}
			start, sepAt, eqAt = i+1, 0, 0
			continue
		}
		sepAt = 0
		if eqAt < len(eq) {
			if c == eq[eqAt] {
				if eqAt++; eqAt == len(eq) {
					if end := i - eqAt + 1; start < end {
						name.WriteString(s[start:end])
					}
					start = i + 1
					finder = escapeFinder{}
				}
				continue
			}
			eqAt = 0
			if !pair.NameEncoded {
				found, part := finder.see(c)
				pair.NameEncoded = found
				if part {
					continue
				}
			}
		}
		if c == '+' {
			if start < i {
				part().WriteString(s[start:i])
			}
			part().WriteString(plus)
			start = i + 1
		} else if eqAt == len(eq) && !pair.ValueEncoded {
			pair.ValueEncoded, _ = finder.see(c)
		}
	}
	switch {
	case start < len(s):
		if eqAt < len(eq) {
			name.WriteString(s[start:])
		} else if sepAt < len(sep) {
			value.WriteString(s[start:])
		}
	case eqAt == 0 && name.Len() == 0:
		return out
	}
	flush()
	return out
}
