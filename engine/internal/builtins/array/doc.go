// Package array implements the Array constructor, its prototype and the
// iterators of arrays.
//
// Methods take a short way over the dense elements of ordinary arrays where
// nothing can be observed in between, and otherwise follow the specification
// step by step.
//
// https://tc39.es/ecma262/#sec-array-objects
package array
