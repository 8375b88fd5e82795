package stream

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/web/streams"
)

// readableFromWeb is Readable.fromWeb(readableStream[, options]).
// https://nodejs.org/api/stream.html#streamreadablefromwebreadablestream-options
func readableFromWeb(st *state, c *engine.Call) (engine.Value, error) {
	s, err := st.webReadable(c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	opts, err := readWebOptions(c, true, false)
	if err != nil {
		return engine.Undefined, err
	}
	return st.readableOverWeb(s, opts)
}

// webSource reads a web stream for a Readable or Duplex.
type webSource struct {
	st     *state
	reader *streams.Reader
	o      *engine.Object
	closed bool
}

func (st *state) readableOverWeb(s *streams.Readable, opts webOptions) (engine.Value, error) {
	reader, err := s.Reader()
	if err != nil {
		return engine.Undefined, err
	}
	options, err := opts.streamOptions(st, &optHighWaterMark, &optEncoding)
	if err != nil {
		return engine.Undefined, err
	}
	x := &webSource{st: st, reader: reader, o: st.env.RT.NewObjectWithPrototype(st.readable.proto)}
	if err := st.initReadable(x.o, options, &Impl{Read: x.read, Destroy: x.destroy}); err != nil {
		return engine.Undefined, err
	}
	reader.Closed(func(err error) {
		x.closed = true
		if err != nil {
			st.uncaught(st.destroyer(x.o.Value(), st.errorValue(err)))
		}
	})
	return x.o.Value(), st.followOption(x.o, opts.object)
}

func (x *webSource) read(int) error {
	x.reader.Read(x)
	return nil
}

// Chunk, Close and Error are the outcomes of a read. They act in a microtask,
// as the reactions of the promise in Node do.
func (x *webSource) Chunk(c streams.Chunk) {
	x.st.env.RT.EnqueueJob(func() error {
		_, err := x.st.callPush(x.o, c.Value())
		x.st.uncaught(err)
		return nil
	})
}

// Close ends the stream.
func (x *webSource) Close() {
	x.st.env.RT.EnqueueJob(func() error {
		_, err := x.st.callPush(x.o, engine.Null)
		x.st.uncaught(err)
		return nil
	})
}

// Error destroys the stream.
func (x *webSource) Error(reason engine.Value) {
	x.st.env.RT.EnqueueJob(func() error {
		x.st.uncaught(x.st.destroyer(x.o.Value(), reason))
		return nil
	})
}

func (x *webSource) destroy(err engine.Value, done func(err engine.Value) error) error {
	if x.closed {
		return done(err)
	}
	x.reader.Cancel(err).Then(func(engine.Value, error) error {
		x.st.uncaught(done(err))
		return nil
	})
	return nil
}

// readableToWeb is Readable.toWeb(streamReadable[, options]).
// https://nodejs.org/api/stream.html#streamreadabletowebstreamreadable-options
func readableToWeb(st *state, c *engine.Call) (engine.Value, error) {
	o, ok := c.Arg(0).AsObject()
	if !ok || prop(c.Arg(0), "_readableState").Kind() != engine.KindObject {
		return engine.Undefined, nodeerr.InvalidArgType(st.env.RT, "streamReadable", c.Arg(0), "stream.Readable")
	}
	opts, err := optionsArgument(c)
	if err != nil {
		return engine.Undefined, err
	}
	typ, err := option(opts, &optType)
	if err != nil {
		return engine.Undefined, err
	}
	strategy, err := option(opts, &optStrategy)
	if err != nil {
		return engine.Undefined, err
	}
	s, err := st.webOverReadable(o, typ, strategy)
	if err != nil {
		return engine.Undefined, err
	}
	return s.Value(), nil
}

// readableFeed gives the data of a Readable to a web stream.
type readableFeed struct {
	st         *state
	o          *engine.Object
	s          *streams.Readable
	objectMode bool
	cancelled  bool
}

// webOverReadable makes a web stream over a Readable.
func (st *state) webOverReadable(o *engine.Object, typ, strategy engine.Value) (*streams.Readable, error) {
	rt := st.env.RT
	isBytes := false
	if !typ.IsUndefined() {
		if t, _ := typ.AsString(); t != "bytes" {
			return nil, nodeerr.InvalidArgValue(rt, "options.type", typ, "must be one of: 'bytes', undefined")
		}
		isBytes = true
	}
	x := &readableFeed{st: st, o: o, objectMode: prop(o.Value(), "readableObjectMode").Truthy()}
	hwm, err := rt.ToNumber(prop(o.Value(), "readableHighWaterMark"))
	if err != nil {
		return nil, err
	}
	q, err := streams.ParseStrategy(rt, strategy, hwmOr(strategy, hwm))
	if err != nil {
		return nil, err
	}
	if isBytes && q.Size != nil {
		e := nodeerr.InvalidArgValue(rt, "strategy.size", q.Size.Value(), "")
		e.Kind = engine.RangeErrorKind
		return nil, e
	}
	x.s, err = streams.NewReadable(st.env, streams.Source{Pull: x.pull, Cancel: x.cancel},
		streams.ReadableOptions{Bytes: isBytes, HighWaterMark: q.HighWaterMark, Size: q.Size})
	if err != nil {
		return nil, err
	}
	if isDestroyed(o.Value()) || st.isReadable(o.Value()) != yes {
		return x.s, x.over()
	}
	if _, err := call(o, &keyPause); err != nil {
		return nil, err
	}
	if err := x.watch(); err != nil {
		return nil, err
	}
	_, err = events.OnFunc(st.env, o, "data", x.data)
	return x.s, err
}

// hwmOr is the high water mark where the strategy has none: that of the
// stream, or the standard's where a strategy is given.
func hwmOr(strategy engine.Value, hwm float64) float64 {
	if strategy.IsNullish() {
		return hwm
	}
	return 1
}

// over ends the web stream of a Readable that has ended.
func (x *readableFeed) over() error {
	v := x.o.Value()
	err := erroredValue(v)
	if err.IsNullish() {
		if isReadableFinished(v, false) == yes {
			return x.s.Close()
		}
		err = errPrematureClose().Value(x.st.env.RT)
	}
	x.s.Error(engine.Throw(x.st.known(err)))
	return nil
}

// watch ends the web stream with the Readable.
func (x *readableFeed) watch() error {
	var cleanup func() error
	cleanup, err := x.st.finished(x.o, finishedOptions{readable: unknown, writable: no}, func(err engine.Value) error {
		if e := cleanup(); e != nil {
			return e
		}
		if e := x.st.ignoreErrors(x.o); e != nil {
			return e
		}
		if err = x.st.known(err); !err.IsNullish() {
			x.s.Error(engine.Throw(err))
			return nil
		}
		if x.cancelled {
			return nil
		}
		return x.s.Close()
	})
	return err
}

func (x *readableFeed) data(c *engine.Call) (engine.Value, error) {
	chunk := c.Arg(0)
	if x.s.Closed() {
		return engine.Undefined, nil
	}
	var err error
	if view, ok := chunk.AsView(); ok && !x.objectMode && buffer8(view) {
		if x.s.IsByteStream() {
			err = x.s.EnqueueBytes(append([]byte(nil), view.Bytes...))
		} else {
			err = x.s.Enqueue(c.Runtime().NewTypedArray(engine.Uint8, view.Buffer, view.ByteOffset, len(view.Bytes), nil).Value())
		}
	} else {
		err = x.s.Enqueue(chunk)
	}
	if err == nil && x.s.DesiredSize() <= 0 {
		_, err = call(x.o, &keyPause)
	}
	return engine.Undefined, err
}

func buffer8(v engine.View) bool { return v.Typed && v.Type == engine.Uint8 }

func (x *readableFeed) pull(*streams.Readable) error {
	_, err := call(x.o, &keyResume)
	return err
}

func (x *readableFeed) cancel(reason engine.Value) (engine.Value, error) {
	x.cancelled = true
	return engine.Undefined, x.st.destroyer(x.o.Value(), reason)
}
