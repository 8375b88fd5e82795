package compiler

import (
	"math"

	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/syntax"
	"github.com/sxfescript/sxn/engine/internal/syntax/scope"
)

// binaryOpcode returns the three-register form of an operator.
func binaryOpcode(op syntax.BinaryOp) int {
	switch op {
	case syntax.OpAdd:
		return bytecode.OpAdd
	case syntax.OpSub:
		return bytecode.OpSub
	case syntax.OpMul:
		return bytecode.OpMul
	case syntax.OpDiv:
		return bytecode.OpDiv
	case syntax.OpMod:
		return bytecode.OpMod
	case syntax.OpExp:
		return bytecode.OpExp
	case syntax.OpShl:
		return bytecode.OpShl
	case syntax.OpSar:
		return bytecode.OpShr
	case syntax.OpShr:
		return bytecode.OpUShr
	case syntax.OpBitAnd:
		return bytecode.OpBitAnd
	case syntax.OpBitOr:
		return bytecode.OpBitOr
	case syntax.OpBitXor:
		return bytecode.OpBitXor
	case syntax.OpEq:
		return bytecode.OpEq
	case syntax.OpNe:
		return bytecode.OpNe
	case syntax.OpStrictEq:
		return bytecode.OpSEq
	case syntax.OpStrictNe:
		return bytecode.OpSNe
	case syntax.OpLt:
		return bytecode.OpLt
	case syntax.OpLe:
		return bytecode.OpLe
	case syntax.OpGt:
		return bytecode.OpGt
	case syntax.OpGe:
		return bytecode.OpGe
	case syntax.OpIn:
		return bytecode.OpIn
	}
	return bytecode.OpInstanceOf
}

// immediateOpcode returns the form with a small integer on the right, 0 where
// there is none.
func immediateOpcode(op syntax.BinaryOp) int {
	switch op {
	case syntax.OpAdd:
		return bytecode.OpAddI
	case syntax.OpSub:
		return bytecode.OpSubI
	case syntax.OpMul:
		return bytecode.OpMulI
	case syntax.OpDiv:
		return bytecode.OpDivI
	case syntax.OpMod:
		return bytecode.OpModI
	case syntax.OpShl:
		return bytecode.OpShlI
	case syntax.OpSar:
		return bytecode.OpShrI
	case syntax.OpShr:
		return bytecode.OpUShrI
	case syntax.OpBitAnd:
		return bytecode.OpAndI
	case syntax.OpBitOr:
		return bytecode.OpOrI
	}
	return 0
}

// commutes reports whether a constant number on the left may become the
// immediate on the right: the operator treats both sides alike.
func commutes(op syntax.BinaryOp) bool {
	switch op {
	case syntax.OpMul, syntax.OpBitAnd, syntax.OpBitOr:
		return true
	}
	return false
}

// folded is a constant known at compile time: a number or a string.
type folded struct {
	ok       bool
	isString bool
	num      float64
	str      string
}

// constantOf returns the value of a literal.
func constantOf(e syntax.Expr) folded {
	switch n := e.(type) {
	case *syntax.Number:
		return folded{ok: true, num: n.Value}
	case *syntax.String:
		return folded{ok: true, isString: true, str: n.Value}
	case *syntax.Unary:
		if n.Op == syntax.OpNeg {
			if c, ok := n.X.(*syntax.Number); ok {
				return folded{ok: true, num: -c.Value}
			}
		}
	}
	return folded{}
}

// maxFoldedString bounds the strings that folding makes.
const maxFoldedString = 1 << 12

// fold computes a op b for literals. Only operations whose result is plain in
// IEEE arithmetic or string concatenation are folded.
func fold(op syntax.BinaryOp, a, b folded) folded {
	if !a.ok || !b.ok {
		return folded{}
	}
	if a.isString || b.isString {
		if op != syntax.OpAdd {
			return folded{}
		}
		s := a.text() + b.text()
		if len(s) > maxFoldedString {
			return folded{}
		}
		return folded{ok: true, isString: true, str: s}
	}
	x, y := a.num, b.num
	switch op {
	case syntax.OpAdd:
		x += y
	case syntax.OpSub:
		x -= y
	case syntax.OpMul:
		x *= y
	case syntax.OpDiv:
		x /= y
	case syntax.OpShl:
		x = float64(toInt32(x) << (uint32(toInt32(y)) & 31))
	case syntax.OpSar:
		x = float64(toInt32(x) >> (uint32(toInt32(y)) & 31))
	case syntax.OpShr:
		x = float64(uint32(toInt32(x)) >> (uint32(toInt32(y)) & 31))
	case syntax.OpBitAnd:
		x = float64(toInt32(x) & toInt32(y))
	case syntax.OpBitOr:
		x = float64(toInt32(x) | toInt32(y))
	case syntax.OpBitXor:
		x = float64(toInt32(x) ^ toInt32(y))
	default:
		return folded{}
	}
	return folded{ok: true, num: x}
}

func (c folded) text() string {
	if c.isString {
		return c.str
	}
	return numberName(c.num)
}

// toInt32 is ToInt32 of a Number. https://tc39.es/ecma262/#sec-toint32
func toInt32(n float64) int32 {
	if n != n || math.IsInf(n, 0) {
		return 0
	}
	n = math.Mod(math.Trunc(n), 1<<32)
	if n < 0 {
		n += 1 << 32
	}
	return int32(uint32(n))
}

// loadFolded loads a constant.
func (f *function) loadFolded(dst reg, c folded) {
	if c.isString {
		f.loadString(dst, c.str)
	} else {
		f.loadNumber(dst, c.num)
	}
}

// binary compiles a left-nested chain of binary operators with a loop, so
// that its length is not limited.
func (f *function) binary(e *syntax.Binary, dst reg) {
	var short [8]*syntax.Binary
	spine := short[:0]
	var first syntax.Expr = e
	for {
		n, ok := first.(*syntax.Binary)
		if !ok {
			break
		}
		spine = append(spine, n)
		first = n.Left
	}
	known := constantOf(first)
	left := noReg
	t := noReg
	for i := len(spine) - 1; i >= 0; i-- {
		n := spine[i]
		out := dst
		if i > 0 {
			if t == noReg && f.isVariable(dst) {
				t = f.temp()
			}
			if out = dst; t != noReg {
				out = t
			}
		}
		if c := fold(n.Op, known, constantOf(n.Right)); c.ok {
			known = c
			continue
		}
		mark := f.top
		if left == noReg && !known.ok {
			left = f.operand(first, n.Right)
		}
		f.binaryStep(n, left, known, out)
		f.top = mark
		left, known = out, folded{}
	}
	if known.ok {
		f.loadFolded(dst, known)
	}
}

// binaryStep compiles one operation whose left operand is in a register or,
// where known is ok, a constant.
func (f *function) binaryStep(n *syntax.Binary, left reg, known folded, dst reg) {
	mark := f.top
	right := constantOf(n.Right)
	if known.ok {
		if imm, ok := immediate(known.num); ok && !known.isString && commutes(n.Op) {
			r := f.any(n.Right)
			f.at(n.OpPos)
			f.r2n(immediateOpcode(n.Op), dst, r, imm)
			f.top = mark
			return
		}
		left = f.temp()
		f.loadFolded(left, known)
	}
	if right.ok && !right.isString {
		if imm, ok := immediate(right.num); ok {
			if op := immediateOpcode(n.Op); op != 0 {
				f.at(n.OpPos)
				f.r2n(op, dst, left, imm)
				f.top = mark
				return
			}
		}
	}
	// Where the left operand is in dst, the right one may not be computed there;
	// any gives it a register of its own.
	r := f.any(n.Right)
	f.at(n.OpPos)
	f.r3(binaryOpcode(n.Op), dst, left, r)
	f.top = mark
}

// unary compiles a prefix operator.
func (f *function) unary(n *syntax.Unary, dst reg) {
	switch n.Op {
	case syntax.OpVoid:
		f.effect(n.X)
		f.undefined(dst)
		return
	case syntax.OpDelete:
		f.delete(n, dst)
		return
	case syntax.OpNeg:
		if c := constantOf(n); c.ok {
			f.loadNumber(dst, c.num)
			return
		}
	case syntax.OpNot:
		f.not(n, dst)
		return
	}
	f.prefix(n, f.any(n.X), dst)
}

func (f *function) prefix(n *syntax.Unary, operand, dst reg) {
	op := bytecode.OpNeg
	switch n.Op {
	case syntax.OpPlus:
		op = bytecode.OpToNumber
	case syntax.OpBitNot:
		op = bytecode.OpBitNot
	case syntax.OpTypeof:
		op = bytecode.OpTypeof
	}
	f.at(n.Start)
	f.r2(op, dst, operand)
}

// not compiles !X: !!X and friends become one test.
func (f *function) not(n *syntax.Unary, dst reg) {
	switch n.X.(type) {
	case *syntax.Logical:
		// Jumps are cheaper than making the value and negating it.
		yes, end := f.newLabel(), f.newLabel()
		f.cond(n.X, yes, true)
		f.special(dst, specialTrue)
		f.goTo(end)
		f.bind(yes)
		f.special(dst, specialFalse)
		f.bind(end)
		return
	}
	f.r2(bytecode.OpNot, dst, f.any(n.X))
}

// delete compiles the delete operator.
// https://tc39.es/ecma262/#sec-delete-operator-runtime-semantics-evaluation
func (f *function) delete(n *syntax.Unary, dst reg) {
	switch x := n.X.(type) {
	case *syntax.Ident:
		f.deleteIdent(x, dst)
	case *syntax.Member, *syntax.Index:
		f.deleteMember(x, dst, n.Start)
	case *syntax.OptionalChain:
		f.deleteChain(x, dst, n.Start)
	case *syntax.SuperMember:
		f.deleteSuper(x, dst)
	default:
		f.effect(n.X)
		f.special(dst, specialTrue)
	}
}

// deleteIdent compiles delete of a name (sloppy code only).
func (f *function) deleteIdent(x *syntax.Ident, dst reg) {
	static, end := f.newLabel(), f.newLabel()
	if x.Dynamic != nil {
		holder := f.resolveDynamic(&x.Ref, x.Start)
		f.jump(bytecode.OpJUndef, holder, static)
		f.at(x.Start)
		f.emit(bytecode.OpDynDelete, dst.offset(), holder.offset(), f.mustIC(x.Ref.Name.Text))
		f.goTo(end)
	}
	f.bind(static)
	if f.locate(&x.Ref).kind == locGlobal && x.Binding == nil {
		f.at(x.Start)
		f.r1n(bytecode.OpDelGlobal, dst, f.nameConstant(x.Ref.Name.Text))
	} else {
		f.special(dst, specialFalse)
	}
	f.bind(end)
}

// deleteMember compiles delete of a property whose object is not in an
// optional chain.
func (f *function) deleteMember(e syntax.Expr, dst reg, pos uint32) {
	switch x := e.(type) {
	case *syntax.Member:
		r := f.any(x.Object)
		f.deleteNamed(dst, r, x.Name, f.lastPosition(x.Object, pos))
	case *syntax.Index:
		r := f.operand(x.Object, x.Key)
		k := f.any(x.Key)
		f.at(f.lastPosition(x.Key, f.lastPosition(x.Object, pos)))
		f.r3(bytecode.OpDelElem, dst, r, k)
	}
}

func (f *function) deleteNamed(dst, object reg, name string, pos uint32) {
	k := f.stringConstant(name)
	if k > math.MaxUint16 {
		t := f.temp()
		f.loadString(t, name)
		f.at(pos)
		f.r3(bytecode.OpDelElem, dst, object, t)
		return
	}
	f.at(pos)
	f.r2n(bytecode.OpDelProp, dst, object, uint16(k))
}

// deleteSuper throws, after the reference has been evaluated.
func (f *function) deleteSuper(x *syntax.SuperMember, dst reg) {
	f.loadThis(&x.This, f.temp(), x.Start)
	if x.Key != nil {
		f.effect(x.Key)
	}
	f.at(x.Start)
	f.throwError(core.KindReferenceError, "Unsupported reference to 'super'")
	f.undefined(dst)
}

// throwError throws a new error.
func (f *function) throwError(kind core.ErrorKind, message string) {
	f.emit(bytecode.OpThrowError, uint16(kind), f.nameConstant(message), 0)
}

// privateIn compiles #name in Right.
func (f *function) privateIn(n *syntax.PrivateIn, dst reg) {
	r := f.any(n.Right)
	name := f.privateName(n.Name)
	f.at(n.Start)
	f.r3(bytecode.OpHasPrivate, dst, r, name)
}

// privateName returns a register with a private name.
func (f *function) privateName(n *syntax.PrivateName) reg { return f.refRegister(&n.Ref, n.Start) }

// refRegister returns a register with the value of a static reference.
func (f *function) refRegister(r *scope.Ref, pos uint32) reg {
	if r := f.plainRegister(r); r != noReg {
		return r
	}
	t := f.temp()
	f.loadStatic(r, t, pos)
	return t
}
