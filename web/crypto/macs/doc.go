// Package macs has the message authentication codes that OpenSSL offers by
// name: HMAC, CMAC, GMAC, KMAC, BLAKE2, Poly1305 and SipHash.
package macs
