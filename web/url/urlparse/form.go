package urlparse

import (
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Pair is one name and value of URL search parameters.
type Pair struct{ Name, Value string }

// ParseForm parses application/x-www-form-urlencoded text.
// https://url.spec.whatwg.org/#concept-urlencoded-parser
func ParseForm(text string) []Pair {
	if text == "" {
		return nil
	}
	pairs := make([]Pair, 0, min(strings.Count(text, "&")+1, 1024))
	for text != "" {
		var part string
		part, text, _ = strings.Cut(text, "&")
		if part == "" {
			continue
		}
		name, value, _ := strings.Cut(part, "=")
		pairs = append(pairs, Pair{formDecode(name), formDecode(value)})
	}
	return pairs
}

func formDecode(s string) string {
	if strings.IndexByte(s, '+') >= 0 {
		s = strings.ReplaceAll(s, "+", " ")
	}
	s = percentDecode(s)
	if !utf8.ValidString(s) {
		return decodeUTF8(s)
	}
	return s
}

// decodeUTF8 is the UTF-8 decode algorithm of the Encoding Standard: one
// U+FFFD for each maximal part of a bad sequence. It keeps a BOM.
// https://encoding.spec.whatwg.org/#utf-8-decoder
func decodeUTF8(s string) string {
	var b strings.Builder
	for s != "" {
		r, n := utf8.DecodeRuneInString(s)
		if r != utf8.RuneError || n > 1 {
			b.WriteString(s[:n])
			s = s[n:]
			continue
		}
		b.WriteRune(utf8.RuneError)
		s = s[BadLength(s):]
	}
	return b.String()
}

// BadLength is how many bytes of a bad UTF-8 sequence make one replacement
// character: its maximal part.
// https://encoding.spec.whatwg.org/#utf-8-decoder
func BadLength[T string | []byte](s T) int {
	low, high := byte(0x80), byte(0xbf)
	need := 0
	switch c := s[0]; {
	case c >= 0xc2 && c <= 0xdf:
		need = 1
	case c >= 0xe0 && c <= 0xef:
		need = 2
		if c == 0xe0 {
			low = 0xa0
		} else if c == 0xed {
			high = 0x9f
		}
	case c >= 0xf0 && c <= 0xf4:
		need = 3
		if c == 0xf0 {
			low = 0x90
		} else if c == 0xf4 {
			high = 0x8f
		}
	}
	n := 1
	for ; n <= need && n < len(s) && s[n] >= low && s[n] <= high; n++ {
		low, high = 0x80, 0xbf
	}
	return n
}

// SerializeForm is the urlencoded serialiser.
// https://url.spec.whatwg.org/#concept-urlencoded-serializer
func SerializeForm(pairs []Pair) string {
	n := 0
	for _, p := range pairs {
		n += len(p.Name) + len(p.Value) + 2
	}
	out := make([]byte, 0, n+n/4)
	for i, p := range pairs {
		if i > 0 {
			out = append(out, '&')
		}
		out = appendForm(out, p.Name)
		out = append(out, '=')
		out = appendForm(out, p.Value)
	}
	return string(out)
}

func appendForm(dst []byte, s string) []byte {
	for {
		i := strings.IndexByte(s, ' ')
		if i < 0 {
			return appendEncoded(dst, s, setForm)
		}
		dst = append(appendEncoded(dst, s[:i], setForm), '+')
		s = s[i+1:]
	}
}

// SortPairs sorts by name in UTF-16 code units and keeps the order of equal
// names. https://url.spec.whatwg.org/#dom-urlsearchparams-sort
func SortPairs(pairs []Pair) {
	slices.SortStableFunc(pairs, func(a, b Pair) int { return compareUTF16(a.Name, b.Name) })
}

func compareUTF16(a, b string) int {
	for a != "" && b != "" {
		ra, na := utf8.DecodeRuneInString(a)
		rb, nb := utf8.DecodeRuneInString(b)
		if ra != rb {
			return int(firstUnit(ra)) - int(firstUnit(rb)) + tie(ra, rb)
		}
		a, b = a[na:], b[nb:]
	}
	return len(a) - len(b)
}

// firstUnit is the first UTF-16 unit of a character.
func firstUnit(r rune) rune {
	if r < 0x10000 {
		return r
	}
	high, _ := utf16.EncodeRune(r)
	return high
}

// tie decides between characters that share their first unit.
func tie(a, b rune) int {
	if firstUnit(a) != firstUnit(b) {
		return 0
	}
	return int(a - b)
}
