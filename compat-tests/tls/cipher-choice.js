'use strict';
// which suite, group and protocol both sides agree on
const tls = require('tls'), { constants } = require('crypto'), k = require('./fixtures/keys.cjs');
const run = (name, so, co) => new Promise((done) => {
  const log = [];
  const note = (side) => (e) => log.push(`${side} ${e.code} ${e.library} ${e.reason}`);
  let server;
  try { server = tls.createServer({ key: k.rsaKey ?? k.leafKey, cert: k.rsaCert ?? k.leafCert, ...so }, (c) => { log.push('server ' + c.getCipher().name); c.end(); }); } catch (e) { console.log(name, e.code, e.message); return done(); }
  server.on('tlsClientError', note('server'));
  server.listen(0, () => {
    const c = tls.connect({ port: server.address().port, rejectUnauthorized: false, ...co }, () => log.push(`client ${c.getProtocol()} ${Object.values(c.getCipher())} ${c.getEphemeralKeyInfo().name}`));
    c.on('error', note('client'));
    c.on('close', () => server.close(() => { console.log(name, log.sort()); done(); })).resume();
  });
});
(async () => {
  const s = 'TLS_AES_256_GCM_SHA384', x = 'TLS_CHACHA20_POLY1305_SHA256', a = 'TLS_AES_128_GCM_SHA256';
  await run('default', {}, {});
  await run('order of the server', { ciphers: `${x}:${a}` }, { ciphers: `${a}:${x}` });
  await run('order of the client', { honorCipherOrder: false }, { ciphers: `${a}:${s}` });
  await run('client asks for one', {}, { ciphers: x });
  await run('none in common', { ciphers: s }, { ciphers: x });
  await run('1.3 only against 1.2', { ciphers: s }, { maxVersion: 'TLSv1.2' });
  await run('secureOptions', { secureOptions: constants.SSL_OP_NO_TLSv1_3 }, {});
  await run('groups', { ecdhCurve: 'P-384' }, {});
  await run('no certificate', { key: undefined, cert: undefined }, {});
  await run('no certificate, 1.2', { key: undefined, cert: undefined, maxVersion: 'TLSv1.2' }, {});
  await run('no group in common', { ecdhCurve: 'P-521' }, { ecdhCurve: 'P-256' });
})();
