package stream

import (
	"github.com/sxfescript/sxn/engine"
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
	it, err := st.callAsync("iterate", stream, engine.Bool(destroyOnReturn))
	if err != nil {
		return engine.Undefined, err
	}
	io, _ := it.AsObject()
	return it, io.Set("stream", stream)
}
