package engine

import (
	"errors"

	"github.com/sxfescript/sxn/engine/internal/core"
)

// Exception is a JavaScript throw seen from Go. Natives get one as the error
// of a call and usually return it as it is; AsException finds it.
type Exception struct{ e *core.Exception }

// AsException returns the exception that err is.
func AsException(err error) (Exception, bool) {
	var e *core.Exception
	if errors.As(err, &e) {
		return Exception{e}, true
	}
	return Exception{}, false
}

// Value returns the thrown value.
func (e Exception) Value() Value { return fromCore(e.e.Value) }

// Error describes the thrown value without running JavaScript.
func (e Exception) Error() string { return e.e.Error() }

// Unwrap returns the Go error behind the exception, if a native returned one.
func (e Exception) Unwrap() error { return e.e.Cause }

// Err returns the error that throws the same value again.
func (e Exception) Err() error { return e.e }

// ValueError is a Go error that makes the value it throws itself, in the
// runtime of the native that returned it.
type ValueError interface {
	error
	ThrownValue(rt *Runtime) Value
}

func errorValue(r *core.Realm, err error) (core.Value, bool) {
	var e ValueError
	if rt, ok := r.Host.(*Runtime); ok && errors.As(err, &e) {
		return toCore(e.ThrownValue(rt)), true
	}
	return core.Undefined, false
}

// Termination is the error of execution that was ended: process exit, a
// limit, the end of a context. JavaScript cannot catch it.
type Termination = core.Termination

// Throw returns the error that throws v.
func Throw(v Value) error { return core.Throw(toCore(v)) }

// TypeError returns an error that throws a TypeError; the others likewise.
// The error object is made in the realm of the native that returns it.
func TypeError(format string, a ...any) error { return core.TypeError(format, a...) }

// RangeError returns an error that throws a RangeError.
func RangeError(format string, a ...any) error { return core.RangeError(format, a...) }

// SyntaxError returns an error that throws a SyntaxError.
func SyntaxError(format string, a ...any) error { return core.SyntaxError(format, a...) }

// ReferenceError returns an error that throws a ReferenceError.
func ReferenceError(format string, a ...any) error { return core.ReferenceError(format, a...) }

// Error returns an error that throws an Error.
func Error(format string, a ...any) error { return core.PlainError(format, a...) }

// ErrorKind names a native error constructor.
type ErrorKind uint8

// The native errors.
const (
	PlainErrorKind     = ErrorKind(core.KindErrorPlain)
	RangeErrorKind     = ErrorKind(core.KindRangeError)
	ReferenceErrorKind = ErrorKind(core.KindReferenceError)
	SyntaxErrorKind    = ErrorKind(core.KindSyntaxError)
	TypeErrorKind      = ErrorKind(core.KindTypeError)
	URIErrorKind       = ErrorKind(core.KindURIError)
	EvalErrorKind      = ErrorKind(core.KindEvalError)
)

// NewError returns a new error object with the stack of the running code.
func (rt *Runtime) NewError(kind ErrorKind, message string) *Object {
	return (*Object)(rt.realm.NewError(core.ErrorKind(kind), message))
}

// ErrorValue returns the value that err throws: the thrown value of an
// exception, a new error object for any other error. A Termination has none;
// ok is false.
func (rt *Runtime) ErrorValue(err error) (v Value, ok bool) {
	if core.IsTermination(err) {
		return Undefined, false
	}
	return fromCore(core.ToException(rt.realm, err).Value), true
}

// Thrown makes what err throws an exception now, with the stack of the running
// code; a Termination stays as it is.
func (rt *Runtime) Thrown(err error) error {
	if err == nil || core.IsTermination(err) {
		return err
	}
	return core.ToException(rt.realm, err)
}

// IsTermination reports whether err ends execution and cannot be caught.
func IsTermination(err error) bool { return core.IsTermination(err) }

// ThrowSite returns where the exception that err is was thrown, for showing
// an uncaught error as Node does; ok is false when that is not known.
func (rt *Runtime) ThrowSite(err error) (SyntaxErrorInfo, bool) {
	var e *core.Exception
	if !errors.As(err, &e) {
		return SyntaxErrorInfo{}, false
	}
	src, offset, ok := rt.vm.ThrowSite(e)
	if !ok {
		return SyntaxErrorInfo{}, false
	}
	return placeIn(src, offset, offset), true
}
