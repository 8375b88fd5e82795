package array

import (
	"github.com/sxfescript/sxn/engine/internal/core"
)

// flattening is the state of FlattenIntoArray.
type flattening struct {
	r  *core.Realm
	to *core.Object
	at int64
}

// into is FlattenIntoArray without a mapper function.
// https://tc39.es/ecma262/#sec-flattenintoarray
func (f *flattening) into(o *core.Object, n int64, depth float64) error {
	if err := f.r.Agent.EnterNative(); err != nil {
		return err
	}
	defer f.r.Agent.LeaveNative()
	for k := core.NextElement(o, 0, n); k < n; k = core.NextElement(o, k+1, n) {
		if err := poll(f.r, k); err != nil {
			return err
		}
		v, present, err := elementAt(o, k)
		if err == nil && present {
			err = f.add(v, depth)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (f *flattening) add(v core.Value, depth float64) error {
	if depth > 0 {
		isArray, err := core.IsArray(v)
		if err != nil {
			return err
		}
		if isArray {
			n, err := core.LengthOfArrayLike(v.AsObject())
			if err != nil {
				return err
			}
			return f.into(v.AsObject(), n, depth-1)
		}
	}
	if f.at >= core.MaxSafeInteger {
		return core.TypeError("Invalid array length")
	}
	f.at++
	return core.CreateDataPropertyIndex(f.to, f.at-1, v)
}

// prototypeFlat is Array.prototype.flat.
// https://tc39.es/ecma262/#sec-array.prototype.flat
func prototypeFlat(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	o, n, err := receiver(r, this)
	if err != nil {
		return core.Undefined, err
	}
	depth := 1.0
	if d := core.Arg(args, 0); !d.IsUndefined() {
		if depth, err = core.ToIntegerOrInfinity(r, d); err != nil {
			return core.Undefined, err
		}
	}
	a, err := core.ArraySpeciesCreate(r, o, 0)
	if err != nil {
		return core.Undefined, err
	}
	f := flattening{r: r, to: a}
	return core.Obj(a), f.into(o, n, depth)
}

// prototypeFlatMap is Array.prototype.flatMap.
// https://tc39.es/ecma262/#sec-array.prototype.flatmap
func prototypeFlatMap(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	o, n, err := receiver(r, this)
	if err != nil {
		return core.Undefined, err
	}
	c := callback{r: r, o: o, n: n, f: core.Arg(args, 0), thisArg: core.Arg(args, 1)}
	if !c.f.IsCallable() {
		return core.Undefined, core.TypeError("%s is not a function", core.DescribeCallSite(c.f))
	}
	c.prepare()
	a, err := core.ArraySpeciesCreate(r, o, 0)
	if err != nil {
		return core.Undefined, err
	}
	f := flattening{r: r, to: a}
	for k := int64(0); ; k++ {
		var v core.Value
		if v, k, err = c.next(k); err != nil || k == n {
			return core.Obj(a), err
		}
		if v, err = c.call(v, k); err == nil {
			err = f.add(v, 1)
		}
		if err != nil {
			return core.Undefined, err
		}
	}
}
