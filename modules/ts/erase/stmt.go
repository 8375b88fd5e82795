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
	p.directives()
	for !p.is(tEOF) && p.err == nil {
		p.statement()
	}
}

// block reads braces with statements.
func (p *parser) block() {
	if !p.expect(tLBrace, "{") {
		return
	}
	inBlock := p.inBlock
	p.inBlock = true
	p.statementsUntilBrace()
	p.inBlock = inBlock
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
	if p.isWord(kFunction) {
		p.failTok("Declaration is not allowed")
		return
	}
	if p.noDeclaration() {
		return
	}
	if p.statement() == erasedStatement && start.kw != kNamespace && start.kw != kModule {
		p.overwrite(start.start, ';')
	}
}

// noDeclaration refuses a declaration where only a statement may stand.
func (p *parser) noDeclaration() bool {
	switch p.tok.kw {
	case kClass:
		p.failTok("Declaration is not allowed")
	case kConst:
		if p.peek().kw != kEnum {
			p.failTok(expressionExpected)
		}
	case kLet:
		if n := p.peek(); n.kind == tWord && !n.kw.reserved() && !n.nl {
			p.next()
			p.failTok(missingSemicolon)
		}
	}
	return p.err != nil
}

// loopBody is the body of a loop.
func (p *parser) loopBody() {
	inLoop := p.inLoop
	p.inLoop = true
	p.body()
	p.inLoop = inLoop
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
		p.classStatement(false)
		return keptStatement
	case p.isWord(kAbstract) && p.peek().kw == kClass:
		p.eraseToken()
		p.next()
		p.classStatement(true)
		return keptStatement
	case p.isWord(kDeclare):
		fate, _ := p.declaration(p.tok.start, p.prev)
		return fate
	}
	// A decorator before what it cannot decorate: what is erased goes, the
	// rest is for the engine to refuse.
	return p.statement()
}

func (p *parser) expressionStatement() {
	word := p.tok
	if p.isWord(kCatch) {
		p.failTok("Expected a semicolon")
		return
	}
	f := p.fullExpression()
	switch {
	case word.kind == tWord && f == formName && p.is(tColon) && p.prev == word:
		p.next()
		p.labelled(p.text(word), word)
	case f == formArrow && !p.is(tLParen):
		p.semicolonOr("Expected a semicolon")
	default:
		p.semicolon()
	}
}

// labelled reads the statement behind a label.
func (p *parser) labelled(name string, word token) {
	for l := p.labels; l != nil; l = l.outer {
		if l.name == name {
			p.report(word.start, word.end, "Label "+name+" is already declared")
		}
	}
	if p.noDeclaration() {
		return
	}
	loop := p.isWord(kFor) || p.isWord(kWhile) || p.isWord(kDo)
	outer := p.labels
	p.labels = &label{name, loop, outer}
	p.statement()
	p.labels = outer
}

// jump reads break or continue.
func (p *parser) jump() {
	word := p.tok
	isBreak := p.isWord(kBreak)
	p.next()
	if !p.is(tWord) || p.tok.nl || p.tok.kw.reserved() {
		switch {
		case isBreak && !p.inLoop && !p.inSwitch:
			p.report(word.start, p.prev.end, "A 'break' statement can only be used within an enclosing iteration or switch statement")
		case !isBreak && !p.inLoop:
			p.report(word.start, p.prev.end, "A 'continue' statement can only jump to a label of an enclosing iteration statement")
		}
		p.semicolon()
		return
	}
	l := p.labels
	for l != nil && l.name != p.text(p.tok) {
		l = l.outer
	}
	switch {
	case isBreak && l == nil:
		p.report(p.tok.start, p.tok.end, "A 'break' statement can only jump to a label of an enclosing statement")
	case !isBreak && (l == nil || !l.loop):
		p.report(p.tok.start, p.tok.end, "A 'continue' statement can only jump to a label of an enclosing iteration statement")
	}
	p.next()
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
		p.classStatement(false)
	case kEnum:
		if n := p.peek(); n.kind != tWord || n.kw.reserved() {
			p.failTok(expressionExpected)
			return keptStatement, true
		}
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
		p.loopBody()
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
		p.jump()
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
	p.loopBody()
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
	inSwitch, inBlock := p.inSwitch, p.inBlock
	p.inSwitch, p.inBlock = true, true
	p.switchClauses()
	p.inSwitch, p.inBlock = inSwitch, inBlock
	p.expect(tRBrace, "}")
}

func (p *parser) switchClauses() {
	defaults := 0
	for !p.is(tRBrace) && p.err == nil {
		switch {
		case p.eatWord(kCase):
			p.nested(func() { p.fullExpression() })
		case p.eatWord(kDefault):
			if defaults++; defaults > 1 {
				p.report(p.prev.start, p.prev.end, "A switch block cannot have multiple defaults")
			}
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
}

func (p *parser) tryStatement() {
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
		p.failTok("Expected a semicolon")
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
		p.loopBody()
	}
}

// forHead reads what stands between the parentheses of a for statement.
func (p *parser) forHead() {
	noIn := p.noIn
	p.noIn = true
	declared := p.forDeclaration()
	if !declared && !p.is(tSemi) {
		p.forTarget()
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

// forTarget reads the expression that begins the head of a for statement.
func (p *parser) forTarget() {
	old, start := p.cover, p.tok
	p.cover = cover{}
	if p.isWord(kAsync) && p.peek().kw == kOf && !p.look(func() bool { p.next(); p.next(); return p.is(tArrow) }) {
		p.report(p.tok.start, p.tok.end, "The left-hand side of a `for...of` statement may not be `async`")
	}
	f := p.expression()
	if p.isWord(kOf) || p.isWord(kIn) {
		switch e := p.bad; {
		case f == formPattern && e != nil:
			p.report(e.Start, e.End, e.Message)
		case f != formPattern && f != formName && f != formMember:
			p.report(start.start, p.prev.end, invalidTarget)
		}
	}
	p.cover = old
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
	p.semicolonOr("Expected a semicolon")
}

// variableList reads declarations from var, let, const or using on.
func (p *parser) variableList(inFor bool) {
	word := p.tok
	p.next()
	for count := 1; p.err == nil; count++ {
		if p.isWord(kLet) && word.kw != kVar {
			p.failTok("Unexpected token `let`. Expected let is reserved in const, let, class declaration")
			return
		}
		start, pattern := p.tok.start, !p.is(tWord)
		p.bindingTarget()
		end := p.prev.end
		if p.is(tBang) {
			p.eraseToken()
			p.next()
		}
		typed := p.annotation()
		initialized := p.eat(tAssign)
		if initialized {
			p.fullAssign()
		}
		if inFor && (p.isWord(kOf) || p.isWord(kIn)) {
			switch {
			case count > 1:
				p.report(start, p.prev.end, "Expected one variable binding")
			case initialized && (p.isWord(kOf) || word.kw != kVar || pattern):
				p.report(start, p.prev.end, "Unexpected initializer in for in/of loop")
			}
			if typed {
				// COMPAT: for...in has the same message.
				p.report(start, p.prev.end, "The left-hand side of a 'for...of' statement cannot use a type annotation")
			}
		} else if !initialized && !p.ambient && p.err == nil {
			p.missingInitializer(word.kw, pattern, start, end)
		}
		if !p.eat(tComma) {
			return
		}
	}
}

func (p *parser) missingInitializer(word keyword, pattern bool, start, end int) {
	switch {
	case word == kUsing:
		p.report(start, end, "Using declaration requires initializer")
	case word == kConst:
		p.report(start, end, "'const' declarations must be initialized")
	case pattern:
		p.report(start, end, "Destructuring bindings require initializers")
	}
}
