package stream

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/internal/deprecation"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/web/streams"
)

// duplexFromWeb is Duplex.fromWeb(pair[, options]).
// https://nodejs.org/api/stream.html#streamduplexfromwebpair-options
func duplexFromWeb(st *state, c *engine.Call) (engine.Value, error) {
	r, w, err := st.webPair(c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	opts, err := readWebOptions(c, true, true)
	if err != nil {
		return engine.Undefined, err
	}
	return st.duplexOverWeb(r, w, opts)
}

// webDuplex is a Duplex over a pair of web streams.
type webDuplex struct {
	webSource
	target webTarget
}

func (st *state) duplexOverWeb(r *streams.Readable, w *streams.Writable, opts webOptions) (engine.Value, error) {
	writer, err := w.Writer()
	if err != nil {
		return engine.Undefined, err
	}
	reader, err := r.Reader()
	if err != nil {
		return engine.Undefined, err
	}
	options, err := opts.duplexOptions(st)
	if err != nil {
		return engine.Undefined, err
	}
	o := st.env.RT.NewObjectWithPrototype(st.duplex.proto)
	x := &webDuplex{webSource: webSource{st: st, reader: reader, o: o}, target: webTarget{st: st, writer: writer, o: o}}
	if err := st.initDuplex(o, options, &Impl{Read: x.read, Write: x.target.write, Final: x.target.final, Destroy: x.destroy}); err != nil {
		return engine.Undefined, err
	}
	writer.Closed(func(err error) {
		x.closed = x.closed || err != nil
		x.target.writerClosed(err)
	})
	reader.Closed(func(err error) {
		x.closed = true
		if err != nil {
			x.target.closed = true
			st.uncaught(st.destroyer(o.Value(), st.errorValue(err)))
		}
	})
	return o.Value(), st.followOption(o, opts.object)
}

// duplexOptions are the options of the Duplex, which does not stay half open
// unless it is told to.
func (w *webOptions) duplexOptions(st *state) (engine.Value, error) {
	v, err := w.streamOptions(st, &optEncoding)
	if err != nil {
		return engine.Undefined, err
	}
	o, _ := v.AsObject()
	half, err := option(w.object, &optAllowHalfOpen)
	if err != nil {
		return engine.Undefined, err
	}
	if err := o.PutKey(optAllowHalfOpen.Key(), engine.Bool(half.Truthy())); err != nil {
		return engine.Undefined, err
	}
	hwm, err := option(w.object, &optHighWaterMark)
	if err != nil || hwm.IsUndefined() {
		return v, err
	}
	for _, k := range [...]*engine.StaticKey{&optReadableHighWaterMark, &optWritableHighWaterMark} {
		if err := o.PutKey(k.Key(), hwm); err != nil {
			return engine.Undefined, err
		}
	}
	return v, nil
}

// destroy aborts the writable side and cancels the readable one.
func (x *webDuplex) destroy(err engine.Value, done func(err engine.Value) error) error {
	left := 0
	ended := func(error) {
		if left--; left == 0 {
			x.st.uncaught(done(err))
		}
	}
	if x.target.closed && x.closed {
		return done(err)
	}
	// Both count before one of them may end.
	abort, cancel := !x.target.closed, !x.closed
	for _, counts := range [...]bool{abort, cancel} {
		if counts {
			left++
		}
	}
	if abort {
		x.target.writer.Abort(err, ended)
	}
	if cancel {
		x.reader.Cancel(err).Then(func(_ engine.Value, err error) error {
			ended(err)
			return nil
		})
	}
	return nil
}

// duplexToWeb is Duplex.toWeb(streamDuplex[, options]).
// https://nodejs.org/api/stream.html#streamduplextowebstreamduplex-options
func duplexToWeb(st *state, c *engine.Call) (engine.Value, error) {
	rt := st.env.RT
	o, ok := c.Arg(0).AsObject()
	if !ok || prop(c.Arg(0), "_readableState").Kind() != engine.KindObject || prop(c.Arg(0), "_writableState").Kind() != engine.KindObject {
		return engine.Undefined, nodeerr.InvalidArgType(rt, "duplex", c.Arg(0), "stream.Duplex")
	}
	opts, err := optionsArgument(c)
	if err != nil {
		return engine.Undefined, err
	}
	typ, err := st.duplexType(opts)
	if err != nil {
		return engine.Undefined, err
	}
	pair := rt.NewObject()
	put := func(name string, v engine.Value) error { return pair.Put(name, v) }
	if isDestroyed(o.Value()) {
		r, err := st.cancelledReadable()
		if err != nil {
			return engine.Undefined, err
		}
		w, err := st.closedWritable()
		if err != nil {
			return engine.Undefined, err
		}
		if err := put("readable", r.Value()); err != nil {
			return engine.Undefined, err
		}
		return pair.Value(), put("writable", w.Value())
	}
	w, err := st.webOverWritable(o)
	if err != nil {
		return engine.Undefined, err
	}
	r, err := st.readableHalf(o, typ)
	if err != nil {
		return engine.Undefined, err
	}
	if err := put("writable", w.Value()); err != nil {
		return engine.Undefined, err
	}
	return pair.Value(), put("readable", r.Value())
}

// duplexType reads the type of the readable side.
func (st *state) duplexType(opts *engine.Object) (engine.Value, error) {
	typ, err := option(opts, &optReadableType)
	if err != nil || !typ.IsUndefined() {
		return typ, err
	}
	if typ, err = option(opts, &optType); err != nil || typ.IsUndefined() {
		return typ, err
	}
	return typ, deprecation.Warn(st.env, "DEP0201", "Passing 'options.type' to Duplex.toWeb() is deprecated. "+
		"To specify the ReadableStream type, use 'options.readableType'.")
}

func (st *state) readableHalf(o *engine.Object, typ engine.Value) (*streams.Readable, error) {
	if st.isReadable(o.Value()) == yes {
		return st.webOverReadable(o, typ, engine.Undefined)
	}
	return st.cancelledReadable()
}

// cancelledReadable is a web stream that is at its end.
func (st *state) cancelledReadable() (*streams.Readable, error) {
	r, err := streams.NewReadable(st.env, streams.Source{}, streams.ReadableOptions{HighWaterMark: 1})
	if err == nil {
		r.Cancel(engine.Undefined)
	}
	return r, err
}
