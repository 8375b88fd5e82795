package erase

const expectedType = "an identifier, void, yield, null, await, break, a string literal, a numeric literal, true, false, `, -, import, this, typeof, {, [, ("

// annotation erases `: T` where it stands.
func (p *parser) annotation() bool {
	if !p.is(tColon) {
		return false
	}
	start := p.tok.start
	p.next()
	p.typ()
	p.erase(start, p.prev.end)
	return true
}

// returnType reads `: T` or `: x is T`, from which a function's body or `=>`
// follows, and erases it.
func (p *parser) returnType() span {
	s := span{start: p.tok.start}
	p.next()
	p.typeOrPredicate()
	s.end = p.prev.end
	p.erase(s.start, s.end)
	return s
}

// typeOrPredicate reads what may stand as a return type.
func (p *parser) typeOrPredicate() {
	if p.isWord(kAsserts) {
		if n := p.peek(); n.kind == tWord && !n.nl && (!n.kw.reserved() || n.kw == kThis) {
			if n.kw != kIs || p.look(func() bool { p.next(); p.next(); return p.isWord(kIs) && !p.tok.nl }) {
				p.next()
				p.next()
				if p.isWord(kIs) && !p.tok.nl {
					p.next()
					p.typ()
				}
				return
			}
		}
	}
	if p.is(tWord) && (!p.tok.kw.reserved() || p.isWord(kThis)) {
		if n := p.peek(); n.kind == tWord && n.kw == kIs && !n.nl {
			p.next()
			p.next()
		}
	}
	p.typ()
}

// typ reads a type.
func (p *parser) typ() {
	if !p.enter() {
		p.leave()
		return
	}
	defer p.leave()
	noConditional := p.noConditional
	if p.functionTypeAhead() {
		p.functionType()
		return
	}
	p.unionType()
	for !noConditional && !p.tok.nl && p.isWord(kExtends) {
		p.next()
		p.noConditional = true
		p.typ()
		p.noConditional = false
		if !p.expect(tQuestion, "?") {
			return
		}
		p.typ()
		if !p.expect(tColon, ":") {
			return
		}
		// The false branch is most often the next of a chain.
		if p.functionTypeAhead() {
			p.functionType()
			return
		}
		p.unionType()
	}
}

// freeType reads a type in which conditional types are allowed again.
func (p *parser) freeType() {
	old := p.noConditional
	p.noConditional = false
	p.typ()
	p.noConditional = old
}

func (p *parser) functionTypeAhead() bool {
	switch p.tok.kind {
	case tLess:
		return true
	case tLParen:
		return p.look(p.functionParametersAhead)
	case tWord:
		if p.tok.kw == kNew {
			return true
		}
		return p.tok.kw == kAbstract && p.peek().kw == kNew
	}
	return false
}

// functionParametersAhead tells parameters from a type in parentheses.
func (p *parser) functionParametersAhead() bool {
	p.next()
	if p.is(tRParen) || p.is(tEllipsis) {
		return true
	}
	switch p.tok.kind {
	case tWord:
		p.next()
	case tLBrace, tLBracket:
		if !p.skipBrackets() {
			return false
		}
	default:
		return false
	}
	switch p.tok.kind {
	case tColon, tComma, tQuestion, tAssign:
		return true
	case tRParen:
		p.next()
		return p.is(tArrow)
	}
	return false
}

// skipBrackets passes what is in braces or brackets, which are the current
// token, if it can be a pattern. It remembers where each bracket closes, so
// that nested ones are not read again.
func (p *parser) skipBrackets() bool {
	if c, known := p.closers[p.tok.start]; known {
		p.pos, p.tok = c.pos, c.tok
		return c.tok.kind != tEOF
	}
	if p.closers == nil {
		p.closers = map[int]closer{}
	}
	var open []int
	for {
		switch p.tok.kind {
		case tLBrace, tLBracket, tLParen:
			open = append(open, p.tok.start)
		case tRBrace, tRBracket, tRParen:
			p.next()
			p.closers[open[len(open)-1]] = closer{p.pos, p.tok}
			if open = open[:len(open)-1]; len(open) == 0 {
				return true
			}
			continue
		case tEOF, tSemi:
			for _, start := range open {
				p.closers[start] = closer{}
			}
			return false
		}
		p.next()
	}
}

// functionType reads a function type or the type of a constructor.
func (p *parser) functionType() {
	p.eatWord(kAbstract)
	p.eatWord(kNew)
	if p.is(tLess) {
		p.typeParameterList()
	}
	p.typeParameters()
	if p.expect(tArrow, "=>") {
		// The result may be a conditional type, after extends too.
		old := p.noConditional
		p.noConditional = false
		p.typeOrPredicate()
		p.noConditional = old
	}
}

// typeParameters reads the parameters of a signature.
func (p *parser) typeParameters() {
	if !p.expect(tLParen, "(") {
		return
	}
	p.within(func(c *context) { c.ambient, c.noConditional = true, false }, func() { p.signatureParameters() })
	p.expect(tRParen, ")")
}

func (p *parser) signatureParameters() {
	for !p.is(tRParen) && p.err == nil {
		rest := p.eat(tEllipsis)
		if p.isWord(kThis) {
			p.next()
		} else {
			p.bindingTarget()
		}
		p.eat(tQuestion)
		if p.eat(tColon) {
			p.typ()
		}
		p.checkAfterRest(rest)
		if p.is(tAssign) {
			p.next()
			p.nested(func() { p.assign() })
		}
		if !p.is(tRParen) && !p.expect(tComma, ",") {
			return
		}
	}
}

func (p *parser) unionType() {
	p.eat(tPipe)
	for {
		p.intersectionType()
		if !p.eat(tPipe) {
			return
		}
		if p.functionTypeAhead() {
			p.report(p.tok.start, p.tok.end, "Function type notation must be parenthesized when used in a union type")
			p.functionType()
			return
		}
	}
}

func (p *parser) intersectionType() {
	p.eat(tAmp)
	for {
		p.operatorType()
		if !p.eat(tAmp) {
			return
		}
	}
}

// operatorType reads keyof T, unique symbol, readonly T[], infer T or a type
// with brackets behind it.
func (p *parser) operatorType() {
	for p.is(tWord) {
		switch p.tok.kw {
		case kKeyof, kUnique, kReadonly:
			if n := p.peek(); n.kind == tEOF && p.tok.kw == kKeyof {
				p.next()
				p.unexpectedType()
				return
			} else if !n.startsType() {
				p.postfixType()
				return
			}
			p.next()
			continue
		case kInfer:
			if n := p.peek(); n.kind == tWord && (!n.kw.reserved()) {
				p.next()
				p.next()
				p.inferConstraint()
				return
			}
		}
		break
	}
	p.postfixType()
}

// inferConstraint reads the `extends U` of infer T, unless it belongs to the
// conditional type around.
func (p *parser) inferConstraint() {
	if !p.isWord(kExtends) {
		return
	}
	s := p.save()
	outer := p.noConditional
	p.next()
	p.noConditional = true
	p.typ()
	p.noConditional = outer
	if p.err != nil || !outer && p.is(tQuestion) {
		p.restore(s)
	}
}

// startsType reports whether a type can begin with the token.
func (t token) startsType() bool {
	switch t.kind {
	case tWord:
		if !t.kw.reserved() {
			return t.kw != kAs && t.kw != kSatisfies && t.kw != kIs
		}
		switch t.kw {
		case kThis, kVoid, kNull, kTrue, kFalse, kTypeof, kImport, kNew:
			return true
		}
		return false
	case tString, tNumber, tBigInt, tBacktick, tLBrace, tLParen, tLBracket, tMinus, tLess:
		return true
	}
	return false
}

func (p *parser) postfixType() {
	p.primaryType()
	for !p.tok.nl && p.is(tLBracket) {
		p.next()
		if !p.is(tRBracket) {
			p.freeType()
		}
		if !p.expect(tRBracket, "]") {
			return
		}
	}
}

func (p *parser) primaryType() {
	switch p.tok.kind {
	case tWord:
		p.namedType()
		return
	case tString, tNumber, tBigInt:
		p.next()
		return
	case tMinus:
		p.next()
		if p.is(tNumber) || p.is(tBigInt) {
			p.next()
			return
		}
	case tBacktick:
		p.template(p.freeType)
		return
	case tLBrace:
		p.objectType()
		return
	case tLBracket:
		p.tupleType()
		return
	case tLParen:
		p.next()
		p.freeType()
		p.expect(tRParen, ")")
		return
	}
	p.unexpectedType()
}

func (p *parser) unexpectedType() {
	if p.is(tEOF) {
		p.failTok("Unexpected eof")
		return
	}
	p.failTok("Unexpected token `" + p.tokenName() + "`. Expected " + expectedType)
}

// tokenName is how messages about unexpected tokens show the current one.
func (p *parser) tokenName() string {
	switch p.tok.kind {
	case tEOF:
		return "<eof>"
	case tWord:
		if p.tok.kw == kNone {
			return "ident"
		}
	case tString:
		return "string literal"
	case tNumber:
		return "numeric literal"
	case tBigInt:
		return "bigint literal"
	case tPrivate:
		return "#"
	}
	return p.text(p.tok)
}

// namedType reads a type that begins with a word.
func (p *parser) namedType() {
	switch p.tok.kw {
	case kTypeof:
		p.typeQuery()
		return
	case kImport:
		p.importType()
		return
	case kVoid, kNull, kTrue, kFalse:
		p.next()
		return
	case kThis:
		p.next()
		if p.isWord(kIs) && !p.tok.nl {
			p.next()
			p.typ()
		}
		return
	}
	if p.tok.kw.reserved() {
		p.unexpectedType()
		return
	}
	if p.isWord(kAsserts) {
		// asserts x is T, in a place where no return type is
		if n := p.peek(); n.kw == kThis && !n.nl {
			p.typeOrPredicate()
			return
		}
	}
	p.qualifiedName()
	p.typeReferenceArguments()
}

// qualifiedName reads a name with dots.
func (p *parser) qualifiedName() {
	p.next()
	for p.is(tDot) {
		p.next()
		if !p.is(tWord) && !p.is(tPrivate) {
			p.failTok("Expected ident")
			return
		}
		p.next()
	}
}

func (p *parser) typeReferenceArguments() {
	if !p.tok.nl && p.is(tLess) {
		if p.peek().kind == tGreater {
			p.report(p.tok.start, p.tok.end, "Type argument list cannot be empty.")
		}
		p.typeArgumentList()
	}
}

// typeQuery reads typeof x.y<T>.
func (p *parser) typeQuery() {
	p.next()
	if p.isWord(kImport) {
		p.importType()
		return
	}
	if !p.is(tWord) || p.tok.kw.reserved() && p.tok.kw != kThis {
		p.failTok("Expected ident")
		return
	}
	p.qualifiedName()
	p.typeReferenceArguments()
}

// importType reads import("x").y<T>.
func (p *parser) importType() {
	p.next()
	if !p.expect(tLParen, "(") {
		return
	}
	if !p.is(tString) && !p.is(tBacktick) {
		p.failTok("literal in an import type should be string literal")
		return
	}
	p.freeType()
	if p.eat(tComma) && p.is(tLBrace) {
		p.ambiently(func() { p.nested(func() { p.assign() }) })
		p.eat(tComma)
	}
	if !p.expect(tRParen, ")") {
		return
	}
	for p.eat(tDot) {
		if !p.is(tWord) {
			p.failTok("Expected ident")
			return
		}
		p.next()
	}
	p.typeReferenceArguments()
}

// ambiently runs f on text of which nothing is erased by itself.
func (p *parser) ambiently(f func()) {
	old := p.ambient
	p.ambient = true
	f()
	p.ambient = old
}

func (p *parser) tupleType() {
	p.next()
	for !p.is(tRBracket) && p.err == nil {
		p.eat(tEllipsis)
		if p.is(tWord) && p.look(p.tupleLabelAhead) {
			p.next()
			p.eat(tQuestion)
			p.next()
		}
		p.eat(tEllipsis)
		p.freeType()
		p.eat(tQuestion)
		if !p.is(tRBracket) && !p.expect(tComma, ",") {
			return
		}
	}
	p.expect(tRBracket, "]")
}

func (p *parser) tupleLabelAhead() bool {
	p.next()
	p.eat(tQuestion)
	return p.is(tColon)
}

// typeArgumentList reads <T, U>, of which the `<` is the current token.
func (p *parser) typeArgumentList() {
	at := attempt{p.tok.start, tryTypeArguments}
	p.next()
	for !p.is(tGreater) && p.err == nil {
		p.freeType()
		if !p.is(tGreater) && !p.expect(tComma, ",") {
			break
		}
	}
	if !p.expect(tGreater, ">") {
		p.remember(at)
	}
}

// typeParameterList reads <const T extends U = V>, of which the `<` is the
// current token.
func (p *parser) typeParameterList() {
	if !p.enter() {
		p.leave()
		return
	}
	defer p.leave()
	p.next()
	for !p.is(tGreater) && p.err == nil {
		p.typeParameterModifiers()
		if !p.is(tWord) || p.tok.kw.reserved() {
			p.failTok("Expected ident")
			return
		}
		p.next()
		if p.eatWord(kExtends) {
			p.freeType()
		}
		if p.eat(tAssign) {
			p.freeType()
		}
		if !p.is(tGreater) && !p.expect(tComma, ",") {
			return
		}
	}
	p.expect(tGreater, ">")
}

func (p *parser) typeParameterModifiers() {
	for p.isWord(kConst) || p.isWord(kIn) || p.isWord(kOut) {
		if p.isWord(kOut) {
			if n := p.peek(); n.kind != tWord || n.kw == kExtends {
				return
			}
		}
		p.next()
	}
}

// eraseTypeParameters erases type parameters, if there are any.
func (p *parser) eraseTypeParameters() span {
	s := span{start: p.tok.start}
	if p.is(tLess) {
		p.typeParameterList()
		p.erase(s.start, p.prev.end)
	}
	s.end = p.prev.end
	return s
}
