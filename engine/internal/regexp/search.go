package regexp

import (
	"bytes"
	"unsafe"
)

// findSearch decides how a match looks for places to start.
func (e *emitter[T]) findSearch(w *walker, t *tree) {
	if anchored(t.root) {
		e.search = searchStart
		return
	}
	pc := int32(0)
	for e.insts[pc].op == opSave {
		pc++
	}
	in := e.insts[pc]
	if in.op == opBOLMulti {
		e.search = searchLine
		return
	}
	if pc == e.leadPC && !e.hasBackref {
		e.leadRun = e.leadClass
	}
	first := pc
	for e.insts[pc].op == opSave || e.insts[pc].op == opChar || e.insts[pc].op == opStr {
		switch in := e.insts[pc]; in.op {
		case opChar:
			e.prefix = append(e.prefix, T(in.a))
		case opStr:
			e.prefix = append(e.prefix, e.lits[in.a:in.a+in.b]...)
		}
		pc++
	}
	if len(e.prefix) > 0 {
		e.search = searchLiteral
		e.exact = first == 0 && e.insts[pc].op == opAccept && int(pc) == len(e.insts)-1 && e.ncap == 1
		return
	}
	f := e.first(w, 0, false)
	if f.end || f.isAll() {
		return
	}
	if f.hi && f.low[0]&f.low[1]&f.low[2]&f.low[3] == ^uint64(0) {
		return
	}
	e.search = searchTable
	e.start = e.filter(f)
}

// anchored reports whether every match starts with ^ without the m flag.
func anchored(n *node) bool {
	switch n.kind {
	case nodeBOL:
		return !n.multiline
	case nodeSeq:
		return anchored(n.subs[0])
	case nodeCapture:
		return anchored(n.subs[0])
	case nodeQuant:
		return n.min > 0 && anchored(n.subs[0])
	case nodeAlt:
		for _, s := range n.subs {
			if !anchored(s) {
				return false
			}
		}
		return true
	}
	return false
}

// rawBytes views units as memory, for the searches of package bytes.
func rawBytes[T byte | uint16](s []T) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s))), len(s)*int(unsafe.Sizeof(T(0))))
}

// indexOf finds lit, which is not empty, at or behind from; -1 without.
func indexOf[T byte | uint16](s []T, lit []T, from int) int {
	if len(s)-from < len(lit) {
		return -1
	}
	if isByte[T]() {
		raw, needle := rawBytes(s[from:]), rawBytes(lit)
		var i int
		if len(needle) == 1 {
			i = bytes.IndexByte(raw, needle[0])
		} else {
			i = bytes.Index(raw, needle)
		}
		if i < 0 {
			return -1
		}
		return from + i
	}
	// A hit at an odd byte is an accident: go on behind it.
	raw, needle := rawBytes(s), rawBytes(lit)
	at := 2 * from
	for {
		i := bytes.Index(raw[at:], needle)
		if i < 0 {
			return -1
		}
		at += i
		if at&1 == 0 {
			return at >> 1
		}
		at++
	}
}

// candidate returns the first place at or behind from where a match can start,
// -1 without.
func (p *code[T]) candidate(s []T, from int) int {
	if len(s)-from < p.minLen {
		return -1
	}
	switch p.search {
	case searchLiteral:
		return indexOf(s, p.prefix, from)
	case searchTable:
		return findUnit(&p.start, s, from)
	case searchStart:
		if from > 0 {
			return -1
		}
	case searchLine:
		for from > 0 && !isLineTerminator(uint32(s[from-1])) {
			if from == len(s) {
				return -1
			}
			from++
		}
	}
	return from
}

// findUnit returns the first place at or behind from whose unit passes.
func findUnit[T byte | uint16](f *filter, s []T, from int) int {
	tab, mask := f.tab, f.mask
	if isByte[T]() {
		if f.single >= 0 {
			if i := bytes.IndexByte(rawBytes(s[from:]), byte(f.single)); i >= 0 {
				return from + i
			}
			return -1
		}
		for i := from; i < len(s); i++ {
			if tab[uint8(s[i])]&mask != 0 {
				return i
			}
		}
		return -1
	}
	for i := from; i < len(s); i++ {
		if c := uint32(s[i]); c < 256 {
			if tab[uint8(c)]&mask != 0 {
				return i
			}
		} else if f.hi {
			return i
		}
	}
	return -1
}

func isLineTerminator(c uint32) bool {
	return c == '\n' || c == '\r' || c == 0x2028 || c == 0x2029
}
