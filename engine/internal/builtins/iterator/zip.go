package iterator

import (
	"slices"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

type zipMode uint8

const (
	zipShortest zipMode = iota
	zipLongest
	zipStrict
)

// zipping is the state of Iterator.zip and Iterator.zipKeyed.
type zipping struct {
	mode    zipMode
	iters   []*core.IteratorRecord // nil where one has ended, in longest mode
	open    []*core.IteratorRecord
	padding []core.Value
	keys    []core.PropertyKey // of zipKeyed
	keyed   bool
}

// closeAll is IteratorCloseAll.
// https://tc39.es/ecma262/#sec-iteratorcloseall
func closeAll(iters []*core.IteratorRecord, completion error) error {
	for i := len(iters) - 1; i >= 0; i-- {
		completion = core.IteratorClose(iters[i], completion)
	}
	return completion
}

// zip is Iterator.zip.
// https://tc39.es/ecma262/#sec-iterator.zip
func zip(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	z := &zipping{}
	padding, err := z.options(args, "Iterator.zip")
	if err != nil {
		return core.Undefined, err
	}
	if err := z.collect(r, core.Arg(args, 0)); err != nil {
		return core.Undefined, err
	}
	if z.mode == zipLongest {
		if err := z.pad(r, padding); err != nil {
			return core.Undefined, err
		}
	}
	return z.helper(r), nil
}

// zipKeyed is Iterator.zipKeyed.
// https://tc39.es/ecma262/#sec-iterator.zipkeyed
func zipKeyed(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	z := &zipping{keyed: true}
	padding, err := z.options(args, "Iterator.zipKeyed")
	if err != nil {
		return core.Undefined, err
	}
	if err := z.collectKeyed(r, args[0].AsObject()); err != nil {
		return core.Undefined, err
	}
	for _, k := range z.keys {
		if z.mode != zipLongest {
			break
		}
		v := core.Undefined
		if !padding.IsUndefined() {
			if v, err = core.Get(padding.AsObject(), k); err != nil {
				return core.Undefined, closeAll(z.iters, err)
			}
		}
		z.padding = append(z.padding, v.Clean())
	}
	return z.helper(r), nil
}

func (z *zipping) helper(r *core.Realm) core.Value {
	z.open = slices.Clone(z.iters)
	h := newHelper(r, kindZip)
	h.zip, h.f = z, core.Undefined
	return core.Obj(&h.Object)
}

// options checks the arguments and reads the options; padding is undefined or
// an object.
func (z *zipping) options(args []core.Value, method string) (padding core.Value, err error) {
	if !core.Arg(args, 0).IsObject() {
		return core.Undefined, core.TypeError("%s called on non-object", method)
	}
	options := core.Arg(args, 1)
	if options.IsUndefined() {
		return core.Undefined, nil
	}
	if !options.IsObject() {
		return core.Undefined, core.TypeError("%s is not an object", core.DescribeValue(options))
	}
	mode, err := core.Get(options.AsObject(), text.AtomMode.Key())
	if err != nil {
		return core.Undefined, err
	}
	switch s := mode; {
	case s.IsUndefined() || s.IsString() && s.AsString().EqualGo("shortest"):
	case s.IsString() && s.AsString().EqualGo("longest"):
		z.mode = zipLongest
	case s.IsString() && s.AsString().EqualGo("strict"):
		z.mode = zipStrict
	default:
		return core.Undefined, core.TypeError("invalid option %s", core.DescribeValue(mode))
	}
	if z.mode != zipLongest {
		return core.Undefined, nil
	}
	padding, err = core.Get(options.AsObject(), text.AtomPadding.Key())
	if err == nil && !padding.IsUndefined() && !padding.IsObject() {
		err = core.TypeError("%s is not an object", core.DescribeValue(padding))
	}
	return padding.Clean(), err
}

// collect gets the iterators of the iterables.
func (z *zipping) collect(r *core.Realm, iterables core.Value) error {
	input, err := core.GetIterator(r, iterables, false)
	if err != nil {
		return err
	}
	for {
		v, done, err := input.Step()
		if err != nil {
			return closeAll(z.iters, err)
		}
		if done {
			return nil
		}
		it, err := flattenable(r, v, false, "Iterator.zip")
		if err != nil {
			return core.IteratorClose(&input, closeAll(z.iters, err))
		}
		z.iters = append(z.iters, &it)
	}
}

// collectKeyed gets the iterators of the properties.
func (z *zipping) collectKeyed(r *core.Realm, iterables *core.Object) error {
	keys, err := core.OwnPropertyKeys(iterables)
	if err != nil {
		return err
	}
	for _, k := range keys {
		d, ok, err := core.GetOwnProperty(iterables, k)
		if err != nil {
			return closeAll(z.iters, err)
		}
		if !ok || d.Attrs&core.Enumerable == 0 {
			continue
		}
		v, err := core.Get(iterables, k)
		if err != nil {
			return closeAll(z.iters, err)
		}
		if v.IsUndefined() {
			continue
		}
		it, err := flattenable(r, v, false, "Iterator.zipKeyed")
		if err != nil {
			return closeAll(z.iters, err)
		}
		z.keys = append(z.keys, k)
		z.iters = append(z.iters, &it)
	}
	return nil
}

// pad reads as many values of the padding as there are iterators.
func (z *zipping) pad(r *core.Realm, padding core.Value) error {
	z.padding = make([]core.Value, len(z.iters))
	for i := range z.padding {
		z.padding[i] = core.Undefined
	}
	if padding.IsUndefined() {
		return nil
	}
	it, err := core.GetIterator(r, padding, false)
	if err != nil {
		return closeAll(z.iters, err)
	}
	for i := range z.padding {
		v, done, err := it.Step()
		if err != nil {
			return closeAll(z.iters, err)
		}
		if done {
			return nil
		}
		z.padding[i] = v.Clean()
	}
	if err := core.IteratorClose(&it, nil); err != nil {
		return closeAll(z.iters, err)
	}
	return nil
}

func (z *zipping) drop(it *core.IteratorRecord) {
	if i := slices.Index(z.open, it); i >= 0 {
		z.open = slices.Delete(z.open, i, i+1)
	}
}

// step is a round of IteratorZip.
// https://tc39.es/ecma262/#sec-iteratorzip
func (z *zipping) step(r *core.Realm) (core.Value, bool, error) {
	if len(z.iters) == 0 {
		return core.Undefined, true, nil
	}
	results := make([]core.Value, 0, len(z.iters))
	for i, it := range z.iters {
		if it == nil {
			results = append(results, z.padding[i])
			continue
		}
		v, done, err := it.Step()
		if err != nil {
			z.drop(it)
			return core.Undefined, false, closeAll(z.open, err)
		}
		if !done {
			results = append(results, v.Clean())
			continue
		}
		z.drop(it)
		switch z.mode {
		case zipShortest:
			return core.Undefined, true, closeAll(z.open, nil)
		case zipStrict:
			return core.Undefined, true, z.endStrict(i)
		}
		if len(z.open) == 0 {
			return core.Undefined, true, nil
		}
		z.iters[i] = nil
		results = append(results, z.padding[i])
	}
	if !z.keyed {
		return core.Obj(&r.NewArray(results).Object), false, nil
	}
	o := core.OrdinaryObjectCreate(r, nil)
	for i, k := range z.keys {
		if err := core.CreateDataPropertyOrThrow(o, k, results[i]); err != nil {
			return core.Undefined, false, err
		}
	}
	return core.Obj(o), false, nil
}

// endStrict is what follows in strict mode when iterator i has ended: all
// others must end in the same round.
func (z *zipping) endStrict(i int) error {
	if i != 0 {
		return closeAll(z.open, errZipLengths())
	}
	for _, it := range z.iters[1:] {
		res, err := it.StepResult()
		if err != nil {
			z.drop(it)
			return closeAll(z.open, err)
		}
		if res != nil {
			return closeAll(z.open, errZipLengths())
		}
		z.drop(it)
	}
	return nil
}

func errZipLengths() error {
	return core.TypeError("Iterators passed to Iterator.zip have different lengths")
}
