// Package process is node:process and the global process.
//
// Missing: the inspector's hooks (_debugProcess, _debugEnd), _fatalException,
// _preload_modules, native addons (dlopen). A report of
// process.report has no native stack, libuv handles, shared objects, limits of
// the user or threads of workers, and its heap is that of Go; a fatal error of
// the engine writes none.
//
// COMPAT: title and ppid are accessors, where Node has what looks like data and
// is not. allowedNodeEnvironmentFlags are Node's, also those without an effect
// here.
//
// https://nodejs.org/api/process.html
package process
