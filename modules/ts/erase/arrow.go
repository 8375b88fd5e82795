package erase

import "unicode/utf8"

// cover is what an expression in parentheses, or the arguments of a call of
// async, could also be: the parameters of an arrow function.
type cover struct {
	mustArrow  bool // a parameter has a type or is optional
	notPattern *Error
	empty      bool
	spread     *Error
	elements   int
	form       form // of the last element
}

// parenthesized reads what begins with the current `(`: an expression in
// parentheses, an arrow function, or after async a call.
func (p *parser) parenthesized(start int, async bool) form {
	outerInit := p.coverInit
	p.coverInit = nil
	c := p.coverElements()
	init := p.coverInit
	p.coverInit = outerInit
	if !p.expect(tRParen, ")") {
		return formOther
	}
	closing := p.prev
	if p.arrowAfter(closing, async) {
		if e := c.notPattern; e != nil {
			p.report(e.Start, e.End, e.Message)
		}
		return formArrow
	}
	if p.err != nil {
		return formOther
	}
	if init != nil {
		p.report(init.Start, init.End, init.Message)
	}
	return p.notArrow(start, c, async)
}

// notArrow checks that parentheses hold what an expression may.
func (p *parser) notArrow(start int, c cover, async bool) form {
	switch {
	case c.mustArrow:
		p.failTok("Expected '=>', got " + p.describe())
	case async:
		return formCall
	case c.empty:
		p.failAt(start, p.prev.end, "Parenthesized expression cannot be empty")
		p.stop()
	case c.spread != nil:
		p.failAt(c.spread.Start, c.spread.End, "Parenthesized expression cannot contain spread operator")
		p.stop()
	case c.elements == 1 && (c.form == formName || c.form == formMember):
		return c.form
	}
	return formOther
}

// coverElements reads up to the closing parenthesis.
func (p *parser) coverElements() (c cover) {
	p.next()
	c.empty = p.is(tRParen)
	p.nested(func() {
		for !p.is(tRParen) && p.err == nil {
			p.coverElement(&c)
			c.elements++
			if !p.is(tRParen) && !p.expect(tComma, ",") {
				return
			}
		}
	})
	return c
}

func (p *parser) coverElement(c *cover) {
	start := p.tok.start
	spread := p.eat(tEllipsis)
	c.form = p.assign()
	if spread && c.spread == nil {
		c.spread = &Error{Start: start, End: p.prev.end}
	}
	if c.form == formCall && c.notPattern == nil {
		c.notPattern = &Error{Message: "Not a pattern", Start: start, End: p.prev.end}
	}
	if p.prev.kind == tBang && c.notPattern == nil {
		c.notPattern = &Error{Message: "Not a pattern", Start: start, End: p.prev.end}
	}
	if c.form != formName && c.form != formPattern {
		return
	}
	typed := false
	if p.is(tQuestion) {
		typed = true
		p.eraseToken()
		p.next()
	}
	if p.annotation() {
		typed = true
	}
	if typed {
		c.mustArrow = true
		if p.eat(tAssign) {
			p.assign()
		}
	}
}

// arrowAfter reads the rest of an arrow function, if its parameters ended
// before the current token.
func (p *parser) arrowAfter(closing token, async bool) bool {
	switch p.tok.kind {
	case tArrow:
		if p.tok.nl {
			p.failTok("Unexpected line break between arrow head and arrow")
			return false
		}
		p.arrowBody(async)
		return true
	case tColon:
		return p.try(tryReturnType, func() bool { return p.typedArrow(closing, async) })
	}
	return false
}

// typedArrow reads `: T => body`. Between `?` and `:` it counts only if a
// colon follows.
func (p *parser) typedArrow(closing token, async bool) bool {
	inConsequent := p.inConsequent
	p.returnTypeOfArrow(closing)
	if p.err != nil || !p.is(tArrow) || p.tok.nl {
		return false
	}
	p.arrowBody(async)
	return p.err == nil && (!inConsequent || p.is(tColon))
}

// returnTypeOfArrow erases a return type. A line break between the
// parenthesis and the arrow would be a syntax error: then the parenthesis
// moves to the end of the type.
func (p *parser) returnTypeOfArrow(closing token) {
	s := p.returnType()
	if p.err != nil || !p.is(tArrow) || !hasNewline(p.src[closing.end:p.tok.start]) {
		return
	}
	_, size := utf8.DecodeLastRuneInString(p.src[s.start:s.end])
	p.erase(closing.start, closing.end)
	p.overwrite(s.end-size, ')')
}

// genericArrow reads <T>(x: T): U => body.
func (p *parser) genericArrow(async bool) bool {
	parameters := p.tok.start
	p.eraseTypeParameters()
	if p.err != nil || !p.is(tLParen) {
		return false
	}
	if async {
		p.moveParenthesisAt(parameters, p.tok.start)
	}
	p.parameters(parameterList{})
	closing := p.prev
	if p.err != nil {
		return false
	}
	if p.is(tColon) {
		p.returnTypeOfArrow(closing)
	}
	if p.err != nil || !p.is(tArrow) || p.tok.nl {
		return false
	}
	p.arrowBody(async)
	// An error in the body is one of the arrow function.
	return true
}

// moveParenthesisAt moves a parenthesis to start over a line break.
func (p *parser) moveParenthesisAt(start, paren int) {
	if hasNewline(p.src[start:paren]) {
		p.erase(paren, paren+1)
		p.overwrite(start, '(')
	}
}

// arrowBody reads from the arrow, the current token, to the end.
func (p *parser) arrowBody(async bool) {
	p.next()
	noIn, inConsequent := p.noIn, p.inConsequent
	p.within(func(c *context) {
		c.inFunction, c.inAsync, c.inGenerator, c.inStaticBlock = true, async, false, false
		c.noIn, c.inConsequent = noIn, inConsequent
	}, func() {
		if p.is(tLBrace) {
			p.functionBody()
			return
		}
		p.fullAssign()
	})
}
