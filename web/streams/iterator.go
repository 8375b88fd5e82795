package streams

import "github.com/sxfescript/sxn/engine"

// streamIterator is the asynchronous iterator of a stream.
// https://streams.spec.whatwg.org/#rs-asynciterator
type streamIterator struct {
	st            *state
	reader        *Reader
	preventCancel bool
	started, done bool
	// current is the promise of the step that has not ended, nil where direct is
	// set: then the step is running.
	current *engine.Promise
	direct  bool
}

var iteratorKey = engine.PrivateKey[streamIterator]{Name: "ReadableStreamAsyncIterator"}

// iteratorPrototype returns the prototype of the iterators.
func (st *state) iteratorPrototype() (*engine.Object, error) {
	if st.iteratorProto == nil {
		p := st.rt.NewObjectWithPrototype(st.rt.Intrinsic("AsyncIteratorPrototype"))
		err := st.rt.DefineMethods(p, []engine.Method{
			{Name: "next", Func: promised(iteratorNext), Enumerable: true},
			{Name: "return", Length: 1, Func: promised(iteratorReturn), Enumerable: true},
		})
		if err != nil {
			return nil, err
		}
		err = p.Define(engine.SymbolToStringTag.Key(), engine.Property{Value: engine.String("ReadableStream AsyncIterator"), Configurable: true})
		if err != nil {
			return nil, err
		}
		st.iteratorProto = p
	}
	return st.iteratorProto, nil
}

// readableValues is stream.values([options]).
// https://streams.spec.whatwg.org/#rs-asynciterator-prototype
func readableValues(c *engine.Call) (engine.Value, error) {
	s, err := this(c, &readableKey)
	if err != nil {
		return engine.Undefined, err
	}
	o, err := dictionary(c.Runtime(), c.Arg(0), "options", true)
	if err != nil {
		return engine.Undefined, err
	}
	prevent, err := flag(o, &keyPreventCancel)
	if err != nil {
		return engine.Undefined, err
	}
	if s.reader != nil {
		return engine.Undefined, errLocked()
	}
	p, err := s.st.iteratorPrototype()
	if err != nil {
		return engine.Undefined, err
	}
	it := s.st.rt.NewObjectWithPrototype(p)
	iteratorKey.Set(it, &streamIterator{st: s.st, reader: s.newReader(), preventCancel: prevent})
	return it.Value(), nil
}

// iteratorNext is iterator.next().
func iteratorNext(c *engine.Call) (engine.Value, error) {
	x, err := this(c, &iteratorKey)
	if err != nil {
		return engine.Undefined, err
	}
	// COMPAT: Node lets the first step wait for a settled promise.
	if !x.started {
		x.started = true
		if x.current, err = x.st.rt.ResolvedPromise(engine.Undefined); err != nil {
			return engine.Undefined, err
		}
	}
	return x.after(x.step), nil
}

// iteratorReturn is iterator.return(value).
func iteratorReturn(c *engine.Call) (engine.Value, error) {
	x, err := this(c, &iteratorKey)
	if err != nil {
		return engine.Undefined, err
	}
	v := c.Arg(0)
	x.started = true
	return x.after(func() *engine.Promise { return x.finish(v) }), nil
}

// after runs a step once the one before has ended.
func (x *streamIterator) after(step func() *engine.Promise) engine.Value {
	if x.current == nil {
		x.direct = true
		p := step()
		if x.direct { // not answered yet
			x.current, x.direct = p, false
		}
		return p.Value()
	}
	p := x.st.rt.NewPromise()
	x.current.Then(func(engine.Value, error) error {
		p.Resolve(step().Value())
		return nil
	})
	x.current = p
	return p.Value()
}

func (x *streamIterator) step() *engine.Promise {
	p := x.st.rt.NewPromise()
	if x.done {
		p.Resolve(x.st.readResult(engine.Undefined, true))
		return p
	}
	x.reader.Read(&iteratorRead{x, p})
	return p
}

// ended notes that the step which was under way has ended.
func (x *streamIterator) ended() { x.current, x.direct = nil, false }

// iteratorRead is the request of one step.
type iteratorRead struct {
	it *streamIterator
	p  *engine.Promise
}

func (q *iteratorRead) Chunk(c Chunk) {
	q.it.ended()
	q.p.Resolve(q.it.st.readResult(c.Value(), false))
}

func (q *iteratorRead) Close() {
	q.it.ended()
	q.it.done = true
	q.it.reader.release()
	q.p.Resolve(q.it.st.readResult(engine.Undefined, true))
}

func (q *iteratorRead) Error(reason engine.Value) {
	q.it.ended()
	q.it.done = true
	q.it.reader.release()
	q.p.RejectValue(reason)
}

func (x *streamIterator) finish(v engine.Value) *engine.Promise {
	p := x.st.rt.NewPromise()
	if x.done {
		p.Resolve(x.st.readResult(v, true))
		return p
	}
	x.done = true
	s := x.reader.stream
	if x.preventCancel || s == nil {
		x.reader.release()
		p.Resolve(x.st.readResult(v, true))
		return p
	}
	f := s.cancel(v)
	x.reader.release()
	f.then(x.st, func(reason engine.Value, rejected bool) {
		if rejected {
			p.RejectValue(reason)
			return
		}
		p.Resolve(x.st.readResult(v, true))
	})
	return p
}
