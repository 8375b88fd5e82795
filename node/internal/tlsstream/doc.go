// Package tlsstream is TLS as a stream of the event loop over another stream.
//
// The handshake runs on a goroutine that reads from memory what the loop has
// read; afterwards records are opened and sealed on the loop's goroutine, on
// which the memory connection never blocks.
//
// It knows nothing of JavaScript, nor of Node's options: those become a
// tls.Config in package tls.
package tlsstream
