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
	if p.is(tLParen) {
		p.arguments()
	}
}

// class reads a class from the word class on, types erased.
func (p *parser) class(abstract bool) {
	p.next()
	if p.is(tWord) && !p.tok.kw.reserved() && (!p.isWord(kImplements) || p.peek().kind != tWord) {
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
			p.failTok("Classes can only extend a single class")
			return
		}
	}
	if p.isWord(kImplements) {
		start := p.tok.start
		p.next()
		p.heritageTypes()
		p.erase(start, p.prev.end)
	}
	p.within(func(c *context) {
		c.derivedClass, c.noIn, c.inConsequent = derived, false, false
	}, func() { p.classBody(abstract) })
}

func (p *parser) classBody(abstract bool) {
	if !p.expect(tLBrace, "{") {
		return
	}
	for !p.is(tRBrace) && p.err == nil {
		if p.eat(tSemi) {
			continue
		}
		m := member{abstractClass: abstract, start: p.tok.start, marks: len(p.marks)}
		p.classMember(&m)
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
	p.memberKey()
	if p.is(tQuestion) || p.is(tBang) && !p.tok.nl {
		p.eraseToken()
		p.next()
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
	if m.declared {
		p.report(m.start, p.prev.end, "`declare` modifier cannot appear on class elements of this kind")
	}
	if m.readonly {
		p.report(m.start, p.prev.end, "A method cannot be readonly")
	}
	unsupported := p.unsupported
	p.signatureOf(parameterList{constructor: constructor})
	if p.is(tLBrace) {
		p.bodyOf(m.async, m.generator)
		if m.abstract {
			p.eraseMember(m)
		}
		return
	}
	if constructor && p.unsupported != unsupported && !p.ambient {
		p.report(p.unsupported.Start, p.unsupported.End, "A parameter property is only allowed in a constructor implementation")
	}
	p.unsupported = unsupported
	p.semicolon()
	p.eraseMember(m)
}

func (p *parser) classField(m *member) {
	colon := p.tok.start
	typed := p.annotation()
	if p.is(tAssign) {
		if m.declared {
			p.report(p.tok.start, p.tok.end, "An implementation cannot be declared in ambient contexts")
		}
		p.next()
		p.within(func(c *context) {
			c.inFunction, c.inAsync, c.inGenerator, c.inStaticBlock = true, false, false, false
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
