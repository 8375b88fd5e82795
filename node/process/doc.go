// Package process is node:process and the global process.
//
// Missing: the inspector's hooks, native addons (dlopen). A report of
// process.report has no native stack, libuv handles, shared objects, limits of
// the user or threads of workers, and its heap is that of Go; a fatal error of
// the engine writes none.
//
// https://nodejs.org/api/process.html
package process
