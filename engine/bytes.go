package engine

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
)

// ElementType is the element type of a typed array.
type ElementType uint8

// The element types.
const (
	Int8         = ElementType(core.ElementInt8)
	Uint8        = ElementType(core.ElementUint8)
	Uint8Clamped = ElementType(core.ElementUint8Clamped)
	Int16        = ElementType(core.ElementInt16)
	Uint16       = ElementType(core.ElementUint16)
	Int32        = ElementType(core.ElementInt32)
	Uint32       = ElementType(core.ElementUint32)
	Float16      = ElementType(core.ElementFloat16)
	Float32      = ElementType(core.ElementFloat32)
	Float64      = ElementType(core.ElementFloat64)
	BigInt64     = ElementType(core.ElementBigInt64)
	BigUint64    = ElementType(core.ElementBigUint64)
)

// Size returns the size of an element in bytes.
func (t ElementType) Size() int { return core.ElementType(t).Size() }

// String returns the name of the constructor of typed arrays of the type.
func (t ElementType) String() string { return core.ElementType(t).Name() }

// NewArrayBuffer returns an ArrayBuffer over b, which it takes over.
func (rt *Runtime) NewArrayBuffer(b []byte) *Object {
	return (*Object)(&core.NewArrayBuffer(rt.realm, b).Object)
}

// NewUint8Array returns a Uint8Array over b, which it takes over.
func (rt *Runtime) NewUint8Array(b []byte) *Object {
	return (*Object)(&core.NewTypedArray(rt.realm, core.ElementUint8, core.NewArrayBuffer(rt.realm, b), 0, len(b)).Object)
}

// NewTypedArray returns a typed array of type t over length elements of an
// ArrayBuffer (or SharedArrayBuffer) from byteOffset on, with the prototype
// proto, or the intrinsic one where it is nil. The range must lie inside the buffer.
func (rt *Runtime) NewTypedArray(t ElementType, buffer *Object, byteOffset, length int, proto *Object) *Object {
	p := proto.core()
	if p == nil {
		p = rt.realm.Intrinsic(core.ElementType(t).PrototypeID())
	}
	a := core.AllocTypedArray(p, core.ElementType(t), (*core.ArrayBuffer)(unsafe.Pointer(buffer)), byteOffset, length, false)
	return (*Object)(&a.Object)
}

// NewBytes returns a Uint8Array over b, which it takes over, with the
// prototype proto, or the intrinsic one where it is nil. The array, its
// ArrayBuffer and their bookkeeping are one allocation.
func (rt *Runtime) NewBytes(proto *Object, b []byte) *Object {
	p := proto.core()
	if p == nil {
		p = rt.realm.Intrinsic(core.IntrinsicUint8ArrayPrototype)
	}
	return (*Object)(&core.NewByteArray(rt.realm, p, b).Object)
}

// View is the memory behind an ArrayBuffer, typed array or DataView.
type View struct {
	Bytes      []byte // valid until JavaScript detaches or resizes the buffer
	Type       ElementType
	Typed      bool    // a typed array; Type is its element type
	Buffer     *Object // the ArrayBuffer or SharedArrayBuffer
	ByteOffset int     // of Bytes in the buffer
	Shared     bool
	Detached   bool
	Resizable  bool // an ArrayBuffer that may be resized, or a growable SharedArrayBuffer
	Tracking   bool // a view whose length follows that of its buffer
}

// AsView returns the memory behind v when it is an ArrayBuffer,
// SharedArrayBuffer, typed array or DataView.
func (v Value) AsView() (View, bool) {
	c := toCore(v)
	switch {
	case c.IsKind(core.KindTypedArray):
		a := (*core.TypedArray)(c.Ptr)
		w := View{Type: ElementType(a.Type), Typed: true, Buffer: (*Object)(&a.Buffer.Object), ByteOffset: a.ByteOffset, Shared: a.Buffer.IsShared, Tracking: a.LengthTracking}
		w.Bytes, w.Detached = core.TypedArrayBytes(a)
		return w, true
	case c.IsKind(core.KindArrayBuffer):
		b := (*core.ArrayBuffer)(c.Ptr)
		w := View{Buffer: (*Object)(&b.Object), Shared: b.IsShared, Detached: b.Data == nil}
		if b.Data != nil {
			w.Resizable = b.Data.IsResizable || b.Data.SharedLength != nil
			w.Bytes = core.ArrayBufferBytes(b)
		}
		return w, true
	case c.IsKind(core.KindDataView):
		d := (*core.DataView)(c.Ptr)
		w := View{Buffer: (*Object)(&d.Buffer.Object), ByteOffset: d.ByteOffset, Shared: d.Buffer.IsShared, Tracking: d.LengthTracking}
		w.Bytes, w.Detached = core.DataViewBytes(d)
		return w, true
	}
	return View{}, false
}

// AsBytes returns the bytes of a typed array or DataView; ok is false for
// other values. See View.
func (v Value) AsBytes() (b []byte, ok bool) {
	c := toCore(v)
	if c.IsKind(core.KindTypedArray) {
		return typedBytes((*core.TypedArray)(c.Ptr)), true
	}
	if c.IsKind(core.KindDataView) {
		b, _ = core.DataViewBytes((*core.DataView)(c.Ptr))
		return b, true
	}
	return nil, false
}

// AsUint8Bytes is AsBytes for Uint8Arrays alone, Buffers among them.
func (v Value) AsUint8Bytes() (b []byte, ok bool) {
	c := toCore(v)
	if !c.IsKind(core.KindTypedArray) {
		return nil, false
	}
	a := (*core.TypedArray)(c.Ptr)
	if a.Type != core.ElementUint8 {
		return nil, false
	}
	return typedBytes(a), true
}

// typedBytes is core.TypedArrayBytes with the usual case first.
func typedBytes(a *core.TypedArray) []byte {
	if d := a.Simple; d != nil && d.Bytes != nil {
		end := a.ByteOffset + a.ArrayLength<<a.Type.Shift()
		return d.Bytes[a.ByteOffset:end:end]
	}
	b, _ := core.TypedArrayBytes(a)
	return b
}

// NewSubarray returns a Uint8Array over n bytes of the typed array a from
// byte from on, with the prototype proto. The range must lie inside a.
func (rt *Runtime) NewSubarray(a *Object, from, n int, proto *Object) *Object {
	t := (*core.TypedArray)(unsafe.Pointer(a))
	return (*Object)(&core.AllocTypedArray(proto.core(), core.ElementUint8, t.Buffer, t.ByteOffset+from, n, false).Object)
}

// CanDetach reports whether v is an ArrayBuffer that can be detached.
func (v Value) CanDetach() bool {
	b := core.AsArrayBuffer(toCore(v))
	return b != nil && b.Data != nil && !b.IsShared && !b.IsImmutable && b.DetachKey.IsUndefined()
}

// KeepAttached makes an ArrayBuffer one that nothing can detach.
func (rt *Runtime) KeepAttached(buffer *Object) {
	(*core.ArrayBuffer)(unsafe.Pointer(buffer)).DetachKey = core.True
}

// DetachArrayBuffer takes the memory out of an ArrayBuffer and leaves it
// detached, as transferring it does.
func (rt *Runtime) DetachArrayBuffer(buffer *Object) ([]byte, error) {
	return core.DetachArrayBuffer((*core.ArrayBuffer)(unsafe.Pointer(buffer)))
}

// SharedMemory is the memory of a SharedArrayBuffer, which several runtimes
// may hold.
type SharedMemory struct{ d *core.BufferData }

// AsSharedMemory returns the memory of a SharedArrayBuffer.
func (v Value) AsSharedMemory() (SharedMemory, bool) {
	b := core.AsArrayBuffer(toCore(v))
	if b == nil || !b.IsShared {
		return SharedMemory{}, false
	}
	return SharedMemory{b.Data}, true
}

// NewSharedArrayBuffer returns a SharedArrayBuffer over shared memory.
func (rt *Runtime) NewSharedArrayBuffer(m SharedMemory) *Object {
	return (*Object)(&core.AllocSharedArrayBuffer(rt.realm, rt.realm.Intrinsic(core.IntrinsicSharedArrayBufferPrototype), m.d).Object)
}

// NewImmutableUint8Array returns a Uint8Array over an immutable ArrayBuffer of b.
func (rt *Runtime) NewImmutableUint8Array(b []byte) (*Object, error) {
	buffer := core.NewArrayBuffer(rt.realm, b)
	buffer.IsImmutable = true
	return (*Object)(&core.NewTypedArray(rt.realm, core.ElementUint8, buffer, 0, len(b)).Object), nil
}
