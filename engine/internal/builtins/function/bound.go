package function

import (
	"github.com/sxfescript/sxn/engine/internal/core"
	"unsafe"
)

// boundClass is the class of bound function exotic objects.
var boundClass = core.Class{Name: "Function", Kind: core.KindBound, Methods: boundMethods{}, Layout: (*core.BoundFunction)(nil)}

// boundMethods are the internal methods of bound function exotic objects.
// https://tc39.es/ecma262/#sec-bound-function-exotic-objects
type boundMethods struct{ core.OrdinaryMethods }

// BoundFunctionCreate is the operation of that name. list is kept.
// https://tc39.es/ecma262/#sec-boundfunctioncreate
func BoundFunctionCreate(target *core.Object, this core.Value, list []core.Value) (*core.BoundFunction, error) {
	proto, err := target.Methods().GetPrototypeOf(target)
	if err != nil {
		return nil, err
	}
	f := &core.BoundFunction{Target: target, This: this.Clean(), Args: list}
	core.InitObject(&f.Object, target.Shape().Agent().RootShape(proto, &boundClass, 0))
	return f, nil
}

// innermost follows a chain of bound functions to its target, gathering the
// arguments; this is that of the innermost one.
func innermost(f *core.BoundFunction, args []core.Value) (target *core.Object, this core.Value, all []core.Value) {
	n := len(args)
	for b := f; ; {
		n += len(b.Args)
		if b.Target.Kind() != core.KindBound {
			break
		}
		b = (*core.BoundFunction)(unsafe.Pointer(b.Target))
	}
	all = make([]core.Value, n)
	copy(all[n-len(args):], args)
	n -= len(args)
	for b := f; ; {
		n -= len(b.Args)
		copy(all[n:], b.Args)
		if b.Target.Kind() != core.KindBound {
			return b.Target, b.This, all
		}
		b = (*core.BoundFunction)(unsafe.Pointer(b.Target))
	}
}

// Call is [[Call]] of bound functions.
// https://tc39.es/ecma262/#sec-bound-function-exotic-objects-call-thisargument-argumentslist
func (boundMethods) Call(o *core.Object, _ core.Value, args []core.Value) (core.Value, error) {
	f := (*core.BoundFunction)(unsafe.Pointer(o))
	if len(f.Args) == 0 && f.Target.Kind() != core.KindBound {
		return core.Call(core.Obj(f.Target), f.This, args...)
	}
	target, this, all := innermost(f, args)
	return core.Call(core.Obj(target), this, all...)
}

// Construct is [[Construct]] of bound functions.
// https://tc39.es/ecma262/#sec-bound-function-exotic-objects-construct-argumentslist-newtarget
func (boundMethods) Construct(o *core.Object, args []core.Value, newTarget *core.Object) (core.Value, error) {
	f := (*core.BoundFunction)(unsafe.Pointer(o))
	target, _, all := innermost(f, args)
	// Each bound function of the chain replaces itself by its target.
	for b := f; ; b = (*core.BoundFunction)(unsafe.Pointer(b.Target)) {
		if newTarget == &b.Object {
			newTarget = b.Target
		}
		if b.Target.Kind() != core.KindBound {
			break
		}
	}
	return core.Construct(target, all, newTarget)
}

func (boundMethods) IsConstructor(o *core.Object) bool {
	for o.Kind() == core.KindBound {
		o = (*core.BoundFunction)(unsafe.Pointer(o)).Target
	}
	return o.Methods().IsConstructor(o)
}
