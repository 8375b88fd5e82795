package diagnosticschannel

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// tracing is a TracingChannel: five channels around a function.
// https://nodejs.org/api/diagnostics_channel.html#class-tracingchannel
type tracing struct {
	s                                    *state
	start, end, asyncStart, asyncEnd, er *channel
}

var tracingKey = engine.PrivateKey[tracing]{Name: "TracingChannel"}

// newTracing is diagnostics_channel.tracingChannel(nameOrChannels).
// https://nodejs.org/api/diagnostics_channel.html#diagnostics_channeltracingchannelnameorchannels
func newTracing(c *engine.Call) (engine.Value, error) {
	s, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	o, err := s.tracing.Construct(c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

func constructTracing(c *engine.Call) (engine.Value, error) {
	s, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	t := &tracing{s: s}
	for _, p := range [...]struct {
		name string
		to   **channel
	}{{"start", &t.start}, {"end", &t.end}, {"asyncStart", &t.asyncStart}, {"asyncEnd", &t.asyncEnd}, {"error", &t.er}} {
		if *p.to, err = s.part(c, c.Arg(0), p.name, "TracingChannel"); err != nil {
			return engine.Undefined, err
		}
	}
	o := c.Runtime().NewObjectWithPrototype(s.tracingProto)
	tracingKey.Set(o, t)
	return o.Value(), o.Define(engine.NewKey("error"), engine.Property{Value: t.er.object.Value()})
}

func thisTracing(c *engine.Call) (*tracing, error) {
	if o := c.ThisObject(); o != nil {
		if t := tracingKey.Get(o); t != nil {
			return t, nil
		}
	}
	return nil, nodeerr.InvalidThis("TracingChannel")
}

func tracingMethods() []engine.Method {
	part := func(name string, f func(*tracing) *channel) engine.Method {
		return engine.Method{Name: name, Get: func(c *engine.Call) (engine.Value, error) {
			t, err := thisTracing(c)
			if err != nil {
				return engine.Undefined, err
			}
			return f(t).object.Value(), nil
		}}
	}
	return []engine.Method{
		part("start", func(t *tracing) *channel { return t.start }),
		part("end", func(t *tracing) *channel { return t.end }),
		part("asyncStart", func(t *tracing) *channel { return t.asyncStart }),
		part("asyncEnd", func(t *tracing) *channel { return t.asyncEnd }),
		{Name: "hasSubscribers", Get: func(c *engine.Call) (engine.Value, error) {
			t, err := thisTracing(c)
			if err != nil {
				return engine.Undefined, err
			}
			return engine.Bool(t.active()), nil
		}},
		{Name: "subscribe", Length: 1, Func: func(c *engine.Call) (engine.Value, error) {
			t, err := thisTracing(c)
			if err != nil {
				return engine.Undefined, err
			}
			return engine.Undefined, subscribeParts(c, t.parts())
		}},
		{Name: "unsubscribe", Length: 1, Func: func(c *engine.Call) (engine.Value, error) {
			t, err := thisTracing(c)
			if err != nil {
				return engine.Undefined, err
			}
			done, err := unsubscribeParts(c, t.parts())
			return engine.Bool(done), err
		}},
		{Name: "traceSync", Length: 1, Func: traceSync},
		{Name: "tracePromise", Length: 1, Func: tracePromise},
		{Name: "traceCallback", Length: 1, Func: traceCallback},
	}
}

func (t *tracing) parts() []namedPart {
	return []namedPart{{"start", t.start}, {"end", t.end}, {"asyncStart", t.asyncStart}, {"asyncEnd", t.asyncEnd}, {"error", t.er}}
}

func (t *tracing) active() bool {
	for _, p := range t.parts() {
		if p.ch.active() {
			return true
		}
	}
	return false
}

// note sets a property of the context; a context that is no object is left alone.
func note(context engine.Value, name string, v engine.Value) error {
	if o, ok := context.AsObject(); ok {
		return o.Set(name, v)
	}
	return nil
}

// fail notes and publishes an error.
func (t *tracing) fail(context, reason engine.Value) error {
	if err := note(context, "error", reason); err != nil {
		return err
	}
	t.er.publish(context)
	return nil
}

// within runs f between start and end; an error of f is published.
func (t *tracing) within(context engine.Value, f func() (engine.Value, error)) (engine.Value, error) {
	return t.start.run(context, func() (engine.Value, error) {
		v, err := f()
		if err != nil {
			if reason, ok := t.s.env.RT.ErrorValue(err); ok {
				err = engine.Throw(reason)
				if e := t.fail(context, reason); e != nil {
					err = e
				}
			}
		}
		t.end.publish(context)
		return v, err
	})
}

// traceSync is tracingChannel.traceSync(fn, context, thisArg, ...args).
// https://nodejs.org/api/diagnostics_channel.html#tracingchanneltracesyncfn-context-thisarg-args
func traceSync(c *engine.Call) (engine.Value, error) {
	t, err := thisTracing(c)
	if err != nil {
		return engine.Undefined, err
	}
	apply := func() (engine.Value, error) { return applyWith(c, 0, 2, c.Args(3)) }
	if !t.active() {
		return apply()
	}
	context := contextOr(c, 1)
	return t.within(context, func() (engine.Value, error) {
		v, err := apply()
		if err == nil {
			err = note(context, "result", v)
		}
		return v, err
	})
}

func applyWith(c *engine.Call, at, this int, args []engine.Value) (engine.Value, error) {
	f, ok := c.Arg(at).AsFunction()
	if !ok {
		return engine.Undefined, notFunction(c, c.Arg(at))
	}
	return f.Call(c.Arg(this), args...)
}

// tracePromise is tracingChannel.tracePromise(fn, context, thisArg, ...args).
// https://nodejs.org/api/diagnostics_channel.html#tracingchanneltracepromisefn-context-thisarg-args
func tracePromise(c *engine.Call) (engine.Value, error) {
	t, err := thisTracing(c)
	if err != nil {
		return engine.Undefined, err
	}
	if !t.active() {
		v, err := applyWith(c, 0, 2, c.Args(3))
		if err == nil && !isThenable(c.Runtime(), v) {
			err = t.warnNotThenable(c)
		}
		return v, err
	}
	context := contextOr(c, 1)
	return t.within(context, func() (engine.Value, error) {
		v, err := applyWith(c, 0, 2, c.Args(3))
		if err != nil {
			return engine.Undefined, err
		}
		if !isThenable(c.Runtime(), v) {
			if err := t.warnNotThenable(c); err != nil {
				return engine.Undefined, err
			}
			return v, note(context, "result", v)
		}
		return t.follow(context, v)
	})
}

func isThenable(rt *engine.Runtime, v engine.Value) bool {
	if v.IsNullish() {
		return false
	}
	then, err := rt.GetV(v, engine.NewKey("then"))
	return err == nil && then.IsFunction()
}

func (t *tracing) warnNotThenable(c *engine.Call) error {
	name := "<anonymous>"
	if f, ok := c.Arg(0).AsFunction(); ok && f.Name() != "" {
		name = f.Name()
	}
	return t.s.env.EmitWarning(engine.String("tracePromise was called with the function '" + name + "', which returned a non-thenable."))
}

// settled publishes the end of what went on asynchronously.
func (t *tracing) settled(context engine.Value) error {
	_, err := t.asyncStart.run(context, func() (engine.Value, error) {
		t.asyncEnd.publish(context)
		return engine.Undefined, nil
	})
	return err
}

// follow publishes how a promise is settled. The promise that is returned is
// settled afterwards; other thenables are returned as they are.
func (t *tracing) follow(context, v engine.Value) (engine.Value, error) {
	rt := t.s.env.RT
	settled := func() error { return t.settled(context) }
	onFulfilled := rt.NewFunction("resolve", 1, func(c *engine.Call) (engine.Value, error) {
		if err := note(context, "result", c.Arg(0)); err != nil {
			return engine.Undefined, err
		}
		return c.Arg(0), settled()
	})
	onRejected := rt.NewFunction("reject", 1, func(c *engine.Call) (engine.Value, error) {
		if err := t.fail(context, c.Arg(0)); err != nil {
			return engine.Undefined, err
		}
		if err := settled(); err != nil {
			return engine.Undefined, err
		}
		return engine.Undefined, engine.Throw(c.Arg(0))
	})
	o, _ := v.AsObject()
	result, err := o.Invoke("then", onFulfilled.Value(), onRejected.Value())
	if err != nil {
		return engine.Undefined, err
	}
	if _, native := v.AsPromise(); native {
		return result, nil
	}
	return v, nil
}

// traceCallback is tracingChannel.traceCallback(fn, position, context, thisArg, ...args).
// https://nodejs.org/api/diagnostics_channel.html#tracingchanneltracecallbackfn-position-context-thisarg-args
func traceCallback(c *engine.Call) (engine.Value, error) {
	t, err := thisTracing(c)
	if err != nil {
		return engine.Undefined, err
	}
	args := c.Args(4)
	if !t.active() {
		return applyWith(c, 0, 3, args)
	}
	position := -1
	if v := c.Arg(1); !v.IsUndefined() {
		n, err := c.Runtime().ToIntegerOrInfinity(v)
		if err != nil {
			return engine.Undefined, err
		}
		position = int(max(min(n, 1<<31), -1<<31))
	}
	if position < 0 {
		position += len(args)
	}
	callback := engine.Undefined
	if position >= 0 && position < len(args) {
		callback = args[position]
	}
	f, ok := callback.AsFunction()
	if !ok {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "callback", callback, "function")
	}
	context := contextOr(c, 2)
	args[position] = c.Runtime().NewFunction("wrappedCallback", 2, func(c *engine.Call) (engine.Value, error) {
		var err error
		if reason := c.Arg(0); reason.Truthy() {
			err = t.fail(context, reason)
		} else {
			err = note(context, "result", c.Arg(1))
		}
		if err != nil {
			return engine.Undefined, err
		}
		return t.asyncStart.run(context, func() (engine.Value, error) {
			v, err := c.Forward(f, c.This(), 0)
			t.asyncEnd.publish(context)
			return v, err
		})
	}).Value()
	return t.within(context, func() (engine.Value, error) { return applyWith(c, 0, 3, args) })
}
