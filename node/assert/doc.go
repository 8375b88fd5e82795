// Package assert is node:assert and node:assert/strict.
//
// The comparisons are those of package deepequal; the texts of AssertionError
// are made in message.go and difftext.go.
//
// https://nodejs.org/api/assert.html
package assert
