// Package regexp implements the RegExp constructor with its legacy static
// properties, RegExp.prototype and %RegExpStringIteratorPrototype%.
//
// https://tc39.es/ecma262/#sec-regexp-regular-expression-objects
// https://tc39.es/proposal-regexp-legacy-features/
//
// Patterns are compiled and matched by engine/internal/regexp, imported as
// matcher. The methods under well-known symbols follow the specification step
// by step (generic.go) unless nothing could tell the difference (pristine.go):
// then they work on positions and make no result arrays (fast.go).
package regexp
