// Package valueserializer writes and reads JavaScript values in the binary
// format of V8 (version 15), which Node's v8.serialize and the advanced
// serialisation of child processes use.
//
// Typed arrays and Buffers are host objects of Node's kind: an index of their
// class and their bytes. Other host objects are refused.
//
// https://nodejs.org/api/v8.html#serialization-api
package valueserializer
