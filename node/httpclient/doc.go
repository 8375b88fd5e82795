// Package httpclient sends HTTP/1.1 requests for fetch, WebSocket and
// EventSource: one request at a time on a connection, connections kept alive
// per origin, bodies of both directions as streams. Connections are sockets of
// node:net and node:tls; messages are parsed by httpparse.
//
// Times and errors are those of the HTTP client of Node's fetch (undici).
//
// Entry point: Do.
package httpclient
