// Package readline is node:readline and node:readline/promises: lines of a
// stream, and editing them on a terminal.
//
// COMPAT: the state of an Interface that Node keeps under symbols lives in Go;
// its methods with a leading underscore are there and are what the package
// itself calls, so that programs can replace them.
//
// https://nodejs.org/api/readline.html
package readline
