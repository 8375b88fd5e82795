// Package diagnosticschannel is node:diagnostics_channel: named channels that
// carry messages to whoever subscribes, tracing channels around functions,
// and the stores that channels bind.
//
// Go code publishes with a Point or a Tracing, which cost a comparison where no
// channel is in use, or with Publish.
//
// Missing: the channels of undici (fetch and WebSocket), which the undici
// package documents.
//
// https://nodejs.org/api/diagnostics_channel.html
package diagnosticschannel
