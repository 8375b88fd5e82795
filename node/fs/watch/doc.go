// Package watch tells of changes of files and of the entries of directories:
// what libuv's fs_event does, without a runtime. Tree adds whole trees.
//
// A Hub belongs to one event loop. Its methods and the functions it calls run
// on the loop's goroutine; one goroutine of its own waits for the system.
//
// COMPAT: Linux uses inotify itself, because the events of two watches of one
// file must be told apart and a watch must outlive a rename; the others use
// fsnotify, whose events come in another order than those of libuv.
package watch
