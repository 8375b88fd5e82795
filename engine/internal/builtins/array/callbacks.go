package array

import (
	"github.com/sxfescript/sxn/engine/internal/core"
)

// callback is an array-like with a function to call for its elements.
type callback struct {
	r          *core.Realm
	o          *core.Object
	n          int64
	f, thisArg core.Value
	fn         core.Callback
	dense      *core.Array // o where it is an array
}

// begin reads what the methods with callbacks have in common.
func begin(r *core.Realm, this core.Value, args []core.Value, method string) (c callback, err error) {
	c.r = r
	if c.o, c.n, err = namedReceiver(r, this, method); err != nil {
		return c, err
	}
	c.f, c.thisArg = core.Arg(args, 0), core.Arg(args, 1)
	if !c.f.IsCallable() {
		return c, core.TypeError("%s is not a function", core.DescribeCallSite(c.f))
	}
	c.prepare()
	return c, nil
}

// prepare sets what follows from the object and the function.
func (c *callback) prepare() {
	c.fn = core.NewCallback(c.f)
	if c.o.Kind() == core.KindArray {
		c.dense = c.o.Array()
	}
}

func (c *callback) call(v core.Value, k int64) (core.Value, error) {
	return c.fn.Call(3, c.thisArg, v, core.Int64(k), core.Obj(c.o), core.Undefined)
}

// reduce calls the function with an accumulator, an element and its place.
func (c *callback) reduce(acc, v core.Value, k int64) (core.Value, error) {
	return c.fn.Call(4, core.Undefined, acc.Clean(), v, core.Int64(k), core.Obj(c.o))
}

func (c *callback) test(v core.Value, k int64) (bool, error) {
	res, err := c.call(v, k)
	return err == nil && core.ToBoolean(res), err
}

// next returns the next present element from k on: its place is c.n when
// there is none.
func (c *callback) next(k int64) (v core.Value, at int64, err error) {
	if a := c.dense; a != nil && k < c.n && k < int64(len(a.Dense)) {
		if v = a.Dense[k]; !v.IsHole() {
			return v, k, nil
		}
	}
	for ; k < c.n; k++ {
		v, present, err := elementAt(c.o, k)
		if err != nil || present {
			return v, k, err
		}
		if k = core.NextElement(c.o, k+1, c.n) - 1; k&0xFFF == 0 {
			if err := c.r.Agent.PollInterrupt(); err != nil {
				return core.Undefined, k, err
			}
		}
	}
	return core.Undefined, c.n, nil
}

// prototypeForEach is Array.prototype.forEach.
// https://tc39.es/ecma262/#sec-array.prototype.foreach
func prototypeForEach(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	c, err := begin(r, this, args, "forEach")
	if err != nil {
		return core.Undefined, err
	}
	for k := int64(0); ; k++ {
		var v core.Value
		if v, k, err = c.next(k); err != nil || k == c.n {
			return core.Undefined, err
		}
		if _, err = c.call(v, k); err != nil {
			return core.Undefined, err
		}
	}
}

// prototypeMap is Array.prototype.map.
// https://tc39.es/ecma262/#sec-array.prototype.map
func prototypeMap(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	c, err := begin(r, this, args, "map")
	if err != nil {
		return core.Undefined, err
	}
	a, err := core.ArraySpeciesCreate(r, c.o, uint64(c.n))
	if err != nil {
		return core.Undefined, err
	}
	for k := int64(0); ; k++ {
		var v core.Value
		if v, k, err = c.next(k); err != nil || k == c.n {
			return core.Obj(a), err
		}
		if v, err = c.call(v, k); err == nil {
			err = core.CreateDataPropertyIndex(a, k, v)
		}
		if err != nil {
			return core.Undefined, err
		}
	}
}

// prototypeFilter is Array.prototype.filter.
// https://tc39.es/ecma262/#sec-array.prototype.filter
func prototypeFilter(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	c, err := begin(r, this, args, "filter")
	if err != nil {
		return core.Undefined, err
	}
	a, err := core.ArraySpeciesCreate(r, c.o, 0)
	if err != nil {
		return core.Undefined, err
	}
	to := int64(0)
	for k := int64(0); ; k++ {
		var v core.Value
		if v, k, err = c.next(k); err != nil || k == c.n {
			return core.Obj(a), err
		}
		v = v.Clean()
		keep, err := c.test(v, k)
		if err == nil && keep {
			err = core.CreateDataPropertyIndex(a, to, v)
			to++
		}
		if err != nil {
			return core.Undefined, err
		}
	}
}

// prototypeSome is Array.prototype.some.
// https://tc39.es/ecma262/#sec-array.prototype.some
func prototypeSome(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return quantify(r, this, args, "some", true)
}

// prototypeEvery is Array.prototype.every.
// https://tc39.es/ecma262/#sec-array.prototype.every
func prototypeEvery(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return quantify(r, this, args, "every", false)
}

// quantify returns decisive as soon as the callback does.
func quantify(r *core.Realm, this core.Value, args []core.Value, method string, decisive bool) (core.Value, error) {
	c, err := begin(r, this, args, method)
	if err != nil {
		return core.Undefined, err
	}
	for k := int64(0); ; k++ {
		var v core.Value
		if v, k, err = c.next(k); err != nil || k == c.n {
			return core.Bool(!decisive), err
		}
		ok, err := c.test(v, k)
		if err != nil || ok == decisive {
			return core.Bool(decisive), err
		}
	}
}

// find is FindViaPredicate; the index is -1 when nothing is found.
// https://tc39.es/ecma262/#sec-findviapredicate
func find(r *core.Realm, this core.Value, args []core.Value, method string, last bool) (core.Value, int64, error) {
	c, err := begin(r, this, args, method)
	if err != nil {
		return core.Undefined, -1, err
	}
	k, step := int64(0), int64(1)
	if last {
		k, step = c.n-1, -1
	}
	for ; k >= 0 && k < c.n; k += step {
		v, err := core.GetIndex(c.o, k)
		if err != nil {
			return core.Undefined, -1, err
		}
		v = v.Clean()
		ok, err := c.test(v, k)
		if err != nil || ok {
			return v, k, err
		}
	}
	return core.Undefined, -1, nil
}

// prototypeFind is Array.prototype.find.
// https://tc39.es/ecma262/#sec-array.prototype.find
func prototypeFind(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	v, _, err := find(r, this, args, "find", false)
	return v, err
}

// prototypeFindIndex is Array.prototype.findIndex.
// https://tc39.es/ecma262/#sec-array.prototype.findindex
func prototypeFindIndex(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	_, k, err := find(r, this, args, "findIndex", false)
	return core.Int64(k), err
}

// prototypeFindLast is Array.prototype.findLast.
// https://tc39.es/ecma262/#sec-array.prototype.findlast
func prototypeFindLast(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	v, _, err := find(r, this, args, "findLast", true)
	return v, err
}

// prototypeFindLastIndex is Array.prototype.findLastIndex.
// https://tc39.es/ecma262/#sec-array.prototype.findlastindex
func prototypeFindLastIndex(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	_, k, err := find(r, this, args, "findLastIndex", true)
	return core.Int64(k), err
}

// prototypeReduce is Array.prototype.reduce.
// https://tc39.es/ecma262/#sec-array.prototype.reduce
func prototypeReduce(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	c, err := begin(r, this, args, "reduce")
	if err != nil {
		return core.Undefined, err
	}
	acc, k := core.Arg(args, 1), int64(0)
	if len(args) < 2 {
		if acc, k, err = c.next(0); err != nil {
			return core.Undefined, err
		}
		if k == c.n {
			return core.Undefined, core.TypeError(core.ReduceEmpty)
		}
		k++
	}
	for ; ; k++ {
		var v core.Value
		if v, k, err = c.next(k); err != nil || k == c.n {
			return acc, err
		}
		if acc, err = c.reduce(acc, v, k); err != nil {
			return core.Undefined, err
		}
	}
}

// prototypeReduceRight is Array.prototype.reduceRight.
// https://tc39.es/ecma262/#sec-array.prototype.reduceright
func prototypeReduceRight(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	c, err := begin(r, this, args, "reduceRight")
	if err != nil {
		return core.Undefined, err
	}
	acc, found := core.Arg(args, 1), len(args) > 1
	for k := core.PreviousElement(c.o, c.n-1); k >= 0; k = core.PreviousElement(c.o, k-1) {
		if err := poll(r, k); err != nil {
			return core.Undefined, err
		}
		v, present, err := elementAt(c.o, k)
		if err != nil {
			return core.Undefined, err
		}
		switch {
		case !present:
		case !found:
			acc, found = v.Clean(), true
		default:
			if acc, err = c.reduce(acc, v, k); err != nil {
				return core.Undefined, err
			}
		}
	}
	if !found {
		return core.Undefined, core.TypeError(core.ReduceEmpty)
	}
	return acc, nil
}
