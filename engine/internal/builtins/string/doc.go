// Package string implements the String constructor, its prototype with the
// methods of Annex B, and %StringIteratorPrototype%.
//
// https://tc39.es/ecma262/#sec-string-objects
package string
