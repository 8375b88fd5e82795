package fetch

import (
	"slices"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/web/webidl"
)

// header is one field. Names and values are strings of bytes.
type header struct{ lower, name, value string }

// headerList is a header list of the standard with one entry per name;
// set-cookie fields are kept apart too.
// https://fetch.spec.whatwg.org/#concept-header-list
type headerList struct {
	entries []header
	cookies []string
	sorted  []header       // what iterators see; nil after a change
	byName  map[string]int // where a name is in entries, once there are many
}

// indexed is the number of entries from which a list has an index beside it.
const indexed = 16

func (l *headerList) index(lower string) int {
	if len(l.entries) > indexed {
		if l.byName == nil {
			l.byName = make(map[string]int, len(l.entries))
			for i := range l.entries {
				l.byName[l.entries[i].lower] = i
			}
		}
		if i, ok := l.byName[lower]; ok {
			return i
		}
		return -1
	}
	for i := range l.entries {
		if l.entries[i].lower == lower {
			return i
		}
	}
	return -1
}

func (l *headerList) get(lower string) (string, bool) {
	if i := l.index(lower); i >= 0 {
		return l.entries[i].value, true
	}
	return "", false
}

func (l *headerList) has(lower string) bool { return l.index(lower) >= 0 }

func (l *headerList) append(name, value string) {
	l.sorted = nil
	lower := asciiLower(name)
	if lower == "set-cookie" {
		l.cookies = append(l.cookies, value)
	}
	i := l.index(lower)
	if i < 0 {
		l.add(header{lower, name, value})
		return
	}
	sep := ", "
	if lower == "cookie" {
		sep = "; "
	}
	l.entries[i].value += sep + value
}

func (l *headerList) set(name, value string) {
	l.sorted = nil
	lower := asciiLower(name)
	if lower == "set-cookie" {
		l.cookies = []string{value}
	}
	if i := l.index(lower); i >= 0 {
		l.entries[i] = header{lower, name, value}
		return
	}
	l.add(header{lower, name, value})
}

func (l *headerList) add(h header) {
	if l.byName != nil {
		l.byName[h.lower] = len(l.entries)
	}
	l.entries = append(l.entries, h)
}

func (l *headerList) delete(lower string) {
	i := l.index(lower)
	if i < 0 {
		return
	}
	l.sorted = nil
	if lower == "set-cookie" {
		l.cookies = nil
	}
	l.byName = nil
	l.entries = slices.Delete(l.entries, i, i+1)
}

func (l *headerList) clone() *headerList {
	return &headerList{entries: slices.Clone(l.entries), cookies: slices.Clone(l.cookies)}
}

// sort returns the fields in the order of iteration.
// https://fetch.spec.whatwg.org/#concept-header-list-sort-and-combine
func (l *headerList) sort() []header {
	if l.sorted != nil {
		return l.sorted
	}
	out := make([]header, 0, len(l.entries)+len(l.cookies))
	for _, h := range l.entries {
		if h.lower != "set-cookie" {
			out = append(out, h)
			continue
		}
		for _, c := range l.cookies {
			out = append(out, header{"set-cookie", "set-cookie", c})
		}
	}
	slices.SortStableFunc(out, func(a, b header) int { return strings.Compare(a.lower, b.lower) })
	l.sorted = out
	return out
}

// Pair implements webidl.Pairs.
func (l *headerList) Pair(i int) (name, content engine.Value, ok bool) {
	s := l.sort()
	if i >= len(s) {
		return engine.Undefined, engine.Undefined, false
	}
	return engine.String(s[i].lower), webidl.Latin1(s[i].value), true
}

func asciiLower(s string) string {
	for i := 0; i < len(s); i++ {
		if s[i] >= 'A' && s[i] <= 'Z' {
			return strings.Map(func(r rune) rune {
				if r >= 'A' && r <= 'Z' {
					return r + 'a' - 'A'
				}
				return r
			}, s)
		}
	}
	return s
}

func isToken(s string) bool {
	if s == "" {
		return false
	}
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' {
			continue
		}
		if strings.IndexByte("!#$%&'*+-.^_`|~", c) < 0 {
			return false
		}
	}
	return true
}

// trimValue removes white space around a value.
// https://fetch.spec.whatwg.org/#concept-header-value-normalize
func trimValue(s string) string { return strings.Trim(s, "\t\n\r ") }

func isValue(s string) bool { return !strings.ContainsAny(s, "\x00\n\r") }
