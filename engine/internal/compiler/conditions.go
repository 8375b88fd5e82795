package compiler

import (
	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/syntax"
)

// cond jumps to target when ToBoolean(e) is want, and falls through otherwise.
// No boolean is made on the way.
func (f *function) cond(e syntax.Expr, target label, want bool) {
	mark := f.top
	defer func() { f.top = mark }()
	switch n := e.(type) {
	case *syntax.Unary:
		if n.Op == syntax.OpNot {
			f.cond(n.X, target, !want)
			return
		}
	case *syntax.Bool:
		if n.Value == want {
			f.goTo(target)
		}
		return
	case *syntax.Number:
		if (n.Value != 0 && n.Value == n.Value) == want {
			f.goTo(target)
		}
		return
	case *syntax.Null:
		if !want {
			f.goTo(target)
		}
		return
	case *syntax.String:
		if (n.Value != "") == want {
			f.goTo(target)
		}
		return
	case *syntax.Sequence:
		last := len(n.Exprs) - 1
		for _, x := range n.Exprs[:last] {
			f.effect(x)
		}
		f.cond(n.Exprs[last], target, want)
		return
	case *syntax.Logical:
		if n.Op != syntax.OpCoalesce {
			f.condLogical(n, target, want)
			return
		}
	case *syntax.Binary:
		if f.condCompare(n, target, want) {
			return
		}
	}
	op := bytecode.OpJF
	if want {
		op = bytecode.OpJT
	}
	f.jump(op, f.any(e), target)
}

// condLogical compiles a chain of && and || by jumps alone. The chain nests on
// the left and may be long, so it is walked with a loop.
func (f *function) condLogical(n *syntax.Logical, target label, want bool) {
	spine, first := logicalSpine(n)
	// goal[i] is where operation i goes with which outcome; operation 0 is the
	// outermost. The left operand of an operation that decides it (false for
	// &&, true for ||) jumps to where the operation's own outcome goes.
	type goal struct {
		target label
		want   bool
		skip   label // bound after the operation, noLabel when unused
	}
	goals := make([]goal, len(spine)+1)
	goals[0] = goal{target, want, noLabel}
	coalesced := len(spine)
	for i, x := range spine {
		if x.Op == syntax.OpCoalesce {
			coalesced = i
			break
		}
		g := goals[i]
		decisive := x.Op == syntax.OpOr // the outcome of the left operand that skips the right one
		if decisive == g.want {
			goals[i+1] = goal{g.target, decisive, noLabel}
		} else {
			l := f.newLabel()
			goals[i].skip = l
			goals[i+1] = goal{l, decisive, noLabel}
		}
	}
	left := first
	if coalesced < len(spine) {
		left = spine[coalesced]
		spine = spine[:coalesced]
	}
	last := goals[len(spine)]
	f.cond(left, last.target, last.want)
	for i := len(spine) - 1; i >= 0; i-- {
		f.cond(spine[i].Right, goals[i].target, goals[i].want)
		if goals[i].skip != noLabel {
			f.bind(goals[i].skip)
		}
	}
}

// comparison returns the jump taken when a comparison of registers has the
// outcome want, and its form with an immediate (0: none).
func comparison(op syntax.BinaryOp, want bool) (registers, imm int) {
	switch op {
	case syntax.OpLt:
		if want {
			return bytecode.OpJLt, bytecode.OpJLtI
		}
		return bytecode.OpJNLt, bytecode.OpJNLtI
	case syntax.OpLe:
		if want {
			return bytecode.OpJLe, bytecode.OpJLeI
		}
		return bytecode.OpJNLe, bytecode.OpJNLeI
	case syntax.OpGt:
		if want {
			return bytecode.OpJGt, bytecode.OpJGtI
		}
		return bytecode.OpJNGt, bytecode.OpJNGtI
	case syntax.OpGe:
		if want {
			return bytecode.OpJGe, bytecode.OpJGeI
		}
		return bytecode.OpJNGe, bytecode.OpJNGeI
	case syntax.OpEq:
		if want {
			return bytecode.OpJEq, 0
		}
		return bytecode.OpJNe, 0
	case syntax.OpNe:
		if want {
			return bytecode.OpJNe, 0
		}
		return bytecode.OpJEq, 0
	case syntax.OpStrictEq:
		if want {
			return bytecode.OpJSEq, bytecode.OpJSEqI
		}
		return bytecode.OpJSNe, bytecode.OpJSNeI
	case syntax.OpStrictNe:
		if want {
			return bytecode.OpJSNe, bytecode.OpJSNeI
		}
		return bytecode.OpJSEq, bytecode.OpJSEqI
	}
	return 0, 0
}

// mirrored is the operator with its operands exchanged.
func mirrored(op syntax.BinaryOp) syntax.BinaryOp {
	switch op {
	case syntax.OpLt:
		return syntax.OpGt
	case syntax.OpLe:
		return syntax.OpGe
	case syntax.OpGt:
		return syntax.OpLt
	case syntax.OpGe:
		return syntax.OpLe
	}
	return op
}

// condCompare compiles a comparison fused with its jump; false when the
// operator is no comparison.
func (f *function) condCompare(n *syntax.Binary, target label, want bool) bool {
	op, left, right := n.Op, n.Left, n.Right
	jump3, jumpI := comparison(op, want)
	if jump3 == 0 {
		return false
	}
	if isLiteral(left) && !isLiteral(right) {
		// A literal has no effects, so the order of the operands is free.
		left, right, op = right, left, mirrored(op)
		jump3, jumpI = comparison(op, want)
	}
	if f.condSpecial(op, left, right, target, want) || f.condTypeof(op, left, right, target, want) {
		return true
	}
	if c := constantOf(right); c.ok {
		if imm, ok := immediate(c.num); ok && !c.isString && jumpI != 0 {
			r := f.any(left)
			f.at(n.OpPos)
			f.jump3(jumpI, r.offset(), imm, target)
			return true
		}
		if op == syntax.OpStrictEq || op == syntax.OpStrictNe {
			f.condConstant(left, c, target, (op == syntax.OpStrictEq) == want)
			return true
		}
	}
	a := f.operand(left, right)
	b := f.any(right)
	f.at(n.OpPos)
	f.jump3(jump3, a.offset(), b.offset(), target)
	return true
}

// isLiteral reports whether evaluating e is free of effects and of any
// conversion of its own.
func isLiteral(e syntax.Expr) bool {
	switch n := e.(type) {
	case *syntax.Number, *syntax.String, *syntax.Null, *syntax.Bool:
		return true
	case *syntax.Ident:
		return isUndefined(&n.Ref)
	case *syntax.Unary:
		return constantOf(e).ok
	}
	return false
}

// condSpecial compiles comparisons with null and undefined.
func (f *function) condSpecial(op syntax.BinaryOp, left, right syntax.Expr, target label, want bool) bool {
	equal := op == syntax.OpEq || op == syntax.OpStrictEq
	if !equal && op != syntax.OpNe && op != syntax.OpStrictNe {
		return false
	}
	loose := op == syntax.OpEq || op == syntax.OpNe
	undef := false
	switch n := right.(type) {
	case *syntax.Null:
	case *syntax.Ident:
		if !isUndefined(&n.Ref) {
			return false
		}
		undef = true
	case *syntax.Unary:
		// void 0
		if n.Op != syntax.OpVoid || !constantOf(n.X).ok {
			return false
		}
		undef = true
	case *syntax.Bool:
		if loose {
			return false
		}
		f.condStrict(left, core.Bool(n.Value), target, equal == want)
		return true
	default:
		return false
	}
	yes := equal == want
	switch {
	case loose:
		op := bytecode.OpJNeNull
		if yes {
			op = bytecode.OpJEqNull
		}
		f.jump(op, f.any(left), target)
	case undef:
		op := bytecode.OpJNotUndef
		if yes {
			op = bytecode.OpJUndef
		}
		f.jump(op, f.any(left), target)
	default:
		f.condStrict(left, core.Null, target, yes)
	}
	return true
}

// condTypeof compiles a test of typeof against a literal.
func (f *function) condTypeof(op syntax.BinaryOp, left, right syntax.Expr, target label, want bool) bool {
	u, ok1 := left.(*syntax.Unary)
	s, ok2 := right.(*syntax.String)
	if !ok1 || !ok2 || u.Op != syntax.OpTypeof {
		return false
	}
	equal := op == syntax.OpEq || op == syntax.OpStrictEq
	if !equal && op != syntax.OpNe && op != syntax.OpStrictNe {
		return false
	}
	kind, ok := typeNumber(s.Value)
	if !ok {
		return false
	}
	jump := bytecode.OpJTypeNot
	if equal == want {
		jump = bytecode.OpJTypeIs
	}
	f.jump3(jump, f.any(u.X).offset(), kind, target)
	return true
}

// typeNumber returns the operand of JTypeIs for a result of typeof.
func typeNumber(s string) (uint16, bool) {
	switch s {
	case "undefined":
		return bytecode.TypeUndefined, true
	case "object":
		return bytecode.TypeObject, true
	case "boolean":
		return bytecode.TypeBoolean, true
	case "number":
		return bytecode.TypeNumber, true
	case "string":
		return bytecode.TypeString, true
	case "symbol":
		return bytecode.TypeSymbol, true
	case "bigint":
		return bytecode.TypeBigInt, true
	case "function":
		return bytecode.TypeFunction, true
	}
	return 0, false
}

// condStrict jumps when e === v is yes, for a special value.
func (f *function) condStrict(e syntax.Expr, v core.Value, target label, yes bool) {
	k := f.constant(constantKey{kind: 'v', bits: v.Bits}, func() core.Value { return v })
	f.jumpConstant(f.any(e), k, target, yes)
}

// condConstant jumps when e === c is yes.
func (f *function) condConstant(e syntax.Expr, c folded, target label, yes bool) {
	r := f.any(e)
	if c.isString {
		f.jumpConstant(r, f.stringConstant(c.str), target, yes)
	} else {
		f.jumpConstant(r, f.numberConstant(c.num), target, yes)
	}
}

// jumpConstant jumps when R(r) === constant k is yes.
func (f *function) jumpConstant(r reg, k int, target label, yes bool) {
	if k <= 0xFFFF {
		op := bytecode.OpJSNeK
		if yes {
			op = bytecode.OpJSEqK
		}
		f.jump3(op, r.offset(), uint16(k), target)
		return
	}
	t := f.temp()
	f.emit32(bytecode.OpLoadK, t.offset(), int32(k))
	op := bytecode.OpJSNe
	if yes {
		op = bytecode.OpJSEq
	}
	f.jump3(op, r.offset(), t.offset(), target)
}
