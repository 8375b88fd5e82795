// Package ciphers has the symmetric ciphers of node:crypto and of the Web
// Cryptography API, by OpenSSL's names: AES and triple DES in their modes, and
// ChaCha20. The block ciphers and most modes are those of the standard library
// and golang.org/x/crypto; CFB8, CCM, OCB and key wrapping are here, as thin
// modes over them, since neither has them.
//
// Camellia, ARIA and SM4, and the modes CTS, SIV and GCM-SIV are not available.
package ciphers
