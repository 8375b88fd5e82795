// Package diagnosticschannel is node:diagnostics_channel: named channels that
// carry messages to whoever subscribes, tracing channels around functions,
// and the stores that channels bind.
//
// Go code publishes with a Point or a Tracing, which cost a comparison where no
// channel is in use, or with Publish.
//
// The channels of fetch and WebSocket, undici:*, are those of packages
// httpclient and websocket. Missing: undici:websocket:socket_error.
//
// https://nodejs.org/api/diagnostics_channel.html
package diagnosticschannel
