package syntax

import (
	"fmt"
	"strings"

	"github.com/sxfescript/sxn/engine/internal/syntax/scope"
)

// primary parses PrimaryExpression and the other heads of member expressions.
//
// https://tc39.es/ecma262/#sec-primary-expression
func (p *parser) primary() Expr {
	switch p.tok {
	case tAwait, tYield, tLet, tStatic, tStrictReserved, tEscapedWord:
		return p.identRef()
	case tNumber:
		n := p.numbers.new()
		n.Loc, n.Value = p.tokLoc(), p.num
		p.checkOctal()
		p.next()
		return n
	case tString:
		n := p.strings.new()
		n.Loc, n.Value = p.tokLoc(), p.str
		p.checkOctal()
		p.next()
		return n
	case tBigInt:
		n := &BigInt{p.tokLoc(), p.str}
		p.next()
		return n
	case tNull:
		n := &Null{p.tokLoc()}
		p.next()
		return n
	case tTrue, tFalse:
		n := &Bool{p.tokLoc(), p.tok == tTrue}
		p.next()
		return n
	case tThis:
		n := p.thises.new()
		n.Loc = p.tokLoc()
		p.sc.PseudoRef(&n.Ref, scope.This, p.start)
		p.next()
		return n
	case tLParen:
		return p.paren()
	case tLBracket:
		return p.array()
	case tLBrace:
		return p.object()
	case tFunction:
		return p.functionExpr(p.start, false)
	case tClass:
		return p.classExpr()
	case tTemplate:
		return p.template(false)
	case tSlash, tDivAssign:
		return p.regExp()
	case tNew:
		return p.newExpr()
	case tSuper:
		return p.super()
	case tImport:
		return p.importExpr()
	}
	p.unexpected()
	return p.failed()
}

// arrowHead is what stands before => : an internal node that never gets out of
// assignBody.
type arrowHead struct {
	Loc
	elems []Expr
	async bool
	comma bool  // trailing comma
	mark  int32 // event at which the function's scope opens
	ident int32 // event of the name `async`
	evals int   // evals before it
}

func (*arrowHead) expr() {}

// paren parses a parenthesised expression or arrow parameters.
//
// https://tc39.es/ecma262/#prod-CoverParenthesizedExpressionAndArrowParameterList
func (p *parser) paren() Expr {
	start := p.start
	mayArrow := start == p.assignStart
	head := arrowHead{evals: p.evals}
	if mayArrow {
		head.mark = p.sc.Mark()
	}
	savedIn := p.in
	p.in = true
	p.next()
	inside := Loc{Start: p.start}
	base := len(p.exprStack)
	rest, restEnd := uint32(0), uint32(0)
	for p.tok != tRParen && p.err == nil {
		if p.tok == tEllipsis {
			rest, restEnd = p.start, p.end
			at := p.start
			x := p.restCover()
			p.exprStack = append(p.exprStack, &Spread{p.loc(at), x})
			break
		}
		p.exprStack = append(p.exprStack, p.assignCover())
		if p.tok != tComma {
			break
		}
		p.next()
		head.comma = p.tok == tRParen
	}
	close := p.start
	inside.End = p.lastEnd
	p.expect(tRParen)
	p.in = savedIn
	elems := p.exprStack[base:]
	if p.tok == tArrow && p.err == nil {
		h := head
		h.elems = p.takeExprs(base)
		h.Loc = p.loc(start)
		return &h
	}
	if p.err != nil {
		p.exprStack = p.exprStack[:base]
		return p.failed()
	}
	switch {
	case restEnd != 0:
		p.fail(fmt.Sprintf(msgUnexpectedToken, "..."), rest, restEnd)
		return p.failed()
	case len(elems) == 0 || head.comma:
		p.fail(fmt.Sprintf(msgUnexpectedToken, ")"), close, close+1)
		return p.failed()
	case p.cover.msg != "":
		p.fail(p.cover.msg, p.cover.from, p.cover.to)
		return p.failed()
	}
	p.parenOuter = p.loc(start)
	if len(elems) == 1 {
		e := elems[0]
		p.parenInner = e.Span()
		p.exprStack = p.exprStack[:base]
		switch x := e.(type) {
		case *Ident:
			x.Flags |= scope.RefParen
		case *Array:
			x.paren = true
		case *Object:
			x.paren = true
		case *Assign:
			x.paren = true
		}
		return e
	}
	all := p.takeExprs(base)
	p.parenInner = inside
	return &Sequence{p.parenInner, all}
}

// restCover parses ... and its operand, which is right in arrow parameters only.
func (p *parser) restCover() Expr {
	dots := coverError{p.start, p.end, fmt.Sprintf(msgUnexpectedToken, "...")}
	p.next()
	x := p.bindingCover()
	switch {
	case p.err != nil && p.err.Msg != msgRestDefault, p.err == nil && p.tok != tComma && p.tok != tRParen:
		p.failBefore(dots) // COMPAT: V8 then takes the dots for what is wrong
	case p.tok == tComma:
		p.fail(msgRestParam, p.prevStart, p.lastEnd)
	}
	return x
}

// bindingCover parses the operand of ... in arrow parameters.
func (p *parser) bindingCover() (e Expr) {
	switch p.tok {
	case tLBracket, tLBrace:
		e = p.primary()
	default:
		if !p.tok.isIdent() {
			p.unexpected()
			return p.failed()
		}
		e = p.identRef()
	}
	if p.tok == tAssign {
		p.fail(msgRestDefault, p.prevStart, p.lastEnd)
	}
	return e
}

// asyncPrimary parses what starts with the identifier `async`: an async
// function, async arrow parameters, or a reference.
func (p *parser) asyncPrimary() Expr {
	start := p.start
	mayArrow := start == p.assignStart
	s := p.save()
	if p.escaped {
		return p.identRef()
	}
	p.next()
	if !p.nl {
		if p.tok == tFunction {
			return p.functionExpr(start, true)
		}
		if mayArrow && p.tok.isIdent() {
			if e := p.asyncIdentArrow(start); e != nil {
				return e
			}
		}
	}
	call := p.tok == tLParen && !p.nl
	p.restore(&s)
	id := p.identRef()
	if !mayArrow || !call {
		return id
	}
	return p.asyncCall(id, start)
}

// asyncIdentArrow parses `x` of `async x =>`; nil if no arrow follows.
func (p *parser) asyncIdentArrow(start uint32) Expr {
	s := p.save()
	p.next()
	arrow := p.tok == tArrow
	p.restore(&s)
	if !arrow {
		return nil
	}
	h := &arrowHead{async: true, evals: p.evals, mark: p.sc.Mark(), ident: -1}
	if token(p.name.Word) == tAwait {
		p.fail(msgAwaitName, p.start, p.end)
		return p.failed()
	}
	h.elems = []Expr{p.identRef()}
	h.Loc = p.loc(start)
	return h
}

// asyncCall parses async(...), which becomes arrow parameters if => follows.
//
// https://tc39.es/ecma262/#prod-CoverCallExpressionAndAsyncArrowHead
func (p *parser) asyncCall(id *Ident, start uint32) Expr {
	h := &arrowHead{async: true, evals: p.evals, ident: p.sc.LastEvent(), mark: p.sc.Mark()}
	n := p.calls.new()
	n.Callee, n.Paren = id, p.start
	savedIn := p.in
	p.in = true
	p.next()
	base := len(p.exprStack)
	restComma := coverError{}
	for p.tok != tRParen && p.err == nil {
		if p.tok == tEllipsis {
			n.Spread = true
			at := p.start
			p.next()
			x := p.assignCover()
			p.exprStack = append(p.exprStack, &Spread{p.loc(at), x})
			if p.tok == tComma {
				restComma = coverError{p.start, p.end, msgRestParam}
			}
		} else {
			p.exprStack = append(p.exprStack, p.assignCover())
		}
		if p.tok != tComma {
			break
		}
		p.next()
		h.comma = p.tok == tRParen
	}
	if p.tok != tRParen {
		p.unterminatedArguments()
	}
	p.in = savedIn
	args := p.takeExprs(base)
	p.next()
	n.Args = args
	n.Loc = p.loc(start)
	if p.tok == tArrow && !p.nl {
		if restComma.msg != "" {
			p.fail(restComma.msg, restComma.from, restComma.to)
		}
		h.elems, h.Loc = args, n.Loc
		return h
	}
	if p.cover.msg != "" {
		p.fail(p.cover.msg, p.cover.from, p.cover.to)
	}
	return n
}

// notArrow reports an arrow head that got no arrow.
func (p *parser) notArrow(h *arrowHead) Expr {
	p.fail(msgMalformedArrow, h.Start, h.End)
	return p.failed()
}

// array parses an array literal.
func (p *parser) array() Expr {
	n := p.arrays.new()
	start := p.start
	savedIn := p.in
	p.in = true
	p.next()
	base := len(p.exprStack)
	for p.tok != tRBracket && p.err == nil {
		switch p.tok {
		case tComma:
			p.next()
			p.exprStack = append(p.exprStack, nil)
			continue
		case tEllipsis:
			at := p.start
			p.next()
			x := p.assignCover()
			p.exprStack = append(p.exprStack, &Spread{p.loc(at), x})
			if p.tok == tComma {
				n.comma = p.start + 1
			}
		default:
			p.exprStack = append(p.exprStack, p.assignCover())
		}
		if p.tok != tRBracket {
			p.expect(tComma)
		}
	}
	p.in = savedIn
	p.expect(tRBracket)
	n.Elems = p.takeExprs(base)
	n.Loc = p.loc(start)
	return n
}

// template parses a template literal.
//
// https://tc39.es/ecma262/#sec-template-literals
func (p *parser) template(tagged bool) *Template {
	n := &Template{}
	start := p.start
	base := len(p.exprStack)
	savedIn := p.in
	p.in = true
	for {
		n.Quasis = append(n.Quasis, TemplateElement{})
		q := &n.Quasis[len(n.Quasis)-1]
		last, bad, ok := p.templatePart(q)
		if !ok {
			p.end = uint32(len(p.src))
			p.fail(msgUnexpectedEnd, p.end, p.end)
			break
		}
		if bad.msg != "" && !tagged {
			p.fail(bad.msg, uint32(bad.from), uint32(bad.to))
			break
		}
		p.end = uint32(p.pos)
		p.tok = tTemplate
		p.next()
		if last {
			break
		}
		at := p.start
		p.exprStack = append(p.exprStack, p.expression(true))
		if p.tok != tRBrace {
			p.fail(msgTemplateExpr, at, p.start)
			break
		}
		p.pos = int(p.end)
	}
	p.in = savedIn
	n.Exprs = p.takeExprs(base)
	n.Loc = p.loc(start)
	return n
}

// regExp parses a regular expression literal.
//
// https://tc39.es/ecma262/#sec-primary-expression-regular-expression-literals-static-semantics-early-errors
func (p *parser) regExp() Expr {
	start := p.start
	pattern, flags, ok := p.regexp()
	if !ok {
		p.unexpected()
		return p.failed()
	}
	end := p.end
	if !knownFlags(flags) {
		p.fail(msgRegExpFlags, start, start+1)
		return p.failed()
	}
	if strings.IndexByte(flags, 'u') >= 0 && strings.IndexByte(flags, 'v') >= 0 {
		p.fail(msgRegExpFlags, start, end)
		return p.failed()
	}
	if p.o.ValidateRegExp != nil {
		if err := p.o.ValidateRegExp(pattern, flags); err != nil {
			p.fail(err.Error(), start, end)
			return p.failed()
		}
	}
	p.tok = tString // anything that ends an operand
	p.next()
	return &RegExp{Loc{start, end}, pattern, flags}
}

// knownFlags reports whether regular expression flags are known and distinct.
func knownFlags(flags string) bool {
	for i := 0; i < len(flags); i++ {
		if strings.IndexByte("dgimsuvy", flags[i]) < 0 || strings.IndexByte(flags[:i], flags[i]) >= 0 {
			return false
		}
	}
	return true
}

// newExpr parses new.target and new expressions.
func (p *parser) newExpr() Expr {
	if !p.enter() {
		p.leave()
		return p.failed()
	}
	defer p.leave()
	start := p.start
	p.next()
	if p.tok == tDot {
		p.next()
		if !p.isWord(wTarget) {
			p.metaError("new.target", wTarget, start)
			return p.failed()
		}
		if !p.newTarget {
			p.fail(msgNewTarget, p.start, p.end)
			return p.failed()
		}
		n := &NewTarget{}
		p.next()
		n.Loc = p.loc(start)
		p.sc.PseudoRef(&n.Ref, scope.NewTarget, start)
		return n
	}
	calleeStart := p.start
	var callee Expr
	switch p.tok {
	case tImport:
		callee = p.importExpr()
		if _, ok := callee.(*ImportCall); ok {
			p.fail(msgNewImport, p.prevStart, p.lastEnd)
		}
	case tQuestionDot:
		p.fail(msgOptionalNew, p.start, p.end)
		return p.failed()
	default:
		if p.tok == tSuper {
			callee = p.superMember()
		} else if p.tok == tIdent && token(p.name.Word) != wAsync {
			callee = p.identRef()
		} else {
			saved := p.assignStart
			p.assignStart = uint32(len(p.src)) + 1 // no arrow function here
			if p.tok == tIdent {
				callee = p.asyncPrimary()
			} else {
				callee = p.primary()
			}
			p.assignStart = saved
		}
	}
	callee = p.suffixes(callee, calleeStart, false)
	n := &New{Callee: callee}
	if p.tok == tLParen {
		n.Args, n.Spread = p.arguments()
	} else if p.tok == tQuestionDot {
		p.fail(msgOptionalNew, p.start, p.end)
	}
	n.Loc = p.loc(start)
	return n
}

// metaError reports a wrong name in a meta property.
func (p *parser) metaError(full string, w token, start uint32) {
	if p.escaped && p.tok == tIdent && token(p.name.Word) == w {
		p.failf(start, p.end, msgEscapedMeta, full)
		return
	}
	p.unexpected()
}

// super parses super.x, super[x] and super(...).
func (p *parser) super() Expr {
	start := p.start
	s := p.save()
	p.next()
	if p.tok != tLParen {
		p.restore(&s)
		return p.superMember()
	}
	if !p.superCall {
		p.fail(msgSuper, start, start+5)
		return p.failed()
	}
	n := &SuperCall{}
	n.This.Flags = scope.RefInit | scope.RefWrite
	p.sc.PseudoRef(&n.Callee, scope.Callee, start)
	p.sc.PseudoRef(&n.NewTarget, scope.NewTarget, start)
	n.Args, n.Spread = p.arguments()
	n.Loc = p.loc(start)
	p.sc.PseudoRef(&n.This, scope.This, p.lastEnd)
	return n
}

// superMember parses super.x and super[x].
func (p *parser) superMember() Expr {
	start := p.start
	n := &SuperMember{}
	p.next()
	if !p.superProp || p.tok != tDot && p.tok != tLBracket {
		p.fail(msgSuper, start, start+5)
		return p.failed()
	}
	if p.tok == tDot {
		p.next()
		if p.tok == tPrivate {
			p.fail(msgSuperPrivate, p.start, p.end)
			return p.failed()
		}
		if !p.tok.isName() {
			p.unexpected()
			return p.failed()
		}
		n.Name = p.name.Text
		p.next()
	} else {
		p.next()
		n.Key = p.expression(true)
		p.expect(tRBracket)
	}
	p.sc.PseudoRef(&n.Home, scope.Home, start)
	p.sc.PseudoRef(&n.This, scope.This, start)
	n.Loc = p.loc(start)
	return n
}

// importExpr parses import.meta and import calls.
//
// https://tc39.es/ecma262/#sec-import-calls
func (p *parser) importExpr() Expr {
	start := p.start
	p.next()
	phase := PhaseEvaluation
	if p.tok == tDot {
		p.next()
		switch {
		case p.isWord(wMeta):
			if !p.module {
				p.fail(msgImportMeta, p.start, p.end)
				return p.failed()
			}
			p.mod.info.HasImportMeta = true
			p.next()
			return &ImportMeta{p.loc(start)}
		case p.isWord(wSource):
			phase = PhaseSource
		case p.o.ImportDefer && p.isWord(wDefer):
			phase = PhaseDefer
		default:
			p.metaError("import.meta", wMeta, start)
			return p.failed()
		}
		p.next()
	}
	if p.tok != tLParen {
		if !p.module {
			p.fail(msgImportOutside, p.prevStart, p.prevStart+6)
		} else {
			p.unexpected()
		}
		return p.failed()
	}
	p.next()
	if p.tok == tRParen {
		p.fail(msgImportNoSpecifier, p.prevStart, p.lastEnd)
		return p.failed()
	}
	n := &ImportCall{Phase: phase}
	savedIn := p.in
	p.in = true
	n.Source = p.assign()
	if p.eat(tComma) && p.tok != tRParen {
		n.Options = p.assign()
		p.eat(tComma)
	}
	p.in = savedIn
	p.expect(tRParen)
	n.Loc = p.loc(start)
	return n
}
