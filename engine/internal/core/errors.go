package core

import "fmt"

// Exception is a JavaScript throw completion seen from Go: the error that
// natives and internal methods return. It travels unwrapped.
type Exception struct {
	Value Value
	Cause error // the Go error a native returned, if any
}

// Error returns the text of the thrown value, without running JavaScript.
func (e *Exception) Error() string { return DescribeValue(e.Value) }

// Unwrap returns the Go error that a native returned, if any.
func (e *Exception) Unwrap() error { return e.Cause }

// Throw returns the error that throws v.
func Throw(v Value) error { return &Exception{Value: v.Clean()} }

// NativeError is an error that has no realm yet. The caller of a native
// function turns it into an object of the callee's realm (see ToException).
type NativeError struct {
	Kind    ErrorKind
	Message string
	Cause   error
}

func (e *NativeError) Error() string { return e.Kind.String() + ": " + e.Message }
func (e *NativeError) Unwrap() error { return e.Cause }

// ErrorKind names the native error types.
type ErrorKind uint8

const (
	KindErrorPlain ErrorKind = iota
	KindEvalError
	KindRangeError
	KindReferenceError
	KindSyntaxError
	KindTypeError
	KindURIError
	KindAggregateError
	KindSuppressedError
)

func (k ErrorKind) String() string {
	switch k {
	case KindEvalError:
		return "EvalError"
	case KindRangeError:
		return "RangeError"
	case KindReferenceError:
		return "ReferenceError"
	case KindSyntaxError:
		return "SyntaxError"
	case KindTypeError:
		return "TypeError"
	case KindURIError:
		return "URIError"
	case KindAggregateError:
		return "AggregateError"
	case KindSuppressedError:
		return "SuppressedError"
	}
	return "Error"
}

// TypeError returns an error that throws a TypeError; the others likewise.
// Messages follow V8's wording; see messages.go for those used in several places.
func TypeError(format string, a ...any) error { return newNativeError(KindTypeError, format, a) }

// RangeError returns an error that throws a RangeError.
func RangeError(format string, a ...any) error { return newNativeError(KindRangeError, format, a) }

// ReferenceError returns an error that throws a ReferenceError.
func ReferenceError(format string, a ...any) error {
	return newNativeError(KindReferenceError, format, a)
}

// SyntaxError returns an error that throws a SyntaxError.
func SyntaxError(format string, a ...any) error { return newNativeError(KindSyntaxError, format, a) }

// URIError returns an error that throws a URIError.
func URIError(format string, a ...any) error { return newNativeError(KindURIError, format, a) }

// EvalError returns an error that throws an EvalError.
func EvalError(format string, a ...any) error { return newNativeError(KindEvalError, format, a) }

// PlainError returns an error that throws an Error.
func PlainError(format string, a ...any) error { return newNativeError(KindErrorPlain, format, a) }

func newNativeError(k ErrorKind, format string, a []any) error {
	if len(a) > 0 {
		format = fmt.Sprintf(format, a...)
	}
	return &NativeError{Kind: k, Message: format}
}

// Termination ends execution and cannot be caught by JavaScript: process
// exit, a limit, the end of a context.
type Termination struct{ Cause error }

func (e *Termination) Error() string {
	if e.Cause != nil {
		return "terminated: " + e.Cause.Error()
	}
	return "terminated"
}
func (e *Termination) Unwrap() error { return e.Cause }

// ErrStackOverflow is what EnterNative and the interpreter return when the
// stack is exhausted: a RangeError with V8's text.
func ErrStackOverflow() error { return RangeError("Maximum call stack size exceeded") }

// EnterNative counts a nested entry of Go code that may recurse without
// bound (proxies, JSON, getters, toString). Every nil return is paired with LeaveNative.
func (a *Agent) EnterNative() error {
	if a.Depth >= a.MaxDepth {
		return ErrStackOverflow()
	}
	a.Depth++
	return nil
}

// LeaveNative ends what EnterNative began.
func (a *Agent) LeaveNative() { a.Depth-- }
