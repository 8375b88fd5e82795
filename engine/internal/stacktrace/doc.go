// Package stacktrace makes the text of captured stacks and the call sites that
// Error.prepareStackTrace gets, in the format of V8. Capturing is package vm's.
//
// https://v8.dev/docs/stack-trace-api
package stacktrace
