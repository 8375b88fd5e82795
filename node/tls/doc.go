// Package tls is node:tls over crypto/tls: secure contexts, TLSSocket, servers,
// certificates and their verification with OpenSSL's rules and codes.
//
// https://nodejs.org/api/tls.html
//
// A TLSSocket is a net.Socket whose stream is a tlsstream.Stream over that of
// the connection. crypto/tls does not verify: package tls builds the chain as
// OpenSSL does, because programs see its error codes. What crypto/tls knows and
// does not tell (Finished messages, the algorithms that a peer offers) tlswire
// reads from the bytes of the handshake. The suites of TLS 1.3 are chosen
// through the lists of crypto/tls that are open to linkname (suites13.go).
//
// Missing, because crypto/tls does not have it:
//   - pre-shared keys: pskCallback throws ERR_METHOD_NOT_IMPLEMENTED. They need a
//     key exchange of their own in TLS 1.2 and an external binder in TLS 1.3, and
//     crypto/tls has no way in for either
//   - renegotiation: renegotiate answers with ERR_TLS_RENEGOTIATE, and under TLS
//     1.3 with ERR_SSL_WRONG_SSL_VERSION as in Node
//   - suites with finite field groups, CCM, CBC with SHA-384 and
//     AES256-SHA256, ARIA, Camellia, NULL and anonymous ones; groups other than
//     X25519, P-256, P-384, P-521 and those with ML-KEM; Ed448, DSA, ML-DSA. They
//     are known names: a context that has nothing else agrees with nobody
//   - sessions without tickets: with SSL_OP_NO_TICKET a ticket that is nothing but
//     the id of the session carries it, newSession and resumeSession are the same,
//     a client that offers no tickets resumes nothing, and SSL_OP_NO_TICKET of a
//     client holds where its maxVersion is below TLSv1.3
//   - the second ticket of TLS 1.3: there is one session event, OpenSSL has two
//   - EXPORTER_SECRET and the early secrets in the lines of keylog
//   - the choice of signature algorithms that a client or a request for a
//     certificate offers: sigalgs holds for what this side signs with, and what a
//     server accepts a client for
//   - a client that does not ask for OCSP: it always does, so that a server of
//     sxn has OCSPRequest for each client of sxn; OCSPResponse comes where asked for
//   - clients without supported_versions: where a server has no version for them
//     they get an alert in place of a version that they refuse
//   - enableTrace, engines (never found), certificate compression
//
// resumeSession of a client that knows TLS 1.2 only is emitted for ids that
// newSession has given, not for those of others.
//
// COMPAT: of tlsSocket.ssl and secureContext.context only what programs use is
// there.
package tls
