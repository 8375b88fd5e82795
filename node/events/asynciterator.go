package events

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/abort"
)

// eventIterator is what events.on returns: the events that have come and the
// calls of next that wait for one.
type eventIterator struct {
	e         *env.Env
	emitter   engine.Value
	events    []engine.Value
	waiting   []*engine.Promise
	failure   engine.Value // of 'error', until next has rejected with it
	failed    bool
	finished  bool
	paused    bool
	first     bool // values are the first argument of events, not the list
	high, low float64
	listeners []iteratorListener
	stop      func() error
}

type iteratorListener struct {
	name engine.Value
	f    *engine.Function
}

var iteratorKey = engine.PrivateKey[eventIterator]{Name: "EventIterator"}

// on is events.on(emitter, eventName, options).
// https://nodejs.org/api/events.html#eventsonemitter-eventname-options
func on(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	opts, signal, err := signalOption(c, c.Arg(2))
	if err != nil {
		return engine.Undefined, err
	}
	if signal != nil {
		aborted, reason, err := abort.Aborted(signal)
		if err != nil {
			return engine.Undefined, err
		}
		if aborted {
			return engine.Undefined, nodeerr.Abort(reason)
		}
	}
	it := &eventIterator{e: e, emitter: c.Arg(0), high: 1<<53 - 1, low: 1}
	if opts != nil {
		if err := it.waterMarks(c, opts); err != nil {
			return engine.Undefined, err
		}
	}
	if err := it.listen(c, opts); err != nil {
		return engine.Undefined, err
	}
	if signal != nil {
		if it.stop, err = abort.OnAbort(e, signal, func() error {
			_, reason, err := abort.Aborted(signal)
			if err != nil {
				return err
			}
			return it.fail(nodeerr.Abort(reason).Value(e.RT))
		}); err != nil {
			return engine.Undefined, err
		}
	}
	return it.object()
}

// object makes the JavaScript side.
func (it *eventIterator) object() (engine.Value, error) {
	s, err := stateOf(it.e)
	if err != nil {
		return engine.Undefined, err
	}
	proto, err := s.iteratorPrototype(it.e)
	if err != nil {
		return engine.Undefined, err
	}
	o := it.e.RT.NewObjectWithPrototype(proto)
	iteratorKey.Set(o, it)
	return o.Value(), nil
}

// IterateFirst is events.on for streams of lines: the values are the first
// arguments of the events, the event closing ends them, and the emitter is
// paused while more than high wait.
func IterateFirst(c *engine.Call, o *engine.Object, name, closing string, high int) (engine.Value, error) {
	it := &eventIterator{e: env.From(c), emitter: o.Value(), high: float64(high), low: 1, first: true}
	for _, l := range [...]struct {
		name string
		f    engine.NativeFunc
	}{{name, it.handle}, {"error", func(c *engine.Call) (engine.Value, error) { return engine.Undefined, it.fail(c.Arg(0)) }},
		{closing, func(*engine.Call) (engine.Value, error) {
			_, err := it.close()
			return engine.Undefined, err
		}}} {
		f := it.e.RT.NewFunction("", 1, l.f)
		event := engine.String(l.name)
		if err := listenAny(c, it.emitter, event, f, false); err != nil {
			return engine.Undefined, err
		}
		it.listeners = append(it.listeners, iteratorListener{event, f})
	}
	return it.object()
}

// waterMarks reads highWaterMark and lowWaterMark, and their older names.
func (it *eventIterator) waterMarks(c *engine.Call, opts *engine.Object) error {
	for _, m := range [...]struct {
		names [2]string
		to    *float64
	}{{[2]string{"highWaterMark", "highWatermark"}, &it.high}, {[2]string{"lowWaterMark", "lowWatermark"}, &it.low}} {
		v, err := opts.Get(m.names[0])
		if err == nil && v.IsNullish() {
			v, err = opts.Get(m.names[1])
		}
		if err != nil {
			return err
		}
		if v.IsNullish() {
			continue
		}
		n, err := validate.Integer(c, v, "options."+m.names[0], 1, 1<<53-1)
		if err != nil {
			return err
		}
		*m.to = float64(n)
	}
	return nil
}

func (it *eventIterator) listen(c *engine.Call, opts *engine.Object) error {
	add := func(name engine.Value, f *engine.Function) error {
		if err := listenAny(c, it.emitter, name, f, false); err != nil {
			return err
		}
		it.listeners = append(it.listeners, iteratorListener{name, f})
		return nil
	}
	name := c.Arg(1)
	if err := add(name, it.e.RT.NewFunction("eventHandler", 0, it.handle)); err != nil {
		return err
	}
	o, _ := it.emitter.AsObject()
	isEmitter, err := o.GetKey(keyOn.Key())
	if err != nil {
		return err
	}
	if k, ok := name.AsKey(); (!ok || k != keyError.Key()) && isEmitter.IsFunction() {
		if err := add(keyError.Key().Value(), it.e.RT.NewFunction("errorHandler", 1, func(c *engine.Call) (engine.Value, error) {
			return engine.Undefined, it.fail(c.Arg(0))
		})); err != nil {
			return err
		}
	}
	if opts == nil {
		return nil
	}
	closing, err := opts.Get("close")
	if err != nil || closing.IsNullish() {
		return err
	}
	closer := it.e.RT.NewFunction("closeHandler", 0, func(*engine.Call) (engine.Value, error) {
		_, err := it.close()
		return engine.Undefined, err
	})
	list, ok := closing.AsObject()
	if !ok {
		return nil
	}
	n, err := list.Length()
	if err != nil {
		return err
	}
	for i := 0; i < n; i++ {
		v, err := list.GetIndex(uint32(i))
		if err != nil {
			return err
		}
		if err := add(v, closer); err != nil {
			return err
		}
	}
	return nil
}

func (it *eventIterator) handle(c *engine.Call) (engine.Value, error) {
	v := c.Arg(0)
	if !it.first {
		v = it.e.RT.NewArray(c.Args(0)...).Value()
	}
	if len(it.waiting) > 0 {
		p := it.waiting[0]
		it.waiting = it.waiting[1:]
		p.Resolve(it.result(v, false))
		return engine.Undefined, nil
	}
	it.events = append(it.events, v)
	if float64(len(it.events)) > it.high && !it.paused {
		it.paused = true
		return engine.Undefined, it.invoke("pause")
	}
	return engine.Undefined, nil
}

func (it *eventIterator) invoke(method string) error {
	o, ok := it.emitter.AsObject()
	if !ok {
		return nil
	}
	f, err := o.Get(method)
	if err != nil {
		return err
	}
	if fn, ok := f.AsFunction(); ok {
		_, err = fn.Call(it.emitter)
	}
	return err
}

func (it *eventIterator) fail(reason engine.Value) error {
	if len(it.waiting) == 0 {
		it.failure, it.failed = reason, true
	} else {
		p := it.waiting[0]
		it.waiting = it.waiting[1:]
		p.RejectValue(reason)
	}
	_, err := it.close()
	return err
}

// close ends the iteration: waiting calls of next are done.
func (it *eventIterator) close() (engine.Value, error) {
	if it.stop != nil {
		if err := it.stop(); err != nil {
			return engine.Undefined, err
		}
	}
	for _, l := range it.listeners {
		if err := unlistenAny(it.emitter, l.name, l.f); err != nil {
			return engine.Undefined, err
		}
	}
	it.listeners = nil
	it.finished = true
	done := it.result(engine.Undefined, true)
	for _, p := range it.waiting {
		p.Resolve(it.result(engine.Undefined, true))
	}
	it.waiting = nil
	p, err := it.e.RT.ResolvedPromise(done)
	if err != nil {
		return engine.Undefined, err
	}
	return p.Value(), nil
}

// iteratorPrototype is the prototype of what events.on returns; it inherits
// from %AsyncIteratorPrototype%.
func (s *state) iteratorPrototype(e *env.Env) (*engine.Object, error) {
	if s.asyncIteratorPrototype != nil {
		return s.asyncIteratorPrototype, nil
	}
	base := e.RT.Intrinsic("AsyncIteratorPrototype")
	if base == nil {
		base = e.RT.Intrinsic("Object.prototype")
	}
	p := e.RT.NewObjectWithPrototype(base)
	if err := e.RT.DefineMethods(p, []engine.Method{
		{Name: "next", Func: iteratorNext, Enumerable: true},
		{Name: "return", Func: iteratorReturn, Enumerable: true},
		{Name: "throw", Length: 1, Func: iteratorThrow, Enumerable: true},
		{Symbol: engine.SymbolAsyncIterator, Func: func(c *engine.Call) (engine.Value, error) { return c.This(), nil }, Enumerable: true},
		{Symbol: engine.SymbolAsyncDispose, Func: iteratorReturn, Enumerable: true},
		{SymbolFor: "nodejs.watermarkData", Get: watermarkData},
	}); err != nil {
		return nil, err
	}
	s.asyncIteratorPrototype = p
	return p, nil
}

func thisIterator(c *engine.Call) (*eventIterator, error) {
	if o := c.ThisObject(); o != nil {
		if it := iteratorKey.Get(o); it != nil {
			return it, nil
		}
	}
	return nil, nodeerr.InvalidThis("EventEmitter.AsyncIterator")
}

func iteratorNext(c *engine.Call) (engine.Value, error) {
	it, err := thisIterator(c)
	if err != nil {
		return engine.Undefined, err
	}
	rt := it.e.RT
	if len(it.events) > 0 {
		v := it.events[0]
		it.events = it.events[1:]
		if it.paused && float64(len(it.events)) < it.low && !it.finished {
			if err := it.invoke("resume"); err != nil {
				return engine.Undefined, err
			}
			it.paused = false
		}
		p, err := rt.ResolvedPromise(it.result(v, false))
		if err != nil {
			return engine.Undefined, err
		}
		return p.Value(), nil
	}
	p := rt.NewPromise()
	switch {
	case it.failed:
		reason := it.failure
		it.failure, it.failed = engine.Undefined, false
		p.RejectValue(reason)
	case it.finished:
		_, err := it.close()
		if err != nil {
			return engine.Undefined, err
		}
		p.Resolve(it.result(engine.Undefined, true))
	default:
		it.waiting = append(it.waiting, p)
	}
	return p.Value(), nil
}

func iteratorReturn(c *engine.Call) (engine.Value, error) {
	it, err := thisIterator(c)
	if err != nil {
		return engine.Undefined, err
	}
	return it.close()
}

func iteratorThrow(c *engine.Call) (engine.Value, error) {
	it, err := thisIterator(c)
	if err != nil {
		return engine.Undefined, err
	}
	o, ok := c.Arg(0).AsObject()
	if !ok || !o.IsError() {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "EventEmitter.AsyncIterator", c.Arg(0), "Error")
	}
	return engine.Undefined, it.fail(c.Arg(0))
}

// result is an iterator result. COMPAT: done comes first.
func (it *eventIterator) result(v engine.Value, done bool) engine.Value {
	o := it.e.RT.NewObject()
	_ = o.Put("done", engine.Bool(done)) // a new ordinary object accepts it
	_ = o.Put("value", v)
	return o.Value()
}

// watermarkData is what tests and tools read of an iterator.
func watermarkData(c *engine.Call) (engine.Value, error) {
	it, err := thisIterator(c)
	if err != nil {
		return engine.Undefined, err
	}
	o := c.Runtime().NewObject()
	return o.Value(), c.Runtime().DefineMethods(o, []engine.Method{
		{Name: "size", Enumerable: true, Get: func(*engine.Call) (engine.Value, error) { return engine.Int(len(it.events)), nil }},
		{Name: "low", Enumerable: true, Get: func(*engine.Call) (engine.Value, error) { return engine.Number(it.low), nil }},
		{Name: "high", Enumerable: true, Get: func(*engine.Call) (engine.Value, error) { return engine.Number(it.high), nil }},
		{Name: "isPaused", Enumerable: true, Get: func(*engine.Call) (engine.Value, error) { return engine.Bool(it.paused), nil }},
	})
}
