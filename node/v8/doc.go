// Package v8 implements what of node:v8 has a meaning here
// (https://nodejs.org/api/v8.html): serialisation in V8's format, statistics
// of the heap, heap snapshots, queries for objects, profiles of the processor
// and of the collector, promise hooks and strings. The heap is Go's, which has
// one space: the numbers are its own.
//
// Heap snapshots have V8's format. They show the objects of JavaScript with
// their properties and the records of the engine and the host between them,
// with the sizes that they have in memory; sizes of Go maps are estimates.
// What only the captured variables of Go closures hold is not seen, nor what
// hangs on structs that goroutines share; see engine/internal/heapwalk. That
// goes for queryObjects too. Numbers have no nodes of their own, whatever
// exposeNumericValues says. The number of a node is that of its place in
// memory, which does not move; a node that takes the place of one that was
// freed between two snapshots has its number.
//
// CPU profiles come from interrupts, which JavaScript takes at calls and turns
// of loops: the time of a native goes to its caller, when it returns. The
// least interval is 50 microseconds.
//
// GCProfiler tells of Go's collections, all of them MarkSweepCompact; cost is
// the time that the world stood still. The heap before one is reckoned from
// the one before and what was allocated since.
//
// COMPAT: figures that Go does not have are 0: total_heap_size_executable,
// number_of_native_contexts, number_of_detached_contexts, the sizes of global
// handles, external_memory, all of getHeapCodeStatistics and of
// getCppHeapStatistics, which lists no spaces. The promise of an async
// function is told to promiseHooks at its first await or its end.
//
// Missing, and throwing when called: setHeapSnapshotNearHeapLimit,
// setHeapProfileNearHeapLimit and startHeapProfile: Go samples allocations by
// its own stacks, which do not tell JavaScript's. setFlagsFromString checks
// its argument and does nothing: there is no V8 whose flags could be set.
// takeCoverage and stopCoverage have nothing to do, since NODE_V8_COVERAGE is
// not supported.
package v8
