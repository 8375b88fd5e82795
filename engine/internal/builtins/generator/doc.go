// Package generator implements the constructors and prototypes of generator
// functions, async functions and async generator functions, and of the objects
// that generators return. Compiling and resuming are the interpreter's.
//
// https://tc39.es/ecma262/#sec-generatorfunction-objects
package generator
