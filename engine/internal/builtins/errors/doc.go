// Package errors implements the Error constructors of ECMA-262, V8's stack
// trace API (Error.captureStackTrace, stackTraceLimit, prepareStackTrace) and
// its CallSite objects.
//
// https://tc39.es/ecma262/#sec-error-objects
// https://v8.dev/docs/stack-trace-api
package errors
