package compiler

import "github.com/sxfescript/sxn/engine/internal/syntax"

// position is where V8 has a node: mostly where it starts, but a member at its
// name, a call at the parenthesis or the name before it, an operation at its
// operator. Some have none.
func (p *printer) position(e syntax.Expr) int {
	switch n := e.(type) {
	case *syntax.Member:
		return int(n.NamePos)
	case *syntax.Index:
		return p.after(n.Object, '[')
	case *syntax.PrivateMember:
		return int(n.Name.Start)
	case *syntax.SuperMember:
		if n.Key == nil {
			return int(n.End) - len(n.Name)
		}
	case *syntax.Call:
		return p.callPosition(n)
	case *syntax.TaggedTemplate:
		return int(n.Quasi.Start)
	case *syntax.OptionalChain:
		return nowhere - 1
	case *syntax.Binary, *syntax.Logical:
		op, left, right, pos := operands(e)
		if of, _, _, _ := operands(left); of == op && chained(left, op, e.Span().Start) {
			return p.position(first(left, op))
		}
		if op == "??" {
			return p.leading(right)
		}
		return int(pos)
	case *syntax.Assign:
		return int(n.OpPos)
	case *syntax.Sequence:
		if len(n.Exprs) == 2 {
			return p.position(n.Exprs[1])
		}
		return p.position(n.Exprs[0])
	case *syntax.Update:
		if n.Prefix {
			return int(n.End) - 1
		}
		return int(n.End) - 2
	}
	return int(e.Span().Start)
}

// first is the first operand of a chain of an operator.
func first(e syntax.Expr, op string) syntax.Expr {
	for {
		of, left, _, _ := operands(e)
		if of != op || foldedExpr(e, 0).ok {
			return e
		}
		e = left
	}
}

// leading is where the source of an expression starts.
func (p *printer) leading(e syntax.Expr) int { return int(e.Span().Start) }

// after finds a character behind an expression.
func (p *printer) after(e syntax.Expr, c byte) int {
	from := int(e.Span().End)
	for i := from; i-p.shift < len(p.src); i++ {
		if p.src[i-p.shift] == c {
			return i
		}
	}
	return from
}

// closes reports whether a parenthesis closes between two offsets.
func (p *printer) closes(from, to uint32) bool {
	for i := int(from) - p.shift; i < int(to)-p.shift && i < len(p.src); i++ {
		if p.src[i] == ')' {
			return true
		}
	}
	return false
}

func (p *printer) callPosition(n *syntax.Call) int {
	if n.Optional || p.closes(n.Callee.Span().End, n.Paren) {
		return int(n.Paren)
	}
	switch n.Callee.(type) {
	case *syntax.Ident, *syntax.Member:
		return p.nameOf(n.Callee)
	case *syntax.SuperMember:
		if n.Callee.(*syntax.SuperMember).Key == nil {
			return p.position(n.Callee)
		}
	}
	return int(n.Paren)
}

func (p *printer) nameOf(e syntax.Expr) int {
	switch n := e.(type) {
	case *syntax.Member:
		return int(n.NamePos)
	case *syntax.PrivateMember:
		return int(n.Name.Start)
	}
	return int(e.Span().Start)
}

// last is the position that V8 has noted last once e is evaluated, before if
// that notes none.
func (p *printer) last(e syntax.Expr, before int) int {
	if foldedExpr(e, 0).ok {
		p.statement = false
		return before
	}
	switch n := e.(type) {
	case *syntax.Ident, *syntax.NewTarget:
		if !p.statement {
			before = p.position(e)
		}
		p.statement = false
		return before
	case *syntax.Member, *syntax.Index, *syntax.PrivateMember, *syntax.SuperMember, *syntax.Call, *syntax.New,
		*syntax.TaggedTemplate, *syntax.Update, *syntax.Await, *syntax.Yield, *syntax.ImportCall, *syntax.PrivateIn:
		p.statement = false
		return p.position(e)
	case *syntax.SuperCall:
		p.statement = false
		return int(n.Start)
	case *syntax.Assign:
		p.statement = false
		return p.position(e)
	case *syntax.OptionalChain:
		return p.last(n.X, before)
	case *syntax.Unary:
		if _, ok := truth(n.X); ok && n.Op == syntax.OpNot {
			return before
		}
		switch n.Op {
		case syntax.OpNeg, syntax.OpPlus, syntax.OpBitNot:
			p.statement = false
			return p.position(e)
		case syntax.OpDelete:
			return p.lastDeleted(n.X, before)
		}
		return p.last(n.X, before)
	case *syntax.Binary:
		p.statement = false
		return int(n.OpPos)
	case *syntax.Logical:
		if v, ok := truth(n.Left); ok {
			if null, isNull := n.Left.(*syntax.Null); n.Op == syntax.OpCoalesce && isNull {
				return p.last(n.Right, p.last(null, before))
			}
			if n.Op == syntax.OpCoalesce || v == (n.Op == syntax.OpOr) {
				return p.last(n.Left, before)
			}
		}
		return p.last(n.Right, p.last(n.Left, before))
	case *syntax.Conditional:
		if v, ok := truth(n.Test); ok {
			if v {
				return p.last(n.Then, before)
			}
			return p.last(n.Else, before)
		}
		return p.last(n.Else, p.last(n.Then, p.last(n.Test, before)))
	case *syntax.Sequence:
		for i, x := range n.Exprs {
			if i > 0 {
				before, p.statement = p.position(x), true
			}
			before = p.last(x, before)
		}
		return before
	case *syntax.Template:
		return p.lastOf(n.Exprs, before)
	case *syntax.Array:
		return p.lastOf(n.Elems, before)
	case *syntax.Object:
		return p.lastOfObject(n, before)
	case *syntax.Class:
		if n.Heritage != nil {
			return p.last(n.Heritage, before)
		}
	}
	p.statement = false
	return before
}

// lastOfObject notes the values that are no constants, and all after a
// computed key.
func (p *printer) lastOfObject(n *syntax.Object, before int) int {
	p.statement = false
	computed := false
	for i := range n.Props {
		q := &n.Props[i]
		if q.Key.Kind == syntax.KeyComputed {
			computed = true
			before = p.last(q.Key.X, before)
		}
		if q.Value != nil && (computed || !constant(q.Value)) {
			if q.Kind != syntax.PropertyGet && q.Kind != syntax.PropertySet && q.Kind != syntax.PropertySpread {
				before = p.position(q.Value)
			}
			before = p.last(q.Value, before)
		}
	}
	return before
}

// constant reports whether V8 has e as a constant of a literal.
func constant(e syntax.Expr) bool {
	switch n := e.(type) {
	case *syntax.Array:
		for _, x := range n.Elems {
			if x != nil && !constant(x) {
				return false
			}
		}
		return true
	case *syntax.Object:
		for i := range n.Props {
			if q := &n.Props[i]; q.Kind != syntax.PropertyInit || q.Key.Kind == syntax.KeyComputed || !constant(q.Value) {
				return false
			}
		}
		return true
	}
	_, ok := truth(e)
	return ok
}

func (p *printer) lastOf(list []syntax.Expr, before int) int {
	for _, x := range list {
		switch x := x.(type) {
		case nil:
		case *syntax.Spread:
			before = p.last(x.X, p.position(x.X))
		default:
			before = p.last(x, before)
		}
	}
	return before
}

// lastDeleted is last for the operand of delete, which is not read.
func (p *printer) lastDeleted(e syntax.Expr, before int) int {
	switch n := e.(type) {
	case *syntax.Member:
		return p.last(n.Object, before)
	case *syntax.Index:
		return p.last(n.Key, p.last(n.Object, before))
	case *syntax.OptionalChain:
		return p.lastDeleted(n.X, before)
	}
	return p.last(e, before)
}
