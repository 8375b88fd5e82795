package compiler

import (
	"strings"

	"github.com/sxfescript/sxn/engine/internal/syntax"
)

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

// lastPosition is the position that V8 has noted last when e has been
// evaluated; it reports there what has no position of its own. e without one
// gives fallback.
func (f *function) lastPosition(e syntax.Expr, fallback uint32) uint32 {
	switch n := e.(type) {
	case *syntax.Member:
		return n.NamePos
	case *syntax.Index:
		return f.bracketPosition(n)
	case *syntax.Call:
		return f.callPosition(n)
	case *syntax.New:
		return n.Start
	case *syntax.OptionalChain:
		return f.lastPosition(n.X, fallback)
	}
	return fallback
}

// quoted is the text by which a message names a callee. That of an optional
// chain in parentheses includes them, so that the two can be told apart.
func (f *function) quoted(e syntax.Expr) syntax.Loc {
	l := e.Span()
	if _, ok := e.(*syntax.OptionalChain); !ok {
		return l
	}
	text := f.unit.source.Text
	start, end := int(l.Start)-1, int(l.End)
	for start > 0 && isSpace(text[start]) {
		start--
	}
	for end < len(text) && isSpace(text[end]) {
		end++
	}
	if start < 0 || end >= len(text) || text[start] != '(' || text[end] != ')' {
		return l
	}
	return syntax.Loc{Start: uint32(start), End: uint32(end) + 1}
}

// iterates notes that the value of e is iterated: a call that cannot be made
// then says that its result might have been at fault as well.
func (f *function) iterates(e syntax.Expr) {
	if n, ok := e.(*syntax.Call); ok {
		f.iterated = n
	}
}

// iteratesFor is iterates for the value of a pattern.
func (f *function) iteratesFor(pattern, value syntax.Expr) {
	if _, ok := pattern.(*syntax.ArrayPattern); ok {
		f.iterates(value)
	}
}

// before returns where token stands before an offset, with nothing but spaces
// and parentheses between; an empty range where it does not.
func (f *function) before(offset uint32, token string) syntax.Loc {
	text := f.unit.source.Text
	end := min(int(offset), len(text))
	for end > 0 && (isSpace(text[end-1]) || text[end-1] == '(') {
		end--
	}
	if !strings.HasSuffix(text[:end], token) {
		return syntax.Loc{}
	}
	return syntax.Loc{Start: uint32(end - len(token)), End: uint32(end)}
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// iterableText is the text by which "x is not iterable" names the value of an
// array pattern; V8 names only some kinds of expressions.
func iterableText(e syntax.Expr) syntax.Loc {
	switch n := e.(type) {
	case *syntax.Ident, *syntax.Number, *syntax.String, *syntax.Null, *syntax.Bool, *syntax.New, *syntax.This:
		return e.Span()
	case *syntax.Call:
		if _, ok := n.Callee.(*syntax.Ident); ok {
			return n.Span()
		}
	}
	return syntax.Loc{}
}

// patternText is iterableText or, for an object pattern, the whole value.
func patternText(pattern, value syntax.Expr) syntax.Loc {
	if _, ok := pattern.(*syntax.ArrayPattern); ok {
		return iterableText(value)
	}
	return value.Span()
}
