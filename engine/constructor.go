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
	o := rt.realm.NewNativeConstructor(name, length, rt.nativeConstructor(f))
	if parent != nil {
		core.SetPrototypeUnchecked(o, parent.core())
	}
	core.DefineOwn(o, NewKey("prototype").k, core.Obj(proto.core()), core.Writable)
	return (*Function)(unsafe.Pointer(o))
}
