// Package dataview implements the DataView constructor and its prototype.
//
// https://tc39.es/ecma262/#sec-dataview-objects
package dataview
