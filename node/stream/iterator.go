package stream

import (
	"math"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// prototypeAsyncIterator is readable[Symbol.asyncIterator]().
// https://nodejs.org/api/stream.html#readablesymbolasynciterator
func prototypeAsyncIterator(c *engine.Call) (engine.Value, error) { return iterator(c, true) }

// prototypeIterator is readable.iterator(options).
// https://nodejs.org/api/stream.html#readableiteratoroptions
func prototypeIterator(c *engine.Call) (engine.Value, error) {
	destroyOnReturn := true
	if v := c.Arg(0); !v.IsUndefined() {
		o, err := validate.Object(c, v, "options")
		if err != nil {
			return engine.Undefined, err
		}
		d, err := o.Get("destroyOnReturn")
		if err != nil {
			return engine.Undefined, err
		}
		destroyOnReturn = !d.IsFalse()
	}
	return iterator(c, destroyOnReturn)
}

func iterator(c *engine.Call, destroyOnReturn bool) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	stream := c.This()
	o := c.ThisObject()
	if o == nil {
		return engine.Undefined, engine.TypeError("Cannot read properties of undefined (reading 'read')")
	}
	r, err := o.GetKey(keyRead.Key())
	if err != nil {
		return engine.Undefined, err
	}
	if !r.IsFunction() {
		if stream, err = st.wrapStream(o); err != nil {
			return engine.Undefined, err
		}
	}
	so, _ := stream.AsObject()
	it := &asyncIterator{st: st, stream: so, destroyOnReturn: destroyOnReturn, failure: engine.Undefined}
	return it.object(stream)
}

// requestKind is a method of an iterator.
type requestKind uint8

const (
	requestNext requestKind = iota
	requestReturn
	requestThrow
)

// request is one call of a method of an iterator that is to be answered.
type request struct {
	kind    requestKind
	value   engine.Value
	promise *engine.Promise
}

// asyncIterator is what readable[Symbol.asyncIterator]() returns. Calls are
// answered one after the other, as those of an async generator.
type asyncIterator struct {
	st              *state
	stream          *engine.Object
	destroyOnReturn bool
	queue           []request
	started         bool
	done            bool
	busy            bool // a value is awaited
	waiting         bool // for 'readable' or the end
	ended           bool
	failure         engine.Value // the error of the stream
	onReadable      *engine.Function
	stopWatching    func() error
}

// object makes the iterator object. COMPAT: its methods are its own properties.
func (it *asyncIterator) object(stream engine.Value) (engine.Value, error) {
	rt := it.st.env.RT
	o := rt.NewObjectWithPrototype(rt.Intrinsic("AsyncIteratorPrototype"))
	for _, m := range [...]struct {
		name   string
		length int
		kind   requestKind
	}{{"next", 0, requestNext}, {"return", 1, requestReturn}, {"throw", 1, requestThrow}} {
		f := rt.NewFunction(m.name, m.length, func(c *engine.Call) (engine.Value, error) {
			p := rt.NewPromise()
			it.queue = append(it.queue, request{m.kind, c.Arg(0), p})
			return p.Value(), it.answer()
		})
		if err := o.Put(m.name, f.Value()); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), o.Put("stream", stream)
}

// start listens to the stream, when the first value is asked for.
func (it *asyncIterator) start() error {
	it.started = true
	e := it.st.env
	it.onReadable = e.RT.NewFunction("onReadable", 0, func(*engine.Call) (engine.Value, error) {
		it.wake()
		return engine.Undefined, nil
	})
	if err := events.On(e, it.stream, "readable", it.onReadable); err != nil {
		return err
	}
	var err error
	it.stopWatching, err = it.st.finished(it.stream, finishedOptions{readable: unknown, writable: no}, func(er engine.Value) error {
		it.ended = true
		if er.Truthy() {
			var err error
			if it.failure, err = it.st.aggregate(it.failure, er); err != nil {
				return err
			}
		}
		it.wake()
		return nil
	})
	return err
}

func (it *asyncIterator) wake() {
	if it.waiting {
		it.waiting = false
		it.st.env.RT.EnqueueJob(it.answer)
	}
}

// answer answers calls for as long as there is something to answer them with.
func (it *asyncIterator) answer() error {
	for len(it.queue) > 0 && !it.busy && !it.waiting {
		q := it.queue[0]
		var err error
		switch {
		case q.kind == requestThrow:
			it.pop()
			err = it.fail(q.promise, q.value)
		case q.kind == requestReturn:
			it.pop()
			if err = it.finish(engine.Undefined, false); err == nil {
				err = it.give(q.promise, q.value, true)
			}
		case it.done:
			it.pop()
			q.promise.Resolve(it.result(engine.Undefined, true))
		default:
			err = it.next(q.promise)
		}
		if err != nil {
			v, ok := it.st.env.RT.ErrorValue(err)
			if !ok {
				return err
			}
			q.promise.RejectValue(v)
		}
	}
	return nil
}

func (it *asyncIterator) pop() {
	it.queue[0] = request{}
	it.queue = it.queue[1:]
}

func (it *asyncIterator) next(p *engine.Promise) error {
	if !it.started {
		if err := it.start(); err != nil {
			it.pop()
			return err
		}
	}
	chunk := engine.Null
	if !isDestroyedFlag(it.stream) {
		var err error
		if chunk, err = it.st.callRead(it.stream); err != nil {
			it.pop()
			v, ok := it.st.env.RT.ErrorValue(err)
			if !ok {
				return err
			}
			return it.fail(p, v)
		}
	}
	switch {
	case !chunk.IsNull():
		it.pop()
		return it.give(p, chunk, false)
	case it.failure.Truthy():
		it.pop()
		return it.fail(p, it.failure)
	case it.ended:
		it.pop()
		if err := it.finish(engine.Null, true); err != nil {
			return err
		}
		p.Resolve(it.result(engine.Undefined, true))
		return nil
	}
	it.waiting = true
	return nil
}

func isDestroyedFlag(o *engine.Object) bool { return prop(o.Value(), "destroyed").Truthy() }

// callRead is stream.read().
func (st *state) callRead(o *engine.Object) (engine.Value, error) {
	if r := readableOf(o); r != nil {
		return r.callReadMethod(math.NaN())
	}
	return call(o, &keyRead)
}

// give answers a call with a value; a promise is awaited.
func (it *asyncIterator) give(p *engine.Promise, v engine.Value, done bool) error {
	rt := it.st.env.RT
	if !v.IsObject() || !prop(v, "then").IsFunction() {
		p.Resolve(it.result(v, done))
		return nil
	}
	value, err := rt.ResolvedPromise(v)
	if err != nil {
		return err
	}
	it.busy = true
	value.Then(func(v engine.Value, err error) error {
		it.busy = false
		if err == nil {
			p.Resolve(it.result(v, done))
			return it.answer()
		}
		reason, ok := rt.ErrorValue(err)
		if !ok {
			return err
		}
		if err := it.fail(p, reason); err != nil {
			return err
		}
		return it.answer()
	})
	return nil
}

// fail ends the iteration with an error.
func (it *asyncIterator) fail(p *engine.Promise, reason engine.Value) error {
	joined := reason
	if !it.done {
		var err error
		if joined, err = it.st.aggregate(it.failure, reason); err != nil {
			return err
		}
		if err := it.finish(joined, true); err != nil {
			return err
		}
	}
	p.RejectValue(joined)
	return nil
}

// finish ends the iteration: the stream is destroyed, or left as it is where
// destroyOnReturn is false. known tells that the outcome of the stream is.
func (it *asyncIterator) finish(outcome engine.Value, known bool) error {
	if it.done {
		return nil
	}
	it.done = true
	if !it.started { // the stream has not been looked at
		return nil
	}
	if (outcome.Truthy() || it.destroyOnReturn) && (!known || prop(prop(it.stream.Value(), "_readableState"), "autoDestroy").Truthy()) {
		return it.st.destroyer(it.stream.Value(), engine.Null)
	}
	if err := events.Off(it.st.env, it.stream, "readable", it.onReadable); err != nil {
		return err
	}
	return it.stopWatching()
}

// result is an iterator result. COMPAT: done comes first.
func (it *asyncIterator) result(v engine.Value, done bool) engine.Value {
	o := it.st.env.RT.NewObject()
	_ = o.Put("done", engine.Bool(done)) // a new ordinary object accepts it
	_ = o.Put("value", v)
	return o.Value()
}
