// Package domexception is DOMException and QuotaExceededError of the Web IDL
// standard, with what other packages need to throw them.
//
// https://webidl.spec.whatwg.org/#idl-DOMException
package domexception
