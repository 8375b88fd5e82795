package object

import (
	"github.com/sxfescript/sxn/engine/internal/core"
)

var constructorSpec = core.ConstructorSpec{Name: "Object", Length: 1, Construct: construct, Prototype: core.IntrinsicObjectPrototype,
	Statics: constructorProperties[:]}

var constructorProperties = [...]core.PropertySpec{
	{Name: "assign", Length: 2, Func: assign},
	{Name: "getOwnPropertyDescriptor", Length: 2, Func: getOwnPropertyDescriptor},
	{Name: "getOwnPropertyDescriptors", Length: 1, Func: getOwnPropertyDescriptors},
	{Name: "getOwnPropertyNames", Length: 1, Func: getOwnPropertyNames},
	{Name: "getOwnPropertySymbols", Length: 1, Func: getOwnPropertySymbols},
	{Name: "hasOwn", Length: 2, Func: hasOwn},
	{Name: "is", Length: 2, Func: is},
	{Name: "preventExtensions", Length: 1, Func: preventExtensions},
	{Name: "seal", Length: 1, Func: seal},
	{Name: "create", Length: 2, Func: create},
	{Name: "defineProperties", Length: 2, Func: defineProperties},
	{Name: "defineProperty", Length: 3, Func: defineProperty},
	{Name: "freeze", Length: 1, Func: freeze},
	{Name: "getPrototypeOf", Length: 1, Func: getPrototypeOf},
	{Name: "setPrototypeOf", Length: 2, Func: setPrototypeOf},
	{Name: "isExtensible", Length: 1, Func: isExtensible},
	{Name: "isFrozen", Length: 1, Func: isFrozen},
	{Name: "isSealed", Length: 1, Func: isSealed},
	{Name: "keys", Length: 1, Func: keys},
	{Name: "entries", Length: 1, Func: entries},
	{Name: "fromEntries", Length: 1, Func: fromEntries},
	{Name: "values", Length: 1, Func: values},
	{Name: "groupBy", Length: 2, Func: groupBy},
}

// NewConstructor makes %Object%.
func NewConstructor(r *core.Realm) *core.Object { return r.NewBuiltinConstructor(&constructorSpec) }

// construct is the Object constructor.
// https://tc39.es/ecma262/#sec-object-value
func construct(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	if newTarget != nil && newTarget != r.Intrinsic(core.IntrinsicObject) {
		o, err := core.OrdinaryCreateFromConstructor(newTarget, core.IntrinsicObjectPrototype)
		return core.ObjOrUndefined(o), err
	}
	v := core.Arg(args, 0)
	if v.IsNullish() {
		return core.Obj(r.NewObject()), nil
	}
	return toObject(r, v)
}

func toObject(r *core.Realm, v core.Value) (core.Value, error) {
	if v.IsObject() {
		return v, nil
	}
	o, err := core.ToObject(r, v)
	return core.ObjOrUndefined(o), err
}

// assign is Object.assign.
// https://tc39.es/ecma262/#sec-object.assign
func assign(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	target, err := core.ToObject(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	for i := 1; i < len(args); i++ {
		if args[i].IsNullish() {
			continue
		}
		from, err := core.ToObject(r, args[i])
		if err != nil {
			return core.Undefined, err
		}
		if err := assignFrom(target, from); err != nil {
			return core.Undefined, err
		}
	}
	return core.Obj(target), nil
}

func assignFrom(target, from *core.Object) error {
	ks, err := core.OwnPropertyKeys(from)
	if err != nil {
		return err
	}
	for _, k := range ks {
		d, ok, err := core.GetOwnProperty(from, k)
		if err != nil {
			return err
		}
		if !ok || d.Attrs&core.Enumerable == 0 {
			continue
		}
		v, err := core.Get(from, k)
		if err != nil {
			return err
		}
		if err := core.Set(target, k, v, true); err != nil {
			return err
		}
	}
	return nil
}

// getOwnPropertyDescriptor is Object.getOwnPropertyDescriptor.
// https://tc39.es/ecma262/#sec-object.getownpropertydescriptor
func getOwnPropertyDescriptor(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	o, err := core.ToObject(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	k, err := core.ToPropertyKey(r, core.Arg(args, 1))
	if err != nil {
		return core.Undefined, err
	}
	d, ok, err := core.GetOwnProperty(o, k)
	if err != nil || !ok {
		return core.Undefined, err
	}
	return core.FromPropertyDescriptor(r, &d), nil
}

// getOwnPropertyDescriptors is Object.getOwnPropertyDescriptors.
// https://tc39.es/ecma262/#sec-object.getownpropertydescriptors
func getOwnPropertyDescriptors(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	o, err := core.ToObject(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	ks, err := core.OwnPropertyKeys(o)
	if err != nil {
		return core.Undefined, err
	}
	result := r.NewObject()
	for _, k := range ks {
		d, ok, err := core.GetOwnProperty(o, k)
		if err != nil {
			return core.Undefined, err
		}
		if ok {
			if err := core.CreateDataPropertyOrThrow(result, k, core.FromPropertyDescriptor(r, &d)); err != nil {
				return core.Undefined, err
			}
		}
	}
	return core.Obj(result), nil
}

// ownKeys is GetOwnPropertyKeys.
// https://tc39.es/ecma262/#sec-getownpropertykeys
func ownKeys(r *core.Realm, v core.Value, symbols bool) (core.Value, error) {
	o, err := core.ToObject(r, v)
	if err != nil {
		return core.Undefined, err
	}
	ks, err := core.OwnPropertyKeys(o)
	if err != nil {
		return core.Undefined, err
	}
	list := make([]core.Value, 0, len(ks))
	for _, k := range ks {
		if k.IsSymbol() == symbols {
			list = append(list, core.KeyToValue(k))
		}
	}
	return core.Obj(&r.NewArray(list).Object), nil
}

// getOwnPropertyNames is Object.getOwnPropertyNames.
// https://tc39.es/ecma262/#sec-object.getownpropertynames
func getOwnPropertyNames(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return ownKeys(r, core.Arg(args, 0), false)
}

// getOwnPropertySymbols is Object.getOwnPropertySymbols.
// https://tc39.es/ecma262/#sec-object.getownpropertysymbols
func getOwnPropertySymbols(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return ownKeys(r, core.Arg(args, 0), true)
}

// hasOwn is Object.hasOwn.
// https://tc39.es/ecma262/#sec-object.hasown
func hasOwn(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	o, err := core.ToObject(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	k, err := core.ToPropertyKey(r, core.Arg(args, 1))
	if err != nil {
		return core.Undefined, err
	}
	has, err := core.HasOwnProperty(o, k)
	return core.Bool(has), err
}

// is is Object.is.
// https://tc39.es/ecma262/#sec-object.is
func is(_ *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return core.Bool(core.SameValue(core.Arg(args, 0), core.Arg(args, 1))), nil
}

// create is Object.create.
// https://tc39.es/ecma262/#sec-object.create
func create(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	proto := core.Arg(args, 0)
	if !proto.IsObject() && !proto.IsNull() {
		return core.Undefined, errPrototype(proto)
	}
	o := core.OrdinaryObjectCreate(r, proto.ObjectOrNil())
	if props := core.Arg(args, 1); !props.IsUndefined() {
		if err := objectDefineProperties(r, o, props); err != nil {
			return core.Undefined, err
		}
	}
	return core.Obj(o), nil
}

func errPrototype(v core.Value) error {
	return core.TypeError("Object prototype may only be an Object or null: %s", core.DescribeValue(v))
}

// defineProperties is Object.defineProperties.
// https://tc39.es/ecma262/#sec-object.defineproperties
func defineProperties(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	v := core.Arg(args, 0)
	if !v.IsObject() {
		return core.Undefined, core.TypeError("Object.defineProperties called on non-object")
	}
	return v, objectDefineProperties(r, v.AsObject(), core.Arg(args, 1))
}

// objectDefineProperties is ObjectDefineProperties.
// https://tc39.es/ecma262/#sec-objectdefineproperties
func objectDefineProperties(r *core.Realm, o *core.Object, properties core.Value) error {
	props, err := core.ToObject(r, properties)
	if err != nil {
		return err
	}
	ks, err := core.OwnPropertyKeys(props)
	if err != nil {
		return err
	}
	type definition struct {
		key  core.PropertyKey
		desc core.PropertyDescriptor
	}
	var defs []definition
	for _, k := range ks {
		p, ok, err := core.GetOwnProperty(props, k)
		if err != nil {
			return err
		}
		if !ok || p.Attrs&core.Enumerable == 0 {
			continue
		}
		v, err := core.Get(props, k)
		if err != nil {
			return err
		}
		d, err := core.ToPropertyDescriptor(r, v)
		if err != nil {
			return err
		}
		defs = append(defs, definition{k, d})
	}
	for i := range defs {
		if err := core.DefinePropertyOrThrow(o, defs[i].key, &defs[i].desc); err != nil {
			return err
		}
	}
	return nil
}

// defineProperty is Object.defineProperty.
// https://tc39.es/ecma262/#sec-object.defineproperty
func defineProperty(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	v := core.Arg(args, 0)
	if !v.IsObject() {
		return core.Undefined, core.TypeError("Object.defineProperty called on non-object")
	}
	k, err := core.ToPropertyKey(r, core.Arg(args, 1))
	if err != nil {
		return core.Undefined, err
	}
	d, err := core.ToPropertyDescriptor(r, core.Arg(args, 2))
	if err != nil {
		return core.Undefined, err
	}
	return v, core.DefinePropertyOrThrow(v.AsObject(), k, &d)
}

// getPrototypeOf is Object.getPrototypeOf.
// https://tc39.es/ecma262/#sec-object.getprototypeof
func getPrototypeOf(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	o, err := core.ToObject(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	p, err := o.Methods().GetPrototypeOf(o)
	return core.ObjOrNull(p), err
}

// setPrototypeOf is Object.setPrototypeOf.
// https://tc39.es/ecma262/#sec-object.setprototypeof
func setPrototypeOf(_ *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	v, proto := core.Arg(args, 0), core.Arg(args, 1)
	if v.IsNullish() {
		return core.Undefined, core.TypeError("Object.setPrototypeOf called on null or undefined")
	}
	if !proto.IsObject() && !proto.IsNull() {
		return core.Undefined, errPrototype(proto)
	}
	if !v.IsObject() {
		return v, nil
	}
	return v, core.SetPrototypeOfOrThrow(v.AsObject(), proto.ObjectOrNil())
}

// keys is Object.keys.
// https://tc39.es/ecma262/#sec-object.keys
func keys(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return enumerate(r, core.Arg(args, 0), core.IterateKeys)
}

// values is Object.values.
// https://tc39.es/ecma262/#sec-object.values
func values(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return enumerate(r, core.Arg(args, 0), core.IterateValues)
}

// entries is Object.entries.
// https://tc39.es/ecma262/#sec-object.entries
func entries(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return enumerate(r, core.Arg(args, 0), core.IterateEntries)
}

func enumerate(r *core.Realm, v core.Value, kind core.IterationKind) (core.Value, error) {
	o, err := core.ToObject(r, v)
	if err != nil {
		return core.Undefined, err
	}
	list, err := core.EnumerableOwnProperties(o, kind)
	if err != nil {
		return core.Undefined, err
	}
	return core.Obj(&r.NewArray(list).Object), nil
}

// fromEntries is Object.fromEntries.
// https://tc39.es/ecma262/#sec-object.fromentries
func fromEntries(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	iterable := core.Arg(args, 0)
	if iterable.IsNullish() {
		return core.Undefined, core.TypeError("undefined is not iterable") // COMPAT: whatever it is
	}
	it, err := core.GetIterator(r, iterable, false)
	if err != nil {
		return core.Undefined, err
	}
	o := r.NewObject()
	for {
		item, done, err := it.Step()
		if err != nil || done {
			return core.Obj(o), err
		}
		if err := addEntry(r, o, item); err != nil {
			return core.Undefined, core.IteratorClose(&it, err)
		}
	}
}

func addEntry(r *core.Realm, o *core.Object, item core.Value) error {
	k, v, err := core.EntryOf(item)
	if err != nil {
		return err
	}
	key, err := core.ToPropertyKey(r, k)
	if err != nil {
		return err
	}
	return core.CreateDataPropertyOrThrow(o, key, v)
}

// groupBy is Object.groupBy.
// https://tc39.es/ecma262/#sec-object.groupby
func groupBy(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	items, callback := core.Arg(args, 0), core.Arg(args, 1)
	if items.IsNullish() {
		return core.Undefined, core.TypeError("Object.groupBy called on null or undefined")
	}
	if !callback.IsCallable() {
		return core.Undefined, core.TypeError("%s is not a function", core.DescribeValue(callback))
	}
	it, err := core.GetIterator(r, items, false)
	if err != nil {
		return core.Undefined, err
	}
	var order []core.PropertyKey
	groups := map[core.PropertyKey][]core.Value{}
	for i := 0; ; i++ {
		v, done, err := it.Step()
		if err != nil {
			return core.Undefined, err
		}
		if done {
			break
		}
		v = v.Clean()
		k, err := core.Call(callback, core.Undefined, v, core.Int64(int64(i)))
		if err != nil {
			return core.Undefined, core.IteratorClose(&it, err)
		}
		key, err := core.ToPropertyKey(r, k)
		if err != nil {
			return core.Undefined, core.IteratorClose(&it, err)
		}
		if _, ok := groups[key]; !ok {
			order = append(order, key)
		}
		groups[key] = append(groups[key], v)
	}
	o := core.OrdinaryObjectCreate(r, nil)
	for _, key := range order {
		core.DefineOwn(o, key, core.Obj(&r.NewArray(groups[key]).Object), core.DataDefault)
	}
	return core.Obj(o), nil
}
