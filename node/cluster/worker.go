package cluster

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/internal/es5"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// workerClass is Worker.
// https://nodejs.org/api/cluster.html#class-worker
func workerClass() *engine.Class {
	return &engine.Class{Name: "Worker", Length: 1, ES5: true, Parent: events.Class, Construct: construct, Methods: []engine.Method{
		{Name: "kill", Func: forward("destroy"), NoName: true, Enumerable: true},
		{Name: "send", Func: workerSend, NoName: true, Enumerable: true},
		{Name: "isDead", Func: isDead, NoName: true, Enumerable: true},
		{Name: "isConnected", Func: isConnected, NoName: true, Enumerable: true},
		{Name: "disconnect", Func: disconnect, NoName: true, Enumerable: true},
		{Name: "destroy", Length: 1, Func: destroy, NoName: true, Enumerable: true},
	}}
}

func construct(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	st, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	options, _ := c.Arg(0).AsObject()
	return es5.Construct(c, st.class, nil, func(o *engine.Object) error { return st.initWorker(o, options) })
}

func (st *state) initWorker(o, options *engine.Object) error {
	if err := events.Init(st.env, o); err != nil {
		return err
	}
	if err := o.Set("exitedAfterDisconnect", engine.Undefined); err != nil {
		return err
	}
	if options == nil {
		return assign(o, []field{{"state", engine.String("none")}, {"id", engine.Int(0)}})
	}
	phase, err := options.Get("state")
	if err != nil {
		return err
	}
	if !phase.Truthy() {
		phase = engine.String("none")
	}
	id, err := options.Get("id")
	if err != nil {
		return err
	}
	n, err := st.env.RT.ToNumber(id)
	if err != nil {
		return err
	}
	if n != n {
		n = 0
	}
	if err := assign(o, []field{{"state", phase}, {"id", engine.Int(int(int32(int64(n))))}}); err != nil {
		return err
	}
	v, err := options.Get("process")
	if err != nil || !v.Truthy() {
		return err
	}
	if err := o.Set("process", v); err != nil {
		return err
	}
	p, ok := v.AsObject()
	if !ok {
		return engine.TypeError("this.process.on is not a function")
	}
	for _, name := range [...]string{"error", "message"} {
		f := st.env.RT.NewFunction("", 2, func(c *engine.Call) (engine.Value, error) {
			_, err := events.Emit(st.env, o, name, c.Arg(0), c.Arg(1))
			return engine.Undefined, err
		})
		if _, err := p.Invoke("on", engine.String(name), f.Value()); err != nil {
			return err
		}
	}
	return nil
}

func this(c *engine.Call) (*state, *engine.Object, error) {
	st, err := stateOf(env.From(c))
	o := c.ThisObject()
	if err == nil && o == nil {
		err = nodeerr.InvalidThis("Worker")
	}
	return st, o, err
}

// processOf is the property process of a worker.
func processOf(o *engine.Object) (*engine.Object, error) {
	p, err := objectOf(o, "process")
	if err == nil && p == nil {
		err = engine.TypeError("worker.process is not an object")
	}
	return p, err
}

func forward(name string) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		_, o, err := this(c)
		if err != nil {
			return engine.Undefined, err
		}
		return o.Invoke(name, c.Args(0)...)
	}
}

// workerSend is worker.send(message[, sendHandle[, options]][, callback]).
func workerSend(c *engine.Call) (engine.Value, error) {
	_, o, err := this(c)
	if err != nil {
		return engine.Undefined, err
	}
	p, err := processOf(o)
	if err != nil {
		return engine.Undefined, err
	}
	return p.Invoke("send", c.Args(0)...)
}

func isDead(c *engine.Call) (engine.Value, error) {
	_, o, err := this(c)
	if err != nil {
		return engine.Undefined, err
	}
	dead, err := died(o)
	return engine.Bool(dead), err
}

func died(o *engine.Object) (bool, error) {
	p, err := processOf(o)
	if err != nil {
		return false, err
	}
	code, err := p.Get("exitCode")
	if err != nil || !code.IsNullish() {
		return true, err
	}
	signal, err := p.Get("signalCode")
	return !signal.IsNullish(), err
}

func isConnected(c *engine.Call) (engine.Value, error) {
	_, o, err := this(c)
	if err != nil {
		return engine.Undefined, err
	}
	p, err := processOf(o)
	if err != nil {
		return engine.Undefined, err
	}
	return p.Get("connected")
}

// disconnect is worker.disconnect().
// https://nodejs.org/api/cluster.html#workerdisconnect
func disconnect(c *engine.Call) (engine.Value, error) {
	st, o, err := this(c)
	if err != nil {
		return engine.Undefined, err
	}
	if st.isWorker() {
		err = st.leave(o)
	} else {
		err = st.letGo(o)
	}
	return c.This(), err
}

// destroy is worker.destroy([signal]), which is also kill.
// https://nodejs.org/api/cluster.html#workerkillsignal
func destroy(c *engine.Call) (engine.Value, error) {
	st, o, err := this(c)
	if err != nil {
		return engine.Undefined, err
	}
	if st.isWorker() {
		return engine.Undefined, st.exit(o)
	}
	signal := c.Arg(0)
	if !signal.Truthy() {
		signal = engine.String("SIGTERM")
	}
	p, err := processOf(o)
	if err != nil {
		return engine.Undefined, err
	}
	_, err = p.Invoke("kill", signal)
	return engine.Undefined, err
}
