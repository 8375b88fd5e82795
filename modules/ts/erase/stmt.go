package erase

import "strings"

// program reads a whole source.
func (p *parser) program() {
	if strings.HasPrefix(p.src, "#!") {
		p.pos = lineLength(p.src)
	} else if strings.HasPrefix(p.src, "\ufeff") {
		p.pos = len("\ufeff")
	}
	p.next()
	p.prev = token{}
	for !p.is(tEOF) && p.err == nil {
		p.statement()
	}
}

// block reads braces with statements.
func (p *parser) block() {
	if !p.expect(tLBrace, "{") {
		return
	}
	p.statementsUntilBrace()
	p.expect(tRBrace, "}")
}

func (p *parser) statementsUntilBrace() {
	for !p.is(tRBrace) && !p.is(tEOF) && p.err == nil {
		p.statement()
	}
}

// scopedBlock is a block that is a statement.
func (p *parser) scopedBlock() {
	p.block()
}

// body reads the statement that a control structure governs. If it goes, an
// empty statement takes its place.
func (p *parser) body() {
	start := p.tok
	if p.isWord(kFunction) && p.look(p.overloadAhead) {
		p.failTok("Declaration is not allowed")
		return
	}
	if p.statement() == erasedStatement && start.kw != kNamespace && start.kw != kModule {
		p.overwrite(start.start, ';')
	}
}

func (p *parser) overloadAhead() bool {
	p.next()
	p.eat(tStar)
	if p.is(tWord) {
		p.next()
	}
	p.ambiently(func() { p.signatureOf(parameterList{}) })
	return !p.is(tLBrace)
}

type statementFate uint8

const (
	keptStatement statementFate = iota
	erasedStatement
)

// statement reads one statement or declaration.
func (p *parser) statement() statementFate {
	if !p.enter() {
		p.leave()
		return keptStatement
	}
	defer p.leave()
	switch p.tok.kind {
	case tLBrace:
		p.scopedBlock()
		return keptStatement
	case tSemi:
		p.next()
		return keptStatement
	case tAt:
		return p.decoratedStatement()
	case tWord:
		if p.tok.kw != kNone {
			if fate, ok := p.wordStatement(); ok {
				return fate
			}
		}
	}
	p.expressionStatement()
	return keptStatement
}

func (p *parser) decoratedStatement() statementFate {
	start, before := p.tok.start, p.prev
	p.decorators()
	switch {
	case p.isWord(kExport):
		return p.exportStatement(start, before)
	case p.isWord(kClass):
		p.class(false)
		return keptStatement
	case p.isWord(kAbstract) && p.peek().kw == kClass:
		p.eraseToken()
		p.next()
		p.class(true)
		return keptStatement
	case p.isWord(kDeclare):
		fate, _ := p.declaration(start, before)
		return fate
	}
	// A decorator before what it cannot decorate: what is erased goes, the
	// rest is for the engine to refuse.
	return p.statement()
}

func (p *parser) expressionStatement() {
	word := p.is(tWord)
	f := p.fullExpression()
	if word && f == formName && p.is(tColon) && p.prev.kind == tWord {
		p.next()
		if p.isWord(kFunction) {
			p.body()
			return
		}
		p.statement()
		return
	}
	p.semicolon()
}

// wordStatement reads a statement that begins with a word of the grammar; ok
// is false where that word is a name.
func (p *parser) wordStatement() (fate statementFate, ok bool) {
	if p.controlStatement() {
		return keptStatement, true
	}
	start, before := p.tok.start, p.prev
	switch p.tok.kw {
	case kVar:
		p.variables()
	case kConst:
		if p.peek().kw == kEnum {
			p.next()
			p.enum(start)
			return keptStatement, true
		}
		p.variables()
	case kLet:
		if n := p.peek(); n.kind != tLBracket && n.kind != tLBrace && (n.kind != tWord || n.kw.reserved()) {
			return keptStatement, false
		}
		p.variables()
	case kUsing:
		if n := p.peek(); n.nl || n.kind != tWord || n.kw.reserved() {
			return keptStatement, false
		}
		p.variables()
	case kAwait:
		if !p.awaitUsingAhead() {
			return keptStatement, false
		}
		p.next()
		p.variables()
	case kFunction:
		return p.functionStatement(start, before, false, false), true
	case kAsync:
		if n := p.peek(); n.kw != kFunction || n.nl {
			return keptStatement, false
		}
		p.next()
		return p.functionStatement(start, before, true, false), true
	case kClass:
		p.class(false)
	case kEnum:
		p.enum(start)
	case kImport:
		return p.importStatement(start, before)
	case kExport:
		return p.exportStatement(start, before), true
	default:
		return p.declaration(start, before)
	}
	return keptStatement, true
}

func (p *parser) awaitUsingAhead() bool {
	return p.look(func() bool {
		p.next()
		if !p.isWord(kUsing) || p.tok.nl {
			return false
		}
		p.next()
		return p.is(tWord) && !p.tok.kw.reserved() && !p.tok.nl
	})
}

// controlStatement reads the statements that are no declarations.
func (p *parser) controlStatement() bool {
	switch p.tok.kw {
	case kIf:
		p.next()
		p.condition()
		p.body()
		if p.eatWord(kElse) {
			p.body()
		}
	case kFor:
		p.forStatement()
	case kWhile:
		p.next()
		p.condition()
		p.body()
	case kDo:
		p.doStatement()
	case kSwitch:
		p.switchStatement()
	case kTry:
		p.tryStatement()
	case kReturn:
		p.returnStatement()
	case kThrow:
		p.next()
		if p.tok.nl {
			p.failTok("LineBreak cannot follow 'throw'")
			return true
		}
		p.argument(p.fullExpression)
		p.semicolon()
	case kBreak, kContinue:
		p.next()
		if p.is(tWord) && !p.tok.nl && !p.tok.kw.reserved() {
			p.next()
		}
		p.semicolon()
	case kDebugger:
		p.next()
		p.semicolon()
	case kWith:
		word := p.tok
		p.next()
		p.condition()
		p.body()
		p.report(word.start, word.end, "The 'with' statement is not supported. All symbols in a 'with' block will have type 'any'.")
	default:
		return false
	}
	return true
}

// condition reads an expression in parentheses.
func (p *parser) condition() {
	if p.expect(tLParen, "(") {
		p.nested(func() { p.fullExpression() })
		p.expect(tRParen, ")")
	}
}

func (p *parser) doStatement() {
	p.next()
	p.body()
	if p.expectWord(kWhile, "while") {
		p.condition()
		p.eat(tSemi)
	}
}

func (p *parser) returnStatement() {
	start := p.tok
	p.next()
	if !p.canEndStatement() {
		p.argument(p.fullExpression)
	}
	p.semicolon()
	if !p.inFunction && !p.ambient {
		p.report(start.start, p.prev.end, "Return statement is not allowed here")
	}
}

func (p *parser) switchStatement() {
	p.next()
	p.condition()
	if !p.expect(tLBrace, "{") {
		return
	}
	for !p.is(tRBrace) && p.err == nil {
		switch {
		case p.eatWord(kCase):
			p.nested(func() { p.fullExpression() })
		case p.eatWord(kDefault):
		default:
			p.failTok("Unexpected token `" + p.tokenName() + "`. Expected case, default")
			return
		}
		if !p.expect(tColon, ":") {
			return
		}
		for !p.is(tRBrace) && !p.isWord(kCase) && !p.isWord(kDefault) && !p.is(tEOF) && p.err == nil {
			p.statement()
		}
	}
	p.expect(tRBrace, "}")
}

func (p *parser) tryStatement() {
	start := p.tok
	p.next()
	p.block()
	handled := false
	if p.eatWord(kCatch) {
		handled = true
		if p.eat(tLParen) {
			p.bindingTarget()
			p.annotation()
			p.expect(tRParen, ")")
		}
		p.block()
	}
	if p.eatWord(kFinally) {
		handled = true
		p.block()
	}
	if !handled && p.err == nil {
		p.report(start.start, p.prev.end, "Expected 'catch' or 'finally'")
	}
}

func (p *parser) forStatement() {
	p.next()
	p.eatWord(kAwait)
	if !p.expect(tLParen, "(") {
		return
	}
	p.forHead()
	if p.expect(tRParen, ")") {
		p.body()
	}
}

// forHead reads what stands between the parentheses of a for statement.
func (p *parser) forHead() {
	noIn := p.noIn
	p.noIn = true
	declared := p.forDeclaration()
	if !declared && !p.is(tSemi) {
		old := p.coverInit
		p.coverInit = nil
		f := p.expression()
		if f == formPattern && (p.isWord(kOf) || p.isWord(kIn)) {
			p.coverInit = nil
		}
		p.settleCover(old)
	}
	p.noIn = noIn
	switch {
	case p.eatWord(kOf):
		p.nested(func() { p.fullAssign() })
		return
	case p.eatWord(kIn):
		p.nested(func() { p.fullExpression() })
		return
	}
	p.nested(func() {
		if p.expect(tSemi, ";") && !p.is(tSemi) {
			p.fullExpression()
		}
		if p.expect(tSemi, ";") && !p.is(tRParen) {
			p.fullExpression()
		}
	})
}

// forDeclaration reads a declaration in the head of a for statement.
func (p *parser) forDeclaration() bool {
	switch p.tok.kw {
	case kVar, kConst:
	case kLet:
		if n := p.peek(); n.kind != tLBracket && n.kind != tLBrace && (n.kind != tWord || n.kw.reserved() || n.kw == kOf && p.letOfAhead()) {
			return false
		}
	case kUsing:
		if n := p.peek(); n.nl || n.kind != tWord || n.kw.reserved() || n.kw == kOf {
			return false
		}
	case kAwait:
		if !p.awaitUsingAhead() {
			return false
		}
		p.next()
	default:
		return false
	}
	p.variableList(true)
	return true
}

// letOfAhead tells `let of` before an expression from the declaration of of.
func (p *parser) letOfAhead() bool {
	return p.look(func() bool {
		p.next()
		p.next()
		return !p.is(tAssign) && !p.is(tSemi) && !p.is(tComma) && !p.is(tColon) && !p.isWord(kOf) && !p.isWord(kIn)
	})
}

// variables reads a variable statement.
func (p *parser) variables() {
	p.variableList(false)
	p.semicolon()
}

// variableList reads declarations from var, let, const or using on.
func (p *parser) variableList(inFor bool) {
	constant := p.isWord(kConst)
	p.next()
	for p.err == nil {
		start, pattern := p.tok.start, !p.is(tWord)
		p.bindingTarget()
		end := p.prev.end
		if p.is(tBang) {
			p.eraseToken()
			p.next()
		}
		typed := p.annotation()
		if p.eat(tAssign) {
			p.fullAssign()
		} else if inFor && (p.isWord(kOf) || p.isWord(kIn)) {
			if typed {
				// COMPAT: for...in has the same message.
				p.report(start, p.prev.end, "The left-hand side of a 'for...of' statement cannot use a type annotation")
			}
		} else if !p.ambient && p.err == nil {
			p.missingInitializer(constant, pattern, start, end)
		}
		if !p.eat(tComma) {
			return
		}
	}
}

func (p *parser) missingInitializer(constant, pattern bool, start, end int) {
	switch {
	case constant:
		p.report(start, end, "'const' declarations must be initialized")
	case pattern:
		p.report(start, end, "Destructuring bindings require initializers")
	}
}
