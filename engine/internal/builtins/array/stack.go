package array

import (
	"math"

	"github.com/sxfescript/sxn/engine/internal/core"
)

// prototypePush is Array.prototype.push.
// https://tc39.es/ecma262/#sec-array.prototype.push
func prototypePush(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	if this.IsKind(core.KindArray) {
		if a, ok := core.PlainArray(this.AsObject()); ok && a.PushFast(args...) {
			return core.Int64(int64(len(a.Dense))), nil
		}
	}
	o, n, err := receiver(r, this)
	if err != nil {
		return core.Undefined, err
	}
	if n+int64(len(args)) > core.MaxSafeInteger {
		return core.Undefined, core.TypeError("Pushing %d elements on an array-like of length %d is disallowed, as the total surpasses 2**53-1", len(args), n)
	}
	for _, v := range args {
		if err := core.SetIndex(o, n, v, true); err != nil {
			return core.Undefined, err
		}
		n++
	}
	return core.Int64(n), setLength(o, n)
}

// prototypePop is Array.prototype.pop.
// https://tc39.es/ecma262/#sec-array.prototype.pop
func prototypePop(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	if this.IsKind(core.KindArray) {
		if a, ok := core.PlainArray(this.AsObject()); ok && len(a.Dense) > 0 {
			return unholed(a.PopFast()), nil
		}
	}
	o, n, err := receiver(r, this)
	if err != nil {
		return core.Undefined, err
	}
	if n == 0 {
		return core.Undefined, setLength(o, 0)
	}
	v, err := core.GetIndex(o, n-1)
	if err != nil {
		return core.Undefined, err
	}
	v = v.Clean()
	if err := core.DeletePropertyOrThrow(o, core.KeyOfIndex(uint64(n-1))); err != nil {
		return core.Undefined, err
	}
	return v, setLength(o, n-1)
}

// prototypeShift is Array.prototype.shift.
// https://tc39.es/ecma262/#sec-array.prototype.shift
func prototypeShift(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	if this.IsKind(core.KindArray) {
		if a, ok := core.PlainArray(this.AsObject()); ok && len(a.Dense) > 0 {
			return unholed(a.ShiftFast()), nil
		}
	}
	o, n, err := receiver(r, this)
	if err != nil {
		return core.Undefined, err
	}
	if n == 0 {
		return core.Undefined, setLength(o, 0)
	}
	first, err := core.GetIndex(o, 0)
	if err != nil {
		return core.Undefined, err
	}
	first = first.Clean()
	for k := int64(1); k < n; k++ {
		if err := poll(r, k); err != nil {
			return core.Undefined, err
		}
		if err := move(o, k, k-1); err != nil {
			return core.Undefined, err
		}
	}
	if err := core.DeletePropertyOrThrow(o, core.KeyOfIndex(uint64(n-1))); err != nil {
		return core.Undefined, err
	}
	return first, setLength(o, n-1)
}

// prototypeUnshift is Array.prototype.unshift.
// https://tc39.es/ecma262/#sec-array.prototype.unshift
func prototypeUnshift(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	o, n, err := receiver(r, this)
	if err != nil {
		return core.Undefined, err
	}
	count := int64(len(args))
	if a, ok := plain(o, n); ok && n+count <= core.MaxDense {
		a.SpliceFast(0, 0, args)
		return core.Int64(n + count), nil
	}
	if count > 0 {
		if n+count > core.MaxSafeInteger {
			return core.Undefined, core.TypeError("Invalid array length")
		}
		if err := moveUp(r, o, 0, n, count); err != nil {
			return core.Undefined, err
		}
		for i, v := range args {
			if err := core.SetIndex(o, i, v, true); err != nil {
				return core.Undefined, err
			}
		}
	}
	return core.Int64(n + count), setLength(o, n+count)
}

// moveUp moves elements from up to end by count places, the last first.
func moveUp(r *core.Realm, o *core.Object, from, end, count int64) error {
	for k := end - 1; k >= from; k-- {
		if err := poll(r, k); err != nil {
			return err
		}
		if err := move(o, k, k+count); err != nil {
			return err
		}
	}
	return nil
}

// prototypeSplice is Array.prototype.splice.
// https://tc39.es/ecma262/#sec-array.prototype.splice
func prototypeSplice(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	o, n, err := receiver(r, this)
	if err != nil {
		return core.Undefined, err
	}
	start, skip, items, err := spliceArguments(r, args, n)
	if err != nil {
		return core.Undefined, err
	}
	count := int64(len(items))
	if n+count-skip > core.MaxSafeInteger {
		return core.Undefined, core.TypeError("Invalid array length")
	}
	c, err := core.ArraySpecies(r, o)
	if err != nil {
		return core.Undefined, err
	}
	if c == nil {
		if a, ok := plain(o, n); ok && n+count-skip <= core.MaxDense {
			deleted := r.NewArrayCopy(a.Dense[start : start+skip])
			a.SpliceFast(int(start), int(skip), items)
			return value(deleted), nil
		}
	}
	deleted, err := core.ConstructArray(r, c, uint64(skip))
	if err != nil {
		return core.Undefined, err
	}
	for k := core.NextElement(o, start, start+skip) - start; k < skip; k = core.NextElement(o, start+k+1, start+skip) - start {
		if err := poll(r, k); err != nil {
			return core.Undefined, err
		}
		v, present, err := elementAt(o, start+k)
		if err == nil && present {
			err = core.CreateDataPropertyIndex(deleted, k, v)
		}
		if err != nil {
			return core.Undefined, err
		}
	}
	if err := setLength(deleted, skip); err != nil {
		return core.Undefined, err
	}
	if err := spliceGap(r, o, n, start, skip, count); err != nil {
		return core.Undefined, err
	}
	for i, v := range items {
		if err := core.SetIndex(o, start+int64(i), v, true); err != nil {
			return core.Undefined, err
		}
	}
	return core.Obj(deleted), setLength(o, n-skip+count)
}

// spliceGap makes a gap of skip elements at start one of count elements.
func spliceGap(r *core.Realm, o *core.Object, n, start, skip, count int64) error {
	switch {
	case count > skip:
		return moveUp(r, o, start+skip, n, count-skip)
	case count < skip:
		for k := start + skip; k < n; k++ {
			if err := poll(r, k); err != nil {
				return err
			}
			if err := move(o, k, k-skip+count); err != nil {
				return err
			}
		}
		for k := n - 1; k >= n-skip+count; k-- {
			if err := poll(r, k); err != nil {
				return err
			}
			if err := core.DeletePropertyOrThrow(o, core.KeyOfIndex(uint64(k))); err != nil {
				return err
			}
		}
	}
	return nil
}

// spliceArguments reads the arguments of splice and toSpliced.
func spliceArguments(r *core.Realm, args []core.Value, n int64) (start, skip int64, items []core.Value, err error) {
	if start, err = core.RelativeIndex(r, core.Arg(args, 0), n, 0); err != nil {
		return 0, 0, nil, err
	}
	switch len(args) {
	case 0:
		return start, 0, nil, nil
	case 1:
		return start, n - start, nil, nil
	}
	f, err := core.ToIntegerOrInfinity(r, args[1])
	if err != nil {
		return 0, 0, nil, err
	}
	f = math.Min(math.Max(f, 0), float64(n-start))
	return start, int64(f), args[2:], nil
}
