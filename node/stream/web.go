package stream

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/streams"
)

// The adapters between streams of Node and those of the web.
// https://nodejs.org/api/webstreams.html

// adapter makes a stream of one kind over one of the other.
type adapter func(st *state, c *engine.Call) (engine.Value, error)

func staticWeb(f adapter) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		st, err := stateOf(env.From(c))
		if err != nil {
			return engine.Undefined, err
		}
		return f(st, c)
	}
}

// webOptions are the options of the fromWeb functions.
type webOptions struct {
	object        *engine.Object // nil for none
	objectMode    bool
	decodeStrings bool
}

// optionsArgument checks argument 1, an object or undefined.
func optionsArgument(c *engine.Call) (*engine.Object, error) {
	if c.Arg(1).IsUndefined() {
		return nil, nil
	}
	return validate.Object(c, c.Arg(1), "options")
}

// readWebOptions reads the options that a side of a stream needs.
func readWebOptions(c *engine.Call, reads, writes bool) (webOptions, error) {
	w := webOptions{decodeStrings: true}
	var err error
	if w.object, err = optionsArgument(c); err != nil || w.object == nil {
		return w, err
	}
	if reads {
		v, err := option(w.object, &optEncoding)
		if err != nil {
			return w, err
		}
		if _, ok := buffer.ParseEncoding(v); !v.IsUndefined() && !ok {
			return w, nodeerr.InvalidArgValue(c.Runtime(), "options.encoding", v, "")
		}
	}
	v, err := option(w.object, &optObjectMode)
	if err != nil {
		return w, err
	}
	if !v.IsUndefined() {
		if w.objectMode, err = validate.Boolean(c, v, "options.objectMode"); err != nil {
			return w, err
		}
	}
	if !writes {
		return w, nil
	}
	if v, err = option(w.object, &optDecodeStrings); err != nil || v.IsUndefined() {
		return w, err
	}
	if reads { // COMPAT: Duplex.fromWeb takes anything
		w.decodeStrings = v.Truthy()
		return w, nil
	}
	w.decodeStrings, err = validate.Boolean(c, v, "options.decodeStrings")
	return w, err
}

// streamOptions are the options of the stream of Node.
func (w *webOptions) streamOptions(st *state, keys ...*engine.StaticKey) (engine.Value, error) {
	o := st.env.RT.NewObject()
	if err := o.PutKey(optObjectMode.Key(), engine.Bool(w.objectMode)); err != nil {
		return engine.Undefined, err
	}
	if err := o.PutKey(optDecodeStrings.Key(), engine.Bool(w.decodeStrings)); err != nil {
		return engine.Undefined, err
	}
	for _, k := range keys {
		v, err := option(w.object, k)
		if err != nil {
			return engine.Undefined, err
		}
		if v.IsUndefined() {
			continue
		}
		if err := o.PutKey(k.Key(), v); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}

// followOption destroys the stream when the signal among the options aborts.
func (st *state) followOption(o, options *engine.Object) error {
	signal, err := option(options, &optSignal)
	if err != nil || !signal.Truthy() {
		return err
	}
	so, ok := signal.AsObject()
	if ok {
		ok, err = so.Has(engine.NewKey("aborted"))
	}
	if err == nil && !ok {
		err = nodeerr.InvalidArgType(st.env.RT, "signal", signal, "AbortSignal")
	}
	if err != nil {
		return err
	}
	return st.addAbortSignal(signal, o)
}

// known turns errors of streams of Node into those that web streams show.
func (st *state) known(err engine.Value) engine.Value {
	o, ok := err.AsObject()
	if !ok {
		return err
	}
	v, e := o.Get("code")
	if e != nil {
		return err
	}
	switch code, _ := v.AsString(); code {
	case "ERR_STREAM_PREMATURE_CLOSE":
		return nodeerr.Abort(err).Value(st.env.RT)
	case "Z_NEED_DICT", "Z_STREAM_END", "Z_ERRNO", "Z_STREAM_ERROR", "Z_DATA_ERROR", "Z_MEM_ERROR", "Z_BUF_ERROR", "Z_VERSION_ERROR":
		return (&nodeerr.Error{Kind: engine.TypeErrorKind, Code: code, Plain: true, Cause: err, HasCause: true}).Value(st.env.RT)
	}
	return err
}

// ignoreErrors adds a listener of 'error' that does nothing.
func (st *state) ignoreErrors(o *engine.Object) error {
	_, err := o.Invoke("on", keyError.Key().Value(), st.env.RT.NewFunction("", 0, func(*engine.Call) (engine.Value, error) {
		return engine.Undefined, nil
	}).Value())
	return err
}

// uncaught reports an error of a callback that nothing called from JavaScript.
func (st *state) uncaught(err error) {
	if err != nil {
		st.env.NextTick(func() error { return err })
	}
}

// errorValue is the value that err throws, undefined for nil.
func (st *state) errorValue(err error) engine.Value {
	if err == nil {
		return engine.Undefined
	}
	v, _ := st.env.RT.ErrorValue(err)
	return v
}

// fromWeb makes a stream of Node over a web stream or pair, without options.
func (st *state) fromWeb(kind string, v engine.Value) (engine.Value, error) {
	switch kind {
	case "readable":
		s, err := st.webReadable(v)
		if err != nil {
			return engine.Undefined, err
		}
		return st.readableOverWeb(s, webOptions{})
	case "writable":
		w, err := st.webWritable(v)
		if err != nil {
			return engine.Undefined, err
		}
		return st.writableOverWeb(w, webOptions{decodeStrings: true})
	}
	r, w, err := st.webPair(v)
	if err != nil {
		return engine.Undefined, err
	}
	return st.duplexOverWeb(r, w, webOptions{decodeStrings: true})
}

func (st *state) webReadable(v engine.Value) (*streams.Readable, error) {
	if s, ok := streams.AsReadable(v); ok {
		return s, nil
	}
	return nil, nodeerr.InvalidArgType(st.env.RT, "readableStream", v, "ReadableStream")
}

func (st *state) webWritable(v engine.Value) (*streams.Writable, error) {
	if w, ok := streams.AsWritable(v); ok {
		return w, nil
	}
	return nil, nodeerr.InvalidArgType(st.env.RT, "writableStream", v, "WritableStream")
}

// webPair reads an object with a readable and a writable web stream.
func (st *state) webPair(v engine.Value) (*streams.Readable, *streams.Writable, error) {
	rt := st.env.RT
	o, ok := v.AsObject()
	if !ok && !v.IsUndefined() {
		return nil, nil, nodeerr.InvalidArgType(rt, "pair", v, "object")
	}
	rv, err := option(o, &keyReadable)
	if err != nil {
		return nil, nil, err
	}
	wv, err := option(o, &keyWritable)
	if err != nil {
		return nil, nil, err
	}
	r, ok := streams.AsReadable(rv)
	if !ok {
		return nil, nil, nodeerr.InvalidArgType(rt, "pair.readable", rv, "ReadableStream")
	}
	w, ok := streams.AsWritable(wv)
	if !ok {
		return nil, nil, nodeerr.InvalidArgType(rt, "pair.writable", wv, "WritableStream")
	}
	return r, w, nil
}
