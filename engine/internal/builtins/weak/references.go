package weak

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
)

var weakRefSpec = core.ConstructorSpec{Name: "WeakRef", Length: 1, Construct: constructWeakRef, Prototype: core.IntrinsicWeakRefPrototype}

var weakRefProperties = [...]core.PropertySpec{
	{Name: "constructor", Intrinsic: core.IntrinsicWeakRef},
	{Name: "deref", Func: weakRefDeref},
	{Symbol: core.SymbolToStringTag, Lazy: weakRefTag, Attrs: core.Configurable, HasAttrs: true},
}

var registrySpec = core.ConstructorSpec{Name: "FinalizationRegistry", Length: 1, Construct: constructRegistry, Prototype: core.IntrinsicFinalizationRegistryPrototype}

var registryProperties = [...]core.PropertySpec{
	{Name: "constructor", Intrinsic: core.IntrinsicFinalizationRegistry},
	{Name: "register", Length: 2, Func: registryRegister},
	{Name: "unregister", Length: 1, Func: registryUnregister},
	{Symbol: core.SymbolToStringTag, Lazy: registryTag, Attrs: core.Configurable, HasAttrs: true},
}

func weakRefTag(*core.Realm) (core.Value, error)  { return core.GoStr("WeakRef"), nil }
func registryTag(*core.Realm) (core.Value, error) { return core.GoStr("FinalizationRegistry"), nil }

// NewWeakRef makes %WeakRef%.
func NewWeakRef(r *core.Realm) *core.Object { return r.NewBuiltinConstructor(&weakRefSpec) }

// NewWeakRefPrototype makes %WeakRef.prototype%.
func NewWeakRefPrototype(r *core.Realm) *core.Object { return newPrototype(r, weakRefProperties[:]) }

// NewFinalizationRegistry makes %FinalizationRegistry%.
func NewFinalizationRegistry(r *core.Realm) *core.Object {
	return r.NewBuiltinConstructor(&registrySpec)
}

// NewFinalizationRegistryPrototype makes %FinalizationRegistry.prototype%.
func NewFinalizationRegistryPrototype(r *core.Realm) *core.Object {
	return newPrototype(r, registryProperties[:])
}

// constructWeakRef is the WeakRef constructor.
// https://tc39.es/ecma262/#sec-weak-ref-target
func constructWeakRef(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	if newTarget == nil {
		return core.Undefined, core.TypeError("Constructor WeakRef requires 'new'")
	}
	target := core.Arg(args, 0)
	if !canBeHeldWeakly(target) {
		return core.Undefined, core.TypeError("WeakRef: invalid target")
	}
	proto, err := core.GetPrototypeFromConstructor(newTarget, core.IntrinsicWeakRefPrototype)
	if err != nil {
		return core.Undefined, err
	}
	w := new(Ref)
	core.InitObject(&w.Object, core.RootShape(proto, &RefClass, 0))
	initRef(r, w, target)
	return core.Obj(&w.Object), nil
}

// weakRefDeref is WeakRef.prototype.deref.
// https://tc39.es/ecma262/#sec-weak-ref.prototype.deref
func weakRefDeref(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	o := this.ObjectOrNil()
	if o == nil || o.Class() != &RefClass {
		return core.Undefined, core.TypeError("Method WeakRef.prototype.deref called on incompatible receiver %s", core.DescribeValue(this))
	}
	return (*Ref)(unsafe.Pointer(o)).Deref(r), nil
}

// constructRegistry is the FinalizationRegistry constructor.
// https://tc39.es/ecma262/#sec-finalization-registry-cleanup-callback
func constructRegistry(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	if newTarget == nil {
		return core.Undefined, core.TypeError("Constructor FinalizationRegistry requires 'new'")
	}
	cleanup := core.Arg(args, 0)
	if !cleanup.IsCallable() {
		return core.Undefined, core.TypeError("FinalizationRegistry: cleanup must be callable")
	}
	proto, err := core.GetPrototypeFromConstructor(newTarget, core.IntrinsicFinalizationRegistryPrototype)
	if err != nil {
		return core.Undefined, err
	}
	f := &FinalizationRegistry{Realm: r, Cleanup: cleanup.Clean()}
	core.InitObject(&f.Object, core.RootShape(proto, &FinalizationRegistryClass, 0))
	return core.Obj(&f.Object), nil
}

func thisRegistry(this core.Value, method string) (*FinalizationRegistry, error) {
	if o := this.ObjectOrNil(); o != nil && o.Class() == &FinalizationRegistryClass {
		return (*FinalizationRegistry)(unsafe.Pointer(o)), nil
	}
	return nil, core.TypeError("Method FinalizationRegistry.prototype.%s called on incompatible receiver %s", method, core.DescribeValue(this))
}

// registryRegister is FinalizationRegistry.prototype.register.
// https://tc39.es/ecma262/#sec-finalization-registry.prototype.register
func registryRegister(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	f, err := thisRegistry(this, "register")
	if err != nil {
		return core.Undefined, err
	}
	target, held, token := core.Arg(args, 0), core.Arg(args, 1), core.Arg(args, 2)
	if !canBeHeldWeakly(target) {
		return core.Undefined, core.TypeError("FinalizationRegistry.prototype.register: invalid target")
	}
	if core.SameValue(target, held) {
		return core.Undefined, core.TypeError("FinalizationRegistry.prototype.register: target and holdings must not be same")
	}
	if !canBeHeldWeakly(token) && !token.IsUndefined() {
		return core.Undefined, invalidToken(token)
	}
	f.Register(target, held, token)
	return core.Undefined, nil
}

func invalidToken(token core.Value) error {
	return core.TypeError("Invalid unregisterToken ('%s')", core.DescribeValue(token))
}

// registryUnregister is FinalizationRegistry.prototype.unregister.
// https://tc39.es/ecma262/#sec-finalization-registry.prototype.unregister
func registryUnregister(_ *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	f, err := thisRegistry(this, "unregister")
	if err != nil {
		return core.Undefined, err
	}
	token := core.Arg(args, 0)
	if !canBeHeldWeakly(token) {
		return core.Undefined, invalidToken(token)
	}
	return core.Bool(f.Unregister(token)), nil
}
