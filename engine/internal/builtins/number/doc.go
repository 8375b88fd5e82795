// Package number implements the Number constructor and its prototype.
//
// https://tc39.es/ecma262/#sec-number-objects
package number
