// Package v8 implements what of node:v8 has a meaning here
// (https://nodejs.org/api/v8.html): serialisation, statistics of the heap and
// strings. The heap is Go's, which has no spaces: the numbers are its own.
//
// Missing, and throwing when called: the classes Serializer and Deserializer
// with their defaults, heap snapshots and profiles, CPU profiles,
// queryObjects, promiseHooks, GCProfiler and getCppHeapStatistics.
package v8
