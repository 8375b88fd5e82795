// Package linediff finds the shortest script of edits between two lists of
// lines with Myers' algorithm, in the order that Node's assert and util.diff
// give them.
//
// Entry point: Diff.
package linediff
