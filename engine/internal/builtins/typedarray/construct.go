package typedarray

import (
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

func errMixed() error {
	return core.TypeError("Cannot mix BigInt and other types, use explicit conversions")
}

func errLength(v core.Value) error {
	return core.RangeError("Invalid typed array length: %s", core.DescribeValue(v))
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

// allocate returns a new typed array with a buffer of its own.
// https://tc39.es/ecma262/#sec-allocatetypedarraybuffer
func allocate(r *core.Realm, proto *core.Object, t core.ElementType, n int64) (*core.TypedArray, error) {
	if n > core.MaxArrayBufferLength>>t.Shift() {
		return nil, errLength(core.Int64(n))
	}
	return core.NewTypedArrayLength(r, proto, t, int(n))
}

func value(a *core.TypedArray) core.Value { return core.Obj(&a.Object) }

// construct is the typed array constructors.
// https://tc39.es/ecma262/#sec-typedarray
func construct(r *core.Realm, newTarget *core.Object, args []core.Value, t core.ElementType) (core.Value, error) {
	if newTarget == nil {
		return core.Undefined, core.TypeError("Constructor %s requires 'new'", t.Name())
	}
	first := core.Arg(args, 0)
	length := 0
	if !first.IsObject() && len(args) > 0 {
		var err error
		if length, err = toIndex(r, first, errLength); err != nil {
			return core.Undefined, err
		}
	}
	var proto *core.Object
	if newTarget != r.Intrinsic(t.ConstructorID()) {
		var err error
		if proto, err = core.GetPrototypeFromConstructor(newTarget, t.PrototypeID()); err != nil {
			return core.Undefined, err
		}
	}
	if proto == nil {
		proto = r.Intrinsic(t.PrototypeID())
	}
	a, err := constructFrom(r, proto, t, first, length, args)
	if err != nil {
		return core.Undefined, err
	}
	return value(a), nil
}

func constructFrom(r *core.Realm, proto *core.Object, t core.ElementType, first core.Value, length int, args []core.Value) (*core.TypedArray, error) {
	switch {
	case !first.IsObject():
		return allocate(r, proto, t, int64(length))
	case first.IsKind(core.KindTypedArray):
		return fromTypedArray(r, proto, t, core.AsTypedArray(first))
	case first.IsKind(core.KindArrayBuffer):
		return fromBuffer(r, proto, t, core.AsArrayBuffer(first), core.Arg(args, 1), core.Arg(args, 2))
	}
	using, err := core.GetV(r, first, text.SymIterator.Key())
	if err != nil {
		return nil, err
	}
	if using.IsNullish() {
		n, err := core.LengthOfArrayLike(first.AsObject())
		if err != nil {
			return nil, err
		}
		a, err := allocate(r, proto, t, n)
		if err != nil {
			return nil, err
		}
		return a, storeArrayLike(r, a, 0, first.AsObject(), n)
	}
	if !using.IsCallable() {
		return nil, core.TypeError("TypedArray's constructor requires that the property of the first argument, items[Symbol.iterator], when exists, be a function")
	}
	list, err := listFrom(r, first, using)
	if err != nil {
		return nil, err
	}
	a, err := allocate(r, proto, t, int64(len(list)))
	if err != nil {
		return nil, err
	}
	return a, storeList(r, a, 0, list)
}

func listFrom(r *core.Realm, v, method core.Value) ([]core.Value, error) {
	it, err := core.GetIteratorFromMethod(r, v, method)
	if err != nil {
		return nil, err
	}
	return core.IteratorToList(&it)
}

// fromTypedArray is InitializeTypedArrayFromTypedArray.
// https://tc39.es/ecma262/#sec-initializetypedarrayfromtypedarray
func fromTypedArray(r *core.Realm, proto *core.Object, t core.ElementType, source *core.TypedArray) (*core.TypedArray, error) {
	from, detached := core.TypedArrayBytes(source)
	if detached {
		return nil, core.TypeError("Cannot perform Construct on a detached or out-of-bounds ArrayBuffer")
	}
	if source.Type.IsBigInt() != t.IsBigInt() {
		return nil, errMixed()
	}
	n := len(from) >> source.Type.Shift()
	a, err := allocate(r, proto, t, int64(n))
	if err != nil {
		return nil, err
	}
	convert(t, a.Buffer.Data.Bytes, source.Type, from, n)
	return a, nil
}

// convert copies n elements, which may have another type.
func convert(to core.ElementType, dst []byte, from core.ElementType, src []byte, n int) {
	size, step := to.Size(), from.Size()
	if to == from || size == 1 && step == 1 && to != core.ElementUint8Clamped ||
		to.IsBigInt() && from.IsBigInt() {
		copy(dst[:n*size], src)
		return
	}
	for i := range n {
		core.NumericToRaw(to, dst[i*size:], core.RawToNumeric(from, src[i*step:]))
	}
}

// fromBuffer is InitializeTypedArrayFromArrayBuffer.
// https://tc39.es/ecma262/#sec-initializetypedarrayfromarraybuffer
func fromBuffer(r *core.Realm, proto *core.Object, t core.ElementType, b *core.ArrayBuffer, byteOffset, length core.Value) (*core.TypedArray, error) {
	size := t.Size()
	offset, err := toIndex(r, byteOffset, errStart)
	if err != nil {
		return nil, err
	}
	if offset%size != 0 {
		return nil, core.RangeError("start offset of %s should be a multiple of %d", t.Name(), size)
	}
	n := 0
	if !length.IsUndefined() {
		if n, err = toIndex(r, length, errLength); err != nil {
			return nil, err
		}
	}
	if b.IsDetached() {
		return nil, core.TypeError("Cannot perform Construct on a detached ArrayBuffer")
	}
	have := b.ByteLength()
	switch {
	case !length.IsUndefined():
		if n > core.MaxArrayBufferLength/size || offset+n*size > have {
			return nil, errLength(core.Int64(int64(n)))
		}
	case b.IsResizable():
		if offset > have {
			return nil, errStart(core.Int64(int64(offset)))
		}
		return core.AllocTypedArray(proto, t, b, offset, 0, true), nil
	case have%size != 0:
		return nil, core.RangeError("byte length of %s should be a multiple of %d", t.Name(), size)
	case offset > have:
		return nil, errStart(core.Int64(int64(offset)))
	default:
		n = (have - offset) / size
	}
	return core.AllocTypedArray(proto, t, b, offset, n, false), nil
}

func errStart(v core.Value) error {
	return core.RangeError("Start offset %s is outside the bounds of the buffer", core.DescribeValue(v))
}

// storeList stores values from element at on. What does not fit when it is
// reached is dropped.
func storeList(r *core.Realm, a *core.TypedArray, at int, list []core.Value) error {
	for i := 0; i < len(list); i++ {
		if i += storeNumbers(a, at+i, list[i:]); i == len(list) {
			return nil
		}
		if err := core.SetTypedElement(r, a, at+i, list[i]); err != nil {
			return err
		}
	}
	return nil
}

// storeNumbers stores the numbers that list begins with, as far as they fit,
// and returns how many they were.
func storeNumbers(a *core.TypedArray, at int, list []core.Value) int {
	b, detached := core.TypedArrayBytes(a)
	size := a.Type.Size()
	if detached || a.Type.IsBigInt() || at > len(b)/size || a.Buffer.IsImmutable {
		return 0
	}
	n := min(len(list), len(b)/size-at)
	for i := range n {
		if !list[i].IsNumber() {
			return i
		}
		core.NumericToRaw(a.Type, b[(at+i)*size:], list[i])
	}
	return n
}

// storeArrayLike stores the elements of an array-like from element at on.
func storeArrayLike(r *core.Realm, a *core.TypedArray, at int, o *core.Object, n int64) error {
	for k := int64(0); k < n; k++ {
		if d := core.DenseElements(o); k < int64(len(d)) {
			if k += int64(storeNumbers(a, at+int(k), d[k:min(n, int64(len(d)))])); k == n {
				return nil
			}
		}
		if err := poll(r, k); err != nil {
			return err
		}
		v, err := core.GetIndex(o, k)
		if err != nil {
			return err
		}
		if err := core.SetTypedElement(r, a, at+int(k), v); err != nil {
			return err
		}
	}
	return nil
}

// poll looks for an interrupt in some steps of a loop with counter k.
func poll(r *core.Realm, k int64) error {
	if k&0xFFF != 0xFFF {
		return nil
	}
	return r.Agent.PollInterrupt()
}

// createFrom is TypedArrayCreateFromConstructor; n is the only argument where
// it is not negative.
// https://tc39.es/ecma262/#sec-typedarraycreatefromctor
func createFrom(c *core.Object, n int64, args []core.Value, method string) (*core.TypedArray, error) {
	if n >= 0 {
		args = []core.Value{core.Int64(n)}
	}
	v, err := core.Construct(c, args, nil)
	if err != nil {
		return nil, err
	}
	a := core.AsTypedArray(v)
	if a == nil {
		return nil, core.TypeError("Method %%TypedArray%%.%s called on incompatible receiver %s", method, core.DescribeValue(v))
	}
	have, ok := core.TypedArrayLength(a)
	if !ok {
		return nil, errDetached(method)
	}
	if int64(have) < n {
		return nil, core.TypeError("Derived TypedArray constructor created an array which was too small")
	}
	return a, nil
}

// species returns the constructor that TypedArraySpeciesCreate calls; nil
// stands for the intrinsic one of the exemplar's type.
// https://tc39.es/ecma262/#typedarray-species-create
func species(r *core.Realm, exemplar *core.TypedArray) (*core.Object, error) {
	if core.TypedArraySpeciesIsPristine(r, exemplar) {
		return nil, nil
	}
	def := r.Intrinsic(exemplar.Type.ConstructorID())
	c, err := core.SpeciesConstructor(&exemplar.Object, def)
	if err != nil || c == def {
		return nil, err
	}
	return c, nil
}

// speciesCreate is TypedArraySpeciesCreate with a length.
// https://tc39.es/ecma262/#typedarray-species-create
func speciesCreate(r *core.Realm, exemplar *core.TypedArray, n int64, method string) (*core.TypedArray, error) {
	c, err := species(r, exemplar)
	if err != nil {
		return nil, err
	}
	if c == nil {
		return allocate(r, nil, exemplar.Type, n)
	}
	a, err := createFrom(c, n, nil, method)
	if err != nil {
		return nil, err
	}
	if a.Type.IsBigInt() != exemplar.Type.IsBigInt() {
		return nil, errMixed()
	}
	return a, nil
}
