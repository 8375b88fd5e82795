package vm

import (
	"runtime"
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
)

// slowTags are the tags of the builtins that call treats in a way of their own.
const slowTags uint64 = 1<<core.TagFunctionCall | 1<<core.TagFunctionApply | 1<<core.TagReflectApply | 1<<core.TagGeneratorNext | eachTags

// args returns the n arguments of the call window at cv, in place.
func args(cv *value, n int) []value { return unsafe.Slice(argOf(cv, 0), n) }

// enter pushes the activation of f whose window, with argc arguments, is at
// cv. ip is where it begins: the template's entry or construct.
func (vm *VM) enter(cv *value, f *Function, argc int, ip unsafe.Pointer) bool {
	t := f.tmpl
	if !vm.fits(cv, t.frameBytes) {
		n := argc + 2
		w, err := vm.enterSegment(cv, max(n, int(t.frameBytes/regSize)))
		if err != nil {
			return vm.throw(err)
		}
		copy(unsafe.Slice(w, n), unsafe.Slice(cv, n))
		vm.pushTrampoline(&segRetIns, uintptr(unsafe.Pointer(w)))
		cv = w
	}
	for i := argc; i < int(t.nparams); i++ {
		argOf(cv, uintptr(i)).Bits = core.BitsUndefined
	}
	vm.push(uintptr(ip), uintptr(unsafe.Pointer(cv)), addr(t), uint64(argc))
	return true
}

// call calls the value at cv with the this value and the argc arguments that
// follow it. The result comes to *cv: at once, or when the activation that
// was pushed returns. What is above the window is dead, so the window may be
// rewritten and grow.
func (vm *VM) call(cv *value, argc int) bool {
	for {
		switch cv.Bits {
		case tagFunction:
			f := (*Function)(cv.Ptr)
			return vm.enter(cv, f, argc, f.tmpl.entry)
		case tagNative:
			f := (*core.NativeFunction)(cv.Ptr)
			switch f.Tag {
			case core.TagFunctionCall:
				if !next(cv).IsCallable() {
					break
				}
				// f.call(this, ...args): the window loses its first value.
				n := argc + 1
				w := unsafe.Slice(cv, n+2)
				copy(w, w[1:n+1])
				if argc == 0 {
					next(cv).Bits = core.BitsUndefined
				} else {
					argc--
				}
				continue
			case core.TagFunctionApply:
				if !next(cv).IsCallable() {
					break
				}
				return vm.apply(cv, argc)
			case core.TagReflectApply:
				if argc < 3 || !argOf(cv, 0).IsCallable() || !argOf(cv, 2).IsObject() {
					break
				}
				w := unsafe.Slice(cv, 5)
				copy(w[1:4], w[2:5])
				return vm.apply(cv, 2)
			case core.TagGeneratorNext:
				if next(cv).Bits == tagGenerator {
					return vm.resumeNext(cv, argc)
				}
			default:
				if eachTags>>f.Tag&1 != 0 {
					if begun, ok := vm.beginEach(cv, f, argc); begun {
						return ok
					}
				}
			}
			return vm.callNative(cv, f, argc)
		case core.TagObject | uint64(core.KindBound):
			b := (*core.BoundFunction)(cv.Ptr)
			n := len(b.Args)
			if n > 0 {
				if !vm.fits(cv, uintptr(n+argc+2)*regSize) {
					return vm.applyList(cv, args(cv, argc))
				}
				a := args(cv, argc+n)
				copy(a[n:], a[:argc])
				copy(a, b.Args)
				argc += n
			}
			*next(cv) = b.This
			*cv = core.Obj(b.Target)
		default:
			if !cv.IsCallable() {
				return vm.throw(vm.notCallable(*cv))
			}
			o := cv.AsObject()
			v, err := o.Methods().Call(o, next(cv).Clean(), vm.safeArgs(cv, argc))
			if err != nil {
				return vm.throw(err)
			}
			*cv = v
			return true
		}
	}
}

// copyValues copies src to dst and the registers after it.
//
// PERF: lists of arguments are short, so that the calls that copy makes cost
// more than it moves (args_spread_rest).
func copyValues(dst *value, src []value) {
	if len(src) > 16 {
		copy(unsafe.Slice(dst, len(src)), src)
		return
	}
	for i := range src {
		*dst = src[i]
		dst = next(dst)
	}
}

// safeArgs returns the arguments of a window for a callee in Go. They stay in
// place where the window lies in the caller's frame; beyond it, calls back
// into JavaScript would overwrite them.
func (vm *VM) safeArgs(cv *value, argc int) []value {
	a := args(cv, argc)
	if !vm.inFrame(cv, argc) {
		return append([]value(nil), a...)
	}
	return a
}

// inFrame reports whether a window lies within the frame of the caller.
func (vm *VM) inFrame(cv *value, argc int) bool {
	return uintptr(unsafe.Pointer(cv))+uintptr(argc+2)*regSize <= uintptr(unsafe.Pointer(vm.top()))
}

func callBuiltin(f *core.NativeFunction, this value, arguments []value) (value, error) {
	if f.Func != nil {
		return f.Func(f.Realm, this, arguments)
	}
	return f.Construct(f.Realm, nil, arguments)
}

// callNative calls a builtin function with the arguments in place.
func (vm *VM) callNative(cv *value, f *core.NativeFunction, argc int) bool {
	var v value
	var err error
	a := args(cv, argc)
	if vm.inFrame(cv, argc) {
		v, err = callBuiltin(f, *next(cv), a)
	} else {
		// Calls back into JavaScript would overwrite the arguments.
		copied := append(vm.spareArgs[:0], a...)
		vm.spareArgs = nil
		v, err = callBuiltin(f, *next(cv), copied)
		if clear(copied); cap(copied) <= maxSpareList {
			vm.spareArgs = copied
		}
	}
	if err != nil {
		return vm.throwIn(f.Realm, err)
	}
	*cv = v
	return true
}

// apply is Function.prototype.apply: the window at cv holds apply itself, the
// function, and in argc arguments this and an array-like.
// https://tc39.es/ecma262/#sec-function.prototype.apply
func (vm *VM) apply(cv *value, argc int) bool {
	list := core.Undefined
	if argc > 1 {
		list = *argOf(cv, 1)
	}
	this := core.Undefined
	if argc > 0 {
		this = *argOf(cv, 0)
	}
	realm := vm.frameRealm()
	if cv.Bits == tagNative {
		realm = (*core.NativeFunction)(cv.Ptr).Realm
	}
	*cv = *next(cv)
	*next(cv) = this
	if list.IsNullish() {
		return vm.call(cv, 0)
	}
	if list.Bits == tagArray {
		if a := list.AsArray(); a.Sparse == nil && noHoles(a.Dense) {
			return vm.applyList(cv, a.Dense)
		}
	}
	values, err := core.CreateListFromArrayLike(realm, list, false)
	if err != nil {
		return vm.throwIn(realm, err)
	}
	return vm.applyList(cv, values)
}

func noHoles(list []value) bool {
	for i := range list {
		if list[i].Bits == core.BitsHole {
			return false
		}
	}
	return true
}

// applyList calls the function at cv, whose this follows, with a list of
// arguments. The callee never sees the list itself.
func (vm *VM) applyList(cv *value, list []value) bool {
	for cv.Bits == core.TagObject|uint64(core.KindBound) {
		b := (*core.BoundFunction)(cv.Ptr)
		list = append(append(make([]value, 0, len(b.Args)+len(list)), b.Args...), list...)
		*next(cv) = b.This
		*cv = core.Obj(b.Target)
	}
	if cv.Bits == tagFunction {
		f := (*Function)(cv.Ptr)
		w, ok := vm.spread(cv, list, f.tmpl)
		return ok && vm.enter(w, f, len(list), f.tmpl.entry)
	}
	if !cv.IsCallable() {
		return vm.throw(vm.notCallable(*cv))
	}
	if vm.fits(cv, uintptr(len(list)+2)*regSize) {
		copyValues(argOf(cv, 0), list)
		return vm.call(cv, len(list))
	}
	o := cv.AsObject()
	v, err := o.Methods().Call(o, next(cv).Clean(), append([]value(nil), list...))
	if err != nil {
		return vm.throw(err)
	}
	*cv = v
	return true
}

// spread lays list out as the arguments of the window at cv. Where they do not
// fit, the window moves to a new stack segment.
func (vm *VM) spread(cv *value, list []value, t *Template) (*value, bool) {
	n := len(list) + 2
	if !vm.fits(cv, max(uintptr(n)*regSize, t.frameBytes)) {
		w, err := vm.enterSegment(cv, max(n, int(t.frameBytes/regSize)))
		if err != nil {
			return nil, vm.throw(err)
		}
		*w = *cv
		*next(w) = *next(cv)
		vm.pushTrampoline(&segRetIns, uintptr(unsafe.Pointer(w)))
		cv = w
	}
	copyValues(argOf(cv, 0), list)
	return cv, true
}

// construct is [[Construct]] of the value at cv with argc arguments; the
// result comes to *cv as with call.
func (vm *VM) construct(cv *value, argc int, newTarget *core.Object) bool {
	bound := false // the target of a bound function that is a constructor is one
	for {
		switch cv.Bits {
		case tagFunction:
			f := (*Function)(cv.Ptr)
			if !vm.beginConstruct(cv, f, newTarget) {
				return false
			}
			return vm.enter(cv, f, argc, f.tmpl.construct)
		case tagNative:
			f := (*core.NativeFunction)(cv.Ptr)
			if f.Construct == nil {
				return vm.throw(vm.notConstructor(*cv))
			}
			v, err := f.Construct(f.Realm, newTarget, vm.safeArgs(cv, argc))
			if err != nil {
				return vm.throwIn(f.Realm, err)
			}
			*cv = v
			return true
		case core.TagObject | uint64(core.KindBound):
			if !bound && !core.IsConstructor(*cv) {
				return vm.throw(vm.notConstructor(*cv))
			}
			bound = true
			b := (*core.BoundFunction)(cv.Ptr)
			if newTarget == &b.Object {
				newTarget = b.Target
			}
			if n := len(b.Args); n > 0 {
				if !vm.fits(cv, uintptr(n+argc+2)*regSize) {
					return vm.constructList(cv, args(cv, argc), newTarget)
				}
				a := args(cv, argc+n)
				copy(a[n:], a[:argc])
				copy(a, b.Args)
				argc += n
			}
			*cv = core.Obj(b.Target)
		default:
			if !core.IsConstructor(*cv) {
				return vm.throw(vm.notConstructor(*cv))
			}
			o := cv.AsObject()
			v, err := o.Methods().Construct(o, vm.safeArgs(cv, argc), newTarget)
			if err != nil {
				return vm.throw(err)
			}
			*cv = v
			return true
		}
	}
}

// beginConstruct checks that f is a constructor, makes its this value and
// pushes the trampoline that takes the result.
func (vm *VM) beginConstruct(cv *value, f *Function, newTarget *core.Object) bool {
	ret := &constructRetIns
	switch f.tmpl.constructs {
	case constructsBase:
		this, learn, err := vm.newThis(newTarget)
		if err != nil {
			return vm.throw(err)
		}
		*next(cv) = value{Bits: core.TagObject, Ptr: unsafe.Pointer(this)}
		if learn {
			ret = &learnRetIns
		}
	case constructsDerived:
		next(cv).Bits = core.BitsUninitialized
	default:
		return vm.throw(vm.notConstructor(*cv))
	}
	vm.push(addr(&ret[1]), uintptr(unsafe.Pointer(cv)), addr(&trampoline), uint64(addr(newTarget)))
	return true
}

// constructKnown is the construction of f in the case that nothing is to be
// learnt, asked or checked: of a derived constructor, or with a new.target
// whose objects are known. It reports whether that was the case.
//
// PERF: class_new.
func (vm *VM) constructKnown(cv *value, f, newTarget *Function, argc int) bool {
	t := f.tmpl
	if !vm.fits(cv, t.frameBytes) {
		return false
	}
	switch t.constructs {
	case constructsBase:
		ext := newTarget.ext
		if ext == nil {
			return false
		}
		s := &ext.this
		if s.function != shapeOf(unsafe.Pointer(newTarget)) || s.rounds < learningRounds {
			return false
		}
		// The prototype property of a function is in an overflow slot.
		if p := (*value)(unsafe.Add(overflowOf(unsafe.Pointer(newTarget)), uintptr(s.slot)*regSize)); p.Ptr != unsafe.Pointer(s.proto) || p.Bits>>48 != tagObject>>48 {
			return false
		}
		o := core.AllocPlain(s.shape)
		this := next(cv)
		this.Bits, this.Ptr = core.TagObject, unsafe.Pointer(o)
	case constructsDerived:
		next(cv).Bits = core.BitsUninitialized
	default:
		return false
	}
	for i := argc; i < int(t.nparams); i++ {
		argOf(cv, uintptr(i)).Bits = core.BitsUndefined
	}
	ret := vm.frame().above()
	ret.ip, ret.fp, ret.tmpl, ret.args = addr(&constructRetIns[1]), uintptr(unsafe.Pointer(cv)), addr(&trampoline), uint64(addr(newTarget))
	callee := ret.above()
	callee.ip, callee.fp, callee.tmpl, callee.args = uintptr(t.construct), uintptr(unsafe.Pointer(cv)), addr(t), uint64(argc)
	vm.fr = uintptr(unsafe.Pointer(callee))
	return true
}

// constructList is construct with a list of arguments.
func (vm *VM) constructList(cv *value, list []value, newTarget *core.Object) bool {
	if cv.Bits == tagFunction {
		f := (*Function)(cv.Ptr)
		if !vm.beginConstruct(cv, f, newTarget) {
			return false
		}
		w, ok := vm.spread(cv, list, f.tmpl)
		return ok && vm.enter(w, f, len(list), f.tmpl.construct)
	}
	if !core.IsConstructor(*cv) {
		return vm.throw(vm.notConstructor(*cv))
	}
	if cv.Bits != core.TagObject|uint64(core.KindBound) && vm.fits(cv, uintptr(len(list)+2)*regSize) {
		copyValues(argOf(cv, 0), list)
		return vm.construct(cv, len(list), newTarget)
	}
	o := cv.AsObject()
	v, err := o.Methods().Construct(o, append([]value(nil), list...), newTarget)
	if err != nil {
		return vm.throw(err)
	}
	*cv = v
	return true
}

// opLearnReturn ends a construction whose object may tell how much room the
// next ones need: the result is the constructor's unless that is no object,
// then its this. Derived constructors return an object always.
func opLearnReturn(vm *VM, _ *ins) bool {
	f := vm.frame()
	cv := (*value)(f.fpPtr())
	if !cv.IsObject() {
		*cv = *next(cv)
	}
	if fn := functionOf(f.newTarget()); cv.Bits == core.TagObject && fn != nil && fn.ext != nil && fn.ext.this.shape != nil {
		fn.ext.this.learn(cv.AsObject())
	}
	vm.pop()
	return true
}

// beginNative opens a window for a call from Go: it returns the first
// register of a window with room for a frame of f and argc arguments.
func (vm *VM) beginNative(t *Template, argc int) (w *value, segment bool, err error) {
	w = vm.top()
	n := max(uintptr(argc+2)*regSize, t.frameBytes)
	if vm.fits(w, n) {
		return w, false, nil
	}
	w, err = vm.enterSegment(nil, int(n/regSize))
	return w, true, err
}

// callFunction calls f from Go.
//
// PERF: callbacks of builtins (array_hof, array_sort) come through here, so the
// common case, a frame that fits the segment, is laid out by hand.
func (vm *VM) callFunction(f *Function, this value, arguments []value) (value, error) {
	t := f.tmpl
	n := len(arguments)
	cur := vm.frame()
	w := (*value)(unsafe.Add(cur.fpPtr(), cur.template().frameBytes))
	if !vm.fits(w, max(uintptr(n+2)*regSize, t.frameBytes)) || vm.agent.Interrupt.Load() != 0 {
		return vm.callFunctionSlow(f, this, arguments)
	}
	w.Bits, w.Ptr = tagFunction, unsafe.Pointer(f)
	*next(w) = this
	a := argOf(w, 0)
	for i := range arguments {
		*a = arguments[i]
		a = next(a)
	}
	for i := n; i < int(t.nparams); i++ {
		a.Bits = core.BitsUndefined
		a = next(a)
	}
	return vm.runCallee(cur, w, t, n)
}

// runCallee runs the function whose window has been laid out at w, above the
// frame cur.
func (vm *VM) runCallee(cur *frame, w *value, t *Template, n int) (value, error) {
	halt := cur.above()
	halt.ip, halt.fp, halt.tmpl = addr(&haltIns[1]), uintptr(unsafe.Pointer(w)), addr(&trampoline)
	callee := halt.above()
	callee.ip, callee.fp, callee.tmpl, callee.args = uintptr(t.entry), uintptr(unsafe.Pointer(w)), addr(t), uint64(n)
	vm.fr = uintptr(unsafe.Pointer(callee))
	ok := vm.run()
	vm.pop()
	v := w.Clean()
	w.Ptr = nil
	if ok {
		return v, nil
	}
	err := vm.err
	vm.err = nil
	return core.Undefined, err
}

// CallWith is core.VM's. Arguments that the code cannot see are not even
// laid out.
func (vm *VM) CallWith(o *core.Object, n int, this, a0, a1, a2, a3 value) (value, error) {
	f := (*Function)(unsafe.Pointer(o))
	t := f.tmpl
	cur := vm.frame()
	w := (*value)(unsafe.Add(cur.fpPtr(), cur.template().frameBytes))
	if !vm.fits(w, max(uintptr(n+2)*regSize, t.frameBytes)) || vm.agent.Interrupt.Load() != 0 {
		list := [...]value{a0, a1, a2, a3}
		return vm.callFunctionSlow(f, this, list[:n])
	}
	w.Bits, w.Ptr = tagFunction, unsafe.Pointer(f)
	*next(w) = this
	a := argOf(w, 0)
	seen := n
	if t.fixedParams {
		seen = min(n, int(t.nparams))
	}
	if seen > 0 {
		*a = a0
		a = next(a)
		if seen > 1 {
			*a = a1
			a = next(a)
			if seen > 2 {
				*a = a2
				a = next(a)
				if seen > 3 {
					*a = a3
					a = next(a)
				}
			}
		}
	}
	for i := n; i < int(t.nparams); i++ {
		a.Bits = core.BitsUndefined
		a = next(a)
	}
	return vm.runCallee(cur, w, t, n)
}

func (vm *VM) callFunctionSlow(f *Function, this value, arguments []value) (value, error) {
	w, segment, err := vm.beginNative(f.tmpl, len(arguments))
	if err != nil {
		return core.Undefined, err
	}
	*w = f.value()
	*next(w) = this
	copyValues(argOf(w, 0), arguments)
	vm.pushTrampoline(&haltIns, uintptr(unsafe.Pointer(w)))
	if vm.agent.Interrupt.Load() != 0 && !vm.interrupted() {
		return vm.finish(w, segment, false)
	}
	ok := vm.enter(w, f, len(arguments), f.tmpl.entry) && vm.run() || vm.unwound()
	return vm.finish(w, segment, ok)
}

// constructFunction constructs f from Go.
func (vm *VM) constructFunction(f *Function, arguments []value, newTarget *core.Object) (value, error) {
	w, segment, err := vm.beginNative(f.tmpl, len(arguments))
	if err != nil {
		return core.Undefined, err
	}
	*w = f.value()
	copyValues(argOf(w, 0), arguments)
	vm.pushTrampoline(&haltIns, uintptr(unsafe.Pointer(w)))
	ok := vm.construct(w, len(arguments), newTarget) && vm.run() || vm.unwound()
	runtime.KeepAlive(newTarget)
	return vm.finish(w, segment, ok)
}

// finish ends a call from Go: the record on top is that of the halt
// trampoline.
func (vm *VM) finish(w *value, segment, ok bool) (value, error) {
	vm.pop()
	v := w.Clean()
	w.Ptr = nil
	if segment {
		vm.leaveSegment()
	}
	if ok {
		return v, nil
	}
	err := vm.err
	vm.err = nil
	return core.Undefined, err
}
