package compiler

import (
	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/syntax"
	"github.com/sxfescript/sxn/engine/internal/syntax/scope"
)

// className is the name that a class takes from its context when it has none
// of its own.
type className struct {
	has      bool
	text     string
	computed bool // the name is the property key in key
	key      reg
}

// classExpression compiles a class.
// https://tc39.es/ecma262/#sec-runtime-semantics-classdefinitionevaluation
func (f *function) classExpression(c *syntax.Class, dst reg, name className) {
	start := f.pc()
	f.enterScope(c.Scope)
	w := f.temps(2) // constructor and prototype
	hasHeritage := uint16(0)
	if c.Heritage != nil {
		f.expr(c.Heritage, w)
		hasHeritage = 1
	} else {
		f.special(w, specialHole)
	}
	f.enterScope(c.BodyScope)
	f.atRange(c.Start, heritageText(c))
	f.emit(bytecode.OpClass, w.offset(), f.object16(f.constructorCode(c, name)), hasHeritage)
	f.className(c, w, name)
	for _, m := range c.Members {
		mark := f.top
		f.member(m, w)
		f.top = mark
	}
	if c.Name != nil && c.Name.Binding != nil {
		f.initialize(f.bindingLocation(c.Name.Binding), w)
	}
	f.initializers(c, w)
	f.move(dst, w)
	if !f.info.Strict {
		f.strict = append(f.strict, bytecode.Range{Start: start, End: f.pc()})
	}
}

func heritageText(c *syntax.Class) syntax.Loc {
	if c.Heritage == nil {
		return syntax.Loc{}
	}
	return c.Heritage.Span()
}

// className names an anonymous class whose name is known at run time only.
func (f *function) className(c *syntax.Class, w reg, name className) {
	switch {
	case c.Name != nil:
	case name.computed:
		f.r2n(bytecode.OpSetFnName, w, name.key, 0)
	case name.text != "" && atomOf(name.text) == nil:
		t := f.temp()
		f.loadKey(t, name.text)
		f.r2n(bytecode.OpSetFnName, w, t, 0)
		f.top = t
	}
}

// constructorCode makes the Code of a class constructor.
func (f *function) constructorCode(c *syntax.Class, name className) *bytecode.Code {
	text := name.text
	if c.Name != nil {
		text = c.Name.Ref.Name.Text
	}
	var code *bytecode.Code
	if c.Constructor != nil {
		code = f.functionCode(c.Constructor, text, classContext{fields: c.InstanceInit != nil})
	} else {
		code = f.unit.implicitConstructor(c)
		if text != "" {
			code.Name = atomOf(text)
		}
	}
	if code.Name == nil {
		if inferred := f.unit.takeInferred(c); inferred != "" {
			code.Inferred = atomOf(inferred)
		}
	}
	code.Start, code.End = c.Start, c.End
	return code
}

// implicitConstructor makes the constructor of a class that declares none.
// https://tc39.es/ecma262/#sec-runtime-semantics-classdefinitionevaluation
func (u *unit) implicitConstructor(c *syntax.Class) *bytecode.Code {
	code := &bytecode.Code{
		Source: u.source, Kind: bytecode.KindBaseConstructor, Literal: c.Start,
		Flags: bytecode.FlagStrict | bytecode.FlagHasPrototype | bytecode.FlagSimpleParams,
	}
	if c.Heritage != nil {
		code.Kind = bytecode.KindDerivedConstructor
		code.Flags |= bytecode.FlagHasRest
	}
	f := newFunction(u, code, &scope.Function{Strict: true, Start: c.Start})
	f.top = bytecode.FirstParameter
	if c.Heritage == nil {
		if c.InstanceInit != nil {
			f.at(c.Start)
			f.r2(bytecode.OpInitFields, registerThis, registerCallee)
		}
		f.r1(bytecode.OpRetThis, registerThis)
	} else {
		w := f.temps(3)
		f.emit(bytecode.OpRest, (w + 2).offset(), 0, 1)
		f.r2(bytecode.OpSuperCtor, w, registerCallee)
		f.r1(bytecode.OpNewTarget, w+1)
		f.at(c.Start)
		f.r1(bytecode.OpSuperCallSpread, w)
		f.at(c.Start)
		f.r2(bytecode.OpInitFields, w, registerCallee)
		f.r2(bytecode.OpRetDerived, w, w)
	}
	// Nothing above can fail.
	_ = f.finish()
	return code
}

// member compiles one class element, evaluated in order with the class.
// https://tc39.es/ecma262/#sec-runtime-semantics-classelementevaluation
func (f *function) member(m *syntax.ClassMember, w reg) {
	home := w + 1
	if m.Static {
		home = w
	}
	switch m.Kind {
	case syntax.MemberStaticBlock:
	case syntax.MemberField:
		if m.Key.Kind == syntax.KeyComputed {
			f.initialize(f.bindingLocation(m.Hidden), f.computedKey(m.Key.X))
		}
	default:
		flags := memberFlag(m.Kind)
		if m.Key.Kind == syntax.KeyPrivate {
			f.privateMethod(m, flags, w, home)
			return
		}
		f.at(m.Start)
		f.method(&m.Key, m.Func, flags, home)
	}
}

func memberFlag(k syntax.MemberKind) uint16 {
	switch k {
	case syntax.MemberGet:
		return methodGetter
	case syntax.MemberSet:
		return methodSetter
	}
	return 0
}

// privateMethod makes the function of a private method or accessor. Static
// ones are added to the constructor, the others kept for the instances.
func (f *function) privateMethod(m *syntax.ClassMember, flags uint16, w, home reg) {
	fn := f.temp()
	f.functionExpression(m.Func, fn, accessorName(flags, m.Key.Private.Ref.Name.Text), true)
	f.r2(bytecode.OpSetHome, fn, home)
	if !m.Static {
		f.initialize(f.bindingLocation(m.Hidden), fn)
		return
	}
	name := f.temp()
	f.read(f.bindingLocation(m.Key.Private.Binding), name, false, nil)
	f.at(m.Start)
	f.r3(bytecode.OpDefPrivateMethod, w, name, fn)
	f.nop(flags)
}

// initializers makes the functions that initialise fields, and runs the one
// for static elements.
func (f *function) initializers(c *syntax.Class, w reg) {
	mark := f.top
	if c.InstanceInit != nil {
		fn := f.temp()
		f.initializer(c, c.InstanceInit, false, fn)
		f.r2(bytecode.OpSetHome, fn, w+1)
		f.r2(bytecode.OpSetFields, w, fn)
		f.top = mark
	}
	if c.StaticInit != nil {
		fn := f.temps(2)
		f.initializer(c, c.StaticInit, true, fn)
		f.r2(bytecode.OpSetHome, fn, w)
		f.move(fn+1, w)
		f.at(c.Start)
		f.r1n(bytecode.OpCall, fn, 0)
		f.top = mark
	}
}

// initializer makes the closure that runs the field initialisers of a class.
func (f *function) initializer(c *syntax.Class, info *scope.Function, static bool, dst reg) {
	code := f.unit.newCode(info, c.Loc, false)
	for _, m := range c.Members {
		if m.Static == static && (m.Kind == syntax.MemberField || m.Kind == syntax.MemberStaticBlock) {
			code.Literal = m.Start
			break
		}
	}
	list, ups := f.captures(info)
	code.Captures = list
	u := f.unit
	if u.options.Eager {
		u.deferred = append(u.deferred, func() error { return u.compileInitializer(code, c, info, static, ups) })
	} else {
		code.Compile = func(code *bytecode.Code, whole bool) error {
			return u.later(whole, func(u *unit) error { return u.compileInitializer(code, c, info, static, ups) })
		}
	}
	name := "<instance_members_initializer>"
	if static {
		name = "<static_initializer>"
	}
	code.Name = atomOf(name)
	f.emit32(bytecode.OpClosure, dst.offset(), int32(f.object(code)))
}

// compileInitializer compiles the instance or static elements of a class.
// https://tc39.es/ecma262/#sec-initializeinstanceelements
func (u *unit) compileInitializer(code *bytecode.Code, c *syntax.Class, info *scope.Function, static bool, ups []location) error {
	f := newFunction(u, code, info)
	f.ups = ups
	f.top = bytecode.FirstParameter
	f.pseudoBindings(noReg)
	for _, b := range info.Scope.Bindings {
		if _, done := f.vars[b]; !done {
			f.declareAll([]*scope.Binding{b})
		}
	}
	for _, m := range c.Members {
		if !static && !m.Static && m.Key.Kind == syntax.KeyPrivate && m.Func != nil {
			f.addPrivateMethod(m)
		}
	}
	for _, m := range c.Members {
		if m.Static != static && m.Kind != syntax.MemberStaticBlock {
			continue
		}
		mark := f.top
		f.begin()
		switch m.Kind {
		case syntax.MemberField:
			f.field(m)
		case syntax.MemberStaticBlock:
			if static {
				f.scoped(m.Scope, m.Funcs, func() { f.statements(m.Body) })
			}
		}
		f.top = mark
	}
	f.retUndefined()
	return f.finish()
}

// addPrivateMethod adds a private method or accessor to the instance.
func (f *function) addPrivateMethod(m *syntax.ClassMember) {
	mark := f.top
	fn := f.refRegister(&m.Ref, m.Start)
	name := f.refRegister(&m.PrivateRef, m.Start)
	f.at(m.Start)
	f.r3(bytecode.OpDefPrivateMethod, registerThis, name, fn)
	f.nop(memberFlag(m.Kind))
	f.top = mark
}

// field defines one field on `this`, which is R(1).
// https://tc39.es/ecma262/#sec-definefield
func (f *function) field(m *syntax.ClassMember) {
	v := f.temp()
	switch m.Key.Kind {
	case syntax.KeyPrivate:
		f.fieldValue(m, v, m.Key.Private.Ref.Name.Text)
		name := f.refRegister(&m.PrivateRef, m.Start)
		f.at(m.Start)
		f.r3(bytecode.OpDefPrivate, registerThis, name, v)
		return
	case syntax.KeyComputed:
		key := f.refRegister(&m.Ref, m.Start)
		if m.Value == nil {
			f.undefined(v)
		} else {
			f.namedByKey(m.Value, v, m.Named, key)
		}
		f.at(m.Start)
		f.r3(bytecode.OpDefElem, registerThis, key, v)
		return
	}
	name := m.Key.Name
	if m.Key.Kind == syntax.KeyNumber {
		name = numberName(m.Key.Number)
	}
	f.fieldValue(m, v, name)
	if atom := atomOf(name); atom != nil {
		if ic, ok := f.ic(atom); ok {
			f.at(m.Start)
			f.emit(bytecode.OpDefProp, registerThis.offset(), ic, v.offset())
			return
		}
	}
	key := f.temp()
	f.loadKey(key, name)
	f.at(m.Start)
	f.r3(bytecode.OpDefElem, registerThis, key, v)
}

func (f *function) fieldValue(m *syntax.ClassMember, dst reg, name string) {
	if m.Value == nil {
		f.undefined(dst)
		return
	}
	f.named(m.Value, dst, m.Named, name)
}
