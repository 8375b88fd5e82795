package introspect

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/engine/internal/builtins/weak"
	"github.com/sxfescript/sxn/engine/internal/core"
)

func coreOf(o *engine.Object) *core.Object { return (*core.Object)(unsafe.Pointer(o)) }

func objectOf(o *core.Object) *engine.Object { return (*engine.Object)(unsafe.Pointer(o)) }

// Kind is the engine's class of an object, as far as tools tell it apart.
type Kind uint8

// The kinds of objects.
const (
	Other Kind = iota
	Plain
	Array
	Function
	Proxy
	Arguments
	Error
	BooleanObject
	NumberObject
	StringObject
	SymbolObject
	BigIntObject
	Date
	RegExp
	Map
	Set
	WeakMap
	WeakSet
	WeakRef
	Promise
	ArrayBuffer
	SharedArrayBuffer
	TypedArray
	DataView
	Generator
	MapIterator
	SetIterator
	Namespace
)

// KindOf returns the kind of an object, whatever its prototype says.
func KindOf(o *engine.Object) Kind {
	c := coreOf(o)
	switch c.Kind() {
	case core.KindPlain:
		return Plain
	case core.KindArray:
		return Array
	case core.KindFunction, core.KindNative, core.KindBound, core.KindCallableOther:
		return Function
	case core.KindProxy, core.KindCallableProxy:
		return Proxy
	case core.KindArguments:
		return Arguments
	case core.KindError:
		return Error
	case core.KindBoolean:
		return BooleanObject
	case core.KindNumber:
		return NumberObject
	case core.KindString:
		return StringObject
	case core.KindSymbol:
		return SymbolObject
	case core.KindBigInt:
		return BigIntObject
	case core.KindDate:
		return Date
	case core.KindRegExp:
		return RegExp
	case core.KindMap:
		return Map
	case core.KindSet:
		return Set
	case core.KindPromise:
		return Promise
	case core.KindArrayBuffer:
		if (*core.ArrayBuffer)(unsafe.Pointer(c)).IsShared {
			return SharedArrayBuffer
		}
		return ArrayBuffer
	case core.KindTypedArray:
		return TypedArray
	case core.KindDataView:
		return DataView
	case core.KindGenerator:
		return Generator
	case core.KindNamespace:
		return Namespace
	case core.KindIterator:
		switch core.AsBuiltinIterator(c).Source {
		case core.IteratorOfMap:
			return MapIterator
		case core.IteratorOfSet:
			return SetIterator
		}
	}
	switch c.Class() {
	case &weak.MapClass:
		return WeakMap
	case &weak.SetClass:
		return WeakSet
	case &weak.RefClass:
		return WeakRef
	}
	return Other
}

// ProxyParts returns the target and handler of a proxy, both nil once revoked.
func ProxyParts(o *engine.Object) (target, handler *engine.Object, ok bool) {
	c := coreOf(o)
	if k := c.Kind(); k != core.KindProxy && k != core.KindCallableProxy {
		return nil, nil, false
	}
	p := (*core.Proxy)(unsafe.Pointer(c))
	return objectOf(p.Target), objectOf(p.Handler), true
}

// Entries returns the keys and values of a Map; of a Set the values are the
// keys again. ok is false for other objects.
func Entries(o *engine.Object) (keys, values []engine.Value, ok bool) {
	c := coreOf(o)
	var d *core.MapData
	set := false
	switch c.Kind() {
	case core.KindMap:
		d = &(*core.MapObject)(unsafe.Pointer(c)).Data
	case core.KindSet:
		d, set = &(*core.SetObject)(unsafe.Pointer(c)).Data, true
	default:
		return nil, nil, false
	}
	var at core.MapCursor
	for {
		k, v, more := d.Next(&at)
		if !more {
			return keys, values, true
		}
		if set {
			v = k
		}
		keys, values = append(keys, engine.FromCore(k)), append(values, engine.FromCore(v))
	}
}

// Size returns the number of entries of a Map or Set.
func Size(o *engine.Object) (int, bool) {
	c := coreOf(o)
	switch c.Kind() {
	case core.KindMap:
		return (*core.MapObject)(unsafe.Pointer(c)).Data.Size(), true
	case core.KindSet:
		return (*core.SetObject)(unsafe.Pointer(c)).Data.Size(), true
	}
	return 0, false
}

// IteratorEntries returns what a map or set iterator would still give,
// without moving it; pairs is true when it gives [key, value].
func IteratorEntries(o *engine.Object) (values []engine.Value, pairs, ok bool) {
	c := coreOf(o)
	if c.Kind() != core.KindIterator {
		return nil, false, false
	}
	it := *core.AsBuiltinIterator(c)
	if it.Source != core.IteratorOfMap && it.Source != core.IteratorOfSet {
		return nil, false, false
	}
	if it.Target.IsUndefined() {
		return nil, it.Kind == core.IterateEntries, true
	}
	var d *core.MapData
	if it.Source == core.IteratorOfMap {
		d = &(*core.MapObject)(it.Target.Ptr).Data
	} else {
		d = &(*core.SetObject)(it.Target.Ptr).Data
	}
	at := it.Cursor
	for {
		k, v, more := d.Next(&at)
		if !more {
			return values, it.Kind == core.IterateEntries, true
		}
		if it.Source == core.IteratorOfSet {
			v = k
		}
		switch it.Kind {
		case core.IterateKeys:
			values = append(values, engine.FromCore(k))
		case core.IterateValues:
			values = append(values, engine.FromCore(v))
		default:
			values = append(values, engine.FromCore(k), engine.FromCore(v))
		}
	}
}

// PrimitiveValue returns the primitive that a wrapper object holds.
func PrimitiveValue(o *engine.Object) (engine.Value, bool) {
	c := coreOf(o)
	switch c.Kind() {
	case core.KindBoolean, core.KindNumber, core.KindString, core.KindSymbol, core.KindBigInt:
		return engine.FromCore((*core.PrimitiveObject)(unsafe.Pointer(c)).Data), true
	}
	return engine.Undefined, false
}

// DateValue returns the time value of a Date in milliseconds, NaN for an
// invalid one.
func DateValue(o *engine.Object) (float64, bool) {
	c := coreOf(o)
	if c.Kind() != core.KindDate {
		return 0, false
	}
	return (*core.Date)(unsafe.Pointer(c)).Value, true
}

// RegExpParts returns the source and flags that a RegExp was made with.
func RegExpParts(o *engine.Object) (source, flags string, ok bool) {
	c := coreOf(o)
	if c.Kind() != core.KindRegExp {
		return "", "", false
	}
	re := (*core.RegExp)(unsafe.Pointer(c))
	return re.Source.ToWTF8(), re.Flags.ToUTF8(), true
}

// WeakRefTarget returns what a WeakRef refers to, undefined once it is gone.
func WeakRefTarget(rt *engine.Runtime, o *engine.Object) (engine.Value, bool) {
	c := coreOf(o)
	if c.Class() != &weak.RefClass {
		return engine.Undefined, false
	}
	return engine.FromCore((*weak.Ref)(unsafe.Pointer(c)).Deref(engine.CoreRealm(rt))), true
}

// IsConstructor reports whether a function has a [[Construct]] method.
func IsConstructor(o *engine.Object) bool {
	c := coreOf(o)
	return c.Methods().IsConstructor(c)
}

// IsClass reports whether a function is a class constructor, of source text or
// of an embedder's engine.Class.
func IsClass(o *engine.Object) bool {
	c := coreOf(o)
	if c.Kind() == core.KindNative {
		return (*core.NativeFunction)(unsafe.Pointer(c)).IsClass
	}
	vm := c.Shape().Agent().VM
	return c.Kind() == core.KindFunction && vm != nil && vm.IsClassConstructor(c)
}

// FunctionSource returns the source text of a function; ok is false for
// natives.
func FunctionSource(o *engine.Object) (string, bool) {
	c := coreOf(o)
	vm := c.Shape().Agent().VM
	if c.Kind() != core.KindFunction || vm == nil {
		return "", false
	}
	return vm.FunctionSource(c)
}

// SymbolDescription returns the description of a symbol.
func SymbolDescription(v engine.Value) (string, bool) {
	c := engine.ToCore(v)
	if !c.IsSymbol() {
		return "", false
	}
	d, ok := c.AsSymbol().SymbolDescription()
	return d.ToWTF8(), ok
}

// Describe shows a value as V8's messages do, without running JavaScript:
// "#<Object>", "[object Generator]", the text of a function.
func Describe(v engine.Value) string { return core.DescribeValue(engine.ToCore(v)) }
