package cluster

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/runtime/env"
)

// The scheduling policies.
const (
	schedNone = 1
	schedRR   = 2
)

// state is what the package keeps per runtime.
type state struct {
	env    *env.Env
	object *engine.Object // the exports
	class  *engine.Function

	seq     int
	replies map[int]reply

	// Of the primary.
	policy      int
	initialized bool
	ids         int
	handles     map[string]handle
	waiting     []*engine.Function // for all workers to be gone

	// Of a worker.
	worker  *engine.Object
	servers []*server
	indexes map[string]*indexSet
}

// reply gets the answer to a message.
type reply func(message *engine.Object, handle engine.Value) error

var states env.State[state]

func stateOf(e *env.Env) (*state, error) {
	st, err := states.Get(e)
	if err != nil || st.env != nil {
		return st, err
	}
	st.env = e
	st.class, err = e.RT.NewClass(workerClass())
	return st, err
}

// field is a property to set.
type field struct {
	name string
	v    engine.Value
}

func assign(o *engine.Object, fields []field) error {
	for _, f := range fields {
		if err := o.Set(f.name, f.v); err != nil {
			return err
		}
	}
	return nil
}

// objectOf is a property that is an object, nil for other values.
func objectOf(o *engine.Object, name string) (*engine.Object, error) {
	v, err := o.Get(name)
	x, _ := v.AsObject()
	return x, err
}

func intOf(o *engine.Object, name string, otherwise int) (int, error) {
	v, err := o.Get(name)
	if n, ok := v.AsInt(); ok {
		return n, err
	}
	return otherwise, err
}

func textOf(o *engine.Object, name string) (string, error) {
	v, err := o.Get(name)
	s, _ := v.AsString()
	return s, err
}

// send sends an internal message to the other side of a process object; then,
// if not nil, gets its answer. It returns false where there is no channel.
func (st *state) send(process *engine.Object, fields []field, h engine.Value, then reply) (bool, error) {
	on, err := process.Get("connected")
	if err != nil || !on.Truthy() {
		return false, err
	}
	message := st.env.RT.NewObject()
	if err := message.Set("cmd", engine.String("NODE_CLUSTER")); err != nil {
		return false, err
	}
	if err := assign(message, append(fields, field{"seq", engine.Int(st.seq)})); err != nil {
		return false, err
	}
	if then != nil {
		if st.replies == nil {
			st.replies = map[int]reply{}
		}
		st.replies[st.seq] = then
	}
	st.seq++
	v, err := process.Invoke("send", message.Value(), h)
	return v.Truthy(), err
}

// receive calls f with the internal messages that come, and with answers those
// who wait for them.
func (st *state) receive(process *engine.Object, f reply) error {
	_, err := events.OnFunc(st.env, process, "internalMessage", func(c *engine.Call) (engine.Value, error) {
		message, ok := c.Arg(0).AsObject()
		if !ok {
			return engine.Undefined, nil
		}
		if cmd, err := textOf(message, "cmd"); err != nil || cmd != "NODE_CLUSTER" {
			return engine.Undefined, err
		}
		ack, err := message.Get("ack")
		if err != nil {
			return engine.Undefined, err
		}
		to := f
		if n, ok := ack.AsInt(); ok {
			if then := st.replies[n]; then != nil {
				delete(st.replies, n)
				to = then
			}
		}
		return engine.Undefined, to(message, c.Arg(1))
	})
	return err
}
