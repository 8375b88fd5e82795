package typedarray

import (
	"cmp"
	"encoding/binary"
	"math"
	"slices"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/numeric"
	"github.com/sxfescript/sxn/engine/internal/sorting"
)

func checkComparator(f core.Value) error {
	if !f.IsUndefined() && !f.IsCallable() {
		return core.TypeError("The comparison function must be either a function or undefined: %s", core.DescribeValue(f))
	}
	return nil
}

// prototypeSort is %TypedArray%.prototype.sort.
// https://tc39.es/ecma262/#sec-%typedarray%.prototype.sort
func prototypeSort(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	f := core.Arg(args, 0)
	if err := checkComparator(f); err != nil {
		return core.Undefined, err
	}
	a, n, err := receiver(this, "sort")
	if err != nil {
		return core.Undefined, err
	}
	b, _ := core.TypedArrayBytes(a)
	if f.IsUndefined() {
		sortElements(a.Type, b)
		return this, nil
	}
	vals, err := sorted(r, a.Type, b, f)
	if err != nil {
		return core.Undefined, err
	}
	// The comparator may have changed the buffer.
	b = elementsFrom(a, 0, n)
	size := a.Type.Size()
	for i := 0; i < len(b)/size; i++ {
		core.NumericToRaw(a.Type, b[i*size:], vals[i])
	}
	return this, nil
}

// prototypeToSorted is %TypedArray%.prototype.toSorted.
// https://tc39.es/ecma262/#sec-%typedarray%.prototype.tosorted
func prototypeToSorted(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	f := core.Arg(args, 0)
	if err := checkComparator(f); err != nil {
		return core.Undefined, err
	}
	a, _, err := receiver(this, "toSorted")
	if err != nil {
		return core.Undefined, err
	}
	to, b, err := clone(r, a)
	if err != nil {
		return core.Undefined, err
	}
	if f.IsUndefined() {
		sortElements(a.Type, b)
		return value(to), nil
	}
	vals, err := sorted(r, a.Type, b, f)
	if err != nil {
		return core.Undefined, err
	}
	for i, v := range vals {
		core.NumericToRaw(a.Type, b[i<<a.Type.Shift():], v)
	}
	return value(to), nil
}

// sorted returns the elements in b in the order of a comparator.
// https://tc39.es/ecma262/#sec-typedarray-compareelements
func sorted(r *core.Realm, t core.ElementType, b []byte, f core.Value) ([]core.Value, error) {
	vals := make([]core.Value, len(b)>>t.Shift())
	for i := range vals {
		vals[i] = core.RawToNumeric(t, b[i<<t.Shift():])
	}
	return vals, mergeSort(slices.Clone(vals), vals, func(x, y core.Value) (bool, error) {
		v, err := core.Call(f, core.Undefined, x, y)
		if err != nil {
			return false, err
		}
		if v.IsInt() {
			return v.AsInt() > 0, nil
		}
		order, err := core.ToNumber(r, v)
		return order > 0, err
	})
}

// mergeSort sorts the values of source into target; both hold the same. It is
// the plain merge sort from the top down, as in V8, so that comparators that
// contradict themselves give the same order.
func mergeSort(source, target []core.Value, after sorting.Less) error {
	n := len(source)
	if n < 2 {
		return nil
	}
	middle := n / 2
	if err := mergeSort(target[:middle], source[:middle], after); err != nil {
		return err
	}
	if err := mergeSort(target[middle:], source[middle:], after); err != nil {
		return err
	}
	left, right := 0, middle
	for i := range target {
		fromLeft := right >= n
		if !fromLeft && left < middle {
			isAfter, err := after(source[left], source[right])
			if err != nil {
				return err
			}
			fromLeft = !isAfter
		}
		if fromLeft {
			target[i] = source[left]
			left++
		} else {
			target[i] = source[right]
			right++
		}
	}
	return nil
}

// sortElements sorts the elements in b in ascending order, -0 before 0 and
// NaN last.
func sortElements(t core.ElementType, b []byte) {
	switch t {
	case core.ElementUint8, core.ElementUint8Clamped:
		slices.Sort(b)
	case core.ElementInt8:
		slices.SortFunc(b, func(x, y byte) int { return cmp.Compare(int8(x), int8(y)) })
	case core.ElementInt16:
		sortAs(b, 2, func(b []byte) int16 { return int16(binary.LittleEndian.Uint16(b)) },
			func(b []byte, v int16) { binary.LittleEndian.PutUint16(b, uint16(v)) })
	case core.ElementUint16:
		sortAs(b, 2, binary.LittleEndian.Uint16, binary.LittleEndian.PutUint16)
	case core.ElementInt32:
		sortAs(b, 4, func(b []byte) int32 { return int32(binary.LittleEndian.Uint32(b)) },
			func(b []byte, v int32) { binary.LittleEndian.PutUint32(b, uint32(v)) })
	case core.ElementUint32:
		sortAs(b, 4, binary.LittleEndian.Uint32, binary.LittleEndian.PutUint32)
	case core.ElementBigInt64:
		sortAs(b, 8, func(b []byte) int64 { return int64(binary.LittleEndian.Uint64(b)) },
			func(b []byte, v int64) { binary.LittleEndian.PutUint64(b, uint64(v)) })
	case core.ElementBigUint64:
		sortAs(b, 8, binary.LittleEndian.Uint64, binary.LittleEndian.PutUint64)
	case core.ElementFloat16:
		sortAs(b, 2, func(b []byte) int64 { return orderOf(numeric.Float16ToFloat64(binary.LittleEndian.Uint16(b))) },
			func(b []byte, v int64) { binary.LittleEndian.PutUint16(b, numeric.Float64ToFloat16(ofOrder(v))) })
	case core.ElementFloat32:
		sortAs(b, 4, func(b []byte) int64 {
			return orderOf(float64(math.Float32frombits(binary.LittleEndian.Uint32(b))))
		}, func(b []byte, v int64) { binary.LittleEndian.PutUint32(b, math.Float32bits(float32(ofOrder(v)))) })
	case core.ElementFloat64:
		sortAs(b, 8, func(b []byte) int64 { return orderOf(math.Float64frombits(binary.LittleEndian.Uint64(b))) },
			func(b []byte, v int64) { binary.LittleEndian.PutUint64(b, math.Float64bits(ofOrder(v))) })
	}
}

// orderOf maps doubles to integers with the same order, -0 before 0 and NaN
// above everything.
func orderOf(f float64) int64 {
	if f != f {
		return math.MaxInt64
	}
	i := int64(math.Float64bits(f))
	return i ^ i>>63&math.MaxInt64
}

// ofOrder is the inverse of orderOf.
func ofOrder(i int64) float64 {
	if i == math.MaxInt64 {
		return math.Float64frombits(core.CanonicalNaN)
	}
	return math.Float64frombits(uint64(i ^ i>>63&math.MaxInt64))
}

// sortAs sorts elements by way of a slice of T.
func sortAs[T cmp.Ordered](b []byte, size int, load func([]byte) T, store func([]byte, T)) {
	list := make([]T, len(b)/size)
	for i := range list {
		list[i] = load(b[i*size:])
	}
	slices.Sort(list)
	for i, v := range list {
		store(b[i*size:], v)
	}
}
