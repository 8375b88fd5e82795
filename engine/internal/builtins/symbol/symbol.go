package symbol

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

var constructorSpec = core.ConstructorSpec{Name: "Symbol", Construct: construct, Prototype: core.IntrinsicSymbolPrototype,
	Statics: constructorProperties[:]}

var constructorProperties = [...]core.PropertySpec{
	{Name: "for", Length: 1, Func: symbolFor},
	{Name: "keyFor", Length: 1, Func: keyFor},
	{Name: "asyncIterator", Lazy: asyncIterator, HasAttrs: true},
	{Name: "hasInstance", Lazy: hasInstance, HasAttrs: true},
	{Name: "isConcatSpreadable", Lazy: isConcatSpreadable, HasAttrs: true},
	{Name: "iterator", Lazy: iterator, HasAttrs: true},
	{Name: "match", Lazy: match, HasAttrs: true},
	{Name: "matchAll", Lazy: matchAll, HasAttrs: true},
	{Name: "replace", Lazy: replace, HasAttrs: true},
	{Name: "search", Lazy: search, HasAttrs: true},
	{Name: "species", Lazy: species, HasAttrs: true},
	{Name: "split", Lazy: split, HasAttrs: true},
	{Name: "toPrimitive", Lazy: toPrimitive, HasAttrs: true},
	{Name: "toStringTag", Lazy: toStringTag, HasAttrs: true},
	{Name: "unscopables", Lazy: unscopables, HasAttrs: true},
	{Name: "dispose", Lazy: dispose, HasAttrs: true},
	{Name: "asyncDispose", Lazy: asyncDispose, HasAttrs: true},
}

var prototypeProperties = [...]core.PropertySpec{
	{Name: "constructor", Intrinsic: core.IntrinsicSymbol},
	{Name: "toString", Func: prototypeToString},
	{Name: "valueOf", Func: prototypeValueOf},
	{Name: "description", Get: prototypeGetDescription},
	{Symbol: core.SymbolToStringTag, Lazy: symbolTag, Attrs: core.Configurable, HasAttrs: true},
	{Symbol: core.SymbolToPrimitive, Length: 1, Func: prototypeSymbolToPrimitive, Attrs: core.Configurable, HasAttrs: true},
}

func wellKnown(id core.SymbolID) (core.Value, error) { return core.Symbol(id.Atom()), nil }

func asyncIterator(*core.Realm) (core.Value, error) { return wellKnown(core.SymbolAsyncIterator) }
func hasInstance(*core.Realm) (core.Value, error)   { return wellKnown(core.SymbolHasInstance) }
func isConcatSpreadable(*core.Realm) (core.Value, error) {
	return wellKnown(core.SymbolIsConcatSpreadable)
}
func iterator(*core.Realm) (core.Value, error)     { return wellKnown(core.SymbolIterator) }
func match(*core.Realm) (core.Value, error)        { return wellKnown(core.SymbolMatch) }
func matchAll(*core.Realm) (core.Value, error)     { return wellKnown(core.SymbolMatchAll) }
func replace(*core.Realm) (core.Value, error)      { return wellKnown(core.SymbolReplace) }
func search(*core.Realm) (core.Value, error)       { return wellKnown(core.SymbolSearch) }
func species(*core.Realm) (core.Value, error)      { return wellKnown(core.SymbolSpecies) }
func split(*core.Realm) (core.Value, error)        { return wellKnown(core.SymbolSplit) }
func toPrimitive(*core.Realm) (core.Value, error)  { return wellKnown(core.SymbolToPrimitive) }
func toStringTag(*core.Realm) (core.Value, error)  { return wellKnown(core.SymbolToStringTag) }
func unscopables(*core.Realm) (core.Value, error)  { return wellKnown(core.SymbolUnscopables) }
func dispose(*core.Realm) (core.Value, error)      { return wellKnown(core.SymbolDispose) }
func asyncDispose(*core.Realm) (core.Value, error) { return wellKnown(core.SymbolAsyncDispose) }

func symbolTag(*core.Realm) (core.Value, error) { return core.GoStr("Symbol"), nil }

// NewConstructor makes %Symbol%.
func NewConstructor(r *core.Realm) *core.Object { return r.NewBuiltinConstructor(&constructorSpec) }

// NewPrototype makes %Symbol.prototype%.
func NewPrototype(r *core.Realm) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicObjectPrototype), nil, prototypeProperties[:])
}

// construct is the Symbol constructor, which new refuses.
// https://tc39.es/ecma262/#sec-symbol-description
func construct(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	if newTarget != nil {
		return core.Undefined, core.TypeError("Symbol is not a constructor")
	}
	d := core.Arg(args, 0)
	if d.IsUndefined() {
		return core.Symbol(text.NewSymbol(text.Empty, false)), nil
	}
	s, err := core.ToString(r, d)
	if err != nil {
		return core.Undefined, err
	}
	return core.Symbol(text.NewSymbol(s, true)), nil
}

// symbolFor is Symbol.for.
// https://tc39.es/ecma262/#sec-symbol.for
func symbolFor(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	s, err := core.ToString(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	return core.Symbol(text.SymbolFor(s)), nil
}

// keyFor is Symbol.keyFor.
// https://tc39.es/ecma262/#sec-symbol.keyfor
func keyFor(_ *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	v := core.Arg(args, 0)
	if !v.IsSymbol() {
		return core.Undefined, core.TypeError("%s is not a symbol", core.DescribeValue(v))
	}
	if s, ok := text.SymbolKeyFor(v.AsSymbol()); ok {
		return core.Str(s), nil
	}
	return core.Undefined, nil
}

// thisSymbolValue is the abstract operation of that name.
// https://tc39.es/ecma262/#sec-thissymbolvalue
func thisSymbolValue(this core.Value, method string) (*core.Atom, error) {
	if this.IsSymbol() {
		return this.AsSymbol(), nil
	}
	if this.IsKind(core.KindSymbol) {
		return (*core.PrimitiveObject)(unsafe.Pointer(this.AsObject())).Data.AsSymbol(), nil
	}
	return nil, core.TypeError("%s requires that 'this' be a Symbol", method)
}

// prototypeToString is Symbol.prototype.toString.
// https://tc39.es/ecma262/#sec-symbol.prototype.tostring
func prototypeToString(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	a, err := thisSymbolValue(this, "Symbol.prototype.toString")
	if err != nil {
		return core.Undefined, err
	}
	d, _ := a.SymbolDescription()
	s, err := core.JoinStrings(text.FromGo("Symbol("), d, text.FromGo(")"))
	return core.Str(s), err
}

// prototypeValueOf is Symbol.prototype.valueOf.
// https://tc39.es/ecma262/#sec-symbol.prototype.valueof
func prototypeValueOf(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	a, err := thisSymbolValue(this, "Symbol.prototype.valueOf")
	if err != nil {
		return core.Undefined, err
	}
	return core.Symbol(a), nil
}

// prototypeGetDescription is get Symbol.prototype.description.
// https://tc39.es/ecma262/#sec-symbol.prototype.description
func prototypeGetDescription(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	a, err := thisSymbolValue(this, "Symbol.prototype.description")
	if err != nil {
		return core.Undefined, err
	}
	if d, ok := a.SymbolDescription(); ok {
		return core.Str(d), nil
	}
	return core.Undefined, nil
}

// prototypeSymbolToPrimitive is Symbol.prototype[@@toPrimitive].
// https://tc39.es/ecma262/#sec-symbol.prototype-%symbol.toprimitive%
func prototypeSymbolToPrimitive(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	a, err := thisSymbolValue(this, "Symbol.prototype [ @@toPrimitive ]")
	if err != nil {
		return core.Undefined, err
	}
	return core.Symbol(a), nil
}
