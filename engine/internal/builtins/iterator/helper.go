package iterator

import (
	"math"
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/numeric"
	"github.com/sxfescript/sxn/engine/internal/text"
)

type helperKind uint8

const (
	kindMap helperKind = iota
	kindFilter
	kindTake
	kindDrop
	kindFlatMap
	kindConcat
	kindChunks
	kindWindows
	kindZip
)

type helperState uint8

const (
	suspendedStart helperState = iota
	suspendedYield
	running
	completed
)

// helper is an iterator helper object: what the specification writes as a
// generator is a state here.
type helper struct {
	core.BuiltinIterator
	kind      helperKind
	state     helperState
	alive     bool                // inner is being iterated
	it        core.IteratorRecord // the underlying iterator
	f         core.Value
	counter   int64
	remaining float64 // of take and drop; the size of chunks and windows
	inner     core.IteratorRecord
	sources   []source     // of concat, those to come
	buffer    []core.Value // of chunks and windows
	partial   bool         // windows yields what is left at the end
	ended     bool         // of chunks and windows: only the end is to come
	zip       *zipping
}

// source is an iterable of concat with its @@iterator method.
type source struct{ iterable, open core.Value }

var helperClass = core.Class{Name: "Iterator Helper", Kind: core.KindIterator, Methods: core.OrdinaryMethods{}, Layout: (*helper)(nil)}

var helperProperties = [...]core.PropertySpec{
	{Name: "next", Func: helperNext, Tag: core.TagIteratorNext},
	{Name: "return", Func: helperReturn},
	{Symbol: core.SymbolToStringTag, Lazy: helperTag, Attrs: core.Configurable, HasAttrs: true},
}

func helperTag(*core.Realm) (core.Value, error) { return core.GoStr("Iterator Helper"), nil }

// NewHelperPrototype makes %IteratorHelperPrototype%.
func NewHelperPrototype(r *core.Realm) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicIteratorPrototype), nil, helperProperties[:])
}

func newHelper(r *core.Realm, kind helperKind) *helper {
	h := &helper{kind: kind}
	h.Source, h.Helper = core.IteratorOfHelper, h
	core.InitObject(&h.Object, core.RootShape(r.Intrinsic(core.IntrinsicIteratorHelperPrototype), &helperClass, 0))
	return h
}

func helperOf(this core.Value, method string) (*helper, error) {
	o := this.ObjectOrNil()
	if o == nil || o.Class() != &helperClass {
		return nil, core.TypeError("Method Iterator Helper.prototype.%s called on incompatible receiver %s", method, core.DescribeValue(this))
	}
	return (*helper)(unsafe.Pointer(o)), nil
}

func errRunning() error { return core.TypeError("Generator is already running") }

// helperNext is %IteratorHelperPrototype%.next.
// https://tc39.es/ecma262/#sec-%iteratorhelperprototype%.next
func helperNext(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	h, err := helperOf(this, "next")
	if err != nil {
		return core.Undefined, err
	}
	v, done, err := h.Step(r)
	if err != nil {
		return core.Undefined, err
	}
	return core.CreateIterResultObject(r, v, done), nil
}

// Step is next without the result object.
func (h *helper) Step(r *core.Realm) (v core.Value, done bool, err error) {
	switch h.state {
	case running:
		return core.Undefined, false, errRunning()
	case completed:
		return core.Undefined, true, nil
	}
	if err := r.Agent.EnterNative(); err != nil {
		return core.Undefined, false, err
	}
	h.state = running
	v, done, err = h.step(r)
	r.Agent.LeaveNative()
	if done || err != nil {
		h.complete()
		return core.Undefined, done && err == nil, err
	}
	h.state = suspendedYield
	return v, false, nil
}

// complete ends the iteration and lets go of what it held.
func (h *helper) complete() {
	h.state, h.alive = completed, false
	h.it, h.inner, h.f, h.sources = core.IteratorRecord{}, core.IteratorRecord{}, core.Undefined, nil
	h.buffer, h.zip = nil, nil
}

// helperReturn is %IteratorHelperPrototype%.return.
// https://tc39.es/ecma262/#sec-%iteratorhelperprototype%.return
func helperReturn(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	h, err := helperOf(this, "return")
	if err != nil {
		return core.Undefined, err
	}
	switch h.state {
	case running:
		return core.Undefined, errRunning()
	case suspendedStart:
		it, zip := h.it, h.zip
		h.complete()
		if zip != nil {
			err = closeAll(zip.open, nil)
		} else if it.Iterator != nil {
			err = core.IteratorClose(&it, nil)
		}
	case suspendedYield:
		h.state = running
		err = h.close()
		h.complete()
	}
	if err != nil {
		return core.Undefined, err
	}
	return core.CreateIterResultObject(r, core.Undefined, true), nil
}

// close is what a return completion does at a yield.
func (h *helper) close() error {
	switch {
	case h.kind == kindConcat:
		return core.IteratorClose(&h.inner, nil)
	case h.kind == kindZip:
		return closeAll(h.zip.open, nil)
	case h.ended:
		return nil
	}
	if h.alive {
		if err := core.IteratorClose(&h.inner, nil); err != nil {
			return core.IteratorClose(&h.it, err)
		}
	}
	return core.IteratorClose(&h.it, nil)
}

// step runs the helper to its next yield or to its end.
func (h *helper) step(r *core.Realm) (v core.Value, done bool, err error) {
	switch h.kind {
	case kindMap:
		return h.stepMap()
	case kindFilter:
		return h.stepFilter()
	case kindTake:
		if h.remaining == 0 {
			return core.Undefined, true, core.IteratorClose(&h.it, nil)
		}
		h.remaining--
		return h.it.Step()
	case kindDrop:
		return h.stepDrop(r)
	case kindFlatMap:
		return h.stepFlatMap(r)
	case kindChunks, kindWindows:
		return h.stepBuffer(r)
	case kindZip:
		return h.zip.step(r)
	}
	return h.stepConcat(r)
}

func (h *helper) stepMap() (core.Value, bool, error) {
	v, done, err := h.it.Step()
	if err != nil || done {
		return v, done, err
	}
	if v, err = core.Call(h.f, core.Undefined, v, core.Int64(h.counter)); err != nil {
		return v, false, core.IteratorClose(&h.it, err)
	}
	h.counter++
	return v, false, nil
}

func (h *helper) stepFilter() (core.Value, bool, error) {
	for {
		v, done, err := h.it.Step()
		if err != nil || done {
			return v, done, err
		}
		v = v.Clean()
		keep, err := core.Call(h.f, core.Undefined, v, core.Int64(h.counter))
		if err != nil {
			return v, false, core.IteratorClose(&h.it, err)
		}
		h.counter++
		if core.ToBoolean(keep) {
			return v, false, nil
		}
	}
}

func (h *helper) stepDrop(r *core.Realm) (core.Value, bool, error) {
	for h.remaining > 0 {
		h.remaining--
		if h.counter++; h.counter&0xFFF == 0 {
			if err := r.Agent.PollInterrupt(); err != nil {
				return core.Undefined, false, err
			}
		}
		if h.it.IsBuiltin() {
			if _, done, err := h.it.Step(); err != nil || done {
				return core.Undefined, done, err
			}
			continue
		}
		res, err := h.it.StepResult()
		if err != nil || res == nil {
			return core.Undefined, res == nil, err
		}
	}
	return h.it.Step()
}

func (h *helper) stepFlatMap(r *core.Realm) (core.Value, bool, error) {
	for {
		if h.alive {
			v, done, err := h.inner.Step()
			if err != nil {
				return v, false, core.IteratorClose(&h.it, err)
			}
			if !done {
				return v, false, nil
			}
			h.alive = false
		}
		v, done, err := h.it.Step()
		if err != nil || done {
			return v, done, err
		}
		v, err = core.Call(h.f, core.Undefined, v, core.Int64(h.counter))
		if err == nil {
			h.inner, err = flattenable(r, v, false, "Iterator.prototype.flatMap")
		}
		if err != nil {
			return v, false, core.IteratorClose(&h.it, err)
		}
		h.alive = true
		h.counter++
	}
}

func (h *helper) stepConcat(r *core.Realm) (core.Value, bool, error) {
	for {
		if h.alive {
			v, done, err := h.inner.Step()
			if err != nil || !done {
				return v, false, err
			}
			h.alive = false
		}
		if len(h.sources) == 0 {
			return core.Undefined, true, nil
		}
		next := h.sources[0]
		h.sources = h.sources[1:]
		it, err := core.Call(next.open, next.iterable)
		if err != nil {
			return core.Undefined, false, err
		}
		if !it.IsObject() {
			return core.Undefined, false, core.TypeError("%s is not iterable", core.DescribeValue(it))
		}
		if h.inner, err = core.GetIteratorDirect(r, it.AsObject()); err != nil {
			return core.Undefined, false, err
		}
		h.alive = true
	}
}

// concat is Iterator.concat.
// https://tc39.es/ecma262/#sec-iterator.concat
func concat(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	sources := make([]source, 0, len(args))
	for _, v := range args {
		if !v.IsObject() {
			return core.Undefined, core.TypeError("Iterator.concat called on non-object")
		}
		m, err := core.GetMethod(r, v, text.SymIterator.Key())
		if err != nil {
			return core.Undefined, err
		}
		if m.IsUndefined() {
			return core.Undefined, core.TypeError("%s is not iterable", core.DescribeValue(v))
		}
		sources = append(sources, source{v.Clean(), m.Clean()})
	}
	h := newHelper(r, kindConcat)
	h.sources = sources
	return core.Obj(&h.Object), nil
}

func withHelper(r *core.Realm, this core.Value, args []core.Value, kind helperKind, method string) (core.Value, error) {
	it, f, err := withFunction(r, this, args, method)
	if err != nil {
		return core.Undefined, err
	}
	h := newHelper(r, kind)
	h.it, h.f = it, f
	return core.Obj(&h.Object), nil
}

// prototypeMap is Iterator.prototype.map.
// https://tc39.es/ecma262/#sec-iterator.prototype.map
func prototypeMap(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return withHelper(r, this, args, kindMap, "map")
}

// prototypeFilter is Iterator.prototype.filter.
// https://tc39.es/ecma262/#sec-iterator.prototype.filter
func prototypeFilter(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return withHelper(r, this, args, kindFilter, "filter")
}

// prototypeFlatMap is Iterator.prototype.flatMap.
// https://tc39.es/ecma262/#sec-iterator.prototype.flatmap
func prototypeFlatMap(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return withHelper(r, this, args, kindFlatMap, "flatMap")
}

// prototypeTake is Iterator.prototype.take.
// https://tc39.es/ecma262/#sec-iterator.prototype.take
func prototypeTake(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return limited(r, this, args, kindTake, "take")
}

// prototypeDrop is Iterator.prototype.drop.
// https://tc39.es/ecma262/#sec-iterator.prototype.drop
func prototypeDrop(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return limited(r, this, args, kindDrop, "drop")
}

func limited(r *core.Realm, this core.Value, args []core.Value, kind helperKind, method string) (core.Value, error) {
	it, err := iterated(r, this, method)
	if err != nil {
		return core.Undefined, err
	}
	n, err := core.ToNumber(r, core.Arg(args, 0))
	if err == nil && !(numeric.Integer(n) >= 0) || n > core.MaxSafeInteger && !math.IsInf(n, 1) || n != n {
		err = core.RangeError("%s must be positive", core.DescribeValue(core.Arg(args, 0)))
	}
	if err != nil {
		return core.Undefined, core.IteratorClose(&it, err)
	}
	if it, err = core.GetIteratorDirect(r, it.Iterator); err != nil {
		return core.Undefined, err
	}
	h := newHelper(r, kind)
	h.it, h.remaining, h.f = it, math.Trunc(n), core.Undefined
	return core.Obj(&h.Object), nil
}
