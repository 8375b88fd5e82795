package iterator

import (
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/promises"
	"github.com/sxfescript/sxn/engine/internal/text"
)

var asyncPrototypeProperties = [...]core.PropertySpec{
	{Symbol: core.SymbolAsyncIterator, Func: returnThis},
	{Symbol: core.SymbolAsyncDispose, Func: asyncPrototypeSymbolAsyncDispose},
}

var asyncFromSyncProperties = [...]core.PropertySpec{
	{Name: "next", Length: 1, Func: asyncFromSyncNext},
	{Name: "return", Length: 1, Func: asyncFromSyncReturn},
	{Name: "throw", Length: 1, Func: asyncFromSyncThrow},
}

// NewAsyncPrototype makes %AsyncIteratorPrototype%.
func NewAsyncPrototype(r *core.Realm) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicObjectPrototype), nil, asyncPrototypeProperties[:])
}

// NewAsyncFromSyncPrototype makes %AsyncFromSyncIteratorPrototype%.
func NewAsyncFromSyncPrototype(r *core.Realm) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicAsyncIteratorPrototype), nil, asyncFromSyncProperties[:])
}

// asyncFromSyncNext is %AsyncFromSyncIteratorPrototype%.next.
// https://tc39.es/ecma262/#sec-%asyncfromsynciteratorprototype%.next
func asyncFromSyncNext(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return promises.AsyncFromSyncResume(r, this, core.ResumeNext, args)
}

// asyncFromSyncReturn is %AsyncFromSyncIteratorPrototype%.return.
// https://tc39.es/ecma262/#sec-%asyncfromsynciteratorprototype%.return
func asyncFromSyncReturn(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return promises.AsyncFromSyncResume(r, this, core.ResumeReturn, args)
}

// asyncFromSyncThrow is %AsyncFromSyncIteratorPrototype%.throw.
// https://tc39.es/ecma262/#sec-%asyncfromsynciteratorprototype%.throw
func asyncFromSyncThrow(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return promises.AsyncFromSyncResume(r, this, core.ResumeThrow, args)
}

// asyncPrototypeSymbolAsyncDispose is %AsyncIteratorPrototype%[@@asyncDispose].
// https://tc39.es/proposal-explicit-resource-management/#sec-%asynciteratorprototype%-@@asyncdispose
func asyncPrototypeSymbolAsyncDispose(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	p := promises.NewPromise(r)
	pc := &promises.PromiseCapability{Promise: core.Obj(&p.Object), Native: p}
	m, err := core.GetMethod(r, this, text.AtomReturn.Key())
	if err != nil {
		return pc.Promise, pc.RejectError(r, err)
	}
	if m.IsUndefined() {
		return pc.Promise, pc.ResolveWith(core.Undefined)
	}
	v, err := core.Call(m, this)
	if err != nil {
		return pc.Promise, pc.RejectError(r, err)
	}
	return pc.Promise, promises.Await(r, v, func(_ core.Value, err error) error {
		if err != nil {
			return pc.RejectError(r, err)
		}
		return pc.ResolveWith(core.Undefined)
	})
}
