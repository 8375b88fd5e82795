package bytecode

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/engine/internal/core"
)

// Disassemble returns the listing of a function's code, one instruction a
// line; inner functions are not included.
func Disassemble(c *Code) string {
	var b strings.Builder
	name := "(anonymous)"
	if c.Name != nil {
		name = c.Name.String().String()
	}
	fmt.Fprintf(&b, "%s regs=%d params=%d length=%d\n", name, c.NumRegs, c.NumParams, c.Length)
	targets := jumpTargets(c)
	for pc := range c.Ins {
		mark := ' '
		if targets[pc] {
			mark = '>'
		}
		fmt.Fprintf(&b, "%c%4d %s\n", mark, pc, c.instruction(pc))
	}
	for _, h := range c.Handlers {
		fmt.Fprintf(&b, "handler %d-%d -> %d r%d\n", h.Start, h.End, h.Target, h.Reg/RegisterSize)
	}
	return b.String()
}

// JumpTarget returns the target of the instruction at pc if it is a jump with
// a distance operand.
func (c *Code) JumpTarget(pc int) (target int, ok bool) {
	i := c.Ins[pc]
	ops := Operands(i.Op)
	switch {
	case ops[1] == OperandJump32:
		return pc + 1 + int(i.BC()), true
	case ops[2] == OperandJump:
		return pc + 1 + int(int16(i.C)), true
	}
	return 0, false
}

func jumpTargets(c *Code) []bool {
	targets := make([]bool, len(c.Ins)+1)
	mark := func(pc int) {
		if pc >= 0 && pc < len(targets) {
			targets[pc] = true
		}
	}
	for pc := range c.Ins {
		if t, ok := c.JumpTarget(pc); ok {
			mark(t)
		}
		if op := c.Ins[pc].Op; op == OpSwitchInt || op == OpSwitchStr {
			for _, t := range c.tableTargets(pc) {
				mark(t)
			}
		}
	}
	for _, h := range c.Handlers {
		mark(int(h.Target))
	}
	return targets
}

// tableTargets returns the targets of a switch instruction, 0 excluded.
func (c *Code) tableTargets(pc int) []int {
	var out []int
	if int(c.Ins[pc].B) >= len(c.Objects) {
		return nil
	}
	switch t := c.Objects[c.Ins[pc].B].(type) {
	case *JumpTable:
		for _, d := range t.Jumps {
			if d != 0 {
				out = append(out, pc+1+int(d))
			}
		}
	case *StringTable:
		for _, d := range t.Jumps {
			out = append(out, pc+1+int(d))
		}
	}
	return out
}

func (c *Code) instruction(pc int) string {
	i := c.Ins[pc]
	ops := Operands(i.Op)
	var b strings.Builder
	b.WriteString(OpName(i.Op))
	sep := " "
	for n, v := range [3]uint16{i.A, i.B, i.C} {
		if ops[n] == OperandNone {
			continue
		}
		b.WriteString(sep)
		b.WriteString(c.operand(pc, ops[n], v, i.BC()))
		sep = ", "
	}
	if i.Op == OpNop && i.A != 0 {
		fmt.Fprintf(&b, " #%d", i.A)
	}
	return b.String()
}

func (c *Code) operand(pc int, kind OperandKind, v uint16, bc int32) string {
	switch kind {
	case OperandReg:
		return "r" + strconv.Itoa(int(v/RegisterSize))
	case OperandUp:
		return "u" + strconv.Itoa(int(v))
	case OperandUpValue:
		return "v" + strconv.Itoa(int(v))
	case OperandInt:
		return strconv.Itoa(int(int16(v)))
	case OperandCount:
		return "#" + strconv.Itoa(int(v))
	case OperandInt32:
		return strconv.Itoa(int(bc))
	case OperandJump:
		return "->" + strconv.Itoa(pc+1+int(int16(v)))
	case OperandJump32:
		return "->" + strconv.Itoa(pc+1+int(bc))
	case OperandIC:
		return c.icName(int(v))
	case OperandConst:
		return c.constant(int(v))
	case OperandConst32:
		return c.constant(int(bc))
	case OperandObject:
		return c.object(pc, int(v))
	case OperandObject32:
		return c.object(pc, int(bc))
	}
	return ""
}

func (c *Code) icName(i int) string {
	if i >= len(c.ICNames) {
		return "ic?" + strconv.Itoa(i)
	}
	return "." + c.ICNames[i].String().String()
}

func (c *Code) constant(i int) string {
	if i < 0 || i >= len(c.Constants) {
		return "k?" + strconv.Itoa(i)
	}
	switch v := c.Constants[i]; {
	case v.IsString():
		return strconv.Quote(v.AsString().String())
	case v.IsNumber():
		return strconv.FormatFloat(v.AsNumber(), 'g', -1, 64)
	case v.IsBigInt():
		return v.AsBigInt().String() + "n"
	default:
		return fmt.Sprintf("k%d", i)
	}
}

func (c *Code) object(pc, i int) string {
	if i < 0 || i >= len(c.Objects) {
		return "o?" + strconv.Itoa(i)
	}
	switch o := c.Objects[i].(type) {
	case *Code:
		if o.Name != nil {
			return "code " + o.Name.String().String()
		}
		return "code"
	case *ObjectSite:
		return "{" + atomList(o.Keys) + "}"
	case *JumpTable:
		var b strings.Builder
		b.WriteString("[")
		for n, d := range o.Jumps {
			if d != 0 {
				fmt.Fprintf(&b, " %d->%d", int(o.Low)+n, pc+1+int(d))
			}
		}
		b.WriteString(" ]")
		return b.String()
	case *StringTable:
		return fmt.Sprintf("strings(%d)", len(o.Jumps))
	case *RegExpLit:
		return "/" + o.Source.AsString().String() + "/" + o.Flags.AsString().String()
	case *GlobalDecls:
		return "decls(" + atomList(o.Lexical) + ";" + atomList(o.Functions) + ";" + atomList(o.Vars) + ")"
	case *EvalDecls:
		return "decls(" + atomList(o.Functions) + ";" + atomList(o.Vars) + ")"
	default:
		return fmt.Sprintf("%T", o)
	}
}

func atomList(atoms []*core.Atom) string {
	names := make([]string, len(atoms))
	for i, a := range atoms {
		names[i] = a.String().String()
	}
	return strings.Join(names, " ")
}
