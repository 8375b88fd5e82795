package compiler

import (
	"math"
	"math/big"

	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/syntax"
	"github.com/sxfescript/sxn/engine/internal/syntax/scope"
)

// expr compiles e with its value in dst. Temporaries are freed.
func (f *function) expr(e syntax.Expr, dst reg) {
	mark := f.top
	f.exprTo(e, dst)
	f.top = mark
}

func (f *function) exprTo(e syntax.Expr, dst reg) {
	switch n := e.(type) {
	case *syntax.Ident:
		if r := f.plainRegister(&n.Ref); r != noReg {
			f.move(dst, r)
			return
		}
		f.loadIdent(n, dst)
	case *syntax.Number:
		f.loadNumber(dst, n.Value)
	case *syntax.String:
		f.loadString(dst, n.Value)
	case *syntax.Null:
		f.special(dst, specialNull)
	case *syntax.Bool:
		f.loadBool(dst, n.Value)
	case *syntax.This:
		f.this(n, dst)
	case *syntax.BigInt:
		f.bigInt(n, dst)
	case *syntax.RegExp:
		f.regExp(n, dst)
	case *syntax.Template:
		f.template(n, dst)
	case *syntax.Array:
		f.array(n, dst)
	case *syntax.Object:
		f.objectLiteral(n, dst)
	case *syntax.Function:
		f.functionExpression(n, dst, "", true)
	case *syntax.Class:
		f.classExpression(n, dst, className{})
	case *syntax.Unary:
		f.unary(n, dst)
	case *syntax.Update:
		f.update(n, dst, true)
	case *syntax.Binary:
		f.binary(n, dst)
	case *syntax.Logical:
		f.logical(n, dst)
	case *syntax.Conditional:
		f.conditional(n, dst)
	case *syntax.Assign:
		f.move(dst, f.assign(n, dst))
	case *syntax.Sequence:
		last := len(n.Exprs) - 1
		for _, x := range n.Exprs[:last] {
			f.effect(x)
		}
		f.expr(n.Exprs[last], dst)
	case *syntax.Member, *syntax.Index, *syntax.PrivateMember, *syntax.Call, *syntax.TaggedTemplate, *syntax.OptionalChain:
		f.chain(e, dst)
	case *syntax.SuperMember:
		f.superMember(n, dst)
	case *syntax.New:
		f.newExpression(n, dst)
	case *syntax.SuperCall:
		f.superCall(n, dst)
	case *syntax.PrivateIn:
		f.privateIn(n, dst)
	case *syntax.NewTarget:
		if n.Slot == scope.SlotGlobal {
			f.undefined(dst)
			return
		}
		f.loadStatic(&n.Ref, dst, n.Start)
	case *syntax.ImportMeta:
		f.r1(bytecode.OpImportMeta, dst)
	case *syntax.ImportCall:
		f.importCall(n, dst)
	case *syntax.Yield:
		f.yield(n, dst)
	case *syntax.Await:
		f.await(dst, f.any(n.X), n.Start)
	default:
		f.fail(nativeError(core.KindSyntaxError, "Unexpected expression"))
	}
}

// any compiles e and returns a register that holds its value: that of a
// variable where e is one, otherwise a new temporary.
func (f *function) any(e syntax.Expr) reg {
	if r := f.variable(e); r != noReg {
		return r
	}
	t := f.temp()
	if n, ok := e.(*syntax.Assign); ok {
		r := f.assign(n, t)
		if r > t {
			f.move(t, r)
			r = t
		}
		f.top = t
		if r == t {
			f.top++
		}
		return r
	}
	f.expr(e, t)
	return t
}

// variable returns the register of the variable that e reads in place, or
// noReg.
func (f *function) variable(e syntax.Expr) reg {
	switch n := e.(type) {
	case *syntax.Ident:
		return f.plainRegister(&n.Ref)
	case *syntax.This:
		return f.thisRegister(n)
	}
	return noReg
}

// operand is any for an operand after which the expressions rest are
// evaluated: a variable that they may change is copied.
func (f *function) operand(e syntax.Expr, rest ...syntax.Expr) reg {
	r := f.any(e)
	if r < f.exprBase && f.clobbered(e, rest) {
		t := f.temp()
		f.move(t, r)
		return t
	}
	return r
}

// clobbered reports whether evaluating rest may change the variable whose
// register any(e) returned.
func (f *function) clobbered(e syntax.Expr, rest []syntax.Expr) bool {
	var b *scope.Binding
	switch n := e.(type) {
	case *syntax.Ident:
		if b = n.Binding; b != nil && !b.Assigned {
			return false
		}
	case *syntax.This:
		return false
	}
	budget := 64
	for _, x := range rest {
		if x != nil && writes(x, b, &budget) {
			return true
		}
	}
	return false
}

// temporary compiles e into a new temporary.
func (f *function) temporary(e syntax.Expr) reg {
	t := f.temp()
	f.expr(e, t)
	return t
}

// effect compiles e for its side effects.
func (f *function) effect(e syntax.Expr) {
	mark := f.top
	switch n := e.(type) {
	case *syntax.Update:
		f.update(n, noReg, false)
	case *syntax.Assign:
		f.assign(n, noReg)
	case *syntax.Sequence:
		for _, x := range n.Exprs {
			f.effect(x)
		}
	case *syntax.Logical:
		f.logicalEffect(n)
	case *syntax.Conditional:
		f.conditionalEffect(n)
	case *syntax.Unary:
		if n.Op == syntax.OpVoid {
			f.effect(n.X)
			break
		}
		f.expr(e, f.temp())
	case *syntax.Number, *syntax.String, *syntax.Null, *syntax.Bool:
	case *syntax.Ident:
		if f.plainRegister(&n.Ref) == noReg {
			f.loadIdent(n, f.temp())
		}
	default:
		f.expr(e, f.temp())
	}
	f.top = mark
}

func (f *function) loadBool(dst reg, v bool) {
	if v {
		f.special(dst, specialTrue)
	} else {
		f.special(dst, specialFalse)
	}
}

// loadIdent reads an identifier that is not a plain register.
func (f *function) loadIdent(n *syntax.Ident, dst reg) {
	if n.Slot == scope.SlotGlobal && n.Binding == nil && n.Dynamic == nil {
		switch n.Ref.Name.Text {
		case "NaN":
			f.loadNumber(dst, math.NaN())
			return
		case "Infinity":
			f.loadNumber(dst, math.Inf(1))
			return
		}
	}
	if n.Dynamic == nil {
		f.loadStatic(&n.Ref, dst, n.Start)
		return
	}
	mark := f.top
	f.load(&n.Ref, dst, n.Start)
	f.top = mark
}

// bigInt loads a BigInt constant.
func (f *function) bigInt(n *syntax.BigInt, dst reg) {
	i := f.constant(constantKey{kind: 'b', text: n.Digits}, func() core.Value {
		v, ok := new(big.Int).SetString(n.Digits, 0)
		if !ok {
			v = new(big.Int)
			v.SetString(n.Digits, 10)
		}
		return core.BigInt(v)
	})
	f.emit32(bytecode.OpLoadK, dst.offset(), int32(i))
}

// regExp makes a regular expression object.
func (f *function) regExp(n *syntax.RegExp, dst reg) {
	lit := &bytecode.RegExpLit{Source: core.GoStr(n.Pattern), Flags: core.GoStr(n.Flags)}
	f.at(n.Start)
	f.r1n(bytecode.OpRegExp, dst, f.object16(lit))
}

// thisRegister returns the register that holds an initialised `this`, or noReg.
func (f *function) thisRegister(n *syntax.This) reg {
	switch {
	case n.Slot == scope.SlotGlobal:
		if f.kind == bytecode.KindScript {
			return registerThis
		}
	case n.Slot == scope.SlotLocal && !n.Checked():
		if l := f.vars[n.Binding]; l.kind == locReg {
			return l.reg
		}
	}
	return noReg
}

// this loads `this`.
// https://tc39.es/ecma262/#sec-resolvethisbinding
func (f *function) this(n *syntax.This, dst reg) { f.loadThis(&n.Ref, dst, n.Start) }

func (f *function) loadThis(r *scope.Ref, dst reg, pos uint32) {
	if r.Slot == scope.SlotGlobal {
		f.loadTopLevelThis(dst)
		return
	}
	f.read(f.locate(r), dst, false, nil)
	if r.Checked() {
		f.at(pos)
		f.r1(bytecode.OpCheckThis, dst)
	}
}

// conditional compiles Test ? Then : Else.
func (f *function) conditional(n *syntax.Conditional, dst reg) {
	otherwise, end := f.newLabel(), f.newLabel()
	f.cond(n.Test, otherwise, false)
	f.expr(n.Then, dst)
	f.goTo(end)
	f.bind(otherwise)
	f.expr(n.Else, dst)
	f.bind(end)
}

func (f *function) conditionalEffect(n *syntax.Conditional) {
	otherwise, end := f.newLabel(), f.newLabel()
	f.cond(n.Test, otherwise, false)
	f.effect(n.Then)
	f.goTo(end)
	f.bind(otherwise)
	f.effect(n.Else)
	f.bind(end)
}

// logical compiles a chain of && or || or ??, which nests on the left.
func (f *function) logical(n *syntax.Logical, dst reg) {
	mark := f.top
	t := f.scratch(dst)
	spine, first := logicalSpine(n)
	f.expr(first, t)
	// Operations of one kind that follow each other share the place to which
	// they skip: a && b && c || d skips from a and b to the test before d.
	var skip label
	for i := len(spine) - 1; i >= 0; i-- {
		x := spine[i]
		if i == len(spine)-1 || spine[i+1].Op != x.Op {
			skip = f.newLabel()
		}
		f.jump(skipJump(x.Op), t, skip)
		f.expr(x.Right, t)
		if i == 0 || spine[i-1].Op != x.Op {
			f.bind(skip)
		}
	}
	f.move(dst, t)
	f.top = mark
}

// logicalSpine returns the operations of a left-nested chain, outermost
// first, and the leftmost operand.
func logicalSpine(n *syntax.Logical) (spine []*syntax.Logical, first syntax.Expr) {
	for {
		spine = append(spine, n)
		l, ok := n.Left.(*syntax.Logical)
		if !ok {
			return spine, n.Left
		}
		n = l
	}
}

// skipJump is the jump taken when the right operand is not evaluated.
func skipJump(op syntax.LogicalOp) int {
	switch op {
	case syntax.OpAnd:
		return bytecode.OpJF
	case syntax.OpOr:
		return bytecode.OpJT
	}
	return bytecode.OpJNotNullish
}

// logicalEffect compiles a logical operation whose value is not used.
func (f *function) logicalEffect(n *syntax.Logical) {
	end := f.newLabel()
	switch n.Op {
	case syntax.OpAnd:
		f.cond(n.Left, end, false)
	case syntax.OpOr:
		f.cond(n.Left, end, true)
	default:
		mark := f.top
		f.jump(bytecode.OpJNotNullish, f.any(n.Left), end)
		f.top = mark
	}
	f.effect(n.Right)
	f.bind(end)
}
