package erase

// primary reads a primary expression, a function, class or new expression, or
// an arrow function.
func (p *parser) primary() form {
	switch p.tok.kind {
	case tWord:
		return p.wordExpression()
	case tNumber, tBigInt, tString, tRegExp:
		p.next()
		return formOther
	case tBacktick:
		p.template(func() { p.fullExpression() })
		return formOther
	case tSlash:
		p.regExp()
		p.next()
		return formOther
	case tOpAssign:
		if p.src[p.tok.start] == '/' {
			p.regExp()
			p.next()
			return formOther
		}
	case tLParen:
		return p.parenthesized(p.tok.start, false)
	case tLBracket:
		p.arrayLiteral()
		return formPattern
	case tLBrace:
		p.objectLiteral()
		return formPattern
	case tPrivate: // #x in y
		p.next()
		if !p.isWord(kIn) {
			p.failTok(expressionExpected)
		}
		return formOther
	case tAt:
		p.decorators()
		if !p.isWord(kClass) {
			p.failTok(expressionExpected)
			return formOther
		}
		p.class(false)
		return formOther
	}
	p.failTok(expressionExpected)
	return formOther
}

// wordExpression reads an expression that begins with a word.
func (p *parser) wordExpression() form {
	switch p.tok.kw {
	case kFunction:
		p.functionExpression(false)
		return formOther
	case kClass:
		p.class(false)
		return formOther
	case kNew:
		return p.newExpression()
	case kImport:
		return p.importExpression()
	case kSuper, kThis, kNull, kTrue, kFalse:
		p.next()
		return formOther
	case kAsync:
		if f, ok := p.asyncExpression(); ok {
			return f
		}
	}
	if p.tok.kw.reserved() {
		p.failTok(expressionExpected)
		return formOther
	}
	p.next()
	if p.is(tArrow) {
		if p.tok.nl {
			p.failTok("Unexpected line break between arrow head and arrow")
			return formOther
		}
		p.arrowBody(false)
		return formArrow
	}
	return formName
}

// asyncExpression reads async functions and arrows; ok is false where async
// is a name.
func (p *parser) asyncExpression() (f form, ok bool) {
	n := p.peek()
	if n.nl {
		return formOther, false
	}
	switch {
	case n.kind == tWord && n.kw == kFunction:
		p.next()
		p.functionExpression(true)
		return formOther, true
	case n.kind == tWord && !n.kw.reserved():
		if !p.look(func() bool { p.next(); p.next(); return p.is(tArrow) }) {
			return formOther, false
		}
		p.next()
		p.next()
		p.arrowBody(true)
		return formArrow, true
	case n.kind == tLParen:
		start := p.tok.start
		p.next()
		return p.parenthesized(start, true), true
	case n.kind == tLess:
		if p.try(tryGenericArrow, func() bool { p.next(); return p.genericArrow(true) }) {
			return formArrow, true
		}
	}
	return formOther, false
}

// importExpression reads import(), import.meta and the like.
func (p *parser) importExpression() form {
	p.next()
	switch p.tok.kind {
	case tLParen:
		p.arguments()
		return formCall
	case tDot:
		p.next()
		p.memberName()
		return formOther
	}
	p.failTok("Expected '(', got " + p.describe())
	return formOther
}

func (p *parser) newExpression() form {
	if !p.enter() {
		p.leave()
		return formOther
	}
	defer p.leave()
	p.next()
	if p.eat(tDot) { // new.target
		p.memberName()
		return formOther
	}
	var f form
	if p.isWord(kNew) {
		f = p.newExpression()
	} else {
		f = p.primary()
	}
	if f == formArrow {
		return f
	}
	p.subscripts(f, true)
	if p.is(tLParen) {
		p.arguments()
	}
	return formOther
}

func (p *parser) arrayLiteral() {
	p.next()
	p.nested(func() {
		for !p.is(tRBracket) && p.err == nil {
			if p.eat(tComma) {
				continue
			}
			p.eat(tEllipsis)
			p.assign()
			if !p.is(tRBracket) && !p.expect(tComma, ",") {
				return
			}
		}
	})
	p.expect(tRBracket, "]")
}

func (p *parser) objectLiteral() {
	p.next()
	p.nested(func() {
		for !p.is(tRBrace) && p.err == nil {
			p.objectMember()
			if !p.is(tRBrace) && !p.expect(tComma, ",") {
				return
			}
		}
	})
	p.expect(tRBrace, "}")
}

func (p *parser) objectMember() {
	if p.eat(tEllipsis) {
		p.assign()
		return
	}
	async, generator := false, false
	if p.isWord(kAsync) {
		if n := p.peek(); !n.nl && (n.startsPropertyName() || n.kind == tStar) {
			p.next()
			async = true
		}
	}
	if p.eat(tStar) {
		generator = true
	}
	if (p.isWord(kGet) || p.isWord(kSet)) && !async && !generator && p.peek().startsPropertyName() {
		p.next()
		p.memberKey()
		p.method(false, false, false)
		return
	}
	key := p.tok
	p.memberKey()
	switch {
	case p.is(tLParen) || p.is(tLess):
		p.method(async, generator, false)
	case p.eat(tColon):
		p.assign()
	case key.kind == tWord && p.is(tAssign):
		if p.coverInit == nil {
			p.coverInit = &Error{Message: "Unexpected token `=`. Expected ',' or '}'", Start: p.tok.start, End: p.tok.end}
		}
		p.next()
		p.assign()
	case key.kind == tWord && !key.kw.reserved():
	default:
		p.failTok("Expected '(', got " + p.describe())
	}
}

// memberKey reads the name of a member of an object literal or a class.
func (p *parser) memberKey() {
	switch p.tok.kind {
	case tWord, tString, tNumber, tBigInt, tPrivate:
		p.next()
	case tLBracket:
		p.next()
		p.nested(func() { p.fullAssign() })
		p.expect(tRBracket, "]")
	default:
		p.failTok("Unexpected token `" + p.tokenName() + "`. Expected identifier, string literal, numeric literal or [ for the computed key")
	}
}
