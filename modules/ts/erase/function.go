package erase

// parameterList tells what a list of parameters may hold.
type parameterList struct {
	constructor bool
}

// functionExpression reads from the word function on.
func (p *parser) functionExpression(async bool) {
	p.next()
	generator := p.eat(tStar)
	if p.is(tWord) && !p.tok.kw.reserved() {
		p.next()
	}
	p.signatureOf(parameterList{})
	if !p.is(tLBrace) {
		p.failTok("Expected '{', got " + p.describe())
		return
	}
	p.bodyOf(async, generator)
}

// signatureOf erases the types in type parameters, parameters and return type.
func (p *parser) signatureOf(list parameterList) {
	s := p.tok
	p.eraseTypeParameters()
	if list.constructor && s.kind == tLess {
		p.report(s.start, p.prev.end, "Type parameters cannot appear on a constructor declaration")
	}
	p.parameters(list)
	if p.is(tColon) && p.err == nil {
		start := p.tok.start
		p.returnType()
		if list.constructor {
			p.report(start, p.prev.end, "Type annotation cannot appear on a constructor declaration")
		}
	}
}

// bodyOf reads the braces of a function.
func (p *parser) bodyOf(async, generator bool) {
	p.within(func(c *context) {
		c.inFunction, c.inAsync, c.inGenerator, c.inStaticBlock = true, async, generator, false
		c.noIn, c.inConsequent = false, false
	}, p.functionBody)
}

func (p *parser) functionBody() {
	old := p.coverInit
	p.coverInit = nil
	p.noIn, p.inConsequent, p.noConditional = false, false, false
	p.block()
	p.coverInit = old
}

// method reads from the parameters of a method on; it tells whether there was
// a body.
func (p *parser) method(async, generator, mayLackBody bool) bool {
	p.signatureOf(parameterList{})
	if p.is(tLBrace) {
		p.bodyOf(async, generator)
		return true
	}
	if !mayLackBody {
		p.failTok("Expected '{', got " + p.describe())
	}
	return false
}

// parameters reads ( ... ), types erased.
func (p *parser) parameters(list parameterList) {
	if !p.expect(tLParen, "(") {
		return
	}
	p.nested(func() {
		for first := true; !p.is(tRParen) && p.err == nil; first = false {
			if first && p.isWord(kThis) {
				p.thisParameter()
				continue
			}
			p.parameter(list)
			if !p.is(tRParen) && !p.expect(tComma, ",") {
				return
			}
		}
	})
	p.expect(tRParen, ")")
}

// thisParameter erases the parameter this and the comma behind it.
func (p *parser) thisParameter() {
	start := p.tok.start
	p.next()
	if p.eat(tColon) {
		p.typ()
	}
	if !p.is(tRParen) {
		p.expect(tComma, ",")
	}
	p.erase(start, p.prev.end)
}

func (p *parser) parameter(list parameterList) {
	if p.is(tAt) {
		p.decorators()
	}
	start := p.tok
	property := false
	for p.parameterModifierAhead() {
		property = true
		p.next()
	}
	name := p.tok
	p.eat(tEllipsis)
	if p.isWord(kThis) {
		p.next()
	} else {
		p.bindingTarget()
	}
	if p.is(tQuestion) {
		p.eraseToken()
		p.next()
	}
	p.annotation()
	if p.eat(tAssign) {
		p.fullAssign()
	}
	if property && p.err == nil {
		p.parameterProperty(list, start, name)
	}
}

func (p *parser) parameterModifierAhead() bool {
	switch p.tok.kw {
	case kPublic, kPrivate, kProtected, kReadonly, kOverride:
		switch n := p.peek(); n.kind {
		case tWord, tLBrace, tLBracket:
			return true
		case tEllipsis:
			return true
		}
	}
	return false
}

func (p *parser) parameterProperty(list parameterList, start, name token) {
	switch {
	case !list.constructor:
		p.report(start.start, p.prev.end, "A parameter property is only allowed in a constructor implementation")
	case name.kind == tEllipsis:
		p.failAt(name.start, name.end, "Unexpected token `...`. Expected yield, an identifier, [ or {")
		p.stop()
	case name.kind != tWord:
		p.failAt(name.start, p.prev.end, "Typescript parameter property must be an identifier or assignment pattern")
		p.stop()
	default:
		p.refuse(name.start, p.prev.end, "TypeScript parameter property is not supported in strip-only mode")
	}
}

// bindingTarget reads a name or a pattern that declares names.
func (p *parser) bindingTarget() {
	if !p.enter() {
		p.leave()
		return
	}
	defer p.leave()
	switch p.tok.kind {
	case tWord:
		if p.tok.kw.reserved() {
			p.failTok("Expected ident")
			return
		}
		p.next()
	case tLBracket:
		p.arrayPattern()
	case tLBrace:
		p.objectPattern()
	default:
		p.failTok("Unexpected token `" + p.tokenName() + "`. Expected yield, an identifier, [ or {")
	}
}

func (p *parser) arrayPattern() {
	p.next()
	p.nested(func() {
		for !p.is(tRBracket) && p.err == nil {
			if p.eat(tComma) {
				continue
			}
			p.eat(tEllipsis)
			p.bindingTarget()
			if p.eat(tAssign) {
				p.fullAssign()
			}
			if !p.is(tRBracket) && !p.expect(tComma, ",") {
				return
			}
		}
	})
	p.expect(tRBracket, "]")
}

func (p *parser) objectPattern() {
	p.next()
	p.nested(func() {
		for !p.is(tRBrace) && p.err == nil {
			p.patternMember()
			if !p.is(tRBrace) && !p.expect(tComma, ",") {
				return
			}
		}
	})
	p.expect(tRBrace, "}")
}

func (p *parser) patternMember() {
	if p.eat(tEllipsis) {
		p.bindingTarget()
		return
	}
	p.memberKey()
	if p.eat(tColon) {
		p.bindingTarget()
	}
	if p.eat(tAssign) {
		p.fullAssign()
	}
}
