// Package tls is node:tls over crypto/tls: secure contexts, TLSSocket, servers,
// certificates and their verification with OpenSSL's rules and codes.
//
// https://nodejs.org/api/tls.html
//
// A TLSSocket is a net.Socket whose stream is a tlsstream.Stream over that of
// the connection. crypto/tls does not verify: package tls builds the chain as
// OpenSSL does, because programs see its error codes.
//
// Missing, because crypto/tls does not have it: renegotiation, pre-shared keys,
// OCSP requests and stapling callbacks, finite field groups, finished messages,
// shared signature algorithms, tracing, the choice of TLS 1.3 suites and of
// signature algorithms, engines (their keys are refused), the size of records
// (setMaxSendFragment only checks it), certificate compression, the sessions of
// servers in caches of their own (newSession, resumeSession). crypto/tls prefers
// TLS_AES_128_GCM_SHA256 where the processor has AES, and its clients always send
// supported_versions: where a server has no version for them they get an alert.
//
// COMPAT: of tlsSocket.ssl and secureContext.context only what programs use is
// there.
package tls
