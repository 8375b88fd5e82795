// Package webidl is what the web classes of fetch share: conversions of
// arguments with the messages of Node's fetch implementation, and iterators
// over pairs.
//
// https://webidl.spec.whatwg.org
package webidl
