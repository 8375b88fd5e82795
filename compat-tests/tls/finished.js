'use strict';
// Finished messages and signature algorithms of both sides
const tls = require('tls'), k = require('./fixtures/keys.cjs');
const run = (o, session) => new Promise((done) => {
  let s, saved;
  const server = tls.createServer({ key: k.leafKey, cert: k.leafCert, ticketKeys: Buffer.alloc(48, 1), ...o }, (c) => { s = [c.getFinished(), c.getPeerFinished(), c.getSharedSigalgs()]; c.end('x'); });
  server.listen(0, () => {
    const c = tls.connect({ port: server.address().port, rejectUnauthorized: false, session }, () => {});
    console.log(c.getFinished(), c.getPeerFinished());
    let f;
    c.on('secureConnect', () => { f = [c.getFinished(), c.getPeerFinished(), c.isSessionReused(), c.getProtocol()]; });
    c.on('session', (x) => saved ??= x);
    c.on('close', () => server.close(() => { console.log(f[3], 'reused', f[2], f[0].length, f[0].equals(s[1]), f[1].equals(s[0]), f[0].equals(f[1]), o.sigalgs ? s[2] : ''); done(saved); })).resume();
  });
});
(async () => {
  for (const maxVersion of ['TLSv1.2', 'TLSv1.3']) await run({ maxVersion }, await run({ maxVersion }));
  await run({ sigalgs: 'ecdsa_secp256r1_sha256:RSA-PSS+SHA256:RSA-PSS+SHA512' });
})();
