package regexp

import (
	"slices"
	"unsafe"
)

// emitter turns a planned tree into instructions for one string width.
type emitter[T byte | uint16] struct {
	*code[T]
	back        bool // right to left
	foldUnicode bool // u or v: ignore case by simple case folding
	classIDs    map[string]int32
	firsts      []firstSet // by class
	masks       maskPool
	regions     []region // instructions inside lookarounds
	memoRegs    []int32  // marks of the empty checks around, outermost first
	memoLoops   []int32  // counted loops around
	memoAt      []memoSite
	plusDepth   int   // + loops around whose body can be empty
	leadPC      int32 // where the first unbounded run starts, with its class
	leadClass   int32
	inLook      int
	hasBackref  bool
}

// region is a half-open range of instructions.
type region struct{ from, to int32 }

func isByte[T byte | uint16]() bool { return unsafe.Sizeof(T(0)) == 1 }

// topUnit is the highest unit of the string width.
func topUnit[T byte | uint16]() uint32 {
	if isByte[T]() {
		return 0xFF
	}
	return 0xFFFF
}

// emit compiles a tree.
func emit[T byte | uint16](t *tree) *code[T] {
	e := &emitter[T]{code: &code[T]{}, leadPC: -1}
	e.ncap = t.ncap
	e.nreg = 2 * t.ncap
	e.unicode = t.unicode && !isByte[T]()
	e.foldUnicode = t.unicode
	e.minLen = int(t.root.minLen)
	e.leadRun = -1
	e.hasBackref = t.hasBackref
	e.memoable = !t.hasBackref
	e.node(t.root)
	e.op(opAccept, 0, 0)
	e.analyse(t)
	return e.code
}

func (e *emitter[T]) op(op opcode, a, b int32) int32 {
	e.insts = append(e.insts, inst{op: op, a: a, b: b})
	return int32(len(e.insts) - 1)
}

func (e *emitter[T]) here() int32 { return int32(len(e.insts)) }

func (e *emitter[T]) register() int32 {
	e.nreg++
	return int32(e.nreg - 1)
}

// choice emits a split whose targets are filled in later.
func (e *emitter[T]) choice(a, b int32) int32 {
	pc := e.op(opSplit, a, b)
	e.memoSite(pc)
	return pc
}

// memoSite records an instruction where the memo can cut off repeated work.
func (e *emitter[T]) memoSite(pc int32) {
	if e.inLook == 0 {
		s := memoSite{pc: pc, marks: slices.Clone(e.memoRegs), bits: e.plusDepth > 0}
		states := 1
		for _, id := range e.memoLoops {
			l := &e.loops[id]
			count := memoCount{reg: l.counter, cap: l.min}
			if l.max != unbounded {
				count.cap = l.max
			}
			s.counts = append(s.counts, count)
			states = min(states*(int(min(count.cap, maxMemoStates))+1), maxMemoStates+1)
		}
		if s.bits && len(s.marks) > maxMemoMarks || states > maxMemoStates {
			e.memoable = false
		}
		e.memoAt = append(e.memoAt, s)
	}
}

func (e *emitter[T]) node(n *node) {
	switch n.kind {
	case nodeChars:
		e.chars(n)
	case nodeSet:
		e.set(n.set)
	case nodeSeq:
		if e.back {
			for i := len(n.subs) - 1; i >= 0; i-- {
				e.node(n.subs[i])
			}
		} else {
			for _, s := range n.subs {
				e.node(s)
			}
		}
	case nodeAlt:
		e.alternation(n)
	case nodeCapture:
		first, second := 2*n.index, 2*n.index+1
		if e.back {
			first, second = second, first
		}
		e.op(opSave, first, 0)
		e.node(n.subs[0])
		e.op(opSave, second, 0)
	case nodeQuant:
		e.quantifier(n)
	case nodeBOL:
		if n.multiline {
			e.op(opBOLMulti, 0, 0)
		} else {
			e.op(opBOL, 0, 0)
		}
	case nodeEOL:
		if n.multiline {
			e.op(opEOLMulti, 0, 0)
		} else {
			e.op(opEOL, 0, 0)
		}
	case nodeBoundary:
		k := uint8(0)
		if n.negate {
			k |= 1
		}
		if n.fold {
			k |= 2
		}
		e.insts[e.op(opBoundary, 0, 0)].k = k
	case nodeLook:
		e.look(n)
	case nodeBackref:
		e.backref(n)
	}
}

func (e *emitter[T]) backref(n *node) {
	k := uint8(0)
	if e.back {
		k |= refBack
	}
	if n.fold {
		k |= refFold
	}
	if e.foldUnicode {
		k |= refUnicode
	}
	e.refs = append(e.refs, n.refs)
	e.insts[e.op(opBackref, int32(len(e.refs)-1), 0)].k = k
}

func (e *emitter[T]) look(n *node) {
	from := e.here()
	back := e.back
	e.back = n.behind
	e.inLook++
	if n.negate {
		start := e.op(opLookNot, e.register(), 0)
		e.node(n.subs[0])
		e.op(opLookNotEnd, e.insts[start].a, 0)
		e.insts[start].b = e.here()
	} else {
		start := e.op(opLook, e.register(), 0)
		e.register()
		e.node(n.subs[0])
		e.op(opLookEnd, e.insts[start].a, 0)
		e.insts[start].b = e.here()
	}
	e.inLook--
	e.back = back
	if n.behind {
		e.regions = append(e.regions, region{from + 1, e.here()})
	}
}

// chars emits literal characters, gathering runs of plain units into strings.
func (e *emitter[T]) chars(n *node) {
	if e.back {
		for i := len(n.chars) - 1; i >= 0; i-- {
			if n.units && !(isByte[T]() && n.chars[i] > 0xFF) {
				e.op(opCharB, int32(n.chars[i]), 0)
			} else {
				e.char(n.chars[i], n.fold)
			}
		}
		return
	}
	start := len(e.lits)
	flush := func() {
		switch length := len(e.lits) - start; length {
		case 0:
		case 1:
			e.op(opChar, int32(e.lits[start]), 0)
			e.lits = e.lits[:start]
		default:
			e.op(opStr, int32(start), int32(length))
			start = len(e.lits)
		}
	}
	for _, c := range n.chars {
		plain := !n.fold || e.caseless(c)
		switch {
		case !plain || isByte[T]() && c > 0xFF || e.unicode && !n.units && c >= 0xD800 && c <= 0xDFFF:
			flush()
			start = len(e.lits)
			e.char(c, n.fold)
			start = len(e.lits)
		case c > 0xFFFF:
			hi, lo := surrogates(c)
			e.lits = append(e.lits, T(hi), T(lo))
		default:
			e.lits = append(e.lits, T(c))
		}
	}
	flush()
}

func surrogates(c uint32) (hi, lo uint32) {
	return 0xD7C0 + c>>10, 0xDC00 | c&0x3FF
}

// closure returns what a case-insensitive pattern accepts for c.
func (e *emitter[T]) closure(c uint32) charSet { return closeOverChar(c, e.foldUnicode) }

// caseless reports whether c has no case variants.
func (e *emitter[T]) caseless(c uint32) bool {
	if c < 0x80 {
		return c|0x20 < 'a' || c|0x20 > 'z'
	}
	_, ok := e.closure(c).single()
	return ok
}

// char emits one character in the current direction.
func (e *emitter[T]) char(c uint32, fold bool) {
	if fold {
		e.set(e.closure(c))
	} else {
		e.set(charSet{{c, c}})
	}
}

// set emits one character of a set, in the cheapest form.
func (e *emitter[T]) set(s charSet) {
	if isByte[T]() {
		s = intersect(s, charSet{{0, 0xFF}})
	}
	back := opcode(0)
	if e.back {
		back = opCharB - opChar
	}
	units := e.unitwise(s)
	if units {
		switch a, b, n := firstTwo(s); n {
		case 0:
			e.op(opFail, 0, 0)
			return
		case 1:
			e.op(opChar+back, int32(a), 0)
			return
		case 2:
			e.op(opChar2+back, int32(a), int32(b))
			return
		}
		if s.covers(0, topUnit[T]()) {
			if e.back {
				e.op(opAnyB, 0, 0)
			} else {
				e.op(opAny, 0, 0)
			}
			return
		}
	} else if c, ok := s.single(); ok && c > 0xFFFF {
		hi, lo := surrogates(c)
		if e.back {
			hi, lo = lo, hi
		}
		e.op(opChar+back, int32(hi), 0)
		e.op(opChar+back, int32(lo), 0)
		return
	}
	id := e.class(s)
	switch {
	case units && e.back:
		e.op(opClassB, id, 0)
	case units:
		e.op(opClass, id, 0)
	case e.back:
		e.op(opClassUB, id, 0)
	default:
		e.op(opClassU, id, 0)
	}
}

// unitwise reports whether matching s needs no look at surrogate pairs.
func (e *emitter[T]) unitwise(s charSet) bool {
	return !e.unicode || s.max() < 0x10000 && !s.overlaps(0xD800, 0xDFFF)
}

// firstTwo returns the members of a set of at most two; n is 3 for more.
func firstTwo(s charSet) (a, b uint32, n int) {
	switch len(s) {
	case 0:
		return 0, 0, 0
	case 1:
		switch s[0].hi - s[0].lo {
		case 0:
			return s[0].lo, 0, 1
		case 1:
			return s[0].lo, s[0].hi, 2
		}
	case 2:
		if s[0].lo == s[0].hi && s[1].lo == s[1].hi {
			return s[0].lo, s[1].lo, 2
		}
	}
	return 0, 0, 3
}

// class returns the index of the class for s.
func (e *emitter[T]) class(s charSet) int32 {
	key := ""
	if len(s) > 0 {
		key = string(unsafe.Slice((*byte)(unsafe.Pointer(&s[0])), len(s)*int(unsafe.Sizeof(span{}))))
	}
	if id, ok := e.classIDs[key]; ok {
		return id
	}
	if e.classIDs == nil {
		e.classIDs = make(map[string]int32)
	}
	var low [4]uint64
	lowBits(s, &low)
	t, bit := e.mask(low)
	c := class{tab: e.tabs[t], mask: 1 << bit, not: -1, decode: !e.unitwise(s)}
	c.hi = intersect(s, charSet{{0x100, maxCodePoint}})
	c.hiNone = isByte[T]() || len(c.hi) == 0
	c.hiAll = isByte[T]() || c.hi.covers(0x100, 0xFFFF) && (!e.unicode || c.hi.covers(0x100, maxCodePoint))
	if c.hiAll {
		out, n := uint32(0), 0
		for i := range uint32(256) {
			if low[i>>6]>>(i&63)&1 == 0 {
				out = i
				n++
			}
		}
		c.all = n == 0
		if n == 1 {
			c.not = int16(out)
		}
	}
	if len(c.hi) > 4 {
		c.pages = pageTable(c.hi)
	}
	id := int32(len(e.classes))
	e.classes = append(e.classes, c)
	e.firsts = append(e.firsts, firstSet{low: low, hi: !c.hiNone})
	e.classIDs[key] = id
	return id
}

func lowBits(s charSet, low *[4]uint64) {
	for _, r := range s {
		for c := r.lo; c <= min(r.hi, 255); c++ {
			low[c>>6] |= 1 << (c & 63)
		}
	}
}

func pageTable(s charSet) *[256]uint8 {
	var t [256]uint8
	for _, r := range s {
		if r.lo > 0xFFFF {
			break
		}
		first, last := r.lo>>8, min(r.hi, 0xFFFF)>>8
		for p := first; p <= last; p++ {
			t[p] = pageMixed
			if r.lo <= p<<8 && r.hi >= p<<8|0xFF {
				t[p] = pageAll
			}
		}
	}
	return &t
}

// maskPool places sets of the units below 256 into tables of eight.
type maskPool struct {
	ids  map[[4]uint64]int32 // table<<3 | bit
	used int                 // bits used of the last table; 8 when full
}

// mask returns the table and bit of a set of low units.
func (e *emitter[T]) mask(low [4]uint64) (table int32, bit uint8) {
	if id, ok := e.masks.ids[low]; ok {
		return id >> 3, uint8(id & 7)
	}
	if len(e.tabs) == 0 || e.masks.used == 8 {
		e.tabs = append(e.tabs, new([256]uint8))
		e.masks.used = 0
	}
	return e.place(low)
}

func (e *emitter[T]) place(low [4]uint64) (table int32, bit uint8) {
	table, bit = int32(len(e.tabs)-1), uint8(e.masks.used)
	e.masks.used++
	t := e.tabs[table]
	for i := range t {
		t[i] |= uint8(low[i>>6]>>(i&63)&1) << bit
	}
	if e.masks.ids == nil {
		e.masks.ids = make(map[[4]uint64]int32)
	}
	e.masks.ids[low] = table<<3 | int32(bit)
	return table, bit
}

// maskPair places two sets into one table.
func (e *emitter[T]) maskPair(a, b [4]uint64) (table int32, bitA, bitB uint8) {
	idA, okA := e.masks.ids[a]
	idB, okB := e.masks.ids[b]
	if okA && okB && idA>>3 == idB>>3 {
		return idA >> 3, uint8(idA & 7), uint8(idB & 7)
	}
	if len(e.tabs) == 0 || e.masks.used > 6 {
		e.tabs = append(e.tabs, new([256]uint8))
		e.masks.used = 0
	}
	last := int32(len(e.tabs) - 1)
	if okA && idA>>3 == last {
		bitA = uint8(idA & 7)
	} else {
		_, bitA = e.place(a)
	}
	if okB && idB>>3 == last {
		bitB = uint8(idB & 7)
	} else if a == b {
		bitB = bitA
	} else {
		_, bitB = e.place(b)
	}
	return last, bitA, bitB
}
