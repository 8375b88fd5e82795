package realm

import (
	"github.com/sxfescript/sxn/engine/internal/builtins/regexp"
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/intl"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// New returns a realm of the agent with all intrinsics and globals in place.
func New(a *core.Agent) *core.Realm {
	r := core.NewRealm(a, &builders)
	a.Locale = intl.Hooks()
	a.RegExpCreate = regexp.Create
	core.InstallProperties(r, r.Global, constants[:])
	for i := range globals {
		g := &globals[i]
		if !r.HasIntrinsic(g.intrinsic) {
			continue
		}
		id := g.intrinsic
		core.DefineOwn(r.Global, text.InternGo(g.name), core.Lazy(r, func(r *core.Realm) (core.Value, error) {
			return core.Obj(r.Intrinsic(id)), nil
		}), core.MethodDefault)
	}
	core.DefineOwn(r.Global, text.InternGo("globalThis"), r.GlobalThis, core.MethodDefault)
	return r
}

// constants are the value properties of the global object.
// https://tc39.es/ecma262/#sec-value-properties-of-the-global-object
var constants = [...]core.PropertySpec{
	{Name: "Infinity", Value: core.Value{Bits: 0x7FF0 << 48}, HasValue: true, HasAttrs: true},
	{Name: "NaN", Value: core.Value{Bits: core.CanonicalNaN}, HasValue: true, HasAttrs: true},
	{Name: "undefined", Value: core.Value{Bits: core.BitsUndefined}, HasValue: true, HasAttrs: true},
}

type globalProperty struct {
	name      string
	intrinsic core.IntrinsicID
}

// globals are the function, constructor and namespace properties of the
// global object, in V8's order.
var globals = [...]globalProperty{
	{"Object", core.IntrinsicObject}, {"Function", core.IntrinsicFunction}, {"Array", core.IntrinsicArray},
	{"Number", core.IntrinsicNumber}, {"parseFloat", core.IntrinsicParseFloat}, {"parseInt", core.IntrinsicParseInt},
	{"Boolean", core.IntrinsicBoolean}, {"String", core.IntrinsicString}, {"Symbol", core.IntrinsicSymbol},
	{"Date", core.IntrinsicDate}, {"Promise", core.IntrinsicPromise}, {"RegExp", core.IntrinsicRegExp},
	{"Error", core.IntrinsicError}, {"AggregateError", core.IntrinsicAggregateError}, {"EvalError", core.IntrinsicEvalError},
	{"RangeError", core.IntrinsicRangeError}, {"ReferenceError", core.IntrinsicReferenceError},
	{"SyntaxError", core.IntrinsicSyntaxError}, {"TypeError", core.IntrinsicTypeError}, {"URIError", core.IntrinsicURIError},
	{"SuppressedError", core.IntrinsicSuppressedError},
	{"JSON", core.IntrinsicJSON}, {"Math", core.IntrinsicMath}, {"Intl", core.IntrinsicIntl},
	{"ArrayBuffer", core.IntrinsicArrayBuffer}, {"Atomics", core.IntrinsicAtomics},
	{"Uint8Array", core.IntrinsicUint8Array}, {"Int8Array", core.IntrinsicInt8Array}, {"Uint16Array", core.IntrinsicUint16Array},
	{"Int16Array", core.IntrinsicInt16Array}, {"Uint32Array", core.IntrinsicUint32Array}, {"Int32Array", core.IntrinsicInt32Array},
	{"BigUint64Array", core.IntrinsicBigUint64Array}, {"BigInt64Array", core.IntrinsicBigInt64Array},
	{"Uint8ClampedArray", core.IntrinsicUint8ClampedArray}, {"Float16Array", core.IntrinsicFloat16Array},
	{"Float32Array", core.IntrinsicFloat32Array}, {"Float64Array", core.IntrinsicFloat64Array}, {"DataView", core.IntrinsicDataView},
	{"Map", core.IntrinsicMap}, {"BigInt", core.IntrinsicBigInt}, {"Set", core.IntrinsicSet}, {"Iterator", core.IntrinsicIterator},
	{"WeakMap", core.IntrinsicWeakMap}, {"WeakSet", core.IntrinsicWeakSet}, {"WeakRef", core.IntrinsicWeakRef},
	{"FinalizationRegistry", core.IntrinsicFinalizationRegistry},
	{"Proxy", core.IntrinsicProxy}, {"Reflect", core.IntrinsicReflect},
	{"decodeURI", core.IntrinsicDecodeURI}, {"decodeURIComponent", core.IntrinsicDecodeURIComponent},
	{"encodeURI", core.IntrinsicEncodeURI}, {"encodeURIComponent", core.IntrinsicEncodeURIComponent},
	{"escape", core.IntrinsicEscape}, {"unescape", core.IntrinsicUnescape}, {"eval", core.IntrinsicEval},
	{"isFinite", core.IntrinsicIsFinite}, {"isNaN", core.IntrinsicIsNaN},
	{"SharedArrayBuffer", core.IntrinsicSharedArrayBuffer},
	{"DisposableStack", core.IntrinsicDisposableStack}, {"AsyncDisposableStack", core.IntrinsicAsyncDisposableStack},
	{"Temporal", core.IntrinsicTemporal},
}

// IntrinsicByName returns the intrinsic that the specification calls %name%,
// for globals and their prototypes ("Array", "Array.prototype") and some that
// are no globals; IntrinsicNone for unknown names.
func IntrinsicByName(name string) core.IntrinsicID {
	for i := range globals {
		if globals[i].name == name {
			return globals[i].intrinsic
		}
	}
	for i := range named {
		if named[i].name == name {
			return named[i].intrinsic
		}
	}
	return core.IntrinsicNone
}

// named are intrinsics that embedders ask for and that are no globals.
var named = [...]globalProperty{
	{"Object.prototype", core.IntrinsicObjectPrototype}, {"Function.prototype", core.IntrinsicFunctionPrototype},
	{"Array.prototype", core.IntrinsicArrayPrototype}, {"Error.prototype", core.IntrinsicErrorPrototype},
	{"Promise.prototype", core.IntrinsicPromisePrototype}, {"Uint8Array.prototype", core.IntrinsicUint8ArrayPrototype},
	{"TypedArray", core.IntrinsicTypedArray}, {"TypedArray.prototype", core.IntrinsicTypedArrayPrototype},
	{"Map.prototype", core.IntrinsicMapPrototype}, {"Set.prototype", core.IntrinsicSetPrototype},
	{"Iterator.prototype", core.IntrinsicIteratorPrototype}, {"AsyncIteratorPrototype", core.IntrinsicAsyncIteratorPrototype},
	{"GeneratorFunction", core.IntrinsicGeneratorFunction}, {"AsyncFunction", core.IntrinsicAsyncFunction},
	{"AsyncGeneratorFunction", core.IntrinsicAsyncGeneratorFunction}, {"GeneratorFunction.prototype.prototype", core.IntrinsicGeneratorPrototype},
	{"AsyncGeneratorFunction.prototype.prototype", core.IntrinsicAsyncGeneratorPrototype},
	{"Symbol.prototype", core.IntrinsicSymbolPrototype}, {"RegExp.prototype", core.IntrinsicRegExpPrototype},
	{"String.prototype", core.IntrinsicStringPrototype}, {"Number.prototype", core.IntrinsicNumberPrototype},
	{"Boolean.prototype", core.IntrinsicBooleanPrototype}, {"BigInt.prototype", core.IntrinsicBigIntPrototype},
	{"Date.prototype", core.IntrinsicDatePrototype}, {"ArrayBuffer.prototype", core.IntrinsicArrayBufferPrototype},
	{"MapIteratorPrototype", core.IntrinsicMapIteratorPrototype}, {"SetIteratorPrototype", core.IntrinsicSetIteratorPrototype},
	{"ArrayIteratorPrototype", core.IntrinsicArrayIteratorPrototype}, {"ThrowTypeError", core.IntrinsicThrowTypeError},
}
