package engine

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
)

// NewConstructor returns a function that runs f both when it is called and as
// a constructor; c.NewTarget is nil in a call. Its prototype property is
// proto, which may be shared with another constructor, and its own prototype
// is parent, or Function.prototype where that is nil. Class is the usual way
// to make constructors.
func (rt *Runtime) NewConstructor(name string, length int, parent *Function, proto *Object, f NativeFunc) *Function {
	o := placed(rt.realm.NewNativeConstructor(name, length, rt.nativeConstructor(f)), f)
	if parent != nil {
		core.SetPrototypeUnchecked(o, parent.core())
	}
	core.DefineOwn(o, NewKey("prototype").k, core.Obj(proto.core()), core.Writable)
	return (*Function)(unsafe.Pointer(o))
}

// NewFunctionOrConstructor returns a function that runs f for calls, with
// their this value, and for new, where c.NewTarget is set. It has no
// prototype property until one is defined.
func (rt *Runtime) NewFunctionOrConstructor(name string, length int, f NativeFunc) *Function {
	o := placed(rt.realm.NewNativeConstructor(name, length, rt.nativeConstructor(f)), f)
	(*core.NativeFunction)(unsafe.Pointer(o)).Func = rt.native(f)
	return (*Function)(unsafe.Pointer(o))
}

// NewThunk returns a function without parameters that does not look at this:
// the getter of a variable. Calling it costs less than a NativeFunc.
func (rt *Runtime) NewThunk(name string, f func() (Value, error)) *Function {
	return (*Function)(unsafe.Pointer(rt.realm.NewNativeFunction(name, 0, func(*core.Realm, core.Value, []core.Value) (core.Value, error) {
		v, err := f()
		return toCore(v), err
	})))
}
