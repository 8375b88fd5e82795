// Package openssl has the errors that Node passes on from OpenSSL: their text,
// and the properties library, reason, code and opensslErrorStack.
//
// https://nodejs.org/api/errors.html#openssl-errors
package openssl
