// Package crypto is the Web Cryptography API: the global crypto object,
// SubtleCrypto and CryptoKey, with the algorithms of the Modern Algorithms draft
// that Node has (https://w3c.github.io/webcrypto/,
// https://wicg.github.io/webcrypto-modern-algos/).
//
// The work of SubtleCrypto is done on the loop's pool. The packages below it
// hold what needs no JavaScript, and serve node:crypto too.
//
// Entry point: Global.
package crypto
