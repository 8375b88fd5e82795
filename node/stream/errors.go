package stream

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
)

func errPushAfterEOF() *nodeerr.Error {
	return nodeerr.New("ERR_STREAM_PUSH_AFTER_EOF", "stream.push() after EOF")
}

func errDestroyed(what string) *nodeerr.Error {
	return nodeerr.New("ERR_STREAM_DESTROYED", "Cannot call %s after a stream was destroyed", what)
}

func errMultipleCallback() *nodeerr.Error {
	return nodeerr.New("ERR_MULTIPLE_CALLBACK", "Callback called multiple times")
}

func errPrematureClose() *nodeerr.Error {
	return nodeerr.New("ERR_STREAM_PREMATURE_CLOSE", "Premature close")
}

func errUnknownEncoding(name string) *nodeerr.Error { return nodeerr.UnknownEncoding(name) }

// shown is how %s of util.format shows a value.
func shown(rt *engine.Runtime, v engine.Value) (string, error) { return nodeerr.FormatValue(rt, v) }

// errorOf is the value that err throws as an error for a callback: nil error
// gives undefined. A Termination comes back as it is.
func errorOf(rt *engine.Runtime, err error) (engine.Value, error) {
	if err == nil {
		return engine.Undefined, nil
	}
	v, ok := rt.ErrorValue(err)
	if !ok {
		return engine.Undefined, err
	}
	return v, nil
}

// aggregate joins two errors: the second one happened while the first was
// being handled.
func (st *state) aggregate(inner, outer engine.Value) (engine.Value, error) {
	if !inner.Truthy() || inner.StrictEquals(outer) {
		return outer, nil
	}
	if !outer.Truthy() {
		return inner, nil
	}
	rt := st.env.RT
	if o, ok := outer.AsObject(); ok {
		list, err := o.Get("errors")
		if err != nil {
			return outer, err
		}
		if lo, ok := list.AsObject(); ok && list.IsArray() {
			_, err := lo.Invoke("push", inner)
			return outer, err
		}
	}
	ctor, ok := rt.Intrinsic("AggregateError").Value().AsFunction()
	if !ok {
		return outer, nil
	}
	message, err := rt.GetV(outer, engine.NewKey("message"))
	if err != nil {
		return outer, err
	}
	o, err := ctor.Construct(rt.NewArray(outer, inner).Value(), message)
	if err != nil {
		return outer, err
	}
	code, err := rt.GetV(outer, engine.NewKey("code"))
	if err != nil {
		return outer, err
	}
	return o.Value(), o.Set("code", code)
}

func errCannotPipe() *nodeerr.Error {
	return nodeerr.New("ERR_STREAM_CANNOT_PIPE", "Cannot pipe, not readable")
}
