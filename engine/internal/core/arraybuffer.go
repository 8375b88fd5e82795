package core

import (
	"sync/atomic"
)

// ArrayBufferClass and SharedArrayBufferClass are the classes of buffers.
var (
	ArrayBufferClass       = Class{Name: "ArrayBuffer", Kind: KindArrayBuffer, Methods: OrdinaryMethods{}, Layout: (*ArrayBuffer)(nil)}
	SharedArrayBufferClass = Class{Name: "SharedArrayBuffer", Kind: KindArrayBuffer, Methods: OrdinaryMethods{}, Layout: (*ArrayBuffer)(nil)}
	DataViewClass          = Class{Name: "DataView", Kind: KindDataView, Methods: OrdinaryMethods{}, Layout: (*DataView)(nil)}
)

// MaxArrayBufferLength is the greatest length of a buffer in bytes. V8 allows
// 2^53-1 and fails in allocation; so does NewArrayBufferSize.
const MaxArrayBufferLength = 1<<53 - 1

// NewArrayBuffer returns an ArrayBuffer over b, which it takes over.
func NewArrayBuffer(r *Realm, b []byte) *ArrayBuffer {
	if b == nil {
		b = []byte{}
	}
	return AllocArrayBuffer(r, r.Intrinsic(IntrinsicArrayBufferPrototype), &BufferData{Bytes: b})
}

// AllocArrayBuffer returns an ArrayBuffer of the given memory and prototype.
func AllocArrayBuffer(_ *Realm, proto *Object, d *BufferData) *ArrayBuffer {
	ab := &ArrayBuffer{Data: d, DetachKey: Undefined, resizable: d.IsResizable}
	InitObject(&ab.Object, RootShape(proto, &ArrayBufferClass, 0))
	return ab
}

// AllocSharedArrayBuffer returns a SharedArrayBuffer of the given memory.
func AllocSharedArrayBuffer(_ *Realm, proto *Object, d *BufferData) *ArrayBuffer {
	ab := &ArrayBuffer{Data: d, IsShared: true, DetachKey: Undefined, resizable: d.IsResizable}
	InitObject(&ab.Object, RootShape(proto, &SharedArrayBufferClass, 0))
	return ab
}

// NewBufferData allocates zeroed memory of length bytes that may grow to
// maxLen; maxLen is negative for a fixed length.
// https://tc39.es/ecma262/#sec-createbytedatablock
func NewBufferData(length, maxLen int) (*BufferData, error) {
	if !allocatable(max(length, maxLen)) {
		return nil, RangeError("Array buffer allocation failed")
	}
	if maxLen < 0 {
		return &BufferData{Bytes: make([]byte, length)}, nil
	}
	return &BufferData{Bytes: make([]byte, length, maxLen), MaxByteLen: maxLen, IsResizable: true}, nil
}

// NewSharedBufferData is NewBufferData for memory that agents share: it begins
// at an address fit for atomic words and ends with a whole one.
// https://tc39.es/ecma262/#sec-createshareddatablock
func NewSharedBufferData(length, maxLen int) (*BufferData, error) {
	n := max(length, maxLen)
	if !allocatable(n) {
		return nil, RangeError("Array buffer allocation failed")
	}
	d := &BufferData{Bytes: make([]byte, (n+7)&^7)[:n]}
	if maxLen >= 0 {
		current := int64(length)
		d.MaxByteLen, d.IsResizable, d.SharedLength = maxLen, true, &current
	}
	return d, nil
}

// Resize changes the length of resizable memory that is not shared; n is at
// most MaxByteLen.
func (d *BufferData) Resize(n int) {
	if n < len(d.Bytes) {
		clear(d.Bytes[n:])
	}
	d.Bytes = d.Bytes[:n]
}

// Grow changes the length of growable shared memory; it reports false where n
// is below the current length.
func (d *BufferData) Grow(n int) bool {
	for {
		old := atomic.LoadInt64(d.SharedLength)
		if int64(n) < old {
			return false
		}
		if atomic.CompareAndSwapInt64(d.SharedLength, old, int64(n)) {
			return true
		}
	}
}

// IsDetached is IsDetachedBuffer.
func (b *ArrayBuffer) IsDetached() bool { return b.Data == nil }

// IsResizable reports whether the buffer was made with a greatest length.
// https://tc39.es/ecma262/#sec-isfixedlengtharraybuffer
func (b *ArrayBuffer) IsResizable() bool { return b.resizable }

// ByteLength returns the current length, 0 when detached.
// https://tc39.es/ecma262/#sec-arraybufferbytelength
func (b *ArrayBuffer) ByteLength() int {
	if b.Data == nil {
		return 0
	}
	return b.Data.length()
}

func (d *BufferData) length() int {
	if d.SharedLength != nil {
		return int(atomic.LoadInt64(d.SharedLength))
	}
	return len(d.Bytes)
}

// Current returns the memory at its current length.
func (d *BufferData) Current() []byte {
	if d.SharedLength != nil {
		return d.Bytes[:atomic.LoadInt64(d.SharedLength)]
	}
	return d.Bytes
}

// ArrayBufferBytes returns the memory of a buffer, nil when detached.
func ArrayBufferBytes(b *ArrayBuffer) []byte {
	if b.Data == nil {
		return nil
	}
	return b.Data.Current()
}

// DetachArrayBuffer detaches the buffer and returns its memory.
// https://tc39.es/ecma262/#sec-detacharraybuffer
func DetachArrayBuffer(b *ArrayBuffer) ([]byte, error) {
	switch {
	case b.IsShared:
		return nil, TypeError("Cannot detach a SharedArrayBuffer")
	case !b.DetachKey.IsUndefined():
		return nil, TypeError("Provided key did not match [[ArrayBufferDetachKey]]")
	case b.IsImmutable:
		return nil, TypeError("Cannot detach an immutable ArrayBuffer")
	}
	if b.Data == nil {
		return nil, nil
	}
	bytes := b.Data.Bytes
	b.Data.Bytes = nil
	b.Data = nil
	return bytes, nil
}

// AsArrayBuffer returns the buffer that v is, nil otherwise.
func AsArrayBuffer(v Value) *ArrayBuffer {
	if v.IsKind(KindArrayBuffer) {
		return (*ArrayBuffer)(v.Ptr)
	}
	return nil
}

// AsTypedArray returns the typed array that v is, nil otherwise.
func AsTypedArray(v Value) *TypedArray {
	if v.IsKind(KindTypedArray) {
		return (*TypedArray)(v.Ptr)
	}
	return nil
}

// AsDataView returns the DataView that v is, nil otherwise.
func AsDataView(v Value) *DataView {
	if v.IsKind(KindDataView) {
		return (*DataView)(v.Ptr)
	}
	return nil
}

// DataViewBytes returns the bytes of a view; detached is true where the view
// is out of bounds or its buffer detached.
// https://tc39.es/ecma262/#sec-isviewoutofbounds
func DataViewBytes(d *DataView) (b []byte, detached bool) {
	all := ArrayBufferBytes(d.Buffer)
	if d.Buffer.Data == nil || d.ByteOffset > len(all) {
		return nil, true
	}
	if d.LengthTracking {
		return all[d.ByteOffset:], false
	}
	if d.ByteOffset+d.ByteLength > len(all) {
		return nil, true
	}
	return all[d.ByteOffset : d.ByteOffset+d.ByteLength : d.ByteOffset+d.ByteLength], false
}
