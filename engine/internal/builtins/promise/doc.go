// Package promise implements the Promise constructor and its prototype. The
// machinery of promises is in package core.
//
// https://tc39.es/ecma262/#sec-promise-objects
package promise
