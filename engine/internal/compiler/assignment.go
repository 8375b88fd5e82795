package compiler

import (
	"math"

	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/syntax"
	"github.com/sxfescript/sxn/engine/internal/syntax/scope"
)

// target is a reference that has been evaluated up to the point at which it
// can be read and assigned to.
type target struct {
	expr   syntax.Expr
	holder reg             // dynamic identifiers: what resolveDynamic found
	object reg             // members; super: home object, the receiver follows it
	key    reg             // index and computed super members, or noReg
	info   destructureInfo // patterns
}

// prepare evaluates the parts of a target. Variables that it uses are copied
// when the expressions rest may change them.
func (f *function) prepare(e syntax.Expr, rest ...syntax.Expr) target {
	t := target{expr: e, holder: noReg, object: noReg, key: noReg}
	switch n := e.(type) {
	case *syntax.Ident:
		if n.Dynamic != nil && n.Flags&scope.RefInit == 0 {
			t.holder = f.resolveDynamic(&n.Ref, n.Start)
		}
	case *syntax.Member:
		t.object = f.operand(n.Object, rest...)
	case *syntax.PrivateMember:
		t.object = f.operand(n.Object, rest...)
	case *syntax.Index:
		if _, ok := elementIndex(n.Key); ok {
			t.object = f.operand(n.Object, rest...)
			break
		}
		if name, ok := literalName(n.Key); ok && atomOf(name) != nil {
			t.object = f.operand(n.Object, rest...)
			break
		}
		t.object = f.operand(n.Object, append([]syntax.Expr{n.Key}, rest...)...)
		t.key = f.operand(n.Key, rest...)
	case *syntax.SuperMember:
		t.object = f.temps(2)
		f.loadThis(&n.This, t.object+1, n.Start)
		t.key = f.superKey(n)
		f.loadStatic(&n.Home, t.object, n.Start)
	}
	return t
}

// elementIndex returns the index of a literal key that fits an immediate.
func elementIndex(e syntax.Expr) (uint16, bool) {
	if k := constantOf(e); k.ok && !k.isString {
		if i, ok := smallInt(k.num); ok && i >= 0 && i <= math.MaxUint16 {
			return uint16(i), true
		}
	}
	return 0, false
}

// ownKey makes the key of a target a temporary, for GetElemKey.
func (f *function) ownKey(t *target) {
	if t.key != noReg && t.key < f.exprBase {
		k := f.temp()
		f.move(k, t.key)
		t.key = k
	}
}

// get reads a prepared target that is going to be assigned to.
func (f *function) get(t *target, dst reg) {
	switch n := t.expr.(type) {
	case *syntax.Ident:
		if t.holder != noReg {
			f.loadDynamic(&n.Ref, t.holder, dst, n.Start)
			return
		}
		f.loadStatic(&n.Ref, dst, n.Start)
	case *syntax.Member:
		f.atRange(f.lastPosition(n.Object, n.Object.Span().Start), n.Object.Span())
		f.getNamed(dst, t.object, n.Name)
	case *syntax.PrivateMember:
		f.getPrivate(dst, t.object, n.Name)
	case *syntax.Index:
		f.getIndexed(t, n, dst)
	case *syntax.SuperMember:
		w := f.temps(2)
		f.move(w+1, t.object+1)
		// COMPAT: the key stays as it is, so that the store converts it again.
		f.at(n.Start)
		f.r3(bytecode.OpGetSuper, w, t.object, t.key)
		f.move(dst, w)
	}
}

func (f *function) getIndexed(t *target, n *syntax.Index, dst reg) {
	pos := f.lastPosition(n.Object, n.Object.Span().Start)
	if t.key != noReg {
		f.ownKey(t)
		f.atRange(pos, n.Object.Span())
		f.r3(bytecode.OpGetElemKey, dst, t.object, t.key)
		return
	}
	f.atRange(pos, n.Object.Span())
	if i, ok := elementIndex(n.Key); ok {
		f.r2n(bytecode.OpGetElemI, dst, t.object, i)
		return
	}
	name, _ := literalName(n.Key)
	f.getNamed(dst, t.object, name)
}

// put assigns value to a prepared target; pos is the position of the
// assignment.
func (f *function) put(t *target, value reg, pos uint32) {
	switch n := t.expr.(type) {
	case *syntax.Ident:
		switch {
		case n.Flags&scope.RefInit != 0:
			f.initRef(&n.Ref, value, pos)
		case t.holder != noReg:
			f.storeDynamic(&n.Ref, t.holder, value, pos)
		default:
			f.storeStatic(&n.Ref, value, pos)
		}
	case *syntax.Member:
		f.atRange(pos, n.Object.Span())
		f.setNamed(t.object, n.Name, value)
	case *syntax.PrivateMember:
		f.setPrivate(t.object, n.Name, value, pos)
	case *syntax.Index:
		f.atRange(pos, n.Object.Span())
		if t.key != noReg {
			f.r3(bytecode.OpSetElem, t.object, t.key, value)
		} else if i, ok := elementIndex(n.Key); ok {
			f.emit(bytecode.OpSetElemI, t.object.offset(), i, value.offset())
		} else {
			name, _ := literalName(n.Key)
			f.setNamed(t.object, name, value)
		}
	case *syntax.SuperMember:
		f.at(pos)
		f.r3(bytecode.OpSetSuper, t.object, t.key, value)
	case *syntax.ArrayPattern, *syntax.ObjectPattern:
		info := t.info
		info.pos = pos
		f.destructure(n, value, info)
	}
}

// assign compiles an assignment expression and returns a register with its
// value. dst is a register that may be used for it; with noReg the value is
// not wanted.
func (f *function) assign(n *syntax.Assign, dst reg) reg {
	if call, ok := n.Target.(*syntax.Call); ok {
		f.invalidTarget(call, "Invalid left-hand side in assignment")
		return f.valueRegister(dst)
	}
	switch n.Op {
	case syntax.AssignPlain:
		return f.assignPlain(n, dst)
	case syntax.AssignBinary:
		return f.assignBinary(n, dst)
	}
	return f.assignLogical(n, dst)
}

// valueRegister returns dst, or a temporary where it is noReg or a variable.
func (f *function) valueRegister(dst reg) reg {
	if dst == noReg || f.isVariable(dst) {
		return f.temp()
	}
	return dst
}

// invalidTarget evaluates a call in the place of a target, then throws.
func (f *function) invalidTarget(call *syntax.Call, message string) {
	f.effect(call)
	f.at(call.Start)
	f.throwError(core.KindReferenceError, message)
}

// inPlace returns the register of a variable that is assigned by writing the
// register, or noReg.
func (f *function) inPlace(id *syntax.Ident) reg {
	if id.Dynamic != nil || id.Checked() || id.Binding == nil || id.Slot != scope.SlotLocal {
		return noReg
	}
	if id.Binding.Kind.Immutable() {
		return noReg
	}
	if l := f.vars[id.Binding]; l.kind == locReg {
		return l.reg
	}
	return noReg
}

func (f *function) assignPlain(n *syntax.Assign, dst reg) reg {
	switch x := n.Target.(type) {
	case *syntax.Ident:
		if !n.Named {
			f.infer(x, n.Value)
		}
		if r := f.inPlace(x); r != noReg {
			f.named(n.Value, r, n.Named, x.Ref.Name.Text)
			return r
		}
		t := f.prepare(x)
		v := f.valueOf(n.Value, dst, n.Named, x.Ref.Name.Text)
		f.put(&t, v, n.OpPos)
		return v
	case *syntax.ArrayPattern, *syntax.ObjectPattern:
		f.iteratesFor(x, n.Value)
		v := f.operand(n.Value, x)
		info := destructureInfo{pos: n.OpPos}
		if _, isObject := x.(*syntax.ObjectPattern); isObject {
			info.value = n.Value.Span()
		}
		f.destructure(x, v, info)
		return v
	}
	t := f.prepare(n.Target, n.Value)
	f.infer(n.Target, n.Value)
	v := f.valueOf(n.Value, dst, false, "")
	f.put(&t, v, n.OpPos)
	return v
}

// valueOf evaluates an assigned value: a variable in place, anything else in
// dst or a temporary.
func (f *function) valueOf(e syntax.Expr, dst reg, isNamed bool, name string) reg {
	if r := f.variable(e); r != noReg {
		return r
	}
	v := f.valueRegister(dst)
	f.named(e, v, isNamed, name)
	return v
}

// named compiles e into dst; an anonymous function or class takes the name.
// https://tc39.es/ecma262/#sec-runtime-semantics-namedevaluation
func (f *function) named(e syntax.Expr, dst reg, isNamed bool, name string) {
	if !isNamed {
		f.expr(e, dst)
		return
	}
	mark := f.top
	switch n := e.(type) {
	case *syntax.Function:
		f.functionExpression(n, dst, name, true)
	case *syntax.Class:
		f.classExpression(n, dst, className{text: name, has: true})
	default:
		f.expr(e, dst)
	}
	f.top = mark
}

// assignBinary compiles x op= value.
func (f *function) assignBinary(n *syntax.Assign, dst reg) reg {
	op := syntax.Binary{Loc: n.Loc, Op: n.Binary, OpPos: n.Start, Right: n.Value}
	if x, ok := n.Target.(*syntax.Ident); ok {
		if r := f.inPlace(x); r != noReg {
			left := f.operand(x, n.Value)
			f.binaryStep(&op, left, folded{}, r)
			return r
		}
	}
	t := f.prepare(n.Target, n.Value)
	v := f.valueRegister(dst)
	f.get(&t, v)
	f.binaryStep(&op, v, folded{}, v)
	f.put(&t, v, n.OpPos)
	return v
}

// assignLogical compiles x &&= value and the like.
// https://tc39.es/ecma262/#sec-assignment-operators-runtime-semantics-evaluation
func (f *function) assignLogical(n *syntax.Assign, dst reg) reg {
	skip := bytecode.OpJNotNullish
	switch n.Op {
	case syntax.AssignAnd:
		skip = bytecode.OpJF
	case syntax.AssignOr:
		skip = bytecode.OpJT
	}
	end := f.newLabel()
	name := ""
	if x, ok := n.Target.(*syntax.Ident); ok {
		name = x.Ref.Name.Text
		if r := f.inPlace(x); r != noReg {
			f.jump(skip, r, end)
			f.named(n.Value, r, n.Named, name)
			f.bind(end)
			return r
		}
	}
	t := f.prepare(n.Target, n.Value)
	v := f.valueRegister(dst)
	f.get(&t, v)
	f.jump(skip, v, end)
	f.named(n.Value, v, n.Named, name)
	f.put(&t, v, n.OpPos)
	f.bind(end)
	return v
}

// update compiles ++ and --. The value is in dst when it is wanted.
func (f *function) update(n *syntax.Update, dst reg, wanted bool) {
	op := bytecode.OpInc
	if n.Decrement {
		op = bytecode.OpDec
	}
	if call, ok := n.Target.(*syntax.Call); ok {
		side := "postfix"
		if n.Prefix {
			side = "prefix"
		}
		f.invalidTarget(call, "Invalid left-hand side expression in "+side+" operation")
		return
	}
	if x, ok := n.Target.(*syntax.Ident); ok && f.updateVariable(n, x, op, dst, wanted) {
		return
	}
	t := f.prepare(n.Target)
	v := f.temp()
	f.get(&t, v)
	if wanted && !n.Prefix {
		f.at(n.Start)
		old := f.scratch(dst)
		f.r2(bytecode.OpToNumeric, old, v)
		f.r2(op, v, old)
		f.put(&t, v, n.Start)
		f.move(dst, old)
		return
	}
	f.at(n.Start)
	f.r2(op, v, v)
	f.put(&t, v, n.Start)
	if wanted {
		f.move(dst, v)
	}
}

// updateVariable compiles ++ and -- of a variable in a register or a captured
// cell without a separate read and write.
func (f *function) updateVariable(n *syntax.Update, x *syntax.Ident, op int, dst reg, wanted bool) bool {
	if r := f.inPlace(x); r != noReg {
		if !wanted || n.Prefix {
			f.at(n.Start)
			f.r2(op, r, r)
			if wanted {
				f.move(dst, r)
			}
			return true
		}
		old := f.scratch(dst)
		f.at(n.Start)
		f.r2(bytecode.OpToNumeric, old, r)
		f.r2(op, r, old)
		f.move(dst, old)
		return true
	}
	if wanted && !n.Prefix || x.Dynamic != nil || x.Checked() || x.Binding == nil || x.Binding.Kind.Immutable() {
		return false
	}
	l := f.locate(&x.Ref)
	if l.kind != locUp {
		return false
	}
	if !wanted {
		dst = f.temp()
	}
	step := uint16(1)
	if n.Decrement {
		step = math.MaxUint16
	}
	f.at(n.Start)
	f.emit(bytecode.OpUpAddI, l.up, step, dst.offset())
	return true
}
