// Package weak implements WeakMap, WeakSet, WeakRef and FinalizationRegistry.
//
// https://tc39.es/ecma262/#sec-weakmap-objects
// https://tc39.es/ecma262/#sec-managing-memory
package weak
