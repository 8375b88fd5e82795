package iterator

import (
	"math"

	"github.com/sxfescript/sxn/engine/internal/core"
)

// iterated is the iterator that a method was called on.
func iterated(r *core.Realm, this core.Value, method string) (core.IteratorRecord, error) {
	if !this.IsObject() {
		return core.IteratorRecord{}, core.TypeError("Iterator.prototype.%s called on non-object", method)
	}
	return core.IteratorRecord{Realm: r, Iterator: this.AsObject()}, nil
}

// withFunction is what the methods that take a function begin with: an
// argument that is none closes the iterator.
func withFunction(r *core.Realm, this core.Value, args []core.Value, method string) (it core.IteratorRecord, f core.Value, err error) {
	if it, err = iterated(r, this, method); err != nil {
		return it, f, err
	}
	f = core.Arg(args, 0).Clean()
	if !f.IsCallable() {
		err = core.TypeError("%s is not a function", core.DescribeCallSite(f))
		if method == "flatMap" {
			err = core.TypeError("Iterator.prototype.flatMap is not a function") // COMPAT: V8's text
		}
		return it, f, core.IteratorClose(&it, err)
	}
	it, err = core.GetIteratorDirect(r, it.Iterator)
	return it, f, err
}

// each calls f for the values of an iterator; visit looks at the result and
// tells to stop, which closes the iterator.
func each(it *core.IteratorRecord, f core.Value, visit func(v, result core.Value) (stop bool)) (stopped bool, err error) {
	for k := int64(0); ; k++ {
		v, done, err := it.Step()
		if err != nil || done {
			return false, err
		}
		v = v.Clean()
		res, err := core.Call(f, core.Undefined, v, core.Int64(k))
		if err != nil {
			return false, core.IteratorClose(it, err)
		}
		if visit(v, res) {
			return true, core.IteratorClose(it, nil)
		}
	}
}

// prototypeForEach is Iterator.prototype.forEach.
// https://tc39.es/ecma262/#sec-iterator.prototype.foreach
func prototypeForEach(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	it, f, err := withFunction(r, this, args, "forEach")
	if err != nil {
		return core.Undefined, err
	}
	_, err = each(&it, f, func(core.Value, core.Value) bool { return false })
	return core.Undefined, err
}

// prototypeSome is Iterator.prototype.some.
// https://tc39.es/ecma262/#sec-iterator.prototype.some
func prototypeSome(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	it, f, err := withFunction(r, this, args, "some")
	if err != nil {
		return core.Undefined, err
	}
	stopped, err := each(&it, f, func(_, res core.Value) bool { return core.ToBoolean(res) })
	return core.Bool(stopped), err
}

// prototypeEvery is Iterator.prototype.every.
// https://tc39.es/ecma262/#sec-iterator.prototype.every
func prototypeEvery(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	it, f, err := withFunction(r, this, args, "every")
	if err != nil {
		return core.Undefined, err
	}
	stopped, err := each(&it, f, func(_, res core.Value) bool { return !core.ToBoolean(res) })
	return core.Bool(!stopped), err
}

// prototypeFind is Iterator.prototype.find.
// https://tc39.es/ecma262/#sec-iterator.prototype.find
func prototypeFind(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	it, f, err := withFunction(r, this, args, "find")
	if err != nil {
		return core.Undefined, err
	}
	found := core.Undefined
	_, err = each(&it, f, func(v, res core.Value) bool {
		if core.ToBoolean(res) {
			found = v
			return true
		}
		return false
	})
	return found, err
}

// prototypeReduce is Iterator.prototype.reduce.
// https://tc39.es/ecma262/#sec-iterator.prototype.reduce
func prototypeReduce(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	it, f, err := withFunction(r, this, args, "reduce")
	if err != nil {
		return core.Undefined, err
	}
	acc, k := core.Arg(args, 1).Clean(), int64(0)
	if len(args) < 2 {
		v, done, err := it.Step()
		if err != nil {
			return core.Undefined, err
		}
		if done {
			return core.Undefined, core.TypeError("Reduce of a done iterator with no initial value")
		}
		acc, k = v.Clean(), 1
	}
	for ; ; k++ {
		v, done, err := it.Step()
		if err != nil || done {
			return acc, err
		}
		if acc, err = core.Call(f, core.Undefined, acc, v, core.Int64(k)); err != nil {
			return core.Undefined, core.IteratorClose(&it, err)
		}
	}
}

// prototypeIncludes is Iterator.prototype.includes.
// https://tc39.es/proposal-iterator-includes/
func prototypeIncludes(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	it, err := iterated(r, this, "includes")
	if err != nil {
		return core.Undefined, err
	}
	skip := 0.0
	if v := core.Arg(args, 1); !v.IsUndefined() {
		if skip, err = skippedElements(v); err != nil {
			return core.Undefined, core.IteratorClose(&it, err)
		}
	}
	if it, err = core.GetIteratorDirect(r, it.Iterator); err != nil {
		return core.Undefined, err
	}
	x := core.Arg(args, 0).Clean()
	for {
		v, done, err := it.Step()
		if err != nil || done {
			return core.False, err
		}
		if skip > 0 {
			skip--
		} else if core.SameValueZero(v, x) {
			return core.True, core.IteratorClose(&it, nil)
		}
	}
}

func skippedElements(v core.Value) (float64, error) {
	if !v.IsNumber() || !core.IsIntegralNumber(v) && !math.IsInf(v.AsNumber(), 0) {
		return 0, core.TypeError("%s is not an integer", core.DescribeValue(v))
	}
	f := v.AsNumber()
	if f < 0 || f > core.MaxSafeInteger && !math.IsInf(f, 1) {
		return 0, core.RangeError("%s must be positive", core.DescribeValue(v))
	}
	return f, nil
}

// prototypeToArray is Iterator.prototype.toArray.
// https://tc39.es/ecma262/#sec-iterator.prototype.toarray
func prototypeToArray(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	it, err := iterated(r, this, "toArray")
	if err != nil {
		return core.Undefined, err
	}
	if it, err = core.GetIteratorDirect(r, it.Iterator); err != nil {
		return core.Undefined, err
	}
	list, err := core.IteratorToList(&it)
	if err != nil {
		return core.Undefined, err
	}
	return core.Obj(&r.NewArray(list).Object), nil
}
