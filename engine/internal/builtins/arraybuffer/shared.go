package arraybuffer

import (
	"github.com/sxfescript/sxn/engine/internal/core"
)

var sharedSpec = core.ConstructorSpec{Name: "SharedArrayBuffer", Length: 1, Construct: constructShared,
	Prototype: core.IntrinsicSharedArrayBufferPrototype, Statics: constructorProperties[1:]}

var sharedProperties = [...]core.PropertySpec{
	{Name: "constructor", Intrinsic: core.IntrinsicSharedArrayBuffer},
	{Name: "byteLength", Get: sharedGetByteLength},
	{Name: "slice", Length: 2, Func: sharedSlice},
	{Name: "maxByteLength", Get: sharedGetMaxByteLength},
	{Name: "growable", Get: sharedGetGrowable},
	{Name: "grow", Length: 1, Func: sharedGrow},
	{Symbol: core.SymbolToStringTag, Lazy: sharedTag, Attrs: core.Configurable, HasAttrs: true},
}

func sharedTag(*core.Realm) (core.Value, error) { return core.GoStr("SharedArrayBuffer"), nil }

// NewShared makes %SharedArrayBuffer%.
func NewShared(r *core.Realm) *core.Object { return r.NewBuiltinConstructor(&sharedSpec) }

// NewSharedPrototype makes %SharedArrayBuffer.prototype%.
func NewSharedPrototype(r *core.Realm) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicObjectPrototype), nil, sharedProperties[:])
}

// constructShared is the SharedArrayBuffer constructor.
// https://tc39.es/ecma262/#sec-sharedarraybuffer-length
func constructShared(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	if newTarget == nil {
		return core.Undefined, core.TypeError("Constructor SharedArrayBuffer requires 'new'")
	}
	length, limit, err := lengths(r, args)
	if err != nil {
		return core.Undefined, err
	}
	proto, err := core.GetPrototypeFromConstructor(newTarget, core.IntrinsicSharedArrayBufferPrototype)
	if err != nil {
		return core.Undefined, err
	}
	d, err := core.NewSharedBufferData(length, limit)
	if err != nil {
		return core.Undefined, err
	}
	return core.Obj(&core.AllocSharedArrayBuffer(r, proto, d).Object), nil
}

// sharedGetByteLength is get SharedArrayBuffer.prototype.byteLength.
// https://tc39.es/ecma262/#sec-get-sharedarraybuffer.prototype.bytelength
func sharedGetByteLength(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	b, err := bufferOf(this, true, "get SharedArrayBuffer.prototype.byteLength")
	if err != nil {
		return core.Undefined, err
	}
	return core.Int64(int64(b.ByteLength())), nil
}

// sharedGetMaxByteLength is get SharedArrayBuffer.prototype.maxByteLength.
// https://tc39.es/ecma262/#sec-get-sharedarraybuffer.prototype.maxbytelength
func sharedGetMaxByteLength(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	b, err := bufferOf(this, true, "get SharedArrayBuffer.prototype.maxByteLength")
	if err != nil {
		return core.Undefined, err
	}
	return core.Int64(int64(maxLength(b))), nil
}

// sharedGetGrowable is get SharedArrayBuffer.prototype.growable.
// https://tc39.es/ecma262/#sec-get-sharedarraybuffer.prototype.growable
func sharedGetGrowable(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	b, err := bufferOf(this, true, "get SharedArrayBuffer.prototype.growable")
	if err != nil {
		return core.Undefined, err
	}
	return core.Bool(b.Data.IsResizable), nil
}

// sharedSlice is SharedArrayBuffer.prototype.slice.
// https://tc39.es/ecma262/#sec-sharedarraybuffer.prototype.slice
func sharedSlice(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	const method = "SharedArrayBuffer.prototype.slice"
	b, err := bufferOf(this, true, method)
	if err != nil {
		return core.Undefined, err
	}
	return slice(r, b, args, core.IntrinsicSharedArrayBuffer, method)
}

// sharedGrow is SharedArrayBuffer.prototype.grow.
// https://tc39.es/ecma262/#sec-sharedarraybuffer.prototype.grow
func sharedGrow(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	const method = "SharedArrayBuffer.prototype.grow"
	b, err := bufferOf(this, true, method)
	if err != nil {
		return core.Undefined, err
	}
	if !b.Data.IsResizable {
		return core.Undefined, errIncompatible(method, this)
	}
	n, err := toLength(r, core.Arg(args, 0), method+": Invalid length parameter")
	if err != nil {
		return core.Undefined, err
	}
	if n > b.Data.MaxByteLen || !b.Data.Grow(n) {
		return core.Undefined, core.RangeError("%s: Invalid length parameter", method)
	}
	return core.Undefined, nil
}
