package array

import (
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/promises"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// asyncFrom is a running Array.fromAsync: its steps are continuations of
// awaits.
type asyncFrom struct {
	r               *core.Realm
	result          *promises.PromiseCapability
	mapper, thisArg core.Value
	a               *core.Object
	k, n            int64
	it              core.IteratorRecord // of an iterable
	source          *core.Object        // an array-like otherwise
}

// fromAsync is Array.fromAsync.
// https://tc39.es/ecma262/#sec-array.fromasync
func fromAsync(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	p := promises.NewPromise(r)
	s := &asyncFrom{r: r, result: &promises.PromiseCapability{Promise: core.Obj(&p.Object), Native: p}}
	s.mapper, s.thisArg = core.Arg(args, 1).Clean(), core.Arg(args, 2).Clean()
	if err := s.start(this, core.Arg(args, 0).Clean()); err != nil {
		return core.Undefined, err
	}
	return s.result.Promise, nil
}

// fail rejects the result; only a termination is returned.
func (s *asyncFrom) fail(err error) error {
	if core.IsTermination(err) {
		return err
	}
	return s.result.RejectError(s.r, err)
}

func (s *asyncFrom) start(c, items core.Value) error {
	if err := s.open(c, items); err != nil {
		return s.fail(err)
	}
	return s.next()
}

// open does what precedes the loop.
func (s *asyncFrom) open(c, items core.Value) error {
	if !s.mapper.IsUndefined() && !s.mapper.IsCallable() {
		return core.TypeError("%s is not a function", core.DescribeValue(s.mapper))
	}
	method, err := core.GetMethod(s.r, items, text.SymAsyncIterator.Key())
	if err != nil {
		return err
	}
	async := !method.IsUndefined()
	if !async {
		if method, err = core.GetMethod(s.r, items, text.SymIterator.Key()); err != nil {
			return err
		}
	}
	if method.IsUndefined() {
		return s.openArrayLike(c, items)
	}
	if s.it, err = core.GetIteratorFromMethod(s.r, items, method); err != nil {
		return err
	}
	if !async {
		if s.it, err = core.CreateAsyncFromSyncIterator(s.r, s.it); err != nil {
			return err
		}
	}
	s.a, err = constructFor(s.r, c, -1)
	return err
}

func (s *asyncFrom) openArrayLike(c, items core.Value) error {
	o, err := core.ToObject(s.r, items)
	if err != nil {
		return err
	}
	if s.n, err = core.LengthOfArrayLike(o); err != nil {
		return err
	}
	s.source = o
	s.a, err = constructFor(s.r, c, s.n)
	return err
}

// finish ends with the array.
func (s *asyncFrom) finish() error {
	if err := setLength(s.a, s.k); err != nil {
		return s.fail(err)
	}
	return s.result.ResolveWith(core.Obj(s.a))
}

// next begins the step for element k.
func (s *asyncFrom) next() error {
	if s.source != nil {
		if s.k >= s.n {
			return s.finish()
		}
		v, err := core.GetIndex(s.source, s.k)
		if err != nil {
			return s.fail(err)
		}
		return promises.Await(s.r, v, s.element)
	}
	if s.k >= core.MaxSafeInteger {
		return s.close(core.TypeError("Invalid array length"))
	}
	v, err := core.Call(s.it.Next, core.Obj(s.it.Iterator))
	if err != nil {
		return s.fail(err)
	}
	return promises.Await(s.r, v, s.step)
}

// step goes on with an awaited result object of the iterator.
func (s *asyncFrom) step(v core.Value, err error) error {
	if err != nil {
		return s.fail(err)
	}
	if !v.IsObject() {
		return s.fail(core.TypeError("Iterator result %s is not an object", core.DescribeValue(v)))
	}
	done, err := core.IteratorComplete(v.AsObject())
	if err != nil {
		return s.fail(err)
	}
	if done {
		return s.finish()
	}
	if v, err = core.Get(v.AsObject(), text.AtomValue.Key()); err != nil {
		return s.fail(err)
	}
	return s.element(v, nil)
}

// element goes on with the value of element k.
func (s *asyncFrom) element(v core.Value, err error) error {
	if err != nil {
		return s.fail(err)
	}
	if s.mapper.IsUndefined() {
		return s.store(v, nil)
	}
	v, err = core.Call(s.mapper, s.thisArg, v, core.Int64(s.k))
	if err != nil {
		return s.close(err)
	}
	return promises.Await(s.r, v, s.store)
}

// store puts the value in place.
func (s *asyncFrom) store(v core.Value, err error) error {
	if err == nil {
		err = core.CreateDataPropertyIndex(s.a, s.k, v)
	}
	if err != nil {
		return s.close(err)
	}
	s.k++
	return s.next()
}

// close is AsyncIteratorClose with an error that ends the iteration.
// https://tc39.es/ecma262/#sec-asynciteratorclose
func (s *asyncFrom) close(reason error) error {
	if s.source != nil || core.IsTermination(reason) {
		return s.fail(reason)
	}
	ret, err := core.GetMethod(s.r, core.Obj(s.it.Iterator), text.AtomReturn.Key())
	if err == nil && !ret.IsUndefined() {
		var v core.Value
		if v, err = core.Call(ret, core.Obj(s.it.Iterator)); err == nil {
			return promises.Await(s.r, v, func(core.Value, error) error { return s.fail(reason) })
		}
	}
	if core.IsTermination(err) {
		return err
	}
	return s.fail(reason)
}
