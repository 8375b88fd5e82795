package reflect

import "github.com/sxfescript/sxn/engine/internal/core"

var properties = [...]core.PropertySpec{
	{Name: "defineProperty", Length: 3, Func: defineProperty},
	{Name: "deleteProperty", Length: 2, Func: deleteProperty},
	{Name: "apply", Length: 3, Func: apply, Tag: core.TagReflectApply},
	{Name: "construct", Length: 2, Func: construct},
	{Name: "get", Length: 2, Func: get},
	{Name: "getOwnPropertyDescriptor", Length: 2, Func: getOwnPropertyDescriptor},
	{Name: "getPrototypeOf", Length: 1, Func: getPrototypeOf},
	{Name: "has", Length: 2, Func: has},
	{Name: "isExtensible", Length: 1, Func: isExtensible},
	{Name: "ownKeys", Length: 1, Func: ownKeys},
	{Name: "preventExtensions", Length: 1, Func: preventExtensions},
	{Name: "set", Length: 3, Func: set},
	{Name: "setPrototypeOf", Length: 2, Func: setPrototypeOf},
	{Symbol: core.SymbolToStringTag, Lazy: tag, Attrs: core.Configurable, HasAttrs: true},
}

func tag(*core.Realm) (core.Value, error) { return core.GoStr("Reflect"), nil }

// New makes the Reflect object.
func New(r *core.Realm) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicObjectPrototype), nil, properties[:])
}

func target(args []core.Value, method string) (*core.Object, error) {
	if o := core.Arg(args, 0).ObjectOrNil(); o != nil {
		return o, nil
	}
	return nil, core.TypeError("Reflect.%s called on non-object", method)
}

func targetAndKey(r *core.Realm, args []core.Value, method string) (*core.Object, core.PropertyKey, error) {
	o, err := target(args, method)
	if err != nil {
		return nil, core.PropertyKey{}, err
	}
	k, err := core.ToPropertyKey(r, core.Arg(args, 1))
	return o, k, err
}

// apply is Reflect.apply.
// https://tc39.es/ecma262/#sec-reflect.apply
func apply(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	f := core.Arg(args, 0)
	if !f.IsCallable() {
		return core.Undefined, core.TypeError("Function.prototype.apply was called on %s, which is %s and not a function", core.DescribeValue(f), describeType(f))
	}
	list, err := core.CreateListFromArrayLike(r, core.Arg(args, 2), false)
	if err != nil {
		return core.Undefined, err
	}
	return core.Call(f, core.Arg(args, 1), list...)
}

func describeType(v core.Value) string {
	switch t := core.TypeOf(v).ToUTF8(); t {
	case "undefined":
		return t
	case "object":
		return "an object"
	default:
		return "a " + t
	}
}

// construct is Reflect.construct.
// https://tc39.es/ecma262/#sec-reflect.construct
func construct(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	f := core.Arg(args, 0)
	if !core.IsConstructor(f) {
		return core.Undefined, core.TypeError("%s is not a constructor", core.DescribeValue(f))
	}
	newTarget := f
	if len(args) > 2 {
		if newTarget = args[2]; !core.IsConstructor(newTarget) {
			return core.Undefined, core.TypeError("%s is not a constructor", core.DescribeValue(newTarget))
		}
	}
	list, err := core.CreateListFromArrayLike(r, core.Arg(args, 1), false)
	if err != nil {
		return core.Undefined, err
	}
	return core.Construct(f.AsObject(), list, newTarget.AsObject())
}

// defineProperty is Reflect.defineProperty.
// https://tc39.es/ecma262/#sec-reflect.defineproperty
func defineProperty(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	o, k, err := targetAndKey(r, args, "defineProperty")
	if err != nil {
		return core.Undefined, err
	}
	d, err := core.ToPropertyDescriptor(r, core.Arg(args, 2))
	if err != nil {
		return core.Undefined, err
	}
	ok, err := core.DefineOwnProperty(o, k, &d)
	return core.Bool(ok), err
}

// deleteProperty is Reflect.deleteProperty.
// https://tc39.es/ecma262/#sec-reflect.deleteproperty
func deleteProperty(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	o, k, err := targetAndKey(r, args, "deleteProperty")
	if err != nil {
		return core.Undefined, err
	}
	ok, err := o.Methods().Delete(o, k)
	return core.Bool(ok), err
}

// get is Reflect.get.
// https://tc39.es/ecma262/#sec-reflect.get
func get(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	o, k, err := targetAndKey(r, args, "get")
	if err != nil {
		return core.Undefined, err
	}
	receiver := core.Obj(o)
	if len(args) > 2 {
		receiver = args[2]
	}
	return o.Methods().Get(o, k, receiver)
}

// getOwnPropertyDescriptor is Reflect.getOwnPropertyDescriptor.
// https://tc39.es/ecma262/#sec-reflect.getownpropertydescriptor
func getOwnPropertyDescriptor(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	o, k, err := targetAndKey(r, args, "getOwnPropertyDescriptor")
	if err != nil {
		return core.Undefined, err
	}
	d, ok, err := core.GetOwnProperty(o, k)
	if err != nil || !ok {
		return core.Undefined, err
	}
	return core.FromPropertyDescriptor(r, &d), nil
}

// getPrototypeOf is Reflect.getPrototypeOf.
// https://tc39.es/ecma262/#sec-reflect.getprototypeof
func getPrototypeOf(_ *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	o, err := target(args, "getPrototypeOf")
	if err != nil {
		return core.Undefined, err
	}
	p, err := o.Methods().GetPrototypeOf(o)
	return core.ObjOrNull(p), err
}

// has is Reflect.has.
// https://tc39.es/ecma262/#sec-reflect.has
func has(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	o, k, err := targetAndKey(r, args, "has")
	if err != nil {
		return core.Undefined, err
	}
	ok, err := core.HasProperty(o, k)
	return core.Bool(ok), err
}

// isExtensible is Reflect.isExtensible.
// https://tc39.es/ecma262/#sec-reflect.isextensible
func isExtensible(_ *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	o, err := target(args, "isExtensible")
	if err != nil {
		return core.Undefined, err
	}
	ok, err := o.Methods().IsExtensible(o)
	return core.Bool(ok), err
}

// ownKeys is Reflect.ownKeys.
// https://tc39.es/ecma262/#sec-reflect.ownkeys
func ownKeys(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	o, err := target(args, "ownKeys")
	if err != nil {
		return core.Undefined, err
	}
	ks, err := core.OwnPropertyKeys(o)
	if err != nil {
		return core.Undefined, err
	}
	list := make([]core.Value, len(ks))
	for i, k := range ks {
		list[i] = core.KeyToValue(k)
	}
	return core.Obj(&r.NewArray(list).Object), nil
}

// preventExtensions is Reflect.preventExtensions.
// https://tc39.es/ecma262/#sec-reflect.preventextensions
func preventExtensions(_ *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	o, err := target(args, "preventExtensions")
	if err != nil {
		return core.Undefined, err
	}
	ok, err := o.Methods().PreventExtensions(o)
	return core.Bool(ok), err
}

// set is Reflect.set.
// https://tc39.es/ecma262/#sec-reflect.set
func set(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	o, k, err := targetAndKey(r, args, "set")
	if err != nil {
		return core.Undefined, err
	}
	receiver := core.Obj(o)
	if len(args) > 3 {
		receiver = args[3]
	}
	ok, err := o.Methods().Set(o, k, core.Arg(args, 2).Clean(), receiver)
	return core.Bool(ok), err
}

// setPrototypeOf is Reflect.setPrototypeOf.
// https://tc39.es/ecma262/#sec-reflect.setprototypeof
func setPrototypeOf(_ *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	o, err := target(args, "setPrototypeOf")
	if err != nil {
		return core.Undefined, err
	}
	proto := core.Arg(args, 1)
	if !proto.IsObject() && !proto.IsNull() {
		return core.Undefined, core.TypeError("Object prototype may only be an Object or null: %s", core.DescribeValue(proto))
	}
	ok, err := o.Methods().SetPrototypeOf(o, proto.ObjectOrNil())
	return core.Bool(ok), err
}
