// Package object implements the Object constructor and its prototype.
//
// https://tc39.es/ecma262/#sec-object-objects
package object
