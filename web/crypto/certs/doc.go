// Package certs reads X.509 certificates for node:crypto, shows their parts as
// OpenSSL does, and checks names and signatures. It reads what crypto/x509
// refuses, since programs look at such certificates too.
//
// https://www.rfc-editor.org/rfc/rfc5280
package certs
