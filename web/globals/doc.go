// Package globals defines the global names of Node that are not ECMAScript's,
// with Node's order and attributes (https://nodejs.org/api/globals.html).
// Values are made when a name is first read.
//
// To add one, fill in its line of the table in table.go: Value for a package
// under web, Module where a builtin module exports it. Lines without either
// are not defined.
//
// Entry point: Install.
package globals
