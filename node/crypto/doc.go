// Package crypto is node:crypto over the standard library's crypto and
// golang.org/x/crypto: hashes, HMAC, key derivation, random values and
// constant-time comparison. No primitive is implemented here where those have one.
//
// Hash and Hmac are transform streams whose stream part is made when something
// first looks at it.
//
// COMPAT: ciphers, signatures, asymmetric keys, Diffie-Hellman, certificates
// and primes are not available; their functions throw
// ERR_FEATURE_UNAVAILABLE_ON_PLATFORM when they are called.
// COMPAT: the digests sm3, keccak-224, keccak-384 and keccak-kmac are not available.
//
// https://nodejs.org/api/crypto.html
package crypto
