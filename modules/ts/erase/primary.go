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
	case kSuper:
		p.next()
		if p.is(tBang) && !p.tok.nl {
			p.failTok("Invalid access to super")
		}
		return formOther
	case kThis, kNull, kTrue, kFalse:
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
	word := p.tok
	p.next()
	if p.is(tArrow) {
		p.checkBinding(word)
		if p.tok.nl {
			p.failTok("Unexpected line break between arrow head and arrow")
			return formOther
		}
		p.arrowBody(false)
		return formArrow
	}
	p.checkReference(word)
	return formName
}

// checkReference checks a word that is used as a variable.
func (p *parser) checkReference(t token) {
	switch t.kw {
	case kLet:
		p.reportStrict(t.start, t.end, "`let` cannot be used as an identifier in strict mode")
	case kPrivate, kPublic, kProtected, kStatic, kImplements, kInterface, kYield:
		p.reportStrict(t.start, t.end, expressionExpected)
	case kNone:
		if p.text(t) == "package" {
			p.reportStrict(t.start, t.end, expressionExpected)
		}
	}
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
	if p.is(tDot) { // new.target
		start := p.prev.start
		p.next()
		p.memberName()
		if !p.newTarget {
			p.report(start, p.prev.end, "'new.target' is only allowed in the body of a function declaration, function expression, or class.")
		}
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
			start := p.tok.start
			p.noteElement(p.assign(), start)
			if !p.is(tRBracket) && !p.expect(tComma, ",") {
				return
			}
		}
	})
	p.expect(tRBracket, "]")
}

func (p *parser) objectLiteral() {
	start := p.tok.start
	p.next()
	p.nested(func() {
		for !p.is(tRBrace) && p.err == nil {
			p.objectMember(start)
			if !p.is(tRBrace) && !p.expect(tComma, ",") {
				return
			}
		}
	})
	p.expect(tRBrace, "}")
}

// objectMember reads a member of the object literal that begins at literal.
func (p *parser) objectMember(literal int) {
	if p.eat(tEllipsis) {
		start := p.tok.start
		p.noteElement(p.assign(), start)
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
		word := p.tok
		p.next()
		p.memberKey()
		p.method(false, false)
		p.checkAccessor(word)
		return
	}
	key := p.tok
	p.memberKey()
	switch {
	case p.is(tLParen) || p.is(tLess):
		p.method(async, generator)
	case p.eat(tColon):
		start := p.tok.start
		p.noteElement(p.assign(), start)
	case key.kind == tWord && p.is(tAssign):
		if p.init == nil {
			p.init, p.initOf = &Error{Message: "assignment property is invalid syntax", Start: p.tok.start, End: p.tok.end}, literal
		}
		p.next()
		p.assign()
	case key.kind == tWord && !key.kw.reserved():
		p.checkReference(key)
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
