package core

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/text"
)

// borrow returns args in a form that escape analysis does not follow, so that
// argument lists of calls through a method table stay on the stack. It is
// sound because no callee keeps args (see NativeFunc). What the arguments
// point to does escape: escapes says so to the analysis and is never set.
//
// Between the conversion to uintptr and the load nothing can move the stack or
// free the list: stacks are copied at function entry only, never where the
// runtime preempts asynchronously, and there it scans conservatively. So the
// body must not call anything. The result is a slice again, which the runtime
// keeps up to date in every frame that holds it.
func borrow(args []Value) []Value {
	if escapes {
		for i := range args {
			escaped = args[i].Ptr
		}
	}
	h := struct {
		data     uintptr
		len, cap int
	}{uintptr(unsafe.Pointer(unsafe.SliceData(args))), len(args), len(args)}
	return *(*[]Value)(unsafe.Pointer(&h))
}

var (
	escapes bool
	//lint:ignore U1000 written only, for escape analysis
	escaped unsafe.Pointer
)

// Call is the operation of that name. args is borrowed.
// https://tc39.es/ecma262/#sec-call
func Call(f Value, this Value, args ...Value) (Value, error) {
	if !f.IsCallable() {
		return Undefined, TypeError(msgNotFunction, DescribeCallSite(f))
	}
	o := (*Object)(f.Ptr)
	a := o.shape.agent
	if a.Depth >= a.MaxDepth {
		return Undefined, ErrStackOverflow()
	}
	a.Depth++
	v, err := o.shape.class.Methods.Call(o, this, borrow(args))
	a.Depth--
	return v, err
}

// Callback is a function that a builtin calls again and again with up to four
// arguments.
type Callback struct {
	f     Value
	agent *Agent
	vm    VM // of an ECMAScript function, nil for others
}

// NewCallback returns the callback f, which must be callable.
func NewCallback(f Value) Callback {
	c := Callback{f: f}
	if s := (*Object)(f.Ptr).shape; s.kind == KindFunction {
		c.agent = s.agent
		c.vm = s.agent.VM
	}
	return c
}

// Call calls the function with the first n of the arguments.
func (c *Callback) Call(n int, this, a0, a1, a2, a3 Value) (Value, error) {
	if c.vm == nil {
		list := [...]Value{a0, a1, a2, a3}
		return Call(c.f, this, list[:n]...)
	}
	a := c.agent
	if a.Depth >= a.MaxDepth {
		return Undefined, ErrStackOverflow()
	}
	a.Depth++
	v, err := c.vm.CallWith((*Object)(c.f.Ptr), n, this, a0, a1, a2, a3)
	a.Depth--
	return v, err
}

// Construct is the operation of that name; a nil newTarget stands for f. f
// must be a constructor.
// https://tc39.es/ecma262/#sec-construct
func Construct(f *Object, args []Value, newTarget *Object) (Value, error) {
	if newTarget == nil {
		newTarget = f
	}
	a := f.shape.agent
	if a.Depth >= a.MaxDepth {
		return Undefined, ErrStackOverflow()
	}
	a.Depth++
	v, err := f.shape.class.Methods.Construct(f, borrow(args), newTarget)
	a.Depth--
	return v, err
}

// Invoke is the operation of that name.
// https://tc39.es/ecma262/#sec-invoke
func Invoke(r *Realm, v Value, key PropertyKey, args ...Value) (Value, error) {
	f, err := GetV(r, v, key)
	if err != nil {
		return Undefined, err
	}
	if !f.IsCallable() {
		return Undefined, TypeError(MsgNotFunctionProperty, DescribeValue(f), DescribeKey(key), DescribeValue(v))
	}
	return Call(f, v, args...)
}

// IsConstructor is the operation of that name.
// https://tc39.es/ecma262/#sec-isconstructor
func IsConstructor(v Value) bool {
	if !v.IsCallable() {
		return false
	}
	o := v.AsObject()
	return o.Methods().IsConstructor(o)
}

// GetFunctionRealm is the operation of that name.
// https://tc39.es/ecma262/#sec-getfunctionrealm
func GetFunctionRealm(o *Object) (*Realm, error) {
	for {
		switch o.shape.kind {
		case KindNative:
			return (*NativeFunction)(ptr(o)).Realm, nil
		case KindFunction:
			return o.shape.agent.VM.FunctionRealm(o), nil
		case KindBound:
			o = (*BoundFunction)(ptr(o)).Target
		case KindProxy, KindCallableProxy:
			p := (*Proxy)(ptr(o))
			if p.Handler == nil {
				return nil, TypeError(MsgProxyRevoked, "getFunctionRealm")
			}
			o = p.Target
		default:
			return o.shape.agent.CurrentRealm(), nil
		}
	}
}

// GetPrototypeFromConstructor is the operation of that name.
// https://tc39.es/ecma262/#sec-getprototypefromconstructor
func GetPrototypeFromConstructor(newTarget *Object, id IntrinsicID) (*Object, error) {
	v, err := Get(newTarget, text.AtomPrototype.Key())
	if err != nil {
		return nil, err
	}
	if v.IsObject() {
		return v.AsObject(), nil
	}
	realm, err := GetFunctionRealm(newTarget)
	if err != nil {
		return nil, err
	}
	return realm.Intrinsic(id), nil
}

// OrdinaryCreateFromConstructor is the operation of that name, for objects
// without class data.
// https://tc39.es/ecma262/#sec-ordinarycreatefromconstructor
func OrdinaryCreateFromConstructor(newTarget *Object, id IntrinsicID) (*Object, error) {
	proto, err := GetPrototypeFromConstructor(newTarget, id)
	if err != nil {
		return nil, err
	}
	return AllocPlain(RootShape(proto, &ObjectClass, DefaultInline)), nil
}

// OrdinaryObjectCreate returns an ordinary object; a nil proto stands for null.
// https://tc39.es/ecma262/#sec-ordinaryobjectcreate
func OrdinaryObjectCreate(r *Realm, proto *Object) *Object {
	return AllocPlain(r.Agent.RootShape(proto, &ObjectClass, DefaultInline))
}

// NewObject returns an ordinary object whose prototype is %Object.prototype%.
func (r *Realm) NewObject() *Object { return AllocPlain(r.ObjectShape(DefaultInline)) }

// SpeciesConstructor is the operation of that name.
// https://tc39.es/ecma262/#sec-speciesconstructor
func SpeciesConstructor(o, def *Object) (*Object, error) {
	c, err := Get(o, text.AtomConstructor.Key())
	if err != nil {
		return nil, err
	}
	if c.IsUndefined() {
		return def, nil
	}
	if !c.IsObject() {
		return nil, TypeError(msgConstructorNotObject)
	}
	s, err := Get(c.AsObject(), text.SymSpecies.Key())
	if err != nil {
		return nil, err
	}
	if s.IsNullish() {
		return def, nil
	}
	if !IsConstructor(s) {
		return nil, TypeError(msgSpeciesNotConstructor)
	}
	return s.AsObject(), nil
}

// OrdinaryHasInstance is the operation of that name.
// https://tc39.es/ecma262/#sec-ordinaryhasinstance
func OrdinaryHasInstance(r *Realm, c, v Value) (bool, error) {
	if !c.IsCallable() {
		return false, nil
	}
	f := c.AsObject()
	if f.shape.kind == KindBound {
		// The target's @@hasInstance may lead back here.
		if err := r.Agent.EnterNative(); err != nil {
			return false, err
		}
		defer r.Agent.LeaveNative()
		return InstanceofOperator(r, v, Obj((*BoundFunction)(ptr(f)).Target))
	}
	if !v.IsObject() {
		return false, nil
	}
	p, err := Get(f, text.AtomPrototype.Key())
	if err != nil {
		return false, err
	}
	if !p.IsObject() {
		return false, TypeError(msgInstanceofPrototype, DescribeValue(p))
	}
	proto := p.AsObject()
	for o := v.AsObject(); ; {
		if k := o.shape.kind; k == KindProxy || k == KindCallableProxy {
			if o, err = o.Methods().GetPrototypeOf(o); err != nil {
				return false, err
			}
		} else {
			o = o.shape.proto
		}
		if o == nil || o == proto {
			return o != nil, nil
		}
	}
}

// InstanceofOperator is the operation of that name.
// https://tc39.es/ecma262/#sec-instanceofoperator
func InstanceofOperator(r *Realm, v, target Value) (bool, error) {
	if !target.IsObject() {
		return false, TypeError(msgInstanceofNonObject)
	}
	h, err := Get(target.AsObject(), text.SymHasInstance.Key())
	if err != nil {
		return false, err
	}
	if !h.IsNullish() {
		if !h.IsCallable() {
			return false, TypeError(msgNotFunction, DescribeCallSite(h))
		}
		res, err := Call(h, target, v)
		if err != nil {
			return false, err
		}
		return ToBoolean(res), nil
	}
	if !target.IsCallable() {
		return false, TypeError(msgInstanceofNonCallable)
	}
	return OrdinaryHasInstance(r, target, v)
}

// SetPrototypeOf is O.[[SetPrototypeOf]](proto), with V8's message on failure.
func SetPrototypeOfOrThrow(o *Object, proto *Object) error {
	ok, err := o.Methods().SetPrototypeOf(o, proto)
	if err != nil || ok {
		return err
	}
	switch {
	case o.shape.kind == KindProxy || o.shape.kind == KindCallableProxy:
		return TypeError(msgProxyFalsish, "setPrototypeOf", "undefined")
	case o.shape.class == &ObjectPrototypeClass:
		return TypeError(msgImmutablePrototype, "Object.prototype")
	case o.shape.flags&ShapeNonExtensible != 0:
		return TypeError(msgNotExtensibleProto, DescribeValue(Obj(o)))
	}
	return TypeError(msgCyclicProto)
}
