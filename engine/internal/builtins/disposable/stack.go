package disposable

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
)

var (
	stackClass      = core.Class{Name: "DisposableStack", Kind: core.KindOther, Methods: core.OrdinaryMethods{}, Layout: (*stack)(nil)}
	asyncStackClass = core.Class{Name: "AsyncDisposableStack", Kind: core.KindOther, Methods: core.OrdinaryMethods{}, Layout: (*stack)(nil)}
)

var (
	constructorSpec = core.ConstructorSpec{Name: "DisposableStack", Construct: construct, Prototype: core.IntrinsicDisposableStackPrototype}
	asyncSpec       = core.ConstructorSpec{Name: "AsyncDisposableStack", Construct: constructAsync, Prototype: core.IntrinsicAsyncDisposableStackPrototype}
)

var prototypeProperties = [...]core.PropertySpec{
	{Name: "constructor", Intrinsic: core.IntrinsicDisposableStack},
	{Name: "use", Length: 1, Func: prototypeUse},
	{Name: "dispose", Func: prototypeDispose},
	{Name: "adopt", Length: 2, Func: prototypeAdopt},
	{Name: "defer", Length: 1, Func: prototypeDefer},
	{Name: "move", Func: prototypeMove},
	{Name: "disposed", Get: prototypeGetDisposed},
	{Symbol: core.SymbolDispose, Alias: "dispose"},
	{Symbol: core.SymbolToStringTag, Lazy: prototypeTag, Attrs: core.Configurable, HasAttrs: true},
}

var asyncProperties = [...]core.PropertySpec{
	{Name: "constructor", Intrinsic: core.IntrinsicAsyncDisposableStack},
	{Name: "use", Length: 1, Func: asyncUse},
	{Name: "disposeAsync", Func: asyncDisposeAsync},
	{Name: "adopt", Length: 2, Func: asyncAdopt},
	{Name: "defer", Length: 1, Func: asyncDefer},
	{Name: "move", Func: asyncMove},
	{Name: "disposed", Get: asyncGetDisposed},
	{Symbol: core.SymbolAsyncDispose, Alias: "disposeAsync"},
	{Symbol: core.SymbolToStringTag, Lazy: asyncTag, Attrs: core.Configurable, HasAttrs: true},
}

func prototypeTag(*core.Realm) (core.Value, error) { return core.GoStr("DisposableStack"), nil }
func asyncTag(*core.Realm) (core.Value, error)     { return core.GoStr("AsyncDisposableStack"), nil }

// NewConstructor makes %DisposableStack%.
func NewConstructor(r *core.Realm) *core.Object { return r.NewBuiltinConstructor(&constructorSpec) }

// NewPrototype makes %DisposableStack.prototype%.
func NewPrototype(r *core.Realm) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicObjectPrototype), nil, prototypeProperties[:])
}

// NewAsyncConstructor makes %AsyncDisposableStack%.
func NewAsyncConstructor(r *core.Realm) *core.Object { return r.NewBuiltinConstructor(&asyncSpec) }

// NewAsyncPrototype makes %AsyncDisposableStack.prototype%.
func NewAsyncPrototype(r *core.Realm) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicObjectPrototype), nil, asyncProperties[:])
}

func newStack(proto *core.Object, class *core.Class) *stack {
	s := &stack{}
	core.InitObject(&s.Object, core.RootShape(proto, class, 0))
	return s
}

func constructAs(newTarget *core.Object, class *core.Class, id core.IntrinsicID) (core.Value, error) {
	if newTarget == nil {
		return core.Undefined, core.TypeError("Constructor %s requires 'new'", class.Name)
	}
	proto, err := core.GetPrototypeFromConstructor(newTarget, id)
	if err != nil {
		return core.Undefined, err
	}
	return core.Obj(&newStack(proto, class).Object), nil
}

// construct is the DisposableStack constructor.
// https://tc39.es/proposal-explicit-resource-management/#sec-disposablestack
func construct(_ *core.Realm, newTarget *core.Object, _ []core.Value) (core.Value, error) {
	return constructAs(newTarget, &stackClass, core.IntrinsicDisposableStackPrototype)
}

// constructAsync is the AsyncDisposableStack constructor.
// https://tc39.es/proposal-explicit-resource-management/#sec-asyncdisposablestack
func constructAsync(_ *core.Realm, newTarget *core.Object, _ []core.Value) (core.Value, error) {
	return constructAs(newTarget, &asyncStackClass, core.IntrinsicAsyncDisposableStackPrototype)
}

// stackOf returns the stack that this is.
func stackOf(this core.Value, class *core.Class, access, name string) (*stack, error) {
	if o := this.ObjectOrNil(); o != nil && o.Class() == class {
		return (*stack)(unsafe.Pointer(o)), nil
	}
	return nil, core.TypeError("Method %s%s.prototype.%s called on incompatible receiver %s", access, class.Name, name, core.DescribeValue(this))
}

// pendingStack is stackOf for methods that need one not yet disposed of.
func pendingStack(this core.Value, class *core.Class, name string) (*stack, error) {
	s, err := stackOf(this, class, "", name)
	if err == nil && s.disposed {
		err = core.ReferenceError("Cannot call %s.prototype.%s on an already-disposed DisposableStack", class.Name, name)
	}
	return s, err
}

func use(r *core.Realm, this core.Value, args []core.Value, class *core.Class) (core.Value, error) {
	s, err := pendingStack(this, class, "use")
	if err != nil {
		return core.Undefined, err
	}
	v, async := core.Arg(args, 0).Clean(), class == &asyncStackClass
	res := resource{value: v, method: core.Undefined}
	if v.IsNullish() {
		if async {
			s.resources = append(s.resources, res)
		}
		return v, nil
	}
	if res.method, res.wraps, err = disposeMethod(r, v, async); err != nil {
		return core.Undefined, err
	}
	s.resources = append(s.resources, res)
	return v, nil
}

func adopt(this core.Value, args []core.Value, class *core.Class) (core.Value, error) {
	s, err := pendingStack(this, class, "adopt")
	if err != nil {
		return core.Undefined, err
	}
	f := core.Arg(args, 1).Clean()
	if !f.IsCallable() {
		return core.Undefined, core.TypeError("%s is not a function", core.DescribeValue(f))
	}
	v := core.Arg(args, 0).Clean()
	s.resources = append(s.resources, resource{value: v, method: f, adopted: true})
	return v, nil
}

func deferred(this core.Value, args []core.Value, class *core.Class) (core.Value, error) {
	s, err := pendingStack(this, class, "defer")
	if err != nil {
		return core.Undefined, err
	}
	f := core.Arg(args, 0).Clean()
	if !f.IsCallable() {
		return core.Undefined, core.TypeError("%s is not a function", core.DescribeValue(f))
	}
	s.resources = append(s.resources, resource{value: core.Undefined, method: f})
	return core.Undefined, nil
}

func move(r *core.Realm, this core.Value, class *core.Class, id core.IntrinsicID) (core.Value, error) {
	s, err := pendingStack(this, class, "move")
	if err != nil {
		return core.Undefined, err
	}
	to := newStack(r.Intrinsic(id), class)
	to.resources, s.resources, s.disposed = s.resources, nil, true
	return core.Obj(&to.Object), nil
}

// prototypeUse is DisposableStack.prototype.use.
// https://tc39.es/proposal-explicit-resource-management/#sec-disposablestack.prototype.use
func prototypeUse(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return use(r, this, args, &stackClass)
}

// prototypeAdopt is DisposableStack.prototype.adopt.
// https://tc39.es/proposal-explicit-resource-management/#sec-disposablestack.prototype.adopt
func prototypeAdopt(_ *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return adopt(this, args, &stackClass)
}

// prototypeDefer is DisposableStack.prototype.defer.
// https://tc39.es/proposal-explicit-resource-management/#sec-disposablestack.prototype.defer
func prototypeDefer(_ *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return deferred(this, args, &stackClass)
}

// prototypeMove is DisposableStack.prototype.move.
// https://tc39.es/proposal-explicit-resource-management/#sec-disposablestack.prototype.move
func prototypeMove(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return move(r, this, &stackClass, core.IntrinsicDisposableStackPrototype)
}

// prototypeGetDisposed is get DisposableStack.prototype.disposed.
// https://tc39.es/proposal-explicit-resource-management/#sec-get-disposablestack.prototype.disposed
func prototypeGetDisposed(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	s, err := stackOf(this, &stackClass, "get ", "disposed")
	if err != nil {
		return core.Undefined, err
	}
	return core.Bool(s.disposed), nil
}

// prototypeDispose is DisposableStack.prototype.dispose, and @@dispose.
// https://tc39.es/proposal-explicit-resource-management/#sec-disposablestack.prototype.dispose
func prototypeDispose(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	s, err := stackOf(this, &stackClass, "", "dispose")
	if err != nil || s.disposed {
		return core.Undefined, err
	}
	s.disposed = true
	var pending error
	for len(s.resources) > 0 {
		res := s.pop()
		if _, err := res.dispose(); err != nil {
			if pending = suppress(r, err, pending); core.IsTermination(pending) {
				return core.Undefined, pending
			}
		}
	}
	return core.Undefined, pending
}

// asyncUse is AsyncDisposableStack.prototype.use.
// https://tc39.es/proposal-explicit-resource-management/#sec-asyncdisposablestack.prototype.use
func asyncUse(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return use(r, this, args, &asyncStackClass)
}

// asyncAdopt is AsyncDisposableStack.prototype.adopt.
// https://tc39.es/proposal-explicit-resource-management/#sec-asyncdisposablestack.prototype.adopt
func asyncAdopt(_ *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return adopt(this, args, &asyncStackClass)
}

// asyncDefer is AsyncDisposableStack.prototype.defer.
// https://tc39.es/proposal-explicit-resource-management/#sec-asyncdisposablestack.prototype.defer
func asyncDefer(_ *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return deferred(this, args, &asyncStackClass)
}

// asyncMove is AsyncDisposableStack.prototype.move.
// https://tc39.es/proposal-explicit-resource-management/#sec-asyncdisposablestack.prototype.move
func asyncMove(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return move(r, this, &asyncStackClass, core.IntrinsicAsyncDisposableStackPrototype)
}

// asyncGetDisposed is get AsyncDisposableStack.prototype.disposed.
// https://tc39.es/proposal-explicit-resource-management/#sec-get-asyncdisposablestack.prototype.disposed
func asyncGetDisposed(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	s, err := stackOf(this, &asyncStackClass, "get ", "disposed")
	if err != nil {
		return core.Undefined, err
	}
	return core.Bool(s.disposed), nil
}
