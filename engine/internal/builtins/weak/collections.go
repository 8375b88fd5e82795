package weak

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/stacktrace"
)

var weakMapSpec = core.ConstructorSpec{Name: "WeakMap", Construct: constructWeakMap, Prototype: core.IntrinsicWeakMapPrototype}

var weakMapProperties = [...]core.PropertySpec{
	{Name: "constructor", Intrinsic: core.IntrinsicWeakMap},
	{Name: "delete", Length: 1, Func: weakMapDelete},
	{Name: "get", Length: 1, Func: weakMapGet},
	{Name: "set", Length: 2, Func: weakMapSet},
	{Name: "has", Length: 1, Func: weakMapHas},
	{Name: "getOrInsert", Length: 2, Func: weakMapGetOrInsert},
	{Name: "getOrInsertComputed", Length: 2, Func: weakMapGetOrInsertComputed},
	{Symbol: core.SymbolToStringTag, Lazy: weakMapTag, Attrs: core.Configurable, HasAttrs: true},
}

var weakSetSpec = core.ConstructorSpec{Name: "WeakSet", Construct: constructWeakSet, Prototype: core.IntrinsicWeakSetPrototype}

var weakSetProperties = [...]core.PropertySpec{
	{Name: "constructor", Intrinsic: core.IntrinsicWeakSet},
	{Name: "delete", Length: 1, Func: weakSetDelete},
	{Name: "has", Length: 1, Func: weakSetHas},
	{Name: "add", Length: 1, Func: weakSetAdd},
	{Symbol: core.SymbolToStringTag, Lazy: weakSetTag, Attrs: core.Configurable, HasAttrs: true},
}

func weakMapTag(*core.Realm) (core.Value, error) { return core.GoStr("WeakMap"), nil }
func weakSetTag(*core.Realm) (core.Value, error) { return core.GoStr("WeakSet"), nil }

// NewWeakMap makes %WeakMap%.
func NewWeakMap(r *core.Realm) *core.Object { return r.NewBuiltinConstructor(&weakMapSpec) }

// NewWeakMapPrototype makes %WeakMap.prototype%.
func NewWeakMapPrototype(r *core.Realm) *core.Object { return newPrototype(r, weakMapProperties[:]) }

// NewWeakSet makes %WeakSet%.
func NewWeakSet(r *core.Realm) *core.Object { return r.NewBuiltinConstructor(&weakSetSpec) }

// NewWeakSetPrototype makes %WeakSet.prototype%.
func NewWeakSetPrototype(r *core.Realm) *core.Object { return newPrototype(r, weakSetProperties[:]) }

func newPrototype(r *core.Realm, specs []core.PropertySpec) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicObjectPrototype), nil, specs)
}

// collection returns the weak collection of the class that v is.
func collection(v core.Value, class *core.Class, method string) (*WeakCollection, error) {
	if o := v.ObjectOrNil(); o != nil && o.Class() == class {
		return (*WeakCollection)(unsafe.Pointer(o)), nil
	}
	return nil, core.TypeError("Method %s.prototype.%s called on incompatible receiver %s", class.Name, method, core.DescribeValue(v))
}

func alloc(newTarget *core.Object, class *core.Class, proto core.IntrinsicID) (*WeakCollection, error) {
	if newTarget == nil {
		return nil, core.TypeError("Constructor %s requires 'new'", class.Name)
	}
	p, err := core.GetPrototypeFromConstructor(newTarget, proto)
	if err != nil {
		return nil, err
	}
	w := new(WeakCollection)
	core.InitObject(&w.Object, core.RootShape(p, class, 0))
	initCollection(w)
	return w, nil
}

// fill adds the items of an iterable through the collection's own method.
func fill(r *core.Realm, w *WeakCollection, iterable core.Value, method string, add func(adder, item core.Value) error) (core.Value, error) {
	this := core.Obj(&w.Object)
	if iterable.IsNullish() {
		return this, nil
	}
	adder, err := core.GetName(&w.Object, method)
	if err != nil {
		return core.Undefined, err
	}
	if !adder.IsCallable() {
		return core.Undefined, core.TypeError("'%s' returned for property '%s' of object '#<%s>' is not a function", core.DescribeValue(adder), method, stacktrace.ConstructorName(&w.Object))
	}
	adder = adder.Clean()
	it, err := core.GetIterator(r, iterable, false)
	if err != nil {
		return core.Undefined, err
	}
	for {
		item, done, err := it.Step()
		if err != nil || done {
			return this, err
		}
		if err := add(adder, item.Clean()); err != nil {
			return core.Undefined, core.IteratorClose(&it, err)
		}
	}
}

// constructWeakMap is the WeakMap constructor.
// https://tc39.es/ecma262/#sec-weakmap-iterable
func constructWeakMap(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	w, err := alloc(newTarget, &MapClass, core.IntrinsicWeakMapPrototype)
	if err != nil {
		return core.Undefined, err
	}
	return fill(r, w, core.Arg(args, 0), "set", func(adder, item core.Value) error {
		k, v, err := core.EntryOf(item)
		if err != nil {
			return err
		}
		_, err = core.Call(adder, core.Obj(&w.Object), k, v)
		return err
	})
}

// weakMapDelete is WeakMap.prototype.delete.
// https://tc39.es/ecma262/#sec-weakmap.prototype.delete
func weakMapDelete(_ *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	w, err := collection(this, &MapClass, "delete")
	if err != nil {
		return core.Undefined, err
	}
	return core.Bool(w.Delete(core.Arg(args, 0))), nil
}

// weakMapGet is WeakMap.prototype.get.
// https://tc39.es/ecma262/#sec-weakmap.prototype.get
func weakMapGet(_ *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	w, err := collection(this, &MapClass, "get")
	if err != nil {
		return core.Undefined, err
	}
	if v, ok := w.Get(core.Arg(args, 0)); ok {
		return v, nil
	}
	return core.Undefined, nil
}

// weakMapSet is WeakMap.prototype.set.
// https://tc39.es/ecma262/#sec-weakmap.prototype.set
func weakMapSet(_ *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	w, err := collection(this, &MapClass, "set")
	if err != nil {
		return core.Undefined, err
	}
	if !canBeHeldWeakly(core.Arg(args, 0)) {
		return core.Undefined, core.TypeError("Invalid value used as weak map key")
	}
	w.Set(args[0], core.Arg(args, 1))
	return this, nil
}

// weakMapHas is WeakMap.prototype.has.
// https://tc39.es/ecma262/#sec-weakmap.prototype.has
func weakMapHas(_ *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	w, err := collection(this, &MapClass, "has")
	if err != nil {
		return core.Undefined, err
	}
	_, ok := w.Get(core.Arg(args, 0))
	return core.Bool(ok), nil
}

// weakMapGetOrInsert is WeakMap.prototype.getOrInsert.
// https://tc39.es/ecma262/#sec-weakmap.prototype.getorinsert
func weakMapGetOrInsert(_ *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	w, err := collection(this, &MapClass, "getOrInsert")
	if err != nil {
		return core.Undefined, err
	}
	if !canBeHeldWeakly(core.Arg(args, 0)) {
		return core.Undefined, core.TypeError("Invalid value used as weak map key")
	}
	if v, ok := w.Get(args[0]); ok {
		return v, nil
	}
	w.Set(args[0], core.Arg(args, 1))
	return core.Arg(args, 1), nil
}

// weakMapGetOrInsertComputed is WeakMap.prototype.getOrInsertComputed.
// https://tc39.es/ecma262/#sec-weakmap.prototype.getorinsertcomputed
func weakMapGetOrInsertComputed(_ *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	w, err := collection(this, &MapClass, "getOrInsertComputed")
	if err != nil {
		return core.Undefined, err
	}
	key, f := core.Arg(args, 0).Clean(), core.Arg(args, 1)
	if !canBeHeldWeakly(key) {
		return core.Undefined, core.TypeError("Invalid value used as weak map key")
	}
	if !f.IsCallable() {
		return core.Undefined, core.TypeError("WeakMap.prototype.getOrInsertComputed is not a function")
	}
	if v, ok := w.Get(key); ok {
		return v, nil
	}
	v, err := core.Call(f, core.Undefined, key)
	if err != nil {
		return core.Undefined, err
	}
	w.Set(key, v)
	return v, nil
}

// constructWeakSet is the WeakSet constructor.
// https://tc39.es/ecma262/#sec-weakset-iterable
func constructWeakSet(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	w, err := alloc(newTarget, &SetClass, core.IntrinsicWeakSetPrototype)
	if err != nil {
		return core.Undefined, err
	}
	return fill(r, w, core.Arg(args, 0), "add", func(adder, item core.Value) error {
		_, err := core.Call(adder, core.Obj(&w.Object), item)
		return err
	})
}

// weakSetDelete is WeakSet.prototype.delete.
// https://tc39.es/ecma262/#sec-weakset.prototype.delete
func weakSetDelete(_ *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	w, err := collection(this, &SetClass, "delete")
	if err != nil {
		return core.Undefined, err
	}
	return core.Bool(w.Delete(core.Arg(args, 0))), nil
}

// weakSetHas is WeakSet.prototype.has.
// https://tc39.es/ecma262/#sec-weakset.prototype.has
func weakSetHas(_ *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	w, err := collection(this, &SetClass, "has")
	if err != nil {
		return core.Undefined, err
	}
	_, ok := w.Get(core.Arg(args, 0))
	return core.Bool(ok), nil
}

// weakSetAdd is WeakSet.prototype.add.
// https://tc39.es/ecma262/#sec-weakset.prototype.add
func weakSetAdd(_ *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	w, err := collection(this, &SetClass, "add")
	if err != nil {
		return core.Undefined, err
	}
	if !canBeHeldWeakly(core.Arg(args, 0)) {
		return core.Undefined, core.TypeError("Invalid value used in weak set")
	}
	w.Set(args[0], core.True)
	return this, nil
}
