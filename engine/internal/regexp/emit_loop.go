package regexp

import "slices"

// branch returns the targets of a choice in the order a quantifier tries them.
func branch(body, exit int32, lazy bool) (a, b int32) {
	if lazy {
		return exit, body
	}
	return body, exit
}

// quantifier emits a repeated node.
// https://tc39.es/ecma262/#sec-runtime-semantics-repeatmatcher-abstract-operation
func (e *emitter[T]) quantifier(n *node) {
	body := n.subs[0]
	switch {
	case n.max == 0:
		return
	case n.min == 1 && n.max == 1:
		e.node(body)
	case e.run(n):
	case n.unroll:
		for i := range n.min {
			if i > 0 {
				e.clear(n)
			}
			e.node(body)
		}
		if n.max == unbounded {
			e.star(n)
		} else {
			e.optional(n)
		}
	case n.min == 0 && n.max == unbounded:
		e.star(n)
	case n.min == 0 && n.max == 1:
		e.optional(n)
	case n.min == 1 && n.max == unbounded && body.minLen > 0:
		start := e.here()
		e.clear(n)
		e.node(body)
		c := e.choice(0, 0)
		e.insts[c].a, e.insts[c].b = branch(start, e.here(), n.lazy)
	case n.min == 1 && n.max == unbounded:
		e.plus(n)
	default:
		e.counted(n)
	}
}

// plus emits a loop that runs at least once and whose body can be empty. Only
// the rounds after the first must not be; the first has no mark.
func (e *emitter[T]) plus(n *node) {
	mark := e.register()
	e.op(opSet, mark, -1)
	skip := e.op(opJump, 0, 0)
	again := e.op(opMark, mark, 0)
	e.insts[skip].a = e.here()
	e.clear(n)
	e.memoRegs = append(e.memoRegs, mark)
	e.plusDepth++
	e.node(n.subs[0])
	e.plusDepth--
	e.memoRegs = e.memoRegs[:len(e.memoRegs)-1]
	e.op(opEmptyCheck, mark, 0)
	c := e.choice(0, 0)
	e.insts[c].a, e.insts[c].b = branch(again, e.here(), n.lazy)
}

// clear resets the groups inside a loop body at the start of a round.
func (e *emitter[T]) clear(n *node) {
	if n.hasCaps && !(n.subs[0].setsAll && !e.hasBackref) {
		e.op(opClear, 2*n.capFrom, 2*n.capTo)
	}
}

// checked emits the body of an optional round, which may not be empty.
func (e *emitter[T]) checked(n *node) {
	body := n.subs[0]
	if body.minLen > 0 {
		e.node(body)
		return
	}
	mark := e.register()
	e.op(opMark, mark, 0)
	e.memoRegs = append(e.memoRegs, mark)
	e.node(body)
	e.memoRegs = e.memoRegs[:len(e.memoRegs)-1]
	e.op(opEmptyCheck, mark, 0)
}

// star emits a loop without bounds.
func (e *emitter[T]) star(n *node) {
	head := e.choice(0, 0)
	start := e.here()
	e.clear(n)
	e.checked(n)
	again := e.choice(0, 0)
	exit := e.here()
	e.insts[head].a, e.insts[head].b = branch(start, exit, n.lazy)
	e.insts[again].a, e.insts[again].b = branch(start, exit, n.lazy)
}

// optional emits up to max-min further rounds, all leaving to one exit.
func (e *emitter[T]) optional(n *node) {
	var heads []int32
	for i := range n.max - n.min {
		heads = append(heads, e.choice(0, 0))
		if i > 0 || n.min > 0 {
			e.clear(n)
		}
		e.checked(n)
	}
	exit := e.here()
	for _, h := range heads {
		e.insts[h].a, e.insts[h].b = branch(h+1, exit, n.lazy)
	}
}

// counted emits a loop that counts its rounds in a register.
func (e *emitter[T]) counted(n *node) {
	id := int32(len(e.loops))
	e.loops = append(e.loops, loopInfo{min: n.min, max: n.max, counter: e.register(), mark: -1, lazy: n.lazy})
	e.op(opSet, e.loops[id].counter, 0)
	e.memoLoops = append(e.memoLoops, id)
	head := e.op(opCountLoop, id, 0)
	e.memoSite(head)
	e.clear(n)
	marks := len(e.memoRegs)
	if n.subs[0].minLen == 0 {
		mark := e.register()
		e.op(opMark, mark, 0)
		e.loops[id].mark = mark
		e.memoRegs = append(e.memoRegs, mark)
	}
	e.node(n.subs[0])
	e.memoRegs = e.memoRegs[:marks]
	e.memoLoops = e.memoLoops[:len(e.memoLoops)-1]
	e.op(opCountNext, id, 0)
	e.loops[id].head, e.loops[id].exit = head, e.here()
}

// run emits a quantified single character as one scanning instruction. It
// reports false if the quantifier needs the general form.
func (e *emitter[T]) run(n *node) bool {
	if e.back || n.max == 1 {
		return false
	}
	body := n.subs[0]
	set, ok := body.asSet()
	if !ok {
		if body.kind != nodeChars || len(body.chars) != 1 || body.units {
			return false
		}
		set = e.closure(body.chars[0])
	}
	if isByte[T]() {
		set = intersect(set, charSet{{0, 0xFF}})
	}
	if n.lazy && n.max != unbounded && !e.unitwise(set) {
		return false // the upper end is no fixed position
	}
	op := opRun
	if n.lazy {
		op = opRunLazy
	}
	id := e.class(set)
	lo, hi := n.min, n.max
	if e.leadPC < 0 && hi == unbounded {
		e.leadPC, e.leadClass = e.here(), id
	}
	if hi == unbounded && lo > 0 && lo <= 4 && e.inLook == 0 {
		// A run without lower bound can be memoised.
		for range lo {
			e.set(set)
		}
		lo = 0
	}
	pc := e.op(op, id, lo)
	e.insts[pc].c = hi
	e.memoSite(pc)
	if n.lazy {
		e.op(opRunMore, pc, 0)
	} else {
		e.op(opRunBack, pc, 0)
	}
	return true
}

// alternation emits the alternatives. Four or more become an opAlt, which the
// analysis turns into a jump table or a chain of choices.
func (e *emitter[T]) alternation(n *node) {
	var jumps []int32
	subs := n.subs
	if isByte[T]() {
		subs = possibleLatin1(subs)
	}
	if len(subs) == 0 {
		e.op(opFail, 0, 0)
		return
	}
	if len(subs) >= 4 && !e.back {
		id := int32(len(e.alts))
		e.alts = append(e.alts, nil)
		head := e.op(opAlt, id, 0)
		e.memoSite(head)
		targets := make([]int32, 0, len(subs))
		for _, s := range subs {
			targets = append(targets, e.here())
			e.node(s)
			jumps = append(jumps, e.op(opJump, 0, 0))
		}
		e.alts[id] = targets
	} else {
		for i, s := range subs {
			if i == len(subs)-1 {
				e.node(s)
				break
			}
			c := e.choice(0, 0)
			e.insts[c].a = e.here()
			e.node(s)
			jumps = append(jumps, e.op(opJump, 0, 0))
			e.insts[c].b = e.here()
		}
	}
	for _, j := range jumps {
		e.insts[j].a = e.here()
	}
}

// possibleLatin1 leaves out alternatives that start with a character no one-byte
// string has.
func possibleLatin1(subs []*node) []*node {
	possible := func(n *node) bool {
		lit := n.leading()
		return lit == nil || lit.fold || lit.chars[0] <= 0xFF
	}
	for i, s := range subs {
		if !possible(s) {
			out := slices.Clone(subs[:i])
			for _, s := range subs[i:] {
				if possible(s) {
					out = append(out, s)
				}
			}
			return out
		}
	}
	return subs
}
