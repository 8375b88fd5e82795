// Package diagnosticschannel is node:diagnostics_channel: named channels that
// carry messages to whoever subscribes, tracing channels around functions,
// and the stores that channels bind.
//
// Go code publishes with Publish, which does nothing where nobody subscribes.
//
// https://nodejs.org/api/diagnostics_channel.html
package diagnosticschannel
