package stream

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// Promises is node:stream/promises.
var Promises = node.Module{ID: "stream/promises", Build: buildPromises}

func buildPromises(e *env.Env, _ *node.Module) (engine.Value, error) {
	st, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	if st.promises == nil {
		st.promises = e.RT.NewObject()
		if err := e.RT.DefineMethods(st.promises, []engine.Method{
			{Name: "finished", Length: 2, Func: promisesFinished, Enumerable: true},
			{Name: "pipeline", Func: promisesPipeline, Enumerable: true},
		}); err != nil {
			return engine.Undefined, err
		}
	}
	return st.promises.Value(), nil
}

// promisesFinished is finished(stream, options) of stream/promises.
// https://nodejs.org/api/stream.html#streamfinishedstream-options
func promisesFinished(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	p := st.env.RT.NewPromise()
	autoCleanup := false
	if o, ok := c.Arg(1).AsObject(); ok {
		v, err := o.Get("cleanup")
		if err != nil {
			return engine.Undefined, err
		}
		if v.Truthy() {
			if autoCleanup, err = validate.Boolean(c, v, "cleanup"); err != nil {
				return engine.Undefined, err
			}
		}
	}
	var cleanup *engine.Function
	cb := st.env.RT.NewFunction("", 1, func(k *engine.Call) (engine.Value, error) {
		if autoCleanup && cleanup != nil {
			if _, err := cleanup.Call(engine.Undefined); err != nil {
				return engine.Undefined, err
			}
		}
		if er := k.Arg(0); er.Truthy() {
			p.RejectValue(er)
		} else {
			p.Resolve(engine.Undefined)
		}
		return engine.Undefined, nil
	})
	f := st.env.RT.NewFunction("finished", 3, staticFinished)
	v, err := f.Call(engine.Undefined, c.Arg(0), c.Arg(1), cb.Value())
	if err != nil {
		if engine.IsTermination(err) {
			return engine.Undefined, err
		}
		p.Reject(err)
		return p.Value(), nil
	}
	cleanup, _ = v.AsFunction()
	return p.Value(), nil
}

// promisesPipeline is pipeline(source, ...transforms, destination, options) of
// stream/promises.
// https://nodejs.org/api/stream.html#streampipelinesource-transforms-destination-options
func promisesPipeline(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	p := st.env.RT.NewPromise()
	streams := c.Args(0)
	opts := pipelineOptions{end: true}
	if n := len(streams); n > 0 {
		last := streams[n-1]
		if last.Kind() == engine.KindObject && !isNodeStream(last) && !st.isIterable(last, false) && !isWebStream(last) {
			streams = streams[:n-1]
			if err := opts.take(c, last); err != nil {
				p.Reject(err)
				return p.Value(), nil
			}
		}
	}
	if _, err := st.pipeline(streams, opts, func(er, value engine.Value) error {
		st.env.NextTick(func() error {
			if er.Truthy() {
				p.RejectValue(er)
			} else {
				p.Resolve(value)
			}
			return nil
		})
		return nil
	}); err != nil {
		if engine.IsTermination(err) {
			return engine.Undefined, err
		}
		p.Reject(err)
	}
	return p.Value(), nil
}

func (o *pipelineOptions) take(c *engine.Call, v engine.Value) error {
	opts, _ := v.AsObject()
	signal, err := opts.Get("signal")
	if err != nil {
		return err
	}
	if o.signal, err = validate.AbortSignal(c, signal, "options.signal"); err != nil {
		return err
	}
	end, err := opts.Get("end")
	o.end = !end.IsFalse()
	return err
}
