package regexp

// exec runs the program from start and, unless sticky, from later places. It
// returns the bounds of the match, or end -1. The registers of the groups are
// left in regs.
//
// Within the switch, continue goes on with the instruction at pc and break means
// failure: the code behind the switch then takes the last entry off the stack.
func exec[T byte | uint16](p *code[T], m *Matcher, regs []int32, s []T, start int, sticky bool) (begin, end int, err error) {
	var (
		insts    = p.insts
		stk      = m.stack
		sp       = 0
		pc       = 0
		pos      = start
		dirty    = false // registers changed without a record on the stack
		steps    = firstInterval
		interval = firstInterval
		total    = int64(0)
		origin   = start
		memo     []uint64
	)
	if m.memoFromStart {
		if c := p.memoCode(len(s)); c != nil {
			insts, memo = c, p.memoWords(m, len(s))
		}
	}
	for {
		in := &insts[pc]
	again:
		switch in.op {
		case opChar:
			if pos < len(s) && int32(s[pos]) == in.a {
				pos++
				pc++
				continue
			}
		case opChar2:
			if pos < len(s) {
				if c := int32(s[pos]); c == in.a || c == in.b {
					pos++
					pc++
					continue
				}
			}
		case opStr:
			if lit := p.lits[in.a : in.a+in.b]; len(s)-pos >= len(lit) {
				i := 0
				for i < len(lit) && s[pos+i] == lit[i] {
					i++
				}
				if i == len(lit) {
					pos += i
					pc++
					continue
				}
			}
		case opAny:
			if pos < len(s) {
				pos++
				pc++
				continue
			}
		case opClass:
			if pos < len(s) {
				cl := &p.classes[in.a]
				if c := uint32(s[pos]); c < 256 && cl.tab[c]&cl.mask != 0 || c >= 256 && cl.hasHi(c) {
					pos++
					pc++
					continue
				}
			}
		case opClassU:
			if w := point(&p.classes[in.a], s, pos); w > 0 {
				pos += w
				pc++
				continue
			}
		case opCharB:
			if pos > 0 && int32(s[pos-1]) == in.a {
				pos--
				pc++
				continue
			}
		case opChar2B:
			if pos > 0 {
				if c := int32(s[pos-1]); c == in.a || c == in.b {
					pos--
					pc++
					continue
				}
			}
		case opAnyB:
			if pos > 0 {
				pos--
				pc++
				continue
			}
		case opClassB:
			if pos > 0 {
				cl := &p.classes[in.a]
				if c := uint32(s[pos-1]); c < 256 && cl.tab[c]&cl.mask != 0 || c >= 256 && cl.hasHi(c) {
					pos--
					pc++
					continue
				}
			}
		case opClassUB:
			if w := pointBack(&p.classes[in.a], s, pos); w > 0 {
				pos -= w
				pc++
				continue
			}
		case opJump:
			pc = int(in.a)
			continue
		case opSplit:
			if sp == len(stk) {
				if stk = m.grow(); stk == nil {
					return 0, -1, ErrStackOverflow
				}
			}
			stk[sp] = entry{in.b, int32(pos)}
			sp++
			pc = int(in.a)
			continue
		case opSplitTab:
			var a, b bool
			if pos < len(s) {
				if c := uint32(s[pos]); c < 256 {
					t := p.tabs[in.c][c]
					a, b = t&uint8(in.n) != 0, t&uint8(in.n>>8) != 0
				} else {
					a, b = in.k&splitHiA != 0, in.k&splitHiB != 0
				}
			} else {
				a, b = in.k&splitEndA != 0, in.k&splitEndB != 0
			}
			if a {
				if b {
					if sp == len(stk) {
						if stk = m.grow(); stk == nil {
							return 0, -1, ErrStackOverflow
						}
					}
					stk[sp] = entry{in.b, int32(pos)}
					sp++
				}
				pc = int(in.a)
				continue
			}
			if b {
				pc = int(in.b)
				continue
			}
		case opDispatch:
			d := &p.tables[in.a]
			if pos >= len(s) {
				pc = int(d.end)
			} else if c := uint32(s[pos]); c < 256 {
				pc = int(d.targets[d.index[c]])
			} else {
				pc = int(d.above(uint16(c)))
			}
			continue
		case opSave, opMark, opSet:
			r, v := in.a, int32(pos)
			if in.op == opSet {
				v = in.b
			}
			if sp == 0 {
				dirty = true
			} else if !saved(stk, sp, r) {
				if sp == len(stk) {
					if stk = m.grow(); stk == nil {
						return 0, -1, ErrStackOverflow
					}
				}
				stk[sp] = entry{^r, regs[r]}
				sp++
			}
			regs[r] = v
			pc++
			continue
		case opClear:
			for r := in.a; r < in.b; r++ {
				if regs[r] == -1 {
					continue
				}
				if sp == 0 {
					dirty = true
				} else if !saved(stk, sp, r) {
					if sp == len(stk) {
						if stk = m.grow(); stk == nil {
							return 0, -1, ErrStackOverflow
						}
					}
					stk[sp] = entry{^r, regs[r]}
					sp++
				}
				regs[r] = -1
			}
			pc++
			continue
		case opEmptyCheck:
			if int(regs[in.a]) != pos {
				pc++
				continue
			}
		case opCountLoop:
			l := &p.loops[in.a]
			n := regs[l.counter]
			switch {
			case n < l.min:
				pc++
			case n >= l.max:
				pc = int(l.exit)
			default:
				next, other := pc+1, int(l.exit)
				if l.lazy {
					next, other = other, next
				}
				if sp == len(stk) {
					if stk = m.grow(); stk == nil {
						return 0, -1, ErrStackOverflow
					}
				}
				stk[sp] = entry{int32(other), int32(pos)}
				sp++
				pc = next
			}
			continue
		case opCountNext:
			l := &p.loops[in.a]
			n := regs[l.counter]
			if l.mark >= 0 && n >= l.min && int(regs[l.mark]) == pos {
				break
			}
			if sp == 0 {
				dirty = true
			} else if !saved(stk, sp, l.counter) {
				if sp == len(stk) {
					if stk = m.grow(); stk == nil {
						return 0, -1, ErrStackOverflow
					}
				}
				stk[sp] = entry{^l.counter, n}
				sp++
			}
			regs[l.counter] = n + 1
			pc = int(l.head)
			if steps--; steps <= 0 {
				if steps, err = m.check(&total, interval-steps); err != nil {
					return 0, -1, err
				}
				interval = checkInterval
			}
			continue
		case opRunPoss:
			cl := &p.classes[in.a]
			if isByte[T]() && in.b == 0 && in.c == unbounded && cl.not < 0 && !cl.all {
				from := pos
				for pos < len(s) && cl.tab[uint8(s[pos])]&cl.mask != 0 {
					pos++
				}
				steps -= (pos - from) >> 3
				pc += 2
				continue
			}
			least, e := scanRun(cl, s, pos, int(in.b), int(in.c))
			steps -= (e - pos) >> 3
			if least >= 0 {
				pos = e
				pc += 2
				continue
			}
		case opRun:
			least, e := scanRun(&p.classes[in.a], s, pos, int(in.b), int(in.c))
			steps -= (e - pos) >> 3
			if least < 0 {
				break
			}
			q := p.giveBack(in, s, least, e)
			if q < 0 {
				break
			}
			if q > least {
				if sp+2 > len(stk) {
					if stk = m.grow(); stk == nil {
						return 0, -1, ErrStackOverflow
					}
				}
				stk[sp] = entry{0, int32(least)}
				stk[sp+1] = entry{int32(pc + 1), int32(q)}
				sp += 2
			}
			pos = q
			pc += 2
			continue
		case opRunBack:
			// pos is the place tried last; there is at least one before it.
			run := &insts[in.a]
			least := int(stk[sp-1].pos)
			q := p.giveBack(run, s, least, p.stepBack(s, least, pos))
			if q <= least {
				sp--
				if q < 0 {
					break
				}
			} else {
				stk[sp] = entry{int32(pc), int32(q)}
				sp++
			}
			pos = q
			pc++
			continue
		case opRunLazy:
			cl := &p.classes[in.a]
			if in.b > 0 {
				least, _ := scanRun(cl, s, pos, int(in.b), int(in.b))
				if least < 0 {
					break
				}
				pos = least
			}
			lim := len(s)
			if in.c != unbounded {
				lim = min(lim, pos+int(in.c-in.b))
			}
			q := p.takeMore(in, s, pos, lim)
			if q < 0 {
				break
			}
			steps -= (q - pos) >> 3
			if q < lim {
				if sp+2 > len(stk) {
					if stk = m.grow(); stk == nil {
						return 0, -1, ErrStackOverflow
					}
				}
				stk[sp] = entry{0, int32(lim)}
				stk[sp+1] = entry{int32(pc + 1), int32(q)}
				sp += 2
			}
			pos = q
			pc += 2
			continue
		case opRunMore:
			run := &insts[in.a]
			lim := int(stk[sp-1].pos)
			q := p.stepRun(&p.classes[run.a], s, pos, lim)
			if q >= 0 {
				q = p.takeMore(run, s, q, lim)
			}
			if q < 0 {
				sp--
				break
			}
			steps -= (q - pos) >> 3
			if q < lim {
				stk[sp] = entry{int32(pc), int32(q)}
				sp++
			} else {
				sp--
			}
			pos = q
			pc++
			continue
		case opBOL:
			if pos == 0 {
				pc++
				continue
			}
		case opBOLMulti:
			if pos == 0 || isLineTerminator(uint32(s[pos-1])) {
				pc++
				continue
			}
		case opEOL:
			if pos == len(s) {
				pc++
				continue
			}
		case opEOLMulti:
			if pos == len(s) || isLineTerminator(uint32(s[pos])) {
				pc++
				continue
			}
		case opBoundary:
			folded := in.k&2 != 0
			at := isWordAt(s, pos-1, folded) != isWordAt(s, pos, folded)
			if at == (in.k&1 == 0) {
				pc++
				continue
			}
		case opBackref:
			q := pos
			for _, g := range p.refs[in.a] {
				if from, to := regs[2*g], regs[2*g+1]; from >= 0 && to >= 0 {
					q = matchRef(s, pos, int(from), int(to), in.k)
					steps -= int(to-from) >> 3
					break
				}
			}
			if q >= 0 {
				pos = q
				pc++
				continue
			}
		case opLook:
			regs[in.a], regs[in.a+1] = int32(sp), int32(pos)
			pc++
			continue
		case opLookEnd:
			// The places to go on from inside are gone; the records of the
			// registers stay, for when the match comes back past the lookaround.
			keep := int(regs[in.a])
			for i := keep; i < sp; i++ {
				if stk[i].pc < 0 {
					stk[keep] = stk[i]
					keep++
				}
			}
			sp = keep
			pos = int(regs[in.a+1])
			pc++
			continue
		case opLookNot:
			if sp == len(stk) {
				if stk = m.grow(); stk == nil {
					return 0, -1, ErrStackOverflow
				}
			}
			regs[in.a] = int32(sp)
			stk[sp] = entry{in.b, int32(pos)}
			sp++
			pc++
			continue
		case opLookNotEnd:
			for base := int(regs[in.a]); sp > base; {
				sp--
				if e := stk[sp]; e.pc < 0 {
					regs[^e.pc] = e.pos
				}
			}
		case opMemo:
			if p.firstVisit(memo, regs, pc, pos, len(s)) {
				in = &p.insts[pc]
				goto again
			}
		case opMemoRun:
			if !p.firstVisit(memo, regs, pc, pos, len(s)) {
				break
			}
			steps--
			run := &p.insts[pc]
			q := p.stepRun(&p.classes[run.a], s, pos, len(s))
			if q < 0 {
				pc += 2
				continue
			}
			if run.op == opRunPoss {
				pos = q
				continue
			}
			if sp == len(stk) {
				if stk = m.grow(); stk == nil {
					return 0, -1, ErrStackOverflow
				}
			}
			if run.op == opRun {
				stk[sp] = entry{int32(pc + 2), int32(pos)}
				pos = q
			} else {
				stk[sp] = entry{int32(pc), int32(q)}
				pc += 2
			}
			sp++
			continue
		case opAccept:
			return start, pos, nil
		}

		// Failure: go back to the last open choice.
		for {
			if sp == 0 {
				if sticky {
					return 0, -1, nil
				}
				if start = p.nextStart(s, start); start < 0 {
					return 0, -1, nil
				}
				if dirty {
					dirty = false
					for i := range regs {
						regs[i] = -1
					}
				}
				pc, pos = 0, start
				break
			}
			sp--
			e := stk[sp]
			if e.pc >= 0 {
				pc, pos = int(e.pc), int(e.pos)
				break
			}
			regs[^e.pc] = e.pos
		}
		if steps--; steps <= 0 {
			if steps, err = m.check(&total, interval-steps); err != nil {
				return 0, -1, err
			}
			interval = checkInterval
			if memo == nil && total >= memoRatio*int64(start-origin) {
				if c := p.memoCode(len(s)); c != nil {
					insts, memo = c, p.memoWords(m, len(s))
					// Begin this attempt again, so that nothing on the stack
					// stands for work without memo.
					for i := range regs {
						regs[i] = -1
					}
					pc, pos, sp = 0, start, 0
				}
			}
		}
	}
}

// check runs every checkInterval steps: it counts them and asks whether to go on.
//
//go:noinline
func (m *Matcher) check(total *int64, done int) (int, error) {
	*total += int64(done)
	if m.Interrupt != nil {
		if err := m.Interrupt(); err != nil {
			return 0, err
		}
	}
	if m.StepBudget > 0 && *total > m.StepBudget {
		return 0, ErrStepBudget
	}
	return checkInterval, nil
}
