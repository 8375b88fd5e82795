package string

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

var prototypeProperties = [...]core.PropertySpec{
	{Name: "constructor", Intrinsic: core.IntrinsicString},
	{Name: "anchor", Length: 1, Func: prototypeAnchor},
	{Name: "at", Length: 1, Func: prototypeAt},
	{Name: "big", Func: prototypeBig},
	{Name: "blink", Func: prototypeBlink},
	{Name: "bold", Func: prototypeBold},
	{Name: "charAt", Length: 1, Func: prototypeCharAt},
	{Name: "charCodeAt", Length: 1, Func: prototypeCharCodeAt},
	{Name: "codePointAt", Length: 1, Func: prototypeCodePointAt},
	{Name: "concat", Length: 1, Func: prototypeConcat},
	{Name: "endsWith", Length: 1, Func: prototypeEndsWith},
	{Name: "fontcolor", Length: 1, Func: prototypeFontcolor},
	{Name: "fontsize", Length: 1, Func: prototypeFontsize},
	{Name: "fixed", Func: prototypeFixed},
	{Name: "includes", Length: 1, Func: prototypeIncludes},
	{Name: "indexOf", Length: 1, Func: prototypeIndexOf},
	{Name: "isWellFormed", Func: prototypeIsWellFormed},
	{Name: "italics", Func: prototypeItalics},
	{Name: "lastIndexOf", Length: 1, Func: prototypeLastIndexOf},
	{Name: "link", Length: 1, Func: prototypeLink},
	{Name: "localeCompare", Length: 1, Func: prototypeLocaleCompare},
	{Name: "match", Length: 1, Func: prototypeMatch},
	{Name: "matchAll", Length: 1, Func: prototypeMatchAll},
	{Name: "normalize", Func: prototypeNormalize},
	{Name: "padEnd", Length: 1, Func: prototypePadEnd},
	{Name: "padStart", Length: 1, Func: prototypePadStart},
	{Name: "repeat", Length: 1, Func: prototypeRepeat},
	{Name: "replace", Length: 2, Func: prototypeReplace},
	{Name: "replaceAll", Length: 2, Func: prototypeReplaceAll},
	{Name: "search", Length: 1, Func: prototypeSearch},
	{Name: "slice", Length: 2, Func: prototypeSlice},
	{Name: "small", Func: prototypeSmall},
	{Name: "split", Length: 2, Func: prototypeSplit},
	{Name: "strike", Func: prototypeStrike},
	{Name: "sub", Func: prototypeSub},
	{Name: "substr", Length: 2, Func: prototypeSubstr},
	{Name: "substring", Length: 2, Func: prototypeSubstring},
	{Name: "sup", Func: prototypeSup},
	{Name: "startsWith", Length: 1, Func: prototypeStartsWith},
	{Name: "toString", Func: prototypeToString},
	{Name: "toWellFormed", Func: prototypeToWellFormed},
	{Name: "trim", Func: prototypeTrim},
	{Name: "trimStart", Func: prototypeTrimStart},
	{Name: "trimLeft", Alias: "trimStart"},
	{Name: "trimEnd", Func: prototypeTrimEnd},
	{Name: "trimRight", Alias: "trimEnd"},
	{Name: "toLocaleLowerCase", Func: prototypeToLocaleLowerCase},
	{Name: "toLocaleUpperCase", Func: prototypeToLocaleUpperCase},
	{Name: "toLowerCase", Func: prototypeToLowerCase},
	{Name: "toUpperCase", Func: prototypeToUpperCase},
	{Name: "valueOf", Func: prototypeValueOf},
	{Symbol: core.SymbolIterator, Func: prototypeSymbolIterator},
}

var iteratorProperties = [...]core.PropertySpec{
	{Name: "next", Func: iteratorNext, Tag: core.TagIteratorNext},
	{Symbol: core.SymbolToStringTag, Lazy: iteratorTag, Attrs: core.Configurable, HasAttrs: true},
}

// NewPrototype makes %String.prototype%, itself a String object.
func NewPrototype(r *core.Realm) *core.Object {
	o := r.NewPrimitiveObject(core.Str(text.Empty), r.Intrinsic(core.IntrinsicObjectPrototype))
	core.InstallProperties(r, o, prototypeProperties[:])
	return o
}

// NewIteratorPrototype makes %StringIteratorPrototype%.
func NewIteratorPrototype(r *core.Realm) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicIteratorPrototype), nil, iteratorProperties[:])
}

func iteratorTag(*core.Realm) (core.Value, error) { return core.GoStr("String Iterator"), nil }

// iteratorNext is %StringIteratorPrototype%.next.
// https://tc39.es/ecma262/#sec-%stringiteratorprototype%.next
func iteratorNext(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	if this.IsKind(core.KindIterator) {
		if it := core.AsBuiltinIterator(this.AsObject()); it.Source == core.IteratorOfString {
			v, done, err := it.Step(r)
			if err != nil {
				return core.Undefined, err
			}
			return core.CreateIterResultObject(r, v, done), nil
		}
	}
	return core.Undefined, core.TypeError("Method String Iterator.prototype.next called on incompatible receiver %s", core.DescribeValue(this))
}

// coerce is what the methods do with their receiver: RequireObjectCoercible,
// then ToString.
func coerce(r *core.Realm, this core.Value, method string) (text.String, error) {
	if this.IsString() {
		return this.AsString(), nil
	}
	if this.IsNullish() {
		return text.Empty, nullish(method)
	}
	return core.ToString(r, this)
}

func nullish(method string) error {
	return core.TypeError("String.prototype.%s called on null or undefined", method)
}

// thisStringValue is the abstract operation of that name.
// https://tc39.es/ecma262/#sec-thisstringvalue
func thisStringValue(this core.Value, method string) (core.Value, error) {
	if this.IsString() {
		return this, nil
	}
	if this.IsKind(core.KindString) {
		return (*core.PrimitiveObject)(unsafe.Pointer(this.AsObject())).Data, nil
	}
	return core.Undefined, core.TypeError("String.prototype.%s requires that 'this' be a String", method)
}

// prototypeToString is String.prototype.toString.
// https://tc39.es/ecma262/#sec-string.prototype.tostring
func prototypeToString(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return thisStringValue(this, "toString")
}

// prototypeValueOf is String.prototype.valueOf.
// https://tc39.es/ecma262/#sec-string.prototype.valueof
func prototypeValueOf(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return thisStringValue(this, "valueOf")
}

// prototypeSymbolIterator is String.prototype[@@iterator].
// https://tc39.es/ecma262/#sec-string.prototype-%symbol.iterator%
func prototypeSymbolIterator(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	if this.IsNullish() {
		return core.Undefined, core.TypeError("String.prototype[Symbol.iterator] called on null or undefined")
	}
	s, err := core.ToString(r, this)
	if err != nil {
		return core.Undefined, err
	}
	return core.Obj(&core.NewBuiltinIterator(r, core.IteratorOfString, core.IterateValues, core.Str(s)).Object), nil
}

// position converts the index argument of the methods that read one place of
// a string of length n; ok is false where there is no such place.
func position(r *core.Realm, args []core.Value, n int) (i int, ok bool, err error) {
	if len(args) == 0 {
		return 0, n > 0, nil
	}
	if args[0].IsInt() {
		i = int(args[0].AsInt())
		return i, uint(i) < uint(n), nil
	}
	f, err := core.ToIntegerOrInfinity(r, args[0])
	if err != nil || f < 0 || f >= float64(n) {
		return 0, false, err
	}
	return int(f), true, nil
}

// prototypeAt is String.prototype.at.
// https://tc39.es/ecma262/#sec-string.prototype.at
func prototypeAt(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	s, err := coerce(r, this, "at")
	if err != nil {
		return core.Undefined, err
	}
	f, err := core.ToIntegerOrInfinity(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	if f < 0 {
		f += float64(s.Len())
	}
	if f < 0 || f >= float64(s.Len()) {
		return core.Undefined, nil
	}
	return core.Str(text.FromCodeUnit(s.At(int(f)))), nil
}

// prototypeCharAt is String.prototype.charAt.
// https://tc39.es/ecma262/#sec-string.prototype.charat
func prototypeCharAt(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	s, err := coerce(r, this, "charAt")
	if err != nil {
		return core.Undefined, err
	}
	i, ok, err := position(r, args, s.Len())
	if err != nil || !ok {
		return core.Str(text.Empty), err
	}
	return core.Str(text.FromCodeUnit(s.At(i))), nil
}

// prototypeCharCodeAt is String.prototype.charCodeAt.
// https://tc39.es/ecma262/#sec-string.prototype.charcodeat
func prototypeCharCodeAt(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	s, err := coerce(r, this, "charCodeAt")
	if err != nil {
		return core.Undefined, err
	}
	i, ok, err := position(r, args, s.Len())
	if err != nil || !ok {
		return core.NaN, err
	}
	return core.Int(int32(s.At(i))), nil
}

// prototypeCodePointAt is String.prototype.codePointAt.
// https://tc39.es/ecma262/#sec-string.prototype.codepointat
func prototypeCodePointAt(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	s, err := coerce(r, this, "codePointAt")
	if err != nil {
		return core.Undefined, err
	}
	i, ok, err := position(r, args, s.Len())
	if err != nil || !ok {
		return core.Undefined, err
	}
	c, _ := s.CodePointAt(i)
	return core.Int(c), nil
}
