'use strict';
// certificate objects
const tls = require('tls'), k = require('./fixtures/keys.cjs');
const show = (c) => { const { raw, pubkey, modulus, issuerCertificate, ...rest } = c; console.log(rest, raw.length > 100, pubkey.length); };
const server = tls.createServer({ key: k.leafKey, cert: k.leafCert }, (c) => { console.log(c.getPeerCertificate(), c.getCertificate().subject); c.end(); });
server.listen(0, () => {
  const c = tls.connect({ port: server.address().port, ca: k.ca }, () => {
    show(c.getPeerCertificate()); const d = c.getPeerCertificate(true); show(d.issuerCertificate); console.log(d.issuerCertificate.issuerCertificate === d.issuerCertificate, c.getCertificate(), c.exportKeyingMaterial(8, 'x').length);
    const keys = Object.keys(c.getCipher()); console.log(keys, c.isSessionReused());
  });
  c.on('close', () => server.close()); c.resume();
});
