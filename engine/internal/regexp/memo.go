package regexp

import "sync"

// Memoised execution. A pattern without backreferences has no state but the place
// in the code and in the input (captures do not influence what matches), plus,
// inside loops whose body can be empty, which of the enclosing empty checks would
// still fail, and inside counted loops the counts. So the second arrival at a choice
// with the same state fails as surely as the first did, and one bit per state
// makes the whole search linear in the input. Inside lookarounds this does not
// hold, since their body can succeed and the match still come back: choices
// there are not memoised, those around them are.
//
// The matcher switches over in the middle of a match, when the failures are out
// of proportion to the places tried so far (memoRatio). The memo version of the
// code differs from the plain one only in the instructions at memo sites.

// memoSite is a choice and the empty-check registers of the loops around it,
// outermost first.
type memoSite struct {
	pc     int32
	marks  []int32
	bits   bool // the marks are independent of each other
	counts []memoCount
}

// memoCount is the counter of an enclosing loop. Counts from cap on are alike.
type memoCount struct{ reg, cap int32 }

// states returns the number of states of the site per input position. A mark is
// set no earlier than those of the loops around, so if one is still at the
// position, so are all inside of it: the number of marks left behind says it
// all. The first round of a + loop has no mark, though; then every combination
// counts.
func (s *memoSite) states() int {
	n := len(s.marks) + 1
	if s.bits {
		n = 1 << len(s.marks)
	}
	for _, c := range s.counts {
		n *= int(c.cap) + 1
	}
	return n
}

const (
	maxMemoMarks  = 5    // marks of a site with independent marks
	maxMemoStates = 4096 // counts of a site
)

// memoPlan is what memoised execution needs to know about the code.
type memoPlan struct {
	sites  []memoSite
	states int // bits per input position

	once  sync.Once
	insts []inst
	base  []int32     // by instruction: number of its first state
	site  []*memoSite // by instruction
}

const (
	memoRatio   = 32
	memoMaxBits = 1 << 28 // 32 MB
)

func (e *emitter[T]) planMemo() {
	if !e.memoable {
		return
	}
	e.memo.sites = e.memoAt
	for i := range e.memoAt {
		e.memo.states += e.memoAt[i].states()
	}
}

// memoCode returns the instructions of memoised execution, nil if the pattern
// or the input of n units does not allow it.
func (p *code[T]) memoCode(n int) []inst {
	if !p.memoable || p.memo.states == 0 || int64(p.memo.states)*int64(n+1) > memoMaxBits {
		return nil
	}
	m := &p.memo
	m.once.Do(func() {
		insts := append([]inst(nil), p.insts...)
		m.base = make([]int32, len(insts))
		m.site = make([]*memoSite, len(insts))
		next := int32(0)
		for i := range m.sites {
			s := &m.sites[i]
			m.base[s.pc] = next
			m.site[s.pc] = s
			next += int32(s.states())
			in := &insts[s.pc]
			switch in.op {
			case opRun, opRunPoss, opRunLazy:
				if in.b == 0 && in.c == unbounded {
					in.op = opMemoRun
					continue
				}
			}
			in.op = opMemo
		}
		m.insts = insts
	})
	return m.insts
}

// memoWords clears and returns the bits for an input of n units.
func (p *code[T]) memoWords(m *Matcher, n int) []uint64 {
	words := (p.memo.states*(n+1) + 63) / 64
	if cap(m.memo) < words {
		m.memo = make([]uint64, words)
	} else {
		m.memo = m.memo[:words]
		clear(m.memo)
	}
	return m.memo
}

// firstVisit marks the state of memoised execution and reports whether it is new.
func (p *code[T]) firstVisit(memo []uint64, regs []int32, pc, pos, n int) bool {
	state := int(p.memo.base[pc])
	site := p.memo.site[pc]
	if len(site.counts) > 0 {
		n := 0
		for _, c := range site.counts {
			n = n*int(c.cap+1) + int(min(regs[c.reg], c.cap))
		}
		if site.bits {
			state += n << len(site.marks)
		} else {
			state += n * (len(site.marks) + 1)
		}
	}
	if len(site.marks) > 0 {
		for i, r := range site.marks {
			if int(regs[r]) != pos {
				if site.bits {
					state += 1 << i
				} else {
					state++
				}
			}
		}
	}
	bit := state*(n+1) + pos
	word, mask := &memo[bit>>6], uint64(1)<<(bit&63)
	if *word&mask != 0 {
		return false
	}
	*word |= mask
	return true
}
