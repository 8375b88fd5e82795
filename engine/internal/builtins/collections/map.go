package collections

import (
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/stacktrace"
)

var mapClass = core.Class{Name: "Map", Kind: core.KindMap, Methods: core.OrdinaryMethods{}, Layout: (*core.MapObject)(nil)}

var mapSpec = core.ConstructorSpec{Name: "Map", Construct: constructMap, Prototype: core.IntrinsicMapPrototype, Statics: mapStatics[:]}

var mapStatics = [...]core.PropertySpec{
	{Name: "groupBy", Length: 2, Func: mapGroupBy},
	{Symbol: core.SymbolSpecies, Get: getSymbolSpecies},
}

var mapProperties = [...]core.PropertySpec{
	{Name: "constructor", Intrinsic: core.IntrinsicMap},
	{Name: "get", Length: 1, Func: mapGet},
	{Name: "set", Length: 2, Func: mapSet, Tag: core.TagMapSet},
	{Name: "has", Length: 1, Func: mapHas},
	{Name: "delete", Length: 1, Func: mapDelete},
	{Name: "clear", Func: mapClear},
	{Name: "entries", Func: mapEntries, Tag: core.TagMapEntries},
	{Name: "forEach", Length: 1, Func: mapForEach},
	{Name: "keys", Func: mapKeys},
	{Name: "size", Get: mapGetSize},
	{Name: "values", Func: mapValues},
	{Name: "getOrInsert", Length: 2, Func: mapGetOrInsert},
	{Name: "getOrInsertComputed", Length: 2, Func: mapGetOrInsertComputed},
	{Symbol: core.SymbolToStringTag, Lazy: mapTag, Attrs: core.Configurable, HasAttrs: true},
	{Symbol: core.SymbolIterator, Alias: "entries"},
}

func mapTag(*core.Realm) (core.Value, error) { return core.GoStr("Map"), nil }

func getSymbolSpecies(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return this, nil
}

// NewMap makes %Map%.
func NewMap(r *core.Realm) *core.Object { return r.NewBuiltinConstructor(&mapSpec) }

// NewMapPrototype makes %Map.prototype%.
func NewMapPrototype(r *core.Realm) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicObjectPrototype), nil, mapProperties[:])
}

func thisMap(this core.Value, method string) (*core.MapObject, error) {
	if this.IsKind(core.KindMap) {
		return (*core.MapObject)(this.Ptr), nil
	}
	return nil, core.TypeError("Method %s called on incompatible receiver %s", method, core.DescribeValue(this))
}

// constructMap is the Map constructor.
// https://tc39.es/ecma262/#sec-map-iterable
func constructMap(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	if newTarget == nil {
		return core.Undefined, core.TypeError("Constructor Map requires 'new'")
	}
	proto, err := core.GetPrototypeFromConstructor(newTarget, core.IntrinsicMapPrototype)
	if err != nil {
		return core.Undefined, err
	}
	m := new(core.MapObject)
	core.InitObject(&m.Object, core.RootShape(proto, &mapClass, 0))
	iterable := core.Arg(args, 0)
	if iterable.IsNullish() {
		return core.Obj(&m.Object), nil
	}
	adder, err := adderOf(&m.Object, "set")
	if err != nil {
		return core.Undefined, err
	}
	it, err := core.GetIterator(r, iterable, false)
	if err != nil {
		return core.Undefined, err
	}
	pristine := core.NativeTag(adder) == core.TagMapSet
	return core.Obj(&m.Object), forEachEntry(&it, func(k, v core.Value) error {
		if pristine {
			m.Data.Set(k, v)
			return nil
		}
		_, err := core.Call(adder, core.Obj(&m.Object), k, v)
		return err
	})
}

// adderOf reads the set or add method of a new collection.
func adderOf(o *core.Object, name string) (core.Value, error) {
	adder, err := core.GetName(o, name)
	if err == nil && !adder.IsCallable() {
		err = core.TypeError("'%s' returned for property '%s' of object '#<%s>' is not a function", core.DescribeValue(adder), name, stacktrace.ConstructorName(o))
	}
	return adder.Clean(), err
}

// forEachEntry is the loop of AddEntriesFromIterable.
// https://tc39.es/ecma262/#sec-add-entries-from-iterable
func forEachEntry(it *core.IteratorRecord, add func(k, v core.Value) error) error {
	for {
		item, done, err := it.Step()
		if err != nil || done {
			return err
		}
		if err := addItem(item, add); err != nil {
			return core.IteratorClose(it, err)
		}
	}
}

func addItem(item core.Value, add func(k, v core.Value) error) error {
	k, v, err := core.EntryOf(item)
	if err != nil {
		return err
	}
	return add(k, v)
}

// mapGroupBy is Map.groupBy.
// https://tc39.es/ecma262/#sec-map.groupby
func mapGroupBy(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	items, callback := core.Arg(args, 0), core.Arg(args, 1)
	if items.IsNullish() {
		return core.Undefined, core.TypeError("Map.groupBy called on null or undefined")
	}
	if !callback.IsCallable() {
		return core.Undefined, core.TypeError("%s is not a function", core.DescribeValue(callback))
	}
	it, err := core.GetIterator(r, items, false)
	if err != nil {
		return core.Undefined, err
	}
	m := new(core.MapObject)
	core.InitObject(&m.Object, core.RootShape(r.Intrinsic(core.IntrinsicMapPrototype), &mapClass, 0))
	for i := 0; ; i++ {
		v, done, err := it.Step()
		if err != nil {
			return core.Undefined, err
		}
		if done {
			return core.Obj(&m.Object), nil
		}
		v = v.Clean()
		k, err := core.Call(callback, core.Undefined, v, core.Int64(int64(i)))
		if err != nil {
			return core.Undefined, core.IteratorClose(&it, err)
		}
		if group, ok := m.Data.Get(k); ok {
			group.AsArray().PushFast(v)
		} else {
			m.Data.Set(k, core.Obj(&r.NewArray([]core.Value{v}).Object))
		}
	}
}

// mapGet is Map.prototype.get.
// https://tc39.es/ecma262/#sec-map.prototype.get
func mapGet(_ *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	m, err := thisMap(this, "Map.prototype.get")
	if err != nil {
		return core.Undefined, err
	}
	v, _ := m.Data.Get(core.Arg(args, 0))
	return v, nil
}

// mapSet is Map.prototype.set.
// https://tc39.es/ecma262/#sec-map.prototype.set
func mapSet(_ *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	m, err := thisMap(this, "Map.prototype.set")
	if err != nil {
		return core.Undefined, err
	}
	m.Data.Set(core.Arg(args, 0), core.Arg(args, 1))
	return this, nil
}

// mapHas is Map.prototype.has.
// https://tc39.es/ecma262/#sec-map.prototype.has
func mapHas(_ *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	m, err := thisMap(this, "Map.prototype.has")
	if err != nil {
		return core.Undefined, err
	}
	return core.Bool(m.Data.Has(core.Arg(args, 0))), nil
}

// mapDelete is Map.prototype.delete.
// https://tc39.es/ecma262/#sec-map.prototype.delete
func mapDelete(_ *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	m, err := thisMap(this, "Map.prototype.delete")
	if err != nil {
		return core.Undefined, err
	}
	return core.Bool(m.Data.Delete(core.Arg(args, 0))), nil
}

// mapClear is Map.prototype.clear.
// https://tc39.es/ecma262/#sec-map.prototype.clear
func mapClear(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	m, err := thisMap(this, "Map.prototype.clear")
	if err == nil {
		m.Data.Clear()
	}
	return core.Undefined, err
}

// mapGetSize is get Map.prototype.size.
// https://tc39.es/ecma262/#sec-get-map.prototype.size
func mapGetSize(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	m, err := thisMap(this, "get Map.prototype.size")
	if err != nil {
		return core.Undefined, err
	}
	return core.Int64(int64(m.Data.Size())), nil
}

// mapForEach is Map.prototype.forEach.
// https://tc39.es/ecma262/#sec-map.prototype.foreach
func mapForEach(_ *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	m, err := thisMap(this, "Map.prototype.forEach")
	if err != nil {
		return core.Undefined, err
	}
	return core.Undefined, forEach(&m.Data, this, args, false)
}

// forEach is the forEach of both collections.
func forEach(d *core.MapData, this core.Value, args []core.Value, set bool) error {
	f, thisArg := core.Arg(args, 0), core.Arg(args, 1)
	if !f.IsCallable() {
		return core.TypeError("%s is not a function", core.DescribeCallSite(f))
	}
	var at core.MapCursor
	for {
		k, v, ok := d.Next(&at)
		if !ok {
			return nil
		}
		if set {
			v = k
		}
		if _, err := core.Call(f, thisArg, v, k, this); err != nil {
			return err
		}
	}
}

func mapIterator(r *core.Realm, this core.Value, kind core.IterationKind, method string) (core.Value, error) {
	if _, err := thisMap(this, method); err != nil {
		return core.Undefined, err
	}
	return core.Obj(&core.NewBuiltinIterator(r, core.IteratorOfMap, kind, this).Object), nil
}

// mapEntries is Map.prototype.entries, and @@iterator.
// https://tc39.es/ecma262/#sec-map.prototype.entries
func mapEntries(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return mapIterator(r, this, core.IterateEntries, "Map.prototype.entries")
}

// mapKeys is Map.prototype.keys.
// https://tc39.es/ecma262/#sec-map.prototype.keys
func mapKeys(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return mapIterator(r, this, core.IterateKeys, "Map.prototype.keys")
}

// mapValues is Map.prototype.values.
// https://tc39.es/ecma262/#sec-map.prototype.values
func mapValues(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return mapIterator(r, this, core.IterateValues, "Map.prototype.values")
}

// mapGetOrInsert is Map.prototype.getOrInsert.
// https://tc39.es/ecma262/#sec-map.prototype.getorinsert
func mapGetOrInsert(_ *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	m, err := thisMap(this, "Map.prototype.getOrInsert")
	if err != nil {
		return core.Undefined, err
	}
	if v, ok := m.Data.Get(core.Arg(args, 0)); ok {
		return v, nil
	}
	m.Data.Set(core.Arg(args, 0), core.Arg(args, 1))
	return core.Arg(args, 1), nil
}

// mapGetOrInsertComputed is Map.prototype.getOrInsertComputed.
// https://tc39.es/ecma262/#sec-map.prototype.getorinsertcomputed
func mapGetOrInsertComputed(_ *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	m, err := thisMap(this, "Map.prototype.getOrInsertComputed")
	if err != nil {
		return core.Undefined, err
	}
	f := core.Arg(args, 1)
	if !f.IsCallable() {
		return core.Undefined, core.TypeError("Map.prototype.getOrInsertComputed is not a function")
	}
	key := core.Arg(args, 0).Clean()
	if v, ok := m.Data.Get(key); ok {
		return v, nil
	}
	if key.IsDouble() {
		key = core.Number(key.AsDouble() + 0)
	}
	v, err := core.Call(f, core.Undefined, key)
	if err != nil {
		return core.Undefined, err
	}
	m.Data.Set(key, v)
	return v, nil
}
