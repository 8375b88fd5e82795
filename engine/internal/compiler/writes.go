package compiler

import (
	"github.com/sxfescript/sxn/engine/internal/syntax"
	"github.com/sxfescript/sxn/engine/internal/syntax/scope"
)

// writes reports whether evaluating e may assign to the uncaptured variable b
// (any variable when b is nil). It visits at most *budget nodes and answers
// true beyond, so that checking the operands of an expression stays linear.
func writes(e syntax.Expr, b *scope.Binding, budget *int) bool {
	*budget--
	if *budget < 0 {
		return true
	}
	switch n := e.(type) {
	case *syntax.Ident, *syntax.This, *syntax.Number, *syntax.String, *syntax.Null, *syntax.Bool,
		*syntax.BigInt, *syntax.RegExp, *syntax.Function, *syntax.NewTarget, *syntax.ImportMeta:
		return false
	case *syntax.Member:
		return writes(n.Object, b, budget)
	case *syntax.Index:
		return writes(n.Object, b, budget) || writes(n.Key, b, budget)
	case *syntax.PrivateMember:
		return writes(n.Object, b, budget)
	case *syntax.Binary:
		return writes(n.Right, b, budget) || writes(n.Left, b, budget)
	case *syntax.Logical:
		return writes(n.Right, b, budget) || writes(n.Left, b, budget)
	case *syntax.Unary:
		return writes(n.X, b, budget)
	case *syntax.Conditional:
		return writes(n.Test, b, budget) || writes(n.Then, b, budget) || writes(n.Else, b, budget)
	case *syntax.Call:
		return writes(n.Callee, b, budget) || writesAny(n.Args, b, budget)
	case *syntax.New:
		return writes(n.Callee, b, budget) || writesAny(n.Args, b, budget)
	case *syntax.OptionalChain:
		return writes(n.X, b, budget)
	case *syntax.Spread:
		return writes(n.X, b, budget)
	case *syntax.Sequence:
		return writesAny(n.Exprs, b, budget)
	case *syntax.Template:
		return writesAny(n.Exprs, b, budget)
	case *syntax.Array:
		return writesAny(n.Elems, b, budget)
	case *syntax.Update:
		return writesTarget(n.Target, b, budget)
	case *syntax.Assign:
		return writesTarget(n.Target, b, budget) || writes(n.Value, b, budget)
	case *syntax.Object:
		for i := range n.Props {
			p := &n.Props[i]
			if p.Key.Kind == syntax.KeyComputed && writes(p.Key.X, b, budget) || p.Value != nil && writes(p.Value, b, budget) {
				return true
			}
		}
		return false
	case *syntax.Await:
		return writes(n.X, b, budget)
	}
	return true
}

func writesAny(list []syntax.Expr, b *scope.Binding, budget *int) bool {
	for _, x := range list {
		if x != nil && writes(x, b, budget) {
			return true
		}
	}
	return false
}

// writesTarget reports whether assigning to a target may change b.
func writesTarget(e syntax.Expr, b *scope.Binding, budget *int) bool {
	if id, ok := e.(*syntax.Ident); ok {
		return b == nil || id.Binding == b
	}
	return writes(e, b, budget)
}
