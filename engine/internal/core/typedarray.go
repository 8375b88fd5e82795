package core

import (
	"encoding/binary"
	"math"
	"math/big"
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/numeric"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// TypedArrayClass is the class of typed arrays.
var TypedArrayClass = Class{Name: "TypedArray", Kind: KindTypedArray, Methods: typedArrayMethods{}, ExoticIndex: true, VirtualKey: isNumericKey, Layout: (*TypedArray)(nil)}

// isNumericKey reports whether a name is a canonical numeric string, which
// typed arrays never look for in their shape or on their prototypes.
func isNumericKey(key *Atom) bool {
	_, ok := text.CanonicalNumericIndexString(key.Key())
	return ok
}

// Size returns the size of an element in bytes.
func (t ElementType) Size() int { return 1 << t.Shift() }

// Shift returns the binary logarithm of the size of an element.
func (t ElementType) Shift() uint {
	switch t {
	case ElementInt8, ElementUint8, ElementUint8Clamped:
		return 0
	case ElementInt16, ElementUint16, ElementFloat16:
		return 1
	case ElementInt32, ElementUint32, ElementFloat32:
		return 2
	}
	return 3
}

// IsBigInt reports whether elements are BigInts.
func (t ElementType) IsBigInt() bool { return t >= ElementBigInt64 }

// Name returns the name of the constructor.
func (t ElementType) Name() string {
	switch t {
	case ElementInt8:
		return "Int8Array"
	case ElementUint8:
		return "Uint8Array"
	case ElementUint8Clamped:
		return "Uint8ClampedArray"
	case ElementInt16:
		return "Int16Array"
	case ElementUint16:
		return "Uint16Array"
	case ElementInt32:
		return "Int32Array"
	case ElementUint32:
		return "Uint32Array"
	case ElementFloat16:
		return "Float16Array"
	case ElementFloat32:
		return "Float32Array"
	case ElementFloat64:
		return "Float64Array"
	case ElementBigInt64:
		return "BigInt64Array"
	}
	return "BigUint64Array"
}

// ConstructorID returns the intrinsic constructor; the prototype is the next id.
func (t ElementType) ConstructorID() IntrinsicID {
	switch t {
	case ElementInt8:
		return IntrinsicInt8Array
	case ElementUint8:
		return IntrinsicUint8Array
	case ElementUint8Clamped:
		return IntrinsicUint8ClampedArray
	case ElementInt16:
		return IntrinsicInt16Array
	case ElementUint16:
		return IntrinsicUint16Array
	case ElementInt32:
		return IntrinsicInt32Array
	case ElementUint32:
		return IntrinsicUint32Array
	case ElementFloat16:
		return IntrinsicFloat16Array
	case ElementFloat32:
		return IntrinsicFloat32Array
	case ElementFloat64:
		return IntrinsicFloat64Array
	case ElementBigInt64:
		return IntrinsicBigInt64Array
	}
	return IntrinsicBigUint64Array
}

// PrototypeID returns the intrinsic prototype of arrays of the type.
func (t ElementType) PrototypeID() IntrinsicID { return t.ConstructorID() + 1 }

// NewTypedArray returns a typed array over a range of a buffer that the
// caller has checked.
func NewTypedArray(r *Realm, t ElementType, b *ArrayBuffer, byteOffset, length int) *TypedArray {
	return AllocTypedArray(r.Intrinsic(t.PrototypeID()), t, b, byteOffset, length, false)
}

// AllocTypedArray is NewTypedArray with a prototype, and length-tracking
// arrays, whose length argument is ignored.
func AllocTypedArray(proto *Object, t ElementType, b *ArrayBuffer, byteOffset, length int, tracking bool) *TypedArray {
	a := &TypedArray{Buffer: b, Type: t, ByteOffset: byteOffset, ArrayLength: length, LengthTracking: tracking}
	if d := b.Data; d != nil && !d.IsResizable && d.SharedLength == nil && !b.IsImmutable {
		a.Simple = d
	}
	InitObject(&a.Object, RootShape(proto, &TypedArrayClass, 0))
	return a
}

// byteArray is a Uint8Array with a buffer of its own, in one piece.
type byteArray struct {
	array  TypedArray
	buffer ArrayBuffer
	data   BufferData
}

// NewByteArray returns a Uint8Array with the prototype proto over a new
// ArrayBuffer of b, which it takes over.
func NewByteArray(r *Realm, proto *Object, b []byte) *TypedArray {
	if b == nil {
		b = []byte{}
	}
	x := &byteArray{}
	x.data.Bytes = b
	x.buffer.Data, x.buffer.DetachKey = &x.data, Undefined
	InitObject(&x.buffer.Object, RootShape(r.Intrinsic(IntrinsicArrayBufferPrototype), &ArrayBufferClass, 0))
	x.array.Buffer, x.array.Type, x.array.ArrayLength, x.array.Simple = &x.buffer, ElementUint8, len(b), &x.data
	InitObject(&x.array.Object, RootShape(proto, &TypedArrayClass, 0))
	return &x.array
}

// typedArrayBlock is a typed array with a buffer of its own.
type typedArrayBlock struct {
	array  TypedArray
	buffer ArrayBuffer
	data   BufferData
}

// NewTypedArrayLength returns a typed array of n elements with a buffer of its
// own; a nil proto stands for the intrinsic one. n elements must not be more
// than MaxArrayBufferLength bytes.
// https://tc39.es/ecma262/#sec-allocatetypedarraybuffer
func NewTypedArrayLength(r *Realm, proto *Object, t ElementType, n int) (*TypedArray, error) {
	size := n << t.Shift()
	if !allocatable(size) {
		return nil, RangeError("Array buffer allocation failed")
	}
	x := new(typedArrayBlock)
	x.data.Bytes = make([]byte, size)
	x.buffer.Data, x.buffer.DetachKey = &x.data, Undefined
	InitObject(&x.buffer.Object, RootShape(r.Intrinsic(IntrinsicArrayBufferPrototype), &ArrayBufferClass, 0))
	a := &x.array
	a.Buffer, a.Type, a.ArrayLength, a.Simple = &x.buffer, t, n, &x.data
	if proto == nil {
		proto = r.Intrinsic(t.PrototypeID())
	}
	InitObject(&a.Object, RootShape(proto, &TypedArrayClass, 0))
	return a, nil
}

// TypedArraySpeciesIsPristine reports whether SpeciesConstructor of a is, with
// nothing to be observed on the way, the intrinsic constructor of its type.
func TypedArraySpeciesIsPristine(r *Realm, a *TypedArray) bool {
	id := a.Type.ConstructorID()
	proto := r.intrinsics[id+1]
	if proto == nil || a.shape.proto != proto || len(a.shape.props) > 0 {
		return false
	}
	p := proto.shape.Lookup(text.AtomConstructor)
	if p == nil || p.Attrs&AccessorAttr != 0 {
		return false
	}
	v, c, abstract := proto.SlotPointer(p.Slot), r.intrinsics[id], r.intrinsics[IntrinsicTypedArray]
	if v.Bits != BitsLazy && v.ObjectOrNil() != c {
		return false
	}
	if c != nil && (c.shape.proto != abstract || c.shape.Lookup(text.SymSpecies) != nil) {
		return false
	}
	return abstract == nil || abstract.speciesIsItself(r)
}

// TypedArrayLength returns the current length in elements; ok is false where
// the array is out of bounds or its buffer detached.
// https://tc39.es/ecma262/#sec-typedarraylength
func TypedArrayLength(a *TypedArray) (n int, ok bool) {
	if a.Simple != nil {
		if a.Simple.Bytes == nil {
			return 0, false
		}
		return a.ArrayLength, true
	}
	if a.Buffer.Data == nil {
		return 0, false
	}
	have := a.Buffer.Data.length()
	if a.ByteOffset > have {
		return 0, false
	}
	if a.LengthTracking {
		return (have - a.ByteOffset) >> a.Type.Shift(), true
	}
	if a.ByteOffset+a.ArrayLength<<a.Type.Shift() > have {
		return 0, false
	}
	return a.ArrayLength, true
}

// TypedArrayBytes returns the memory of the elements; detached is true where
// the array is out of bounds or its buffer detached.
func TypedArrayBytes(a *TypedArray) (b []byte, detached bool) {
	n, ok := TypedArrayLength(a)
	if !ok {
		return nil, true
	}
	end := a.ByteOffset + n<<a.Type.Shift()
	return a.Buffer.Data.Bytes[a.ByteOffset:end:end], false
}

// GetTypedElement is TypedArrayGetElement; ok is false past the end.
// https://tc39.es/ecma262/#sec-typedarraygetelement
func GetTypedElement(a *TypedArray, i int) (v Value, ok bool) {
	n, ok := TypedArrayLength(a)
	if !ok || uint(i) >= uint(n) {
		return Undefined, false
	}
	return RawToNumeric(a.Type, a.Buffer.Data.Bytes[a.ByteOffset+i<<a.Type.Shift():]), true
}

// RawToNumeric reads an element at the start of b, in little-endian order.
// https://tc39.es/ecma262/#sec-rawbytestonumeric
func RawToNumeric(t ElementType, b []byte) Value {
	switch t {
	case ElementInt8:
		return Int(int32(int8(b[0])))
	case ElementUint8, ElementUint8Clamped:
		return Int(int32(b[0]))
	case ElementInt16:
		return Int(int32(int16(binary.LittleEndian.Uint16(b))))
	case ElementUint16:
		return Int(int32(binary.LittleEndian.Uint16(b)))
	case ElementInt32:
		return Int(int32(binary.LittleEndian.Uint32(b)))
	case ElementUint32:
		return Int64(int64(binary.LittleEndian.Uint32(b)))
	case ElementFloat16:
		return Number(numeric.Float16ToFloat64(binary.LittleEndian.Uint16(b)))
	case ElementFloat32:
		return Number(float64(math.Float32frombits(binary.LittleEndian.Uint32(b))))
	case ElementFloat64:
		return Number(math.Float64frombits(binary.LittleEndian.Uint64(b)))
	case ElementBigInt64:
		return BigInt(big.NewInt(int64(binary.LittleEndian.Uint64(b))))
	}
	return BigInt(new(big.Int).SetUint64(binary.LittleEndian.Uint64(b)))
}

// NumericToRaw writes v, a Number or BigInt as the type asks, at the start of b.
// https://tc39.es/ecma262/#sec-numerictorawbytes
func NumericToRaw(t ElementType, b []byte, v Value) {
	switch t {
	case ElementInt8, ElementUint8:
		b[0] = byte(numberToInt32(v))
	case ElementUint8Clamped:
		b[0] = clampUint8(v.AsNumber())
	case ElementInt16, ElementUint16:
		binary.LittleEndian.PutUint16(b, uint16(numberToInt32(v)))
	case ElementInt32, ElementUint32:
		binary.LittleEndian.PutUint32(b, uint32(numberToInt32(v)))
	case ElementFloat16:
		binary.LittleEndian.PutUint16(b, numeric.Float64ToFloat16(v.AsNumber()))
	case ElementFloat32:
		binary.LittleEndian.PutUint32(b, math.Float32bits(float32(v.AsNumber())))
	case ElementFloat64:
		binary.LittleEndian.PutUint64(b, math.Float64bits(v.AsNumber()))
	default:
		binary.LittleEndian.PutUint64(b, bigIntToUint64(v.AsBigInt()))
	}
}

func numberToInt32(v Value) int32 {
	if v.IsInt() {
		return v.AsInt()
	}
	return DoubleToInt32(v.AsDouble())
}

func clampUint8(f float64) byte {
	switch {
	case !(f > 0):
		return 0
	case f >= 255:
		return 255
	}
	return byte(math.RoundToEven(f))
}

// bigIntToUint64 is the low 64 bits of b in two's complement.
func bigIntToUint64(b *big.Int) uint64 {
	var low uint64
	if w := b.Bits(); len(w) > 0 {
		low = uint64(w[0])
		if unsafe.Sizeof(w[0]) == 4 && len(w) > 1 {
			low |= uint64(w[1]) << 32
		}
	}
	if b.Sign() < 0 {
		return -low
	}
	return low
}

// ToElement converts v to what elements of the type hold.
func ToElement(r *Realm, t ElementType, v Value) (Value, error) {
	if t.IsBigInt() {
		b, err := ToBigInt(r, v)
		if err != nil {
			return Undefined, err
		}
		return BigInt(b), nil
	}
	if v.IsNumber() {
		return v, nil
	}
	f, err := ToNumber(r, v)
	return Number(f), err
}

// SetTypedElement is TypedArraySetElement: stores past the end are dropped,
// after v has been converted.
// https://tc39.es/ecma262/#sec-typedarraysetelement
func SetTypedElement(r *Realm, a *TypedArray, i int, v Value) error {
	x, err := ToElement(r, a.Type, v)
	if err != nil {
		return err
	}
	if n, ok := TypedArrayLength(a); ok && uint(i) < uint(n) && !a.Buffer.IsImmutable {
		NumericToRaw(a.Type, a.Buffer.Data.Bytes[a.ByteOffset+i<<a.Type.Shift():], x)
	}
	return nil
}

// typedArrayMethods are the internal methods of typed arrays.
type typedArrayMethods struct{ OrdinaryMethods }

// numericIndex decides whether key is a numeric index of typed arrays:
// isIndex is true for an array index and every other canonical numeric
// string; i is -1 where no element can have it.
func numericIndex(key PropertyKey) (i int, isIndex bool) {
	if key.IsIndex() {
		return int(key.Index), true
	}
	f, ok := text.CanonicalNumericIndexString(key)
	if !ok {
		return 0, false
	}
	if f == math.Trunc(f) && f >= 0 && f < 1<<53 && !(f == 0 && math.Signbit(f)) {
		return int(f), true
	}
	return -1, true
}

func typedOf(o *Object) *TypedArray { return (*TypedArray)(unsafe.Pointer(o)) }

func (m typedArrayMethods) PreventExtensions(o *Object) (bool, error) {
	a := typedOf(o)
	if a.LengthTracking || a.Buffer.resizable && !a.Buffer.IsShared {
		return false, nil
	}
	return m.OrdinaryMethods.PreventExtensions(o)
}

func (m typedArrayMethods) GetOwnProperty(o *Object, key PropertyKey) (PropertyDescriptor, bool, error) {
	i, isIndex := numericIndex(key)
	if !isIndex {
		return m.OrdinaryMethods.GetOwnProperty(o, key)
	}
	v, ok := GetTypedElement(typedOf(o), i)
	if !ok {
		return PropertyDescriptor{}, false, nil
	}
	attrs := DataDefault
	if typedOf(o).Buffer.IsImmutable {
		attrs = Enumerable
	}
	return PropertyDescriptor{Value: v, Attrs: attrs, Has: HasValue | HasWritable | HasEnumerable | HasConfigurable}, true, nil
}

func (m typedArrayMethods) HasProperty(o *Object, key PropertyKey) (bool, error) {
	i, isIndex := numericIndex(key)
	if !isIndex {
		return m.OrdinaryMethods.HasProperty(o, key)
	}
	_, ok := GetTypedElement(typedOf(o), i)
	return ok, nil
}

func (m typedArrayMethods) DefineOwnProperty(o *Object, key PropertyKey, d *PropertyDescriptor) (bool, error) {
	i, isIndex := numericIndex(key)
	if !isIndex {
		return m.OrdinaryMethods.DefineOwnProperty(o, key, d)
	}
	a := typedOf(o)
	n, ok := TypedArrayLength(a)
	if !ok || uint(i) >= uint(n) || d.IsAccessor() {
		return false, nil
	}
	for _, f := range [...]struct {
		has  DescriptorFields
		attr Attributes
	}{{HasConfigurable, Configurable}, {HasEnumerable, Enumerable}, {HasWritable, Writable}} {
		if d.Has&f.has != 0 && d.Attrs&f.attr == 0 {
			return false, nil
		}
	}
	if d.Has&HasValue != 0 {
		return true, SetTypedElement(o.Shape().Agent().CurrentRealm(), a, i, d.Value)
	}
	return true, nil
}

func (m typedArrayMethods) Get(o *Object, key PropertyKey, receiver Value) (Value, error) {
	i, isIndex := numericIndex(key)
	if !isIndex {
		return m.OrdinaryMethods.Get(o, key, receiver)
	}
	v, _ := GetTypedElement(typedOf(o), i)
	return v, nil
}

func (m typedArrayMethods) Set(o *Object, key PropertyKey, v, receiver Value) (bool, error) {
	i, isIndex := numericIndex(key)
	if !isIndex {
		return m.OrdinaryMethods.Set(o, key, v, receiver)
	}
	if receiver.ObjectOrNil() == o {
		return true, SetTypedElement(o.Shape().Agent().CurrentRealm(), typedOf(o), i, v)
	}
	own, ok, err := m.GetOwnProperty(o, key)
	if err != nil || !ok {
		return true, err
	}
	return SetWithOwnDescriptor(o, key, v, receiver, &own)
}

func (m typedArrayMethods) Delete(o *Object, key PropertyKey) (bool, error) {
	i, isIndex := numericIndex(key)
	if !isIndex {
		return m.OrdinaryMethods.Delete(o, key)
	}
	_, ok := GetTypedElement(typedOf(o), i)
	return !ok, nil
}

func (m typedArrayMethods) OwnPropertyKeys(o *Object) ([]PropertyKey, error) {
	named, err := m.OrdinaryMethods.OwnPropertyKeys(o)
	if err != nil {
		return nil, err
	}
	n, _ := TypedArrayLength(typedOf(o))
	keys := make([]PropertyKey, 0, n+len(named))
	for i := range n {
		keys = append(keys, KeyOfIndex(uint64(i)))
	}
	return append(keys, named...), nil
}
