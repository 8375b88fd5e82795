// Package runtime assembles a process: the engine, the event loop, the module
// loaders and the builtin modules, with Node's handling of uncaught errors and
// exit codes.
package runtime
