package object

import (
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

var prototypeProperties = [...]core.PropertySpec{
	{Name: "constructor", Intrinsic: core.IntrinsicObject},
	{Name: "__defineGetter__", Length: 2, Func: prototypeDefineGetter},
	{Name: "__defineSetter__", Length: 2, Func: prototypeDefineSetter},
	{Name: "hasOwnProperty", Length: 1, Func: prototypeHasOwnProperty},
	{Name: "__lookupGetter__", Length: 1, Func: prototypeLookupGetter},
	{Name: "__lookupSetter__", Length: 1, Func: prototypeLookupSetter},
	{Name: "isPrototypeOf", Length: 1, Func: prototypeIsPrototypeOf},
	{Name: "propertyIsEnumerable", Length: 1, Func: prototypePropertyIsEnumerable},
	{Name: "toString", Intrinsic: core.IntrinsicObjectPrototypeToString},
	{Name: "valueOf", Func: prototypeValueOf},
	{Name: "__proto__", Get: prototypeGetProto, Set: prototypeSetProto},
	{Name: "toLocaleString", Func: prototypeToLocaleString},
}

var toStringSpec = core.PropertySpec{Name: "toString", Func: prototypeToString}

// NewToString makes %Object.prototype.toString%.
func NewToString(r *core.Realm) *core.Object { return r.NewSpecFunction(&toStringSpec) }

// NewPrototype makes %Object.prototype%, whose own prototype cannot change.
func NewPrototype(r *core.Realm) *core.Object {
	o := core.AllocPlain(r.Agent.RootShape(nil, &core.ObjectPrototypeClass, 0))
	r.SetIntrinsic(core.IntrinsicObjectPrototype, o)
	core.InstallProperties(r, o, prototypeProperties[:])
	return o
}

// prototypeHasOwnProperty is Object.prototype.hasOwnProperty.
// https://tc39.es/ecma262/#sec-object.prototype.hasownproperty
func prototypeHasOwnProperty(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	k, err := core.ToPropertyKey(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	o, err := core.ToObject(r, this)
	if err != nil {
		return core.Undefined, err
	}
	has, err := core.HasOwnProperty(o, k)
	return core.Bool(has), err
}

// prototypeIsPrototypeOf is Object.prototype.isPrototypeOf.
// https://tc39.es/ecma262/#sec-object.prototype.isprototypeof
func prototypeIsPrototypeOf(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	v := core.Arg(args, 0).ObjectOrNil()
	if v == nil {
		return core.False, nil
	}
	o, err := core.ToObject(r, this)
	if err != nil {
		return core.Undefined, err
	}
	for {
		if v, err = v.Methods().GetPrototypeOf(v); err != nil || v == nil {
			return core.False, err
		}
		if v == o {
			return core.True, nil
		}
	}
}

// prototypePropertyIsEnumerable is Object.prototype.propertyIsEnumerable.
// https://tc39.es/ecma262/#sec-object.prototype.propertyisenumerable
func prototypePropertyIsEnumerable(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	k, err := core.ToPropertyKey(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	o, err := core.ToObject(r, this)
	if err != nil {
		return core.Undefined, err
	}
	d, ok, err := core.GetOwnProperty(o, k)
	return core.Bool(ok && d.Attrs&core.Enumerable != 0), err
}

// prototypeToLocaleString is Object.prototype.toLocaleString.
// https://tc39.es/ecma262/#sec-object.prototype.tolocalestring
func prototypeToLocaleString(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	if this.IsNullish() {
		return core.Undefined, core.TypeError("Object.prototype.toLocaleString called on null or undefined")
	}
	return core.Invoke(r, this, text.AtomToString.Key())
}

// prototypeToString is Object.prototype.toString.
// https://tc39.es/ecma262/#sec-object.prototype.tostring
func prototypeToString(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	if this.IsUndefined() {
		return core.GoStr("[object Undefined]"), nil
	}
	if this.IsNull() {
		return core.GoStr("[object Null]"), nil
	}
	o, err := core.ToObject(r, this)
	if err != nil {
		return core.Undefined, err
	}
	isArray, err := core.IsArray(core.Obj(o))
	if err != nil {
		return core.Undefined, err
	}
	tag, err := core.Get(o, core.SymbolToStringTag.Atom().Key())
	if err != nil {
		return core.Undefined, err
	}
	if tag.IsString() {
		s, err := core.JoinStrings(text.FromGo("[object "), tag.AsString(), text.FromGo("]"))
		return core.Str(s), err
	}
	if isArray {
		return core.GoStr("[object Array]"), nil
	}
	return core.GoStr(builtinTag(o)), nil
}

func builtinTag(o *core.Object) string {
	switch o.Kind() {
	case core.KindArguments:
		return "[object Arguments]"
	case core.KindError:
		return "[object Error]"
	case core.KindBoolean:
		return "[object Boolean]"
	case core.KindNumber:
		return "[object Number]"
	case core.KindString:
		return "[object String]"
	case core.KindDate:
		return "[object Date]"
	case core.KindRegExp:
		return "[object RegExp]"
	}
	if o.IsCallable() {
		return "[object Function]"
	}
	return "[object Object]"
}

// prototypeValueOf is Object.prototype.valueOf.
// https://tc39.es/ecma262/#sec-object.prototype.valueof
func prototypeValueOf(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return toObject(r, this)
}

// prototypeGetProto is get Object.prototype.__proto__.
// https://tc39.es/ecma262/#sec-get-object.prototype.__proto__
func prototypeGetProto(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	o, err := core.ToObject(r, this)
	if err != nil {
		return core.Undefined, err
	}
	p, err := o.Methods().GetPrototypeOf(o)
	return core.ObjOrNull(p), err
}

// prototypeSetProto is set Object.prototype.__proto__.
// https://tc39.es/ecma262/#sec-set-object.prototype.__proto__
func prototypeSetProto(_ *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	if this.IsNullish() {
		return core.Undefined, core.TypeError("set Object.prototype.__proto__ called on null or undefined")
	}
	proto := core.Arg(args, 0)
	if !proto.IsObject() && !proto.IsNull() || !this.IsObject() {
		return core.Undefined, nil
	}
	return core.Undefined, core.SetPrototypeOfOrThrow(this.AsObject(), proto.ObjectOrNil())
}

// prototypeDefineGetter is Object.prototype.__defineGetter__.
// https://tc39.es/ecma262/#sec-object.prototype.__defineGetter__
func prototypeDefineGetter(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return defineAccessor(r, this, args, "__defineGetter__", true)
}

// prototypeDefineSetter is Object.prototype.__defineSetter__.
// https://tc39.es/ecma262/#sec-object.prototype.__defineSetter__
func prototypeDefineSetter(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return defineAccessor(r, this, args, "__defineSetter__", false)
}

func defineAccessor(r *core.Realm, this core.Value, args []core.Value, name string, getter bool) (core.Value, error) {
	o, err := core.ToObject(r, this)
	if err != nil {
		return core.Undefined, err
	}
	f := core.Arg(args, 1)
	if !f.IsCallable() {
		return core.Undefined, core.TypeError("Object.prototype.%s: Expecting function", name)
	}
	d := core.PropertyDescriptor{Attrs: core.Enumerable | core.Configurable, Has: core.HasEnumerable | core.HasConfigurable}
	if getter {
		d.Get, d.Has = f.AsObject(), d.Has|core.HasGet
	} else {
		d.Set, d.Has = f.AsObject(), d.Has|core.HasSet
	}
	k, err := core.ToPropertyKey(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	return core.Undefined, core.DefinePropertyOrThrow(o, k, &d)
}

// prototypeLookupGetter is Object.prototype.__lookupGetter__.
// https://tc39.es/ecma262/#sec-object.prototype.__lookupGetter__
func prototypeLookupGetter(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return lookupAccessor(r, this, args, true)
}

// prototypeLookupSetter is Object.prototype.__lookupSetter__.
// https://tc39.es/ecma262/#sec-object.prototype.__lookupSetter__
func prototypeLookupSetter(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return lookupAccessor(r, this, args, false)
}

func lookupAccessor(r *core.Realm, this core.Value, args []core.Value, getter bool) (core.Value, error) {
	o, err := core.ToObject(r, this)
	if err != nil {
		return core.Undefined, err
	}
	k, err := core.ToPropertyKey(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	for o != nil {
		d, ok, err := core.GetOwnProperty(o, k)
		if err != nil {
			return core.Undefined, err
		}
		if ok {
			if !d.IsAccessor() {
				return core.Undefined, nil
			}
			if getter {
				return core.ObjOrUndefined(d.Get), nil
			}
			return core.ObjOrUndefined(d.Set), nil
		}
		if o, err = o.Methods().GetPrototypeOf(o); err != nil {
			return core.Undefined, err
		}
	}
	return core.Undefined, nil
}
