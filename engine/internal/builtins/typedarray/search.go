package typedarray

import (
	"bytes"
	"math"

	"github.com/sxfescript/sxn/engine/internal/core"
)

// prototypeAt is %TypedArray%.prototype.at.
// https://tc39.es/ecma262/#sec-%typedarray%.prototype.at
func prototypeAt(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	a, n, err := receiver(this, "at")
	if err != nil {
		return core.Undefined, err
	}
	f, err := core.ToIntegerOrInfinity(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	if f < 0 {
		f += float64(n)
	}
	if f < 0 || f >= float64(n) {
		return core.Undefined, nil
	}
	v, _ := core.GetTypedElement(a, int(f))
	return v, nil
}

// indexIn returns the place of x among the elements, by strict equality, or -1.
func indexIn(t core.ElementType, b []byte, x core.Value) int {
	size := t.Size()
	switch {
	case t.IsBigInt():
		if !x.IsBigInt() {
			return -1
		}
		for i := 0; i < len(b); i += size {
			if core.RawToNumeric(t, b[i:]).AsBigInt().Cmp(x.AsBigInt()) == 0 {
				return i / size
			}
		}
		return -1
	case !x.IsNumber():
		return -1
	}
	f := x.AsNumber()
	if size == 1 {
		return indexByte(t, b, f)
	}
	for i := 0; i < len(b); i += size {
		if core.RawToNumeric(t, b[i:]).AsNumber() == f {
			return i / size
		}
	}
	return -1
}

func indexByte(t core.ElementType, b []byte, f float64) int {
	c := byte(int16(math.Max(math.Min(f, 255), -128)))
	v := float64(c)
	if t == core.ElementInt8 {
		v = float64(int8(c))
	}
	if v != f {
		return -1
	}
	return bytes.IndexByte(b, c)
}

// elementsFrom returns the elements from k on, up to length n, that are still there.
func elementsFrom(a *core.TypedArray, k, n int64) []byte {
	b, _ := core.TypedArrayBytes(a)
	shift := a.Type.Shift()
	b = b[:min(n<<shift, int64(len(b)))]
	return b[min(k<<shift, int64(len(b))):]
}

// prototypeIndexOf is %TypedArray%.prototype.indexOf.
// https://tc39.es/ecma262/#sec-%typedarray%.prototype.indexof
func prototypeIndexOf(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	a, n, err := receiver(this, "indexOf")
	if err != nil || n == 0 {
		return core.Int(-1), err
	}
	k, err := core.RelativeIndex(r, core.Arg(args, 1), n, 0)
	if err != nil {
		return core.Undefined, err
	}
	if i := indexIn(a.Type, elementsFrom(a, k, n), core.Arg(args, 0)); i >= 0 {
		return core.Int64(k + int64(i)), nil
	}
	return core.Int(-1), nil
}

// prototypeIncludes is %TypedArray%.prototype.includes.
// https://tc39.es/ecma262/#sec-%typedarray%.prototype.includes
func prototypeIncludes(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	a, n, err := receiver(this, "includes")
	if err != nil || n == 0 {
		return core.False, err
	}
	k, err := core.RelativeIndex(r, core.Arg(args, 1), n, 0)
	if err != nil {
		return core.Undefined, err
	}
	x, b := core.Arg(args, 0), elementsFrom(a, k, n)
	switch {
	case x.IsUndefined():
		// Elements that got lost during the conversion read as undefined.
		return core.Bool(int64(len(b))>>a.Type.Shift() < n-k), nil
	case x.IsNumber() && x.AsNumber() != x.AsNumber():
		if a.Type.IsBigInt() {
			return core.False, nil
		}
		for i := 0; i < len(b); i += a.Type.Size() {
			if core.RawToNumeric(a.Type, b[i:]).Bits == core.CanonicalNaN {
				return core.True, nil
			}
		}
		return core.False, nil
	}
	return core.Bool(indexIn(a.Type, b, x) >= 0), nil
}

// prototypeLastIndexOf is %TypedArray%.prototype.lastIndexOf.
// https://tc39.es/ecma262/#sec-%typedarray%.prototype.lastindexof
func prototypeLastIndexOf(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	a, n, err := receiver(this, "lastIndexOf")
	if err != nil || n == 0 {
		return core.Int(-1), err
	}
	k := n - 1
	if len(args) > 1 {
		f, err := core.ToIntegerOrInfinity(r, args[1])
		if err != nil {
			return core.Undefined, err
		}
		if f < 0 {
			f += float64(n)
		}
		k = int64(math.Max(math.Min(f, float64(n-1)), -1))
	}
	x := core.Arg(args, 0)
	b, size := elementsFrom(a, 0, n), int64(a.Type.Size())
	for k = min(k, int64(len(b))/size-1); k >= 0; k-- {
		if core.IsStrictlyEqual(core.RawToNumeric(a.Type, b[k*size:]), x) {
			return core.Int64(k), nil
		}
	}
	return core.Int(-1), nil
}
