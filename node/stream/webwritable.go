package stream

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/web/streams"
)

// writableFromWeb is Writable.fromWeb(writableStream[, options]).
// https://nodejs.org/api/stream.html#streamwritablefromwebwritablestream-options
func writableFromWeb(st *state, c *engine.Call) (engine.Value, error) {
	w, err := st.webWritable(c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	opts, err := readWebOptions(c, false, true)
	if err != nil {
		return engine.Undefined, err
	}
	return st.writableOverWeb(w, opts)
}

// webTarget writes into a web stream for a Writable or Duplex.
type webTarget struct {
	st     *state
	writer *streams.Writer
	o      *engine.Object
	closed bool
}

func (st *state) writableOverWeb(w *streams.Writable, opts webOptions) (engine.Value, error) {
	writer, err := w.Writer()
	if err != nil {
		return engine.Undefined, err
	}
	options, err := opts.streamOptions(st, &optHighWaterMark)
	if err != nil {
		return engine.Undefined, err
	}
	x := &webTarget{st: st, writer: writer, o: st.env.RT.NewObjectWithPrototype(st.writable.proto)}
	if err := st.initWritable(x.o, options, &Impl{Write: x.write, Final: x.final, Destroy: x.destroy}); err != nil {
		return engine.Undefined, err
	}
	writer.Closed(x.writerClosed)
	return x.o.Value(), st.followOption(x.o, opts.object)
}

func (x *webTarget) writerClosed(err error) {
	x.closed = true
	v := x.st.errorValue(err)
	if err == nil {
		if isWritableEnded(x.o.Value()) == yes {
			return
		}
		v = errPrematureClose().Value(x.st.env.RT)
	}
	x.st.uncaught(x.st.destroyer(x.o.Value(), v))
}

// write writes a chunk once the web stream wants one.
func (x *webTarget) write(chunk, _ engine.Value) error {
	done := func(err error) {
		if e := WriteDone(x.o, x.st.errorValue(err)); e != nil {
			x.st.uncaught(x.st.destroyer(x.o.Value(), x.st.errorValue(e)))
		}
	}
	// The callback comes in a microtask, as that of a promise.
	later := func(err error) {
		x.st.env.RT.EnqueueJob(func() error {
			done(err)
			return nil
		})
	}
	x.writer.Ready(func(err error) {
		if err != nil {
			done(err)
			return
		}
		x.writer.Write(chunk, later)
	})
	return nil
}

func (x *webTarget) final(done func(err engine.Value) error) error {
	if x.closed {
		return nil
	}
	x.writer.Close(func(err error) {
		if e := done(x.st.errorValue(err)); e != nil {
			x.st.env.NextTick(func() error { return x.st.destroyer(x.o.Value(), x.st.errorValue(e)) })
		}
	})
	return nil
}

func (x *webTarget) destroy(err engine.Value, done func(err engine.Value) error) error {
	if x.closed {
		return done(err)
	}
	end := func(error) { x.st.uncaught(done(err)) }
	if err.IsNullish() {
		x.writer.Close(end)
	} else {
		x.writer.Abort(err, end)
	}
	return nil
}

// writableToWeb is Writable.toWeb(streamWritable).
// https://nodejs.org/api/stream.html#streamwritabletowebstreamwritable
func writableToWeb(st *state, c *engine.Call) (engine.Value, error) {
	o, ok := c.Arg(0).AsObject()
	if !ok || prop(c.Arg(0), "_writableState").Kind() != engine.KindObject && !isOutgoingMessage(c.Arg(0)) {
		return engine.Undefined, nodeerr.InvalidArgType(st.env.RT, "streamWritable", c.Arg(0), "stream.Writable")
	}
	w, err := st.webOverWritable(o)
	if err != nil {
		return engine.Undefined, err
	}
	return w.Value(), nil
}

// writableDrain writes what is written to a web stream into a Writable.
type writableDrain struct {
	st *state
	o  *engine.Object
	w  *streams.Writable
	// waiting is the promise of a write that waits for 'drain', closing that
	// of the end.
	waiting, closing *engine.Promise
	ended            bool
}

// webOverWritable makes a web stream over a Writable.
func (st *state) webOverWritable(o *engine.Object) (*streams.Writable, error) {
	v := o.Value()
	if isDestroyed(v) || isWritable(v) != yes {
		return st.closedWritable()
	}
	hwm, err := st.env.RT.ToNumber(prop(v, "writableHighWaterMark"))
	if err != nil {
		return nil, err
	}
	x := &writableDrain{st: st, o: o}
	if x.w, err = streams.NewWritable(st.env, streams.Sink{Write: x.write, Close: x.close, Abort: x.abort}, hwm); err != nil {
		return nil, err
	}
	if err := x.watch(); err != nil {
		return nil, err
	}
	_, err = events.OnFunc(st.env, o, "drain", func(*engine.Call) (engine.Value, error) {
		x.settleWrite(engine.Undefined)
		return engine.Undefined, nil
	})
	return x.w, err
}

// closedWritable is a web stream that is being closed.
func (st *state) closedWritable() (*streams.Writable, error) {
	w, err := streams.NewWritable(st.env, streams.Sink{}, 1)
	if err == nil {
		w.Close()
	}
	return w, err
}

func (x *writableDrain) settleWrite(err engine.Value) {
	if p := x.waiting; p != nil {
		x.waiting = nil
		if err.IsUndefined() {
			p.Resolve(engine.Undefined)
		} else {
			p.RejectValue(err)
		}
	}
}

// watch ends the web stream with the Writable.
func (x *writableDrain) watch() error {
	var cleanup func() error
	cleanup, err := x.st.finished(x.o, finishedOptions{readable: unknown, writable: unknown}, func(err engine.Value) error {
		if e := cleanup(); e != nil {
			return e
		}
		if e := x.st.ignoreErrors(x.o); e != nil {
			return e
		}
		x.ended = true
		closing := x.closing
		x.closing = nil
		if err = x.st.known(err); !err.IsNullish() {
			x.settleWrite(err)
			if closing != nil {
				closing.RejectValue(err)
			}
			x.w.Error(engine.Throw(err))
			return nil
		}
		if closing != nil {
			closing.Resolve(engine.Undefined)
			return nil
		}
		x.w.Error(nodeerr.Abort(engine.Undefined))
		return nil
	})
	return err
}

func (x *writableDrain) write(_ *streams.Writable, chunk engine.Value) (engine.Value, error) {
	more, err := x.st.callWrite(x.o, chunk)
	if err != nil {
		return engine.Undefined, x.failed(err)
	}
	need, err := x.o.GetKey(keyNeedDrain.Key())
	if err != nil || more.Truthy() || !need.Truthy() || x.ended {
		return engine.Undefined, err
	}
	x.waiting = x.st.env.RT.NewPromise()
	return x.waiting.Value(), nil
}

// failed destroys the Writable after a write that threw.
func (x *writableDrain) failed(err error) error {
	v, ok := x.st.env.RT.ErrorValue(err)
	if !ok {
		return err
	}
	if e := x.st.destroyer(x.o.Value(), v); e != nil {
		return e
	}
	return engine.Throw(v)
}

func (x *writableDrain) close(*streams.Writable) (engine.Value, error) {
	if x.ended {
		return engine.Undefined, nil
	}
	if isWritableEnded(x.o.Value()) != yes {
		if _, err := call(x.o, &keyEnd); err != nil {
			return engine.Undefined, err
		}
	}
	x.closing = x.st.env.RT.NewPromise()
	return x.closing.Value(), nil
}

func (x *writableDrain) abort(reason engine.Value) (engine.Value, error) {
	return engine.Undefined, x.st.destroyer(x.o.Value(), reason)
}
