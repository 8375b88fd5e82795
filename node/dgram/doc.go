// Package dgram is node:dgram: UDP sockets on the runtime's loop.
//
// Missing: on Windows a descriptor that exists already cannot be bound, and
// sockets do not go to other processes.
//
// https://nodejs.org/api/dgram.html
package dgram
