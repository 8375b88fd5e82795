package regexp

import "slices"

// firstSet is what the next unit may be for a match to be possible: units below
// 256, whether any unit above, and whether the end of the input will do. hiUnit
// is the unit above 255 if there is only one, otherwise 0.
type firstSet struct {
	low     [4]uint64
	hi, end bool
	hiUnit  uint16
}

func (f *firstSet) add(g firstSet) {
	for i := range f.low {
		f.low[i] |= g.low[i]
	}
	if g.hi {
		f.addHi(g.hiUnit)
	}
	f.end = f.end || g.end
}

func (f *firstSet) addHi(unit uint16) {
	if !f.hi {
		f.hiUnit = unit
	} else if f.hiUnit != unit {
		f.hiUnit = 0
	}
	f.hi = true
}

func (f *firstSet) addUnit(c uint32) {
	if c > 0xFF {
		f.addHi(uint16(c))
	} else {
		f.low[c>>6] |= 1 << (c & 63)
	}
}

func (f *firstSet) addAll() {
	f.low = [4]uint64{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)}
	f.hi, f.hiUnit, f.end = true, 0, true
}

func (f *firstSet) isAll() bool {
	return f.hi && f.end && f.low[0]&f.low[1]&f.low[2]&f.low[3] == ^uint64(0)
}

// disjoint reports whether no unit is in both; the end does not count.
func (f *firstSet) disjoint(g *firstSet) bool {
	for i := range f.low {
		if f.low[i]&g.low[i] != 0 {
			return false
		}
	}
	return !f.hi || !g.hi || f.hiUnit != 0 && g.hiUnit != 0 && f.hiUnit != g.hiUnit
}

// firstBudget bounds the instructions looked at for one first set, smallBudget
// takes its place once totalBudget is spent on a pattern.
const (
	firstBudget = 600
	smallBudget = 24
	totalBudget = 1 << 19
)

// walker computes first sets over the instruction graph.
type walker struct {
	stack   []int32
	seen    []uint32 // stamp per instruction
	stamp   uint32
	cond    bool // possessive: an assertion was passed on the way
	visited int
	budget  int
	total   int
}

// first returns the units with which the code at pc can go on. With possessive
// set the question is instead: after the code at pc failed behind a whole run,
// which next unit could make it succeed at an earlier place of the run? Reaching
// the end of the pattern then counts for nothing, because the code would not
// have failed.
func (e *emitter[T]) first(w *walker, pc int32, possessive bool) firstSet {
	var f firstSet
	if len(w.seen) < len(e.insts) {
		w.seen = make([]uint32, len(e.insts)+64)
		w.stamp = 0
	}
	w.stamp++
	w.cond = false
	w.total += w.visited
	w.visited = 0
	w.budget = firstBudget
	if w.total > totalBudget {
		w.budget = smallBudget
	}
	w.stack = append(w.stack[:0], pc)
	for len(w.stack) > 0 {
		pc := w.stack[len(w.stack)-1]
		w.stack = w.stack[:len(w.stack)-1]
		if w.seen[pc] == w.stamp {
			continue
		}
		w.seen[pc] = w.stamp
		if w.visited++; w.visited > w.budget {
			f.addAll()
			return f
		}
		if !e.visit(w, &f, pc, possessive) {
			f.addAll()
			return f
		}
	}
	return f
}

// visit adds what the instruction at pc contributes; false means anything can
// follow.
func (e *emitter[T]) visit(w *walker, f *firstSet, pc int32, possessive bool) bool {
	in := &e.insts[pc]
	next := func(pcs ...int32) { w.stack = append(w.stack, pcs...) }
	switch in.op {
	case opFail:
	case opAccept, opLookEnd, opLookNotEnd:
		return possessive && !w.cond
	case opChar:
		f.addUnit(uint32(in.a))
	case opChar2:
		f.addUnit(uint32(in.a))
		f.addUnit(uint32(in.b))
	case opStr:
		f.addUnit(uint32(e.lits[in.a]))
	case opAny:
		end := f.end
		f.addAll()
		f.end = end
	case opClass, opClassU:
		f.add(e.firsts[in.a])
	case opRun, opRunPoss, opRunLazy:
		f.add(e.firsts[in.a])
		if in.b == 0 {
			next(pc + 2)
		}
	case opJump:
		next(in.a)
	case opSplit, opSplitTab:
		next(in.a, in.b)
	case opAlt, opDispatch:
		id := in.a
		if in.op == opDispatch {
			id = in.b
		}
		if len(e.alts[id]) > w.budget {
			return false
		}
		next(e.alts[id]...)
	case opSave, opClear, opMark, opSet:
		next(pc + 1)
	case opBOL, opBOLMulti, opBoundary, opEmptyCheck:
		w.cond = true
		next(pc + 1)
	case opCountLoop:
		w.cond = true
		next(pc+1, e.loops[in.a].exit)
	case opCountNext:
		w.cond = true
		next(e.loops[in.a].head)
	case opEOL:
		f.end = true
	case opEOLMulti:
		f.end = true
		f.addUnit('\n')
		f.addUnit('\r')
		f.addUnit(0x2028)
	case opLook, opLookNot:
		w.cond = true
		next(in.b)
	default:
		return false
	}
	return true
}

// backward marks the instructions inside lookbehinds. They run right to left,
// where first sets mean nothing.
func (e *emitter[T]) backward() []bool {
	if len(e.regions) == 0 {
		return nil
	}
	depth := make([]int32, len(e.insts)+1)
	for _, r := range e.regions {
		depth[r.from]++
		depth[r.to]--
	}
	out := make([]bool, len(e.insts))
	d := int32(0)
	for i := range out {
		d += depth[i]
		out[i] = d > 0
	}
	return out
}

// analyse specialises the emitted code.
func (e *emitter[T]) analyse(t *tree) {
	var w walker
	end := e.here()
	e.findSearch(&w, t)
	back := e.backward()
	for pc := range end {
		if back != nil && back[pc] {
			if e.insts[pc].op == opAlt {
				e.chain(pc, e.alts[e.insts[pc].a])
			}
			continue
		}
		switch e.insts[pc].op {
		case opSplit:
			e.specialiseSplit(&w, pc)
		case opRun, opRunLazy:
			e.specialiseRun(&w, pc)
		}
	}
	for pc := range end {
		if e.insts[pc].op == opAlt {
			e.specialiseAlt(&w, pc)
		}
	}
	e.planMemo()
}

func (e *emitter[T]) specialiseSplit(w *walker, pc int32) {
	in := &e.insts[pc]
	fa, fb := e.first(w, in.a, false), e.first(w, in.b, false)
	if fa.isAll() && fb.isAll() {
		return
	}
	tab, bitA, bitB := e.maskPair(fa.low, fb.low)
	in.op, in.c = opSplitTab, tab
	in.n = 1<<bitA | 1<<(bitB+8)
	in.k = 0
	for i, on := range [...]bool{fa.hi, fb.hi, fa.end, fb.end} {
		if on {
			in.k |= 1 << i
		}
	}
}

func (e *emitter[T]) specialiseRun(w *walker, pc int32) {
	in := &e.insts[pc]
	own := e.firsts[in.a]
	strict := e.first(w, pc+2, false)
	if in.op == opRun {
		f := e.first(w, pc+2, true)
		if f.disjoint(&own) {
			in.op = opRunPoss
			return
		}
	} else if strict.disjoint(&own) && in.c == unbounded {
		in.op = opRunPoss
		return
	}
	if !strict.isAll() {
		e.filters = append(e.filters, e.filter(strict))
		if len(e.filters) <= 0xFFFF {
			in.n = uint16(len(e.filters))
		}
	}
}

func (e *emitter[T]) filter(f firstSet) filter {
	t, bit := e.mask(f.low)
	out := filter{tab: e.tabs[t], mask: 1 << bit, hi: f.hi, end: f.end, single: -1}
	if !f.hi {
		n := 0
		for c := range uint32(256) {
			if f.low[c>>6]>>(c&63)&1 != 0 {
				out.single = int16(c)
				n++
			}
		}
		if n != 1 {
			out.single = -1
		}
	}
	return out
}

// chain turns an opAlt into a jump to a chain of choices at the end of the code.
func (e *emitter[T]) chain(pc int32, targets []int32) {
	e.insts[pc] = inst{op: opJump, a: e.chainAt(targets)}
}

// chainAt emits choices between targets and returns where they start.
func (e *emitter[T]) chainAt(targets []int32) int32 {
	switch len(targets) {
	case 0:
		return e.op(opFail, 0, 0)
	case 1:
		return targets[0]
	}
	start := e.here()
	for i := range len(targets) - 1 {
		e.op(opSplit, targets[i], e.here()+1)
	}
	e.insts[e.here()-1].b = targets[len(targets)-1]
	return start
}

// maxDispatch bounds the alternatives of a jump table, and so the time to build it.
const maxDispatch = 1 << 14

// specialiseAlt gives an alternation a table that leads from the next unit to
// the alternatives that can start with it.
func (e *emitter[T]) specialiseAlt(w *walker, pc int32) {
	targets := e.alts[e.insts[pc].a]
	if len(targets) > maxDispatch {
		e.chain(pc, targets)
		return
	}
	b := altBuilder[T]{e: e, targets: targets, limit: 4*len(targets) + 64}
	for _, t := range targets {
		b.firsts = append(b.firsts, e.first(w, t, false))
	}
	if !b.build() {
		e.chain(pc, targets)
		return
	}
	e.insts[pc] = inst{op: opDispatch, a: int32(len(e.tables)), b: e.insts[pc].a}
	e.tables = append(e.tables, b.d)
}

// altBuilder makes the jump table of one alternation.
type altBuilder[T byte | uint16] struct {
	e       *emitter[T]
	targets []int32
	firsts  []firstSet
	limit   int // choices that may still be emitted
	known   map[string]int32
	key     []byte
	d       dispatch
}

// place returns the index in d.targets of code that tries the alternatives in
// list, -1 if that grows too long.
func (b *altBuilder[T]) place(list []int32) int32 {
	b.key = b.key[:0]
	for _, i := range list {
		b.key = append(b.key, byte(i), byte(i>>8))
	}
	if id, ok := b.known[string(b.key)]; ok {
		return id
	}
	if b.limit -= len(list); b.limit < 0 {
		return -1
	}
	places := make([]int32, len(list))
	for k, i := range list {
		places[k] = b.targets[i]
	}
	id := int32(len(b.d.targets))
	b.d.targets = append(b.d.targets, b.e.chainAt(places))
	if b.known == nil {
		b.known = make(map[string]int32)
	}
	b.known[string(b.key)] = id
	return id
}

// build fills the table; it reports false if it would get too large.
func (b *altBuilder[T]) build() bool {
	var any firstSet
	for i := range b.firsts {
		any.add(b.firsts[i])
	}
	none := b.place(nil)
	var list []int32
	for c := range uint32(256) {
		id := none
		if any.low[c>>6]>>(c&63)&1 != 0 {
			list = list[:0]
			for i := range b.firsts {
				if b.firsts[i].low[c>>6]>>(c&63)&1 != 0 {
					list = append(list, int32(i))
				}
			}
			if id = b.place(list); id < 0 {
				return false
			}
		}
		b.d.index[c] = uint16(id)
	}
	list = list[:0]
	for i := range b.firsts {
		if b.firsts[i].end {
			list = append(list, int32(i))
		}
	}
	end := b.place(list)
	if end < 0 || !b.buildHi() {
		return false
	}
	b.d.end = b.d.targets[end]
	return true
}

// buildHi fills the part for units above 255.
func (b *altBuilder[T]) buildHi() bool {
	lists := map[uint16][]int32{}
	var rest []int32 // alternatives for any other unit
	for i := range b.firsts {
		switch f := &b.firsts[i]; {
		case !f.hi:
		case f.hiUnit == 0:
			rest = append(rest, int32(i))
			for u := range lists {
				lists[u] = append(lists[u], int32(i))
			}
		default:
			l, ok := lists[f.hiUnit]
			if !ok {
				l = slices.Clone(rest)
				b.d.hiUnits = append(b.d.hiUnits, f.hiUnit)
			}
			lists[f.hiUnit] = append(l, int32(i))
		}
	}
	slices.Sort(b.d.hiUnits)
	for _, u := range b.d.hiUnits {
		id := b.place(lists[u])
		if id < 0 {
			return false
		}
		b.d.hiTargets = append(b.d.hiTargets, b.d.targets[id])
	}
	id := b.place(rest)
	if id < 0 {
		return false
	}
	b.d.hi = b.d.targets[id]
	return true
}
