// Package erase takes the types out of TypeScript and leaves JavaScript in
// which every character that stays has its old line and column: what goes
// becomes white space. Syntax that needs more than erasing (enums, namespaces
// with values, parameter properties) is refused, as by the type stripping of
// Node.
//
// It is a recursive-descent parser without a tree. It knows the grammar of
// TypeScript well enough to tell types from values; of the early errors of
// ECMAScript it has those that Node's stripping reports for common mistakes,
// and leaves the others to the engine, which parses the result anyway.
//
// https://nodejs.org/api/typescript.html#type-stripping
package erase
