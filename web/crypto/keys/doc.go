// Package keys has the keys of node:crypto and of the Web Cryptography API:
// what they are made of, their generation, and their readers and writers for
// DER (PKCS #1, PKCS #8, SEC 1, SubjectPublicKeyInfo), PEM and JWK. It knows no
// JavaScript values; a Key is immutable and may be used by several goroutines.
//
// The curves are P-224, P-256, P-384, P-521 and secp256k1.
package keys
