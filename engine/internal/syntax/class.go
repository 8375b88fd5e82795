package syntax

import (
	"fmt"

	"github.com/sxfescript/sxn/engine/internal/syntax/scope"
)

// classExpr parses a class expression.
func (p *parser) classExpr() Expr {
	start := p.start
	saved := p.strict
	p.next()
	p.strict = true
	var name *Ident
	if p.tok.isIdent() {
		name = p.className()
	}
	return p.classTail(start, name, saved)
}

// className parses the name of a class without declaring it.
func (p *parser) className() *Ident {
	if w := token(p.name.Word); p.tok == tEscapedWord && w != tAwait {
		p.fail(msgUnexpectedStrictReserved, p.start, p.end)
	}
	return p.bindingIdent()
}

// privateName parses #name as a reference.
func (p *parser) privateName() *PrivateName {
	n := &PrivateName{Loc: p.tokLoc()}
	n.Name = p.name
	at := p.start
	if p.prev == tDot || p.prev == tQuestionDot {
		at = p.prevStart
	}
	if p.classes == 0 {
		if !p.sc.PrivateVisible(p.name) {
			p.failf(at, at+1, msgPrivateUndeclared, p.name.Text)
		}
	} else {
		p.privs = append(p.privs, privateUse{p.name, at, at + 1})
	}
	p.sc.PrivateRef(&n.Ref, p.start)
	p.next()
	return n
}

// classState is what parsing a class body keeps.
type classState struct {
	c          *Class
	body       *scope.Scope
	derived    bool
	redeclared bool // the member's private name is taken
}

// classTail parses from after the name on. The code is strict; strict is what
// to go back to.
//
// https://tc39.es/ecma262/#sec-class-definitions
func (p *parser) classTail(start uint32, name *Ident, strict bool) *Class {
	c := &Class{Name: name}
	if !p.enter() {
		p.leave()
		return c
	}
	outer := p.sc.Open(scope.ClassScope, start)
	outer.Strict = true
	if name != nil && name.Name != nil {
		p.declareLexical(name, scope.ClassName)
		c.Scope = outer
	}
	st := classState{c: c}
	octal := p.late.octal
	if !strict {
		p.late.octal = coverError{}
	}
	if p.eat(tExtends) {
		st.derived = true
		c.Heritage = p.noArrow(p.leftHandSide)
		if p.cover.msg != "" {
			p.fail(p.cover.msg, p.cover.from, p.cover.to)
		}
	}
	st.body = p.sc.Open(scope.ClassBodyScope, p.start)
	st.body.Strict = true
	if p.tok != tLBrace {
		p.unexpected()
	} else {
		p.next()
	}
	privs := len(p.privs)
	p.classes++
	for p.tok != tRBrace && p.err == nil {
		if p.eat(tSemicolon) {
			continue
		}
		m := &ClassMember{}
		c.Members = append(c.Members, m)
		p.classMember(&st, m)
		if st.redeclared {
			p.failf(p.prevStart, p.lastEnd, msgRedeclared, m.Key.Name)
		}
	}
	if p.err == nil && p.tok != tRBrace {
		p.unexpected()
	}
	p.classes--
	p.checkPrivate(privs)
	for _, f := range [...]*scope.Function{c.InstanceInit, c.StaticInit} {
		if f != nil {
			f.Start, f.End = start, p.end
		}
	}
	if b := p.sc.Close(p.end); len(b.Bindings) > 0 {
		c.BodyScope = b
	}
	p.sc.Close(p.end)
	if !strict { // else the function around the class looks for it
		if p.late.octal.msg != "" && p.err == nil {
			p.failBefore(p.late.octal)
		}
		p.late.octal = octal
	}
	p.strict = strict
	p.expect(tRBrace)
	c.Loc = p.loc(start)
	p.leave()
	return c
}

// noArrow runs a production in which no arrow function may begin.
func (p *parser) noArrow(parse func() Expr) Expr {
	saved := p.assignStart
	p.assignStart = uint32(len(p.src)) + 1
	e := parse()
	p.assignStart = saved
	return e
}

// checkPrivate resolves the uses of private names since base as far as the
// class that ends (and those around it, so far) declare them.
func (p *parser) checkPrivate(base int) {
	keep := p.privs[:base]
	for _, u := range p.privs[base:] {
		if p.sc.PrivateVisible(u.name) {
			continue
		}
		if p.classes == 0 {
			p.failf(u.from, u.to, msgPrivateUndeclared, u.name.Text)
			break
		}
		keep = append(keep, u)
	}
	p.privs = keep
}

// classMember parses ClassElement.
func (p *parser) classMember(st *classState, m *ClassMember) {
	start := p.start
	text := start // of a method's source text, which does not include static
	defer func() { m.Loc = p.loc(start) }()
	var mod modifiers
	named := false
	if p.tok == tEllipsis {
		dots := coverError{p.start, p.end, fmt.Sprintf(msgUnexpectedToken, "...")}
		p.next()
		p.assign()
		p.failBefore(dots)
		return
	}
	if p.tok == tStatic {
		m.Key = PropertyName{Loc: p.tokLoc(), Name: p.name.Text}
		p.next()
		switch {
		case p.tok == tLBrace:
			m.Kind, m.Static = MemberStaticBlock, true
			p.staticInit(st.c, m, start)
			return
		case endsName(p.tok):
			named = true
		default:
			m.Static = true
			text = p.start
		}
	}
	first := p.save()
	if !named {
		named = p.memberModifiers(&mod, &m.Key, true)
	}
	if !named {
		first = p.save()
		if p.tok == tPrivate {
			m.Key = PropertyName{Loc: p.tokLoc(), Kind: KeyPrivate, Name: p.name.Text, Private: &PrivateName{Loc: p.tokLoc()}}
			m.Key.Private.Name = p.name
			p.next()
		} else {
			p.propertyName(&m.Key)
		}
	}
	plainName := m.Key.Kind == KeyName && (named || first.tok != tBigInt)
	if mod.any() || p.tok == tLParen {
		p.classMethod(st, m, &mod, plainName, text)
		return
	}
	p.field(st, m, &first, plainName)
}

// classMethod parses a method, accessor or the constructor.
func (p *parser) classMethod(st *classState, m *ClassMember, mod *modifiers, plainName bool, start uint32) {
	kind := scope.MethodFunc
	private := scope.PrivateMethod
	switch {
	case mod.get:
		m.Kind, kind, private = MemberGet, scope.GetterFunc, scope.PrivateGetter
	case mod.set:
		m.Kind, kind, private = MemberSet, scope.SetterFunc, scope.PrivateSetter
	}
	k := &m.Key
	constructor := false
	switch {
	case plainName && !m.Static && k.Name == "constructor":
		constructor = true
		kind = p.constructorKind(st, k, mod)
	case plainName && m.Static && k.Name == "prototype":
		p.fail(msgStaticPrototype, k.Start, k.End)
	case k.Kind == KeyPrivate && k.Name == "#constructor":
		p.fail(msgConstructorPrivate, k.Start, k.End)
	case k.Kind == KeyPrivate:
		p.declarePrivate(st, m, private)
	}
	if p.tok != tLParen {
		p.unexpected()
		return
	}
	m.Func = p.method(start, kind, mod.async, mod.generator, true)
	if constructor {
		st.c.Constructor = m.Func
		st.c.Members = st.c.Members[:len(st.c.Members)-1]
		return
	}
	if k.Kind == KeyPrivate && !m.Static {
		m.Hidden = p.sc.DeclareHidden(st.body, k.Start)
		p.openInit(&st.c.InstanceInit, scope.InstanceInit, &st.c.InstanceThis, start)
		p.sc.DirectRef(&m.Ref, m.Hidden)
		m.PrivateRef.Name = k.Private.Name
		p.sc.PrivateRef(&m.PrivateRef, k.Start)
		p.sc.Close(p.start)
	}
}

// constructorKind checks a method named constructor.
func (p *parser) constructorKind(st *classState, k *PropertyName, mod *modifiers) scope.FunctionKind {
	switch {
	case mod.get || mod.set:
		p.fail(msgConstructorAccessor, k.Start, k.End)
	case mod.generator:
		p.fail(msgConstructorGenerator, k.Start, k.End)
	case mod.async:
		p.fail(msgConstructorAsync, k.Start, k.End)
	case st.c.Constructor != nil:
		p.fail(msgDuplicateConstructor, k.Start, k.End)
	}
	if st.derived {
		return scope.DerivedConstructor
	}
	return scope.ClassConstructor
}

// declarePrivate declares the private name of a member.
func (p *parser) declarePrivate(st *classState, m *ClassMember, kind scope.PrivateKind) {
	n := m.Key.Private
	b, ok := p.sc.DeclarePrivate(st.body, n.Name, kind, m.Static, n.Start)
	st.redeclared = st.redeclared || !ok
	n.Binding, n.Slot = b, scope.SlotLocal
}

// openInit enters the initialiser function of a class, making it on first use.
func (p *parser) openInit(f **scope.Function, kind scope.FunctionKind, this *scope.Ref, start uint32) {
	if *f != nil {
		p.sc.ReopenFunction(*f)
		return
	}
	*f = p.sc.NewFunction(kind, start)
	(*f).ClassElement, (*f).Strict = true, true
	p.sc.OpenFunction(*f, start)
	p.sc.OpenBody(start)
	p.sc.PseudoRef(this, scope.This, start)
}

// openStaticOrInstance enters the initialiser function for a member.
func (p *parser) openStaticOrInstance(c *Class, static bool, start uint32) {
	if static {
		p.openInit(&c.StaticInit, scope.StaticInit, &c.StaticThis, start)
	} else {
		p.openInit(&c.InstanceInit, scope.InstanceInit, &c.InstanceThis, start)
	}
}

// field parses the rest of a field definition.
func (p *parser) field(st *classState, m *ClassMember, first *lexState, plainName bool) {
	m.Kind = MemberField
	if p.tok == tColon || p.tok == tComma {
		if m.Static { // COMPAT: V8 names the first token
			p.fail(msgUnexpectedStrictReserved, first.start, first.end)
		}
		p.unexpectedToken(first.tok, first.name, first.start, first.end)
		return
	}
	k := &m.Key
	switch {
	case plainName && m.Static && k.Name == "prototype":
		p.fail(msgStaticPrototype, k.Start, k.End)
	case plainName && k.Name == "constructor", k.Kind == KeyPrivate && k.Name == "#constructor":
		p.fail(msgConstructorField, k.Start, k.End)
	case k.Kind == KeyPrivate:
		p.declarePrivate(st, m, scope.PrivateField)
	case k.Kind == KeyComputed:
		m.Hidden = p.sc.DeclareHidden(st.body, k.Start)
	}
	p.openStaticOrInstance(st.c, m.Static, k.Start)
	if m.Hidden != nil {
		p.sc.DirectRef(&m.Ref, m.Hidden)
	}
	if k.Kind == KeyPrivate {
		m.PrivateRef.Name = k.Private.Name
		p.sc.PrivateRef(&m.PrivateRef, k.Start)
	}
	if p.tok == tAssign {
		s := p.beginFunction(scope.MethodFunc, false, false)
		p.returnOK = false
		p.noArguments = true
		p.params = false
		p.next()
		m.Value = p.assign()
		m.Named = isAnonymous(m.Value)
		p.endFunction(&s)
	}
	p.sc.Close(p.lastEnd)
	p.semicolon()
}

// staticInit parses static { ... }.
//
// https://tc39.es/ecma262/#prod-ClassStaticBlock
func (p *parser) staticInit(c *Class, m *ClassMember, start uint32) {
	p.openInit(&c.StaticInit, scope.StaticInit, &c.StaticThis, start)
	s := p.beginFunction(scope.MethodFunc, false, false)
	p.returnOK = false
	p.noArguments = true
	p.awaitReserved = true
	m.Scope = p.sc.OpenStaticBlock(p.start)
	m.Scope.Strict = true
	p.next()
	funcs := len(p.funcDecls)
	m.Body = p.statements(tRBrace, len(p.stmtStack))
	if p.err == nil && p.tok != tRBrace {
		p.unexpected()
	}
	m.Funcs = p.takeFuncs(funcs)
	p.sc.Close(p.end)
	p.sc.Close(p.end)
	p.endFunction(&s)
	p.next()
}
