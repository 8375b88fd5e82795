package typedarray

import (
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

var abstractSpec = core.ConstructorSpec{Name: "TypedArray", Construct: constructAbstract, Prototype: core.IntrinsicTypedArrayPrototype,
	Statics: abstractProperties[:]}

var abstractProperties = [...]core.PropertySpec{
	{Name: "of", Func: of},
	{Name: "from", Length: 1, Func: from},
	{Symbol: core.SymbolSpecies, Get: getSymbolSpecies},
}

var prototypeProperties = [...]core.PropertySpec{
	{Name: "constructor", Intrinsic: core.IntrinsicTypedArray},
	{Name: "buffer", Get: prototypeGetBuffer},
	{Name: "byteLength", Get: prototypeGetByteLength},
	{Name: "byteOffset", Get: prototypeGetByteOffset},
	{Name: "length", Get: prototypeGetLength},
	{Name: "entries", Func: prototypeEntries},
	{Name: "keys", Func: prototypeKeys},
	{Name: "values", Func: prototypeValues, Tag: core.TagTypedArrayValues},
	{Name: "at", Length: 1, Func: prototypeAt},
	{Name: "copyWithin", Length: 2, Func: prototypeCopyWithin},
	{Name: "every", Length: 1, Func: prototypeEvery},
	{Name: "fill", Length: 1, Func: prototypeFill},
	{Name: "filter", Length: 1, Func: prototypeFilter},
	{Name: "find", Length: 1, Func: prototypeFind},
	{Name: "findIndex", Length: 1, Func: prototypeFindIndex},
	{Name: "findLast", Length: 1, Func: prototypeFindLast},
	{Name: "findLastIndex", Length: 1, Func: prototypeFindLastIndex},
	{Name: "forEach", Length: 1, Func: prototypeForEach},
	{Name: "includes", Length: 1, Func: prototypeIncludes},
	{Name: "indexOf", Length: 1, Func: prototypeIndexOf},
	{Name: "join", Length: 1, Func: prototypeJoin},
	{Name: "lastIndexOf", Length: 1, Func: prototypeLastIndexOf},
	{Name: "map", Length: 1, Func: prototypeMap},
	{Name: "reverse", Func: prototypeReverse},
	{Name: "reduce", Length: 1, Func: prototypeReduce},
	{Name: "reduceRight", Length: 1, Func: prototypeReduceRight},
	{Name: "set", Length: 1, Func: prototypeSet},
	{Name: "slice", Length: 2, Func: prototypeSlice},
	{Name: "some", Length: 1, Func: prototypeSome},
	{Name: "sort", Length: 1, Func: prototypeSort},
	{Name: "subarray", Length: 2, Func: prototypeSubarray},
	{Name: "toReversed", Func: prototypeToReversed},
	{Name: "toSorted", Length: 1, Func: prototypeToSorted},
	{Name: "with", Length: 2, Func: prototypeWith},
	{Name: "toLocaleString", Func: prototypeToLocaleString},
	{Name: "toString", Intrinsic: core.IntrinsicArrayPrototypeToString},
	{Symbol: core.SymbolToStringTag, Get: prototypeGetSymbolToStringTag},
	{Symbol: core.SymbolIterator, Alias: "values"},
}

// NewAbstract makes %TypedArray%.
func NewAbstract(r *core.Realm) *core.Object { return r.NewBuiltinConstructor(&abstractSpec) }

// NewAbstractPrototype makes %TypedArray.prototype%.
func NewAbstractPrototype(r *core.Realm) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicObjectPrototype), nil, prototypeProperties[:])
}

// constructAbstract is the %TypedArray% constructor, which always throws.
// https://tc39.es/ecma262/#sec-%typedarray%
func constructAbstract(*core.Realm, *core.Object, []core.Value) (core.Value, error) {
	return core.Undefined, core.TypeError("Abstract class TypedArray not directly constructable")
}

func getSymbolSpecies(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return this, nil
}

func errDetached(method string) error {
	switch method {
	case "prototype.keys", "prototype.reduce":
		// COMPAT: V8's text differs in these three.
		return core.TypeError("Cannot perform %%TypedArray%%.%s on a detached ArrayBuffer", method)
	case "prototype.findLastIndex":
		method = "prototype.findIndexLast"
	}
	return core.TypeError("Cannot perform %%TypedArray%%.%s on a detached or out-of-bounds ArrayBuffer", method)
}

// receiver is ValidateTypedArray: the typed array that this is, and its length.
// https://tc39.es/ecma262/#sec-validatetypedarray
func receiver(this core.Value, method string) (*core.TypedArray, int64, error) {
	a := core.AsTypedArray(this)
	if a == nil {
		return nil, 0, errReceiver(this, method)
	}
	n, ok := core.TypedArrayLength(a)
	if !ok {
		return nil, 0, errDetached("prototype." + method)
	}
	return a, int64(n), nil
}

// errReceiver is the error of a this that is no typed array, for which V8 has
// one text in some methods and another in the rest.
func errReceiver(this core.Value, method string) error {
	switch method {
	case "at", "sort", "slice", "subarray", "join", "toSorted", "toReversed", "toLocaleString":
		return core.TypeError("Method %%TypedArray%%.prototype.%s called on incompatible receiver %s", method, core.DescribeValue(this))
	}
	return core.TypeError("this is not a typed array.")
}

// of is %TypedArray%.of.
// https://tc39.es/ecma262/#sec-%typedarray%.of
func of(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	if !core.IsConstructor(this) {
		return core.Undefined, core.TypeError("%s is not a constructor", core.DescribeValue(this))
	}
	a, err := createFrom(this.AsObject(), int64(len(args)), nil, "of")
	if err != nil {
		return core.Undefined, err
	}
	return value(a), storeList(r, a, 0, args)
}

// from is %TypedArray%.from.
// https://tc39.es/ecma262/#sec-%typedarray%.from
func from(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	if !core.IsConstructor(this) {
		return core.Undefined, core.TypeError("%s is not a constructor", core.DescribeValue(this))
	}
	items, mapper, thisArg := core.Arg(args, 0), core.Arg(args, 1), core.Arg(args, 2)
	if !mapper.IsUndefined() && !mapper.IsCallable() {
		return core.Undefined, core.TypeError("%s is not a function", core.DescribeCallSite(mapper))
	}
	if items.IsNullish() {
		return core.Undefined, core.TypeError("%s is not iterable (cannot read property Symbol(Symbol.iterator))", core.DescribeCallSite(items))
	}
	using, err := core.GetV(r, items, text.SymIterator.Key())
	if err != nil {
		return core.Undefined, err
	}
	if !using.IsNullish() && !using.IsCallable() {
		return core.Undefined, core.TypeError("%TypedArray%.from requires that the property of the first argument, items[Symbol.iterator], when exists, be a function")
	}
	if !using.IsNullish() {
		list, err := listFrom(r, items, using)
		if err != nil {
			return core.Undefined, err
		}
		a, err := createFrom(this.AsObject(), int64(len(list)), nil, "from")
		if err != nil {
			return core.Undefined, err
		}
		if mapper.IsUndefined() {
			return value(a), storeList(r, a, 0, list)
		}
		return value(a), storeMapped(r, a, int64(len(list)), mapper, thisArg, func(k int64) (core.Value, error) { return list[k], nil })
	}
	o, err := core.ToObject(r, items)
	if err != nil {
		return core.Undefined, err
	}
	n, err := core.LengthOfArrayLike(o)
	if err != nil {
		return core.Undefined, err
	}
	a, err := createFrom(this.AsObject(), n, nil, "from")
	if err != nil {
		return core.Undefined, err
	}
	if mapper.IsUndefined() {
		return value(a), storeArrayLike(r, a, 0, o, n)
	}
	return value(a), storeMapped(r, a, n, mapper, thisArg, func(k int64) (core.Value, error) { return core.GetIndex(o, k) })
}

func storeMapped(r *core.Realm, a *core.TypedArray, n int64, mapper, thisArg core.Value, get func(k int64) (core.Value, error)) error {
	for k := int64(0); k < n; k++ {
		v, err := get(k)
		if err != nil {
			return err
		}
		if v, err = core.Call(mapper, thisArg, v, core.Int64(k)); err != nil {
			return err
		}
		if err := core.SetTypedElement(r, a, int(k), v); err != nil {
			return err
		}
	}
	return nil
}

func arrayOf(this core.Value, accessor string) (*core.TypedArray, error) {
	if a := core.AsTypedArray(this); a != nil {
		return a, nil
	}
	name := "TypedArray"
	if accessor == "buffer" {
		name = "%TypedArray%" // COMPAT: V8 names this accessor differently.
	}
	return nil, core.TypeError("Method get %s.prototype.%s called on incompatible receiver %s", name, accessor, core.DescribeValue(this))
}

// prototypeGetBuffer is get %TypedArray%.prototype.buffer.
// https://tc39.es/ecma262/#sec-get-%typedarray%.prototype.buffer
func prototypeGetBuffer(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	a, err := arrayOf(this, "buffer")
	if err != nil {
		return core.Undefined, err
	}
	return core.Obj(&a.Buffer.Object), nil
}

// prototypeGetByteLength is get %TypedArray%.prototype.byteLength.
// https://tc39.es/ecma262/#sec-get-%typedarray%.prototype.bytelength
func prototypeGetByteLength(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	a, err := arrayOf(this, "byteLength")
	if err != nil {
		return core.Undefined, err
	}
	n, _ := core.TypedArrayLength(a)
	return core.Int64(int64(n) << a.Type.Shift()), nil
}

// prototypeGetByteOffset is get %TypedArray%.prototype.byteOffset.
// https://tc39.es/ecma262/#sec-get-%typedarray%.prototype.byteoffset
func prototypeGetByteOffset(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	a, err := arrayOf(this, "byteOffset")
	if err != nil {
		return core.Undefined, err
	}
	if _, ok := core.TypedArrayLength(a); !ok {
		return core.Int(0), nil
	}
	return core.Int64(int64(a.ByteOffset)), nil
}

// prototypeGetLength is get %TypedArray%.prototype.length.
// https://tc39.es/ecma262/#sec-get-%typedarray%.prototype.length
func prototypeGetLength(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	a, err := arrayOf(this, "length")
	if err != nil {
		return core.Undefined, err
	}
	n, _ := core.TypedArrayLength(a)
	return core.Int64(int64(n)), nil
}

// prototypeGetSymbolToStringTag is get %TypedArray%.prototype[@@toStringTag].
// https://tc39.es/ecma262/#sec-get-%typedarray%.prototype-%symbol.tostringtag%
func prototypeGetSymbolToStringTag(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	a := core.AsTypedArray(this)
	if a == nil {
		return core.Undefined, nil
	}
	return core.Str(text.InternGoAtom(a.Type.Name()).String()), nil
}

func iterate(r *core.Realm, this core.Value, kind core.IterationKind, method string) (core.Value, error) {
	if _, _, err := receiver(this, method); err != nil {
		return core.Undefined, err
	}
	return core.Obj(&core.NewBuiltinIterator(r, core.IteratorOfArray, kind, this).Object), nil
}

// prototypeEntries is %TypedArray%.prototype.entries.
// https://tc39.es/ecma262/#sec-%typedarray%.prototype.entries
func prototypeEntries(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return iterate(r, this, core.IterateEntries, "entries")
}

// prototypeKeys is %TypedArray%.prototype.keys.
// https://tc39.es/ecma262/#sec-%typedarray%.prototype.keys
func prototypeKeys(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return iterate(r, this, core.IterateKeys, "keys")
}

// prototypeValues is %TypedArray%.prototype.values, and @@iterator.
// https://tc39.es/ecma262/#sec-%typedarray%.prototype.values
func prototypeValues(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return iterate(r, this, core.IterateValues, "values")
}
