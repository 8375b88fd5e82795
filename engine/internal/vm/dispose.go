package vm

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/promises"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// disposeCapability is a DisposeCapability Record with the state of its
// disposal.
// https://tc39.es/proposal-explicit-resource-management/#sec-disposecapability-records
type disposeCapability struct {
	stack      []resource
	failed     bool
	err        value // the pending exception while failed
	needsAwait bool
	hasAwaited bool
}

// resource is a DisposableResource Record.
type resource struct {
	value  value
	method value // undefined for null and undefined values of await using
	async  bool
	wraps  bool // method is @@dispose standing for @@asyncDispose: its result is not awaited
}

func capabilityOf(v *value) *disposeCapability { return (*disposeCapability)(v.Ptr) }

func opDisposeInit(vm *VM, w *ins) bool {
	*vm.frame().reg(w.A) = value{Bits: core.BitsInternal, Ptr: unsafe.Pointer(&disposeCapability{})}
	return true
}

// opDisposeAdd is AddDisposableResource.
// https://tc39.es/proposal-explicit-resource-management/#sec-adddisposableresource
func opDisposeAdd(vm *VM, w *ins) bool {
	f := vm.frame()
	c := capabilityOf(f.reg(w.A))
	v := f.reg(w.B).Clean()
	async := w.C != 0
	if v.IsNullish() {
		if async {
			c.stack = append(c.stack, resource{value: v, method: core.Undefined, async: true})
		}
		return true
	}
	if !v.IsObject() {
		if async {
			return vm.throw(core.TypeError("An object is expected with `await using` declarations"))
		}
		return vm.throw(core.TypeError("An object is expected with `using` declarations"))
	}
	r := f.template().realm
	res := resource{value: v, async: async, method: core.Undefined}
	var err error
	if async {
		if res.method, err = core.GetMethod(r, v, text.SymAsyncDispose.Key()); err != nil {
			return vm.throw(err)
		}
	}
	if res.method.IsUndefined() {
		if res.method, err = disposeMethod(r, v); err != nil {
			return vm.throw(err)
		}
		res.wraps = async
	}
	c.stack = append(c.stack, res)
	return true
}

func disposeMethod(r *core.Realm, v value) (value, error) {
	m, err := core.GetV(r, v, text.SymDispose.Key())
	if err != nil {
		return core.Undefined, err
	}
	if !m.IsCallable() {
		return core.Undefined, core.TypeError("Symbol(Symbol.dispose) is not a function")
	}
	return m, nil
}

// opDisposeNext is one step of DisposeResources.
// https://tc39.es/proposal-explicit-resource-management/#sec-disposeresources
func opDisposeNext(vm *VM, w *ins) bool {
	f := vm.frame()
	c := capabilityOf(f.reg(w.B))
	r := f.template().realm
	for {
		n := len(c.stack)
		if c.needsAwait && !c.hasAwaited && (n == 0 || !c.stack[n-1].async) {
			c.needsAwait = false
			*f.reg(w.A) = core.Undefined
			f.skip()
			return true
		}
		if n == 0 {
			return true
		}
		res := c.stack[n-1]
		c.stack[n-1] = resource{}
		c.stack = c.stack[:n-1]
		if res.method.IsUndefined() {
			c.needsAwait = true
			continue
		}
		v, err := core.Call(res.method, res.value)
		f = vm.frame()
		switch {
		case core.IsTermination(err):
			return vm.throw(err)
		case err != nil && res.wraps:
			// The wrapper's promise is rejected, which is seen by awaiting it.
			p := promises.NewPromise(r)
			promises.RejectPromise(p, core.ToException(r, err).Value)
			v = core.Obj(&p.Object)
		case err != nil:
			c.merge(r, core.ToException(r, err).Value)
			v = core.Hole
		case !res.async:
			v = core.Hole
		case res.wraps:
			v = core.Undefined
		}
		if v.Bits != core.BitsHole {
			c.hasAwaited = true
		}
		*f.reg(w.A) = v
		f.skip()
		return true
	}
}

// merge makes err the pending exception; one that was pending before is
// suppressed by it.
func (c *disposeCapability) merge(r *core.Realm, err value) {
	if !c.failed {
		c.failed, c.err = true, err.Clean()
		return
	}
	e := r.NewError(core.KindSuppressedError, "An error was suppressed during disposal")
	core.DefineOwn(e, text.InternGo("error"), err, core.MethodDefault)
	core.DefineOwn(e, text.InternGo("suppressed"), c.err, core.MethodDefault)
	c.err = core.Obj(e)
}

func opDisposeError(vm *VM, w *ins) bool {
	f := vm.frame()
	capabilityOf(f.reg(w.A)).merge(f.template().realm, *f.reg(w.B))
	return true
}

func opDisposeEnd(vm *VM, w *ins) bool {
	if c := capabilityOf(vm.frame().reg(w.A)); c.failed {
		return vm.throw(core.Throw(c.err))
	}
	return true
}
