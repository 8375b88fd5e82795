package util

import (
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/engine/introspect"
	"github.com/sxfescript/sxn/runtime/env"
	webcrypto "github.com/sxfescript/sxn/web/crypto"
)

// typeState caches util.types in a runtime.
type typeState struct{ object *engine.Object }

var typeStates = env.State[typeState]{}

// typeTest is a function of util.types.
type typeTest struct {
	name string
	test func(v engine.Value, o *engine.Object) bool
}

// typeTests are the functions in Node's order. Those up to the last of V8's
// own have neither a name nor a length there.
var typeTests = [...]typeTest{
	{"isArgumentsObject", kindTest(introspect.Arguments)},
	{"isArrayBuffer", kindTest(introspect.ArrayBuffer)},
	{"isAsyncFunction", func(_ engine.Value, o *engine.Object) bool { return isAsyncFunction(o) }},
	{"isBigIntObject", kindTest(introspect.BigIntObject)},
	{"isBooleanObject", kindTest(introspect.BooleanObject)},
	{"isDate", kindTest(introspect.Date)},
	{"isExternal", func(engine.Value, *engine.Object) bool { return false }},
	{"isGeneratorFunction", func(_ engine.Value, o *engine.Object) bool { return isGeneratorFunction(o) }},
	{"isGeneratorObject", kindTest(introspect.Generator)},
	{"isMap", kindTest(introspect.Map)},
	{"isMapIterator", kindTest(introspect.MapIterator)},
	{"isModuleNamespaceObject", kindTest(introspect.Namespace)},
	{"isNativeError", kindTest(introspect.Error)},
	{"isNumberObject", kindTest(introspect.NumberObject)},
	{"isPromise", kindTest(introspect.Promise)},
	{"isProxy", kindTest(introspect.Proxy)},
	{"isRegExp", kindTest(introspect.RegExp)},
	{"isSet", kindTest(introspect.Set)},
	{"isSetIterator", kindTest(introspect.SetIterator)},
	{"isSharedArrayBuffer", kindTest(introspect.SharedArrayBuffer)},
	{"isStringObject", kindTest(introspect.StringObject)},
	{"isSymbolObject", kindTest(introspect.SymbolObject)},
	{"isWeakMap", kindTest(introspect.WeakMap)},
	{"isWeakSet", kindTest(introspect.WeakSet)},
	{"isAnyArrayBuffer", func(_ engine.Value, o *engine.Object) bool {
		k := introspect.KindOf(o)
		return k == introspect.ArrayBuffer || k == introspect.SharedArrayBuffer
	}},
	{"isBoxedPrimitive", func(_ engine.Value, o *engine.Object) bool {
		_, ok := introspect.PrimitiveValue(o)
		return ok
	}},
	{"isArrayBufferView", func(_ engine.Value, o *engine.Object) bool {
		k := introspect.KindOf(o)
		return k == introspect.TypedArray || k == introspect.DataView
	}},
	{"isDataView", kindTest(introspect.DataView)},
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
	{"isKeyObject", isKeyObject},
	{"isCryptoKey", func(v engine.Value, _ *engine.Object) bool { return webcrypto.KeyOf(v) != nil }},
}

// namedFrom is the first of the functions that has a name.
const namedFrom = "isArrayBufferView"

// isKeyObject asks for what crypto's classes of keys have in common: util does
// not load crypto.
func isKeyObject(_ engine.Value, o *engine.Object) bool {
	tag, err := o.GetKey(engine.SymbolToStringTag.Key())
	if s, _ := tag.AsString(); err != nil || s != "KeyObject" {
		return false
	}
	equals, err := o.Get("equals")
	return err == nil && equals.IsFunction()
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
		named := false
		for i := range typeTests {
			t := &typeTests[i]
			named = named || t.name == namedFrom
			name, length := "", 0
			if named {
				name, length = t.name, 1
			}
			if t.name == "isArrayBufferView" {
				name = "isView" // it is ArrayBuffer.isView
			}
			f := e.RT.NewFunction(name, length, t.call)
			p := engine.Property{Value: f.Value(), Writable: true, Enumerable: true, Configurable: true}
			if t.name == "isKeyObject" || t.name == "isCryptoKey" {
				p.Writable, p.Configurable = false, false
			}
			if err := o.Define(engine.NewKey(t.name), p); err != nil {
				return engine.Undefined, err
			}
		}
		s.object = o
	}
	return s.object.Value(), nil
}

func (t *typeTest) call(c *engine.Call) (engine.Value, error) {
	o, ok := c.Arg(0).AsObject()
	return engine.Bool(ok && t.test(c.Arg(0), o)), nil
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
