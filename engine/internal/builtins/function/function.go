package function

import (
	"math"
	"strings"
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

var constructorSpec = core.ConstructorSpec{Name: "Function", Length: 1, Construct: construct, Prototype: core.IntrinsicFunctionPrototype}

var prototypeProperties = [...]core.PropertySpec{
	{Name: "constructor", Intrinsic: core.IntrinsicFunction},
	{Name: "apply", Length: 2, Func: prototypeApply, Tag: core.TagFunctionApply},
	{Name: "bind", Length: 1, Func: prototypeBind},
	{Name: "call", Length: 1, Func: prototypeCall, Tag: core.TagFunctionCall},
	{Name: "toString", Func: prototypeToString},
	{Name: "arguments", Get: getArguments, Set: setRestricted},
	{Name: "caller", Get: getCaller, Set: setRestricted},
	{Symbol: core.SymbolHasInstance, Length: 1, Func: prototypeSymbolHasInstance, HasAttrs: true},
}

// NewConstructor makes %Function%.
func NewConstructor(r *core.Realm) *core.Object { return r.NewBuiltinConstructor(&constructorSpec) }

// NewPrototype makes %Function.prototype%, itself a function.
// https://tc39.es/ecma262/#sec-properties-of-the-function-prototype-object
func NewPrototype(r *core.Realm) *core.Object {
	f := &core.NativeFunction{Name: text.AtomEmpty.Key(), Func: prototypeItself}
	core.InitNative(f, r, r.Intrinsic(core.IntrinsicObjectPrototype))
	o := &f.Object
	r.SetIntrinsic(core.IntrinsicFunctionPrototype, o)
	o.Materialize()
	core.InstallProperties(r, o, prototypeProperties[:])
	return o
}

func prototypeItself(*core.Realm, core.Value, []core.Value) (core.Value, error) {
	return core.Undefined, nil
}

// construct is the Function constructor.
// https://tc39.es/ecma262/#sec-function-p1-p2-pn-body
func construct(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	f, err := r.Agent.VM.CreateDynamicFunction(r, newTarget, core.DynamicNormal, args)
	if err != nil {
		return core.Undefined, err
	}
	return core.Obj(f), nil
}

// prototypeApply is Function.prototype.apply.
// https://tc39.es/ecma262/#sec-function.prototype.apply
func prototypeApply(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	if !this.IsCallable() {
		return core.Undefined, notCallable("apply", this)
	}
	thisArg, list := core.Arg(args, 0), core.Arg(args, 1)
	if list.IsNullish() {
		return core.Call(this, thisArg)
	}
	argList, err := core.CreateListFromArrayLike(r, list, false)
	if err != nil {
		return core.Undefined, err
	}
	return core.Call(this, thisArg, argList...)
}

// prototypeCall is Function.prototype.call.
// https://tc39.es/ecma262/#sec-function.prototype.call
func prototypeCall(_ *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	if !this.IsCallable() {
		return core.Undefined, notCallable("call", this)
	}
	if len(args) == 0 {
		return core.Call(this, core.Undefined)
	}
	return core.Call(this, args[0], args[1:]...)
}

func notCallable(method string, this core.Value) error {
	what := core.TypeOf(this).ToUTF8()
	article := "a "
	if strings.ContainsRune("aeiou", rune(what[0])) {
		article = "an "
	}
	if this.IsUndefined() {
		article = ""
	}
	return core.TypeError("Function.prototype.%s was called on %s, which is %s%s and not a function", method, core.DescribeValue(this), article, what)
}

// prototypeBind is Function.prototype.bind.
// https://tc39.es/ecma262/#sec-function.prototype.bind
func prototypeBind(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	if !this.IsCallable() {
		return core.Undefined, core.TypeError("Bind must be called on a function")
	}
	target := this.AsObject()
	var bound []core.Value
	if len(args) > 1 {
		bound = core.CopyValues(args[1:])
	}
	bf, err := BoundFunctionCreate(target, core.Arg(args, 0).Clean(), bound)
	if err != nil {
		return core.Undefined, err
	}
	f := &bf.Object
	length, err := boundLength(r, target, len(bound))
	if err != nil {
		return core.Undefined, err
	}
	core.DefineOwn(f, text.AtomLength.Key(), length, core.Configurable)
	name, err := core.Get(target, text.AtomName.Key())
	if err != nil {
		return core.Undefined, err
	}
	base := text.Empty
	if name.IsString() {
		base = name.AsString()
	}
	full, err := core.JoinStrings(text.FromGo("bound "), base)
	if err != nil {
		return core.Undefined, err
	}
	core.DefineOwn(f, text.AtomName.Key(), core.Str(full), core.Configurable)
	return core.Obj(f), nil
}

func boundLength(r *core.Realm, target *core.Object, bound int) (core.Value, error) {
	has, err := core.HasOwnProperty(target, text.AtomLength.Key())
	if err != nil || !has {
		return core.Zero, err
	}
	v, err := core.Get(target, text.AtomLength.Key())
	if err != nil || !v.IsNumber() {
		return core.Zero, err
	}
	n, err := core.ToIntegerOrInfinity(r, v)
	if err != nil {
		return core.Zero, err
	}
	return core.Number(math.Max(0, n-float64(bound))), nil
}

// prototypeToString is Function.prototype.toString.
// https://tc39.es/ecma262/#sec-function.prototype.tostring
func prototypeToString(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	if !this.IsCallable() {
		return core.Undefined, core.TypeError("Function.prototype.toString requires that 'this' be a Function")
	}
	o := this.AsObject()
	switch o.Kind() {
	case core.KindFunction:
		if src, ok := r.Agent.VM.FunctionSource(o); ok {
			return core.GoStr(src), nil
		}
	case core.KindNative:
		if nf := (*core.NativeFunction)(unsafe.Pointer(o)); nf.IsClass {
			s, err := core.JoinStrings(text.FromGo("class "), nf.InitialName(), text.FromGo(" { [native code] }"))
			return core.Str(s), err
		}
		f := (*core.NativeFunction)(unsafe.Pointer(o))
		before, after := "function ", "() { [native code] }"
		if f.Tag == core.TagClass {
			before, after = "class ", " { [native code] }"
		}
		s, err := core.JoinStrings(text.FromGo(before), f.InitialName(), text.FromGo(after))
		return core.Str(s), err
	}
	return core.GoStr("function () { [native code] }"), nil
}

// prototypeSymbolHasInstance is Function.prototype[@@hasInstance].
// https://tc39.es/ecma262/#sec-function.prototype-%symbol.hasinstance%
func prototypeSymbolHasInstance(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	ok, err := core.OrdinaryHasInstance(r, this, core.Arg(args, 0))
	return core.Bool(ok), err
}
