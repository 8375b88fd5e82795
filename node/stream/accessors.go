package stream

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/runtime/env"
)

func readableGetter(name string, absent engine.Value, f func(*readable) engine.Value) engine.Method {
	return engine.Method{Name: name, Fixed: true, Get: func(c *engine.Call) (engine.Value, error) {
		if o := c.ThisObject(); o != nil {
			if r := readableOf(o); r != nil {
				return f(r), nil
			}
		}
		return absent, nil
	}}
}

// readableField is readableGetter that fails without a state, naming the
// property of the state as V8 does.
func readableField(name, field string, f func(*readable) engine.Value) engine.Method {
	return engine.Method{Name: name, Fixed: true, Get: func(c *engine.Call) (engine.Value, error) {
		if o := c.ThisObject(); o != nil {
			if r := readableOf(o); r != nil {
				return f(r), nil
			}
		}
		return engine.Undefined, engine.TypeError("Cannot read properties of undefined (reading '%s')", field)
	}}
}

func writableGetter(name string, absent engine.Value, f func(*writable) engine.Value) engine.Method {
	return engine.Method{Name: name, Fixed: true, Get: func(c *engine.Call) (engine.Value, error) {
		if o := c.ThisObject(); o != nil {
			if w := writableOf(o); w != nil {
				return f(w), nil
			}
		}
		return absent, nil
	}}
}

func orNull(ok bool, v engine.Value) engine.Value {
	if ok {
		return v
	}
	return engine.Null
}

// readableMethods are the members of Readable.prototype.
func readableMethods() []engine.Method {
	readableFlag := readableGetter("readable", engine.False, func(r *readable) engine.Value {
		return engine.Bool(!r.off && !r.has(destroyed|endEmitted|errorEmitted))
	})
	readableFlag.Set = func(c *engine.Call) (engine.Value, error) {
		if o := c.ThisObject(); o != nil {
			if r := readableOf(o); r != nil {
				r.off = !c.Arg(0).Truthy()
			}
		}
		return engine.Undefined, nil
	}
	flowingFlag := readableField("readableFlowing", "flowing", func(r *readable) engine.Value {
		return orNull(r.has(hasFlowing), engine.Bool(r.has(flowing)))
	})
	flowingFlag.Set = func(c *engine.Call) (engine.Value, error) {
		if o := c.ThisObject(); o != nil {
			if r := readableOf(o); r != nil {
				r.set(hasFlowing, !c.Arg(0).IsNullish())
				r.set(flowing, c.Arg(0).Truthy())
			}
		}
		return engine.Undefined, nil
	}
	destroyedFlag := readableGetter("destroyed", engine.False, func(r *readable) engine.Value { return engine.Bool(r.has(destroyed)) })
	destroyedFlag.Set = func(c *engine.Call) (engine.Value, error) {
		if o := c.ThisObject(); o != nil {
			if r := readableOf(o); r != nil {
				r.set(destroyed, c.Arg(0).Truthy())
			}
		}
		return engine.Undefined, nil
	}
	ms := []engine.Method{
		{Name: "destroy", Length: 2, Func: prototypeDestroy, Enumerable: true},
		{Name: "_undestroy", Func: prototypeUndestroy, Enumerable: true},
		{Name: "_destroy", Length: 2, Func: prototypeUnderDestroy, Enumerable: true},
		{Name: "push", Length: 2, Func: prototypePush, Enumerable: true},
		{Name: "unshift", Length: 2, Func: prototypeUnshift, Enumerable: true},
		{Name: "isPaused", Func: prototypeIsPaused, Enumerable: true},
		{Name: "setEncoding", Length: 1, Func: prototypeSetEncoding, Enumerable: true},
		{Name: "read", Length: 1, Func: prototypeRead, Enumerable: true},
		{Name: "_read", Length: 1, Func: prototypeUnderRead, Enumerable: true},
		{Name: "pipe", Length: 2, Func: prototypePipe, Enumerable: true},
		{Name: "unpipe", Length: 1, Func: prototypeUnpipe, Enumerable: true},
		{Name: "on", Length: 2, Func: prototypeOn, Enumerable: true},
		{Name: "addListener", Alias: "on", Enumerable: true},
		{Name: "removeListener", Length: 2, Func: prototypeReadableRemoveListener, Enumerable: true},
		{Name: "off", Alias: "removeListener", Enumerable: true},
		{Name: "removeAllListeners", Length: 1, Func: prototypeReadableRemoveAllListeners, Enumerable: true},
		{Name: "resume", Func: prototypeResume, Enumerable: true},
		{Name: "pause", Func: prototypePause, Enumerable: true},
		{Name: "wrap", Length: 1, Func: prototypeWrap, Enumerable: true},
		{Name: "iterator", Length: 1, Func: prototypeIterator, Enumerable: true},
		{Name: "compose", Length: 2, Func: prototypeCompose, Enumerable: true},
		readableFlag,
		readableField("readableDidRead", "dataEmitted", func(r *readable) engine.Value { return engine.Bool(r.has(dataEmitted)) }),
		readableGetter("readableAborted", engine.False, func(r *readable) engine.Value {
			return engine.Bool(!r.off && r.has(destroyed|errored) && !r.has(endEmitted))
		}),
		readableField("readableHighWaterMark", "highWaterMark", func(r *readable) engine.Value { return engine.Number(r.hwm) }),
		readableGetter("readableBuffer", engine.Undefined, func(r *readable) engine.Value { return r.Field(fieldReadBuffer) }),
		flowingFlag,
		readableField("readableLength", "length", func(r *readable) engine.Value { return engine.Int(r.length) }),
		readableGetter("readableObjectMode", engine.False, func(r *readable) engine.Value { return engine.Bool(r.has(objectMode)) }),
		readableGetter("readableEncoding", engine.Null, func(r *readable) engine.Value { return orNull(r.has(hasEncoding), engine.String(r.encoding)) }),
		readableGetter("errored", engine.Null, func(r *readable) engine.Value { return r.err }),
		readableGetter("closed", engine.False, func(r *readable) engine.Value { return engine.Bool(r.has(closed)) }),
		destroyedFlag,
		readableGetter("readableEnded", engine.False, func(r *readable) engine.Value { return engine.Bool(r.has(endEmitted)) }),
	}
	return append(ms, operatorMethods()...)
}

// sharedWritable are the accessors that Writable and Duplex have both.
func sharedWritable() map[string]engine.Method {
	on := writableGetter("writable", engine.False, func(w *writable) engine.Value {
		// Error, end and destruction turn it off, and the stream itself may.
		return engine.Bool(!w.off && !w.has(destroyed|errored|ending|writeEnded))
	})
	on.Set = func(c *engine.Call) (engine.Value, error) {
		if o := c.ThisObject(); o != nil {
			if w := writableOf(o); w != nil {
				w.off = !c.Arg(0).Truthy()
				w.flags |= hasWritable
				w.set(isOn, c.Arg(0).Truthy())
			}
		}
		return engine.Undefined, nil
	}
	m := map[string]engine.Method{"writable": on}
	for _, g := range []engine.Method{
		writableGetter("writableFinished", engine.False, func(w *writable) engine.Value { return engine.Bool(w.has(finished)) }),
		writableGetter("writableObjectMode", engine.False, func(w *writable) engine.Value { return engine.Bool(w.has(objectMode)) }),
		writableGetter("writableBuffer", engine.Undefined, (*writable).bufferedValue),
		writableGetter("writableEnded", engine.False, func(w *writable) engine.Value { return engine.Bool(w.has(ending)) }),
		writableGetter("writableNeedDrain", engine.False, func(w *writable) engine.Value {
			return engine.Bool(w.has(needDrain) && !w.has(destroyed|ending))
		}),
		writableGetter("writableHighWaterMark", engine.Undefined, func(w *writable) engine.Value { return engine.Number(w.hwm) }),
		writableGetter("writableCorked", engine.Int(0), func(w *writable) engine.Value { return engine.Int(w.corked) }),
		writableGetter("writableLength", engine.Undefined, func(w *writable) engine.Value { return engine.Int(w.length) }),
	} {
		m[g.Name] = g
	}
	return m
}

// writableMethods are the members of Writable.prototype.
func writableMethods() []engine.Method {
	shared := sharedWritable()
	destroyedFlag := writableGetter("destroyed", engine.False, func(w *writable) engine.Value { return engine.Bool(w.has(destroyed)) })
	destroyedFlag.Set = func(c *engine.Call) (engine.Value, error) {
		if o := c.ThisObject(); o != nil {
			if w := writableOf(o); w != nil {
				w.set(destroyed, c.Arg(0).Truthy())
			}
		}
		return engine.Undefined, nil
	}
	return []engine.Method{
		{Name: "pipe", Func: writablePipe, Enumerable: true},
		{Name: "write", Length: 3, Func: prototypeWrite, Enumerable: true},
		{Name: "cork", Func: prototypeCork, Enumerable: true},
		{Name: "uncork", Func: prototypeUncork, Enumerable: true},
		{Name: "setDefaultEncoding", Length: 1, Func: prototypeSetDefaultEncoding, Enumerable: true},
		{Name: "_write", Length: 3, Func: prototypeUnderWrite, Enumerable: true},
		{Name: "_writev", Enumerable: true, Value: func(*engine.Runtime) (engine.Value, error) { return engine.Null, nil }},
		{Name: "end", Length: 3, Func: prototypeEnd, Enumerable: true},
		writableGetter("closed", engine.False, func(w *writable) engine.Value { return engine.Bool(w.has(closed)) }),
		destroyedFlag,
		shared["writable"], shared["writableFinished"], shared["writableObjectMode"], shared["writableBuffer"], shared["writableEnded"],
		shared["writableNeedDrain"], shared["writableHighWaterMark"], shared["writableCorked"], shared["writableLength"],
		writableGetter("errored", engine.Null, func(w *writable) engine.Value { return w.err }),
		writableGetter("writableAborted", engine.False, func(w *writable) engine.Value {
			return engine.Bool(!w.off && w.has(destroyed|errored) && !w.has(finished))
		}),
		{Name: "destroy", Length: 2, Func: prototypeWritableDestroy, Enumerable: true},
		{Name: "_undestroy", Func: prototypeUndestroy, Enumerable: true},
		{Name: "_destroy", Length: 2, Func: prototypeUnderDestroy, Enumerable: true},
	}
}

// duplexMethods are the members of Duplex.prototype that are not methods of
// Writable, which follow.
func duplexMethods() []engine.Method {
	shared := sharedWritable()
	none := func(name string) engine.Method {
		return engine.Method{Name: name, Enumerable: true, Value: func(*engine.Runtime) (engine.Value, error) { return engine.Null, nil }}
	}
	return []engine.Method{
		// Their values are set once Writable is there; the order is Node's.
		none("write"), none("cork"), none("uncork"), none("setDefaultEncoding"), none("_write"), none("_writev"), none("end"), none("destroy"),
		shared["writable"], shared["writableHighWaterMark"], shared["writableObjectMode"], shared["writableBuffer"], shared["writableLength"],
		shared["writableFinished"], shared["writableCorked"], shared["writableEnded"], shared["writableNeedDrain"],
		{Name: "destroyed", Fixed: true, Get: func(c *engine.Call) (engine.Value, error) {
			o := c.ThisObject()
			if o == nil {
				return engine.False, nil
			}
			r, w := readableOf(o), writableOf(o)
			return engine.Bool(r != nil && w != nil && r.has(destroyed) && w.has(destroyed)), nil
		}, Set: func(c *engine.Call) (engine.Value, error) {
			o := c.ThisObject()
			if o == nil {
				return engine.Undefined, nil
			}
			if r, w := readableOf(o), writableOf(o); r != nil && w != nil {
				r.set(destroyed, c.Arg(0).Truthy())
				w.set(destroyed, c.Arg(0).Truthy())
			}
			return engine.Undefined, nil
		}},
	}
}

// writablePipe is writable.pipe(), which fails.
func writablePipe(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	o := c.ThisObject()
	if o == nil {
		return engine.Undefined, nil
	}
	return engine.Undefined, st.errorOrDestroy(o, errCannotPipe().Value(c.Runtime()), false)
}

// prototypeEventNames is stream.eventNames(), without the events that have no
// listener.
func prototypeEventNames(c *engine.Call) (engine.Value, error) {
	o := c.ThisObject()
	if o == nil {
		return engine.Undefined, engine.TypeError("Cannot read properties of undefined (reading '_events')")
	}
	names, err := events.EventNames(o, true)
	return c.Runtime().NewArray(names...).Value(), err
}
