// Package crypto is node:crypto over the standard library's crypto,
// golang.org/x/crypto, circl and dcrd's secp256k1: hashes, HMAC, ciphers,
// signatures, key objects, key agreement and derivation, certificates, primes,
// random values and constant-time comparison. What needs no JavaScript lives
// below web/crypto, which the Web Cryptography API shares.
//
// Hash, Hmac, Cipheriv and Decipheriv are transform streams whose stream part
// is made when something first looks at it.
//
// COMPAT: these are not available:
//   - the digest sm3
//   - the ciphers Camellia, ARIA and SM4, the modes SIV and GCM-SIV, and key
//     wrapping with triple DES; getCiphers does not list them
//   - the curves other than P-224, P-256, P-384, P-521 and secp256k1
//   - FIPS mode and a secure heap, keys from a URL: they throw ERR_METHOD_NOT_IMPLEMENTED when they are called
//   - private keys encrypted by other schemes than PBES2, PKCS #12's with
//     triple DES, and PEM's own
//
// https://nodejs.org/api/crypto.html
package crypto
