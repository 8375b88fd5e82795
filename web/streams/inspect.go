package streams

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

// property is one line of an inspection.
type property struct {
	name  string
	value engine.Value
}

// show is what the inspection methods return: the name of the class and the
// properties, one level deeper. COMPAT: below the depth it is undefined.
// https://nodejs.org/api/util.html#utilinspectcustom
func show(c *engine.Call, class string, properties ...property) (engine.Value, error) {
	if d, ok := c.Arg(0).AsNumber(); ok && d < 0 {
		return engine.Undefined, nil
	}
	rt := c.Runtime()
	o := rt.NewObject()
	for _, p := range properties {
		if err := o.Put(p.name, p.value); err != nil {
			return engine.Undefined, err
		}
	}
	opts := rt.NewObject()
	if from, ok := c.Arg(1).AsObject(); ok {
		keys, err := from.Keys()
		if err != nil {
			return engine.Undefined, err
		}
		for _, k := range keys {
			v, err := from.GetKey(k)
			if err != nil {
				return engine.Undefined, err
			}
			if k.Name() == "depth" && !k.IsSymbol() {
				if d, ok := v.AsInt(); ok {
					v = engine.Int(d - 1)
				}
			}
			if err := opts.PutKey(k, v); err != nil {
				return engine.Undefined, err
			}
		}
	}
	util, err := env.From(c).Builtin(env.From(c), "util")
	if err != nil {
		return engine.Undefined, err
	}
	f, err := rt.GetV(util, engine.NewKey("inspect"))
	if err != nil {
		return engine.Undefined, err
	}
	inspect, ok := f.AsFunction()
	if !ok {
		return engine.Undefined, engine.TypeError("util.inspect is not a function")
	}
	text, err := inspect.Call(engine.Undefined, o.Value(), opts.Value())
	if err != nil {
		return engine.Undefined, err
	}
	return engine.String(class + " ").Concat(text)
}

func stateName(s streamState, open string) engine.Value {
	switch s {
	case closed:
		return engine.String("closed")
	case erroring:
		return engine.String("erroring")
	case errored:
		return engine.String("errored")
	}
	return engine.String(open)
}

func inspectReadable(c *engine.Call) (engine.Value, error) {
	s, err := this(c, &readableKey)
	if err != nil {
		return engine.Undefined, err
	}
	_, bytes := s.ctrl.(*byteController)
	return show(c, "ReadableStream", property{"locked", engine.Bool(s.reader != nil)},
		property{"state", stateName(s.state, "readable")}, property{"supportsBYOB", engine.Bool(bytes)})
}

func inspectReader(k *engine.PrivateKey[Reader]) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		r, err := this(c, k)
		if err != nil {
			return engine.Undefined, err
		}
		stream := engine.Undefined
		if r.stream != nil {
			stream = r.stream.object.Value()
		}
		requests := property{"readRequests", engine.Int(r.requests.len())}
		if r.byob {
			requests = property{"readIntoRequests", engine.Int(r.intoRequests.len())}
		}
		return show(c, k.Name, property{"stream", stream}, requests, property{"close", r.closed.js(r.st).Value()})
	}
}

func inspectRequest(c *engine.Call) (engine.Value, error) {
	q, err := this(c, &byobRequestKey)
	if err != nil {
		return engine.Undefined, err
	}
	ctrl := engine.Undefined
	if q.ctrl != nil {
		ctrl = q.ctrl.controllerObject().Value()
	}
	return show(c, "ReadableStreamBYOBRequest", property{"view", q.view}, property{"controller", ctrl})
}

func inspectController(class string) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) { return show(c, class) }
}

func inspectWritable(c *engine.Call) (engine.Value, error) {
	w, err := this(c, &writableKey)
	if err != nil {
		return engine.Undefined, err
	}
	return show(c, "WritableStream", property{"locked", engine.Bool(w.writer != nil)}, property{"state", stateName(w.state, "writable")})
}

func inspectWriter(c *engine.Call) (engine.Value, error) {
	x, err := thisWriter(c)
	if err != nil {
		return engine.Undefined, err
	}
	return show(c, "WritableStreamDefaultWriter", property{"stream", x.stream.object.Value()}, property{"close", x.closed.js(x.st).Value()},
		property{"ready", x.ready.js(x.st).Value()}, property{"desiredSize", x.desiredSizeValue()})
}

func inspectWritableController(c *engine.Call) (engine.Value, error) {
	w, err := this(c, &writableControllerKey)
	if err != nil {
		return engine.Undefined, err
	}
	return show(c, "WritableStreamDefaultController", property{"stream", w.object.Value()})
}

func inspectTransform(c *engine.Call) (engine.Value, error) {
	t, err := this(c, &transformKey)
	if err != nil {
		return engine.Undefined, err
	}
	backpressure := engine.Bool(t.backpressure)
	if t.moved {
		backpressure = engine.Undefined
	}
	return show(c, "TransformStream", property{"readable", t.readable.object.Value()}, property{"writable", t.writable.object.Value()},
		property{"backpressure", backpressure})
}

func inspectTransformController(c *engine.Call) (engine.Value, error) {
	t, err := this(c, &transformControllerKey)
	if err != nil {
		return engine.Undefined, err
	}
	return show(c, "TransformStreamDefaultController", property{"stream", t.Value()})
}

func inspectStrategy(k *engine.PrivateKey[strategy]) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		s, err := private(c, k, "#state")
		if err != nil {
			return engine.Undefined, err
		}
		return show(c, k.Name, property{"highWaterMark", engine.Number(s.highWaterMark)})
	}
}

// InspectPair is the inspection method of a class that is a pair of streams.
func InspectPair(c *engine.Call, class string, r *Readable, w *Writable) (engine.Value, error) {
	return show(c, class, property{"readable", r.Value()}, property{"writable", w.Value()})
}
