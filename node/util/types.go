package util

import (
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/engine/introspect"
	"github.com/sxfescript/sxn/runtime/env"
)

// typeState caches util.types in a runtime.
type typeState struct{ object *engine.Object }

var typeStates = env.State[typeState]{}

// typeTests are the functions of util.types, in Node's order.
var typeTests = [...]struct {
	name string
	test func(v engine.Value, o *engine.Object) bool
}{
	{"isExternal", func(engine.Value, *engine.Object) bool { return false }},
	{"isDate", kindTest(introspect.Date)},
	{"isArgumentsObject", kindTest(introspect.Arguments)},
	{"isBigIntObject", kindTest(introspect.BigIntObject)},
	{"isBooleanObject", kindTest(introspect.BooleanObject)},
	{"isNumberObject", kindTest(introspect.NumberObject)},
	{"isStringObject", kindTest(introspect.StringObject)},
	{"isSymbolObject", kindTest(introspect.SymbolObject)},
	{"isBoxedPrimitive", func(_ engine.Value, o *engine.Object) bool {
		_, ok := introspect.PrimitiveValue(o)
		return ok
	}},
	{"isNativeError", kindTest(introspect.Error)},
	{"isRegExp", kindTest(introspect.RegExp)},
	{"isAsyncFunction", func(_ engine.Value, o *engine.Object) bool { return isAsyncFunction(o) }},
	{"isGeneratorFunction", func(_ engine.Value, o *engine.Object) bool { return isGeneratorFunction(o) }},
	{"isGeneratorObject", kindTest(introspect.Generator)},
	{"isPromise", kindTest(introspect.Promise)},
	{"isMap", kindTest(introspect.Map)},
	{"isSet", kindTest(introspect.Set)},
	{"isMapIterator", kindTest(introspect.MapIterator)},
	{"isSetIterator", kindTest(introspect.SetIterator)},
	{"isWeakMap", kindTest(introspect.WeakMap)},
	{"isWeakSet", kindTest(introspect.WeakSet)},
	{"isArrayBuffer", kindTest(introspect.ArrayBuffer)},
	{"isDataView", kindTest(introspect.DataView)},
	{"isSharedArrayBuffer", kindTest(introspect.SharedArrayBuffer)},
	{"isProxy", kindTest(introspect.Proxy)},
	{"isModuleNamespaceObject", kindTest(introspect.Namespace)},
	{"isAnyArrayBuffer", func(_ engine.Value, o *engine.Object) bool {
		k := introspect.KindOf(o)
		return k == introspect.ArrayBuffer || k == introspect.SharedArrayBuffer
	}},
	{"isCryptoKey", func(engine.Value, *engine.Object) bool { return false }},
	{"isKeyObject", func(engine.Value, *engine.Object) bool { return false }},
	{"isArrayBufferView", func(_ engine.Value, o *engine.Object) bool {
		k := introspect.KindOf(o)
		return k == introspect.TypedArray || k == introspect.DataView
	}},
	{"isTypedArray", kindTest(introspect.TypedArray)},
	{"isUint8Array", elementTest(engine.Uint8)},
	{"isUint8ClampedArray", elementTest(engine.Uint8Clamped)},
	{"isUint16Array", elementTest(engine.Uint16)},
	{"isUint32Array", elementTest(engine.Uint32)},
	{"isInt8Array", elementTest(engine.Int8)},
	{"isInt16Array", elementTest(engine.Int16)},
	{"isInt32Array", elementTest(engine.Int32)},
	{"isFloat16Array", elementTest(engine.Float16)},
	{"isFloat32Array", elementTest(engine.Float32)},
	{"isFloat64Array", elementTest(engine.Float64)},
	{"isBigInt64Array", elementTest(engine.BigInt64)},
	{"isBigUint64Array", elementTest(engine.BigUint64)},
	{"isEventTarget", func(engine.Value, *engine.Object) bool { return false }},
}

func kindTest(k introspect.Kind) func(engine.Value, *engine.Object) bool {
	return func(_ engine.Value, o *engine.Object) bool { return introspect.KindOf(o) == k }
}

func elementTest(t engine.ElementType) func(engine.Value, *engine.Object) bool {
	return func(v engine.Value, _ *engine.Object) bool {
		w, ok := v.AsView()
		return ok && w.Typed && w.Type == t
	}
}

// types makes util.types.
func types(e *env.Env) (engine.Value, error) {
	s := typeStates.Must(e)
	if s.object == nil {
		o := e.RT.NewObject()
		for _, t := range typeTests {
			test := t.test
			f := e.RT.NewFunction(t.name, 1, func(c *engine.Call) (engine.Value, error) {
				o, ok := c.Arg(0).AsObject()
				return engine.Bool(ok && test(c.Arg(0), o)), nil
			})
			if err := o.Put(t.name, f.Value()); err != nil {
				return engine.Undefined, err
			}
		}
		s.object = o
	}
	return s.object.Value(), nil
}

func isAsyncFunction(o *engine.Object) bool {
	src, ok := introspect.FunctionSource(o)
	if !ok || introspect.IsClass(o) {
		return false
	}
	rest, ok := strings.CutPrefix(strings.TrimSpace(src), "async")
	return ok && rest != "" && !isNameByte(rest[0])
}

func isGeneratorFunction(o *engine.Object) bool {
	src, ok := introspect.FunctionSource(o)
	if !ok || introspect.IsClass(o) {
		return false
	}
	src = strings.TrimSpace(src)
	if rest, ok := strings.CutPrefix(src, "async"); ok && rest != "" && !isNameByte(rest[0]) {
		src = strings.TrimSpace(rest)
	}
	if rest, ok := strings.CutPrefix(src, "function"); ok {
		src = strings.TrimSpace(rest)
	}
	return strings.HasPrefix(src, "*")
}

func isNameByte(b byte) bool {
	return b == '_' || b == '$' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || b >= 0x80
}
