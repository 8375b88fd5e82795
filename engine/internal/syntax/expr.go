package syntax

import (
	"fmt"

	"github.com/sxfescript/sxn/engine/internal/syntax/scope"
)

// expression parses Expression with the `in` operator as given.
//
// https://tc39.es/ecma262/#sec-comma-operator
func (p *parser) expression(in bool) Expr {
	saved := p.in
	p.in = in
	start := p.start
	if p.tok == tEllipsis {
		dots := coverError{p.start, p.end, fmt.Sprintf(msgUnexpectedToken, "...")}
		p.restCover()
		if p.err == nil {
			p.failBefore(dots)
		}
	}
	e := p.assign()
	if p.tok == tComma {
		e = p.sequence(e, start)
	}
	p.in = saved
	return e
}

// sequence parses the rest of a comma expression.
func (p *parser) sequence(first Expr, start uint32) Expr {
	base := len(p.exprStack)
	p.exprStack = append(p.exprStack, first)
	for p.eat(tComma) {
		if p.tok == tEllipsis {
			p.unexpected()
		}
		p.exprStack = append(p.exprStack, p.assign())
	}
	s := &Sequence{p.loc(start), p.exprs.copy(p.exprStack[base:])}
	p.exprStack = p.exprStack[:base]
	return s
}

// assign parses AssignmentExpression where no pattern can come of it.
func (p *parser) assign() Expr {
	saved := p.cover
	p.cover = coverError{}
	e := p.assignCover()
	if p.cover.msg != "" {
		p.fail(p.cover.msg, p.cover.from, p.cover.to)
	}
	p.cover = saved
	return e
}

// assignIn is assign with the `in` operator allowed.
func (p *parser) assignIn() Expr {
	saved := p.in
	p.in = true
	e := p.assign()
	p.in = saved
	return e
}

// noteCover keeps the first error that a pattern would not have.
func (p *parser) noteCover(msg string, from, to uint32) {
	if p.cover.msg == "" && p.err == nil {
		p.cover = coverError{from, to, msg}
	}
}

// assignCover parses AssignmentExpression; if it is an object or array literal
// it may still become a pattern, so p.cover may be left set.
//
// https://tc39.es/ecma262/#sec-assignment-operators
func (p *parser) assignCover() Expr {
	if !p.enter() {
		p.leave()
		return p.failed()
	}
	saved, savedStart := p.cover, p.assignStart
	p.cover = coverError{}
	start := p.start
	p.assignStart = start
	e := p.assignBody(start)
	p.assignStart = savedStart
	if saved.msg != "" {
		p.cover = saved
	}
	p.leave()
	return e
}

func (p *parser) assignBody(start uint32) Expr {
	if p.tok == tYield && p.generator {
		return p.yield()
	}
	if p.tok == tEscapedWord && p.generator && token(p.name.Word) == tYield {
		p.unexpected()
	}
	e := p.conditional()
	if p.cover.msg != "" {
		switch e.(type) {
		case *Object, *Array, *arrowHead:
		default:
			p.fail(p.cover.msg, p.cover.from, p.cover.to)
			return e
		}
	}
	if p.tok == tArrow {
		p.cover = coverError{}
		return p.arrow(e, start)
	}
	if head, ok := e.(*arrowHead); ok {
		return p.notArrow(head)
	}
	if p.tok.isAssign() {
		return p.assignTo(e, start)
	}
	return e
}

// assignTo parses an assignment operator and the right side.
func (p *parser) assignTo(target Expr, start uint32) Expr {
	op := p.tok
	n := p.assigns.new()
	n.OpPos = p.start
	named := false
	switch t := target.(type) {
	case *Ident:
		p.markAssigned(t, op != tAssign, Loc{start, p.lastEnd})
		if op >= tAndAndAssign {
			t.Flags |= scope.RefReplace
		}
		named = t.Flags&scope.RefParen == 0
	case *Member, *Index, *PrivateMember, *SuperMember:
	case *Object, *Array:
		if op == tAssign && !parenthesised(t) {
			p.cover = coverError{}
			target = p.toPattern(t)
			break
		}
		p.fail(msgInvalidAssign, start, p.lastEnd)
	case *Call:
		// Web compatibility makes a call as target an error at run time; logical
		// assignments are later than that rule. In strict code it is
		// an early error (COMPAT: V8 defers it there too).
		if op >= tAndAndAssign || p.strict {
			p.fail(msgInvalidAssign, start, p.lastEnd)
		}
	default:
		p.fail(msgInvalidAssign, start, p.lastEnd)
	}
	p.next()
	value := p.assign()
	n.Target, n.Value = target, value
	switch {
	case op == tAssign:
		n.Op = AssignPlain
	case op == tAndAndAssign:
		n.Op = AssignAnd
	case op == tOrOrAssign:
		n.Op = AssignOr
	case op == tCoalesceAssign:
		n.Op = AssignCoalesce
	default:
		n.Op = AssignBinary
		n.Binary = assignBinary[op-tAddAssign]
	}
	n.Named = named && n.Op != AssignBinary && isAnonymous(value)
	n.Loc = p.loc(start)
	return n
}

// parenthesised reports an object or array literal in parentheses.
func parenthesised(e Expr) bool {
	switch n := e.(type) {
	case *Array:
		return n.paren
	case *Object:
		return n.paren
	}
	return false
}

var assignBinary = [...]BinaryOp{OpAdd, OpSub, OpMul, OpDiv, OpMod, OpExp, OpShl, OpSar, OpShr, OpBitAnd, OpBitOr, OpBitXor}

// markAssigned checks and marks an identifier as assignment target.
func (p *parser) markAssigned(id *Ident, read bool, at Loc) {
	if id.Name == nil {
		return
	}
	if p.strict && strictName(id.Name) {
		p.fail(msgStrictEvalArguments, at.Start, at.End)
	}
	id.Flags |= scope.RefWrite
	if !read {
		id.Flags &^= scope.RefRead
	}
}

// isAnonymous: https://tc39.es/ecma262/#sec-isanonymousfunctiondefinition
func isAnonymous(e Expr) bool {
	switch f := e.(type) {
	case *Function:
		return f.Name == nil
	case *Class:
		return f.Name == nil
	}
	return false
}

// yield parses YieldExpression.
func (p *parser) yield() Expr {
	y := &Yield{}
	start := p.start
	if p.params {
		p.fail(msgYieldParam, p.start, p.end)
	}
	p.yieldPos = start + 1
	p.sc.Fn.HasYield = true
	p.next()
	if !p.nl {
		y.Delegate = p.eat(tStar)
		switch p.tok {
		case tEOF, tSemicolon, tRBrace, tRBracket, tRParen, tColon, tComma, tIn:
			if y.Delegate {
				y.X = p.assign()
			}
		default:
			y.X = p.assign()
		}
	}
	y.Loc = p.loc(start)
	return y
}

// conditional parses ConditionalExpression (ShortCircuitExpression ? ...).
func (p *parser) conditional() Expr {
	start := p.start
	e := p.logical()
	if p.tok != tQuestion {
		return e
	}
	if p.cover.msg != "" {
		p.fail(p.cover.msg, p.cover.from, p.cover.to)
	}
	n := p.conds.new()
	n.Test = e
	p.next()
	n.Then = p.assignIn()
	p.expect(tColon)
	n.Else = p.assign()
	n.Loc = p.loc(start)
	return n
}

// logical parses ShortCircuitExpression: && and || do not mix with ??.
//
// https://tc39.es/ecma262/#sec-binary-logical-operators
func (p *parser) logical() Expr {
	start := p.start
	e := p.binary(4)
	switch p.tok {
	case tAndAnd, tOrOr:
		return p.binaryRest(e, start, 2)
	case tCoalesce:
		for p.tok == tCoalesce {
			n := p.logicals.new()
			n.Op, n.OpPos, n.Left = OpCoalesce, p.start, e
			p.next()
			n.Right = p.binary(4)
			n.Loc = p.loc(start)
			e = n
		}
	}
	return e
}

// binary parses operators of at least the given precedence.
func (p *parser) binary(min uint8) Expr {
	start := p.start
	var e Expr
	if p.tok == tPrivate {
		e = p.privateIn(min)
	} else {
		e = p.unary()
	}
	if precedence[p.tok] < min {
		return e
	}
	return p.binaryRest(e, start, min)
}

// binaryRest extends e by operators, building left-leaning chains in a loop.
func (p *parser) binaryRest(e Expr, start uint32, min uint8) Expr {
	for {
		op := p.tok
		prec := precedence[op]
		if prec < min || op == tIn && !p.in {
			return e
		}
		opPos := p.start
		p.next()
		if op == tAndAnd || op == tOrOr {
			n := p.logicals.new()
			n.OpPos, n.Left = opPos, e
			if op == tOrOr {
				n.Op = OpOr
			}
			n.Right = p.binary(prec + 1)
			n.Loc = p.loc(start)
			e = n
			continue
		}
		var right Expr
		if op == tExp {
			if !p.enter() {
				p.leave()
				return e
			}
			right = p.binary(prec)
			p.leave()
		} else {
			right = p.binary(prec + 1)
		}
		n := p.binaries.new()
		n.Op, n.OpPos, n.Left, n.Right = binaryOp[op], opPos, e, right
		n.Loc = p.loc(start)
		e = n
	}
}

// privateIn parses #x in ShiftExpression.
func (p *parser) privateIn(min uint8) Expr {
	start := p.start
	name := p.privateName()
	if p.tok != tIn || !p.in || precedence[tIn] < min {
		if !p.sc.PrivateVisible(name.Name) {
			p.failf(start, start+1, msgPrivateUndeclared, name.Name.Text)
		}
		p.unexpectedToken(tPrivate, name.Name, name.Start, name.End)
		return p.failed()
	}
	p.next()
	n := &PrivateIn{Name: name}
	n.Right = p.binary(precedence[tIn] + 1)
	n.Loc = p.loc(start)
	return n
}

// unary parses UnaryExpression and UpdateExpression.
func (p *parser) unary() Expr {
	var op UnaryOp
	switch p.tok {
	case tMinus:
		op = OpNeg
	case tPlus:
		op = OpPlus
	case tNot:
		op = OpNot
	case tTilde:
		op = OpBitNot
	case tTypeof:
		op = OpTypeof
	case tVoid:
		op = OpVoid
	case tDelete:
		op = OpDelete
	case tInc, tDec:
		return p.prefix()
	case tAwait:
		if p.async {
			return p.await()
		}
		return p.postfix()
	default:
		return p.postfix()
	}
	if !p.enter() {
		p.leave()
		return p.failed()
	}
	n := p.unaries.new()
	n.Op = op
	start := p.start
	p.next()
	n.X = p.unary()
	p.leave()
	n.Loc = p.loc(start)
	switch op {
	case OpDelete:
		p.checkDelete(n)
	case OpTypeof:
		if id, ok := n.X.(*Ident); ok {
			id.Flags |= scope.RefTypeof
		}
	}
	if p.tok == tExp {
		p.fail(msgUnaryExp, start, p.end)
	}
	return n
}

// checkDelete: https://tc39.es/ecma262/#sec-delete-operator-static-semantics-early-errors
func (p *parser) checkDelete(n *Unary) {
	x := n.X
	if c, ok := x.(*OptionalChain); ok {
		x = c.X
	}
	switch t := x.(type) {
	case *Ident:
		if p.strict {
			p.fail(msgStrictDelete, p.prevStart, p.lastEnd)
		}
	case *PrivateMember:
		// COMPAT: of two errors V8 keeps the one further left.
		if n := t.Name; n.Name != nil && n.Start < p.prevStart && !p.sc.PrivateVisible(n.Name) {
			p.failf(n.Start-1, n.Start, msgPrivateUndeclared, n.Name.Text)
		}
		p.fail(msgDeletePrivate, p.prevStart, p.lastEnd)
	}
}

// await parses AwaitExpression.
func (p *parser) await() Expr {
	if !p.enter() {
		p.leave()
		return p.failed()
	}
	start, end := p.start, p.end
	if p.params {
		p.fail(msgAwaitParam, start, end)
	}
	p.awaitPos = start + 1
	f := p.sc.Fn
	f.HasAwait = true
	if p.mod != nil && f.Kind == scope.ModuleFunc {
		p.mod.info.HasTLA = true
	}
	p.next()
	n := &Await{}
	n.X = p.unary()
	n.Loc = p.loc(start)
	p.leave()
	if p.tok == tExp {
		p.fail(msgUnaryExp, start, p.end)
	}
	return n
}

// prefix parses ++x and --x.
func (p *parser) prefix() Expr {
	if !p.enter() {
		p.leave()
		return p.failed()
	}
	n := &Update{Prefix: true, Decrement: p.tok == tDec}
	start := p.start
	p.next()
	begin := p.start
	n.Target = p.unary()
	p.leave()
	p.updateTarget(n.Target, begin, msgInvalidPrefix)
	n.Loc = p.loc(start)
	return n
}

// updateTarget checks the operand of ++ and --.
func (p *parser) updateTarget(e Expr, start uint32, msg string) {
	switch t := e.(type) {
	case *Ident:
		p.markAssigned(t, true, Loc{start, p.lastEnd})
	case *Member, *Index, *PrivateMember, *SuperMember:
	case *Call:
		if p.strict {
			p.fail(msg, start, p.lastEnd)
		}
	default:
		p.fail(msg, start, p.lastEnd)
	}
}

// postfix parses LeftHandSideExpression with an optional ++ or --.
func (p *parser) postfix() Expr {
	start := p.start
	e := p.leftHandSide()
	if (p.tok == tInc || p.tok == tDec) && !p.nl {
		p.updateTarget(e, start, msgInvalidPostfix)
		n := &Update{Decrement: p.tok == tDec, Target: e}
		p.next()
		n.Loc = p.loc(start)
		return n
	}
	return e
}

// leftHandSide parses member expressions, calls and optional chains.
//
// https://tc39.es/ecma262/#sec-left-hand-side-expressions
func (p *parser) leftHandSide() Expr {
	start := p.start
	var e Expr
	if p.tok == tIdent {
		if token(p.name.Word) == wAsync {
			e = p.asyncPrimary()
			if _, ok := e.(*arrowHead); ok {
				return e
			}
		} else {
			e = p.identRef()
		}
	} else {
		e = p.primary()
	}
	switch p.tok {
	case tDot, tLBracket, tLParen, tTemplate, tQuestionDot:
		if _, ok := e.(*arrowHead); ok {
			return e
		}
		return p.suffixes(e, start, true)
	}
	return e
}

// suffixes parses what follows a primary expression, in a loop. calls is false
// for the callee of new.
func (p *parser) suffixes(e Expr, start uint32, calls bool) Expr {
	chain := false
	for {
		switch p.tok {
		case tQuestionDot:
			if !calls {
				p.fail(msgOptionalNew, p.start, p.end)
				return e
			}
			chain = true
			e = p.optionalLink(e, start)
		case tDot:
			p.next()
			e = p.memberName(e, start, false)
		case tLBracket:
			e = p.indexSuffix(e, start, false)
		case tTemplate:
			if chain {
				p.fail(msgOptionalTemplate, p.start, p.templateTokenEnd(p.start))
				return e
			}
			n := &TaggedTemplate{Tag: e}
			n.Quasi = p.template(true)
			n.Loc = p.loc(start)
			e = n
		case tLParen:
			if !calls {
				return p.endChain(e, chain)
			}
			e = p.call(e, start, false)
		default:
			return p.endChain(e, chain)
		}
	}
}

func (p *parser) endChain(e Expr, chain bool) Expr {
	if !chain {
		return e
	}
	return &OptionalChain{e.Span(), e}
}

// optionalLink parses ?.name, ?.[key], ?.(args).
func (p *parser) optionalLink(e Expr, start uint32) Expr {
	p.next()
	switch p.tok {
	case tLParen:
		return p.call(e, start, true)
	case tLBracket:
		return p.indexSuffix(e, start, true)
	case tTemplate:
		p.fail(msgOptionalTemplate, p.start, p.templateTokenEnd(p.start))
		return e
	}
	return p.memberName(e, start, true)
}

// memberName parses the name after a dot.
func (p *parser) memberName(object Expr, start uint32, optional bool) Expr {
	if p.tok == tPrivate {
		n := &PrivateMember{Object: object, Optional: optional, Name: p.privateName()}
		n.Loc = p.loc(start)
		return n
	}
	if !p.tok.isName() {
		p.unexpected()
		return object
	}
	n := p.members.new()
	n.Object, n.Name, n.NamePos, n.Optional = object, p.name.Text, p.start, optional
	p.next()
	n.Loc = p.loc(start)
	return n
}

func (p *parser) indexSuffix(object Expr, start uint32, optional bool) Expr {
	n := p.indexes.new()
	n.Object, n.Optional = object, optional
	p.next()
	n.Key = p.expression(true)
	p.expect(tRBracket)
	n.Loc = p.loc(start)
	return n
}

// call parses arguments and makes the call.
func (p *parser) call(callee Expr, start uint32, optional bool) Expr {
	n := p.calls.new()
	n.Callee, n.Optional, n.Paren = callee, optional, p.start
	if id, ok := callee.(*Ident); ok && !optional && id.Name != nil && token(id.Name.Word) == wEval {
		n.Args, n.Spread = p.arguments()
		n.Loc = p.loc(start)
		n.Eval = p.evalSite(start)
		return n
	}
	n.Args, n.Spread = p.arguments()
	n.Loc = p.loc(start)
	return n
}

// evalSite records a possible direct eval.
func (p *parser) evalSite(pos uint32) *scope.EvalSite {
	p.evals++
	s := &scope.EvalSite{Pos: pos, Strict: p.strict, NewTarget: p.newTarget,
		SuperProperty: p.superProp, SuperCall: p.superCall, ClassField: p.noArguments}
	p.sc.EvalRef(s)
	return s
}

// arguments parses (a, ...b).
func (p *parser) arguments() (args []Expr, spread bool) {
	savedIn := p.in
	p.in = true
	p.next()
	base := len(p.exprStack)
	for p.tok != tRParen && p.err == nil {
		if p.tok == tEllipsis {
			spread = true
			start := p.start
			p.next()
			x := p.assign()
			p.exprStack = append(p.exprStack, &Spread{p.loc(start), x})
		} else {
			p.exprStack = append(p.exprStack, p.assign())
		}
		if p.tok != tComma {
			break
		}
		p.next()
	}
	if p.tok != tRParen {
		p.unterminatedArguments()
	}
	args = p.takeExprs(base)
	if len(args) > 65525 {
		p.fail(msgTooManyArgs, p.start, p.end)
	}
	p.in = savedIn
	p.next()
	return args, spread
}

// unterminatedArguments reports a missing ")".
func (p *parser) unterminatedArguments() {
	p.fail(msgUnterminatedArgs, p.prevStart, p.lastEnd)
}

// takeExprs copies and pops the expressions from base on.
func (p *parser) takeExprs(base int) []Expr {
	e := p.exprs.copy(p.exprStack[base:])
	clear(p.exprStack[base:])
	p.exprStack = p.exprStack[:base]
	return e
}
