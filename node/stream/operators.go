package stream

import (
	"math"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// operatorMethods are the methods of Readable.prototype that work as those of
// iterators. Their bodies are in polyfills/streams.js.
// https://nodejs.org/api/stream.html#readablemapfn-options
func operatorMethods() []engine.Method {
	stream := func(name string, length int, take func(*engine.Call) ([]engine.Value, error)) engine.Method {
		return engine.Method{Name: name, Length: length, Func: func(c *engine.Call) (engine.Value, error) {
			args, err := take(c)
			if err != nil {
				return engine.Undefined, err
			}
			return operatorStream(c, name, args)
		}}
	}
	promise := func(name string, length int, take func(*engine.Call) ([]engine.Value, error)) engine.Method {
		return engine.Method{Name: name, Length: length, Func: func(c *engine.Call) (engine.Value, error) {
			args, err := take(c)
			if err != nil {
				p := c.Runtime().NewPromise()
				p.Reject(err)
				return p.Value(), nil
			}
			st, err := stateOf(env.From(c))
			if err != nil {
				return engine.Undefined, err
			}
			return st.callAsync(name, append([]engine.Value{c.This()}, args...)...)
		}}
	}
	return []engine.Method{
		stream("drop", 1, countArguments), stream("filter", 2, mapperArguments), stream("flatMap", 2, mapperArguments),
		stream("map", 2, mapperArguments), stream("take", 1, countArguments),
		promise("every", 1, mapperArguments), promise("forEach", 2, mapperArguments), promise("reduce", 3, reduceArguments),
		promise("toArray", 1, toArrayArguments), promise("some", 1, mapperArguments), promise("find", 2, mapperArguments),
	}
}

// operatorStream makes the Readable that an operator returns.
func operatorStream(c *engine.Call, name string, args []engine.Value) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	generator, err := st.callAsync(name, append([]engine.Value{c.This()}, args...)...)
	if err != nil {
		return engine.Undefined, err
	}
	return st.fromIterable(st.readable.ctor, generator, engine.Undefined)
}

// operatorOptions checks the options of an operator.
func operatorOptions(c *engine.Call, v engine.Value) (*engine.Object, engine.Value, error) {
	if v.IsNullish() {
		return nil, engine.Undefined, nil
	}
	o, err := validate.Object(c, v, "options")
	if err != nil {
		return nil, engine.Undefined, err
	}
	signal, err := o.Get("signal")
	if err != nil || signal.IsNullish() {
		return o, engine.Undefined, err
	}
	_, err = validate.AbortSignal(c, signal, "options.signal")
	return o, signal, err
}

// mapperArguments are fn, signal, concurrency and the length of the queue.
func mapperArguments(c *engine.Call) ([]engine.Value, error) {
	if _, err := validate.Function(c, c.Arg(0), "fn"); err != nil {
		return nil, err
	}
	o, signal, err := operatorOptions(c, c.Arg(1))
	if err != nil {
		return nil, err
	}
	concurrency, limit := 1.0, -1.0
	if o != nil {
		if concurrency, err = flooredOption(c, o, "concurrency", 1); err != nil {
			return nil, err
		}
		if limit, err = flooredOption(c, o, "highWaterMark", -1); err != nil {
			return nil, err
		}
	}
	if limit < 0 {
		limit = concurrency - 1
	}
	if _, err := validate.Integer(c, engine.Number(concurrency), "options.concurrency", 1, 1<<53-1); err != nil {
		return nil, err
	}
	if _, err := validate.Integer(c, engine.Number(limit), "options.highWaterMark", 0, 1<<53-1); err != nil {
		return nil, err
	}
	return []engine.Value{c.Arg(0), signal, engine.Number(concurrency), engine.Number(limit + concurrency)}, nil
}

func flooredOption(c *engine.Call, o *engine.Object, name string, def float64) (float64, error) {
	v, err := o.Get(name)
	if err != nil || v.IsNullish() {
		return def, err
	}
	n, err := c.Runtime().ToNumber(v)
	return math.Floor(n), err
}

// countArguments are the number of drop and take, and the options.
func countArguments(c *engine.Call) ([]engine.Value, error) {
	o, _, err := operatorOptions(c, c.Arg(1))
	if err != nil {
		return nil, err
	}
	n, err := c.Runtime().ToNumber(c.Arg(0))
	if err != nil {
		return nil, err
	}
	if n != n {
		n = 0
	}
	if n < 0 {
		return nil, nodeerr.OutOfRange(c.Runtime(), "number", ">= 0", c.Arg(0))
	}
	return []engine.Value{engine.Number(n), objectOrUndefined(o)}, nil
}

func objectOrUndefined(o *engine.Object) engine.Value {
	if o == nil {
		return engine.Undefined
	}
	return o.Value()
}

func toArrayArguments(c *engine.Call) ([]engine.Value, error) {
	o, _, err := operatorOptions(c, c.Arg(0))
	return []engine.Value{objectOrUndefined(o)}, err
}

func reduceArguments(c *engine.Call) ([]engine.Value, error) {
	if _, err := validate.Function(c, c.Arg(0), "reducer"); err != nil {
		return nil, err
	}
	o, _, err := operatorOptions(c, c.Arg(2))
	if err != nil {
		return nil, err
	}
	return []engine.Value{c.Arg(0), engine.Bool(c.Len() > 1), c.Arg(1), objectOrUndefined(o)}, nil
}
