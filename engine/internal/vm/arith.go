package vm

import (
	"math"
	"strconv"
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// set stores the result of an operation in a register, or makes its error
// pending.
func (vm *VM) set(d *value, v value, err error) bool {
	if err != nil {
		return vm.throw(err)
	}
	*d = v
	return true
}

func (vm *VM) setBool(d *value, b bool, err error) bool {
	if err != nil {
		return vm.throw(err)
	}
	d.Bits = bitsBool(b)
	return true
}

func opAdd(vm *VM, w *ins) bool {
	f := vm.frame()
	x, y := f.reg(w.B), f.reg(w.C)
	// PERF: string building, also with integers, needs no conversions by name.
	switch {
	case x.IsString() && y.IsString():
		if r, ok := text.Concat(x.AsString(), y.AsString()); ok {
			*f.reg(w.A) = core.Str(r)
			return true
		}
	case x.IsString() && y.IsInt():
		if r, ok := concatInt(x.AsString(), y.AsInt()); ok {
			*f.reg(w.A) = core.Str(r)
			return true
		}
	case x.IsInt() && y.IsString():
		if r, ok := concatWithInt(x.AsInt(), y.AsString()); ok {
			*f.reg(w.A) = core.Str(r)
			return true
		}
	}
	v, err := core.Add(f.template().realm, *x, *y)
	return vm.set(vm.frame().reg(w.A), v, err)
}

// shortConcat is the length of strings to which a number is appended by way
// of a buffer on the stack, instead of a string of its own.
const shortConcat = 40

func concatInt(s text.String, i int32) (text.String, bool) {
	if s.Len() <= shortConcat {
		if c, ok := s.Latin1(); ok {
			var buf [shortConcat + 12]byte
			return text.FromLatin1Copy(strconv.AppendInt(append(buf[:0], c...), int64(i), 10)), true
		}
	}
	return text.Concat(s, text.FromInt(i))
}

func concatWithInt(i int32, s text.String) (text.String, bool) {
	if s.Len() <= shortConcat {
		if c, ok := s.Latin1(); ok {
			var buf [shortConcat + 12]byte
			return text.FromLatin1Copy(append(strconv.AppendInt(buf[:0], int64(i), 10), c...)), true
		}
	}
	return text.Concat(text.FromInt(i), s)
}

func opSub(vm *VM, w *ins) bool {
	f := vm.frame()
	v, err := core.Sub(f.template().realm, *f.reg(w.B), *f.reg(w.C))
	return vm.set(vm.frame().reg(w.A), v, err)
}

func opMul(vm *VM, w *ins) bool {
	f := vm.frame()
	v, err := core.Mul(f.template().realm, *f.reg(w.B), *f.reg(w.C))
	return vm.set(vm.frame().reg(w.A), v, err)
}

func opDiv(vm *VM, w *ins) bool {
	f := vm.frame()
	v, err := core.Div(f.template().realm, *f.reg(w.B), *f.reg(w.C))
	return vm.set(vm.frame().reg(w.A), v, err)
}

func opMod(vm *VM, w *ins) bool {
	f := vm.frame()
	x, y := f.reg(w.B), f.reg(w.C)
	if x.IsInt() && y.IsInt() {
		*f.reg(w.A) = intRemainder(x.AsInt(), y.AsInt())
		return true
	}
	v, err := core.Mod(f.template().realm, *x, *y)
	return vm.set(vm.frame().reg(w.A), v, err)
}

func intRemainder(a, b int32) value {
	if b == 0 {
		return core.NaN
	}
	r := int64(a) % int64(b)
	if r == 0 && a < 0 {
		return value{Bits: 1 << 63}
	}
	return core.Int(int32(r))
}

func opExp(vm *VM, w *ins) bool {
	f := vm.frame()
	v, err := core.Exp(f.template().realm, *f.reg(w.B), *f.reg(w.C))
	return vm.set(vm.frame().reg(w.A), v, err)
}

// bits is a bit operation on Numbers that are not both int32, or a BigInt or
// converting one.
func opBits(vm *VM, w *ins) bool {
	f := vm.frame()
	x, y := f.reg(w.B), f.reg(w.C)
	if x.IsNumber() && y.IsNumber() {
		a, b := numberToInt32(x), numberToInt32(y)
		d := f.reg(w.A)
		switch w.Op {
		case bytecode.OpBitAnd:
			*d = core.Int(a & b)
		case bytecode.OpBitOr:
			*d = core.Int(a | b)
		case bytecode.OpBitXor:
			*d = core.Int(a ^ b)
		case bytecode.OpShl:
			*d = core.Int(a << (uint32(b) & 31))
		case bytecode.OpShr:
			*d = core.Int(a >> (uint32(b) & 31))
		default:
			*d = core.Int64(int64(uint32(a) >> (uint32(b) & 31)))
		}
		return true
	}
	r := f.template().realm
	var v value
	var err error
	switch w.Op {
	case bytecode.OpBitAnd:
		v, err = core.BitAnd(r, *x, *y)
	case bytecode.OpBitOr:
		v, err = core.BitOr(r, *x, *y)
	case bytecode.OpBitXor:
		v, err = core.BitXor(r, *x, *y)
	case bytecode.OpShl:
		v, err = core.ShiftLeft(r, *x, *y)
	case bytecode.OpShr:
		v, err = core.ShiftRight(r, *x, *y)
	default:
		v, err = core.ShiftRightUnsigned(r, *x, *y)
	}
	return vm.set(vm.frame().reg(w.A), v, err)
}

func numberToInt32(v *value) int32 {
	if v.IsInt() {
		return v.AsInt()
	}
	return core.DoubleToInt32(v.AsDouble())
}

// opImmediate is a binary operation with an immediate right side whose left
// side is not a Number of the inline forms.
func opImmediate(vm *VM, w *ins) bool {
	f := vm.frame()
	r := f.template().realm
	x, y := *f.reg(w.B), core.Int(int32(int16(w.C)))
	var v value
	var err error
	switch w.Op {
	case bytecode.OpAddI:
		if x.IsString() {
			if s, ok := text.Concat(x.AsString(), text.FromInt(y.AsInt())); ok {
				*f.reg(w.A) = core.Str(s)
				return true
			}
		}
		v, err = core.Add(r, x, y)
	case bytecode.OpSubI:
		v, err = core.Sub(r, x, y)
	case bytecode.OpMulI:
		v, err = core.Mul(r, x, y)
	case bytecode.OpDivI:
		v, err = core.Div(r, x, y)
	case bytecode.OpModI:
		if x.IsInt() {
			*f.reg(w.A) = intRemainder(x.AsInt(), y.AsInt())
			return true
		}
		v, err = core.Mod(r, x, y)
	case bytecode.OpAndI:
		v, err = core.BitAnd(r, x, y)
	case bytecode.OpOrI:
		v, err = core.BitOr(r, x, y)
	case bytecode.OpShlI:
		v, err = core.ShiftLeft(r, x, y)
	case bytecode.OpShrI:
		v, err = core.ShiftRight(r, x, y)
	default:
		v, err = core.ShiftRightUnsigned(r, x, y)
	}
	return vm.set(vm.frame().reg(w.A), v, err)
}

func opIncrement(vm *VM, w *ins) bool {
	f := vm.frame()
	by := int32(1)
	if w.Op == bytecode.OpDec {
		by = -1
	}
	v, err := core.ToNumeric(f.template().realm, *f.reg(w.B))
	if err == nil {
		v, err = core.Increment(v, by)
	}
	return vm.set(vm.frame().reg(w.A), v, err)
}

func opUpAddI(vm *VM, w *ins) bool {
	f := vm.frame()
	cell := upCell(f.fpPtr(), w.A)
	v, err := core.ToNumeric(f.template().realm, cell.V)
	if err == nil {
		v, err = core.Increment(v, int32(int16(w.B)))
	}
	if err != nil {
		return vm.throw(err)
	}
	core.StoreHeap(&cell.V, v)
	*vm.frame().reg(w.C) = v
	return true
}

func opToNumeric(vm *VM, w *ins) bool {
	f := vm.frame()
	v, err := core.ToNumeric(f.template().realm, *f.reg(w.B))
	return vm.set(vm.frame().reg(w.A), v, err)
}

func opToNumber(vm *VM, w *ins) bool {
	f := vm.frame()
	v, err := core.ToNumberValue(f.template().realm, *f.reg(w.B))
	return vm.set(vm.frame().reg(w.A), v, err)
}

func opToString(vm *VM, w *ins) bool {
	f := vm.frame()
	x := f.reg(w.B)
	s, err := core.ToString(f.template().realm, *x)
	return vm.set(vm.frame().reg(w.A), core.Str(s), err)
}

// opToPropertyKey leaves numbers that are array indices and symbols alone, so
// that the access that follows stays fast.
func opToPropertyKey(vm *VM, w *ins) bool {
	f := vm.frame()
	x := f.reg(w.B)
	if x.IsInt() && x.AsInt() >= 0 || x.IsSymbol() {
		*f.reg(w.A) = *x
		return true
	}
	k, err := core.ToPropertyKey(f.template().realm, *x)
	if err != nil {
		return vm.throw(err)
	}
	*vm.frame().reg(w.A) = core.KeyToValue(k)
	return true
}

func opNeg(vm *VM, w *ins) bool {
	f := vm.frame()
	x := f.reg(w.B)
	if x.IsInt() {
		*f.reg(w.A) = value{Bits: math.Float64bits(-float64(x.AsInt()))}
		return true
	}
	v, err := core.Negate(f.template().realm, *x)
	return vm.set(vm.frame().reg(w.A), v, err)
}

func opBitNot(vm *VM, w *ins) bool {
	f := vm.frame()
	x := f.reg(w.B)
	if x.IsDouble() {
		*f.reg(w.A) = core.Int(^core.DoubleToInt32(x.AsDouble()))
		return true
	}
	v, err := core.BitNot(f.template().realm, *x)
	return vm.set(vm.frame().reg(w.A), v, err)
}

func opNot(vm *VM, w *ins) bool {
	f := vm.frame()
	f.reg(w.A).Bits = bitsBool(!core.ToBoolean(*f.reg(w.B)))
	return true
}

func opTypeof(vm *VM, w *ins) bool {
	f := vm.frame()
	*f.reg(w.A) = core.Str(core.TypeOf(*f.reg(w.B)))
	return true
}

// concatBuffer is the size of the results that opConcat builds on the stack.
const concatBuffer = 192

// opConcat joins the parts of a template literal. ToString has left small
// integers as they are.
func opConcat(vm *VM, w *ins) bool {
	f := vm.frame()
	list := unsafe.Slice(f.reg(w.B), int(w.C))
	// PERF: most results are short and Latin-1 (str_template).
	var buf [concatBuffer]byte
	b := buf[:0]
	for i := range list {
		v := &list[i]
		if v.IsInt() {
			if len(b)+11 > concatBuffer {
				return concatLong(vm, w, list)
			}
			b = strconv.AppendInt(b, int64(v.AsInt()), 10)
			continue
		}
		s := v.AsString()
		if len(b)+s.Len() > concatBuffer {
			return concatLong(vm, w, list)
		}
		c, ok := s.Latin1()
		if !ok {
			return concatLong(vm, w, list)
		}
		b = append(b, c...)
	}
	*f.reg(w.A) = core.Str(text.FromLatin1Copy(b))
	return true
}

func concatLong(vm *VM, w *ins, list []value) bool {
	s := text.Empty
	for i := range list {
		part := &list[i]
		var p text.String
		if part.IsInt() {
			p = text.FromInt(part.AsInt())
		} else {
			p = part.AsString()
		}
		var ok bool
		if s, ok = text.Concat(s, p); !ok {
			return vm.throw(core.RangeError("Invalid string length"))
		}
	}
	*vm.frame().reg(w.A) = core.Str(s)
	return true
}

// compare is <, <=, > or >= of any values; op is the one of them without
// jump or negation.
func (vm *VM) compare(op uint16, x, y value) (bool, error) {
	r := vm.frame().template().realm
	switch op {
	case bytecode.OpLt:
		return core.Less(r, x, y)
	case bytecode.OpLe:
		return core.LessEqual(r, x, y)
	case bytecode.OpGt:
		return core.Greater(r, x, y)
	}
	return core.GreaterEqual(r, x, y)
}

func opCompare(vm *VM, w *ins) bool {
	f := vm.frame()
	b, err := vm.compare(w.Op, *f.reg(w.B), *f.reg(w.C))
	return vm.setBool(vm.frame().reg(w.A), b, err)
}

func opEquals(vm *VM, w *ins) bool {
	f := vm.frame()
	x, y := f.reg(w.B), f.reg(w.C)
	var b bool
	var err error
	switch w.Op {
	case bytecode.OpSEq, bytecode.OpSNe:
		b = core.IsStrictlyEqual(*x, *y)
	default:
		b, err = core.IsLooselyEqual(f.template().realm, *x, *y)
	}
	if w.Op == bytecode.OpNe || w.Op == bytecode.OpSNe {
		b = !b
	}
	return vm.setBool(vm.frame().reg(w.A), b, err)
}

// jumpIf takes the 16-bit jump of w when b holds.
func (vm *VM) jumpIf(w *ins, b bool, err error) bool {
	if err != nil {
		return vm.throw(err)
	}
	if b {
		vm.frame().ip += uintptr(int(int16(w.C)) * insSize)
		return int16(w.C) >= 0 || vm.backward()
	}
	return true
}

// backward checks for interrupts after a backward jump.
func (vm *VM) backward() bool { return vm.agent.Interrupt.Load() == 0 || vm.interrupted() }

func opJumpTruth(vm *VM, w *ins) bool {
	f := vm.frame()
	if core.ToBoolean(*f.reg(w.A)) == (w.Op == bytecode.OpJT) {
		f.ip += uintptr(int(imm32(w)) * insSize)
		return imm32(w) >= 0 || vm.backward()
	}
	return true
}

func opJumpCompare(vm *VM, w *ins) bool {
	f := vm.frame()
	op, negated := compareOf(w.Op)
	b, err := vm.compare(op, *f.reg(w.A), *f.reg(w.B))
	return vm.jumpIf(w, b != negated, err)
}

func opJumpCompareI(vm *VM, w *ins) bool {
	f := vm.frame()
	op, negated := compareOf(w.Op)
	b, err := vm.compare(op, *f.reg(w.A), core.Int(int32(int16(w.B))))
	return vm.jumpIf(w, b != negated, err)
}

// compareOf splits the opcode of a comparing jump.
func compareOf(op uint16) (cmp uint16, negated bool) {
	switch op {
	case bytecode.OpJLt, bytecode.OpJLtI:
		return bytecode.OpLt, false
	case bytecode.OpJLe, bytecode.OpJLeI:
		return bytecode.OpLe, false
	case bytecode.OpJGt, bytecode.OpJGtI:
		return bytecode.OpGt, false
	case bytecode.OpJGe, bytecode.OpJGeI:
		return bytecode.OpGe, false
	case bytecode.OpJNLt, bytecode.OpJNLtI:
		return bytecode.OpLt, true
	case bytecode.OpJNLe, bytecode.OpJNLeI:
		return bytecode.OpLe, true
	case bytecode.OpJNGt, bytecode.OpJNGtI:
		return bytecode.OpGt, true
	}
	return bytecode.OpGe, true
}

func opJumpEquals(vm *VM, w *ins) bool {
	f := vm.frame()
	x, y := f.reg(w.A), f.reg(w.B)
	switch w.Op {
	case bytecode.OpJSEq:
		return vm.jumpIf(w, core.IsStrictlyEqual(*x, *y), nil)
	case bytecode.OpJSNe:
		return vm.jumpIf(w, !core.IsStrictlyEqual(*x, *y), nil)
	}
	b, err := core.IsLooselyEqual(f.template().realm, *x, *y)
	return vm.jumpIf(w, b == (w.Op == bytecode.OpJEq), err)
}

func opJumpEqualsK(vm *VM, w *ins) bool {
	f := vm.frame()
	b := core.IsStrictlyEqual(*f.reg(w.A), f.template().code.Constants[w.B])
	return vm.jumpIf(w, b == (w.Op == bytecode.OpJSEqK), nil)
}

// opFor is the loop step of ForLt and its kin for values other than small
// integers.
func opFor(vm *VM, w *ins) bool {
	f := vm.frame()
	v, err := core.ToNumeric(f.template().realm, *f.reg(w.A))
	if err == nil {
		v, err = core.Increment(v, 1)
	}
	if err != nil {
		return vm.throw(err)
	}
	f = vm.frame()
	*f.reg(w.A) = v
	limit := core.Int(int32(int16(w.B)))
	if w.Op != bytecode.OpForLtI {
		limit = *f.reg(w.B)
	}
	op := uint16(bytecode.OpLt)
	if w.Op == bytecode.OpForLe {
		op = bytecode.OpLe
	}
	b, err := vm.compare(op, v, limit)
	if !vm.jumpIf(w, b, err) {
		return false
	}
	return vm.agent.Interrupt.Load() == 0 || vm.interrupted()
}

func opSwitchInt(vm *VM, w *ins) bool {
	f := vm.frame()
	x := f.reg(w.A)
	if !x.IsDouble() {
		return true
	}
	n := core.Number(x.AsDouble())
	if n.IsDouble() {
		if x.AsDouble() != 0 {
			return true
		}
		n = core.Zero // -0 equals the case 0
	}
	t := (*bytecode.JumpTable)(f.template().site(w.B))
	if i := int64(n.AsInt()) - int64(t.Low); i >= 0 && i < int64(len(t.Jumps)) {
		f.ip += uintptr(int(t.Jumps[i]) * insSize)
	}
	return true
}

func opSwitchStr(vm *VM, w *ins) bool {
	f := vm.frame()
	x := f.reg(w.A)
	if !x.IsString() {
		return true
	}
	k, ok := text.Lookup(x.AsString())
	if !ok || k.Atom == nil {
		return true // array indices have no atom, and no place in the table
	}
	if d, ok := (*bytecode.StringTable)(f.template().site(w.B)).Jumps[k.Atom]; ok {
		f.ip += uintptr(int(d) * insSize)
	}
	return true
}

func opIn(vm *VM, w *ins) bool {
	f := vm.frame()
	x, y := f.reg(w.B), f.reg(w.C)
	if y.IsObject() && x.IsString() {
		if k, ok := text.Lookup(x.AsString()); ok && k.Atom != nil {
			if s, _ := vm.find(y.AsObject(), k.Atom); s != nil {
				f.reg(w.A).Bits = bitsBool(s != &absentSlot)
				return true
			}
		}
	}
	b, err := core.InOperator(f.template().realm, *x, *y)
	return vm.setBool(vm.frame().reg(w.A), b, err)
}

// opInstanceOf takes the walk of OrdinaryHasInstance at once where the target
// is an ordinary function without a @@hasInstance of its own.
func opInstanceOf(vm *VM, w *ins) bool {
	f := vm.frame()
	x, y := f.reg(w.B), f.reg(w.C)
	if y.Bits == tagFunction || y.Bits == tagNative {
		r := f.template().realm
		h, _ := vm.find(y.AsObject(), text.SymHasInstance)
		p, _ := vm.find(y.AsObject(), text.AtomPrototype)
		base, _ := vm.find(r.Intrinsic(core.IntrinsicFunctionPrototype), text.SymHasInstance)
		if h != nil && h == base && p != nil && p.IsObject() {
			if b, ok := hasInstance(*x, p.AsObject()); ok {
				f.reg(w.A).Bits = bitsBool(b)
				return true
			}
		}
	}
	b, err := core.InstanceofOperator(f.template().realm, *x, *y)
	return vm.setBool(vm.frame().reg(w.A), b, err)
}

// hasInstance walks the prototype chain of v; ok is false at a proxy.
func hasInstance(v value, proto *core.Object) (found, ok bool) {
	if !v.IsObject() {
		return false, true
	}
	for o := v.AsObject(); ; {
		if k := o.Kind(); k == core.KindProxy || k == core.KindCallableProxy {
			return false, false
		}
		if o = o.Shape().Proto(); o == nil || o == proto {
			return o != nil, true
		}
	}
}

func opThisSloppy(vm *VM, w *ins) bool {
	// https://tc39.es/ecma262/#sec-ordinarycallbindthis
	f := vm.frame()
	this := *f.reg(regSize)
	if this.IsNullish() {
		*f.reg(w.A) = f.template().realm.GlobalThis
		return true
	}
	o, err := core.ToObject(f.template().realm, this)
	if err != nil {
		return vm.throw(err)
	}
	*f.reg(w.A) = core.Obj(o)
	return true
}
