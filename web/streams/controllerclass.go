package streams

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
)

func (st *state) defaultControllerDefinition() *engine.Class {
	return &engine.Class{Name: "ReadableStreamDefaultController", Init: illegalConstructor, ToStringTag: "ReadableStreamDefaultController",
		Methods: []engine.Method{
			{Name: "desiredSize", Get: defaultDesiredSize, Enumerable: true},
			{Name: "close", Func: defaultClose, Enumerable: true},
			{Name: "enqueue", Func: defaultEnqueue, Enumerable: true},
			{Name: "error", Func: defaultError, Enumerable: true},
			{SymbolFor: "nodejs.util.inspect.custom", Length: 2, Func: inspectController("ReadableStreamDefaultController")},
		}}
}

// thisDefault is the controller that this is. COMPAT: Node does not check it,
// and trips over what is missing.
func thisDefault(c *engine.Call) (*defaultController, error) {
	if d := data(&defaultControllerKey, c.This()); d != nil {
		return d, nil
	}
	if c.This().IsNullish() {
		return nil, engine.TypeError("Cannot read properties of %s (reading 'Symbol(kState)')", nullish(c.This()))
	}
	return nil, engine.TypeError("Cannot destructure property 'stream' of 'controller[kState]' as it is undefined.")
}

func nullish(v engine.Value) string {
	if v.IsNull() {
		return "null"
	}
	return "undefined"
}

// desiredSizeValue is ReadableStreamDefaultControllerGetDesiredSize.
// https://streams.spec.whatwg.org/#readable-stream-default-controller-get-desired-size
func (s *Readable) desiredSizeValue(open float64) engine.Value {
	switch s.state {
	case errored:
		return engine.Null
	case closed:
		return engine.Int(0)
	}
	return engine.Number(open)
}

// defaultDesiredSize is controller.desiredSize.
// https://streams.spec.whatwg.org/#rs-default-controller-desired-size
func defaultDesiredSize(c *engine.Call) (engine.Value, error) {
	d, err := thisDefault(c)
	if err != nil {
		return engine.Undefined, err
	}
	return d.stream.desiredSizeValue(d.desiredSize()), nil
}

// defaultClose is controller.close().
// https://streams.spec.whatwg.org/#rs-default-controller-close
func defaultClose(c *engine.Call) (engine.Value, error) {
	d, err := thisDefault(c)
	if err != nil {
		return engine.Undefined, err
	}
	if !d.canEnqueue() {
		return engine.Undefined, errControllerClosed()
	}
	d.close()
	return engine.Undefined, nil
}

// defaultEnqueue is controller.enqueue(chunk).
// https://streams.spec.whatwg.org/#rs-default-controller-enqueue
func defaultEnqueue(c *engine.Call) (engine.Value, error) {
	d, err := thisDefault(c)
	if err != nil {
		return engine.Undefined, err
	}
	if !d.canEnqueue() {
		return engine.Undefined, errControllerClosed()
	}
	return engine.Undefined, d.enqueue(d.stream.st.valueChunk(c.Arg(0)))
}

// defaultError is controller.error(reason).
// https://streams.spec.whatwg.org/#rs-default-controller-error
func defaultError(c *engine.Call) (engine.Value, error) {
	d, err := thisDefault(c)
	if err != nil {
		return engine.Undefined, err
	}
	d.fail(c.Arg(0))
	return engine.Undefined, nil
}

func (st *state) byteControllerDefinition() *engine.Class {
	return &engine.Class{Name: "ReadableByteStreamController", Init: illegalConstructor, ToStringTag: "ReadableByteStreamController",
		Methods: []engine.Method{
			{Name: "byobRequest", Get: byteRequest, Enumerable: true},
			{Name: "desiredSize", Get: byteDesiredSize, Enumerable: true},
			{Name: "close", Func: byteClose, Enumerable: true},
			{Name: "enqueue", Length: 1, Func: byteEnqueue, Enumerable: true},
			{Name: "error", Func: byteError, Enumerable: true},
			{SymbolFor: "nodejs.util.inspect.custom", Length: 2, Func: inspectController("ReadableByteStreamController")},
		}}
}

// byteRequest is controller.byobRequest.
// https://streams.spec.whatwg.org/#rbs-controller-byob-request
func byteRequest(c *engine.Call) (engine.Value, error) {
	d, err := this(c, &byteControllerKey)
	if err != nil {
		return engine.Undefined, err
	}
	if q := d.byobRequest(); q != nil {
		return q.object.Value(), nil
	}
	return engine.Null, nil
}

// byteDesiredSize is controller.desiredSize.
// https://streams.spec.whatwg.org/#rbs-controller-desired-size
func byteDesiredSize(c *engine.Call) (engine.Value, error) {
	d, err := this(c, &byteControllerKey)
	if err != nil {
		return engine.Undefined, err
	}
	return d.stream.desiredSizeValue(d.desiredSize()), nil
}

// byteClose is controller.close().
// https://streams.spec.whatwg.org/#rbs-controller-close
func byteClose(c *engine.Call) (engine.Value, error) {
	d, err := this(c, &byteControllerKey)
	if err != nil {
		return engine.Undefined, err
	}
	if d.closeRequested || d.stream.state != open {
		return engine.Undefined, errControllerClosed()
	}
	return engine.Undefined, d.close()
}

// byteEnqueue is controller.enqueue(chunk). The memory of the chunk is taken over.
// https://streams.spec.whatwg.org/#rbs-controller-enqueue
func byteEnqueue(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	d, err := this(c, &byteControllerKey)
	if err != nil {
		return engine.Undefined, err
	}
	v := c.Arg(0)
	view, _, err := viewArgument(rt, v, "buffer")
	if err != nil {
		return engine.Undefined, err
	}
	if view.Shared {
		return engine.Undefined, nodeerr.InvalidArgValue(rt, "chunk", v, "must not be backed by a SharedArrayBuffer")
	}
	if len(view.Bytes) == 0 || view.Detached {
		return engine.Undefined, invalidState("chunk ArrayBuffer is zero-length or detached")
	}
	if d.closeRequested || d.stream.state != open {
		return engine.Undefined, errControllerClosed()
	}
	if !view.Buffer.Value().CanDetach() {
		return engine.Undefined, engine.TypeError("Cannot perform ArrayBuffer.prototype.transfer on a non-detachable ArrayBuffer")
	}
	if q := d.pullIntos; q.len() > 0 {
		if lent := (*q.front()).lent; lent != nil && !lent.Value().CanDetach() {
			return engine.Undefined, invalidState("Destination ArrayBuffer is detached")
		}
	}
	off, n := view.ByteOffset, len(view.Bytes)
	buffer, err := rt.DetachArrayBuffer(view.Buffer)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, d.enqueue(buffer, off, n)
}

// byteError is controller.error(reason).
// https://streams.spec.whatwg.org/#rbs-controller-error
func byteError(c *engine.Call) (engine.Value, error) {
	d, err := this(c, &byteControllerKey)
	if err == nil {
		d.fail(c.Arg(0))
	}
	return engine.Undefined, err
}
