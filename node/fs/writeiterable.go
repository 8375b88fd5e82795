package fs

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/abort"
)

// isIterable reports whether v is data that writeFile takes piece by piece.
func isIterable(rt *engine.Runtime, v engine.Value) (bool, error) {
	if _, ok := v.AsBytes(); ok || !v.IsObject() {
		return false, nil
	}
	for _, k := range [...]engine.Key{engine.SymbolAsyncIterator.Key(), engine.SymbolIterator.Key()} {
		f, err := rt.GetV(v, k)
		if err != nil || f.IsFunction() {
			return err == nil, err
		}
	}
	return false, nil
}

// iterableWrite writes the pieces that an iterable gives, one after the other,
// as the loop for await takes them.
type iterableWrite struct {
	fileWrite
	p        *params
	o        writeOptions
	iterator *engine.Object
	next     *engine.Function
	async    bool
	done     func(failed error)
}

// writeIterable is fs.promises.writeFile and appendFile with an iterable;
// handled lets go of a FileHandle.
func writeIterable(p *params, defFlags int, promise *engine.Promise, handled func()) error {
	w := &iterableWrite{p: p}
	var err error
	if w.o, err = p.writeOptions(defFlags); err != nil {
		return err
	}
	if w.fd, w.path, err = p.target(); err != nil {
		return err
	}
	w.flags, w.mode = w.o.flags, w.o.mode
	if err := w.aborted(); err != nil {
		return err
	}
	settle := func(failed error) error {
		if handled != nil {
			handled()
		}
		if engine.IsTermination(failed) {
			return failed
		}
		if failed != nil {
			reject(p.e, promise, failed)
		} else {
			promise.Resolve(engine.Undefined)
		}
		return nil
	}
	w.done = func(failed error) {
		pool(p.e, func() error {
			if failed == nil && w.o.flush {
				failed = sysErr(syncFD(w.fd), "fsync", "")
			}
			return w.close(failed)
		}, settle)
	}
	pool(p.e, w.open, func(failed error) error {
		if failed != nil {
			return settle(failed)
		}
		err := w.aborted()
		if err == nil {
			err = w.begin()
		}
		if err != nil {
			w.done(err)
			return nil
		}
		w.step()
		return nil
	})
	return nil
}

func (w *iterableWrite) aborted() error {
	if w.o.signal == nil {
		return nil
	}
	if aborted, _, err := abort.Aborted(w.o.signal); err != nil || !aborted {
		return err
	}
	return abort.Error(w.o.signal)
}

// begin gets the iterator, the asynchronous one where there is one.
func (w *iterableWrite) begin() error {
	rt, v := w.p.rt, w.p.arg(1)
	m, err := rt.GetV(v, engine.SymbolAsyncIterator.Key())
	if err != nil {
		return err
	}
	if w.async = !m.IsNullish(); !w.async {
		if m, err = rt.GetV(v, engine.SymbolIterator.Key()); err != nil {
			return err
		}
	}
	f, ok := m.AsFunction()
	if !ok {
		return engine.TypeError("%s is not a function", m.TypeOf())
	}
	it, err := f.Call(v)
	if err != nil {
		return err
	}
	if w.iterator, ok = it.AsObject(); !ok {
		return engine.TypeError("Result of the Symbol.asyncIterator method is not an object")
	}
	n, err := w.iterator.Get("next")
	if err != nil {
		return err
	}
	if w.next, ok = n.AsFunction(); !ok {
		return engine.TypeError("%s is not a function", n.TypeOf())
	}
	return nil
}

// await calls f with what v settles to.
func (w *iterableWrite) await(v engine.Value, f func(v engine.Value, err error)) {
	p, err := w.p.rt.ResolvedPromise(v)
	if err != nil {
		f(engine.Undefined, err)
		return
	}
	p.Then(func(v engine.Value, err error) error {
		f(v, err)
		return nil
	})
}

// step asks for the next piece.
func (w *iterableWrite) step() {
	r, err := w.next.Call(w.iterator.Value())
	if err != nil {
		w.done(err)
		return
	}
	if !w.async {
		w.result(r)
		return
	}
	w.await(r, func(r engine.Value, err error) {
		if err != nil {
			w.done(err)
			return
		}
		w.result(r)
	})
}

// result takes what next has given.
func (w *iterableWrite) result(r engine.Value) {
	o, ok := r.AsObject()
	if !ok {
		w.done(engine.TypeError("Iterator result %s is not an object", r.TypeOf()))
		return
	}
	over, err := o.Get("done")
	if err != nil || over.Truthy() {
		w.done(err)
		return
	}
	v, err := o.Get("value")
	if err != nil {
		w.done(err)
		return
	}
	if w.async {
		w.piece(v)
		return
	}
	w.await(v, func(v engine.Value, err error) {
		if err != nil {
			w.fail(err)
			return
		}
		w.piece(v)
	})
}

// piece writes one piece and goes on.
func (w *iterableWrite) piece(v engine.Value) {
	err := w.aborted()
	var data []byte
	if err == nil {
		data, err = w.bytes(v)
	}
	if err != nil {
		w.fail(err)
		return
	}
	pool(w.p.e, func() error { return w.write(data) }, func(failed error) error {
		if failed != nil {
			w.fail(failed)
		} else {
			w.step()
		}
		return nil
	})
}

// bytes are those of a piece: what is no view or string goes through
// Buffer.from.
func (w *iterableWrite) bytes(v engine.Value) ([]byte, error) {
	if data, ok := v.AsBytes(); ok {
		return data, nil
	}
	if v.IsString() {
		return w.p.encode(v, w.o.enc)
	}
	b, err := bufferFrom(w.p.e, v)
	if err != nil {
		return nil, err
	}
	data, _ := b.AsBytes()
	return data, nil
}

func bufferFrom(e *env.Env, v engine.Value) (engine.Value, error) {
	m, err := e.Builtin(e, "buffer")
	if err != nil {
		return engine.Undefined, err
	}
	class, err := e.RT.GetV(m, engine.NewKey("Buffer"))
	if err != nil {
		return engine.Undefined, err
	}
	o, ok := class.AsObject()
	if !ok {
		return engine.Undefined, engine.TypeError("Buffer is not a constructor")
	}
	return o.Invoke("from", v)
}

// fail ends the loop before the iterable does, which is told of it.
func (w *iterableWrite) fail(failed error) {
	f, err := w.iterator.Get("return")
	fn, ok := f.AsFunction()
	if err != nil || !ok {
		w.done(failed)
		return
	}
	r, err := fn.Call(w.iterator.Value())
	if err != nil || !w.async {
		w.done(failed)
		return
	}
	w.await(r, func(engine.Value, error) { w.done(failed) })
}

// iterablePromise runs writeFile and appendFile of fs.promises, whose first
// argument may be a FileHandle, where the data is iterable.
func iterablePromise(defFlags int, otherwise engine.NativeFunc) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		promise := c.Runtime().NewPromise()
		iterable, err := isIterable(c.Runtime(), c.Arg(1))
		if err == nil && !iterable {
			return otherwise(c)
		}
		if err == nil {
			p := newParams(c, c.Len())
			var handled func()
			if o, ok := c.Arg(0).AsObject(); ok && handleKey.Get(o) != nil {
				h := handleKey.Get(o)
				p.args[0], p.handled = engine.Int(h.fd), true
				h.hold()
				handled = func() { h.unref(p.e) }
			}
			p.promised = true
			if err = writeIterable(p, defFlags, promise, handled); err != nil && handled != nil {
				handled()
			}
		}
		if engine.IsTermination(err) {
			return engine.Undefined, err
		}
		if err != nil {
			promise.Reject(err)
		}
		return promise.Value(), nil
	}
}

// iterableHandle is FileHandle's writeFile or appendFile with an iterable.
func (h *handle) iterableHandle(c *engine.Call, defFlags int, promise *engine.Promise) error {
	p := newParams(c, c.Len())
	p.args = append([]engine.Value{engine.Int(h.fd)}, p.args...)
	h.hold()
	unref := func() { h.unref(p.e) }
	err := writeIterable(p, defFlags, promise, unref)
	if err != nil {
		unref()
	}
	return err
}
