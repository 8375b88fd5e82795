// Package http is node:http: servers, requests, agents and messages of HTTP/1.
//
// Connections parse what the socket's stream reads in place (package
// httpparse), without the readable side of the socket in between. Messages are
// ordinary objects with the properties Node's have; what only Node itself uses
// is in Go structs attached to them. Header objects are built when they are
// first read. A response is one write, gathered with those of the same batch
// of events (netio.Stream.WriteSoon), unless JavaScript has taken the socket
// over or the data is large, which then goes through socket.write.
//
// COMPAT: socket.parser is a small object with the properties that programs
// use; the hidden symbols of messages are not there.
//
// A proxy's headers are not in requests whose options.headers is an array.
//
// https://nodejs.org/api/http.html
package http
