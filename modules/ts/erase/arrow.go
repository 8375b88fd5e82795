package erase

import "unicode/utf8"

// elements are what stands in parentheses: an expression, the arguments of a
// call of async, or the parameters of an arrow function.
type elements struct {
	mustArrow  bool // a parameter has a type or is optional
	notPattern *Error
	empty      bool
	spread     *Error
	misplaced  *Error
	rest       bool // the last element is one
	count      int
	first      int  // where the last element begins
	form       form // of the last element
}

// parenthesized reads what begins with the current `(`: an expression in
// parentheses, an arrow function, or after async a call.
func (p *parser) parenthesized(start int, async bool) form {
	outer := p.cover
	p.cover = cover{}
	c := p.coverElements()
	inner := p.cover
	p.cover = outer
	if !p.expect(tRParen, ")") {
		return formOther
	}
	closing := p.prev
	if p.arrowAfter(closing, async) {
		for _, e := range [...]*Error{c.notPattern, inner.bad, inner.noParams} {
			if e != nil {
				p.report(e.Start, e.End, notPattern)
			}
		}
		if e := c.misplaced; e != nil {
			p.report(e.Start, e.End, e.Message)
		}
		return formArrow
	}
	if p.err != nil {
		return formOther
	}
	if e := inner.init; e != nil && !async && c.count == 1 && c.form == formPattern && inner.initOf == c.first {
		p.report(e.Start, e.End, e.Message)
	}
	return p.notArrow(start, c, async)
}

// notArrow checks that parentheses hold what an expression may.
func (p *parser) notArrow(start int, c elements, async bool) form {
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
	case c.count == 1 && (c.form == formName || c.form == formMember):
		return c.form
	}
	return formParen
}

// coverElements reads up to the closing parenthesis.
func (p *parser) coverElements() (c elements) {
	p.next()
	c.empty = p.is(tRParen)
	p.nested(func() {
		for !p.is(tRParen) && p.err == nil {
			p.coverElement(&c)
			c.count++
			if p.is(tComma) && c.rest && c.misplaced == nil {
				c.misplaced = p.afterRest()
			}
			if !p.is(tRParen) && !p.expect(tComma, ",") {
				return
			}
		}
	})
	return c
}

func (p *parser) coverElement(c *elements) {
	start := p.tok.start
	c.rest = p.eat(tEllipsis)
	c.first = p.tok.start
	c.form = p.assign()
	if c.rest && c.spread == nil {
		c.spread = &Error{Start: c.first, End: c.first + 1}
	}
	switch c.form {
	case formName, formPattern, formAssigned:
		if p.prev.kind != tBang {
			break
		}
		fallthrough
	default:
		if c.notPattern == nil {
			c.notPattern = &Error{Start: start, End: p.prev.end}
		}
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
			p.fullAssign()
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
		c.inLoop, c.inSwitch, c.labels = false, false, nil
		c.noIn, c.inConsequent = noIn, inConsequent
	}, func() {
		if p.is(tLBrace) {
			p.functionBody()
			return
		}
		p.fullAssign()
	})
}
