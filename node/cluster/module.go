package cluster

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// Module is node:cluster; its exports are an EventEmitter.
var Module = node.Module{ID: "cluster", Build: build}

// variable of the environment that makes a process a worker.
const variable = "NODE_UNIQUE_ID"

func build(e *env.Env, _ *node.Module) (engine.Value, error) {
	st, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	if st.object, err = events.New(e); err != nil {
		return engine.Undefined, err
	}
	vars, err := environment(e)
	if err != nil {
		return engine.Undefined, err
	}
	worker, err := vars.HasOwn(engine.NewKey(variable))
	if err != nil {
		return engine.Undefined, err
	}
	if worker {
		err = st.defineWorker()
	} else {
		err = st.definePrimary()
	}
	return st.object.Value(), err
}

// Start makes a process that was forked as a worker one.
func Start(e *env.Env) error {
	p, err := e.Process()
	if err != nil {
		return err
	}
	vars, err := environment(e)
	if err != nil {
		return err
	}
	id, err := vars.Get(variable)
	if err != nil || !id.Truthy() {
		return err
	}
	if main, err := elementOf(p, "argv", 1); err != nil || !main.Truthy() {
		return err
	}
	if _, err := e.Builtin(e, "cluster"); err != nil {
		return err
	}
	st, err := stateOf(e)
	if err != nil {
		return err
	}
	if err := st.setUpWorker(id); err != nil {
		return err
	}
	_, err = vars.Delete(engine.NewKey(variable))
	return err
}

func environment(e *env.Env) (*engine.Object, error) {
	p, err := e.Process()
	if err != nil {
		return nil, err
	}
	v, err := p.Get("env")
	if err != nil {
		return nil, err
	}
	o, ok := v.AsObject()
	if !ok {
		return nil, engine.TypeError("process.env is not an object")
	}
	return o, nil
}

// elementOf is an element of a list that is a property.
func elementOf(o *engine.Object, name string, i uint32) (engine.Value, error) {
	v, err := o.Get(name)
	if err != nil {
		return v, err
	}
	list, ok := v.AsObject()
	if !ok {
		return engine.Undefined, nil
	}
	return list.GetIndex(i)
}

func (st *state) function(length int, f engine.NativeFunc) engine.Value {
	return st.env.RT.NewFunction("", length, f).Value()
}

func (st *state) defineWorker() error {
	return assign(st.object, []field{{"isWorker", engine.True}, {"isMaster", engine.False}, {"isPrimary", engine.False},
		{"worker", engine.Null}, {"Worker", st.class.Value()}, {"_setupWorker", st.function(0, func(c *engine.Call) (engine.Value, error) {
			vars, err := environment(st.env)
			if err != nil {
				return engine.Undefined, err
			}
			id, err := vars.Get(variable)
			if err != nil {
				return engine.Undefined, err
			}
			return engine.Undefined, st.setUpWorker(id)
		})}, {"_getServer", st.function(3, func(*engine.Call) (engine.Value, error) {
			return engine.Undefined, nodeerr.MethodNotImplemented("cluster._getServer()")
		})}})
}

func (st *state) definePrimary() error {
	st.policy = schedRR
	vars, err := environment(st.env)
	if err != nil {
		return err
	}
	v, err := vars.Get("NODE_CLUSTER_SCHED_POLICY")
	if err != nil {
		return err
	}
	if s, _ := v.AsString(); s == "none" {
		st.policy = schedNone
	}
	setup := st.function(1, st.setupPrimary)
	return assign(st.object, []field{{"isWorker", engine.False}, {"isMaster", engine.True}, {"isPrimary", engine.True},
		{"Worker", st.class.Value()}, {"workers", st.env.RT.NewObject().Value()}, {"settings", st.env.RT.NewObject().Value()},
		{"SCHED_NONE", engine.Int(schedNone)}, {"SCHED_RR", engine.Int(schedRR)}, {"schedulingPolicy", engine.Int(st.policy)},
		{"setupPrimary", setup}, {"setupMaster", setup}, {"fork", st.function(1, st.fork)},
		{"disconnect", st.function(1, st.disconnectAll)}})
}
