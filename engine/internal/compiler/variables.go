package compiler

import (
	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/syntax/scope"
)

// locationKind says where a binding lives.
type locationKind uint8

const (
	locNone    locationKind = iota
	locReg                  // a register
	locCell                 // a cell in a register
	locUp                   // a captured cell
	locUpValue              // a captured value
	locSpill                // an element of the array in the cell in a register
	locUpSpill              // an element of the array in a captured cell
	locGlobal               // a global, or nothing
)

// location is where a binding lives. A spilled binding is an element of an
// array: scopes with more bindings than registers can hold, so that any
// number of declarations compiles.
type location struct {
	kind  locationKind
	box   bool   // locCell: the register gets its cell only when the binding is initialised
	reg   reg    // locReg, locCell, locSpill
	up    uint16 // locUp, locUpSpill: the cell; locUpValue: the word
	index int32  // locSpill, locUpSpill
}

// inCell reports whether a binding needs a cell on the heap.
func inCell(b *scope.Binding) bool { return b.Captured && !byValue(b) }

// byValue reports whether closures take along the value of a captured binding:
// it has one before any of them is made, and keeps it.
func byValue(b *scope.Binding) bool {
	if b.Assigned || b.NeedsTDZ || b.Exported || b.Decl != nil || b.Scope.DirectEval {
		return false
	}
	switch b.Kind {
	case scope.Param, scope.Let, scope.Const, scope.Catch, scope.CatchPattern, scope.FunctionName, scope.NewTarget, scope.Home, scope.Callee:
		return true
	case scope.This:
		return b.Func.Kind != scope.DerivedConstructor
	}
	return false
}

// Limits from which a scope's bindings are spilled.
const (
	maxScopeRegisters = 1000
	maxRegisterTop    = 3000
)

// locate returns where the binding of a reference lives.
func (f *function) locate(r *scope.Ref) location {
	switch {
	case r.Slot == scope.SlotGlobal || r.Binding == nil:
		return location{kind: locGlobal}
	case r.Slot >= 0:
		return f.captured(int(r.Slot))
	}
	return f.vars[r.Binding]
}

// captured returns the location of entry i of info.Captures.
func (f *function) captured(i int) location {
	if f.ups == nil {
		return location{kind: locUp, up: uint16(i)}
	}
	return f.ups[i]
}

// bindingLocation returns where a binding lives that may belong to an
// enclosing function.
func (f *function) bindingLocation(b *scope.Binding) location {
	if b.Func == f.info {
		return f.vars[b]
	}
	if i := f.info.CaptureIndex(b); i >= 0 {
		return f.captured(int(i))
	}
	return f.vars[b]
}

// ---- access by location ----

// read loads the value at l into dst.
func (f *function) read(l location, dst reg, check bool, name *scope.Name) {
	pos, has := f.pending, f.hasPos
	switch l.kind {
	case locReg:
		if check {
			f.emit(bytecode.OpCheckTDZ, l.reg.offset(), f.nameConstant(nameText(name)), 0)
		}
		f.hasPos = false
		f.move(dst, l.reg)
	case locCell:
		if check {
			f.r2n(bytecode.OpGetCellChk, dst, l.reg, f.nameConstant(nameText(name)))
		} else {
			f.r2(bytecode.OpGetCell, dst, l.reg)
		}
	case locUp:
		if check {
			f.emit(bytecode.OpGetUpChk, dst.offset(), l.up, f.nameConstant(nameText(name)))
		} else {
			f.emit(bytecode.OpGetUp, dst.offset(), l.up, 0)
		}
	case locUpValue:
		f.emit(bytecode.OpGetUpValue, dst.offset(), l.up, 0)
	case locSpill, locUpSpill:
		f.readSpilled(l, dst)
		if check {
			f.pending, f.hasPos = pos, has
			f.emit(bytecode.OpCheckTDZ, dst.offset(), f.nameConstant(nameText(name)), 0)
		}
	}
}

func (f *function) readSpilled(l location, dst reg) {
	mark := f.top
	array, key := f.spillOperands(l)
	f.r3(bytecode.OpGetElem, dst, array, key)
	f.top = mark
}

// spillOperands loads the array and the index of a spilled binding.
func (f *function) spillOperands(l location) (array, key reg) {
	array, key = f.temp(), f.temp()
	if l.kind == locSpill {
		f.r2(bytecode.OpGetCell, array, l.reg)
	} else {
		f.emit(bytecode.OpGetUp, array.offset(), l.up, 0)
	}
	f.loadInt(key, l.index)
	return array, key
}

// write assigns src to the binding at l.
func (f *function) write(l location, src reg, check bool, name *scope.Name) {
	switch l.kind {
	case locReg:
		if check {
			f.emit(bytecode.OpCheckTDZ, l.reg.offset(), f.nameConstant(nameText(name)), 0)
		}
		f.hasPos = false
		f.move(l.reg, src)
	case locCell:
		if check {
			f.r2n(bytecode.OpSetCellChk, l.reg, src, f.nameConstant(nameText(name)))
		} else {
			f.r2(bytecode.OpSetCell, l.reg, src)
		}
	case locUp:
		if check {
			f.emit(bytecode.OpSetUpChk, l.up, src.offset(), f.nameConstant(nameText(name)))
		} else {
			f.emit(bytecode.OpSetUp, l.up, src.offset(), 0)
		}
	case locSpill, locUpSpill:
		if check {
			mark := f.top
			f.read(l, f.temp(), true, name)
			f.top = mark
		}
		mark := f.top
		array, key := f.spillOperands(l)
		f.r3(bytecode.OpSetElem, array, key, src)
		f.top = mark
	}
}

// initialize gives the binding at l its first value.
func (f *function) initialize(l location, src reg) {
	if l.kind == locCell && l.box {
		f.move(l.reg, src)
		f.r1(bytecode.OpBoxCell, l.reg)
		return
	}
	f.write(l, src, false, nil)
}

// direct returns the register into which the first value of the binding at l
// can be computed in place, noReg where there is none; settle completes it.
func (l location) direct() reg {
	if l.kind == locReg || l.kind == locCell && l.box {
		return l.reg
	}
	return noReg
}

// settle turns the value in a direct register into the initialised binding.
func (f *function) settle(l location) {
	if l.kind == locCell && l.box {
		f.r1(bytecode.OpBoxCell, l.reg)
	}
}

func nameText(n *scope.Name) string {
	if n == nil {
		return "this"
	}
	return n.Text
}

// ---- access by reference ----

// isUndefined reports whether a reference is to the global undefined, which
// nothing can change.
func isUndefined(r *scope.Ref) bool {
	return r.Slot == scope.SlotGlobal && r.Dynamic == nil && r.Binding == nil && r.Name != nil && r.Name.Text == "undefined"
}

// plainRegister returns the register in which the referenced variable lives
// and can be read without further ado, or noReg.
func (f *function) plainRegister(r *scope.Ref) reg {
	if r.Dynamic != nil || r.Slot != scope.SlotLocal || r.Checked() {
		return noReg
	}
	if l := f.vars[r.Binding]; l.kind == locReg {
		return l.reg
	}
	return noReg
}

// load reads a reference into dst. The position of the read is pos.
func (f *function) load(r *scope.Ref, dst reg, pos uint32) {
	if r.Dynamic != nil {
		f.loadDynamic(r, f.resolveDynamic(r, pos), dst, pos)
		return
	}
	f.loadStatic(r, dst, pos)
}

func (f *function) loadStatic(r *scope.Ref, dst reg, pos uint32) {
	f.at(pos)
	l := f.locate(r)
	if l.kind != locGlobal {
		f.read(l, dst, r.Checked(), r.Name)
		f.hasPos = false
		return
	}
	if r.Name == nil {
		f.loadTopLevelThis(dst)
		return
	}
	if r.Name.Text == "undefined" && r.Binding == nil {
		f.hasPos = false
		f.undefined(dst)
		return
	}
	op := bytecode.OpGetGlobal
	if r.Flags&scope.RefTypeof != 0 {
		op = bytecode.OpGetGlobalTypeof
	}
	f.r1n(op, dst, f.mustIC(r.Name.Text))
}

// loadTopLevelThis loads `this` outside of functions that have one.
func (f *function) loadTopLevelThis(dst reg) {
	f.hasPos = false
	switch {
	case f.unit.module:
		f.undefined(dst)
	case f.kind == bytecode.KindScript:
		f.move(dst, registerThis)
	default:
		f.r1(bytecode.OpGlobalThis, dst)
	}
}

// store assigns src to a reference that is not dynamic.
func (f *function) storeStatic(r *scope.Ref, src reg, pos uint32) {
	b := r.Binding
	f.at(pos)
	if b != nil && b.Kind.Immutable() {
		f.storeImmutable(r, src)
		return
	}
	l := f.locate(r)
	if l.kind == locGlobal {
		f.r1n(bytecode.OpSetGlobal, src, f.mustIC(r.Name.Text))
		return
	}
	f.write(l, src, r.Checked(), r.Name)
	f.hasPos = false
}

// storeImmutable compiles an assignment that fails, or is ignored.
func (f *function) storeImmutable(r *scope.Ref, src reg) {
	l := f.locate(r)
	if l.kind == locGlobal {
		f.r1n(bytecode.OpSetGlobal, src, f.mustIC(r.Name.Text))
		return
	}
	if r.Binding.Kind == scope.FunctionName && !r.Strict() {
		f.hasPos = false
		return
	}
	if r.Checked() {
		mark := f.top
		pos := f.pending
		f.read(l, f.temp(), true, r.Name)
		f.top = mark
		f.pending, f.hasPos = pos, true
	}
	f.emit(bytecode.OpThrowConst, f.nameConstant(r.Name.Text), 0, 0)
}

// initRef gives the binding of a declaration its first value.
func (f *function) initRef(r *scope.Ref, src reg, pos uint32) {
	l := f.locate(r)
	if l.kind == locGlobal {
		f.at(pos)
		f.r1n(bytecode.OpInitGlobalLex, src, f.mustIC(r.Name.Text))
		return
	}
	f.initialize(l, src)
}

// ---- dynamic scopes ----

// resolveDynamic asks the dynamic scopes between a reference and its static
// binding for the name and returns the register with the one that has it,
// undefined when none has.
// https://tc39.es/ecma262/#sec-getidentifierreference
func (f *function) resolveDynamic(r *scope.Ref, pos uint32) reg {
	holder := f.temp()
	found := f.newLabel()
	ic := f.mustIC(r.Name.Text)
	for s := r.Dynamic; s != nil; {
		next := r.NextDynamic(s)
		f.readObject(s, holder)
		f.at(pos)
		f.emit(bytecode.OpDynRef, holder.offset(), holder.offset(), ic)
		if next != nil {
			f.jump(bytecode.OpJNotUndef, holder, found)
		}
		s = next
	}
	f.bind(found)
	return holder
}

// readObject loads the object of a dynamic scope.
func (f *function) readObject(s *scope.Scope, dst reg) {
	f.hasPos = false
	f.read(f.bindingLocation(s.Object), dst, false, nil)
}

// loadDynamic reads a dynamic reference whose holder is known.
func (f *function) loadDynamic(r *scope.Ref, holder, dst reg, pos uint32) {
	static, end := f.newLabel(), f.newLabel()
	f.jump(bytecode.OpJUndef, holder, static)
	f.at(pos)
	f.emit(bytecode.OpDynGetRef, dst.offset(), holder.offset(), f.mustIC(r.Name.Text))
	f.goTo(end)
	f.bind(static)
	f.loadStatic(r, dst, pos)
	f.bind(end)
}

// storeDynamic assigns to a dynamic reference whose holder is known.
func (f *function) storeDynamic(r *scope.Ref, holder, src reg, pos uint32) {
	static, end := f.newLabel(), f.newLabel()
	f.jump(bytecode.OpJUndef, holder, static)
	f.at(pos)
	f.emit(bytecode.OpDynSetRef, src.offset(), holder.offset(), f.mustIC(r.Name.Text))
	f.goTo(end)
	f.bind(static)
	f.storeStatic(r, src, pos)
	f.bind(end)
}

// ---- scopes ----

// enterScope creates the bindings of a block-like scope. The registers are
// freed by resetting f.top.
func (f *function) enterScope(s *scope.Scope) {
	if s == nil {
		return
	}
	f.declareAll(s.Bindings)
}

// declareAll creates bindings, in registers where they fit.
func (f *function) declareAll(bindings []*scope.Binding) {
	if len(bindings) > maxScopeRegisters || int(f.top)+len(bindings) > maxRegisterTop && len(bindings) > 8 {
		f.declareSpilled(bindings)
		return
	}
	undefs := f.undefRun()
	for _, b := range bindings {
		f.declare(b, &undefs)
	}
	undefs.flush()
}

// declare creates one binding in the state it has on entry to its scope.
func (f *function) declare(b *scope.Binding, undefs *undefRun) {
	l := location{kind: locReg, reg: f.temp()}
	if inCell(b) {
		l.kind = locCell
	}
	switch k := b.Kind; {
	case startsUndefined(k):
		if inCell(b) {
			f.r1n(bytecode.OpNewCell, l.reg, specialUndefined)
		} else {
			undefs.add(l.reg)
		}
	case k == scope.Private:
		f.r1n(bytecode.OpNewPrivateName, l.reg, f.nameConstant(b.Name.Text))
		if inCell(b) {
			f.r1(bytecode.OpBoxCell, l.reg)
		}
	case b.NeedsTDZ:
		if inCell(b) {
			f.r1n(bytecode.OpNewCell, l.reg, specialUninitialized)
		} else {
			f.special(l.reg, specialUninitialized)
		}
	case inCell(b) && madeEarly(b):
		f.r1n(bytecode.OpNewCell, l.reg, specialUndefined)
	default:
		l.box = inCell(b)
	}
	f.vars[b] = l
}

// madeEarly reports whether closures may take a binding's cell before the
// binding is initialised although none reads it before: methods, which are
// made before the class is complete, and code with direct eval.
func madeEarly(b *scope.Binding) bool {
	return b.Kind == scope.ClassName || b.Scope.DirectEval
}

// startsUndefined reports whether bindings of the kind hold undefined from the
// start.
func startsUndefined(k scope.Kind) bool {
	switch k {
	case scope.Var, scope.FunctionVar, scope.BlockFunction:
		return true
	}
	return false
}

// declareSpilled creates bindings as elements of one array.
func (f *function) declareSpilled(bindings []*scope.Binding) {
	holder := f.temp()
	mark := f.top
	element := f.temp()
	f.r2n(bytecode.OpNewArray, holder, holder, 0)
	state := specialHole
	for i, b := range bindings {
		f.vars[b] = location{kind: locSpill, reg: holder, index: int32(i)}
		if b.Kind == scope.Private {
			f.r1n(bytecode.OpNewPrivateName, element, f.nameConstant(b.Name.Text))
			state = specialHole
		} else if want := initialSpecial(b); want != state {
			f.special(element, want)
			state = want
		}
		f.r2(bytecode.OpArrayPush, holder, element)
	}
	f.r1(bytecode.OpBoxCell, holder)
	f.top = mark
}

// initialSpecial is the value a binding holds on entry to its scope.
func initialSpecial(b *scope.Binding) uint16 {
	if startsUndefined(b.Kind) || !b.NeedsTDZ {
		return specialUndefined
	}
	return specialUninitialized
}

// undefRun joins registers that start as undefined into few instructions.
type undefRun struct {
	f     *function
	start reg
	n     uint16
}

func (f *function) undefRun() undefRun { return undefRun{f: f} }

func (u *undefRun) add(r reg) {
	if u.n > 0 && u.start+reg(u.n) != r {
		u.flush()
	}
	if u.n == 0 {
		u.start = r
	}
	u.n++
}

func (u *undefRun) flush() {
	switch u.n {
	case 0:
	case 1:
		u.f.undefined(u.start)
	default:
		u.f.r1n(bytecode.OpLoadUndefs, u.start, u.n)
	}
	u.n = 0
}

// freshIteration gives a loop's captured let bindings new cells with the
// values of the old.
// https://tc39.es/ecma262/#sec-createperiterationenvironment
func (f *function) freshIteration(s *scope.Scope) {
	spilled := false
	for _, b := range s.Bindings {
		if b.Kind != scope.Let {
			continue
		}
		switch l := f.vars[b]; {
		case l.kind == locCell && b.Captured:
			f.r1(bytecode.OpCopyCell, l.reg)
		case l.kind == locSpill:
			spilled = true
		}
	}
	if spilled {
		f.copySpilled(s)
	}
}

// copySpilled replaces the array of a spilled loop scope by a copy.
func (f *function) copySpilled(s *scope.Scope) {
	mark := f.top
	copied, element := f.temp(), f.temp()
	f.r2n(bytecode.OpNewArray, copied, copied, 0)
	holder := noReg
	for _, b := range s.Bindings {
		l := f.vars[b]
		f.readSpilled(l, element)
		f.r2(bytecode.OpArrayPush, copied, element)
		holder = l.reg
	}
	f.move(holder, copied)
	f.r1(bytecode.OpBoxCell, holder)
	f.top = mark
}
