package regexp

import "slices"

const maxCodePoint = 0x10FFFF

// span is an inclusive range of code points or code units.
type span struct{ lo, hi uint32 }

// charSet is a sorted list of spans that neither touch nor overlap.
// https://tc39.es/ecma262/#pattern-charset
type charSet []span

func (s charSet) has(c uint32) bool {
	lo, hi := 0, len(s)
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		if c > s[mid].hi {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo < len(s) && c >= s[lo].lo
}

// overlaps reports whether a member lies in [lo, hi].
func (s charSet) overlaps(lo, hi uint32) bool {
	for _, r := range s {
		if r.lo > hi {
			return false
		}
		if r.hi >= lo {
			return true
		}
	}
	return false
}

// covers reports whether all of [lo, hi] is in the set.
func (s charSet) covers(lo, hi uint32) bool {
	for _, r := range s {
		if r.lo <= lo && hi <= r.hi {
			return true
		}
	}
	return false
}

func (s charSet) max() uint32 {
	if len(s) == 0 {
		return 0
	}
	return s[len(s)-1].hi
}

// single returns the only member of a one-member set.
func (s charSet) single() (uint32, bool) {
	if len(s) == 1 && s[0].lo == s[0].hi {
		return s[0].lo, true
	}
	return 0, false
}

// normalize sorts and merges an arbitrary list of spans in place.
func normalize(s charSet) charSet {
	sorted := true
	for i := 1; i < len(s); i++ {
		if s[i].lo <= s[i-1].hi+1 {
			sorted = false
			break
		}
	}
	if sorted {
		return s
	}
	slices.SortFunc(s, func(a, b span) int {
		if a.lo != b.lo {
			if a.lo < b.lo {
				return -1
			}
			return 1
		}
		return 0
	})
	out := s[:1]
	for _, r := range s[1:] {
		last := &out[len(out)-1]
		if r.lo <= last.hi+1 {
			last.hi = max(last.hi, r.hi)
		} else {
			out = append(out, r)
		}
	}
	return out
}

func union(a, b charSet) charSet {
	if len(a) == 0 {
		return b
	}
	if len(b) == 0 {
		return a
	}
	out := make(charSet, 0, len(a)+len(b))
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		var r span
		if j == len(b) || i < len(a) && a[i].lo <= b[j].lo {
			r = a[i]
			i++
		} else {
			r = b[j]
			j++
		}
		if n := len(out); n > 0 && r.lo <= out[n-1].hi+1 {
			out[n-1].hi = max(out[n-1].hi, r.hi)
		} else {
			out = append(out, r)
		}
	}
	return out
}

func intersect(a, b charSet) charSet {
	var out charSet
	i, j := 0, 0
	for i < len(a) && j < len(b) {
		lo, hi := max(a[i].lo, b[j].lo), min(a[i].hi, b[j].hi)
		if lo <= hi {
			out = append(out, span{lo, hi})
		}
		if a[i].hi < b[j].hi {
			i++
		} else {
			j++
		}
	}
	return out
}

// complement returns the members of [0, top] that are not in s.
func complement(s charSet, top uint32) charSet {
	out := make(charSet, 0, len(s)+1)
	next := uint32(0)
	for _, r := range s {
		if r.lo > top {
			break
		}
		if r.lo > next {
			out = append(out, span{next, r.lo - 1})
		}
		next = r.hi + 1
	}
	if next <= top {
		out = append(out, span{next, top})
	}
	return out
}

func subtract(a, b charSet) charSet {
	if len(a) == 0 || len(b) == 0 {
		return a
	}
	return intersect(a, complement(b, maxCodePoint))
}

// The sets of the class escapes and of the dot. They are functions of constants
// so that nothing is built at start.

func digitSet() charSet { return charSet{{'0', '9'}} }

func wordSet() charSet { return charSet{{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}} }

// wordSetFolded is WordCharacters(rer) for a case-insensitive u or v pattern.
// https://tc39.es/ecma262/#sec-wordcharacters
func wordSetFolded() charSet {
	return charSet{{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}, {0x17F, 0x17F}, {0x212A, 0x212A}}
}

// spaceSet is WhiteSpace and LineTerminator.
func spaceSet() charSet {
	return charSet{{9, 13}, {' ', ' '}, {0xA0, 0xA0}, {0x1680, 0x1680}, {0x2000, 0x200A},
		{0x2028, 0x2029}, {0x202F, 0x202F}, {0x205F, 0x205F}, {0x3000, 0x3000}, {0xFEFF, 0xFEFF}}
}

func lineTerminatorSet() charSet { return charSet{{'\n', '\n'}, {'\r', '\r'}, {0x2028, 0x2029}} }
