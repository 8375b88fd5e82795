package array

import (
	"github.com/sxfescript/sxn/engine/internal/core"
)

var iteratorProperties = [...]core.PropertySpec{
	{Name: "next", Func: iteratorNext, Tag: core.TagIteratorNext},
	{Symbol: core.SymbolToStringTag, Lazy: iteratorTag, Attrs: core.Configurable, HasAttrs: true},
}

func iteratorTag(*core.Realm) (core.Value, error) { return core.GoStr("Array Iterator"), nil }

// NewIteratorPrototype makes %ArrayIteratorPrototype%.
// https://tc39.es/ecma262/#sec-%arrayiteratorprototype%-object
func NewIteratorPrototype(r *core.Realm) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicIteratorPrototype), nil, iteratorProperties[:])
}

// iteratorNext is %ArrayIteratorPrototype%.next.
// https://tc39.es/ecma262/#sec-%arrayiteratorprototype%.next
func iteratorNext(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	if this.IsKind(core.KindIterator) {
		if it := core.AsBuiltinIterator(this.AsObject()); it.Source == core.IteratorOfArray {
			v, done, err := it.Step(r)
			if err != nil {
				return core.Undefined, err
			}
			return core.CreateIterResultObject(r, v, done), nil
		}
	}
	return core.Undefined, core.TypeError("Method Array Iterator.prototype.next called on incompatible receiver %s", core.DescribeValue(this))
}

// iterate is CreateArrayIterator of the object of this.
// https://tc39.es/ecma262/#sec-createarrayiterator
func iterate(r *core.Realm, this core.Value, kind core.IterationKind) (core.Value, error) {
	o, err := core.ToObject(r, this)
	if err != nil {
		return core.Undefined, err
	}
	return core.Obj(&core.NewBuiltinIterator(r, core.IteratorOfArray, kind, core.Obj(o)).Object), nil
}

// prototypeKeys is Array.prototype.keys.
// https://tc39.es/ecma262/#sec-array.prototype.keys
func prototypeKeys(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return iterate(r, this, core.IterateKeys)
}

// prototypeValues is Array.prototype.values, and @@iterator.
// https://tc39.es/ecma262/#sec-array.prototype.values
func prototypeValues(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return iterate(r, this, core.IterateValues)
}

// prototypeEntries is Array.prototype.entries.
// https://tc39.es/ecma262/#sec-array.prototype.entries
func prototypeEntries(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return iterate(r, this, core.IterateEntries)
}
