// Package urlparse is the URL Standard (https://url.spec.whatwg.org) on Go
// strings: parser, serialiser, the members of the URL class with their
// setters, hosts with IDNA, and application/x-www-form-urlencoded.
//
// It knows no engine. Strings are valid UTF-8: a caller turns lone surrogates
// into U+FFFD first, as the USVString conversion does.
//
// Entry points: Parse, URL, ParseForm, SerializeForm, DomainToASCII.
package urlparse
