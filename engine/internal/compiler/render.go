package compiler

import (
	"strings"

	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/syntax"
)

// RenderSite names the expression that an error is about, as V8's messages
// do: "a.b is not a function". The text is "" where V8 would not name it.
//
// V8 looks for the first node of the function whose position is that of the
// error, and prints a part of it; how an error came about may so show in its
// message where the position is that of several nodes.
func RenderSite(src string, q bytecode.Quote) bytecode.Rendered {
	if s := hidden(src, q.Start, q.End); s != "" {
		return bytecode.Rendered{Text: s, Iterated: q.Mode == bytecode.QuoteLoop}
	}
	e, shift := parseFragment(src, q.Start, q.End, q.Strict)
	if e == nil {
		return bytecode.Rendered{}
	}
	p := &printer{src: src, shift: int(shift) - int(q.Start), start: q.Start, toplevel: q.Toplevel}
	switch q.Mode {
	case bytecode.QuoteCallee:
		p.found = true
		p.callee(e, shift)
	case bytecode.QuoteValue, bytecode.QuoteArgument, bytecode.QuoteProperty:
		p.found = true
		p.find(e, true)
	default:
		p.site(e, q)
	}
	return bytecode.Rendered{Text: p.b.String(), Called: p.called, Iterated: p.iterator, Async: p.async}
}

// callee prints what is called: the optional chain that it is in goes on.
func (p *printer) callee(e syntax.Expr, shift uint32) {
	if c, ok := e.(*syntax.OptionalChain); ok && c.Start == shift {
		p.find(c.X, true)
		return
	}
	p.find(e, true)
}

// site looks for the node that an error in a value to iterate is about.
func (p *printer) site(e syntax.Expr, q bytecode.Quote) {
	own := p.position(e)
	p.at = int(q.Offset) + p.shift
	if !q.Call {
		switch q.Mode {
		case bytecode.QuoteSpread:
			p.at = own
		case bytecode.QuoteInit:
			p.at = int(q.Start) + p.shift
			if p.parenthesised(e) {
				return
			}
		case bytecode.QuoteLoop, bytecode.QuoteLoopAsync:
			p.statement = true
			p.at = p.last(e, own)
		default:
			p.statement = q.Mode != bytecode.QuoteElement
			p.at = p.last(e, nowhere)
		}
	}
	switch {
	case p.at != own || q.Mode == bytecode.QuoteDefault:
		p.find(e, false)
		return
	case q.Mode == bytecode.QuoteYield || q.Mode == bytecode.QuoteYieldAsync:
		p.found = true
		p.write("yield* ")
		p.find(e, false)
	default:
		p.found = true
		p.iterator = true
		p.find(e, true)
	}
	p.async = q.Mode == bytecode.QuoteYieldAsync || q.Mode == bytecode.QuoteLoopAsync
	p.iterator = true
}

func src(text string, end uint32) string { return text[:min(int(end), len(text))] }

// hidden names values that have no expression of their own, by the piece of
// syntax that makes them: what V8 calls its variables for the values of a loop
// and of a catch clause, and a parameter with a default, which is a conditional.
func hidden(src string, start, end uint32) string {
	if start >= end || int(end) > len(src) {
		return ""
	}
	switch src[start:end] {
	case "for", "catch":
		return "." + src[start:end]
	case "=":
		return intermediate + intermediate + intermediate
	}
	return ""
}

const intermediate = "(intermediate value)"

// maxFragment bounds the source text that is parsed again for a message.
const maxFragment = 4096

// parseFragment parses an expression cut from a source text. What it may be
// nested in is supplied around it, so that await, super and the like parse.
// The fragment is at offset shift of what is parsed.
func parseFragment(src string, start, end uint32, strict bool) (e syntax.Expr, shift uint32) {
	if start >= end || int(end) > len(src) || end-start > maxFragment {
		return nil, 0
	}
	text := src[start:end]
	prologue := ""
	if strict {
		prologue = "'use strict';"
	}
	if prog, err := syntax.ParseScript(prologue+"("+text+"\n)", syntax.Options{}); err == nil && len(prog.Body) > 0 {
		if s, ok := prog.Body[len(prog.Body)-1].(*syntax.ExprStmt); ok {
			return s.X, uint32(len(prologue)) + 1
		}
	}
	for _, head := range [...]string{"async *m() {", "constructor() {", "m() {"} {
		head = "(class extends Object {" + privateDeclarations(text) + head + "("
		prog, err := syntax.ParseScript(head+text+"\n)}})", syntax.Options{})
		if err != nil || len(prog.Body) != 1 {
			continue
		}
		s, ok := prog.Body[0].(*syntax.ExprStmt)
		if !ok {
			continue
		}
		if c, ok := s.X.(*syntax.Class); ok {
			if e := wrapped(c); e != nil {
				return e, uint32(len(head))
			}
		}
	}
	return nil, 0
}

// wrapped returns the expression in the last method of a class.
func wrapped(c *syntax.Class) syntax.Expr {
	fn := c.Constructor
	if fn == nil {
		for _, m := range c.Members {
			if m.Func != nil {
				fn = m.Func
			}
		}
	}
	if fn == nil || len(fn.Body) != 1 {
		return nil
	}
	if s, ok := fn.Body[0].(*syntax.ExprStmt); ok {
		return s.X
	}
	return nil
}

// privateDeclarations declares the private names that occur in a text.
func privateDeclarations(text string) string {
	var b strings.Builder
	seen := map[string]bool{}
	for i := 0; i < len(text); i++ {
		if text[i] != '#' {
			continue
		}
		j := i + 1
		for j < len(text) && (isNameByte(text[j])) {
			j++
		}
		if name := text[i:j]; j > i+1 && !seen[name] {
			seen[name] = true
			b.WriteString(name + ";")
		}
		i = j - 1
	}
	return b.String()
}

func isNameByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '$' || c >= 0x80
}

func (p *printer) bool(v bool) {
	if v {
		p.write("true")
	} else {
		p.write("false")
	}
}

func (p *printer) list(open string, elems []syntax.Expr, end string) {
	p.write(open)
	for i, x := range elems {
		if i > 0 {
			p.write(",")
		}
		if x != nil {
			p.find(x, true)
		}
	}
	p.write(end)
}

// operation prints a binary operation. V8 has a chain of one operator as one
// operation, and != as the negation of ==.
func (p *printer) operation(e syntax.Expr) {
	op, _, _, _ := operands(e)
	negated := op == "!=" || op == "!=="
	if negated {
		p.write("(!")
	}
	p.write("(")
	p.operand(e, op)
	p.write(")")
	if negated {
		p.write(")")
	}
}

func (p *printer) operand(e syntax.Expr, op string) {
	of, left, right, _ := operands(e)
	if of != op {
		p.find(e, true)
		return
	}
	if chained(left, op, e.Span().Start) {
		p.operand(left, op)
	} else {
		p.find(left, true)
	}
	if op == "!=" || op == "!==" {
		op = "=" + op[1:]
	}
	p.write(" " + op + " ")
	p.find(right, true)
}

// operands takes a binary or logical operation apart; op is "" for others.
func operands(e syntax.Expr) (op string, left, right syntax.Expr, pos uint32) {
	switch n := e.(type) {
	case *syntax.Binary:
		return binaryText(n.Op), n.Left, n.Right, n.OpPos
	case *syntax.Logical:
		return logicalText(n.Op), n.Left, n.Right, n.OpPos
	}
	return "", nil, nil, 0
}

// chained reports whether left continues a chain of the operator to its right.
// That of ?? ends at a parenthesis.
func chained(left syntax.Expr, op string, start uint32) bool {
	return collapses(op) && !foldedExpr(left, 0).ok && (op != "??" || left.Span().Start == start)
}

// collapses reports whether a chain of the operator is one operation.
func collapses(op string) bool {
	switch op {
	case "**", "==", "!=", "===", "!==", "<", "<=", ">", ">=", "in", "instanceof":
		return false
	}
	return true
}

func (p *printer) unary(n *syntax.Unary) {
	if v, ok := truth(n.X); ok && n.Op == syntax.OpNot {
		p.bool(!v)
		return
	}
	p.write("(" + unaryText(n.Op))
	p.find(n.X, true)
	p.write(")")
}

// truth is the value of a literal as a condition.
func truth(e syntax.Expr) (v, ok bool) {
	if c := foldedExpr(e, 0); c.ok {
		return c.isString && c.str != "" || !c.isString && c.num != 0 && c.num == c.num, true
	}
	switch n := e.(type) {
	case *syntax.Bool:
		return n.Value, true
	case *syntax.Null:
		return false, true
	case *syntax.BigInt:
		return strings.Trim(n.Digits, "0xob") != "", true
	case *syntax.Unary:
		if v, ok := truth(n.X); ok && n.Op == syntax.OpNot {
			return !v, true
		}
	}
	return false, false
}

func unaryText(op syntax.UnaryOp) string {
	switch op {
	case syntax.OpNeg:
		return "-"
	case syntax.OpPlus:
		return "+"
	case syntax.OpNot:
		return "!"
	case syntax.OpBitNot:
		return "~"
	case syntax.OpTypeof:
		return "typeof "
	case syntax.OpVoid:
		return "void "
	}
	return "delete "
}

func (p *printer) update(n *syntax.Update) {
	op := "++"
	if n.Decrement {
		op = "--"
	}
	p.write("(")
	if n.Prefix {
		p.write(op)
	}
	p.find(n.Target, true)
	if !n.Prefix {
		p.write(op)
	}
	p.write(")")
}

func logicalText(op syntax.LogicalOp) string {
	switch op {
	case syntax.OpAnd:
		return "&&"
	case syntax.OpOr:
		return "||"
	}
	return "??"
}

func binaryText(op syntax.BinaryOp) string {
	return [...]string{
		syntax.OpAdd: "+", syntax.OpSub: "-", syntax.OpMul: "*", syntax.OpDiv: "/", syntax.OpMod: "%", syntax.OpExp: "**",
		syntax.OpShl: "<<", syntax.OpSar: ">>", syntax.OpShr: ">>>", syntax.OpBitAnd: "&", syntax.OpBitOr: "|", syntax.OpBitXor: "^",
		syntax.OpEq: "==", syntax.OpNe: "!=", syntax.OpStrictEq: "===", syntax.OpStrictNe: "!==",
		syntax.OpLt: "<", syntax.OpLe: "<=", syntax.OpGt: ">", syntax.OpGe: ">=", syntax.OpIn: "in", syntax.OpInstanceof: "instanceof",
	}[op]
}

func (p *printer) property(optional bool, name string, key syntax.Expr) {
	if optional {
		p.write("?.")
	}
	if key != nil {
		p.write("[")
		p.find(key, true)
		p.write("]")
		return
	}
	if !optional {
		p.write(".")
	}
	p.write(name)
}
