// Package heapwalk lists what a runtime holds in memory: objects, functions,
// strings, symbols, big integers and the engine's own records, with the
// references between them. Heap snapshots and v8.queryObjects are made of it.
//
// The walk starts from roots that the caller names and goes over Go memory by
// the types of its fields: a class says which struct its objects are
// (core.Class.Layout), shapes say what the slots mean, and everything else is
// read with the layouts that package reflect knows. It is breadth first over
// one list, without recursion, and takes about 50 bytes a node and 12 an edge.
//
// What the walk does not see is what only the captured variables of Go
// closures hold, since Go does not tell their layout, and what hangs on
// structs that several goroutines share (those with locks, channels or
// atomics), which could change under it. Weak references are edges that keep
// nothing; an entry of a WeakMap or WeakSet is reached where both the
// collection and the key are.
//
// Nor does it see scopes of with statements and direct evals that a closure
// has captured, which the code does not tell from private names.
//
// The walk must run on the goroutine of the runtime.
package heapwalk
