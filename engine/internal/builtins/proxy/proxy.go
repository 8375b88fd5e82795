package proxy

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

var constructorSpec = core.ConstructorSpec{Name: "Proxy", Length: 2, Construct: construct, Statics: constructorProperties[:]}

var constructorProperties = [...]core.PropertySpec{
	{Name: "revocable", Length: 2, Func: revocable},
}

// NewConstructor makes %Proxy%, which has no prototype property.
func NewConstructor(r *core.Realm) *core.Object { return r.NewBuiltinConstructor(&constructorSpec) }

// construct is the Proxy constructor.
// https://tc39.es/ecma262/#sec-proxy-target-handler
func construct(_ *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	if newTarget == nil {
		return core.Undefined, core.TypeError("Constructor Proxy requires 'new'")
	}
	p, err := create(core.Arg(args, 0), core.Arg(args, 1))
	return core.ObjOrUndefined(p), err
}

// revocable is Proxy.revocable.
// https://tc39.es/ecma262/#sec-proxy.revocable
func revocable(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	p, err := create(core.Arg(args, 0), core.Arg(args, 1))
	if err != nil {
		return core.Undefined, err
	}
	revoke := r.NewNativeFunction("", 0, func(*core.Realm, core.Value, []core.Value) (core.Value, error) {
		x := (*core.Proxy)(unsafe.Pointer(p))
		x.Target, x.Handler = nil, nil
		return core.Undefined, nil
	})
	o := r.NewObject()
	core.DefineOwn(o, text.InternGo("proxy"), core.Obj(p), core.DataDefault)
	core.DefineOwn(o, text.InternGo("revoke"), core.Obj(revoke), core.DataDefault)
	return core.Obj(o), nil
}
