package core

// BoundFunctionClass is the class of bound function exotic objects.
var BoundFunctionClass = Class{Name: "Function", Kind: KindBound, Methods: boundMethods{}}

// boundMethods are the internal methods of bound function exotic objects.
// https://tc39.es/ecma262/#sec-bound-function-exotic-objects
type boundMethods struct{ OrdinaryMethods }

// BoundFunctionCreate is the operation of that name. args is kept.
// https://tc39.es/ecma262/#sec-boundfunctioncreate
func BoundFunctionCreate(target *Object, this Value, args []Value) (*BoundFunction, error) {
	proto, err := target.Methods().GetPrototypeOf(target)
	if err != nil {
		return nil, err
	}
	f := &BoundFunction{Target: target, This: this.Clean(), Args: args}
	f.shape = target.shape.agent.RootShape(proto, &BoundFunctionClass, 0)
	return f, nil
}

// innermost follows a chain of bound functions to its target, gathering the
// arguments; this is that of the innermost one.
func (f *BoundFunction) innermost(args []Value) (target *Object, this Value, all []Value) {
	n := len(args)
	for b := f; ; {
		n += len(b.Args)
		if b.Target.shape.kind != KindBound {
			break
		}
		b = (*BoundFunction)(ptr(b.Target))
	}
	all = make([]Value, n)
	copy(all[n-len(args):], args)
	n -= len(args)
	for b := f; ; {
		n -= len(b.Args)
		copy(all[n:], b.Args)
		if b.Target.shape.kind != KindBound {
			return b.Target, b.This, all
		}
		b = (*BoundFunction)(ptr(b.Target))
	}
}

// Call is [[Call]] of bound functions.
// https://tc39.es/ecma262/#sec-bound-function-exotic-objects-call-thisargument-argumentslist
func (boundMethods) Call(o *Object, _ Value, args []Value) (Value, error) {
	f := (*BoundFunction)(ptr(o))
	if len(f.Args) == 0 && f.Target.shape.kind != KindBound {
		return Call(Obj(f.Target), f.This, args...)
	}
	target, this, all := f.innermost(args)
	return Call(Obj(target), this, all...)
}

// Construct is [[Construct]] of bound functions.
// https://tc39.es/ecma262/#sec-bound-function-exotic-objects-construct-argumentslist-newtarget
func (boundMethods) Construct(o *Object, args []Value, newTarget *Object) (Value, error) {
	f := (*BoundFunction)(ptr(o))
	target, _, all := f.innermost(args)
	// Each bound function of the chain replaces itself by its target.
	for b := f; ; b = (*BoundFunction)(ptr(b.Target)) {
		if newTarget == &b.Object {
			newTarget = b.Target
		}
		if b.Target.shape.kind != KindBound {
			break
		}
	}
	return Construct(target, all, newTarget)
}

func (boundMethods) IsConstructor(o *Object) bool {
	for o.shape.kind == KindBound {
		o = (*BoundFunction)(ptr(o)).Target
	}
	return o.Methods().IsConstructor(o)
}
