// Package node defines what a builtin module of Node is to the runtime: a
// Module descriptor with its specifier and a function that builds its exports.
// The modules live in the folders below, one per base name; package
// node/builtins lists them all.
package node
