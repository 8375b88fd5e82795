package array

import (
	"bytes"
	"slices"
	"strconv"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/sorting"
	"github.com/sxfescript/sxn/engine/internal/text"
)

func checkComparator(f core.Value) error {
	if !f.IsUndefined() && !f.IsCallable() {
		return core.TypeError("The comparison function must be either a function or undefined: %s", core.DescribeValue(f))
	}
	return nil
}

// prototypeSort is Array.prototype.sort.
// https://tc39.es/ecma262/#sec-array.prototype.sort
func prototypeSort(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	f := core.Arg(args, 0)
	if err := checkComparator(f); err != nil {
		return core.Undefined, err
	}
	o, n, err := receiver(r, this)
	if err != nil {
		return core.Undefined, err
	}
	if n < 2 {
		// COMPAT: V8 leaves such an array alone, even one that is frozen.
		return core.Obj(o), nil
	}
	vals, err := presentElements(r, o, n)
	if err != nil {
		return core.Undefined, err
	}
	if err := sortValues(r, vals, f, sorting.Values); err != nil {
		return core.Undefined, err
	}
	if a, ok := plain(o, n); ok {
		copy(a.Dense, vals)
		for i := len(vals); i < len(a.Dense); i++ {
			a.Dense[i] = core.Hole
		}
		return core.Obj(o), nil
	}
	for i, v := range vals {
		if err := core.SetIndex(o, i, v, true); err != nil {
			return core.Undefined, err
		}
	}
	for k := core.NextElement(o, int64(len(vals)), n); k < n; k = core.NextElement(o, k+1, n) {
		if err := poll(r, k); err != nil {
			return core.Undefined, err
		}
		key := core.KeyOfIndex(uint64(k))
		present, err := core.HasProperty(o, key)
		if err == nil && present {
			err = core.DeletePropertyOrThrow(o, key)
		}
		if err != nil {
			return core.Undefined, err
		}
	}
	return core.Obj(o), nil
}

// presentElements collects the elements of o that are present.
func presentElements(r *core.Realm, o *core.Object, n int64) ([]core.Value, error) {
	if d, ok := readable(o, n); ok {
		vals := make([]core.Value, 0, n)
		for i := range d {
			if !d[i].IsHole() {
				vals = append(vals, d[i])
			}
		}
		return vals, nil
	}
	vals := make([]core.Value, 0, min(n, 1<<10))
	for k := core.NextElement(o, 0, n); k < n; k = core.NextElement(o, k+1, n) {
		if err := poll(r, k); err != nil {
			return nil, err
		}
		v, present, err := elementAt(o, k)
		if err != nil {
			return nil, err
		}
		if present {
			vals = append(vals, v.Clean())
		}
	}
	return vals, nil
}

// prototypeToSorted is Array.prototype.toSorted.
// https://tc39.es/ecma262/#sec-array.prototype.tosorted
func prototypeToSorted(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	f := core.Arg(args, 0)
	if err := checkComparator(f); err != nil {
		return core.Undefined, err
	}
	o, n, err := receiver(r, this)
	if err != nil {
		return core.Undefined, err
	}
	vals, err := listOf(r, o, n)
	if err != nil {
		return core.Undefined, err
	}
	// COMPAT: toSorted of V8 has no method of its own for short lists, which
	// shows where a comparator contradicts itself.
	if err := sortValues(r, vals, f, sorting.Runs); err != nil {
		return core.Undefined, err
	}
	return value(r.NewArray(vals)), nil
}

// sortValues sorts as SortCompare says, undefined last; method is what sorts
// with a comparator.
// https://tc39.es/ecma262/#sec-comparearrayelements
func sortValues(r *core.Realm, vals []core.Value, f core.Value, method func([]core.Value, sorting.Less) error) error {
	defined := 0
	for i := range vals {
		if !vals[i].IsUndefined() {
			vals[defined] = vals[i]
			defined++
		}
	}
	for i := defined; i < len(vals); i++ {
		vals[i] = core.Undefined
	}
	vals = vals[:defined]
	if len(vals) < 2 {
		return nil
	}
	if !f.IsUndefined() {
		compare := core.NewCallback(f)
		return method(vals, func(a, b core.Value) (bool, error) {
			v, err := compare.Call(2, core.Undefined, a, b, core.Undefined, core.Undefined)
			if err != nil {
				return false, err
			}
			if v.IsInt() {
				return v.AsInt() < 0, nil
			}
			order, err := core.ToNumber(r, v)
			return order < 0, err
		})
	}
	switch kindOf(vals) {
	case allStrings:
		slices.SortFunc(vals, func(a, b core.Value) int { return a.AsString().Compare(b.AsString()) })
		return nil
	case allInts:
		sortInts(vals)
		return nil
	case allPrimitive:
		return sortByText(r, vals)
	}
	return method(vals, func(a, b core.Value) (bool, error) {
		x, err := core.ToString(r, a)
		if err != nil {
			return false, err
		}
		y, err := core.ToString(r, b)
		if err != nil {
			return false, err
		}
		return x.Compare(y) < 0, nil
	})
}

type valuesKind uint8

const (
	allStrings valuesKind = iota
	allInts
	allPrimitive
	someObjects
)

func kindOf(vals []core.Value) valuesKind {
	strings, ints := true, true
	for i := range vals {
		switch v := vals[i]; {
		case v.IsObject():
			return someObjects
		case v.IsString():
			ints = false
		case v.IsInt():
			strings = false
		default:
			strings, ints = false, false
		}
	}
	switch {
	case strings:
		return allStrings
	case ints:
		return allInts
	}
	return allPrimitive
}

// sortInts sorts int32 values by their decimal texts.
func sortInts(vals []core.Value) {
	type entry struct {
		digits [11]byte
		n      uint8
		v      int32
	}
	list := make([]entry, len(vals))
	for i := range vals {
		e := &list[i]
		e.v = vals[i].AsInt()
		e.n = uint8(len(strconv.AppendInt(e.digits[:0], int64(e.v), 10)))
	}
	slices.SortFunc(list, func(a, b entry) int { return bytes.Compare(a.digits[:a.n], b.digits[:b.n]) })
	for i := range list {
		vals[i] = core.Int(list[i].v)
	}
}

// sortByText sorts primitive values by their texts, made once each.
func sortByText(r *core.Realm, vals []core.Value) error {
	type entry struct {
		s text.String
		v core.Value
	}
	list := make([]entry, len(vals))
	for i, v := range vals {
		s, err := core.ToString(r, v)
		if err != nil {
			return err
		}
		list[i] = entry{s, v}
	}
	slices.SortStableFunc(list, func(a, b entry) int { return a.s.Compare(b.s) })
	for i := range list {
		vals[i] = list[i].v
	}
	return nil
}
