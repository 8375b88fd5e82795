package stream

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/abort"
)

// staticAddAbortSignal is stream.addAbortSignal(signal, stream).
// https://nodejs.org/api/stream.html#streamaddabortsignalsignal-stream
func staticAddAbortSignal(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	if o, ok := c.Arg(0).AsObject(); ok {
		has, err := o.Has(engine.NewKey("aborted"))
		if err != nil {
			return engine.Undefined, err
		}
		ok = has
		if !ok {
			return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "signal", c.Arg(0), "AbortSignal")
		}
	} else {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "signal", c.Arg(0), "AbortSignal")
	}
	if !isNodeStream(c.Arg(1)) && !isReadableStream(c.Arg(1)) && !isWritableStream(c.Arg(1)) {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "stream", c.Arg(1), "ReadableStream", "WritableStream", "Stream")
	}
	o, _ := c.Arg(1).AsObject()
	return c.Arg(1), st.addAbortSignal(c.Arg(0), o)
}

// addAbortSignal destroys the stream when the signal aborts.
func (st *state) addAbortSignal(signal engine.Value, o *engine.Object) error {
	so, ok := signal.AsObject()
	if !ok {
		return nil
	}
	e := st.env
	onAbort := func() error {
		_, reason, err := abort.Aborted(so)
		if err != nil {
			return err
		}
		er := nodeerr.Abort(reason).Value(e.RT)
		if isNodeStream(o.Value()) {
			return st.callDestroy(o, er)
		}
		return st.errorWeb(o, er)
	}
	stop, err := abort.OnAbort(e, so, onAbort)
	if err != nil {
		return err
	}
	if !isNodeStream(o.Value()) {
		return nil
	}
	_, err = st.finished(o, finishedOptions{readable: unknown, writable: unknown}, func(engine.Value) error { return stop() })
	return err
}

// errorWeb makes a web stream fail.
func (st *state) errorWeb(o *engine.Object, er engine.Value) error {
	v := symbolProp(o.Value(), engine.SymbolFor("nodejs.webstream.controllerErrorFunction"))
	f, ok := v.AsFunction()
	if !ok {
		return nil
	}
	_, err := f.Call(o.Value(), er)
	return err
}
