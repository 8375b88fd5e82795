package disposable

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/promises"
)

// disposal is a running disposeAsync.
// https://tc39.es/proposal-explicit-resource-management/#sec-disposeresources
type disposal struct {
	r          *core.Realm
	s          *stack
	result     *promises.PromiseCapability
	pending    error
	needsAwait bool
	hasAwaited bool
}

// asyncDisposeAsync is AsyncDisposableStack.prototype.disposeAsync, and
// @@asyncDispose.
// https://tc39.es/proposal-explicit-resource-management/#sec-asyncdisposablestack.prototype.disposeAsync
func asyncDisposeAsync(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	p := promises.NewPromise(r)
	result := &promises.PromiseCapability{Promise: core.Obj(&p.Object), Native: p}
	o := this.ObjectOrNil()
	if o == nil || o.Class() != &asyncStackClass {
		return result.Promise, result.RejectError(r, core.TypeError("Receiver is not an AsyncDisposableStack"))
	}
	s := (*stack)(unsafe.Pointer(o))
	if s.disposed {
		return result.Promise, result.ResolveWith(core.Undefined)
	}
	s.disposed = true
	d := &disposal{r: r, s: s, result: result}
	return result.Promise, d.next()
}

// next disposes of resources up to one whose result is awaited.
func (d *disposal) next() error {
	for len(d.s.resources) > 0 {
		res := d.s.pop()
		if res.method.IsUndefined() {
			d.needsAwait = true
			continue
		}
		v, err := res.dispose()
		switch {
		case core.IsTermination(err):
			return err
		case res.wraps && err != nil:
			// The wrapper's promise is rejected, which is seen by awaiting it.
			p := promises.NewPromise(d.r)
			promises.RejectPromise(p, core.ToException(d.r, err).Value)
			v = core.Obj(&p.Object)
		case err != nil:
			d.pending = suppress(d.r, err, d.pending)
			continue
		case res.wraps:
			v = core.Undefined
		}
		return promises.Await(d.r, v, d.awaited)
	}
	if d.needsAwait && !d.hasAwaited {
		d.hasAwaited = true
		return promises.Await(d.r, core.Undefined, d.awaited)
	}
	if d.pending != nil {
		return d.result.RejectError(d.r, d.pending)
	}
	return d.result.ResolveWith(core.Undefined)
}

// awaited goes on after the await of a result.
func (d *disposal) awaited(_ core.Value, err error) error {
	d.hasAwaited = true
	if err != nil {
		d.pending = suppress(d.r, err, d.pending)
	}
	return d.next()
}
