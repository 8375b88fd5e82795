package stream

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/web/abort"
)

// iteratorProto holds the functions of polyfills/streams.js.
type iteratorProto struct{ exports *engine.Object }

// async returns a function of polyfills/streams.js, which is loaded when
// something needs it first.
func (st *state) async(name string) (*engine.Function, error) {
	if st.iterators == nil {
		binding, err := st.binding()
		if err != nil {
			return nil, err
		}
		o, err := node.Polyfill(st.env, "streams", "node:internal/streams/iterators", binding)
		if err != nil {
			return nil, err
		}
		st.iterators = &iteratorProto{o}
	}
	v, err := st.iterators.exports.Get(name)
	if err != nil {
		return nil, err
	}
	f, ok := v.AsFunction()
	if !ok {
		return nil, engine.Error("streams.js does not define %s", name)
	}
	return f, nil
}

func (st *state) callAsync(name string, args ...engine.Value) (engine.Value, error) {
	f, err := st.async(name)
	if err != nil {
		return engine.Undefined, err
	}
	return f.Call(engine.Undefined, args...)
}

// binding is what streams.js gets.
func (st *state) binding() (*engine.Object, error) {
	rt := st.env.RT
	b := rt.NewObject()
	controller, err := abort.ControllerGlobal(st.env)
	if err != nil {
		return nil, err
	}
	kinds, err := st.kindsBinding()
	if err != nil {
		return nil, err
	}
	values := [...]struct {
		name string
		v    engine.Value
	}{{"Promise", rt.Intrinsic("Promise").Value()}, {"AbortController", controller}, {"Readable", st.readable.ctor.Value()},
		{"Duplex", st.duplex.ctor.Value()}, {"PassThrough", st.passThrough.ctor.Value()}, {"kinds", kinds.Value()}}
	for _, x := range values {
		if err := b.Put(x.name, x.v); err != nil {
			return nil, err
		}
	}
	return b, rt.DefineMethods(b, []engine.Method{
		{Name: "finished", Func: st.bindFinished},
		{Name: "destroyer", Func: func(c *engine.Call) (engine.Value, error) {
			return engine.Undefined, st.destroyer(c.Arg(0), c.Arg(1))
		}},
		{Name: "aggregate", Func: func(c *engine.Call) (engine.Value, error) { return st.aggregate(c.Arg(0), c.Arg(1)) }},
		{Name: "abortError", Func: func(c *engine.Call) (engine.Value, error) {
			er := nodeerr.Abort(c.Arg(0))
			er.HasCause = c.Len() > 0
			return er.Value(rt), nil
		}},
		{Name: "nullValuesError", Func: func(*engine.Call) (engine.Value, error) {
			return nodeerr.Type("ERR_STREAM_NULL_VALUES", "May not write null values to stream").Value(rt), nil
		}},
		{Name: "emptyReduceError", Func: func(*engine.Call) (engine.Value, error) {
			return nodeerr.Type("ERR_MISSING_ARGS", "Reduce of an empty stream requires an initial value").Value(rt), nil
		}},
		{Name: "invalidReturn", Func: func(c *engine.Call) (engine.Value, error) {
			want, _ := c.Arg(0).AsString()
			name, _ := c.Arg(1).AsString()
			return errInvalidReturn(rt, want, name, c.Arg(2)).Value(rt), nil
		}},
		{Name: "nextTick", Func: func(c *engine.Call) (engine.Value, error) {
			if f, ok := c.Arg(0).AsFunction(); ok {
				st.env.NextTickForward(c, f, 1)
			}
			return engine.Undefined, nil
		}},
		{Name: "pipeline", Func: st.bindPipeline},
		{Name: "follow", Func: func(c *engine.Call) (engine.Value, error) { return st.follow(c.Arg(0)) }},
	})
}

// follow is AbortSignal.any of the signals that are given.
func (st *state) follow(signal engine.Value) (engine.Value, error) {
	v, err := abort.SignalGlobal(st.env)
	if err != nil {
		return engine.Undefined, err
	}
	o, _ := v.AsObject()
	list := st.env.RT.NewArray()
	if signal.Truthy() {
		list = st.env.RT.NewArray(signal)
	}
	return o.Invoke("any", list.Value())
}

// bindFinished is finished(stream, readable, writable, callback) without checks.
func (st *state) bindFinished(c *engine.Call) (engine.Value, error) {
	o, ok := c.Arg(0).AsObject()
	f, isFunc := c.Arg(3).AsFunction()
	if !ok || !isFunc {
		return engine.Undefined, nil
	}
	if !isNodeStream(c.Arg(0)) && (isReadableStream(c.Arg(0)) || isWritableStream(c.Arg(0))) {
		return st.finishedWeb(c, o, finishedOptions{readable: unknown, writable: unknown}, f)
	}
	opts := finishedOptions{readable: unknown, writable: unknown}
	if v := c.Arg(1); !v.IsUndefined() {
		opts.readable = triOf(v.Truthy())
	}
	if v := c.Arg(2); !v.IsUndefined() {
		opts.writable = triOf(v.Truthy())
	}
	cleanup, err := st.finished(o, opts, func(er engine.Value) error {
		_, err := f.Call(o.Value(), er)
		return err
	})
	if err != nil {
		return engine.Undefined, err
	}
	return st.env.RT.NewFunction("", 0, func(*engine.Call) (engine.Value, error) { return engine.Undefined, cleanup() }).Value(), nil
}

// bindPipeline is pipeline(streams, callback) with an array.
func (st *state) bindPipeline(c *engine.Call) (engine.Value, error) {
	list, ok := c.Arg(0).AsObject()
	f, isFunc := c.Arg(1).AsFunction()
	if !ok || !isFunc {
		return engine.Undefined, nil
	}
	streams, _ := list.Elements()
	return st.pipeline(streams, pipelineOptions{end: true}, func(er, value engine.Value) error {
		_, err := f.Call(engine.Undefined, er, value)
		return err
	})
}

func (st *state) kindsBinding() (*engine.Object, error) {
	o := st.env.RT.NewObject()
	test := func(name string, f func(v engine.Value) bool) engine.Method {
		return engine.Method{Name: name, Length: 1, Func: func(c *engine.Call) (engine.Value, error) { return engine.Bool(f(c.Arg(0))), nil }}
	}
	return o, st.env.RT.DefineMethods(o, []engine.Method{
		test("isNodeStream", isNodeStream), test("isReadableStream", isReadableStream), test("isWritableStream", isWritableStream),
		test("isTransformStream", isTransformStream), test("isDuplexNodeStream", isDuplexNodeStream),
		test("isReadable", func(v engine.Value) bool { return st.isReadable(v) == yes }),
		test("isWritable", func(v engine.Value) bool { return isWritable(v) == yes }),
		test("isIterable", func(v engine.Value) bool { return st.isIterable(v, false) }),
	})
}

func errInvalidReturn(rt *engine.Runtime, want, name string, v engine.Value) *nodeerr.Error {
	return nodeerr.Type("ERR_INVALID_RETURN_VALUE", "%s", "Expected "+want+" to be returned from the \""+name+"\" function but got "+returned(rt, v)+".")
}

// returned describes a value as ERR_INVALID_RETURN_VALUE does.
func returned(rt *engine.Runtime, v engine.Value) string { return nodeerr.Received(rt, v) }
