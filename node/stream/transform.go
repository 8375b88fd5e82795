package stream

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// transformState is what a Transform keeps besides its two sides.
type transformState struct {
	r *readable
	// callback completes the write under way: undefined stands for the
	// stream's own onwrite. It is held back while the readable side is full.
	callback engine.Value
	pending  bool
	held     bool
	length   int // of the readable side when the write began
	after    *engine.Function
}

// constructTransform is new Transform(options).
// https://nodejs.org/api/stream.html#new-streamtransformoptions
func constructTransform(c *engine.Call) (engine.Value, error) {
	return constructStream(c, func(st *state) *class { return &st.transform }, func(st *state, o *engine.Object, opts engine.Value) error {
		return st.initTransform(o, opts)
	})
}

// constructPassThrough is new PassThrough(options).
// https://nodejs.org/api/stream.html#class-streampassthrough
func constructPassThrough(c *engine.Call) (engine.Value, error) {
	return constructStream(c, func(st *state) *class { return &st.passThrough }, func(st *state, o *engine.Object, opts engine.Value) error {
		return st.initTransform(o, opts)
	})
}

func (st *state) initTransform(o *engine.Object, options engine.Value) error {
	opts := optionsObject(options)
	if opts != nil {
		// A readable side with a highWaterMark of 0 must not pass the
		// writable one's default on.
		v, err := opts.GetKey(optReadableHighWaterMark.Key())
		if err != nil {
			return err
		}
		if n, ok := v.AsNumber(); ok && n == 0 {
			if options, err = st.zeroOptions(opts); err != nil {
				return err
			}
		}
	}
	if err := st.initDuplex(o, options, nil); err != nil {
		return err
	}
	r := readableOf(o)
	r.transform = &transformState{r: r}
	// _read is called before _write, and what it brings may come at once.
	r.flags &^= readSync
	if opts != nil {
		if err := takeMethod(o, opts, &optTransform, &keyUnderTransform); err != nil {
			return err
		}
		if err := takeMethod(o, opts, &optFlush, &keyUnderFlush); err != nil {
			return err
		}
	}
	// Other classes replace _final; the end of the readable side must follow all the same.
	_, err := call(o, &keyOn, keyPrefinish.Key().Value(), st.transformPrefinish.Value())
	return err
}

func (st *state) zeroOptions(opts *engine.Object) (engine.Value, error) {
	copied := st.env.RT.NewObject()
	if err := copied.CopyDataProperties(opts.Value()); err != nil {
		return engine.Undefined, err
	}
	w, err := opts.Get("writableHighWaterMark")
	if err != nil {
		return engine.Undefined, err
	}
	if !w.Truthy() {
		w = engine.Int(0)
	}
	if err := copied.Put("highWaterMark", engine.Null); err != nil {
		return engine.Undefined, err
	}
	return copied.Value(), copied.Put("writableHighWaterMark", w)
}

// transformFinal is transform._final(callback): it flushes and ends the
// readable side.
func transformFinal(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	cb, _ := c.Arg(0).AsFunction()
	return engine.Undefined, st.finalTransform(c.ThisObject(), cb)
}

func (st *state) finalTransform(o *engine.Object, cb *engine.Function) error {
	done := func(args ...engine.Value) error {
		if cb == nil {
			return nil
		}
		_, err := cb.Call(engine.Undefined, args...)
		return err
	}
	f, err := o.GetKey(keyUnderFlush.Key())
	if err != nil {
		return err
	}
	flush, ok := f.AsFunction()
	d, err := o.GetKey(keyDestroyed.Key())
	if err != nil {
		return err
	}
	if !ok || d.Truthy() {
		if _, err := st.callPush(o, engine.Null); err != nil {
			return err
		}
		return done()
	}
	after := st.env.RT.NewFunction("", 2, func(c *engine.Call) (engine.Value, error) {
		if er := c.Arg(0); er.Truthy() {
			if cb != nil {
				return engine.Undefined, done(er)
			}
			return engine.Undefined, st.callDestroy(o, er)
		}
		if data := c.Arg(1); !data.IsNullish() {
			if _, err := st.callPush(o, data); err != nil {
				return engine.Undefined, err
			}
		}
		if _, err := st.callPush(o, engine.Null); err != nil {
			return engine.Undefined, err
		}
		return engine.Undefined, done()
	})
	_, err = flush.Call(o.Value(), after.Value())
	return err
}

// prefinishTransform is the listener of 'prefinish' of transforms.
func prefinishTransform(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	o := c.ThisObject()
	if o == nil {
		return engine.Undefined, nil
	}
	_, same, err := method(o, &keyUnderFinal, st.orig.transformFinal)
	if err != nil || same {
		return engine.Undefined, err
	}
	return engine.Undefined, st.finalTransform(o, nil)
}

// callPush is stream.push(chunk), which programs replace.
func (st *state) callPush(o *engine.Object, chunk engine.Value) (bool, error) {
	f, same, err := method(o, &keyPush, st.orig.push)
	if err != nil {
		return false, err
	}
	if same {
		if r := readableOf(o); r != nil {
			return r.push(chunk, engine.Undefined)
		}
	}
	v, err := apply(f, "this.push", o, chunk)
	return v.Truthy(), err
}

// prototypeUnderTransform is transform._transform of classes without their own.
// https://nodejs.org/api/stream.html#transform_transformchunk-encoding-callback
func prototypeUnderTransform(*engine.Call) (engine.Value, error) {
	return engine.Undefined, nodeerr.MethodNotImplemented("_transform()")
}

// passThroughTransform is PassThrough's _transform.
func passThroughTransform(c *engine.Call) (engine.Value, error) {
	f, ok := c.Arg(2).AsFunction()
	if !ok {
		return engine.Undefined, engine.TypeError("cb is not a function")
	}
	_, err := f.Call(engine.Undefined, engine.Null, c.Arg(0))
	return engine.Undefined, err
}

// prototypeTransformWrite is transform._write(chunk, encoding, callback).
func prototypeTransformWrite(c *engine.Call) (engine.Value, error) {
	r, err := thisReadable(c)
	if err != nil {
		return engine.Undefined, err
	}
	if r.transform == nil {
		r.transform = &transformState{r: r}
	}
	return engine.Undefined, r.transform.write(c.Arg(0), c.Arg(1), c.Arg(2))
}

// write calls _transform; callback is undefined for the stream's onwrite.
func (t *transformState) write(chunk, encoding, callback engine.Value) error {
	t.callback, t.pending, t.held = callback, true, false
	t.length = t.r.length
	f, same, err := method(t.r.stream, &keyUnderTransform, t.r.st.orig.passThroughTransform)
	if err != nil {
		return err
	}
	if same {
		return t.transformed(engine.Null, chunk)
	}
	if t.r.impl != nil && t.r.impl.Transform != nil {
		if fo, ok := f.AsObject(); ok && fo == t.r.st.orig.underTransform {
			return t.r.impl.Transform(chunk, encoding, t.transformed)
		}
	}
	if t.after == nil {
		t.after = t.r.env.RT.NewFunction("", 2, func(c *engine.Call) (engine.Value, error) {
			return engine.Undefined, t.transformed(c.Arg(0), c.Arg(1))
		})
	}
	_, err = apply(f, "this._transform", t.r.stream, chunk, encoding, t.after.Value())
	return err
}

// transformed is the callback of _transform.
func (t *transformState) transformed(er, val engine.Value) error {
	if er.Truthy() {
		return t.done(er)
	}
	r := t.r
	if !val.IsNullish() {
		if _, err := r.st.callPush(r.stream, val); err != nil {
			return err
		}
	}
	if r.has(ended) || float64(r.length) < r.hwm || t.length == r.length {
		return t.done(engine.Undefined)
	}
	// The readable side is full: _read lets the next chunk come.
	t.held = true
	return nil
}

func (t *transformState) done(er engine.Value) error {
	cb := t.callback
	t.callback, t.pending, t.held = engine.Undefined, false, false
	if f, ok := cb.AsFunction(); ok {
		var err error
		if er.IsUndefined() {
			_, err = f.Call(engine.Undefined)
		} else {
			_, err = f.Call(engine.Undefined, er)
		}
		return err
	}
	if w := writableOf(t.r.stream); w != nil {
		return w.written(er)
	}
	return nil
}

// resume is transform._read().
func (t *transformState) resume() error {
	if !t.held {
		return nil
	}
	return t.done(engine.Undefined)
}

// prototypeTransformRead is transform._read().
func prototypeTransformRead(c *engine.Call) (engine.Value, error) {
	r, err := thisReadable(c)
	if err != nil || r.transform == nil {
		return engine.Undefined, err
	}
	return engine.Undefined, r.transform.resume()
}
