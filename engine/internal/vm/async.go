package vm

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/promises"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// opAwait suspends the running function until a promise settles.
// https://tc39.es/ecma262/#await
func opAwait(vm *VM, w *ins) bool {
	f := vm.frame()
	t := f.template()
	var outer *promises.Promise
	v := f.reg(w.B).Clean()
	if vm.agent.PromiseTracker != nil {
		outer = vm.trackedOuter(f, v)
	}
	p, err := vm.promiseOf(t.realm, v)
	if err != nil {
		return vm.throw(err)
	}
	f = vm.frame()
	result := core.Undefined
	var a *activation
	if f.resumed() {
		a = vm.dropActivation()
	} else {
		if outer == nil {
			outer = promises.NewPromise(t.realm)
		}
		a = &activation{vm: vm, tmpl: t, promise: outer}
		result = core.Obj(&a.promise.Object)
		if t.code.Kind == bytecode.KindModule {
			vm.suspended = a
		}
	}
	a.save(f)
	a.state = awaiting
	*(*value)(f.fpPtr()) = result
	vm.pop()
	a.reaction.Register(p, a)
	return true
}

// trackedOuter returns the promise that an awaiting function settles, made
// where it is the first await. The promise that v is wrapped in is told to the
// tracker as one that depends on it.
func (vm *VM) trackedOuter(f *frame, v value) *promises.Promise {
	var p *promises.Promise
	if f.resumed() {
		a := vm.activations[len(vm.activations)-1]
		p = a.promise
		if p == nil && a.async != nil && len(a.async.queue) > 0 {
			p = a.async.queue[0].promise
		}
	} else {
		p = promises.NewPromise(f.template().realm)
	}
	if p != nil && promises.AsPromise(v) == nil {
		vm.agent.PromiseParent = &p.Object
	}
	return p
}

// promiseOf is PromiseResolve with %Promise%.
// https://tc39.es/ecma262/#sec-promise-resolve
func (vm *VM) promiseOf(r *core.Realm, v value) (*promises.Promise, error) {
	ctor := r.Intrinsic(core.IntrinsicPromise)
	if p := promises.AsPromise(v); p != nil {
		if p.Realm == r && promises.IsPlainPromise(r, p) {
			return p, nil
		}
		if s, _ := vm.find(&p.Object, text.AtomConstructor); s != nil && s.IsObject() && s.AsObject() == ctor {
			return p, nil
		}
	}
	o, err := promises.PromiseResolve(r, ctor, v)
	return (*promises.Promise)(unsafe.Pointer(o)), err
}

// OnFulfilled goes on behind an await.
func (a *activation) OnFulfilled(_ *core.Agent, v value) error {
	_, err := a.vm.runActivation(a, core.ResumeNext, v)
	return err
}

// OnRejected throws at an await.
func (a *activation) OnRejected(_ *core.Agent, reason value) error {
	_, err := a.vm.runActivation(a, core.ResumeThrow, reason)
	return err
}

// opAsyncReturn ends an async function or async generator.
func opAsyncReturn(vm *VM, w *ins) bool {
	f := vm.frame()
	v := f.reg(w.A).Clean()
	t := f.template()
	if t.code.Kind == bytecode.KindAsyncGenerator {
		a := vm.dropActivation()
		f.end(core.Undefined)
		vm.pop()
		return vm.asyncGeneratorEnd(a, v, false)
	}
	if f.resumed() {
		a := vm.dropActivation()
		a.finish()
		f.end(core.Undefined)
		vm.pop()
		promises.ResolvePromise(a.promise, v)
		return true
	}
	p := promises.NewPromise(t.realm)
	promises.ResolvePromise(p, v)
	f = vm.frame()
	f.end(core.Obj(&p.Object))
	vm.pop()
	return true
}

// end stores what a frame returns.
func (f *frame) end(v value) { *(*value)(f.fpPtr()) = v }

// unwindSuspending ends the frame of a generator or async function that an
// exception leaves; exc is nil for a termination. True means that the
// exception has gone into a promise, and the caller goes on.
func (vm *VM) unwindSuspending(f *frame, exc *core.Exception) bool {
	t := f.template()
	if !t.async {
		if !f.resumed() {
			return false
		}
		a := vm.dropActivation()
		if a.async == nil || exc == nil {
			a.finish()
			return false
		}
		vm.err = nil
		f.end(core.Undefined)
		vm.pop()
		return vm.asyncGeneratorEnd(a, exc.Value, true)
	}
	if exc == nil {
		if f.resumed() {
			vm.dropActivation().finish()
		}
		return false
	}
	vm.err = nil
	result := core.Undefined
	var p *promises.Promise
	if f.resumed() {
		a := vm.dropActivation()
		a.finish()
		p = a.promise
	} else {
		p = promises.NewPromise(t.realm)
		result = core.Obj(&p.Object)
	}
	f.end(result)
	vm.pop()
	promises.RejectPromise(p, exc.Value)
	return true
}

// asyncGenerator is what an async generator adds to an activation.
// https://tc39.es/ecma262/#sec-properties-of-asyncgenerator-intances
type asyncGenerator struct{ queue []asyncRequest }

// asyncRequest is an AsyncGeneratorRequest Record.
// https://tc39.es/ecma262/#sec-asyncgeneratorrequest-records
type asyncRequest struct {
	mode    core.ResumeMode
	value   value
	promise *promises.Promise
}

func asyncGeneratorOf(v value) *activation {
	if o := v.ObjectOrNil(); o != nil && o.Class() == &asyncGeneratorClass {
		return &(*generatorObject)(unsafe.Pointer(o)).activation
	}
	return nil
}

// ResumeAsyncGenerator is core.VM's: next, throw and return of async
// generators.
// https://tc39.es/ecma262/#sec-asyncgenerator-prototype-next
func (vm *VM) ResumeAsyncGenerator(g value, mode core.ResumeMode, v value) (value, error) {
	a := asyncGeneratorOf(g)
	if a == nil {
		r := vm.frameRealm()
		p := promises.NewPromise(r)
		name := [...]string{"next", "throw", "return"}[mode]
		err := core.TypeError("Method [AsyncGenerator].prototype.%s called on incompatible receiver %s", name, core.DescribeValue(g))
		promises.RejectPromise(p, core.ToException(r, err).Value)
		return core.Obj(&p.Object), nil
	}
	r := a.tmpl.realm
	p := promises.NewPromise(r)
	result := core.Obj(&p.Object)
	v = v.Clean()
	if mode == core.ResumeThrow && a.state == suspendedStart {
		a.finish()
	}
	if a.state == completed {
		switch mode {
		case core.ResumeNext:
			promises.ResolvePromise(p, core.CreateIterResultObject(r, core.Undefined, true))
			return result, nil
		case core.ResumeThrow:
			promises.RejectPromise(p, v)
			return result, nil
		}
	}
	a.async.queue = append(a.async.queue, asyncRequest{mode, v, p})
	switch a.state {
	case suspendedStart, completed:
		if mode == core.ResumeReturn {
			a.state = drainingQueue
			return result, vm.asyncGeneratorAwaitReturn(a)
		}
		_, err := vm.runActivation(a, mode, v)
		return result, err
	case suspendedYield:
		_, err := vm.runActivation(a, mode, v)
		return result, err
	}
	return result, nil
}

// completeStep is AsyncGeneratorCompleteStep.
// https://tc39.es/ecma262/#sec-asyncgeneratorcompletestep
func (a *activation) completeStep(v value, thrown, done bool) {
	req := a.async.queue[0]
	a.async.queue[0] = asyncRequest{}
	if a.async.queue = a.async.queue[1:]; len(a.async.queue) == 0 {
		a.async.queue = nil
	}
	if thrown {
		promises.RejectPromise(req.promise, v.Clean())
		return
	}
	promises.ResolvePromise(req.promise, core.CreateIterResultObject(a.tmpl.realm, v, done))
}

// asyncYield is AsyncGeneratorYield. Awaiting the value of a return() is
// compiled.
// https://tc39.es/ecma262/#sec-asyncgeneratoryield
func (vm *VM) asyncYield(a *activation, w *ins) bool {
	f := vm.frame()
	a.completeStep(f.reg(w.B).Clean(), false, false)
	if len(a.async.queue) > 0 {
		req := a.async.queue[0]
		return vm.deliver(req.mode, req.value)
	}
	vm.dropActivation()
	vm.suspend(a, vm.frame(), core.Undefined, false)
	return true
}

// asyncGeneratorEnd is what AsyncGeneratorStart does when the body is done.
// https://tc39.es/ecma262/#sec-asyncgeneratorstart
func (vm *VM) asyncGeneratorEnd(a *activation, v value, thrown bool) bool {
	a.saved = nil
	a.state = drainingQueue
	a.completeStep(v, thrown, true)
	if err := vm.asyncGeneratorDrain(a); err != nil {
		return vm.throw(err)
	}
	return true
}

// asyncGeneratorDrain is AsyncGeneratorDrainQueue.
// https://tc39.es/ecma262/#sec-asyncgeneratordrainqueue
func (vm *VM) asyncGeneratorDrain(a *activation) error {
	for len(a.async.queue) > 0 {
		switch req := a.async.queue[0]; req.mode {
		case core.ResumeReturn:
			return vm.asyncGeneratorAwaitReturn(a)
		case core.ResumeThrow:
			a.completeStep(req.value, true, true)
		default:
			a.completeStep(core.Undefined, false, true)
		}
	}
	a.state = completed
	return nil
}

// asyncGeneratorAwaitReturn is AsyncGeneratorAwaitReturn. An error is a
// termination.
// https://tc39.es/ecma262/#sec-asyncgeneratorawaitreturn
func (vm *VM) asyncGeneratorAwaitReturn(a *activation) error {
	r := a.tmpl.realm
	p, err := vm.promiseOf(r, a.async.queue[0].value)
	if err != nil {
		if core.IsTermination(err) {
			return err
		}
		a.completeStep(core.ToException(r, err).Value, true, true)
		return vm.asyncGeneratorDrain(a)
	}
	promises.PerformPromiseThenNative(p, &awaitReturn{a})
	return nil
}

// awaitReturn goes on when the value of a return() request has settled.
type awaitReturn struct{ a *activation }

func (re *awaitReturn) OnFulfilled(_ *core.Agent, v value) error {
	re.a.completeStep(v, false, true)
	return re.a.vm.asyncGeneratorDrain(re.a)
}

func (re *awaitReturn) OnRejected(_ *core.Agent, reason value) error {
	re.a.completeStep(reason, true, true)
	return re.a.vm.asyncGeneratorDrain(re.a)
}
