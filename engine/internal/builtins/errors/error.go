package errors

import (
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/stacktrace"
	"github.com/sxfescript/sxn/engine/internal/text"
)

var constructorSpec = core.ConstructorSpec{Name: "Error", Length: 1, Construct: construct, Prototype: core.IntrinsicErrorPrototype,
	Statics: constructorProperties[:]}

var constructorProperties = [...]core.PropertySpec{
	{Name: "captureStackTrace", Length: 2, Func: captureStackTrace},
	{Name: "isError", Length: 1, Func: isError},
	{Name: "stackTraceLimit", Value: core.Value{Bits: core.TagInt | 10}, HasValue: true, Attrs: core.DataDefault, HasAttrs: true},
}

// preparingSpec is constructorSpec for realms that prepare stacks.
var preparingSpec = core.ConstructorSpec{Name: "Error", Length: 1, Construct: construct, Prototype: core.IntrinsicErrorPrototype,
	Statics: preparingProperties[:]}

var preparingProperties = [...]core.PropertySpec{
	constructorProperties[0],
	{Name: "prepareStackTrace", Lazy: stacktrace.NewDefaultPrepare},
	constructorProperties[1],
	constructorProperties[2],
}

var prototypeProperties = [...]core.PropertySpec{
	{Name: "constructor", Intrinsic: core.IntrinsicError},
	{Name: "name", Lazy: errorName},
	{Name: "message", Lazy: emptyString},
	{Name: "toString", Func: prototypeToString},
}

func errorName(*core.Realm) (core.Value, error) { return core.GoStr("Error"), nil }

func emptyString(*core.Realm) (core.Value, error) { return core.Str(text.Empty), nil }

// NewConstructor makes %Error%.
func NewConstructor(r *core.Realm) *core.Object {
	if r.PreparesStacks {
		return r.NewBuiltinConstructor(&preparingSpec)
	}
	return r.NewBuiltinConstructor(&constructorSpec)
}

// NewPrototype makes %Error.prototype%.
func NewPrototype(r *core.Realm) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicObjectPrototype), nil, prototypeProperties[:])
}

// construct is the Error constructor.
// https://tc39.es/ecma262/#sec-error-message
func construct(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	return create(r, newTarget, core.IntrinsicError, core.IntrinsicErrorPrototype, core.Arg(args, 0), core.Arg(args, 1))
}

// create is the common body of the constructors: the stack property comes
// first, as in V8.
func create(r *core.Realm, newTarget *core.Object, ctor, proto core.IntrinsicID, message, options core.Value) (core.Value, error) {
	if newTarget == nil {
		newTarget = r.Intrinsic(ctor)
	}
	p, err := core.GetPrototypeFromConstructor(newTarget, proto)
	if err != nil {
		return core.Undefined, err
	}
	e := core.AllocError(p)
	core.InstallErrorStack(r, &e.Object, newTarget)
	if !message.IsUndefined() {
		s, err := core.ToString(r, message)
		if err != nil {
			return core.Undefined, err
		}
		core.DefineOwn(&e.Object, text.AtomMessage.Key(), core.Str(s), core.MethodDefault)
	}
	return core.Obj(&e.Object), core.InstallErrorCause(&e.Object, options)
}

// captureStackTrace is V8's Error.captureStackTrace.
func captureStackTrace(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	o := core.Arg(args, 0).ObjectOrNil()
	if o == nil {
		return core.Undefined, core.TypeError("invalid_argument")
	}
	ok, err := o.Methods().IsExtensible(o)
	if err != nil {
		return core.Undefined, err
	}
	if !ok {
		return core.Undefined, core.TypeError("Cannot define property stack, object is not extensible")
	}
	var skip *core.Object
	if f := core.Arg(args, 1); f.IsCallable() {
		skip = f.AsObject()
	}
	if skip == nil {
		// The frame of this function is not to be seen.
		if v, ok := core.DataPropertyFast(r.Intrinsic(core.IntrinsicError), text.InternGo("captureStackTrace").Atom); ok && v.IsKind(core.KindNative) {
			skip = v.AsObject()
		}
	}
	core.InstallErrorStack(r, o, skip)
	return core.Undefined, nil
}

// isError is Error.isError.
// https://tc39.es/ecma262/#sec-error.iserror
func isError(_ *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return core.Bool(core.AsError(core.Arg(args, 0).ObjectOrNil()) != nil), nil
}

// prototypeToString is Error.prototype.toString.
// https://tc39.es/ecma262/#sec-error.prototype.tostring
func prototypeToString(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	if !this.IsObject() {
		return core.Undefined, core.TypeError("Method Error.prototype.toString called on incompatible receiver %s", core.DescribeValue(this))
	}
	s, err := core.ErrorToString(r, this)
	return core.Str(s), err
}
