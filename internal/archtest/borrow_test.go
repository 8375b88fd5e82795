package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

// TestBorrowedArguments refuses natives of the engine that keep their argument
// list: it may lie on the goroutine stack, so that a pointer to it in the heap
// dangles as soon as the stack moves. A closure that captures the list may be
// in the heap even where it does not outlive the call.
func TestBorrowedArguments(t *testing.T) {
	for _, f := range projectFiles(t) {
		if f.test || !strings.HasPrefix(f.folder, "engine") {
			continue
		}
		checkBorrowed(f.syntax, func(n ast.Node, what string) {
			t.Errorf("%s: byte %d: the borrowed list %s", f.path, n.Pos()-f.syntax.FileStart, what)
		})
	}
}

func TestBorrowedArgumentsIsChecked(t *testing.T) {
	const native = "func native(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) "
	for body, bad := range map[string]bool{
		"{ x := core.Arg(args, 0); return f(r, x, args...) }":                          false,
		"{ rest := args[1:]; return f(r, rest) }":                                      false,
		"{ for range args { n += len(args) }; g(func(args []core.Value) { h(args) })}": false,
		"{ return g(func() { f(core.Arg(args, 0)) }) }":                                true,
		"{ o.list = args[1:] }":                                                        true,
		"{ return g(&T{args: args}) }":                                                 true,
		"{ lists = append(lists, args) }":                                              true,
		"{ lists = append(lists[0], args...) }":                                        false,
		"{ c <- args }":                                                                true,
		"{ p := &args[0] }":                                                            true,
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "x.go", "package x\n"+native+body, 0)
		if err != nil {
			t.Fatal(err)
		}
		found := false
		checkBorrowed(file, func(ast.Node, string) { found = true })
		if found != bad {
			t.Errorf("%s: reported %v, want %v", body, found, bad)
		}
	}
}

// checkBorrowed reports what natives do with their argument lists beyond
// reading them, passing them on and naming parts of them.
func checkBorrowed(file *ast.File, report func(n ast.Node, what string)) {
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if name := borrowedList(n.Type); name != "" && n.Body != nil {
				checkUses(n.Body, name, false, report)
			}
		case *ast.FuncLit:
			if name := borrowedList(n.Type); name != "" {
				checkUses(n.Body, name, false, report)
			}
		}
		return true
	})
}

// borrowedList returns the name of the argument list where ft is the type of a
// native function, constructor or internal method.
func borrowedList(ft *ast.FuncType) string {
	if ft.Results == nil || len(ft.Results.List) != 2 {
		return ""
	}
	for _, p := range ft.Params.List {
		if a, ok := p.Type.(*ast.ArrayType); ok && a.Len == nil && len(p.Names) == 1 && p.Names[0].Name == "args" {
			switch e := a.Elt.(type) {
			case *ast.SelectorExpr:
				if e.Sel.Name == "Value" {
					return "args"
				}
			case *ast.Ident:
				if e.Name == "Value" || e.Name == "value" {
					return "args"
				}
			}
		}
	}
	return ""
}

func checkUses(body *ast.BlockStmt, name string, captured bool, report func(n ast.Node, what string)) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			if !declares(n.Type, name) {
				checkUses(n.Body, name, true, report)
			}
			return false
		case *ast.Ident:
			if captured && n.Name == name {
				report(n, "is captured")
			}
		case *ast.CompositeLit:
			for _, e := range n.Elts {
				if kv, ok := e.(*ast.KeyValueExpr); ok {
					e = kv.Value
				}
				if partOf(e, name) {
					report(e, "is stored")
				}
			}
		case *ast.AssignStmt:
			for i, e := range n.Rhs {
				if i < len(n.Lhs) && partOf(e, name) {
					if _, local := n.Lhs[i].(*ast.Ident); !local {
						report(e, "is stored")
					}
				}
			}
		case *ast.CallExpr:
			if id, ok := n.Fun.(*ast.Ident); ok && id.Name == "append" && !n.Ellipsis.IsValid() {
				for _, e := range n.Args[1:] {
					if partOf(e, name) {
						report(e, "is stored")
					}
				}
			}
		case *ast.SendStmt:
			if partOf(n.Value, name) {
				report(n, "is sent")
			}
		case *ast.UnaryExpr:
			if x, ok := n.X.(*ast.IndexExpr); ok && n.Op == token.AND && partOf(x.X, name) {
				report(n, "is pointed into")
			}
		}
		return true
	})
}

func declares(ft *ast.FuncType, name string) bool {
	for _, p := range ft.Params.List {
		for _, n := range p.Names {
			if n.Name == name {
				return true
			}
		}
	}
	return false
}

// partOf reports whether e is the list or a slice of it.
func partOf(e ast.Expr, name string) bool {
	for {
		switch x := e.(type) {
		case *ast.SliceExpr:
			e = x.X
		case *ast.ParenExpr:
			e = x.X
		case *ast.Ident:
			return x.Name == name
		default:
			return false
		}
	}
}
