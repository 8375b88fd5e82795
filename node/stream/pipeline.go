package stream

import (
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/abort"
)

func indexText(i int) string { return strconv.Itoa(i) }

// pipelineOptions are the options of pipeline.
type pipelineOptions struct {
	signal *engine.Object
	end    bool
}

// staticPipeline is stream.pipeline(source, ...transforms, destination, callback).
// https://nodejs.org/api/stream.html#streampipelinesource-transforms-destination-callback
func staticPipeline(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	args := c.Args(0)
	last := engine.Undefined
	if len(args) > 0 {
		last = args[len(args)-1]
		args = args[:len(args)-1]
	}
	f, err := validate.Function(c, last, "streams[stream.length - 1]")
	if err != nil {
		return engine.Undefined, err
	}
	return st.pipeline(args, pipelineOptions{end: true}, func(er, value engine.Value) error {
		st.env.NextTickCall(f, er, value)
		return nil
	})
}

// pipe is one pipeline.
type pipe struct {
	st       *state
	callback func(er, value engine.Value) error
	opts     pipelineOptions
	signal   *engine.Object
	stop     func() error

	failure  engine.Value // undefined while there is none
	value    engine.Value
	destroys []func(er engine.Value) error
	pending  int
	cleanups []func() error
	called   bool
}

// pipeline connects streams. callback is called once, when all of them are done.
func (st *state) pipeline(streams []engine.Value, opts pipelineOptions, callback func(er, value engine.Value) error) (engine.Value, error) {
	if len(streams) == 1 && streams[0].IsArray() {
		list, _ := streams[0].AsObject()
		streams, _ = list.Elements()
	}
	if len(streams) < 2 {
		return engine.Undefined, nodeerr.MissingArgs("streams")
	}
	_, signal, err := abort.NewController(st.env)
	if err != nil {
		return engine.Undefined, err
	}
	p := &pipe{st: st, callback: callback, opts: opts, signal: signal}
	aborted := false
	if opts.signal != nil {
		if aborted, _, err = abort.Aborted(opts.signal); err != nil {
			return engine.Undefined, err
		}
		if !aborted {
			if p.stop, err = abort.OnAbort(st.env, opts.signal, p.abort); err != nil {
				return engine.Undefined, err
			}
		}
	}
	ret := engine.Undefined
	for i := range streams {
		if ret, err = p.add(streams, i, ret); err != nil {
			return engine.Undefined, err
		}
	}
	if own, _, _ := abort.Aborted(signal); own || aborted {
		st.env.NextTick(p.abort)
	}
	return ret, nil
}

func (p *pipe) abort() error {
	return p.settle(nodeerr.Abort(engine.Undefined).Value(p.st.env.RT), false)
}

// done ends one of the parts that are waited for.
func (p *pipe) done(er engine.Value) error {
	p.pending--
	return p.settle(er, p.pending == 0)
}

func (p *pipe) failed(er engine.Value) error { return p.settle(er, false) }

func (p *pipe) settle(er engine.Value, final bool) error {
	if er.Truthy() {
		code, _ := prop(p.failure, "code").AsString()
		if !p.failure.Truthy() || code == "ERR_STREAM_PREMATURE_CLOSE" {
			p.failure = er
		}
	}
	if !p.failure.Truthy() && !final {
		return nil
	}
	for len(p.destroys) > 0 {
		f := p.destroys[0]
		p.destroys = p.destroys[1:]
		if err := f(p.failure); err != nil {
			return err
		}
	}
	if p.stop != nil {
		if err := p.stop(); err != nil {
			return err
		}
	}
	if err := abort.Abort(p.st.env, p.signal, engine.Undefined); err != nil {
		return err
	}
	if !final {
		return nil
	}
	if !p.failure.Truthy() {
		for _, f := range p.cleanups {
			if err := f(); err != nil {
				return err
			}
		}
	}
	if p.called {
		return nil
	}
	p.called = true
	return p.callback(p.failure, p.value)
}

// add connects stream i to what the ones before it give.
func (p *pipe) add(streams []engine.Value, i int, ret engine.Value) (engine.Value, error) {
	s := streams[i]
	reading, writing := i < len(streams)-1, i > 0
	end := reading || p.opts.end
	last := i == len(streams)-1
	if isNodeStream(s) {
		if err := p.watch(s, reading, writing, end, last); err != nil {
			return engine.Undefined, err
		}
	}
	switch {
	case i == 0:
		return p.source(s)
	case s.IsFunction():
		return p.function(s, i, ret, reading, end, last)
	case isNodeStream(s):
		return s, p.connect(s, ret, end, last)
	case isWebStream(s):
		return s, p.connectWeb(s, ret, end)
	}
	return p.st.duplexFrom(s, "body")
}

// watch destroys a stream with the pipeline and takes its errors.
func (p *pipe) watch(s engine.Value, reading, writing, end, last bool) error {
	o, _ := s.AsObject()
	keep := p.st.isReadable(s) == yes && last
	if end {
		cleanup, err := p.destroyWith(o, reading, writing)
		if err != nil {
			return err
		}
		if keep {
			p.cleanups = append(p.cleanups, cleanup)
		}
	}
	// Errors after the end of the pipeline must not be uncaught.
	f, err := events.OnFunc(p.st.env, o, "error", func(c *engine.Call) (engine.Value, error) {
		er := c.Arg(0)
		name, _ := prop(er, "name").AsString()
		code, _ := prop(er, "code").AsString()
		if er.Truthy() && name != "AbortError" && code != "ERR_STREAM_PREMATURE_CLOSE" {
			return engine.Undefined, p.failed(er)
		}
		return engine.Undefined, nil
	})
	if err == nil && keep {
		p.cleanups = append(p.cleanups, func() error { return events.Off(p.st.env, o, "error", f) })
	}
	return err
}

// destroyWith destroys the stream unless it finishes before.
func (p *pipe) destroyWith(o *engine.Object, reading, writing bool) (cleanup func() error, err error) {
	over := false
	if _, err := events.OnFunc(p.st.env, o, "close", func(*engine.Call) (engine.Value, error) {
		over = true
		return engine.Undefined, nil
	}); err != nil {
		return nil, err
	}
	cleanup, err = p.st.finished(o, finishedOptions{readable: triOf(reading), writable: triOf(writing)}, func(er engine.Value) error {
		over = !er.Truthy()
		return nil
	})
	if err != nil {
		return nil, err
	}
	p.destroys = append(p.destroys, func(er engine.Value) error {
		if over {
			return nil
		}
		over = true
		if !er.Truthy() {
			er = errDestroyed("pipe").Value(p.st.env.RT)
		}
		return p.st.destroyer(o.Value(), er)
	})
	return cleanup, nil
}

// source is the first stage.
func (p *pipe) source(s engine.Value) (engine.Value, error) {
	if f, ok := s.AsFunction(); ok {
		opts, err := p.signalOption()
		if err != nil {
			return engine.Undefined, err
		}
		ret, err := f.Call(engine.Undefined, opts)
		if err != nil {
			return engine.Undefined, err
		}
		if !p.st.isIterable(ret, false) {
			return engine.Undefined, errInvalidReturn(p.st.env.RT, "Iterable, AsyncIterable or Stream", "source", ret)
		}
		return ret, nil
	}
	if p.st.isIterable(s, false) || isReadableNodeStream(s, false) || isTransformStream(s) {
		return s, nil
	}
	return p.st.duplexFrom(s, "body")
}

func (p *pipe) signalOption() (engine.Value, error) {
	o := p.st.env.RT.NewObject()
	return o.Value(), o.Put("signal", p.signal.Value())
}

// function is a stage that is a function of an iterable.
func (p *pipe) function(s engine.Value, i int, ret engine.Value, reading, end, last bool) (engine.Value, error) {
	if isTransformStream(ret) {
		ret = prop(ret, "readable")
	}
	input, err := p.iterable(ret)
	if err != nil {
		return engine.Undefined, err
	}
	opts, err := p.signalOption()
	if err != nil {
		return engine.Undefined, err
	}
	f, _ := s.AsFunction()
	if ret, err = f.Call(engine.Undefined, input, opts); err != nil {
		return engine.Undefined, err
	}
	if reading {
		if !p.st.isIterable(ret, true) {
			return engine.Undefined, errInvalidReturn(p.st.env.RT, "AsyncIterable", "transform["+indexText(i-1)+"]", ret)
		}
		return ret, nil
	}
	return p.destinationFunction(ret, end, last)
}

// iterable is what a function of a pipeline reads.
func (p *pipe) iterable(v engine.Value) (engine.Value, error) {
	if p.st.isIterable(v, false) {
		return v, nil
	}
	if isReadableNodeStream(v, false) {
		return p.st.callAsync("toIterable", v)
	}
	return engine.Undefined, nodeerr.InvalidArgType(p.st.env.RT, "val", v, "Readable", "Iterable", "AsyncIterable")
}

// destinationFunction is a last stage that is a function: the pipeline
// returns a stream with what it gives.
func (p *pipe) destinationFunction(ret engine.Value, end, last bool) (engine.Value, error) {
	opts := p.st.env.RT.NewObject()
	if err := opts.Put("objectMode", engine.True); err != nil {
		return engine.Undefined, err
	}
	pt, err := p.st.passThrough.ctor.Construct(opts.Value())
	if err != nil {
		return engine.Undefined, err
	}
	then := prop(ret, "then")
	switch {
	case then.IsFunction():
		p.pending++
		if err := p.awaitDestination(ret, then, pt, end); err != nil {
			return engine.Undefined, err
		}
	case p.st.isIterable(ret, true):
		p.pending++
		if err := p.pump(ret, pt.Value(), end); err != nil {
			return engine.Undefined, err
		}
	case isReadableStream(ret) || isTransformStream(ret):
		if r := prop(ret, "readable"); r.Truthy() {
			ret = r
		}
		p.pending++
		if err := p.pump(ret, pt.Value(), end); err != nil {
			return engine.Undefined, err
		}
	default:
		return engine.Undefined, errInvalidReturn(p.st.env.RT, "AsyncIterable or Promise", "destination", ret)
	}
	cleanup, err := p.destroyWith(pt, false, true)
	if err == nil && last {
		p.cleanups = append(p.cleanups, cleanup)
	}
	return pt.Value(), err
}

func (p *pipe) awaitDestination(ret, then engine.Value, pt *engine.Object, end bool) error {
	e := p.st.env
	f, _ := then.AsFunction()
	onFulfilled := e.RT.NewFunction("", 1, func(c *engine.Call) (engine.Value, error) {
		p.value = c.Arg(0)
		if !p.value.IsNullish() {
			if _, err := call(pt, &keyWrite, p.value); err != nil {
				return engine.Undefined, err
			}
		}
		if end {
			if _, err := call(pt, &keyEnd); err != nil {
				return engine.Undefined, err
			}
		}
		e.NextTick(func() error { return p.done(engine.Undefined) })
		return engine.Undefined, nil
	})
	onRejected := e.RT.NewFunction("", 1, func(c *engine.Call) (engine.Value, error) {
		er := c.Arg(0)
		if err := p.st.callDestroy(pt, er); err != nil {
			return engine.Undefined, err
		}
		e.NextTick(func() error { return p.done(er) })
		return engine.Undefined, nil
	})
	_, err := f.Call(ret, onFulfilled.Value(), onRejected.Value())
	return err
}

// finishFunction is done for JavaScript.
func (p *pipe) finishFunction() engine.Value {
	return p.st.env.RT.NewFunction("finish", 1, func(c *engine.Call) (engine.Value, error) {
		return engine.Undefined, p.done(c.Arg(0))
	}).Value()
}

// pump writes what an iterable yields to a stream.
func (p *pipe) pump(iterable, dest engine.Value, end bool) error {
	_, err := p.st.callAsync("pump", iterable, dest, p.finishFunction(), engine.Bool(end))
	return err
}

// connect makes a stream the next stage.
func (p *pipe) connect(s, ret engine.Value, end, last bool) error {
	switch {
	case isReadableNodeStream(ret, false):
		p.pending += 2
		src, _ := ret.AsObject()
		dst, _ := s.AsObject()
		cleanup, err := p.pipeTo(src, dst, end)
		if err == nil && p.st.isReadable(s) == yes && last {
			p.cleanups = append(p.cleanups, cleanup)
		}
		return err
	case isTransformStream(ret) || isReadableStream(ret):
		if r := prop(ret, "readable"); r.Truthy() {
			ret = r
		}
		p.pending++
		return p.pump(ret, s, end)
	case p.st.isIterable(ret, false):
		p.pending++
		return p.pump(ret, s, end)
	}
	return p.badInput(ret)
}

func (p *pipe) badInput(ret engine.Value) error {
	return nodeerr.InvalidArgType(p.st.env.RT, "val", ret, "Readable", "Iterable", "AsyncIterable", "ReadableStream", "TransformStream")
}

// connectWeb makes a web stream the next stage.
func (p *pipe) connectWeb(s, ret engine.Value, end bool) error {
	from := ret
	switch {
	case isReadableNodeStream(ret, false):
		var err error
		if from, err = p.iterable(ret); err != nil {
			return err
		}
	case isReadableStream(ret) || p.st.isIterable(ret, false):
	case isTransformStream(ret):
		from = prop(ret, "readable")
	default:
		return p.badInput(ret)
	}
	p.pending++
	_, err := p.st.callAsync("pumpToWeb", from, s, p.finishFunction(), engine.Bool(end))
	return err
}

// pipeTo is src.pipe(dst) that waits for both.
func (p *pipe) pipeTo(src, dst *engine.Object, end bool) (cleanup func() error, err error) {
	e := p.st.env
	ended := false
	if _, err := events.OnFunc(e, dst, "close", func(*engine.Call) (engine.Value, error) {
		if !ended {
			return engine.Undefined, p.failed(errPrematureClose().Value(e.RT))
		}
		return engine.Undefined, nil
	}); err != nil {
		return nil, err
	}
	opts := e.RT.NewObject()
	if err := opts.Put("end", engine.False); err != nil {
		return nil, err
	}
	if _, err := call(src, &keyPipe, dst.Value(), opts.Value()); err != nil {
		return nil, err
	}
	if end {
		endFn := func() error {
			ended = true
			_, err := call(dst, &keyEnd)
			return err
		}
		if isReadableFinished(src.Value(), true) == yes {
			e.NextTick(endFn)
		} else if _, err := events.OnceFunc(e, src, "end", func(*engine.Call) (engine.Value, error) { return engine.Undefined, endFn() }); err != nil {
			return nil, err
		}
	} else if err := p.done(engine.Undefined); err != nil {
		return nil, err
	}
	if _, err := p.st.finished(src, finishedOptions{readable: yes, writable: no}, func(er engine.Value) error { return p.sourceDone(src, er) }); err != nil {
		return nil, err
	}
	return p.st.finished(dst, finishedOptions{readable: no, writable: yes}, p.done)
}

// sourceDone is called when the source of a pipe is over. Some streams close
// before they emit 'end'; what they have buffered still comes.
func (p *pipe) sourceDone(src *engine.Object, er engine.Value) error {
	code, _ := prop(er, "code").AsString()
	r := prop(src.Value(), "_readableState")
	if code != "ERR_STREAM_PREMATURE_CLOSE" || !r.Truthy() || !prop(r, "ended").Truthy() || prop(r, "errored").Truthy() || prop(r, "errorEmitted").Truthy() {
		return p.done(er)
	}
	f := func(c *engine.Call) (engine.Value, error) { return engine.Undefined, p.done(c.Arg(0)) }
	if _, err := events.OnceFunc(p.st.env, src, "end", f); err != nil {
		return err
	}
	_, err := events.OnceFunc(p.st.env, src, "error", f)
	return err
}
