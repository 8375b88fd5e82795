package typedarray

import (
	"bytes"
	"slices"
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
)

// prototypeSet is %TypedArray%.prototype.set.
// https://tc39.es/ecma262/#sec-%typedarray%.prototype.set
func prototypeSet(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	a := core.AsTypedArray(this)
	if a == nil {
		return core.Undefined, errReceiver(this, "set")
	}
	offset, err := core.ToIntegerOrInfinity(r, core.Arg(args, 1))
	if err != nil {
		return core.Undefined, err
	}
	if offset < 0 {
		return core.Undefined, errOffset()
	}
	n, ok := core.TypedArrayLength(a)
	if !ok {
		return core.Undefined, errDetached("prototype.set")
	}
	if source := core.AsTypedArray(core.Arg(args, 0)); source != nil {
		return core.Undefined, setFromTypedArray(a, n, offset, source)
	}
	o, err := core.ToObject(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	count, err := core.LengthOfArrayLike(o)
	if err != nil {
		return core.Undefined, err
	}
	if float64(count)+offset > float64(n) {
		return core.Undefined, errOffset()
	}
	return core.Undefined, storeArrayLike(r, a, int(offset), o, count)
}

func errOffset() error { return core.RangeError("offset is out of bounds") }

// setFromTypedArray is SetTypedArrayFromTypedArray.
// https://tc39.es/ecma262/#sec-settypedarrayfromtypedarray
func setFromTypedArray(a *core.TypedArray, n int, offset float64, source *core.TypedArray) error {
	from, detached := core.TypedArrayBytes(source)
	if detached {
		return errDetached("prototype.set")
	}
	count := len(from) >> source.Type.Shift()
	if float64(count)+offset > float64(n) {
		return errOffset()
	}
	if source.Type.IsBigInt() != a.Type.IsBigInt() {
		return errMixed()
	}
	to, _ := core.TypedArrayBytes(a)
	to = to[int(offset)<<a.Type.Shift():]
	if a.Type != source.Type && a.Buffer.Data == source.Buffer.Data {
		from = slices.Clone(from)
	}
	convert(a.Type, to, source.Type, from, count)
	return nil
}

// prototypeSlice is %TypedArray%.prototype.slice.
// https://tc39.es/ecma262/#sec-%typedarray%.prototype.slice
func prototypeSlice(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	a, n, err := receiver(this, "slice")
	if err != nil {
		return core.Undefined, err
	}
	start, err := core.RelativeIndex(r, core.Arg(args, 0), n, 0)
	if err != nil {
		return core.Undefined, err
	}
	end, err := core.RelativeIndex(r, core.Arg(args, 1), n, n)
	if err != nil {
		return core.Undefined, err
	}
	count := max(end-start, 0)
	to, err := speciesCreate(r, a, count, "prototype.slice")
	if err != nil {
		return core.Undefined, err
	}
	if count == 0 {
		return value(to), nil
	}
	if _, ok := core.TypedArrayLength(a); !ok {
		return core.Undefined, errDetached("prototype.slice")
	}
	from := elementsFrom(a, start, end)
	dst, _ := core.TypedArrayBytes(to)
	m := min(len(from)>>a.Type.Shift(), len(dst)>>to.Type.Shift())
	if a.Type == to.Type {
		copyForward(dst, from[:m<<a.Type.Shift()])
		return value(to), nil
	}
	for k := range m {
		if err := core.SetTypedElement(r, to, k, core.RawToNumeric(a.Type, from[k<<a.Type.Shift():])); err != nil {
			return core.Undefined, err
		}
	}
	return value(to), nil
}

// copyForward copies byte by byte, so that where src begins before dst in the
// same memory the copied bytes are copied again.
func copyForward(dst, src []byte) {
	if len(src) == 0 {
		return
	}
	gap := uintptr(unsafe.Pointer(&dst[0])) - uintptr(unsafe.Pointer(&src[0]))
	if gap == 0 || gap >= uintptr(len(src)) {
		copy(dst, src)
		return
	}
	//lint:ignore S1001 copy would copy the old bytes, as memmove does
	for i := range src {
		dst[i] = src[i]
	}
}

// prototypeSubarray is %TypedArray%.prototype.subarray.
// https://tc39.es/ecma262/#sec-%typedarray%.prototype.subarray
func prototypeSubarray(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	a := core.AsTypedArray(this)
	if a == nil {
		return core.Undefined, errReceiver(this, "subarray")
	}
	length, _ := core.TypedArrayLength(a)
	n := int64(length)
	start, err := core.RelativeIndex(r, core.Arg(args, 0), n, 0)
	if err != nil {
		return core.Undefined, err
	}
	tracking := a.LengthTracking && core.Arg(args, 1).IsUndefined()
	end, err := core.RelativeIndex(r, core.Arg(args, 1), n, n)
	if err != nil {
		return core.Undefined, err
	}
	c, err := species(r, a)
	if err != nil {
		return core.Undefined, err
	}
	offset := core.Int64(int64(a.ByteOffset) + start<<a.Type.Shift())
	count := core.Int64(max(end-start, 0))
	if tracking {
		count = core.Undefined
	}
	var to *core.TypedArray
	if c == nil {
		to, err = fromBuffer(r, r.Intrinsic(a.Type.PrototypeID()), a.Type, a.Buffer, offset, count)
	} else {
		list := []core.Value{core.Obj(&a.Buffer.Object), offset, count}
		if tracking {
			list = list[:2]
		}
		to, err = createFrom(c, -1, list, "prototype.subarray")
		if err == nil && to.Type.IsBigInt() != a.Type.IsBigInt() {
			err = errMixed()
		}
	}
	if err != nil {
		return core.Undefined, err
	}
	return value(to), nil
}

// prototypeCopyWithin is %TypedArray%.prototype.copyWithin.
// https://tc39.es/ecma262/#sec-%typedarray%.prototype.copywithin
func prototypeCopyWithin(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	a, n, err := receiver(this, "copyWithin")
	if err != nil {
		return core.Undefined, err
	}
	to, from, count, err := core.CopyWithinRange(r, args, n)
	if err != nil || count <= 0 {
		return this, err
	}
	b, detached := core.TypedArrayBytes(a)
	if detached {
		return core.Undefined, errDetached("prototype.copyWithin")
	}
	// The array may have become shorter since.
	shift, have := a.Type.Shift(), int64(len(b))
	if to<<shift < have && from<<shift < have {
		copy(b[to<<shift:], b[from<<shift:min((from+count)<<shift, have)])
	}
	return this, nil
}

// prototypeFill is %TypedArray%.prototype.fill.
// https://tc39.es/ecma262/#sec-%typedarray%.prototype.fill
func prototypeFill(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	a, n, err := receiver(this, "fill")
	if err != nil {
		return core.Undefined, err
	}
	v, err := core.ToElement(r, a.Type, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	start, err := core.RelativeIndex(r, core.Arg(args, 1), n, 0)
	if err != nil {
		return core.Undefined, err
	}
	end, err := core.RelativeIndex(r, core.Arg(args, 2), n, n)
	if err != nil {
		return core.Undefined, err
	}
	if _, ok := core.TypedArrayLength(a); !ok {
		return core.Undefined, errDetached("prototype.fill")
	}
	if start >= end {
		return this, nil
	}
	b := elementsFrom(a, start, end)
	if len(b) == 0 {
		return this, nil
	}
	size := a.Type.Size()
	core.NumericToRaw(a.Type, b, v)
	if size == 1 && b[0] == 0 {
		clear(b)
		return this, nil
	}
	for filled := size; filled < len(b); filled *= 2 {
		copy(b[filled:], b[:filled])
	}
	return this, nil
}

// reverse reverses the elements in b.
func reverse(t core.ElementType, b []byte) {
	size := t.Size()
	slices.Reverse(b)
	if size == 1 {
		return
	}
	for i := 0; i < len(b); i += size {
		slices.Reverse(b[i : i+size])
	}
}

// prototypeReverse is %TypedArray%.prototype.reverse.
// https://tc39.es/ecma262/#sec-%typedarray%.prototype.reverse
func prototypeReverse(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	a, _, err := receiver(this, "reverse")
	if err != nil {
		return core.Undefined, err
	}
	b, _ := core.TypedArrayBytes(a)
	reverse(a.Type, b)
	return this, nil
}

// clone is TypedArrayCreateSameType with the elements copied.
// https://tc39.es/ecma262/#sec-typedarray-create-same-type
func clone(r *core.Realm, a *core.TypedArray) (*core.TypedArray, []byte, error) {
	from, _ := core.TypedArrayBytes(a)
	b := bytes.Clone(from)
	if b == nil {
		b = []byte{}
	}
	return core.NewTypedArray(r, a.Type, core.NewArrayBuffer(r, b), 0, len(b)>>a.Type.Shift()), b, nil
}

// prototypeToReversed is %TypedArray%.prototype.toReversed.
// https://tc39.es/ecma262/#sec-%typedarray%.prototype.toreversed
func prototypeToReversed(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	a, _, err := receiver(this, "toReversed")
	if err != nil {
		return core.Undefined, err
	}
	to, b, err := clone(r, a)
	if err != nil {
		return core.Undefined, err
	}
	reverse(a.Type, b)
	return value(to), nil
}

// prototypeWith is %TypedArray%.prototype.with.
// https://tc39.es/ecma262/#sec-%typedarray%.prototype.with
func prototypeWith(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	a, n, err := receiver(this, "with")
	if err != nil {
		return core.Undefined, err
	}
	at, err := core.ToIntegerOrInfinity(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	if at < 0 {
		at += float64(n)
	}
	v, err := core.ToElement(r, a.Type, core.Arg(args, 1))
	if err != nil {
		return core.Undefined, err
	}
	have, _ := core.TypedArrayLength(a)
	if at < 0 || at >= float64(have) {
		return core.Undefined, core.RangeError("Invalid typed array index")
	}
	to, err := allocate(r, nil, a.Type, n)
	if err != nil {
		return core.Undefined, err
	}
	b := to.Buffer.Data.Bytes
	copy(b, elementsFrom(a, 0, n))
	if int64(have) < n {
		// Elements that got lost during the conversions read as undefined.
		if err := fillUndefined(r, to, have); err != nil {
			return core.Undefined, err
		}
	}
	if int64(at) < n {
		core.NumericToRaw(a.Type, b[int(at)<<a.Type.Shift():], v)
	}
	return value(to), nil
}

func fillUndefined(r *core.Realm, a *core.TypedArray, from int) error {
	for i := from; i < a.ArrayLength; i++ {
		if err := core.SetTypedElement(r, a, i, core.Undefined); err != nil {
			return err
		}
	}
	return nil
}
