package workerthreads

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/eventloop"
	"github.com/sxfescript/sxn/web/messaging"
	"github.com/sxfescript/sxn/web/structuredclone"
)

// worker is a Worker as the thread that made it sees it.
type worker struct {
	e      *env.Env
	object *engine.Object
	thread *env.Worker // nil once it has ended
	id     int
	limits resourceLimits
	handle eventloop.Handle
	res    env.Resource

	control *channel            // for notes
	public  *messaging.Listener // for messages: the other end is parentPort

	stdin  *output   // nil without the option stdin
	out    [2]*input // standard output and error, made when they are needed
	ownOut [2]bool   // the program reads it: it is not piped
	piped  bool
	online bool
}

var workerKey = engine.PrivateKey[worker]{Name: "Worker"}

// workerClass is the class Worker.
// https://nodejs.org/api/worker_threads.html#class-worker
func workerClass() *engine.Class {
	method := func(name string, length int, f func(w *worker, c *engine.Call) (engine.Value, error)) engine.Method {
		return engine.Method{Name: name, Length: length, Func: on(f)}
	}
	get := func(name string, f func(w *worker, c *engine.Call) (engine.Value, error)) engine.Method {
		return engine.Method{Name: name, Get: on(f)}
	}
	return &engine.Class{Name: "Worker", Length: 1, Parent: events.Class, Init: construct, Methods: []engine.Method{
		method("postMessage", 0, postMessage),
		method("terminate", 0, terminate),
		method("ref", 0, func(w *worker, _ *engine.Call) (engine.Value, error) { w.setRef(true); return engine.Undefined, nil }),
		method("unref", 0, func(w *worker, _ *engine.Call) (engine.Value, error) { w.setRef(false); return engine.Undefined, nil }),
		get("threadId", func(w *worker, _ *engine.Call) (engine.Value, error) {
			if w.thread == nil {
				return engine.Int(-1), nil
			}
			return engine.Int(w.id), nil
		}),
		get("threadName", func(w *worker, _ *engine.Call) (engine.Value, error) {
			if w.thread == nil {
				return engine.Null, nil
			}
			return engine.String(w.thread.Name), nil
		}),
		get("stdin", func(w *worker, _ *engine.Call) (engine.Value, error) {
			if w.stdin == nil {
				return engine.Null, nil
			}
			return w.stdin.object.Value(), nil
		}),
		get("stdout", func(w *worker, _ *engine.Call) (engine.Value, error) { return w.outputValue(stdoutID) }),
		get("stderr", func(w *worker, _ *engine.Call) (engine.Value, error) { return w.outputValue(stderrID) }),
		get("resourceLimits", func(w *worker, c *engine.Call) (engine.Value, error) {
			if w.thread == nil {
				return c.Runtime().NewObject().Value(), nil
			}
			return w.limits.value(c.Runtime())
		}),
		method("getHeapSnapshot", 1, unavailableOf("getHeapSnapshot")),
		method("getHeapStatistics", 0, getHeapStatistics),
		method("cpuUsage", 1, unavailableOf("cpuUsage")),
		method("startCpuProfile", 1, unavailableOf("startCpuProfile")),
		method("startHeapProfile", 1, unavailableOf("startHeapProfile")),
		{Symbol: engine.SymbolAsyncDispose, Func: on(dispose)},
	}}
}

// on makes a native of a method.
func on(f func(w *worker, c *engine.Call) (engine.Value, error)) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		if o := c.ThisObject(); o != nil {
			if w := workerKey.Get(o); w != nil {
				return f(w, c)
			}
		}
		return engine.Undefined, engine.TypeError("Illegal invocation")
	}
}

// postMessage is worker.postMessage(value[, transferList]).
// https://nodejs.org/api/worker_threads.html#workerpostmessagevalue-transferlist
func postMessage(w *worker, c *engine.Call) (engine.Value, error) {
	if w.thread == nil {
		return engine.Undefined, nil
	}
	if c.Len() == 0 {
		return engine.Undefined, nodeerr.Type("ERR_MISSING_ARGS", "Not enough arguments to MessagePort.postMessage")
	}
	transfer, err := messaging.TransferList(c, c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, w.public.Post(c.Arg(0), transfer)
}

// setRef is worker.ref() or worker.unref().
// https://nodejs.org/api/worker_threads.html#workerref
func (w *worker) setRef(on bool) {
	if w.thread == nil {
		return
	}
	if on {
		w.handle.Ref()
	} else {
		w.handle.Unref()
	}
}

// terminate is worker.terminate().
// https://nodejs.org/api/worker_threads.html#workerterminate
func terminate(w *worker, c *engine.Call) (engine.Value, error) {
	w.setRef(true)
	return w.terminated(c.Runtime())
}

// terminated ends the thread; the promise gives the exit code.
func (w *worker) terminated(rt *engine.Runtime) (engine.Value, error) {
	if w.thread == nil {
		p, err := rt.ResolvedPromise(engine.Undefined)
		if err != nil {
			return engine.Undefined, err
		}
		return p.Value(), nil
	}
	p := rt.NewPromise()
	_, err := events.OnceFunc(w.e, w.object, "exit", func(c *engine.Call) (engine.Value, error) {
		p.Resolve(c.Arg(0))
		return engine.Undefined, nil
	})
	if err != nil {
		return engine.Undefined, err
	}
	w.thread.Terminate()
	return p.Value(), nil
}

// dispose is worker[Symbol.asyncDispose]().
// https://nodejs.org/api/worker_threads.html#workersymbolasyncdispose
func dispose(w *worker, c *engine.Call) (engine.Value, error) {
	p := c.Runtime().NewPromise()
	v, err := w.object.Invoke("terminate")
	if err != nil {
		return engine.Undefined, err
	}
	ended, err := c.Runtime().ResolvedPromise(v)
	if err != nil {
		return engine.Undefined, err
	}
	ended.Then(func(_ engine.Value, err error) error {
		if err != nil {
			p.Reject(err)
		} else {
			p.Resolve(engine.Undefined)
		}
		return nil
	})
	return p.Value(), nil
}

// unavailableOf is a method that looks into the other engine in a way that
// this one does not have.
func unavailableOf(name string) func(w *worker, c *engine.Call) (engine.Value, error) {
	return func(w *worker, c *engine.Call) (engine.Value, error) {
		p := c.Runtime().NewPromise()
		if w.thread == nil {
			p.Reject(errNotRunning())
		} else {
			p.Reject(nodeerr.MethodNotImplemented("worker." + name))
		}
		return p.Value(), nil
	}
}

func errNotRunning() error {
	return nodeerr.New("ERR_WORKER_NOT_RUNNING", "Worker instance not running")
}

// getHeapStatistics is worker.getHeapStatistics(): the heap is one for all
// threads.
// https://nodejs.org/api/worker_threads.html#workergetheapstatistics
func getHeapStatistics(w *worker, c *engine.Call) (engine.Value, error) {
	p := c.Runtime().NewPromise()
	if w.thread == nil || !w.online {
		p.Reject(errNotRunning())
		return p.Value(), nil
	}
	v8, err := w.e.Builtin(w.e, "v8")
	if err != nil {
		return engine.Undefined, err
	}
	o, ok := v8.AsObject()
	if !ok {
		return engine.Undefined, engine.TypeError("v8 is not an object")
	}
	v, err := o.Invoke("getHeapStatistics")
	if err != nil {
		return engine.Undefined, err
	}
	p.Resolve(v)
	return p.Value(), nil
}

// note is told what the worker says beside messages.
func (w *worker) note(n any) error {
	switch n := n.(type) {
	case onlineNote:
		w.online = true
		if err := w.pipe(); err != nil {
			return err
		}
		_, err := events.Emit(w.e, w.object, "online")
		return err
	case errorNote:
		return w.failed(n.err)
	case chunkNote:
		in, err := w.output(n.stream)
		if err != nil {
			return err
		}
		if err := w.pipe(); err != nil {
			return err
		}
		return in.got(n)
	case consumedNote:
		if w.stdin != nil {
			return w.stdin.consumed(n.n)
		}
	}
	return nil
}

// failed emits the error that has ended the worker.
func (w *worker) failed(s *serializedError) error {
	v := nodeerr.New("ERR_WORKER_UNSERIALIZABLE_ERROR", "Serializing an uncaught exception failed").Value(w.e.RT)
	if s != nil {
		var err error
		if v, err = s.value(w.e); err != nil {
			return err
		}
	}
	_, err := events.Emit(w.e, w.object, "error", v)
	return err
}

// message delivers a message of the worker.
func (w *worker) message(m *structuredclone.Message) error {
	v, err := m.Deserialize(w.e)
	name := "message"
	if err != nil {
		reason, ok := w.e.RT.ErrorValue(err)
		if !ok {
			return err
		}
		name, v = "messageerror", reason
	}
	_, err = events.Emit(w.e, w.object, name, v)
	return err
}

// output returns the readable end of a standard stream.
func (w *worker) output(id streamID) (*input, error) {
	if w.out[id] != nil {
		return w.out[id], nil
	}
	in, err := newInput(w.e, id, w.control, false)
	if err != nil {
		return nil, err
	}
	w.out[id] = in
	if w.thread == nil {
		return in, in.end()
	}
	return in, nil
}

func (w *worker) outputValue(id streamID) (engine.Value, error) {
	in, err := w.output(id)
	if err != nil {
		return engine.Undefined, err
	}
	return in.object.Value(), nil
}

// pipe connects the standard streams that the program does not want with
// those of this thread.
func (w *worker) pipe() error {
	if w.piped {
		return nil
	}
	w.piped = true
	for id, name := range [...]string{"stdout", "stderr"} {
		if w.ownOut[id] {
			continue
		}
		in, err := w.output(streamID(id))
		if err != nil {
			return err
		}
		p, err := w.e.Process()
		if err != nil {
			return err
		}
		to, err := p.Get(name)
		if err != nil {
			return err
		}
		if err := pipeQuietly(w.e, in.object, to); err != nil {
			return err
		}
	}
	return nil
}

// pipeQuietly pipes without the warning about many listeners.
func pipeQuietly(e *env.Env, from *engine.Object, to engine.Value) error {
	o, ok := to.AsObject()
	if !ok {
		return nil
	}
	was, err := o.Get("_maxListeners")
	if err != nil {
		return err
	}
	if err := o.Set("_maxListeners", engine.Number(1e9)); err != nil {
		return err
	}
	if _, err := from.Invoke("pipe", to); err != nil {
		return err
	}
	return o.Set("_maxListeners", was)
}

// exited is the end of the thread, on the goroutine of the one that made it.
func (w *worker) exited(code int, failure *env.WorkerFailure) error {
	w.control.Drain()
	w.public.Drain()
	w.thread = nil
	delete(states.Must(w.e).children, w)
	w.handle.Close(nil)
	w.public.Close()
	w.control.Close()
	for _, in := range w.out {
		if in != nil {
			if err := in.end(); err != nil {
				return err
			}
		}
	}
	if failure != nil {
		x := nodeerr.New(failure.Code, "%s", failure.Message)
		if _, err := events.Emit(w.e, w.object, "error", x.Value(w.e.RT)); err != nil {
			return err
		}
	}
	_, err := events.Emit(w.e, w.object, "exit", engine.Int(code))
	return err
}
