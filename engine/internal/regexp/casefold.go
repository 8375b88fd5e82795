package regexp

import (
	"slices"
	"sync/atomic"
)

// caseRun maps keys lo, lo+stride, ..., hi to themselves plus delta.
type caseRun struct {
	lo, hi uint32
	stride uint32
	delta  int32
}

type casePair struct{ key, to uint32 }

// caseTable is one Canonicalize mapping, decoded on first use.
type caseTable struct {
	runs []caseRun
	keys []casePair // by key
	back []casePair // by to, then key
}

var foldTable, upperTable atomic.Pointer[caseTable]

// caseTableFor returns the mapping of Canonicalize: simple case folding for u
// and v patterns, single-unit upper case otherwise.
// https://tc39.es/ecma262/#sec-runtime-semantics-canonicalize-ch
func caseTableFor(unicode bool) *caseTable {
	slot, data := &upperTable, upperData
	if unicode {
		slot, data = &foldTable, foldData
	}
	if t := slot.Load(); t != nil {
		return t
	}
	t := decodeCaseTable(data)
	slot.Store(t)
	return t
}

func decodeCaseTable(data string) *caseTable {
	t := &caseTable{}
	prev := uint32(0)
	for i := 0; i < len(data); {
		var gap, count, zig uint32
		gap, i = leb128(data, i)
		count, i = leb128(data, i)
		zig, i = leb128(data, i)
		r := caseRun{lo: prev + gap, stride: count&1 + 1, delta: int32(zig>>1) ^ -int32(zig&1)}
		r.hi = r.lo + count>>1*r.stride
		t.runs = append(t.runs, r)
		for c := r.lo; c <= r.hi; c += r.stride {
			t.keys = append(t.keys, casePair{c, uint32(int32(c) + r.delta)})
		}
		prev = r.hi
	}
	t.back = slices.Clone(t.keys)
	slices.SortFunc(t.back, func(a, b casePair) int {
		if a.to != b.to {
			return int(a.to) - int(b.to)
		}
		return int(a.key) - int(b.key)
	})
	return t
}

// canonicalize is Canonicalize for a case-insensitive pattern.
func (t *caseTable) canonicalize(c uint32) uint32 {
	lo, hi := 0, len(t.runs)
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		if c > t.runs[mid].hi {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	if lo < len(t.runs) {
		if r := &t.runs[lo]; c >= r.lo && (r.stride == 1 || (c-r.lo)&1 == 0) {
			return uint32(int32(c) + r.delta)
		}
	}
	return c
}

func searchPairs(p []casePair, less func(casePair) bool) int {
	lo, hi := 0, len(p)
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		if less(p[mid]) {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo
}

// backIn returns the pairs whose target lies in r.
func (t *caseTable) backIn(r span) []casePair {
	p := t.back[searchPairs(t.back, func(p casePair) bool { return p.to < r.lo }):]
	return p[:searchPairs(p, func(p casePair) bool { return p.to <= r.hi })]
}

// closeOver returns all characters whose canonical form equals that of a member
// of s: what a case-insensitive CharacterSetMatcher accepts.
func closeOver(s charSet, unicode bool) charSet {
	if s.max() < 0x80 {
		return closeOverASCII(s, unicode)
	}
	t := caseTableFor(unicode)
	// All three lists are sorted, so a few passes side by side do.
	var canon []uint32
	i, j := 0, 0
	for _, r := range s {
		for ; i < len(t.keys) && t.keys[i].key <= r.hi; i++ {
			if t.keys[i].key >= r.lo {
				canon = append(canon, t.keys[i].to)
			}
		}
		for ; j < len(t.back) && t.back[j].to <= r.hi; j++ {
			if t.back[j].to >= r.lo {
				canon = append(canon, t.back[j].to)
			}
		}
	}
	if len(canon) == 0 {
		return s
	}
	slices.Sort(canon)
	canon = slices.Compact(canon)
	extra := make(charSet, 0, 2*len(canon))
	j = 0
	for _, c := range canon {
		extra = append(extra, span{c, c})
		for ; j < len(t.back) && t.back[j].to <= c; j++ {
			if t.back[j].to == c {
				extra = append(extra, span{t.back[j].key, t.back[j].key})
			}
		}
	}
	return union(s, normalize(extra))
}

func closeOverASCII(s charSet, unicode bool) charSet {
	var extra charSet
	for _, r := range s {
		if lo, hi := max(r.lo, 'a'), min(r.hi, 'z'); lo <= hi {
			extra = append(extra, span{lo - 32, hi - 32})
		}
		if lo, hi := max(r.lo, 'A'), min(r.hi, 'Z'); lo <= hi {
			extra = append(extra, span{lo + 32, hi + 32})
		}
	}
	if len(extra) == 0 {
		return s
	}
	out := union(s, normalize(extra))
	if unicode {
		if out.has('k') {
			out = union(out, charSet{{0x212A, 0x212A}})
		}
		if out.has('s') {
			out = union(out, charSet{{0x17F, 0x17F}})
		}
	}
	return out
}

// closeOverChar is closeOver of one character.
func closeOverChar(c uint32, unicode bool) charSet {
	return closeOver(charSet{{c, c}}, unicode)
}

// simpleFoldSet is MaybeSimpleCaseFolding for a set.
// https://tc39.es/ecma262/#sec-maybesimplecasefolding
func simpleFoldSet(s charSet) charSet {
	t := caseTableFor(true)
	var keys, tos charSet
	i := 0
	for _, r := range s {
		for ; i < len(t.keys) && t.keys[i].key <= r.hi; i++ {
			if p := t.keys[i]; p.key >= r.lo {
				keys = append(keys, span{p.key, p.key})
				tos = append(tos, span{p.to, p.to})
			}
		}
	}
	if len(keys) == 0 {
		return s
	}
	return union(subtract(s, normalize(keys)), normalize(tos))
}

// foldedUniverse is AllCharacters of a case-insensitive v pattern: the
// characters that are their own simple case folding.
// https://tc39.es/ecma262/#sec-allcharacters
func foldedUniverse() charSet {
	if p := universe.Load(); p != nil {
		return *p
	}
	t := caseTableFor(true)
	keys := make(charSet, 0, len(t.keys))
	for _, p := range t.keys {
		keys = append(keys, span{p.key, p.key})
	}
	s := complement(normalize(keys), maxCodePoint)
	universe.Store(&s)
	return s
}

var universe atomic.Pointer[charSet]
