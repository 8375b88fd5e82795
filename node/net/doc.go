// Package net is node:net: TCP and unix sockets, servers, block lists and
// addresses.
//
// A Socket is a stream.Duplex whose Go side holds a netio.Stream; package tls
// gives it another one. The properties that programs read (connecting,
// _handle, server, timeout ...) are there as Node has them. Package http takes
// the data of a socket straight from the stream (Socket.Consume) for as long
// as JavaScript does not read the socket itself.
//
// COMPAT: sockets and servers cannot be moved between threads; _handle is a
// small object with the methods programs use, not libuv's. A socket calls what
// a program puts in place of them (connect, readStart, readStop, the writes,
// shutdown, close, getsockname, getpeername); a server does not, and
// server._handle has no onconnection. _unrefTimer is not called by the socket.
//
// COMPAT: a BoundSocket cannot be moved between threads, and binding one fails
// on Windows.
//
// https://nodejs.org/api/net.html
package net
