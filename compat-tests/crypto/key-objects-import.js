'use strict';
// key objects: import of DER, JWK and raw keys gives the same keys
const { createPrivateKey, createPublicKey } = require('crypto');
const keys = require('./keys.json');
for (const name of ['rsa', 'ec', 'k1', 'ed', 'ed448', 'x', 'x448', 'mldsa', 'mlkem']) {
  const k = createPrivateKey(keys[name]);
  const p = createPublicKey(k);
  const again = [
    createPrivateKey({ key: k.export({ format: 'der', type: 'pkcs8' }), format: 'der', type: 'pkcs8' }).equals(k),
    createPublicKey({ key: p.export({ format: 'der', type: 'spki' }), format: 'der', type: 'spki' }).equals(p),
    createPrivateKey({ key: k.export({ format: 'jwk' }), format: 'jwk' }).equals(k),
    createPublicKey({ key: p.export({ format: 'jwk' }), format: 'jwk' }).equals(p),
    createPublicKey({ key: k.export({ format: 'jwk' }), format: 'jwk' }).equals(p),
  ];
  if (name !== 'rsa') {
    const o = { asymmetricKeyType: k.asymmetricKeyType, namedCurve: k.asymmetricKeyDetails.namedCurve };
    const format = name.startsWith('ml') ? 'raw-seed' : 'raw-private';
    again.push(createPrivateKey({ key: k.export({ format }), format, ...o }).equals(k));
    again.push(createPublicKey({ key: p.export({ format: 'raw-public' }), format: 'raw-public', ...o }).equals(p));
  }
  console.log(name, again.join());
}
