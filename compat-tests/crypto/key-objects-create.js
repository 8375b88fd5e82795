'use strict';
// key objects: types, details and equality
const { createPrivateKey, createPublicKey, createSecretKey, KeyObject } = require('crypto');
const keys = require('./keys.json');
for (const name of ['rsa', 'pss', 'dsa', 'ec', 'ec384', 'k1', 'ed', 'ed448', 'x', 'x448', 'mldsa', 'mlkem']) {
  const k = createPrivateKey(keys[name]);
  const p = createPublicKey(k);
  console.log(name, k.type, p.type, k.asymmetricKeyType, k.asymmetricKeyDetails, p.asymmetricKeyDetails);
  console.log(k.equals(createPrivateKey(keys[name])), p.equals(createPublicKey(keys[name])), k.equals(p), k.symmetricKeySize);
}
const s = createSecretKey(Buffer.from('abc'));
console.log(s, s.type, s.symmetricKeySize, s.asymmetricKeyType, s.equals(createSecretKey('616263', 'hex')), s instanceof KeyObject);
console.log(s.export().toString(), s.export({ format: 'jwk' }), Object.prototype.toString.call(s));
