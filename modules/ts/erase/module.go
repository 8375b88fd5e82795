package erase

// importStatement reads an import declaration; ok is false where import
// begins an expression.
func (p *parser) importStatement(start int, before token) (fate statementFate, ok bool) {
	if n := p.peek(); n.kind == tLParen || n.kind == tDot {
		return keptStatement, false
	}
	p.moduleStatement()
	p.next()
	if p.is(tString) {
		p.next()
		p.importAttributes()
		p.eat(tSemi) // COMPAT: Node does not miss it
		return keptStatement, true
	}
	typeOnly := p.isWord(kType) && p.look(p.typeImportAhead)
	if typeOnly {
		p.next()
	} else {
		p.importPhase()
	}
	if p.is(tWord) && p.peek().kind == tAssign {
		return p.importEquals(start, before, typeOnly), true
	}
	list := p.importClause(typeOnly)
	if !list && !p.isWord(kFrom) && p.is(tEOF) && p.err == nil {
		p.failTok("Expected ',', got " + p.describe())
	}
	if p.expectWord(kFrom, "from") {
		p.moduleSpecifier()
		p.importAttributes()
		p.semicolonGot()
	}
	if typeOnly {
		return p.eraseStatement(start, before), true
	}
	return keptStatement, true
}

// moduleStatement notes that the source is a module.
func (p *parser) moduleStatement() {
	if p.ambient {
		return
	}
	p.module = true
	if p.inBlock {
		p.failTok("'import', and 'export' cannot be used outside of module code")
	}
}

// typeImportAhead tells `import type X from` from `import type from`.
func (p *parser) typeImportAhead() bool {
	p.next()
	switch p.tok.kind {
	case tLBrace, tStar:
		return true
	case tWord:
		if p.tok.kw != kFrom {
			return true
		}
		n := p.peek()
		return n.kw == kFrom || n.kind == tAssign
	}
	return false
}

// importPhase passes `defer` and `source` before the rest of an import.
func (p *parser) importPhase() {
	if !p.is(tWord) {
		return
	}
	switch p.text(p.tok) {
	case "defer":
		if p.peek().kind == tStar {
			p.next()
		}
	case "source":
		if n := p.peek(); n.kind == tWord && n.kw != kFrom {
			p.next()
		}
	}
}

func (p *parser) moduleSpecifier() {
	if !p.is(tString) {
		p.failTok("Unexpected token `" + p.tokenName() + "`. Expected a string literal")
		return
	}
	p.next()
}

func (p *parser) importAttributes() {
	if p.isWord(kWith) || p.is(tWord) && !p.tok.nl && p.text(p.tok) == "assert" {
		p.next()
		if p.is(tLBrace) {
			p.fullAssign()
			return
		}
		p.expect(tLBrace, "{")
	}
}

// importClause reads what is imported and tells whether there is more than a
// name.
func (p *parser) importClause(typeOnly bool) (list bool) {
	if p.is(tWord) && !p.tok.kw.reserved() {
		p.checkBinding(p.tok)
		p.next()
		if !p.eat(tComma) {
			return false
		}
	}
	switch p.tok.kind {
	case tStar:
		p.next()
		if p.expectWord(kAs, "as") {
			p.bindingTarget()
		}
	case tLBrace:
		p.specifiers(specifierList{imported: true, typeOnly: typeOnly})
	default:
		p.failTok("Expected 'from', got " + p.describe())
	}
	return true
}

// specifierList tells what a list of names may hold.
type specifierList struct {
	imported bool // else exported
	typeOnly bool // of import type or export type
}

// specifiers reads { a, type B as C }, erasing those with type and the commas
// behind them.
func (p *parser) specifiers(list specifierList) {
	p.next()
	for !p.is(tRBrace) && p.err == nil {
		start := p.tok.start
		typeOnly := p.specifier(list)
		if !p.is(tRBrace) && !p.expect(tComma, ",") {
			return
		}
		if typeOnly {
			p.erase(start, p.prev.end)
		}
	}
	p.expect(tRBrace, "}")
}

// specifier reads one name of an import or export and tells whether it is one
// of a type.
func (p *parser) specifier(list specifierList) (typeOnly bool) {
	if p.isWord(kType) && p.look(p.typeSpecifierAhead) {
		typeOnly = true
		if list.typeOnly {
			statement := "export"
			if list.imported {
				statement = "import"
			}
			p.report(p.tok.start, p.tok.end, "The 'type' modifier cannot be used on a named "+statement+" when '"+statement+" type' is used on its "+statement+" statement.")
		}
		p.next()
	}
	if !p.is(tWord) && !p.is(tString) {
		p.failTok("Unexpected token `" + p.tokenName() + "`. Expected identifier or string")
		return false
	}
	name := p.tok
	p.next()
	renamed := p.eatWord(kAs)
	if renamed {
		if list.imported && (p.tok.kw.reserved() || !p.is(tWord)) {
			p.failTok("Expected ident")
			return false
		}
		name = p.tok
		p.exportName()
	}
	if list.imported && p.err == nil && !typeOnly {
		if !renamed && name.kind == tString {
			p.failTok("Expected ident")
		}
		p.checkBinding(name)
	}
	return typeOnly
}

// typeSpecifierAhead tells the modifier from the name: { type }, { type as x }
// and { type as as x } are of the name type or as.
func (p *parser) typeSpecifierAhead() bool {
	p.next()
	if p.is(tString) {
		return true
	}
	if !p.is(tWord) {
		return false
	}
	if !p.isWord(kAs) {
		return true
	}
	p.next() // type as
	if !p.is(tWord) {
		return true // type as,
	}
	if !p.isWord(kAs) {
		return false // type as x
	}
	p.next() // type as as
	return p.is(tWord)
}

func (p *parser) exportName() {
	if p.is(tWord) || p.is(tString) {
		p.next()
		return
	}
	p.failTok("Expected ident")
}

// importEquals reads import a = ..., from the name on.
func (p *parser) importEquals(start int, before token, typeOnly bool) statementFate {
	p.next()
	p.next()
	if p.isWord(kRequire) && p.peek().kind == tLParen {
		p.next()
		p.next()
		p.moduleSpecifier()
		p.expect(tRParen, ")")
	} else if p.is(tWord) {
		p.qualifiedName()
	} else {
		p.failTok("Expected ident")
	}
	p.semicolon()
	if typeOnly {
		return p.eraseStatement(start, before)
	}
	p.refuse(start, p.prev.end, "TypeScript import equals declaration is not supported in strip-only mode")
	return keptStatement
}

// exportStatement reads an export declaration whose first token began at
// start, decorators included.
func (p *parser) exportStatement(start int, before token) statementFate {
	p.moduleStatement()
	p.next()
	switch p.tok.kind {
	case tStar:
		p.exportAll()
		return keptStatement
	case tLBrace:
		p.exportList(false)
		return keptStatement
	case tAssign:
		p.next()
		p.fullExpression()
		p.semicolon()
		p.refuse(start, p.prev.end, "TypeScript export assignment is not supported in strip-only mode")
		return keptStatement
	case tAt:
		p.decorators()
	}
	switch p.tok.kw {
	case kDefault:
		return p.exportDefault(start, before)
	case kImport:
		return p.exportImport(start, before)
	case kAs:
		// COMPAT: Node leaves export as namespace x as it is.
		p.next()
		p.expectWord(kNamespace, "namespace")
		p.exportName()
		p.semicolon()
		return keptStatement
	case kType:
		switch n := p.peek(); n.kind {
		case tLBrace:
			p.next()
			p.ambiently(func() { p.exportList(true) })
			return p.eraseStatement(start, before)
		case tStar:
			p.next()
			p.exportAll()
			return p.eraseStatement(start, before)
		}
	}
	return p.exportedDeclaration(start, before)
}

// exportAll reads * as x from "y".
func (p *parser) exportAll() {
	p.next()
	if p.eatWord(kAs) {
		p.exportName()
	}
	if p.expectWord(kFrom, "from") {
		p.moduleSpecifier()
		p.importAttributes()
		p.semicolon()
	}
}

func (p *parser) exportList(typeOnly bool) {
	start := p.tok
	p.specifiers(specifierList{typeOnly: typeOnly})
	if p.eatWord(kFrom) {
		p.moduleSpecifier()
		p.importAttributes()
	} else if p.err == nil && !typeOnly {
		p.checkLocalNames(start)
	}
	p.semicolon()
}

// checkLocalNames checks that the names of the export list at start can be
// variables.
func (p *parser) checkLocalNames(start token) {
	var wrong *Error
	p.look(func() bool {
		p.pos = start.end
		p.next()
		for first := true; !p.is(tRBrace) && !p.is(tEOF) && wrong == nil; p.next() {
			message := ""
			switch {
			case first && p.is(tString):
				message = "A string literal cannot be used as an exported binding without `from`."
			case first && p.tok.kw.reserved():
				message = "`" + p.text(p.tok) + "` cannot be used without `from` clause"
			}
			if message != "" {
				wrong = &Error{Message: message, Start: p.tok.start, End: p.tok.end}
			}
			first = p.is(tComma)
		}
		return true
	})
	if wrong != nil {
		p.report(wrong.Start, wrong.End, wrong.Message)
	}
}

// exportImport reads export import a = ...
func (p *parser) exportImport(start int, before token) statementFate {
	p.next()
	typeOnly := p.isWord(kType) && p.look(p.typeImportAhead)
	if typeOnly {
		p.next()
	}
	if p.is(tWord) && p.peek().kind != tAssign {
		p.next()
		p.expect(tAssign, "=")
		return keptStatement
	}
	if !p.is(tWord) {
		p.failTok("Expected ident")
		return keptStatement
	}
	return p.importEquals(start, before, typeOnly)
}

func (p *parser) exportDefault(start int, before token) statementFate {
	p.next()
	n := p.peek()
	switch p.tok.kw {
	case kFunction, kAsync:
		if p.isWord(kFunction) || n.kw == kFunction && !n.nl {
			async := p.eatWord(kAsync)
			return p.functionStatement(start, before, async, true)
		}
	case kClass:
		p.class(false)
		return keptStatement
	case kAbstract:
		if n.kw == kClass && !n.nl {
			p.eraseToken()
			p.next()
			p.class(true)
			return keptStatement
		}
	case kInterface:
		if n.kind == tWord && !n.nl {
			p.interfaceDeclaration()
			return p.eraseStatement(start, before)
		}
	case kEnum:
		if n.kind != tWord || n.kw.reserved() {
			p.failTok(expressionExpected)
			return keptStatement
		}
		p.enum(p.tok.start)
		return keptStatement
	}
	if p.is(tAt) {
		p.decorators()
		if p.isWord(kAbstract) {
			p.eraseToken()
			p.next()
		}
		p.class(false)
		return keptStatement
	}
	p.fullAssign()
	p.semicolonGot()
	return keptStatement
}

// exportedDeclaration reads the declaration behind export.
func (p *parser) exportedDeclaration(start int, before token) statementFate {
	switch p.tok.kw {
	case kVar, kLet, kConst, kUsing, kClass:
		if p.peek().kw != kEnum {
			if fate, ok := p.wordStatement(); ok {
				return fate
			}
			break
		}
		word := p.tok.start
		p.next()
		p.enum(word)
		return keptStatement
	case kEnum:
		p.enum(p.tok.start)
		return keptStatement
	case kFunction:
		return p.functionStatement(start, before, false, false)
	case kAsync:
		if p.peek().kw == kFunction {
			p.next()
			return p.functionStatement(start, before, true, false)
		}
	case kAbstract, kDeclare, kInterface, kNamespace, kModule, kType, kGlobal:
		if fate, ok := p.declaration(start, before); ok {
			return fate
		}
	}
	switch p.tok.kw {
	case kType, kDeclare: // COMPAT: Node is past these words
		p.next()
	}
	p.failTok("Expected '{', got " + p.describe())
	return keptStatement
}
