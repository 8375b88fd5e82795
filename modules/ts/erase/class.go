package erase

// decorators reads decorators; they stay.
func (p *parser) decorators() {
	for p.eat(tAt) {
		if p.is(tLParen) {
			p.condition()
			continue
		}
		p.decoratorName()
	}
}

// decoratorName reads a.b.c<T>(d).
func (p *parser) decoratorName() {
	if !p.is(tWord) || p.tok.kw.reserved() {
		p.failTok("Expected ident")
		return
	}
	p.next()
	for p.eat(tDot) {
		p.memberName()
	}
	if p.is(tLess) {
		start := p.tok.start
		p.typeArgumentList()
		p.erase(start, p.prev.end)
	}
	for p.err == nil {
		switch p.tok.kind {
		case tLParen:
			p.arguments()
		case tQuestionDot:
			p.optionalChain()
		case tDot:
			p.next()
			p.memberName()
		default:
			return
		}
	}
}

// classStatement reads a class that has to have a name, unless it is behind
// export default.
func (p *parser) classStatement(abstract bool) {
	if n := p.peek(); n.kind != tWord || n.kw.reserved() {
		p.next()
		p.failTok("Expected ident")
		return
	}
	p.class(abstract)
}

// class reads a class from the word class on, types erased.
func (p *parser) class(abstract bool) {
	p.next()
	if p.is(tWord) && !p.tok.kw.reserved() && (!p.isWord(kImplements) || p.peek().kind != tWord) {
		if p.isWord(kLet) {
			p.failTok("Unexpected token `let`. Expected let is reserved in const, let, class declaration")
			return
		}
		p.checkBinding(p.tok)
		p.next()
	}
	p.eraseTypeParameters()
	derived := false
	if p.eatWord(kExtends) {
		derived = true
		p.nested(func() { p.leftHandSide() })
		if p.is(tLess) {
			start := p.tok.start
			p.typeArgumentList()
			p.erase(start, p.prev.end)
		}
		if p.is(tComma) {
			p.next()
			end := p.tok.end
			p.failAt(end, end+1, "Classes can only extend a single class")
			p.stop()
			return
		}
	}
	if p.isWord(kImplements) {
		start := p.tok.start
		p.next()
		if !p.is(tLBrace) {
			p.heritageTypes()
			p.erase(start, p.prev.end)
		}
	}
	p.within(func(c *context) {
		c.strict, c.newTarget = true, true
		c.derivedClass, c.noIn, c.inConsequent = derived, false, false
	}, func() { p.classBody(abstract) })
}

func (p *parser) classBody(abstract bool) {
	if !p.expect(tLBrace, "{") {
		return
	}
	constructors := 0
	for !p.is(tRBrace) && p.err == nil {
		if p.eat(tSemi) {
			continue
		}
		if p.is(tEOF) {
			p.failTok("Unexpected eof")
			return
		}
		m := member{abstractClass: abstract, start: p.tok.start, marks: len(p.marks)}
		p.classMember(&m)
		if m.implemented {
			if constructors++; constructors > 1 {
				p.report(m.name.start, m.name.end, "A class can only have one constructor")
			}
		}
	}
	p.expect(tRBrace, "}")
}

// member is what is known of a member of a class.
type member struct {
	abstractClass bool
	start         int
	modifiers     int // where the first modifier stands that goes, or zero
	declared      bool
	abstract      bool
	static        bool
	override      bool
	readonly      bool
	accessibility bool
	async         bool
	generator     bool
	accessor      bool // a getter or setter
	name          token
	implemented   bool // it is a constructor with a body
	accessorWord  token
	marks         int // how many marks there were before the member
}

func (p *parser) classMember(m *member) {
	if p.is(tAt) {
		p.decorators()
	}
	if p.isWord(kStatic) && p.peek().kind == tLBrace {
		p.next()
		p.within(func(c *context) {
			c.inFunction, c.inAsync, c.inGenerator, c.inStaticBlock = false, false, false, true
			c.inLoop, c.inSwitch, c.labels = false, false, nil
		}, p.block)
		return
	}
	p.modifiers(m)
	if p.is(tLBracket) && p.look(p.indexSignatureAhead) {
		p.ambiently(p.indexSignature)
		p.semicolon()
		p.erase(m.start, p.prev.end)
		return
	}
	p.keyModifiers(m)
	p.guardName(m)
	m.name = p.tok
	if p.err == nil && p.is(tPrivate) && m.accessibility {
		p.failTok("An accessibility modifier cannot be used with a private identifier.")
		return
	}
	if p.is(tPrivate) {
		switch {
		case p.text(p.tok) == "#constructor":
			p.report(p.tok.start, p.tok.end, "Classes can't have a private field named '#constructor'.")
		case m.abstract:
			p.report(p.tok.start, p.tok.end, "'abstract' modifier cannot be used with a private identifier")
		}
	}
	p.memberKey()
	if p.is(tQuestion) || p.is(tBang) && !p.tok.nl {
		if mark := p.tok; mark.kind == tBang || p.peek().kind != tLParen || p.text(m.name) != "constructor" {
			p.eraseToken() // COMPAT: Node leaves constructor?()
		}
		p.next()
		if p.prev.kind == tBang && p.is(tLParen) {
			p.failTok("Unexpected token `(`. Expected identifier, string literal, numeric literal or [ for the computed key")
			return
		}
	}
	if p.is(tLParen) || p.is(tLess) {
		p.classMethod(m)
		return
	}
	switch {
	case m.async || m.generator || m.accessor:
		p.failTok("Expected '(', got " + p.describe())
	case !p.canEndStatement() && !p.is(tColon) && !p.is(tAssign) && !p.is(tBang):
		p.failTok("Unexpected token `" + p.tokenName() + "`. Expected * for generator, private key, identifier or async")
	default:
		p.classField(m)
	}
}

// modifiers reads the modifiers of TypeScript in their order, and static.
func (p *parser) modifiers(m *member) {
	if p.modifierAhead(kDeclare, false) {
		m.declared = true
		p.passModifier(m)
	}
	switch p.tok.kw {
	case kPublic, kPrivate, kProtected:
		if p.modifierAhead(p.tok.kw, false) {
			m.accessibility = true
			p.passModifier(m)
		}
	}
	if !m.declared && p.modifierAhead(kDeclare, false) {
		m.declared = true
		p.passModifier(m)
	}
	for p.err == nil {
		switch {
		case p.modifierAhead(kStatic, true):
			m.static = true
			p.next()
		case p.modifierAhead(kAbstract, true):
			m.abstract = true
			if !m.abstractClass {
				p.report(p.tok.start, p.tok.end, "Abstract methods can only appear within an abstract class.")
			}
			p.passModifier(m)
		case p.modifierAhead(kOverride, false):
			if !p.derivedClass {
				p.report(p.tok.start, p.tok.end, "This member cannot have an 'override' modifier because its containing class does not extend another class.")
			}
			m.override = true
			p.passModifier(m)
		case p.modifierAhead(kReadonly, false):
			if m.readonly {
				p.report(p.tok.start, p.tok.end, "'readonly' modifier already seen.")
			}
			m.readonly = true
			p.passModifier(m)
		default:
			return
		}
	}
}

// passModifier erases the current token, a modifier.
func (p *parser) passModifier(m *member) {
	if m.modifiers == 0 && !m.static {
		m.modifiers = p.tok.start
	}
	p.eraseToken()
	p.next()
}

// modifierAhead reports whether the current token is the modifier w, and not
// the name of a member.
func (p *parser) modifierAhead(w keyword, acrossLines bool) bool {
	if !p.isWord(w) {
		return false
	}
	n := p.peek()
	if n.nl && !acrossLines {
		return false
	}
	return n.startsPropertyName() || n.kind == tStar
}

// keyModifiers reads accessor, async, get, set and the star, which stay.
func (p *parser) keyModifiers(m *member) {
	if p.isWord(kAccessor) {
		if n := p.peek(); !n.nl && n.startsPropertyName() {
			p.next()
		}
	}
	if p.isWord(kAsync) {
		if n := p.peek(); !n.nl && (n.startsPropertyName() || n.kind == tStar) {
			p.next()
			m.async = true
		}
	}
	if p.eat(tStar) {
		m.generator = true
	}
	if (p.isWord(kGet) || p.isWord(kSet)) && !m.async && !m.generator && p.peek().startsPropertyName() {
		m.accessorWord = p.tok
		p.next()
		m.accessor = true
	}
}

// guardName keeps what is left of a member, after its modifiers went, from
// going on with the field before.
func (p *parser) guardName(m *member) {
	if m.modifiers == 0 || m.static {
		return
	}
	if p.is(tLBracket) || m.generator || p.isWord(kIn) || p.isWord(kInstanceof) {
		p.overwrite(m.modifiers, ';')
	}
}

// eraseMember erases a member as a whole.
func (p *parser) eraseMember(m *member) {
	p.marks = p.marks[:m.marks]
	p.erase(m.start, p.prev.end)
}

func (p *parser) classMethod(m *member) {
	constructor := !m.static && !m.accessor && !m.generator && !m.async &&
		(m.name.kind == tWord && p.text(m.name) == "constructor" ||
			m.name.kind == tString && p.text(m.name)[1:m.name.end-m.name.start-1] == "constructor")
	if constructor || m.name.kind == tWord && p.text(m.name) == "constructor" && !m.static {
		p.checkConstructor(m)
	}
	if m.declared {
		p.report(m.modifiers, m.modifiers+len("declare"), "`declare` modifier cannot appear on class elements of this kind")
	}
	if m.readonly {
		p.report(m.start, p.prev.end, "A method cannot be readonly")
	}
	unsupported := p.unsupported
	p.signatureOf(parameterList{constructor: constructor})
	params, bodied := p.params, p.is(tLBrace)
	if bodied {
		p.implementation()
		p.bodyOf(m.async, m.generator)
		m.implemented = constructor
		if m.abstract {
			p.report(m.start, p.prev.end, "Abstract method cannot have an implementation.")
		}
	}
	if m.accessor {
		p.params = params
		p.checkAccessor(m.accessorWord)
	}
	if bodied {
		return
	}
	if constructor && p.unsupported != unsupported && !p.ambient {
		p.report(p.unsupported.Start, p.unsupported.End, "A parameter property is only allowed in a constructor implementation")
	}
	p.unsupported = unsupported
	p.semicolon()
	p.eraseMember(m)
}

// checkConstructor refuses what a constructor cannot be.
func (p *parser) checkConstructor(m *member) {
	message := ""
	switch {
	case m.accessor:
		message = "Class constructor can't be an accessor."
	case m.generator:
		message = "A constructor cannot be generator"
	case m.async:
		message = "Constructor can't be an async function"
	case m.abstract:
		message = "`abstract` modifier can only appear on a class or method declaration"
	default:
		return
	}
	p.report(m.name.start, m.name.end, message)
}

func (p *parser) classField(m *member) {
	if p.text(m.name) == "constructor" || p.text(m.name) == "'constructor'" || p.text(m.name) == `"constructor"` {
		p.report(m.name.start, m.name.end, "Classes may not have a non-static field named 'constructor'")
	}
	colon := p.tok.start
	typed := p.annotation()
	if p.is(tAssign) {
		if m.abstract {
			p.report(m.start, p.tok.end, "Abstract property cannot have an initializer.")
		}
		if m.declared {
			p.report(p.tok.start, p.tok.end, "An implementation cannot be declared in ambient contexts")
		}
		p.next()
		p.within(func(c *context) {
			c.inFunction, c.inAsync, c.inGenerator, c.inStaticBlock = false, false, false, false
			c.inLoop, c.inSwitch, c.labels = false, false, nil
		}, func() { p.fullAssign() })
	} else if typed && (m.name.kw == kGet || m.name.kw == kSet || m.name.kw == kStatic) {
		p.overwrite(colon, ';')
	}
	if !p.canEndStatement() {
		p.report(p.tok.start, p.tok.end, "Expected ';', '}' or <eof>")
	}
	p.eat(tSemi)
	if m.declared || m.abstract {
		p.eraseMember(m)
	}
}
