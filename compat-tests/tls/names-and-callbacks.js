'use strict';
// names and callbacks
const tls = require('tls'), k = require('./fixtures/keys.cjs');
const leaf = tls.createSecureContext({ key: k.leafKey, cert: k.leafCert });
const server = tls.createServer({ key: k.selfKey, cert: k.selfCert, SNICallback: (name, cb) => { console.log('sni', name); if (name === 'bad.test') cb(new Error('no such name')); else if (name === 'other.test') cb(null, null); else setTimeout(cb, 5, null, leaf); }, ALPNCallback: ({ servername, protocols }) => { console.log(servername, protocols); return protocols.includes('b') ? 'b' : undefined; } }, (c) => c.end());
server.on('tlsClientError', (e) => console.log('tlsClientError', e.code, e.code ? '' : e.message));
const run = (o) => new Promise((done) => { const c = tls.connect({ port: server.address().port, rejectUnauthorized: false, ...o }, () => console.log(o.servername, c.getPeerCertificate().serialNumber, c.alpnProtocol)); c.on('error', (e) => console.log(o.servername, e.code)); c.on('close', () => setTimeout(done, 20)); c.resume(); });
server.listen(0, async () => { await run({ servername: 'a.test' }); await run({ servername: 'other.test', ALPNProtocols: ['a', 'b'] }); await run({}); server.close(); });
const many = tls.createServer({ key: k.selfKey, cert: k.selfCert }, (c) => c.end()); many.addContext('*.a.test', { key: k.leafKey, cert: k.leafCert });
try { many.addContext(); } catch (e) { console.log(e.code, e.message); }
server.on('close', () => many.listen(0, () => { const c = tls.connect({ port: many.address().port, servername: 'x.a.test', rejectUnauthorized: false }, () => console.log(c.getPeerCertificate().serialNumber)); c.resume(); c.on('close', () => many.close()); }));
