// Package dgram is node:dgram: UDP sockets on the runtime's loop.
//
// COMPAT: the options receiveBlockList and sendBlockList need net.BlockList,
// which is missing; any value is refused.
//
// https://nodejs.org/api/dgram.html
package dgram
