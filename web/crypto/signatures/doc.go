// Package signatures has what asymmetric keys do, for node:crypto and the Web
// Cryptography API: signing and verifying, RSA encryption, key agreement and
// key encapsulation. The primitives are those of the standard library, dcrd and
// circl; RSA's paddings that the standard library does not offer are here.
package signatures
