package syntax

import "github.com/sxfescript/sxn/engine/internal/syntax/scope"

// functionState is what a function saves of its surroundings.
type functionState struct {
	context
	in                            bool
	yieldPos, awaitPos, awaitName uint32
	cover                         coverError
}

// beginFunction saves the surroundings and sets up a function's own context.
func (p *parser) beginFunction(kind scope.FunctionKind, async, generator bool) functionState {
	s := functionState{p.context, p.in, p.yieldPos, p.awaitPos, p.awaitName, p.cover}
	c := &p.context
	c.generator, c.async = generator, async
	c.awaitReserved = p.module
	c.returnOK = true
	c.breakable, c.loops = 0, 0
	c.labelBase = len(p.labels)
	c.candBase = len(p.cands)
	if kind != scope.ArrowFunc {
		c.newTarget = true
		c.noArguments = false
		c.superProp = kind != scope.NormalFunc
		c.superCall = kind == scope.DerivedConstructor
	}
	p.in = true
	p.cover = coverError{}
	return s
}

func (p *parser) endFunction(s *functionState) {
	p.context = s.context
	p.in = s.in
	p.yieldPos, p.awaitPos, p.awaitName = s.yieldPos, s.awaitPos, s.awaitName
	p.cover = s.cover
}

// functionExpr parses a function expression from the keyword function on;
// start is that of the whole, with async.
func (p *parser) functionExpr(start uint32, async bool) Expr {
	p.next()
	generator := p.eat(tStar)
	var name *Ident
	if p.tok != tLParen {
		// The name is an identifier of the function's own kind.
		saved := p.context
		p.generator, p.async = generator, async
		p.awaitReserved = p.module
		name = p.functionName()
		p.context = saved
	}
	return p.functionRest(start, name, scope.NormalFunc, async, generator, name != nil, false)
}

// functionName parses the name of a function without declaring it.
func (p *parser) functionName() *Ident {
	id := p.idents.new()
	id.Loc = p.tokLoc()
	if p.checkIdent() {
		id.Name = p.name
		id.Flags = scope.RefInit
		p.next()
	}
	return id
}

// method parses parameters and body of a method whose text starts at start.
func (p *parser) method(start uint32, kind scope.FunctionKind, async, generator, class bool) *Function {
	f := p.functionRest(start, nil, kind, async, generator, false, class)
	f.context.form = formMethod
	return f
}

// functionRest parses from the parameters on. ownName tells that name is bound
// inside (a named function expression).
func (p *parser) functionRest(start uint32, name *Ident, kind scope.FunctionKind, async, generator, ownName, class bool) *Function {
	f := p.functions.new()
	f.Name = name
	if !p.enter() {
		p.leave()
		f.Info = p.sc.NewFunction(kind, start)
		return f
	}
	f.context = p.reparseContext()
	info := p.sc.NewFunction(kind, start)
	info.Async, info.Generator, info.ClassElement = async, generator, class
	f.Info = info
	s := p.beginFunction(kind, async, generator)
	if ownName && name.Name != nil {
		name.Binding, name.Slot = p.sc.OpenFunctionName(info, name.Name, name.Start), scope.SlotLocal
	}
	p.sc.OpenFunction(info, p.start)
	late := p.late
	p.late = lateErrors{}
	paramsFrom := p.start
	p.params = true
	p.formals(f)
	p.params = false
	dup := p.duplicate(f)
	f.BodyStart = p.start
	if p.tok != tLBrace {
		p.unexpected()
	}
	p.functionBody(f, false)
	strict := p.strict
	if strict {
		p.checkFunctionName(name, kind, s.strict)
		p.checkStrictParams(info, s.strict)
	}
	if dup.msg != "" && (strict || !info.SimpleParams || kind != scope.NormalFunc) {
		p.fail(dup.msg, dup.from, dup.to)
	}
	p.failLate()
	p.late = late
	p.closeFunction(f, start)
	p.checkAccessor(f, kind, paramsFrom)
	p.endFunction(&s)
	p.next() // the closing brace, in the context outside
	f.Loc = p.loc(start)
	p.leave()
	return f
}

// closeFunction closes the scopes of a function whose body was parsed up to its
// last token.
func (p *parser) closeFunction(f *Function, start uint32) {
	end := p.end
	info := f.Info
	info.Strict = p.strict
	if info.Body != nil && info.Body != info.Scope {
		p.sc.Close(end)
	}
	p.sc.Close(end)
	if info.NameScope != nil {
		p.sc.Close(end)
	}
	info.Start, info.End = start, end
}

// duplicate is the error of a repeated parameter, to be raised if the function
// turns out not to allow it.
func (p *parser) duplicate(f *Function) coverError {
	if !f.Info.DuplicateParams {
		return coverError{}
	}
	seen := make(map[*scope.Name]bool)
	var found coverError
	visit := func(id *Ident) {
		if found.msg == "" && id.Name != nil {
			if seen[id.Name] {
				found = coverError{id.Start, id.End, msgDuplicateParam}
			}
			seen[id.Name] = true
		}
	}
	for i := range f.Params {
		eachName(f.Params[i].Target, visit)
	}
	eachName(f.Rest, visit)
	return found
}

// eachName visits the identifiers of a binding pattern.
func eachName(e Expr, visit func(*Ident)) {
	switch n := e.(type) {
	case *Ident:
		visit(n)
	case *ArrayPattern:
		for i := range n.Elems {
			eachName(n.Elems[i].Target, visit)
		}
		eachName(n.Rest, visit)
	case *ObjectPattern:
		for i := range n.Props {
			eachName(n.Props[i].Target, visit)
		}
		eachName(n.Rest, visit)
	}
}

// checkFunctionName applies strict mode to the function's own name.
func (p *parser) checkFunctionName(name *Ident, kind scope.FunctionKind, outer bool) {
	if name == nil || name.Name == nil || kind != scope.NormalFunc {
		return
	}
	switch w := token(name.Name.Word); {
	case strictName(name.Name):
		p.fail(msgStrictEvalArguments, name.Start, name.End)
	case !outer && w > tIdent && w <= tStrictReserved && w != tAwait:
		p.fail(msgUnexpectedStrictReserved, name.Start, name.End)
	}
}

// checkStrictParams applies strict mode to parameters parsed before the
// directive.
func (p *parser) checkStrictParams(info *scope.Function, outer bool) {
	if outer {
		return
	}
	for _, b := range info.Scope.Bindings {
		if b.Kind != scope.Param {
			continue
		}
		end := b.Pos + uint32(len(b.Name.Text))
		switch w := token(b.Name.Word); {
		case strictName(b.Name):
			p.fail(msgStrictEvalArguments, b.Pos, end)
		case w > tIdent && w <= tStrictReserved && w != tAwait:
			p.fail(msgUnexpectedStrictReserved, b.Pos, end)
		}
	}
}

// checkAccessor checks the number of an accessor's parameters.
func (p *parser) checkAccessor(f *Function, kind scope.FunctionKind, from uint32) {
	switch {
	case kind == scope.GetterFunc && (len(f.Params) != 0 || f.Rest != nil):
		p.fail(msgGetterParams, from, f.BodyStart-1)
	case kind == scope.SetterFunc && f.Rest != nil:
		p.fail(msgSetterRest, from, f.BodyStart-1)
	case kind == scope.SetterFunc && len(f.Params) != 1:
		p.fail(msgSetterParams, from, f.BodyStart-1)
	}
}

// formals parses (FormalParameters).
//
// https://tc39.es/ecma262/#sec-parameter-lists
func (p *parser) formals(f *Function) {
	p.expect(tLParen)
	p.formalList(f, tRParen)
	if p.paramsEnd != 0 && p.err == nil {
		if p.tok == tRParen && p.start < p.paramsEnd {
			p.fail(msgArgString, p.start, p.end)
		} else if p.start > p.paramsEnd {
			p.fail(msgArgStringEnd, p.start, p.end)
		}
		p.paramsEnd = 0
	}
	p.expect(tRParen)
}

// formalList parses parameters up to the given token.
func (p *parser) formalList(f *Function, end token) {
	info := p.sc.Fn
	var buf [4]PatternElement
	params := buf[:0]
	for p.tok != end && p.err == nil {
		mark := len(info.Scope.Bindings)
		if p.tok == tEllipsis {
			p.next()
			f.Rest = p.bindingTarget(declareParam)
			scope.Initialised(info.Scope, mark, p.lastEnd)
			info.SimpleParams = false
			if p.tok == tAssign {
				p.fail(msgRestDefault, p.start, p.end)
			}
			if p.tok == tComma {
				p.fail(msgRestParam, p.start, p.end)
			}
			break
		}
		pe := p.bindingElement(declareParam)
		scope.Initialised(info.Scope, mark, p.lastEnd)
		p.countParam(info, &pe)
		params = append(params, pe)
		if p.tok != tComma {
			break
		}
		p.next()
	}
	f.Params = p.elems.copy(params)
	if len(params) > 65534 {
		p.fail(msgTooManyParams, p.start, p.end)
	}
}

// countParam keeps Length, ParamCount and SimpleParams.
func (p *parser) countParam(info *scope.Function, pe *PatternElement) {
	if pe.Default != nil || !isIdent(pe.Target) {
		info.SimpleParams = false
	}
	if pe.Default == nil && info.Length == info.ParamCount {
		info.Length++
	}
	info.ParamCount++
}

// functionBody parses a body from its opening brace to before the closing one;
// when bare the body is the whole rest of the source, without braces.
func (p *parser) functionBody(f *Function, bare bool) {
	info := f.Info
	f.BodyStart = p.start
	s := p.sc.OpenBody(p.start)
	if s == nil {
		s = info.Scope
	}
	s.Strict = p.strict
	end := tRBrace
	if bare {
		end = tEOF
	} else {
		p.next()
	}
	funcs := len(p.funcDecls)
	f.Body = p.directives(end, info)
	if p.err == nil && p.tok != end {
		p.unexpected()
	}
	p.hoist()
	f.Funcs = p.takeFuncs(funcs)
	f.BodyEnd = p.end
}

// directives parses a statement list with a directive prologue.
//
// https://tc39.es/ecma262/#sec-directive-prologues-and-the-use-strict-directive
func (p *parser) directives(end token, info *scope.Function) []Stmt {
	base := len(p.stmtStack)
	var octal lexState
	for p.tok == tString && p.err == nil {
		tok := p.save()
		if octal.octal == octalNone && p.octal != octalNone {
			octal = tok
		}
		st := p.statement(stmtList)
		p.stmtStack = append(p.stmtStack, st)
		es, ok := st.(*ExprStmt)
		if !ok {
			break
		}
		str, ok := es.X.(*String)
		if !ok || str.Start != tok.start || p.src[es.Start] == '(' {
			break
		}
		es.Directive = true
		if tok.escaped || tok.end-tok.start != 12 || tok.str != "use strict" {
			continue
		}
		if info != nil && !info.SimpleParams {
			p.fail(msgUseStrict, tok.start, tok.end)
			break
		}
		p.strict = true
		p.sc.Cur.Strict = true
		if octal.octal != octalNone {
			p.late.octal = coverError{octal.octFrom, octal.octTo, octalMessage(octal.octal)}
		}
	}
	return p.statements(end, base)
}

// hoist decides on the functions in blocks of the function that ends.
func (p *parser) hoist() {
	base := p.candBase
	if len(p.cands) == base {
		return
	}
	cands := p.cands[base:]
	p.sc.Hoist(cands)
	for i := range cands {
		p.candDecls[base+i].Var = cands[i].Var
	}
	p.cands, p.candDecls = p.cands[:base], p.candDecls[:base]
}

// takeFuncs pops the function declarations of a scope: the last one per name.
func (p *parser) takeFuncs(base int) []*FuncDecl {
	var out []*FuncDecl
	for _, d := range p.funcDecls[base:] {
		if d.Binding != nil && d.Binding.Decl == any(d) {
			out = append(out, d)
		}
	}
	clear(p.funcDecls[base:])
	p.funcDecls = p.funcDecls[:base]
	return out
}

// ---- arrow functions ----

// arrow parses an arrow function from its arrow on; e is what was parsed
// before it.
//
// https://tc39.es/ecma262/#sec-arrow-function-definitions
func (p *parser) arrow(e Expr, start uint32) Expr {
	h, ok := e.(*arrowHead)
	if !ok {
		id, isID := e.(*Ident)
		if !isID || id.Start != start || id.Flags&scope.RefParen != 0 || id.Name == nil {
			p.badArrow(e, start)
			return p.failed()
		}
		h = &arrowHead{Loc: id.Loc, elems: []Expr{id}, mark: p.sc.LastEvent(), evals: p.evals, ident: -1}
		return p.arrowRest(h, start, true)
	}
	if p.nl {
		p.unexpected()
		return p.failed()
	}
	return p.arrowRest(h, start, false)
}

// badArrow reports what stands before an arrow but is no parameter list.
func (p *parser) badArrow(e Expr, start uint32) {
	switch n := e.(type) {
	case *Call:
		if id, ok := n.Callee.(*Ident); ok && p.nl && id.Name != nil && token(id.Name.Word) == wAsync {
			p.unexpected()
		}
	case *Binary:
		start = n.OpPos
	case *Logical:
		start = n.OpPos
	}
	p.fail(msgMalformedArrow, start, p.prevStart)
}

// arrowRest converts the head and parses the body. bare: the head is a single
// identifier, whose event the function's scope replaces.
func (p *parser) arrowRest(h *arrowHead, start uint32, bare bool) Expr {
	if p.nl {
		p.unexpected()
		return p.failed()
	}
	f := p.functions.new()
	f.context = p.reparseContext()
	f.context.form = formArrow
	info := p.sc.NewFunction(scope.ArrowFunc, start)
	info.Async = h.async
	f.Info = info
	awaitName, awaitPos, yieldPos := p.awaitName, p.awaitPos, p.yieldPos
	s := p.beginFunction(scope.ArrowFunc, h.async, false)
	if h.async && !bare && h.ident >= 0 {
		p.sc.Cancel(h.ident)
	}
	p.sc.OpenFunctionAt(info, start, h.mark)
	if p.evals > h.evals && !p.strict {
		p.sc.MarkSloppyEval()
	}
	p.arrowParams(f, h, bare)
	switch {
	case yieldPos > start:
		p.fail(msgYieldParam, yieldPos-1, yieldPos+4)
	case awaitPos > start:
		p.fail(msgAwaitParam, awaitPos-1, awaitPos+4)
	case awaitName > start && h.async:
		p.fail(msgAwaitName, awaitName-1, awaitName+4)
	}
	p.arrowBody(f, &s, start)
	return f
}

func (p *parser) arrowParams(f *Function, h *arrowHead, bare bool) {
	info := f.Info
	params := make([]PatternElement, 0, len(h.elems))
	for i, e := range h.elems {
		if p.err != nil {
			break
		}
		mark := len(info.Scope.Bindings)
		end := e.Span().End
		if sp, ok := e.(*Spread); ok {
			info.SimpleParams = false
			if i != len(h.elems)-1 || h.comma {
				p.fail(msgRestParam, sp.Start, sp.End)
			}
			if a, ok := sp.X.(*Assign); ok {
				p.fail(msgRestDefault, a.End-1, a.End)
				break
			}
			f.Rest = p.toBinding(sp.X)
			scope.Initialised(info.Scope, mark, end)
			break
		}
		pe := p.toParam(e)
		scope.Initialised(info.Scope, mark, end)
		p.countParam(info, &pe)
		params = append(params, pe)
		if id, ok := pe.Target.(*Ident); ok && bare && len(info.Scope.Bindings) > 0 {
			id.Binding, id.Slot = info.Scope.Bindings[0], scope.SlotLocal
		}
	}
	f.Params = params
}

// arrowBody parses ConciseBody.
func (p *parser) arrowBody(f *Function, s *functionState, start uint32) {
	info := f.Info
	p.yieldPos, p.awaitPos, p.awaitName = 0, 0, 0
	p.next() // =>
	f.BodyStart = p.start
	if p.tok == tLBrace {
		p.functionBody(f, false)
		if p.strict {
			p.checkStrictParams(info, s.strict)
		}
		p.closeFunction(f, start)
		p.endFunction(s)
		p.next()
	} else {
		p.in = s.in
		body := p.sc.OpenBody(p.start)
		if body == nil {
			body = info.Scope
		}
		body.Strict = p.strict
		f.ExprBody = p.assign()
		f.BodyEnd = p.lastEnd
		info.Strict = p.strict
		if info.Body != info.Scope {
			p.sc.Close(p.lastEnd)
		}
		p.sc.Close(p.lastEnd)
		info.Start, info.End = start, p.lastEnd
		p.endFunction(s)
	}
	f.Loc = p.loc(start)
}

// reparseContext notes what ReparseFunction needs about the current place.
func (p *parser) reparseContext() reparseContext {
	return reparseContext{context: p.context, module: p.module}
}
