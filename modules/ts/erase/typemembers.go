package erase

// objectType reads a mapped type or the members of an object type.
func (p *parser) objectType() {
	if p.look(p.mappedTypeAhead) {
		p.mappedType()
		return
	}
	p.typeMembers()
}

func (p *parser) mappedTypeAhead() bool {
	p.next()
	if p.is(tPlus) || p.is(tMinus) {
		p.next()
		return p.isWord(kReadonly)
	}
	if p.isWord(kReadonly) {
		p.next()
	}
	if !p.eat(tLBracket) || !p.is(tWord) {
		return false
	}
	p.next()
	return p.isWord(kIn)
}

// mappedType reads { readonly [K in T as U]?: V }.
func (p *parser) mappedType() {
	p.next()
	if p.is(tPlus) || p.is(tMinus) {
		p.next()
	}
	p.eatWord(kReadonly)
	p.next() // [
	p.next() // K
	p.next() // in
	p.freeType()
	if p.eatWord(kAs) {
		p.freeType()
	}
	if !p.expect(tRBracket, "]") {
		return
	}
	if p.is(tPlus) || p.is(tMinus) {
		p.next()
	}
	p.eat(tQuestion)
	if p.eat(tColon) {
		p.freeType()
	}
	if !p.eat(tComma) {
		p.semicolon()
	}
	p.expect(tRBrace, "}")
}

// typeMembers reads the braces of an interface or an object type.
func (p *parser) typeMembers() {
	if !p.expect(tLBrace, "{") {
		return
	}
	p.within(func(c *context) { c.ambient, c.noConditional, c.noIn = true, false, false }, func() {
		for !p.is(tRBrace) && p.err == nil {
			p.typeMember()
		}
	})
	p.expect(tRBrace, "}")
}

func (p *parser) typeMember() {
	switch {
	case p.is(tEOF):
		p.failTok("Unexpected eof")
	case p.is(tLParen), p.is(tLess):
		p.signature()
	case p.isWord(kNew) && (p.peek().kind == tLParen || p.peek().kind == tLess):
		p.next()
		p.signature()
	default:
		p.propertySignature()
	}
	if p.err == nil && !p.eat(tComma) {
		p.semicolonGot()
	}
}

// signature reads type parameters, parameters and a return type.
func (p *parser) signature() {
	if p.is(tLess) {
		p.typeParameterList()
	}
	p.typeParameters()
	if p.eat(tColon) {
		p.typeOrPredicate()
	}
}

func (p *parser) propertySignature() {
	if p.isWord(kReadonly) && p.peek().startsPropertyName() {
		p.next()
	}
	if p.is(tLBracket) && p.look(p.indexSignatureAhead) {
		p.indexSignature()
		return
	}
	if (p.isWord(kGet) || p.isWord(kSet)) && p.peek().startsPropertyName() {
		p.next()
	}
	p.propertyName()
	p.eat(tQuestion)
	if p.is(tLParen) || p.is(tLess) {
		p.signature()
		return
	}
	if p.eat(tColon) {
		p.typ()
	}
}

// startsPropertyName reports whether a member's name can begin with a token,
// so that the word before it is a modifier.
func (t token) startsPropertyName() bool {
	switch t.kind {
	case tWord, tString, tNumber, tBigInt, tLBracket, tPrivate:
		return true
	}
	return false
}

// indexSignatureAhead tells [k: T] from a computed name.
func (p *parser) indexSignatureAhead() bool {
	p.next()
	if !p.is(tWord) {
		return false
	}
	p.next()
	return p.is(tColon)
}

// indexSignature reads [k: T]: U.
func (p *parser) indexSignature() {
	p.next()
	p.next()
	p.next()
	p.typ()
	if p.expect(tRBracket, "]") && p.eat(tColon) {
		p.typ()
	}
}

// propertyName reads a member's name.
func (p *parser) propertyName() {
	switch p.tok.kind {
	case tWord, tString, tNumber, tBigInt, tPrivate:
		p.next()
	case tLBracket:
		p.next()
		p.nested(func() { p.assign() })
		p.expect(tRBracket, "]")
	default:
		p.failTok("Unexpected token `" + p.tokenName() + "`. Expected identifier, string literal, numeric literal or [ for the computed key")
	}
}
