package erase

import "strings"

// eraseStatement erases from start to the last token. before is the token
// that preceded start.
func (p *parser) eraseStatement(start int, before token) statementFate {
	if p.err != nil {
		return erasedStatement
	}
	p.erase(start, p.prev.end)
	// The statement before ended with a line break because a word followed;
	// what follows now would go on with it.
	if p.tok.nl && p.continuesExpression() && before.kind != tEOF {
		if before.kind == tSemi {
			p.overwrite(before.start, ';')
		} else {
			p.overwrite(start, ';')
		}
	}
	return erasedStatement
}

// continuesExpression reports whether the current token, which begins a
// statement, would go on with an expression.
func (p *parser) continuesExpression() bool {
	switch p.tok.kind {
	case tLParen, tLBracket, tPlus, tMinus, tSlash:
		return true
	case tOpAssign:
		return p.src[p.tok.start] == '/'
	case tBacktick:
		// COMPAT: Node does not see a template with substitutions.
		return !strings.HasPrefix(p.src[templateEnd(p.src, p.tok.end):], "${")
	}
	return false
}

// templateEnd is where the first text of a template ends.
func templateEnd(src string, pos int) int {
	for ; pos < len(src); pos++ {
		switch src[pos] {
		case '`':
			return pos
		case '\\':
			pos++
		case '$':
			if strings.HasPrefix(src[pos:], "${") {
				return pos
			}
		}
	}
	return len(src)
}

// functionStatement reads a function declaration, from the word function on.
// Without a body it is an overload, which goes. Behind export default it may
// lack a name.
func (p *parser) functionStatement(start int, before token, async, mayLackName bool) statementFate {
	unsupported := p.unsupported
	p.next()
	generator := p.eat(tStar)
	if p.is(tWord) && !p.tok.kw.reserved() {
		p.checkBinding(p.tok)
		p.next()
	} else if !mayLackName {
		p.failTok("Expected ident")
		return keptStatement
	}
	p.signatureOf(parameterList{})
	if p.is(tLBrace) {
		p.implementation()
		p.bodyOf(async, generator)
		return keptStatement
	}
	p.unsupported = unsupported
	p.semicolon()
	return p.eraseStatement(start, before)
}

// implementation refuses the body of a function, which begins here, in an
// ambient context.
func (p *parser) implementation() {
	if p.declared {
		p.report(p.tok.start, p.tok.end, "An implementation cannot be declared in ambient contexts")
	}
}

// declaration reads what begins with a word that TypeScript made a keyword;
// ok is false where that word is a name.
func (p *parser) declaration(start int, before token) (fate statementFate, ok bool) {
	n := p.peek()
	name := n.kind == tWord && !n.kw.reserved()
	switch p.tok.kw {
	case kType:
		if !name || n.nl {
			return keptStatement, false
		}
		p.typeAlias()
	case kInterface:
		if !name || n.nl {
			return keptStatement, false
		}
		p.interfaceDeclaration()
	case kAbstract:
		if n.kw != kClass || n.nl {
			return keptStatement, false
		}
		p.eraseToken()
		p.next()
		p.classStatement(true)
		return keptStatement, true
	case kNamespace:
		if !name {
			return keptStatement, false
		}
		return p.namespace(start, before), true
	case kModule:
		if n.nl || !name && n.kind != tString {
			return keptStatement, false
		}
		return p.namespace(start, before), true
	case kGlobal:
		if n.kind != tLBrace || n.nl {
			return keptStatement, false
		}
		p.next()
		p.ambiently(p.block)
	case kDeclare:
		if !p.look(p.declaredAhead) {
			return keptStatement, false
		}
		p.next()
		p.declaredStatement()
	default:
		return keptStatement, false
	}
	return p.eraseStatement(start, before), true
}

// typeAlias reads type T = U.
func (p *parser) typeAlias() {
	p.next()
	p.next()
	if p.is(tLess) {
		p.typeParameterList()
	}
	if !p.is(tAssign) {
		p.failTok("Unexpected token `" + p.tokenName() + "`. Expected =")
		return
	}
	p.next()
	p.freeType()
	p.semicolon()
}

func (p *parser) interfaceDeclaration() {
	p.next()
	p.next()
	if p.is(tLess) {
		p.typeParameterList()
	}
	if p.eatWord(kExtends) {
		p.heritageTypes()
	}
	p.typeMembers()
}

// heritageTypes reads the list behind extends of an interface or implements.
func (p *parser) heritageTypes() {
	for p.err == nil && !p.is(tLBrace) {
		p.ambiently(func() {
			if !p.is(tWord) {
				p.failTok("Expected ident")
				return
			}
			p.qualifiedName()
			if p.is(tLess) {
				p.typeArgumentList()
			}
		})
		if !p.eat(tComma) {
			return
		}
	}
}

// declaredAhead reports whether a declaration follows the word declare.
func (p *parser) declaredAhead() bool {
	p.next()
	n := p.peek()
	switch p.tok.kw {
	case kVar, kConst, kFunction, kClass, kEnum:
		return true
	case kLet:
		return n.kind == tWord || n.kind == tLBrace || n.kind == tLBracket
	case kAbstract:
		return n.kw == kClass
	case kInterface, kType, kNamespace:
		return n.kind == tWord && !n.nl
	case kModule:
		return (n.kind == tWord || n.kind == tString) && !n.nl
	case kGlobal:
		return n.kind == tLBrace
	}
	return false
}

// declaredStatement reads the declaration behind declare; the caller erases it.
func (p *parser) declaredStatement() {
	module := p.tok
	switch {
	case module.kw == kModule && p.peek().kind == tWord:
		p.refuseModule()
	}
	p.within(func(c *context) { c.ambient, c.declared, c.inBlock = true, true, false }, func() {
		switch p.tok.kw {
		case kModule, kNamespace:
			p.namespaceParts()
		default:
			p.statement()
		}
	})
}

// refuseModule refuses the word module before a name.
func (p *parser) refuseModule() {
	p.refuse(p.tok.start, p.peek().end, "`module` keyword is not supported. Use `namespace` instead.")
}

// enum reads an enum, the current token, and refuses it.
func (p *parser) enum(start int) {
	p.next()
	if !p.is(tWord) || p.tok.kw.reserved() {
		p.failTok("Expected ident")
		return
	}
	p.next()
	if !p.expect(tLBrace, "{") {
		return
	}
	p.ambiently(func() {
		for !p.is(tRBrace) && p.err == nil {
			p.enumMember()
			if !p.is(tRBrace) && !p.eat(tComma) {
				p.failTok("Expected ident")
				return
			}
		}
	})
	if p.expect(tRBrace, "}") {
		p.refuse(start, p.prev.end, "TypeScript enum is not supported in strip-only mode")
	}
}

func (p *parser) enumMember() {
	name := p.tok
	switch name.kind {
	case tEOF:
		p.failTok("Expected ident")
		return
	case tNumber:
		p.report(name.start, name.end, "An enum member cannot have a numeric name")
	case tLBracket:
		if n := p.peek(); n.kind != tString {
			p.report(n.start, n.end, "Computed property names are not allowed in enums")
		}
	}
	p.propertyName()
	if p.eat(tAssign) {
		p.nested(func() { p.fullAssign() })
	}
}

// namespace reads a namespace or module: it goes if it holds only types.
func (p *parser) namespace(start int, before token) statementFate {
	if p.isWord(kModule) && p.peek().kind == tWord {
		p.refuseModule()
	}
	values, word := false, p.tok.start
	p.ambiently(func() { values = p.namespaceParts() })
	if values && p.err == nil {
		p.refuse(word, p.prev.end, "TypeScript namespace declaration is not supported in strip-only mode")
		return keptStatement
	}
	return p.eraseStatement(start, before)
}

// namespaceParts reads from the word namespace or module on and tells whether
// there are values inside.
func (p *parser) namespaceParts() (values bool) {
	p.next()
	if p.eat(tString) {
		if p.is(tLBrace) {
			p.within(func(c *context) { c.inFunction = false }, p.block)
		} else {
			p.semicolonGot()
		}
		return false
	}
	p.qualifiedName()
	if !p.expect(tLBrace, "{") {
		return false
	}
	for !p.is(tRBrace) && !p.is(tEOF) && p.err == nil {
		if p.namespaceMember() {
			values = true
		}
	}
	p.expect(tRBrace, "}")
	return values
}

// namespaceMember reads a statement in a namespace and tells whether it is a
// value.
func (p *parser) namespaceMember() (value bool) {
	first := p.tok
	if first.kw == kExport {
		first = p.peek()
	}
	if first.kw == kNamespace || first.kw == kModule {
		p.eatWord(kExport)
		if n := p.peek(); n.kind == tWord && !n.nl {
			if !p.enter() {
				p.leave()
				return false
			}
			defer p.leave()
			return p.namespaceParts()
		}
	}
	typed := p.look(func() bool {
		p.eatWord(kExport)
		n := p.peek()
		switch p.tok.kw {
		case kType, kInterface:
			return n.kind == tWord && !n.kw.reserved() && !n.nl || n.kind == tLBrace
		case kDeclare:
			return p.declaredAhead()
		case kImport:
			return n.kw == kType
		}
		return false
	})
	p.statement()
	return !typed
}
