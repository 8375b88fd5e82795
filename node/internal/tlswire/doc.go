// Package tlswire reads the bytes of a TLS handshake: what crypto/tls knows and
// does not tell, such as the signature algorithms that a client offers and the
// Finished messages.
//
// It never changes what crypto/tls sees. Bytes that it does not understand give
// no value; they are never guessed at.
//
// https://www.rfc-editor.org/rfc/rfc8446 and https://www.rfc-editor.org/rfc/rfc5246
package tlswire
