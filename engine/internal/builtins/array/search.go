package array

import (
	"math"

	"github.com/sxfescript/sxn/engine/internal/core"
)

// prototypeAt is Array.prototype.at.
// https://tc39.es/ecma262/#sec-array.prototype.at
func prototypeAt(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	o, n, err := receiver(r, this)
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
	return core.GetIndex(o, int64(f))
}

// indexIn returns the place of x in d from position from on, by strict
// equality, or -1.
func indexIn(d []core.Value, x core.Value, from int) int {
	switch {
	case x.IsNumber():
		f := x.AsNumber()
		exact := core.Number(f + 0).Bits // without the sign of -0
		for i := from; i < len(d); i++ {
			v := &d[i]
			if v.Bits == exact && f == f || v.IsDouble() && v.AsDouble() == f {
				return i
			}
		}
	case x.IsObject(), x.IsSymbol():
		for i := from; i < len(d); i++ {
			if d[i].Bits == x.Bits && d[i].Ptr == x.Ptr {
				return i
			}
		}
	case x.IsString():
		s := x.AsString()
		for i := from; i < len(d); i++ {
			if d[i].IsString() && d[i].AsString().Equal(s) {
				return i
			}
		}
	case x.IsBigInt():
		for i := from; i < len(d); i++ {
			if d[i].IsBigInt() && core.IsStrictlyEqual(d[i], x) {
				return i
			}
		}
	default:
		for i := from; i < len(d); i++ {
			if d[i].Bits == x.Bits {
				return i
			}
		}
	}
	return -1
}

// prototypeIndexOf is Array.prototype.indexOf.
// https://tc39.es/ecma262/#sec-array.prototype.indexof
func prototypeIndexOf(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	o, n, err := namedReceiver(r, this, "indexOf")
	if err != nil || n == 0 {
		return core.Int(-1), err
	}
	k, err := core.RelativeIndex(r, core.Arg(args, 1), n, 0)
	if err != nil {
		return core.Undefined, err
	}
	x := core.Arg(args, 0)
	if d, ok := readable(o, n); ok {
		return core.Int64(int64(indexIn(d, x, int(k)))), nil
	}
	for k = core.NextElement(o, k, n); k < n; k = core.NextElement(o, k+1, n) {
		if err := poll(r, k); err != nil {
			return core.Undefined, err
		}
		v, present, err := elementAt(o, k)
		if err != nil {
			return core.Undefined, err
		}
		if present && core.IsStrictlyEqual(v, x) {
			return core.Int64(k), nil
		}
	}
	return core.Int(-1), nil
}

// prototypeLastIndexOf is Array.prototype.lastIndexOf.
// https://tc39.es/ecma262/#sec-array.prototype.lastindexof
func prototypeLastIndexOf(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	o, n, err := receiver(r, this)
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
	for k = core.PreviousElement(o, k); k >= 0; k = core.PreviousElement(o, k-1) {
		if err := poll(r, k); err != nil {
			return core.Undefined, err
		}
		v, present, err := elementAt(o, k)
		if err != nil {
			return core.Undefined, err
		}
		if present && core.IsStrictlyEqual(v, x) {
			return core.Int64(k), nil
		}
	}
	return core.Int(-1), nil
}

// prototypeIncludes is Array.prototype.includes.
// https://tc39.es/ecma262/#sec-array.prototype.includes
func prototypeIncludes(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	o, n, err := receiver(r, this)
	if err != nil || n == 0 {
		return core.False, err
	}
	k, err := core.RelativeIndex(r, core.Arg(args, 1), n, 0)
	if err != nil {
		return core.Undefined, err
	}
	x := core.Arg(args, 0)
	if d, ok := readable(o, n); ok {
		return core.Bool(includedIn(d[k:], x)), nil
	}
	for ; k < n; k++ {
		if err := poll(r, k); err != nil {
			return core.Undefined, err
		}
		v, err := core.GetIndex(o, k)
		if err != nil {
			return core.Undefined, err
		}
		if core.SameValueZero(v, x) {
			return core.True, nil
		}
		if after := core.NextElement(o, k+1, n); after > k+1 {
			if x.IsUndefined() {
				return core.True, nil
			}
			k = after - 1
		}
	}
	return core.False, nil
}

// includedIn looks for x by SameValueZero; holes are undefined.
func includedIn(d []core.Value, x core.Value) bool {
	switch {
	case x.IsUndefined():
		for i := range d {
			if d[i].IsUndefined() || d[i].IsHole() {
				return true
			}
		}
		return false
	case x.IsNumber() && x.AsNumber() != x.AsNumber():
		for i := range d {
			if d[i].Bits == core.CanonicalNaN {
				return true
			}
		}
		return false
	}
	return indexIn(d, x, 0) >= 0
}
