package stream

import (
	"math"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// staticFrom is Readable.from(iterable, options).
// https://nodejs.org/api/stream.html#streamreadablefromiterable-options
func staticFrom(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	return st.from(st.readable.ctor, c.Arg(0), c.Arg(1))
}

func (st *state) from(class *engine.Function, iterable, options engine.Value) (engine.Value, error) {
	e := st.env
	if iterable.IsString() || buffer.IsBuffer(e, iterable) {
		opts, err := st.objectOptions(options)
		if err != nil {
			return engine.Undefined, err
		}
		read := e.RT.NewFunction("read", 0, func(c *engine.Call) (engine.Value, error) {
			o := c.ThisObject()
			if _, err := st.callPush(o, iterable); err != nil {
				return engine.Undefined, err
			}
			_, err := st.callPush(o, engine.Null)
			return engine.Undefined, err
		})
		if err := opts.Put("read", read.Value()); err != nil {
			return engine.Undefined, err
		}
		o, err := class.Construct(opts.Value())
		if err != nil {
			return engine.Undefined, err
		}
		return o.Value(), nil
	}
	if !st.isIterable(iterable, false) {
		return engine.Undefined, nodeerr.InvalidArgType(e.RT, "iterable", iterable, "Iterable")
	}
	return st.fromIterable(class, iterable, options)
}

func (st *state) fromIterable(class *engine.Function, iterable, options engine.Value) (engine.Value, error) {
	return st.callAsync("fromIterable", class.Value(), iterable, options)
}

// objectOptions copies options in object mode, which they may override.
func (st *state) objectOptions(options engine.Value) (*engine.Object, error) {
	opts := st.env.RT.NewObject()
	if err := opts.Put("objectMode", engine.True); err != nil {
		return nil, err
	}
	from, ok := options.AsObject()
	if !ok {
		return opts, nil
	}
	if err := opts.CopyDataProperties(from.Value()); err != nil {
		return nil, err
	}
	return opts, nil
}

// prototypeWrap is readable.wrap(stream): an old stream as the source of a
// new one.
// https://nodejs.org/api/stream.html#readablewrapstream
func prototypeWrap(c *engine.Call) (engine.Value, error) {
	r, err := thisReadable(c)
	if err != nil {
		return engine.Undefined, err
	}
	old, ok := c.Arg(0).AsObject()
	if !ok || !hasMethod(c.Arg(0), "on") {
		return engine.Undefined, engine.TypeError("stream.on is not a function")
	}
	w := &wrapped{r: r, old: old}
	for _, l := range [...]struct {
		name string
		f    engine.NativeFunc
	}{{"data", w.data}, {"end", w.end}, {"error", w.failed}, {"close", w.closed}, {"destroy", w.closed}} {
		if _, err := events.OnFunc(r.env, old, l.name, l.f); err != nil {
			return engine.Undefined, err
		}
	}
	read := r.env.RT.NewFunction("", 0, func(*engine.Call) (engine.Value, error) {
		if w.paused && hasMethod(old.Value(), "resume") {
			w.paused = false
			return call(old, &keyResume)
		}
		return engine.Undefined, nil
	})
	if err := r.stream.SetKey(keyUnderRead.Key(), read.Value()); err != nil {
		return engine.Undefined, err
	}
	return c.This(), w.proxyMethods()
}

type wrapped struct {
	r      *readable
	old    *engine.Object
	paused bool
}

func (w *wrapped) data(c *engine.Call) (engine.Value, error) {
	more, err := w.r.st.callPush(w.r.stream, c.Arg(0))
	if err != nil || more || !hasMethod(w.old.Value(), "pause") {
		return engine.Undefined, err
	}
	w.paused = true
	return call(w.old, &keyPause)
}

func (w *wrapped) end(*engine.Call) (engine.Value, error) {
	_, err := w.r.st.callPush(w.r.stream, engine.Null)
	return engine.Undefined, err
}

func (w *wrapped) failed(c *engine.Call) (engine.Value, error) {
	return engine.Undefined, w.r.st.errorOrDestroy(w.r.stream, c.Arg(0), false)
}

func (w *wrapped) closed(*engine.Call) (engine.Value, error) {
	return engine.Undefined, w.r.st.callDestroy(w.r.stream, engine.Undefined)
}

// proxyMethods makes the other methods of the old stream methods of the new one.
func (w *wrapped) proxyMethods() error {
	keys, err := w.old.Keys()
	if err != nil {
		return err
	}
	for _, k := range keys {
		mine, err := w.r.stream.GetKey(k)
		if err != nil {
			return err
		}
		v, err := w.old.GetKey(k)
		if err != nil {
			return err
		}
		f, ok := v.AsFunction()
		if !ok || !mine.IsUndefined() {
			continue
		}
		bound, err := f.Invoke("bind", w.old.Value())
		if err != nil {
			return err
		}
		if err := w.r.stream.SetKey(k, bound); err != nil {
			return err
		}
	}
	return nil
}

// staticWrap is Readable.wrap(stream, options).
func staticWrap(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	o, ok := c.Arg(0).AsObject()
	if !ok {
		return engine.Undefined, engine.TypeError("Cannot read properties of undefined (reading 'readableObjectMode')")
	}
	return st.wrapWith(o, c.Arg(1))
}

// wrapStream wraps an old stream in object mode.
func (st *state) wrapStream(o *engine.Object) (engine.Value, error) {
	opts := st.env.RT.NewObject()
	if err := opts.Put("objectMode", engine.True); err != nil {
		return engine.Undefined, err
	}
	return st.wrapWith(o, opts.Value())
}

func (st *state) wrapWith(o *engine.Object, options engine.Value) (engine.Value, error) {
	opts := st.env.RT.NewObject()
	objects := prop(o.Value(), "readableObjectMode")
	if objects.IsNullish() {
		objects = prop(o.Value(), "objectMode")
	}
	if objects.IsNullish() {
		objects = engine.True
	}
	if err := opts.Put("objectMode", objects); err != nil {
		return engine.Undefined, err
	}
	if from, ok := options.AsObject(); ok {
		if err := opts.CopyDataProperties(from.Value()); err != nil {
			return engine.Undefined, err
		}
	}
	destroy := st.env.RT.NewFunction("destroy", 2, func(c *engine.Call) (engine.Value, error) {
		if err := st.destroyer(o.Value(), c.Arg(0)); err != nil {
			return engine.Undefined, err
		}
		f, ok := c.Arg(1).AsFunction()
		if !ok {
			return engine.Undefined, nil
		}
		return f.Call(engine.Undefined, c.Arg(0))
	})
	if err := opts.Put("destroy", destroy.Value()); err != nil {
		return engine.Undefined, err
	}
	n, err := st.readable.ctor.Construct(opts.Value())
	if err != nil {
		return engine.Undefined, err
	}
	return n.Invoke("wrap", o.Value())
}

// staticFromList is Readable._fromList(n, state), which some packages call.
func staticFromList(c *engine.Call) (engine.Value, error) {
	o, ok := c.Arg(1).AsObject()
	if !ok {
		return engine.Null, nil
	}
	r, ok := o.Fields().(*readable)
	if !ok {
		return engine.Null, nil
	}
	n, isNumber := c.Arg(0).AsNumber()
	if !isNumber || n == 0 || n != n || n > float64(r.length) || n == math.Trunc(n) && int(n) >= r.length {
		n = float64(r.length)
	}
	return r.take(int(n))
}

// staticDuplexFrom is Duplex.from(src).
// https://nodejs.org/api/stream.html#streamduplexfromsrc
func staticDuplexFrom(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	return st.duplexFrom(c.Arg(0), "body")
}

func (st *state) duplexFrom(body engine.Value, name string) (engine.Value, error) {
	rt := st.env.RT
	pair := func(r, w engine.Value) (engine.Value, error) {
		o := rt.NewObject()
		if err := o.Put("readable", r); err != nil {
			return engine.Undefined, err
		}
		if err := o.Put("writable", w); err != nil {
			return engine.Undefined, err
		}
		return st.callAsync("joinPair", o.Value())
	}
	switch {
	case isDuplexNodeStream(body):
		return body, nil
	case isReadableNodeStream(body, false):
		return pair(body, engine.Undefined)
	case isWritableNodeStream(body):
		return pair(engine.Undefined, body)
	case isNodeStream(body):
		return pair(engine.False, engine.False)
	case isReadableStream(body):
		r, err := st.fromWeb("readable", body)
		if err != nil {
			return engine.Undefined, err
		}
		return pair(r, engine.Undefined)
	case isWritableStream(body):
		w, err := st.fromWeb("writable", body)
		if err != nil {
			return engine.Undefined, err
		}
		return pair(engine.Undefined, w)
	case body.IsFunction():
		return st.callAsync("fromFunction", body, engine.String(name))
	}
	return st.duplexFromObject(body, name, pair)
}

func (st *state) duplexFromObject(body engine.Value, name string, pair func(r, w engine.Value) (engine.Value, error)) (engine.Value, error) {
	if isBlob(body) {
		o, _ := body.AsObject()
		v, err := o.Invoke("arrayBuffer")
		if err != nil {
			return engine.Undefined, err
		}
		return st.duplexFrom(v, name)
	}
	duplexify := func(options ...string) (engine.Value, error) {
		opts := st.env.RT.NewObject()
		if err := opts.Put("objectMode", engine.True); err != nil {
			return engine.Undefined, err
		}
		for _, off := range options {
			if err := opts.Put(off, engine.False); err != nil {
				return engine.Undefined, err
			}
		}
		class, err := st.async("Duplexify")
		if err != nil {
			return engine.Undefined, err
		}
		return st.from(class, body, opts.Value())
	}
	if st.isIterable(body, false) {
		return duplexify("writable")
	}
	r, w := prop(body, "readable"), prop(body, "writable")
	if isReadableStream(r) && isWritableStream(w) {
		return st.fromWeb("duplex", body)
	}
	if r.Kind() == engine.KindObject || w.Kind() == engine.KindObject {
		var err error
		if r, err = st.sideOfPair(r, name, func(v engine.Value) bool { return isReadableNodeStream(v, false) }); err != nil {
			return engine.Undefined, err
		}
		if w, err = st.sideOfPair(w, name, isWritableNodeStream); err != nil {
			return engine.Undefined, err
		}
		return pair(r, w)
	}
	if hasMethod(body, "then") {
		return st.callAsync("fromPromise", body)
	}
	return engine.Undefined, nodeerr.InvalidArgType(st.env.RT, name, body, "Blob", "ReadableStream", "WritableStream", "Stream", "Iterable",
		"AsyncIterable", "Function", "{ readable, writable } pair", "Promise")
}

func (st *state) sideOfPair(v engine.Value, name string, is func(engine.Value) bool) (engine.Value, error) {
	if !v.Truthy() {
		return engine.Undefined, nil
	}
	if is(v) {
		return v, nil
	}
	return st.duplexFrom(v, name)
}

// isBlob reports whether v is a Blob, without making the class.
func isBlob(v engine.Value) bool {
	if !v.IsObject() || !hasMethod(v, "arrayBuffer") || !hasMethod(v, "slice") {
		return false
	}
	tag, _ := symbolProp(v, engine.SymbolToStringTag.Key()).AsString()
	return tag == "Blob" || tag == "File"
}

// prototypeCompose is readable.compose(stream, options).
// https://nodejs.org/api/stream.html#readablecomposestream-options
func prototypeCompose(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	_, signal, err := operatorOptions(c, c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	if isNodeStream(c.Arg(0)) && isWritable(c.Arg(0)) != yes {
		return engine.Undefined, nodeerr.InvalidArgValue(c.Runtime(), "stream", c.Arg(0), "must be writable")
	}
	d, err := st.compose([]engine.Value{c.This(), c.Arg(0)})
	if err != nil || !signal.Truthy() {
		return d, err
	}
	o, _ := d.AsObject()
	return d, st.addAbortSignal(signal, o)
}

// staticCompose is stream.compose(...streams).
// https://nodejs.org/api/stream.html#streamcomposestreams
func staticCompose(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	return st.compose(c.Args(0))
}

func (st *state) compose(given []engine.Value) (engine.Value, error) {
	switch len(given) {
	case 0:
		return engine.Undefined, nodeerr.MissingArgs("streams")
	case 1:
		return st.duplexFrom(given[0], "body")
	}
	streams := append([]engine.Value(nil), given...)
	for _, i := range [...]int{0, len(streams) - 1} {
		if streams[i].IsFunction() {
			var err error
			if streams[i], err = st.duplexFrom(streams[i], "body"); err != nil {
				return engine.Undefined, err
			}
		}
	}
	for i, s := range streams {
		if !isNodeStream(s) && !isWebStream(s) {
			continue
		}
		name := "streams[" + indexText(i) + "]"
		if i < len(streams)-1 && !(st.isReadable(s) == yes || isReadableStream(s) || isTransformStream(s)) {
			return engine.Undefined, nodeerr.InvalidArgValue(st.env.RT, name, given[i], "must be readable")
		}
		if i > 0 && !(isWritable(s) == yes || isWritableStream(s) || isTransformStream(s)) {
			return engine.Undefined, nodeerr.InvalidArgValue(st.env.RT, name, given[i], "must be writable")
		}
	}
	return st.callAsync("composeStreams", st.env.RT.NewArray(streams...).Value())
}
