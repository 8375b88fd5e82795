package regexp

import "bytes"

// entry is an entry of the backtrack stack: with pc >= 0 a place to go on from,
// otherwise the old value pos of register ^pc. The lower end of a run lies as an
// entry of its own below the entry of its instruction.
type entry struct{ pc, pos int32 }

const (
	checkInterval   = 10000
	firstInterval   = 2000 // the first check is early: it may switch to memoised execution
	defaultMaxStack = 64 << 20
	entryBytes      = 8
	// keepStack is the size in entries a stack may have between matches.
	keepStack = 1 << 16
)

// runMatch runs a program; see Program.MatchLatin1.
func runMatch[T byte | uint16](p *code[T], m *Matcher, s []T, start int, sticky bool, caps []int32) (bool, error) {
	if start < 0 || start > len(s) {
		return false, nil
	}
	if p.unicode && start > 0 && start < len(s) && uint32(s[start])&0xFC00 == 0xDC00 && uint32(s[start-1])&0xFC00 == 0xD800 {
		start--
	}
	if sticky {
		if len(s)-start < p.minLen {
			return false, nil
		}
	} else {
		if start = p.candidate(s, start); start < 0 {
			return false, nil
		}
		if p.exact {
			caps[0], caps[1] = int32(start), int32(start+len(p.prefix))
			return true, nil
		}
	}
	if cap(m.regs) < p.nreg {
		m.regs = make([]int32, p.nreg+8)
	}
	regs := m.regs[:p.nreg]
	for i := range regs {
		regs[i] = -1
	}
	if m.stack == nil {
		m.stack = make([]entry, 256)
	}
	begin, end, err := exec(p, m, regs, s, start, sticky)
	if len(m.stack) > keepStack {
		m.stack = nil
	}
	if len(m.memo) > keepStack {
		m.memo = nil
	}
	if err != nil || end < 0 {
		return false, err
	}
	caps[0], caps[1] = int32(begin), int32(end)
	copy(caps[2:], regs[2:2*p.ncap])
	return true, nil
}

// grow doubles the stack and returns it, nil beyond the limit.
//
//go:noinline
func (m *Matcher) grow() []entry {
	limit := m.MaxStackBytes
	if limit <= 0 {
		limit = defaultMaxStack
	}
	size := min(2*len(m.stack), limit/entryBytes)
	if size <= len(m.stack) {
		return nil
	}
	grown := make([]entry, size)
	copy(grown, m.stack)
	m.stack = grown
	return grown
}

// saved reports whether the old value of register r is recorded above the last
// place to go on from, so that it need not be saved again. It looks only at a
// few entries.
func saved(stk []entry, sp int, r int32) bool {
	for i := sp - 1; i >= 0 && i >= sp-4; i-- {
		if pc := stk[i].pc; pc >= 0 {
			return false
		} else if pc == ^r {
			return true
		}
	}
	return false
}

// scanUnits returns the end of the run of cl from pos, at most at lim.
func scanUnits[T byte | uint16](cl *class, s []T, pos, lim int) int {
	if cl.all {
		return lim
	}
	tab, mask := cl.tab, cl.mask
	if isByte[T]() {
		if cl.not >= 0 && lim-pos > 16 {
			if i := bytes.IndexByte(rawBytes(s[pos:lim]), byte(cl.not)); i >= 0 {
				return pos + i
			}
			return lim
		}
		for s = s[:lim]; pos < len(s) && tab[uint8(s[pos])]&mask != 0; pos++ {
		}
		return pos
	}
	s = s[:lim]
	for ; pos < len(s); pos++ {
		c := uint32(s[pos])
		if c < 256 {
			if tab[c]&mask == 0 {
				break
			}
		} else if !cl.hasHi(c) {
			break
		}
	}
	return pos
}

// point returns how many units the member of cl at pos takes, 0 if there is
// none. Only for classes with decode set.
func point[T byte | uint16](cl *class, s []T, pos int) int {
	if pos >= len(s) {
		return 0
	}
	c := uint32(s[pos])
	if c < 256 {
		if cl.tab[c]&cl.mask != 0 {
			return 1
		}
		return 0
	}
	if c&0xFC00 == 0xD800 && pos+1 < len(s) {
		if d := uint32(s[pos+1]); d&0xFC00 == 0xDC00 {
			if cl.hasHi(0x10000 + (c&0x3FF)<<10 + d&0x3FF) {
				return 2
			}
			return 0
		}
	}
	if cl.hasHi(c) {
		return 1
	}
	return 0
}

// pointBack is point for the character that ends at pos.
func pointBack[T byte | uint16](cl *class, s []T, pos int) int {
	if pos <= 0 {
		return 0
	}
	c := uint32(s[pos-1])
	if c < 256 {
		if cl.tab[c]&cl.mask != 0 {
			return 1
		}
		return 0
	}
	if c&0xFC00 == 0xDC00 && pos > 1 {
		if h := uint32(s[pos-2]); h&0xFC00 == 0xD800 {
			if cl.hasHi(0x10000 + (h&0x3FF)<<10 + c&0x3FF) {
				return 2
			}
			return 0
		}
	}
	if cl.hasHi(c) {
		return 1
	}
	return 0
}

// scanRun scans lo to hi members of cl from pos. It returns the place behind lo
// members, -1 if there are fewer, and the end.
func scanRun[T byte | uint16](cl *class, s []T, pos, lo, hi int) (least, end int) {
	if !cl.decode {
		lim := len(s)
		if hi < lim-pos {
			lim = pos + hi
		}
		end = scanUnits(cl, s, pos, lim)
		if end-pos < lo {
			return -1, end
		}
		return pos + lo, end
	}
	least = -1
	for n := 0; ; n++ {
		if n == lo {
			least = pos
		}
		if n == hi {
			return least, pos
		}
		w := point(cl, s, pos)
		if w == 0 {
			return least, pos
		}
		pos += w
	}
}

// passes reports whether the rest of the pattern can go on at pos.
func passes[T byte | uint16](f *filter, s []T, pos int) bool {
	if pos >= len(s) {
		return f.end
	}
	c := uint32(s[pos])
	if c < 256 {
		return f.tab[c]&f.mask != 0
	}
	return f.hi
}

// giveBack returns the last place in [lo, pos] where the code behind the run in
// can go on, -1 without.
func (p *code[T]) giveBack(in *inst, s []T, lo, pos int) int {
	if in.n == 0 {
		return pos
	}
	f := &p.filters[in.n-1]
	if isByte[T]() && f.single >= 0 && !f.end {
		i := bytes.LastIndexByte(rawBytes(s[lo:min(pos+1, len(s))]), byte(f.single))
		if i < 0 {
			return -1
		}
		return lo + i
	}
	for !passes(f, s, pos) {
		if pos <= lo {
			return -1
		}
		pos = p.stepBack(s, lo, pos)
	}
	return pos
}

// stepBack returns the place one character before pos, not below lo.
func (p *code[T]) stepBack(s []T, lo, pos int) int {
	pos--
	if p.unicode && pos > lo && uint32(s[pos])&0xFC00 == 0xDC00 && uint32(s[pos-1])&0xFC00 == 0xD800 {
		pos--
	}
	return pos
}

// takeMore returns the first place at or behind pos, up to lim, where the code
// behind the lazy run in can go on; -1 without.
func (p *code[T]) takeMore(in *inst, s []T, pos, lim int) int {
	if in.n == 0 {
		return pos
	}
	f := &p.filters[in.n-1]
	cl := &p.classes[in.a]
	if isByte[T]() && f.single >= 0 && !f.end {
		i := bytes.IndexByte(rawBytes(s[pos:min(lim+1, len(s))]), byte(f.single))
		if i < 0 || scanUnits(cl, s, pos, pos+i) < pos+i {
			return -1
		}
		return pos + i
	}
	for !passes(f, s, pos) {
		if pos = p.stepRun(cl, s, pos, lim); pos < 0 {
			return -1
		}
	}
	return pos
}

// stepRun moves over one member of cl, -1 if there is none before lim.
func (p *code[T]) stepRun(cl *class, s []T, pos, lim int) int {
	if pos >= lim {
		return -1
	}
	if cl.decode {
		if w := point(cl, s, pos); w > 0 {
			return pos + w
		}
		return -1
	}
	c := uint32(s[pos])
	if c < 256 && cl.tab[c]&cl.mask != 0 || c >= 256 && cl.hasHi(c) {
		return pos + 1
	}
	return -1
}

// nextStart returns the next place to try after the match from start failed,
// -1 if there is none.
func (p *code[T]) nextStart(s []T, start int) int {
	next := start + 1
	if p.leadRun >= 0 {
		// The run at the start was tried with every length, and the rest does
		// not depend on where it began.
		_, end := scanRun(&p.classes[p.leadRun], s, start, 0, unbounded)
		next = max(next, end)
	}
	if p.unicode && next == start+1 && start+1 < len(s) && uint32(s[start])&0xFC00 == 0xD800 && uint32(s[start+1])&0xFC00 == 0xDC00 {
		next++
	}
	if next > len(s) {
		return -1
	}
	return p.candidate(s, next)
}

// isWordAt reports whether the unit at i is a word character. Word characters
// lie in the BMP, so surrogate pairs need no care.
// https://tc39.es/ecma262/#sec-runtime-semantics-iswordchar-abstract-operation
func isWordAt[T byte | uint16](s []T, i int, folded bool) bool {
	if i < 0 || i >= len(s) {
		return false
	}
	c := uint32(s[i])
	if c < 0x80 {
		return wordBits[c>>5]>>(c&31)&1 != 0
	}
	return folded && (c == 0x17F || c == 0x212A)
}

var wordBits = [4]uint32{0, 0x03FF0000, 0x87FFFFFE, 0x07FFFFFE}

// matchRef matches what the group captured, from pos on, and returns the new
// position or -1. https://tc39.es/ecma262/#sec-backreference-matcher
func matchRef[T byte | uint16](s []T, pos, from, to int, k uint8) int {
	n := to - from
	at, end := pos, pos+n
	if k&refBack != 0 {
		at, end = pos-n, pos-n
	}
	if at < 0 || at+n > len(s) {
		return -1
	}
	if k&refUnicode != 0 && n > 0 && end > 0 && end < len(s) &&
		uint32(s[end-1])&0xFC00 == 0xD800 && uint32(s[end])&0xFC00 == 0xDC00 {
		return -1 // half of a surrogate pair
	}
	if k&refFold == 0 {
		for i := range n {
			if s[from+i] != s[at+i] {
				return -1
			}
		}
		return end
	}
	t := caseTableFor(k&refUnicode != 0)
	for i := 0; i < n; i++ {
		a, b := uint32(s[from+i]), uint32(s[at+i])
		if a == b {
			continue
		}
		if k&refUnicode != 0 && a&0xFC00 == 0xD800 && b&0xFC00 == 0xD800 && i+1 < n {
			a2, b2 := uint32(s[from+i+1]), uint32(s[at+i+1])
			if a2&0xFC00 == 0xDC00 && b2&0xFC00 == 0xDC00 {
				a = 0x10000 + (a&0x3FF)<<10 + a2&0x3FF
				b = 0x10000 + (b&0x3FF)<<10 + b2&0x3FF
				i++
			}
		}
		if t.canonicalize(a) != t.canonicalize(b) {
			return -1
		}
	}
	return end
}
