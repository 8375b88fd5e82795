package streams

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/engine/introspect"
	"github.com/sxfescript/sxn/runtime/env"
)

func (st *state) transformDefinition() *engine.Class {
	return &engine.Class{Name: "TransformStream", Init: constructTransform, ToStringTag: "TransformStream",
		Methods: []engine.Method{
			{Name: "readable", Get: transformReadable, Enumerable: true},
			{Name: "writable", Get: transformWritable, Enumerable: true},
			{SymbolFor: "nodejs.util.inspect.custom", Length: 2, Func: inspectTransform},
		}}
}

// jsTransformer is a transformer of JavaScript.
type jsTransformer struct {
	t                              *Transform
	this                           engine.Value
	transforms, flushes, cancelled *engine.Function
	controller                     engine.Value
}

func (x *jsTransformer) transform(chunk engine.Value) result {
	if x.transforms == nil {
		return result{err: x.t.enqueue(x.t.st.valueChunk(chunk))}
	}
	v, err := x.transforms.Call(x.this, chunk, x.controller)
	return result{v: v, err: err}
}

func (x *jsTransformer) flush() result {
	if x.flushes == nil {
		return result{}
	}
	v, err := x.flushes.Call(x.this, x.controller)
	return result{v: v, err: err}
}

func (x *jsTransformer) cancel(reason engine.Value) result {
	if x.cancelled == nil {
		return result{}
	}
	v, err := x.cancelled.Call(x.this, reason)
	return result{v: v, err: err}
}

// constructTransform is new TransformStream([transformer[, writableStrategy[, readableStrategy]]]).
// https://streams.spec.whatwg.org/#ts-constructor
func constructTransform(c *engine.Call) error {
	rt := c.Runtime()
	st, err := stateOf(env.From(c))
	if err != nil {
		return err
	}
	var objects [3]*engine.Object
	for i, name := range [...]string{"transformer", "writableStrategy", "readableStrategy"} {
		if objects[i], err = dictionary(rt, c.Arg(i), name, i > 0); err != nil {
			return err
		}
	}
	spec := objects[0]
	for _, name := range [...]string{"readableType", "writableType"} {
		if spec == nil {
			break
		}
		v, err := spec.Get(name)
		if err != nil {
			return err
		}
		if !v.IsUndefined() {
			return badValue(rt, "transformer."+name, v)
		}
	}
	start, err := member(spec, &keyStart)
	if err != nil {
		return err
	}
	var q transformStrategy
	if q.readableHWM, q.readableSize, err = strategyOf(rt, objects[2], 0); err != nil {
		return err
	}
	if q.writableHWM, q.writableSize, err = strategyOf(rt, objects[1], 1); err != nil {
		return err
	}
	t := st.newTransform(q)
	t.object = c.ThisObject()
	transformKey.Set(t.object, t)
	return t.construct(spec, start)
}

// strategyOf reads a queuing strategy.
func strategyOf(rt *engine.Runtime, o *engine.Object, def float64) (float64, *engine.Function, error) {
	v, err := member(o, &keyHighWaterMark)
	if err != nil {
		return 0, nil, err
	}
	hwm, err := extractHighWaterMark(rt, v, def)
	if err != nil {
		return 0, nil, err
	}
	if v, err = member(o, &keySize); err != nil {
		return 0, nil, err
	}
	size, err := extractSize(rt, v)
	return hwm, size, err
}

func (t *Transform) construct(spec *engine.Object, start engine.Value) error {
	x := &jsTransformer{t: t, this: thisValue(spec), controller: t.controllerObject().Value()}
	var err error
	for _, m := range [...]struct {
		name, full string
		f          **engine.Function
	}{{"transform", "transformer.transform", &x.transforms}, {"flush", "transformer.flush", &x.flushes}, {"cancel", "transformer.cancel", &x.cancelled}} {
		if *m.f, err = method(t.st.rt, spec, m.name, m.full); err != nil {
			return err
		}
	}
	t.t = x
	v := engine.Undefined
	if !start.IsUndefined() {
		f, ok := start.AsFunction()
		if !ok {
			return t.st.notCallable(start)
		}
		if v, err = f.Call(x.this, x.controller); err != nil {
			return err
		}
	}
	t.startedWith(v)
	return nil
}

// notCallable is V8's error of a call of Function.prototype.call.
func (st *state) notCallable(v engine.Value) error {
	text := introspect.Describe(v)
	if !v.IsObject() {
		var err error
		if text, err = st.rt.ToString(v); err != nil {
			return err
		}
	}
	kind := v.TypeOf()
	switch {
	case v.IsNull():
		kind = "null"
	case kind == "object":
		kind = "an object"
	default:
		kind = "a " + kind
	}
	return engine.TypeError("Function.prototype.call was called on %s, which is %s and not a function", text, kind)
}

// transformReadable is stream.readable.
// https://streams.spec.whatwg.org/#ts-readable
func transformReadable(c *engine.Call) (engine.Value, error) {
	t, err := this(c, &transformKey)
	if err != nil {
		return engine.Undefined, err
	}
	return t.readable.object.Value(), nil
}

// transformWritable is stream.writable.
// https://streams.spec.whatwg.org/#ts-writable
func transformWritable(c *engine.Call) (engine.Value, error) {
	t, err := this(c, &transformKey)
	if err != nil {
		return engine.Undefined, err
	}
	return t.writable.object.Value(), nil
}

func (st *state) transformControllerDefinition() *engine.Class {
	return &engine.Class{Name: "TransformStreamDefaultController", Init: illegalConstructor, ToStringTag: "TransformStreamDefaultController",
		Methods: []engine.Method{
			{Name: "desiredSize", Get: transformDesiredSize, Enumerable: true},
			{Name: "enqueue", Func: transformEnqueue, Enumerable: true},
			{Name: "error", Func: transformError, Enumerable: true},
			{Name: "terminate", Func: transformTerminate, Enumerable: true},
			{SymbolFor: "nodejs.util.inspect.custom", Length: 2, Func: inspectTransformController},
		}}
}

// transformDesiredSize is controller.desiredSize.
// https://streams.spec.whatwg.org/#ts-default-controller-desired-size
func transformDesiredSize(c *engine.Call) (engine.Value, error) {
	t, err := this(c, &transformControllerKey)
	if err != nil {
		return engine.Undefined, err
	}
	return t.readable.desiredSizeValue(t.source.desiredSize()), nil
}

// transformEnqueue is controller.enqueue(chunk).
// https://streams.spec.whatwg.org/#ts-default-controller-enqueue
func transformEnqueue(c *engine.Call) (engine.Value, error) {
	t, err := this(c, &transformControllerKey)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, t.enqueue(t.st.valueChunk(c.Arg(0)))
}

// transformError is controller.error(reason).
// https://streams.spec.whatwg.org/#ts-default-controller-error
func transformError(c *engine.Call) (engine.Value, error) {
	t, err := this(c, &transformControllerKey)
	if err == nil {
		t.fail(c.Arg(0))
	}
	return engine.Undefined, err
}

// transformTerminate is controller.terminate().
// https://streams.spec.whatwg.org/#ts-default-controller-terminate
func transformTerminate(c *engine.Call) (engine.Value, error) {
	t, err := this(c, &transformControllerKey)
	if err == nil {
		t.terminate()
	}
	return engine.Undefined, err
}
