// Package pkcs12 reads PKCS #12 bundles: a private key, its certificate and
// others, under a password.
//
// COMPAT: BER of indefinite length, the MAC PBMAC1, and the ciphers RC2 and
// RC4 are not read; Node has the last two only with OpenSSL's legacy provider.
//
// https://www.rfc-editor.org/rfc/rfc7292
package pkcs12
