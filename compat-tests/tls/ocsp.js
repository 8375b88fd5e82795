'use strict';
// OCSPRequest and OCSPResponse
const tls = require('tls'), { X509Certificate } = require('crypto'), k = require('./fixtures/keys.cjs');
const run = (name, version, answer, ca) => new Promise((done) => {
  const log = [];
  const server = tls.createServer({ key: k.leafKey, cert: k.leafCert, ca, maxVersion: version }, (c) => c.end());
  server.on('OCSPRequest', (cert, issuer, cb) => { log.push(`request ${new X509Certificate(cert).serialNumber} ${issuer && new X509Certificate(issuer).subject} ${typeof cb}`); setTimeout(answer, 5, cb); });
  server.on('tlsClientError', (e) => log.push('tlsClientError ' + e.message));
  server.listen(0, () => {
    const c = tls.connect({ port: server.address().port, rejectUnauthorized: false, requestOCSP: true }, () => log.push('secure'));
    c.on('OCSPResponse', (r) => log.push('response ' + r));
    c.on('error', (e) => log.push('client ' + e.code));
    c.on('close', () => server.close(() => { console.log(name, version, log.sort()); done(); })).resume();
  });
});
(async () => {
  for (const version of ['TLSv1.2', 'TLSv1.3']) {
    await run('bytes', version, (cb) => cb(null, Buffer.from('stapled')));
    await run('none', version, (cb) => cb(null, null));
    await run('issuer', version, (cb) => cb(null, null), k.caCert);
    await run('error', version, (cb) => cb(new Error('no responder')));
  }
})();
