// Package typedarray implements %TypedArray%, the typed array constructors and
// their prototypes, with the base64 and hexadecimal methods of Uint8Array.
//
// https://tc39.es/ecma262/#sec-typedarray-objects
package typedarray
