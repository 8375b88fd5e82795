package compiler

import (
	"fmt"

	"github.com/sxfescript/sxn/engine/internal/bytecode"
)

// checkFlow follows all paths of a function and reports the first read of a
// register that no instruction before has written: a mistake of register
// allocation.
func checkFlow(c *bytecode.Code) error {
	n := len(c.Ins)
	states := make([][]bool, n)
	start := make([]bool, c.NumRegs)
	for i := 0; i < bytecode.FirstParameter+int(c.NumParams); i++ {
		start[i] = true
	}
	// The value of a finally block is set on the paths only that use it.
	ignored := map[int]bool{}
	for _, h := range c.Handlers {
		ignored[int(h.Reg/bytecode.RegisterSize)] = true
	}
	var work []int
	var problem error
	flow := func(pc int, s []bool) {
		if pc >= n {
			return
		}
		if states[pc] == nil {
			states[pc] = append([]bool(nil), s...)
			work = append(work, pc)
			return
		}
		changed := false
		for i := range s {
			if states[pc][i] && !s[i] {
				states[pc][i] = false
				changed = true
			}
		}
		if changed {
			work = append(work, pc)
		}
	}
	flow(0, start)
	for len(work) > 0 {
		pc := work[len(work)-1]
		work = work[:len(work)-1]
		s := append([]bool(nil), states[pc]...)
		for _, h := range c.Handlers {
			if int(h.Start) <= pc && pc < int(h.End) {
				hs := append([]bool(nil), s...)
				hs[h.Reg/bytecode.RegisterSize] = true
				flow(int(h.Target), hs)
			}
		}
		ins := c.Ins[pc]
		reads, writes := effects(c, ins)
		for _, r := range reads {
			if !s[r] && problem == nil && !ignored[r] {
				problem = fmt.Errorf("%s at %d reads r%d before it is written", bytecode.OpName(ins.Op), pc, r)
			}
		}
		for _, r := range writes {
			s[r] = true
		}
		switch ins.Op {
		case bytecode.OpRet, bytecode.OpRetUndef, bytecode.OpRetThis, bytecode.OpRetDerived,
			bytecode.OpAsyncReturn, bytecode.OpThrow, bytecode.OpThrowError, bytecode.OpThrowConst:
			continue
		case bytecode.OpSwitchInt:
			for _, d := range c.Objects[ins.B].(*bytecode.JumpTable).Jumps {
				if d != 0 {
					flow(pc+1+int(d), s)
				}
			}
		case bytecode.OpSwitchStr:
			for _, d := range c.Objects[ins.B].(*bytecode.StringTable).Jumps {
				flow(pc+1+int(d), s)
			}
		}
		if t, ok := c.JumpTarget(pc); ok {
			flow(t, s)
			if ins.Op == bytecode.OpJmp || ins.Op == bytecode.OpLoop {
				continue
			}
		}
		switch ins.Op {
		case bytecode.OpIterNext, bytecode.OpIterComplete, bytecode.OpForInNext, bytecode.OpYield:
			flow(pc+2, s)
		}
		flow(pc+1, s)
	}
	return problem
}

// effects returns the registers an instruction reads and writes.
func effects(c *bytecode.Code, i bytecode.Ins) (reads, writes []int) {
	a, b, cc := int(i.A/16), int(i.B/16), int(i.C/16)
	span := func(from, n int) (out []int) {
		for k := range n {
			out = append(out, from+k)
		}
		return out
	}
	ops := bytecode.Operands(i.Op)
	isReg := func(k int) bool { return ops[k] == bytecode.OperandReg }
	switch i.Op {
	case bytecode.OpCall, bytecode.OpNew, bytecode.OpSuperCall, bytecode.OpDirectEval, bytecode.OpCallUndef:
		reads = append(span(a, 2), span(a+2, int(i.B))...)
		if i.Op == bytecode.OpNew || i.Op == bytecode.OpCallUndef {
			reads = append([]int{a}, span(a+2, int(i.B))...)
		}
		return reads, []int{a}
	case bytecode.OpCallSpread, bytecode.OpSuperCallSpread, bytecode.OpDirectEvalSpread:
		return span(a, 3), []int{a}
	case bytecode.OpNewSpread:
		return []int{a, a + 2}, []int{a}
	case bytecode.OpGetMethod:
		return []int{b}, span(a, 2)
	case bytecode.OpGetElemMethod:
		return []int{b, cc}, span(a, 2)
	case bytecode.OpDynCallRef:
		return []int{b}, span(a, 2)
	case bytecode.OpArgumentsRest:
		return nil, span(a, 2)
	case bytecode.OpClass:
		return []int{a}, span(a, 2)
	case bytecode.OpYieldRaw, bytecode.OpAsyncYieldRaw:
		return []int{b}, span(a, 2)
	case bytecode.OpGetIter, bytecode.OpGetAsyncIter:
		return []int{b}, span(a, 3)
	case bytecode.OpIterNext, bytecode.OpIterStep, bytecode.OpIterRest, bytecode.OpIterCall, bytecode.OpAsyncIterClose:
		return span(b, 3), []int{a}
	case bytecode.OpIterClose, bytecode.OpIterCloseThrow, bytecode.OpIterSkip:
		return span(a, 3), nil
	case bytecode.OpDelegate:
		return append(span(b, 3), a, cc), []int{a, cc}
	case bytecode.OpLoadUndefs:
		return nil, span(a, int(i.B))
	case bytecode.OpNewArray, bytecode.OpNewList, bytecode.OpConcat:
		return span(b, int(i.C)), []int{a}
	case bytecode.OpCopyProps:
		return append(span(b, 1+int(i.C)), a), nil
	case bytecode.OpNewObjectLit:
		return span(b, len(c.Objects[i.C].(*bytecode.ObjectSite).Keys)), []int{a}
	case bytecode.OpGetSuper:
		return []int{b, cc, a + 1}, []int{a}
	case bytecode.OpGetSuperProp:
		return []int{b, a + 1}, []int{a}
	case bytecode.OpSetSuper:
		return []int{a, a + 1, b, cc}, nil
	case bytecode.OpGetElemKey:
		return []int{b, cc}, []int{a, cc}
	case bytecode.OpClosure:
		for _, cp := range c.Objects[i.BC()].(*bytecode.Code).Captures {
			if cp.Kind.FromRegister() {
				reads = append(reads, int(cp.Index/16))
			}
		}
		return reads, []int{a}
	case bytecode.OpUpAddI:
		return nil, []int{cc}
	case bytecode.OpSetUp, bytecode.OpSetUpChk:
		return []int{b}, nil
	}
	readsA := false
	switch i.Op {
	case bytecode.OpCheckThis, bytecode.OpCheckNoThis, bytecode.OpBoxCell, bytecode.OpCopyCell, bytecode.OpCheckTDZ,
		bytecode.OpThisSloppy, bytecode.OpSetCell, bytecode.OpSetCellChk, bytecode.OpSetGlobal, bytecode.OpInitGlobalLex,
		bytecode.OpDefineGlobalFn, bytecode.OpDynSetRef, bytecode.OpEvalDeclare, bytecode.OpSwitchInt, bytecode.OpSwitchStr,
		bytecode.OpSetProp, bytecode.OpSetElem, bytecode.OpSetElemI, bytecode.OpSetPrivate, bytecode.OpDefPrivate,
		bytecode.OpDefPrivateMethod, bytecode.OpRequireObjectCoercible, bytecode.OpDefProp, bytecode.OpDefElem,
		bytecode.OpDefMethod, bytecode.OpSetFnName, bytecode.OpSetHome, bytecode.OpSetProtoLit, bytecode.OpArrayPush,
		bytecode.OpArraySpread, bytecode.OpSetFields, bytecode.OpInitFields, bytecode.OpRet, bytecode.OpRetThis,
		bytecode.OpRetDerived, bytecode.OpThrow, bytecode.OpAsyncReturn, bytecode.OpIterCheckObject, bytecode.OpDisposeAdd,
		bytecode.OpDisposeError, bytecode.OpDisposeEnd:
		readsA = true
	}
	if ops[2] == bytecode.OperandJump || ops[1] == bytecode.OperandJump32 && isReg(0) {
		readsA = true
	}
	if isReg(0) {
		if readsA {
			reads = append(reads, a)
		} else {
			writes = append(writes, a)
		}
	}
	if isReg(1) {
		reads = append(reads, b)
	}
	if isReg(2) {
		reads = append(reads, cc)
	}
	return reads, writes
}
