package compiler

import (
	"math"

	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/syntax"
	"github.com/sxfescript/sxn/engine/internal/syntax/scope"
)

// classContext is what a function needs to know of the class it is part of.
type classContext struct {
	// fields: the class has instance fields or private methods, so the
	// constructor runs InitFields.
	fields bool
}

// kindOf returns the bytecode kind of a function.
func kindOf(i *scope.Function) bytecode.FunctionKind {
	switch {
	case i.Async && i.Generator:
		return bytecode.KindAsyncGenerator
	case i.Generator:
		return bytecode.KindGenerator
	case i.Async && i.Kind == scope.ArrowFunc:
		return bytecode.KindAsyncArrow
	case i.Async:
		return bytecode.KindAsync
	}
	switch i.Kind {
	case scope.ArrowFunc:
		return bytecode.KindArrow
	case scope.MethodFunc, scope.GetterFunc, scope.SetterFunc:
		return bytecode.KindMethod
	case scope.ClassConstructor:
		return bytecode.KindBaseConstructor
	case scope.DerivedConstructor:
		return bytecode.KindDerivedConstructor
	case scope.InstanceInit, scope.StaticInit:
		return bytecode.KindFieldInit
	}
	return bytecode.KindNormal
}

// flagsOf returns the flags of a function.
func flagsOf(i *scope.Function, kind bytecode.FunctionKind, rest bool) bytecode.CodeFlags {
	var fl bytecode.CodeFlags
	if i.Strict {
		fl |= bytecode.FlagStrict
	}
	if i.Arguments != nil {
		fl |= bytecode.FlagUsesArguments
	}
	if rest {
		fl |= bytecode.FlagHasRest
	}
	if i.This != nil {
		fl |= bytecode.FlagUsesThis
	}
	if i.Home != nil {
		fl |= bytecode.FlagUsesHome
	}
	if i.DirectEval {
		fl |= bytecode.FlagDirectEval
	}
	switch kind {
	case bytecode.KindNormal, bytecode.KindGenerator, bytecode.KindAsyncGenerator,
		bytecode.KindBaseConstructor, bytecode.KindDerivedConstructor:
		fl |= bytecode.FlagHasPrototype
	case bytecode.KindFieldInit:
		fl |= bytecode.FlagClassFieldInit
	}
	switch i.Kind {
	case scope.MethodFunc:
		if i.Async || i.Generator {
			fl |= bytecode.FlagAsyncMethod
		}
	case scope.GetterFunc, scope.SetterFunc:
		fl |= bytecode.FlagGetterOrSetter
	}
	if i.SimpleParams {
		fl |= bytecode.FlagSimpleParams
	}
	return fl
}

// newCode makes the Code of a function without its body.
func (u *unit) newCode(i *scope.Function, loc syntax.Loc, rest bool) *bytecode.Code {
	c := &bytecode.Code{
		Source: u.source, Start: loc.Start, End: loc.End, Literal: loc.Start,
		NumParams: uint16(min(int(i.ParamCount), math.MaxUint16)),
		Length:    uint16(min(int(i.Length), math.MaxUint16)),
		Kind:      kindOf(i),
	}
	c.Flags = flagsOf(i, c.Kind, rest)
	return c
}

// captures determines what a closure made here takes along. Spilled bindings
// come as the array they are in; ups then says where the inner function finds
// each binding (nil: entry i is cell i).
func (f *function) captures(i *scope.Function) (list []bytecode.Capture, ups []location) {
	plain, values, cells := true, 0, 0
	for _, c := range i.Captures {
		switch l := f.captureLocation(c); l.kind {
		case locSpill, locUpSpill:
			plain = false
			cells++
		case locReg, locUpValue:
			values++
		default:
			cells++
		}
	}
	if len(i.Captures) > math.MaxUint16 && plain {
		f.tooLarge("captured variables")
		return nil, nil
	}
	box := values > bytecode.MaxCapturedValues || cells > bytecode.MaxCellsBesideValues
	plain = plain && (values == 0 || box)
	seen := map[bytecode.Capture]uint16{}
	var held []bytecode.Capture
	for _, c := range i.Captures {
		from, inner := f.capture(f.captureLocation(c), box)
		switch {
		case plain:
			list = append(list, from)
			continue
		case from.Kind.ByValue():
			inner.up = uint16(len(held)) // for now
			held = append(held, from)
			ups = append(ups, inner)
			continue
		}
		up, ok := seen[from]
		if !ok {
			up = uint16(len(list))
			seen[from] = up
			list = append(list, from)
		}
		inner.up = up
		ups = append(ups, inner)
	}
	for k := range ups {
		if ups[k].kind == locUpValue {
			ups[k].up = uint16(len(list)) + 2*ups[k].up
		}
	}
	return append(list, held...), ups
}

// capture returns how a closure takes what is at l, and where its code finds
// it: captured cell, captured value or array in a captured cell. box asks for a
// cell instead of a value.
func (f *function) capture(l location, box bool) (from bytecode.Capture, inner location) {
	inner.kind = locUp
	switch l.kind {
	case locUp:
		from = bytecode.Capture{Kind: bytecode.CaptureUp, Index: l.up}
	case locUpSpill:
		from = bytecode.Capture{Kind: bytecode.CaptureUp, Index: l.up}
		inner = location{kind: locUpSpill, index: l.index}
	case locSpill:
		from = bytecode.Capture{Index: l.reg.offset()}
		inner = location{kind: locUpSpill, index: l.index}
	case locReg:
		from = bytecode.Capture{Kind: bytecode.CaptureBox, Index: l.reg.offset()}
		if !box {
			from.Kind, inner.kind = bytecode.CaptureValue, locUpValue
		}
	case locUpValue:
		from = bytecode.Capture{Kind: bytecode.CaptureBoxUp, Index: l.up}
		if !box {
			from.Kind, inner.kind = bytecode.CaptureUpValue, locUpValue
		}
	default:
		from = bytecode.Capture{Index: l.reg.offset()}
	}
	return from, inner
}

func (f *function) captureLocation(c scope.Capture) location {
	if c.Parent >= 0 {
		return f.captured(int(c.Parent))
	}
	return f.vars[c.Binding]
}

// functionExpression makes the closure of a function. name is the name it
// takes when it has none of its own; setName is false where the name is set
// at run time.
func (f *function) functionExpression(n *syntax.Function, dst reg, name string, setName bool) {
	f.closure(n, dst, name, setName, classContext{})
}

func (f *function) closure(n *syntax.Function, dst reg, name string, setName bool, class classContext) {
	code := f.functionCode(n, name, class)
	f.emit32(bytecode.OpClosure, dst.offset(), int32(f.object(code)))
	if setName && n.Name == nil && name != "" && code.Name == nil {
		// The name is an array index, which no atom stands for.
		mark := f.top
		t := f.temp()
		f.loadKey(t, name)
		f.r2n(bytecode.OpSetFnName, dst, t, 0)
		f.top = mark
	}
}

// functionCode makes the Code of an inner function.
func (f *function) functionCode(n *syntax.Function, name string, class classContext) *bytecode.Code {
	code := f.unit.newCode(n.Info, n.Loc, n.Rest != nil)
	if n.Name != nil {
		name = n.Name.Ref.Name.Text
	}
	if name != "" {
		code.Name = atomOf(name)
	} else if inferred := f.unit.takeInferred(n); inferred != "" {
		code.Inferred = atomOf(inferred)
	}
	list, ups := f.captures(n.Info)
	code.Captures = list
	f.unit.body(code, n, ups, class)
	return code
}

// body arranges for the body of code to be compiled: now or on the first call.
func (u *unit) body(code *bytecode.Code, n *syntax.Function, ups []location, class classContext) {
	if u.options.Eager {
		u.deferred = append(u.deferred, func() error { return u.compileBody(code, n, ups, class) })
		return
	}
	if len(u.source.Text) < reparseAbove {
		code.Compile = func(c *bytecode.Code, whole bool) error {
			return u.later(whole, func(u *unit) error { return u.compileBody(c, n, ups, class) })
		}
		return
	}
	lazy := n.Lazy()
	code.Compile = func(c *bytecode.Code, whole bool) error {
		n, err := syntax.ReparseFunction(u.source.Text, lazy, u.parseOptions())
		if err != nil {
			return u.syntaxError(err)
		}
		return u.later(whole, func(u *unit) error { return u.compileBody(c, n, ups, class) })
	}
}

// later compiles a function on its first call; with whole also the functions
// inside it, as long as its AST is there.
func (u *unit) later(whole bool, compile func(*unit) error) error {
	if !whole {
		return compile(u)
	}
	eager := *u
	eager.options.Eager, eager.deferred = true, nil
	if err := compile(&eager); err != nil {
		return err
	}
	return eager.completeDeferred()
}

// reparseAbove is the size of source text from which the AST of a function that
// has not run is dropped and made again when it does.
const reparseAbove = 1 << 20

// compileBody compiles a function.
func (u *unit) compileBody(code *bytecode.Code, n *syntax.Function, ups []location, class classContext) error {
	f := newFunction(u, code, n.Info)
	f.ups, f.class = ups, class
	f.prologue(n)
	f.begin()
	if n.ExprBody != nil {
		r := f.any(n.ExprBody)
		f.ret(r)
	} else {
		body := n.Info.Body
		f.disposing(body, func() { f.statements(n.Body) })
		if !f.unreachable() {
			f.retUndefined()
		}
	}
	return f.finish()
}

// prologue is FunctionDeclarationInstantiation.
// https://tc39.es/ecma262/#sec-functiondeclarationinstantiation
func (f *function) prologue(n *syntax.Function) {
	i := f.info
	params := int(f.code.NumParams)
	f.top = bytecode.FirstParameter
	f.temps(params)
	if f.kind == bytecode.KindBaseConstructor && f.class.fields {
		f.at(i.Start)
		f.r2(bytecode.OpInitFields, registerThis, registerCallee)
	}
	// A mapped arguments object shares the parameters' cells, any other one
	// takes the arguments before they are put into cells.
	mapped := i.Arguments != nil && !i.Strict && i.SimpleParams
	if mapped {
		f.parameterCells(n, true)
	}
	arguments, rest := noReg, noReg
	switch {
	case i.Arguments != nil && n.Rest != nil:
		arguments = f.temps(2)
		rest = arguments + 1
		f.r1n(bytecode.OpArgumentsRest, arguments, uint16(params))
	case i.Arguments != nil:
		arguments = f.temp()
		mode := uint16(0)
		if mapped {
			mode = 1
		}
		f.r1n(bytecode.OpArguments, arguments, mode)
	case n.Rest != nil:
		rest = f.temp()
		f.r1n(bytecode.OpRest, rest, uint16(params))
	}
	if !mapped {
		f.parameterCells(n, false)
	}
	f.pseudoBindings(arguments)
	f.functionName(n)
	f.dynamicScope(i.Scope)
	f.parameters(n, rest)
	f.bodyScope(n, arguments)
	if f.kind == bytecode.KindGenerator || f.kind == bytecode.KindAsyncGenerator {
		f.emit(bytecode.OpInitialYield, 0, 0, 0)
	}
}

// parameterCells puts parameters into cells in their registers where that is
// where they live: mapped arguments objects share them.
func (f *function) parameterCells(n *syntax.Function, mapped bool) {
	if !f.info.SimpleParams {
		return
	}
	for k := range n.Params {
		r := reg(bytecode.FirstParameter + k)
		b := n.Params[k].Target.(*syntax.Ident).Binding
		l := location{kind: locReg, reg: r}
		if inCell(b) || mapped {
			l.kind = locCell
			f.r1(bytecode.OpBoxCell, r)
		}
		f.vars[b] = l // of several with one name the last counts
	}
}

// pseudoBindings sets up this, arguments, new.target, the home object and the
// active function where they are used.
func (f *function) pseudoBindings(arguments reg) {
	i := f.info
	if i.This != nil {
		f.thisBinding()
	}
	if b := i.Arguments; b != nil {
		l := location{kind: locReg, reg: arguments}
		if b.Captured {
			l.kind = locCell
			f.r1(bytecode.OpBoxCell, arguments)
		}
		f.vars[b] = l
	}
	f.pseudo(i.NewTarget, bytecode.OpNewTarget)
	f.pseudo(i.Home, bytecode.OpHomeObject)
	f.pseudo(i.Callee, bytecode.OpCallee)
}

// pseudo loads a pseudo-binding into a register or cell.
func (f *function) pseudo(b *scope.Binding, op int) {
	if b == nil {
		return
	}
	l := location{kind: locReg, reg: f.temp()}
	f.r1(op, l.reg)
	if inCell(b) {
		l.kind = locCell
		f.r1(bytecode.OpBoxCell, l.reg)
	}
	f.vars[b] = l
}

// thisBinding sets up `this`.
// https://tc39.es/ecma262/#sec-ordinarycallbindthis
func (f *function) thisBinding() {
	b := f.info.This
	l := location{kind: locReg, reg: registerThis}
	switch {
	case f.kind == bytecode.KindDerivedConstructor:
		if b.Captured {
			l = location{kind: locCell, reg: f.temp()}
			f.r1n(bytecode.OpNewCell, l.reg, specialUninitialized)
		} else {
			f.special(registerThis, specialUninitialized)
		}
	default:
		if !f.info.Strict {
			f.r1(bytecode.OpThisSloppy, registerThis)
		}
		if inCell(b) {
			l = location{kind: locCell, reg: f.temp()}
			f.move(l.reg, registerThis)
			f.r1(bytecode.OpBoxCell, l.reg)
		}
	}
	f.vars[b], f.thisLoc = l, l
}

// functionName sets up the binding of a named function expression.
func (f *function) functionName(n *syntax.Function) {
	s := f.info.NameScope
	if s == nil || len(s.Bindings) == 0 {
		return
	}
	b := s.Bindings[0]
	l := location{kind: locReg, reg: registerCallee}
	if inCell(b) {
		l = location{kind: locCell, reg: f.temp()}
		f.r1(bytecode.OpCallee, l.reg)
		f.r1(bytecode.OpBoxCell, l.reg)
	}
	f.vars[b] = l
}

// dynamicScope makes the variable scope into which sloppy direct evals declare.
func (f *function) dynamicScope(s *scope.Scope) {
	if s == nil || s.Object == nil || s.Object.Kind != scope.EvalVars {
		return
	}
	if _, done := f.vars[s.Object]; done {
		return
	}
	l := location{kind: locReg, reg: f.temp()}
	f.r1(bytecode.OpPushVarScope, l.reg)
	if s.Object.Captured {
		l.kind = locCell
		f.r1(bytecode.OpBoxCell, l.reg)
	}
	f.vars[s.Object] = l
}

// parameters binds the parameters of a function whose list is not simple.
func (f *function) parameters(n *syntax.Function, rest reg) {
	if f.info.SimpleParams {
		return
	}
	var later []*scope.Binding
	for k := range n.Params {
		r := reg(bytecode.FirstParameter + k)
		if id, ok := n.Params[k].Target.(*syntax.Ident); ok && !id.Binding.NeedsTDZ {
			b := id.Binding
			l := location{kind: locReg, reg: r}
			if inCell(b) {
				l.kind, l.box = locCell, true
			}
			if !inCell(b) || !madeEarly(b) {
				f.vars[b] = l
			}
		}
	}
	restDirect := false
	if id, ok := n.Rest.(*syntax.Ident); ok && !id.Binding.NeedsTDZ && (!inCell(id.Binding) || !madeEarly(id.Binding)) {
		l := location{kind: locReg, reg: rest}
		if inCell(id.Binding) {
			l.kind, l.box = locCell, true
		}
		f.vars[id.Binding] = l
		restDirect = true
	}
	for _, b := range f.info.Scope.Bindings {
		if _, done := f.vars[b]; !done && b.Kind == scope.Param {
			later = append(later, b)
		}
	}
	f.declareAll(later)
	f.begin()
	for k := range n.Params {
		f.parameter(&n.Params[k], reg(bytecode.FirstParameter+k))
	}
	switch {
	case restDirect:
		f.settle(f.vars[n.Rest.(*syntax.Ident).Binding])
	case n.Rest != nil:
		mark := f.top
		t := target{expr: n.Rest, holder: noReg, object: noReg, key: noReg}
		f.put(&t, rest, n.Rest.Span().Start)
		f.top = mark
	}
}

// parameter binds one parameter whose argument is in r.
func (f *function) parameter(e *syntax.PatternElement, r reg) {
	mark := f.top
	f.defaultValue(e, r)
	switch x := e.Target.(type) {
	case *syntax.Ident:
		l := f.vars[x.Binding]
		if l.reg == r && l.kind != locSpill {
			f.settle(l)
		} else {
			f.initialize(l, r)
		}
	default:
		info := destructureInfo{pos: f.parametersStart()}
		if e.Default != nil {
			if _, ok := x.(*syntax.ObjectPattern); ok {
				info.value = f.before(e.Default.Span().Start, "=")
			} else {
				info.value, info.mode = e.Default.Span(), bytecode.QuoteDefault
			}
		}
		f.destructure(x, r, info)
	}
	f.top = mark
}

// bodyScope creates the variables of the body and instantiates its functions.
func (f *function) bodyScope(n *syntax.Function, arguments reg) {
	i := f.info
	body := i.Body
	if body == nil {
		body = i.Scope // arrow with an expression body
	}
	f.dynamicScope(body)
	var plain []*scope.Binding
	for _, b := range body.Bindings {
		if _, done := f.vars[b]; done {
			continue
		}
		switch b.Kind {
		case scope.Param, scope.EvalVars:
			continue
		}
		if b.InitFrom != nil && f.inherit(b) {
			continue
		}
		plain = append(plain, b)
	}
	f.declareAll(plain)
	for _, b := range plain {
		if b.InitFrom == nil {
			continue
		}
		mark := f.top
		t := f.temp()
		f.read(f.vars[b.InitFrom], t, false, nil)
		f.write(f.vars[b], t, false, nil)
		f.top = mark
	}
	f.instantiate(n.Funcs)
}

// inherit lets a variable of the body share the register of the parameter
// whose value it starts with; nothing can tell them apart when no closure has
// captured either.
func (f *function) inherit(b *scope.Binding) bool {
	from := b.InitFrom
	l := f.vars[from]
	if b.Captured || from.Captured || l.kind != locReg || b.Kind == scope.FunctionVar {
		return false
	}
	f.vars[b] = l
	return true
}

// instantiate makes the closures of function declarations on entry to their
// scope.
func (f *function) instantiate(funcs []*syntax.FuncDecl) {
	for _, d := range funcs {
		mark := f.top
		l := f.bindingLocation(d.Binding)
		if l.kind == locReg {
			f.closure(d.Func, l.reg, "default", true, classContext{})
			continue
		}
		t := f.temp()
		f.closure(d.Func, t, "default", true, classContext{})
		f.initialize(l, t)
		f.top = mark
	}
}
