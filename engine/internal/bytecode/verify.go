package bytecode

import (
	"fmt"

	"github.com/sxfescript/sxn/engine/internal/core"
)

// Verify checks what the interpreter relies on without looking: operands in
// range, jumps inside the code, no way to run off its end. It is applied to
// Code that was loaded; compiled Code satisfies it.
func Verify(c *Code) error {
	if c.Compile != nil {
		return nil
	}
	n := len(c.Ins)
	if n == 0 || !ends(c.Ins[n-1].Op) {
		return fmt.Errorf("bytecode: code does not end")
	}
	if c.NumRegs > MaxRegisters || int(c.NumParams)+FirstParameter > int(c.NumRegs) {
		return fmt.Errorf("bytecode: bad frame size %d", c.NumRegs)
	}
	for pc := range c.Ins {
		if err := c.verifyInstruction(pc); err != nil {
			return fmt.Errorf("bytecode: %s at %d: %w", OpName(c.Ins[pc].Op), pc, err)
		}
	}
	for _, h := range c.Handlers {
		if h.Start > h.End || int(h.End) > n || int(h.Target) >= n || !c.isReg(h.Reg, 1) {
			return fmt.Errorf("bytecode: bad handler %v", h)
		}
	}
	for _, r := range c.StrictRanges {
		if r.Start > r.End || int(r.End) > n {
			return fmt.Errorf("bytecode: bad range %v", r)
		}
	}
	return nil
}

// ends reports whether control never passes an instruction.
func ends(op uint16) bool {
	switch op {
	case OpRet, OpRetUndef, OpRetThis, OpRetDerived, OpAsyncReturn, OpThrow, OpThrowError, OpJmp, OpLoop:
		return true
	}
	return false
}

// isReg reports whether n registers from the offset on are in the frame.
func (c *Code) isReg(offset uint16, n int) bool {
	return offset%RegisterSize == 0 && int(offset)/RegisterSize+n <= int(c.NumRegs)
}

func (c *Code) verifyInstruction(pc int) error {
	i := c.Ins[pc]
	if int(i.Op) >= NumOps {
		return fmt.Errorf("unknown opcode %d", i.Op)
	}
	ops := Operands(i.Op)
	for n, v := range [3]uint16{i.A, i.B, i.C} {
		if err := c.verifyOperand(pc, ops[n], v, i.BC()); err != nil {
			return err
		}
	}
	if span, reg := registerSpan(i); span > 0 && !c.isReg(reg, span) {
		return fmt.Errorf("registers beyond the frame")
	}
	if t, ok := c.JumpTarget(pc); ok && (t < 0 || t >= len(c.Ins)) {
		return fmt.Errorf("jump to %d", t)
	}
	switch i.Op {
	case OpSwitchInt, OpSwitchStr:
		for _, t := range c.tableTargets(pc) {
			if t < 0 || t >= len(c.Ins) {
				return fmt.Errorf("jump to %d", t)
			}
		}
	case OpIterNext, OpIterComplete, OpForInNext, OpDisposeNext, OpYield:
		if pc+2 >= len(c.Ins) || c.Ins[pc+1].Op != OpJmp {
			return fmt.Errorf("no jump follows")
		}
	case OpDefPrivateMethod, OpDefMethod, OpGetPrivate, OpSetPrivate, OpImportCall:
		if pc+1 >= len(c.Ins) || c.Ins[pc+1].Op != OpNop {
			return fmt.Errorf("no operand follows")
		}
		if (i.Op == OpGetPrivate || i.Op == OpSetPrivate) && int(c.Ins[pc+1].A) >= len(c.ICNames) {
			return fmt.Errorf("bad inline cache")
		}
	}
	return c.verifyObject(i)
}

func (c *Code) verifyOperand(pc int, kind OperandKind, v uint16, bc int32) error {
	ok := true
	switch kind {
	case OperandReg:
		ok = c.isReg(v, 1)
	case OperandConst:
		ok = int(v) < len(c.Constants)
	case OperandConst32:
		ok = bc >= 0 && int(bc) < len(c.Constants)
	case OperandObject:
		ok = int(v) < len(c.Objects)
	case OperandObject32:
		ok = bc >= 0 && int(bc) < len(c.Objects)
	case OperandIC:
		ok = int(v) < len(c.ICNames)
	case OperandUp:
		ok = int(v) < len(c.Captures) && !c.Captures[v].Kind.ByValue()
	case OperandUpValue:
		ok = c.isUpValue(v)
	}
	if !ok {
		return fmt.Errorf("operand out of range")
	}
	return nil
}

// registerSpan returns the registers that an instruction uses beyond those its
// operands name: n registers from reg on.
func registerSpan(i Ins) (n int, reg uint16) {
	switch i.Op {
	case OpCall, OpCallUndef, OpNew, OpSuperCall, OpDirectEval:
		return 2 + int(i.B), i.A
	case OpCallSpread, OpNewSpread, OpSuperCallSpread, OpDirectEvalSpread:
		return 3, i.A
	case OpGetMethod, OpGetElemMethod, OpDynCallRef, OpClass, OpArgumentsRest, OpYieldRaw, OpAsyncYieldRaw, OpGetSuper, OpGetSuperProp, OpSetSuper:
		return 2, i.A
	case OpGetIter, OpGetAsyncIter, OpIterClose, OpIterCloseThrow, OpIterSkip:
		return 3, i.A
	case OpIterNext, OpIterStep, OpIterRest, OpIterCall, OpAsyncIterClose, OpDelegate:
		return 3, i.B
	case OpLoadUndefs:
		return int(i.B), i.A
	case OpNewArray, OpNewList, OpConcat:
		return int(i.C), i.B
	case OpCopyProps:
		return 1 + int(i.C), i.B
	}
	return 0, 0
}

// verifyObject checks the type of the object an instruction refers to.
func (c *Code) verifyObject(i Ins) error {
	ok := true
	switch i.Op {
	case OpClosure:
		_, ok = c.Objects[i.BC()].(*Code)
	case OpClass:
		_, ok = c.Objects[i.B].(*Code)
	case OpNewObjectLit:
		var site *ObjectSite
		if site, ok = c.Objects[i.C].(*ObjectSite); ok {
			ok = c.isReg(i.B, len(site.Keys))
		}
	case OpRegExp:
		_, ok = c.Objects[i.B].(*RegExpLit)
	case OpTemplate:
		_, ok = c.Objects[i.B].(*TemplateSite)
	case OpNewArrayK:
		_, ok = c.Objects[i.B].(*ArrayLit)
	case OpSwitchInt:
		_, ok = c.Objects[i.B].(*JumpTable)
	case OpSwitchStr:
		_, ok = c.Objects[i.B].(*StringTable)
	case OpDeclGlobals:
		_, ok = c.Objects[i.A].(*GlobalDecls)
	case OpEvalDeclare:
		_, ok = c.Objects[i.B].(*EvalDecls)
	case OpRequireObjectCoercible:
		_, ok = c.Objects[i.B].(*DestructureInfo)
	case OpDirectEval, OpDirectEvalSpread:
		_, ok = c.Objects[i.C].(*EvalInfo)
	case OpGetCellChk, OpSetCellChk, OpGetUpChk, OpSetUpChk, OpDelProp:
		ok = c.Constants[i.C].IsString()
	case OpCheckTDZ, OpDelGlobal, OpDefineGlobalFn, OpNewPrivateName, OpThrowError:
		ok = c.Constants[i.B].IsString()
	case OpLoadSpecial, OpNewCell:
		ok = i.B <= uint16(core.BitsUninitialized&0xFFFF)
	}
	if !ok {
		return fmt.Errorf("operand of another type")
	}
	return nil
}

// isUpValue reports whether a captured value begins at word w.
func (c *Code) isUpValue(w uint16) bool {
	if n := len(c.Captures); n == 0 || !c.Captures[n-1].Kind.ByValue() {
		return false
	}
	cells := c.CapturedCells() // few, where there are values
	i := int(w) - cells
	return i >= 0 && i%2 == 0 && cells+i/2 < len(c.Captures)
}

// verifyCaptures checks what functions made by c, or by the host when c is
// nil, take along.
func (inner *Code) verifyCaptures(c *Code) bool {
	cells := inner.CapturedCells()
	values := len(inner.Captures) - cells
	if values > 0 && (cells > MaxCellsBesideValues || values > MaxCapturedValues) {
		return false
	}
	for i, cp := range inner.Captures {
		ok := cp.Kind == CaptureUp
		switch {
		case c == nil:
		case cp.Kind > CaptureUpValue || cp.Kind.ByValue() != (i >= cells):
			return false
		case cp.Kind.FromRegister():
			ok = c.isReg(cp.Index, 1)
		case ok:
			ok = int(cp.Index) < len(c.Captures) && !c.Captures[cp.Index].Kind.ByValue()
		default:
			ok = c.isUpValue(cp.Index)
		}
		if !ok {
			return false
		}
	}
	return true
}
