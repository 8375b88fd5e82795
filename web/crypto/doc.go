// Package crypto is the Web Cryptography API's global crypto object
// (https://w3c.github.io/webcrypto/).
//
// COMPAT: of SubtleCrypto only digest is available; the other methods reject
// with ERR_FEATURE_UNAVAILABLE_ON_PLATFORM.
//
// Entry point: Global.
package crypto
