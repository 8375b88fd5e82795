package typedarray

import (
	"github.com/sxfescript/sxn/engine/internal/core"
)

// callback is a typed array with a function to call for its elements.
type callback struct {
	a          *core.TypedArray
	n          int64
	f, thisArg core.Value
}

func begin(this core.Value, args []core.Value, method string) (c callback, err error) {
	if c.a, c.n, err = receiver(this, method); err != nil {
		return c, err
	}
	c.f, c.thisArg = core.Arg(args, 0), core.Arg(args, 1)
	if !c.f.IsCallable() {
		if method == "map" {
			return c, core.TypeError("%s is not a function", core.DescribeValue(c.f))
		}
		return c, core.TypeError("%s is not a function", core.DescribeCallSite(c.f))
	}
	return c, nil
}

// at is Get of element k: undefined once the array has become shorter.
func (c *callback) at(k int64) core.Value {
	v, _ := core.GetTypedElement(c.a, int(k))
	return v
}

func (c *callback) call(v core.Value, k int64) (core.Value, error) {
	return core.Call(c.f, c.thisArg, v, core.Int64(k), value(c.a))
}

func (c *callback) test(v core.Value, k int64) (bool, error) {
	res, err := c.call(v, k)
	return err == nil && core.ToBoolean(res), err
}

// prototypeForEach is %TypedArray%.prototype.forEach.
// https://tc39.es/ecma262/#sec-%typedarray%.prototype.foreach
func prototypeForEach(_ *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	c, err := begin(this, args, "forEach")
	if err != nil {
		return core.Undefined, err
	}
	for k := int64(0); k < c.n; k++ {
		if _, err := c.call(c.at(k), k); err != nil {
			return core.Undefined, err
		}
	}
	return core.Undefined, nil
}

// prototypeMap is %TypedArray%.prototype.map.
// https://tc39.es/ecma262/#sec-%typedarray%.prototype.map
func prototypeMap(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	c, err := begin(this, args, "map")
	if err != nil {
		return core.Undefined, err
	}
	to, err := speciesCreate(r, c.a, c.n, "prototype.map")
	if err != nil {
		return core.Undefined, err
	}
	for k := int64(0); k < c.n; k++ {
		v, err := c.call(c.at(k), k)
		if err == nil {
			err = core.SetTypedElement(r, to, int(k), v)
		}
		if err != nil {
			return core.Undefined, err
		}
	}
	return value(to), nil
}

// prototypeFilter is %TypedArray%.prototype.filter.
// https://tc39.es/ecma262/#sec-%typedarray%.prototype.filter
func prototypeFilter(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	c, err := begin(this, args, "filter")
	if err != nil {
		return core.Undefined, err
	}
	var kept []core.Value
	for k := int64(0); k < c.n; k++ {
		v := c.at(k)
		keep, err := c.test(v, k)
		if err != nil {
			return core.Undefined, err
		}
		if keep {
			kept = append(kept, v)
		}
	}
	to, err := speciesCreate(r, c.a, int64(len(kept)), "prototype.filter")
	if err != nil {
		return core.Undefined, err
	}
	return value(to), storeList(r, to, 0, kept)
}

// prototypeSome is %TypedArray%.prototype.some.
// https://tc39.es/ecma262/#sec-%typedarray%.prototype.some
func prototypeSome(_ *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return quantify(this, args, "some", true)
}

// prototypeEvery is %TypedArray%.prototype.every.
// https://tc39.es/ecma262/#sec-%typedarray%.prototype.every
func prototypeEvery(_ *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return quantify(this, args, "every", false)
}

// quantify returns decisive as soon as the callback does.
func quantify(this core.Value, args []core.Value, method string, decisive bool) (core.Value, error) {
	c, err := begin(this, args, method)
	if err != nil {
		return core.Undefined, err
	}
	for k := int64(0); k < c.n; k++ {
		ok, err := c.test(c.at(k), k)
		if err != nil || ok == decisive {
			return core.Bool(decisive), err
		}
	}
	return core.Bool(!decisive), nil
}

// find is FindViaPredicate; the index is -1 when nothing is found.
// https://tc39.es/ecma262/#sec-findviapredicate
func find(this core.Value, args []core.Value, method string, last bool) (core.Value, int64, error) {
	c, err := begin(this, args, method)
	if err != nil {
		return core.Undefined, -1, err
	}
	k, step := int64(0), int64(1)
	if last {
		k, step = c.n-1, -1
	}
	for ; k >= 0 && k < c.n; k += step {
		v := c.at(k)
		ok, err := c.test(v, k)
		if err != nil || ok {
			return v, k, err
		}
	}
	return core.Undefined, -1, nil
}

// prototypeFind is %TypedArray%.prototype.find.
// https://tc39.es/ecma262/#sec-%typedarray%.prototype.find
func prototypeFind(_ *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	v, _, err := find(this, args, "find", false)
	return v, err
}

// prototypeFindIndex is %TypedArray%.prototype.findIndex.
// https://tc39.es/ecma262/#sec-%typedarray%.prototype.findindex
func prototypeFindIndex(_ *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	_, k, err := find(this, args, "findIndex", false)
	return core.Int64(k), err
}

// prototypeFindLast is %TypedArray%.prototype.findLast.
// https://tc39.es/ecma262/#sec-%typedarray%.prototype.findlast
func prototypeFindLast(_ *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	v, _, err := find(this, args, "findLast", true)
	return v, err
}

// prototypeFindLastIndex is %TypedArray%.prototype.findLastIndex.
// https://tc39.es/ecma262/#sec-%typedarray%.prototype.findlastindex
func prototypeFindLastIndex(_ *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	_, k, err := find(this, args, "findLastIndex", true)
	return core.Int64(k), err
}

// prototypeReduce is %TypedArray%.prototype.reduce.
// https://tc39.es/ecma262/#sec-%typedarray%.prototype.reduce
func prototypeReduce(_ *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return reduce(this, args, "reduce", false)
}

// prototypeReduceRight is %TypedArray%.prototype.reduceRight.
// https://tc39.es/ecma262/#sec-%typedarray%.prototype.reduceright
func prototypeReduceRight(_ *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return reduce(this, args, "reduceRight", true)
}

func reduce(this core.Value, args []core.Value, method string, right bool) (core.Value, error) {
	c, err := begin(this, args, method)
	if err != nil {
		return core.Undefined, err
	}
	k, step := int64(0), int64(1)
	if right {
		k, step = c.n-1, -1
	}
	acc := core.Arg(args, 1)
	if len(args) < 2 {
		if c.n == 0 {
			return core.Undefined, core.TypeError(core.ReduceEmpty)
		}
		acc = c.at(k)
		k += step
	}
	for ; k >= 0 && k < c.n; k += step {
		if acc, err = core.Call(c.f, core.Undefined, acc.Clean(), c.at(k), core.Int64(k), value(c.a)); err != nil {
			return core.Undefined, err
		}
	}
	return acc, nil
}
