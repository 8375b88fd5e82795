// Package assert is node:assert and node:assert/strict.
//
// The comparisons are those of package deepequal; the texts of AssertionError
// are made in message.go and difftext.go.
//
// COMPAT: the message of assert.ok for a call whose line ends inside a
// template shows the rest of the line, where Node throws a SyntaxError.
//
// https://nodejs.org/api/assert.html
package assert
