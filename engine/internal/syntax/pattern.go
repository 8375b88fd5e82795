package syntax

import "github.com/sxfescript/sxn/engine/internal/syntax/scope"

// declKind is how a binding pattern declares its names.
type declKind uint8

const (
	declareVar declKind = iota
	declareLet
	declareConst
	declareUsing
	declareAwaitUsing
	declareParam
	declareCatch
	declareCatchPattern
)

// declare declares an identifier.
func (p *parser) declare(id *Ident, kind declKind) {
	if id.Name == nil {
		return
	}
	lexical := scope.Let
	switch kind {
	case declareVar:
		// The identifier is a reference like any other: with a with
		// statement or catch parameter in between it names something else.
		id.Flags = id.Flags&^scope.RefInit | scope.RefWrite
		p.sc.Ref(&id.Ref, id.Start)
		if _, ok := p.sc.DeclareVar(id.Name, scope.Var, id.Start); !ok {
			if p.sc.TakenInVars(id.Name) {
				p.failf(id.Start, id.Start+1, msgRedeclared, id.Name.Text)
			} else {
				p.conflict(id.Name, id.Start)
			}
		}
		return
	case declareParam:
		id.Binding, _ = p.sc.DeclareParam(id.Name, id.Start)
		id.Slot = scope.SlotLocal
		return
	case declareConst:
		lexical = scope.Const
	case declareUsing:
		lexical = scope.Using
	case declareAwaitUsing:
		lexical = scope.AwaitUsing
	case declareCatch:
		lexical = scope.Catch
	case declareCatchPattern:
		lexical = scope.CatchPattern
	}
	if kind < declareCatch && token(id.Name.Word) == tLet {
		p.fail(msgLetBound, id.Start, id.End)
	}
	p.declareLexical(id, lexical)
}

// declareLexical declares an identifier as a let-like binding of the current scope.
func (p *parser) declareLexical(id *Ident, kind scope.Kind) *scope.Binding {
	if id.Name == nil {
		return nil
	}
	b, ok := p.sc.DeclareLexical(id.Name, kind, id.Start)
	if !ok {
		p.redeclared(id.Name, b, id.Start, id.Start+1)
	}
	id.Binding, id.Slot = b, p.ownSlot()
	return b
}

// redeclared reports a lexical declaration whose name is taken by old: at the
// var if that is one in an inner block, hoisted through.
func (p *parser) redeclared(name *scope.Name, old *scope.Binding, from, to uint32) {
	if pos, ok := p.sc.HoistedThrough(old); ok {
		p.conflict(name, pos)
		return
	}
	p.failf(from, to, msgRedeclared, name.Text)
}

// ownSlot is the slot of references to a binding of the current scope.
func (p *parser) ownSlot() int32 {
	if p.sc.Cur.Kind == scope.ScriptScope {
		return scope.SlotGlobal
	}
	return scope.SlotLocal
}

// bindingTarget parses BindingIdentifier or BindingPattern.
//
// https://tc39.es/ecma262/#sec-destructuring-binding-patterns
func (p *parser) bindingTarget(kind declKind) Expr {
	switch p.tok {
	case tLBracket, tLBrace:
		if !p.enter() {
			p.leave()
			return p.failed()
		}
		defer p.leave()
		if kind == declareCatch {
			kind = declareCatchPattern
		}
		if p.tok == tLBracket {
			return p.arrayBinding(kind)
		}
		return p.objectBinding(kind)
	}
	id := p.bindingIdent()
	p.declare(id, kind)
	return id
}

// bindingElement parses BindingElement.
func (p *parser) bindingElement(kind declKind) (e PatternElement) {
	start := p.start
	e.Target = p.bindingTarget(kind)
	p.bindingDefault(&e, kind)
	e.Loc = p.loc(start)
	return e
}

// nestedElement parses BindingElement inside a pattern.
func (p *parser) nestedElement(kind declKind) (e PatternElement) {
	start := p.start
	e.Target = p.nestedBinding(kind)
	p.bindingDefault(&e, kind)
	e.Loc = p.loc(start)
	return e
}

// nestedBinding parses a target inside a pattern. What is an expression but no
// target there is reported as such.
func (p *parser) nestedBinding(kind declKind) Expr {
	start := p.start
	if p.tok != tLBracket && p.tok != tLBrace && !p.tok.isIdent() {
		p.assign()
		p.fail(msgInvalidDestructuring, start, p.lastEnd)
		return p.failed()
	}
	first := p.save()
	e := p.bindingTarget(kind)
	switch p.tok {
	case tComma, tRBracket, tRBrace, tAssign, tEOF:
		return e
	}
	end := p.lastEnd
	p.restore(&first)
	switch x := p.assign(); x.(type) {
	case *Member, *Index, *PrivateMember:
		p.fail(msgInvalidPropBinding, start, p.lastEnd)
	default:
		if p.lastEnd != end {
			p.fail(msgInvalidDestructuring, start, p.lastEnd)
		}
	}
	return e
}

// bindingDefault parses an optional initializer.
func (p *parser) bindingDefault(e *PatternElement, kind declKind) {
	if p.tok != tAssign {
		return
	}
	if kind == declareParam {
		p.sc.Fn.ParamExpressions = true
	}
	p.next()
	e.Default = p.assignIn()
	e.Named = isIdent(e.Target) && isAnonymous(e.Default)
}

func isIdent(e Expr) bool {
	_, ok := e.(*Ident)
	return ok
}

func (p *parser) arrayBinding(kind declKind) Expr {
	n := &ArrayPattern{}
	start := p.start
	p.next()
	for p.tok != tRBracket && p.err == nil {
		if p.tok == tComma {
			n.Elems = append(n.Elems, PatternElement{Loc: p.tokLoc()})
			p.next()
			continue
		}
		if p.tok == tEllipsis {
			at := p.start
			p.next()
			n.Rest = p.bindingTarget(kind)
			if p.tok == tAssign {
				p.next()
				p.assignIn()
				p.fail(msgInvalidDestructuring, at, p.lastEnd)
			}
			if p.tok == tComma {
				p.fail(msgRestElement, at, p.lastEnd)
			}
			break
		}
		n.Elems = append(n.Elems, p.nestedElement(kind))
		if p.tok != tRBracket {
			p.expect(tComma)
		}
	}
	p.expect(tRBracket)
	n.Loc = p.loc(start)
	return n
}

func (p *parser) objectBinding(kind declKind) Expr {
	n := &ObjectPattern{}
	start := p.start
	p.next()
	for p.tok != tRBrace && p.err == nil {
		if p.tok == tEllipsis {
			p.next()
			if p.tok == tLBrace || p.tok == tLBracket {
				at := p.bindingTarget(kind).Span()
				p.fail(msgRestBinding, at.Start, at.End)
			}
			id := p.bindingIdent()
			p.declare(id, kind)
			n.Rest = id
			if p.tok == tComma {
				p.fail(msgRestElement, id.Start, id.End)
			}
			break
		}
		n.Props = append(n.Props, p.propertyBinding(kind))
		if p.tok != tRBrace {
			p.expect(tComma)
		}
	}
	p.expect(tRBrace)
	n.Loc = p.loc(start)
	return n
}

// propertyBinding parses one property of an object binding pattern.
func (p *parser) propertyBinding(kind declKind) (q PatternProperty) {
	start := p.start
	if p.tok.isIdent() {
		s := p.save()
		p.next()
		short := p.tok == tComma || p.tok == tRBrace || p.tok == tAssign
		p.restore(&s)
		if short {
			q.Key = PropertyName{Loc: p.tokLoc(), Name: p.name.Text}
			id := p.bindingIdent()
			p.declare(id, kind)
			q.Target = id
			p.bindingDefault(&q.PatternElement, kind)
			q.PatternElement.Loc = p.loc(start)
			return q
		}
	}
	if p.tok == tPrivate {
		p.unexpected()
		return q
	}
	if p.tok == tLBracket && kind == declareParam {
		p.sc.Fn.ParamExpressions = true
	}
	first := p.save()
	if p.methodModifier() {
		p.propertyName(&q.Key)
		p.fail(msgInvalidDestructuring, start, p.lastEnd)
		return q
	}
	p.propertyName(&q.Key)
	switch p.tok {
	case tLParen: // a method
		p.fail(msgInvalidDestructuring, start, p.lastEnd)
	case tComma, tRBrace, tAssign:
		p.unexpectedToken(first.tok, first.name, p.prevStart, p.lastEnd)
	}
	p.expect(tColon)
	q.PatternElement = p.nestedElement(kind)
	return q
}

// methodModifier skips what can only be the start of a method.
func (p *parser) methodModifier() bool {
	if p.tok == tStar {
		p.next()
		return true
	}
	if !p.isWord(wGet) && !p.isWord(wSet) && !p.isWord(wAsync) {
		return false
	}
	s := p.save()
	p.next()
	switch p.tok {
	case tColon, tLParen, tComma, tRBrace, tAssign, tEOF:
		p.restore(&s)
		return false
	case tStar:
		p.next()
	}
	return true
}

// ---- assignment patterns from the cover grammar ----

// toPattern turns an object or array literal into an assignment pattern.
//
// https://tc39.es/ecma262/#sec-destructuring-assignment
func (p *parser) toPattern(e Expr) Expr {
	switch n := e.(type) {
	case *Array:
		if n.paren {
			p.fail(msgInvalidDestructuring, n.Start-1, n.End+1)
			return e
		}
		out := &ArrayPattern{Loc: n.Loc}
		for i, el := range n.Elems {
			if s, ok := el.(*Spread); ok {
				if i != len(n.Elems)-1 || n.comma > s.End {
					p.fail(msgRestElement, s.Start, s.End)
					return e
				}
				out.Rest = p.restTarget(s)
				break
			}
			var pe PatternElement
			p.toElement(&pe, el)
			out.Elems = append(out.Elems, pe)
		}
		return out
	case *Object:
		if n.paren {
			p.fail(msgInvalidDestructuring, n.Start-1, n.End+1)
			return e
		}
		return p.toObjectPattern(n)
	}
	p.fail(msgInvalidDestructuring, e.Span().Start, e.Span().End)
	return e
}

func (p *parser) toObjectPattern(n *Object) Expr {
	out := &ObjectPattern{Loc: n.Loc, Props: make([]PatternProperty, 0, len(n.Props))}
	for i := range n.Props {
		q := &n.Props[i]
		switch q.Kind {
		case PropertySpread:
			if i != len(n.Props)-1 || n.comma > q.End {
				p.fail(msgRestElement, q.Value.Span().Start, q.Value.Span().End)
				return n
			}
			switch q.Value.(type) {
			case *Array, *Object, *ArrayPattern, *ObjectPattern:
				p.fail(msgRestAssign, q.Value.Span().Start, q.Value.Span().End)
				return n
			}
			out.Rest = p.toTarget(q.Value)
			return out
		case PropertyInit, PropertyProto:
			pp := PatternProperty{Key: q.Key}
			p.toElement(&pp.PatternElement, q.Value)
			out.Props = append(out.Props, pp)
		case PropertyShorthand:
			pp := PatternProperty{Key: q.Key}
			pp.Loc = q.Loc
			if id, ok := q.Value.(*Ident); ok {
				p.markAssigned(id, false, id.Loc)
			}
			pp.Target = q.Value
			if q.cover != nil {
				pp.Default = q.cover
				pp.Named = isAnonymous(q.cover)
			}
			out.Props = append(out.Props, pp)
		default:
			p.fail(msgInvalidDestructuring, q.Start, q.Key.End)
			return n
		}
	}
	return out
}

// restTarget converts the operand of a spread at the end of an array pattern.
func (p *parser) restTarget(s *Spread) Expr {
	if a, ok := s.X.(*Assign); ok {
		p.fail(msgInvalidDestructuring, s.Start, a.End)
		return a
	}
	return p.toTarget(s.X)
}

// toElement converts an element of a literal, nil for a hole.
func (p *parser) toElement(pe *PatternElement, e Expr) {
	if e == nil {
		return
	}
	pe.Loc = e.Span()
	a, ok := e.(*Assign)
	if !ok {
		pe.Target = p.toTarget(e)
		return
	}
	if a.paren || a.Op != AssignPlain {
		p.badTarget(a)
		return
	}
	if _, ok := a.Target.(*Call); ok {
		p.fail(msgInvalidDestructuring, a.Target.Span().Start, a.Target.Span().End)
	}
	// Its target was converted when the = was seen.
	pe.Target, pe.Default, pe.Named = a.Target, a.Value, a.Named
}

// toTarget converts an expression to an assignment target.
func (p *parser) toTarget(e Expr) Expr {
	switch n := e.(type) {
	case *Ident:
		if p.strict && n.Name != nil && strictName(n.Name) {
			p.badTarget(n)
		}
		p.markAssigned(n, false, n.Loc)
		return n
	case *Member, *Index, *PrivateMember, *SuperMember:
		return e
	case *Array, *Object:
		return p.toPattern(e)
	case *ArrayPattern, *ObjectPattern:
		return e
	}
	p.badTarget(e)
	return e
}

// badTarget reports an expression that is no assignment target.
func (p *parser) badTarget(e Expr) {
	at := e.Span()
	if at == p.parenInner {
		at = p.parenOuter
	}
	p.fail(msgInvalidDestructuring, at.Start, at.End)
}

// ---- binding patterns from the cover grammar: arrow parameters ----

// toParam converts an element of an arrow head to a parameter.
func (p *parser) toParam(e Expr) (pe PatternElement) {
	pe.Loc = e.Span()
	if a, ok := e.(*Assign); ok && !a.paren && a.Op == AssignPlain {
		p.sc.Fn.ParamExpressions = true
		pe.Target = p.toBinding(a.Target)
		pe.Default, pe.Named = a.Value, a.Named
		return pe
	}
	switch e.(type) {
	case *Member, *Index, *PrivateMember, *SuperMember:
		p.badTarget(e)
		return pe
	}
	pe.Target = p.toBinding(e)
	return pe
}

// toBinding declares the names of an expression that stands for a parameter.
func (p *parser) toBinding(e Expr) Expr {
	switch n := e.(type) {
	case *Ident:
		if n.Name == nil {
			return n
		}
		if n.Flags&scope.RefParen != 0 {
			p.fail(msgInvalidDestructuring, n.Start-1, n.End+1)
			return n
		}
		if p.strict && strictName(n.Name) {
			p.fail(msgStrictEvalArguments, n.Start, n.End)
			return n
		}
		n.Flags = n.Flags&scope.RefStrict | scope.RefInit
		if _, dup := p.sc.DeclareParam(n.Name, n.Start); dup {
			p.fail(msgDuplicateParam, n.Start, n.End)
		}
		return n
	case *Array, *Object:
		pat := p.toPattern(e)
		if p.err != nil {
			return e
		}
		return p.toBinding(pat)
	case *ArrayPattern:
		for i := range n.Elems {
			p.toBindingElement(&n.Elems[i])
		}
		if n.Rest != nil {
			n.Rest = p.toBinding(n.Rest)
		}
		return n
	case *ObjectPattern:
		for i := range n.Props {
			q := &n.Props[i]
			if q.Key.Kind == KeyComputed {
				p.sc.Fn.ParamExpressions = true
			}
			p.toBindingElement(&q.PatternElement)
		}
		if n.Rest != nil {
			n.Rest = p.toBinding(n.Rest)
		}
		return n
	case *Member, *Index, *PrivateMember, *SuperMember:
		p.fail(msgInvalidPropBinding, e.Span().Start, e.Span().End)
		return e
	}
	p.badTarget(e)
	return e
}

func (p *parser) toBindingElement(pe *PatternElement) {
	if pe.Default != nil {
		p.sc.Fn.ParamExpressions = true
	}
	if pe.Target != nil {
		pe.Target = p.toBinding(pe.Target)
	}
}
