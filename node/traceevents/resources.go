package traceevents

import (
	"slices"
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/asynchooks"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/tracelog"
)

// resources writes the events of node.async_hooks: it is a hook of
// async_hooks that is enabled while the category is.
type resources struct {
	e     *env.Env
	kinds map[int64]resourceKind
	stop  func() // nil while it is not enabled
}

// resourceKind is what a resource is called. Those of Node's native code are
// gone when they are destroyed, the others when the hooks are told.
type resourceKind struct {
	name   string
	native bool
}

var allResources env.State[resources]

// follow makes the hook enabled while the category is.
func follow(e *env.Env) {
	r := allResources.Must(e)
	r.e = e
	var stop func()
	if e.IsMainThread {
		stop = e.Trace.Watch(r.update)
	} else {
		stop = e.Trace.Watch(func() { e.Loop.Post(r.update) })
	}
	e.OnCleanup(stop)
	r.update()
}

func (r *resources) update() {
	r.e.Loop.OnPhase = nil
	if r.e.Trace.On(tracelog.Environment) {
		r.e.Loop.OnPhase = func(name string, run func()) { r.e.Timed(tracelog.Environment, name, run) }
	}
	on := r.e.Trace.On(tracelog.AsyncHooks)
	switch {
	case on && r.stop == nil:
		r.kinds = map[int64]resourceKind{}
		stop, err := asynchooks.Observe(r.e, &asynchooks.Observer{Init: r.init, Before: r.before, After: r.after, Destroyed: r.destroyed, Destroy: r.destroy})
		if err != nil {
			r.e.Uncaught(err)
			return
		}
		r.stop = stop
	case !on && r.stop != nil:
		r.stop()
		r.stop, r.kinds = nil, nil
	}
}

func (r *resources) init(ids env.AsyncIDs, kind string, _ engine.Value) {
	k := resourceKind{kind, slices.Contains(asynchooks.Providers(), kind) && kind != "PROMISE"}
	r.kinds[ids.ID] = k
	execution, trigger := `"executionAsyncId":`+strconv.FormatInt(r.e.AsyncIDs().ID, 10), `"triggerAsyncId":`+strconv.FormatInt(ids.Trigger, 10)
	if !k.native {
		execution, trigger = trigger, execution
	}
	r.add('b', ids.ID, kind, `{"data":{`+execution+","+trigger+`}}`)
}

func (r *resources) before(id int64) { r.callback(id, 'b', 'B') }

func (r *resources) after(id int64) { r.callback(id, 'e', 'E') }

func (r *resources) callback(id int64, native, other byte) {
	k, ok := r.kinds[id]
	if !ok {
		return
	}
	if !k.native {
		native = other
	}
	r.add(native, id, k.name+"_CALLBACK", "")
}

func (r *resources) destroyed(id int64) {
	if r.kinds[id].native {
		r.end(id)
	}
}

func (r *resources) destroy(id int64) {
	if k, ok := r.kinds[id]; ok && !k.native {
		r.end(id)
	}
}

func (r *resources) end(id int64) {
	r.add('e', id, r.kinds[id].name, "")
	delete(r.kinds, id)
}

func (r *resources) add(phase byte, id int64, name, args string) {
	r.e.Trace.Add(tracelog.Event{Phase: phase, Group: tracelog.AsyncHooks, Name: name, ID: tracelog.ID(id), Args: args})
}
