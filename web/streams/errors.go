package streams

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
)

// invalidState is ERR_INVALID_STATE as a TypeError.
func invalidState(message string) error {
	e := nodeerr.InvalidState(message)
	e.Kind = engine.TypeErrorKind
	return e
}

func errLocked() error { return invalidState("ReadableStream is locked") }

func errDetached() error { return invalidState("The reader is not attached to a stream") }

func errReleased() error { return invalidState("Reader released") }

func errReleasing() error { return invalidState("Releasing reader") }

func errControllerClosed() error { return invalidState("Controller is already closed") }

func errInvalidated() error { return invalidState("This BYOB request has been invalidated") }

func errPartialRead() error { return invalidState("Partial read") }

func errWritableLocked() error { return invalidState("WritableStream is locked") }

func errWritableClosed() error { return invalidState("WritableStream is closed") }

func errUnbound() error { return invalidState("Writer is not bound to a WritableStream") }

func errWriterReleased() error { return invalidState("Writer has been released") }

func illegalConstructor(*engine.Call) error {
	return nodeerr.Type("ERR_ILLEGAL_CONSTRUCTOR", "Illegal constructor")
}

// badValue is ERR_INVALID_ARG_VALUE as a RangeError.
func badValue(rt *engine.Runtime, name string, v engine.Value) error {
	e := nodeerr.InvalidArgValue(rt, name, v, "")
	e.Kind = engine.RangeErrorKind
	return e
}

// invalidValue is ERR_INVALID_ARG_VALUE.
func invalidValue(rt *engine.Runtime, name string, v engine.Value) error {
	return nodeerr.InvalidArgValue(rt, name, v, "")
}
