package erase

// form is what an expression was, as far as assignments and arrows ask.
type form uint8

const (
	formOther    form = iota
	formBinary        // no operator of assignment may follow
	formUnary         // the same
	formParen         // in parentheses
	formAssigned      // an assignment
	formName          // may be assigned to
	formMember        // may be assigned to
	formPattern       // an object or array literal without parentheses
	formCall
	formOptional // an optional chain
	formArrow    // ends the expression
)

const (
	expressionExpected = "Expression expected"
	invalidTarget      = "The left-hand side of an assignment expression must be a variable or a property access."
)

// expression reads a comma expression.
func (p *parser) expression() form {
	f := p.assign()
	for p.is(tComma) {
		p.next()
		p.assign()
		f = formOther
	}
	return f
}

// fullExpression is an expression that is no cover grammar any more.
func (p *parser) fullExpression() form {
	old := p.cover
	p.cover = cover{}
	f := p.expression()
	p.cover = old
	return f
}

// fullAssign is an assignment expression that is no cover grammar any more.
func (p *parser) fullAssign() form {
	old := p.cover
	p.cover = cover{}
	f := p.assign()
	p.cover = old
	return f
}

// noteElement notes whether a value in an object or array literal could be
// part of a pattern.
func (p *parser) noteElement(f form, start int) {
	e := &Error{Message: "Cannot assign to this", Start: start, End: p.prev.end}
	switch f {
	case formName, formPattern, formAssigned:
		return
	case formMember:
		if p.noParams == nil {
			p.noParams = e
		}
		return
	case formBinary, formUnary:
		e.Message = notPattern
	}
	if p.bad == nil {
		p.bad = e
	}
}

const notPattern = "Not a pattern"

// assign reads an AssignmentExpression, types erased.
// https://tc39.es/ecma262/#prod-AssignmentExpression
func (p *parser) assign() form {
	if !p.enter() {
		p.leave()
		return formOther
	}
	defer p.leave()
	switch {
	case p.isWord(kYield) && p.inGenerator:
		p.yield()
		return formOther
	case p.is(tLess):
		if p.try(tryGenericArrow, func() bool { return p.genericArrow(false) }) {
			return formArrow
		}
	}
	outer := p.cover
	start := p.tok
	f := p.conditional()
	if f == formArrow {
		return f
	}
	k, end := p.tok.kind, p.tok.end
	if k == tGreater {
		k, end = p.joined()
	} else if k == tLess {
		k, end = p.joined()
	}
	if k != tAssign && k != tOpAssign {
		return f
	}
	switch f {
	case formName:
		if name := p.text(start); name == "eval" || name == "arguments" {
			p.reportStrict(start.start, start.end, invalidTarget)
		}
	case formMember:
	case formBinary, formUnary:
		return f
	case formParen:
		p.report(start.start, p.prev.end, invalidTarget)
	case formPattern:
		if k == tAssign {
			if e := p.bad; e != nil && outer.bad == nil {
				p.report(e.Start, e.End, e.Message)
			}
			p.cover = outer
			break
		}
		fallthrough
	default:
		message := "Invalid assignment target"
		if f == formOptional {
			message = invalidTarget
		}
		p.report(start.start, p.prev.end, message)
	}
	p.pos = end
	p.next()
	p.fullAssign()
	return formAssigned
}

func (p *parser) yield() {
	p.next()
	if p.tok.nl {
		return
	}
	if p.eat(tStar) {
		p.assign()
		return
	}
	if p.tok.startsExpression() {
		p.argument(func() form { return p.assign() })
	}
}

// argument reads what follows return, throw or yield. Where that is a generic
// arrow function whose type parameters hold a line break, erasing them would
// end the statement: the parenthesis moves to their start.
func (p *parser) argument(read func() form) {
	start := p.tok
	f := read()
	if f != formArrow || start.kind != tLess {
		return
	}
	p.moveParenthesis(start.start)
}

// moveParenthesis moves the parenthesis behind the type parameters at start to
// start, if there is a line break between the two.
func (p *parser) moveParenthesis(start int) {
	paren := -1
	p.look(func() bool {
		p.pos = start
		p.next()
		p.typeParameterList()
		if p.is(tLParen) {
			paren = p.tok.start
		}
		return true
	})
	if paren >= 0 && hasNewline(p.src[start:paren]) {
		p.erase(paren, paren+1)
		p.overwrite(start, '(')
	}
}

func (p *parser) conditional() form {
	f := p.binary()
	if f == formArrow || !p.is(tQuestion) || p.optionalMarkAhead() {
		return f
	}
	p.next()
	noIn, inConsequent := p.noIn, p.inConsequent
	p.noIn, p.inConsequent = false, true
	p.assign()
	p.noIn, p.inConsequent = noIn, inConsequent
	if p.expect(tColon, ":") {
		p.assign()
	}
	return formOther
}

// optionalMarkAhead tells the `?` of an optional parameter from an operator.
func (p *parser) optionalMarkAhead() bool {
	switch p.peek().kind {
	case tColon, tRParen, tAssign:
		return true
	}
	return false
}

// binary reads unary expressions with operators between them. Precedence does
// not matter for what is erased.
func (p *parser) binary() form {
	f := p.operand()
	coalesce, logical := false, false
	for f != formArrow && p.err == nil {
		switch p.tok.kind {
		case tLess, tGreater:
			k, end := p.joined()
			if k == tOpAssign {
				return f
			}
			p.pos = end
		case tBinary, tCoalesce, tAmp, tPipe, tPlus, tMinus, tStar, tSlash:
			switch p.text(p.tok) {
			case "??":
				coalesce = true
			case "&&", "||":
				logical = true
			case "**":
				if f == formUnary {
					p.report(p.tok.start, p.tok.end, "'**' cannot be applied to unary/await expression.")
				}
			}
			if coalesce && logical {
				p.report(p.tok.start, p.tok.end, "Nullish coalescing operator(??) requires parens when mixing with logical operators")
			}
		case tWord:
			if p.tok.kw != kInstanceof && (p.tok.kw != kIn || p.noIn) {
				return f
			}
		default:
			return f
		}
		p.next()
		if f = p.operand(); f == formArrow {
			return f
		}
		if f != formUnary {
			f = formBinary
		}
	}
	return f
}

// operand is a unary expression with its as and satisfies.
func (p *parser) operand() form {
	f := p.unary()
	for f != formArrow && !p.tok.nl && (p.isWord(kAs) || p.isWord(kSatisfies)) && p.err == nil {
		p.asType()
	}
	return f
}

// asType erases `as T` and `satisfies T`.
func (p *parser) asType() {
	start, word := p.prev.end, p.tok.start
	isAs := p.isWord(kAs)
	p.next()
	if isAs && p.isWord(kConst) {
		p.next()
		p.erase(start, p.prev.end)
		return
	}
	p.typ()
	p.erase(start, p.prev.end)
	// What follows on a new line began a statement; without the type it would
	// go on with the expression.
	if p.tok.nl && (p.is(tLParen) || p.is(tLBracket) || p.is(tBacktick)) {
		p.overwrite(word, ';')
	}
}

func (p *parser) unary() form {
	if !p.enter() {
		p.leave()
		return formOther
	}
	defer p.leave()
	switch p.tok.kind {
	case tPlus, tMinus, tBang, tTilde:
		p.next()
		p.unary()
		return formUnary
	case tIncDec:
		p.next()
		start := p.tok.start
		p.checkTarget(p.unary(), start)
		return formBinary
	case tLess:
		p.assertion()
		return formOther
	case tWord:
		switch p.tok.kw {
		case kDelete, kVoid, kTypeof:
			p.next()
			p.unary()
			return formUnary
		case kAwait:
			if p.awaitAhead() {
				p.next()
				p.unary()
				return formUnary
			}
		}
	}
	start := p.tok.start
	f := p.leftHandSide()
	if p.is(tIncDec) && !p.tok.nl && f != formArrow {
		p.checkTarget(f, start)
		p.next()
		return formBinary
	}
	return f
}

func (p *parser) checkTarget(f form, start int) {
	switch name := p.src[start:p.prev.end]; {
	case f == formName && (name == "eval" || name == "arguments"):
		p.reportStrict(start, p.prev.end, invalidTarget)
	case f != formName && f != formMember:
		p.report(start, p.prev.end, "Invalid assignment target")
	}
}

// awaitAhead tells the operator from the name.
func (p *parser) awaitAhead() bool {
	if p.inAsync {
		return true
	}
	n := p.peek()
	if p.inFunction {
		if n.nl || !n.startsExpression() || n.kind != tWord && n.kind != tString && n.kind != tNumber && n.kind != tLBrace {
			return false
		}
		p.report(p.tok.start, p.tok.end, "await isn't allowed in non-async function")
		return true
	}
	if n.nl && (n.kind == tLParen || n.kind == tLBracket || n.kind == tBacktick) {
		return true
	}
	switch n.kind {
	case tLess, tPlus, tMinus, tIncDec:
		return false
	case tWord:
		if n.kw == kIn || n.kw == kInstanceof || n.kw == kOf {
			return false
		}
	}
	return n.startsExpression()
}

// assertion refuses <T>x.
func (p *parser) assertion() {
	start := p.tok.start
	p.next()
	if p.isWord(kConst) && p.peek().kind == tGreater {
		p.next()
	} else {
		p.typ()
	}
	if !p.is(tGreater) {
		p.failTok(expressionExpected)
		return
	}
	p.next()
	p.unary()
	p.refuse(start, p.prev.end, "The angle-bracket syntax for type assertions, `<T>expr`, is not supported in type strip mode. Instead, use the 'as' syntax: `expr as T`.")
}

// leftHandSide reads a primary expression with its calls and members.
func (p *parser) leftHandSide() form {
	f := p.primary()
	if f == formArrow {
		return f
	}
	return p.subscripts(f, false)
}

func (p *parser) subscripts(f form, noCall bool) form {
	optional := false
	for p.err == nil {
		switch p.tok.kind {
		case tDot:
			p.next()
			p.memberName()
			f = formMember
		case tQuestionDot:
			if noCall {
				p.failTok("Constructor in/after an optional chaining is not allowed.")
				return f
			}
			optional = true
			p.optionalChain()
			f = formMember
		case tLBracket:
			p.next()
			p.nested(func() { p.fullExpression() })
			p.expect(tRBracket, "]")
			f = formMember
		case tLParen:
			if noCall {
				return f
			}
			p.arguments()
			f = formCall
		case tBacktick:
			p.template(func() { p.fullExpression() })
			f = formOther
		case tBang:
			if p.tok.nl {
				return f
			}
			p.eraseToken()
			p.next()
			if f == formPattern {
				f = formOther
			}
		case tLess:
			if !p.typeArgumentsAhead(optional) {
				return f
			}
			f = formCall
		default:
			return f
		}
		if optional {
			f = formOptional
		}
	}
	return f
}

func (p *parser) memberName() {
	if p.is(tWord) || p.is(tPrivate) {
		p.next()
		return
	}
	p.failTok("Expected ident")
}

// optionalChain reads what follows the `?.`, which is the current token.
func (p *parser) optionalChain() {
	p.next()
	switch p.tok.kind {
	case tLBracket:
		p.next()
		p.nested(func() { p.fullExpression() })
		p.expect(tRBracket, "]")
	case tLess:
		start := p.tok.start
		p.typeArgumentList()
		p.erase(start, p.prev.end)
		if !p.is(tLParen) {
			p.failTok("Expected '(', got " + p.describe())
			return
		}
		p.arguments()
	case tLParen:
		p.arguments()
	default:
		p.memberName()
	}
}

// typeArgumentsAhead erases type arguments, if that is what the current `<`
// begins.
func (p *parser) typeArgumentsAhead(inChain bool) bool {
	return p.try(tryTypeArguments, func() bool {
		start := p.tok.start
		p.typeArgumentList()
		if p.err != nil {
			return false
		}
		p.erase(start, p.prev.end)
		switch p.tok.kind {
		case tLParen, tBacktick:
			return true
		case tLess, tGreater, tPlus, tMinus:
			return false
		case tAssign:
			// a < b >= c
			return p.tok.start > p.prev.end && !inChain
		}
		if inChain {
			return false // there are no instantiations in an optional chain
		}
		return p.tok.nl || p.tok.isBinaryOperator() || !p.tok.startsExpression()
	})
}

func (p *parser) arguments() {
	p.next()
	p.nested(func() {
		for !p.is(tRParen) && p.err == nil {
			p.eat(tEllipsis)
			p.fullAssign()
			if !p.is(tRParen) && !p.expect(tComma, ",") {
				return
			}
		}
	})
	p.expect(tRParen, ")")
}

// template reads a template whose backtick is the current token; part reads
// what stands in its substitutions.
func (p *parser) template(part func()) {
	start := p.tok.start
	if !p.enter() {
		p.leave()
		return
	}
	defer p.leave()
	for p.err == nil {
		if p.templateChunk(start) {
			p.tok = token{kind: tBacktick, start: start, end: p.pos}
			p.next()
			return
		}
		p.next()
		p.nested(part)
		if !p.is(tRBrace) {
			p.failTok("Unexpected token `" + p.tokenName() + "`. Expected `}`")
			return
		}
		p.pos = p.tok.end
	}
	p.stop()
}
