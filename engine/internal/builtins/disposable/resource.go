package disposable

import (
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// stack is a DisposableStack or an AsyncDisposableStack.
type stack struct {
	core.Object
	resources []resource
	disposed  bool
}

// resource is a DisposableResource Record.
// https://tc39.es/proposal-explicit-resource-management/#sec-disposableresource-records
type resource struct {
	value  core.Value
	method core.Value // undefined for null and undefined in asynchronous stacks
	// adopted is set where value is the argument of method, not its receiver.
	adopted bool
	// wraps is set where method is a synchronous one in an asynchronous stack,
	// whose result is not awaited.
	wraps bool
}

func (res *resource) dispose() (core.Value, error) {
	if res.adopted {
		return core.Call(res.method, core.Undefined, res.value)
	}
	return core.Call(res.method, res.value)
}

// pop takes the resource that is to be disposed of next.
func (s *stack) pop() resource {
	n := len(s.resources) - 1
	res := s.resources[n]
	s.resources[n] = resource{}
	s.resources = s.resources[:n]
	return res
}

// suppress returns the error to go on with after err, where pending, if not
// nil, was thrown before.
func suppress(r *core.Realm, err, pending error) error {
	if pending == nil || core.IsTermination(err) {
		return err
	}
	e := r.NewError(core.KindSuppressedError, "An error was suppressed during disposal")
	core.DefineOwn(e, text.InternGo("error"), core.ToException(r, err).Value, core.MethodDefault)
	core.DefineOwn(e, text.AtomSuppressed.Key(), core.ToException(r, pending).Value, core.MethodDefault)
	return core.Throw(core.Obj(e))
}

// disposeMethod is GetDisposeMethod; wraps is set where an asynchronous
// resource has only @@dispose.
// https://tc39.es/proposal-explicit-resource-management/#sec-getdisposemethod
func disposeMethod(r *core.Realm, v core.Value, async bool) (m core.Value, wraps bool, err error) {
	if !v.IsObject() {
		return core.Undefined, false, core.TypeError("An object is expected with `using` declarations")
	}
	if async {
		m, err = method(r, v, text.SymAsyncDispose)
		if err != nil || !m.IsUndefined() {
			return m, false, err
		}
	}
	m, err = method(r, v, text.SymDispose)
	if err == nil && m.IsUndefined() {
		err = errNoFunction(text.SymDispose)
	}
	return m, async, err
}

func errNoFunction(key *core.Atom) error {
	return core.TypeError("%s is not a function", core.DescribeKey(key.Key()))
}

func method(r *core.Realm, v core.Value, key *core.Atom) (core.Value, error) {
	m, err := core.GetV(r, v, key.Key())
	switch {
	case err != nil:
		return core.Undefined, err
	case m.IsNullish():
		return core.Undefined, nil
	case !m.IsCallable():
		return core.Undefined, errNoFunction(key)
	}
	return m.Clean(), nil
}
