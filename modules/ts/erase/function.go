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
		c.inLoop, c.inSwitch, c.labels, c.newTarget = false, false, nil, true
		c.noIn, c.inConsequent = false, false
	}, p.functionBody)
}

func (p *parser) functionBody() {
	old := p.cover
	p.cover = cover{}
	p.noIn, p.inConsequent, p.noConditional = false, false, false
	if p.expect(tLBrace, "{") {
		p.directives()
		p.inBlock = true
		p.statementsUntilBrace()
		p.expect(tRBrace, "}")
	}
	p.cover = old
}

// directives looks for "use strict" before the statements of a body.
func (p *parser) directives() {
	if p.is(tString) && p.tok.end-p.tok.start == len("'use strict'") && p.src[p.tok.start+1:p.tok.end-1] == "use strict" {
		p.strict = true
	}
}

// method reads from the parameters of a method on.
func (p *parser) method(async, generator bool) {
	p.signatureOf(parameterList{})
	if !p.is(tLBrace) {
		p.failTok("Expected '{', got " + p.describe())
		return
	}
	params := p.params
	p.bodyOf(async, generator)
	p.params = params
}

// checkAccessor checks the number of the parameters of the getter or setter
// that was read last; word is get or set.
func (p *parser) checkAccessor(word token) {
	switch {
	case word.kw == kGet && p.params.count > 0:
		p.report(word.start, p.prev.end, "A `get` accessor cannot have parameters")
	case word.kw == kSet && p.params.count != 1:
		p.report(word.start, p.prev.end, "A `set` accessor must have exactly one parameter")
	case word.kw == kSet && p.params.rest:
		p.report(word.start, p.prev.end, "Rest pattern is not allowed in setter")
	}
}

// parameters reads ( ... ), types erased.
func (p *parser) parameters(list parameterList) {
	if !p.expect(tLParen, "(") {
		return
	}
	count, rest := 0, false
	p.nested(func() {
		for first := true; !p.is(tRParen) && p.err == nil; first = false {
			if first && p.isWord(kThis) {
				p.thisParameter()
				continue
			}
			rest = p.parameter(list)
			count++
			p.checkAfterRest(rest)
			if !p.is(tRParen) && !p.expect(tComma, ",") {
				return
			}
		}
	})
	p.expect(tRParen, ")")
	p.params = parameterCount{count, rest}
}

// parameterCount is what is known of the list that was read last.
type parameterCount struct {
	count int
	rest  bool // the last one
}

// checkAfterRest checks that nothing follows a rest parameter.
func (p *parser) checkAfterRest(rest bool) {
	if rest && p.is(tComma) {
		e := p.afterRest()
		p.report(e.Start, e.End, e.Message)
	}
}

// afterRest is the error of a comma, the current token, behind a rest
// parameter.
func (p *parser) afterRest() *Error {
	if n := p.peek(); n.kind != tRParen && n.kind != tRBracket {
		return &Error{Message: "A rest parameter must be last in a parameter list", Start: p.prev.start, End: p.prev.end}
	}
	return &Error{Message: "Trailing comma isn't permitted after a rest element", Start: p.tok.start, End: p.tok.end}
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

// parameter reads one parameter and tells whether it is a rest parameter.
func (p *parser) parameter(list parameterList) (rest bool) {
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
	rest = p.eat(tEllipsis)
	if p.isWord(kThis) {
		p.next()
	} else {
		p.bindingTarget()
	}
	optional := p.is(tQuestion)
	if optional {
		p.eraseToken()
		p.next()
		if rest {
			p.failTok("Expected ',', got " + p.describe())
		}
	}
	p.annotation()
	if p.is(tAssign) {
		switch {
		case rest:
			p.report(p.tok.start, p.tok.end, "A rest parameter cannot have an initializer")
		case optional:
			p.report(p.tok.start, p.tok.end, "Parameter cannot have question mark and initializer")
		}
		p.next()
		p.fullAssign()
	}
	if property && p.err == nil {
		p.parameterProperty(list, start, name)
	}
	return rest
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
		p.checkBinding(p.tok)
		p.next()
	case tLBracket:
		p.arrayPattern()
	case tLBrace:
		p.objectPattern()
	default:
		p.failTok("Unexpected token `" + p.tokenName() + "`. Expected yield, an identifier, [ or {")
	}
}

// checkBinding checks a word that names a variable.
func (p *parser) checkBinding(t token) {
	switch t.kw {
	case kAwait:
		if message := "`await` cannot be used as an identifier in an async context"; p.inAsync {
			p.report(t.start, t.end, message)
		} else if !p.ambient && !p.strict {
			p.reportStrict(t.start, t.end, message)
		}
		return
	case kYield:
		if p.inGenerator {
			p.failAt(t.start, t.end, "Expected ident")
			return
		}
	case kPrivate, kPublic, kProtected, kStatic, kImplements, kInterface, kLet:
	default:
		switch p.text(t) {
		case "package":
		case "eval", "arguments":
			p.reportStrict(t.start, t.end, "'eval' and 'arguments' cannot be used as a binding identifier in strict mode")
			return
		default:
			return
		}
	}
	p.reportStrict(t.start, t.end, "`"+p.text(t)+"` cannot be used as an identifier in strict mode")
}

func (p *parser) arrayPattern() {
	p.next()
	p.nested(func() {
		for !p.is(tRBracket) && p.err == nil {
			if p.eat(tComma) {
				continue
			}
			rest := p.eat(tEllipsis)
			p.bindingTarget()
			if p.eat(tAssign) {
				p.fullAssign()
			}
			if rest && p.is(tComma) {
				e := p.afterRest()
				if p.peek().kind != tRBracket {
					e.Message = "Rest element must be final element"
				}
				p.report(e.Start, e.End, e.Message)
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
		if p.is(tComma) {
			p.report(p.prev.start, p.prev.end, "Rest element must be final element")
		}
		return
	}
	key := p.tok
	p.memberKey()
	if p.eat(tColon) {
		p.bindingTarget()
	} else if key.kind == tWord {
		p.checkBinding(key)
	}
	if p.eat(tAssign) {
		p.fullAssign()
	}
}
