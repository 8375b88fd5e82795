package testrunner

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
)

// The values of failureType.
// https://nodejs.org/api/test.html#event-testfail
const (
	cancelledByParent      = "cancelledByParent"
	aborted                = "testAborted"
	parentAlreadyFinished  = "parentAlreadyFinished"
	subtestsFailed         = "subtestsFailed"
	testCodeFailure        = "testCodeFailure"
	testTimeoutFailure     = "testTimeoutFailure"
	expectedFailureMissing = "expectedFailure"
	hookFailure            = "hookFailed"
	callbackAndPromise     = "callbackAndPromisePresent"
	multipleCallback       = "multipleCallbackInvocations"
	uncaughtException      = "uncaughtException"
	unhandledRejection     = "unhandledRejection"
)

var (
	keyFailureType = engine.StaticKey{Name: "failureType"}
	keyCause       = engine.StaticKey{Name: "cause"}
	keyCode        = engine.StaticKey{Name: "code"}
	keyMessage     = engine.StaticKey{Name: "message"}
	keyStack       = engine.StaticKey{Name: "stack"}
)

// newFailure is the error ERR_TEST_FAILURE around what went wrong.
func newFailure(rt *engine.Runtime, cause engine.Value, kind string) engine.Value {
	text, err := failureText(rt, cause)
	if err != nil {
		text = nodeerr.Inspect(rt, cause)
	}
	return failureWith(rt, text, cause, kind)
}

func failureWith(rt *engine.Runtime, text string, cause engine.Value, kind string) engine.Value {
	e := nodeerr.New("ERR_TEST_FAILURE", "%s", text)
	o := e.With("failureType", engine.String(kind)).With("cause", cause).Object(rt)
	// The object is new and extensible: defining cannot fail.
	_ = o.Define(keyStack.Key(), engine.Property{Value: engine.String("Error [ERR_TEST_FAILURE]: " + text), Writable: true, Configurable: true})
	return o.Value()
}

// failureText is the message of an error, or the value itself.
func failureText(rt *engine.Runtime, v engine.Value) (string, error) {
	m := v
	if !v.IsNullish() {
		got, err := rt.GetV(v, keyMessage.Key())
		if err != nil {
			return "", err
		}
		if !got.IsNullish() {
			m = got
		}
	}
	if s, ok := m.AsWTF8(); ok {
		return s, nil
	}
	return nodeerr.Inspect(rt, m), nil
}

// failureKind is the failureType of an error made by newFailure, "" for other
// values.
func failureKind(v engine.Value) string {
	o, ok := v.AsObject()
	if !ok {
		return ""
	}
	code, err := o.GetKey(keyCode.Key())
	if err != nil {
		return ""
	}
	if s, _ := code.AsString(); s != "ERR_TEST_FAILURE" {
		return ""
	}
	kind, err := o.GetKey(keyFailureType.Key())
	if err != nil {
		return ""
	}
	s, _ := kind.AsString()
	return s
}

// thrown is the value that err throws; it is a Termination's error otherwise.
func thrown(rt *engine.Runtime, err error) (engine.Value, error) {
	v, ok := rt.ErrorValue(err)
	if !ok {
		return engine.Undefined, err
	}
	return v, nil
}
