package syntax

import (
	"fmt"

	"github.com/sxfescript/sxn/engine/internal/syntax/scope"
)

var declKinds = [...]declKind{
	DeclVar: declareVar, DeclLet: declareLet, DeclConst: declareConst,
	DeclUsing: declareUsing, DeclAwaitUsing: declareAwaitUsing,
}

var declNames = [...]string{
	DeclVar: "var", DeclLet: "let", DeclConst: "const", DeclUsing: "using", DeclAwaitUsing: "await using",
}

// varStatement parses a variable declaration statement from its keyword on.
func (p *parser) varStatement(kind DeclKind) *VarDecl {
	n := p.varDecls.new()
	n.Kind = kind
	start := p.start
	p.next()
	p.declarators(n, false)
	p.semicolon()
	n.Loc = p.loc(start)
	return n
}

// declarators parses the list of declarators; in the head of a for statement
// the one that in or of follows needs no initializer.
func (p *parser) declarators(n *VarDecl, head bool) {
	var buf [4]Declarator
	decls := buf[:0]
	for {
		decls = append(decls, Declarator{})
		d := &decls[len(decls)-1]
		if p.declarator(d, n.Kind, head) || p.tok != tComma {
			break
		}
		p.next()
	}
	n.Decls = p.decls.copy(decls)
}

// declarator parses one declarator; it reports that in or of follows in the
// head of a for statement.
func (p *parser) declarator(d *Declarator, kind DeclKind, head bool) (each bool) {
	start := p.start
	mark := len(p.sc.Cur.Bindings)
	if kind >= DeclUsing && (p.tok == tLBrace || p.tok == tLBracket) {
		p.failf(p.start, p.end, msgMissingInit, declNames[kind])
	}
	d.Target = p.bindingTarget(declKinds[kind])
	p.declEnd = p.prevStart
	if p.tok == tAssign {
		p.next()
		d.Init = p.assign()
		d.Named = isIdent(d.Target) && isAnonymous(d.Init)
	}
	d.Loc = p.loc(start)
	if head && (p.tok == tIn || p.isWord(wOf)) {
		return true
	}
	if d.Init == nil && p.err == nil {
		if !isIdent(d.Target) {
			p.failf(start, p.lastEnd, msgMissingInit, "destructuring")
		} else if kind >= DeclConst {
			p.failf(start, p.lastEnd, msgMissingInit, declNames[kind])
		}
	}
	if kind != DeclVar {
		scope.Initialised(p.sc.Cur, mark, p.lastEnd)
	}
	return false
}

// classDeclaration parses a class declaration; anonymous allows a missing name
// (export default), which binds *default*.
func (p *parser) classDeclaration(anonymous bool) *ClassDecl {
	n := &ClassDecl{}
	start := p.start
	strict := p.strict
	s := p.sc.Cur
	mark := len(s.Bindings)
	p.next()
	p.strict = true
	var inner *Ident
	var taken *scope.Binding
	if anonymous && !p.tok.isIdent() {
		p.declareDefault(start)
	} else {
		if !p.tok.isIdent() {
			p.unexpected()
		}
		id := p.className()
		if id.Name != nil {
			b, ok := p.sc.DeclareLexical(id.Name, scope.Class, id.Start)
			id.Binding, id.Slot = b, p.ownSlot()
			if !ok {
				taken = b
			}
			n.Name = id
			copied := *id
			inner = p.idents.new()
			*inner = copied
			inner.Binding = nil
		}
	}
	n.Class = p.classTail(start, inner, strict)
	if taken != nil {
		p.redeclared(n.Name.Name, taken, start, p.lastEnd)
	}
	scope.Initialised(s, mark, p.lastEnd)
	n.Loc = p.loc(start)
	return n
}

// ---- for ----

// forStatement parses every form of for.
//
// https://tc39.es/ecma262/#sec-for-statement
// https://tc39.es/ecma262/#sec-for-in-and-for-of-statements
func (p *parser) forStatement() Stmt {
	start := p.start
	p.next()
	await := false
	if p.tok == tAwait && p.async {
		await = true
		p.noteAwait()
		p.next()
	}
	s := p.sc.Open(scope.ForScope, p.start)
	s.Strict = p.strict
	p.expect(tLParen)
	savedIn := p.in
	p.in = false
	h := forHead{start: start, await: await, scope: s}
	p.forInit(&h)
	p.in = savedIn
	if h.each {
		return p.forEach(&h)
	}
	return p.forRest(&h)
}

// forHead is what the head of a for statement holds up to in, of or ';'.
type forHead struct {
	start     uint32
	await     bool
	scope     *scope.Scope
	decl      *VarDecl
	init      Expr
	initStart uint32
	let       bool // the expression starts with the token let
	asyncOf   bool // the expression is the token async
	each      bool
}

// forInit parses the declaration or expression at the start of the head.
func (p *parser) forInit(h *forHead) {
	h.initStart = p.start
	kind, is := p.forDeclaration()
	if is {
		h.decl = p.varDecls.new()
		h.decl.Kind = kind
		from := p.start
		if kind == DeclAwaitUsing {
			p.noteAwait()
			p.next()
		}
		p.next()
		first := p.start
		ok := p.err == nil
		p.declarators(h.decl, true)
		if h.await && ok && p.err != nil && !p.err.StackOverflow && p.err.Start >= int(first) {
			// COMPAT: V8 counts the declarators even after an error in one.
			p.err.Msg = fmt.Sprintf(msgForBindings, "for-await-of")
			p.err.Start = int(first)
		}
		h.decl.Loc = p.loc(from)
		h.each = p.tok == tIn || p.isWord(wOf)
		return
	}
	if p.tok == tSemicolon {
		return
	}
	h.let = p.tok == tLet
	h.asyncOf = p.isWord(wAsync)
	if p.tok == tEllipsis {
		p.expression(false)
		return
	}
	saved := p.cover
	p.cover = coverError{}
	e := p.assignCover()
	h.each = p.tok == tIn || p.isWord(wOf)
	switch e.(type) {
	case *Array, *Object:
		if h.each {
			p.cover = coverError{}
		}
	}
	if p.cover.msg != "" {
		p.fail(p.cover.msg, p.cover.from, p.cover.to)
	}
	p.cover = saved
	if p.tok == tComma {
		e = p.sequence(e, h.initStart)
		if p.tok == tIn || p.isWord(wOf) {
			p.fail(msgInvalidFor, h.initStart, p.lastEnd)
		}
	}
	_, plain := e.(*Ident)
	h.asyncOf = h.asyncOf && plain && e.Span().Start == h.initStart
	h.init = e
}

// forDeclaration reports which declaration the head starts with, if any.
func (p *parser) forDeclaration() (DeclKind, bool) {
	switch p.tok {
	case tVar:
		return DeclVar, true
	case tConst:
		return DeclConst, true
	case tLet:
		return DeclLet, p.letDeclaration(stmtList)
	case tIdent:
		return DeclUsing, p.isWord(wUsing) && p.usingInFor()
	case tAwait:
		if p.async && p.isAwaitUsing() {
			return DeclAwaitUsing, true
		}
	}
	return 0, false
}

// usingInFor reports whether `using` starts a declaration in the head of a for:
// `using of` does so only when an initializer or another of cannot be meant
// otherwise.
func (p *parser) usingInFor() bool {
	s := p.save()
	p.next()
	ok := p.tok.isIdent() && !p.nl
	if ok && p.isWord(wOf) {
		p.next()
		ok = p.tok == tAssign || p.tok == tSemicolon || p.tok == tColon
	}
	p.restore(&s)
	return ok
}

// forRest parses the rest of for(;;).
func (p *parser) forRest(h *forHead) Stmt {
	n := &For{}
	if h.await {
		p.unexpected()
	}
	if h.decl != nil {
		n.Init = h.decl
	} else if h.init != nil {
		n.Init = h.init
	}
	p.expect(tSemicolon)
	if p.tok != tSemicolon {
		n.Test = p.expression(true)
	}
	p.expect(tSemicolon)
	if p.tok != tRParen {
		n.Update = p.expression(true)
	}
	p.expect(tRParen)
	n.Body = p.loopBody()
	n.Scope = p.sc.Close(p.lastEnd)
	n.Loc = p.loc(h.start)
	return n
}

// forEach parses the rest of for-in and for-of.
func (p *parser) forEach(h *forHead) Stmt {
	n := &ForIn{Await: h.await, Of: p.tok != tIn}
	if h.decl != nil {
		n.Decl = h.decl
		p.checkForDecl(h, n.Of)
	} else {
		n.Target = p.forTarget(h, n.Of)
	}
	if h.await && !n.Of {
		p.unexpected()
	}
	p.next()
	if n.Of {
		n.Right = p.assignIn()
	} else {
		n.Right = p.expression(true)
	}
	p.expect(tRParen)
	scope.Initialised(h.scope, 0, p.start)
	n.Body = p.loopBody()
	n.Scope = p.sc.Close(p.lastEnd)
	n.Loc = p.loc(h.start)
	return n
}

// checkForDecl checks the declaration of a for-in or for-of head.
func (p *parser) checkForDecl(h *forHead, of bool) {
	loop := "for-in"
	if of {
		loop = "for-of"
		if h.await {
			loop = "for-await-of"
		}
	}
	d := h.decl
	first := d.Decls[0].Span().Start
	if len(d.Decls) != 1 {
		p.failf(first, p.lastEnd, msgForBindings, loop)
		return
	}
	v := &d.Decls[0]
	if v.Init != nil && (of || p.strict || d.Kind != DeclVar || !isIdent(v.Target)) {
		p.failf(p.declEnd, p.lastEnd, msgForInit, loop)
		return
	}
	if d.Kind >= DeclUsing && !of {
		p.fail(msgForUsing, p.start, p.end)
		return
	}
}

// forTarget checks and converts the assignment target of a for-in or for-of.
func (p *parser) forTarget(h *forHead, of bool) Expr {
	if of && h.let {
		p.fail(msgForOfLet, h.initStart, h.initStart+3)
	}
	if of && h.asyncOf && !h.await {
		p.fail(msgForOfAsync, h.initStart, p.lastEnd)
	}
	switch t := h.init.(type) {
	case *Ident:
		p.markAssigned(t, false, Loc{h.initStart, p.lastEnd})
	case *Member, *Index, *PrivateMember, *SuperMember:
	case *Array, *Object:
		return p.toPattern(t)
	case *Call:
		// An error when it runs, see assignTo.
		if p.strict {
			p.fail(msgInvalidFor, h.initStart, p.lastEnd)
		}
	default:
		p.fail(msgInvalidFor, h.initStart, p.lastEnd)
	}
	return h.init
}
