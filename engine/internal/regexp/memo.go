package regexp

import "sync"

// Memoised execution. A pattern without backreferences and counted loops has no
// state but the place in the code and in the input (captures do not influence
// what matches), plus, inside loops whose body can be empty, which of the
// enclosing empty checks would still fail. So the second arrival at a choice
// with the same state fails as surely as the first did, and one bit per state
// makes the whole search linear in the input. Inside lookarounds this does not
// hold, since their body can succeed and the match still come back: choices
// there are not memoised, those around them are.
//
// The matcher switches over in the middle of a match, after memoThreshold
// failures: the memo version of the code differs from the plain one only in the
// instructions at memo sites, so stack entries stay valid.

// memoSite is a choice and the empty-check registers of the loops around it.
type memoSite struct {
	pc    int32
	marks []int32
}

// memoPlan is what memoised execution needs to know about the code.
type memoPlan struct {
	sites  []memoSite
	states int // bits per input position

	once  sync.Once
	insts []inst
	base  []int32   // by instruction: number of its first state
	marks [][]int32 // by instruction
}

const (
	memoThreshold = 50000
	memoMaxBits   = 1 << 28 // 32 MB
)

func (e *emitter[T]) planMemo() {
	if !e.memoable {
		return
	}
	e.memo.sites = e.memoAt
	for _, s := range e.memoAt {
		e.memo.states += len(s.marks) + 1
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
		m.marks = make([][]int32, len(insts))
		next := int32(0)
		for _, s := range m.sites {
			m.base[s.pc] = next
			m.marks[s.pc] = s.marks
			next += int32(len(s.marks)) + 1
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
