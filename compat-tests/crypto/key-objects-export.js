'use strict';
// key objects: export in all forms
const { createPrivateKey, createPublicKey } = require('crypto');
const keys = require('./keys.json');
const show = (label, f) => { try { const v = f(); console.log(label, Buffer.isBuffer(v) ? v.toString('hex') : v); } catch (e) { console.log(label, String(e), e.code); } };
for (const name of ['rsa', 'pss', 'ec', 'k1', 'ed', 'ed448', 'x', 'x448', 'mldsa', 'mlkem']) {
  const k = createPrivateKey(keys[name]);
  const p = createPublicKey(k);
  for (const type of ['pkcs1', 'pkcs8', 'sec1', 'spki']) {
    show(`${name} ${type} private`, () => k.export({ format: 'der', type }));
    show(`${name} ${type} public`, () => p.export({ format: 'pem', type }));
  }
  show(`${name} jwk`, () => k.export({ format: 'jwk' }));
  show(`${name} jwk public`, () => p.export({ format: 'jwk' }));
  for (const format of ['raw-private', 'raw-seed']) show(`${name} ${format}`, () => k.export({ format }));
  show(`${name} raw`, () => p.export({ format: 'raw-public' }));
}
show('compressed', () => createPublicKey(keys.ec).export({ format: 'raw-public', type: 'compressed' }));
