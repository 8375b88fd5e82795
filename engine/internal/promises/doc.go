// Package promises implements promises and the operations on them that the
// interpreter, modules and builtins share: settling, reactions, capabilities,
// await and async-from-sync iterators. The constructor and its methods are in
// builtins/promise.
//
// https://tc39.es/ecma262/#sec-promise-abstract-operations
package promises
