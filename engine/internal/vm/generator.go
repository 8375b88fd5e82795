package vm

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/promises"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// activation is a generator or async function between its first suspension
// and its end. While it is suspended it holds the register window of its
// frame; while it runs it is in vm.activations.
type activation struct {
	vm    *VM
	tmpl  *Template
	saved []value // the window
	ip    uintptr // the next instruction
	args  uint64
	state activationState
	raw   bool // the last value yielded is a result object already (yield*)

	promise  *promises.Promise // of an async function: what its call returned
	reaction promises.Reaction // of an await, one at a time
	async    *asyncGenerator   // of an async generator
	object   *generatorObject  // of a generator
}

type activationState uint8

const (
	suspendedStart activationState = iota
	suspendedYield
	running
	awaiting // an async generator that awaits; other calls see it running
	drainingQueue
	completed
)

// generatorObject is a generator object.
// https://tc39.es/ecma262/#sec-properties-of-generator-instances
type generatorObject struct {
	core.Object
	activation
}

var (
	generatorClass      = core.Class{Name: "Generator", Kind: core.KindGenerator, Methods: core.OrdinaryMethods{}, Layout: (*generatorObject)(nil)}
	asyncGeneratorClass = core.Class{Name: "AsyncGenerator", Kind: core.KindOther, Methods: core.OrdinaryMethods{}, Layout: (*generatorObject)(nil)}
)

// activation returns the activation that the innermost frame with
// frameResumed runs.
func (vm *VM) activation() *activation { return vm.activations[len(vm.activations)-1] }

// dropActivation takes the innermost activation off the list of those that run.
func (vm *VM) dropActivation() *activation {
	n := len(vm.activations) - 1
	a := vm.activations[n]
	vm.activations[n] = nil
	vm.activations = vm.activations[:n]
	return a
}

func (f *frame) resumed() bool { return f.args&frameResumed != 0 }

// save copies the window of the current frame out, for a suspension.
func (a *activation) save(f *frame) {
	n := int(f.template().frameBytes / regSize)
	if a.saved == nil {
		a.saved = make([]value, n)
	}
	copy(a.saved, unsafe.Slice((*value)(f.fpPtr()), n))
	a.ip = f.ip
	a.args = f.args
}

// resume pushes the frame of a suspended activation, whose window will be at
// cv or in a new stack segment. What the suspended instruction receives is
// for the caller to store.
func (vm *VM) resume(a *activation, cv *value) bool {
	t := a.tmpl
	if !vm.fits(cv, t.frameBytes) {
		w, err := vm.enterSegment(cv, int(t.frameBytes/regSize))
		if err != nil {
			return vm.throw(err)
		}
		vm.pushTrampoline(&segRetIns, uintptr(unsafe.Pointer(w)))
		cv = w
	}
	copy(unsafe.Slice(cv, len(a.saved)), a.saved)
	a.state = running
	vm.activations = append(vm.activations, a)
	vm.push(a.ip, uintptr(unsafe.Pointer(cv)), addr(t), a.args|frameResumed)
	return true
}

// deliver hands a resumption to the suspended instruction of the frame that
// resume has pushed.
func (vm *VM) deliver(mode core.ResumeMode, v value) bool {
	f := vm.frame()
	w := f.current()
	switch w.Op {
	case bytecode.OpYieldRaw, bytecode.OpAsyncYieldRaw:
		d := f.reg(w.A)
		*d = v
		*next(d) = core.Int(int32(mode))
		return true
	case bytecode.OpYield:
		if mode != core.ResumeThrow {
			*f.reg(w.A) = v
			if mode == core.ResumeNext {
				f.skip()
			}
			return true
		}
	case bytecode.OpAwait:
		if mode != core.ResumeThrow {
			*f.reg(w.A) = v
			return true
		}
	case bytecode.OpInitialYield:
		return true
	}
	return vm.throw(core.Throw(v))
}

// opInitialYield makes the generator object once parameters are bound.
// https://tc39.es/ecma262/#sec-generator-function-definitions-runtime-semantics-evaluatebody
func opInitialYield(vm *VM, _ *ins) bool {
	f := vm.frame()
	t := f.template()
	fn := f.function()
	g := &generatorObject{}
	class, id := &generatorClass, core.IntrinsicGeneratorPrototype
	if t.code.Kind == bytecode.KindAsyncGenerator {
		class, id = &asyncGeneratorClass, core.IntrinsicAsyncGeneratorPrototype
		g.async = &asyncGenerator{}
	}
	proto, err := core.GetPrototypeFromConstructor(&fn.Object, id)
	if err != nil {
		return vm.throw(err)
	}
	f = vm.frame()
	core.InitObject(&g.Object, core.RootShape(proto, class, 0))
	g.vm, g.tmpl, g.object = vm, t, g
	g.save(f)
	*(*value)(f.fpPtr()) = core.Obj(&g.Object)
	vm.pop()
	return true
}

// opYield suspends the running generator; the value goes to whoever resumed
// it.
// https://tc39.es/ecma262/#sec-generatoryield
func opYield(vm *VM, w *ins) bool {
	f := vm.frame()
	a := vm.activation()
	if a.async != nil {
		return vm.asyncYield(a, w)
	}
	vm.suspend(a, f, *f.reg(w.B), w.Op == bytecode.OpYieldRaw)
	return true
}

func (vm *VM) suspend(a *activation, f *frame, v value, raw bool) {
	a.save(f)
	a.state = suspendedYield
	a.raw = raw
	*(*value)(f.fpPtr()) = v
	vm.pop()
}

// generatorOf returns the activation of a generator object, nil for others.
func generatorOf(o *core.Object) *activation {
	if o != nil && o.Class() == &generatorClass {
		return &(*generatorObject)(unsafe.Pointer(o)).activation
	}
	return nil
}

func errRunning() error { return core.TypeError("Generator is already running") }

// resumeIteration takes one step of a generator for IterNext, without a
// result object.
func (vm *VM) resumeIteration(it *value) bool {
	a := generatorOf(it.AsObject())
	switch a.state {
	case completed:
		return true // the iterator is marked as done; the Jmp follows
	case running:
		return vm.throw(errRunning())
	}
	return vm.resumeWith(a, vm.top(), &iterRetIns, core.Undefined)
}

// resumeWith resumes a from inside the run loop; ret takes what it yields or
// returns, and drops the activation.
func (vm *VM) resumeWith(a *activation, cv *value, ret *[2]ins, v value) bool {
	vm.pushTrampoline(ret, uintptr(unsafe.Pointer(cv)))
	return vm.resume(a, cv) && vm.deliver(core.ResumeNext, v)
}

// opIterReturn takes a generator's value to IterNext.
func opIterReturn(vm *VM, _ *ins) bool {
	f := vm.frame()
	a := vm.dropActivation()
	v := *(*value)(f.fpPtr())
	if a.state == running {
		a.finish()
		vm.pop()
		return true
	}
	f = vm.pop()
	w := f.current()
	if a.raw {
		done, inner, err := vm.iteratorResult(v, true)
		if err != nil {
			return vm.throw(err)
		}
		if done {
			return true
		}
		v = inner
		f = vm.frame()
	}
	next(next(f.reg(w.B))).Bits = core.BitsUndefined
	*f.reg(w.A) = v
	f.skip()
	return true
}

func (a *activation) finish() {
	a.state = completed
	a.saved = nil
}

// resumeNext is %GeneratorPrototype%.next called by an instruction whose
// window is at cv: the generator runs in its place.
func (vm *VM) resumeNext(cv *value, argc int) bool {
	a := generatorOf(next(cv).AsObject())
	v := core.Undefined
	if argc > 0 {
		v = *argOf(cv, 0)
	}
	switch a.state {
	case completed:
		*cv = core.CreateIterResultObject((*core.NativeFunction)(cv.Ptr).Realm, core.Undefined, true)
		return true
	case running:
		return vm.throwIn((*core.NativeFunction)(cv.Ptr).Realm, errRunning())
	}
	return vm.resumeWith(a, cv, &nextRetIns, v)
}

// opNextReturn makes the result object of a call of next.
func opNextReturn(vm *VM, _ *ins) bool {
	f := vm.frame()
	a := vm.dropActivation()
	cv := (*value)(f.fpPtr())
	done := a.state == running
	if done {
		a.finish()
	}
	if done || !a.raw {
		*cv = core.CreateIterResultObject(a.tmpl.realm, *cv, done)
	}
	vm.pop()
	return true
}

// ResumeGenerator is core.VM's: next, throw and return of generators.
// https://tc39.es/ecma262/#sec-generatorresume
// https://tc39.es/ecma262/#sec-generatorresumeabrupt
func (vm *VM) ResumeGenerator(o *core.Object, mode core.ResumeMode, v value) (value, error) {
	a := generatorOf(o)
	if a == nil {
		name := [...]string{"next", "throw", "return"}[mode]
		return core.Undefined, core.TypeError("Method [Generator].prototype.%s called on incompatible receiver %s", name, core.DescribeValue(core.ObjOrUndefined(o)))
	}
	if a.state == running {
		return core.Undefined, errRunning()
	}
	if a.state == suspendedStart && mode != core.ResumeNext {
		a.finish()
	}
	r := a.tmpl.realm
	if a.state == completed {
		switch mode {
		case core.ResumeThrow:
			return core.Undefined, core.Throw(v)
		case core.ResumeReturn:
			return core.CreateIterResultObject(r, v, true), nil
		}
		return core.CreateIterResultObject(r, core.Undefined, true), nil
	}
	res, done, err := vm.resumeFromGo(a, mode, v)
	if err != nil {
		return core.Undefined, err
	}
	if a.raw && !done {
		return res, nil
	}
	return core.CreateIterResultObject(r, res, done), nil
}

// resumeFromGo resumes a generator that is neither running nor completed: done
// tells whether it ended with res. Where a.raw is set otherwise, res is a
// result object.
func (vm *VM) resumeFromGo(a *activation, mode core.ResumeMode, v value) (res value, done bool, err error) {
	if res, err = vm.runActivation(a, mode, v); err != nil {
		return core.Undefined, false, err
	}
	vm.dropActivation()
	if a.state == running {
		a.finish()
		return res, true, nil
	}
	return res, false, nil
}

// StepGenerator is core.VM's.
func (vm *VM) StepGenerator(o *core.Object) (v value, done bool, err error) {
	a := generatorOf(o)
	if a == nil || a.state == running {
		_, err = vm.ResumeGenerator(o, core.ResumeNext, core.Undefined)
		return core.Undefined, false, err
	}
	if a.state == completed {
		return core.Undefined, true, nil
	}
	v, done, err = vm.resumeFromGo(a, core.ResumeNext, core.Undefined)
	if err != nil || done {
		return core.Undefined, done, err
	}
	if a.raw {
		done, err = core.IteratorComplete(v.AsObject())
		if err != nil || done {
			return core.Undefined, done, err
		}
		v, err = core.Get(v.AsObject(), text.AtomValue.Key())
	}
	return v, false, err
}

// runActivation resumes a from Go and runs it until it suspends or ends.
func (vm *VM) runActivation(a *activation, mode core.ResumeMode, v value) (value, error) {
	if err := vm.agent.EnterNative(); err != nil {
		return core.Undefined, err
	}
	cv, segment, err := vm.beginNative(a.tmpl, 0)
	if err != nil {
		vm.agent.LeaveNative()
		return core.Undefined, err
	}
	vm.pushTrampoline(&haltIns, uintptr(unsafe.Pointer(cv)))
	ok := vm.resume(a, cv) && (vm.deliver(mode, v) || vm.unwind()) && vm.run()
	vm.agent.LeaveNative()
	return vm.finish(cv, segment, ok)
}

// opDelegate is one step of yield*.
// https://tc39.es/ecma262/#sec-generator-function-definitions-runtime-semantics-evaluation
func opDelegate(vm *VM, w *ins) bool {
	f := vm.frame()
	it, received, mode := f.reg(w.B), f.reg(w.A), f.reg(w.C)
	switch core.ResumeMode(mode.AsInt()) {
	case core.ResumeNext:
		return vm.delegateNext(w, it, *received)
	case core.ResumeThrow:
		return vm.delegateTo(w, it, text.AtomThrow)
	}
	return vm.delegateTo(w, it, text.AtomReturn)
}

func (vm *VM) delegateNext(w *ins, it *value, received value) bool {
	f := vm.frame()
	switch next(it).Bits {
	case bitsFastArray, bitsFastBuiltin:
		var v value
		var done bool
		var err error
		if next(next(it)).Bits == core.BitsHole {
			v, done = core.Undefined, true
		} else if v, done, _, err = vm.advance(it); err != nil {
			return vm.throw(err)
		}
		*vm.frame().reg(w.A) = core.CreateIterResultObject(f.template().realm, v, done)
		return true
	case bitsFastGenerator:
		v, err := vm.ResumeGenerator(it.AsObject(), core.ResumeNext, received)
		return vm.set(vm.frame().reg(w.A), v, err)
	}
	m := *next(it)
	if !m.IsCallable() {
		return vm.throw(core.TypeError("%s is not a function", core.DescribeValue(m)))
	}
	cv := vm.top()
	*cv = m
	*next(cv) = *it
	*argOf(cv, 0) = received
	vm.pushTrampoline(&getRetIns, uintptr(unsafe.Pointer(cv)))
	return vm.call(cv, 1)
}

// delegateTo calls the throw or return method of the inner iterator.
func (vm *VM) delegateTo(w *ins, it *value, name *core.Atom) bool {
	f := vm.frame()
	t := f.template()
	rec := vm.record(it)
	inner := core.Obj(rec.Iterator)
	m, err := core.GetMethod(t.realm, inner, name.Key())
	if err != nil {
		return vm.throw(err)
	}
	f = vm.frame()
	if !m.IsUndefined() {
		v, err := core.Call(m, inner, f.reg(w.A).Clean())
		return vm.set(vm.frame().reg(w.A), v, err)
	}
	switch {
	case name == text.AtomReturn:
		*f.reg(w.C) = core.Int(3)
	case t.code.Kind == bytecode.KindAsyncGenerator:
		*f.reg(w.C) = core.Int(4)
	default:
		if err := core.IteratorClose(&rec, nil); err != nil {
			return vm.throw(err)
		}
		return vm.throw(core.TypeError("The iterator does not provide a 'throw' method"))
	}
	return true
}
