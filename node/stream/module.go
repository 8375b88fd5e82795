package stream

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// Module is node:stream, whose exports are the class Stream.
var Module = node.Module{ID: "stream", Build: build}

func build(e *env.Env, _ *node.Module) (engine.Value, error) {
	st, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	ctor := &st.legacy.ctor.Object
	classValue := func(c *class) func(*env.Env) (engine.Value, error) {
		return func(*env.Env) (engine.Value, error) { return c.ctor.Value(), nil }
	}
	return ctor.Value(), node.Define(e, ctor, []node.Export{
		{Name: "isDestroyed", Length: 1, Func: staticIsDestroyed},
		{Name: "isDisturbed", Length: 1, Func: staticIsDisturbed},
		{Name: "isErrored", Length: 1, Func: staticIsErrored},
		{Name: "isReadable", Length: 1, Func: staticIsReadable},
		{Name: "isWritable", Length: 1, Func: staticIsWritable},
		{Name: "Readable", Value: classValue(&st.readable)},
		{Name: "Writable", Value: classValue(&st.writable)},
		{Name: "Duplex", Value: classValue(&st.duplex)},
		{Name: "Transform", Value: classValue(&st.transform)},
		{Name: "PassThrough", Value: classValue(&st.passThrough)},
		{Name: "duplexPair", Length: 1, Func: staticDuplexPair},
		{Name: "pipeline", Value: st.promisified("pipeline", 0, staticPipeline, promisesPipeline)},
		{Name: "addAbortSignal", Length: 2, Func: staticAddAbortSignal},
		{Name: "finished", Value: st.promisified("finished", 3, staticFinished, promisesFinished)},
		{Name: "destroy", Length: 2, Func: staticDestroy},
		{Name: "compose", Func: staticCompose},
		{Name: "setDefaultHighWaterMark", Length: 2, Func: setDefaultHighWaterMark},
		{Name: "getDefaultHighWaterMark", Length: 1, Func: getDefaultHighWaterMark},
		{Name: "promises", Get: func(c *engine.Call) (engine.Value, error) { return buildPromises(env.From(c), nil) }},
		{Name: "Stream", Value: classValue(&st.legacy)},
		{Name: "_isArrayBufferView", Length: 1, Func: func(c *engine.Call) (engine.Value, error) {
			_, ok := c.Arg(0).AsBytes()
			return engine.Bool(ok), nil
		}},
		{Name: "_isUint8Array", Length: 1, Func: func(c *engine.Call) (engine.Value, error) {
			v, ok := c.Arg(0).AsView()
			return engine.Bool(ok && v.Typed && v.Type == engine.Uint8), nil
		}},
		{Name: "_uint8ArrayToBuffer", Length: 1, Func: func(c *engine.Call) (engine.Value, error) {
			v, ok := c.Arg(0).AsView()
			if !ok {
				return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "chunk", c.Arg(0), "Uint8Array")
			}
			return buffer.View(env.From(c), v.Buffer, v.ByteOffset, len(v.Bytes)).Value(), nil
		}},
	})
}

// promisified is a function with the form that util.promisify takes.
func (st *state) promisified(name string, length int, f, promise engine.NativeFunc) func(e *env.Env) (engine.Value, error) {
	return func(e *env.Env) (engine.Value, error) {
		fn := e.RT.NewFunction(name, length, f)
		return fn.Value(), fn.Define(engine.SymbolFor("nodejs.util.promisify.custom"), engine.Property{Enumerable: true,
			Get: e.RT.NewFunction("get", 0, func(c *engine.Call) (engine.Value, error) {
				v, err := buildPromises(env.From(c), nil)
				if err != nil {
					return engine.Undefined, err
				}
				return prop(v, name), nil
			})})
	}
}

func (st *state) readableStatics() []engine.Method {
	return []engine.Method{
		{Name: "ReadableState", Enumerable: true, Value: func(*engine.Runtime) (engine.Value, error) { return st.readableStateCtor.Value(), nil }},
		{Name: "_fromList", Length: 2, Func: staticFromList, Enumerable: true},
		{Name: "from", Length: 2, Func: staticFrom, Enumerable: true},
		{Name: "fromWeb", Length: 2, Func: staticWeb(readableFromWeb), Enumerable: true},
		{Name: "toWeb", Length: 2, Func: staticWeb(readableToWeb), Enumerable: true},
		{Name: "wrap", Length: 2, Func: staticWrap, Enumerable: true},
	}
}

func (st *state) writableStatics() []engine.Method {
	return []engine.Method{
		{Name: "WritableState", Enumerable: true, Value: func(*engine.Runtime) (engine.Value, error) { return st.writableStateCtor.Value(), nil }},
		{Name: "writeKnownBuffer", Length: 2, Func: staticWriteKnownBuffer, ReadOnly: true, Fixed: true},
		{Name: "fromWeb", Length: 2, Func: staticWeb(writableFromWeb), Enumerable: true},
		{Name: "toWeb", Length: 1, Func: staticWeb(writableToWeb), Enumerable: true},
	}
}

func duplexStatics() []engine.Method {
	return []engine.Method{
		{Name: "fromWeb", Length: 2, Func: staticWeb(duplexFromWeb), Enumerable: true},
		{Name: "toWeb", Length: 2, Func: staticWeb(duplexToWeb), Enumerable: true},
		{Name: "from", Length: 1, Func: staticDuplexFrom, Enumerable: true},
	}
}

// staticWriteKnownBuffer is Writable.writeKnownBuffer(stream, buffer), a
// write whose chunk needs no conversion.
func staticWriteKnownBuffer(c *engine.Call) (engine.Value, error) {
	o, ok := c.Arg(0).AsObject()
	if !ok {
		return engine.Undefined, engine.TypeError("Cannot read properties of undefined (reading '_writableState')")
	}
	return call(o, &keyWrite, c.Arg(1))
}

// getDefaultHighWaterMark is stream.getDefaultHighWaterMark(objectMode).
// https://nodejs.org/api/stream.html#streamgetdefaulthighwatermarkobjectmode
func getDefaultHighWaterMark(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Number(st.highWaterMark(c.Arg(0).Truthy())), nil
}

// setDefaultHighWaterMark is stream.setDefaultHighWaterMark(objectMode, value).
// https://nodejs.org/api/stream.html#streamsetdefaulthighwatermarkobjectmode-value
func setDefaultHighWaterMark(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	n, err := validate.Integer(c, c.Arg(1), "value", 0, 1<<53-1)
	if err != nil {
		return engine.Undefined, err
	}
	if c.Arg(0).Truthy() {
		st.hwmObjects = float64(n)
	} else {
		st.hwmBytes = float64(n)
	}
	return engine.Undefined, nil
}
