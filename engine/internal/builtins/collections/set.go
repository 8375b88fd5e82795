package collections

import "github.com/sxfescript/sxn/engine/internal/core"

var setClass = core.Class{Name: "Set", Kind: core.KindSet, Methods: core.OrdinaryMethods{}, Layout: (*core.SetObject)(nil)}

var setSpec = core.ConstructorSpec{Name: "Set", Construct: constructSet, Prototype: core.IntrinsicSetPrototype, Statics: setStatics[:]}

var setStatics = [...]core.PropertySpec{{Symbol: core.SymbolSpecies, Get: getSymbolSpecies}}

var setProperties = [...]core.PropertySpec{
	{Name: "constructor", Intrinsic: core.IntrinsicSet},
	{Name: "has", Length: 1, Func: setHas},
	{Name: "add", Length: 1, Func: setAdd, Tag: core.TagSetAdd},
	{Name: "delete", Length: 1, Func: setDelete},
	{Name: "difference", Length: 1, Func: setDifference},
	{Name: "clear", Func: setClear},
	{Name: "entries", Func: setEntries},
	{Name: "forEach", Length: 1, Func: setForEach},
	{Name: "intersection", Length: 1, Func: setIntersection},
	{Name: "isSubsetOf", Length: 1, Func: setIsSubsetOf},
	{Name: "isSupersetOf", Length: 1, Func: setIsSupersetOf},
	{Name: "isDisjointFrom", Length: 1, Func: setIsDisjointFrom},
	{Name: "size", Get: setGetSize},
	{Name: "symmetricDifference", Length: 1, Func: setSymmetricDifference},
	{Name: "union", Length: 1, Func: setUnion},
	{Name: "values", Func: setValues, Tag: core.TagSetValues},
	{Name: "keys", Alias: "values"},
	{Symbol: core.SymbolToStringTag, Lazy: setTag, Attrs: core.Configurable, HasAttrs: true},
	{Symbol: core.SymbolIterator, Alias: "values"},
}

func setTag(*core.Realm) (core.Value, error) { return core.GoStr("Set"), nil }

// NewSet makes %Set%.
func NewSet(r *core.Realm) *core.Object { return r.NewBuiltinConstructor(&setSpec) }

// NewSetPrototype makes %Set.prototype%.
func NewSetPrototype(r *core.Realm) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicObjectPrototype), nil, setProperties[:])
}

func thisSet(this core.Value, method string) (*core.SetObject, error) {
	if this.IsKind(core.KindSet) {
		return (*core.SetObject)(this.Ptr), nil
	}
	return nil, core.TypeError("Method %s called on incompatible receiver %s", method, core.DescribeValue(this))
}

func allocSet(proto *core.Object) *core.SetObject {
	s := new(core.SetObject)
	core.InitObject(&s.Object, core.RootShape(proto, &setClass, 0))
	return s
}

// constructSet is the Set constructor.
// https://tc39.es/ecma262/#sec-set-iterable
func constructSet(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	if newTarget == nil {
		return core.Undefined, core.TypeError("Constructor Set requires 'new'")
	}
	proto, err := core.GetPrototypeFromConstructor(newTarget, core.IntrinsicSetPrototype)
	if err != nil {
		return core.Undefined, err
	}
	s := allocSet(proto)
	iterable := core.Arg(args, 0)
	if iterable.IsNullish() {
		return core.Obj(&s.Object), nil
	}
	adder, err := adderOf(&s.Object, "add")
	if err != nil {
		return core.Undefined, err
	}
	it, err := core.GetIterator(r, iterable, false)
	if err != nil {
		return core.Undefined, err
	}
	pristine := core.NativeTag(adder) == core.TagSetAdd
	for {
		v, done, err := it.Step()
		if err != nil || done {
			return core.Obj(&s.Object), err
		}
		if pristine {
			s.Data.Set(v, core.Undefined)
		} else if _, err := core.Call(adder, core.Obj(&s.Object), v); err != nil {
			return core.Undefined, core.IteratorClose(&it, err)
		}
	}
}

// setHas is Set.prototype.has.
// https://tc39.es/ecma262/#sec-set.prototype.has
func setHas(_ *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	s, err := thisSet(this, "Set.prototype.has")
	if err != nil {
		return core.Undefined, err
	}
	return core.Bool(s.Data.Has(core.Arg(args, 0))), nil
}

// setAdd is Set.prototype.add.
// https://tc39.es/ecma262/#sec-set.prototype.add
func setAdd(_ *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	s, err := thisSet(this, "Set.prototype.add")
	if err != nil {
		return core.Undefined, err
	}
	s.Data.Set(core.Arg(args, 0), core.Undefined)
	return this, nil
}

// setDelete is Set.prototype.delete.
// https://tc39.es/ecma262/#sec-set.prototype.delete
func setDelete(_ *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	s, err := thisSet(this, "Set.prototype.delete")
	if err != nil {
		return core.Undefined, err
	}
	return core.Bool(s.Data.Delete(core.Arg(args, 0))), nil
}

// setClear is Set.prototype.clear.
// https://tc39.es/ecma262/#sec-set.prototype.clear
func setClear(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	s, err := thisSet(this, "Set.prototype.clear")
	if err == nil {
		s.Data.Clear()
	}
	return core.Undefined, err
}

// setGetSize is get Set.prototype.size.
// https://tc39.es/ecma262/#sec-get-set.prototype.size
func setGetSize(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	s, err := thisSet(this, "get Set.prototype.size")
	if err != nil {
		return core.Undefined, err
	}
	return core.Int64(int64(s.Data.Size())), nil
}

// setForEach is Set.prototype.forEach.
// https://tc39.es/ecma262/#sec-set.prototype.foreach
func setForEach(_ *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	s, err := thisSet(this, "Set.prototype.forEach")
	if err != nil {
		return core.Undefined, err
	}
	return core.Undefined, forEach(&s.Data, this, args, true)
}

func setIterator(r *core.Realm, this core.Value, kind core.IterationKind, method string) (core.Value, error) {
	if _, err := thisSet(this, method); err != nil {
		return core.Undefined, err
	}
	return core.Obj(&core.NewBuiltinIterator(r, core.IteratorOfSet, kind, this).Object), nil
}

// setEntries is Set.prototype.entries.
// https://tc39.es/ecma262/#sec-set.prototype.entries
func setEntries(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return setIterator(r, this, core.IterateEntries, "Set.prototype.entries")
}

// setValues is Set.prototype.values, keys and @@iterator.
// https://tc39.es/ecma262/#sec-set.prototype.values
func setValues(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return setIterator(r, this, core.IterateValues, "Set.prototype.values")
}
