package syntax

import "github.com/sxfescript/sxn/engine/internal/syntax/scope"

// stmtPlace says where a statement stands.
type stmtPlace uint8

const (
	stmtList    stmtPlace = iota // in a statement list: declarations are allowed
	stmtBody                     // the body of a loop or with
	stmtIf                       // the branch of an if
	stmtLabel                    // after a label in a statement list
	stmtLabeled                  // after a label elsewhere
)

// statements parses a statement list up to end; base is where its statements
// begin on the stack.
func (p *parser) statements(end token, base int) []Stmt {
	for p.tok != end && p.tok != tEOF {
		p.stmtStack = append(p.stmtStack, p.statement(stmtList))
	}
	out := p.stmts.copy(p.stmtStack[base:])
	clear(p.stmtStack[base:])
	p.stmtStack = p.stmtStack[:base]
	return out
}

// statement parses Statement or, in a list, StatementListItem.
func (p *parser) statement(place stmtPlace) Stmt {
	if !p.enter() {
		p.leave()
		return &Empty{p.tokLoc()}
	}
	s := p.statementBody(place)
	p.leave()
	return s
}

func (p *parser) statementBody(place stmtPlace) Stmt {
	start := p.start
	switch p.tok {
	case tLBrace:
		return p.block()
	case tSemicolon:
		p.next()
		return &Empty{p.loc(start)}
	case tIf:
		return p.ifStatement()
	case tFor:
		return p.forStatement()
	case tWhile:
		return p.while()
	case tDo:
		return p.doWhile()
	case tReturn:
		return p.returnStatement()
	case tBreak:
		return p.breakStatement()
	case tContinue:
		return p.continueStatement()
	case tThrow:
		return p.throw()
	case tTry:
		return p.try()
	case tSwitch:
		return p.switchStatement()
	case tWith:
		return p.with()
	case tDebugger:
		p.next()
		p.semicolon()
		return &Debugger{p.loc(start)}
	case tVar:
		return p.varStatement(DeclVar)
	case tConst:
		if place == stmtList {
			return p.varStatement(DeclConst)
		}
		p.unexpected()
		return &Empty{p.loc(start)}
	case tFunction:
		return p.functionStatement(place)
	case tClass:
		if place == stmtList {
			return p.classDeclaration(false)
		}
		p.unexpected()
		return &Empty{p.loc(start)}
	case tImport:
		if s := p.importStatement(); s != nil {
			return s
		}
	case tExport:
		return p.exportStatement()
	case tLet:
		if p.letDeclaration(place) {
			if place != stmtList {
				p.lexicalInStatement()
				return &Empty{p.loc(start)}
			}
			return p.varStatement(DeclLet)
		}
	case tAwait:
		if p.async {
			if s := p.awaitUsing(place); s != nil {
				return s
			}
		}
	case tIdent:
		switch token(p.name.Word) {
		case wAsync:
			if s := p.asyncStatement(place); s != nil {
				return s
			}
		case wUsing:
			if place == stmtList && p.usingAllowed() && p.usingDeclaration() {
				return p.varStatement(DeclUsing)
			}
		}
	}
	return p.expressionStatement(place)
}

// lexicalInStatement reports a lexical declaration where only a statement fits.
func (p *parser) lexicalInStatement() {
	p.fail(msgLexicalStatement, p.start, p.end)
}

// letDeclaration reports whether the current `let` starts a declaration.
//
// https://tc39.es/ecma262/#sec-let-and-const-declarations
func (p *parser) letDeclaration(place stmtPlace) bool {
	s := p.save()
	p.next()
	ok := false
	switch {
	case p.tok == tLBracket:
		ok = true
	case p.tok == tLBrace || p.tok.isIdent():
		// In a statement position only `let [` is ruled out; the rest is
		// an expression statement with automatic semicolon insertion.
		ok = place == stmtList || !p.nl
	case p.tok == tEscapedKeyword:
		ok = place == stmtList
	}
	p.restore(&s)
	return ok
}

// usingAllowed reports whether using declarations may stand here: not at the
// top level of a script or eval code, nor directly in a switch clause.
func (p *parser) usingAllowed() bool {
	switch p.sc.Cur.Kind {
	case scope.ScriptScope, scope.EvalScope, scope.EvalVarScope, scope.SwitchScope:
		return false
	}
	return true
}

// usingDeclaration reports whether the current `using` starts a declaration: a
// name follows on the same line.
func (p *parser) usingDeclaration() bool {
	if p.escaped {
		return false
	}
	s := p.save()
	p.next()
	ok := p.tok.isIdent() && !p.nl
	p.restore(&s)
	return ok
}

// awaitUsing parses an await using declaration, if it is one.
func (p *parser) awaitUsing(place stmtPlace) Stmt {
	if place != stmtList || p.tok != tAwait || !p.isAwaitUsing() || !p.usingAllowed() {
		return nil
	}
	start := p.start
	p.noteAwait()
	p.next()
	s := p.varStatement(DeclAwaitUsing)
	s.Start = start
	return s
}

// isAwaitUsing reports whether the current `await` is followed by `using name`.
func (p *parser) isAwaitUsing() bool {
	s := p.save()
	p.next()
	ok := p.isWord(wUsing) && !p.nl && p.usingDeclaration()
	p.restore(&s)
	return ok
}

// noteAwait records that the function suspends.
func (p *parser) noteAwait() {
	f := p.sc.Fn
	f.HasAwait = true
	if p.mod != nil && f.Kind == scope.ModuleFunc {
		p.mod.info.HasTLA = true
	}
}

// asyncStatement parses an async function declaration, if it is one.
func (p *parser) asyncStatement(place stmtPlace) Stmt {
	start := p.start
	s := p.save()
	escaped := p.escaped
	p.next()
	ok := p.tok == tFunction && !p.nl
	if ok && escaped {
		p.fail(msgEscapedKeyword, start, p.lastEnd)
	}
	if !ok {
		p.restore(&s)
		return nil
	}
	if place != stmtList {
		p.restore(&s)
		p.fail(msgAsyncFunction, p.start, p.end)
		return &Empty{p.tokLoc()}
	}
	return p.functionDeclaration(start, true, false)
}

// functionStatement parses a function declaration wherever it may stand.
//
// https://tc39.es/ecma262/#sec-functiondeclarations-in-ifstatement-statement-clauses
func (p *parser) functionStatement(place stmtPlace) Stmt {
	start := p.start
	switch place {
	case stmtList:
		return p.functionDeclaration(start, false, false)
	case stmtLabel:
		if !p.strict {
			s := p.save()
			p.next()
			if p.tok == tStar {
				p.fail(msgGeneratorStatement, p.start, p.end)
			}
			p.restore(&s)
			return p.functionDeclaration(start, false, false)
		}
	case stmtIf:
		if !p.strict {
			s := p.save()
			p.next()
			if p.tok == tStar {
				p.fail(msgGeneratorStatement, p.start, p.end)
			}
			p.restore(&s)
			return p.functionInIf()
		}
	}
	if p.strict {
		p.fail(msgStrictFunction, p.start, p.end)
	} else {
		p.fail(msgSloppyFunction, p.start, p.end)
	}
	return &Empty{p.tokLoc()}
}

// functionInIf wraps a function that is the branch of an if in a block.
func (p *parser) functionInIf() Stmt {
	n := p.blocks.new()
	start := p.start
	p.sc.Open(scope.BlockScope, start)
	funcs := len(p.funcDecls)
	n.Body = []Stmt{p.functionDeclaration(start, false, false)}
	n.Funcs = p.takeFuncs(funcs)
	n.Scope = p.sc.Close(p.lastEnd)
	n.Loc = p.loc(start)
	return n
}

// functionDeclaration parses from the keyword function on. anonymous allows a
// missing name (export default), which binds *default*.
func (p *parser) functionDeclaration(start uint32, async, anonymous bool) *FuncDecl {
	d := &FuncDecl{}
	p.next()
	generator := p.eat(tStar)
	var name *Ident
	if p.tok == tLParen {
		if anonymous {
			name = nil
			d.Binding = p.declareDefault(start)
		} else {
			p.fail(msgFunctionName, p.prevStart, p.lastEnd)
		}
	} else {
		name = p.functionName()
		if p.tok != tLParen {
			p.unexpected()
		}
		if p.strict && name.Name != nil && strictName(name.Name) {
			p.fail(msgStrictEvalArguments, name.Start, name.End)
		}
		p.declareFunction(d, name, start, async || generator)
	}
	if d.Binding != nil {
		d.Binding.Decl = d
	}
	p.funcDecls = append(p.funcDecls, d)
	d.Func = p.functionRest(start, name, scope.NormalFunc, async, generator, false, false)
	d.Func.Info.Hoisted = true
	d.Loc = p.loc(start)
	return d
}

// declareFunction declares the name of a function declaration: var-like at the
// top of a function or script, let-like elsewhere.
func (p *parser) declareFunction(d *FuncDecl, name *Ident, start uint32, special bool) {
	if name.Name == nil {
		return
	}
	if p.sc.AtTop() {
		b, ok := p.sc.DeclareVar(name.Name, scope.FunctionVar, name.Start)
		if !ok {
			p.failf(start, start+1, msgRedeclared, name.Name.Text)
		}
		d.Binding = b
		name.Binding, name.Slot = b, p.ownSlot()
		return
	}
	if token(name.Name.Word) == tLet {
		p.fail(msgLetBound, name.Start, name.End)
	}
	var prior *scope.Binding
	if b, ok := p.sc.DeclareLexical(name.Name, scope.BlockFunction, name.Start); ok {
		prior = b
	} else {
		p.redeclared(name.Name, b, start, start+1)
		return
	}
	if old, ok := prior.Decl.(*FuncDecl); ok && (special || old.special) {
		p.failf(start, start+1, msgRedeclared, name.Name.Text)
	}
	d.Binding, d.special = prior, special
	name.Binding, name.Slot = prior, p.ownSlot()
	if !p.strict && !special && p.sc.Cur.Kind != scope.ModuleScope {
		p.cands = append(p.cands, scope.Candidate{Name: name.Name, Scope: p.sc.Cur, Pos: name.Start})
		p.candDecls = append(p.candDecls, d)
	}
}

// block parses a block statement.
func (p *parser) block() *Block {
	p.sc.Open(scope.BlockScope, p.start)
	return p.blockRest()
}

// blockRest parses a block whose scope is open.
func (p *parser) blockRest() *Block {
	n := p.blocks.new()
	start := p.start
	p.sc.Cur.Strict = p.strict
	p.expect(tLBrace)
	funcs := len(p.funcDecls)
	n.Body = p.statements(tRBrace, len(p.stmtStack))
	n.Funcs = p.takeFuncs(funcs)
	n.Scope = p.sc.Close(p.end)
	p.expect(tRBrace)
	n.Loc = p.loc(start)
	return n
}

// expressionStatement parses an expression statement or a labelled statement.
func (p *parser) expressionStatement(place stmtPlace) Stmt {
	start := p.start
	if p.tok.isIdent() && p.labelFollows() && !(p.tok == tAwait && p.async) && !(p.tok == tYield && p.generator) {
		return p.labeled(place, start)
	}
	n := p.exprStmts.new()
	n.X = p.expression(true)
	p.semicolon()
	n.Loc = p.loc(start)
	if _, ok := n.X.(*SuperCall); ok && place == stmtList {
		p.noteSuper(n.End)
	}
	return n
}

// noteSuper notes a super() that is a statement of a constructor's body proper:
// from there on `this` is initialised.
func (p *parser) noteSuper(end uint32) {
	f := p.sc.Fn
	if f.Kind == scope.DerivedConstructor && f.ThisInit == 0 && p.sc.Cur == f.Body {
		f.ThisInit = end
	}
}

// labelFollows reports whether the current identifier is followed by a colon,
// by looking at the source only.
func (p *parser) labelFollows() bool {
	for i := p.pos; i < len(p.src); i++ {
		switch p.src[i] {
		case ' ', '\t', '\n', '\r':
		case ':':
			return true
		case '/', 0xC2, 0xE1, 0xE2, 0xE3, 0xEF, '\v', '\f', '<':
			s := p.save()
			p.next()
			ok := p.tok == tColon
			p.restore(&s)
			return ok
		default:
			return false
		}
	}
	return false
}

// labeled parses LabelledStatement.
//
// https://tc39.es/ecma262/#sec-labelled-statements
func (p *parser) labeled(place stmtPlace, start uint32) Stmt {
	n := &Labeled{}
	if p.tok == tEscapedWord && p.strictOrReserved() {
		p.unexpected()
	}
	if !p.checkIdent() {
		return n
	}
	n.Label = p.name
	if p.findLabel(p.name) >= 0 {
		p.failf(p.start, p.end, msgLabelRedeclared, p.name.Text)
	}
	p.labels = append(p.labels, label{name: p.name, start: start})
	p.next()
	p.expect(tColon)
	switch p.tok {
	case tFor, tWhile, tDo:
		p.markLoopLabels(start)
	}
	switch place {
	case stmtList, stmtLabel:
		place = stmtLabel
	default:
		place = stmtLabeled
	}
	p.labels[len(p.labels)-1].body = p.start
	n.Body = p.statement(place)
	if len(p.labels) > 0 {
		p.labels = p.labels[:len(p.labels)-1]
	}
	n.Loc = p.loc(start)
	return n
}

// strictOrReserved reports whether the current word may be no identifier here.
func (p *parser) strictOrReserved() bool {
	switch token(p.name.Word) {
	case tAwait:
		return p.async || p.awaitReserved
	case tYield:
		return p.generator || p.strict
	}
	return p.strict
}

// markLoopLabels marks the labels that stand directly before a loop.
func (p *parser) markLoopLabels(start uint32) {
	p.labels[len(p.labels)-1].loop = true
	for i := len(p.labels) - 2; i >= p.labelBase && p.labels[i].body == start; i-- {
		p.labels[i].loop = true
		start = p.labels[i].start
	}
}

// findLabel returns the index of an enclosing label of the function, -1 if none.
func (p *parser) findLabel(n *scope.Name) int {
	for i := len(p.labels) - 1; i >= p.labelBase; i-- {
		if p.labels[i].name == n {
			return i
		}
	}
	return -1
}

// ifStatement parses if; else-if chains in a loop.
func (p *parser) ifStatement() Stmt {
	first := p.ifs.new()
	n := first
	var chain []*If
	for {
		start := p.start
		n.Start = start
		p.next()
		p.expect(tLParen)
		n.Test = p.expression(true)
		p.expect(tRParen)
		n.Then = p.statement(stmtIf)
		n.End = p.lastEnd
		if n != first {
			chain = append(chain, n)
		}
		if !p.eat(tElse) {
			break
		}
		if p.tok != tIf {
			n.Else = p.statement(stmtIf)
			break
		}
		next := p.ifs.new()
		n.Else = next
		n = next
	}
	first.End = p.lastEnd
	for _, c := range chain {
		c.End = p.lastEnd
	}
	return first
}

// loopBody parses the body of a loop.
func (p *parser) loopBody() Stmt {
	p.breakable++
	p.loops++
	s := p.statement(stmtBody)
	p.breakable--
	p.loops--
	return s
}

func (p *parser) while() Stmt {
	n := &While{}
	start := p.start
	p.next()
	p.expect(tLParen)
	n.Test = p.expression(true)
	p.expect(tRParen)
	n.Body = p.loopBody()
	n.Loc = p.loc(start)
	return n
}

func (p *parser) doWhile() Stmt {
	n := &DoWhile{}
	start := p.start
	p.next()
	n.Body = p.loopBody()
	p.expect(tWhile)
	p.expect(tLParen)
	n.Test = p.expression(true)
	p.expect(tRParen)
	p.eat(tSemicolon) // always inserted here
	n.Loc = p.loc(start)
	return n
}

func (p *parser) returnStatement() Stmt {
	n := p.returns.new()
	start := p.start
	if !p.returnOK {
		p.fail(msgIllegalReturn, p.start, p.end)
	}
	p.next()
	if !p.nl && !p.endsStatement() {
		n.X = p.expression(true)
	}
	p.semicolon()
	n.Loc = p.loc(start)
	return n
}

// endsStatement reports whether the current token ends a statement.
func (p *parser) endsStatement() bool {
	return p.tok == tSemicolon || p.tok == tRBrace || p.tok == tEOF
}

func (p *parser) breakStatement() Stmt {
	n := &Break{}
	start := p.start
	p.next()
	if !p.nl && !p.endsStatement() {
		if !p.checkIdent() {
			return n
		}
		n.Label = p.name
		if p.findLabel(p.name) < 0 {
			p.failf(p.start, p.end, msgUndefinedLabel, p.name.Text)
		}
		p.next()
	} else if p.breakable == 0 {
		p.fail(msgIllegalBreak, p.prevStart, p.lastEnd)
	}
	p.semicolon()
	n.Loc = p.loc(start)
	return n
}

func (p *parser) continueStatement() Stmt {
	n := &Continue{}
	start := p.start
	p.next()
	if !p.nl && !p.endsStatement() {
		if !p.checkIdent() {
			return n
		}
		n.Label = p.name
		if i := p.findLabel(p.name); i < 0 {
			p.failf(p.start, p.end, msgUndefinedLabel, p.name.Text)
		} else if !p.labels[i].loop {
			p.failf(p.start, p.end, msgContinueLabel, p.name.Text)
		}
		p.next()
	} else if p.loops == 0 {
		p.fail(msgIllegalContinue, p.prevStart, p.lastEnd)
	}
	p.semicolon()
	n.Loc = p.loc(start)
	return n
}

func (p *parser) throw() Stmt {
	n := &Throw{}
	start := p.start
	p.next()
	if p.nl {
		p.fail(msgThrowNewline, p.prevStart, p.lastEnd)
	}
	n.X = p.expression(true)
	p.semicolon()
	n.Loc = p.loc(start)
	return n
}

func (p *parser) with() Stmt {
	n := &With{}
	start := p.start
	if p.strict {
		p.fail(msgStrictWith, p.start, p.end)
	}
	p.next()
	p.expect(tLParen)
	n.Object = p.expression(true)
	p.expect(tRParen)
	p.sc.Fn.ContainsWith = true
	p.sc.Open(scope.WithScope, p.start)
	n.Body = p.statement(stmtBody)
	n.Scope = p.sc.Close(p.lastEnd)
	n.Loc = p.loc(start)
	return n
}

func (p *parser) try() Stmt {
	n := &Try{}
	start := p.start
	p.next()
	n.Block = p.block()
	if p.tok != tCatch && p.tok != tFinally {
		p.fail(msgNoCatch, p.prevStart, p.lastEnd)
	}
	if p.eat(tCatch) {
		if p.tok == tLParen {
			p.catchClause(n)
		} else {
			n.Handler = p.block()
		}
	}
	if p.eat(tFinally) {
		n.Finally = p.block()
	}
	n.Loc = p.loc(start)
	return n
}

// catchClause parses (parameter) block.
func (p *parser) catchClause(n *Try) {
	s := p.sc.Open(scope.CatchScope, p.start)
	s.Strict = p.strict
	p.next()
	n.Param = p.bindingTarget(declareCatch)
	scope.Initialised(s, 0, p.lastEnd)
	p.expect(tRParen)
	p.sc.OpenCatchBody(p.start)
	n.Handler = p.blockRest()
	n.CatchScope = p.sc.Close(p.lastEnd)
}

func (p *parser) switchStatement() Stmt {
	n := &Switch{}
	start := p.start
	p.next()
	p.expect(tLParen)
	n.Disc = p.expression(true)
	p.expect(tRParen)
	s := p.sc.Open(scope.SwitchScope, p.start)
	s.Strict = p.strict
	p.expect(tLBrace)
	funcs := len(p.funcDecls)
	p.breakable++
	hasDefault := false
	for p.tok != tRBrace && p.err == nil {
		var c Case
		c.Start = p.start
		if p.tok == tDefault {
			p.next()
			if hasDefault {
				p.fail(msgTwoDefaults, p.prevStart, p.lastEnd)
			}
			hasDefault = true
		} else {
			p.expect(tCase)
			c.Test = p.expression(true)
		}
		p.expect(tColon)
		p.sc.BeginClause()
		base := len(p.stmtStack)
		for p.tok != tCase && p.tok != tDefault && p.tok != tRBrace && p.err == nil {
			p.stmtStack = append(p.stmtStack, p.statement(stmtList))
		}
		c.Body = p.stmts.copy(p.stmtStack[base:])
		p.stmtStack = p.stmtStack[:base]
		c.End = p.lastEnd
		p.sc.EndClause(c.End)
		n.Cases = append(n.Cases, c)
	}
	p.breakable--
	n.Funcs = p.takeFuncs(funcs)
	n.Scope = p.sc.Close(p.end)
	p.expect(tRBrace)
	n.Loc = p.loc(start)
	return n
}
