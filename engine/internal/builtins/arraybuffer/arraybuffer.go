package arraybuffer

import (
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

var constructorSpec = core.ConstructorSpec{Name: "ArrayBuffer", Length: 1, Construct: construct, Prototype: core.IntrinsicArrayBufferPrototype,
	Statics: constructorProperties[:]}

var constructorProperties = [...]core.PropertySpec{
	{Name: "isView", Length: 1, Func: isView},
	{Symbol: core.SymbolSpecies, Get: getSymbolSpecies},
}

var prototypeProperties = [...]core.PropertySpec{
	{Name: "constructor", Intrinsic: core.IntrinsicArrayBuffer},
	{Name: "byteLength", Get: prototypeGetByteLength},
	{Name: "slice", Length: 2, Func: prototypeSlice},
	{Name: "maxByteLength", Get: prototypeGetMaxByteLength},
	{Name: "resizable", Get: prototypeGetResizable},
	{Name: "resize", Length: 1, Func: prototypeResize},
	{Name: "transfer", Func: prototypeTransfer},
	{Name: "transferToFixedLength", Func: prototypeTransferToFixedLength},
	{Name: "detached", Get: prototypeGetDetached},
	{Symbol: core.SymbolToStringTag, Lazy: prototypeTag, Attrs: core.Configurable, HasAttrs: true},
}

func prototypeTag(*core.Realm) (core.Value, error) { return core.GoStr("ArrayBuffer"), nil }

// NewConstructor makes %ArrayBuffer%.
func NewConstructor(r *core.Realm) *core.Object { return r.NewBuiltinConstructor(&constructorSpec) }

// NewPrototype makes %ArrayBuffer.prototype%.
func NewPrototype(r *core.Realm) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicObjectPrototype), nil, prototypeProperties[:])
}

func getSymbolSpecies(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return this, nil
}

func errIncompatible(method string, this core.Value) error {
	return core.TypeError("Method %s called on incompatible receiver %s", method, core.DescribeValue(this))
}

func errDetached(method string) error {
	return core.TypeError("Cannot perform %s on a detached ArrayBuffer", method)
}

// bufferOf returns the buffer of this, which must be shared or not as asked.
func bufferOf(this core.Value, shared bool, method string) (*core.ArrayBuffer, error) {
	if b := core.AsArrayBuffer(this); b != nil && b.IsShared == shared {
		return b, nil
	}
	return nil, errIncompatible(method, this)
}

// toLength is ToIndex with the message that the caller gives.
func toLength(r *core.Realm, v core.Value, message string) (int, error) {
	f, err := core.ToIntegerOrInfinity(r, v)
	if err != nil {
		return 0, err
	}
	if f < 0 || f > core.MaxSafeInteger {
		return 0, core.RangeError("%s", message)
	}
	return int(f), nil
}

// maxByteLength is GetArrayBufferMaxByteLengthOption; -1 stands for empty.
// https://tc39.es/ecma262/#sec-getarraybuffermaxbytelengthoption
func maxByteLength(r *core.Realm, options core.Value) (int, error) {
	if !options.IsObject() {
		return -1, nil
	}
	v, err := core.Get(options.AsObject(), text.AtomMaxByteLength.Key())
	if err != nil || v.IsUndefined() {
		return -1, err
	}
	return toLength(r, v, "Invalid array buffer max length")
}

// construct is the ArrayBuffer constructor.
// https://tc39.es/ecma262/#sec-arraybuffer-length
func construct(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	if newTarget == nil {
		return core.Undefined, core.TypeError("Constructor ArrayBuffer requires 'new'")
	}
	length, limit, err := lengths(r, args)
	if err != nil {
		return core.Undefined, err
	}
	proto, err := core.GetPrototypeFromConstructor(newTarget, core.IntrinsicArrayBufferPrototype)
	if err != nil {
		return core.Undefined, err
	}
	d, err := core.NewBufferData(length, limit)
	if err != nil {
		return core.Undefined, err
	}
	return core.Obj(&core.AllocArrayBuffer(r, proto, d).Object), nil
}

// lengths reads the arguments of both constructors.
func lengths(r *core.Realm, args []core.Value) (length, limit int, err error) {
	if length, err = toLength(r, core.Arg(args, 0), "Invalid array buffer length"); err != nil {
		return 0, 0, err
	}
	if limit, err = maxByteLength(r, core.Arg(args, 1)); err != nil {
		return 0, 0, err
	}
	if limit >= 0 && length > limit {
		return 0, 0, core.RangeError("Invalid array buffer max length")
	}
	return length, limit, nil
}

// isView is ArrayBuffer.isView.
// https://tc39.es/ecma262/#sec-arraybuffer.isview
func isView(_ *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	v := core.Arg(args, 0)
	return core.Bool(v.IsKind(core.KindTypedArray) || v.IsKind(core.KindDataView)), nil
}

// prototypeGetByteLength is get ArrayBuffer.prototype.byteLength.
// https://tc39.es/ecma262/#sec-get-arraybuffer.prototype.bytelength
func prototypeGetByteLength(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	b, err := bufferOf(this, false, "get ArrayBuffer.prototype.byteLength")
	if err != nil {
		return core.Undefined, err
	}
	return core.Int64(int64(b.ByteLength())), nil
}

// prototypeGetMaxByteLength is get ArrayBuffer.prototype.maxByteLength.
// https://tc39.es/ecma262/#sec-get-arraybuffer.prototype.maxbytelength
func prototypeGetMaxByteLength(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	b, err := bufferOf(this, false, "get ArrayBuffer.prototype.maxByteLength")
	if err != nil {
		return core.Undefined, err
	}
	return core.Int64(int64(maxLength(b))), nil
}

// maxLength is the greatest length that the buffer can have; 0 when detached.
func maxLength(b *core.ArrayBuffer) int {
	if b.Data != nil && b.Data.IsResizable {
		return b.Data.MaxByteLen
	}
	return b.ByteLength()
}

// prototypeGetResizable is get ArrayBuffer.prototype.resizable.
// https://tc39.es/ecma262/#sec-get-arraybuffer.prototype.resizable
func prototypeGetResizable(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	b, err := bufferOf(this, false, "get ArrayBuffer.prototype.resizable")
	if err != nil {
		return core.Undefined, err
	}
	return core.Bool(b.IsResizable()), nil
}

// prototypeGetDetached is get ArrayBuffer.prototype.detached.
// https://tc39.es/ecma262/#sec-get-arraybuffer.prototype.detached
func prototypeGetDetached(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	b, err := bufferOf(this, false, "get ArrayBuffer.prototype.detached")
	if err != nil {
		return core.Undefined, err
	}
	return core.Bool(b.IsDetached()), nil
}

// prototypeSlice is ArrayBuffer.prototype.slice.
// https://tc39.es/ecma262/#sec-arraybuffer.prototype.slice
func prototypeSlice(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	const method = "ArrayBuffer.prototype.slice"
	b, err := bufferOf(this, false, method)
	if err != nil {
		return core.Undefined, err
	}
	if b.IsDetached() {
		return core.Undefined, errDetached(method)
	}
	return slice(r, b, args, core.IntrinsicArrayBuffer, method)
}

// slice is the common part of both slice methods.
func slice(r *core.Realm, b *core.ArrayBuffer, args []core.Value, id core.IntrinsicID, method string) (core.Value, error) {
	n := int64(b.ByteLength())
	first, err := core.RelativeIndex(r, core.Arg(args, 0), n, 0)
	if err != nil {
		return core.Undefined, err
	}
	final, err := core.RelativeIndex(r, core.Arg(args, 1), n, n)
	if err != nil {
		return core.Undefined, err
	}
	count := max(final-first, 0)
	c, err := core.SpeciesConstructor(&b.Object, r.Intrinsic(id))
	if err != nil {
		return core.Undefined, err
	}
	v, err := core.Construct(c, []core.Value{core.Int64(count)}, nil)
	if err != nil {
		return core.Undefined, err
	}
	to, err := bufferOf(v, b.IsShared, method)
	if err != nil {
		return core.Undefined, err
	}
	switch {
	case to.IsDetached():
		return core.Undefined, errDetached(method)
	case to == b || to.Data == b.Data:
		return core.Undefined, core.TypeError("ArrayBuffer subclass returned this from species constructor")
	case int64(to.ByteLength()) < count:
		return core.Undefined, core.TypeError("Derived ArrayBuffer constructor created a buffer which was too small")
	case b.IsDetached():
		return core.Undefined, errDetached(method)
	}
	if from := core.ArrayBufferBytes(b); first < int64(len(from)) {
		copy(core.ArrayBufferBytes(to), from[first:min(first+count, int64(len(from)))])
	}
	return v, nil
}

// prototypeResize is ArrayBuffer.prototype.resize.
// https://tc39.es/ecma262/#sec-arraybuffer.prototype.resize
func prototypeResize(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	const method = "ArrayBuffer.prototype.resize"
	b, err := bufferOf(this, false, method)
	if err != nil {
		return core.Undefined, err
	}
	if !b.IsResizable() {
		return core.Undefined, errIncompatible(method, this)
	}
	n, err := toLength(r, core.Arg(args, 0), method+": Invalid length parameter")
	if err != nil {
		return core.Undefined, err
	}
	if b.IsDetached() {
		return core.Undefined, errDetached(method)
	}
	if n > b.Data.MaxByteLen {
		return core.Undefined, core.RangeError("%s: Invalid length parameter", method)
	}
	b.Data.Resize(n)
	return core.Undefined, nil
}

// prototypeTransfer is ArrayBuffer.prototype.transfer.
// https://tc39.es/ecma262/#sec-arraybuffer.prototype.transfer
func prototypeTransfer(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return transfer(r, this, args, true, "ArrayBuffer.prototype.transfer")
}

// prototypeTransferToFixedLength is ArrayBuffer.prototype.transferToFixedLength.
// https://tc39.es/ecma262/#sec-arraybuffer.prototype.transfertofixedlength
func prototypeTransferToFixedLength(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return transfer(r, this, args, false, "ArrayBuffer.prototype.transferToFixedLength")
}

// transfer is ArrayBufferCopyAndDetach. Memory that keeps its length is
// handed on without a copy.
// https://tc39.es/ecma262/#sec-arraybuffercopyanddetach
func transfer(r *core.Realm, this core.Value, args []core.Value, preserve bool, method string) (core.Value, error) {
	b, err := bufferOf(this, false, method)
	if err != nil {
		return core.Undefined, err
	}
	n := b.ByteLength()
	if v := core.Arg(args, 0); !v.IsUndefined() {
		if n, err = toLength(r, v, "Invalid array buffer length"); err != nil {
			return core.Undefined, err
		}
	}
	if b.IsDetached() {
		return core.Undefined, errDetached(method)
	}
	if !b.DetachKey.IsUndefined() {
		return core.Undefined, core.TypeError("ArrayBuffer is not detachable and could not be cloned.")
	}
	old := b.Data
	limit := -1
	if preserve && old.IsResizable {
		if limit = old.MaxByteLen; n > limit {
			return core.Undefined, core.RangeError("%s: Invalid length parameter", method)
		}
	}
	var d *core.BufferData
	if keeps := limit >= 0 || !old.IsResizable && n == len(old.Bytes); !keeps {
		if d, err = core.NewBufferData(n, limit); err != nil {
			return core.Undefined, err
		}
	}
	owner, bytes := old.Owner, old.Bytes
	if _, err := core.DetachArrayBuffer(b); err != nil {
		return core.Undefined, err
	}
	if d == nil {
		d = &core.BufferData{Bytes: bytes, MaxByteLen: max(limit, 0), IsResizable: limit >= 0, Owner: owner}
		if limit >= 0 {
			d.Resize(n)
		}
	} else {
		copy(d.Bytes, bytes)
	}
	return core.Obj(&core.AllocArrayBuffer(r, r.Intrinsic(core.IntrinsicArrayBufferPrototype), d).Object), nil
}
