package compiler

import (
	"math"
	"strconv"

	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/syntax"
	"github.com/sxfescript/sxn/engine/internal/syntax/scope"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// reg is a register number.
type reg uint16

// noReg is the absence of a register.
const noReg reg = math.MaxUint16

// offset returns the operand that addresses the register.
func (r reg) offset() uint16 { return uint16(r) * bytecode.RegisterSize }

// Special values as operands of LoadSpecial and NewCell.
const (
	specialUndefined     = uint16(core.BitsUndefined & 0xFFFF)
	specialNull          = uint16(core.BitsNull & 0xFFFF)
	specialFalse         = uint16(core.BitsFalse & 0xFFFF)
	specialTrue          = uint16(core.BitsTrue & 0xFFFF)
	specialHole          = uint16(core.BitsHole & 0xFFFF)
	specialUninitialized = uint16(core.BitsUninitialized & 0xFFFF)
)

const (
	registerCallee = reg(0)
	registerThis   = reg(1)
)

// unit is what the functions of one source text share.
type unit struct {
	source  *bytecode.Source
	options Options
	// module: the top level is a module's, so that its this is undefined.
	module bool
	// deferred are the inner functions still to be compiled (Options.Eager).
	deferred []func() error
	// inferred are the names of functions and classes that are assigned to
	// something; see infer.
	inferred map[syntax.Expr]string
}

// constantKey identifies an entry of the constant pool.
type constantKey struct {
	kind byte
	bits uint64
	text string
}

// function is the state of compiling one function, script, module or eval
// body.
type function struct {
	unit *unit
	code *bytecode.Code
	info *scope.Function
	kind bytecode.FunctionKind

	ins       []bytecode.Ins
	positions []positionEntry
	pending   bytecode.Position // position of the next instruction
	iterated  iteratedCall
	nameless  int // depth in computed keys
	hasPos    bool

	labels  []int32 // address of each label, -1 while unbound
	jumps   []jump
	tables  []tableJump
	regions []region
	strict  []bytecode.Range

	constants map[constantKey]int
	sites     map[string]int // object sites by their keys
	icShared  map[*core.Atom]uint16

	top      reg // first free register
	maxTop   reg
	exprBase reg // registers below it are variables, those above temporaries
	fresh    reg // variable that the expression being compiled cannot read

	vars  map[*scope.Binding]location
	ups   []location // captured cells; nil: entry i of info.Captures is cell i
	ctl   []*control
	value reg // completion value of a script or eval, noReg when not wanted

	// capabilities holds the dispose capability of each scope with using.
	capabilities map[*scope.Scope]reg

	// skipHoist holds functions in blocks of eval code that annex B does not
	// hoist because a lexical declaration outside is in the way.
	skipHoist map[*scope.Binding]bool
	evalVars  *evalTarget // sloppy eval code: where its variables go
	outer     *function   // eval code: the function around it, as far as its variables go

	thisLoc    location // where `this` is when info.This is set
	class      classContext
	strictCode bool // the code being compiled is strict (it may be in a class of a sloppy function)
	returns    []deferredReturn

	err error
}

type positionEntry struct {
	pc  uint32
	pos bytecode.Position
}

// label is an index into function.labels.
type label int32

const noLabel label = -1

type jump struct {
	pc     uint32
	target label
}

// tableJump is a switch instruction whose table holds labels until the end.
type tableJump struct {
	pc      uint32
	ints    *bytecode.JumpTable
	strings *bytecode.StringTable
	targets []label      // of ints, noLabel for none
	names   []*core.Atom // of strings, parallel to targets
}

// region is an exception handler under construction.
type region struct {
	start, end uint32
	target     label
	reg        reg
}

// newFunction prepares the compilation of code.
func newFunction(u *unit, code *bytecode.Code, info *scope.Function) *function {
	return &function{
		unit: u, code: code, info: info, kind: code.Kind,
		value: noReg, fresh: noReg,
		vars:       make(map[*scope.Binding]location),
		strictCode: info.Strict,
	}
}

// fail records the first error.
func (f *function) fail(err error) {
	if f.err == nil {
		f.err = err
	}
}

// tooLarge reports an exceeded limit of the bytecode.
func (f *function) tooLarge(what string) {
	f.fail(&core.NativeError{Kind: core.KindRangeError, Message: "Function is too large: too many " + what})
}

// ---- registers ----

// temp allocates the next register.
func (f *function) temp() reg { return f.temps(1) }

// temps allocates n neighbouring registers and returns the first.
func (f *function) temps(n int) reg {
	r := f.top
	if int(r)+n > bytecode.MaxRegisters {
		f.fail(&core.NativeError{Kind: core.KindRangeError, Message: "Maximum call stack size exceeded"})
		return r
	}
	f.top += reg(n)
	if f.top > f.maxTop {
		f.maxTop = f.top
	}
	return r
}

// isVariable reports whether writing r early could be noticed.
func (f *function) isVariable(r reg) bool { return r < f.exprBase && r != f.fresh }

// scratch returns dst, or a temporary where dst is a variable: for code that
// writes its result before it has finished reading.
func (f *function) scratch(dst reg) reg {
	if f.isVariable(dst) {
		return f.temp()
	}
	return dst
}

// move copies src to dst.
func (f *function) move(dst, src reg) {
	if dst != src {
		f.r2(bytecode.OpMove, dst, src)
	}
}

// ---- instructions ----

func (f *function) pc() uint32 { return uint32(len(f.ins)) }

// at sets the position of the next instruction.
func (f *function) at(offset uint32) { f.atRange(offset, syntax.Loc{}) }

// atQuote is atRange for a text that is no callee.
func (f *function) atQuote(offset uint32, quoted syntax.Loc, mode bytecode.QuoteMode) {
	f.atRange(offset, quoted)
	f.pending.Mode = mode
}

// atRange sets the position of the next instruction and the text that an error
// message quotes.
func (f *function) atRange(offset uint32, quoted syntax.Loc) {
	if f.nameless > 0 {
		quoted = syntax.Loc{}
	}
	f.pending = bytecode.Position{Offset: offset, Start: quoted.Start, End: quoted.End}
	f.hasPos = true
}

func (f *function) emit(op int, a, b, c uint16) {
	if f.hasPos {
		f.positions = append(f.positions, positionEntry{f.pc(), f.pending})
		f.hasPos = false
	}
	f.ins = append(f.ins, bytecode.Ins{Op: uint16(op), A: a, B: b, C: c})
}

func (f *function) emit32(op int, a uint16, bc int32) {
	f.emit(op, a, uint16(uint32(bc)), uint16(uint32(bc)>>16))
}

func (f *function) r1(op int, a reg)            { f.emit(op, a.offset(), 0, 0) }
func (f *function) r2(op int, a, b reg)         { f.emit(op, a.offset(), b.offset(), 0) }
func (f *function) r3(op int, a, b, c reg)      { f.emit(op, a.offset(), b.offset(), c.offset()) }
func (f *function) r1n(op int, a reg, n uint16) { f.emit(op, a.offset(), n, 0) }
func (f *function) r2n(op int, a, b reg, n uint16) {
	f.emit(op, a.offset(), b.offset(), n)
}

func (f *function) special(dst reg, special uint16) { f.r1n(bytecode.OpLoadSpecial, dst, special) }
func (f *function) undefined(dst reg)               { f.special(dst, specialUndefined) }

// loadInt loads a small integer.
func (f *function) loadInt(dst reg, i int32) { f.emit32(bytecode.OpLoadI, dst.offset(), i) }

// ---- constants ----

// constant returns the index of v, whose identity is key.
func (f *function) constant(key constantKey, make func() core.Value) int {
	if i, ok := f.constants[key]; ok {
		return i
	}
	if f.constants == nil {
		f.constants = map[constantKey]int{}
	}
	i := len(f.code.Constants)
	f.code.Constants = append(f.code.Constants, make())
	f.constants[key] = i
	return i
}

func (f *function) stringConstant(s string) int {
	return f.constant(constantKey{kind: 's', text: s}, func() core.Value { return core.GoStr(s) })
}

func (f *function) numberConstant(n float64) int {
	return f.constant(constantKey{kind: 'n', bits: math.Float64bits(n)}, func() core.Value { return core.Number(n) })
}

// nameConstant returns the 16-bit index of a string constant that only an
// error message uses; where none is left it is that of some other string.
func (f *function) nameConstant(s string) uint16 {
	i := f.stringConstant(s)
	if i > math.MaxUint16 {
		i = 0
	}
	return uint16(i)
}

// loadString loads a string constant.
func (f *function) loadString(dst reg, s string) {
	f.emit32(bytecode.OpLoadK, dst.offset(), int32(f.stringConstant(s)))
}

// loadNumber loads a number.
func (f *function) loadNumber(dst reg, n float64) {
	if i, ok := smallInt(n); ok {
		f.loadInt(dst, i)
		return
	}
	f.emit32(bytecode.OpLoadK, dst.offset(), int32(f.numberConstant(n)))
}

// smallInt returns n as an int32 if it is one (-0 is not).
func smallInt(n float64) (int32, bool) {
	i := int32(n)
	if float64(i) == n && (i != 0 || !math.Signbit(n)) {
		return i, true
	}
	return 0, false
}

// immediate returns n as a 16-bit immediate if it is one.
func immediate(n float64) (uint16, bool) {
	if i, ok := smallInt(n); ok && i >= math.MinInt16 && i <= math.MaxInt16 {
		return uint16(i), true
	}
	return 0, false
}

// object adds an entry to Code.Objects.
func (f *function) object(o any) int {
	f.code.Objects = append(f.code.Objects, o)
	return len(f.code.Objects) - 1
}

// object16 is object for instructions with a 16-bit operand.
func (f *function) object16(o any) uint16 {
	i := f.object(o)
	if i > math.MaxUint16 {
		f.tooLarge("literals")
		return 0
	}
	return uint16(i)
}

// maxOwnICs is the number of inline caches after which sites with the same
// name share one.
const maxOwnICs = 48000

// ic returns the inline cache for a site that uses the name. ok is false when
// none is left: the caller then uses a computed key.
func (f *function) ic(name *core.Atom) (ic uint16, ok bool) {
	n := len(f.code.ICNames)
	if n >= maxOwnICs {
		if i, ok := f.icShared[name]; ok {
			return i, true
		}
		if n > math.MaxUint16 {
			return 0, false
		}
		if f.icShared == nil {
			f.icShared = map[*core.Atom]uint16{}
		}
		f.icShared[name] = uint16(n)
	}
	f.code.ICNames = append(f.code.ICNames, name)
	return uint16(n), true
}

// mustIC is ic for names that have no other form (globals, dynamic scopes).
func (f *function) mustIC(name string) uint16 {
	i, ok := f.ic(text.InternGoAtom(name))
	if !ok {
		f.tooLarge("names")
	}
	return i
}

// atomOf returns the atom of a property name; nil where it is an array index.
func atomOf(name string) *core.Atom { return text.InternGo(name).Atom }

// numberName returns the property name of a numeric literal key.
func numberName(n float64) string {
	if i, ok := smallInt(n); ok {
		return strconv.Itoa(int(i))
	}
	return numberText(n)
}

// ---- labels and jumps ----

func (f *function) newLabel() label {
	f.labels = append(f.labels, -1)
	return label(len(f.labels) - 1)
}

func (f *function) bind(l label) { f.labels[l] = int32(f.pc()) }

// here returns a label bound to the current address.
func (f *function) here() label {
	l := f.newLabel()
	f.bind(l)
	return l
}

// bound reports whether the label is behind, so that a jump to it is a loop.
func (f *function) bound(l label) bool { return f.labels[l] >= 0 }

// goTo jumps to l.
func (f *function) goTo(l label) {
	if f.bound(l) {
		f.jump(bytecode.OpLoop, 0, l)
		return
	}
	f.jump(bytecode.OpJmp, 0, l)
}

// jump emits a jump with a 32-bit distance.
func (f *function) jump(op int, a reg, l label) {
	f.jumps = append(f.jumps, jump{f.pc(), l})
	f.emit(op, a.offset(), 0, 0)
}

// jump3 emits a jump with two operands and a 16-bit distance.
func (f *function) jump3(op int, a, b uint16, l label) {
	f.jumps = append(f.jumps, jump{f.pc(), l})
	f.emit(op, a, b, 0)
}

// unreachable reports whether the code at the current address cannot be
// reached from the instruction before it and no label is bound here.
func (f *function) unreachable() bool {
	n := len(f.ins)
	if n == 0 {
		return false
	}
	switch f.ins[n-1].Op {
	case bytecode.OpRet, bytecode.OpRetUndef, bytecode.OpRetThis, bytecode.OpRetDerived,
		bytecode.OpAsyncReturn, bytecode.OpThrow, bytecode.OpThrowError:
		return !f.labelHere()
	}
	return false
}

func (f *function) labelHere() bool {
	pc := int32(f.pc())
	for i := len(f.labels) - 1; i >= 0 && i >= len(f.labels)-64; i-- {
		if f.labels[i] == pc {
			return true
		}
	}
	return len(f.labels) > 64
}

// protect makes target the handler of errors raised since start; the thrown
// value lands in r.
func (f *function) protect(start uint32, target label, r reg) {
	if end := f.pc(); end > start {
		f.regions = append(f.regions, region{start, end, target, r})
	}
}
