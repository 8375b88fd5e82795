package array

import (
	"slices"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// isConcatSpreadable is the operation of that name.
// https://tc39.es/ecma262/#sec-isconcatspreadable
func isConcatSpreadable(v core.Value) (bool, error) {
	if !v.IsObject() {
		return false, nil
	}
	s, err := core.Get(v.AsObject(), text.SymIsConcatSpreadable.Key())
	if err != nil {
		return false, err
	}
	if !s.IsUndefined() {
		return core.ToBoolean(s), nil
	}
	return core.IsArray(v)
}

// prototypeConcat is Array.prototype.concat.
// https://tc39.es/ecma262/#sec-array.prototype.concat
func prototypeConcat(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	if this.IsNullish() {
		return core.Undefined, core.TypeError("Array.prototype.concat called on null or undefined")
	}
	o, err := core.ToObject(r, this)
	if err != nil {
		return core.Undefined, err
	}
	c, err := core.ArraySpecies(r, o)
	if err != nil {
		return core.Undefined, err
	}
	a, err := core.ConstructArray(r, c, 0)
	if err != nil {
		return core.Undefined, err
	}
	n := int64(0)
	for i := -1; i < len(args); i++ {
		e := core.Obj(o)
		if i >= 0 {
			e = args[i]
		}
		if n, err = concatOne(r, a, c == nil, n, e); err != nil {
			return core.Undefined, err
		}
	}
	return core.Obj(a), setLength(a, n)
}

// concatOne appends e, spread where it is to be, at place n of a, and returns
// the new length. own is set where nobody else has a.
func concatOne(r *core.Realm, a *core.Object, own bool, n int64, e core.Value) (int64, error) {
	spread, err := isConcatSpreadable(e)
	if err != nil {
		return n, err
	}
	if !spread {
		if n >= core.MaxSafeInteger {
			return n, core.TypeError("Invalid array length")
		}
		return n + 1, core.CreateDataPropertyIndex(a, n, e)
	}
	o := e.AsObject()
	count, err := core.LengthOfArrayLike(o)
	if err != nil {
		return n, err
	}
	if n+count > core.MaxSafeInteger {
		return n, core.TypeError("Invalid array length")
	}
	if own {
		if d, ok := readable(o, count); ok && n+count <= core.MaxDense {
			if to := a.Array(); to.IsSimple() && int64(len(to.Dense)) == n {
				to.Dense = append(to.Dense, d...)
				return n + count, nil
			}
		}
	}
	for k := core.NextElement(o, 0, count); k < count; k = core.NextElement(o, k+1, count) {
		if err := poll(r, k); err != nil {
			return n, err
		}
		v, present, err := elementAt(o, k)
		if err == nil && present {
			err = core.CreateDataPropertyIndex(a, n+k, v)
		}
		if err != nil {
			return n, err
		}
	}
	if own && n+count <= 1<<32-1 {
		// So that the next part may be appended.
		if err := setLength(a, n+count); err != nil {
			return n, err
		}
	}
	return n + count, nil
}

// prototypeSlice is Array.prototype.slice.
// https://tc39.es/ecma262/#sec-array.prototype.slice
func prototypeSlice(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	o, n, err := receiver(r, this)
	if err != nil {
		return core.Undefined, err
	}
	k, err := core.RelativeIndex(r, core.Arg(args, 0), n, 0)
	if err != nil {
		return core.Undefined, err
	}
	end, err := core.RelativeIndex(r, core.Arg(args, 1), n, n)
	if err != nil {
		return core.Undefined, err
	}
	count := max(end-k, 0)
	c, err := core.ArraySpecies(r, o)
	if err != nil {
		return core.Undefined, err
	}
	if c == nil {
		if d, ok := readable(o, k+count); ok {
			return value(r.NewArrayCopy(d[k:])), nil
		}
	}
	a, err := core.ConstructArray(r, c, uint64(count))
	if err != nil {
		return core.Undefined, err
	}
	for at := core.NextElement(o, k, end); at < end; at = core.NextElement(o, at+1, end) {
		if err := poll(r, at); err != nil {
			return core.Undefined, err
		}
		v, present, err := elementAt(o, at)
		if err == nil && present {
			err = core.CreateDataPropertyIndex(a, at-k, v)
		}
		if err != nil {
			return core.Undefined, err
		}
	}
	return core.Obj(a), setLength(a, count)
}

// prototypeFill is Array.prototype.fill.
// https://tc39.es/ecma262/#sec-array.prototype.fill
func prototypeFill(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	o, n, err := receiver(r, this)
	if err != nil {
		return core.Undefined, err
	}
	v := core.Arg(args, 0)
	k, err := core.RelativeIndex(r, core.Arg(args, 1), n, 0)
	if err != nil {
		return core.Undefined, err
	}
	end, err := core.RelativeIndex(r, core.Arg(args, 2), n, n)
	if err != nil {
		return core.Undefined, err
	}
	if o.Kind() == core.KindArray && int64(o.Array().Length()) == n && k < end && o.Array().FillFast(int(k), int(end), v) {
		return core.Obj(o), nil
	}
	for ; k < end; k++ {
		if err := poll(r, k); err != nil {
			return core.Undefined, err
		}
		if err := core.SetIndex(o, k, v, true); err != nil {
			return core.Undefined, err
		}
	}
	return core.Obj(o), nil
}

// prototypeCopyWithin is Array.prototype.copyWithin.
// https://tc39.es/ecma262/#sec-array.prototype.copywithin
func prototypeCopyWithin(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	o, n, err := receiver(r, this)
	if err != nil {
		return core.Undefined, err
	}
	to, from, count, err := core.CopyWithinRange(r, args, n)
	if err != nil || count <= 0 {
		return core.Obj(o), err
	}
	if a, ok := plain(o, n); ok {
		copy(a.Dense[to:], a.Dense[from:from+count])
		return core.Obj(o), nil
	}
	step := int64(1)
	if from < to && to < from+count {
		step = -1
		from += count - 1
		to += count - 1
	}
	for ; count > 0; count-- {
		if err := poll(r, count); err != nil {
			return core.Undefined, err
		}
		if err := move(o, from, to); err != nil {
			return core.Undefined, err
		}
		from += step
		to += step
	}
	return core.Obj(o), nil
}

// prototypeReverse is Array.prototype.reverse.
// https://tc39.es/ecma262/#sec-array.prototype.reverse
func prototypeReverse(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	o, n, err := receiver(r, this)
	if err != nil {
		return core.Undefined, err
	}
	if a, ok := plain(o, n); ok {
		slices.Reverse(a.Dense)
		return core.Obj(o), nil
	}
	for low := int64(0); low < n/2; low++ {
		if err := poll(r, low); err != nil {
			return core.Undefined, err
		}
		if err := exchange(o, low, n-1-low); err != nil {
			return core.Undefined, err
		}
	}
	return core.Obj(o), nil
}

// exchange is one step of reverse.
func exchange(o *core.Object, low, high int64) error {
	v, hasLow, err := elementAt(o, low)
	if err != nil {
		return err
	}
	v = v.Clean()
	w, hasHigh, err := elementAt(o, high)
	if err != nil {
		return err
	}
	w = w.Clean()
	if hasHigh {
		if err := core.SetIndex(o, low, w, true); err != nil {
			return err
		}
	} else if hasLow {
		if err := core.DeletePropertyOrThrow(o, core.KeyOfIndex(uint64(low))); err != nil {
			return err
		}
	}
	if hasLow {
		return core.SetIndex(o, high, v, true)
	}
	if hasHigh {
		return core.DeletePropertyOrThrow(o, core.KeyOfIndex(uint64(high)))
	}
	return nil
}

// appendElements appends the elements of o in [from, to), read with Get.
func appendElements(r *core.Realm, vals []core.Value, o *core.Object, from, to int64) ([]core.Value, error) {
	for k := from; k < to; k++ {
		if err := poll(r, k); err != nil {
			return nil, err
		}
		v, err := core.GetIndex(o, k)
		if err != nil {
			return nil, err
		}
		vals = append(vals, v.Clean())
	}
	return vals, nil
}

// checkLength is the check of ArrayCreate, for results that are made as a list.
func checkLength(n int64) error {
	if n > 1<<32-1 {
		return errInvalidLength()
	}
	return nil
}

// listOf returns a new list of all elements of o, read with Get.
func listOf(r *core.Realm, o *core.Object, n int64) ([]core.Value, error) {
	if err := checkLength(n); err != nil {
		return nil, err
	}
	if d, ok := readable(o, n); ok {
		vals := append(make([]core.Value, 0, n), d...)
		unhole(vals)
		return vals, nil
	}
	return appendElements(r, make([]core.Value, 0, min(n, 1<<16)), o, 0, n)
}

// prototypeToReversed is Array.prototype.toReversed.
// https://tc39.es/ecma262/#sec-array.prototype.toreversed
func prototypeToReversed(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	o, n, err := receiver(r, this)
	if err != nil {
		return core.Undefined, err
	}
	if d, ok := readable(o, n); ok {
		a := r.NewArrayCopy(d)
		slices.Reverse(a.Dense)
		unhole(a.Dense)
		return value(a), nil
	}
	if err := checkLength(n); err != nil {
		return core.Undefined, err
	}
	vals := make([]core.Value, 0, min(n, 1<<16))
	for k := n - 1; k >= 0; k-- {
		if err := poll(r, k); err != nil {
			return core.Undefined, err
		}
		v, err := core.GetIndex(o, k)
		if err != nil {
			return core.Undefined, err
		}
		vals = append(vals, v.Clean())
	}
	return value(r.NewArray(vals)), nil
}

// prototypeToSpliced is Array.prototype.toSpliced.
// https://tc39.es/ecma262/#sec-array.prototype.tospliced
func prototypeToSpliced(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	o, n, err := receiver(r, this)
	if err != nil {
		return core.Undefined, err
	}
	start, skip, items, err := spliceArguments(r, args, n)
	if err != nil {
		return core.Undefined, err
	}
	length := n + int64(len(items)) - skip
	if length > core.MaxSafeInteger {
		return core.Undefined, core.TypeError("Invalid array length")
	}
	if err := checkLength(length); err != nil {
		return core.Undefined, err
	}
	if d, ok := readable(o, n); ok {
		vals := append(make([]core.Value, 0, length), d[:start]...)
		vals = append(append(vals, core.CopyValues(items)...), d[start+skip:]...)
		unhole(vals)
		return value(r.NewArray(vals)), nil
	}
	vals, err := appendElements(r, make([]core.Value, 0, min(length, 1<<16)), o, 0, start)
	if err != nil {
		return core.Undefined, err
	}
	vals = append(vals, core.CopyValues(items)...)
	if vals, err = appendElements(r, vals, o, start+skip, n); err != nil {
		return core.Undefined, err
	}
	return value(r.NewArray(vals)), nil
}

// prototypeWith is Array.prototype.with.
// https://tc39.es/ecma262/#sec-array.prototype.with
func prototypeWith(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	o, n, err := receiver(r, this)
	if err != nil {
		return core.Undefined, err
	}
	f, err := core.ToIntegerOrInfinity(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	at := f
	if at < 0 {
		at += float64(n)
	}
	if at < 0 || at >= float64(n) {
		return core.Undefined, core.RangeError("Invalid index : %s", core.DescribeValue(core.Arg(args, 0)))
	}
	if err := checkLength(n); err != nil {
		return core.Undefined, err
	}
	k := int64(at)
	v := core.Arg(args, 1).Clean()
	if d, ok := readable(o, n); ok {
		a := r.NewArrayCopy(d)
		a.Dense[k] = v
		unhole(a.Dense)
		return value(a), nil
	}
	vals, err := appendElements(r, make([]core.Value, 0, min(n, 1<<16)), o, 0, k)
	if err != nil {
		return core.Undefined, err
	}
	if vals, err = appendElements(r, append(vals, v), o, k+1, n); err != nil {
		return core.Undefined, err
	}
	return value(r.NewArray(vals)), nil
}
