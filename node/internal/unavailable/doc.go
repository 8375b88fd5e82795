// Package unavailable stands in for the builtin modules of Node that are not
// implemented: they can be required and imported, have Node's exports by name,
// kind and length, and throw ERR_METHOD_NOT_IMPLEMENTED when one of
// their functions or classes is used, never when they are loaded.
//
// A module of package builtins with the same ID takes its place.
//
// Entry points: Lookup, IDs.
package unavailable
