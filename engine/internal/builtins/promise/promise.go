package promise

import (
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/promises"
	"github.com/sxfescript/sxn/engine/internal/text"
)

var constructorSpec = core.ConstructorSpec{Name: "Promise", Length: 1, Construct: construct, Prototype: core.IntrinsicPromisePrototype,
	Statics: constructorProperties[:]}

var constructorProperties = [...]core.PropertySpec{
	{Name: "all", Length: 1, Func: all},
	{Name: "allSettled", Length: 1, Func: allSettled},
	{Name: "any", Length: 1, Func: anyOf},
	{Name: "race", Length: 1, Func: race},
	{Name: "resolve", Length: 1, Func: resolve, Tag: core.TagPromiseResolve},
	{Name: "reject", Length: 1, Func: reject},
	{Name: "withResolvers", Func: withResolvers},
	{Name: "try", Length: 1, Func: try},
	{Symbol: core.SymbolSpecies, Get: getSymbolSpecies, Tag: core.TagPromiseSpecies},
}

var prototypeProperties = [...]core.PropertySpec{
	{Name: "constructor", Intrinsic: core.IntrinsicPromise},
	{Name: "then", Intrinsic: core.IntrinsicPromiseThen},
	{Name: "catch", Length: 1, Func: prototypeCatch},
	{Name: "finally", Length: 1, Func: prototypeFinally},
	{Symbol: core.SymbolToStringTag, Lazy: tag, Attrs: core.Configurable, HasAttrs: true},
}

var thenSpec = core.PropertySpec{Name: "then", Length: 2, Func: prototypeThen, Tag: core.TagPromiseThen}

func tag(*core.Realm) (core.Value, error) { return core.GoStr("Promise"), nil }

// NewConstructor makes %Promise%.
func NewConstructor(r *core.Realm) *core.Object { return r.NewBuiltinConstructor(&constructorSpec) }

// NewPrototype makes %Promise.prototype%.
func NewPrototype(r *core.Realm) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicObjectPrototype), nil, prototypeProperties[:])
}

// NewThen makes %Promise.prototype.then%.
func NewThen(r *core.Realm) *core.Object { return r.NewSpecFunction(&thenSpec) }

func getSymbolSpecies(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return this, nil
}

// construct is the Promise constructor.
// https://tc39.es/ecma262/#sec-promise-executor
func construct(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	if newTarget == nil {
		return core.Undefined, core.TypeError("Promise constructor cannot be invoked without 'new'")
	}
	executor := core.Arg(args, 0)
	if !executor.IsCallable() {
		return core.Undefined, core.TypeError("Promise resolver %s is not a function", core.DescribeValue(executor))
	}
	p := promises.NewPromise(r)
	if newTarget != r.Intrinsic(core.IntrinsicPromise) {
		proto, err := core.GetPrototypeFromConstructor(newTarget, core.IntrinsicPromisePrototype)
		if err != nil {
			return core.Undefined, err
		}
		core.SetPrototypeUnchecked(&p.Object, proto)
	}
	res, rej := promises.CreateResolvingFunctions(p)
	if _, err := core.Call(executor, core.Undefined, res, rej); err != nil {
		if core.IsTermination(err) {
			return core.Undefined, err
		}
		if _, err := core.Call(rej, core.Undefined, core.ToException(r, err).Value); err != nil {
			return core.Undefined, err
		}
	}
	return core.Obj(&p.Object), nil
}

// resolve is Promise.resolve.
// https://tc39.es/ecma262/#sec-promise.resolve
func resolve(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	if !this.IsObject() {
		return core.Undefined, core.TypeError("PromiseResolve called on non-object")
	}
	p, err := promises.PromiseResolve(r, this.AsObject(), core.Arg(args, 0))
	return core.ObjOrUndefined(p), err
}

// reject is Promise.reject.
// https://tc39.es/ecma262/#sec-promise.reject
func reject(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	pc, err := capabilityOf(r, this, "PromiseReject")
	if err != nil {
		return core.Undefined, err
	}
	return pc.Promise, pc.RejectWith(core.Arg(args, 0))
}

// capabilityOf is NewPromiseCapability for the this value of a static method.
func capabilityOf(r *core.Realm, this core.Value, method string) (*promises.PromiseCapability, error) {
	if !this.IsObject() {
		return nil, core.TypeError("%s called on non-object", method)
	}
	return promises.NewPromiseCapability(r, this)
}

// withResolvers is Promise.withResolvers.
// https://tc39.es/ecma262/#sec-promise.withResolvers
func withResolvers(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	pc, err := capabilityOf(r, this, "Promise.withResolvers")
	if err != nil {
		return core.Undefined, err
	}
	res, rej := pc.ResolveFunctions()
	o := r.NewObject()
	core.DefineOwn(o, text.InternGo("promise"), pc.Promise, core.DataDefault)
	core.DefineOwn(o, text.InternGo("resolve"), res, core.DataDefault)
	core.DefineOwn(o, text.InternGo("reject"), rej, core.DataDefault)
	return core.Obj(o), nil
}

// try is Promise.try.
// https://tc39.es/ecma262/#sec-promise.try
func try(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	pc, err := capabilityOf(r, this, "Promise.try")
	if err != nil {
		return core.Undefined, err
	}
	var rest []core.Value
	if len(args) > 1 {
		rest = args[1:]
	}
	v, err := callOrThrow(core.Arg(args, 0), core.Undefined, rest...)
	if err != nil {
		return pc.Promise, pc.RejectError(r, err)
	}
	return pc.Promise, pc.ResolveWith(v)
}

func callOrThrow(f, this core.Value, args ...core.Value) (core.Value, error) {
	if !f.IsCallable() {
		return core.Undefined, core.TypeError("%s is not a function", core.DescribeValue(f))
	}
	return core.Call(f, this, args...)
}

// prototypeThen is Promise.prototype.then.
// https://tc39.es/ecma262/#sec-promise.prototype.then
func prototypeThen(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	p := promises.AsPromise(this)
	if p == nil {
		return core.Undefined, core.TypeError("Method Promise.prototype.then called on incompatible receiver %s", core.DescribeValue(this))
	}
	if promises.IsPlainPromise(r, p) {
		return core.Obj(&promises.PromiseThen(r, p, core.Arg(args, 0), core.Arg(args, 1)).Object), nil
	}
	c, err := core.SpeciesConstructor(&p.Object, r.Intrinsic(core.IntrinsicPromise))
	if err != nil {
		return core.Undefined, err
	}
	if r.Agent.PromiseTracker != nil {
		r.Agent.PromiseParent = &p.Object
	}
	pc, err := promises.NewPromiseCapability(r, core.Obj(c))
	if err != nil {
		return core.Undefined, err
	}
	promises.PerformPromiseThen(p, core.Arg(args, 0), core.Arg(args, 1), pc)
	return pc.Promise, nil
}

// prototypeCatch is Promise.prototype.catch.
// https://tc39.es/ecma262/#sec-promise.prototype.catch
func prototypeCatch(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return core.Invoke(r, this, text.AtomThen.Key(), core.Undefined, core.Arg(args, 0))
}

// prototypeFinally is Promise.prototype.finally.
// https://tc39.es/ecma262/#sec-promise.prototype.finally
func prototypeFinally(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	if !this.IsObject() {
		return core.Undefined, core.TypeError("Promise.prototype.finally called on non-object")
	}
	c, err := core.SpeciesConstructor(this.AsObject(), r.Intrinsic(core.IntrinsicPromise))
	if err != nil {
		return core.Undefined, err
	}
	onFinally := core.Arg(args, 0).Clean()
	if !onFinally.IsCallable() {
		return core.Invoke(r, this, text.AtomThen.Key(), onFinally, onFinally)
	}
	then := r.NewNativeFunction("", 1, func(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
		return afterFinally(r, c, onFinally, core.Arg(args, 0).Clean(), false)
	})
	catch := r.NewNativeFunction("", 1, func(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
		return afterFinally(r, c, onFinally, core.Arg(args, 0).Clean(), true)
	})
	return core.Invoke(r, this, text.AtomThen.Key(), core.Obj(then), core.Obj(catch))
}

// afterFinally runs the callback and passes the value or reason on once its
// result has settled.
func afterFinally(r *core.Realm, c *core.Object, onFinally, v core.Value, throws bool) (core.Value, error) {
	res, err := core.Call(onFinally, core.Undefined)
	if err != nil {
		return core.Undefined, err
	}
	p, err := promises.PromiseResolve(r, c, res)
	if err != nil {
		return core.Undefined, err
	}
	pass := r.NewNativeFunction("", 0, func(*core.Realm, core.Value, []core.Value) (core.Value, error) {
		if throws {
			return core.Undefined, core.Throw(v)
		}
		return v, nil
	})
	return core.Invoke(r, core.Obj(p), text.AtomThen.Key(), core.Obj(pass))
}
