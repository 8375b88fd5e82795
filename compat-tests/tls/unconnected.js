'use strict';
// A TLSSocket without a connection that a signal ends.
const tls = require('tls');
const ac = new AbortController();
const aborted = new tls.TLSSocket(undefined, { signal: ac.signal });
console.log(aborted.encrypted, aborted.authorized, aborted.authorizationError, aborted.alpnProtocol, aborted.servername);
aborted.on('error', (e) => console.log(e.name, e.code)).on('close', () => console.log('close', aborted.destroyed));
ac.abort();
