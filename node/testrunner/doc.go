// Package testrunner is node:test and node:test/reporters.
//
// A test is a Go struct; what runs one is a routine (routine.go): a Go
// function that waits for promises in the middle, as an async function does.
// Events go through a TestsStream to reporters, which are streams and
// asynchronous generators in Go.
//
// Missing: mock.module, coverage (--experimental-test-coverage, the option
// coverage of run) and watching (--watch with --test, the option watch), which
// throw ERR_METHOD_NOT_IMPLEMENTED; so do --test-randomize and
// --experimental-test-tag-filter.
//
// COMPAT: frames of natives in stacks are not those of Node.
//
// https://nodejs.org/api/test.html
package testrunner
