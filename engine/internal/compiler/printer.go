package compiler

import (
	"strings"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/syntax"
	"github.com/sxfescript/sxn/engine/internal/syntax/scope"
)

// printer walks an expression as V8 does: it looks for a node, and prints it
// in a short form.
type printer struct {
	b        strings.Builder
	src      string
	start    uint32 // of the fragment in src
	shift    int    // from offsets in src to those of the nodes
	at       int    // the position that is looked for
	toplevel bool   // not in a function

	// statement: the position of a statement was noted, and goes to the first
	// value that is loaded.
	statement bool

	found, done             bool
	called, iterator, async bool
}

const nowhere = -1

func (p *printer) write(s string) {
	if p.found && !p.done {
		p.b.WriteString(s)
	}
}

// find visits e. Where e is to be printed but has no short form, or is no part
// of what V8 prints, it says that there is a value.
func (p *printer) find(e syntax.Expr, print bool) {
	if print || !p.found {
		n := p.b.Len()
		p.visit(e)
		if !print || p.b.Len() != n {
			return
		}
	}
	p.write(intermediate)
}

func (p *printer) visit(e syntax.Expr) {
	if c := foldedExpr(e, 0); c.ok {
		if c.isString {
			p.write("\"" + c.str + "\"")
		} else {
			p.write(numberName(c.num))
		}
		return
	}
	switch n := e.(type) {
	case *syntax.Ident:
		p.write(n.Ref.Name.Text)
	case *syntax.This:
		p.write("this")
	case *syntax.Null:
		p.write("null")
	case *syntax.Bool:
		p.bool(n.Value)
	case *syntax.RegExp:
		p.write("/" + n.Pattern + "/" + n.Flags)
	case *syntax.NewTarget:
		p.write(".new.target")
	case *syntax.Template:
		for _, x := range n.Exprs {
			p.find(x, true)
		}
	case *syntax.Array:
		p.list("[", n.Elems, "]")
	case *syntax.Object:
		p.write("{")
		for i := range n.Props {
			p.find(n.Props[i].Value, false)
		}
		p.write("}")
	case *syntax.ArrayPattern:
		p.arrayPattern(n)
	case *syntax.ObjectPattern:
		count := len(n.Props)
		if n.Rest != nil {
			count++
		}
		p.write("{" + strings.Repeat(intermediate, count) + "}")
	case *syntax.Spread:
		p.write("(...")
		p.find(n.X, true)
		p.write(")")
	case *syntax.Unary:
		p.unary(n)
	case *syntax.Update:
		p.update(n)
	case *syntax.Binary, *syntax.Logical:
		p.operation(e)
	case *syntax.PrivateIn:
		p.write("(" + n.Name.Ref.Name.Text + " in ")
		p.find(n.Right, true)
		p.write(")")
	default:
		p.visitCompound(e)
	}
}

func (p *printer) visitCompound(e syntax.Expr) {
	switch n := e.(type) {
	case *syntax.Sequence:
		p.write("(")
		for i, x := range n.Exprs {
			if i > 0 {
				p.write(" , ")
			}
			p.find(x, true)
		}
		p.write(")")
	case *syntax.Conditional:
		p.find(n.Test, false)
		p.find(n.Then, false)
		if _, ok := n.Else.(*syntax.Conditional); ok && !p.parenthesised(n.Else) {
			p.visit(n.Else) // V8 has a chain of conditions as one
			return
		}
		p.find(n.Else, false)
	case *syntax.Assign:
		p.assign(n)
	case *syntax.OptionalChain:
		p.find(n.X, false)
	case *syntax.Await:
		p.find(n.X, false)
	case *syntax.Yield:
		if n.X != nil {
			p.find(n.X, false)
		}
	case *syntax.ImportCall:
		p.write("import(")
		p.find(n.Source, true)
		p.write(")")
	case *syntax.New:
		p.newCall(n)
	case *syntax.Call:
		p.call(n, n.Callee, n.Args)
	case *syntax.TaggedTemplate:
		p.call(n, n.Tag, n.Quasi.Exprs)
	case *syntax.SuperCall:
		p.write("super")
		if !p.iterator {
			p.write("(...)")
		}
		p.arguments(n.Args)
	case *syntax.Class:
		p.class(n)
	case *syntax.Function:
		if p.found {
			p.write(strings.Repeat(intermediate, p.statements(n)))
		}
	default:
		p.member(e)
	}
}

func (p *printer) member(e syntax.Expr) {
	switch n := e.(type) {
	case *syntax.Member:
		p.find(n.Object, true)
		p.property(n.Optional, n.Name, nil)
	case *syntax.Index:
		p.find(n.Object, true)
		if name, ok := literalName(n.Key); ok {
			p.property(n.Optional, name, nil)
		} else {
			p.property(n.Optional, "", n.Key)
		}
	case *syntax.PrivateMember:
		p.find(n.Object, true)
		if n.Optional {
			p.write("?.")
		}
		p.write("[" + n.Name.Ref.Name.Text + "]")
	case *syntax.SuperMember:
		p.write(intermediate)
		p.property(false, n.Name, n.Key)
	}
}

// call visits a call: its position may be the one looked for.
func (p *printer) call(e, callee syntax.Expr, args []syntax.Expr) {
	first := false
	if p.position(e) == p.at {
		p.called = true
		first = !p.found
		p.found = true
	}
	p.find(callee, true)
	if !first && !p.iterator {
		p.write("(...)")
	}
	p.arguments(args)
	if first {
		p.found, p.done = false, true
	}
}

func (p *printer) newCall(n *syntax.New) {
	first := false
	if p.position(n) == p.at {
		p.called = true
		first = !p.found
		p.found = true
	}
	p.find(n.Callee, first || p.iterator)
	p.arguments(n.Args)
	if first {
		p.found, p.done = false, true
	}
}

// arguments are looked at, but never printed.
func (p *printer) arguments(args []syntax.Expr) {
	if p.found {
		return
	}
	for _, a := range args {
		p.find(a, false)
	}
}

// assign prints the target; the value is where errors may be.
func (p *printer) assign(n *syntax.Assign) {
	if p.found {
		p.find(n.Target, true)
		return
	}
	p.find(n.Target, false)
	if _, ok := n.Target.(*syntax.ArrayPattern); ok && p.position(n.Value) == p.at {
		p.found, p.iterator = true, true
		p.find(n.Value, true)
		p.found, p.done = false, true
		return
	}
	p.find(n.Value, false)
}

func (p *printer) arrayPattern(n *syntax.ArrayPattern) {
	p.write("[")
	for i, e := range n.Elems {
		if i > 0 {
			p.write(",")
		}
		if e.Target != nil {
			p.find(e.Target, true)
		}
	}
	if n.Rest != nil {
		if len(n.Elems) > 0 {
			p.write(",")
		}
		p.write("(...")
		p.find(n.Rest, true)
		p.write(")")
	}
	p.write("]")
}

// class has V8 note the values of methods, accessors and private members.
func (p *printer) class(n *syntax.Class) {
	if n.Heritage != nil {
		p.find(n.Heritage, false)
	}
	for _, m := range n.Members {
		switch {
		case m.Kind == syntax.MemberStaticBlock:
		case m.Kind != syntax.MemberField || m.Key.Kind == syntax.KeyPrivate || m.Key.Kind == syntax.KeyComputed:
			p.write(intermediate)
		}
	}
}

// statements is the number of statements that V8 has of a function's body:
// none where it has not parsed the body in full.
func (p *printer) statements(n *syntax.Function) int {
	if n.ExprBody != nil {
		return 1 + p.implied(n)
	}
	before := strings.TrimRight(src(p.src, uint32(int(n.Start)-p.shift)), " \t\r\n")
	called := strings.HasSuffix(before, "(") || strings.HasSuffix(before, "!")
	if n.Info.Kind == scope.ArrowFunc && p.toplevel && !p.inBlock() || n.Info.Kind != scope.ArrowFunc && !called {
		return 0
	}
	if n.Info.Async {
		return 1
	}
	count := p.implied(n)
	if body := n.Info.Body; !n.Info.SimpleParams && body != nil && (body != n.Info.Scope && len(body.Bindings) > 0 || body == n.Info.Scope && declares(n)) {
		return count + 1 // a block with the variables
	}
	for _, s := range n.Body {
		switch s.(type) {
		case *syntax.Empty, *syntax.FuncDecl:
		default:
			count++
		}
	}
	return count
}

// declares reports whether a function declares more than its parameters.
func declares(n *syntax.Function) bool {
	for _, b := range n.Info.Scope.Bindings {
		switch b.Kind {
		case scope.Var, scope.Let, scope.Const, scope.BlockFunction, scope.Class:
			return true
		}
	}
	return false
}

// inBlock guesses whether the fragment is in a block.
func (p *printer) inBlock() bool {
	before := src(p.src, p.start)
	return strings.Count(before, "{") > strings.Count(before, "}")
}

// parenthesised reports whether e is the whole of what parentheses hold.
func (p *printer) parenthesised(e syntax.Expr) bool {
	before := strings.TrimRight(src(p.src, uint32(int(e.Span().Start)-p.shift)), " \t\r\n")
	return strings.HasSuffix(before, "(")
}

// implied counts the statements that bind parameters and start a generator.
func (p *printer) implied(n *syntax.Function) (count int) {
	if !n.Info.SimpleParams {
		count++
	}
	if n.Info.Generator {
		count++
	}
	return count
}

// foldedExpr evaluates an expression of literals as V8's parser does.
func foldedExpr(e syntax.Expr, depth int) folded {
	if depth > 16 {
		return folded{}
	}
	switch n := e.(type) {
	case *syntax.Binary:
		a := foldedExpr(n.Left, depth+1)
		if !a.ok {
			return folded{}
		}
		b := foldedExpr(n.Right, depth+1)
		// Mixed concatenation is left alone.
		if !b.ok || a.isString != b.isString {
			return folded{}
		}
		if n.Op == syntax.OpExp && !a.isString {
			v, err := core.Exp(nil, core.Number(a.num), core.Number(b.num))
			return folded{ok: err == nil, num: v.AsNumber()}
		}
		return fold(n.Op, a, b)
	case *syntax.Template:
		if len(n.Exprs) == 0 {
			return folded{ok: true, isString: true, str: n.Quasis[0].Cooked}
		}
	case *syntax.Unary:
		x := foldedExpr(n.X, depth+1)
		if !x.ok || x.isString {
			return folded{}
		}
		switch n.Op {
		case syntax.OpNeg:
			return folded{ok: true, num: -x.num}
		case syntax.OpPlus:
			return folded{ok: true, num: x.num}
		case syntax.OpBitNot:
			return folded{ok: true, num: float64(^toInt32(x.num))}
		}
	default:
		return constantOf(e)
	}
	return folded{}
}
