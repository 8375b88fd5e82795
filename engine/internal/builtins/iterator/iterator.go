package iterator

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

var constructorSpec = core.ConstructorSpec{Name: "Iterator", Construct: construct, Prototype: core.IntrinsicIteratorPrototype,
	Statics: constructorProperties[:]}

var constructorProperties = [...]core.PropertySpec{
	{Name: "from", Length: 1, Func: from},
	{Name: "concat", Func: concat},
	{Name: "zip", Length: 1, Func: zip},
	{Name: "zipKeyed", Length: 1, Func: zipKeyed},
}

var prototypeProperties = [...]core.PropertySpec{
	{Name: "constructor", Get: prototypeGetConstructor, Set: prototypeSetConstructor},
	{Name: "reduce", Length: 1, Func: prototypeReduce},
	{Name: "toArray", Func: prototypeToArray},
	{Name: "forEach", Length: 1, Func: prototypeForEach},
	{Name: "some", Length: 1, Func: prototypeSome},
	{Name: "every", Length: 1, Func: prototypeEvery},
	{Name: "find", Length: 1, Func: prototypeFind},
	{Name: "map", Length: 1, Func: prototypeMap},
	{Name: "filter", Length: 1, Func: prototypeFilter},
	{Name: "take", Length: 1, Func: prototypeTake},
	{Name: "drop", Length: 1, Func: prototypeDrop},
	{Name: "flatMap", Length: 1, Func: prototypeFlatMap},
	{Symbol: core.SymbolIterator, Func: returnThis},
	{Symbol: core.SymbolToStringTag, Get: prototypeGetSymbolToStringTag, Set: prototypeSetSymbolToStringTag},
	{Symbol: core.SymbolDispose, Func: prototypeSymbolDispose},
	{Name: "chunks", Length: 1, Func: prototypeChunks},
	{Name: "windows", Length: 1, Func: prototypeWindows},
	{Name: "includes", Length: 1, Func: prototypeIncludes},
}

// NewConstructor makes %Iterator%.
func NewConstructor(r *core.Realm) *core.Object { return r.NewBuiltinConstructor(&constructorSpec) }

// NewPrototype makes %Iterator.prototype%.
func NewPrototype(r *core.Realm) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicObjectPrototype), nil, prototypeProperties[:])
}

// construct is the Iterator constructor, which is abstract.
// https://tc39.es/ecma262/#sec-iterator
func construct(r *core.Realm, newTarget *core.Object, _ []core.Value) (core.Value, error) {
	if newTarget == nil {
		return core.Undefined, core.TypeError("Constructor Iterator requires 'new'")
	}
	if newTarget == r.Intrinsic(core.IntrinsicIterator) {
		return core.Undefined, core.TypeError("Abstract class Iterator not directly constructable")
	}
	o, err := core.OrdinaryCreateFromConstructor(newTarget, core.IntrinsicIteratorPrototype)
	if err != nil {
		return core.Undefined, err
	}
	return core.Obj(o), nil
}

func returnThis(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) { return this, nil }

// flattenable is GetIteratorFlattenable: strings are iterated where they are allowed.
// https://tc39.es/ecma262/#sec-getiteratorflattenable
func flattenable(r *core.Realm, v core.Value, strings bool, method string) (core.IteratorRecord, error) {
	if !v.IsObject() && !(strings && v.IsString()) {
		return core.IteratorRecord{}, core.TypeError("%s called on non-object", method)
	}
	m, err := core.GetMethod(r, v, text.SymIterator.Key())
	if err != nil {
		return core.IteratorRecord{}, err
	}
	it := v
	if !m.IsUndefined() {
		if it, err = core.Call(m, v); err != nil {
			return core.IteratorRecord{}, err
		}
	}
	if !it.IsObject() {
		return core.IteratorRecord{}, core.TypeError("%s is not iterable", core.DescribeValue(v))
	}
	return core.GetIteratorDirect(r, it.AsObject())
}

// wrapper is an object of %WrapForValidIteratorPrototype%.
type wrapper struct {
	core.Object
	iterated core.IteratorRecord
}

var wrapperClass = core.Class{Name: "Iterator", Kind: core.KindOther, Methods: core.OrdinaryMethods{}, Layout: (*wrapper)(nil)}

var wrapperProperties = [...]core.PropertySpec{
	{Name: "next", Func: wrapperNext},
	{Name: "return", Func: wrapperReturn},
}

// NewWrapPrototype makes %WrapForValidIteratorPrototype%.
func NewWrapPrototype(r *core.Realm) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicIteratorPrototype), nil, wrapperProperties[:])
}

func wrapperOf(this core.Value, method string) (*wrapper, error) {
	if o := this.ObjectOrNil(); o != nil && o.Class() == &wrapperClass {
		return (*wrapper)(unsafe.Pointer(o)), nil
	}
	return nil, core.TypeError("Method %%WrapForValidIteratorPrototype%%.%s called on incompatible receiver %s", method, core.DescribeValue(this))
}

// wrapperNext is %WrapForValidIteratorPrototype%.next.
// https://tc39.es/ecma262/#sec-%wrapforvaliditeratorprototype%.next
func wrapperNext(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	w, err := wrapperOf(this, "next")
	if err != nil {
		return core.Undefined, err
	}
	return core.Call(w.iterated.Next, core.Obj(w.iterated.Iterator))
}

// wrapperReturn is %WrapForValidIteratorPrototype%.return.
// https://tc39.es/ecma262/#sec-%wrapforvaliditeratorprototype%.return
func wrapperReturn(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	w, err := wrapperOf(this, "return")
	if err != nil {
		return core.Undefined, err
	}
	it := core.Obj(w.iterated.Iterator)
	m, err := core.GetMethod(r, it, text.AtomReturn.Key())
	if err != nil {
		return core.Undefined, err
	}
	if m.IsUndefined() {
		return core.CreateIterResultObject(r, core.Undefined, true), nil
	}
	return core.Call(m, it)
}

// from is Iterator.from.
// https://tc39.es/ecma262/#sec-iterator.from
func from(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	it, err := flattenable(r, core.Arg(args, 0), true, "Iterator.from")
	if err != nil {
		return core.Undefined, err
	}
	is, err := core.OrdinaryHasInstance(r, core.Obj(r.Intrinsic(core.IntrinsicIterator)), core.Obj(it.Iterator))
	if err != nil {
		return core.Undefined, err
	}
	if is {
		return core.Obj(it.Iterator), nil
	}
	w := &wrapper{iterated: it}
	core.InitObject(&w.Object, core.RootShape(r.Intrinsic(core.IntrinsicWrapForValidIteratorPrototype), &wrapperClass, 0))
	return core.Obj(&w.Object), nil
}

// prototypeGetConstructor is get Iterator.prototype.constructor.
// https://tc39.es/ecma262/#sec-iterator.prototype.constructor
func prototypeGetConstructor(r *core.Realm, _ core.Value, _ []core.Value) (core.Value, error) {
	return core.Obj(r.Intrinsic(core.IntrinsicIterator)), nil
}

// prototypeSetConstructor is set Iterator.prototype.constructor.
// https://tc39.es/ecma262/#sec-iterator.prototype.constructor
func prototypeSetConstructor(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return core.Undefined, setIgnoringPrototype(r, this, text.AtomConstructor.Key(), core.Arg(args, 0), "constructor", ".constructor")
}

// prototypeGetSymbolToStringTag is get Iterator.prototype[@@toStringTag].
// https://tc39.es/ecma262/#sec-iterator.prototype-%symbol.tostringtag%
func prototypeGetSymbolToStringTag(*core.Realm, core.Value, []core.Value) (core.Value, error) {
	return core.GoStr("Iterator"), nil
}

// prototypeSetSymbolToStringTag is set Iterator.prototype[@@toStringTag].
// https://tc39.es/ecma262/#sec-iterator.prototype-%symbol.tostringtag%
func prototypeSetSymbolToStringTag(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return core.Undefined, setIgnoringPrototype(r, this, text.SymToStringTag.Key(), core.Arg(args, 0), "Symbol(Symbol.toStringTag)", "[Symbol.toStringTag]")
}

// setIgnoringPrototype is SetterThatIgnoresPrototypeProperties.
// https://tc39.es/ecma262/#sec-SetterThatIgnoresPrototypeProperties
func setIgnoringPrototype(r *core.Realm, this core.Value, key core.PropertyKey, v core.Value, name, access string) error {
	o := this.ObjectOrNil()
	if o == nil {
		return core.TypeError("set Iterator.prototype%s called on non-object", access)
	}
	if o == r.Intrinsic(core.IntrinsicIteratorPrototype) {
		return core.TypeError("Cannot assign to read only property '%s' of object '[object Object]'", name)
	}
	has, err := core.HasOwnProperty(o, key)
	if err != nil {
		return err
	}
	if !has {
		return core.CreateDataPropertyOrThrow(o, key, v)
	}
	return core.Set(o, key, v, true)
}

// prototypeSymbolDispose is Iterator.prototype[@@dispose].
// https://tc39.es/proposal-explicit-resource-management/#sec-%iteratorprototype%-@@dispose
func prototypeSymbolDispose(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	m, err := core.GetMethod(r, this, text.AtomReturn.Key())
	if err == nil && !m.IsUndefined() {
		_, err = core.Call(m, this)
	}
	return core.Undefined, err
}
