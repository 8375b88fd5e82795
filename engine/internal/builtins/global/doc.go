// Package global implements the function properties of the global object:
// eval, number parsing, URI handling, and the escape functions of annex B.
//
// https://tc39.es/ecma262/#sec-function-properties-of-the-global-object
package global
