package boolean

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

var constructorSpec = core.ConstructorSpec{Name: "Boolean", Length: 1, Construct: construct, Prototype: core.IntrinsicBooleanPrototype}

var prototypeProperties = [...]core.PropertySpec{
	{Name: "constructor", Intrinsic: core.IntrinsicBoolean},
	{Name: "toString", Func: prototypeToString},
	{Name: "valueOf", Func: prototypeValueOf},
}

// NewConstructor makes %Boolean%.
func NewConstructor(r *core.Realm) *core.Object { return r.NewBuiltinConstructor(&constructorSpec) }

// NewPrototype makes %Boolean.prototype%, itself a Boolean object.
func NewPrototype(r *core.Realm) *core.Object {
	o := r.NewPrimitiveObject(core.False, r.Intrinsic(core.IntrinsicObjectPrototype))
	core.InstallProperties(r, o, prototypeProperties[:])
	return o
}

// construct is the Boolean constructor.
// https://tc39.es/ecma262/#sec-boolean-constructor-boolean-value
func construct(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	b := core.Bool(core.ToBoolean(core.Arg(args, 0)))
	if newTarget == nil {
		return b, nil
	}
	proto, err := core.GetPrototypeFromConstructor(newTarget, core.IntrinsicBooleanPrototype)
	if err != nil {
		return core.Undefined, err
	}
	return core.Obj(r.NewPrimitiveObject(b, proto)), nil
}

// thisBooleanValue is the abstract operation of that name.
// https://tc39.es/ecma262/#sec-thisbooleanvalue
func thisBooleanValue(this core.Value, method string) (core.Value, error) {
	if this.IsBool() {
		return this, nil
	}
	if this.IsKind(core.KindBoolean) {
		return (*core.PrimitiveObject)(unsafe.Pointer(this.AsObject())).Data, nil
	}
	return core.Undefined, core.TypeError("Boolean.prototype.%s requires that 'this' be a Boolean", method)
}

// prototypeToString is Boolean.prototype.toString.
// https://tc39.es/ecma262/#sec-boolean.prototype.tostring
func prototypeToString(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	b, err := thisBooleanValue(this, "toString")
	if err != nil {
		return core.Undefined, err
	}
	if b.IsTrue() {
		return core.Str(text.AtomTrue.String()), nil
	}
	return core.Str(text.AtomFalse.String()), nil
}

// prototypeValueOf is Boolean.prototype.valueOf.
// https://tc39.es/ecma262/#sec-boolean.prototype.valueof
func prototypeValueOf(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return thisBooleanValue(this, "valueOf")
}
