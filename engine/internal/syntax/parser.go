package syntax

import (
	"fmt"

	"github.com/sxfescript/sxn/engine/internal/syntax/scope"
)

// parser is a recursive-descent parser. The first error is kept and turns the
// rest of the input into tEOF, so the productions unwind without checking for
// errors one by one; every loop stops at tEOF.
type parser struct {
	lexer
	arena
	context
	sc  scope.Builder
	o   Options
	err *Error

	depth    int
	topDepth int // depth of module items
	// paramsEnd is where the parameters of a Function constructor must end, 0 if unknown.
	paramsEnd uint32
	// parts is set where the source was put together by ParseFunctionParts.
	parts bool
	prev  token // the previous token
	// declEnd is the start of the last token of the latest declarator's target.
	declEnd uint32
	// The latest parenthesised expression, without and with its parentheses.
	parenInner, parenOuter Loc
	in                     bool // the `in` operator is allowed

	// cover is the first error that stands unless what was parsed turns out
	// to be a pattern: `{a = 1}`, a repeated __proto__.
	cover coverError
	// late are the errors that V8 looks for at the end of a function only.
	late lateErrors
	// assignStart is the start of the innermost assignment expression: only
	// there may an arrow function begin.
	assignStart uint32
	// Offset+1 of the latest yield expression, await expression and
	// identifier `await`, for parameters of arrow functions.
	yieldPos, awaitPos, awaitName uint32
	evals                         int // direct evals seen

	labels    []label
	funcDecls []*FuncDecl
	cands     []scope.Candidate
	candDecls []*FuncDecl
	privs     []privateUse
	classes   int // open class bodies
	exprStack []Expr
	stmtStack []Stmt
	mod       *moduleState
}

// context is what changes at function boundaries.
type context struct {
	strict        bool
	generator     bool // yield is an operator
	async         bool // await is an operator
	awaitReserved bool // await is no identifier
	params        bool // in formal parameters: yield and await expressions are errors
	returnOK      bool
	newTarget     bool
	superProp     bool
	superCall     bool
	noArguments   bool // class field initialiser or static block
	breakable     int  // enclosing loops and switches
	loops         int
	labelBase     int
	candBase      int
}

type coverError struct {
	from, to uint32
	msg      string
}

type label struct {
	name        *scope.Name
	loop        bool
	start, body uint32 // offsets of the label and of its statement
}

type privateUse struct {
	name     *scope.Name
	from, to uint32
}

func newParser(src string, o Options, base *scope.Scope) *parser {
	return newParserFor(src, len(src), o, base)
}

// newParserFor is newParser where size bytes of src will be read.
func newParserFor(src string, size int, o Options, base *scope.Scope) *parser {
	p := &parser{o: o, in: true}
	p.src = src
	p.sc.Init(size, base)
	p.names = &p.sc.Names
	p.sc.ArgumentsName().Word = uint8(wArguments)
	p.strict = o.Strict
	return p
}

// ---- errors ----

// fail records an error, unless there is one, and ends the input.
func (p *parser) fail(msg string, from, to uint32) {
	if p.err == nil {
		p.err = &Error{Msg: msg, Start: int(from), End: int(max(to, from))}
	}
	p.tok = tEOF
	p.pos = len(p.src)
	p.cover = coverError{}
}

func (p *parser) failf(from, to uint32, format string, args ...any) {
	if p.err == nil {
		p.fail(fmt.Sprintf(format, args...), from, to)
	}
}

// overflow reports too deep nesting.
func (p *parser) overflow() {
	if p.err == nil {
		p.fail(msgStackOverflow, p.start, p.end)
		p.err.StackOverflow = true
	}
}

// enter counts a nesting level; leave must follow even when it is false.
func (p *parser) enter() bool {
	p.depth++
	if p.depth > MaxDepth {
		p.overflow()
		return false
	}
	return true
}

func (p *parser) leave() { p.depth-- }

// unexpected reports the current token.
func (p *parser) unexpected() {
	if p.tok == tIllegal {
		p.fail(p.lexMsg, p.lexFrom, p.lexTo)
		return
	}
	p.unexpectedToken(p.tok, p.name, p.start, p.end)
}

func (p *parser) unexpectedToken(t token, name *scope.Name, from, to uint32) {
	if p.err != nil {
		return
	}
	switch t {
	case tEOF:
		if p.parts { // COMPAT: V8 parses the function within parentheses
			p.fail("Unexpected token ')'", from, to)
		}
		p.fail(msgUnexpectedEnd, from, to)
	case tNumber, tBigInt:
		p.fail(msgUnexpectedNumber, from, to)
	case tString:
		p.fail(msgUnexpectedString, from, to)
	case tTemplate:
		p.fail(msgUnexpectedTemplate, from, p.templateTokenEnd(from))
	case tAwait, tEnum:
		p.fail(msgUnexpectedReserved, from, to)
	case tEscapedWord, tEscapedKeyword:
		p.fail(msgEscapedKeyword, from, to)
	case tLet, tStatic, tYield, tStrictReserved:
		if p.strict {
			p.fail(msgUnexpectedStrictReserved, from, to)
			return
		}
		text := name.Text
		if t == tStrictReserved {
			text = "undefined" // COMPAT: V8 keeps no text of these tokens
		}
		p.failf(from, to, msgUnexpectedIdentifier, text)
	case tIdent, tPrivate:
		switch token(name.Word) {
		case wAccessor, wAsync, wGet, wSet, wOf, wUsing: // tokens of their own in V8
			p.failf(from, to, msgUnexpectedToken, name.Text)
			return
		}
		p.failf(from, to, msgUnexpectedIdentifier, name.Text)
	default:
		p.failf(from, to, msgUnexpectedToken, tokenText[t])
	}
}

// templateTokenEnd finds the end of the template token that starts at from:
// after its first ${, or after the closing backtick.
func (p *parser) templateTokenEnd(from uint32) uint32 {
	l := lexer{src: p.src, pos: int(from) + 1}
	var q TemplateElement
	l.templatePart(&q)
	return uint32(l.pos)
}

// ---- tokens ----

// next moves to the next token.
func (p *parser) next() {
	if p.err != nil {
		return
	}
	p.prev = p.tok
	p.lexer.next()
}

// eat skips a token if it is there.
func (p *parser) eat(t token) bool {
	if p.tok != t {
		return false
	}
	p.next()
	return true
}

// expect skips a token or reports what is there instead.
func (p *parser) expect(t token) {
	if p.tok == t {
		p.next()
		return
	}
	p.unexpected()
}

// isWord reports whether the current token is the given contextual keyword.
func (p *parser) isWord(w token) bool {
	return p.tok == tIdent && token(p.name.Word) == w && !p.escaped
}

// lexState is a place to return to after looking ahead.
type lexState struct {
	pos              int
	tok, prev        token
	nl, escaped      bool
	octal            octalKind
	start, end, last uint32
	prevStart        uint32
	octFrom, octTo   uint32
	name             *scope.Name
	str              string
	num              float64
}

func (p *parser) save() lexState {
	return lexState{p.pos, p.tok, p.prev, p.nl, p.escaped, p.octal, p.start, p.end, p.lastEnd, p.prevStart,
		p.octFrom, p.octTo, p.name, p.str, p.num}
}

func (p *parser) restore(s *lexState) {
	if p.err != nil {
		return
	}
	p.pos, p.tok, p.prev, p.nl, p.escaped, p.octal = s.pos, s.tok, s.prev, s.nl, s.escaped, s.octal
	p.start, p.end, p.lastEnd, p.prevStart = s.start, s.end, s.last, s.prevStart
	p.octFrom, p.octTo = s.octFrom, s.octTo
	p.name, p.str, p.num = s.name, s.str, s.num
}

// semicolon ends a statement, by a real semicolon or automatic insertion.
//
// https://tc39.es/ecma262/#sec-automatic-semicolon-insertion
func (p *parser) semicolon() {
	switch {
	case p.tok == tSemicolon:
		p.next()
	case p.nl || p.tok == tRBrace || p.tok == tEOF:
	case p.prev == tAwait && !p.async:
		p.fail(msgAwaitOutside, p.lastEnd-5, p.lastEnd)
	default:
		p.unexpected()
	}
}

// loc makes the range from start to the end of the previous token.
func (p *parser) loc(start uint32) Loc { return Loc{start, p.lastEnd} }

// tokLoc is the current token's range.
func (p *parser) tokLoc() Loc { return Loc{p.start, p.end} }

// checkOctal reports a legacy octal form in the current literal in strict code.
func (p *parser) checkOctal() {
	if p.octal != octalNone && p.strict {
		p.late.octal = coverError{p.octFrom, p.octTo, octalMessage(p.octal)}
	}
}

// lateErrors are put off to the end of a function.
type lateErrors struct {
	octal coverError // a legacy octal form in strict code
	taken coverError // a var whose name a block in between has
}

// conflict notes a var whose name is taken in a block around it.
func (p *parser) conflict(name *scope.Name, pos uint32) {
	if p.late.taken.msg == "" {
		p.late.taken = coverError{pos, pos + 1, fmt.Sprintf(msgRedeclared, name.Text)}
	}
}

// failLate reports the errors that were put off.
//
// COMPAT: V8 looks for them after an error, too, and reports what comes first.
func (p *parser) failLate() {
	for _, e := range [...]coverError{p.late.taken, p.late.octal} {
		if e.msg != "" {
			p.failBefore(e)
		}
	}
}

// failBefore records an error, also in place of one behind it.
func (p *parser) failBefore(e coverError) {
	if p.err == nil || int(e.to) < p.err.Start && !p.err.StackOverflow {
		p.err = nil
		p.fail(e.msg, e.from, e.to)
	}
}

func octalMessage(k octalKind) string {
	switch k {
	case octalDecimal:
		return msgStrictDecimal
	case octalEscape:
		return msgStrictOctalEscape
	case octalEscape89:
		return msgStrict89
	}
	return msgStrictOctal
}

// ---- identifiers ----

// checkIdent reports why the current identifier-like token may not be an
// identifier here, if so.
func (p *parser) checkIdent() bool {
	if p.tok == tIdent {
		return true
	}
	if !p.tok.isIdent() {
		p.unexpected()
		return false
	}
	switch token(p.name.Word) {
	case tAwait:
		if p.async || p.awaitReserved {
			p.fail(msgUnexpectedReserved, p.start, p.end)
			return false
		}
		p.awaitName = p.start + 1
	case tYield:
		if p.generator || p.strict {
			if p.generator && !p.strict {
				p.failf(p.start, p.end, msgUnexpectedIdentifier, "yield")
			} else {
				p.fail(msgUnexpectedStrictReserved, p.start, p.end)
			}
			return false
		}
	default:
		if p.strict {
			p.unexpected()
			return false
		}
	}
	return true
}

// identRef consumes an identifier as a reference.
func (p *parser) identRef() *Ident {
	id := p.idents.new()
	id.Loc = p.tokLoc()
	if p.tok == tEscapedWord && (p.async || p.awaitReserved) && token(p.name.Word) == tAwait {
		p.unexpected()
		return id
	}
	if !p.checkIdent() {
		return id
	}
	id.Name = p.name
	id.Flags = scope.RefRead
	if p.strict {
		id.Flags |= scope.RefStrict
	}
	if p.noArguments && token(p.name.Word) == wArguments {
		p.fail(msgNoArguments, p.start, p.end)
	}
	p.sc.Ref(&id.Ref, p.start)
	p.next()
	return id
}

// strictName reports whether a name may not be bound or assigned in strict code.
func strictName(n *scope.Name) bool {
	return token(n.Word) == wEval || token(n.Word) == wArguments
}

// bindingIdent consumes an identifier that is declared (by the caller).
func (p *parser) bindingIdent() *Ident {
	id := p.idents.new()
	id.Loc = p.tokLoc()
	if !p.checkIdent() {
		return id
	}
	id.Name = p.name
	id.Flags = scope.RefInit
	if p.strict {
		id.Flags |= scope.RefStrict
		if strictName(p.name) {
			p.fail(msgStrictEvalArguments, p.start, p.end)
		}
	}
	p.next()
	return id
}

// failed makes the placeholder expression returned after an error.
func (p *parser) failed() Expr { return &Null{Loc{p.start, p.end}} }
