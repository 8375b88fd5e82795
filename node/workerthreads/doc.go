// Package workerthreads is node:worker_threads as far as it concerns one
// thread: message ports, broadcast channels, marks of objects, environment
// data.
//
// Missing: Worker, postMessageToThread, locks and moveMessagePortToContext,
// which throw when they are used.
//
// https://nodejs.org/api/worker_threads.html
package workerthreads
