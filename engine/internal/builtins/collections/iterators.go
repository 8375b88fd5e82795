package collections

import "github.com/sxfescript/sxn/engine/internal/core"

var mapIteratorProperties = [...]core.PropertySpec{
	{Name: "next", Func: mapIteratorNext, Tag: core.TagIteratorNext},
	{Symbol: core.SymbolToStringTag, Lazy: mapIteratorTag, Attrs: core.Configurable, HasAttrs: true},
}

var setIteratorProperties = [...]core.PropertySpec{
	{Name: "next", Func: setIteratorNext, Tag: core.TagIteratorNext},
	{Symbol: core.SymbolToStringTag, Lazy: setIteratorTag, Attrs: core.Configurable, HasAttrs: true},
}

func mapIteratorTag(*core.Realm) (core.Value, error) { return core.GoStr("Map Iterator"), nil }
func setIteratorTag(*core.Realm) (core.Value, error) { return core.GoStr("Set Iterator"), nil }

// NewMapIteratorPrototype makes %MapIteratorPrototype%.
func NewMapIteratorPrototype(r *core.Realm) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicIteratorPrototype), nil, mapIteratorProperties[:])
}

// NewSetIteratorPrototype makes %SetIteratorPrototype%.
func NewSetIteratorPrototype(r *core.Realm) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicIteratorPrototype), nil, setIteratorProperties[:])
}

func mapIteratorNext(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return iteratorNext(r, this, core.IteratorOfMap, "Map Iterator")
}

func setIteratorNext(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return iteratorNext(r, this, core.IteratorOfSet, "Set Iterator")
}

func iteratorNext(r *core.Realm, this core.Value, source core.IteratorSource, name string) (core.Value, error) {
	if this.IsKind(core.KindIterator) {
		if it := core.AsBuiltinIterator(this.AsObject()); it.Source == source {
			v, done, err := it.Step(r)
			if err != nil {
				return core.Undefined, err
			}
			return core.CreateIterResultObject(r, v, done), nil
		}
	}
	return core.Undefined, core.TypeError("Method %s.prototype.next called on incompatible receiver %s", name, core.DescribeValue(this))
}
