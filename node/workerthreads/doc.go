// Package workerthreads is node:worker_threads: Worker, message ports,
// broadcast channels, marks of objects, environment data.
//
// A Worker is another runtime of this process, on its own goroutine, started
// through env.StartWorker. Beside the channel of parentPort the two threads
// have one for notes: that the worker runs, errors, what is written to the
// standard streams. Both are read in the order in which things were sent;
// Node reads all notes first when it finds several.
//
// Missing: of Worker
// getHeapSnapshot, cpuUsage, startCpuProfile and startHeapProfile, which fail
// when they are used. resourceLimits: maxOldGenerationSizeMb bounds what the
// heap of the process has grown by since the worker started, so the growth of
// other threads counts too; codeRangeSizeMb has no meaning. A worker that
// waits in a system call (execSync, a read of a pipe) ends when that returns.
// What postMessage of a port that was moved to another context throws is of the
// runtime's own context. A listener for 'message' does not keep the thread alive after unref. The
// memory of WebAssembly is not shared between threads, and modules of it are
// not cloned.
//
// https://nodejs.org/api/worker_threads.html
package workerthreads
