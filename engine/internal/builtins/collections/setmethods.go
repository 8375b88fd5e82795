package collections

import (
	"math"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/numeric"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// setRecord is the Set Record: the other operand of the set methods.
// https://tc39.es/ecma262/#sec-set-records
type setRecord struct {
	r         *core.Realm
	object    *core.Object
	size      float64
	has, keys core.Value
}

// getSetRecord is GetSetRecord.
// https://tc39.es/ecma262/#sec-getsetrecord
func getSetRecord(r *core.Realm, v core.Value, method string) (*setRecord, error) {
	o := v.ObjectOrNil()
	if o == nil {
		return nil, core.TypeError("Set.prototype.%s argument must be an object", method)
	}
	rawSize, err := core.GetName(o, "size")
	if err != nil {
		return nil, err
	}
	n, err := core.ToNumber(r, rawSize)
	if err != nil {
		return nil, err
	}
	if n != n {
		return nil, core.TypeError("The .size property is NaN")
	}
	size := numeric.Integer(n)
	if size < 0 {
		return nil, core.RangeError("'%s' is an invalid size", core.DescribeValue(core.Number(size)))
	}
	rec := &setRecord{r: r, object: o, size: size}
	if rec.has, err = callableProperty(o, "has"); err != nil {
		return nil, err
	}
	rec.keys, err = callableProperty(o, "keys")
	return rec, err
}

func callableProperty(o *core.Object, name string) (core.Value, error) {
	v, err := core.GetName(o, name)
	if err == nil && !v.IsCallable() {
		err = core.TypeError("string \"%s\" is not a function", name)
	}
	return v.Clean(), err
}

// contains calls the record's has method.
func (s *setRecord) contains(v core.Value) (bool, error) {
	x, err := core.Call(s.has, core.Obj(s.object), v)
	return core.ToBoolean(x), err
}

// iterate is GetIteratorFromMethod-like: keys() gives an iterator whose next
// method is read once.
func (s *setRecord) iterate() (core.IteratorRecord, error) {
	x, err := core.Call(s.keys, core.Obj(s.object))
	if err != nil {
		return core.IteratorRecord{}, err
	}
	if !x.IsObject() {
		return core.IteratorRecord{}, core.TypeError("Result of the keys method is not an object")
	}
	next, err := core.Get(x.AsObject(), text.AtomNext.Key())
	return core.NewIteratorRecord(s.r, x.AsObject(), next), err
}

// forEachKey calls f with each key until it returns false; then the iterator is closed.
func (s *setRecord) forEachKey(f func(v core.Value) (bool, error)) error {
	it, err := s.iterate()
	if err != nil {
		return err
	}
	for {
		v, done, err := it.Step()
		if err != nil || done {
			return err
		}
		more, err := f(canonical(v))
		if err != nil {
			return err
		}
		if !more {
			return core.IteratorClose(&it, nil)
		}
	}
}

// canonical is CanonicalizeKeyedCollectionKey.
func canonical(v core.Value) core.Value {
	if v.IsDouble() && v.AsDouble() == 0 {
		return core.Zero
	}
	return v.Clean()
}

// operands checks this and makes the record of the argument.
func operands(r *core.Realm, this core.Value, args []core.Value, method string) (*core.SetObject, *setRecord, error) {
	s, err := thisSet(this, "Set.prototype."+method)
	if err != nil {
		return nil, nil, err
	}
	rec, err := getSetRecord(r, core.Arg(args, 0), method)
	return s, rec, err
}

func copySet(r *core.Realm, d *core.MapData) *core.SetObject {
	s := allocSet(r.Intrinsic(core.IntrinsicSetPrototype))
	var at core.MapCursor
	for {
		k, _, ok := d.Next(&at)
		if !ok {
			return s
		}
		s.Data.Set(k, core.Undefined)
	}
}

// setUnion is Set.prototype.union.
// https://tc39.es/ecma262/#sec-set.prototype.union
func setUnion(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	s, other, err := operands(r, this, args, "union")
	if err != nil {
		return core.Undefined, err
	}
	it, err := other.iterate()
	if err != nil {
		return core.Undefined, err
	}
	result := copySet(r, &s.Data)
	for {
		v, done, err := it.Step()
		if err != nil || done {
			return core.Obj(&result.Object), err
		}
		result.Data.Set(v, core.Undefined)
	}
}

// setIntersection is Set.prototype.intersection.
// https://tc39.es/ecma262/#sec-set.prototype.intersection
func setIntersection(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	s, other, err := operands(r, this, args, "intersection")
	if err != nil {
		return core.Undefined, err
	}
	result := allocSet(r.Intrinsic(core.IntrinsicSetPrototype))
	if float64(s.Data.Size()) <= other.size {
		err = eachElement(s, func(v core.Value) (bool, error) {
			in, err := other.contains(v)
			if in {
				result.Data.Set(v, core.Undefined)
			}
			return true, err
		})
	} else {
		err = other.forEachKey(func(v core.Value) (bool, error) {
			if s.Data.Has(v) {
				result.Data.Set(v, core.Undefined)
			}
			return true, nil
		})
	}
	return core.Obj(&result.Object), err
}

// eachElement calls f with the elements of s, which f may change, until it
// returns false.
func eachElement(s *core.SetObject, f func(v core.Value) (bool, error)) error {
	var at core.MapCursor
	for {
		v, _, ok := s.Data.Next(&at)
		if !ok {
			return nil
		}
		if more, err := f(v); err != nil || !more {
			return err
		}
	}
}

// setDifference is Set.prototype.difference.
// https://tc39.es/ecma262/#sec-set.prototype.difference
func setDifference(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	s, other, err := operands(r, this, args, "difference")
	if err != nil {
		return core.Undefined, err
	}
	result := copySet(r, &s.Data)
	if float64(s.Data.Size()) <= other.size {
		err = eachElement(s, func(v core.Value) (bool, error) {
			in, err := other.contains(v)
			if in {
				result.Data.Delete(v)
			}
			return true, err
		})
	} else {
		err = other.forEachKey(func(v core.Value) (bool, error) {
			result.Data.Delete(v)
			return true, nil
		})
	}
	return core.Obj(&result.Object), err
}

// setSymmetricDifference is Set.prototype.symmetricDifference.
// https://tc39.es/ecma262/#sec-set.prototype.symmetricdifference
func setSymmetricDifference(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	s, other, err := operands(r, this, args, "symmetricDifference")
	if err != nil {
		return core.Undefined, err
	}
	it, err := other.iterate()
	if err != nil {
		return core.Undefined, err
	}
	result := copySet(r, &s.Data)
	for {
		v, done, err := it.Step()
		if err != nil || done {
			return core.Obj(&result.Object), err
		}
		if v = canonical(v); s.Data.Has(v) {
			result.Data.Delete(v)
		} else {
			result.Data.Set(v, core.Undefined)
		}
	}
}

// setIsSubsetOf is Set.prototype.isSubsetOf.
// https://tc39.es/ecma262/#sec-set.prototype.issubsetof
func setIsSubsetOf(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	s, other, err := operands(r, this, args, "isSubsetOf")
	if err != nil || float64(s.Data.Size()) > other.size {
		return core.False, err
	}
	subset := true
	err = eachElement(s, func(v core.Value) (bool, error) {
		in, err := other.contains(v)
		subset = in
		return in, err
	})
	return core.Bool(subset), err
}

// setIsSupersetOf is Set.prototype.isSupersetOf.
// https://tc39.es/ecma262/#sec-set.prototype.issupersetof
func setIsSupersetOf(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	s, other, err := operands(r, this, args, "isSupersetOf")
	if err != nil || float64(s.Data.Size()) < other.size && !math.IsNaN(other.size) {
		return core.False, err
	}
	superset := true
	err = other.forEachKey(func(v core.Value) (bool, error) {
		superset = s.Data.Has(v)
		return superset, nil
	})
	return core.Bool(superset), err
}

// setIsDisjointFrom is Set.prototype.isDisjointFrom.
// https://tc39.es/ecma262/#sec-set.prototype.isdisjointfrom
func setIsDisjointFrom(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	s, other, err := operands(r, this, args, "isDisjointFrom")
	if err != nil {
		return core.Undefined, err
	}
	disjoint := true
	if float64(s.Data.Size()) <= other.size {
		err = eachElement(s, func(v core.Value) (bool, error) {
			in, err := other.contains(v)
			disjoint = !in
			return disjoint, err
		})
	} else {
		err = other.forEachKey(func(v core.Value) (bool, error) {
			disjoint = !s.Data.Has(v)
			return disjoint, nil
		})
	}
	return core.Bool(disjoint), err
}
