package streams

import (
	"math"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/engine/introspect"
	"github.com/sxfescript/sxn/node/nodeerr"
)

var (
	readerKey     = engine.PrivateKey[Reader]{Name: "ReadableStreamDefaultReader"}
	byobReaderKey = engine.PrivateKey[Reader]{Name: "ReadableStreamBYOBReader"}
)

func (st *state) readerDefinition() *engine.Class {
	return &engine.Class{Name: "ReadableStreamDefaultReader", Length: 1, ToStringTag: "ReadableStreamDefaultReader",
		Init: func(c *engine.Call) error { return constructReader(c, false) },
		Methods: []engine.Method{
			{Name: "read", Func: promised(readerRead), Enumerable: true},
			{Name: "releaseLock", Func: releaseLock(&readerKey), Enumerable: true},
			{Name: "closed", Get: promised(readerClosed(&readerKey)), Enumerable: true},
			{Name: "cancel", Func: promised(readerCancel(&readerKey)), Enumerable: true},
			{SymbolFor: "nodejs.util.inspect.custom", Length: 2, Func: inspectReader(&readerKey)},
		}}
}

func (st *state) byobReaderDefinition() *engine.Class {
	return &engine.Class{Name: "ReadableStreamBYOBReader", Length: 1, ToStringTag: "ReadableStreamBYOBReader",
		Init: func(c *engine.Call) error { return constructReader(c, true) },
		Methods: []engine.Method{
			{Name: "read", Length: 1, Func: promised(byobReaderRead), Enumerable: true},
			{Name: "releaseLock", Func: releaseLock(&byobReaderKey), Enumerable: true},
			{Name: "closed", Get: promised(readerClosed(&byobReaderKey)), Enumerable: true},
			{Name: "cancel", Func: promised(readerCancel(&byobReaderKey)), Enumerable: true},
			{SymbolFor: "nodejs.util.inspect.custom", Length: 2, Func: inspectReader(&byobReaderKey)},
		}}
}

// constructReader is new ReadableStreamDefaultReader(stream) and new
// ReadableStreamBYOBReader(stream).
// https://streams.spec.whatwg.org/#default-reader-constructor
func constructReader(c *engine.Call, byob bool) error {
	s := data(&readableKey, c.Arg(0))
	if s == nil {
		return nodeerr.InvalidArgType(c.Runtime(), "stream", c.Arg(0), "ReadableStream")
	}
	r := &Reader{byob: byob, object: c.ThisObject()}
	if err := s.lock(r); err != nil {
		return err
	}
	r.attach()
	return nil
}

// promiseRead is the request of a read from JavaScript.
type promiseRead struct {
	st *state
	p  *engine.Promise
}

func (q *promiseRead) Chunk(c Chunk) { q.p.Resolve(q.st.readResult(c.Value(), false)) }

func (q *promiseRead) Close() { q.p.Resolve(q.st.readResult(engine.Undefined, true)) }

func (q *promiseRead) Error(reason engine.Value) { q.p.RejectValue(reason) }

// readResult is what a read is fulfilled with. COMPAT: done comes first.
func (st *state) readResult(v engine.Value, done bool) engine.Value {
	if st.results == nil {
		p := st.rt.Intrinsic("Object.prototype")
		st.results = st.rt.NewTemplate(p, keyDone.Key(), keyValue.Key())
	}
	return st.results.New(engine.Bool(done), v).Value()
}

// readerRead is reader.read().
// https://streams.spec.whatwg.org/#default-reader-read
func readerRead(c *engine.Call) (engine.Value, error) {
	r, err := this(c, &readerKey)
	if err != nil {
		return engine.Undefined, err
	}
	if r.stream == nil {
		return engine.Undefined, errDetached()
	}
	q := &promiseRead{r.st, c.Runtime().NewPromise()}
	r.Read(q)
	return q.p.Value(), nil
}

func releaseLock(k *engine.PrivateKey[Reader]) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		r, err := this(c, k)
		if err == nil {
			r.release()
		}
		return engine.Undefined, err
	}
}

func readerClosed(k *engine.PrivateKey[Reader]) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		r, err := this(c, k)
		if err != nil {
			return engine.Undefined, err
		}
		return r.closed.js(r.st).Value(), nil
	}
}

func readerCancel(k *engine.PrivateKey[Reader]) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		r, err := this(c, k)
		if err != nil {
			return engine.Undefined, err
		}
		if r.stream == nil {
			return engine.Undefined, errDetached()
		}
		return r.stream.cancelled(c.Arg(0)), nil
	}
}

// promiseReadInto is the request of a read into a buffer from JavaScript.
type promiseReadInto struct {
	st *state
	p  *engine.Promise
}

func (q *promiseReadInto) chunk(v engine.Value) { q.p.Resolve(q.st.readResult(v, false)) }

func (q *promiseReadInto) close(v engine.Value) { q.p.Resolve(q.st.readResult(v, true)) }

func (q *promiseReadInto) fail(reason engine.Value) { q.p.RejectValue(reason) }

// byobReaderRead is reader.read(view[, options]).
// https://streams.spec.whatwg.org/#byob-reader-read
func byobReaderRead(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	r, err := this(c, &byobReaderKey)
	if err != nil {
		return engine.Undefined, err
	}
	v := c.Arg(0)
	view, typ, err := viewArgument(rt, v, "view")
	if err != nil {
		return engine.Undefined, err
	}
	o, err := dictionary(rt, c.Arg(1), "options", true)
	if err != nil {
		return engine.Undefined, err
	}
	if view.Shared {
		return engine.Undefined, nodeerr.InvalidArgValue(rt, "view", v, "must not be backed by a SharedArrayBuffer")
	}
	whole, _ := view.Buffer.Value().AsView()
	if len(view.Bytes) == 0 || len(whole.Bytes) == 0 || whole.Detached {
		return engine.Undefined, invalidState("View or Viewed ArrayBuffer is zero-length or detached")
	}
	minimum, err := minimumOption(rt, o, len(view.Bytes)/typ.size)
	if err != nil {
		return engine.Undefined, err
	}
	if r.stream == nil {
		return engine.Undefined, errDetached()
	}
	if !view.Buffer.Value().CanDetach() {
		return engine.Undefined, engine.TypeError("Cannot perform ArrayBuffer.prototype.transfer on a non-detachable ArrayBuffer")
	}
	q := &promiseReadInto{r.st, rt.NewPromise()}
	r.readInto(view, typ, minimum, q)
	return q.p.Value(), nil
}

// viewArgument checks that v is a typed array or DataView.
func viewArgument(rt *engine.Runtime, v engine.Value, name string) (engine.View, viewType, error) {
	view, ok := v.AsView()
	o, _ := v.AsObject()
	kind := introspect.Other
	if ok {
		kind = introspect.KindOf(o)
	}
	if kind != introspect.TypedArray && kind != introspect.DataView {
		return view, bytesView, nodeerr.InvalidArgType(rt, name, v, "Buffer", "TypedArray", "DataView")
	}
	t := viewType{typ: view.Type, dataView: !view.Typed, size: 1}
	if view.Typed {
		t.size = view.Type.Size()
		p, err := o.Prototype()
		if err != nil {
			return view, t, err
		}
		t.proto = p
	}
	return view, t, nil
}

// minimumOption reads options.min, which is at most length.
func minimumOption(rt *engine.Runtime, o *engine.Object, length int) (int, error) {
	v, err := member(o, &keyMin)
	if err != nil || v.IsNullish() {
		return 1, err
	}
	n, ok := v.AsNumber()
	switch {
	case !ok:
		return 0, nodeerr.InvalidArgType(rt, "options.min", v, "number")
	case n != math.Trunc(n):
		return 0, nodeerr.InvalidArgValue(rt, "options.min", v, "must be an integer")
	case n <= 0:
		return 0, nodeerr.InvalidArgValue(rt, "options.min", v, "must be greater than 0")
	case n > float64(length):
		what := "view.length"
		return 0, nodeerr.OutOfRange(rt, "options.min", "<= "+what, v)
	}
	return int(n), nil
}

func (st *state) byobRequestDefinition() *engine.Class {
	return &engine.Class{Name: "ReadableStreamBYOBRequest", Init: illegalConstructor, ToStringTag: "ReadableStreamBYOBRequest",
		Methods: []engine.Method{
			{Name: "view", Get: requestView, Enumerable: true},
			{Name: "respond", Length: 1, Func: requestRespond, Enumerable: true},
			{Name: "respondWithNewView", Length: 1, Func: requestRespondWithNewView, Enumerable: true},
			{SymbolFor: "nodejs.util.inspect.custom", Length: 2, Func: inspectRequest},
		}}
}

// requestView is request.view.
// https://streams.spec.whatwg.org/#rs-byob-request-view
func requestView(c *engine.Call) (engine.Value, error) {
	q, err := this(c, &byobRequestKey)
	if err != nil {
		return engine.Undefined, err
	}
	return q.view, nil
}

// requestRespond is request.respond(bytesWritten).
// https://streams.spec.whatwg.org/#rs-byob-request-respond
func requestRespond(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	q, err := this(c, &byobRequestKey)
	if err != nil {
		return engine.Undefined, err
	}
	if q.ctrl == nil {
		return engine.Undefined, errInvalidated()
	}
	if view, _ := q.view.AsView(); view.Detached {
		return engine.Undefined, invalidState("Viewed ArrayBuffer is detached")
	}
	n, err := rt.ToNumber(c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	if math.IsNaN(n) || n < 0 || n != math.Trunc(n) || n > 1<<53-1 {
		return engine.Undefined, nodeerr.InvalidArgValue(rt, "bytesWritten", c.Arg(0), "")
	}
	return engine.Undefined, q.ctrl.respond(int(n))
}

// requestRespondWithNewView is request.respondWithNewView(view).
// https://streams.spec.whatwg.org/#rs-byob-request-respond-with-new-view
func requestRespondWithNewView(c *engine.Call) (engine.Value, error) {
	q, err := this(c, &byobRequestKey)
	if err != nil {
		return engine.Undefined, err
	}
	if q.ctrl == nil {
		return engine.Undefined, errInvalidated()
	}
	view, _, err := viewArgument(c.Runtime(), c.Arg(0), "view")
	if err != nil {
		return engine.Undefined, err
	}
	if view.Detached {
		return engine.Undefined, invalidState("Viewed ArrayBuffer is detached")
	}
	return engine.Undefined, q.ctrl.respondWithView(c.Arg(0), view)
}
