// Package v8 implements what of node:v8 has a meaning here
// (https://nodejs.org/api/v8.html): serialisation in V8's format, statistics
// of the heap, promise hooks and strings. The heap is Go's, which has one
// space: the numbers are its own.
//
// COMPAT: figures that Go does not have are 0: total_heap_size_executable,
// number_of_native_contexts, number_of_detached_contexts, the sizes of global
// handles, external_memory, all of getHeapCodeStatistics and of
// getCppHeapStatistics, which lists no spaces. The promise of an async
// function is told to promiseHooks at its first await or its end.
//
// Missing, and throwing when called: heap snapshots and profiles
// (getHeapSnapshot, writeHeapSnapshot, setHeapSnapshotNearHeapLimit,
// setHeapProfileNearHeapLimit, startHeapProfile), CPU profiles
// (startCpuProfile), queryObjects and GCProfiler. setFlagsFromString checks
// its argument and does nothing: there is no V8 whose flags could be set.
// takeCoverage and stopCoverage have nothing to do.
package v8
