package workerthreads

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/node/internal/unavailable"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/vm"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/locks"
	"github.com/sxfescript/sxn/web/messaging"
	"github.com/sxfescript/sxn/web/structuredclone"
)

// Module is node:worker_threads.
var Module = node.Module{ID: "worker_threads", Build: build}

// build makes the exports over those of the stand-in, which keep the order of
// names and throw for what is missing.
func build(e *env.Env, _ *node.Module) (engine.Value, error) {
	v, err := unavailable.Lookup("worker_threads").Load(e)
	if err != nil {
		return engine.Undefined, err
	}
	o, ok := v.AsObject()
	if !ok {
		return engine.Undefined, engine.TypeError("worker_threads has no exports")
	}
	if e.Worker == nil {
		register(0, e.Loop, e)
	}
	return v, node.Define(e, o, []node.Export{
		{Name: "isMainThread", Value: constant(engine.Bool(e.Worker == nil))},
		{Name: "MessagePort", Value: messaging.PortGlobal},
		{Name: "MessageChannel", Value: messaging.ChannelGlobal},
		{Name: "markAsUncloneable", Length: 1, Func: mark(structuredclone.MarkUncloneable)},
		{Name: "markAsUntransferable", Length: 1, Func: mark(structuredclone.MarkUntransferable)},
		{Name: "isMarkedAsUntransferable", Length: 1, Func: isMarkedAsUntransferable},
		{Name: "moveMessagePortToContext", Func: moveMessagePortToContext},
		{Name: "receiveMessageOnPort", Length: 1, Func: messaging.ReceiveMessageOnPort},
		{Name: "resourceLimits", Value: ownLimits},
		{Name: "postMessageToThread", Length: 4, Func: postMessageToThread},
		{Name: "threadId", Value: constant(engine.Int(e.ThreadID))},
		{Name: "threadName", Value: constant(engine.String(threadName(e)))},
		{Name: "Worker", Value: classValue},
		{Name: "parentPort", Value: func(e *env.Env) (engine.Value, error) { return states.Must(e).parentPort, nil }},
		{Name: "workerData", Value: func(e *env.Env) (engine.Value, error) { return states.Must(e).workerData, nil }},
		{Name: "BroadcastChannel", Value: messaging.BroadcastGlobal},
		{Name: "setEnvironmentData", Length: 2, Func: setEnvironmentData},
		{Name: "getEnvironmentData", Length: 1, Func: getEnvironmentData},
		{Name: "locks", Value: locks.Global},
	})
}

// mark is a function that marks an object; other values are left alone.
func mark(f func(o *engine.Object)) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		if o, ok := c.Arg(0).AsObject(); ok {
			f(o)
		}
		return engine.Undefined, nil
	}
}

// isMarkedAsUntransferable is isMarkedAsUntransferable(object).
// https://nodejs.org/api/worker_threads.html#workerismarkedasuntransferableobject
func isMarkedAsUntransferable(c *engine.Call) (engine.Value, error) {
	o, ok := c.Arg(0).AsObject()
	return engine.Bool(ok && structuredclone.IsUntransferable(o)), nil
}

// moveMessagePortToContext is moveMessagePortToContext(port, contextifiedSandbox).
// https://nodejs.org/api/worker_threads.html#workermovemessageporttocontextport-contextifiedsandbox
func moveMessagePortToContext(c *engine.Call) (engine.Value, error) {
	p, ok := messaging.PortOf(c.Arg(0))
	if !ok {
		return engine.Undefined, nodeerr.Type("ERR_INVALID_ARG_TYPE", "The \"port\" argument must be a MessagePort instance")
	}
	if !p.Open() {
		return engine.Undefined, nodeerr.New("ERR_CLOSED_MESSAGE_PORT", "Cannot send data on closed MessagePort")
	}
	rt := vm.RuntimeOf(c.Arg(1))
	if rt == nil {
		return engine.Undefined, nodeerr.Type("ERR_INVALID_ARG_TYPE", "Invalid context argument")
	}
	o, err := messaging.MoveToContext(p, rt)
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

func constant(v engine.Value) func(*env.Env) (engine.Value, error) {
	return func(*env.Env) (engine.Value, error) { return v, nil }
}

func threadName(e *env.Env) string {
	if e.Worker == nil {
		return ""
	}
	return e.Worker.Name
}

// ownLimits is resourceLimits: those of this thread.
func ownLimits(e *env.Env) (engine.Value, error) {
	if e.Worker == nil {
		return e.RT.NewObject().Value(), nil
	}
	return states.Must(e).limits.value(e.RT)
}

// classValue is Worker.
func classValue(e *env.Env) (engine.Value, error) {
	s := states.Must(e)
	if s.class == nil {
		var err error
		if s.class, err = e.RT.NewClass(workerClass()); err != nil {
			return engine.Undefined, err
		}
	}
	return s.class.Value(), nil
}
