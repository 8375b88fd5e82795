// Package timers is node:timers and node:timers/promises, and the global
// functions setTimeout, setInterval, setImmediate and those that clear them.
//
// A Timeout is a Go struct over a timer of the event loop; its properties
// (_idleTimeout, _onTimeout, _repeat ...) read and write that struct.
//
// https://nodejs.org/api/timers.html
package timers
