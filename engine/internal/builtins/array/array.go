package array

import (
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

var constructorSpec = core.ConstructorSpec{Name: "Array", Length: 1, Construct: construct, Prototype: core.IntrinsicArrayPrototype,
	Statics: constructorProperties[:]}

var constructorProperties = [...]core.PropertySpec{
	{Name: "isArray", Length: 1, Func: isArray},
	{Name: "from", Length: 1, Func: from},
	{Name: "fromAsync", Length: 1, Func: fromAsync},
	{Name: "of", Func: of},
	{Symbol: core.SymbolSpecies, Get: getSymbolSpecies},
}

var prototypeProperties = [...]core.PropertySpec{
	{Name: "constructor", Intrinsic: core.IntrinsicArray},
	{Name: "at", Length: 1, Func: prototypeAt},
	{Name: "concat", Length: 1, Func: prototypeConcat},
	{Name: "copyWithin", Length: 2, Func: prototypeCopyWithin},
	{Name: "fill", Length: 1, Func: prototypeFill},
	{Name: "find", Length: 1, Func: prototypeFind, Tag: core.TagArrayFind},
	{Name: "findIndex", Length: 1, Func: prototypeFindIndex, Tag: core.TagArrayFindIndex},
	{Name: "findLast", Length: 1, Func: prototypeFindLast},
	{Name: "findLastIndex", Length: 1, Func: prototypeFindLastIndex},
	{Name: "lastIndexOf", Length: 1, Func: prototypeLastIndexOf},
	{Name: "pop", Func: prototypePop},
	{Name: "push", Length: 1, Func: prototypePush},
	{Name: "reverse", Func: prototypeReverse},
	{Name: "shift", Func: prototypeShift},
	{Name: "unshift", Length: 1, Func: prototypeUnshift},
	{Name: "slice", Length: 2, Func: prototypeSlice},
	{Name: "sort", Length: 1, Func: prototypeSort},
	{Name: "splice", Length: 2, Func: prototypeSplice},
	{Name: "includes", Length: 1, Func: prototypeIncludes},
	{Name: "indexOf", Length: 1, Func: prototypeIndexOf},
	{Name: "join", Length: 1, Func: prototypeJoin},
	{Name: "keys", Func: prototypeKeys},
	{Name: "entries", Func: prototypeEntries},
	{Name: "values", Intrinsic: core.IntrinsicArrayPrototypeValues},
	{Name: "forEach", Length: 1, Func: prototypeForEach, Tag: core.TagArrayForEach},
	{Name: "filter", Length: 1, Func: prototypeFilter, Tag: core.TagArrayFilter},
	{Name: "flat", Func: prototypeFlat},
	{Name: "flatMap", Length: 1, Func: prototypeFlatMap},
	{Name: "map", Length: 1, Func: prototypeMap, Tag: core.TagArrayMap},
	{Name: "every", Length: 1, Func: prototypeEvery, Tag: core.TagArrayEvery},
	{Name: "some", Length: 1, Func: prototypeSome, Tag: core.TagArraySome},
	{Name: "reduce", Length: 1, Func: prototypeReduce, Tag: core.TagArrayReduce},
	{Name: "reduceRight", Length: 1, Func: prototypeReduceRight},
	{Name: "toReversed", Func: prototypeToReversed},
	{Name: "toSorted", Length: 1, Func: prototypeToSorted},
	{Name: "toSpliced", Length: 2, Func: prototypeToSpliced},
	{Name: "with", Length: 2, Func: prototypeWith},
	{Name: "toLocaleString", Func: prototypeToLocaleString},
	{Name: "toString", Intrinsic: core.IntrinsicArrayPrototypeToString},
	{Symbol: core.SymbolIterator, Intrinsic: core.IntrinsicArrayPrototypeValues},
	{Symbol: core.SymbolUnscopables, Lazy: unscopables, Attrs: core.Configurable, HasAttrs: true},
}

var (
	valuesSpec   = core.PropertySpec{Name: "values", Func: prototypeValues, Tag: core.TagArrayValues}
	toStringSpec = core.PropertySpec{Name: "toString", Func: prototypeToString}
)

// NewConstructor makes %Array%.
func NewConstructor(r *core.Realm) *core.Object { return r.NewBuiltinConstructor(&constructorSpec) }

// NewPrototype makes %Array.prototype%, itself an array.
// https://tc39.es/ecma262/#sec-properties-of-the-array-prototype-object
func NewPrototype(r *core.Realm) *core.Object {
	a := &core.Array{}
	core.InitObject(&a.Object, core.RootShape(r.Intrinsic(core.IntrinsicObjectPrototype), &core.ArrayClass, 0))
	core.InstallProperties(r, &a.Object, prototypeProperties[:])
	return &a.Object
}

// NewValues makes %Array.prototype.values%.
func NewValues(r *core.Realm) *core.Object { return r.NewSpecFunction(&valuesSpec) }

// NewToString makes %Array.prototype.toString%.
func NewToString(r *core.Realm) *core.Object { return r.NewSpecFunction(&toStringSpec) }

// unscopables makes Array.prototype[@@unscopables].
// https://tc39.es/ecma262/#sec-array.prototype-@@unscopables
func unscopables(r *core.Realm) (core.Value, error) {
	o := core.OrdinaryObjectCreate(r, nil)
	for _, name := range [...]string{"at", "copyWithin", "entries", "fill", "find", "findIndex", "findLast", "findLastIndex", "flat",
		"flatMap", "includes", "keys", "toReversed", "toSorted", "toSpliced", "values"} {
		core.DefineOwn(o, text.InternGo(name), core.True, core.DataDefault)
	}
	return core.Obj(o), nil
}

func getSymbolSpecies(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return this, nil
}

func value(a *core.Array) core.Value { return core.Obj(&a.Object) }

func errInvalidLength() error { return core.RangeError("Invalid array length") }

// construct is the Array constructor.
// https://tc39.es/ecma262/#sec-array
func construct(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	var proto *core.Object
	if newTarget != nil && newTarget != r.Intrinsic(core.IntrinsicArray) {
		var err error
		if proto, err = core.GetPrototypeFromConstructor(newTarget, core.IntrinsicArrayPrototype); err != nil {
			return core.Undefined, err
		}
	}
	length := uint64(0)
	if len(args) == 1 {
		if !args[0].IsNumber() {
			length = 1
		} else {
			f := args[0].AsNumber()
			length = uint64(max(f, 0))
			if float64(length) != f || length > 1<<32-1 {
				return core.Undefined, errInvalidLength()
			}
		}
	}
	a, err := core.ArrayCreate(r, length, proto)
	if err != nil {
		return core.Undefined, err
	}
	if len(args) > 1 || len(args) == 1 && !args[0].IsNumber() {
		a.Dense = core.CopyValues(args)
	}
	return value(a), nil
}

// isArray is Array.isArray.
// https://tc39.es/ecma262/#sec-array.isarray
func isArray(_ *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	is, err := core.IsArray(core.Arg(args, 0))
	return core.Bool(is), err
}

// constructFor makes the array that a static method returns: by c where it is
// a constructor other than r's own Array; length is negative for no argument.
func constructFor(r *core.Realm, c core.Value, length int64) (*core.Object, error) {
	if !core.IsConstructor(c) || c.AsObject() == r.Intrinsic(core.IntrinsicArray) {
		return core.ConstructArray(r, nil, uint64(max(length, 0)))
	}
	if length >= 0 {
		return core.ConstructArray(r, c.AsObject(), uint64(length))
	}
	v, err := core.Construct(c.AsObject(), nil, nil)
	if err != nil {
		return nil, err
	}
	return v.AsObject(), nil
}

// of is Array.of.
// https://tc39.es/ecma262/#sec-array.of
func of(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	if this.ObjectOrNil() == r.Intrinsic(core.IntrinsicArray) {
		return value(r.NewArray(core.CopyValues(args))), nil
	}
	a, err := constructFor(r, this, int64(len(args)))
	if err != nil {
		return core.Undefined, err
	}
	for i, v := range args {
		if err := core.CreateDataPropertyIndex(a, i, v); err != nil {
			return core.Undefined, err
		}
	}
	return core.Obj(a), setLength(a, int64(len(args)))
}

func setLength(o *core.Object, n int64) error {
	return core.Set(o, text.AtomLength.Key(), core.Int64(n), true)
}

// from is Array.from.
// https://tc39.es/ecma262/#sec-array.from
func from(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	items, mapper, thisArg := core.Arg(args, 0), core.Arg(args, 1), core.Arg(args, 2)
	mapping := !mapper.IsUndefined()
	if mapping && !mapper.IsCallable() {
		return core.Undefined, core.TypeError("%s is not a function", core.DescribeCallSite(mapper))
	}
	if items.IsNullish() {
		return core.Undefined, core.TypeError("%s is not iterable (cannot read property Symbol(Symbol.iterator))", core.DescribeCallSite(items))
	}
	using, err := core.GetV(r, items, text.SymIterator.Key())
	if err != nil {
		return core.Undefined, err
	}
	if using.IsNullish() {
		return fromArrayLike(r, this, items, mapper, thisArg)
	}
	if !using.IsCallable() {
		return core.Undefined, core.TypeError("%Array%.from requires that the property of the first argument, items[Symbol.iterator], when exists, be a function")
	}
	using = using.Clean()
	a, err := constructFor(r, this, -1)
	if err != nil {
		return core.Undefined, err
	}
	it, err := core.GetIteratorFromMethod(r, items, using)
	if err != nil {
		return core.Undefined, err
	}
	if own := a.Kind() == core.KindArray && (!core.IsConstructor(this) || this.AsObject() == r.Intrinsic(core.IntrinsicArray)); own && !mapping {
		list, err := core.IteratorToList(&it)
		if err != nil {
			return core.Undefined, err
		}
		return value(r.NewArray(list)), nil
	}
	k := int64(0)
	for {
		v, done, err := it.Step()
		if err != nil {
			return core.Undefined, err
		}
		if done {
			return core.Obj(a), setLength(a, k)
		}
		if mapping {
			if v, err = core.Call(mapper, thisArg, v.Clean(), core.Int64(k)); err != nil {
				return core.Undefined, core.IteratorClose(&it, err)
			}
		}
		if err := core.CreateDataPropertyIndex(a, k, v); err != nil {
			return core.Undefined, core.IteratorClose(&it, err)
		}
		if k++; k&0xFFF == 0 {
			if err := r.Agent.PollInterrupt(); err != nil {
				return core.Undefined, err
			}
		}
	}
}

func fromArrayLike(r *core.Realm, this, items, mapper, thisArg core.Value) (core.Value, error) {
	o, err := core.ToObject(r, items)
	if err != nil {
		return core.Undefined, err
	}
	n, err := core.LengthOfArrayLike(o)
	if err != nil {
		return core.Undefined, err
	}
	a, err := constructFor(r, this, n)
	if err != nil {
		return core.Undefined, err
	}
	for k := int64(0); k < n; k++ {
		if err := poll(r, k); err != nil {
			return core.Undefined, err
		}
		v, err := core.GetIndex(o, k)
		if err != nil {
			return core.Undefined, err
		}
		if !mapper.IsUndefined() {
			if v, err = core.Call(mapper, thisArg, v.Clean(), core.Int64(k)); err != nil {
				return core.Undefined, err
			}
		}
		if err := core.CreateDataPropertyIndex(a, k, v); err != nil {
			return core.Undefined, err
		}
	}
	return core.Obj(a), setLength(a, n)
}
