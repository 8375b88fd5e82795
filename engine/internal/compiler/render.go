package compiler

import (
	"strings"

	"github.com/sxfescript/sxn/engine/internal/syntax"
)

// RenderCallee returns the text by which an error message names the expression
// src[start:end], as V8 prints it: "a.b is not a function". The result is ""
// where V8 would not name it.
func RenderCallee(src string, start, end uint32) string {
	if s := hidden(src, start, end); s != "" {
		return s
	}
	e, paren := parseFragment(src, start, end)
	if e == nil {
		return ""
	}
	if _, ok := e.(*syntax.OptionalChain); ok && paren {
		return intermediate
	}
	p := printer{}
	p.find(e)
	return p.b.String()
}

// RenderIterable is RenderCallee for "x is not iterable": calls are named by
// their callee, since it may be the callee's fault.
func RenderIterable(src string, start, end uint32) string {
	if s := hidden(src, start, end); s != "" {
		return s
	}
	e, _ := parseFragment(src, start, end)
	p := printer{iterable: true}
	suffix := ""
	switch e := e.(type) {
	case nil, *syntax.Conditional, *syntax.OptionalChain:
		return ""
	case *syntax.Logical:
		if e.Op != syntax.OpCoalesce {
			return ""
		}
	case *syntax.Call, *syntax.New, *syntax.TaggedTemplate:
		suffix = " is not a function or its return value"
	}
	p.find(e)
	return p.b.String() + suffix
}

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
func parseFragment(src string, start, end uint32) (e syntax.Expr, paren bool) {
	if start >= end || int(end) > len(src) || end-start > maxFragment {
		return nil, false
	}
	text := src[start:end]
	paren = text[0] == '('
	if prog, err := syntax.ParseScript("("+text+"\n)", syntax.Options{}); err == nil && len(prog.Body) == 1 {
		if s, ok := prog.Body[0].(*syntax.ExprStmt); ok {
			return s.X, paren
		}
	}
	for _, head := range [...]string{"async *m() {", "constructor() {", "m() {"} {
		text := "(class extends Object {" + privateDeclarations(text) + head + "(" + text + "\n)}})"
		prog, err := syntax.ParseScript(text, syntax.Options{})
		if err != nil || len(prog.Body) != 1 {
			continue
		}
		s, ok := prog.Body[0].(*syntax.ExprStmt)
		if !ok {
			continue
		}
		if c, ok := s.X.(*syntax.Class); ok {
			if e := wrapped(c); e != nil {
				return e, paren
			}
		}
	}
	return nil, paren
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

// printer prints an expression in V8's short form.
type printer struct {
	b        strings.Builder
	iterable bool
}

// find prints e, or that there is a value, where e has no short form.
func (p *printer) find(e syntax.Expr) {
	n := p.b.Len()
	p.print(e)
	if p.b.Len() == n {
		p.b.WriteString(intermediate)
	}
}

func (p *printer) print(e syntax.Expr) {
	if c := foldedExpr(e, 0); c.ok {
		if c.isString {
			p.b.WriteString("\"" + c.str + "\"")
		} else {
			p.b.WriteString(numberName(c.num))
		}
		return
	}
	switch n := e.(type) {
	case *syntax.Ident:
		p.b.WriteString(n.Ref.Name.Text)
	case *syntax.This:
		p.b.WriteString("this")
	case *syntax.Null:
		p.b.WriteString("null")
	case *syntax.Bool:
		p.bool(n.Value)
	case *syntax.RegExp:
		p.b.WriteString("/" + n.Pattern + "/" + n.Flags)
	case *syntax.Template:
		for _, x := range n.Exprs {
			p.find(x)
		}
	case *syntax.Array:
		p.list("[", n.Elems, "]")
	case *syntax.Object:
		p.b.WriteString("{" + strings.Repeat(intermediate, len(n.Props)) + "}")
	case *syntax.Spread:
		p.b.WriteString("(...")
		p.find(n.X)
		p.b.WriteString(")")
	case *syntax.Unary:
		p.unary(n)
	case *syntax.Update:
		p.update(n)
	case *syntax.Binary:
		p.binary(n.Left, " "+binaryText(n.Op)+" ", n.Right)
	case *syntax.Logical:
		p.binary(n.Left, " "+logicalText(n.Op)+" ", n.Right)
	case *syntax.Sequence:
		p.b.WriteString("(")
		for i, x := range n.Exprs {
			if i > 0 {
				p.b.WriteString(" , ")
			}
			p.find(x)
		}
		p.b.WriteString(")")
	case *syntax.Conditional:
		p.b.WriteString(intermediate + intermediate + intermediate)
	case *syntax.Assign:
		p.find(n.Target)
	case *syntax.ImportCall:
		p.b.WriteString("import(")
		p.find(n.Source)
		p.b.WriteString(")")
	case *syntax.New:
		if p.iterable {
			p.find(n.Callee)
		}
	case *syntax.SuperCall:
		p.b.WriteString("super(...)")
	case *syntax.SuperMember:
		p.b.WriteString(intermediate)
		p.property(false, n.Name, n.Key)
	case *syntax.NewTarget:
		p.b.WriteString(".new.target")
	default:
		p.chain(e)
	}
}

// foldedExpr evaluates an expression of literals as V8's parser does.
func foldedExpr(e syntax.Expr, depth int) folded {
	if depth > 16 {
		return folded{}
	}
	switch n := e.(type) {
	case *syntax.Binary:
		if n.Op == syntax.OpExp {
			return folded{}
		}
		a := foldedExpr(n.Left, depth+1)
		if !a.ok {
			return folded{}
		}
		b := foldedExpr(n.Right, depth+1)
		// Mixed concatenation is left alone.
		if a.isString != b.isString {
			return folded{}
		}
		return fold(n.Op, a, b)
	case *syntax.Template:
		if len(n.Exprs) == 0 {
			return folded{ok: true, isString: true, str: n.Quasis[0].Cooked}
		}
	case *syntax.Unary:
		x, ok := n.X.(*syntax.Number)
		if !ok {
			return folded{}
		}
		switch n.Op {
		case syntax.OpNeg:
			return folded{ok: true, num: -x.Value}
		case syntax.OpPlus:
			return folded{ok: true, num: x.Value}
		case syntax.OpBitNot:
			return folded{ok: true, num: float64(^toInt32(x.Value))}
		}
	default:
		return constantOf(e)
	}
	return folded{}
}

func (p *printer) bool(v bool) {
	if v {
		p.b.WriteString("true")
	} else {
		p.b.WriteString("false")
	}
}

func (p *printer) list(open string, elems []syntax.Expr, end string) {
	p.b.WriteString(open)
	for i, x := range elems {
		if i > 0 {
			p.b.WriteString(",")
		}
		if x != nil {
			p.find(x)
		}
	}
	p.b.WriteString(end)
}

func (p *printer) binary(left syntax.Expr, op string, right syntax.Expr) {
	p.b.WriteString("(")
	p.operand(left, op)
	p.b.WriteString(op)
	p.find(right)
	p.b.WriteString(")")
}

// operand prints a left operand; V8 flattens chains of one operator.
func (p *printer) operand(e syntax.Expr, op string) {
	if n, ok := e.(*syntax.Binary); ok && " "+binaryText(n.Op)+" " == op && !foldedExpr(e, 0).ok {
		p.operand(n.Left, op)
		p.b.WriteString(op)
		p.find(n.Right)
		return
	}
	p.find(e)
}

func (p *printer) unary(n *syntax.Unary) {
	if b, ok := n.X.(*syntax.Bool); ok && n.Op == syntax.OpNot {
		p.bool(!b.Value)
		return
	}
	if c, ok := n.X.(*syntax.Number); ok && n.Op == syntax.OpNot {
		p.bool(c.Value == 0 || c.Value != c.Value)
		return
	}
	p.b.WriteString("(" + unaryText(n.Op))
	p.find(n.X)
	p.b.WriteString(")")
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
	p.b.WriteString("(")
	if n.Prefix {
		p.b.WriteString(op)
	}
	p.find(n.Target)
	if !n.Prefix {
		p.b.WriteString(op)
	}
	p.b.WriteString(")")
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

// chain prints member accesses and calls. They nest on the left, at most as
// deep as a fragment is long.
func (p *printer) chain(e syntax.Expr) {
	links, base := collectChain(e)
	if len(links) == 0 {
		return // functions, classes, await ...: an intermediate value
	}
	first := len(links) - 1
	for i := range links {
		// An optional chain inside has no short form.
		if _, ok := links[i].(*syntax.OptionalChain); ok && i > 0 {
			first, base = i-1, nil
			break
		}
	}
	if base == nil {
		p.b.WriteString(intermediate)
	} else {
		p.find(base)
	}
	for i := first; i >= 0; i-- {
		switch n := links[i].(type) {
		case *syntax.Member:
			p.property(n.Optional, n.Name, nil)
		case *syntax.Index:
			if name, ok := literalName(n.Key); ok {
				p.property(n.Optional, name, nil)
			} else {
				p.property(n.Optional, "", n.Key)
			}
		case *syntax.PrivateMember:
			p.b.WriteString("[" + n.Name.Ref.Name.Text + "]")
		case *syntax.Call, *syntax.TaggedTemplate:
			if !p.iterable {
				p.b.WriteString("(...)")
			}
		}
	}
}

func (p *printer) property(optional bool, name string, key syntax.Expr) {
	if optional {
		p.b.WriteString("?.")
	}
	if key != nil {
		p.b.WriteString("[")
		p.find(key)
		p.b.WriteString("]")
		return
	}
	if !optional {
		p.b.WriteString(".")
	}
	p.b.WriteString(name)
}
