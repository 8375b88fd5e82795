// Package childprocess is node:child_process: spawn, exec, execFile, fork,
// their synchronous forms, and the IPC channel of both its ends.
//
// The parent's ends of a child's streams are sockets of node:net on the
// runtime's own loop; a goroutine waits for the child and posts its end.
//
// Missing: on Windows a child has no streams beyond the three standard ones,
// so there is neither an IPC channel nor fork; user and group ids are Unix's.
// The advanced serialisation carries no host objects beyond array buffer views.
//
// https://nodejs.org/api/child_process.html
package childprocess
