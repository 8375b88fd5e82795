// Package arraybuffer implements the ArrayBuffer and SharedArrayBuffer
// constructors and their prototypes.
//
// https://tc39.es/ecma262/#sec-arraybuffer-objects
package arraybuffer
