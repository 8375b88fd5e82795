package asynchooks

import (
	"runtime"
	"sync/atomic"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

var resourceKey = engine.PrivateKey[env.Resource]{Name: "AsyncResource"}

func resourceClass() *engine.Class {
	return &engine.Class{Name: "AsyncResource", Length: 1, Init: constructResource,
		Statics: []engine.Method{{Name: "bind", Length: 3, Func: resourceStaticBind}},
		Methods: []engine.Method{
			{Name: "runInAsyncScope", Length: 2, Func: resourceRun},
			{Name: "emitDestroy", Func: resourceEmitDestroy},
			{Name: "asyncId", Func: resourceAsyncID},
			{Name: "triggerAsyncId", Func: resourceTriggerID},
			{Name: "bind", Length: 2, Func: resourceBind},
		}}
}

// ResourceClass returns AsyncResource, as the parent of an engine.Class.
func ResourceClass(rt *engine.Runtime) (*engine.Function, error) {
	s, err := stateOf(env.Of(rt))
	if err != nil {
		return nil, err
	}
	return s.resource, nil
}

// constructResource is new AsyncResource(type, options).
// https://nodejs.org/api/async_context.html#new-asyncresourcetype-options
func constructResource(c *engine.Call) error {
	kind, err := validate.String(c, c.Arg(0), "type")
	if err != nil {
		return err
	}
	e := env.From(c)
	if kind == "" && e.Hooks() != nil {
		return nodeerr.Type("ERR_ASYNC_TYPE", `Invalid name for async "type": %s`, kind)
	}
	trigger := e.TriggerID()
	if !c.Arg(1).IsUndefined() {
		if trigger, err = triggerOption(c, trigger); err != nil {
			return err
		}
	}
	if err := InitResource(e, c.ThisObject(), kind, trigger); err != nil || e.Hooks() == nil {
		return err
	}
	s, err := stateOf(e)
	if err != nil || !s.destroys {
		return err
	}
	if o, ok := c.Arg(1).AsObject(); ok {
		manual, err := o.Get("requireManualDestroy")
		if err != nil || manual.Truthy() {
			return err
		}
	}
	told := &atomic.Bool{}
	destroyedKey.Set(c.ThisObject(), told)
	id := resourceKey.Get(c.ThisObject()).IDs.ID
	runtime.AddCleanup(c.ThisObject(), func(told *atomic.Bool) {
		if !told.Load() {
			e.Loop.Post(func() { s.destroyed(e, id) })
		}
	}, told)
	return nil
}

// destroyedKey is on resources that are destroyed when they are collected:
// whether emitDestroy has been called.
var destroyedKey = engine.PrivateKey[atomic.Bool]{Name: "destroyed"}

// triggerOption is the second argument: the trigger id, or an object with it.
func triggerOption(c *engine.Call, def int64) (int64, error) {
	v := c.Arg(1)
	if _, ok := v.AsNumber(); !ok {
		o, isObject := v.AsObject()
		if !isObject {
			return def, nil
		}
		var err error
		if v, err = o.Get("triggerAsyncId"); err != nil {
			return 0, err
		}
		if v.IsUndefined() {
			return def, nil
		}
	}
	n, ok := v.AsInt()
	if !ok || n < -1 {
		return 0, nodeerr.Range("ERR_INVALID_ASYNC_ID", "Invalid triggerAsyncId value: %s", plain(c.Runtime(), v))
	}
	return int64(n), nil
}

func plain(rt *engine.Runtime, v engine.Value) string {
	if s, ok := v.AsString(); ok {
		return s
	}
	return nodeerr.Inspect(rt, v)
}

// InitResource makes o an AsyncResource, for constructors in Go.
func InitResource(e *env.Env, o *engine.Object, kind string, trigger int64) error {
	s, err := stateOf(e)
	if err != nil {
		return err
	}
	r := &env.Resource{Frame: e.Frame(), IDs: env.AsyncIDs{ID: e.NewAsyncID(), Trigger: trigger}, Object: o.Value()}
	resourceKey.Set(o, r)
	if err := o.PutKey(s.frameKey, engine.Undefined); err != nil {
		return err
	}
	if err := o.PutKey(s.idKey, engine.Int64(r.IDs.ID)); err != nil {
		return err
	}
	if err := o.PutKey(s.trigKey, engine.Int64(trigger)); err != nil {
		return err
	}
	if h := e.Hooks(); h != nil {
		h.Init(r.IDs, kind, o.Value())
	}
	return nil
}

// ResourceOf returns the resource that o is, nil where it is none.
func ResourceOf(o *engine.Object) *env.Resource { return resourceKey.Get(o) }

func thisResource(c *engine.Call) (*env.Resource, error) {
	if o := c.ThisObject(); o != nil {
		if r := resourceKey.Get(o); r != nil {
			return r, nil
		}
	}
	return nil, engine.TypeError("Receiver must be an instance of class AsyncResource")
}

// resourceRun is asyncResource.runInAsyncScope(fn, thisArg, ...args).
// https://nodejs.org/api/async_context.html#asyncresourceruninasyncscopefn-thisarg-args
func resourceRun(c *engine.Call) (engine.Value, error) {
	r, err := thisResource(c)
	if err != nil {
		return engine.Undefined, err
	}
	f, err := functionOf(c, c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	return runIn(c, r, f, c.Arg(1), 2)
}

// runIn calls f with the arguments from index from on in the context of r.
func runIn(c *engine.Call, r *env.Resource, f *engine.Function, this engine.Value, from int) (engine.Value, error) {
	e := env.From(c)
	if r.Frame != e.Frame() {
		e.SetFrame(e.Frame()) // promises carry frames from now on
	}
	outer := e.SwapResource(r)
	v, err := c.Forward(f, this, from)
	e.RestoreResource(r, outer, true)
	return v, err
}

// resourceEmitDestroy is asyncResource.emitDestroy().
// https://nodejs.org/api/async_hooks.html#asyncresourceemitdestroy
func resourceEmitDestroy(c *engine.Call) (engine.Value, error) {
	r, err := thisResource(c)
	if err == nil {
		if told := destroyedKey.Get(c.ThisObject()); told != nil {
			told.Store(true)
		}
		env.From(c).DestroyResource(r)
	}
	return c.This(), err
}

func resourceAsyncID(c *engine.Call) (engine.Value, error) {
	r, err := thisResource(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Int64(r.IDs.ID), nil
}

func resourceTriggerID(c *engine.Call) (engine.Value, error) {
	r, err := thisResource(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Int64(r.IDs.Trigger), nil
}

// resourceBind is asyncResource.bind(fn, thisArg).
// https://nodejs.org/api/async_context.html#asyncresourcebindfn-thisarg
func resourceBind(c *engine.Call) (engine.Value, error) {
	f, err := validate.Function(c, c.Arg(0), "fn")
	if err != nil {
		return engine.Undefined, err
	}
	r, err := thisResource(c)
	if err != nil {
		return engine.Undefined, err
	}
	name := "bound"
	if !c.Arg(1).IsUndefined() {
		name = "bound runInAsyncScope"
	}
	return boundFunction(c.Runtime(), name, f, r, !c.Arg(1).IsUndefined(), c.Arg(1))
}

// resourceStaticBind is AsyncResource.bind(fn, type, thisArg).
// https://nodejs.org/api/async_context.html#static-method-asyncresourcebindfn-type-thisarg
func resourceStaticBind(c *engine.Call) (engine.Value, error) {
	f, err := validate.Function(c, c.Arg(0), "fn")
	if err != nil {
		return engine.Undefined, err
	}
	kind := "bound-anonymous-fn"
	if v := c.Arg(1); v.Truthy() {
		if kind, err = validate.String(c, v, "type"); err != nil {
			return engine.Undefined, err
		}
	} else if n := f.Name(); n != "" {
		kind = n
	}
	return bind(env.From(c), f, kind, !c.Arg(2).IsUndefined(), c.Arg(2))
}

func bind(e *env.Env, f *engine.Function, kind string, hasThis bool, this engine.Value) (engine.Value, error) {
	s, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	o := e.RT.NewObjectWithPrototype(s.resourceProto)
	if err := InitResource(e, o, kind, e.TriggerID()); err != nil {
		return engine.Undefined, err
	}
	return boundFunction(e.RT, "bound", f, resourceKey.Get(o), hasThis, this)
}

// boundFunction calls f in the context of a resource, with this as given or
// as it is called.
func boundFunction(rt *engine.Runtime, name string, f *engine.Function, r *env.Resource, hasThis bool, this engine.Value) (engine.Value, error) {
	length := 0
	if v, err := f.Get("length"); err == nil {
		length, _ = v.AsInt()
	}
	return rt.NewFunction(name, length, func(c *engine.Call) (engine.Value, error) {
		t := this
		if !hasThis {
			t = c.This()
		}
		return runIn(c, r, f, t, 0)
	}).Value(), nil
}
