package dataview

import (
	"slices"

	"github.com/sxfescript/sxn/engine/internal/core"
)

var constructorSpec = core.ConstructorSpec{Name: "DataView", Length: 1, Construct: construct, Prototype: core.IntrinsicDataViewPrototype}

var prototypeProperties = [...]core.PropertySpec{
	{Name: "constructor", Intrinsic: core.IntrinsicDataView},
	{Name: "buffer", Get: prototypeGetBuffer},
	{Name: "byteLength", Get: prototypeGetByteLength},
	{Name: "byteOffset", Get: prototypeGetByteOffset},
	{Name: "getInt8", Length: 1, Func: prototypeGetInt8},
	{Name: "setInt8", Length: 2, Func: prototypeSetInt8},
	{Name: "getUint8", Length: 1, Func: prototypeGetUint8},
	{Name: "setUint8", Length: 2, Func: prototypeSetUint8},
	{Name: "getInt16", Length: 1, Func: prototypeGetInt16},
	{Name: "setInt16", Length: 2, Func: prototypeSetInt16},
	{Name: "getUint16", Length: 1, Func: prototypeGetUint16},
	{Name: "setUint16", Length: 2, Func: prototypeSetUint16},
	{Name: "getInt32", Length: 1, Func: prototypeGetInt32},
	{Name: "setInt32", Length: 2, Func: prototypeSetInt32},
	{Name: "getUint32", Length: 1, Func: prototypeGetUint32},
	{Name: "setUint32", Length: 2, Func: prototypeSetUint32},
	{Name: "getFloat16", Length: 1, Func: prototypeGetFloat16},
	{Name: "setFloat16", Length: 2, Func: prototypeSetFloat16},
	{Name: "getFloat32", Length: 1, Func: prototypeGetFloat32},
	{Name: "setFloat32", Length: 2, Func: prototypeSetFloat32},
	{Name: "getFloat64", Length: 1, Func: prototypeGetFloat64},
	{Name: "setFloat64", Length: 2, Func: prototypeSetFloat64},
	{Name: "getBigInt64", Length: 1, Func: prototypeGetBigInt64},
	{Name: "setBigInt64", Length: 2, Func: prototypeSetBigInt64},
	{Name: "getBigUint64", Length: 1, Func: prototypeGetBigUint64},
	{Name: "setBigUint64", Length: 2, Func: prototypeSetBigUint64},
	{Symbol: core.SymbolToStringTag, Lazy: prototypeTag, Attrs: core.Configurable, HasAttrs: true},
}

func prototypeTag(*core.Realm) (core.Value, error) { return core.GoStr("DataView"), nil }

// NewConstructor makes %DataView%.
func NewConstructor(r *core.Realm) *core.Object { return r.NewBuiltinConstructor(&constructorSpec) }

// NewPrototype makes %DataView.prototype%.
func NewPrototype(r *core.Realm) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicObjectPrototype), nil, prototypeProperties[:])
}

// toIndex is ToIndex with a message of the caller's, which gets the value.
func toIndex(r *core.Realm, v core.Value, message func(v core.Value) error) (int, error) {
	if v.IsInt() && v.AsInt() >= 0 {
		return int(v.AsInt()), nil
	}
	f, err := core.ToIntegerOrInfinity(r, v)
	if err != nil {
		return 0, err
	}
	if f < 0 || f > core.MaxSafeInteger {
		return 0, message(v)
	}
	return int(f), nil
}

func errStart(v core.Value) error {
	return core.RangeError("Start offset %s is outside the bounds of the buffer", core.DescribeValue(v))
}

func errLength(v core.Value) error {
	return core.RangeError("Invalid DataView length %s", core.DescribeValue(v))
}

func errOffset(core.Value) error {
	return core.RangeError("Offset is outside the bounds of the DataView")
}

func errOutOfBounds(method string) error {
	return core.TypeError("Cannot perform %s on a detached or out-of-bounds ArrayBuffer", method)
}

// construct is the DataView constructor.
// https://tc39.es/ecma262/#sec-dataview-buffer-byteoffset-bytelength
func construct(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	if newTarget == nil {
		return core.Undefined, core.TypeError("Constructor DataView requires 'new'")
	}
	b := core.AsArrayBuffer(core.Arg(args, 0))
	if b == nil {
		return core.Undefined, core.TypeError("First argument to DataView constructor must be an ArrayBuffer")
	}
	offset, err := toIndex(r, core.Arg(args, 1), errStart)
	if err != nil {
		return core.Undefined, err
	}
	d := &core.DataView{Buffer: b, ByteOffset: offset}
	if err := checkStart(d); err != nil {
		return core.Undefined, err
	}
	length := core.Arg(args, 2)
	switch {
	case !length.IsUndefined():
		if d.ByteLength, err = toIndex(r, length, errLength); err != nil {
			return core.Undefined, err
		}
		if offset+d.ByteLength > b.ByteLength() {
			return core.Undefined, errLength(length)
		}
	case b.IsResizable():
		d.LengthTracking = true
	default:
		d.ByteLength = b.ByteLength() - offset
	}
	proto, err := core.GetPrototypeFromConstructor(newTarget, core.IntrinsicDataViewPrototype)
	if err != nil {
		return core.Undefined, err
	}
	// Reading the prototype may have changed the buffer.
	if err := checkStart(d); err != nil {
		return core.Undefined, err
	}
	if !length.IsUndefined() && offset+d.ByteLength > b.ByteLength() {
		return core.Undefined, errLength(length)
	}
	core.InitObject(&d.Object, core.RootShape(proto, &core.DataViewClass, 0))
	return core.Obj(&d.Object), nil
}

func checkStart(d *core.DataView) error {
	if d.Buffer.IsDetached() {
		return core.TypeError("Cannot perform DataView constructor on a detached ArrayBuffer")
	}
	if d.ByteOffset > d.Buffer.ByteLength() {
		return errStart(core.Int64(int64(d.ByteOffset)))
	}
	return nil
}

func viewOf(this core.Value, method string) (*core.DataView, error) {
	if d := core.AsDataView(this); d != nil {
		return d, nil
	}
	return nil, core.TypeError("Method %s called on incompatible receiver %s", method, core.DescribeValue(this))
}

// prototypeGetBuffer is get DataView.prototype.buffer.
// https://tc39.es/ecma262/#sec-get-dataview.prototype.buffer
func prototypeGetBuffer(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	d, err := viewOf(this, "get DataView.prototype.buffer")
	if err != nil {
		return core.Undefined, err
	}
	return core.Obj(&d.Buffer.Object), nil
}

// prototypeGetByteLength is get DataView.prototype.byteLength.
// https://tc39.es/ecma262/#sec-get-dataview.prototype.bytelength
func prototypeGetByteLength(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	const method = "get DataView.prototype.byteLength"
	d, err := viewOf(this, method)
	if err != nil {
		return core.Undefined, err
	}
	b, detached := core.DataViewBytes(d)
	if detached {
		return core.Undefined, errOutOfBounds(method)
	}
	return core.Int64(int64(len(b))), nil
}

// prototypeGetByteOffset is get DataView.prototype.byteOffset.
// https://tc39.es/ecma262/#sec-get-dataview.prototype.byteoffset
func prototypeGetByteOffset(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	const method = "get DataView.prototype.byteOffset"
	d, err := viewOf(this, method)
	if err != nil {
		return core.Undefined, err
	}
	if _, detached := core.DataViewBytes(d); detached {
		return core.Undefined, errOutOfBounds(method)
	}
	return core.Int64(int64(d.ByteOffset)), nil
}

// element returns the bytes of an element of the view.
func element(d *core.DataView, at, size int, method string) ([]byte, error) {
	b, detached := core.DataViewBytes(d)
	if detached {
		return nil, errOutOfBounds("DataView.prototype." + method)
	}
	if at > len(b)-size {
		return nil, errOffset(core.Undefined)
	}
	return b[at : at+size], nil
}

// get is GetViewValue.
// https://tc39.es/ecma262/#sec-getviewvalue
func get(r *core.Realm, this core.Value, args []core.Value, t core.ElementType, method string) (core.Value, error) {
	d := core.AsDataView(this)
	if d == nil {
		_, err := viewOf(this, "DataView.prototype."+method)
		return core.Undefined, err
	}
	at, err := toIndex(r, core.Arg(args, 0), errOffset)
	if err != nil {
		return core.Undefined, err
	}
	size := t.Size()
	b, err := element(d, at, size, method)
	if err != nil {
		return core.Undefined, err
	}
	if size == 1 || core.ToBoolean(core.Arg(args, 1)) {
		return core.RawToNumeric(t, b), nil
	}
	var swapped [8]byte
	copy(swapped[:size], b)
	slices.Reverse(swapped[:size])
	return core.RawToNumeric(t, swapped[:size]), nil
}

// set is SetViewValue.
// https://tc39.es/ecma262/#sec-setviewvalue
func set(r *core.Realm, this core.Value, args []core.Value, t core.ElementType, method string) (core.Value, error) {
	d := core.AsDataView(this)
	if d == nil {
		_, err := viewOf(this, "DataView.prototype."+method)
		return core.Undefined, err
	}
	at, err := toIndex(r, core.Arg(args, 0), errOffset)
	if err != nil {
		return core.Undefined, err
	}
	v, err := core.ToElement(r, t, core.Arg(args, 1))
	if err != nil {
		return core.Undefined, err
	}
	size := t.Size()
	b, err := element(d, at, size, method)
	if err != nil {
		return core.Undefined, err
	}
	if size == 1 || core.ToBoolean(core.Arg(args, 2)) {
		core.NumericToRaw(t, b, v)
		return core.Undefined, nil
	}
	var swapped [8]byte
	core.NumericToRaw(t, swapped[:size], v)
	slices.Reverse(swapped[:size])
	copy(b, swapped[:size])
	return core.Undefined, nil
}

func prototypeGetInt8(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return get(r, this, args, core.ElementInt8, "getInt8")
}

func prototypeSetInt8(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return set(r, this, args, core.ElementInt8, "setInt8")
}

func prototypeGetUint8(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return get(r, this, args, core.ElementUint8, "getUint8")
}

func prototypeSetUint8(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return set(r, this, args, core.ElementUint8, "setUint8")
}

func prototypeGetInt16(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return get(r, this, args, core.ElementInt16, "getInt16")
}

func prototypeSetInt16(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return set(r, this, args, core.ElementInt16, "setInt16")
}

func prototypeGetUint16(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return get(r, this, args, core.ElementUint16, "getUint16")
}

func prototypeSetUint16(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return set(r, this, args, core.ElementUint16, "setUint16")
}

func prototypeGetInt32(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return get(r, this, args, core.ElementInt32, "getInt32")
}

func prototypeSetInt32(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return set(r, this, args, core.ElementInt32, "setInt32")
}

func prototypeGetUint32(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return get(r, this, args, core.ElementUint32, "getUint32")
}

func prototypeSetUint32(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return set(r, this, args, core.ElementUint32, "setUint32")
}

func prototypeGetFloat16(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return get(r, this, args, core.ElementFloat16, "getFloat16")
}

func prototypeSetFloat16(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return set(r, this, args, core.ElementFloat16, "setFloat16")
}

func prototypeGetFloat32(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return get(r, this, args, core.ElementFloat32, "getFloat32")
}

func prototypeSetFloat32(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return set(r, this, args, core.ElementFloat32, "setFloat32")
}

func prototypeGetFloat64(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return get(r, this, args, core.ElementFloat64, "getFloat64")
}

func prototypeSetFloat64(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return set(r, this, args, core.ElementFloat64, "setFloat64")
}

func prototypeGetBigInt64(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return get(r, this, args, core.ElementBigInt64, "getBigInt64")
}

func prototypeSetBigInt64(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return set(r, this, args, core.ElementBigInt64, "setBigInt64")
}

func prototypeGetBigUint64(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return get(r, this, args, core.ElementBigUint64, "getBigUint64")
}

func prototypeSetBigUint64(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return set(r, this, args, core.ElementBigUint64, "setBigUint64")
}
