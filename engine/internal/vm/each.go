package vm

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
)

// The methods of arrays that call a function for each element run inside the
// run loop where array and function are ordinary ones: between the activation
// that called the method and that of the function lies a trampoline, which
// takes each result and makes the next call.
//
// PERF: entering the run loop for every element costs as much as short
// functions do (array_hof).

// each is the state of such a method, in the registers below the window of the
// function.
type each struct {
	result value // of map and filter: the new object
	this   value // for the function
	v      value // the element that the function looks at
	k, n   value // its index and the length, as integers
	to     value // of filter: how many elements the new object has
}

const eachBytes = unsafe.Sizeof(each{})

// eachTags are the tags of the builtins that can run so.
const eachTags uint64 = 1<<core.TagArrayForEach | 1<<core.TagArrayMap | 1<<core.TagArrayFilter | 1<<core.TagArraySome |
	1<<core.TagArrayEvery | 1<<core.TagArrayFind | 1<<core.TagArrayFindIndex | 1<<core.TagArrayReduce

// beginEach begins such a method, whose call window with argc arguments is at
// cv. begun is false, and nothing has happened, where the builtin has to do it.
func (vm *VM) beginEach(cv *value, nf *core.NativeFunction, argc int) (begun, ok bool) {
	if argc == 0 || next(cv).Bits != tagArray || argOf(cv, 0).Bits != tagFunction {
		return false, false
	}
	a := next(cv).AsArray()
	n, k := len(a.Dense), 0
	reducing := nf.Tag == core.TagArrayReduce
	first := reducing && argc < 2
	if a.Sparse != nil || n == 0 || n > core.MaxDense || first && (n < 2 || a.Dense[0].Bits == core.BitsHole) ||
		!vm.inFrame(cv, argc) || vm.frame().isTrampoline() {
		return false, false
	}
	top := unsafe.Pointer(vm.top())
	w := (*value)(unsafe.Add(top, eachBytes))
	if !vm.fits(w, 6*regSize) {
		return false, false
	}
	e := (*each)(top)
	e.result.Bits, e.this.Bits = core.BitsUndefined, core.BitsUndefined
	switch nf.Tag {
	case core.TagArrayMap, core.TagArrayFilter:
		size := uint64(0)
		if nf.Tag == core.TagArrayMap {
			size = uint64(n)
		}
		o, err := core.ArraySpeciesCreate(nf.Realm, &a.Object, size)
		if err != nil {
			return true, vm.throwIn(nf.Realm, err)
		}
		e.result = core.Obj(o)
	case core.TagArrayReduce:
		if first {
			*w, k = a.Dense[0], 1
		} else {
			*w = *argOf(cv, 1)
		}
	}
	if !reducing && argc > 1 {
		e.this = *argOf(cv, 1)
	}
	e.n.Bits, e.to.Bits = tagInt|uint64(uint32(n)), tagInt
	vm.push(addr(&eachRetIns[1]), uintptr(unsafe.Pointer(w)), addr(&trampoline), uint64(addr(cv)))
	return true, vm.nextEach(e, w, cv, nf, k)
}

// opEachReturn takes the result of the function for an element.
func opEachReturn(vm *VM, _ *ins) bool {
	f := vm.frame()
	w := (*value)(f.fpPtr())
	e := (*each)(unsafe.Add(unsafe.Pointer(w), -int(eachBytes)))
	cv := *(**value)(unsafe.Pointer(&f.args))
	nf := (*core.NativeFunction)(cv.Ptr)
	k := int(int32(e.k.Bits))
	switch nf.Tag {
	case core.TagArrayMap:
		if err := core.CreateDataPropertyIndex(e.result.AsObject(), int64(k), *w); err != nil {
			return vm.throwIn(nf.Realm, err)
		}
	case core.TagArrayFilter:
		if core.ToBoolean(*w) {
			to := int32(e.to.Bits)
			if err := core.CreateDataPropertyIndex(e.result.AsObject(), int64(to), e.v.Clean()); err != nil {
				return vm.throwIn(nf.Realm, err)
			}
			e.to.Bits = tagInt | uint64(uint32(to+1))
		}
	case core.TagArraySome:
		if core.ToBoolean(*w) {
			return vm.endEach(cv, core.True)
		}
	case core.TagArrayEvery:
		if !core.ToBoolean(*w) {
			return vm.endEach(cv, core.False)
		}
	case core.TagArrayFind:
		if core.ToBoolean(*w) {
			return vm.endEach(cv, e.v)
		}
	case core.TagArrayFindIndex:
		if core.ToBoolean(*w) {
			return vm.endEach(cv, core.Int(int32(k)))
		}
	}
	return vm.nextEach(e, w, cv, nf, k+1)
}

// endEach ends the method whose trampoline is the current record.
func (vm *VM) endEach(cv *value, result value) bool {
	*cv = result
	vm.pop()
	return true
}

// nextEach calls the function for the next element from k on, or ends the
// method.
func (vm *VM) nextEach(e *each, w, cv *value, nf *core.NativeFunction, k int) bool {
	a := next(cv).AsArray()
	n := int(int32(e.n.Bits))
	if k >= n {
		return vm.exhaustedEach(e, w, cv, nf)
	}
	if k < len(a.Dense) && a.Dense[k].Bits != core.BitsHole {
		e.v = a.Dense[k]
	} else {
		v, at, err := vm.searchEach(a, k, n, nf)
		if err != nil {
			return vm.throwIn(nf.Realm, err)
		}
		if k = at; k == n {
			return vm.exhaustedEach(e, w, cv, nf)
		}
		e.v = v
	}
	e.k.Bits = tagInt | uint64(uint32(k))
	if vm.agent.Interrupt.Load() != 0 && !vm.interrupted() {
		return false
	}
	f := (*Function)(argOf(cv, 0).Ptr)
	t := f.tmpl
	arg, argc := argOf(w, 0), 3
	if nf.Tag == core.TagArrayReduce {
		*arg = *w
		arg, argc = next(arg), 4
	}
	w.Bits, w.Ptr = tagFunction, unsafe.Pointer(f)
	*next(w) = e.this
	*arg = e.v
	if arg = next(arg); !t.fixedParams || argc-1 <= int(t.nparams) {
		arg.Bits = e.k.Bits
		if arg = next(arg); !t.fixedParams || argc <= int(t.nparams) {
			*arg = *next(cv)
		}
	}
	vm.frame().ip = addr(&eachRetIns[1]) // it is to run again
	return vm.enter(w, f, argc, t.entry)
}

// searchEach looks for an element from k on that is not simply there.
func (vm *VM) searchEach(a *core.Array, k, n int, nf *core.NativeFunction) (v value, at int, err error) {
	o := &a.Object
	for ; k < n; k++ {
		key := core.KeyOfIndex(uint64(k))
		if nf.Tag != core.TagArrayFind && nf.Tag != core.TagArrayFindIndex {
			present, err := core.HasProperty(o, key)
			if err != nil {
				return v, k, err
			}
			if !present {
				if k = int(core.NextElement(o, int64(k+1), int64(n))) - 1; k&0xFFF == 0 {
					if err := vm.agent.PollInterrupt(); err != nil {
						return v, k, err
					}
				}
				continue
			}
		}
		v, err = core.Get(o, key)
		return v, k, err
	}
	return v, n, nil
}

// exhaustedEach ends a method that has seen all elements.
func (vm *VM) exhaustedEach(e *each, w, cv *value, nf *core.NativeFunction) bool {
	result := core.Undefined
	switch nf.Tag {
	case core.TagArrayMap, core.TagArrayFilter:
		result = e.result
	case core.TagArraySome:
		result = core.False
	case core.TagArrayEvery:
		result = core.True
	case core.TagArrayFindIndex:
		result = core.Int(-1)
	case core.TagArrayReduce:
		result = *w
	}
	return vm.endEach(cv, result)
}
