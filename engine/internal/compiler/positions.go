package compiler

import "github.com/sxfescript/sxn/engine/internal/syntax"

// The functions of this file find the source positions that V8 reports for a
// construct where they differ from a node's start.

// callPosition is that of the callee's last name where the name comes right
// before the parenthesis, else that of the parenthesis.
func (f *function) callPosition(n *syntax.Call) uint32 {
	switch callee := n.Callee.(type) {
	case *syntax.Ident:
		if !n.Optional && !f.parenthesised(callee.End, n.Paren) {
			return callee.Start
		}
	case *syntax.Member:
		if !n.Optional && !f.parenthesised(callee.End, n.Paren) {
			return callee.NamePos
		}
	case *syntax.PrivateMember:
		if !n.Optional && !f.parenthesised(callee.End, n.Paren) {
			return callee.Name.Start
		}
	case *syntax.SuperMember:
		if callee.Key == nil {
			return f.superPosition(callee)
		}
	case *syntax.OptionalChain:
	}
	return n.Paren
}

// parenthesised reports whether a parenthesis closes between two offsets.
func (f *function) parenthesised(from, to uint32) bool {
	text := f.unit.source.Text
	for i := from; i < to && int(i) < len(text); i++ {
		if text[i] == ')' {
			return true
		}
	}
	return false
}

// memberPosition is that of the name, after a call in the same chain that of
// the dot.
func (f *function) memberPosition(object syntax.Expr, name uint32, continued bool) uint32 {
	if !continued {
		return name
	}
	text := f.unit.source.Text
	end := object.Span().End
	for i := int(name) - 1; i >= int(end) && i < len(text); i-- {
		if text[i] == '.' {
			if f.parenthesised(end, uint32(i)) {
				return name
			}
			if i > 0 && text[i-1] == '?' {
				return uint32(i - 1)
			}
			return uint32(i)
		}
	}
	return name
}

// bracketPosition is that of the bracket of Object[Key].
func (f *function) bracketPosition(n *syntax.Index) uint32 {
	text := f.unit.source.Text
	for i := int(n.Object.Span().End); i < int(n.Key.Span().Start) && i < len(text); i++ {
		if text[i] == '[' {
			return uint32(i)
		}
	}
	return n.Start
}

// superPosition is that of the name of super.name.
func (f *function) superPosition(n *syntax.SuperMember) uint32 {
	if n.Key == nil && n.End >= uint32(len(n.Name)) && n.End-uint32(len(n.Name)) > n.Start {
		return n.End - uint32(len(n.Name))
	}
	return n.Start
}

// readPosition is where a read of a compound assignment is reported: at the
// expression before it.
func readPosition(object syntax.Expr) uint32 {
	if m, ok := object.(*syntax.Member); ok {
		return m.NamePos
	}
	return object.Span().Start
}
