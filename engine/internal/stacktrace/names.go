package stacktrace

import (
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// ConstructorName is the name of the constructor of o as far as it can be
// told without running JavaScript; for a function it is its own name.
func ConstructorName(o *core.Object) string {
	if o.IsCallable() {
		if n := core.FunctionNameFast(o); n != "" {
			return n
		}
		return "Function"
	}
	switch o.Kind() {
	case core.KindArguments:
		return "Arguments"
	case core.KindGenerator:
		if n := debugNameOf(o); n != "" {
			return n
		}
	}
	for p := o.Shape().Proto(); p != nil; p = p.Shape().Proto() {
		if v, ok := core.DataPropertyFast(p, text.AtomConstructor); ok && v.IsCallable() {
			if n := debugNameOf(v.AsObject()); n != "" {
				return n
			}
		}
		if p.Kind() == core.KindProxy || p.Kind() == core.KindCallableProxy {
			break
		}
	}
	return "Object"
}

// debugNameOf is the name of a function, or what stacks call it.
func debugNameOf(f *core.Object) string {
	if vm := f.Shape().Agent().VM; vm != nil {
		return vm.FunctionDebugName(f)
	}
	return core.FunctionNameFast(f)
}

// nameProperty is the name property of a function; own is false where it holds
// something else than a string, or JavaScript would have to tell.
func nameProperty(f *core.Object) (name string, own bool) {
	if f.Kind() != core.KindFunction {
		return core.FunctionNameFast(f), true
	}
	d, ok, err := f.Methods().GetOwnProperty(f, text.AtomName.Key())
	switch {
	case err != nil:
		return "", false
	case !ok:
		return "", true // the name of Function.prototype
	case d.IsAccessor() || !d.Value.IsString():
		return "", false
	}
	return d.Value.AsString().ToWTF8(), true
}
