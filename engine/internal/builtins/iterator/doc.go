// Package iterator implements the Iterator constructor, iterator helpers and
// the prototypes that all iterators inherit from.
//
// https://tc39.es/ecma262/#sec-iterator-objects
package iterator
