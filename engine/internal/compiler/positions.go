package compiler

import (
	"strings"

	"github.com/sxfescript/sxn/engine/internal/bytecode"
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

// iteratedCall is a call whose result is iterated at once, with the text that
// an error of it quotes instead of the callee.
type iteratedCall struct {
	call   syntax.Expr
	quoted syntax.Loc
	mode   bytecode.QuoteMode
}

// iterates notes that the value of e is iterated: a call that cannot be made
// then says that its result might have been at fault as well.
func (f *function) iterates(e syntax.Expr, mode bytecode.QuoteMode) {
	for x := e; ; {
		switch n := x.(type) {
		case *syntax.Call, *syntax.New:
			f.iterated = iteratedCall{n, e.Span(), mode}
			return
		case *syntax.Sequence: // V8 has it at one of its parts
			x = n.Exprs[0]
			if len(n.Exprs) == 2 {
				x = n.Exprs[1]
			}
		case *syntax.Conditional:
			x = n.Test
		case *syntax.Logical:
			if n.Op != syntax.OpCoalesce {
				return
			}
			x = n.Right
		default:
			return
		}
	}
}

// callQuote is what an error of the call n quotes; it is asked for before the
// arguments are compiled.
func (f *function) callQuote(n, callee syntax.Expr) iteratedCall {
	if f.iterated.call == n {
		return f.iterated
	}
	return iteratedCall{quoted: f.quoted(callee)}
}

func (f *function) atCall(pos uint32, q iteratedCall) { f.atQuote(pos, q.quoted, q.mode) }

// iteratesFor is iterates for the value of a pattern.
func (f *function) iteratesFor(pattern, value syntax.Expr) {
	if _, ok := pattern.(*syntax.ArrayPattern); ok {
		f.iterates(value, bytecode.QuoteInit)
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
