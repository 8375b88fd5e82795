package process

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/runtime/env"
)

// replaceable is a property of process that is made when it is first read and
// can be assigned. It is an accessor, which with settles becomes a data
// property on its first use.
func replaceable(name string, settles bool, mk func(*env.Env) (engine.Value, error)) node.Export {
	var value engine.Value
	made := false
	keep := func(c *engine.Call, v engine.Value) error {
		value, made = v, true
		o := c.ThisObject()
		if !settles || o == nil {
			return nil
		}
		return o.Define(engine.NewKey(name), engine.Property{Value: v, Writable: true, Enumerable: true, Configurable: true})
	}
	return node.Export{Name: name, GetName: "get", SetName: "set", Get: func(c *engine.Call) (engine.Value, error) {
		if made {
			return value, nil
		}
		v, err := mk(env.From(c))
		if err != nil {
			return engine.Undefined, err
		}
		return v, keep(c, v)
	}, Set: func(c *engine.Call) (engine.Value, error) { return engine.Undefined, keep(c, c.Arg(0)) }}
}

// getExiting is process._exiting: whether the process is on its way out.
func (s *state) getExiting(*engine.Call) (engine.Value, error) { return engine.Bool(s.exiting), nil }

func (s *state) setExiting(c *engine.Call) (engine.Value, error) {
	s.exiting = c.Arg(0).Truthy()
	return engine.Undefined, nil
}

// idleNotifier is process._startProfilerIdleNotifier and its counterpart,
// which do nothing in Node either.
func idleNotifier(*engine.Call) (engine.Value, error) { return engine.Undefined, nil }
