// Package util is node:util, node:util/types and node:sys.
//
// COMPAT: getCallSites takes the option sourceMap but gives the positions of
// the code that runs; frames of natives name their module without a line.
//
// https://nodejs.org/api/util.html
package util
