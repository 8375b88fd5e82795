// Package function implements the Function constructor and its prototype.
//
// https://tc39.es/ecma262/#sec-function-objects
package function
