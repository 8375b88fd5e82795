// Package symbol implements the Symbol constructor and its prototype.
//
// https://tc39.es/ecma262/#sec-symbol-objects
package symbol
