// Package httpclient sends HTTP/1.1 requests for fetch, WebSocket and
// EventSource: one request at a time on a connection, connections kept alive
// per origin, bodies of both directions as streams. Connections are sockets of
// node:net and node:tls; messages are parsed by httpparse.
//
// Times and errors are those of the HTTP client of Node's fetch (undici).
//
// The requests in messages of diagnostics_channel have addHeader alone of the
// methods that undici's have, their body is undefined where there is one, and
// the CONNECT to a proxy has no messages of its own.
//
// Entry point: Do.
package httpclient
