// Package bigint implements the BigInt constructor and its prototype.
//
// https://tc39.es/ecma262/#sec-bigint-objects
package bigint
