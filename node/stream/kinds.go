package stream

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

// The functions of this file tell what kind of stream a value is and how far
// it has come. They read the public properties, as streams of other
// implementations take part in pipelines too: old versions of the npm package
// readable-stream, requests and responses. A property whose getter throws
// counts as absent.

func prop(v engine.Value, name string) engine.Value {
	o, ok := v.AsObject()
	if !ok {
		return engine.Undefined
	}
	x, err := o.Get(name)
	if err != nil {
		return engine.Undefined
	}
	return x
}

func symbolProp(v engine.Value, k engine.Key) engine.Value {
	o, ok := v.AsObject()
	if !ok {
		return engine.Undefined
	}
	x, err := o.GetKey(k)
	if err != nil {
		return engine.Undefined
	}
	return x
}

func hasMethod(v engine.Value, name string) bool { return prop(v, name).IsFunction() }

// tri is a boolean that may be unknown, as null in JavaScript.
type tri int8

const (
	unknown tri = iota - 1
	no
	yes
)

func triOf(b bool) tri {
	if b {
		return yes
	}
	return no
}

func (t tri) value() engine.Value {
	switch t {
	case no:
		return engine.False
	case yes:
		return engine.True
	}
	return engine.Null
}

// isReadableNodeStream; strict asks for pause and resume too.
func isReadableNodeStream(v engine.Value, strict bool) bool {
	if !hasMethod(v, "pipe") || !hasMethod(v, "on") {
		return false
	}
	if strict && (!hasMethod(v, "pause") || !hasMethod(v, "resume")) {
		return false
	}
	if !prop(v, "_writableState").Truthy() {
		return true
	}
	r := prop(v, "_readableState")
	return r.Truthy() && !prop(r, "readable").IsFalse()
}

func isWritableNodeStream(v engine.Value) bool {
	if !hasMethod(v, "write") || !hasMethod(v, "on") {
		return false
	}
	return !prop(v, "_readableState").Truthy() || !prop(prop(v, "_writableState"), "writable").IsFalse()
}

func isDuplexNodeStream(v engine.Value) bool {
	return hasMethod(v, "pipe") && prop(v, "_readableState").Truthy() && hasMethod(v, "on") && hasMethod(v, "write")
}

func isNodeStream(v engine.Value) bool {
	if !v.IsObject() {
		return false
	}
	return prop(v, "_readableState").Truthy() || prop(v, "_writableState").Truthy() ||
		hasMethod(v, "write") && hasMethod(v, "on") || hasMethod(v, "pipe") && hasMethod(v, "on")
}

func isReadableStream(v engine.Value) bool {
	return v.IsObject() && !isNodeStream(v) && hasMethod(v, "pipeThrough") && hasMethod(v, "getReader") && hasMethod(v, "cancel")
}

func isWritableStream(v engine.Value) bool {
	return v.IsObject() && !isNodeStream(v) && hasMethod(v, "getWriter") && hasMethod(v, "abort")
}

func isTransformStream(v engine.Value) bool {
	if !v.IsObject() || isNodeStream(v) {
		return false
	}
	isObject := func(x engine.Value) bool { return x.Kind() == engine.KindObject || x.IsNull() }
	return isObject(prop(v, "readable")) && isObject(prop(v, "writable"))
}

func isWebStream(v engine.Value) bool {
	return isReadableStream(v) || isWritableStream(v) || isTransformStream(v)
}

// isIterable; async asks for an asynchronous iterable alone.
func (st *state) isIterable(v engine.Value, async bool) bool {
	if v.IsNullish() {
		return false
	}
	method := func(k engine.Key) bool {
		x, err := st.env.RT.GetV(v, k)
		return err == nil && x.IsFunction()
	}
	return method(engine.SymbolAsyncIterator.Key()) || !async && method(engine.SymbolIterator.Key())
}

func stateOfStream(v engine.Value) engine.Value {
	if w := prop(v, "_writableState"); w.Truthy() {
		return w
	}
	return prop(v, "_readableState")
}

func isDestroyed(v engine.Value) bool {
	if !isNodeStream(v) {
		return false
	}
	return prop(v, "destroyed").Truthy() || symbolProp(v, engine.SymbolFor("nodejs.stream.destroyed")).Truthy() ||
		prop(stateOfStream(v), "destroyed").Truthy()
}

func isWritableEnded(v engine.Value) tri {
	if !isWritableNodeStream(v) {
		return unknown
	}
	if prop(v, "writableEnded").IsTrue() {
		return yes
	}
	w := prop(v, "_writableState")
	if prop(w, "errored").Truthy() {
		return no
	}
	b, ok := prop(w, "ended").AsBool()
	if !ok {
		return unknown
	}
	return triOf(b)
}

func isWritableFinished(v engine.Value, strict bool) tri {
	if !isWritableNodeStream(v) {
		return unknown
	}
	if prop(v, "writableFinished").IsTrue() {
		return yes
	}
	w := prop(v, "_writableState")
	if prop(w, "errored").Truthy() {
		return no
	}
	done, ok := prop(w, "finished").AsBool()
	if !ok {
		return unknown
	}
	n, hasLength := prop(w, "length").AsInt()
	return triOf(done || !strict && prop(w, "ended").IsTrue() && hasLength && n == 0)
}

func isReadableFinished(v engine.Value, strict bool) tri {
	if !isReadableNodeStream(v, false) {
		return unknown
	}
	r := prop(v, "_readableState")
	if prop(r, "errored").Truthy() {
		return no
	}
	done, ok := prop(r, "endEmitted").AsBool()
	if !ok {
		return unknown
	}
	n, hasLength := prop(r, "length").AsInt()
	return triOf(done || !strict && prop(r, "ended").IsTrue() && hasLength && n == 0)
}

func (st *state) isReadable(v engine.Value) tri {
	if own := symbolProp(v, st.isReadableKey); !own.IsNullish() {
		return triOf(own.Truthy())
	}
	on, ok := prop(v, "readable").AsBool()
	if !ok {
		return unknown
	}
	if isDestroyed(v) {
		return no
	}
	return triOf(isReadableNodeStream(v, false) && on && isReadableFinished(v, true) != yes)
}

func isWritable(v engine.Value) tri {
	if own := symbolProp(v, engine.SymbolFor("nodejs.stream.writable")); !own.IsNullish() {
		return triOf(own.Truthy())
	}
	on, ok := prop(v, "writable").AsBool()
	if !ok {
		return unknown
	}
	if isDestroyed(v) {
		return no
	}
	return triOf(isWritableNodeStream(v) && on && isWritableEnded(v) != yes)
}

func (st *state) isFinished(v engine.Value) bool {
	if !isNodeStream(v) {
		return false
	}
	return isDestroyed(v) || st.isReadable(v) != yes && isWritable(v) != yes
}

// erroredValue is the error of a stream, null or undefined where there is none.
func erroredValue(v engine.Value) engine.Value {
	if !isNodeStream(v) {
		return engine.Null
	}
	for _, name := range [...][2]string{{"writableErrored", "_writableState"}, {"readableErrored", "_readableState"}} {
		if e := prop(v, name[0]); e.Truthy() {
			return e
		}
		if e := prop(prop(v, name[1]), "errored"); e.Truthy() {
			return e
		}
	}
	return engine.Null
}

func isClosed(v engine.Value) tri {
	if !isNodeStream(v) {
		return unknown
	}
	if b, ok := prop(v, "closed").AsBool(); ok {
		return triOf(b)
	}
	w, wok := prop(prop(v, "_writableState"), "closed").AsBool()
	r, rok := prop(prop(v, "_readableState"), "closed").AsBool()
	if wok || rok {
		return triOf(w || r)
	}
	if b, ok := prop(v, "_closed").AsBool(); ok && isOutgoingMessage(v) {
		return triOf(b)
	}
	return unknown
}

func areBooleans(v engine.Value, names ...string) bool {
	for _, n := range names {
		if !prop(v, n).IsBool() {
			return false
		}
	}
	return true
}

func isOutgoingMessage(v engine.Value) bool {
	return areBooleans(v, "_closed", "_defaultKeepAlive", "_removedConnection", "_removedContLen")
}

func isServerResponse(v engine.Value) bool { return areBooleans(v, "_sent100") && isOutgoingMessage(v) }

func isServerRequest(o *engine.Object) (bool, error) {
	v := o.Value()
	return areBooleans(v, "_consuming", "_dumped") && prop(prop(v, "req"), "upgradeOrConnect").IsUndefined(), nil
}

func isRequest(o *engine.Object) bool {
	v := o.Value()
	return prop(v, "setHeader").Truthy() && hasMethod(v, "abort")
}

func willEmitClose(v engine.Value) bool {
	if !isNodeStream(v) {
		return false
	}
	s := stateOfStream(v)
	if !s.Truthy() {
		return isServerResponse(v)
	}
	return prop(s, "autoDestroy").Truthy() && prop(s, "emitClose").Truthy() && prop(s, "closed").IsFalse()
}

// staticIsDisturbed is stream.isDisturbed(stream).
func staticIsDisturbed(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	v := c.Arg(0)
	if own := symbolProp(v, st.isDisturbedKey); !own.IsNullish() {
		return engine.Bool(own.Truthy()), nil
	}
	return engine.Bool(prop(v, "readableDidRead").Truthy() || prop(v, "readableAborted").Truthy()), nil
}

// staticIsErrored is stream.isErrored(stream).
// https://nodejs.org/api/stream.html#streamiserroredstream
func staticIsErrored(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	v := c.Arg(0)
	for _, own := range [...]engine.Value{symbolProp(v, st.isErroredKey), prop(v, "readableErrored"), prop(v, "writableErrored"),
		prop(prop(v, "_readableState"), "errorEmitted"), prop(prop(v, "_writableState"), "errorEmitted"),
		prop(prop(v, "_readableState"), "errored"), prop(prop(v, "_writableState"), "errored")} {
		if !own.IsNullish() {
			return engine.Bool(own.Truthy()), nil
		}
	}
	return engine.False, nil
}

// staticIsReadable is stream.isReadable(stream).
// https://nodejs.org/api/stream.html#streamisreadablestream
func staticIsReadable(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	if own := symbolProp(c.Arg(0), st.isReadableKey); !own.IsNullish() {
		return own, nil
	}
	return st.isReadable(c.Arg(0)).value(), nil
}

// staticIsWritable is stream.isWritable(stream).
// https://nodejs.org/api/stream.html#streamiswritablestream
func staticIsWritable(c *engine.Call) (engine.Value, error) { return isWritable(c.Arg(0)).value(), nil }

// staticIsDestroyed is stream.isDestroyed(stream).
func staticIsDestroyed(c *engine.Call) (engine.Value, error) {
	if !isNodeStream(c.Arg(0)) {
		return engine.Null, nil
	}
	return engine.Bool(isDestroyed(c.Arg(0))), nil
}
