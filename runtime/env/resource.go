package env

import "github.com/sxfescript/sxn/engine"

// AsyncIDs are the ids of an asynchronous resource and of what made it.
// https://nodejs.org/api/async_hooks.html#asynchooksexecutionasyncid
type AsyncIDs struct{ ID, Trigger int64 }

// AsyncHooks observe asynchronous resources. They exist only while a hook of
// async_hooks is enabled.
type AsyncHooks struct {
	Init    func(ids AsyncIDs, kind string, resource engine.Value)
	Before  func(id int64)
	After   func(id int64)
	Destroy func(id int64)
}

// NewAsyncID returns an id for an asynchronous resource.
func (e *Env) NewAsyncID() int64 {
	e.async.lastID++
	return e.async.lastID
}

// AsyncIDs returns the ids of the resource whose callback is running.
func (e *Env) AsyncIDs() AsyncIDs { return e.async.ids }

// SetAsyncIDs replaces the current ids and returns the previous ones.
func (e *Env) SetAsyncIDs(ids AsyncIDs) AsyncIDs {
	previous := e.async.ids
	e.async.ids = ids
	return previous
}

// Hooks returns the enabled hooks, nil where there are none.
func (e *Env) Hooks() *AsyncHooks { return e.async.hooks }

// SetHooks installs or, with nil, removes the hooks.
func (e *Env) SetHooks(h *AsyncHooks) { e.async.hooks = h }

// Resource is the asynchronous context of something that calls back later.
type Resource struct {
	Frame *AsyncFrame
	IDs   AsyncIDs
	// Object is what executionAsyncResource returns in callbacks.
	Object engine.Value
}

// NewResource returns the context of a new resource of a kind such as
// "Timeout"; object is what hooks see.
func (e *Env) NewResource(kind string, object engine.Value) Resource {
	r := Resource{e.async.current, AsyncIDs{e.NewAsyncID(), e.TriggerID()}, object}
	if h := e.async.hooks; h != nil {
		if object.IsUndefined() {
			r.Object = e.RT.NewObject().Value()
		}
		h.Init(r.IDs, kind, r.Object)
	}
	return r
}

// NewTriggered is NewResource for one that another resource has triggered.
func (e *Env) NewTriggered(trigger int64, kind string, object engine.Value) Resource {
	outer := e.SetTrigger(trigger)
	r := e.NewResource(kind, object)
	e.SetTrigger(outer)
	return r
}

// TriggerID is the id of what triggers new resources.
func (e *Env) TriggerID() int64 {
	if e.async.trigger != 0 {
		return e.async.trigger
	}
	return e.async.ids.ID
}

// SetTrigger makes the resource with an id what triggers new ones, 0 for what
// runs, and returns the previous id.
func (e *Env) SetTrigger(id int64) (previous int64) {
	previous, e.async.trigger = e.async.trigger, id
	return previous
}

// RunOnce is Run in the context of a resource that calls back only this once.
func (e *Env) RunOnce(r *Resource, f func() error) {
	e.runIn(r, f, true)
}

// RunIn is Run in the context of a resource.
func (e *Env) RunIn(r *Resource, f func() error) { e.runIn(r, f, false) }

func (e *Env) runIn(r *Resource, f func() error, once bool) {
	outer := e.SwapResource(r)
	e.Loop.Enter()
	err := f()
	if err != nil {
		e.Uncaught(err)
	}
	e.RestoreResource(r, outer, err == nil)
	if once {
		e.DestroyResource(r)
	}
	e.Loop.Leave()
}

// RunTaskIn runs t from the event loop in the context of r, as Run does.
func (e *Env) RunTaskIn(r *Resource, t Task) {
	outer := e.SwapResource(r)
	e.Loop.Enter()
	err := t.RunTask(e)
	if err != nil {
		e.Uncaught(err)
	}
	e.RestoreResource(r, outer, err == nil)
	e.Loop.Leave()
}

// SwapResource makes r the context of what runs next and returns the one
// before, for RestoreResource.
func (e *Env) SwapResource(r *Resource) (outer Resource) {
	outer = Resource{e.async.swap(r.Frame), e.async.ids, e.async.object}
	e.async.ids, e.async.object = r.IDs, r.Object
	if h := e.async.hooks; h != nil {
		h.Before(r.IDs.ID)
	}
	return outer
}

// RestoreResource ends what SwapResource began; ok is false after an error,
// which may have ended the runtime.
func (e *Env) RestoreResource(r *Resource, outer Resource, ok bool) {
	if h := e.async.hooks; h != nil && (ok || !e.Loop.Terminated()) {
		h.After(r.IDs.ID)
	}
	e.async.ids, e.async.object = outer.IDs, outer.Object
	e.async.swap(outer.Frame)
}

// CurrentResource returns the object of the resource whose callback is
// running, which SetCurrentResource changes.
func (e *Env) CurrentResource() engine.Value { return e.async.object }

// SetCurrentResource replaces what CurrentResource returns.
func (e *Env) SetCurrentResource(v engine.Value) { e.async.object = v }

// DestroyResource tells hooks that a resource is gone.
func (e *Env) DestroyResource(r *Resource) {
	if h := e.async.hooks; h != nil {
		h.Destroy(r.IDs.ID)
	}
}
