// Package httpparser is the HTTPParser of _http_common: the parser of HTTP/1
// (package httpparse) with callbacks in JavaScript, the pool of parsers, and
// the callbacks that make an IncomingMessage.
//
// Servers and clients of node:http do not use it: they read with httpparse
// directly.
//
// COMPAT: where Node aborts the process over an argument of a wrong type, a
// coded error is thrown.
//
// Missing: ConnectionsList (the last argument of initialize), so that
// kOnTimeout is never called.
//
// https://nodejs.org/api/http.html
package httpparser
