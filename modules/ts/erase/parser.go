package erase

// maxDepth bounds how deep statements, expressions, patterns and types nest.
const maxDepth = 5000

// parser reads tokens and notes what to erase.
type parser struct {
	src  string
	pos  int // where scanning goes on, behind tok
	tok  token
	prev token // the token before tok

	spans []span
	marks []mark

	err         *Error // parsing ended here
	recovered   *Error // the first error that parsing went on after
	ofModule    *Error // the first error that is one only in strict code
	module      bool   // there is an import or export
	unsupported *Error // the first syntax that cannot be erased

	context
	depth  int
	params parameterCount
	// failed remembers where an attempt to read type arguments, a generic
	// arrow function or a return type has failed, so that no text is tried
	// twice: without it nested attempts take exponential time.
	failed  map[attempt]struct{}
	closers map[int]closer // of brackets, by where they open
}

// closer is the token behind a closing bracket, and where scanning goes on
// after it; there is no token where the bracket does not close.
type closer struct {
	pos int
	tok token
}

// attempt is a place and what was tried there.
type attempt struct {
	pos  int
	what attemptKind
}

type attemptKind uint8

const (
	tryTypeArguments attemptKind = iota
	tryGenericArrow
	tryReturnType
)

// context is what functions, classes and blocks change for what is in them.
type context struct {
	ambient       bool // everything here goes away as a whole
	declared      bool // behind declare
	inFunction    bool
	inAsync       bool
	inGenerator   bool
	inStaticBlock bool
	inLoop        bool
	inSwitch      bool
	inBlock       bool // import and export are out of place
	newTarget     bool
	strict        bool
	derivedClass  bool
	noIn          bool // the head of a for statement
	inConsequent  bool // between `?` and `:`
	noConditional bool // the types after `extends` in a conditional type
	labels        *label
	cover
}

// cover is what an object or array literal holds that an expression or a
// pattern may not hold.
type cover struct {
	init     *Error // { a = 1 }, which is no expression
	initOf   int    // where the literal around init begins
	bad      *Error // what cannot be assigned to
	noParams *Error // what can, but is no parameter
}

// label is a label of a statement around, innermost first.
type label struct {
	name  string
	loop  bool
	outer *label
}

// state is what an attempt that fails restores.
type state struct {
	pos                    int
	tok, prev              token
	spans, marks           int
	recovered, unsupported *Error
	ofModule               *Error
	context                context
}

func (p *parser) save() state {
	return state{p.pos, p.tok, p.prev, len(p.spans), len(p.marks), p.recovered, p.unsupported, p.ofModule, p.context}
}

func (p *parser) restore(s state) {
	p.pos, p.tok, p.prev = s.pos, s.tok, s.prev
	p.spans, p.marks = p.spans[:s.spans], p.marks[:s.marks]
	p.recovered, p.unsupported, p.context = s.recovered, s.unsupported, s.context
	p.ofModule = s.ofModule
	if p.err != nil && p.err.Message != tooDeep {
		p.err = nil
	}
	if p.err != nil {
		p.stop()
	}
}

// try runs f and, where it fails, goes back and remembers that.
func (p *parser) try(what attemptKind, f func() bool) bool {
	at := attempt{p.tok.start, what}
	if _, known := p.failed[at]; known || p.err != nil {
		return false
	}
	s := p.save()
	if f() && p.err == nil {
		return true
	}
	p.restore(s)
	p.remember(at)
	return false
}

func (p *parser) remember(at attempt) {
	if p.failed == nil {
		p.failed = map[attempt]struct{}{}
	}
	p.failed[at] = struct{}{}
}

// look runs f, which reads tokens, and goes back.
func (p *parser) look(f func() bool) bool {
	s := p.save()
	ok := f() && p.err == nil
	p.restore(s)
	return ok
}

// peek is the token after the current one.
func (p *parser) peek() (t token) {
	p.look(func() bool {
		p.next()
		t = p.tok
		return true
	})
	return t
}

const tooDeep = "The source is nested too deeply"

// enter counts a level of nesting; leave ends it.
func (p *parser) enter() bool {
	p.depth++
	if p.depth > maxDepth {
		p.failTok(tooDeep)
	}
	return p.err == nil
}

func (p *parser) leave() { p.depth-- }

// failAt ends parsing with an error about src[start:end].
func (p *parser) failAt(start, end int, message string) {
	if p.err == nil {
		p.err = &Error{Kind: Invalid, Message: message, Start: start, End: end}
	}
}

// failTok ends parsing with an error about the current token.
func (p *parser) failTok(message string) {
	p.failAt(p.tok.start, p.tok.end, message)
	p.stop()
}

// report notes an error that parsing goes on after.
func (p *parser) report(start, end int, message string) {
	if p.recovered == nil {
		p.recovered = &Error{Kind: Invalid, Message: message, Start: start, End: end}
	}
}

// reportStrict notes an error that is one in strict code.
func (p *parser) reportStrict(start, end int, message string) {
	if p.strict {
		p.report(start, end, message)
	} else if p.ofModule == nil {
		p.ofModule = &Error{Kind: Invalid, Message: message, Start: start, End: end}
	}
}

// refuse notes syntax that cannot be erased.
func (p *parser) refuse(start, end int, message string) {
	if p.unsupported == nil && !p.ambient {
		p.unsupported = &Error{Kind: Unsupported, Message: message, Start: start, End: end}
	}
}

// erase notes that src[start:end] goes.
func (p *parser) erase(start, end int) {
	if !p.ambient && start < end {
		p.spans = append(p.spans, span{start, end})
	}
}

func (p *parser) eraseToken() { p.erase(p.tok.start, p.tok.end) }

func (p *parser) overwrite(pos int, c byte) {
	if !p.ambient {
		p.marks = append(p.marks, mark{pos, c})
	}
}

func (p *parser) is(k kind) bool        { return p.tok.kind == k }
func (p *parser) isWord(w keyword) bool { return p.tok.kw == w && p.tok.kind == tWord }

// eat passes a token of a kind.
func (p *parser) eat(k kind) bool {
	if p.tok.kind != k {
		return false
	}
	p.next()
	return true
}

func (p *parser) eatWord(w keyword) bool {
	if !p.isWord(w) {
		return false
	}
	p.next()
	return true
}

// text is the source of a token.
func (p *parser) text(t token) string { return p.src[t.start:t.end] }

// expect passes a token that has to be there; name is how it is written.
func (p *parser) expect(k kind, name string) bool {
	if p.eat(k) {
		return true
	}
	p.failTok("Expected '" + name + "', got " + p.describe())
	return false
}

func (p *parser) expectWord(w keyword, name string) bool {
	if p.eatWord(w) {
		return true
	}
	p.failTok("Expected '" + name + "', got " + p.describe())
	return false
}

// describe is how messages name the current token.
func (p *parser) describe() string {
	switch p.tok.kind {
	case tEOF:
		return "'<eof>'"
	case tWord:
		if p.tok.kw != kNone {
			return "'" + p.text(p.tok) + "'"
		}
		return "'ident'"
	case tString:
		return "'string literal'"
	case tNumber:
		return "'numeric literal'"
	case tBigInt:
		return "'bigint literal'"
	case tPrivate:
		return "'#'"
	}
	return "'" + p.text(p.tok) + "'"
}

// semicolon passes the end of a statement.
// https://tc39.es/ecma262/#sec-automatic-semicolon-insertion
func (p *parser) semicolon() {
	if p.eat(tSemi) || p.is(tRBrace) || p.is(tEOF) || p.tok.nl {
		return
	}
	p.failTok(missingSemicolon)
}

const missingSemicolon = "Expected ';', '}' or <eof>"

// semicolonOr is semicolon with a message of its own.
func (p *parser) semicolonOr(message string) {
	if p.canEndStatement() {
		p.eat(tSemi)
		return
	}
	p.failTok(message)
}

// semicolonGot is semicolon with a message that tells what is there.
func (p *parser) semicolonGot() {
	if !p.canEndStatement() {
		p.failTok("Expected ';', got " + p.describe())
	}
	p.eat(tSemi)
}

// canEndStatement reports whether a statement may end before the token.
func (p *parser) canEndStatement() bool {
	return p.is(tSemi) || p.is(tRBrace) || p.is(tEOF) || p.tok.nl
}

// within runs f in a changed context and restores the context, but keeps what
// f found out about patterns.
func (p *parser) within(change func(c *context), f func()) {
	old := p.context
	change(&p.context)
	f()
	p.context = old
}

// nested runs f where `in` is an operator and a conditional expression around
// it does not matter, as between brackets.
func (p *parser) nested(f func()) {
	noIn, inConsequent := p.noIn, p.inConsequent
	p.noIn, p.inConsequent = false, false
	f()
	p.noIn, p.inConsequent = noIn, inConsequent
}
