package compiler

import (
	"strings"

	"github.com/sxfescript/sxn/engine/internal/syntax"
)

// infer notes the name that stacks give functions of e without one of their
// own, when e is assigned to target: "x.f" of x.f = function () {}.
//
// COMPAT: V8 puts it together of the names in the target and of the
// constructor around it.
func (f *function) infer(target, e syntax.Expr) {
	if !mayInfer(e) {
		return
	}
	name := targetName(target)
	if n := f.code.Name; n != nil && name != "" {
		if outer := n.String().ToWTF8(); outer[0] >= 'A' && outer[0] <= 'Z' {
			name = outer + "." + name
		}
	}
	if name != "" {
		f.unit.infer(name, e)
	}
}

// mayInfer reports whether e may hold a function to name.
func mayInfer(e syntax.Expr) bool {
	switch e.(type) {
	case *syntax.Function, *syntax.Class, *syntax.Conditional, *syntax.Logical, *syntax.Sequence, *syntax.Array, *syntax.Assign:
		return true
	}
	return false
}

func (u *unit) infer(name string, e syntax.Expr) {
	switch n := e.(type) {
	case *syntax.Function:
		if n.Name == nil {
			u.setInferred(n, name)
		}
	case *syntax.Class:
		if n.Name == nil {
			u.setInferred(n, name)
		}
	case *syntax.Conditional:
		u.infer(name, n.Then)
		u.infer(name, n.Else)
	case *syntax.Logical:
		u.infer(name, n.Left)
		u.infer(name, n.Right)
	case *syntax.Sequence:
		for _, x := range n.Exprs {
			u.infer(name, x)
		}
	case *syntax.Array:
		for _, x := range n.Elems {
			if x != nil {
				u.infer(name, x)
			}
		}
	case *syntax.Assign:
		if inner := targetName(n.Target); n.Op != syntax.AssignBinary && inner != "" && mayInfer(n.Value) {
			u.infer(name+"."+inner, n.Value)
		}
	}
}

func (u *unit) setInferred(n syntax.Expr, name string) {
	if _, ok := u.inferred[n]; ok {
		return
	}
	if u.inferred == nil {
		u.inferred = map[syntax.Expr]string{}
	}
	u.inferred[n] = name
}

// takeInferred is the name noted for a function or class.
func (u *unit) takeInferred(n syntax.Expr) string {
	name := u.inferred[n]
	if name != "" {
		delete(u.inferred, n)
	}
	return name
}

// targetName joins the names of a target: "a.b" of a.b, a["b"] and a().b.
func targetName(e syntax.Expr) string {
	var names []string
	for e != nil {
		switch n := e.(type) {
		case *syntax.Ident:
			names = append(names, n.Ref.Name.Text)
			e = nil
		case *syntax.Member:
			if n.Name != "prototype" {
				names = append(names, n.Name)
			}
			e = n.Object
		case *syntax.Index:
			if name, ok := literalName(n.Key); ok {
				names = append(names, name)
			} else {
				names = append(names, "<computed>")
			}
			e = n.Object
		case *syntax.PrivateMember:
			names = append(names, n.Name.Ref.Name.Text)
			e = n.Object
		case *syntax.Call:
			e = n.Callee
		default:
			e = nil
		}
	}
	for i, j := 0, len(names)-1; i < j; i, j = i+1, j-1 {
		names[i], names[j] = names[j], names[i]
	}
	return strings.Join(names, ".")
}
