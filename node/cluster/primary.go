package cluster

import (
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/nodeerr"
)

// setupPrimary is cluster.setupPrimary([settings]).
// https://nodejs.org/api/cluster.html#clustersetupprimarysettings
func (st *state) setupPrimary(c *engine.Call) (engine.Value, error) {
	return engine.Undefined, st.setUp(c.Arg(0))
}

func (st *state) setUp(options engine.Value) error {
	rt := st.env.RT
	p, err := st.env.Process()
	if err != nil {
		return err
	}
	argv, err := objectOf(p, "argv")
	if err != nil || argv == nil {
		return err
	}
	args, err := argv.Invoke("slice", engine.Int(2))
	if err != nil {
		return err
	}
	exec, err := argv.GetIndex(1)
	if err != nil {
		return err
	}
	execArgv, err := p.Get("execArgv")
	if err != nil {
		return err
	}
	settings := rt.NewObject()
	if err := assign(settings, []field{{"args", args}, {"exec", exec}, {"execArgv", execArgv}, {"silent", engine.False}}); err != nil {
		return err
	}
	old, err := st.object.Get("settings")
	if err != nil {
		return err
	}
	for _, from := range [...]engine.Value{old, options} {
		if from.IsObject() {
			if err := settings.CopyDataProperties(from); err != nil {
				return err
			}
		}
	}
	if err := st.object.Set("settings", settings.Value()); err != nil {
		return err
	}
	tell := func() error { return st.emit("setup", settings.Value()) }
	if st.initialized {
		st.env.NextTick(tell)
		return nil
	}
	st.initialized = true
	v, err := st.object.Get("schedulingPolicy")
	if err != nil {
		return err
	}
	if n, ok := v.AsInt(); ok && (n == schedNone || n == schedRR) {
		st.policy = n
	} else {
		text, err := rt.ToString(v)
		if err != nil {
			return err
		}
		return nodeerr.New("ERR_INTERNAL_ASSERTION", "Bad cluster.schedulingPolicy: %s", text)
	}
	st.env.NextTick(tell)
	return nil
}

func (st *state) emit(name string, args ...engine.Value) error {
	_, err := events.Emit(st.env, st.object, name, args...)
	return err
}

// tell emits an event of a worker, and of the cluster with the worker.
func (st *state) tell(worker *engine.Object, name string, args ...engine.Value) error {
	if _, err := events.Emit(st.env, worker, name, args...); err != nil {
		return err
	}
	return st.emit(name, append([]engine.Value{worker.Value()}, args...)...)
}

// fork is cluster.fork([env]).
// https://nodejs.org/api/cluster.html#clusterforkenv
func (st *state) fork(c *engine.Call) (engine.Value, error) {
	if err := st.setUp(engine.Undefined); err != nil {
		return engine.Undefined, err
	}
	st.ids++
	id := st.ids
	process, err := st.newProcess(id, c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	options := st.env.RT.NewObject()
	if err := assign(options, []field{{"id", engine.Int(id)}, {"process", process.Value()}}); err != nil {
		return engine.Undefined, err
	}
	worker, err := st.class.Construct(options.Value())
	if err != nil {
		return engine.Undefined, err
	}
	if err := st.follow(worker, process); err != nil {
		return engine.Undefined, err
	}
	st.env.NextTick(func() error { return st.emit("fork", worker.Value()) })
	workers, err := objectOf(st.object, "workers")
	if err == nil && workers != nil {
		err = workers.Set(strconv.Itoa(id), worker.Value())
	}
	return worker.Value(), err
}

// newProcess forks the process of a worker.
func (st *state) newProcess(id int, extra engine.Value) (*engine.Object, error) {
	rt := st.env.RT
	vars, err := environment(st.env)
	if err != nil {
		return nil, err
	}
	all := rt.NewObject()
	for _, from := range [...]engine.Value{vars.Value(), extra} {
		if from.IsObject() {
			if err := all.CopyDataProperties(from); err != nil {
				return nil, err
			}
		}
	}
	if err := all.Set(variable, engine.String(strconv.Itoa(id))); err != nil {
		return nil, err
	}
	settings, err := objectOf(st.object, "settings")
	if err != nil {
		return nil, err
	}
	if settings == nil {
		return nil, engine.TypeError("cluster.settings is not an object")
	}
	options := rt.NewObject()
	if err := options.Set("env", all.Value()); err != nil {
		return nil, err
	}
	for _, name := range [...]string{"cwd", "serialization", "silent", "windowsHide", "execArgv", "stdio", "gid", "uid"} {
		v, err := settings.Get(name)
		if err != nil {
			return nil, err
		}
		if err := options.Set(name, v); err != nil {
			return nil, err
		}
	}
	exec, err := settings.Get("exec")
	if err != nil {
		return nil, err
	}
	args, err := settings.Get("args")
	if err != nil {
		return nil, err
	}
	v, err := st.env.Builtin(st.env, "child_process")
	if err != nil {
		return nil, err
	}
	module, _ := v.AsObject()
	child, err := module.Invoke("fork", exec, args, options.Value())
	process, _ := child.AsObject()
	return process, err
}

// follow emits the events of a worker.
func (st *state) follow(worker, process *engine.Object) error {
	e := st.env
	if _, err := events.OnFunc(e, worker, "message", func(c *engine.Call) (engine.Value, error) {
		return engine.Undefined, st.emit("message", worker.Value(), c.Arg(0), c.Arg(1))
	}); err != nil {
		return err
	}
	if _, err := events.OnceFunc(e, process, "exit", func(c *engine.Call) (engine.Value, error) {
		code, signal := c.Arg(0), c.Arg(1)
		on, err := process.Get("connected")
		if err != nil {
			return engine.Undefined, err
		}
		if !on.Truthy() {
			if err := st.forget(worker); err != nil {
				return engine.Undefined, err
			}
		}
		if err := st.mark(worker, "dead"); err != nil {
			return engine.Undefined, err
		}
		return engine.Undefined, st.tell(worker, "exit", code, signal)
	}); err != nil {
		return err
	}
	if _, err := events.OnceFunc(e, process, "disconnect", func(*engine.Call) (engine.Value, error) {
		st.removeHandles(worker)
		dead, err := died(worker)
		if err == nil && dead {
			err = st.remove(worker)
		}
		if err == nil {
			err = st.mark(worker, "disconnected")
		}
		if err == nil {
			err = st.tell(worker, "disconnect")
		}
		return engine.Undefined, err
	}); err != nil {
		return err
	}
	return st.receive(process, func(message *engine.Object, _ engine.Value) error { return st.fromWorker(worker, process, message) })
}

// mark sets the state of a worker that has gone.
func (st *state) mark(worker *engine.Object, name string) error {
	v, err := worker.Get("exitedAfterDisconnect")
	if err != nil {
		return err
	}
	return assign(worker, []field{{"exitedAfterDisconnect", engine.Bool(v.Truthy())}, {"state", engine.String(name)}})
}

// fromWorker handles a message of a worker.
func (st *state) fromWorker(worker, process, message *engine.Object) error {
	act, err := textOf(message, "act")
	if err != nil {
		return err
	}
	switch act {
	case "exitedAfterDisconnect":
		if err := worker.Set("exitedAfterDisconnect", engine.True); err != nil {
			return err
		}
		seq, err := message.Get("seq")
		if err == nil {
			_, err = st.send(process, []field{{"ack", seq}}, engine.Undefined, nil)
		}
		return err
	case "online":
		if err := worker.Set("state", engine.String("online")); err != nil {
			return err
		}
		return st.tell(worker, "online")
	case "queryServer":
		return st.queried(worker, process, message)
	case "listening":
		if err := worker.Set("state", engine.String("listening")); err != nil {
			return err
		}
		info := st.env.RT.NewObject()
		for _, name := range [...]string{"addressType", "address", "port", "fd"} {
			v, err := message.Get(name)
			if err != nil {
				return err
			}
			if err := info.Set(name, v); err != nil {
				return err
			}
		}
		return st.tell(worker, "listening", info.Value())
	case "close":
		key, err := textOf(message, "key")
		if h := st.handles[key]; err == nil && h != nil && h.remove(worker) {
			delete(st.handles, key)
		}
		return err
	}
	return nil
}

func (st *state) removeHandles(worker *engine.Object) {
	for key, h := range st.handles {
		if h.remove(worker) {
			delete(st.handles, key)
		}
	}
}

// forget takes a worker from the handles and the list of workers.
func (st *state) forget(worker *engine.Object) error {
	st.removeHandles(worker)
	return st.remove(worker)
}

func (st *state) remove(worker *engine.Object) error {
	id, err := worker.Get("id")
	if err != nil {
		return err
	}
	workers, err := objectOf(st.object, "workers")
	if err != nil || workers == nil {
		return err
	}
	key, err := st.env.RT.ToString(id)
	if err != nil {
		return err
	}
	if _, err := workers.Delete(engine.NewKey(key)); err != nil {
		return err
	}
	list, err := st.workers()
	if err != nil || len(list) > 0 {
		return err
	}
	return st.allGone()
}

// allGone calls those who wait for it.
func (st *state) allGone() error {
	list := st.waiting
	st.waiting = nil
	for _, f := range list {
		if _, err := f.Call(engine.Undefined); err != nil {
			return err
		}
	}
	return nil
}

// workers lists cluster.workers.
func (st *state) workers() ([]*engine.Object, error) {
	o, err := objectOf(st.object, "workers")
	if err != nil || o == nil {
		return nil, err
	}
	keys, err := o.OwnKeys()
	if err != nil {
		return nil, err
	}
	var list []*engine.Object
	for _, k := range keys {
		v, err := o.GetKey(k)
		if err != nil {
			return nil, err
		}
		if w, ok := v.AsObject(); ok {
			list = append(list, w)
		}
	}
	return list, nil
}

// disconnectAll is cluster.disconnect([callback]).
// https://nodejs.org/api/cluster.html#clusterdisconnectcallback
func (st *state) disconnectAll(c *engine.Call) (engine.Value, error) {
	callback, ok := c.Arg(0).AsFunction()
	list, err := st.workers()
	if err != nil {
		return engine.Undefined, err
	}
	if len(list) == 0 {
		st.env.NextTick(st.allGone)
	}
	for _, w := range list {
		on, err := w.Invoke("isConnected")
		if err != nil {
			return engine.Undefined, err
		}
		if on.Truthy() {
			if _, err := w.Invoke("disconnect"); err != nil {
				return engine.Undefined, err
			}
		}
	}
	if ok {
		st.waiting = append(st.waiting, callback)
	}
	return engine.Undefined, nil
}

// letGo is worker.disconnect() in the primary.
func (st *state) letGo(worker *engine.Object) error {
	if err := worker.Set("exitedAfterDisconnect", engine.True); err != nil {
		return err
	}
	p, err := processOf(worker)
	if err != nil {
		return err
	}
	if _, err := st.send(p, []field{{"act", engine.String("disconnect")}}, engine.Undefined, nil); err != nil {
		return err
	}
	return st.forget(worker)
}
