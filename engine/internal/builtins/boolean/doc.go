// Package boolean implements the Boolean constructor and its prototype.
//
// https://tc39.es/ecma262/#sec-boolean-objects
package boolean
